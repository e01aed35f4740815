"""What a weapon that has shot at Aircraft may still do, and when it may do everything again."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, Spoken, refuse_if, refused
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.tables import TABLES, Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import choice


class Then(Spoken):
    """What is asked for after a weapon has shot at an Aircraft."""

    OTHER_WEAPON = "other_weapon", "another weapon, next Shooting Step"
    SECOND_AIRCRAFT = "second_aircraft", "a second Aircraft this turn"
    DEFENSIVE_FIRE = "defensive_fire", "Defensive Fire this turn"
    NEXT_SHOOTING = "next_shooting", "this weapon, next Shooting Step"
    SHOOTING_AFTER_NEXT = "shooting_after_next", "this weapon, the Shooting Step after"
    NEXT_ASSAULT = "next_assault", "a charge, next Assault Step"
    COUNTERATTACK = "counterattack", "defending and counterattacking"


class AAAfterFacts(Facts, frozen=True, kw_only=True):
    """Something that is asked for after shooting at an Aircraft."""

    then: Annotated[Then, choice("Then", "What the weapon or its team wants to do")] = Then.OTHER_WEAPON


def aftermath(tables: Tables) -> tuple[Effect, ...]:
    """Everything that shooting at Aircraft costs."""
    return tuple(Effect(row.wish, False, row.rule, row.label) for row in tables.after_aa_fire.values() if not row.may)


def assess(facts: AAAfterFacts, tables: Tables) -> Assessment[bool] | Refused:
    row = tables.after_aa_fire[facts.then]
    if problem := refused(refuse_if(not row.may, row.rule, row.label)):
        return problem
    said = "it shot in the enemy Shooting Step, before the Aircraft shot"
    notes = (
        Effect("when", "enemy Shooting Step, before the Aircraft shoots", fow.AA_TIMING, said),
        Effect(facts.then.value, True, row.rule, f"allowed: {facts.then.said}"),
        *aftermath(tables),
    )
    return Assessment(True, f"After shooting at an Aircraft, {facts.then.said}", notes=notes)


AA_AFTER = Procedure(
    name="aa_after",
    title="After AA fire",
    summary="Whether a weapon that shot at an Aircraft, or its team, may do something afterwards.",
    facts=AAAfterFacts,
    assess=assess,
    roll=stated,
    rules=(fow.AA_TIMING, *rules_in(TABLES.after_aa_fire.values())),
    label=lambda _allowed: "it may",
)
