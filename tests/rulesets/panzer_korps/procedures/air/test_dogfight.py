from typing import Any

import pytest
from msgspec.structs import astuple
from tests.rulesets.panzer_korps import air_oracle
from tests.rulesets.panzer_korps.air_oracle import Pilots
from tests.rulesets.panzer_korps.asking import (
    F,
    ask,
    chances,
    follows,
    note,
    notes,
    parts,
    refusals,
    throw,
    totals,
    view,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.air.duel import Dogfight, to_the_end
from sandtable.rulesets.panzer_korps.procedures.air.squadron import SquadronFate

FLYING, BROKE_OFF, ABORTED, DESTROYED = "flying", "broke_off", "aborted", "destroyed"


def ends(**facts: Any) -> dict[Any, Any]:
    return {astuple(outcome): chance for outcome, chance in chances("dogfight", **facts).items()}


def outcome(*ended: Any, **facts: Any) -> Any:
    """An outcome as the rules give it, for asking what follows from it."""
    own, enemy, damage, enemy_damage = ended
    return follows("dogfight", Dogfight(SquadronFate(own), SquadronFate(enemy), damage, enemy_damage), **facts)


# ---------------------------------------------------------------------- against every face


def test_veterans_against_regulars_to_the_end() -> None:
    """pk.gap.air-combat, pk.air.initiative, pk.air.damage, pk.air.morale-die, pk.gap.adm-threshold"""
    assert ends() == air_oracle.dogfight(Pilots(10, 0, 8, 0, 10, 2), Pilots(8, 0, 8, 0, 10, 0))


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_as_many_rounds_as_are_fought(rounds: int) -> None:
    """pk.gap.air-combat, pk.air.morale-mod-rounds"""
    expected = air_oracle.dogfight(Pilots(10, 0, 8, 0, 10, 2), Pilots(8, 0, 8, 0, 10, 0), rounds)
    assert ends(rounds=rounds) == expected


def test_every_number_has_its_part() -> None:
    """pk.air.fire-superior, pk.air.fire-inferior, pk.air.init-germany-early, pk.air.init-russia, pk.air.fire-russia,
    pk.air.morale-mod-decorated, pk.air.morale-mod-alone, pk.air.morale-mod-fanatics, pk.air.morale-mod-adm"""
    facts = {
        "morale": "hardened",
        "enemy_morale": "militia",
        "rank": "superior",
        "speed": "fast",
        "enemy_speed": "slow",
        "nation": "germany",
        "enemy_nation": "russia",
        "year": 1940,
        "damage": 2,
        "enemy_damage": 1,
        "decorated": 1,
        "alone": True,
        "enemy_fanatics": True,
    }
    ours = Pilots(12, 1, 10, 1, 12, 3 + 1 - 1, damage=2)
    theirs = Pilots(6, -2, 6, -1, 6, 3, damage=1)
    assert ends(**facts) == air_oracle.dogfight(ours, theirs)


def test_bombers_fire_back() -> None:
    """pk.gap.air-combat, pk.air.fire-non-frontline, pk.air.fire-vs-heavy, pk.gap.air-stats"""
    facts = {"enemy_role": "heavy_bomber", "enemy_speed": "slow", "rank": "superior"}
    assert totals("dogfight", **facts)["Air fire modifier"] == -2
    assert totals("dogfight", **facts)["Enemy's air fire modifier"] == -1
    assert notes("dogfight", **facts)["class"] is False
    assert ends(**facts) == air_oracle.dogfight(Pilots(10, -2, 8, 0, 10, 2), Pilots(8, -1, 6, 0, 10, 0))


def test_breaking_off_is_each_sides_own_choice() -> None:
    """pk.gap.air-combat"""
    ours, theirs = Pilots(10, 0, 8, 0, 10, 2, leaves_at=2), Pilots(8, 0, 8, 0, 10, 0, leaves_at=3)
    found = ends(breaks_off_at=2, enemy_breaks_off_at=3)
    assert found == air_oracle.dogfight(ours, theirs)
    assert {own for own, *_ in found} == {FLYING, BROKE_OFF, ABORTED, DESTROYED}
    assert all(damage >= 2 for own, _, damage, _ in found if own == BROKE_OFF)
    assert all(damage >= 3 for _, enemy, _, damage in found if enemy == BROKE_OFF)


def test_a_side_that_has_its_fill_leaves_after_the_first_round() -> None:
    """pk.gap.air-combat"""
    found = ends(damage=1, breaks_off_at=1, enemy_frontline=False)
    own = Pilots(10, 0, 8, 0, 10, 2, damage=1, leaves_at=1)
    assert found == air_oracle.dogfight(own, Pilots(8, -1, 8, 0, 10, 0))
    assert not any(fate == FLYING for fate, enemy, *_ in found if enemy == FLYING)


# ---------------------------------------------------------------------- dice in their order


def test_the_winner_of_the_initiative_fires_first_with_effect() -> None:
    """pk.gap.air-combat, pk.gap.adm-threshold: a squadron destroyed before it fires does not fire."""
    thrown = throw("dogfight", 5, 2, 9, 3, enemy_damage=3)
    assert astuple(thrown.outcome) == (FLYING, DESTROYED, 0, 6)
    assert [roll.why for roll in thrown.rolls] == [
        "pk.air.initiative",
        "pk.air.initiative",
        "pk.air.fire-die",
        "pk.air.target-die",
    ]


def test_the_loser_of_the_initiative_fires_back_if_it_can() -> None:
    """pk.gap.air-combat"""
    thrown = throw("dogfight", 5, 2, 7, 3, 8, 2, 6, 10, enemy_damage=3, rounds=1)
    assert astuple(thrown.outcome) == (FLYING, FLYING, 3, 5)
    assert [roll.why for roll in thrown.rolls][4:] == [
        "pk.air.fire-die",
        "pk.air.target-die",
        "pk.air.morale-die",
        "pk.air.morale-die",
    ]


def test_on_a_tie_both_fire_even_if_both_are_destroyed() -> None:
    """pk.gap.air-combat"""
    thrown = throw("dogfight", 4, 4, 9, 3, 8, 2, damage=3, enemy_damage=3)
    assert astuple(thrown.outcome) == (DESTROYED, DESTROYED, 6, 6)


def test_the_enemy_fires_first_with_the_higher_total() -> None:
    """pk.gap.air-combat, pk.air.initiative"""
    thrown = throw("dogfight", 3, 4, 8, 2, damage=3)
    assert astuple(thrown.outcome) == (DESTROYED, FLYING, 6, 0)


def test_only_who_took_markers_in_this_round_tests() -> None:
    """pk.gap.air-combat: nobody is hit in the first round, the enemy in the second."""
    thrown = throw("dogfight", 4, 1, 1, 8, 1, 8, 4, 1, 5, 3, 1, 8, 6, rounds=2, damage=2)
    assert astuple(thrown.outcome) == (FLYING, FLYING, 2, 2)
    assert [roll.why for roll in thrown.rolls].count("pk.air.morale-die") == 1


def test_rounds_tell_on_the_nerves() -> None:
    """pk.air.morale-mod-rounds, pk.air.morale-mod-adm: 1 marker and round 2 take 2 off a Regular's D10."""
    first = throw("dogfight", 4, 1, 5, 3, 1, 8, 5, rounds=1)
    assert astuple(first.outcome) == (FLYING, FLYING, 0, 2)
    second = throw("dogfight", 4, 1, 1, 8, 1, 8, 4, 1, 5, 3, 1, 8, 5, rounds=2)
    assert astuple(second.outcome) == (FLYING, FLYING, 0, 3)


def test_an_abort_ends_the_dogfight() -> None:
    """pk.air.morale-result-1, pk.gap.adm-threshold"""
    thrown = throw("dogfight", 4, 1, 5, 3, 1, 8, 2)
    assert astuple(thrown.outcome) == (FLYING, ABORTED, 0, 5)
    assert outcome(FLYING, ABORTED, 0, 5) == {"squadron_damage": 0, "enemy_damage": 5, "enemy_grounded": True}


def test_an_abort_with_too_many_markers_destroys() -> None:
    """pk.gap.adm-threshold: 2 markers and 4 more are 6."""
    assert astuple(throw("dogfight", 4, 1, 6, 3, 1, 8, 1).outcome) == (FLYING, DESTROYED, 0, 6)


def test_three_rounds_are_the_most() -> None:
    """pk.gap.air-combat"""
    idle = (4, 1, 1, 8, 1, 8)
    thrown = throw("dogfight", *idle * 3)
    assert astuple(thrown.outcome) == (FLYING, FLYING, 0, 0)
    assert note("dogfight", "rounds").label == "3 rounds at most"
    assert note("dogfight", "rounds", rounds=2).label == "somebody breaks off after round 2"


# ---------------------------------------------------------------------- numbers, sentences, refusals


def test_both_sides_numbers_are_explained() -> None:
    """pk.air.fire-die, pk.air.target-die, pk.air.initiative, pk.air.morale-die"""
    facts = {"enemy_nation": "japan", "enemy_service": "navy", "nation": "usa", "year": 1942, "enemy_speed": "slow"}
    assert totals("dogfight", **facts) == {
        "Pilot skill": -1,
        "Enemy's pilot skill": 1,
        "Air fire die": 10,
        "Air fire modifier": -1,
        "Enemy's air target die": 6,
        "Enemy's air fire die": 8,
        "Enemy's air fire modifier": -1,
        "Air target die": 8,
        "Air morale modifier": 2,
        "Enemy's air morale modifier": 0,
    }
    assert parts("dogfight", "Enemy's air fire modifier", **facts) == {"pk.air.fire-japan": -1}


def test_superior_for_one_is_inferior_for_the_other() -> None:
    """pk.air.fire-superior, pk.air.fire-inferior, pk.gap.air-stats"""
    for rank, own, enemy in (("superior", 1, -1), ("inferior", -1, 1), ("equal", 0, 0)):
        found = totals("dogfight", rank=rank)
        assert (found["Air fire modifier"], found["Enemy's air fire modifier"]) == (own, enemy)


def test_two_alike_have_the_same_chances() -> None:
    """pk.gap.air-combat"""
    facts = {"morale": "regular", "nation": "minor", "enemy_nation": "minor"}
    assert view("dogfight", "squadron", **facts) == view("dogfight", "enemy", **facts)
    assert view("dogfight", "squadron_damage", **facts) == view("dogfight", "enemy_damage", **facts)


def test_the_end_is_said_in_words() -> None:
    """pk.gap.adm-threshold"""
    labels = {astuple(chance.outcome): chance.label for chance in ask("dogfight").chances}
    assert labels[FLYING, DESTROYED, 0, 6] == "flying with no ADM, the enemy destroyed"
    assert labels[ABORTED, FLYING, 5, 2] == "aborted with 5 ADM, the enemy flying with 2 ADM"
    assert outcome(DESTROYED, FLYING, 6, 1) == {"squadron_damage_destroyed": True, "enemy_damage": 1}


@pytest.mark.parametrize("side", ["morale", "enemy_morale"])
def test_there_are_no_partisan_pilots(side: str) -> None:
    """pk.air.fire-die"""
    assert refusals("dogfight", **{side: "partisan"}) == ["pk.air.fire-die"]


@pytest.mark.parametrize("side", ["role", "enemy_role"])
def test_nobody_fights_a_missile(side: str) -> None:
    """pk.gap.air-stats"""
    assert refusals("dogfight", **{side: "ballistic_missile"}) == ["pk.gap.air-stats"]


def test_the_chances_add_up_and_played_dogfights_stay_within_them() -> None:
    """pk.gap.air-combat"""
    asked, dice = ask("dogfight"), seeded("dogfight")
    assert sum(asked.distribution.fractions().values()) == F(1)
    assert {to_the_end(dice, asked.profile) for _ in range(1500)} <= set(asked.distribution)
