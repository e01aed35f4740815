"""Blowing a bridge: who may try, when, and on what die."""

from __future__ import annotations

from typing import Annotated

from sandtable.dice import Dice, Need, at_least
from sandtable.explain import Effect, Refused, Spoken, Target, refuse_if, refused
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import Blown, BridgeCode, UnitSide
from sandtable.rulesets.megagame.tables import D6, Tables
from sandtable.rulesets.megagame.terms import Side
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, flag


class Wired(Spoken):
    """Whether charges were laid at set-up."""

    BY_DEFAULT = "by_default"
    YES = "yes"
    NO = "no"


class BridgeDemolitionFacts(Facts, frozen=True, kw_only=True):
    """A unit that is told to blow a bridge."""

    bridge: BridgeCode = "Nijmegen"
    allied_near: Annotated[
        bool, flag("Allies were near", "An Allied ground unit was within 5 km of it at the end of an earlier turn")
    ] = True
    allied_on_end: Annotated[bool, flag("Allies on an end", "An Allied unit stands on one of its end squares")] = False
    beside: Annotated[bool, flag("Next to it", "The unit with the Demolish order is next to the bridge")] = True
    side: UnitSide = Side.GERMAN
    wired: Annotated[Wired, choice("Wired", "Whether it was wired; the scenario may say otherwise")] = Wired.BY_DEFAULT
    blown: Blown = False


def assess(facts: BridgeDemolitionFacts, tables: Tables) -> Assessment[Need] | Refused:
    reach, by_default = tables.limit("demolish_reach"), tables.bridges[facts.bridge].wired
    wired = by_default if facts.wired is Wired.BY_DEFAULT else facts.wired is Wired.YES
    forbidden = f"higher command forbids it until Allies were within {reach} km at the end of an earlier turn"
    if problem := refused(
        refuse_if(facts.blown, mg.GAP_BRIDGES, "the bridge is blown already"),
        refuse_if(facts.side is Side.ALLIED, mg.GAP_BRIDGES, "only German units blow bridges"),
        refuse_if(not facts.beside, mg.GAP_BRIDGES, "the unit must be next to the bridge"),
        refuse_if(not wired, mg.GAP_BRIDGES, f"{facts.bridge} was not wired at set-up"),
        refuse_if(not facts.allied_near, mg.GAP_BRIDGES, forbidden),
        refuse_if(facts.allied_on_end, mg.GAP_BRIDGES, "an Allied unit stands on an end square"),
    ):
        return problem
    number = Target("Blown on", tables.constant("blow"), to_die=True)
    need = at_least(number.number, D6)
    when = Effect("when", "after all combats", mg.GAP_BRIDGES, "it is tried in the combat phase, after all combats")
    return Assessment(need, f"Demolition of {facts.bridge} bridge", (f"blown on {need.text}",), (number,), (when,))


def demolish(dice: Dice, need: Need) -> bool:
    return dice.passes(need, why=mg.GAP_BRIDGES)


def follows(facts: BridgeDemolitionFacts, blown: bool, _tables: Tables) -> tuple[Effect, ...]:
    if blown:
        said = "down: only classes that cross rivers without a bridge get over, and no supplies"
        return (Effect("bridge", "blown", mg.GAP_RIVER_COST, said),)
    return (Effect("bridge", "intact", mg.GAP_BRIDGES, "it may be tried again in a later turn"),)


BRIDGE_DEMOLITION = Procedure(
    name="bridge_demolition",
    title="Blowing a bridge",
    summary="Whether a wired bridge goes up when it is told to.",
    facts=BridgeDemolitionFacts,
    assess=assess,
    roll=demolish,
    rules=(mg.GAP_BRIDGES, mg.GAP_RIVER_COST),
    label=lambda blown: "blown" if blown else "still stands",
    follows=follows,
    stages=((mg.GAP_BRIDGES, "demolition"),),
)
