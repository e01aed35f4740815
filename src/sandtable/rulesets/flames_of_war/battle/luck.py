"""Whose rolls went well: for the luck meter, each roll as (side, went well for it, the chance that it would)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.terms import Compared
from sandtable.sheet.rolling import Rolled, luck_of

#: Saves that whoever was shot at, bombarded or struck makes himself.
BY_THE_TARGET = frozenset({fow.ARMOUR_ROLL, fow.SAVE_OTHER, fow.BAIL_SECOND_RESULT})
#: What a die on a table must show to have gone well: armour that holds.
GOOD = frozenset({Compared.GREATER.value})
#: Procedures in which the side itself suffers what it rolls for.
OWN_HARM = frozenset({"minefield", "second_bail", "passenger_fate"})
#: Dice that are nobody's luck, and rolls that only say where a hit strikes.
NOBODYS, NEITHER = frozenset({"roll_off"}), frozenset({fow.FACING_MIXED})


def luck(event: Struct) -> Iterator[tuple[int, bool, Fraction]]:
    """The rolls of an event; the roll-off is nobody's luck."""
    if not isinstance(event, Rolled) or event.procedure in NOBODYS:
        return
    if any(roll.why in NEITHER for roll in event.rolls):
        event = replace(event, rolls=tuple(roll for roll in event.rolls if roll.why not in NEITHER))
    target = event.side if event.procedure in OWN_HARM else 1 - event.side
    yield from luck_of(event, target, by_the_target=BY_THE_TARGET, good=GOOD)
