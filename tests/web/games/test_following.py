"""A match plays on with the lines that another server wrote for the same game."""

from typing import Any

import pytest
from msgspec.structs import replace
from tests.game.playing import BLUE, PLAYERS, RED, accepted, chance, fixed_cup, play_on
from tests.game.scouts import Hide, Scouts

from sandtable.game.ledger import Ledger
from sandtable.game.match import Entry, Match
from sandtable.game.record import Answered, Begun, Ended, Line, RecordFault, as_read, header_of
from sandtable.web.games.following import Followed, follow


class Lines:
    """A journal that keeps the lines it is told."""

    def __init__(self, match: Match[Any]) -> None:
        header = header_of(match.game, PLAYERS, fixed_cup())
        self.ledger, _ = Ledger.begin(fixed_cup(), header, Begun(match.opening.throws))
        self.written: list[bytes] = []

    def answered(self, entry: Entry[Any]) -> None:
        self.ledger.answered(entry, self.written.append)

    def undone(self, seat: str, back: int) -> None:
        self.ledger.undone(seat, back, self.written.append)

    def knows(self, chain: str) -> bool:
        return self.ledger.knows(chain)


def begun() -> tuple[Match[Any], Lines]:
    match: Match[Any] = Match.begin(Scouts(), fixed_cup().dice())
    match.journal = journal = Lines(match)
    return match, journal


def behind(*lines: Line) -> list[bytes]:
    """Lines as another server would have kept them behind the beginning."""
    _, journal = begun()
    for line in lines:
        journal.ledger.add(line, journal.written.append)
    return journal.written


def test_a_whole_game_is_followed_line_by_line_and_the_dice_stand_where_the_others_stand() -> None:
    (there, journal), (here, own) = begun(), begun()
    accepted(there.answer(Hide((0, 1)), BLUE))
    accepted(there.undo(BLUE))
    play_on(there, chance(1))
    for number, line in enumerate(journal.written, 3):
        cut = 0 if number == 4 else None
        assert follow(here, own.ledger, "ford", [line]) == Followed(cut=cut, ended=False)
    journal.ledger.end(there, journal.written.append)
    assert follow(here, own.ledger, "ford", journal.written[-1:]) == Followed(cut=None, ended=True)
    assert own.ledger.chains == journal.ledger.chains
    assert here.history == there.history
    assert here.dice.offset == there.dice.offset  # type: ignore[attr-defined]
    assert here.journal is own
    assert own.written == []


def test_after_the_lines_of_another_server_the_game_goes_on_here_with_the_dice_of_the_game() -> None:
    (straight, journal), (here, own) = begun(), begun()
    play_on(straight, chance(1))
    whole = len(journal.written)
    follow(here, own.ledger, "ford", journal.written[: whole // 2])
    for entry in straight.history[whole // 2 :]:
        accepted(here.answer(entry.answer, here.game.seat(entry.seat)))
    assert here.history == straight.history


def test_the_lowest_answer_that_stands_is_told_of_several_that_were_taken_back() -> None:
    (there, journal), (here, own) = begun(), begun()
    for answer in (Hide((0, 1)), Hide((1, 1))):
        accepted(there.answer(answer, BLUE))
        accepted(there.undo(BLUE))
    accepted(there.answer(Hide((2, 2)), BLUE))
    assert follow(here, own.ledger, "ford", journal.written) == Followed(cut=0, ended=False)
    assert [entry.answer for entry in here.history] == [Hide((2, 2))]


def test_dice_that_did_not_fall_from_the_stream_of_the_game_are_not_followed() -> None:
    (there, _), (here, own) = begun(), begun()
    play_on(there, chance(1))
    number = next(place for place, entry in enumerate(there.history) if entry.throws)
    entry = there.history[number]
    first, *rest = entry.throws
    other = tuple(face % first.sides + 1 for face in first.faces)
    before = [Answered(each.seat, each.answer, each.throws) for each in there.history[:number]]
    bent = Answered(entry.seat, entry.answer, (replace(first, faces=other), *rest))
    with pytest.raises(RecordFault, match=rf"^ford, line {number + 3}: "):
        follow(here, own.ledger, "ford", behind(*before, bent))


def test_lines_that_hang_on_others_are_not_followed() -> None:
    (there, journal), (here, own) = begun(), begun()
    play_on(there, chance(1), 3)
    with pytest.raises(RecordFault, match=r"^ford, line 3: its chain value does not follow from the lines before it"):
        follow(here, own.ledger, "ford", journal.written[1:])


@pytest.mark.parametrize(
    "lines", [behind(Begun(())), [b"{}\n"], [b"\n"], behind(Answered("Blue", {"type": "Hide"}, ()))]
)
def test_what_does_not_fit_is_not_followed(lines: list[bytes]) -> None:
    here, journal = begun()
    with pytest.raises(RecordFault, match=r"^ford, line 3: "):
        follow(here, journal.ledger, "ford", lines)
    assert here.history == []
    assert here.journal is journal


def test_an_end_that_the_game_did_not_come_to_is_not_followed() -> None:
    here, own = begun()
    with pytest.raises(RecordFault, match=r"^ford, line 3: the winner is recorded as 1"):
        follow(here, own.ledger, "ford", behind(Ended(None, 1)))


def test_only_who_is_asked_is_followed() -> None:
    here, own = begun()
    with pytest.raises(RecordFault, match=r"^ford, line 3: Red may not answer"):
        follow(here, own.ledger, "ford", behind(Answered(RED.name, as_read(Hide((0,))), ())))
