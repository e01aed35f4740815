"""Records: what is written is read again, and what cannot be read is told with its line."""

import json
import pickle
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.game.forging import as_format_1
from tests.game.playing import BLUE, ONE_ROUND, PLAYERS, RED, SEED, accepted, chance, fixed_cup, play_on, told_match
from tests.game.scouts import Hide, Scouts, open_scouts

from sandtable import __version__
from sandtable.dice.play import seeded
from sandtable.dice.recorded import RecordedThrow
from sandtable.game.cup import Cup, seeded_cup
from sandtable.game.ledger import Ledger
from sandtable.game.match import Match
from sandtable.game.record import (
    Answered,
    Begun,
    Ended,
    Line,
    Record,
    RecordFault,
    Undone,
    header_of,
    parse_record,
    read_record,
)
from sandtable.game.replay import replay

GAME = Scouts(ONE_ROUND, "one round")
HEADER = header_of(GAME, PLAYERS, fixed_cup())
BEGUN = Begun((RecordedThrow("scouts.initiative", 6, (2,)),))
FIRST = Answered("Red", {"type": "Hide", "squares": [0]}, ())
SECOND = Answered("Blue", {"type": "Hide", "squares": [3]}, ())
END = Ended(None, None, SEED.hex())


def written(*lines: Line, cup: Cup | None = None) -> bytes:
    """Lines as a table writes them."""
    return b"".join(Ledger.begin(cup or fixed_cup(), *lines)[1])


WHOLE = written(HEADER, BEGUN, FIRST, SECOND)
OLD_WHOLE = as_format_1(WHOLE)


def text_of(match: Match[Any], seed: int) -> bytes:
    """A match with dice from a seed as the lines of a record."""
    cup = seeded_cup(seed)
    answers = [Answered(entry.seat, entry.answer, entry.throws) for entry in match.history]
    return written(header_of(match.game, PLAYERS, cup), Begun(match.opening.throws), *answers, cup=cup)


# ---------------------------------------------------------------------- there and back


def test_the_header_holds_all_it_takes_to_open_the_game() -> None:
    header = parse_record(WHOLE).header
    assert header == HEADER
    assert (header.format, header.kind, header.engine) == (2, "table", __version__)
    assert (header.ruleset, header.scenario, header.scenario_text) == ("scouts", "one round", ONE_ROUND)
    assert header.rules_hash == GAME.rules_hash()
    assert header.players == {"Red": "human", "Blue": "human"}
    assert open_scouts(header).start() == GAME.start()


def test_lines_are_plain_json_that_anybody_can_read() -> None:
    cup = seeded_cup(7)
    seen = Answered("Blue", {"type": "Stay"}, (), "5e" * 32)
    lines = written(BEGUN, FIRST, seen, Undone("Red"), Ended(None, None), cup=cup).decode().splitlines()
    assert [re.sub(',"chain":"[0-9a-f]{64}"}$', "}", line) for line in lines] == [
        '{"line":"begin","throws":[["scouts.initiative",6,[2]]]}',
        '{"line":"answer","who":"Red","answer":{"type":"Hide","squares":[0]},"throws":[]}',
        f'{{"line":"answer","who":"Blue","answer":{{"type":"Stay"}},"throws":[],"seen":"{"5e" * 32}"}}',
        '{"line":"undo","who":"Red"}',
        '{"line":"end","result":null,"winner":null}',
    ]
    assert [re.search('[0-9a-f]{64}(?="}$)', line) is not None for line in lines] == [True] * 5


def test_the_end_of_fair_dice_tells_their_seed_and_bears_a_seal() -> None:
    line = json.loads(written(HEADER, BEGUN, END).splitlines()[-1])
    assert (line["seed"], len(line["seal"])) == (SEED.hex(), 67 * 64)
    assert list(line) == ["line", "result", "winner", "seed", "seal", "chain"]


def test_what_was_written_is_read() -> None:
    data = written(HEADER, BEGUN, FIRST, SECOND, Undone("Blue"), END)
    record = parse_record(data)
    assert record.ended is not None
    assert record == Record(
        "record",
        HEADER,
        BEGUN,
        (FIRST, SECOND, Undone("Blue")),
        replace(END, seal=record.ended.seal),
        length=len(data),
        chains=tuple(json.loads(line)["chain"] for line in data.splitlines()),
        texts=tuple(line[:-76] for line in data.splitlines()),
    )
    assert record.standing == [3]
    assert [record.chain_after(answers) for answers in (0, 1)] == [record.chains[1], record.chains[2]]


@given(st.integers(0, 10**6), st.integers(0, 20))
def test_a_match_that_was_written_and_replayed_is_the_same_match(seed: int, answers: int) -> None:
    match = Match.begin(Scouts(), seeded(seed))
    play_on(match, chance(seed), answers)
    replayed = replay(parse_record(text_of(match, seed)), open_scouts)
    assert replayed.match.history == match.history
    assert replayed.match.opening == match.opening
    assert replayed.warnings == ()


def test_a_replay_takes_answers_back_as_the_table_did() -> None:
    again = Answered("Blue", {"type": "Hide", "squares": [5]}, ())
    replayed = replay(parse_record(written(HEADER, BEGUN, FIRST, SECOND, Undone("Blue"), again)), open_scouts)
    match = replayed.match
    expected = told_match(1)
    accepted(expected.answer(Hide((5,)), BLUE))
    assert match.history == expected.history
    assert sorted(replayed.entries) == [3, 4, 6]
    assert replayed.entries[4].answer == Hide((3,))


def test_a_replayed_match_has_no_dice_to_go_on_with() -> None:
    match = replay(parse_record(WHOLE), open_scouts).match
    accepted(match.answer(GAME.read_answer({"type": "Stay"}), RED))
    with pytest.raises(ValueError, match="the record ends after 0 throws"):
        match.answer(GAME.read_answer({"type": "Search", "square": 1}), RED)


def test_only_seats_of_the_game_can_have_players() -> None:
    with pytest.raises(ValueError, match="there is no seat 'Green' in this game: take one of Red, Blue, umpire"):
        header_of(GAME, {"Green": "human"}, fixed_cup())


# ---------------------------------------------------------------------- cut off


@pytest.mark.parametrize("cut", range(1, len(written(SECOND))))
def test_a_last_line_that_was_cut_off_is_left_out_with_a_warning(cut: int) -> None:
    record = parse_record(WHOLE[:-cut], "ford.jsonl")
    assert record.lines == (FIRST,)
    assert record.length == len(written(HEADER, BEGUN, FIRST))
    assert record.warnings == (
        "ford.jsonl, line 4: it was cut off and is left out; the table must have stopped while writing",
    )


def test_half_a_last_line_is_left_out_even_if_a_newline_follows_it() -> None:
    record = parse_record(WHOLE[:-9] + b"\n", "ford.jsonl")
    assert record.lines == (FIRST,)
    assert record.length == len(written(HEADER, BEGUN, FIRST))
    assert record.warnings[0].startswith("ford.jsonl, line 4: it was cut off")


def test_half_a_line_in_the_middle_is_a_fault() -> None:
    data = written(HEADER, BEGUN, FIRST)[:-9] + b"\n" + written(SECOND)
    with pytest.raises(RecordFault, match="record, line 3: the line does not end with its chain value"):
        parse_record(data)
    with pytest.raises(RecordFault, match="record, line 3: Input data was truncated"):
        parse_record(OLD_WHOLE.replace(b'{"type":"Hide","squares":[0]},"throws":[]}', b'{"type":"Hide'))


@pytest.mark.parametrize(
    ("data", "line"), [(b"", 1), (WHOLE[:40], 1), (written(HEADER), 2), (written(HEADER, BEGUN)[:-3], 2)]
)
def test_a_record_that_was_cut_off_before_the_first_question_is_a_fault(data: bytes, line: int) -> None:
    with pytest.raises(RecordFault, match=f"record, line {line}: it is missing: the game never began, so start it"):
        parse_record(data)


# ---------------------------------------------------------------------- faults


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"no record\nat all\n", "line 1: it is no header of a record: JSON is malformed"),
        (b'{"format":1}\n{}\n', "line 1: it is no header of a record: Object missing required field `line`"),
        (written(BEGUN, BEGUN), "line 1: it is no header of a record: Invalid enum value 'begin'"),
        (
            WHOLE.replace(b'"engine":', b'"engines":'),
            "line 1: it is no header of a record: Object contains unknown field `engines`",
        ),
        (
            WHOLE.replace(b'"role":"umpire"', b'"role":"king"'),
            "line 1: it is no header of a record: Invalid enum value",
        ),
        (WHOLE.replace(b'"kind":"fair"', b'"kind":"loaded"'), "line 1: it is no header of a record: Invalid value"),
        (written(HEADER, FIRST), "line 2: the beginning .* should stand here"),
        (written(HEADER, BEGUN, FIRST, BEGUN, SECOND), "line 4: this is a second beginning"),
        (written(HEADER, BEGUN, FIRST, END, SECOND), "line 4: this is the end, but more lines follow"),
        (written(HEADER, BEGUN, FIRST, END, END), "line 4: this is the end, but more lines follow"),
        (written(HEADER, BEGUN, HEADER, FIRST), "line 3: Invalid value 'header'"),
        (WHOLE.replace(b'"format":2', b'"format":0'), "line 1: it is no header of a record: there is no format 0"),
        (WHOLE.replace(b'"format":2', b'"format":1'), "line 1: it is no header of a record: .* unknown field `chain`"),
        (OLD_WHOLE.replace(b'"format":1', b'"format":2'), "line 1: the line does not end with its chain value"),
        (
            WHOLE.replace(b',"seal":"' + HEADER.dice.seal.encode() + b'"', b""),  # type: ignore[union-attr]
            "line 1: it is no header of a record: there is no key to its seal",
        ),
        (WHOLE.replace(b"\n", b"\r\n"), "line 1: the line does not end with its chain value"),
        (WHOLE.replace(b'"}\n', b'"} \n'), "line 1: the line does not end with its chain value"),
        (written(HEADER, BEGUN, END) + b"more", "line 4: something follows the end of the game"),
        (written(HEADER, BEGUN, END) + b'{"line":"ans\n', "line 4: something follows the end of the game"),
        (written(HEADER, BEGUN, END) + b"\n", "line 4: the line is empty"),
        (written(HEADER, BEGUN) + b"\n" + written(FIRST), "line 3: the line is empty"),
        (WHOLE + b"\n", "line 5: the line is empty"),
        (WHOLE + b"[]\n", "line 5: the line does not end with its chain value"),
        (OLD_WHOLE + b"[]\n", "line 5: Expected `object`, got `array`"),
        (OLD_WHOLE + b"\n", "line 5: the line is empty"),
        (WHOLE.replace(b'"who":"Blue"', b'"whom":"Blue"'), "line 4: Object contains unknown field `whom`"),
        (WHOLE.replace(b'"who":"Blue",', b""), "line 4: Object missing required field `who`"),
        (WHOLE.replace(b"6,[2]", b"6,[2.5]"), r"line 2: Expected `int`, got `float` - at `\$.throws"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_fault_is_told_with_file_line_and_what_is_wrong(data: bytes, fault: str) -> None:
    with pytest.raises(RecordFault, match=f"^ford.jsonl, {fault}"):
        parse_record(data, "ford.jsonl")


def test_a_newer_format_is_told_apart_from_a_broken_record() -> None:
    data = b'{"line":"header","format":3,"something":"new"}\n{"line":"prologue"}\n'
    with pytest.raises(
        RecordFault, match=f"line 1: it has format 3, and sandtable {__version__} reads up to 2: update sandtable"
    ):
        parse_record(data)


def test_what_one_seat_saw_is_told_apart_from_a_record() -> None:
    with pytest.raises(RecordFault, match="line 1: this is what one seat saw of a game: ask for the record of"):
        parse_record(b'{"line":"header","format":1,"kind":"seat"}\n{"line":"begin","throws":[],"events":[]}\n')


def test_a_record_that_is_not_there_is_told() -> None:
    with pytest.raises(RecordFault, match=r"nowhere\.jsonl: there is no such record"):
        read_record("nowhere.jsonl")


def test_a_folder_is_no_record(tmp_path: Path) -> None:
    with pytest.raises(RecordFault, match="cannot be read: Is a directory"):
        read_record(tmp_path)


def test_a_fault_can_be_sent_to_another_process() -> None:
    fault = pickle.loads(pickle.dumps(RecordFault("ford.jsonl", 4, "it is wrong")))  # noqa: S301
    assert (fault.file, fault.line, fault.what, str(fault)) == (
        "ford.jsonl",
        4,
        "it is wrong",
        "ford.jsonl, line 4: it is wrong",
    )


def test_a_fork_that_does_not_hold_the_answers_it_names_is_a_fault() -> None:
    data = WHOLE.replace(b'"forked_from":null', b'"forked_from":{"record":"old.jsonl","answers":3}')
    with pytest.raises(RecordFault, match=r"line 1: it says that 3 answers come from old\.jsonl, but they do not"):
        parse_record(data)


def test_a_record_of_format_1_reads_the_same_with_the_line_ends_of_another_system() -> None:
    record = parse_record(OLD_WHOLE.replace(b"\n", b"\r\n"))
    assert (record.header.format, record.lines) == (1, (FIRST, SECOND))
    assert msgspec.json.encode(record.lines) == msgspec.json.encode((FIRST, SECOND))
