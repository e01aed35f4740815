from typing import Any

import pytest
from msgspec.structs import astuple
from tests.rulesets.panzer_korps.air_oracle import after_nerve
from tests.rulesets.panzer_korps.asking import F, ask, chances, follows, notes, parts, refusals, throw, totals, view

from sandtable.rulesets.panzer_korps.procedures.air.bombing_run import BombingRun
from sandtable.rulesets.panzer_korps.procedures.air.squadron import SquadronFate

MODIFIER = "Air morale modifier"
FLYING, ABORTED, DESTROYED = SquadronFate.FLYING, SquadronFate.ABORTED, SquadronFate.DESTROYED


def runs(**facts: Any) -> dict[Any, Any]:
    return {astuple(outcome): chance for outcome, chance in chances("bombing_run", **facts).items()}


def test_regulars_under_fire() -> None:
    """pk.air.bomb-run-test, pk.gap.aa-fire, pk.air.morale-mod-aa, pk.air.morale-mod-bomb-run"""
    assert parts("bombing_run", MODIFIER) == {"pk.air.morale-mod-aa": -1, "pk.air.morale-mod-bomb-run": -1}
    assert runs() == {
        (True, FLYING, 0): F(4, 10),
        (True, FLYING, 1): F(1, 10),
        (True, FLYING, 2): F(1, 10),
        (True, FLYING, 3): F(1, 10),
        (False, ABORTED, 4): F(3, 10),
    }


@pytest.mark.parametrize("damage", range(6))
def test_markers_of_the_flak_tell(damage: int) -> None:
    """pk.air.morale-mod-adm, pk.gap.adm-threshold"""
    expected = {(fate == FLYING, fate, now): chance for (fate, now), chance in after_nerve(8, 1 - 2, damage).items()}
    assert runs(morale="reservist", damage=damage) == expected


def test_who_is_destroyed_by_the_test_does_not_bomb() -> None:
    """pk.gap.adm-threshold: with 4 markers a modified 3 adds 2."""
    assert astuple(throw("bombing_run", 9, damage=4).outcome) == (False, DESTROYED, 6)
    assert astuple(throw("bombing_run", 10, damage=4).outcome) == (True, FLYING, 5)


def test_without_aa_fire_there_is_no_test() -> None:
    """pk.air.bomb-run-test"""
    assert runs(under_fire=False, damage=5) == {(True, FLYING, 5): 1}
    assert throw("bombing_run", under_fire=False).rolls == ()
    assert notes("bombing_run", under_fire=False) == {"test": False}
    assert totals("bombing_run", under_fire=False) == {}


@pytest.mark.parametrize(
    ("facts", "total"),
    [
        ({"alone": True}, -3),
        ({"decorated": 2}, 0),
        ({"fanatics": True}, 1),
        ({"rounds": 1}, -2),
        ({"rounds": 3}, -4),
        ({"morale": "hardened"}, 1),
        ({"morale": "veteran", "damage": 2}, -2),
    ],
)
def test_the_other_lines_of_air_morale_count_too(facts: dict[str, Any], total: int) -> None:
    """pk.air.morale-mod-alone, pk.air.morale-mod-decorated, pk.air.morale-mod-fanatics, pk.air.morale-mod-rounds"""
    assert totals("bombing_run", **facts) == {MODIFIER: total}


def test_what_follows() -> None:
    """pk.gap.aa-fire, pk.gap.adm-threshold"""
    assert follows("bombing_run", BombingRun(True, FLYING, 1)) == {"bombs": True, "squadron_damage": 1}
    assert follows("bombing_run", BombingRun(False, ABORTED, 4)) == {
        "bombs": False,
        "squadron_damage": 4,
        "squadron_grounded": True,
    }


def test_a_run_is_said_in_words() -> None:
    """pk.gap.aa-fire"""
    labels = [chance.label for chance in ask("bombing_run", damage=2).chances]
    assert "does not bomb, destroyed" in labels
    assert "bombs, flying with 2 ADM" in labels
    assert view("bombing_run", "bombs")[True] == F(7, 10)


def test_there_are_no_partisan_pilots() -> None:
    """pk.air.fire-die"""
    assert refusals("bombing_run", morale="partisan") == ["pk.air.fire-die"]
