"""Contact: who must stop next to an enemy."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refusal, Refused, Spoken
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import flag


class ContactStep(Spoken):
    GOES_ON = "goes_on"
    STOPS = "stops"


class ContactStopFacts(Facts, frozen=True, kw_only=True):
    """A step into a square."""

    enemy_beside: Annotated[
        bool, flag("Enemy beside", "An enemy ground unit, seen or not, is next to the square entered")
    ] = True
    river_between: Annotated[
        bool, flag("River between", "Every such enemy is behind a river edge without a usable bridge")
    ] = False
    enemy_inside: Annotated[bool, flag("Enemy inside", "An enemy unit is in the square itself")] = False
    overrun: Annotated[bool, flag("Overrun move", "The step belongs to an overrun")] = False
    beaten: Annotated[bool, flag("Only the beaten", "All these enemies are the defenders that were overrun")] = False


def assess(facts: ContactStopFacts, _tables: Tables) -> Assessment[ContactStep] | Refused:
    if facts.beaten and not facts.overrun:
        raise FactsFault("beaten: only an overrun leaves beaten defenders behind, say that it is one")
    if facts.enemy_inside and not (facts.overrun and facts.beaten):
        return Refused(
            (Refusal(mg.GAP_CONTACT, "no unit enters a square with enemies, except through those it overruns"),)
        )
    if not facts.enemy_beside or facts.river_between:
        why = "no enemy is next to it" if not facts.enemy_beside else "a river without a usable bridge lies between"
        return Assessment(ContactStep.GOES_ON, "A step", notes=(Effect("contact", False, mg.GAP_CONTACT, why),))
    if facts.overrun and facts.beaten:
        free = Effect("contact", False, mg.GAP_OVERRUN_MOVE, "the beaten defenders do not stop an overrun")
        return Assessment(ContactStep.GOES_ON, "A step of an overrun", notes=(free,))
    stops = "next to an enemy unit, seen or not, it must stop; only the unit that steps is stopped"
    again = "it may begin its next move here and leave, but stops again next to an enemy"
    return Assessment(
        ContactStep.STOPS,
        "A step",
        notes=(Effect("contact", True, mg.GAP_CONTACT, stops), Effect("leaves", True, mg.GAP_CONTACT, again)),
    )


CONTACT_STOP = Procedure(
    name="contact_stop",
    title="Contact",
    summary="Whether a unit must stop in the square that it enters.",
    facts=ContactStopFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_CONTACT, mg.GAP_OVERRUN_MOVE),
    shaped_by=(mg.MOVE_MAXIMUM,),
)
