"""Guides read as data: what is told to whoever plays a battle for the first time, and when.

A guide is a file in the folder `guides` of a game. It names a scenario, a seat and an opponent, says how
one wins, and has steps in the order in which they come before each other where several would fit. A step
comes when all that its `when` says is so. What data cannot say is a *sign*, which the game gives in
Python (`SIGNS` in its package `guides`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from string import Formatter
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

from sandtable.game import Game, Step
from sandtable.sheet.faults import did_you_mean
from sandtable.sheet.scenario_text import Name, Title

#: Two lines on a phone; and a paragraph for whoever wants more.
Line = Annotated[str, Meta(min_length=1, max_length=125)]
Paragraph = Annotated[str, Meta(max_length=900)]
#: What a step can point at besides pieces and places: parts that every table has.
Part = Literal["question", "answers", "board", "card", "points", "turn", "log", "undo"]
#: The gap in the words that holds what happened, in the words of the log.
TOLD = "told"


class When(Struct, frozen=True, forbid_unknown_fields=True):
    """When a step comes: each thing that is said must be so.

    `asked` are the open questions by the names of their steps; `happened` kinds of events since the last answer of
    whoever is guided, which concern his side or another (`whose`); `over` is the end of the game.
    """

    asked: tuple[Name, ...] = ()
    yours: bool = True
    happened: tuple[Name, ...] = ()
    whose: Literal["anybody", "ours", "theirs"] = "anybody"
    sign: Name = ""
    over: bool = False


class StepText(Struct, frozen=True, forbid_unknown_fields=True):
    """What is told at once, and `more` for whoever asks, with rules.

    Done with it is whoever has read it and said so; or has `answered`, or when what it speaks of is `over`; only `seen`
    waits for him. A step comes once, or `again` each time.
    """

    id: Annotated[str, Meta(pattern=r"^[a-z][a-z_]{0,40}$")]
    when: When
    words: Line
    more: Paragraph = ""
    rules: tuple[str, ...] = ()
    #: What it points at, besides what its sign has found.
    point: tuple[Part, ...] = ()
    #: The lines of where the game stands that it speaks of, by the rule that each line names.
    standings: tuple[str, ...] = ()
    pieces: tuple[Name, ...] = ()
    places: tuple[Name, ...] = ()
    #: The kind of answer that it speaks for: a page marks it among the others.
    answer: Name = ""
    done: Literal["answered", "over", "seen"] = "answered"
    again: bool = False
    #: It speaks of the page alone: a terminal leaves it out.
    page: bool = False
    #: Not every battle comes to it.
    rare: bool = False


class GoalOnce(Struct, frozen=True, forbid_unknown_fields=True):
    """How one wins in other words, from when a sign is seen."""

    sign: Name
    words: Line


class GuideText(Struct, frozen=True, forbid_unknown_fields=True):
    """A guide as its file has it."""

    title: Title
    summary: Annotated[str, Meta(max_length=300)]
    minutes: Annotated[int, Meta(ge=1, le=600)]
    scenario: Name
    seat: Name
    opponent: Name
    #: How one wins, in a line that stays in sight, and in full.
    goal: Line
    goal_more: Paragraph
    goal_rules: tuple[str, ...]
    step: Annotated[tuple[StepText, ...], Meta(min_length=1, max_length=100)]
    #: What stands instead of the goal while it is reached: what was taken is to be held.
    goal_once: GoalOnce | None = None


def faults_of(
    text: GuideText, game: Game[Any], rules: Collection[str], signs: Collection[str], events: Collection[str]
) -> Iterator[str]:
    """Everything that a guide names and the game has not, each with its place in the file."""
    seats = [seat.name for seat in game.playing]
    yield from unknown("seat", [text.seat], seats)
    yield from unknown("goal_rules", text.goal_rules, rules)
    yield from unknown("goal_once", [text.goal_once.sign] if text.goal_once else [], signs)
    questions, pieces, seen = questions_of(game), pieces_of(game, game.start()), set[str]()
    kinds = answers_of(game)
    for step in text.step:
        at = f"step {step.id}"
        if step.id in seen:
            yield f"{at}: there are two steps of that name"
        seen.add(step.id)
        yield from unknown(f"{at}, rules", step.rules, rules)
        yield from unknown(f"{at}, standings", step.standings, rules)
        yield from unknown(f"{at}, when.asked", step.when.asked, questions)
        yield from unknown(f"{at}, when.sign", filter(None, [step.when.sign]), signs)
        yield from unknown(f"{at}, pieces", step.pieces, pieces)
        yield from unknown(f"{at}, answer", filter(None, [step.answer]), kinds)
        if events:
            yield from unknown(f"{at}, when.happened", step.when.happened, events)
        if step.when.whose != "anybody" and not step.when.happened:
            yield f"{at}, when.whose: it says whose events count, but no kind of event is named in when.happened"
        if not step.when.sign and (open_gaps := gaps(step) - ({TOLD} if step.when.happened else set())):
            yield f"{at}, words: nothing fills {{{min(open_gaps)}}}: name a sign that does, in when.sign"


def gaps(step: StepText) -> set[str]:
    """The gaps in the words of a step, by name."""
    return {name for words in (step.words, step.more) for _, name, _, _ in Formatter().parse(words) if name}


def pieces_of(game: Game[Any], s: Any) -> dict[str, int]:
    """The numbers of pieces by what they are called."""
    cards = (game.card(s, piece) for piece in game.pieces(s))
    return {card.title: card.number for card in cards if card is not None}


def questions_of(game: Game[Any]) -> set[str]:
    """The steps of a game that ask somebody, by name, as its state is written with them."""
    return {kind.__name__ for kind in _steps_in(get_type_hints(game.state_type)["agenda"]) if kind.answers}


def answers_of(game: Game[Any]) -> set[str]:
    """The kinds of answers that the steps of a game take, by name."""
    steps = _steps_in(get_type_hints(game.state_type)["agenda"])
    return {answer.__name__ for step in steps for answer in step.answers}


def _steps_in(kind: Any) -> Iterator[type[Step]]:
    if get_origin(kind) in (Union, UnionType, tuple):
        for inner in get_args(kind):
            yield from _steps_in(inner)
    elif isinstance(kind, type) and issubclass(kind, Step):
        yield kind


def unknown(place: str, named: Iterable[str], known: Collection[str]) -> Iterator[str]:
    """Those of some names that nobody knows, as faults at their place."""
    for name in named:
        if name not in known:
            yield f"{place}: there is no '{name}'.{did_you_mean(name, known)}"
