"""What a seat is shown of the clocks: of others nothing while several decide at once, or it would tell who is ready."""

from __future__ import annotations

from sandtable.game import Seat
from sandtable.web.games.people_said import ClocksSaid, HandClock
from sandtable.web.games.room import Room


def clocks_said(room: Room, seat: Seat) -> ClocksSaid | None:
    clocks, match = room.time.clocks, room.match
    if clocks is None:
        return None
    several, over = match.several, match.question is None
    shown = [hand for hand in room.time.hands_of_people() if not several or seat.speaks_for(hand)]
    return ClocksSaid(
        clocks.clock,
        tuple(
            HandClock(
                name=match.game.hand_name(hand),
                side=match.game.side_of(hand),
                left=clocks.left(hand),
                running=hand in clocks.stand.running and not over,
                yours=hand in seat.own,
                claim=room.time.can_claim(seat, hand),
                stood_in=clocks.is_stood_in(hand, at_once=several),
            )
            for hand in shown
        ),
    )
