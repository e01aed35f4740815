"""The clocks of a room: who is on the clock, who may be stood in for, and an alarm when somebody's time is up."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from sandtable.explain import Refused
from sandtable.game import Seat
from sandtable.game.seats import Role
from sandtable.web.games.clocks import Clocks
from sandtable.web.games.computers import Computers
from sandtable.web.games.refusals import NO_CLAIM, NOT_LATE
from sandtable.web.games.setup import PLAYS, is_taken
from sandtable.web.trouble import trouble_of

if TYPE_CHECKING:
    from sandtable.web.games.room import Room


class Timekeeping:
    """Of one room; one without clocks has nothing to keep."""

    def __init__(self, room: Room, clocks: Clocks | None, computers: Computers) -> None:
        self._room, self.clocks, self._computers = room, clocks, computers
        self._alarm: asyncio.TimerHandle | None = None
        if clocks is not None:
            clocks.open(self._on_the_clock(), room.version)

    # ---------------------------------------------------------------- who is on the clock

    def hands_of_people(self) -> list[int]:
        """All hands that people play, in their order."""
        own = {hand for seat in self._room.match.game.seats if seat.role in PLAYS for hand in seat.own}
        return sorted(hand for hand in own if not self._computers.plays(hand))

    def _on_the_clock(self) -> tuple[int, ...]:
        """The hands of people who are asked and have sat down."""
        question = self._room.match.question
        asked = () if question is None else question.hands
        return tuple(hand for hand in asked if not self._computers.plays(hand) and self._has_sat_down(hand))

    def _has_sat_down(self, hand: int) -> bool:
        return any(is_taken(self._room.seats[seat.name]) for seat in self._players_of(hand))

    def _players_of(self, hand: int) -> list[Seat]:
        """The seats of those who play a hand."""
        return [seat for seat in self._room.match.game.seats if seat.role in PLAYS and hand in seat.own]

    # ---------------------------------------------------------------- what happens at the table

    def came(self, seat: Seat) -> None:
        """Somebody is here (again): nobody stands in for him any more."""
        if self.clocks is not None and seat.role in PLAYS:
            self.clocks.came_back(seat.own)
        self.set_alarm()

    def sat_down(self, *, anybody: bool) -> None:
        """Whoever has taken a seat is on the clock from now on."""
        if self.clocks is not None and anybody:
            self.clocks.open(self._on_the_clock(), self._room.version)
            self.set_alarm()

    def answered(self) -> None:
        """An answer was given, here or at another server."""
        if self.clocks is None:
            return
        given = self._room.match.history[-1]
        # While several decide at once, whoever still does so has the same decision before him.
        self.clocks.answered(self._on_the_clock(), anew=not given.sealed, line=self._room.version)
        if any(seat.name in self._room.company.seats for seat in self._players_of(given.hand)):
            # The computer plays on only for whoever is away.
            self.clocks.came_back((given.hand,))
        self.set_alarm()

    def followed(self, *, taken_back: bool) -> None:
        """Another server wrote answers. It sets the clock too, but may not have done so yet, or may have stopped."""
        if self.clocks is None:
            return
        try:
            self.clocks.reread()
        except Exception as fault:
            trouble_of(fault, f"reading the clock of game {self._room.name}")
        if taken_back:
            self.clocks.taken_back(self._on_the_clock(), self._room.version)
        elif self._room.match.history:
            self.answered()
        self.set_alarm()

    def taken_back(self) -> None:
        if self.clocks is not None:
            self.clocks.taken_back(self._on_the_clock(), self._room.version)
            self.set_alarm()
            # Whoever had no time left has none now: the computer answers again.
            self._room.go_on()

    def reread(self) -> None:
        """Another server set the clocks. While several decide at once, to say so would tell that somebody answered."""
        if self.clocks is None:
            return
        try:
            self.clocks.reread()
        except Exception as fault:
            trouble_of(fault, f"reading the clock of game {self._room.name}")
            return
        if not self._room.match.several:
            self._room.changed()
        self._room.go_on()
        self.set_alarm()

    # ---------------------------------------------------------------- whoever is late

    @property
    def stood_in(self) -> int | None:
        """The hand of somebody for whom the computer answers now, or one of them."""
        match, clocks = self._room.match, self.clocks
        hands = () if clocks is None or match.question is None else match.question.hands
        return next((hand for hand in hands if clocks and clocks.is_stood_in(hand, at_once=match.several)), None)

    def claim(self, seat: Seat) -> Refused | None:
        """Let the computer stand in for whoever has used up his time, as was agreed."""
        question = self._room.match.question
        if self.clocks is None or self._room.match.several or self.clocks.clock.late != "claim":
            return NO_CLAIM
        late = [hand for hand in (question.hands if question else ()) if self.can_claim(seat, hand)]
        if not late:
            return NOT_LATE
        self.clocks.claim(late)
        self._room.changed()
        self._room.go_on()
        return None

    def can_claim(self, seat: Seat, hand: int) -> bool:
        """Whether a seat may let the computer stand in for a hand now."""
        clocks, plays = self.clocks, seat.role in (*PLAYS, Role.UMPIRE) and hand not in seat.own
        if clocks is None or not plays or self._room.match.several or clocks.clock.late != "claim":
            return False
        return clocks.is_late(hand) and hand not in clocks.stand.claimed

    def set_alarm(self) -> None:
        """Ring when the next time is up, if anybody is here to hear it."""
        self.close()
        waits = self.clocks is not None and self._room.company and not self._room.broken
        left = self.clocks.next_late() if self.clocks is not None and waits else None
        if left is not None:
            self._alarm = asyncio.get_running_loop().call_later(left, self._ring)

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self) -> None:
        """Somebody's time is up. Where several decide at once, it is told to nobody else."""
        room, clocks = self._room, self.clocks
        if clocks is None or room.broken:
            return
        if room.match.several:
            late = [hand for hand in clocks.stand.running if clocks.is_late(hand)]
            room.pictures.clear()
            room.company.tell(None, {seat.name for seat in room.match.game.seats if any(map(seat.speaks_for, late))})
        else:
            room.changed()
        room.go_on()
        self.set_alarm()
