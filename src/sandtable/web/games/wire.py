"""What travels between a table and those who sit at it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sandtable.explain import Refusal
from sandtable.game.telling import Card, Standing
from sandtable.web.companion.wire import Odds
from sandtable.web.faces.face import Board, Piece
from sandtable.web.games.setup import Inherited


class SeatSaid(Struct, frozen=True):
    """Somebody at the table, or a seat that nobody has taken yet."""

    name: str
    role: str
    sides: tuple[int, ...]
    player: str
    here: bool
    taken: bool
    #: Whether somebody can still take it by invitation.
    invited: bool


class SittingSaid(Struct, frozen=True, kw_only=True):
    """A seat of a game that has not begun: whether somebody has taken it, and what he has given to the dice."""

    name: str
    role: str
    player: str
    taken: bool
    invited: bool
    here: bool
    #: The hash by which its player has bound his salt; nothing before that.
    bound: str
    given: bool
    #: Whether the others begin without him.
    left_out: bool


class WaitingSaid(Struct, frozen=True, kw_only=True, tag="waiting", tag_field="type"):
    """A game that has not begun. `step` is what this seat is to do for the dice: "bind" its salt, then "give" it."""

    game: str
    title: str
    seat: str
    role: str
    seats: tuple[SittingSaid, ...]
    #: What the table has bound its seed by.
    commitment: str
    step: str
    said: str
    inherited: Inherited | None


class Asked(Struct, frozen=True):
    """The open question, and whether it is for this seat to answer.

    Where several decide at once nothing is told of the others; `ready` if this seat has said that it is. `waited` and
    `done` name the hands that it speaks for, where those are several: whoever umpires speaks for all.
    """

    side: int
    step: str
    title: str
    rule: str
    prompt: str
    yours: bool
    several: bool = False
    ready: bool = False
    waited: tuple[str, ...] = ()
    done: tuple[str, ...] = ()


class Coming(Struct, frozen=True):
    """A step of the agenda."""

    title: str
    rule: str
    side: int | None


class StoryLine(Struct, frozen=True):
    """A line of the log: how far it is set in, its words and its rule."""

    level: int
    text: str
    rule: str = ""


class Dice(Struct, frozen=True):
    """Dice that were thrown."""

    sides: int
    faces: tuple[int, ...]
    why: str


class LogEntry(Struct, frozen=True, kw_only=True):
    """An answer and what came of it; number 0 is what happened before the first question."""

    number: int
    seat: str = ""
    side: int | None = None
    title: str = ""
    said: str = ""
    lines: tuple[StoryLine, ...] = ()
    dice: tuple[Dice, ...] = ()
    #: Why a computer player did it.
    why: str = ""


class Chat(Struct, frozen=True):
    number: int
    seat: str
    text: str
    at: str


class Ending(Struct, frozen=True):
    """How the game ended."""

    winner: int | None
    said: str


class Picture(Struct, frozen=True, kw_only=True, tag="picture", tag_field="type"):
    """All that a seat sees. `board.ground` is left empty for those who have that ground already."""

    game: str
    title: str
    ruleset: str
    scenario: str
    version: int
    answers: int
    seat: str
    role: str
    sides: tuple[str, ...]
    seats: tuple[SeatSaid, ...]
    turn: str
    standings: tuple[Standing, ...]
    asked: Asked | None
    agenda: tuple[Coming, ...]
    board: Board | None
    pieces: tuple[Piece, ...]
    log: tuple[LogEntry, ...]
    chat: tuple[Chat, ...]
    #: Empty if the last answer can be taken back by this seat, and otherwise why not.
    against_undo: tuple[Refusal, ...]
    thinking: int | None
    ended: Ending | None
    fair: bool
    commitment: str
    #: What each who plays gave to the dice.
    salts: dict[str, str] = {}
    inherited: Inherited | None = None
    #: The chain values of the first and the last line of the record: who keeps them can show what he has seen.
    fingerprint: str = ""
    chain: str = ""
    trouble: str = ""


class OfferSaid(Struct, frozen=True, kw_only=True):
    """Something to do: the words on the button, the whole answer in words, and what to point at."""

    verb: str
    said: str
    answer: Any
    place: str = ""
    piece: int | None = None
    refusals: tuple[Refusal, ...] = ()


class Offered(Struct, frozen=True, kw_only=True, tag="offers", tag_field="type"):
    """What can be done with a piece, or without one."""

    piece: int | None
    version: int
    card: Card | None
    offers: tuple[OfferSaid, ...]
    to: int = 0


class OptionSaid(Struct, frozen=True, kw_only=True):
    label: str
    answer: Any
    on: bool
    place: str = ""
    piece: int | None = None
    refusals: tuple[Refusal, ...] = ()


class OptionsSaid(Struct, frozen=True):
    title: str
    pick: str
    options: tuple[OptionSaid, ...]


class ForecastSaid(Struct, frozen=True):
    """Dice that an answer leads to, with their exact odds; `theirs` if the enemy rolls."""

    label: str
    procedure: str
    odds: Odds | None
    refusals: tuple[Refusal, ...] = ()
    theirs: bool = False


class Considered(Struct, frozen=True, kw_only=True, tag="considered", tag_field="type"):
    """An answer before it is given: what it says, what the rules have against it, what to change, and its odds."""

    answer: Any
    said: str
    version: int
    refusals: tuple[Refusal, ...]
    options: tuple[OptionsSaid, ...]
    forecasts: tuple[ForecastSaid, ...]
    to: int = 0


class Acknowledged(Struct, frozen=True, tag="acknowledged", tag_field="type"):
    """An answer that is stored and counts, and the chain value of its line."""

    version: int
    to: int = 0
    chain: str = ""


class Declined(Struct, frozen=True, tag="declined", tag_field="type"):
    """What was asked for did not happen, and nothing has changed."""

    error: str
    refusals: tuple[Refusal, ...] = ()
    to: int = 0


class Shown(Struct, frozen=True):
    """A picture as it is sent, with what its page knows then: how many answers, and the ground."""

    text: str
    answers: int
    ground: str
