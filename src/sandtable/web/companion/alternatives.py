"""What each other value of a field would bring, found by asking the procedure with that value.

Nothing here knows a rule: a procedure is assessed once for every alternative, and the numbers it
explains are compared. What all alternatives have in common is left out; the rest is what each brings.
Whether a field matters at all is told from the same answers (`mattering.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from enum import Enum
from functools import reduce
from operator import and_
from typing import Any

import msgspec
from msgspec import Struct

from sandtable.dice.exact import TooLong, give_up_in_time
from sandtable.dice.patience import within
from sandtable.explain import Refusal, Refused, Target
from sandtable.explain.sentences import signed
from sandtable.sheet.facts import Facts, Field, fields_of
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.house_rules import house_rules_may_fail
from sandtable.sheet.ruleset import AnyProcedure, Ruleset
from sandtable.web.companion.mattering import Found, Matters, Tried, matters_each
from sandtable.web.errors import against

#: Processor seconds that the other values of all fields may take.
FIELDS_SECONDS = 1.0
#: A tape with more bands than this has no bands to speak of: every value is its own.
MOST_BANDS = 9
#: Beyond its last band edge a tape is drawn this much longer, and at least so long.
TAPE_MARGIN, SHORTEST_TAPE = 1.5, 6


class Brings(Struct, frozen=True):
    """What a value does to one explained number: "-1", or "5" where it sets the number itself."""

    number: str
    text: str


class Option(Struct, frozen=True):
    """A value that a field could have, what it brings, and why the rules would refuse it."""

    value: Any
    brings: tuple[Brings, ...]
    refusals: tuple[Refusal, ...]


class Band(Struct, frozen=True):
    """A stretch of a tape on which nothing changes."""

    low: float
    high: float
    brings: tuple[Brings, ...]
    refusals: tuple[Refusal, ...]


class FieldNow(Struct, frozen=True, kw_only=True):
    """A field in the current situation.

    `brings` is what the present value of a count or list adds to having none; the options of a list are what
    could be added to it. `reach` is how far a tape
    has to be drawn: beyond it nothing changes any more.
    """

    name: str
    matters: Matters = "yes"
    brings: tuple[Brings, ...] = ()
    options: tuple[Option, ...] = ()
    bands: tuple[Band, ...] = ()
    reach: float | None = None


def fields_now(
    home: Ruleset, procedure: AnyProcedure, facts: Facts, outcomes: Sequence[Any] = ()
) -> tuple[FieldNow, ...]:
    """Every field with its alternatives, all others staying as they are; `outcomes` are what may come of it now.

    Of fields for which no time is left nothing is told but that they may matter.
    """
    fields = fields_of(procedure.facts)
    tried: list[Tried] = [[] for _ in fields]
    found = [FieldNow(name=field.name) for field in fields]
    matters: list[Matters] = ["yes" for _ in fields]

    def assess(stated: Facts) -> Found:
        return assessed_in_time(home, procedure, stated)

    with within(FIELDS_SECONDS), suppress(TooLong):
        for place, field in enumerate(fields):
            asked = _Asked(home, procedure, facts, field)
            found[place] = _field_now(procedure, facts, field, asked)
            tried[place] = asked.tried
        matters = matters_each(home, procedure, facts, tried, outcomes, assess)
    return tuple(msgspec.structs.replace(each, matters=how) for each, how in zip(found, matters, strict=True))


class _Asked:
    """Asks the procedure with other values of one field, and keeps what it said to each."""

    def __init__(self, home: Ruleset, procedure: AnyProcedure, facts: Facts, field: Field) -> None:
        self._home, self._procedure, self._facts, self._field = home, procedure, facts, field
        self.tried: Tried = []

    def __call__(self, value: Any) -> Found:
        stated = msgspec.structs.replace(self._facts, **{self._field.name: value})
        found = assessed_in_time(self._home, self._procedure, stated)
        self.tried.append((stated, found))
        return found


def assessed_in_time(home: Ruleset, procedure: AnyProcedure, facts: Facts) -> Found:
    """What the rules make of facts, as long as there is time for it."""
    give_up_in_time()
    return assessed(home, procedure, facts)


def assessed(home: Ruleset, procedure: AnyProcedure, facts: Facts) -> Found:
    """What the rules make of facts; facts that contradict each other are refused too, by no rule."""
    try:
        with house_rules_may_fail(home):
            return procedure.assess(facts, home.tables)
    except FactsFault as fault:
        return Refused((Refusal("", _labelled(str(fault), procedure)),))


def _labelled(fault: str, procedure: AnyProcedure) -> str:
    """A fault with its field as the page labels it."""
    name, colon, said = fault.partition(": ")
    label = next((field.label for field in fields_of(procedure.facts) if field.name == name), "")
    return f"{label}: {said}" if label and colon else fault


def _field_now(procedure: AnyProcedure, facts: Facts, field: Field, found: _Asked) -> FieldNow:
    now = getattr(facts, field.name)
    if field.control in ("choice", "unit", "flag"):
        values = (False, True) if field.control == "flag" else _typed(facts, field.name, field.choices)
        return FieldNow(name=field.name, options=_options(values, [found(value) for value in values]))
    if field.control == "tape":
        bands = _bands(procedure, field, found)
        return FieldNow(name=field.name, bands=bands, reach=_reach(field, bands, now))
    if field.control == "count":
        low, high = int(field.low or 0), int(field.high or 0)
        near = [value for value in (now - 1, now + 1) if low <= value <= high]
        if high not in near:
            found(high)  # a count may begin to matter far from where it stands
        return FieldNow(
            name=field.name,
            brings=brings_each([found(low), found(now)])[1],
            options=_options(near, [found(value) for value in near]),
        )
    if field.control == "units":
        more = field.choices if len(now) < (field.high or 0) else ()
        return FieldNow(
            name=field.name,
            brings=brings_each([found(()), found(now)])[1],
            options=_options(more, [found((*now, code)) for code in more]),
        )
    return FieldNow(name=field.name)


def _typed(facts: Facts, name: str, values: tuple[str, ...]) -> tuple[Any, ...]:
    """The values as the facts class holds them: members of an Enum, codes of units."""
    now = getattr(facts, name)
    return tuple(type(now)(value) for value in values) if isinstance(now, Enum) else values


def _options(values: Sequence[Any], found: list[Found]) -> tuple[Option, ...]:
    return tuple(
        Option(msgspec.to_builtins(value), brings, against(each))
        for value, each, brings in zip(values, found, brings_each(found), strict=True)
    )


# ------------------------------------------------------------------ comparing numbers


def brings_each(found: Sequence[Found]) -> list[tuple[Brings, ...]]:
    """For each alternative, what it does to the numbers on which the alternatives differ."""
    allowed = [each for each in found if not isinstance(each, Refused)]
    names = dict.fromkeys(target.name for each in allowed for target in each.numbers)
    said: list[list[Brings]] = [[] for _ in found]
    for name in names:
        targets = [_named(each, name) for each in found]
        texts = _texts(targets)
        if len({text for text, target in zip(texts, targets, strict=True) if target is not None}) > 1:
            for place, text in enumerate(texts):
                if text:
                    said[place].append(Brings(name, text))
    return [tuple(each) for each in said]


def _named(found: Found, name: str) -> Target | None:
    if isinstance(found, Refused):
        return None
    return next((target for target in found.numbers if target.name == name), None)


def _texts(targets: Sequence[Target | None]) -> list[str]:
    """What each alternative adds beyond what all have in common, or the number itself where it sets another base."""
    present = [target for target in targets if target is not None]
    common: Counter[Any] = reduce(and_, (Counter(target.modifiers) for target in present))
    same_base = len({target.base.value for target in present}) == 1
    texts = []
    for target in targets:
        if target is None:
            texts.append("")
            continue
        own = sum(modifier.value for modifier in (Counter(target.modifiers) - common).elements())
        number = target.base.value - own if target.to_die else target.base.value + own
        reading = " or less" if target.or_less else "+" if target.to_die else ""
        absolute = f"{number}{reading}"
        texts.append((f"{'die ' if target.to_die else ''}{signed(own)}" if own else "") if same_base else absolute)
    return texts


# ------------------------------------------------------------------ tapes


def _bands(procedure: AnyProcedure, field: Field, found: Any) -> tuple[Band, ...]:
    """Where the explained numbers change along a tape; none where they change everywhere or nowhere."""
    edges: list[tuple[float, float, Found]] = []
    before: Any = None
    for value in _values(field):
        each = found(value)
        meaning = _meaning(procedure, each)
        if edges and meaning == before:
            edges[-1] = (edges[-1][0], value, edges[-1][2])
        else:
            edges.append((value, value, each))
        before = meaning
        if len(edges) > MOST_BANDS:
            return ()
    if len(edges) < 2:
        return ()
    said = brings_each([each for _, _, each in edges])
    return tuple(Band(low, high, brings, against(each)) for (low, high, each), brings in zip(edges, said, strict=True))


def _values(field: Field) -> Iterator[float]:
    """Every whole step; where decimals count, also the least step beyond, as sheets say "over 12 inches"."""
    low, high = field.low or 0, field.high or 0
    for whole in range(int(low), int(high) + 1):
        yield whole if field.whole else float(whole)
        if not field.whole and whole + 0.1 <= high:
            yield whole + 0.1


def _meaning(procedure: AnyProcedure, found: Found) -> Any:
    """What has to change for a new band to begin."""
    if isinstance(found, Refused):
        return tuple(reason.rule for reason in found.refusals)
    numbers = tuple((target.name, target.number) for target in found.numbers)
    answer = () if procedure.rolls_dice else (procedure.label(found.profile),)
    return (*numbers, *found.needs, *answer)


def _reach(field: Field, bands: tuple[Band, ...], now: float) -> float:
    """How far the tape is drawn: past the last edge, or past the present value where no edge is."""
    last_edge = bands[-1].low if bands else 0
    value = now if bands else round(now * TAPE_MARGIN)
    return min(field.high or 0, max(round(last_edge * TAPE_MARGIN), SHORTEST_TAPE, value))
