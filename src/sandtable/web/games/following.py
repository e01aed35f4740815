"""Playing on with lines that another server wrote: its answers with its dice, and what it took back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from sandtable.dice.play import PlayDice
from sandtable.game.ledger import Ledger
from sandtable.game.match import Match
from sandtable.game.record import Answered, Begun, Ended, RecordFault, Undone
from sandtable.game.replay import must_end_the_same, play_line


class Followed(Struct, frozen=True):
    """What came of it: the last answer that stands as it was where some were taken back, and whether the game ended."""

    cut: int | None
    ended: bool


def follow(match: Match[Any], ledger: Ledger, name: str, lines: Sequence[bytes]) -> Followed:
    """Play the lines behind those of the ledger; RecordFault if they do not fit to these, to this match and its dice.

    The dice of the match are moved on past every face, so that they go on where those of the other server stand.
    """
    dice, journal = match.dice, match.journal
    match.journal = None
    cut: int | None = None
    ended = False
    try:
        for number, text in enumerate(lines, ledger.lines + 1):
            line = ledger.follow(text, name)
            if isinstance(line, Begun):
                raise RecordFault(name, number, "this is a second beginning")
            if isinstance(line, Ended):
                must_end_the_same(match, line, name, number)
                ended = True
                continue
            play_line(match, line, name, number)
            if isinstance(line, Undone):
                stands = len(match.history) - line.back
                cut = stands if cut is None else min(cut, stands)
            else:
                _move_on(dice, line, name, number)
    finally:
        match.dice, match.journal = dice, journal
    return Followed(cut, ended)


def _move_on(dice: Any, line: Answered, name: str, number: int) -> None:
    for throw in line.throws:
        if not isinstance(dice, PlayDice) or not dice.thrown_elsewhere(throw.sides, throw.faces):
            raise RecordFault(name, number, f"its D{throw.sides} for {throw.why} is none of the dice of this game")
