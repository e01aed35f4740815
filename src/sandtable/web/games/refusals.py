"""Why a server says no to what the rules of a game would allow."""

from __future__ import annotations

from sandtable.explain import Refusal, Refused

STALE = "game.moved-on"
#: So many answers of one game are taken back at most: each is two lines in a record that somebody has to read.
MOST_UNDONE = 1_000
#: So many lines has the record of one game: five times as many as the longest that was played. It is read in a few
#: seconds, and the whole log of it drawn in half of one.
MOST_LINES = 10_000

ENOUGH_UNDONE = Refused(
    (Refusal("game.undo-enough", f"{MOST_UNDONE} answers of this game were taken back, and no more can be"),)
)
TOO_LONG = Refused((Refusal("game.too-long", f"a game here has {MOST_LINES} lines at most, and this one has them"),))
GONE_ON = Refused((Refusal(STALE, "the game has gone on since you looked: look again before you answer"),))
