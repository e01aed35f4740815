"""From a table to a procedure and back: facts are stated, the procedure assesses them, its dice are thrown and told.

The luck meter reads the same rolls: how each went, against the exact chance of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Any

from msgspec import Struct

from sandtable.dice import Classes, Dice, Need, Roll
from sandtable.dice.exact import exact
from sandtable.explain import Refused
from sandtable.game import Tell
from sandtable.sheet.facts import Facts
from sandtable.sheet.procedure import Assessment
from sandtable.sheet.ruleset import AnyProcedure

#: How many assessed situations a scenario remembers.
REMEMBERED = 1 << 12


class NotAllowed(RuntimeError):
    """A procedure refused facts that the game held for allowed: an error in the game, not of a player."""


class Rolled(Struct, frozen=True, tag=True):
    """A procedure was asked with facts and its dice were thrown. `against` is the other side, where there is one."""

    side: int
    procedure: str
    facts: Facts
    outcome: Any
    rolls: tuple[Roll, ...]
    units: tuple[int, ...] = ()
    against: tuple[int, ...] = ()


class Assessor:
    """What procedures make of facts by the tables of one scenario; the same situation is assessed once."""

    def __init__(self, tables: Any) -> None:
        self._tables = tables
        self._known: dict[tuple[str, Facts], Assessment[Any] | Refused] = {}

    def __call__(self, procedure: AnyProcedure, facts: Facts) -> Assessment[Any] | Refused:
        key = procedure.name, facts
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            found = self._known[key] = procedure.assess(facts, self._tables)
        return found

    def profile(self, procedure: AnyProcedure, facts: Facts) -> Any:
        """What a procedure makes of facts, ready to be rolled; NotAllowed if it refuses them."""
        found = self(procedure, facts)
        if isinstance(found, Refused):
            raise NotAllowed(f"{procedure.name} refuses {facts}: {found}")
        return found.profile


def throw_and_tell(
    assess: Assessor,
    side: int,
    procedure: AnyProcedure,
    facts: Facts,
    dice: Dice,
    tell: Tell,
    units: tuple[int, ...] = (),
    against: tuple[int, ...] = (),
) -> Any:
    """Ask a procedure, throw its dice, tell what they showed, and give the outcome."""
    profile, mark = assess.profile(procedure, facts), dice.mark()
    # As one question: whoever weighs chances instead of throwing dice has one branch for each outcome.
    outcome = dice.run(procedure.roll, profile)
    tell(Rolled(side, procedure.name, facts, outcome, dice.since(mark), units, against))
    return outcome


def luck_of(
    rolled: Rolled, *, by_the_target: Collection[str], good: Collection[str]
) -> Iterator[tuple[int, bool, Fraction]]:
    """Each roll as (side, went well for it, the chance that it would), for the luck meter of a game with two sides.

    `by_the_target` has the rules under which the other side throws, `good` what a roll on a table must show to have
    gone well. Rolls of nobody are left out.
    """
    if rolled.side < 0:
        return
    for roll in rolled.rolls:
        side = 1 - rolled.side if roll.why in by_the_target else rolled.side
        yield from ((side, well, chance) for well, chance in _judged(roll, good))


def _judged(roll: Roll, good: Collection[str]) -> Iterator[tuple[bool, Fraction]]:
    """A roll as single successes and failures, each with its chance."""
    if isinstance(roll.asked, Need):
        chance = Fraction(exact(_one, roll.asked)[True])
        yield from ((roll.asked.met_by(face), chance) for face in roll.faces)
    elif isinstance(roll.asked, Classes):
        faces = dict(zip(roll.asked.names, roll.asked.faces(), strict=True))
        yield roll.result in good, Fraction(sum(faces[name] for name in faces if name in good), roll.asked.sides)


def _one(dice: Dice, need: Need) -> bool:
    return dice.passes(need)
