"""A match in a store has the same record as one in a file, and no answer counts that the store did not keep."""

from pathlib import Path
from typing import Any

import pytest
from tests.game.playing import BLUE, PLAYERS, RED, SEAL_SECRET, SEED, accepted, chance, fixed_cup, play_on
from tests.game.scouts import Hide, Scouts, open_scouts
from tests.game.test_old_records import GOING_ON
from tests.web.store.kept import game

from sandtable.dice.play import PlayDice
from sandtable.game.cup import opened_cup
from sandtable.game.ledger import Ledger
from sandtable.game.match import Halted, Match
from sandtable.game.record import Begun, RecordFault, header_of, parse_record
from sandtable.game.replay import derived, replay
from sandtable.game.table import start
from sandtable.game.verdict import verify_record
from sandtable.web.store import Conflict, Store
from sandtable.web.store.journal import StoreJournal

#: As these dice fall.
FIRST, SECOND = BLUE, RED


def begun_in(store: Store) -> Match[Any]:
    """A game of Scouts called ford."""
    cup = fixed_cup()
    match: Match[Any] = Match.begin(Scouts(), cup.dice())
    header, begun = header_of(match.game, PLAYERS, cup), Begun(match.opening.throws)
    ledger, lines = Ledger.begin(cup, header, begun)
    store.create(game("ford"), (), lines, cup.secret)
    match.journal = StoreJournal(store, "ford", ledger)
    return match


def resumed_from(store: Store, name: str = "ford") -> Match[Any]:
    record = parse_record(b"".join(store.lines(name)), "ford")
    cup = opened_cup(record.header.dice, store.secret(name))
    stream, _ = derived(record, cup)
    match = replay(record, open_scouts).match
    match.dice = PlayDice(stream)
    match.journal = StoreJournal(store, name, Ledger.of(record, cup))
    return match


def journal_of(match: Match[Any]) -> StoreJournal:
    assert isinstance(match.journal, StoreJournal)
    return match.journal


def play_and_undo(match: Match[Any]) -> None:
    accepted(match.answer(Hide((0, 1)), FIRST))
    accepted(match.undo(FIRST))
    play_on(match, chance(1))


def test_a_whole_game_in_a_store_has_the_record_it_would_have_in_a_file(store: Store, tmp_path: Path) -> None:
    match = begun_in(store)
    play_and_undo(match)
    assert SEED.hex().encode() not in b"".join(store.lines("ford"))
    journal_of(match).end(match)
    with start(tmp_path / "ford.jsonl", Scouts(), PLAYERS, fixed_cup()) as table:
        play_and_undo(table.match)
        table.end()
    assert b"".join(store.lines("ford")) == (tmp_path / "ford.jsonl").read_bytes()
    assert journal_of(match).lines == len(store.lines("ford"))
    verify_record(parse_record(b"".join(store.lines("ford")), "ford"), open_scouts)
    assert store.secret("ford") == b""


def test_a_game_is_taken_up_again_from_the_store_with_its_own_dice(store: Store) -> None:
    play_on(begun_in(store), chance(1), 5)
    again = resumed_from(store)
    uninterrupted: Match[Any] = Match.begin(Scouts(), fixed_cup().dice())
    play_on(uninterrupted, chance(1), 5)
    for match in (again, uninterrupted):
        play_on(match, chance(2))
    assert again.history == uninterrupted.history
    journal_of(again).end(again)
    verify_record(parse_record(b"".join(store.lines("ford")), "ford"), open_scouts)


def test_the_secrets_lie_in_the_store_until_the_end_and_are_in_no_line(store: Store) -> None:
    match = begun_in(store)
    assert store.secret("ford") == SEED + SEAL_SECRET
    play_on(match, chance(1))
    journal_of(match).end(match)
    assert store.secret("ford") == b""
    assert SEAL_SECRET.hex().encode() not in b"".join(store.lines("ford"))


def test_a_line_that_was_changed_in_the_store_is_told_when_the_game_is_taken_up_again(store: Store) -> None:
    match = begun_in(store)
    play_on(match, chance(1), 5)
    lines = list(store.lines("ford"))
    lines[4] = lines[4].replace(b'"who":"', b'"who": "')
    store.create(game("other"), (), lines, store.secret("ford"))
    with pytest.raises(RecordFault, match="ford, line 5: it was changed, put in, or a line before it was taken out"):
        resumed_from(store, "other")


def test_a_game_that_was_begun_before_lines_were_chained_goes_on_without(store: Store) -> None:
    before = GOING_ON.read_bytes().splitlines(keepends=True)
    store.create(game("ford"), (), before, SEED)
    match = resumed_from(store)
    play_on(match, chance(2))
    journal_of(match).end(match)
    lines = store.lines("ford")
    assert list(lines[: len(before)]) == before
    assert b'"chain"' not in b"".join(lines)
    verdict = verify_record(parse_record(b"".join(lines), "ford"), open_scouts)
    assert (verdict.finished, verdict.chained) == (True, False)


def test_an_answer_that_was_not_kept_leaves_the_ledger_where_it_stood(store: Store) -> None:
    ours = begun_in(store)
    accepted(resumed_from(store).answer(Hide((2, 3)), FIRST))
    ledger = journal_of(ours).ledger
    before = (ledger.lines, ledger.head, list(ledger.standing))
    with pytest.raises(Conflict):
        ours.answer(Hide((0, 1)), FIRST)
    assert (ledger.lines, ledger.head, ledger.standing) == before


def test_an_answer_that_another_server_was_faster_with_does_not_count(store: Store) -> None:
    ours = begun_in(store)
    theirs = resumed_from(store)
    accepted(theirs.answer(Hide((2, 3)), FIRST))
    with pytest.raises(Conflict):
        ours.answer(Hide((0, 1)), FIRST)
    assert ours.history == []
    with pytest.raises(Halted):
        ours.answer(Hide((0, 1)), FIRST)
    again = resumed_from(store)
    assert again.history == theirs.history
    accepted(again.answer(Hide((4, 5)), SECOND))
    with pytest.raises(Conflict):
        theirs.answer(Hide((4, 5)), SECOND)


def test_an_undo_that_another_server_was_faster_with_does_not_count(store: Store) -> None:
    ours = begun_in(store)
    accepted(ours.answer(Hide((0, 1)), FIRST))
    accepted(resumed_from(store).undo(FIRST))
    with pytest.raises(Conflict):
        ours.undo(FIRST)
    assert len(ours.history) == 1
    assert resumed_from(store).history == []
