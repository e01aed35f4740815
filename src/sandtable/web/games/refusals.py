"""Why a server says no to what the rules of a game would allow."""

from __future__ import annotations

from sandtable.explain import Refusal, Refused
from sandtable.game.refusals import CLOCK, FILED_ENOUGH, STALE, TOO_LONG, UNDO_ENOUGH

#: So many answers of one game are taken back at most: each is two lines in a record that somebody has to read.
MOST_UNDONE = 1_000
#: So many lines has the record of one game: three times as many as the longest that was played. It is read in two
#: seconds, and the whole log of it drawn in half of one.
MOST_LINES = 6_000
#: Seconds of work that playing a whole game again may take, answers that were taken back included; beyond the first
#: half nothing is taken back any more. The longest game that was played took a fifth of one.
MOST_WORK = 10.0

ENOUGH_UNDONE = Refused(
    (Refusal(UNDO_ENOUGH, f"{MOST_UNDONE} answers of this game were taken back, and no more can be"),)
)
TOO_MANY_LINES = Refused((Refusal(TOO_LONG, f"a game here has {MOST_LINES} lines at most, and this one has them"),))
TOO_MUCH_WORK = Refused(
    (Refusal(TOO_LONG, "playing this game again takes too long already: nobody could take it up after this"),)
)
#: More than any hand has to decide at once: whoever files again and again fills the record of everybody.
MOST_FILED = 500
ENOUGH_FILED = Refused(
    (Refusal(FILED_ENOUGH, f"you have given {MOST_FILED} answers to this question, and no more can be"),)
)
GONE_ON = Refused((Refusal(STALE, "the game has gone on since you looked: look again before you answer"),))
#: Where nobody has to claim anything, and where nobody's time is up.
NO_CLAIM = Refused(
    (Refusal(CLOCK, "nothing is claimed at this table: the computer stands in by itself, or not at all"),)
)
NOT_LATE = Refused((Refusal(CLOCK, "nobody else's time is up: wait for whoever decides"),))


def too_long(lines: int, worked: float) -> Refused | None:
    """Why a game of so many lines, with so much work in them, grows no more."""
    if lines >= MOST_LINES:
        return TOO_MANY_LINES
    return TOO_MUCH_WORK if worked >= MOST_WORK else None


def undone_enough(lines: int, answers: int, worked: float) -> Refused | None:
    """Why nothing more of a game is taken back."""
    # Each answer that was taken back left two lines; two more began the record.
    if lines - answers > 2 * MOST_UNDONE:
        return ENOUGH_UNDONE
    return TOO_MUCH_WORK if worked >= MOST_WORK / 2 else None
