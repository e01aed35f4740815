"""What seats have seen and kept: it is in the record, or the record is not that of their game."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.game.forging import Lines, chained_anew, lines_of
from tests.game.playing import (
    BLUE,
    PLAYERS,
    RED,
    SALTS,
    SEED,
    UMPIRE,
    accepted,
    chance,
    fixed_cup,
    play_on,
    rules_of,
    told_match,
)
from tests.game.scouts import Hide, Scouts, open_scouts

from sandtable.dice.fair import commitment
from sandtable.game.cup import fair_cup, seeded_cup
from sandtable.game.receipts import Kept, Receipt, parse_receipt, read_receipt
from sandtable.game.record import Record, RecordFault, parse_record, read_record
from sandtable.game.seal import new_seal_secret, seal_key, sealed
from sandtable.game.seat_record import seat_record
from sandtable.game.table import Table, fork, resume, start
from sandtable.game.verdict import Acknowledged, verify_record


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ford.jsonl"


def kept_by(table: Table, seat: Any = RED) -> bytes:
    """What a seat keeps of a game now."""
    header = read_record(table.recorder.path).header
    return seat_record(table.match, header, seat, table.recorder.ledger)


def finished(path: Path, answers: int = 1000) -> tuple[Record, bytes]:
    """A record, and what Red kept after so many answers. The first answer was taken back."""
    with start(path, Scouts(), PLAYERS, fixed_cup()) as table:
        accepted(table.match.answer(Hide((0, 0)), BLUE))
        accepted(table.match.undo(BLUE))
        play_on(table.match, chance(1), answers)
        kept = kept_by(table)
        play_on(table.match, chance(2))
        table.end()
    return read_record(path), kept


# ---------------------------------------------------------------------- what an answer says was seen


def test_an_answer_keeps_what_its_seat_had_seen(path: Path) -> None:
    with start(path, Scouts(), PLAYERS, fixed_cup()) as table:
        ledger = table.recorder.ledger
        seen = ledger.head
        accepted(table.match.answer(Hide((0, 1)), BLUE, seen=seen))
        accepted(table.match.answer(Hide((4, 5)), RED))
        assert [entry.seen for entry in table.match.history] == [seen, ""]
        assert [line.seen for line in read_record(path).lines] == [seen, ""]  # type: ignore[union-attr]
        assert ledger.chains == list(read_record(path).chains)
    with resume(path, open_scouts) as again:
        assert [entry.seen for entry in again.match.history] == [seen, ""]


def test_what_stands_on_no_line_of_the_game_is_refused_and_leaves_no_line(path: Path) -> None:
    with start(path, Scouts(), PLAYERS, fixed_cup()) as table:
        before = path.read_bytes()
        for seen in ("0" * 64, "x", table.recorder.ledger.head.upper()):
            assert rules_of(table.match.answer(Hide((0, 1)), BLUE, seen=seen)) == ["game.seen-elsewhere"]
        assert path.read_bytes() == before
        accepted(table.match.answer(Hide((0, 1)), BLUE))


def test_an_answer_that_was_taken_back_is_a_line_that_was_seen(path: Path) -> None:
    with start(path, Scouts(), PLAYERS, fixed_cup()) as table:
        ledger = table.recorder.ledger
        accepted(table.match.answer(Hide((0, 0)), BLUE))
        undone = ledger.head
        accepted(table.match.undo(BLUE))
        assert (ledger.lines, ledger.standing) == (4, [])
        accepted(table.match.answer(Hide((0, 1)), BLUE, seen=undone))
        assert ledger.standing == [5]
        table.end()
    verdict = verify_record(read_record(path), open_scouts)
    assert verdict.acknowledged[1] == Acknowledged("Blue", 3, {})


def test_a_fork_has_seen_nothing_of_its_own_yet(path: Path) -> None:
    with start(path, Scouts(), PLAYERS, fixed_cup()) as table:
        accepted(table.match.answer(Hide((0, 1)), BLUE, seen=table.recorder.ledger.head))
        table.end()
    other = path.with_name("other.jsonl")
    with fork(read_record(path), 1, other, open_scouts, fair_cup()) as forked:
        assert [entry.seen for entry in forked.match.history] == [""]
        forked.end()
    assert verify_record(read_record(other), open_scouts, origins=[read_record(path)]).holds


def test_the_verdict_says_what_each_seat_has_acknowledged_and_what_came_after(path: Path) -> None:
    with start(path, Scouts(), PLAYERS, fixed_cup()) as table:
        match, rng = table.match, chance(1)
        for number in range(8):
            assert match.question is not None
            seat = Scouts.seats[match.question.side]
            seen = table.recorder.ledger.head if seat == BLUE or number < 4 else ""
            accepted(match.answer(rng.choice(list(match.game.suggest(match.state, rng))), seat, seen=seen))
        who = [entry.seat for entry in match.history]
        table.end()
    assert who == ["Blue", "Red", "Blue", "Blue", "Red", "Red", "Blue", "Blue"]
    assert verify_record(read_record(path), open_scouts).acknowledged == (
        Acknowledged("Red", 3, {"Blue": 4}),
        Acknowledged("Blue", 9, {}),
    )


# ---------------------------------------------------------------------- what a seat kept


def test_a_seat_keeps_the_chain_value_of_every_line_that_stands(path: Path) -> None:
    record, kept = finished(path, 4)
    lines = lines_of(kept)
    assert [line["chain"] for line in lines] == [record.chains[number - 1] for number in (1, 2, 5, 6, 7, 8)]


def test_whoever_may_know_the_seed_is_shown_no_chain_values(path: Path) -> None:
    with start(path, Scouts(), PLAYERS, seeded_cup("practice")) as table:
        play_on(table.match, chance(1), 3)
        kept = kept_by(table)
    assert b"chain" not in kept
    with pytest.raises(RecordFault, match="has no chain values: only games of fair dice have receipts"):
        parse_receipt(kept)


def test_without_a_record_a_seat_keeps_what_it_saw_alone(path: Path) -> None:
    record, _ = finished(path)
    assert b"chain" not in seat_record(told_match(), record.header, RED)


@pytest.mark.parametrize("answers", [0, 4, 1000])
def test_what_a_seat_kept_agrees_with_the_record(path: Path, answers: int) -> None:
    record, kept = finished(path, answers)
    verdict = verify_record(record, open_scouts, [parse_receipt(kept)])
    last = {0: 2, 4: 8}.get(answers, record.last_line - 1)
    assert verdict.kept == (Kept("Red", last),)
    assert verdict.acknowledged[0].line == last


def test_what_a_seat_kept_of_an_answer_that_was_taken_back_later_agrees(path: Path) -> None:
    with start(path, Scouts(), PLAYERS, fixed_cup()) as table:
        accepted(table.match.answer(Hide((0, 0)), BLUE))
        kept = [kept_by(table, seat) for seat in (RED, BLUE, UMPIRE)]
        accepted(table.match.undo(BLUE))
        table.end()
    verdict = verify_record(read_record(path), open_scouts, [parse_receipt(each) for each in kept])
    assert verdict.kept == (Kept("Red", 3), Kept("Blue", 3), Kept("umpire", 3))


def test_what_a_seat_kept_can_be_compared_while_the_game_goes_on(path: Path) -> None:
    with start(path, Scouts(), PLAYERS, fixed_cup()) as table:
        play_on(table.match, chance(1), 4)
        kept = kept_by(table)
    assert verify_record(read_record(path), open_scouts, [parse_receipt(kept)]).kept == (Kept("Red", 6),)


def test_a_table_that_wrote_the_game_anew_with_its_own_secrets_is_found_out(path: Path) -> None:
    """The table has every secret while the game goes on: it can give itself another game that holds in itself."""
    record, kept = finished(path, 6)
    other = path.with_name("other.jsonl")
    with start(other, Scouts(), PLAYERS, fixed_cup()) as table:
        play_on(table.match, chance(5), 2)
        table.end()
    rewritten = read_record(other)
    assert verify_record(rewritten, open_scouts).holds
    with pytest.raises(RecordFault, match="line 3: it is not what Red saw there"):
        verify_record(rewritten, open_scouts, [parse_receipt(kept)])
    for number, chain in enumerate(record.chains[2:], 3):
        with pytest.raises(RecordFault, match=f"no line has the chain value {chain[:12]}…: it is another game"):
            verify_record(rewritten, open_scouts, [Receipt("", (), chain)])
        assert verify_record(record, open_scouts, [Receipt("", (), chain)]).kept == (Kept("", number),)


def test_a_forger_with_a_seal_of_his_own_has_other_dice(path: Path) -> None:
    finished(path, 6)
    secret = new_seal_secret()
    lines = lines_of(path.read_bytes())
    lines[0]["dice"]["seal"] = seal_key(secret)
    del lines[-1]["seal"]
    unsealed = lines_of(chained_anew(lines, SEED))[-1]["chain"]
    lines[-1]["seal"] = sealed(secret, bytes.fromhex(unsealed))
    with pytest.raises(RecordFault, match=r"ford\.jsonl, line 1: the commitment .* is not that of the seed"):
        verify_record(parse_record(chained_anew(lines, SEED), "ford.jsonl"), open_scouts)
    # With a commitment to match, and all of it sealed again, the dice are others.
    lines[0]["dice"]["commitment"] = commitment(SEED, bytes.fromhex(seal_key(secret)))
    del lines[-1]["seal"]
    unsealed = lines_of(chained_anew(lines, SEED))[-1]["chain"]
    lines[-1]["seal"] = sealed(secret, bytes.fromhex(unsealed))
    with pytest.raises(RecordFault, match=r"ford\.jsonl, line \d+: die \d+ .* derives to"):
        verify_record(parse_record(chained_anew(lines, SEED), "ford.jsonl"), open_scouts)


def test_whoever_plays_the_whole_game_anew_has_another_fingerprint(path: Path) -> None:
    _, kept = finished(path, 6)
    with start(path.with_name("ford"), Scouts(), PLAYERS, fair_cup(SALTS, SEED)) as table:
        play_on(table.match, chance(1))
        table.end()
    forged = read_record(path.with_name("ford"))
    assert verify_record(forged, open_scouts).holds
    with pytest.raises(RecordFault, match=r"ford, line 1: it is not what Red saw there"):
        verify_record(forged, open_scouts, [parse_receipt(kept)])


def change(record: Record, lines: Lines, number: int, field: str, value: Any) -> None:
    next(line for line in lines if line.get("chain") == record.chains[number - 1])[field] = value


@pytest.mark.parametrize(
    ("number", "field", "value"),
    [
        (1, "players", {"Red": "planner"}),
        (1, "engine", "0.0.1"),
        (1, "rules_hash", "0" * 16),
        (1, "commitment", "0" * 64),
        (2, "throws", [["scouts.initiative", 6, [1]]]),
        (6, "who", "umpire"),
        (6, "answer", {"type": "Hide", "squares": [0, 0]}),
        (8, "throws", [["scouts.search", 6, [1]]]),
    ],
)
def test_a_seat_that_was_told_something_else_with_the_right_value_is_heard(
    path: Path, number: int, field: str, value: Any
) -> None:
    record, kept = finished(path, 6)
    lines = lines_of(kept)
    change(record, lines, number, field, value)
    receipt = parse_receipt(b"".join(json.dumps(line).encode() + b"\n" for line in lines))
    with pytest.raises(RecordFault, match=f"line {number}: Red was shown something else, with the chain value of"):
        verify_record(record, open_scouts, [receipt])


@pytest.mark.parametrize(
    ("number", "field", "value"),
    [(1, "chain", "0" * 64), (5, "chain", "0" * 64), (5, "number", 6), (5, "number", 99)],
)
def test_a_value_in_another_place_is_told(path: Path, number: int, field: str, value: Any) -> None:
    record, kept = finished(path, 6)
    lines = lines_of(kept)
    change(record, lines, number, field, value)
    receipt = parse_receipt(b"".join(json.dumps(line).encode() + b"\n" for line in lines))
    told = value if field == "number" else number
    with pytest.raises(RecordFault, match=f"line {told}: it is not what Red saw there"):
        verify_record(record, open_scouts, [receipt])


# ---------------------------------------------------------------------- reading


def test_a_chain_value_or_a_file_is_read(path: Path) -> None:
    record, kept = finished(path, 3)
    file = path.with_name("red.jsonl")
    file.write_bytes(kept)
    assert read_receipt(str(file)) == parse_receipt(kept)
    assert read_receipt(f" {record.chains[4].upper()}\n") == Receipt("", (), record.chains[4])


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "line 1: it is not what a seat kept of a game"),
        (b"{}\n", "line 1: it is not what a seat kept of a game"),
        (b"[]\n", "line 1: it cannot be read: Expected `object`"),
        (b'{"kind":"table"}\n', "line 1: it is not what a seat kept of a game"),
        (b'{"kind":"seat","seat":7,"number":1,"chain":"0"}\n', "has no chain values"),
        (b'{"kind":"seat","seat":{"name":"\\u001b"},"number":1,"chain":"0"}\n', "line 1: it is not what a seat kept"),
        (b'{"kind":"seat","seat":{"name":"Red"},"number":-1,"chain":"' + b"0" * 64 + b'"}\n', "line 1: it is not what"),
        (b'{"kind":"seat","seat":{"name":"Red"},"number":1,"chain":"0"}\n', "line 1: it is not what"),
        (b'{"kind":"seat"}\n\xff\n', "line 2: it cannot be read"),
        (b'{"kind":"\xff"}\n', "line 1: it is not written in UTF-8"),
        (b'{"kind":' + b"[" * 100_000 + b"\n", "line 1: it is nested too deeply"),
        (b"x" * (1 << 21), "line 1: the line is too long"),
    ],
    ids=range(12),
)
def test_what_is_no_receipt_is_told(data: bytes, fault: str) -> None:
    with pytest.raises(RecordFault, match=f"^kept.*{fault}"):
        parse_receipt(data, "kept")


def test_a_receipt_that_is_not_there_is_told() -> None:
    with pytest.raises(RecordFault, match="there is no such file, and a chain value has 64 hexadecimal digits"):
        read_receipt("0f" * 31)


def test_the_receipt_of_a_seat_that_is_not_there_is_of_another_game(path: Path) -> None:
    record, kept = finished(path, 3)
    with pytest.raises(RecordFault, match="line 1: nobody sits at 'Green' here: it is another game"):
        verify_record(record, open_scouts, [parse_receipt(kept.replace(b'"name":"Red"', b'"name":"Green"'))])
