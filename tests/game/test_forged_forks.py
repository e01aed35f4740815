"""A record that goes on from another holds only together with it, and whoever forges either is found out."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.game.playing import PLAYERS, chance, fixed_cup, play_on
from tests.game.scouts import Scouts, open_scouts

from sandtable.dice.scripted import ScriptedDice
from sandtable.game.cup import Cup, FairDice, fair_cup, salt_of, seeded_cup
from sandtable.game.match import Match
from sandtable.game.record import Answered, Begun, ForkedFrom, Record, RecordFault, header_of, read_record
from sandtable.game.recorder import Recorder
from sandtable.game.replay import replay
from sandtable.game.seats import UMPIRE
from sandtable.game.table import fork, start
from sandtable.game.verdict import _dice_must_be_new, _salts_must_be_of_people, verify_record


def chosen_dice() -> ScriptedDice:
    return ScriptedDice(*[1] * 200)


def fork_of(origin: Path, answers: int) -> Path:
    path = origin.with_name("fork.jsonl")
    with fork(read_record(origin), answers, path, open_scouts, fair_cup()) as table:
        play_on(table.match, chance(9))
        table.end()
    return path


def test_a_fork_holds_together_with_its_origin_and_not_alone(ford: Path) -> None:
    forked = read_record(fork_of(ford, 5))
    assert not verify_record(forked, open_scouts).holds
    assert verify_record(forked, open_scouts, origins=[read_record(ford)]).holds


def test_a_fork_holds_also_where_the_answer_before_it_was_taken_back_later(tmp_path: Path) -> None:
    origin, path = tmp_path / "ford.jsonl", tmp_path / "fork.jsonl"
    with start(origin, Scouts(), PLAYERS, fixed_cup()) as table:
        match, rng = table.match, chance(4)
        while not match.history or match.against_undo(UMPIRE) is not None:
            play_on(match, rng, 1)
        at = len(match.history)
        with fork(read_record(origin), at, path, open_scouts, fair_cup()) as other:
            play_on(other.match, chance(9))
            other.end()
        match.undo(UMPIRE)
        play_on(match, chance(5))
        table.end()
    assert verify_record(read_record(path), open_scouts, origins=[read_record(origin)]).holds


def forked_anew(origin: Path, cup: Cup) -> Record:
    """A fork that a table has made with dice of its own choice."""
    record, path = read_record(origin), origin.with_name("anew.jsonl")
    made = replay(record, open_scouts).match.fork(5, cup.dice())
    header = header_of(made.game, PLAYERS, cup, ForkedFrom("ford.jsonl", 5, record.chain_after(5)))
    copied = (Answered(entry.seat, entry.answer, entry.throws) for entry in made.history)
    with Recorder.create(path, cup, header, record.begun, *copied) as recorder:
        made.journal = recorder
        play_on(made, chance(9))
        recorder.end(made)
    return read_record(path)


@pytest.mark.parametrize("seal", [None, bytes(32)])
def test_a_fork_has_not_the_dice_of_its_origin(tmp_path: Path, seal: bytes | None) -> None:
    origin, seed = tmp_path / "ford.jsonl", bytes(range(32))
    with start(origin, Scouts(), PLAYERS, cup := fair_cup((), seed)) as table:
        play_on(table.match, chance(4))
        table.end()
    again = cup if seal is None else fair_cup((), seed, seal)
    with pytest.raises(RecordFault, match="line 1: it has the dice of the record it goes on from"):
        verify_record(forked_anew(origin, again), open_scouts, origins=[read_record(origin)])


def test_the_seed_of_an_origin_is_known_again_in_capitals(tmp_path: Path) -> None:
    origin, seed = tmp_path / "ford.jsonl", bytes(range(32))
    with start(origin, Scouts(), PLAYERS, fair_cup((), seed)) as table:
        play_on(table.match, chance(4))
        table.end()
    forked = forked_anew(origin, fair_cup((), seed, bytes(32)))
    assert forked.ended is not None
    shouted = replace(forked, ended=replace(forked.ended, seed=forked.ended.seed.upper()))
    with pytest.raises(RecordFault, match="line 1: it has the dice of the record it goes on from"):
        _dice_must_be_new(shouted, [read_record(origin)])


def test_what_a_record_of_known_dice_calls_its_seed_is_nobodys_fault(tmp_path: Path) -> None:
    origin = tmp_path / "ford.jsonl"
    with start(origin, Scouts(), PLAYERS, seeded_cup("7")) as table:
        play_on(table.match, chance(4))
        table.end()
    record = read_record(origin)
    assert record.ended is not None
    strange = replace(record, ended=replace(record.ended, seed="zz"))
    _dice_must_be_new(read_record(fork_of(origin, 5)), [strange])


def test_an_engine_is_a_version_and_no_sentence(ford: Path) -> None:
    record = read_record(ford)
    header = replace(record.header, engine="9. It holds, and notaries were there", rules_hash="0" * 64)
    (warning,) = replay(replace(record, header=header, chains=()), open_scouts).warnings
    assert warning.endswith("played with sandtable 9._It_holds_and_notaries_were_there")


def test_who_gives_again_what_was_told_before_has_no_part_in_the_dice_of_a_fork(tmp_path: Path) -> None:
    origin = tmp_path / "ford.jsonl"
    salts = (salt_of("Red", b"mud and reeds"), salt_of("Blue", b"water"))
    with start(origin, Scouts(), PLAYERS, fair_cup(salts)) as table:
        play_on(table.match, chance(4))
        table.end()
    forked = forked_anew(origin, fair_cup((salts[0], salt_of("Blue", b"frost"))))
    verdict = verify_record(forked, open_scouts, origins=[read_record(origin)])
    assert (verdict.holds, verdict.salted) == (True, ("Blue",))


@pytest.mark.parametrize("salt", ["", " 00", "AB", "0"])
def test_what_is_no_salt_is_no_part_of_the_dice(tmp_path: Path, salt: str) -> None:
    path = tmp_path / "ford.jsonl"
    with start(path, Scouts(), PLAYERS, fixed_cup()) as table:
        play_on(table.match, chance(4))
        table.end()
    record = read_record(path)
    dice = record.header.dice
    assert isinstance(dice, FairDice)
    bad = replace(dice, salts=(replace(dice.salts[0], salt=salt), *dice.salts[1:]))
    with pytest.raises(RecordFault, match="what Red gave to the dice is no salt"):
        _salts_must_be_of_people(replace(record, header=replace(record.header, dice=bad)))


def test_a_fork_of_practice_dice_has_no_fair_dice(tmp_path: Path) -> None:
    origin = tmp_path / "practice.jsonl"
    with start(origin, Scouts(), PLAYERS, seeded_cup(7)) as table:
        play_on(table.match, chance(4))
        table.end()
    forked = read_record(fork_of(origin, 5))
    verdict = verify_record(forked, open_scouts, origins=[read_record(origin)])
    assert (verdict.holds, verdict.committed) == (True, False)


def test_who_had_no_part_in_the_dice_before_a_fork_had_none_in_all_of_them(tmp_path: Path) -> None:
    origin, path = tmp_path / "alone.jsonl", tmp_path / "fork.jsonl"
    with start(origin, Scouts(), PLAYERS, fair_cup((salt_of("Red", b"clay"),))) as table:
        play_on(table.match, chance(4))
        table.end()
    with fork(read_record(origin), 5, path, open_scouts, fixed_cup()) as table:
        play_on(table.match, chance(9))
        table.end()
    forked = read_record(path)
    alone = verify_record(forked, open_scouts)
    assert (alone.inherited > 0, alone.holds, alone.salted) == (True, False, ("Red", "Blue"))
    verdict = verify_record(forked, open_scouts, origins=[read_record(origin)])
    assert (verdict.holds, verdict.salted) == (True, ("Red",))
    assert (verdict.salts_before, set(verdict.salts)) == ((salt_of("Red", b"clay"),), {"Red", "Blue"})
    again = path.with_name("again.jsonl")
    with fork(forked, 6, again, open_scouts, fair_cup((salt_of("Red", b"dust"),))) as table:
        table.end()
    origins = [forked, read_record(origin)]
    verdict = verify_record(read_record(again), open_scouts, origins=origins)
    assert (verdict.holds, verdict.salted) == (True, ("Red",))
    assert [(salt.seat, bytes.fromhex(salt.salt)) for salt in verdict.salts_before] == [
        ("Red", b"mud"),
        ("Blue", b"reeds"),
        ("Red", b"clay"),
    ]


@pytest.mark.parametrize("answers", [3, 5])
def test_what_a_fork_says_it_has_from_its_origin_must_stand_there(ford: Path, answers: int) -> None:
    """A forger may call all his lines inherited: no die of these follows from his seed."""
    origin = read_record(ford)
    made = Match.begin(Scouts(), chosen_dice())
    while len(made.history) < answers:
        play_on(made, chance(11), 1)
    path = ford.with_name("forged.jsonl")
    cup = fair_cup()
    header = header_of(made.game, PLAYERS, cup, ForkedFrom("ford.jsonl", answers, origin.chain_after(answers)))
    history = [Answered(each.seat, each.answer, each.throws) for each in made.history]
    with Recorder.create(path, cup, header, Begun(made.opening.throws), *history) as recorder:
        recorder.end(made)
    forged = read_record(path)
    assert not verify_record(forged, open_scouts).holds
    with pytest.raises(RecordFault, match=r"(its game or its beginning is not that of|this is not what) "):
        verify_record(forged, open_scouts, origins=[origin])


def test_what_is_given_beyond_the_origins_of_a_fork_says_nothing_of_it(ford: Path) -> None:
    forked = read_record(fork_of(ford, 5))
    assert verify_record(forked, open_scouts, origins=[read_record(ford), forked]).holds
