"""Infantry fires: a die by morale, what is attached and around, against the cover die."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from sandtable.explain import Modifier, Refused, Target, refuse_if, refused
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
from sandtable.rulesets.panzer_korps.procedures.fire.ranges import small_arms
from sandtable.rulesets.panzer_korps.tables import TABLES, Tables, modifier
from sandtable.rulesets.panzer_korps.terms import Arc, AtWeapon, Morale, State
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import choice, flag


class InfantryFireFacts(FireFacts, frozen=True, kw_only=True):
    """An infantry formation, or cavalry in line, fires at an enemy formation."""

    first: ClassVar[tuple[str, ...]] = ("morale", *ASKED_FIRST, "at_weapon")

    morale: Annotated[Morale, choice("Morale", "Class of the firing infantry")] = Morale.REGULAR
    at_weapon: Annotated[
        AtWeapon, choice("AT weapon", "What the infantry has itself; rifles reach 2 inches, the others 3")
    ] = AtWeapon.NONE
    spotted: Annotated[bool, flag("Target spotted", "Infantry may not fire blind; within 2 inches all is spotted")] = (
        True
    )
    in_front: asked.InFront = True


# ------------------------------------------------------------------ numbers


def fire_die(morale: Morale, state: State, tables: Tables) -> Target | None:
    """The fire die; None if there is none in this state."""
    row = tables.infantry_fire[morale]
    formed = state is State.FORMED
    sides = row.formed if formed else row.suppressed
    if sides is None:
        return None
    rule = pk.FIRE_INF_DIE if formed else pk.FIRE_INF_SUPPRESSED_DIE
    return Target("Fire die", Modifier(sides, rule, f"sides for {morale.said}, {state.value}"))


def lines_that_hold(facts: InfantryFireFacts) -> Iterator[str]:
    """The lines of the list that are not about companies."""
    if facts.arc is not Arc.FRONT:
        yield "flank"
    if facts.target_moved:
        yield "target_moved"
    if facts.moved:
        yield "moved"
    if facts.entrenched:
        yield "entrenched"
    if facts.target.is_afv_formation:
        yield "afv_target"


def own_at_weapon(facts: InfantryFireFacts, tables: Tables) -> tuple[Modifier, ...]:
    """What its own AT weapons take off the -2 for an AFV target, and add at short range."""
    if not facts.target.is_afv:
        return ()
    weapon, limit = facts.at_weapon, tables.limit
    long, short = limit("bazooka_long"), limit("bazooka_short")
    reach, worth = 0, 0
    if weapon is AtWeapon.ATR and facts.distance <= limit("atr_range"):
        reach, worth = limit("atr_range"), limit("atr_easier") if facts.target.is_afv_formation else 0
    elif weapon.is_rocket and facts.distance <= long:
        near = facts.distance <= short
        reach = short if near else long
        worth = limit("bazooka_easier") if facts.target.is_afv_formation else 0
        worth += limit("bazooka_short_bonus") if near else 0
    return (Modifier(worth, pk.GAP_INFANTRY_AT_WEAPONS, f"{weapon.said}s within {reach} in"),) if worth else ()


def added(facts: InfantryFireFacts, tables: Tables) -> Target:
    """Everything that is added to the fire die."""
    return fire_modifier(
        pk.FIRE_INF_ELIGIBLE,
        attached_modifiers(facts.attached, FireList.INFANTRY, facts.distance, facts.target, tables),
        tuple(modifier(tables.infantry_modifiers[line]) for line in lines_that_hold(facts)),
        own_at_weapon(facts, tables),
    )


# ------------------------------------------------------------------ the question


def against_infantry(facts: InfantryFireFacts, tables: Tables) -> Refused | None:
    state = firer_state(facts.state, facts.markers, facts.companies, tables)
    seen_at_once = facts.distance <= tables.limit("spot_at_once")
    suppressed = tables.infantry_fire[facts.morale].suppressed
    partisans = "suppressed partisans do not fire"
    blind = "infantry may not fire blind, at an unspotted target"
    return refused(
        against_fire(facts, small_arms(tables), "infantry reaches", tables),
        refuse_if(state is State.SUPPRESSED and suppressed is None, pk.FIRE_PARTISAN_SUPPRESSED, partisans),
        refuse_if(not facts.spotted and not seen_at_once, pk.GAP_SURPRISED_AND_BLIND, blind),
        refuse_if(not facts.in_front, pk.GAP_FIRE_TARGETING, "infantry fires within its front 180 degrees only"),
    )


def assess(facts: InfantryFireFacts, tables: Tables) -> Assessment[Opposed] | Refused:
    if problem := against_infantry(facts, tables):
        return problem
    state = firer_state(facts.state, facts.markers, facts.companies, tables)
    die = fire_die(facts.morale, state, tables)
    assert die is not None  # noqa: S101 - refused above
    subject = f"{facts.morale.said} infantry, {state.value}, at {target_said(facts)}"
    seen = () if facts.spotted else (spotted_at_once("spotted", True, tables),)
    notes = (*silent_notes(facts.attached, facts.distance, tables), *seen)
    return assessed(facts, subject, pk.FIRE_INF_DIE, die, added(facts, tables), notes, tables)


INFANTRY_RULES = (
    pk.FIRE_INF_ELIGIBLE,
    pk.FIRE_INF_DIE,
    pk.FIRE_INF_SUPPRESSED_DIE,
    pk.FIRE_PARTISAN_SUPPRESSED,
    *rules_in(TABLES.infantry_modifiers.values()),
    pk.GAP_INFANTRY_AT_WEAPONS,
    pk.GAP_SURPRISED_AND_BLIND,
    pk.GAP_SPOTTING_PROCEDURE,
    *REACH_RULES,
    *FIRING_RULES,
)
INFANTRY_SHAPED = (pk.RANGE_ATR, pk.RANGE_BAZOOKA, *FIRING_SHAPED)
INFANTRY_STAGES = ((pk.FIRE_INF_DIE, "fire die"), (pk.COVER_ROLL, "cover die"))

INFANTRY_FIRE = Procedure(
    name="infantry_fire",
    title="Infantry fire",
    summary="The disorder markers that infantry puts on its target, by morale, companies and cover.",
    facts=InfantryFireFacts,
    assess=assess,
    roll=markers_of,
    rules=INFANTRY_RULES,
    shaped_by=INFANTRY_SHAPED,
    label=markers_said,
    follows=fire_follows,
    stages=INFANTRY_STAGES,
)
