"""Whoever changes a finished record is found out, and the line is named: any field, any byte, any line.

Without the seal this would not last: once the seed is revealed, a forger works the chain out anew.
"""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from tests.game.forging import Lines, as_format_1, chained_anew, lines_of
from tests.game.playing import DDAY_SALTS, PLAYERS, SEED, accepted, chance, fixed_cup
from tests.game.scouts import Hide, Scouts, open_scouts

from sandtable.dice.fair import commitment
from sandtable.game.cup import salt_of
from sandtable.game.match import Match
from sandtable.game.record import RecordFault, parse_record, read_record
from sandtable.game.replay import OpenGame, replay
from sandtable.game.seal import sealed
from sandtable.game.table import Table, start
from sandtable.game.verdict import Verdict, verify_record
from sandtable.sheet.shelves import open_recorded, playable

#: So many changes of each kind are tried where a record is long.
MOST = 600


class Played(Struct, frozen=True):
    """A finished record, and how its game opens."""

    data: bytes
    open_game: OpenGame

    @property
    def last(self) -> int:
        return self.data.count(b"\n")

    def verified(self, data: bytes) -> Verdict:
        return verify_record(parse_record(data), self.open_game)

    def told(self, data: bytes) -> int | None:
        """The line that is told of a changed record; None if it is no more than a game that is not over."""
        try:
            verdict = self.verified(data)
        except RecordFault as fault:
            return fault.line
        assert not verdict.finished
        assert not verdict.holds
        return None


def play_on_and_acknowledge(table: Table, rng: Random) -> None:
    """Play to the end. Every seat says what it has seen, which is everything."""
    match: Match[Any] = table.match
    while (question := match.question) is not None:
        seat = match.game.seats[question.side]
        answer = next(iter(match.game.suggest(match.state, rng)))
        accepted(match.answer(answer, seat, seen=table.recorder.ledger.head))
    table.end()


@pytest.fixture(scope="module")
def scouts(tmp_path_factory: pytest.TempPathFactory) -> Played:
    path: Path = tmp_path_factory.mktemp("records") / "ford.jsonl"
    with start(path, Scouts(), PLAYERS, fixed_cup()) as table:
        assert table.match.question is not None
        first = Scouts.seats[table.match.question.side]
        accepted(table.match.answer(Hide((0, 0)), first))
        accepted(table.match.undo(first))
        play_on_and_acknowledge(table, chance(4))
    return Played(path.read_bytes(), open_scouts)


@pytest.fixture(scope="module")
def dday(tmp_path_factory: pytest.TempPathFactory) -> Played:
    path: Path = tmp_path_factory.mktemp("records") / "crossroads.jsonl"
    game = playable("dday_to_berlin")[1].open("crossroads")
    with start(path, game, {"american": "human", "german": "human"}, fixed_cup(DDAY_SALTS)) as table:
        play_on_and_acknowledge(table, chance(4))
    return Played(path.read_bytes(), open_recorded)


@pytest.fixture(params=["scouts", "dday"])
def played(request: pytest.FixtureRequest) -> Played:
    found: Played = request.getfixturevalue(request.param)
    return found


def some(changes: list[Any], most: int = MOST) -> list[Any]:
    """All of them or, where there are many, the same sample every time."""
    return changes if len(changes) <= most else chance(1).sample(changes, most)


def places(value: Any) -> Iterator[tuple[Any, ...]]:
    """The way to everything within a line."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield (key,)
        yield from ((key, *rest) for rest in places(each))


def other(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str() if value[-1:] in "0123456789abcdef" and value:
            return value[:-1] + ("0" if value[-1] != "0" else "1")
        case str():
            return value + "x"
        case list():
            return value[:-1] if value else [1]
        case dict():
            return dict(list(value.items())[:-1]) if value else {"x": 1}
    return 0


def with_changed(lines: Lines, number: int, place: tuple[Any, ...]) -> Lines:
    """A copy in which what stands at a place of a line is another."""
    lines = deepcopy(lines)
    value: Any = lines[number - 1]
    for key in place[:-1]:
        value = value[key]
    value[place[-1]] = other(value[place[-1]])
    return lines


def as_bytes(lines: Lines) -> bytes:
    return b"".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() + b"\n" for line in lines)


def everywhere(lines: Lines) -> list[tuple[int, tuple[Any, ...]]]:
    return [(number, place) for number, line in enumerate(lines, 1) for place in places(line)]


# ---------------------------------------------------------------------- the record as it is


def test_the_honest_record_holds(played: Played) -> None:
    assert as_bytes(lines_of(played.data)) == played.data
    verdict = played.verified(played.data)
    assert (verdict.holds, verdict.sealed, verdict.committed, verdict.warnings) == (True, True, True, ())
    assert verdict.fingerprint == lines_of(played.data)[0]["chain"]


# ---------------------------------------------------------------------- one thing changed


def test_whatever_is_changed_in_any_field_is_told_with_its_line(played: Played) -> None:
    lines = lines_of(played.data)
    for number, place in some(everywhere(lines)):
        assert (place, played.told(as_bytes(with_changed(lines, number, place)))) == (place, number)


def test_any_byte_that_is_changed_is_told_with_its_line(played: Played) -> None:
    data, rng = played.data, chance(2)
    for place in some(list(range(len(data)))):
        changed = data[:place] + bytes([data[place] ^ rng.randrange(1, 256)]) + data[place + 1 :]
        number = data.count(b"\n", 0, place) + 1
        # A last line that can no longer be read is taken for one that was cut off: then the game is not over.
        assert played.told(changed) in ((number, None) if number == played.last else (number,)), (place, changed)


@pytest.mark.parametrize("blank", [b" ", b"\t", b"\r"])
def test_a_blank_that_changes_no_meaning_is_told_with_its_line(played: Played, blank: bytes) -> None:
    for number, line in enumerate(played.data.splitlines(), 1):
        for changed in (blank + line, line + blank, line.replace(b",", b"," + blank, 1)):
            assert played.told(played.data.replace(line, changed)) == number


def test_capital_letters_in_a_seed_or_a_seal_are_told(played: Played) -> None:
    last = lines_of(played.data)[-1]
    for part in ("seed", "seal", "chain"):
        changed = played.data.replace(last[part].encode(), last[part].upper().encode())
        assert played.told(changed) == played.last


# ---------------------------------------------------------------------- lines cut, swapped, doubled, put in


def test_a_line_that_was_cut_out_is_told_where_it_stood(played: Played) -> None:
    lines = played.data.splitlines(keepends=True)
    for number in range(1, played.last):
        assert played.told(b"".join(lines[: number - 1] + lines[number:])) == number


def test_a_record_without_its_end_is_a_game_that_is_not_over(played: Played) -> None:
    lines = played.data.splitlines(keepends=True)
    for kept in some(list(range(2, played.last)), 20):
        assert played.told(b"".join(lines[:kept])) is None
    assert played.told(played.data[:-1]) is None


def test_the_last_answer_cannot_be_cut_out_from_before_the_end(played: Played) -> None:
    lines = played.data.splitlines(keepends=True)
    assert played.told(b"".join([*lines[:-2], lines[-1]])) == played.last - 1


def test_lines_that_were_swapped_are_told_at_the_first_of_them(played: Played) -> None:
    lines = played.data.splitlines(keepends=True)
    for number in range(1, played.last):
        first, second = lines[number - 1], lines[number]
        told = played.told(b"".join([*lines[: number - 1], second, first, *lines[number + 1 :]]))
        assert told == number


def test_a_line_that_stands_there_twice_is_told_at_the_second(played: Played) -> None:
    lines = played.data.splitlines(keepends=True)
    for number in range(1, played.last):
        assert played.told(b"".join([*lines[:number], *lines[number - 1 :]])) == number + 1
    # The first of two ends is no end.
    assert played.told(played.data + lines[-1]) == played.last


def test_a_line_that_was_put_in_is_told(played: Played) -> None:
    lines = played.data.splitlines(keepends=True)
    line = b'{"line":"undo","who":"umpire","chain":"' + b"0" * 64 + b'"}\n'
    for number in range(3, played.last + 1):
        assert played.told(b"".join([*lines[: number - 1], line, *lines[number - 1 :]])) == number


@pytest.mark.parametrize("more", [b"\n", b" ", b"\0", b"{", b"{}\n", b"\xff", b'{"line":"answer","who":"Re'])
def test_nothing_may_follow_the_end(played: Played, more: bytes) -> None:
    # Of two last lines, the first is then told as an end that others follow.
    assert played.told(played.data + more) in (played.last, played.last + 1)


# ---------------------------------------------------------------------- a forger who knows the seed


def change_players(lines: Lines) -> None:
    lines[0]["players"] = {}


def change_rules(lines: Lines) -> None:
    lines[0].update(engine="9.9", rules_hash="0" * 16)


def give_answer_to_umpire(lines: Lines) -> None:
    next(line for line in lines if line["line"] == "answer")["who"] = "umpire"


def forget_what_was_seen(lines: Lines) -> None:
    for line in lines:
        line.pop("seen", None)


def cut_last_answer(lines: Lines) -> None:
    del lines[-2]


def break_off(lines: Lines) -> None:
    del lines[-3:-1]
    lines[-1].update(result=None, winner=None)


@pytest.mark.parametrize(
    "change",
    [change_players, change_rules, give_answer_to_umpire, forget_what_was_seen, cut_last_answer, break_off],
)
def test_a_chain_that_was_worked_out_anew_is_told_by_the_seal(played: Played, change: Callable[[Lines], None]) -> None:
    lines = lines_of(played.data)
    change(lines)
    forget_what_was_seen(lines)
    data = chained_anew(lines)
    assert played.told(data) == data.count(b"\n")


def test_any_field_with_a_chain_worked_out_anew_is_told(played: Played) -> None:
    lines = lines_of(played.data)
    forget_what_was_seen(lines)
    for number, place in some(everywhere(lines), 200):
        if place != ("chain",):
            assert played.told(chained_anew(with_changed(lines, number, place))) in (number, played.last)


def test_a_facing_that_rules_and_dice_allow_is_told(dday: Played) -> None:
    """The last facing of the game changes nothing that comes after it: only the seal can tell.

    Without the seal, in the old format, the dice are others.
    """
    lines = lines_of(dday.data)
    forget_what_was_seen(lines)
    move = next(line["answer"] for line in reversed(lines) if line["line"] == "answer" and "facing" in line["answer"])
    move["facing"] = (move["facing"] + 1) % 4
    assert replay(parse_record(as_format_1(as_bytes(lines))), open_recorded).warnings == ()
    assert dday.told(chained_anew(lines)) == dday.last
    with pytest.raises(RecordFault, match="the seed does not match the commitment"):
        dday.verified(as_format_1(as_bytes(lines)))
    lines[0]["dice"]["commitment"] = commitment(SEED)
    with pytest.raises(RecordFault, match="derives to"):
        dday.verified(as_format_1(as_bytes(lines)))
    # Nor does a salt stand in for the seal.
    seal = lines[0]["dice"]["seal"]
    extra = {"seat": "spectator", "salt": seal, "commitment": commitment(bytes.fromhex(seal))}
    lines[0]["dice"]["salts"].append(extra)
    with pytest.raises(RecordFault, match="'spectator' gave salt to the dice, but is nobody who plays"):
        dday.verified(as_format_1(as_bytes(lines)))


def test_salt_of_somebody_who_does_not_play_is_told(tmp_path: Path) -> None:
    for salts in ((salt_of("umpire", b"mud"),), (salt_of("Red", b"mud"), salt_of("Red", b"reeds"))):
        path = tmp_path / f"{len(salts)}.jsonl"
        with start(path, Scouts(), PLAYERS, fixed_cup(salts)) as table:
            table.end()
        with pytest.raises(RecordFault, match=r"line 1: '(umpire|Red)' gave salt to the dice, but is nobody who plays"):
            verify_record(read_record(path), open_scouts)


def test_salt_of_a_computer_player_is_told(tmp_path: Path) -> None:
    """Whoever runs the table would have picked it when all else was known."""
    path = tmp_path / "ford.jsonl"
    with start(path, Scouts(), {"Blue": "random"}, fixed_cup()) as table:
        table.end()
    with pytest.raises(RecordFault, match="line 1: 'Blue' gave salt to the dice, but is nobody who plays"):
        verify_record(read_record(path), open_scouts)


def test_salts_in_an_order_that_somebody_chose_are_told(tmp_path: Path) -> None:
    path = tmp_path / "ford.jsonl"
    with start(path, Scouts(), PLAYERS, fixed_cup((salt_of("Blue", b"reeds"), salt_of("Red", b"mud")))) as table:
        table.end()
    with pytest.raises(RecordFault, match="line 1: the salts are not in the order of the seats"):
        verify_record(read_record(path), open_scouts)


@pytest.mark.parametrize("seal", [None, "", "0" * 67 * 64, "made with another secret"])
def test_a_seal_that_was_taken_off_or_replaced_is_told(played: Played, seal: str | None) -> None:
    lines = lines_of(played.data)
    if seal is None:
        del lines[-1]["seal"]
    else:
        lines[-1]["seal"] = sealed(SEED, bytes(32)) if seal.startswith("made") else seal
    assert played.told(chained_anew(lines)) == played.last


def test_the_seal_of_another_game_does_not_fit(scouts: Played, dday: Played) -> None:
    lines = lines_of(scouts.data)
    lines[-1]["seal"] = lines_of(dday.data)[-1]["seal"]
    assert scouts.told(chained_anew(lines)) == scouts.last


def test_a_seal_is_the_last_thing_on_its_line(scouts: Played) -> None:
    lines = lines_of(scouts.data)
    lines[-1]["winner"] = lines[-1].pop("winner")
    assert scouts.told(chained_anew(lines)) == scouts.last


# ---------------------------------------------------------------------- what seats have seen


def test_an_answer_that_names_what_stands_on_no_line_before_it_is_told(scouts: Played) -> None:
    lines = lines_of(scouts.data)
    for seen in ("0" * 64, lines[-2]["chain"], "x"):
        lines[5]["seen"] = seen
        record = parse_record(chained_anew(lines))
        with pytest.raises(RecordFault, match=r"line 6: \w+ answered to a game that had .* on a line before"):
            verify_record(record, scouts.open_game)
