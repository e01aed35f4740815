"""Which fields matter in a situation, told from what the procedure said to their other values.

A field matters not at all if no other value of it would change a number, a refusal, the dice or what follows, or if it
is a no whose yes would contradict the other facts: a coaxial gun of riflemen. It
matters little if its facts class says so; where a class says nothing, the late yes-or-no that change no number do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from sandtable.dice.exact import give_up_in_time
from sandtable.explain import Refused
from sandtable.sheet.facts import Facts, Field, fields_of
from sandtable.sheet.procedure import Assessment, nothing_follows
from sandtable.sheet.ruleset import AnyProcedure, Ruleset

Found: TypeAlias = "Assessment[Any] | Refused"
#: Facts with another value of one field, and what the procedure said to them.
Tried: TypeAlias = "list[tuple[Facts, Found]]"
Matters = Literal["yes", "little", "no"]

#: A form of so many fields can be seen at a glance: nothing of it is folded away.
SHORT_FORM = 9
#: So many outcomes, and so many values of a field, are held against each other for what follows from them.
MOST_OUTCOMES, MOST_VALUES = 24, 8


def matters_each(
    home: Ruleset,
    procedure: AnyProcedure,
    facts: Facts,
    tried: Sequence[Tried],
    outcomes: Sequence[Any],
    assess: Callable[[Facts], Found],
) -> list[Matters]:
    """For each field whether it matters now. Where the rules refuse the situation, every field may be why."""
    fields = fields_of(procedure.facts)
    present = assess(facts)
    same = [bool(each) and all(_alike(found, present) for _, found in each) for each in tried]
    if isinstance(present, Refused):
        same = [False] * len(fields)
    elif procedure.follows is not nothing_follows:
        some = _some(outcomes, MOST_OUTCOMES)
        same = [
            alike and _follow_alike(home, procedure, facts, each, some) for alike, each in zip(same, tried, strict=True)
        ]
    idle = _together(facts, [at for at, alike in enumerate(same) if alike], fields, tried, present, assess)
    if not isinstance(present, Refused):
        idle |= {at for at, field in enumerate(fields) if _barred(facts, field, tried[at])}
    long = len(fields) > SHORT_FORM and procedure.rolls_dice and not procedure.facts.seldom
    return [
        "no" if at in idle else "little" if field.seldom or (long and _aside(procedure, field, tried[at])) else "yes"
        for at, field in enumerate(fields)
    ]


def _alike(found: Found, present: Found) -> bool:
    """Whether the rules make the same of it; what it is called does not count."""
    if isinstance(found, Refused) or isinstance(present, Refused):
        return found == present
    return (found.profile, found.numbers, found.needs, found.notes) == (
        present.profile,
        present.numbers,
        present.needs,
        present.notes,
    )


def _barred(facts: Facts, field: Field, tried: Tried) -> bool:
    """A no whose yes would contradict the other facts; what a rule forbids may be just what is asked."""
    if field.control != "flag" or getattr(facts, field.name):
        return False
    said = [found for other, found in tried if getattr(other, field.name)]
    return any(isinstance(found, Refused) and not any(each.rule for each in found.refusals) for found in said)


def _some(values: Sequence[Any], most: int) -> Sequence[Any]:
    """All of them, or as many as are wanted from the first to the last."""
    if len(values) <= most:
        return values
    return [values[round(at * (len(values) - 1) / (most - 1))] for at in range(most)]


def _follow_alike(home: Ruleset, procedure: AnyProcedure, facts: Facts, tried: Tried, outcomes: Sequence[Any]) -> bool:
    """Whether the same follows from each outcome: a fact may count only once the dice have fallen."""
    give_up_in_time()
    follow = procedure.follows
    now = [follow(facts, outcome, home.tables) for outcome in outcomes]
    stated = [other for other, _ in _some(tried, MOST_VALUES)]
    return all(
        follow(other, outcome, home.tables) == said
        for outcome, said in zip(outcomes, now, strict=True)
        for other in stated
    )


def _together(
    facts: Facts,
    idle: list[int],
    fields: Sequence[Field],
    tried: Sequence[Tried],
    present: Found,
    assess: Callable[[Facts], Found],
) -> set[int]:
    """Those that matter not even together: of two that only count with each other neither is idle.

    They are changed one after the other and stay changed; the one with which something changes, and whichever of
    those before it takes part, are not idle.
    """
    left = set(idle)
    changed: dict[int, dict[str, Any]] = {}

    def with_all(but: int = -1) -> Found:
        return assess(
            replace(facts, **{key: value for at, new in changed.items() if at != but for key, value in new.items()})
        )

    for at in idle:
        name = fields[at].name
        last = next((other for other, _ in reversed(tried[at]) if getattr(other, name) != getattr(facts, name)), None)
        if last is None:
            continue
        changed[at] = {name: getattr(last, name)}
        if _alike(with_all(), present):
            continue
        left -= {each for each in changed if each == at or _alike(with_all(but=each), present)}
        del changed[at]
    return left


def _aside(procedure: AnyProcedure, field: Field, tried: Tried) -> bool:
    """A yes-or-no at the end that is usually no, and whose yes changes no number."""
    if field.control != "flag" or field.default or field.name in procedure.facts.first:
        return False
    said = [None if isinstance(found, Refused) else found.numbers for _, found in tried]
    return None in said or said[0] == said[-1]
