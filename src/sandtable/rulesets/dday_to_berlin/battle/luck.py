"""Whose rolls went well: for the luck meter, each roll as (side, went well for it, the chance that it would)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from sandtable.dice.exact import exact
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.procedures.combat.air import AirResult
from sandtable.rulesets.dday_to_berlin.procedures.combat.assault import AssaultResult
from sandtable.rulesets.dday_to_berlin.procedures.combat.ranged import RangedResult
from sandtable.rulesets.dday_to_berlin.procedures.turn.initiative import (
    First,
    InitiativeFacts,
    InitiativeProfile,
    initiative,
)
from sandtable.rulesets.dday_to_berlin.tables import D10
from sandtable.sheet.rolling import Rolled, luck_of

#: Rolls that the other side makes.
BY_THE_TARGET = {ddb.COMBAT_DEFENDER_SAVES, ddb.GAP_AIR_SAVE}
#: What a roll on a table must show to have gone well.
GOOD = {"full", "double", "hit", "target_saves"}
#: Fights that leave both sides as they were, whoever rolled last.
UNDECIDED = {AssaultResult.ATTACKER_HOLDS, RangedResult.NOTHING, AirResult.NO_EFFECT}


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
    yield from luck_of(event, 1 - event.side, by_the_target=BY_THE_TARGET, good=GOOD)
