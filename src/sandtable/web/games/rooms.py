"""All rooms of a server: games are begun, loaded and taken up again here."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from sandtable.dice.play import PlayDice
from sandtable.dice.recorded import RecordedDice
from sandtable.dice.thrown import ThrownDice
from sandtable.game import Game, Seat
from sandtable.game.cup import Cup, fair_cup, seeded_cup
from sandtable.game.match import Match
from sandtable.game.record import Answered, Begun, ForkedFrom, Header, header_of, written
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.shelves import open_recorded
from sandtable.web.aside import Aside
from sandtable.web.games.packing import unpacked
from sandtable.web.games.reading import TO_REPLAY, Reread, taken_up
from sandtable.web.games.room import HUMAN, Room
from sandtable.web.games.tokens import new_id, new_token
from sandtable.web.store.journal import StoreJournal
from sandtable.web.store.rows import KeptGame, KeptSeat, token_hash
from sandtable.web.store.store import Store

#: What a game that was loaded says it was forked from.
LOADED = "record"
#: So many games are held in memory; those without anybody in them go first.
MOST_ROOMS = 2_000


class NoGame(LookupError):
    """There is no such game, or this token does not open it."""


class Opened(Struct, frozen=True):
    """A new game: its name, and the token of every seat that somebody can take."""

    game: str
    tokens: dict[str, str]


class Rooms:
    """The games that are being played."""

    def __init__(self, store: Store, thinking: float, aside: Aside, thinkers: Aside) -> None:
        self.store = store
        self._thinking, self._thinkers, self._aside = thinking, thinkers, aside
        self._rooms: dict[str, Room] = {}
        #: Games that are being taken up: whoever comes in meanwhile waits for the same room.
        self._taking_up: dict[str, asyncio.Task[Room]] = {}

    # ---------------------------------------------------------------- new games

    def begin(self, game: Game[Any], title: str, players: Mapping[str, str], seed: str | None) -> Opened:
        """A new game with fair dice or, for practice, dice from a seed that everybody knows."""
        cup = fair_cup() if seed is None else seeded_cup(seed)
        match = Match.begin(game, cup.dice())
        return self._keep(match, title, players, cup, None)

    async def fork(self, record: Reread, answers: int | None, title: str, players: Mapping[str, str] | None) -> Opened:
        """A new game that goes on from a point of a record, or from its end, with dice of its own."""
        cup = fair_cup()
        origin = await _match(record, RecordedDice(()))
        if answers is None:
            answers = len(origin.history)
        if not 0 <= answers <= len(origin.history):
            raise FactsFault(f"there is no answer {answers}: fork after 0 to {len(origin.history)}")
        match = origin.fork(answers, cup.dice())
        who = record.header.players if players is None else players
        return self._keep(match, title, who, cup, ForkedFrom(LOADED, answers))

    def _keep(
        self, match: Match[Any], title: str, players: Mapping[str, str], cup: Cup, origin: ForkedFrom | None
    ) -> Opened:
        game, name = match.game, new_id()
        header = header_of(game, players, cup, origin)
        history = (Answered(entry.seat, entry.answer, entry.throws) for entry in match.history)
        lines = [written(line) for line in (header, Begun(match.opening.throws), *history)]
        tokens = {seat.name: new_token() for seat in game.seats if players.get(seat.name, HUMAN) == HUMAN}
        seats = [
            KeptSeat(
                seat.name,
                seat.role,
                players.get(seat.name, HUMAN),
                token_hash(tokens[seat.name]) if seat.name in tokens else None,
            )
            for seat in game.seats
        ]
        kept = KeptGame(id=name, ruleset=game.ruleset, scenario=game.scenario, title=title)
        self.store.create(kept, seats, lines, cup.secret)
        journal = StoreJournal(self.store, name, len(lines))
        match.journal = journal
        room = self._made(name, title, match, header, journal)
        self._hold(room)
        # A record that was loaded may have come to its end.
        room.end_if_over()
        return Opened(name, tokens)

    # ---------------------------------------------------------------- games that are there

    async def enter(self, name: str, token: str, who: str = "") -> tuple[Room, Seat]:
        """The room and the seat that a token opens, for somebody at an address; NoGame if it opens none."""
        found = self.store.seat_of(token_hash(token))
        if found is None or found[0] != name:
            raise NoGame("this link opens no seat here: ask whoever gave it to you for another")
        room = await self._room(name, who)
        return room, room.match.game.seat(found[1].name)

    def record(self, name: str) -> bytes:
        """The whole record of a game, which only those may see who may know everything."""
        return b"".join(self.store.lines(name))

    async def _room(self, name: str, who: str) -> Room:
        room = self._rooms.get(name)
        if room is not None and not room.broken:
            return room
        taking = self._taking_up.get(name)
        if taking is None:
            taking = self._taking_up[name] = asyncio.create_task(self._taken_up(name, who))
            taking.add_done_callback(lambda done: self._is_taken_up(name, done))
        # Whoever goes away while he waits leaves it to the others.
        return await asyncio.shield(taking)

    def _is_taken_up(self, name: str, done: asyncio.Task[Room]) -> None:
        del self._taking_up[name]
        if not done.cancelled():
            # Asked for, or it would be logged as forgotten where everybody who waited has gone.
            done.exception()

    async def _taken_up(self, name: str, who: str) -> Room:
        """A game from the store, with its own dice where its record stops."""
        kept = self.store.game(name)
        if kept is None:
            raise NoGame("there is no such game: it may have been deleted")
        lines = self.store.lines(name)
        job = taken_up, b"".join(lines), name, self.store.secret(name)
        record = await self._aside.run(*job, seconds=TO_REPLAY, who=who)
        match = await _match(record, RecordedDice(()) if record.stream is None else PlayDice(record.stream))
        match.journal = journal = StoreJournal(self.store, name, len(lines))
        room = self._made(name, kept.title, match, record.header, journal, over=record.over)
        room.chat = list(self.store.chat(name))
        self._hold(room)
        # The server may have stopped between the last answer and the end.
        room.end_if_over()
        return room

    def _made(
        self, name: str, title: str, match: Match[Any], header: Header, journal: StoreJournal, *, over: bool = False
    ) -> Room:
        thinking, thinkers = self._thinking, self._thinkers
        return Room(name, title, match, header, journal, self.store, thinking=thinking, thinkers=thinkers, over=over)

    def _hold(self, room: Room) -> None:
        if len(self._rooms) >= MOST_ROOMS:
            for name in [name for name, other in self._rooms.items() if not other.present][: MOST_ROOMS // 4]:
                del self._rooms[name]
        self._rooms[room.name] = room

    async def close(self) -> None:
        for taking in self._taking_up.values():
            taking.cancel()
        for room in self._rooms.values():
            await room.close()


async def _match(record: Reread, dice: ThrownDice) -> Match[Any]:
    """A match as it was played again, to go on with these dice."""
    game = open_recorded(record.header)
    return Match(game, dice, *await unpacked(record.history, game))
