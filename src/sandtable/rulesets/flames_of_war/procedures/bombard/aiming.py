"""The Aiming Point: the spotter must see it, and friends must be clear of the template."""

from __future__ import annotations

from math import hypot
from typing import Annotated

from sandtable.explain import Effect, Modifier, Refusal, Refused, Target, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.distances import within
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import GroundTeam
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag

SAFE_RULES = (fow.BOMBARD_SAFE, fow.BOMBARD_SAFE_SALVO, fow.BOMBARD_SAFE_AIRCRAFT)


class AimingFacts(Facts, frozen=True, kw_only=True):
    """An Aiming Point that a player would like to pick."""

    friends: asked.NearestFriend = 8.0
    sees: Annotated[bool, flag("Spotter sees it", "The Aiming Point is in the Spotting Team's line of sight")] = True
    salvo: asked.Salvo = False
    aircraft: asked.ByAircraft = False
    repeat: Annotated[
        bool, flag("Repeated", "A Repeat Bombardment: the very same Aiming Point as in the turn before")
    ] = False
    smoke: Annotated[bool, flag("Smoke", "A smoke bombardment")] = False


def safe_distance(salvo: bool, aircraft: bool, tables: Tables) -> Modifier:
    """The largest distance that applies."""
    keys = [
        "safe_distance",
        *(["safe_distance_salvo"] if salvo else []),
        *(["safe_distance_aircraft"] if aircraft else []),
    ]
    return max((tables.constant(key) for key in keys), key=lambda constant: constant.value)


def too_close(friends: float, salvo: bool, aircraft: bool, tables: Tables) -> Refusal | None:
    """No part of the template may be within the safety distance of a friendly team."""
    safe = safe_distance(salvo, aircraft, tables)
    return refuse_if(
        within(friends, safe.value), safe.rule, f"a friendly team is within {safe.value} in of the template"
    )


def template_note(salvo: bool, tables: Tables) -> Effect:
    side = tables.templates["salvo" if salvo else "normal"].side
    return Effect("template", side, fow.GAP_TEMPLATE, f"a square of {side} in, sides parallel to the table edges")


def assess(facts: AimingFacts, tables: Tables) -> Assessment[bool] | Refused:
    problem = refused(
        refuse_if(
            not facts.sees and not facts.repeat,
            fow.BOMBARD_AIMING_POINT,
            "the Spotting Team cannot see the Aiming Point",
        ),
        None if facts.smoke else too_close(facts.friends, facts.salvo, facts.aircraft, tables),
    )
    if problem:
        return problem
    notes = [template_note(facts.salvo, tables)]
    if facts.repeat:
        again = "the spotter need not see it" if facts.sees else "the spotter does not see it, which is +1 to hit"
        notes.append(Effect("seen", facts.sees, fow.GAP_REPEAT_BOMBARDMENT, again))
    if facts.smoke:
        notes.append(Effect("safety", False, fow.GAP_SMOKE_BOMBARDMENT, "a Smoke Screen has no safety distance"))
    safe = Target("Safety distance", safe_distance(facts.salvo, facts.aircraft, tables))
    subject = f"An Aiming Point, nearest friend {facts.friends:g} in from the template"
    return Assessment(True, subject, numbers=() if facts.smoke else (safe,), notes=tuple(notes))


AIMING_POINT = Procedure(
    name="aiming_point",
    title="Aiming Point",
    summary="Whether an Aiming Point may be picked: the spotter sees it and friends are far enough away.",
    facts=AimingFacts,
    assess=assess,
    roll=stated,
    rules=(
        fow.BOMBARD_AIMING_POINT,
        *SAFE_RULES,
        fow.GAP_TEMPLATE,
        fow.GAP_REPEAT_BOMBARDMENT,
        fow.GAP_SMOKE_BOMBARDMENT,
    ),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    label=lambda _: "may be picked",
)


# ------------------------------------------------------------------ who is under it


class UnderTemplateFacts(Facts, frozen=True, kw_only=True):
    """A team near an Aiming Point."""

    across: Annotated[float, asked.inches("Across", "From the Aiming Point to its centre along one edge")] = 3.0
    along: Annotated[float, asked.inches("Along", "From the Aiming Point to its centre along the other")] = 0.0
    kind: Annotated[GroundTeam, choice("Team", "What the team is, which tells how large its footprint is")] = (
        GroundTeam.INFANTRY
    )
    salvo: asked.Salvo = False


def assess_under(facts: UnderTemplateFacts, tables: Tables) -> Assessment[bool]:
    half = tables.templates["salvo" if facts.salvo else "normal"].side / 2
    radius = tables.footprints[facts.kind.kind].radius
    gap = hypot(max(facts.across - half, 0), max(facts.along - half, 0))
    under = within(gap, radius)
    notes = (
        template_note(facts.salvo, tables),
        Effect("radius", f"{radius:g}", fow.GAP_FOOTPRINTS, f"a disc of {radius:g} in around its centre"),
    )
    subject = f"{facts.kind.said} {facts.across:g} in across and {facts.along:g} in along from the Aiming Point"
    return Assessment(under, subject, notes=notes)


UNDER_TEMPLATE = Procedure(
    name="under_template",
    title="Under the template?",
    summary="Whether any part of a team is under the template.",
    facts=UnderTemplateFacts,
    assess=assess_under,
    roll=stated,
    rules=(fow.GAP_TEMPLATE, fow.GAP_FOOTPRINTS),
    shaped_by=(fow.BOMBARD_HIT_EACH, fow.GAP_UNITS_OF_MEASURE),
    label=lambda under: "under the template" if under else "clear of it",
)
