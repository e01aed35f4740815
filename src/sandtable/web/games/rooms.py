"""All rooms of a server: games are begun, loaded and taken up again here."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.json import decode, encode

from sandtable.dice.fair import SEED_BYTES, commitment
from sandtable.dice.play import PlayDice
from sandtable.game import Game, Seat
from sandtable.game.cup import Cup, FairDice, fair_cup, opened_cup, seeded_cup
from sandtable.game.ledger import Ledger
from sandtable.game.match import Match
from sandtable.game.record import Answered, Begun, ForkedFrom, Header, header_of, parse_record
from sandtable.game.replay import derived, replay
from sandtable.game.unchanged import cup_of
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.shelves import open_recorded, opened
from sandtable.web.faces.face import face_of
from sandtable.web.games.room import Room
from sandtable.web.games.setup import Seating, Setup, keys_to
from sandtable.web.games.tokens import new_id, new_token
from sandtable.web.games.waiting import Waiting
from sandtable.web.store.journal import StoreJournal
from sandtable.web.store.rows import KeptGame, KeptSeat, token_hash
from sandtable.web.store.store import Store

#: So many games are held in memory; those without anybody in them go first.
MOST_ROOMS = 2_000


class NoGame(LookupError):
    """There is no such game, or this token does not open it."""


class Opened(Struct, frozen=True):
    """A new game: its name, the token of every seat that whoever began it has, and invitations for others to hand on.

    `waits` until all who play have given salt to its dice; `commitment` is what the table has bound its seed by.
    """

    game: str
    tokens: dict[str, str]
    invitations: dict[str, str]
    waits: bool
    commitment: str


class Seated(Struct, frozen=True):
    """A seat that was taken by invitation."""

    game: str
    seat: str
    token: str


class Rooms:
    """The games that are being played."""

    def __init__(self, store: Store, thinking: float) -> None:
        self.store = store
        self._thinking = thinking
        self._rooms: dict[str, Room | Waiting] = {}

    # ---------------------------------------------------------------- new games

    async def begin(
        self, setup: Setup, title: str, seating: Seating, *, salted: bool = False, seed: str | None = None
    ) -> Opened:
        """A new game with fair dice, which may wait for the players' salt or, for practice, dice from a known seed."""
        game = _opened(setup)
        keys = keys_to(game.seats, setup.players, seating)
        cup = fair_cup() if seed is None else seeded_cup(seed)
        published = cup.told.commitment if isinstance(cup.told, FairDice) else ""
        kept = KeptGame(
            id=new_id(),
            ruleset=game.ruleset,
            scenario=game.scenario,
            title=title or face_of(game).brief().title,
            options=encode(setup).decode() if salted else "{}",
        )
        if salted:
            self.store.create(kept, keys.kept, (), cup.secret)
            self._hold(Waiting(kept.id, kept.title, setup, published, keys.kept, self.store))
        else:
            match, header = _set_up(setup, cup)
            ledger, lines = _first_lines(match, header, cup)
            self.store.create(kept, keys.kept, lines, cup.secret)
            self._hold(self._room_of(kept, match, header, ledger))
        return Opened(kept.id, keys.tokens, keys.invitations, salted, published)

    async def begin_now(self, waiting: Waiting) -> Room:
        """Begin a game with the salt that was given so far."""
        if waiting.begun is not None:
            return waiting.begun
        secret = self.store.secret(waiting.name)
        cup = fair_cup(waiting.salts(), secret[:SEED_BYTES], secret[SEED_BYTES:])
        match, header = _set_up(waiting.setup, cup)
        ledger, lines = _first_lines(match, header, cup)
        self.store.append(waiting.name, 1, *lines)
        room = self._room_of(self._kept(waiting.name), match, header, ledger)
        self._hold(room)
        waiting.begun = room
        waiting.changed()
        return room

    def _room_of(self, kept: KeptGame, match: Match[Any], header: Header, ledger: Ledger) -> Room:
        match.journal = journal = StoreJournal(self.store, kept.id, ledger)
        room = Room(kept.id, kept.title, match, header, journal, self.store, thinking=self._thinking)
        # A record that was loaded may have come to its end.
        room.end_if_over()
        return room

    # ---------------------------------------------------------------- seats

    def invited(self, name: str, invitation: str) -> tuple[KeptGame, KeptSeat]:
        """The game and the seat that an invitation is for; NoGame if it was used."""
        found = self.store.seat_of(token_hash(invitation))
        if found is None or found[0] != name or not found[1].invited:
            raise NoGame("this invitation was used, or never was: ask whoever sent it for another")
        return self._kept(name), found[1]

    def claim(self, name: str, invitation: str) -> Seated:
        """Turn an invitation into a seat's token, once."""
        self.invited(name, invitation)
        token = new_token()
        claimed = self.store.claim(token_hash(invitation), token_hash(token))
        if claimed is None:
            raise NoGame("somebody else was quicker to use this invitation: ask for another")
        if (room := self._rooms.get(name)) is not None:
            room.seats_changed()
        return Seated(name, claimed[1].name, token)

    # ---------------------------------------------------------------- games that are there

    async def enter(self, name: str, token: str) -> tuple[Room | Waiting, Seat]:
        """The room and the seat that a token opens, also while the game waits to begin; NoGame if it opens none."""
        found = self.store.seat_of(token_hash(token))
        if found is None or found[0] != name or found[1].invited:
            raise NoGame("this link opens no seat here: ask whoever gave it to you for another")
        room = self._room(name)
        game = _opened(room.setup) if isinstance(room, Waiting) else room.match.game
        return room, game.seat(found[1].name)

    def record(self, name: str) -> bytes:
        """The whole record of a game, which only those may see who may know everything."""
        return b"".join(self.store.lines(name))

    def _kept(self, name: str) -> KeptGame:
        kept = self.store.game(name)
        if kept is None:
            raise NoGame("there is no such game: it may have been deleted")
        return kept

    def _room(self, name: str) -> Room | Waiting:
        room = self._rooms.get(name)
        if room is None or (isinstance(room, Room) and room.broken):
            room = self._taken_up(name)
            self._hold(room)
        return room

    def _taken_up(self, name: str) -> Room | Waiting:
        """A game from the store, with its own dice where its record stops."""
        kept = self._kept(name)
        lines = self.store.lines(name)
        if not lines:
            published = commitment(self.store.secret(name)[:SEED_BYTES])
            return Waiting(
                name, kept.title, decode(kept.options, type=Setup), published, self.store.seats(name), self.store
            )
        record = parse_record(b"".join(lines), name)
        match = replay(record, open_recorded).match
        cup = cup_of(record) or opened_cup(record.header.dice, self.store.secret(name))
        ledger = Ledger.of(record, cup)
        if record.ended is None:
            stream, _ = derived(record, cup)
            match.dice = PlayDice(stream)
        match.journal = journal = StoreJournal(self.store, name, ledger)
        over = record.ended is not None
        room = Room(name, kept.title, match, record.header, journal, self.store, thinking=self._thinking, over=over)
        room.chat = list(self.store.chat(name))
        # The server may have stopped between the last answer and the end.
        room.end_if_over()
        return room

    def _hold(self, room: Room | Waiting) -> None:
        if len(self._rooms) >= MOST_ROOMS:
            for name in [name for name, other in self._rooms.items() if not other.present][: MOST_ROOMS // 4]:
                del self._rooms[name]
        self._rooms[room.name] = room

    async def close(self) -> None:
        for room in self._rooms.values():
            if isinstance(room, Room):
                await room.close()


def _opened(setup: Setup) -> Game[Any]:
    """The game that a setup means, before anything has happened in it."""
    if setup.record:
        return open_recorded(parse_record(setup.record.encode()).header)
    return opened(setup.ruleset, setup.scenario, setup.scenario_text)


def _set_up(setup: Setup, cup: Cup) -> tuple[Match[Any], Header]:
    """The match as it begins with these dice: from the scenario, or after some answers of a record."""
    if not setup.record:
        game = _opened(setup)
        return Match.begin(game, cup.dice()), header_of(game, setup.players, cup)
    record = parse_record(setup.record.encode())
    origin = replay(record, open_recorded).match
    answers = len(origin.history) if setup.answers is None else setup.answers
    if not 0 <= answers <= len(origin.history):
        raise FactsFault(f"there is no answer {answers}: fork after 0 to {len(origin.history)}")
    match = origin.fork(answers, cup.dice())
    return match, header_of(
        match.game, setup.players, cup, ForkedFrom(record.file, answers, record.chain_after(answers))
    )


def _first_lines(match: Match[Any], header: Header, cup: Cup) -> tuple[Ledger, list[bytes]]:
    """The lines that are there when a game begins, and what hangs on them."""
    history = (Answered(entry.seat, entry.answer, entry.throws) for entry in match.history)
    return Ledger.begin(cup, header, Begun(match.opening.throws), *history)
