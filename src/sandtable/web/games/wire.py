"""What travels between a table and those who sit at it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sandtable.explain import Refusal
from sandtable.game.notes import Note
from sandtable.game.planning import Lays
from sandtable.game.telling import Card, Standing
from sandtable.game.warnings import Warned
from sandtable.sheet.guide import Lesson
from sandtable.web.companion.wire import Odds
from sandtable.web.faces.face import Board, Mark, Piece
from sandtable.web.games.compared_said import AnsweredSaid
from sandtable.web.games.people_said import ClocksSaid, SeatSaid, TakenBackSaid
from sandtable.web.games.scene_said import SceneSaid
from sandtable.web.games.setup import Inherited


class Asked(Struct, frozen=True):
    """The open question, and whether it is for this seat to answer.

    Where several decide at once nothing is told of the others; `ready` if this seat has said that it is. `waited` and
    `done` name the hands that it speaks for, where those are several: whoever umpires speaks for all. `marks` are what
    it is about, laid over a measured table.
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
    marks: Any = None


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
    #: The answer as it could be typed, and as a line to read.
    said: str = ""
    worded: str = ""
    lines: tuple[StoryLine, ...] = ()
    dice: tuple[Dice, ...] = ()
    scenes: tuple[SceneSaid, ...] = ()
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


class Guide(Struct, frozen=True):
    """What a page tells of a game all the time: what marks on its map mean, lines that could be typed, and its keys.

    A key is a letter, its verb, and what it does in words, where the game has any.
    """

    legend: tuple[Mark, ...]
    typed: tuple[str, ...]
    keys: tuple[tuple[str, str, str], ...] = ()


class Guided(Struct, frozen=True):
    """What a guide tells at this moment: how one wins, the points now, and the steps that apply, in their order.

    `answered` is the number of the last answer of whoever is guided.
    """

    title: str
    goal: str
    goal_more: str
    goal_rules: tuple[str, ...]
    points: tuple[str, ...]
    answered: int
    lessons: tuple[Lesson, ...]


class Picture(Struct, frozen=True, kw_only=True, tag="picture", tag_field="type"):
    """All that a seat sees. `board.ground` and `guide` are left out for those who have that ground already."""

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
    guide: Guide | None
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
    clocks: ClocksSaid | None = None
    #: What was taken back of late, as far as this seat knew of it.
    taken_back: tuple[TakenBackSaid, ...] = ()
    #: Only in a game that was begun with a guide, for whoever it guides.
    guided: Guided | None = None
    #: The computer player whom those who play may ask what he would do; nobody where that was not agreed on.
    coach: str = ""


class OfferSaid(Struct, frozen=True, kw_only=True):
    """Something to do: the words on the button, the whole answer to type and to read, what to point at, and its key."""

    verb: str
    said: str
    worded: str
    answer: Any
    place: str = ""
    piece: int | None = None
    refusals: tuple[Refusal, ...] = ()
    #: The key that gives it.
    letter: str = ""
    #: What is laid on the table for it before it is given.
    lays: Lays = ""


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
    note: str = ""
    symbols: tuple[str, ...] = ()


class OptionsSaid(Struct, frozen=True):
    title: str
    pick: str
    options: tuple[OptionSaid, ...]
    first: bool = False
    apart: bool = False


class ForecastSaid(Struct, frozen=True):
    """Dice that an answer leads to, with their exact odds; `theirs` if the enemy rolls.

    `answered` is what becomes of the main chance if the enemy, who may still reply, adds all he can.
    """

    label: str
    procedure: str
    odds: Odds | None
    refusals: tuple[Refusal, ...] = ()
    theirs: bool = False
    answered: AnsweredSaid | None = None


class Considered(Struct, frozen=True, kw_only=True, tag="considered", tag_field="type"):
    """An answer before it is given: what it says, what the rules have against it, what to change, and its odds.

    `warnings` is what an answer that is allowed makes impossible, `notes` what it costs and what comes of it, `marks`
    what is laid over a measured table meanwhile; `aimed` if its odds are meant for a piece that was pointed at.
    """

    answer: Any
    said: str
    worded: str
    version: int
    refusals: tuple[Refusal, ...]
    options: tuple[OptionsSaid, ...]
    forecasts: tuple[ForecastSaid, ...]
    warnings: tuple[Warned, ...] = ()
    notes: tuple[Note, ...] = ()
    to: int = 0
    marks: Any = None
    aimed: bool = False


class WhyIdle(Struct, frozen=True, kw_only=True, tag="why", tag_field="type"):
    """Why a piece can do nothing at a place."""

    version: int
    refusals: tuple[Refusal, ...] = ()
    to: int = 0


class Planned(Struct, frozen=True, kw_only=True, tag="planned", tag_field="type"):
    """Something laid on the table: what to show of it, what it says, and the answer that it would give, considered.

    `considered` None: no answer can be given so.
    """

    version: int
    marks: Any
    said: str
    forms: tuple[str, ...] = ()
    considered: Considered | None = None
    to: int = 0


class AdviceSaid(Struct, frozen=True):
    """An answer that the coach would give: why, and all that is known of it before it is given.

    `by` is the piece that gives it, and `place` where one would point; empty where there is nothing to point at.
    """

    reason: str
    considered: Considered
    by: int | None = None
    place: str = ""


class Advised(Struct, frozen=True, kw_only=True, tag="advised", tag_field="type"):
    """What the coach would do, his second choice if he has one, and how often this seat has asked him by now."""

    version: int
    player: str
    best: AdviceSaid
    second: AdviceSaid | None
    hints: int


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
