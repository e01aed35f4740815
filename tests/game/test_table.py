"""Tables with a record: what is kept on disk, taking a game up again, and going another way."""

import errno
import os
import stat
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.game.playing import (
    PLAYERS,
    SEAL_SECRET,
    SEED,
    accepted,
    chance,
    ended_record,
    fixed_cup,
    play_on,
    rules_of,
    table_at,
)
from tests.game.scouts import Hide, Scouts, Search, State, Stay, open_scouts

from sandtable.dice.fair import new_seed
from sandtable.game.cup import FairDice, fair_cup, seeded_cup
from sandtable.game.match import Halted, Match
from sandtable.game.record import Ended, ForkedFrom, RecordFault, Undone, read_record
from sandtable.game.recorder import RecordInUse, key_file
from sandtable.game.replay import replay
from sandtable.game.table import fork, resume, start
from sandtable.game.verdict import verify_record


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ford.jsonl"


def whole_game() -> Match[State]:
    """What the table of `table_at` comes to when nothing interrupts it."""
    match = Match.begin(Scouts(), fixed_cup().dice())
    play_on(match, chance(1))
    return match


# ---------------------------------------------------------------------- keeping


def test_every_answer_is_on_disk_as_soon_as_it_counts(path: Path) -> None:
    with table_at(path, 0) as table:
        for answers in range(5):
            assert len(read_record(path).lines) == answers
            play_on(table.match, chance(answers), 1)


def test_an_undo_is_on_disk_as_well(path: Path) -> None:
    with table_at(path, 1) as table:
        accepted(table.match.undo(Scouts.seats[2]))
        assert path.read_bytes().splitlines()[-1].startswith(b'{"line":"undo","who":"umpire","chain":"')
        assert read_record(path).lines[-1] == Undone("umpire")


def test_a_refused_answer_leaves_no_line(path: Path) -> None:
    with table_at(path, 0) as table:
        before = path.read_bytes()
        assert rules_of(table.match.answer(Stay(), Scouts.seats[2])) == ["game.answer-kind"]
        assert rules_of(table.match.undo(Scouts.seats[2])) == ["game.undo-nothing"]
        assert path.read_bytes() == before


def test_the_secrets_are_in_the_key_file_alone_until_the_end_reveals_the_seed(path: Path) -> None:
    with table_at(path) as table:
        key = key_file(path)
        assert key.name == "ford.jsonl.key"
        assert stat.S_IMODE(key.stat().st_mode) == 0o600
        assert key.read_text() == SEED.hex() + SEAL_SECRET.hex() + "\n"
        assert SEED.hex().encode() not in path.read_bytes()
        table.end()
    ended = read_record(path).ended
    assert ended is not None
    assert replace(ended, seal="") == Ended({"captured": [0, 0]}, None, SEED.hex())
    assert not key.exists()
    assert SEAL_SECRET.hex().encode() not in path.read_bytes()


def test_seeded_dice_have_no_key_file(path: Path) -> None:
    with start(path, Scouts(), PLAYERS, seeded_cup(7)):
        assert sorted(file.name for file in path.parent.iterdir()) == ["ford.jsonl"]


def test_a_game_can_be_broken_off_and_its_dice_verified(path: Path) -> None:
    with table_at(path, 6) as table:
        table.end()
    record = read_record(path)
    assert record.ended is not None
    assert replace(record.ended, seal="") == Ended(None, None, SEED.hex())
    verdict = verify_record(record, open_scouts)
    assert (verdict.holds, verdict.faces) == (True, 3)


def test_nothing_is_written_after_the_end(path: Path) -> None:
    with table_at(path, 2) as table:
        table.end()
        with pytest.raises(RecordFault, match="it is closed: resume the record to go on with it"):
            play_on(table.match, chance(1), 1)
    assert len(read_record(path).lines) == 2


def test_no_record_is_written_over(path: Path) -> None:
    table_at(path, 2).recorder.close()
    before = path.read_bytes()
    with pytest.raises(RecordFault, match=r"ford\.jsonl: it is there already: resume it, or take another name"):
        start(path, Scouts(), PLAYERS, fair_cup())
    assert path.read_bytes() == before
    assert key_file(path).read_text() == SEED.hex() + SEAL_SECRET.hex() + "\n"


def test_no_key_is_written_over(path: Path) -> None:
    key_file(path).write_text("the only key to another game")
    with pytest.raises(RecordFault, match=r"ford\.jsonl\.key: this key is there without its record: move it away"):
        start(path, Scouts(), PLAYERS, fair_cup())
    assert not path.exists()
    assert key_file(path).read_text() == "the only key to another game"


def test_a_place_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    with pytest.raises(RecordFault, match="cannot be written: No such file or directory"):
        start(tmp_path / "nowhere" / "ford.jsonl", Scouts(), PLAYERS, fair_cup())


def test_a_line_that_cannot_be_kept_does_not_count_and_the_record_can_be_taken_up_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with table_at(path, 3) as table:
        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(RecordFault, match=r"could not be kept \(No space left on device\): make room and resume"):
            play_on(table.match, chance(1), 1)
        monkeypatch.undo()
        assert len(table.match.history) == 3
        with pytest.raises(Halted):
            play_on(table.match, chance(1), 1)
    with resume(path, open_scouts) as again:
        play_on(again.match, chance(2))
        again.end()
    verify_record(read_record(path), open_scouts)


def test_a_record_that_cannot_be_begun_leaves_nothing_behind(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(RecordFault, match="No space left on device"):
        start(path, Scouts(), PLAYERS, fair_cup())
    assert list(path.parent.glob("*.jsonl")) == []


# ---------------------------------------------------------------------- taking up again


@pytest.mark.parametrize("answers", range(0, 15, 2))
def test_a_game_that_is_taken_up_again_goes_on_as_if_nothing_had_happened(path: Path, answers: int) -> None:
    expected = whole_game()
    rng = chance(1)
    with start(path, Scouts(), PLAYERS, fixed_cup()) as table:
        play_on(table.match, rng, answers)
    with resume(path, open_scouts) as table:
        assert table.match.history == expected.history[:answers]
        assert table.warnings == ()
        play_on(table.match, rng)
        assert table.match.history == expected.history
        table.end()
    assert verify_record(read_record(path), open_scouts).faces == 8


def test_seeded_dice_go_on_as_well(path: Path) -> None:
    match = Match.begin(Scouts(), seeded_cup("practice").dice())
    play_on(match, chance(9))
    rng = chance(9)
    with start(path, Scouts(), PLAYERS, seeded_cup("practice")) as table:
        play_on(table.match, rng, 6)
    with resume(path, open_scouts) as table:
        play_on(table.match, rng)
        assert table.match.history == match.history


def test_a_line_that_was_cut_off_is_taken_away_and_told(path: Path) -> None:
    table_at(path, 4).recorder.close()
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"line":"answer","who":"Re')
    with resume(path, open_scouts) as table:
        assert table.warnings == (
            f"{path}, line 7: it was cut off and is left out; the table must have stopped while writing",
        )
        assert path.read_bytes() == whole
        play_on(table.match, chance(3))
        table.end()
    assert verify_record(read_record(path), open_scouts).warnings == ()


def test_a_missing_key_is_told(path: Path) -> None:
    table_at(path, 4).recorder.close()
    key_file(path).unlink()
    with pytest.raises(RecordFault, match=r"dice need the key file ford\.jsonl\.key beside it, which is not there"):
        resume(path, open_scouts)


def test_the_key_of_another_game_is_told(path: Path) -> None:
    table_at(path, 4).recorder.close()
    key_file(path).write_text(new_seed().hex())
    with pytest.raises(RecordFault, match=r"not match the commitment .* \(the seed was read from ford\.jsonl\.key"):
        resume(path, open_scouts)


def test_a_key_that_is_none_is_told(path: Path) -> None:
    table_at(path, 4).recorder.close()
    key_file(path).write_text("open sesame")
    with pytest.raises(RecordFault, match=r"ford\.jsonl\.key: is no key: non-hexadecimal number"):
        resume(path, open_scouts)


def test_a_face_that_was_changed_is_found_before_the_game_goes_on(path: Path) -> None:
    table_at(path, 4).recorder.close()
    data = path.read_bytes()
    assert data.count(b'"scouts.search",6,[5]') == 1
    path.write_bytes(data.replace(b'"scouts.search",6,[5]', b'"scouts.search",6,[6]'))
    with pytest.raises(RecordFault, match="line 6: it was changed, put in, or a line before it was taken out"):
        resume(path, open_scouts)


def test_a_game_that_has_ended_is_not_taken_up_again(path: Path) -> None:
    ended_record(path)
    with pytest.raises(RecordFault, match="line 18: the game has ended: replay it, or fork it to go on"):
        resume(path, open_scouts)


def test_a_key_that_a_crash_left_beside_the_end_is_forgotten_when_it_is_found(path: Path) -> None:
    with table_at(path) as table:
        key = key_file(path).read_text()
        table.end()
    for left, stays in ((key, False), (fair_cup().secret.hex(), True), ("open sesame", True)):
        key_file(path).write_text(left)
        with pytest.raises(RecordFault, match="the game has ended"):
            resume(path, open_scouts)
        assert key_file(path).exists() is stays


def test_a_game_that_never_was_is_not_taken_up_again(path: Path) -> None:
    with pytest.raises(RecordFault, match="there is no such record"):
        resume(path, open_scouts)


def test_a_record_that_could_not_be_taken_up_again_is_free_for_the_next_who_tries(path: Path) -> None:
    table_at(path, 4).recorder.close()
    key = key_file(path).read_text()
    key_file(path).unlink()
    with pytest.raises(RecordFault, match="which is not there"):
        resume(path, open_scouts)
    key_file(path).write_text(key)
    resume(path, open_scouts).recorder.close()


def test_one_record_is_kept_at_one_table_only(path: Path) -> None:
    with table_at(path, 2), pytest.raises(RecordInUse, match="another process is playing this game: end it there"):
        resume(path, open_scouts)
    resume(path, open_scouts).recorder.close()


def test_a_game_can_be_read_and_replayed_while_it_is_played(path: Path) -> None:
    with table_at(path, 5) as table:
        assert replay(read_record(path), open_scouts).match.history == table.match.history


def test_a_game_that_goes_on_proves_nothing_yet(path: Path) -> None:
    table_at(path, 5).recorder.close()
    verdict = verify_record(read_record(path), open_scouts)
    assert (verdict.holds, verdict.finished, verdict.sealed, verdict.faces) == (False, False, False, None)
    assert (verdict.answers, verdict.fingerprint) == (5, read_record(path).chains[0])


# ---------------------------------------------------------------------- another way


def test_a_fork_is_a_record_of_its_own_with_dice_of_its_own(path: Path) -> None:
    original = ended_record(path)
    before = path.read_bytes()
    other = path.with_name("other.jsonl")
    with fork(original, 4, other, open_scouts, fair_cup(), {"Red": "planner"}) as table:
        assert table.match.history == whole_game().history[:4]
        play_on(table.match, chance(7))
        table.end()
    forked = read_record(other)
    assert forked.header.forked_from == ForkedFrom("ford.jsonl", 4, original.chains[5])
    assert forked.header.players == {"Red": "planner"}
    assert isinstance(forked.header.dice, FairDice)
    assert forked.header.dice != original.header.dice
    assert forked.lines[:4] == original.lines[:4]
    assert path.read_bytes() == before


@pytest.mark.parametrize(("answers", "inherited"), [(0, 1), (3, 1), (4, 2), (5, 2)])
def test_a_fork_is_verified_from_the_fork_on(path: Path, answers: int, inherited: int) -> None:
    # The next answer after 3 and 5 is a search: its die is the first of the fork's own.
    other = path.with_name("other.jsonl")
    with fork(ended_record(path), answers, other, open_scouts, fair_cup()) as table:
        play_on(table.match, chance(7))
        own = sum(len(throw.faces) for entry in table.match.history[answers:] for throw in entry.throws)
        table.end()
    verdict = verify_record(read_record(other), open_scouts)
    assert (verdict.faces, verdict.inherited) == (own, inherited)


def test_a_fork_keeps_its_players_unless_others_sit_down(path: Path) -> None:
    with fork(ended_record(path), 0, path.with_name("other.jsonl"), open_scouts, seeded_cup(1)):
        assert read_record(path.with_name("other.jsonl")).header.players == PLAYERS


def test_a_fork_is_taken_up_again_with_its_own_dice(path: Path) -> None:
    other = path.with_name("other.jsonl")
    with fork(ended_record(path), 4, other, open_scouts, fair_cup()) as table:
        play_on(table.match, chance(7), 5)
        expected = table.match.fork(9, table.match.dice)
    with resume(other, open_scouts) as again:
        assert again.match.history == expected.history
        play_on(again.match, chance(8))
    play_on(expected, chance(8))
    assert again.match.history == expected.history


def test_a_fork_of_a_fork_counts_all_that_came_before(path: Path) -> None:
    second, third = path.with_name("second.jsonl"), path.with_name("third.jsonl")
    with fork(ended_record(path), 4, second, open_scouts, fair_cup()) as table:
        play_on(table.match, chance(7), 3)
    with fork(read_record(second), 6, third, open_scouts, fair_cup()) as table:
        play_on(table.match, chance(8))
        table.end()
    record = read_record(third)
    assert record.header.forked_from == ForkedFrom("second.jsonl", 6, read_record(second).chains[7])
    verify_record(record, open_scouts)


def test_an_answer_that_was_taken_back_is_not_in_a_fork(path: Path) -> None:
    with start(path, Scouts(), PLAYERS, fixed_cup()) as table:
        seat = Scouts.seats[1]
        accepted(table.match.answer(Hide((0, 0)), seat))
        accepted(table.match.undo(seat))
        accepted(table.match.answer(Hide((1, 1)), seat))
    other = path.with_name("other.jsonl")
    with fork(read_record(path), 1, other, open_scouts, fair_cup()):
        assert [line.answer for line in read_record(other).lines] == [  # type: ignore[union-attr]
            {"type": "Hide", "squares": [1, 1]}
        ]


def test_a_fork_does_not_take_the_dice_of_the_game_it_comes_from(path: Path) -> None:
    with pytest.raises(ValueError, match="a fork needs dice of its own"):
        fork(ended_record(path), 4, path.with_name("other.jsonl"), open_scouts, fixed_cup())


def test_a_fork_from_nowhere_is_an_error_and_leaves_no_file(path: Path) -> None:
    other = path.with_name("other.jsonl")
    with pytest.raises(ValueError, match="there is no answer 99: ask for 0 to 15"):
        fork(ended_record(path), 99, other, open_scouts, fair_cup())
    assert not other.exists()


def test_a_fork_without_the_key_of_the_original_is_possible(path: Path) -> None:
    table_at(path, 4).recorder.close()
    key_file(path).unlink()
    with fork(read_record(path), 4, path.with_name("other.jsonl"), open_scouts, fair_cup()) as table:
        play_on(table.match, chance(2))
        assert table.match.question is None


# ---------------------------------------------------------------------- long games


def test_a_long_game_is_replayed_in_no_more_than_its_own_length(path: Path) -> None:
    rounds = 400
    game = Scouts(f"squares = 6\nscouts = 1\nrounds = {rounds}\n", "long")
    with start(path, game, PLAYERS, seeded_cup(1)) as table:
        match = table.match
        for side in (0, 1):
            assert match.question is not None
            accepted(match.answer(Hide((side * 3,)), Scouts.seats[match.question.side]))
        while (question := match.question) is not None:
            answer = Stay() if question.step == "CreepStep" else Search(1)
            accepted(match.answer(answer, Scouts.seats[question.side]))
        table.end()
    record = read_record(path)
    assert len(record.lines) == 2 + 4 * rounds
    assert verify_record(record, open_scouts).faces == 1 + 2 * rounds
