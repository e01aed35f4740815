"""A flamethrower at troops: one die to hit, a jet of hits, pins, a morale check in any case, and the fuel."""

from __future__ import annotations

from typing import ClassVar

from sandtable.explain import Effect, Refused, refused
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire import cited, under_fire
from sandtable.rulesets.konflikt_47.procedures.fire.aftermath import losses_follow, losses_said, out_of_fuel
from sandtable.rulesets.konflikt_47.procedures.fire.blasts import blast_notes, blast_shot
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Losses
from sandtable.rulesets.konflikt_47.procedures.fire.flames import fuel_effect
from sandtable.rulesets.konflikt_47.procedures.fire.shooting import against_firing
from sandtable.rulesets.konflikt_47.procedures.fire.volley_dice import VolleyProfile, fire_everything
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.sheet import Assessment, Procedure


class FlamethrowerFacts(under_fire.TroopsFacts, frozen=True, kw_only=True):
    """A flamethrower team or flame tank close to infantry or artillery."""

    #: Cover and Down are ignored, so they are asked for last.
    first: ClassVar[tuple[str, ...]] = (
        "weapon",
        *(name for name in under_fire.IN_A_HURRY if name not in ("cover", "target_down")),
        "lone_crewman",
        "mounted",
        "in_arc",
    )

    distance: ask.Distance = 5.0
    weapon: ask.Flamethrower = "flamethrower-inf"


def assess(facts: FlamethrowerFacts, tables: Tables) -> Assessment[VolleyProfile] | Refused:
    weapon = tables.weapon(facts.weapon)
    if problem := refused(under_fire.against_target(facts, tables), against_firing(weapon, facts, tables)):
        return problem
    shot = blast_shot(weapon, facts, tables)
    return Assessment(
        VolleyProfile((), under_fire.troops_of(facts, tables), blasts=(shot.blast,)),
        f"{weapon.name} at {under_fire.target_said(facts)}, {facts.distance:g} in away",
        shot.needs,
        (shot.to_hit, shot.to_damage, under_fire.check_after(facts, shot.blast.pins, tables, fallen=0)),
        (*blast_notes(shot), *under_fire.officer_note(facts, tables)),
    )


def follows(facts: FlamethrowerFacts, flamed: Losses, tables: Tables) -> tuple[Effect, ...]:
    fuel = fuel_effect(out_of_fuel(flamed), tables.weapon(facts.weapon), facts)
    return *losses_follow(facts, flamed, tables), fuel


FLAMETHROWER = Procedure(
    name="flamethrower",
    title="Flamethrower at troops",
    summary="One die to hit becomes a jet of hits, with pins, a morale check in any case, and fuel that may run out.",
    facts=FlamethrowerFacts,
    assess=assess,
    roll=fire_everything,
    rules=(
        *cited.TROOPS_RULES,
        *cited.DIRECT_RULES,
        k47.GAP_TARGET_CHOICE,
        k47.HIT_SMALL_UNIT,
        k47.GAP_SMALL_UNIT,
        k47.GAP_FLAMETHROWER,
        k47.SPECIAL_FLAMETHROWER,
        k47.WEAPONS_HEAVY,
    ),
    shaped_by=(
        *cited.TROOPS_SHAPED,
        *cited.DIRECT_SHAPED,
        k47.WEAPONS_SHOTS,
        k47.GAP_INFANTRY_FACING,
        k47.GAP_COVER,
        k47.GAP_BUILDINGS,
        k47.GAP_HE_LONG_RANGE,
    ),
    label=losses_said,
    follows=follows,
    stages=(cited.HIT, cited.BLAST_PINS, cited.JET, *cited.HURT, *cited.FALLEN, cited.FUEL_LEFT),
)
