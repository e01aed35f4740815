"""Answers that a player gives by pointing, and what can still be changed about one before it is given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import zip_longest
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import astuple, replace

from sandtable.explain import Refused
from sandtable.game.answers import Done
from sandtable.game.notation import in_words
from sandtable.game.planning import Lays
from sandtable.game.waiting import Ready, Reopen, Wait

#: An answer that names more pieces and places than this is changed by writing another.
MOST_NAMED = 60


class Offer(Struct, frozen=True):
    """An answer for a chosen piece, or for nobody in particular.

    `place` and `piece` are what to point at to give it. What the rules refuse is offered too, with the reasons. A
    `letter` of its own has what stands beside another answer of the same verb.
    One that `opens` only says who acts next: choosing the piece is enough to give it.
    Where it `lays` something, `answer` is only what it comes to with nothing laid yet; see `game/planning.py`.
    """

    verb: str
    answer: Struct
    place: str = ""
    piece: int | None = None
    refused: Refused | None = None
    letter: str = ""
    lays: Lays = ""
    opens: bool = False


class Option(Struct, frozen=True):
    """One thing to change: `answer` is what the whole answer becomes by choosing it.

    `note` says in a few words what it does, and `symbols` are the marks of the drawn board that stand for it.
    """

    label: str
    answer: Struct
    on: bool = False
    place: str = ""
    piece: int | None = None
    refused: Refused | None = None
    note: str = ""
    symbols: tuple[str, ...] = ()


class Options(Struct, frozen=True):
    """Things to choose between, or to add one by one; `first` if they are chosen before the odds are looked at.

    `apart` if each is another answer with odds of its own, and no change of one answer.
    """

    title: str
    pick: Literal["one", "many"]
    options: tuple[Option, ...]
    first: bool = False
    apart: bool = False


def judged(s: Any, found: Iterable[Offer]) -> list[Offer]:
    """Offers with what the rules have against each."""
    step = s.agenda[0]
    return [replace(each, refused=step.refusals(s, each.answer)) for each in found]


def judged_options(s: Any, answer: Any, found: Callable[[Any, Any], Iterator[Options]]) -> list[Options]:
    """All that can be changed about an answer, with what the rules have against each; nothing for what is no answer."""
    if not s.agenda:
        return []
    step, named = s.agenda[0], sum(len(part) for part in astuple(answer) if isinstance(part, tuple))
    if not isinstance(answer, step.answers) or named > MOST_NAMED:
        return []
    return [
        replace(
            group, options=tuple(replace(option, refused=step.refusals(s, option.answer)) for option in group.options)
        )
        for group in found(answer, s)
        if len(group.options) > (group.pick == "one")
    ]


def plain_offers(step: Any, piece: int | None) -> Iterator[Offer]:
    """Of a step whose answers need nothing but to be chosen, each of them."""
    if piece is None:
        for kind in step.answers:
            yield Offer(in_words(kind()), kind())


def to_end(said: str, piece: int | None) -> Iterator[Offer]:
    """To be done, in the words of what ends; it is nobody's in particular."""
    if piece is None:
        yield Offer(said, Done())


def when_ready(step: Wait, name: Callable[[int], str]) -> list[Offer]:
    """To say that one's orders are written, or to change them after all; for whom, where one speaks for several."""
    whose = {hand: f": {name(hand)}" for hand in (*step.open, *step.ready)}
    said = whose if len(whose) > 1 else dict.fromkeys(whose, "")
    return [
        *(Offer(f"Ready{said[hand]}", Ready(hand)) for hand in step.open),
        *(Offer(f"Change orders{said[hand]}", Reopen(hand)) for hand in step.ready),
    ]


def toggles(title: str, answer: Any, field: str, among: Iterable[int], option: Callable[[int], Option]) -> Options:
    """Numbers that are in or out of a field; `option` says what one of them is called, and where it is."""
    named: tuple[int, ...] = getattr(answer, field)
    found = []
    for number in sorted({*among, *named}):
        there = number in named
        new = tuple(each for each in named if each != number) if there else tuple(sorted((*named, number)))
        found.append(replace(option(number), answer=replace(answer, **{field: new}), on=there))
    return Options(title, "many", tuple(found))


def one_of(title: str, answer: Any, field: str, choices: Iterable[tuple[str, Any]]) -> Options:
    """What a field may be, each with what it is called."""
    now = getattr(answer, field)
    return Options(
        title, "one", tuple(Option(said, replace(answer, **{field: value}), value == now) for said, value in choices)
    )


def changed_once(options: Iterable[Options]) -> Iterator[Struct]:
    """The answers that one change leads to, as far as the rules allow them."""
    return (option.answer for group in options for option in group.options if option.refused is None)


def offered_in_turn(offers: Callable[[int | None], list[Offer]], pieces: Iterable[int]) -> list[Struct]:
    """What the rules allow of all that is offered; pieces take turns, so that a list begins with something of each."""
    rows = [[offer.answer for offer in offers(piece) if offer.refused is None] for piece in pieces]
    in_turn = (answer for row in zip_longest(*rows) for answer in row if answer is not None)
    first = (offer.answer for offer in offers(None) if offer.refused is None)
    return list(dict.fromkeys((*first, *in_turn)))
