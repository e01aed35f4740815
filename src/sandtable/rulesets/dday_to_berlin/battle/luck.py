"""Whose rolls went well: for the luck meter, each roll as (side, went well for it, the chance that it would)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from sandtable.dice import Classes, Need, Roll
from sandtable.dice.exact import exact
from sandtable.dice.verbs import Dice
from sandtable.rulesets.dday_to_berlin.assault import DEFENDER_SAVES
from sandtable.rulesets.dday_to_berlin.battle.events import Rolled
from sandtable.rulesets.dday_to_berlin.initiative import First, InitiativeFacts, InitiativeProfile, initiative
from sandtable.rulesets.dday_to_berlin.tables import D10

#: Rolls that the other side makes.
BY_THE_TARGET = {DEFENDER_SAVES, "ddb.gap.air-save"}
#: What a roll on a table must show to have gone well.
GOOD = {"full", "double", "hit", "target_saves"}


def luck(event: Struct) -> Iterator[tuple[int, bool, Fraction]]:
    """The rolls of an event; those that are good or bad for nobody (the night clock) are left out."""
    if not isinstance(event, Rolled):
        return
    if event.procedure == "initiative" and isinstance(event.facts, InitiativeFacts):
        more = event.facts.a_markers - event.facts.b_markers
        chance = exact(initiative, InitiativeProfile(min(max(more, -D10), D10)))[First.A]
        yield 0, event.outcome is First.A, Fraction(chance)
        yield 1, event.outcome is First.B, 1 - Fraction(chance)
        return
    if event.side < 0:
        return
    for roll in event.rolls:
        side = 1 - event.side if roll.why in BY_THE_TARGET else event.side
        yield from ((side, well, chance) for well, chance in _judged(roll))


def _judged(roll: Roll) -> Iterator[tuple[bool, Fraction]]:
    """A roll as single successes and failures, each with its chance."""
    if isinstance(roll.asked, Need):
        met = [roll.asked.met_by(face) for face in roll.faces]
        chance = exact(_one, roll.asked)[True]
        yield from ((well, Fraction(chance)) for well in met)
    elif isinstance(roll.asked, Classes):
        faces = dict(zip(roll.asked.names, roll.asked.faces(), strict=True))
        good = sum(count for name, count in faces.items() if name in GOOD)
        yield roll.result in GOOD, Fraction(good, roll.asked.sides)


def _one(dice: Dice, need: Need) -> bool:
    return dice.passes(need)
