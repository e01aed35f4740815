"""Who may speak for whom."""

import pytest

from sandtable.game.seats import SPECTATOR, UMPIRE, Role, Seat, usual_seats


@pytest.mark.parametrize(
    ("seat", "sides"),
    [
        (Seat("Red", Role.PLAYER, (0,)), [0]),
        (Seat("Staff", Role.TEAM, (0, 2)), [0, 2]),
        (UMPIRE, [0, 1, 2]),
        (SPECTATOR, []),
        (Seat("Heckler", Role.SPECTATOR, (0, 1, 2)), []),
    ],
    ids=lambda value: value.name if isinstance(value, Seat) else "",
)
def test_a_seat_speaks_for_its_own_sides_the_umpire_for_all_and_a_spectator_for_none(
    seat: Seat, sides: list[int]
) -> None:
    assert [side for side in range(3) if seat.speaks_for(side)] == sides


def test_a_usual_table_has_a_player_for_each_side_the_umpire_and_a_spectator() -> None:
    assert usual_seats(("Red", "Blue")) == (
        Seat("Red", Role.PLAYER, (0,)),
        Seat("Blue", Role.PLAYER, (1,)),
        Seat("umpire", Role.UMPIRE),
        Seat("spectator", Role.SPECTATOR),
    )
