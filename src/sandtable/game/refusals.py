"""Why the table itself says no, whatever is played on it: every refusal that begins with `game.`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sandtable.game.agenda import WRONG_KIND
from sandtable.game.frame import NOT_YOURS, OVER
from sandtable.game.waiting import WAIT_NOT_ASKED, WAIT_NOT_READY, WAIT_READY, WAIT_REASON

SEEN_ELSEWHERE = "game.seen-elsewhere"
UNDO_NOTHING = "game.undo-nothing"
UNDO_OVER = "game.undo-over"
UNDO_NOT_YOURS = "game.undo-not-yours"
UNDO_DICE = "game.undo-dice"
UNDO_REVEALED = "game.undo-revealed"
UNDO_REOPENED = "game.undo-reopened"
UNDO_BUILT_ON = "game.undo-built-on"

#: Each refusal of the table and what a rules browser shows for it.
TABLE_RULES: Mapping[str, str] = MappingProxyType(
    {
        WRONG_KIND: "An answer must be of a kind that the open question takes.",
        NOT_YOURS: "Only a seat that speaks for whoever decides may answer; the umpire may answer for anybody.",
        OVER: "When the game is over, nothing more is decided.",
        WAIT_NOT_ASKED: "Where several decide at once, only those who were asked do.",
        WAIT_READY: "Who is ready changes nothing; he may take that back while others are waited for.",
        WAIT_NOT_READY: "Only who is ready can take that back.",
        WAIT_REASON: "An umpire who waits no longer says why, and the log keeps it.",
        SEEN_ELSEWHERE: "An answer may say what its seat saw last, and that must stand in the record of this game.",
        UNDO_NOTHING: "Only an answer can be taken back; what happened before the first question stands.",
        UNDO_OVER: "The end of a game ends taking back: its result and the seed of its dice are told.",
        UNDO_NOT_YOURS: "Only the seat that gave the last answer, or the umpire, may take it back.",
        UNDO_DICE: "An answer after which dice were rolled cannot be taken back: the dice have been seen.",
        UNDO_REOPENED: "Whoever wanted to change something after all says that he is ready again instead.",
        UNDO_BUILT_ON: "What somebody did since, for the same hand, needs the answer, so it stands.",
        UNDO_REVEALED: "An answer that laid something hidden open cannot be taken back: it has been seen.",
    }
)
