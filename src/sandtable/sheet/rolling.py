"""From a table to a procedure and back: facts are stated, the procedure assesses them, its dice are thrown and told.

The luck meter reads the same rolls: how each went, against the exact chance of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any, TypeAlias

from msgspec import Struct

from sandtable.dice import Classes, Dice, Need, Roll
from sandtable.dice.exact import exact
from sandtable.explain import Refused
from sandtable.game import Tell
from sandtable.sheet.facts import Facts
from sandtable.sheet.procedure import Assessment
from sandtable.sheet.ruleset import AnyProcedure

#: A roll as the luck meter reads it: the side, whether it went well for it, and the chance that it would.
Luck: TypeAlias = tuple[int, bool, Fraction]
#: How many assessed situations a scenario remembers.
REMEMBERED = 1 << 12
#: Nothing that a procedure could answer.
UNKNOWN = object()


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
        self._profiles: dict[tuple[str, Facts], Any] = {}

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
        key = procedure.name, facts
        found = self._profiles.get(key, UNKNOWN)
        if found is UNKNOWN:
            if len(self._profiles) >= REMEMBERED:
                self._profiles.clear()
            found = self._profiles[key] = self._profile_anew(procedure, facts)
        return found

    def _profile_anew(self, procedure: AnyProcedure, facts: Facts) -> Any:
        """Without its words, where a procedure can do without them."""
        found = self(procedure, facts) if procedure.profile is None else procedure.profile(facts, self._tables)
        if isinstance(found, Refused):
            raise NotAllowed(f"{procedure.name} refuses {facts}: {found}")
        return found.profile if procedure.profile is None else found


def throw_and_tell(
    assess: Assessor,
    side: int,
    procedure: AnyProcedure,
    facts: Facts,
    dice: Dice,
    tell: Tell,
    units: tuple[int, ...] = (),
    against: tuple[int, ...] = (),
    truly: Facts | None = None,
) -> Any:
    """Ask a procedure, throw its dice, tell what they showed, and give the outcome.

    Where facts were made alike as far as the dice go, `truly` has them as they are, and as they are told.
    """
    profile, mark = assess.profile(procedure, facts), dice.mark()
    # As one question: whoever weighs chances instead of throwing dice has one branch for each outcome.
    outcome = dice.run(procedure.roll, profile)
    tell(Rolled(side, procedure.name, truly or facts, outcome, dice.since(mark), units, against))
    return outcome


def luck_of(
    rolled: Rolled,
    target: int,
    *,
    by_the_target: Collection[str],
    good: Collection[str],
    fighting_back: Collection[str] = (),
) -> Iterator[tuple[int, bool, Fraction]]:
    """Each roll as (side, went well for it, the chance that it would), for the luck meter.

    `target` is the side that was rolled against and `by_the_target` has the rules under which it throws; `good` is what
    a roll on a table must show to have gone well. Dice whose `who` is in `fighting_back` are the target's at who
    rolled, so that by those rules it is he who throws. Rolls of nobody are left out.
    """
    if rolled.side < 0:
        return
    for roll in rolled.rolls:
        back, suffers = roll.who in fighting_back, roll.why in by_the_target
        side = rolled.side if back == suffers else target
        yield from ((side, well, chance) for well, chance in _judged(roll, good))


def _judged(roll: Roll, good: Collection[str]) -> Iterator[tuple[bool, Fraction]]:
    """A roll as single successes and failures, each with its chance."""
    if isinstance(roll.asked, Need):
        chance = Fraction(exact(_one, roll.asked)[True])
        if roll.asked.dice == 1 and roll.asked.second is None:
            yield from ((roll.asked.met_by(face), chance) for face in roll.faces)
        else:
            # Several dice make one test.
            yield from ((test < int(roll.result), chance) for test in range(roll.tests))
    elif isinstance(roll.asked, Classes):
        asked = roll.asked
        chance = Fraction(
            sum(many for name, many in zip(asked.names, asked.faces(), strict=True) if name in good), asked.sides
        )
        shown = [asked.names[asked.index_of(face)] for face in roll.faces] if roll.verb == "tally" else [roll.result]
        yield from ((name in good, chance) for name in shown)


def parted_luck(rolled: Rolled, luck: Sequence[Luck]) -> list[Sequence[Luck]]:
    """The luck of a whole procedure, roll by roll; none of any roll where a game tells it in another way.

    Where it is one test, that is its first roll.
    """
    counts = [sum(1 for _ in _judged(roll, ())) for roll in rolled.rolls]
    if sum(counts) != len(luck):
        if len(luck) == 1 and counts and not counts[0]:
            return [luck, *[()] * (len(counts) - 1)]
        return [()] * len(counts)
    return [luck[end - count : end] for count, end in zip(counts, accumulate(counts), strict=True)]


def _one(dice: Dice, need: Need) -> bool:
    return dice.passes(need)
