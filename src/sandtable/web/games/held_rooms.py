"""The rooms that a server holds in memory. Any room can be taken up again from its record, so few need to stay."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from sandtable.web.games.room import Room
from sandtable.web.games.waiting import Waiting
from sandtable.web.trouble import Trouble

#: Seconds for which a room stays that nobody is in, for whoever plays without a page or comes back to one.
IDLE_SECONDS = 300.0
#: All rooms with nobody in them weigh together as much as so many answers of a small game: some fifty megabytes.
IDLE_ANSWERS = 20_000
#: Seconds for which a room stays that somebody is about to use, if all of these do not weigh more than this; the last
#: one stays in any case.
JUST_USED, JUST_USED_ANSWERS = 5.0, 60_000
#: An empty room weighs as much as so many answers.
ROOM_ALONE = 15
#: Seconds from one look at all rooms to the next.
SWEEP_SECONDS = 10.0


class HeldRooms:
    """Rooms by name, the one that was used last at the end. Those with nobody in them go soon."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._rooms: dict[str, Room | Waiting] = {}
        self._used: dict[str, float] = {}
        self._swept = clock()

    def __len__(self) -> int:
        return len(self._rooms)

    def all(self) -> list[Room | Waiting]:
        return list(self._rooms.values())

    def look(self, name: str) -> Room | Waiting | None:
        """A room, without a use of it."""
        return self._rooms.get(name)

    def get(self, name: str) -> Room | Waiting | None:
        """A room to be used, if it is held."""
        room = self._rooms.pop(name, None)
        if room is not None:
            self._put(name, room)
        if self._clock() >= self._swept + SWEEP_SECONDS:
            self._sweep()
        return room

    def hold(self, room: Room | Waiting) -> None:
        self._rooms.pop(room.name, None)
        self._put(room.name, room)
        self._sweep()

    def let_go(self, room: Room | Waiting) -> None:
        """A game has one room: whoever still has this one in his hands finds it closed."""
        if self._rooms.get(room.name) is room:
            del self._rooms[room.name], self._used[room.name]
        if isinstance(room, Room):
            room.broken = Trouble.NOT_KEPT

    def _put(self, name: str, room: Room | Waiting) -> None:
        self._rooms[name] = room
        self._used[name] = self._clock()

    def _sweep(self) -> None:
        """Let those go that nobody has used for a while, and the longest unused of too many."""
        self._swept = now = self._clock()
        answers = 0
        for name in reversed(list(self._rooms)):
            room = self._rooms[name]
            if room.needed:
                continue
            newest = not answers
            answers += ROOM_ALONE + room.weight
            unused = now - self._used[name]
            too_many = answers > (IDLE_ANSWERS if unused > JUST_USED else JUST_USED_ANSWERS)
            if unused > IDLE_SECONDS or (too_many and (unused > JUST_USED or not newest)):
                self.let_go(room)
