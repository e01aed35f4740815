import pytest
from tests.rulesets.flames_of_war.asking import answer, cited, notes, refusals


def test_aircraft_are_placed_anywhere_and_leave_at_the_end_of_the_turn() -> None:
    """fow.gap.aircraft-placement, fow.air.duration"""
    assert answer("aircraft_placing") is True
    found = notes("aircraft_placing")
    assert (found["moves"], found["assaulted"], found["holds"]) == (False, False, False)
    assert (found["leaves"], cited("aircraft_placing")["leaves"]) == ("end of this turn", "fow.air.duration")


@pytest.mark.parametrize(
    ("facts", "reasons"),
    [
        ({"on_a_team": True}, 1),
        ({"arrived": False}, 1),
        ({"movement_step": False}, 1),
        ({"destroyed": True}, 1),
        ({"on_a_team": True, "arrived": False, "movement_step": False}, 3),
    ],
)
def test_aircraft_that_are_not_placed(facts: dict[str, bool], reasons: int) -> None:
    """fow.gap.aircraft-placement"""
    assert refusals("aircraft_placing", **facts) == ["fow.gap.aircraft-placement"] * reasons
