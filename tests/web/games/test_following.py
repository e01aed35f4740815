"""A match plays on with the lines that another server wrote for the same game."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.game.playing import BLUE, RED, accepted, chance, fixed_cup, play_on
from tests.game.scouts import Hide, Scouts

from sandtable.game.match import Entry, Match
from sandtable.game.record import Answered, Begun, Ended, RecordFault, Undone, as_read, written
from sandtable.web.games.following import Followed, follow


class Lines:
    """A journal that keeps the lines it is told."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def answered(self, entry: Entry[Any]) -> None:
        self.written.append(written(Answered(entry.seat, entry.answer, entry.throws)))

    def undone(self, seat: str) -> None:
        self.written.append(written(Undone(seat)))


def begun() -> tuple[Match[Any], Lines]:
    journal = Lines()
    return Match.begin(Scouts(), fixed_cup().dice(), journal), journal


def end(match: Match[Any]) -> bytes:
    return written(Ended(as_read(match.game.result(match.state)), match.game.winner(match.state)))


def test_a_whole_game_is_followed_line_by_line_and_the_dice_stand_where_the_others_stand() -> None:
    (there, journal), (here, own) = begun(), begun()
    accepted(there.answer(Hide((0, 1)), BLUE))
    accepted(there.undo(BLUE))
    play_on(there, chance(1))
    for number, line in enumerate(journal.written, 3):
        cut = 0 if number == 4 else None
        assert follow(here, "ford", number - 1, [line]) == Followed(cut=cut, ended=False)
    assert follow(here, "ford", len(journal.written) + 2, [end(there)]) == Followed(cut=None, ended=True)
    assert here.history == there.history
    assert here.dice.offset == there.dice.offset  # type: ignore[attr-defined]
    assert (here.journal, own.written) == (own, [])


def test_after_the_lines_of_another_server_the_game_goes_on_here_with_the_dice_of_the_game() -> None:
    (straight, journal), (here, _) = begun(), begun()
    play_on(straight, chance(1))
    whole = len(journal.written)
    follow(here, "ford", 2, journal.written[: whole // 2])
    for entry in straight.history[whole // 2 :]:
        accepted(here.answer(entry.answer, here.game.seat(entry.seat)))
    assert here.history == straight.history


def test_the_lowest_answer_that_stands_is_told_of_several_that_were_taken_back() -> None:
    (there, journal), (here, _) = begun(), begun()
    for answer in (Hide((0, 1)), Hide((1, 1))):
        accepted(there.answer(answer, BLUE))
        accepted(there.undo(BLUE))
    accepted(there.answer(Hide((2, 2)), BLUE))
    assert follow(here, "ford", 2, journal.written) == Followed(cut=0, ended=False)
    assert [entry.answer for entry in here.history] == [Hide((2, 2))]


def test_dice_that_did_not_fall_from_the_stream_of_the_game_are_not_followed() -> None:
    (there, journal), (here, _) = begun(), begun()
    play_on(there, chance(1))
    number = next(place for place, entry in enumerate(there.history) if entry.throws)
    entry = there.history[number]
    first, *rest = entry.throws
    other = tuple(face % first.sides + 1 for face in first.faces)
    bent = Answered(entry.seat, entry.answer, (replace(first, faces=other), *rest))
    with pytest.raises(RecordFault, match=rf"^ford, line {number + 3}: "):
        follow(here, "ford", 2, [*journal.written[:number], written(bent)])


@pytest.mark.parametrize("line", [written(Begun(())), b"{}\n", b"\n", written(Answered("Blue", {"type": "Hide"}, ()))])
def test_what_does_not_fit_is_not_followed(line: bytes) -> None:
    here, journal = begun()
    with pytest.raises(RecordFault, match=r"^ford, line 3: "):
        follow(here, "ford", 2, [line])
    assert here.history == []
    assert here.journal is journal


def test_an_end_that_the_game_did_not_come_to_is_not_followed() -> None:
    here, _ = begun()
    with pytest.raises(RecordFault, match=r"^ford, line 3: the winner is recorded as 1"):
        follow(here, "ford", 2, [written(Ended(None, 1))])


def test_only_who_is_asked_is_followed() -> None:
    here, _ = begun()
    with pytest.raises(RecordFault, match=r"^ford, line 3: Red may not answer"):
        follow(here, "ford", 2, [written(Answered(RED.name, as_read(Hide((0,))), ()))])
