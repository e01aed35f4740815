"""The M17 Tesla cannon at troops: a hit arcs from man to man."""

from __future__ import annotations

from sandtable.explain import Effect, Refused, refused
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire import cited, under_fire
from sandtable.rulesets.konflikt_47.procedures.fire.aftermath import losses_follow, losses_said
from sandtable.rulesets.konflikt_47.procedures.fire.shooting import against_firing
from sandtable.rulesets.konflikt_47.procedures.fire.shot import direct_number, shot_at_troops, single_shot
from sandtable.rulesets.konflikt_47.procedures.fire.volley_dice import VolleyProfile, fire_volley
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.sheet import Assessment, Procedure

CANNON = "m17-tesla"


class TeslaFacts(under_fire.TroopsFacts, frozen=True, kw_only=True):
    """A Tesla cannon fires at infantry or artillery."""


def assess(facts: TeslaFacts, tables: Tables) -> Assessment[VolleyProfile] | Refused:
    weapon = tables.weapon(CANNON)
    if problem := refused(under_fire.against_target(facts, tables), against_firing(weapon, facts, tables)):
        return problem
    shot = shot_at_troops(weapon, direct_number(weapon, facts, tables), facts, tables)
    most = f"each hit arcs to 1 + D6 hits, at most {facts.target_models}"
    return single_shot(shot, weapon.name, facts, tables, Effect("most_hits", facts.target_models, k47.GAP_TESLA, most))


TESLA_CANNON = Procedure(
    name="tesla",
    title="Tesla cannon at troops",
    summary="A Tesla hit arcs to 1 + D6 hits, at most as many as the target has models.",
    facts=TeslaFacts,
    assess=assess,
    roll=fire_volley,
    rules=(
        *cited.TROOPS_RULES,
        *cited.DIRECT_RULES,
        *cited.COVER_RULES,
        k47.GAP_TARGET_CHOICE,
        k47.GAP_TESLA,
        k47.WEAPONS_HEAVY,
    ),
    shaped_by=(
        *cited.TROOPS_SHAPED,
        *cited.DIRECT_SHAPED,
        *cited.COVER_SHAPED,
        k47.HIT_COVER_EXCLUSIVE,
        k47.WEAPONS_SHOTS,
        k47.SPECIAL_TESLA,
        k47.GAP_HE_LONG_RANGE,
    ),
    label=losses_said,
    follows=losses_follow,
    stages=(cited.HIT, cited.ARC, *cited.HURT, *cited.FALLEN),
)
