from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, notes, refusals

from sandtable.rulesets.panzer_korps.procedures.assault.formation_fall_back import FellBack
from sandtable.rulesets.panzer_korps.procedures.assault.panic import Fate
from sandtable.rulesets.panzer_korps.tables import TABLES
from sandtable.sheet import FactsFault

STANDS, BACK, PANICS, RETIRES, DISPERSES = Fate


def fell_back(**facts: Any) -> FellBack:
    found = answer("formation_fall_back", **facts)
    assert isinstance(found, FellBack)
    return found


def test_with_room_for_a_full_move_it_costs_nothing() -> None:
    """pk.gap.compulsory-moves, pk.gap.assault-procedure"""
    assert fell_back(room=4.0) == FellBack(BACK, 4.0, 4)
    assert fell_back(room=30.0, goes="tracked", morale="elite") == FellBack(BACK, 10.0, 4)
    assert notes("formation_fall_back", room=4.0) == {"facing": "enemy"}


def test_a_beaten_formation_that_cannot_go_a_full_move_takes_one_marker() -> None:
    """pk.gap.assault-procedure"""
    assert fell_back(room=3.9) == FellBack(BACK, 3.9, 5)
    assert fell_back(room=0.0) == FellBack(BACK, 0.0, 5)
    assert cited("formation_fall_back", room=0.5)["facing"] == "pk.gap.assault-procedure"
    assert cited("formation_fall_back", room=0.0) == {
        "blocked": "pk.gap.compulsory-moves",
        "markers": "pk.gap.assault-procedure",
        "state": "pk.gap.disorder-thresholds",
    }
    assert TABLES.limit("cannot_fall_back") == 1


def test_deployed_artillery_above_75_mm_never_fall_back_a_full_move() -> None:
    """pk.gap.assault-procedure, pk.gap.mounted"""
    heavy: dict[str, Any] = {"goes": "heavy_guns", "room": 20.0}
    assert fell_back(**heavy) == FellBack(BACK, 0, 5)
    assert cited("formation_fall_back", **heavy) == {
        "blocked": "pk.gap.mounted",
        "markers": "pk.gap.assault-procedure",
        "state": "pk.gap.disorder-thresholds",
    }
    assert fell_back(**heavy, cause="morale_result") == FellBack(BACK, 0, 4)
    assert fell_back(**heavy, panicked=True) == FellBack(BACK, 0, 4)
    assert fell_back(**heavy, edge=0.0) == FellBack(BACK, 0, 5)
    assert fell_back(**heavy, markers=8) == FellBack(PANICS, 0, 9)
    assert fell_back(**{**heavy, "goes": "guns"}) == FellBack(BACK, 2, 4)
    assert ask("formation_fall_back", **heavy).verdict.endswith("cannot fall back, 5 markers")


def test_cavalry_in_column_falls_back_at_its_own_rate() -> None:
    """pk.move.rates"""
    assert fell_back(goes="cavalry", room=40.0) == FellBack(BACK, 10, 4)
    assert fell_back(goes="cavalry", room=40.0, column=True) == FellBack(BACK, 18, 4)
    assert fell_back(goes="cavalry", room=17.0, column=True) == FellBack(BACK, 17.0, 5)
    assert fell_back(column=True) == fell_back()


def test_only_a_lost_assault_gives_that_marker_and_not_to_a_panicked_formation() -> None:
    """pk.gap.assault-procedure"""
    for cause in ("morale_result", "decision_die"):
        assert fell_back(room=1.0, cause=cause) == FellBack(BACK, 1.0, 4)
    assert fell_back(room=1.0, panicked=True) == FellBack(BACK, 1.0, 4)
    assert fell_back(room=1.0, markers=10) == FellBack(BACK, 1.0, 10)


def test_that_marker_can_rout_it() -> None:
    """pk.gap.panicked: the panic move takes the place of falling back"""
    assert fell_back(room=1.0, markers=8) == FellBack(PANICS, 0, 9)
    found = notes("formation_fall_back", room=1.0, markers=8)
    assert (found["state"], found["rout"], found["red"], found["panicked"]) == ("routed", True, 1, True)
    assert "facing" not in found
    assert "blocked" not in found
    assert fell_back(room=1.0, markers=8, red=3) == FellBack(RETIRES, 0, 9)
    assert notes("formation_fall_back", room=1.0, markers=8, red=3)["removed"] is True


def test_the_edge_of_the_table() -> None:
    """pk.gap.compulsory-moves"""
    assert fell_back(room=10.0, edge=3.0) == FellBack(RETIRES, 3.0, 4)
    assert notes("formation_fall_back", room=10.0, edge=3.0) == {"facing": "enemy", "removed": True}
    assert fell_back(room=10.0, edge=4.0).fate is BACK
    assert fell_back(room=10.0, edge=3.0, cause="decision_die") == FellBack(BACK, 3.0, 4)
    assert fell_back(room=2.0, edge=3.0) == FellBack(BACK, 2.0, 5)


def test_who_is_gone_or_runs_does_not_fall_back() -> None:
    """pk.gap.disorder-thresholds, pk.gap.panic-recovery"""
    assert refusals("formation_fall_back", markers=12) == ["pk.gap.disorder-thresholds"]
    assert refusals("formation_fall_back", red=4) == ["pk.gap.panic-recovery"]
    with pytest.raises(FactsFault, match=r"^cause: a panicked formation runs"):
        ask("formation_fall_back", cause="panic_or_rout")


def test_the_answer_in_words() -> None:
    assert ask("formation_fall_back").verdict == (
        "Regular, foot, 12 in of room after a lost assault: falls back 4 in, 4 markers"
    )
    assert ask("formation_fall_back", room=2).verdict == (
        "Regular, foot, 2 in of room after a lost assault: falls back 2 in, 5 markers"
    )
    assert ask("formation_fall_back", room=2, markers=8).verdict.endswith("panics with 9 markers")
