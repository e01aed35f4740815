"""How far a weapon reaches, and whether a target is at short range, at long range or out of it."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Refusal, Refused, Spoken, Target
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import FARTHEST_MISSION
from sandtable.rulesets.panzer_korps.procedures.fire.ranges import (
    Reach,
    company_reach,
    direct_reach,
    indirect_reach,
    sight,
    small_arms,
)
from sandtable.rulesets.panzer_korps.tables import COMPANIES, Tables
from sandtable.rulesets.panzer_korps.terms import ROCKETS, Company, Visibility
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import tape, unit

GUN, HOWITZER = "gun", "indirect"
WEAPONS = {
    "small_arms": "small arms and machine guns",
    GUN: "gun, direct fire by calibre",
    HOWITZER: "gun or mortar, indirect fire by calibre",
    **{weapon.value: weapon.said for weapon in ROCKETS},
    "atr": "anti-tank rifle",
    "coax": "co-axial machine guns of AFV",
} | {code: f"attached: {name}" for code, name in COMPANIES.items()}


class FireReachFacts(Facts, frozen=True, kw_only=True):
    """A weapon and a distance."""

    weapon: Annotated[str, unit("Weapon", WEAPONS, "What fires; companies have their calibre in the name")] = GUN
    calibre: asked.Calibre = 75
    distance: Annotated[
        float, tape("To the target", 0, FARTHEST_MISSION, "Between the nearest edges; limits are inclusive", "inches")
    ] = 20.0
    visibility: asked.Seen = Visibility.CLEAR


class Band(Spoken):
    """Where a target is."""

    SHORT = "short", "at short range"
    LONG = "long", "at long range"
    IN_REACH = "in_reach", "within reach"
    TOO_CLOSE = "too_close", "too close"
    OUT_OF_RANGE = "out_of_range", "out of range"
    OUT_OF_SIGHT = "out_of_sight", "in range but out of sight"


def reach_of(facts: FireReachFacts, tables: Tables) -> Reach | None:
    """How far it reaches; None does not fire like that."""
    limit = tables.limit
    if facts.weapon in tables.attachments:
        return company_reach(tables.attachments[facts.weapon], tables)
    if facts.weapon == GUN:
        return direct_reach(facts.calibre, tables)
    if facts.weapon == HOWITZER:
        return indirect_reach(facts.calibre, tables)
    if facts.weapon in ROCKETS:
        return Reach(limit("bazooka_long"), pk.RANGE_BAZOOKA, limit("bazooka_short"))
    fixed = {
        "atr": Reach(limit("atr_range"), pk.RANGE_ATR),
        "coax": Reach(limit("coax_range"), pk.RANGE_COAX),
    }
    return fixed.get(facts.weapon, small_arms(tables))


def band_of(facts: FireReachFacts, reach: Reach, tables: Tables) -> Band:
    if facts.weapon == HOWITZER and facts.distance <= tables.limit("least_indirect"):
        return Band.TOO_CLOSE
    if not reach.reaches(facts.distance):
        return Band.OUT_OF_RANGE
    if facts.weapon != HOWITZER and facts.distance > sight(facts.visibility, tables).value:
        return Band.OUT_OF_SIGHT
    if reach.short is None:
        return Band.IN_REACH
    return Band.SHORT if reach.is_short(facts.distance) else Band.LONG


def weapon_said(facts: FireReachFacts) -> str:
    if facts.weapon in (GUN, HOWITZER):
        return f"{facts.calibre} mm"
    return WEAPONS[facts.weapon].removeprefix("attached: ").partition(",")[0]


def numbers_of(facts: FireReachFacts, reach: Reach, tables: Tables) -> tuple[Target, ...]:
    """Short and longest range; direct fire reaches no farther than one sees."""
    cap = None if facts.weapon == HOWITZER else sight(facts.visibility, tables)
    named = f"for {weapon_said(facts)}"
    longest = Target("Range", Modifier(reach.long, reach.rule, named), cap=cap)
    if reach.short is None:
        return (longest,)
    return Target("Short range", Modifier(reach.short, reach.rule, named), cap=cap), longest


def notes_of(facts: FireReachFacts, tables: Tables) -> tuple[Effect, ...]:
    if facts.weapon == HOWITZER:
        least = tables.limit("least_indirect")
        return (Effect("beyond", least, pk.GAP_INDIRECT_PROCEDURE, f"indirect fire falls more than {least} in away"),)
    row = tables.attachments.get(facts.weapon)
    if row is None:
        return ()
    if row.kind is Company.FLAK:
        return (Effect("adds", False, pk.GAP_AA_FIRE, "flak fires at aircraft and adds nothing on the ground"),)
    extends = "a company adds within its reach and never extends the formation's"
    return (Effect("extends", False, pk.GAP_ATTACHMENTS, extends),)


def assess(facts: FireReachFacts, tables: Tables) -> Assessment[Band] | Refused:
    reach = reach_of(facts, tables)
    if reach is None:
        lowest = tables.indirect_ranges[0].calibre_from
        return Refused((Refusal(pk.RANGE_INDIRECT, f"there is no indirect fire below {lowest} mm"),))
    numbers = numbers_of(facts, reach, tables)
    said = weapon_said(facts)
    subject = f"{said[0].upper()}{said[1:]} at {facts.distance:g} in"
    return Assessment(band_of(facts, reach, tables), subject, (), numbers, notes_of(facts, tables))


FIRE_REACH = Procedure(
    name="fire_reach",
    title="Range",
    summary="How far a weapon reaches, and whether a target is at short or long range.",
    facts=FireReachFacts,
    assess=assess,
    roll=stated,
    rules=(
        pk.RANGE_DIRECT,
        pk.RANGE_INDIRECT,
        pk.RANGE_SMALL_ARMS,
        pk.RANGE_FLAMETHROWER,
        pk.RANGE_BAZOOKA,
        pk.RANGE_ATR,
        pk.RANGE_COAX,
        pk.GAP_DIRECT_RANGE_ENDS,
        pk.GAP_VISIBILITY,
        pk.GAP_ATTACHMENTS,
        pk.GAP_INDIRECT_PROCEDURE,
        pk.GAP_AA_FIRE,
    ),
    shaped_by=(pk.GAP_FIRE_TARGETING,),
)
