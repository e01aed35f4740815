"""Records of format 1, written before lines were chained: read as what they are, and played on as they began."""

import shutil
from pathlib import Path

import pytest
from tests.game.forging import as_format_1, chained_anew, lines_of
from tests.game.playing import SEED, chance, fixed_cup, play_on
from tests.game.scouts import Scouts, open_scouts

from sandtable.game.cup import fair_cup
from sandtable.game.receipts import Receipt
from sandtable.game.record import ForkedFrom, RecordFault, parse_record, read_record
from sandtable.game.recorder import key_file
from sandtable.game.replay import replay
from sandtable.game.seat_record import seat_record
from sandtable.game.table import fork, resume, start
from sandtable.game.verdict import verify_record

RECORDS = Path(__file__).with_name("records")
FINISHED = RECORDS / "format_1_finished.jsonl"
GOING_ON = RECORDS / "format_1_going_on.jsonl"
#: With this chance the last answer throws no die, so that it could be taken back.
ENDS_WITHOUT_DICE = 13


@pytest.fixture
def going_on(tmp_path: Path) -> Path:
    path = tmp_path / "old.jsonl"
    shutil.copy(GOING_ON, path)
    shutil.copy(key_file(GOING_ON), key_file(path))
    return path


def test_a_finished_one_proves_its_dice_and_rules_and_no_more() -> None:
    verdict = verify_record(read_record(FINISHED), open_scouts)
    assert (verdict.finished, verdict.committed, verdict.faces, verdict.answers) == (True, True, 8, 15)
    assert (verdict.holds, verdict.chained, verdict.sealed, verdict.fingerprint) == (False, False, False, "")
    assert [(seat.seat, seat.line) for seat in verdict.acknowledged] == [("Red", 0), ("Blue", 0)]


def test_one_that_goes_on_is_not_over() -> None:
    verdict = verify_record(read_record(GOING_ON), open_scouts)
    assert (verdict.holds, verdict.finished, verdict.faces, verdict.answers) == (False, False, None, 5)


def test_a_game_that_began_in_format_1_goes_on_in_it_to_its_end(going_on: Path) -> None:
    before = going_on.read_bytes()
    with resume(going_on, open_scouts) as table:
        assert (table.recorder.ledger.lines, table.recorder.ledger.head) == (9, "")
        play_on(table.match, chance(2))
        table.end()
    data = going_on.read_bytes()
    assert data.startswith(before)
    lines = lines_of(data)
    assert {name for line in lines for name in line} & {"chain", "seal", "seen"} == set()
    assert lines[-1]["seed"] == SEED.hex()
    assert not key_file(going_on).exists()
    verdict = verify_record(read_record(going_on), open_scouts)
    assert (verdict.finished, verdict.chained) == (True, False)


def test_the_end_that_was_taken_back_in_format_1_is_played_again_and_one_of_today_is_not(tmp_path: Path) -> None:
    path = tmp_path / "ended.jsonl"
    with start(path, open_scouts(read_record(FINISHED).header), {}, fixed_cup()) as table:
        play_on(table.match, chance(ENDS_WITHOUT_DICE))
        table.end()
    *lines, last, _ = lines_of(path.read_bytes())
    assert last["throws"] == []
    again = [*lines, last, {"line": "undo", "who": last["who"]}, last]
    replayed = replay(parse_record(as_format_1(chained_anew(again))), open_scouts)
    assert (replayed.match.question, len(replayed.match.history)) == (None, len(again) - 4)
    with pytest.raises(RecordFault, match=r"may not take the last answer back: the game is over \[game.undo-over\]"):
        replay(parse_record(chained_anew(again)), open_scouts)


def test_there_is_nothing_in_it_that_a_seat_could_have_seen(going_on: Path) -> None:
    with pytest.raises(RecordFault, match="line 1: format 1 has no chain values to compare with what a seat saw"):
        verify_record(read_record(FINISHED), open_scouts, [Receipt("", (), "0" * 64)])
    with resume(going_on, open_scouts) as table:
        kept = seat_record(table.match, read_record(going_on).header, Scouts.seats[0], table.recorder.ledger)
    assert b'"chain"' not in kept
    assert lines_of(kept)[0]["format"] == 1


def test_a_fork_of_it_is_of_the_new_format_and_names_no_chain_value(tmp_path: Path) -> None:
    other = tmp_path / "fork.jsonl"
    with fork(read_record(FINISHED), 4, other, open_scouts, fair_cup()) as table:
        play_on(table.match, chance(7))
        table.end()
    forked = read_record(other)
    assert (forked.header.format, forked.header.forked_from) == (2, ForkedFrom("format_1_finished.jsonl", 4))
    verdict = verify_record(forked, open_scouts)
    assert (verdict.finished, verdict.sealed, verdict.holds) == (True, True, False)
    with pytest.raises(RecordFault, match="it does not hold, so what was forked from it is not proven"):
        verify_record(forked, open_scouts, origins=[read_record(FINISHED)])
