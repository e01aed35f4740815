"""Whatever is done to a store through two servers in turn, it holds what a few dictionaries would hold."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from msgspec.structs import replace
from tests.web.store.kept import NOON, game

from sandtable.web.store import ChatLine, Conflict, KeptGame, KeptSeat, NotThere, Store, open_store, token_hash
from sandtable.web.store.sqlite import SqliteStore

NAMES = st.sampled_from(["ford", "bridge", "hill", "Ford"])
SEATS = st.sampled_from(["red", "blue", "umpire"])
TOKENS = st.sampled_from([None, *(token_hash(text) for text in "abcd")])
HOURS = st.integers(-2, 2).map(lambda hours: NOON + timedelta(hours=hours))
LINES = st.lists(st.binary(max_size=8).map(lambda text: text.replace(b"\n", b"") + b"\n"), max_size=3)
TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=8)
FAR_OFF = datetime(2100, 1, 1, tzinfo=UTC)


class Told:
    """A game as the dictionaries have it."""

    def __init__(self, kept: KeptGame, seats: list[KeptSeat], lines: list[bytes], secret: bytes) -> None:
        self.kept = kept
        self.seats = seats
        self.lines = lines
        self.secret = secret
        self.chat: list[ChatLine] = []


class TwoServers(RuleBasedStateMachine):
    """Both servers share a database. Whatever one does, both see."""

    def __init__(self, stores: tuple[Store, Store]) -> None:
        super().__init__()
        self.stores = stores
        self.games: dict[str, Told] = {}

    @initialize()
    def begin_empty(self) -> None:
        store = self.stores[0]
        for each in store.games(1000):
            store.end(each.id)
        store.delete_before(FAR_OFF)

    @rule(
        by=st.integers(0, 1),
        name=NAMES,
        created=HOURS,
        ended=st.none() | HOURS,
        names=st.lists(SEATS, unique=True, max_size=3),
        tokens=st.tuples(TOKENS, TOKENS, TOKENS),
        lines=LINES,
    )
    def create(
        self,
        by: int,
        name: str,
        created: datetime,
        ended: datetime | None,
        names: list[str],
        tokens: tuple[bytes | None, ...],
        lines: list[bytes],
    ) -> None:
        new = game(name, created, ended)
        seats = [KeptSeat(seat, token_hash=token) for seat, token in zip(names, tokens, strict=False)]
        given = [seat.token_hash for seat in seats if seat.token_hash is not None]
        taken = [seat.token_hash for told in self.games.values() for seat in told.seats]
        secret = b"" if ended else name.encode()
        if name in self.games or len(set(given)) < len(given) or set(given) & set(taken):
            with pytest.raises(Conflict):
                self.stores[by].create(new, seats, lines, secret)
        else:
            self.stores[by].create(new, seats, lines, secret)
            self.games[name] = Told(new, seats, list(lines), secret)

    @rule(by=st.integers(0, 1), name=NAMES, off=st.sampled_from([0, 0, 0, 0, -1, 1]), lines=LINES)
    def append(self, by: int, name: str, off: int, lines: list[bytes]) -> None:
        told = self.games.get(name)
        number = len(told.lines) + 1 + off if told else 1
        if told is None:
            with pytest.raises(NotThere):
                self.stores[by].append(name, number, *lines)
        elif told.kept.ended is not None or (off and number > 0):
            with pytest.raises(Conflict):
                self.stores[by].append(name, number, *lines)
        elif number > 0:
            self.stores[by].append(name, number, *lines)
            told.lines += lines

    @rule(by=st.integers(0, 1), name=NAMES, lines=LINES)
    def end(self, by: int, name: str, lines: list[bytes]) -> None:
        store = self.stores[by]
        told = self.games.get(name)
        if told is None:
            with pytest.raises(NotThere):
                store.end(name, 1, *lines)
        elif told.kept.ended is not None and lines:
            with pytest.raises(Conflict):
                store.end(name, len(told.lines) + 1, *lines)
        else:
            store.end(name, len(told.lines) + 1, *lines)
            if told.kept.ended is None:
                now = store.game(name)
                assert now is not None
                assert now.ended is not None
                told.kept = replace(told.kept, ended=now.ended)
            told.lines += lines
            told.secret = b""

    @rule(by=st.integers(0, 1), name=NAMES, seat=SEATS, text=TEXTS)
    def say(self, by: int, name: str, seat: str, text: str) -> None:
        told = self.games.get(name)
        if told is None or seat not in [each.name for each in told.seats]:
            with pytest.raises(NotThere):
                self.stores[by].say(name, seat, text)
        else:
            said = self.stores[by].say(name, seat, text)
            assert (said.number, said.seat, said.text) == (len(told.chat) + 1, seat, text)
            told.chat.append(said)

    @rule(by=st.integers(0, 1), moment=HOURS | st.just(FAR_OFF), most=st.integers(0, 3))
    def delete_before(self, by: int, moment: datetime, most: int) -> None:
        old = sorted(
            name
            for name, told in self.games.items()
            if (told.kept.ended or (FAR_OFF if told.lines else told.kept.created)) < moment
        )
        assert self.stores[by].delete_before(moment, most) == len(old[:most])
        for name in old[:most]:
            del self.games[name]

    @rule(by=st.integers(0, 1), limit=st.integers(0, 3), place=st.integers(0, 3))
    def read_a_page(self, by: int, limit: int, place: int) -> None:
        newest = self.newest_first()
        before = newest[place] if place < len(newest) else None
        start = 0 if before is None else place + 1
        assert self.stores[by].games(limit, before) == tuple(newest[start : start + limit])

    @rule(by=st.integers(0, 1), name=NAMES, after=st.integers(-1, 5))
    def catch_up(self, by: int, name: str, after: int) -> None:
        if (told := self.games.get(name)) is not None:
            assert self.stores[by].lines(name, after) == tuple(told.lines[max(0, after) :])
            assert self.stores[by].chat(name, after) == tuple(told.chat[max(0, after) :])

    @invariant()
    def both_servers_see_what_was_done(self) -> None:
        for store in self.stores:
            assert store.games() == tuple(self.newest_first())
            for name, told in self.games.items():
                assert store.game(name) == told.kept
                assert store.seats(name) == tuple(told.seats)
                assert store.lines(name) == tuple(told.lines)
                assert store.secret(name) == told.secret
                assert store.chat(name) == tuple(told.chat)
            seats = {
                seat.token_hash: (name, seat)
                for name, told in self.games.items()
                for seat in told.seats
                if seat.token_hash is not None
            }
            assert {token: store.seat_of(token) for token in map(token_hash, "abcd")} == {
                token: seats.get(token) for token in map(token_hash, "abcd")
            }

    def newest_first(self) -> list[KeptGame]:
        kept = [told.kept for told in self.games.values()]
        return sorted(kept, key=lambda each: (each.created, each.id.encode()), reverse=True)


@pytest.fixture
def stores(database: str) -> Iterator[tuple[Store, Store]]:
    with open_store(database) as one, open_store(database) as other:
        for store in (one, other):
            if isinstance(store, SqliteStore):
                # Nobody pulls the plug here, and it takes a tenth of the time.
                store._run("PRAGMA synchronous = OFF")
        yield one, other


def test_a_store_holds_what_dictionaries_would_hold(stores: tuple[Store, Store]) -> None:
    class Here(TwoServers):
        def __init__(self) -> None:
            super().__init__(stores)

    steps = settings(max_examples=40, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck))
    run_state_machine_as_test(Here, settings=steps)
