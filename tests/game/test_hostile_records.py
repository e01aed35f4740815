"""A record may come from anybody: whatever is in it, it is read or told in one line, and nothing else happens."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.game.forging import Lines, as_format_1, lines_of
from tests.game.playing import ended_record
from tests.game.scouts import open_scouts
from tests.web.replay.records import recorded

from sandtable.game.bounds import LARGEST_FILE
from sandtable.game.record import RecordFault, parse_record, read_record
from sandtable.game.verdict import Verdict, verify_record
from sandtable.sheet.shelves import open_recorded

FINISHED = Path(__file__).with_name("records") / "format_1_finished.jsonl"
HONEST = FINISHED.read_bytes()


def verified(data: bytes) -> Verdict | str:
    """The verdict or what is wrong, which is one short line."""
    try:
        return verify_record(parse_record(data), open_scouts)
    except RecordFault as fault:
        said = str(fault)
    assert said.isprintable()
    assert len(said) < 600
    return said


def changed(change: Callable[[Lines], object]) -> bytes:
    lines = lines_of(HONEST)
    change(lines)
    return b"".join(json.dumps(line, ensure_ascii=False).encode(errors="surrogatepass") + b"\n" for line in lines)


@given(st.binary())
@example(b"\0")
@example(b"\xef\xbb\xbf" + HONEST)
@example(HONEST.decode().encode("utf-16"))
@example(b"\n" * 1000)
@example(b"{" * 50_000 + b"\n" + b"[" * 50_000 + b"\n")
def test_bytes_that_are_no_record_are_told(data: bytes) -> None:
    assert isinstance(verified(data), str)


@given(st.data())
def test_a_record_with_anything_put_into_it_is_read_or_told(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(HONEST)))
    end = data.draw(st.integers(start, min(len(HONEST), start + 40)))
    more = data.draw(
        st.binary(max_size=20) | st.sampled_from([b"[" * 200, b"9" * 400, b'"', b"\\ud800", b"null", b"\n"])
    )
    verified(HONEST[:start] + more + HONEST[end:])


def set_answer(value: Any, line: int = 4) -> Callable[[Lines], object]:
    return lambda lines: lines[line].update(answer=value)


def nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (set_answer({"type": "Hide", "squares": nested(500)}), "line 5: it is nested too deeply"),
        (set_answer({"type": "Hide", "squares": nested(90)}), "line 5: .* is no answer"),
        (set_answer({"type": "Hide", "squares": [10**40, 1]}), "line 5: "),
        (set_answer({"type": "Hide", "squares": [-(10**18), 1]}), "line 5: "),
        (set_answer({"type": "Hide", "squares": list(range(100_000))}), "line 5: Blue may not answer .*…: "),
        (set_answer({"type": "x" * 100_000}), "line 5: .* is no answer"),
        (lambda lines: lines[4].update(who="x" * 100_000), "line 5: nobody sits at 'xxx"),
        (lambda lines: lines[4].update(who="\x1b[2J\n"), "line 5: nobody sits at "),
        (
            lambda lines: lines[1].update(throws=[["scouts.initiative", 6, [1] * 10_001]]),
            "line 2: it holds more than 10000 dice, which no answer throws",
        ),
        (
            lambda lines: lines[4].update(throws=[["scouts.search", 6, [1] * 1_000_000]]),
            "line 5: the line is longer than 1 MiB, which no line is",
        ),
        (lambda lines: lines[1].update(throws=[["scouts.initiative", 10**30, [3]]]), "line 2: at the beginning"),
        (
            lambda lines: lines[0].update(players={str(number): "human" for number in range(10_000)}),
            "line 1: it is no header of a record: it names too many seats and players",
        ),
        (
            lambda lines: lines[0].update(players={str(number): "human" for number in range(100_000)}),
            "line 1: the line is longer than 1 MiB",
        ),
        (lambda lines: lines[0].update(engine="x" * 301), "line 1: it is no header of a record: a name is longer"),
        (lambda lines: lines[0].update(scenario="\x1b[2J"), "line 1: it is no header of a record: a name is longer"),
        (lambda lines: lines[0].update(scenario_text="a = " + "[" * 10_000), "line 1: its game cannot be opened"),
        (lambda lines: lines[0].update(scenario_text="squares = 1e999"), "line 1: its game cannot be opened"),
        (
            lambda lines: lines[0].update(forked_from={"record": "a", "answers": -1}),
            "line 1: it says that -1 answers come from a, but they do not",
        ),
        (
            lambda lines: lines[0].update(forked_from={"record": "a", "answers": 10**30}),
            "line 1: it says that 1000000000000000000000000000000 answers come from a, but they do not",
        ),
        (lambda lines: lines[-1].update(result=nested(90)), "the result is recorded as"),
        (lambda lines: lines[-1].update(seed="\ud800"), "line 20: it is not written in UTF-8"),
    ],
    ids=range(21),
)
def test_what_no_table_writes_is_told_in_one_short_line(change: Callable[[Lines], object], fault: str) -> None:
    said = verified(changed(change))
    assert isinstance(said, str)
    with pytest.raises(RecordFault, match=fault):
        verify_record(parse_record(changed(change)), open_scouts)


def odd_values(value: Any) -> list[Any]:
    """What could stand in the place of a number or a list of numbers, and never should."""
    odd = [10**30, -(10**30), -1, "x"]
    if isinstance(value, list):
        return [[each] for each in odd]
    return odd if isinstance(value, int) and not isinstance(value, bool) else []


def test_answers_of_a_battle_with_numbers_that_nothing_has_are_told() -> None:
    honest = as_format_1(recorded(30).encode()).splitlines(keepends=True)
    for number, line in enumerate(lines_of(b"".join(honest))[2:], 3):
        for name, value in line["answer"].items():
            for odd in odd_values(value):
                answer = {**line, "answer": {**line["answer"], name: odd}}
                data = b"".join(honest[: number - 1]) + json.dumps(answer).encode() + b"\n"
                with pytest.raises(RecordFault, match=f"line {number}: "):
                    verify_record(parse_record(data), open_recorded)


def test_a_file_that_is_larger_than_any_record_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.jsonl"
    with path.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    with pytest.raises(RecordFault, match=r"large\.jsonl: is larger than 64 MiB, which no record is"):
        read_record(path)


def test_more_lines_than_any_record_has_are_not_read() -> None:
    with pytest.raises(RecordFault, match="record: has more than 1000000 lines, which no record has"):
        parse_record(b"\n" * 1_000_001)


def test_the_bounds_are_far_from_what_a_table_writes(tmp_path: Path) -> None:
    assert verify_record(ended_record(tmp_path / "ford.jsonl"), open_scouts).holds
