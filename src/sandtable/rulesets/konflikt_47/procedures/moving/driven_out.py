"""A unit whose house is driven down: the pins it gets when it is put out."""

from __future__ import annotations

from typing import Annotated

from sandtable.dice import Dice
from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.facts import MOST_PINS
from sandtable.rulesets.konflikt_47.procedures.fire.small_dice import Amount, amount, roll_amount
from sandtable.rulesets.konflikt_47.procedures.units import morale
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import OrderDie, Quality
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, count

PINS = amount("D3")


class DrivenOutFacts(Facts, frozen=True, kw_only=True):
    """A unit in a light building that a heavy vehicle drives into."""

    quality: Annotated[Quality, choice("Quality", "Troop quality of the unit inside")] = Quality.REGULAR
    pins: Annotated[int, count("Pins", 0, MOST_PINS, "Pin markers on the unit already")] = 0
    die: Annotated[OrderDie, choice("Order die", "None yet, it has acted, or it waits in ambush")] = OrderDie.NONE


def assess(facts: DrivenOutFacts, tables: Tables) -> Assessment[Amount]:
    morale.still_there("pins", "unit", facts.quality, facts.pins, tables)
    note = Effect("pins", PINS.text, k47.GAP_DEMOLISH, f"it gets {PINS.text} pins")
    return Assessment(PINS, f"{facts.quality.said} unit in a building that is driven down", notes=(note,))


def driven_out(dice: Dice, pins: Amount) -> int:
    """Pins it gets."""
    return roll_amount(dice, pins, why=k47.GAP_DEMOLISH)


def follows(facts: DrivenOutFacts, pins: int, tables: Tables) -> tuple[Effect, ...]:
    total = facts.pins + pins
    if morale.routed(facts.quality, total, tables):
        return (Effect("state", "destroyed", k47.GAP_PINS_ROUT, "so many pins destroy it at once"),)
    placed = "a die from the cup is placed as Down" if facts.die is OrderDie.NONE else "its die turns to Down"
    return (
        Effect("pins", total, k47.GAP_DEMOLISH, f"{count_of(total, 'pin')} on it now"),
        Effect("die", "down", k47.GAP_DEMOLISH, placed),
        Effect("put_down", True, k47.GAP_PUT_DOWN, "its owner puts it down outside, within 1 in of the ruin"),
    )


DRIVEN_OUT = Procedure(
    name="driven_out",
    title="Driven out",
    summary="The pins of a unit whose house a heavy vehicle drives down.",
    facts=DrivenOutFacts,
    assess=assess,
    roll=driven_out,
    rules=(k47.GAP_DEMOLISH, k47.GAP_PUT_DOWN, k47.GAP_PINS_ROUT),
    shaped_by=(k47.TERRAIN_NO_BANG,),
    label=lambda pins: count_of(pins, "pin"),
    follows=follows,
    stages=((k47.GAP_DEMOLISH, "pins"),),
)
