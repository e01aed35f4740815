"""The umpire at a keyboard: he sees all, answers for whom nobody else plays, and says why where he rules otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.game import Game, Question
from sandtable.game.notation import Verb
from sandtable.game.ruling import Ruling
from sandtable.game.seats import HUMAN, Role, Seat
from sandtable.game.waiting import Close, Wait
from sandtable.sheet.faults import FactsFault

#: What parts an answer from the reason for it.
BECAUSE = "because"
CLOSE = {"close": Verb((Close.__name__,), "close because REASON", "wait no longer for those who are not ready")}
RULE = {BECAUSE: Verb((), "ANSWER because REASON", "rule otherwise, by a number or a command, with your own reason")}


def umpire_of(game: Game[Any], players: Mapping[str, str]) -> Seat | None:
    """The umpire's seat, if a person sits there."""
    seats = (seat for seat in game.seats if seat.role is Role.UMPIRE and players.get(seat.name) == HUMAN)
    return next(seats, None)


def verbs_of(step: Any) -> Mapping[str, Verb]:
    """What the umpire alone can type at a step."""
    return CLOSE if isinstance(step, Wait) else RULE if isinstance(step, Ruling) else {}


def part_reason(line: str) -> tuple[str, str]:
    """An answer and the reason for it, as far as one is given."""
    words = line.split()
    at = words.index(BECAUSE) if BECAUSE in words else len(words)
    return " ".join(words[:at]), " ".join(words[at + 1 :])


def for_a_reason(answer: Struct, reason: str) -> Struct:
    """The answer with the umpire's own reason, if he gave one."""
    if reason and BECAUSE not in answer.__struct_fields__:
        raise FactsFault(f"no reason is asked for that: leave '{BECAUSE}' and what follows away")
    return replace(answer, because=reason) if reason else answer


def whose_turn(game: Game[Any], question: Question, step: Any) -> str:
    """Who is waited for, in whose place the umpire answers, or how he rules."""
    if isinstance(step, Ruling):
        return f"'{RULE[BECAUSE].usage}' rules otherwise."
    if not isinstance(step, Wait):
        return f"You answer for {game.hand_name(question.hands[0])}." if question.hands[0] >= 0 else ""
    waited, ready = (", ".join(map(game.hand_name, hands)) or "nobody" for hands in (question.hands, question.ready))
    return f"Waited for: {waited}. Ready: {ready}. You may answer for them, or '{CLOSE['close'].usage}'."
