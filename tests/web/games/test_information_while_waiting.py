"""While several decide at once nothing of the others travels: not what they file, how often, when, or who is ready."""

from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.game.playing import chance
from tests.game.signals import SEATS, Order, Shoot, Signals
from tests.sheet.guides import guide_of_all
from tests.web.asynchronously import run

from sandtable.explain import Refused
from sandtable.game import Seat
from sandtable.game.cup import seeded_cup
from sandtable.game.ledger import Ledger
from sandtable.game.match import Acts, Match
from sandtable.game.record import Begun, header_of
from sandtable.game.seat_record import seat_record
from sandtable.game.story import story
from sandtable.game.telling import Standing
from sandtable.game.waiting import Close, Ready, Reopen, Wait
from sandtable.web.aside import Aside
from sandtable.web.games import picture as pictures
from sandtable.web.games.clocks import Clocks
from sandtable.web.games.clocks_said import clocks_said
from sandtable.web.games.company import Company
from sandtable.web.games.comparing import compared, ranked
from sandtable.web.games.considering import considered, moment_of, offered
from sandtable.web.games.glance import of_room
from sandtable.web.games.picture import picture, still
from sandtable.web.games.reading import _open
from sandtable.web.games.room import Room
from sandtable.web.games.terms import Clock
from sandtable.web.games.uptime import Uptime
from sandtable.web.store import KeptGame, Store, open_store
from sandtable.web.store.journal import StoreJournal
from sandtable.web.store.rows import KeptSeat, token_hash


class AllOfIt(Signals):
    """Tells all that it is given: whoever gives it more than a seat's view gives it away."""

    def standings(self, s: Any) -> tuple[Standing, ...]:
        return (Standing("State", (str(s),)),)


GAME = AllOfIt()
TEAMS = [SEATS[name] for name in GAME.hands]
UNDO = "undo"
#: What a seat does, in this order, while the others do as they like.
OWN: dict[str, list[Any]] = {
    "Red north": [Order(0, 1), Order(0, 0), UNDO, Ready(0)],
    "Red chief": [Order(1, 1), Ready(1), Order(0, 0), UNDO],
    "Blue south": [],
    "spectator": [],
}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return open_store(str(tmp_path / "games.db"))


def room_of(store: Store, clocked: Uptime | None = None) -> Room:
    cup, name = seeded_cup(1), uuid4().hex
    header = header_of(GAME, {}, cup)
    match = Match.begin(GAME, cup.dice())
    ledger, lines = Ledger.begin(cup, header, Begun(match.opening.throws))
    seats = [KeptSeat(seat.name, seat.role, token_hash=token_hash(name + seat.name)) for seat in GAME.seats]
    store.create(KeptGame(id=name, ruleset="signals", scenario="ridge"), seats, lines)
    match.journal = journal = StoreJournal(store, name, ledger)
    clocks = None if clocked is None else Clocks(Clock(per="game", seconds=60), name, store, clocked)
    aside = Aside()
    return Room("g", "The ridge", match, header, journal, store, seats=seats, thinking=1, thinkers=aside, clocks=clocks)


def act(room: Room, seat: Seat, what: Any) -> None:
    version = room.version_for(seat)
    done = room.undo(seat, version) if what == UNDO else room.answer(what, seat, version)
    assert not isinstance(done, Refused), done


def others_act(room: Room, own: Seat, rng: Random) -> None:
    """One of the others files, changes his mind, or is ready; but never all of them."""
    hand = rng.choice([hand for hand in range(4) if not own.speaks_for(hand)])
    team, step = TEAMS[hand], room.match.state.agenda[0]
    may: list[Any] = [Reopen(hand)] if hand in step.ready else [Order(hand, 0), Order(hand, 1 if hand < 2 else -1)]
    if hand in step.open and len([each for each in step.open if not own.speaks_for(each)]) > 1:
        may.append(Ready(hand))
    if room.match.against_undo(team) is None:
        may.append(UNDO)
    act(room, team, rng.choice(may))


def seen(store: Store, seat: Seat, seed: int) -> list[Any]:
    """All that a seat is ever sent of a game, and how often it is told that there is something new."""
    room, rng, told = room_of(store), chance(seed), list[Any]()
    room.enter(seat, lambda cut=None: told.append(cut))
    for own in [*OWN[seat.name], None]:
        for _ in range(rng.randrange(4)):
            others_act(room, seat, rng)
        if own is not None:
            act(room, seat, own)
    return [*sent(room, seat), told]


def seen_by_the_clock(store: Store, seat: Seat, seed: int) -> list[Any]:
    """The same of a game with a clock, of which a second goes by for whatever the seat itself does, twice over."""

    async def story() -> list[Any]:
        time, told, made, rng = [1_000_000], list[Any](), list[Any](), chance(seed)
        room = room_of(store, Uptime(store, lambda: time[0]))
        room.enter(seat, lambda cut=None: told.append(cut))
        for own in [*OWN[seat.name], None]:
            before = time[0]
            for _ in range(rng.randrange(4)):
                time[0] += rng.randrange(300)
                others_act(room, seat, rng)
            time[0] = before + 1_000
            if own is not None:
                act(room, seat, own)
            time[0] += 1_000
            made += sent(room, seat)
        await room.close()
        return [*made, told]

    return run(story())


def sent(room: Room, seat: Seat) -> list[bytes]:
    match, at = room.match, moment_of(room, seat)
    room.guide = guide_of_all(seat.name)
    glance = of_room(KeptGame(id="g", ruleset="signals", scenario="ridge"), room, seat, drawn=True)
    # When it was differs from one run to the next, but not whether it is told.
    made: list[Any] = [picture(room, seat), replace(glance, since=str(bool(glance.since)))]
    made += [offered(at, None), offered(at, 1), ranked(at, None), ranked(at, 1)]
    made += [still(match, room.face, seat, number) for number in range(len(match.seen_by(seat)) + 1)]
    tried = [Order(0, 1), Order(2, -1), Ready(0), Ready(3), Reopen(0), Reopen(2), Close("enough"), Shoot()]
    for answer in tried:
        made += [considered(at, answer), compared(at, answer)]
    texts = [seat_record(match, room.header, seat), story(match, seat=seat).encode()]
    return [*(msgspec.json.encode(each) for each in made), *texts]


numbers = st.integers(0, 10**6)


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(sorted(OWN)), numbers, numbers)
def test_two_games_that_differ_only_in_what_others_file_send_the_same_bytes(
    store: Store, name: str, one: int, other: int
) -> None:
    assert seen(store, SEATS[name], one) == seen(store, SEATS[name], other)


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(sorted(OWN)), numbers, numbers)
def test_clocks_tell_nothing_of_what_others_file(store: Store, name: str, one: int, other: int) -> None:
    assert seen_by_the_clock(store, SEATS[name], one) == seen_by_the_clock(store, SEATS[name], other)


def test_a_seat_sees_its_own_clock_alone_while_several_decide_at_once(store: Store) -> None:
    async def story() -> None:
        time = [1_000_000]
        room = room_of(store, Uptime(store, lambda: time[0]))
        time[0] += 5_000
        for name, hands in (("Red north", ["red north"]), ("spectator", []), ("umpire", None)):
            found = picture(room, SEATS[name]).clocks
            assert found is not None
            names = [GAME.hand_name(hand) for hand in range(4)]
            assert [each.name for each in found.hands] == [
                each for each in names if hands is None or each.lower() in hands
            ]
            assert all((each.left, each.running) == (55_000, True) for each in found.hands)

    run(story())


def test_the_test_would_notice_the_clocks_of_others(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "clocks_said", lambda room, seat: clocks_said(room, SEATS["umpire"]))
    looks = {str(seen_by_the_clock(store, SEATS["Red north"], seed)) for seed in range(4)}
    assert len(looks) > 1


def test_a_record_is_gone_on_with_where_nobody_has_filed_what_others_may_not_know(store: Store) -> None:
    room = room_of(store)
    for hand, seat in enumerate(TEAMS):
        act(room, seat, Order(hand, 0))
        act(room, seat, Ready(hand))
    act(room, TEAMS[2], Order(2, 0))
    assert tuple(_open(room.match)) == (*[0] * 8, 8, 8)


def differ(store: Store, seat: str) -> bool:
    return len({str(seen(store, SEATS[seat], seed)) for seed in range(8)}) > 1


def test_the_test_would_notice_what_was_filed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Wait, "seen_by", lambda self, s, seat: s)
    assert differ(store, "Red north")


def test_the_test_would_notice_how_often(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Acts, "unseen_by", lambda self, seat: [])
    assert differ(store, "Red north")


def test_the_test_would_notice_when(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tell = Company.tell
    monkeypatch.setattr(Company, "tell", lambda self, cut=None, seats=None: tell(self, cut))
    assert differ(store, "Blue south")
