"""Whose rolls went well: for the luck meter, each roll as (side, went well for it, the chance that it would)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.terms import Compared
from sandtable.sheet.rolling import Rolled, luck_of

#: Saves, which whoever is bombarded or struck rolls himself, and the Firepower of whoever shot at him.
SAVES = frozenset({fow.ARMOUR_ROLL, fow.SAVE_OTHER, fow.BAIL_SECOND_RESULT})
FIREPOWER = frozenset({fow.ARMOUR_OUTCOME, fow.SAVE_BULLETPROOF, fow.SAVE_AIRCRAFT})
#: What a die on a table must show to have gone well: armour that holds.
GOOD = frozenset({Compared.GREATER.value})
#: Hits on a team are told as its own side's, which saves; harm that is nobody's shot is all one side's.
TOLD_BY_THE_TARGET = frozenset({"team_hits", "second_bail"})
OWN_HARM = frozenset({"minefield", "passenger_fate"})
#: Dice that are nobody's luck, and rolls that only say where a hit strikes.
NOBODYS, NEITHER = frozenset({"roll_off"}), frozenset({fow.FACING_MIXED})


def luck(event: Struct) -> Iterator[tuple[int, bool, Fraction]]:
    """The rolls of an event; the roll-off is nobody's luck."""
    if not isinstance(event, Rolled) or event.procedure in NOBODYS:
        return
    if any(roll.why in NEITHER for roll in event.rolls):
        event = replace(event, rolls=tuple(roll for roll in event.rolls if roll.why not in NEITHER))
    by_the_other = FIREPOWER if event.procedure in TOLD_BY_THE_TARGET else SAVES
    other = event.side if event.procedure in OWN_HARM else 1 - event.side
    yield from luck_of(event, other, by_the_target=by_the_other, good=GOOD)
