"""All rooms of a server: games are begun, loaded and taken up again here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from sandtable.dice.play import PlayDice
from sandtable.game import Game, Seat
from sandtable.game.cup import Cup, FairDice, fair_cup, opened_cup, seeded_cup
from sandtable.game.match import Match
from sandtable.game.record import Answered, Begun, ForkedFrom, Record, header_of, parse_record, written
from sandtable.game.replay import derived, replay
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.shelves import open_recorded
from sandtable.web.games.held_rooms import HeldRooms
from sandtable.web.games.room import HUMAN, Room
from sandtable.web.games.tokens import new_id, new_token
from sandtable.web.store.faults import StoreFault
from sandtable.web.store.journal import StoreJournal
from sandtable.web.store.rows import KeptGame, KeptSeat, News, token_hash
from sandtable.web.store.store import Store


class NoGame(LookupError):
    """There is no such game, or this token does not open it."""


class Opened(Struct, frozen=True):
    """A new game: its name, and the token of every seat that somebody can take."""

    game: str
    tokens: dict[str, str]


class Rooms:
    """The games that are being played."""

    def __init__(self, store: Store, thinking: float) -> None:
        self.store = store
        self._thinking = thinking
        self._rooms = HeldRooms()
        self._stop_listening: Callable[[], None] = lambda: None
        self._catching_up: asyncio.Task[None] | None = None

    # ---------------------------------------------------------------- new games

    def begin(self, game: Game[Any], title: str, players: Mapping[str, str], seed: str | None) -> Opened:
        """A new game with fair dice or, for practice, dice from a seed that everybody knows."""
        cup = fair_cup() if seed is None else seeded_cup(seed)
        match = Match.begin(game, cup.dice())
        return self._keep(match, title, players, cup, None)

    def fork(self, record: Record, answers: int | None, title: str, players: Mapping[str, str] | None) -> Opened:
        """A new game that goes on from a point of a record, or from its end, with dice of its own."""
        cup = fair_cup()
        origin = replay(record, open_recorded).match
        if answers is None:
            answers = len(origin.history)
        if not 0 <= answers <= len(origin.history):
            raise FactsFault(f"there is no answer {answers}: fork after 0 to {len(origin.history)}")
        match = origin.fork(answers, cup.dice())
        who = record.header.players if players is None else players
        return self._keep(match, title, who, cup, ForkedFrom(record.file, answers))

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
        try:
            self.store.create(kept, seats, lines, cup.secret)
        except ValueError as fault:
            # Whoever asks for a game is told of a ValueError as of a fault of his own, and this is none.
            raise StoreFault(f"game {name} could not be made: {fault}") from fault
        journal = StoreJournal(self.store, name, len(lines))
        match.journal = journal
        room = Room(name, title, match, header, journal, self.store, thinking=self._thinking)
        self._rooms.hold(room)
        # A record that was loaded may have come to its end.
        room.end_if_over()
        return Opened(name, tokens)

    # ---------------------------------------------------------------- games that are there

    def enter(self, name: str, token: str) -> tuple[Room, Seat]:
        """The room and the seat that a token opens; NoGame if it opens none."""
        found = self.store.seat_of(token_hash(token))
        if found is None or found[0] != name:
            raise NoGame("this link opens no seat here: ask whoever gave it to you for another")
        room = self._room(name)
        return room, room.match.game.seat(found[1].name)

    def record(self, name: str) -> bytes:
        """The whole record of a game, which only those may see who may know everything."""
        return b"".join(self.store.lines(name))

    def _room(self, name: str) -> Room:
        room = self._rooms.get(name)
        if room is not None and room.behind:
            room.catch_up()
        if room is None or room.broken:
            room = self._taken_up(name)
            self._rooms.hold(room)
        return room

    def _taken_up(self, name: str) -> Room:
        """A game from the store, with its own dice where its record stops."""
        kept = self.store.game(name)
        if kept is None:
            raise NoGame("there is no such game: it may have been deleted")
        lines = self.store.lines(name)
        record = parse_record(b"".join(lines), name)
        match = replay(record, open_recorded).match
        if record.ended is None:
            told = record.header.dice
            cup = opened_cup(told, self.store.secret(name)) if isinstance(told, FairDice) else Cup(told)
            stream, _ = derived(record, cup)
            match.dice = PlayDice(stream)
        match.journal = journal = StoreJournal(self.store, name, len(lines))
        over = record.ended is not None
        room = Room(name, kept.title, match, record.header, journal, self.store, thinking=self._thinking, over=over)
        room.chat = list(self.store.chat(name))
        # The server may have stopped between the last answer and the end.
        room.end_if_over()
        return room

    # ---------------------------------------------------------------- other servers

    def listen(self) -> None:
        """From now on, show what other servers write to the games that are held here."""
        loop = asyncio.get_running_loop()
        self._stop_listening = self.store.listen(lambda news: loop.call_soon_threadsafe(self._heard, news))

    def _heard(self, news: News | None) -> None:
        if news is None:
            self._catching_up = asyncio.create_task(self._catch_up())
        elif (room := self._rooms.look(news.game)) is not None:
            room.heard(news)

    async def _catch_up(self) -> None:
        """After a silence, look everywhere for what was missed."""
        for room in self._rooms.all():
            room.heard(None)
            # In between, others have their turn.
            await asyncio.sleep(0)

    async def close(self) -> None:
        self._stop_listening()
        if self._catching_up is not None:
            self._catching_up.cancel()
        for room in self._rooms.all():
            await room.close()
