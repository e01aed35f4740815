"""AFV and guns fire directly: a die by calibre, crews, what is attached and around, against the cover die."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from sandtable.explain import Effect, Modifier, Refused, Spoken, Target, refuse_if, refused
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.common.opposed import Opposed, markers_of
from sandtable.rulesets.panzer_korps.procedures.fire.aftermath import markers_said
from sandtable.rulesets.panzer_korps.procedures.fire.attached import (
    REACH_RULES,
    FireList,
    attached_modifiers,
    silent_notes,
)
from sandtable.rulesets.panzer_korps.procedures.fire.calibre_die import calibre_die, crew_quality
from sandtable.rulesets.panzer_korps.procedures.fire.firing import (
    ASKED_FIRST,
    FIRING_RULES,
    FIRING_SHAPED,
    FireFacts,
    against_fire,
    assessed,
    fire_follows,
    fire_modifier,
    firer_state,
    spotted_at_once,
    target_said,
)
from sandtable.rulesets.panzer_korps.procedures.fire.ranges import direct_reach
from sandtable.rulesets.panzer_korps.tables import TABLES, Tables, modifier
from sandtable.rulesets.panzer_korps.terms import Arc, Morale, Quality, Stance, State
from sandtable.sheet import Assessment, FactsFault, Procedure
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import choice, flag


class Gunners(Spoken):
    """Who fires: vehicles all round, towed guns to their front."""

    AFV = "afv", "AFV"
    GUNS = "guns", "towed guns"


class GunFireFacts(FireFacts, frozen=True, kw_only=True):
    """An AFV or gun formation fires directly at an enemy formation."""

    first: ClassVar[tuple[str, ...]] = ("calibre", "weapon", "morale", *ASKED_FIRST, "ss", "firer")

    calibre: asked.Calibre = 75
    weapon: asked.Weapon = Quality.NORMAL
    morale: asked.Crews = Morale.REGULAR
    ss: asked.FirerSs = False
    firer: Annotated[Gunners, choice("Firer", "Vehicles fire all round, towed guns to their front")] = Gunners.AFV
    target_column: Annotated[bool, flag("Target in column", "The target, of any kind, is in transit column")] = False
    surprised: asked.FirerSurprised = False
    blind: Annotated[bool, flag("Blind fire", "At the place where an unspotted target was last spotted")] = False
    in_front: asked.InFront = True


# ------------------------------------------------------------------ numbers


def is_blind(facts: GunFireFacts, tables: Tables) -> bool:
    """Within 2 inches everything is spotted, so nothing is fired at blind."""
    return facts.blind and facts.distance > tables.limit("spot_at_once")


def has_gun(calibre: int, tables: Tables) -> bool:
    """More than machine guns (pk.gap.direct-range-ends)."""
    return calibre > tables.direct_ranges[0].calibre_to


def coaxial(facts: GunFireFacts, tables: Tables) -> bool:
    """The co-axial machine guns of AFV that have a gun as well reach a target that is no AFV."""
    near = facts.distance <= tables.limit("coax_range")
    return facts.firer is Gunners.AFV and has_gun(facts.calibre, tables) and near and not facts.target.is_afv


def lines_that_hold(facts: GunFireFacts, tables: Tables) -> Iterator[str]:
    """The lines of the lists that are about neither companies nor crews."""
    if facts.weapon is not Quality.NORMAL:
        yield facts.weapon.value
    if direct_reach(facts.calibre, tables).is_short(facts.distance):
        yield "short"
    if facts.target.is_afv and facts.arc is not Arc.FRONT:
        yield facts.arc.value
    if facts.target_column:
        yield "transit"
    if coaxial(facts, tables):
        yield "coax"
    if facts.moved:
        yield "moved"
    if facts.surprised:
        yield "surprised"
    if is_blind(facts, tables):
        yield "blind"
    if facts.target_moved:
        yield "target_moved"
    if facts.entrenched:
        yield "entrenched"


def added(facts: GunFireFacts, tables: Tables) -> Target:
    """Everything that is added to the fire die."""
    lines: tuple[Modifier, ...] = tuple(modifier(tables.gun_modifiers[line]) for line in lines_that_hold(facts, tables))
    return fire_modifier(
        pk.FIRE_AFV_ELIGIBLE,
        crew_quality(facts.morale, ss=facts.ss, tables=tables),
        attached_modifiers(facts.attached, FireList.GUNS, facts.distance, facts.target, tables),
        lines,
    )


# ------------------------------------------------------------------ the question


def against_guns(facts: GunFireFacts, tables: Tables) -> Refused | None:
    if facts.firer is Gunners.AFV and facts.stance in (Stance.MOUNTED, Stance.DOUBLE_QUICK):
        raise FactsFault(f"stance: AFV are never {facts.stance.said}, choose another or towed guns as firer")
    state = firer_state(facts.state, facts.markers, facts.companies, tables)
    silent = state is State.SUPPRESSED and calibre_die(facts.calibre, state, pk.GAP_DIRECT_RANGE_ENDS, tables) is None
    mg_only = "suppressed, a formation with machine guns or up to 20 mm does not fire"
    front_only = "towed guns fire within their front 180 degrees only"
    return refused(
        against_fire(facts, direct_reach(facts.calibre, tables), f"{facts.calibre} mm reach", tables),
        refuse_if(silent, pk.FIRE_AFV_MG_SUPPRESSED, mg_only),
        refuse_if(facts.firer is Gunners.GUNS and not facts.in_front, pk.GAP_FIRE_TARGETING, front_only),
    )


def gun_notes(facts: GunFireFacts, tables: Tables) -> tuple[Effect, ...]:
    notes = [*silent_notes(facts.attached, facts.distance, tables)]
    if facts.blind and not is_blind(facts, tables):
        notes.append(spotted_at_once("blind", False, tables))
    elif facts.blind:
        lost = "the fire is lost if the target is no longer within 1.5 in of where it was last seen"
        notes.append(Effect("blind", True, pk.GAP_LAST_SEEN, lost))
    return tuple(notes)


def assess(facts: GunFireFacts, tables: Tables) -> Assessment[Opposed] | Refused:
    if problem := against_guns(facts, tables):
        return problem
    state = firer_state(facts.state, facts.markers, facts.companies, tables)
    die = calibre_die(facts.calibre, state, pk.GAP_DIRECT_RANGE_ENDS, tables)
    assert die is not None  # noqa: S101 - refused above
    who = f"{facts.morale.said} {facts.firer.said} of {facts.calibre} mm, {state.value}"
    return assessed(
        facts,
        f"{who}, at {target_said(facts)}",
        pk.FIRE_AFV_DIE,
        die,
        added(facts, tables),
        gun_notes(facts, tables),
        tables,
    )


GUN_RULES = (
    pk.FIRE_AFV_ELIGIBLE,
    pk.FIRE_AFV_DIE,
    pk.FIRE_AFV_MG_SUPPRESSED,
    *rules_in(TABLES.gun_modifiers.values()),
    pk.GAP_SPOTTING_PROCEDURE,
    pk.GAP_LAST_SEEN,
    *REACH_RULES,
    *FIRING_RULES,
)
GUN_SHAPED = (pk.RANGE_COAX, *FIRING_SHAPED)
GUN_STAGES = ((pk.FIRE_AFV_DIE, "fire die"), (pk.COVER_ROLL, "cover die"))

GUN_FIRE = Procedure(
    name="gun_fire",
    title="AFV and AT fire",
    summary="The disorder markers that AFV or guns put on their target, by calibre, crews, companies and cover.",
    facts=GunFireFacts,
    assess=assess,
    roll=markers_of,
    rules=GUN_RULES,
    shaped_by=(*GUN_SHAPED, pk.GAP_SURPRISED_AND_BLIND, pk.GAP_FANATICS_SS),
    label=markers_said,
    follows=fire_follows,
    stages=GUN_STAGES,
)
