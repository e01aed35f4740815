"""Why the table itself says no, whatever is played on it: every refusal that begins with `game.`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sandtable.game.agenda import WRONG_KIND
from sandtable.game.frame import NOT_YOURS, OVER
from sandtable.game.ruling import RULING_REASON
from sandtable.game.waiting import WAIT_NOT_ASKED, WAIT_NOT_READY, WAIT_READY, WAIT_REASON

ENDLESS = "game.endless"
SEEN_ELSEWHERE = "game.seen-elsewhere"
UNDO_NOTHING = "game.undo-nothing"
UNDO_OVER = "game.undo-over"
UNDO_NOT_YOURS = "game.undo-not-yours"
UNDO_DICE = "game.undo-dice"
UNDO_REVEALED = "game.undo-revealed"
UNDO_REOPENED = "game.undo-reopened"
UNDO_BUILT_ON = "game.undo-built-on"
#: A piece or a place that is not there, or is not one's own.
NO_SUCH = "game.no-such-thing"
#: What a server adds: games that have not begun, that have gone on, and that have grown too long.
NOT_BEGUN = "game.not-begun"
SALT = "game.salt"
BEGUN = "game.begun"
STALE = "game.moved-on"
TOO_LONG = "game.too-long"
UNDO_ENOUGH = "game.undo-enough"
FILED_ENOUGH = "game.filed-enough"
CLOCK = "game.clock"
#: Why the coach says nothing.
COACH_NOT_AGREED = "game.coach-not-agreed"
COACH_NOBODY = "game.coach-nobody"
COACH_PLAYERS = "game.coach-players"
COACH_ENOUGH = "game.coach-enough"

#: Each refusal of the table and what a rules browser shows for it.
TABLE_RULES: Mapping[str, str] = MappingProxyType(
    {
        WRONG_KIND: "An answer must be of a kind that the open question takes.",
        NOT_YOURS: "Only a seat that speaks for whoever decides may answer; the umpire may answer for anybody.",
        OVER: "When the game is over, nothing more is decided.",
        ENDLESS: "A game says how many decisions it has at most: one with more would never end, and is left there.",
        WAIT_NOT_ASKED: "Where several decide at once, only those who were asked do.",
        WAIT_READY: "Who is ready changes nothing; he may take that back while others are waited for.",
        WAIT_NOT_READY: "Only who is ready can take that back.",
        WAIT_REASON: "An umpire who waits no longer says why, and the log keeps it.",
        RULING_REASON: "An umpire who rules otherwise than the rules would have it says why, and the log keeps it.",
        NO_SUCH: "An answer names only pieces and places that are there, each once, and one's own where that matters.",
        SEEN_ELSEWHERE: "An answer may say what its seat saw last, and that must stand in the record of this game.",
        UNDO_NOTHING: "Only an answer can be taken back; what happened before the first question stands.",
        UNDO_OVER: "The end of a game ends taking back: its result and the seed of its dice are told.",
        UNDO_NOT_YOURS: "Only the seat that gave the last answer, or the umpire, may take it back.",
        UNDO_DICE: "An answer after which dice were rolled cannot be taken back: the dice have been seen.",
        UNDO_REOPENED: "Whoever wanted to change something after all says that he is ready again instead.",
        UNDO_BUILT_ON: "What somebody did since, for the same hand, needs the answer, so it stands.",
        UNDO_REVEALED: "An answer that laid something hidden open cannot be taken back: it has been seen.",
        UNDO_ENOUGH: "A server takes back only so much of one game: each answer taken back stays in its record.",
        FILED_ENOUGH: "A server takes only so many answers of one hand to one question: each stays in the record.",
        COACH_NOT_AGREED: "Whether a coach may be asked is settled before the game begins, and everybody is told.",
        COACH_NOBODY: "A coach is a computer player who knows the game; not every game has one.",
        COACH_PLAYERS: "A coach advises those who play, and only where something is asked of them.",
        COACH_ENOUGH: "A coach can be asked only so often in one game.",
        NOT_BEGUN: "A game with fair dice begins when all who play have given salt, or begin without the others.",
        SALT: "A salt is bound by its hash before it is told, and what is told must be what was bound.",
        BEGUN: "Salt is given before the first die; once a game has begun, its dice take no more.",
        STALE: "An answer counts only for the game as it stands: whoever looked before it went on looks again.",
        CLOCK: "Who has used up his time may be stood in for by the computer, as was agreed when the game began.",
        TOO_LONG: "A server keeps a game only so long that it can still be played again to be taken up.",
    }
)
