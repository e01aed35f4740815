"""All rooms of a server: games are begun, loaded and taken up again here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct
from msgspec.json import encode
from msgspec.structs import replace

from sandtable.dice.play import PlayDice
from sandtable.dice.recorded import RecordedDice
from sandtable.game import Seat
from sandtable.game.cup import Cup, fair_cup, seeded_cup
from sandtable.game.ledger import Ledger
from sandtable.game.match import Match
from sandtable.game.record import Header, header_of
from sandtable.sheet.registry import ruleset
from sandtable.sheet.shelves import open_recorded, opened
from sandtable.web.aside import Aside
from sandtable.web.games.beginning import Beginning, beginning_of, cup_of, match_of
from sandtable.web.games.clocks import Clocks
from sandtable.web.games.glance import Glance, State, of_kept, of_room, of_waiting
from sandtable.web.games.held_rooms import HeldRooms
from sandtable.web.games.invitations import Invitations
from sandtable.web.games.no_game import NoGame
from sandtable.web.games.reading import TO_REPLAY, Reread, reread, taken_up
from sandtable.web.games.room import SAID_SHOWN, Room
from sandtable.web.games.scenario_names import scenario_said
from sandtable.web.games.setup import Seating, Setup, coach_agreed, keys_to, setup_of
from sandtable.web.games.tokens import new_id
from sandtable.web.games.uptime import Uptime
from sandtable.web.games.waiting import Waiting
from sandtable.web.store.faults import Conflict, NotThere, StoreFault
from sandtable.web.store.journal import StoreJournal
from sandtable.web.store.rows import KeptGame, KeptSeat, News, token_hash
from sandtable.web.store.store import Store
from sandtable.web.trouble import trouble_of

#: Seconds until a game that could not be followed is looked at again.
AGAIN_SECONDS, MOST_AGAIN_SECONDS = 1.0, 60.0


class Opened(Struct, frozen=True):
    """A new game: its name, the token of every seat that whoever began it has, and invitations for others to hand on.

    `waits` until all who play have given salt to its dice; `commitment` is what the table has bound its seed by.
    """

    game: str
    tokens: dict[str, str]
    invitations: dict[str, str]
    waits: bool
    commitment: str


class Rooms:
    """The games that are being played."""

    def __init__(self, store: Store, thinking: float, aside: Aside, thinkers: Aside) -> None:
        self.store = store
        self.invitations = Invitations(store, self._heard)
        self._thinking, self._thinkers, self._aside = thinking, thinkers, aside
        self._rooms, self.uptime = HeldRooms(), Uptime(store)
        #: Games that are being taken up, each for an address: others do not wait in the line of one who asks for much.
        self._taking_up: dict[tuple[str, str], asyncio.Task[Room | Waiting]] = {}
        self._stop_listening: Callable[[], None] = lambda: None
        self._at_other_servers: set[asyncio.Task[None]] = set()
        #: Whether all rooms are just being looked at for what they missed.
        self._looking_everywhere = self._once_more = False
        #: Games that will be looked at once more.
        self._coming: set[str] = set()

    # ---------------------------------------------------------------- new games

    async def begin(
        self,
        setup: Setup,
        source: str,
        title: str,
        seating: Seating,
        *,
        salted: bool = False,
        seed: str | None = None,
        record: Reread | None = None,
        listed: bool = False,
    ) -> Opened:
        """A new game with fair dice, which may wait for the players' salt or, for practice, dice from a known seed.

        What the source means, the text of a scenario or a record, was read aside before.
        """
        game = opened(setup.ruleset, setup.scenario, source) if record is None else open_recorded(record.header)
        keys, brief = keys_to(game.seats, setup.players, seating, setup.terms.by), game.brief()
        sides = dict(zip(brief.seats, brief.sides, strict=False))
        terms = replace(setup.terms, battle=brief.title, sides=sides)
        setup = replace(setup, practice=seed is not None, terms=terms, coach=coach_agreed(setup, game.seats))
        cup = fair_cup() if seed is None else seeded_cup(seed)
        kept = KeptGame(
            id=new_id(),
            ruleset=game.ruleset,
            scenario=scenario_said(game),
            title=title or brief.title,
            options=encode(setup if salted else setup.once_begun()).decode(),
            listed=listed,
        )
        set_up = None if salted else await beginning_of(setup, source, cup, record)
        if salted:
            # It is set up when it begins, but what is wrong with its players is told now.
            header_of(game, setup.players, cup)
        try:
            if set_up is None:
                self.store.create(kept, keys.kept, (), cup.secret, source)
                self._rooms.hold(self._waiting(kept, cup, keys.kept))
            else:
                ledger, lines = set_up.first_lines(cup)
                self.store.create(kept, keys.kept, lines, cup.secret)
                self._open(kept, keys.kept, set_up, ledger)
        except ValueError as fault:
            # Whoever asks for a game is told of a ValueError as of a fault of his own, and this is none.
            raise StoreFault(f"game {kept.id} could not be made: {fault}") from fault
        return Opened(kept.id, keys.tokens, keys.invitations, salted, cup.published)

    async def begin_now(self, waiting: Waiting, who: str = "") -> None:
        """Begin a game with the salt that was given so far."""
        waiting.asked_by(who)
        async with waiting.beginning:
            if waiting.begun is not None:
                return
            try:
                waiting.begun = await self._begun_here(waiting, who)
            except Conflict:
                # Another server was faster: the game is begun, with the dice that it had.
                waiting.begun = await self._begun_elsewhere(waiting, who)
            except Exception:
                # The salt is there, so it is tried again.
                self._again(waiting)
                raise
        waiting.changed()

    async def _begun_here(self, waiting: Waiting, who: str) -> Room | None:
        setup, source = setup_of(self._kept(waiting.name)), self.store.source(waiting.name)
        record, begun = None, None
        if setup.inherited is not None:
            record = await self._aside.run(reread, source.encode(), seconds=TO_REPLAY, who=who)
        while begun is None and waiting.all_given:
            begun = await self._begun_with(waiting, setup, source, record)
        return begun

    def _again(self, waiting: Waiting) -> None:
        """Look at a game that waits once more in a while, later each time, if that is not coming already."""
        if waiting.name not in self._coming:
            self._coming.add(waiting.name)
            wait = min(AGAIN_SECONDS * 2 ** min(waiting.failed, 10), MOST_AGAIN_SECONDS)
            waiting.failed += 1
            asyncio.get_running_loop().call_later(wait, self._look_again, waiting.name)

    def _look_again(self, name: str) -> None:
        self._coming.discard(name)
        self._heard(News(name, seats=True))

    async def _begun_with(self, waiting: Waiting, setup: Setup, source: str, record: Reread | None) -> Room | None:
        """The room, with all salt that was given by now; None if somebody gave his at another server meanwhile."""
        secret, seats = self.store.secret(waiting.name), self.store.seats(waiting.name)
        waiting.seats_are(seats)
        if not secret:
            raise Conflict(f"game {waiting.name!r} was begun, and has ended")
        cup = cup_of(secret, waiting.salts())
        set_up = await beginning_of(setup, source, cup, record)
        ledger, lines = set_up.first_lines(cup)
        if not self.store.begin(waiting.name, seats, *lines):
            return None
        # Somebody may have taken a seat while it was set up.
        return self._open(self._kept(waiting.name), self.store.seats(waiting.name), set_up, ledger)

    def _open(self, kept: KeptGame, seats: Sequence[KeptSeat], set_up: Beginning, ledger: Ledger) -> Room:
        """The room of a game that is kept now."""
        set_up.match.journal = journal = StoreJournal(self.store, kept.id, ledger)
        room = self._made(kept, seats, set_up.match, set_up.header, journal)
        room.worked = set_up.worked
        if isinstance(there := self._rooms.look(kept.id), Waiting):
            # Whoever waits here may have come after those who begin.
            there.begun = room
            there.changed()
        self._rooms.hold(room)
        # A record that was loaded may have come to its end.
        room.end_if_over()
        return room

    # ---------------------------------------------------------------- games that are there

    async def enter(self, name: str, token: str, who: str = "") -> tuple[Room | Waiting, Seat]:
        """The room and the seat that a token opens, for somebody at an address, also while the game waits to begin.

        NoGame if it opens none.
        """
        found = self.store.seat_of(token_hash(token))
        if found is None or found[0] != name or found[1].invited:
            raise NoGame("this link opens no seat here: ask whoever gave it to you for another")
        room = await self._room(name, who)
        if isinstance(room, Waiting):
            return room, Seat(found[1].name, found[1].role)
        return room, room.match.game.seat(found[1].name)

    def glance_of(self, name: str, token: str) -> Glance:
        """What is known of the game that a token opens without taking it up."""
        found = self.store.seat_of(token_hash(token))
        if found is None or found[0] != name or found[1].invited:
            return Glance(game=name, state=State.GONE)
        kept, seat = self._kept(name), found[1]
        room = self._rooms.look(name)
        if isinstance(room, Waiting) and room.begun is None and not self.store.lines(name):
            return of_waiting(kept, room, Seat(seat.name, seat.role))
        if isinstance(room, Room) and not room.broken and not room.behind:
            return of_room(kept, room, room.match.game.seat(seat.name))
        return of_kept(kept, seat, self.store.seats(name))

    def here_in(self, name: str) -> frozenset[str]:
        """The seats of a game that somebody is here for."""
        room = self._rooms.look(name)
        return frozenset() if room is None else room.company.seats

    def glance_in(self, room: Room | Waiting, seat: Seat) -> Glance:
        """The same of a game that was taken up, with its small map."""
        kept = self._kept(room.name)
        return of_waiting(kept, room, seat) if isinstance(room, Waiting) else of_room(kept, room, seat, drawn=True)

    def record(self, name: str) -> bytes:
        """The whole record of a game, which only those may see who may know everything."""
        return b"".join(self.store.lines(name))

    def _kept(self, name: str) -> KeptGame:
        kept = self.store.game(name)
        if kept is None:
            raise NoGame("there is no such game: it may have been deleted")
        return kept

    async def _room(self, name: str, who: str) -> Room | Waiting:
        room = self._rooms.get(name)
        if isinstance(room, Waiting):
            if room.begun is None and self.store.lines(name):
                await self._follow(room, who)
            return room.begun or room
        if room is not None and room.behind:
            room.catch_up()
        if room is not None and not room.broken:
            return room
        taking = self._taking_up.get((name, who))
        if taking is None:
            taking = self._taking_up[name, who] = asyncio.create_task(self._taken_up(name, who))
            taking.add_done_callback(lambda done: self._is_taken_up((name, who), done))
        # Whoever goes away while he waits leaves it to the others.
        found = await asyncio.shield(taking)
        if isinstance(found, Room) and found.behind:
            found.catch_up()
        return found

    def _is_taken_up(self, key: tuple[str, str], done: asyncio.Task[Room | Waiting]) -> None:
        del self._taking_up[key]
        if not done.cancelled():
            # Asked for, or it would be logged as forgotten where everybody who waited has gone.
            done.exception()

    async def _taken_up(self, name: str, who: str) -> Room | Waiting:
        """A game from the store, with its own dice where its record stops."""
        # The secret first: another server may end the game meanwhile, and forget it.
        kept, secret, lines = self._kept(name), self.store.secret(name), self.store.lines(name)
        if not lines:
            if isinstance(there := self._rooms.look(name), Waiting):
                return there
            waiting = self._waiting(kept, cup_of(secret), self.store.seats(name))
            self._rooms.hold(waiting)
            if waiting.all_given:
                # The server stopped before it could begin.
                self._again(waiting)
            return waiting
        job = taken_up, b"".join(lines), name, secret
        found = await self._aside.run(*job, seconds=TO_REPLAY, who=who)
        match = await match_of(found.record, RecordedDice(()) if found.stream is None else PlayDice(found.stream))
        if isinstance(there := self._rooms.look(name), Room) and not there.broken:
            # It was taken up for somebody at another address meanwhile.
            return there
        match.journal = journal = StoreJournal(self.store, name, found.ledger)
        room = self._made(kept, self.store.seats(name), match, found.record.header, journal)
        room.over, room.worked = found.record.over, found.record.worked
        room.chat = list(self.store.chat(name))[-SAID_SHOWN:]
        # Another server may have written to it while it was read.
        room.behind = True
        self._rooms.hold(room)
        # The server may have stopped between the last answer and the end.
        room.end_if_over()
        return room

    def _waiting(self, kept: KeptGame, cup: Cup, seats: Sequence[KeptSeat]) -> Waiting:
        return Waiting(kept, setup_of(kept), cup.published, seats, self.store)

    def _made(
        self,
        kept: KeptGame,
        seats: Sequence[KeptSeat],
        match: Match[Any],
        header: Header,
        journal: StoreJournal,
    ) -> Room:
        setup = setup_of(kept)
        clock, guide = setup.terms.clock, setup.guide
        return Room(
            kept.id,
            kept.title,
            match,
            header,
            journal,
            self.store,
            seats=seats,
            thinking=self._thinking,
            thinkers=self._thinkers,
            clocks=None if clock is None else Clocks(clock, kept.id, self.store, self.uptime),
            guide=ruleset(kept.ruleset).guides.get(guide) if guide else None,
            coach=bool(setup.coach),
        )

    # ---------------------------------------------------------------- other servers

    def listen(self) -> None:
        """From now on, show what other servers write to the games that are held here."""
        loop = asyncio.get_running_loop()

        def heard(news: News | None = None) -> None:
            loop.call_soon_threadsafe(self._heard, news)

        # Whoever hears nothing looks by himself, whenever he tries to hear again.
        self._stop_listening = self.store.listen(heard, heard)

    def _heard(self, news: News | None) -> None:
        if news is None and self._looking_everywhere:
            # Rooms that were looked at already may have missed what was written since.
            self._once_more = True
            return
        self._looking_everywhere = self._looking_everywhere or news is None
        task = asyncio.create_task(self._catch_up(None if news is None else news.game, news))
        self._at_other_servers.add(task)
        task.add_done_callback(self._at_other_servers.discard)

    async def _catch_up(self, name: str | None, news: News | None) -> None:
        """See what another server wrote to a game or, after a silence, what was missed everywhere."""
        rooms = self._rooms.all() if name is None else [self._rooms.look(name)]
        try:
            for room in rooms:
                if isinstance(room, Waiting):
                    await self._see_to(room)
                elif room is not None:
                    room.heard(news)
                # In between, others have their turn.
                await asyncio.sleep(0)
        finally:
            if name is None:
                self._looking_everywhere, again, self._once_more = False, self._once_more, False
                if again:
                    self._heard(None)

    async def _see_to(self, waiting: Waiting) -> None:
        """A game that waits: somebody sat down at another server, or it was begun there."""
        try:
            if self.store.lines(waiting.name):
                await self._follow(waiting, waiting.who)
                return
            waiting.seats_changed()
            if waiting.all_given:
                # The last two may have given theirs at two servers, and neither saw it whole.
                await self.begin_now(waiting, waiting.who)
        except Exception as fault:
            trouble_of(fault, f"catching up with game {waiting.name}")
            if waiting.company and not isinstance(fault, NoGame | NotThere):
                self._again(waiting)

    async def _begun_elsewhere(self, waiting: Waiting, who: str) -> Room | None:
        room = await self._taken_up(waiting.name, who)
        if not isinstance(room, Room):
            return None
        room.catch_up()
        return room

    async def _follow(self, waiting: Waiting, who: str = "") -> None:
        """Go on to a game that was begun at another server."""
        async with waiting.beginning:
            if waiting.begun is None:
                waiting.begun = await self._begun_elsewhere(waiting, who)
        waiting.changed()

    async def close(self) -> None:
        self._stop_listening()
        for task in (*self._taking_up.values(), *self._at_other_servers):
            task.cancel()
        for room in self._rooms.all():
            if isinstance(room, Room):
                await room.close()
