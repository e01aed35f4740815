"""Spotting: whether a formation that looks for an enemy sees it, and how long that lasts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from sandtable.dice import Dice, Need, at_most
from sandtable.explain import Effect, Modifier, Refused, Spoken, Target, refuse_if, refused
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.fire.ranges import sight
from sandtable.rulesets.panzer_korps.tables import D6, TABLES, Tables, modifier
from sandtable.rulesets.panzer_korps.terms import Morale, Visibility
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import choice, flag


class Spotter(Spoken):
    INFANTRY = "infantry"
    RECCE = "recce"
    AFV = "afv", "AFV"
    GUNS = "guns", "deployed guns"


class SpottingFacts(Facts, frozen=True, kw_only=True):
    """A formation tries to spot an enemy formation."""

    spotter: Annotated[Spotter, choice("Spotter", "Who looks")] = Spotter.INFANTRY
    distance: asked.Distance = 20.0
    in_cover: Annotated[bool, flag("Target in cover", "In terrain of light cover or better; otherwise in the open")] = (
        True
    )
    entrenched: asked.TargetEntrenched = False
    target_moved: Annotated[bool, flag("Target moved", "This tactical turn")] = False
    target_fired: Annotated[bool, flag("Target fired", "This turn, or in the fire phase of the turn before")] = False
    moved: Annotated[bool, flag("Spotter moved", "This tactical turn")] = False
    morale: Annotated[Morale, choice("Spotter's morale", "Veteran or better spots more easily")] = Morale.REGULAR
    visibility: asked.Seen = Visibility.CLEAR
    in_sight: asked.InSight = True
    panicked: Annotated[bool, flag("Spotter panicked", "A panicked formation does not spot")] = False
    tried: Annotated[
        bool, flag("Tried already", "It has rolled for another in this phase; within 2 inches no roll is needed")
    ] = False


def lines_that_hold(facts: SpottingFacts) -> Iterator[str]:
    if facts.target_moved:
        yield "target_moved"
    if facts.target_fired:
        yield "target_fired"
    if facts.moved:
        yield "spotter_moved"
    if facts.entrenched:
        yield "entrenched"
    yield "cover" if facts.in_cover else "open"
    if facts.morale.at_least(Morale.VETERAN):
        yield "veteran"


def spotting_number(facts: SpottingFacts, tables: Tables) -> Target:
    """What the plain die must not exceed; the modifiers are to the die, so a plus makes it harder."""
    row = tables.spotting[facts.spotter.value]
    found = tuple(modifier(tables.spotting_modifiers[line]) for line in lines_that_hold(facts))
    return Target(
        "Highest roll that spots",
        Modifier(row.number, pk.SPOT_TABLE, f"for {row.label}"),
        found,
        floor=Modifier(0, pk.GAP_SPOTTING_PROCEDURE, "no roll is low enough"),
        cap=Modifier(D6, pk.GAP_SPOTTING_PROCEDURE, "any roll will do"),
        to_die=True,
        or_less=True,
    )


def assess(facts: SpottingFacts, tables: Tables) -> Assessment[Need | None] | Refused:
    seen, near = sight(facts.visibility, tables), tables.limit("spot_at_once")
    once = "a formation tries to spot one enemy formation in a phase"
    beyond = f"nothing is spotted beyond {seen.value} in ({seen.label})"
    problem = refused(
        refuse_if(facts.panicked, pk.GAP_SPOTTING_PROCEDURE, "a panicked formation does not spot"),
        refuse_if(facts.tried and facts.distance > near, pk.GAP_SPOTTING_PROCEDURE, once),
        refuse_if(not facts.in_sight, pk.GAP_LOS, "the target is not in line of sight"),
        refuse_if(facts.distance > seen.value, pk.GAP_VISIBILITY, beyond),
    )
    if problem:
        return problem
    subject = (
        f"{facts.spotter.said.capitalize() if facts.spotter is not Spotter.AFV else 'AFV'} at {facts.distance:g} in"
    )
    if facts.distance <= near:
        at_once_said = f"anything within {near} in and in sight is spotted without a roll"
        at_once = Effect("at_once", True, pk.GAP_SPOTTING_PROCEDURE, at_once_said)
        return Assessment(None, subject, ("no roll needed",), (), (at_once,))
    number = spotting_number(facts, tables)
    return Assessment(at_most(number.number, D6), subject, (need_said(number.number),), (number,))


def need_said(number: int) -> str:
    if number < 1:
        return "cannot spot it"
    return "spots it on any roll" if number >= D6 else f"spots it on {number} or less"


def spots(dice: Dice, need: Need | None) -> bool:
    return need is None or dice.passes(need, why=pk.SPOT_TABLE)


def follows(_facts: SpottingFacts, spotted: bool, _tables: Tables) -> tuple[Effect, ...]:
    if not spotted:
        return (Effect("spotted", False, pk.GAP_SPOTTING_PROCEDURE, "it stays unspotted"),)
    return (Effect("spotted", True, pk.GAP_SPOTTING_PROCEDURE, "it is revealed to the whole side: a known enemy"),)


SPOTTING_ROLL = Procedure(
    name="spotting_roll",
    title="Spotting",
    summary="Whether a formation spots an enemy formation in line of sight.",
    facts=SpottingFacts,
    assess=assess,
    roll=spots,
    rules=(
        pk.SPOT_TABLE,
        *rules_in(TABLES.spotting_modifiers.values()),
        pk.GAP_SPOTTING_PROCEDURE,
        pk.GAP_LOS,
        pk.GAP_VISIBILITY,
    ),
    shaped_by=(pk.GAP_SLASH_LISTS, pk.GAP_MOVED),
    label=lambda spotted: "spotted" if spotted else "not spotted",
    follows=follows,
    stages=((pk.SPOT_TABLE, "spotting"),),
)


# ------------------------------------------------------------------ how long it lasts


class SpottingEndsFacts(Facts, frozen=True, kw_only=True):
    """A spotted formation at the end of a tactical turn."""

    in_sight: Annotated[bool, flag("Enemy in sight", "Some enemy formation has a line of sight to it")] = True
    in_cover: asked.InCover = True
    moved: Annotated[bool, flag("Moved", "Its position changed this turn")] = False
    fired: Annotated[bool, flag("Fired", "It fired this turn")] = False


def assess_end(facts: SpottingEndsFacts, _tables: Tables) -> Assessment[bool]:
    quiet = facts.in_cover and not facts.moved and not facts.fired
    unseen = Effect("unseen", True, pk.GAP_SPOTTING_PROCEDURE, "no enemy has a line of sight to it")
    hidden = Effect("hidden", True, pk.GAP_SPOTTING_PROCEDURE, "it is in cover and neither moved nor fired")
    found = (*((unseen,) if not facts.in_sight else ()), *((hidden,) if quiet else ()))
    known = (Effect("known", True, pk.GAP_SPOTTING_PROCEDURE, "it stays a known enemy"),)
    place = "in cover" if facts.in_cover else "in the open"
    return Assessment(not found, f"A spotted formation {place} at the end of the turn", notes=found or known)


SPOTTING_ENDS = Procedure(
    name="spotting_ends",
    title="How long spotting lasts",
    summary="Whether a spotted formation becomes unspotted at the end of a turn.",
    facts=SpottingEndsFacts,
    assess=assess_end,
    roll=stated,
    rules=(pk.GAP_SPOTTING_PROCEDURE,),
    shaped_by=(pk.GAP_MOVED,),
    label=lambda spotted: "stays spotted" if spotted else "becomes unspotted",
)
