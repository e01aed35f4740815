"""The computer players of a room take their turns, one answer after the other, for as long as somebody is here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct, to_builtins

from sandtable.explain import Refused
from sandtable.game import Seat
from sandtable.players.player import Choice
from sandtable.web.aside import Busy
from sandtable.web.games.computers import Computers, RefusedPlayer, Said
from sandtable.web.games.refusals import GONE_ON
from sandtable.web.trouble import Trouble, trouble_of

if TYPE_CHECKING:
    from sandtable.web.games.room import Room

#: Seconds until a computer player who found no worker tries again.
BUSY_SECONDS = 1.0


class ComputerTurns:
    """Those of one room, which takes their answers and is broken where one of them fails."""

    def __init__(
        self, room: Room, computers: Computers, take: Callable[[Struct, Seat], Any], fail: Callable[[Trouble], None]
    ) -> None:
        self._room, self._computers, self._take, self._fail = room, computers, take, fail
        self._thinking: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        return self._thinking is not None and not self._thinking.done()

    def go_on(self) -> None:
        room = self._room
        if room.thinks is not None and room.company and not self.busy and not room.broken:
            self._thinking = asyncio.create_task(self._think())

    def close(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()

    async def _think(self) -> None:
        room = self._room
        try:
            while (hand := room.thinks) is not None and room.company and not room.broken:
                seat = room.match.game.seat_of(hand)
                try:
                    version = room.version_for(seat)
                    # It is done for those who are here, and counts for the first of them.
                    who = room.company.first_address or room.name
                    choice = await self._computers.choose(room.match, hand, seat, who)
                except Busy:
                    await asyncio.sleep(BUSY_SECONDS)
                    continue
                if version == room.version_for(seat):
                    self._give(choice, seat, self._computers.name(hand))
                # Let others have their turn, and people see one thing after the other.
                await asyncio.sleep(0)
        except Exception as fault:
            trouble_of(fault, f"the computer player of game {room.name}")
            if not room.broken:
                self._fail(Trouble.PLAYER_FAILED)

    def _give(self, choice: Choice, seat: Seat, name: str) -> None:
        room = self._room
        number = len(room.match.history) + 1
        # As people's answers are read, so that what is kept can be read again.
        no = self._take(room.match.game.read_answer(to_builtins(choice.answer)), seat)
        if not isinstance(no, Refused):
            room.reasons[number] = Said(name, choice.reason)
        # The same player may have thought at another server, and been faster.
        elif no != GONE_ON:
            raise RefusedPlayer(f"{name} answered {choice.answer}, which the rules refuse: {no}")
