"""What every store owes: it keeps what it acknowledged, all or nothing, and lets only one writer win."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone
from hashlib import sha256
from typing import Any, cast

import pytest
from msgspec.structs import replace
from tests.web.store.kept import LINES, NOON, SECRET, game, line, seats, told

from sandtable.web.store import (
    CannotKeep,
    Conflict,
    KeptSeat,
    NotThere,
    Store,
    StoreFault,
    open_store,
    token_hash,
)

LATER = NOON + timedelta(hours=1)
#: Texts that are awkward to write down, and one that is awkward to read.
AWKWARD = [
    "",
    'O\'Brien "the" `tick`',
    "'); DROP TABLE games; --",
    "100 % ? %s %(name)s :name $1 {0}",
    "Übung, Łódź, Кёнигсберг, 戦車, 🪖, e\u0301",
    "\u202eright to left\u202c \x01\x1b[31m\r\n\t\x7f\uffff",
    "back\\slash \\x00 \\'",
    "long " * 10_000,
]


@pytest.fixture
def other(database: str, store: Store) -> Iterator[Store]:
    """A second server on the same database."""
    with open_store(database) as opened:
        yield opened


@pytest.fixture
def kept(store: Store) -> Store:
    """A store with one game of two lines, called ford."""
    store.create(game("ford"), seats("ford"), LINES, SECRET)
    return store


# ---------------------------------------------------------------------- a game


def test_a_new_game_is_kept_whole_and_is_there_for_the_next_server(kept: Store, database: str) -> None:
    kept.close()
    with open_store(database) as again:
        assert again.game("ford") == game("ford")
        assert again.seats("ford") == seats("ford")
        assert again.lines("ford") == LINES
        assert again.secret("ford") == SECRET
        assert again.chat("ford") == ()


def test_a_game_may_begin_with_no_seats_no_lines_and_no_secret(store: Store) -> None:
    store.create(game("ford"), ())
    assert (store.seats("ford"), store.lines("ford"), store.secret("ford")) == ((), (), b"")
    store.append("ford", 1, line(1))
    assert store.lines("ford") == (line(1),)


def test_a_second_game_with_the_same_id_is_a_conflict_and_changes_nothing(kept: Store) -> None:
    with told(Conflict, "game 'ford' or the token of one of its seats is there already: take new ones"):
        kept.create(replace(game("ford"), title="mine"), seats("mine"), (line(1),), b"other")
    assert kept.game("ford") == game("ford")
    assert kept.seats("ford") == seats("ford")
    assert kept.lines("ford") == LINES
    assert kept.secret("ford") == SECRET
    assert kept.seat_of(token_hash("german of mine")) is None


def test_a_game_whose_token_is_taken_is_not_kept_at_all(kept: Store) -> None:
    new = (KeptSeat("red"), KeptSeat("blue", token_hash=token_hash("german of ford")))
    with told(Conflict, "game 'bridge' or the token of one of its seats is there already: take new ones"):
        kept.create(game("bridge"), new, LINES)
    assert kept.game("bridge") is None
    assert kept.seat_of(token_hash("german of ford")) == ("ford", seats("ford")[0])


def test_times_are_kept_in_utc_to_the_microsecond(store: Store) -> None:
    exact = datetime(2026, 6, 6, 14, 0, 0, 1, timezone(timedelta(hours=2)))
    store.create(game("ford", exact), ())
    found = store.game("ford")
    assert found is not None
    assert found.created == exact
    assert found.created.isoformat() == "2026-06-06T12:00:00.000001+00:00"


@pytest.mark.parametrize("change", [{"created": datetime(2026, 6, 6)}, {"ended": datetime(2026, 6, 6)}])
def test_a_time_without_its_zone_is_refused(store: Store, change: dict[str, datetime]) -> None:
    with told(CannotKeep, "a time without its zone could be any: give it in UTC"):
        store.create(replace(game("ford"), **change), ())
    assert store.game("ford") is None


def test_two_seats_of_one_name_are_refused(store: Store) -> None:
    with told(CannotKeep, "two seats are called 'red': give each a name of its own"):
        store.create(game("ford"), (KeptSeat("red"), KeptSeat("blue"), KeptSeat("red")))
    assert store.game("ford") is None


def test_a_game_needs_an_id(store: Store) -> None:
    with told(CannotKeep, "a game needs an id"):
        store.create(game(""), ())


# ---------------------------------------------------------------------- the lines


def test_lines_are_appended_one_by_one_or_several_at_once(kept: Store) -> None:
    kept.append("ford", 3, line(3))
    kept.append("ford", 4, line(4), line(5))
    assert kept.lines("ford") == (*LINES, line(3), line(4), line(5))
    assert kept.lines("ford", after=3) == (line(4), line(5))
    assert kept.lines("ford", after=5) == ()


def test_more_than_nine_lines_stay_in_their_order(kept: Store) -> None:
    kept.append("ford", 3, *(line(number) for number in range(3, 121)))
    assert kept.lines("ford", after=2) == tuple(line(number) for number in range(3, 121))


@pytest.mark.parametrize(
    ("number", "because"),
    [
        (1, "line 1 of game 'ford' is there already: read the game again"),
        (2, "line 2 of game 'ford' is there already: read the game again"),
        (4, "game 'ford' has 2 lines, so line 4 cannot follow: read the game again"),
        (2**31 - 1, "game 'ford' has 2 lines, so line 2147483647 cannot follow: read the game again"),
    ],
)
def test_a_line_that_is_not_the_next_is_a_conflict_and_none_is_kept(kept: Store, number: int, because: str) -> None:
    with told(Conflict, f"{because}"):
        kept.append("ford", number, line(3), line(4))
    with told(Conflict, because):
        kept.append("ford", number)
    assert kept.lines("ford") == LINES


@pytest.mark.parametrize("number", [0, -1, 2**31, 2**80])
def test_a_line_whose_number_no_record_has_is_refused(kept: Store, number: int) -> None:
    with told(CannotKeep, f"there is no line {number} in a record: the first is line 1"):
        kept.append("ford", number, line(3))
    assert kept.lines("ford") == LINES


@pytest.mark.parametrize("text", [b"", b"no end", b"\n\n", b"two\nlines\n", b"more\nrest"])
def test_what_is_not_one_whole_line_is_refused(kept: Store, text: bytes) -> None:
    because = "a line of a record ends with its newline and has no other: give one line after the other"
    with told(CannotKeep, because):
        kept.append("ford", 3, line(3), text)
    with told(CannotKeep, because):
        kept.end("ford", 3, text)
    with told(CannotKeep, because):
        kept.create(game("bridge"), (), (line(1), text))
    assert kept.lines("ford") == LINES
    assert kept.game("ford") == game("ford")
    assert kept.game("bridge") is None


@pytest.mark.parametrize(
    "content",
    [b"", bytes(range(10)) + bytes(range(11, 256)), "戦車 🪖".encode(), b"'\"\\ %s ? $1", b"\0", b"x" * 1_048_576],
    ids=["empty", "every byte", "unicode", "quotes", "NUL", "a megabyte"],
)
def test_a_line_comes_back_byte_for_byte(kept: Store, content: bytes) -> None:
    kept.append("ford", 3, content + b"\n")
    assert kept.lines("ford") == (*LINES, content + b"\n")


# ---------------------------------------------------------------------- two servers


def test_of_two_servers_that_write_the_same_line_one_wins(kept: Store, other: Store) -> None:
    other.append("ford", 3, b"theirs\n")
    with told(Conflict, "line 3 of game 'ford' is there already: read the game again"):
        kept.append("ford", 3, b"ours\n")
    assert kept.lines("ford") == (*LINES, b"theirs\n")
    kept.append("ford", 4, b"ours\n")
    assert other.lines("ford", after=2) == (b"theirs\n", b"ours\n")


def test_a_server_that_does_not_know_of_the_end_cannot_write_behind_it(kept: Store, other: Store) -> None:
    other.end("ford")
    with told(Conflict, "game 'ford' is over: read it again"):
        kept.append("ford", 3, line(3))
    with told(Conflict, "game 'ford' is over: read it again"):
        kept.end("ford", 3, line(3))
    assert kept.lines("ford") == LINES


def test_when_many_threads_of_two_servers_race_each_line_has_one_writer(kept: Store, other: Store) -> None:
    def race(racer: int) -> list[bytes]:
        """Try every number as soon as the one before is there: the lines that were acknowledged."""
        ours = (kept, other)[racer % 2]
        won = []
        for number in range(3, 33):
            text = b"line %d of racer %d\n" % (number, racer)
            try:
                ours.append("ford", number, text)
            except Conflict:
                continue
            won.append(text)
        return won

    with ThreadPoolExecutor(6) as threads:
        won = [text for each in threads.map(race, range(6)) for text in each]
    lines = kept.lines("ford", after=2)
    assert [text.split(b" of ")[0] for text in lines] == [b"line %d" % number for number in range(3, 33)]
    assert sorted(won) == sorted(lines)


def test_games_may_be_played_in_many_threads_at_once(store: Store) -> None:
    def play(name: str) -> None:
        store.create(game(name), seats(name), LINES)
        for number in range(3, 13):
            store.append(name, number, f"{name} {number}\n".encode())
            store.say(name, "german", f"{name} {number}")

    names = [f"game {number}" for number in range(6)]
    with ThreadPoolExecutor(6) as threads:
        list(threads.map(play, names))
    for name in names:
        assert store.lines(name, after=2) == tuple(f"{name} {number}\n".encode() for number in range(3, 13))
        assert [said.text for said in store.chat(name)] == [f"{name} {number}" for number in range(3, 13)]


def test_when_many_create_the_same_game_one_does(store: Store, other: Store) -> None:
    def create(racer: int) -> int:
        try:
            (store, other)[racer % 2].create(game("ford"), (KeptSeat(f"racer {racer}"),), (b"%d\n" % racer,))
        except Conflict:
            return 0
        return racer

    with ThreadPoolExecutor(4) as threads:
        done = sum(threads.map(create, range(1, 5)))
    assert store.lines("ford") == (b"%d\n" % done,)
    assert store.seats("ford") == (KeptSeat(f"racer {done}"),)


# ---------------------------------------------------------------------- texts


@pytest.mark.parametrize("text", AWKWARD, ids=range(len(AWKWARD)))
def test_awkward_text_comes_back_as_it_was(store: Store, text: str) -> None:
    name = text or "no name"
    new = replace(game(name), ruleset=text, scenario=text, title=text, options=text)
    seat = KeptSeat(text, player=text)
    store.create(new, (seat,), LINES)
    said = store.say(name, text, text)
    assert store.game(name) == new
    assert store.games() == (new,)
    assert store.seats(name) == (seat,)
    assert store.chat(name) == (said,)
    assert (said.number, said.seat, said.text) == (1, text, text)
    store.append(name, 3, line(3))
    store.end(name)
    assert store.delete_before(datetime.now(UTC) + timedelta(days=1)) == 1


@pytest.mark.parametrize("text", ["a\0b", "\0", "half \ud83e of a pair"])
@pytest.mark.parametrize("field", ["id", "ruleset", "scenario", "title", "options"])
def test_text_that_postgresql_cannot_hold_is_refused_by_every_store(store: Store, field: str, text: str) -> None:
    with told(CannotKeep, f"the {field} has a character that cannot be kept (NUL or half a surrogate): leave it out"):
        store.create(replace(game("ford"), **{field: text}), seats("ford"))
    assert store.games() == ()


@pytest.mark.parametrize("text", ["a\0b", "half \ud83e of a pair"])
def test_seats_and_chat_refuse_it_too(kept: Store, text: str) -> None:
    with told(CannotKeep, "the seat has a character that cannot be kept (NUL or half a surrogate): leave it out"):
        kept.create(game("bridge"), (KeptSeat(text),))
    with told(CannotKeep, "the player has a character that cannot be kept (NUL or half a surrogate): leave it out"):
        kept.create(game("bridge"), (KeptSeat("red", player=text),))
    with told(CannotKeep, "the text has a character that cannot be kept (NUL or half a surrogate): leave it out"):
        kept.say("ford", "german", text)
    with told(NotThere, f"nobody sits at {text!r} in game 'ford'"):
        kept.say("ford", text, "hello")
    assert kept.game("bridge") is None
    assert kept.chat("ford") == ()


@pytest.mark.parametrize("name", ["", "bridge", "FORD", "ford ", "a\0b", "half \ud83e of a pair"])
def test_a_game_that_is_not_there_is_not_found_whatever_it_is_called(kept: Store, name: str) -> None:
    assert kept.game(name) is None
    asks: list[Callable[[], object]] = [
        lambda: kept.append(name, 1, line(1)),
        lambda: kept.append(name, 3, line(3)),
        lambda: kept.end(name),
        lambda: kept.end(name, 1, line(1)),
        lambda: kept.secret(name),
        lambda: kept.lines(name),
        lambda: kept.seats(name),
        lambda: kept.say(name, "german", "hello"),
        lambda: kept.chat(name),
    ]
    for ask in asks:
        with told(NotThere, f"there is no game {name!r}"):
            ask()
    assert kept.games() == (game("ford"),)


# ---------------------------------------------------------------------- seats and tokens


def test_a_token_finds_its_seat_and_nothing_else_does(kept: Store) -> None:
    kept.create(game("bridge"), seats("bridge"))
    assert kept.seat_of(token_hash("german of bridge")) == ("bridge", seats("bridge")[0])
    assert kept.seat_of(token_hash("watcher of ford")) == ("ford", seats("ford")[2])
    for wrong in (token_hash("german of Ford"), token_hash(""), b"", b"german of ford", b"'", bytes(32)):
        assert kept.seat_of(wrong) is None


def test_what_is_kept_of_a_token_is_its_sha_256(kept: Store) -> None:
    assert token_hash("german of ford") == sha256(b"german of ford").digest()
    assert kept.seats("ford")[0].token_hash == sha256(b"german of ford").digest()


@pytest.mark.parametrize("token", [b"", b"german of ford", sha256(b"german of ford").hexdigest().encode()])
def test_a_token_that_is_not_hashed_is_refused(store: Store, token: bytes) -> None:
    with told(CannotKeep, "the token of 'red' is not hashed: give token_hash(token)"):
        store.create(game("ford"), (KeptSeat("red", token_hash=token),))
    assert store.game("ford") is None


# ---------------------------------------------------------------------- the chat


def test_what_is_said_is_numbered_for_each_game(kept: Store) -> None:
    kept.create(game("bridge"), seats("bridge"))
    before = datetime.now(UTC)
    said = [
        kept.say("ford", "german", "Ready?"),
        kept.say("ford", "allied", "Yes"),
        kept.say("bridge", "watcher", "Hm"),
        kept.say("ford", "german", "Yes"),
    ]
    assert [(each.number, each.seat, each.text) for each in said] == [
        (1, "german", "Ready?"),
        (2, "allied", "Yes"),
        (1, "watcher", "Hm"),
        (3, "german", "Yes"),
    ]
    assert before <= said[0].at <= said[1].at <= said[2].at <= said[3].at <= datetime.now(UTC)
    assert kept.chat("ford") == (said[0], said[1], said[3])
    assert kept.chat("ford", after=1) == (said[1], said[3])
    assert kept.chat("ford", after=3) == ()
    assert kept.chat("bridge") == (said[2],)


def test_nobody_speaks_from_a_seat_that_is_not_there(kept: Store) -> None:
    kept.create(game("bridge"), (KeptSeat("umpire"),))
    with told(NotThere, "nobody sits at 'umpire' in game 'ford'"):
        kept.say("ford", "umpire", "hello")
    assert kept.chat("ford") == ()


@pytest.mark.parametrize(("after", "found"), [(-1, 2), (-(2**80), 2), (2**31 - 1, 0), (2**31, 0), (2**80, 0)])
def test_a_number_from_a_stranger_may_be_any(kept: Store, after: int, found: int) -> None:
    kept.say("ford", "german", "one")
    kept.say("ford", "german", "two")
    assert len(kept.chat("ford", after)) == found
    assert len(kept.lines("ford", after)) == found


# ---------------------------------------------------------------------- the end


def test_an_end_writes_the_last_line_and_forgets_the_secret(kept: Store) -> None:
    before = datetime.now(UTC)
    kept.end("ford", 3, b'{"line":"end"}\n')
    found = kept.game("ford")
    assert found is not None
    assert found.ended is not None
    assert before <= found.ended <= datetime.now(UTC)
    assert replace(found, ended=None) == game("ford")
    assert kept.secret("ford") == b""
    assert kept.lines("ford") == (*LINES, b'{"line":"end"}\n')


def test_an_end_that_comes_too_late_for_its_line_changes_nothing(kept: Store, other: Store) -> None:
    other.append("ford", 3, line(3))
    with told(Conflict, "line 3 of game 'ford' is there already: read the game again"):
        kept.end("ford", 3, b'{"line":"end"}\n')
    assert kept.game("ford") == game("ford")
    assert kept.secret("ford") == SECRET
    assert kept.lines("ford") == (*LINES, line(3))


def test_a_game_ends_once_and_people_may_talk_about_it(kept: Store) -> None:
    kept.end("ford")
    first = kept.game("ford")
    kept.end("ford")
    assert kept.game("ford") == first
    assert kept.say("ford", "german", "Well played").number == 1


def test_a_game_that_is_over_may_be_brought_in_without_a_secret(store: Store) -> None:
    with told(CannotKeep, "a game that is over keeps no secret: leave it out"):
        store.create(game("ford", NOON, LATER), (), LINES, SECRET)
    store.create(game("ford", NOON, LATER), (), LINES)
    assert store.game("ford") == game("ford", NOON, LATER)
    with told(Conflict, "game 'ford' is over: read it again"):
        store.append("ford", 3, line(3))


# ---------------------------------------------------------------------- the list


def test_games_are_listed_newest_first_page_by_page(store: Store) -> None:
    made = [
        game(name, NOON + timedelta(seconds=seconds)) for name, seconds in zip("dbace", (0, 2, 1, 2, 1), strict=True)
    ]
    for each in made:
        store.create(each, seats(each.id), LINES, SECRET)
    page = store.games(2)
    assert [each.id for each in page] == ["c", "b"]
    page = store.games(2, before=page[-1])
    assert [each.id for each in page] == ["e", "a"]
    page = store.games(2, before=page[-1])
    assert page == (made[0],)
    assert store.games(2, before=page[-1]) == ()
    assert [each.id for each in store.games()] == ["c", "b", "e", "a", "d"]


def test_ids_are_ordered_by_their_bytes_in_every_store(store: Store) -> None:
    names = ["B", "a", "Z", "z", "_", "-1", "10", "9", "é", "戦"]
    for name in names:
        store.create(game(name), ())
    ordered = sorted(names, key=str.encode, reverse=True)
    assert [each.id for each in store.games()] == ordered
    assert [each.id for each in store.games(before=game("a"))] == ordered[ordered.index("a") + 1 :]


def test_a_page_goes_on_from_a_game_that_was_deleted_meanwhile(store: Store) -> None:
    store.create(game("new", LATER, LATER), ())
    store.create(game("old", NOON), (), LINES)
    [newest] = store.games(1)
    assert store.delete_before(LATER + timedelta(seconds=1)) == 1
    assert store.games(1, before=newest) == (game("old", NOON),)


@pytest.mark.parametrize(("limit", "found"), [(-1, 0), (0, 0), (1, 1), (2**31 - 1, 2), (2**80, 2)])
def test_a_limit_from_a_stranger_may_be_any(store: Store, limit: int, found: int) -> None:
    store.create(game("ford"), ())
    store.create(game("bridge"), ())
    assert len(store.games(limit)) == found


# ---------------------------------------------------------------------- deletion


def test_only_games_that_ended_before_the_moment_are_deleted(store: Store) -> None:
    ends = {"early": NOON, "at noon plus one": LATER, "late": LATER + timedelta(microseconds=1), "going on": None}
    for name, ended in ends.items():
        store.create(game(name, NOON - timedelta(days=9), ended), seats(name), LINES)
        store.say(name, "german", name)
    assert store.delete_before(NOON) == 0
    assert store.delete_before(LATER) == 1
    assert store.delete_before(LATER) == 0
    assert store.game("early") is None
    for name in ("at noon plus one", "late", "going on"):
        assert store.lines(name) == LINES
        assert store.seats(name) == seats(name)
        assert [said.text for said in store.chat(name)] == [name]
        assert store.seat_of(token_hash(f"german of {name}")) == (name, seats(name)[0])


def test_nothing_of_a_deleted_game_is_left(store: Store) -> None:
    store.create(game("ford", NOON, NOON), seats("ford"), LINES)
    store.say("ford", "german", "hello")
    assert store.delete_before(LATER) == 1
    assert store.seat_of(token_hash("german of ford")) is None
    assert store.games() == ()
    store.create(game("ford"), (KeptSeat("german"),))
    assert (store.lines("ford"), store.chat("ford"), store.seats("ford")) == ((), (), (KeptSeat("german"),))


def test_deletion_asks_for_a_moment_with_its_zone(store: Store) -> None:
    with told(CannotKeep, "a time without its zone could be any: give it in UTC"):
        store.delete_before(datetime(2026, 6, 6))


# ---------------------------------------------------------------------- closing


def test_a_closed_store_says_so(kept: Store) -> None:
    kept.close()
    kept.close()
    asks: list[Callable[[], object]] = [
        lambda: kept.append("ford", 3, line(3)),
        lambda: kept.game("ford"),
        kept.games,
        lambda: kept.say("ford", "german", "hello"),
    ]
    for ask in asks:
        with told(StoreFault, "the store is closed: open it again"):
            ask()


def test_closing_does_not_cut_off_what_other_threads_are_writing(kept: Store, database: str) -> None:
    def write(number: int) -> int:
        try:
            kept.say("ford", "german", str(number))
        except StoreFault:
            return 0
        return 1

    with ThreadPoolExecutor(4) as threads:
        writing = [threads.submit(write, number) for number in range(40)]
        writing[9].result()
        kept.close()
        acknowledged = sum(each.result() for each in writing)
    with open_store(database) as again:
        assert len(again.chat("ford")) == acknowledged


def test_games_that_never_began_are_deleted_and_no_more_at_once_than_wanted(store: Store) -> None:
    for name in ("hill", "ford", "bridge"):
        store.create(game(name, NOON), seats(name))
    store.create(game("going on", NOON), seats("going on"), LINES)
    store.create(game("new", LATER), seats("new"))
    assert store.delete_before(NOON) == 0
    assert store.delete_before(LATER, 2) == 2
    assert store.delete_before(LATER, 2) == 1
    assert store.delete_before(LATER, 2) == 0
    assert {each.id for each in store.games()} == {"going on", "new"}


def test_a_game_that_is_begun_while_old_ones_are_deleted_stays(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever deletes has looked for it before, and waited while it was begun."""
    sql = cast("Any", store)
    store.create(game("ford", NOON), seats("ford"))
    write = sql._write

    def late(work: Any, clash: str = "") -> Any:
        def run_late(run: Any) -> Any:
            def run_once(statement: str, *values: Any) -> Any:
                found = run(statement, *values)
                if statement.startswith("SELECT id FROM games"):
                    run("INSERT INTO lines (game, number, line) VALUES (?, ?, ?)", "ford", 1, LINES[0])
                return found

            return work(run_once)

        return write(run_late, clash)

    monkeypatch.setattr(store, "_write", late)
    assert store.delete_before(LATER) == 0
    assert store.lines("ford") == LINES[:1]
