import pytest
from tests.rulesets.flames_of_war.asking import answer, notes


@pytest.mark.parametrize(
    ("needed", "room", "inches", "reached"),
    [(2.0, 5.0, 2.0, True), (2.0, 2.0, 2.0, True), (2.0, 1.5, 1.5, False), (2.0, 0.0, 0.0, False)],
)
def test_a_forced_move_goes_as_far_as_it_can_and_destroys_nobody(
    needed: float, room: float, inches: float, reached: bool
) -> None:
    """fow.gap.no-legal-move"""
    facts = {"needed": needed, "room": room}
    assert answer("forced_move", **facts) == inches
    assert notes("forced_move", **facts) == {"reached": reached, "destroyed": False}
