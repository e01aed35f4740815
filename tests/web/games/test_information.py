"""Nothing leaves the server that a seat may not know: what travels is the same where only hidden things differ."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from zlib import crc32

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace
from tests.game.playing import BLUE, RED, SPECTATOR, chance, play_on
from tests.game.scouts import Creep, Hide, Scouts, Search, SlipAway, State, Stay
from tests.game.test_hidden_information import shuffled_where_hidden
from tests.sheet.guides import guide_of_all

from sandtable.dice.play import seeded
from sandtable.game import Forecast, Seat
from sandtable.game.cup import seeded_cup
from sandtable.game.ledger import Ledger
from sandtable.game.match import Entry, Match
from sandtable.game.offers import Option, Options
from sandtable.game.record import Begun, header_of
from sandtable.game.seat_record import seat_record
from sandtable.game.telling import Card, Standing
from sandtable.rulesets.dday_to_berlin.procedures.combat.hits import HitFacts
from sandtable.sheet.registry import ruleset
from sandtable.web.aside import Aside
from sandtable.web.faces.face import Face, Piece
from sandtable.web.faces.small_map import Layer, SmallMap
from sandtable.web.games import comparing, considering
from sandtable.web.games.comparing import compared, ranked
from sandtable.web.games.considering import considered, moment_of, offered
from sandtable.web.games.glance import of_room
from sandtable.web.games.picture import picture, still
from sandtable.web.games.room import Room
from sandtable.web.store import KeptGame, Store, open_store
from sandtable.web.store.journal import StoreJournal
from sandtable.web.store.rows import KeptSeat


class AllOfIt(Scouts):
    """Tells all that it is given: whoever gives it more than a seat's view gives it away."""

    def card(self, s: State, piece: int) -> Card | None:
        return Card(piece, "scout", (str(s.scouts[piece]),)) if piece < len(s.scouts) else None

    def standings(self, s: State) -> tuple[Standing, ...]:
        return (Standing("State", (str(s),)),)

    def options(self, s: State, answer: Struct) -> list[Options]:
        return [Options(str(s), "many", (Option(str(s), Stay()), Option("stay", Creep(0, crc32(str(s).encode()) % 6))))]

    def forecasts(self, s: State, answer: Struct) -> tuple[Forecast, ...]:
        """Odds that differ with all that is known."""
        number = 1 + crc32(f"{s}{answer}".encode()) % 9
        return (Forecast("hit_roll", HitFacts(hit_number=number), str(s), theirs=isinstance(answer, SlipAway)),)

    def aim(self, s: State) -> tuple[str, str] | None:
        return str(s), str(s.agenda)


GAME = AllOfIt()
KEPT = KeptGame(id="g", ruleset="scouts", scenario="ford")
seeds = st.integers(0, 10**6)
players = st.sampled_from([RED, BLUE, SPECTATOR])


@pytest.fixture(autouse=True)
def dice_of_another_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scouts are on no list of rulesets: their odds are asked of one that is."""
    for module in (considering, comparing):
        monkeypatch.setattr(module, "home_of", lambda game: ruleset("dday_to_berlin"))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    kept = open_store(str(tmp_path / "games.db"))
    kept.create(KEPT, [])
    return kept


class ScoutsFace(Face):
    """Shows all that it is given: whoever gives it more than a seat's view gives it away."""

    def pieces(self, s: State) -> tuple[Piece, ...]:
        return tuple(
            Piece(number, f"scout {number}", scout.side, str(scout.square), f"{scout}")
            for number, scout in enumerate(s.scouts)
        )

    def small(self, s: State) -> SmallMap:
        return SmallMap(1, 1, (Layer("side-a", str(s)),))


def room_of(store: Store, match: Match[Any]) -> Room:
    cup = seeded_cup(1)
    header = header_of(GAME, {}, cup)
    ledger, _ = Ledger.begin(cup, header, Begun(()))
    journal, seats = StoreJournal(store, "g", ledger), [KeptSeat(seat.name, seat.role) for seat in GAME.seats]
    room = Room("g", "The ford", match, header, journal, store, seats=seats, thinking=1.0, thinkers=Aside())
    room.face = ScoutsFace(match.game)
    return room


def sent(room: Room, seat: Seat) -> list[bytes]:
    """Everything that a seat is ever sent about a game as it stands."""
    match, at = room.match, moment_of(room, seat)
    room.guide = guide_of_all(seat.name)
    told: list[Any] = [picture(room, seat), of_room(KEPT, room, seat, drawn=True)]
    for piece in (None, 0, 1, 2, 3, 99):
        told += [offered(at, piece), ranked(at, piece)]
    told += [still(match, room.face, seat, number) for number in range(len(match.history) + 1)]
    if match.state.agenda:
        for answer in kinds(match.state):
            told += [considered(at, answer), compared(at, answer)]
    return [*(msgspec.json.encode(each) for each in told), seat_record(match, room.header, seat)]


def kinds(s: State) -> list[Any]:
    """Answers that anybody might try, made without looking at what is hidden."""
    return [Hide((0, 1)), Creep(0, 1), Stay(), Search(2), SlipAway(3)]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seeds, st.integers(1, 20), players, seeds)
def test_two_games_that_differ_only_in_what_is_hidden_send_the_same_bytes(
    store: Store, seed: int, answers: int, seat: Seat, other: int
) -> None:
    match = Match.begin(GAME, seeded(seed))
    play_on(match, chance(seed), answers)
    changed = changed_where_hidden(match, seat, other)
    assert sent(room_of(store, changed), seat) == sent(room_of(store, match), seat)


def changed_where_hidden(match: Match[Any], seat: Seat, seed: int) -> Match[Any]:
    """The same match, with every state changed where the seat may not look, and hidden answers and events with it."""
    game = match.game

    def moved(s: State) -> State:
        return shuffled_where_hidden(s, seat, chance(seed))

    history = [
        replace(
            entry,
            answer=entry.answer if seat.speaks_for(entry.hand) or told_whole(entry, seat) else hidden_otherwise(entry),
            state=moved(entry.state),
        )
        for entry in match.history
    ]
    return Match(game, match.dice, replace(match.opening, state=moved(match.opening.state)), history)


def told_whole(entry: Entry[Any], seat: Seat) -> bool:
    return GAME.told(entry.answer, entry.side, seat) == entry.answer


def hidden_otherwise(entry: Entry[Any]) -> Any:
    """Another answer that sounds the same to whoever may not know it."""
    answer = entry.answer
    if isinstance(answer, Hide):
        return Hide(tuple((square + 1) % 6 for square in answer.squares))
    return Creep(answer.scout, answer.square + 1) if isinstance(answer, Creep) else answer


def test_the_test_would_notice_a_leak(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.begin(GAME, seeded(3))
    play_on(match, chance(3), 6)
    monkeypatch.setattr(Scouts, "known", lambda self, s, seat: s)
    everything: Callable[[Match[Any]], list[bytes]] = lambda each: sent(room_of(store, each), SPECTATOR)  # noqa: E731
    assert any(everything(changed_where_hidden(match, SPECTATOR, other)) != everything(match) for other in range(5))
