"""Flak fires at a squadron that comes to bomb."""

from __future__ import annotations

from typing import Annotated

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.air.air_fire import DAMAGE_SHAPED, markers_said
from sandtable.rulesets.panzer_korps.procedures.air.flak import (
    FLAK_RULES,
    FLAK_STAGES,
    Flak,
    against_flak,
    flak_numbers,
    flak_said,
    flak_shots,
    silent_notes,
)
from sandtable.rulesets.panzer_korps.procedures.air.squadron import damage_effect, shot_down
from sandtable.rulesets.panzer_korps.procedures.common.opposed import Opposed, markers_of
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Morale, Speed, Stance, State
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import choice, flag


class AaFireFacts(Facts, frozen=True, kw_only=True):
    """Flak near a formation that a squadron comes to bomb."""

    companies: asked.Flak = ("flak_88",)
    crews: asked.FlakCrews = Morale.REGULAR
    speed: Annotated[Speed, choice("Squadron's speed", "Speed of the squadron that is fired at")] = Speed.NORMAL
    distance: asked.FlakDistance = 6.0
    state: asked.FlakState = State.FORMED
    damage: asked.Damage = 0
    fired: Annotated[bool, flag("Flak has fired", "These companies have fired in this air phase")] = False
    panicked: Annotated[
        bool, flag("Flak panicked", "Its formation panicked and has not recovered, however few markers it has")
    ] = False
    column: Annotated[bool, flag("Flak in column", "Its formation is in transit column")] = False


def assess(facts: AaFireFacts, tables: Tables) -> Assessment[tuple[Opposed, ...]] | Refused:
    if not facts.companies:
        raise FactsFault("companies: name at least one flak company")
    flak = Flak(facts.companies, facts.crews, facts.state, facts.distance)
    fires = tables.stances[Stance.TRANSIT_COLUMN].fires
    problem = refused(
        shot_down(tables, facts.damage),
        refuse_if(facts.fired, pk.GAP_AA_FIRE, "a flak company fires once in an air phase"),
        refuse_if(facts.column and not fires, pk.GAP_ROAD_AND_COLUMN, "flak in transit column does not fire"),
        against_flak(flak, tables, panicked=facts.panicked),
    )
    if problem:
        return problem
    shots = flak_shots(flak, facts.speed, tables)
    aimed_at = "jets" if facts.speed is Speed.JET else f"a squadron of {facts.speed.value} speed"
    return Assessment(
        shots,
        f"{count_of(len(shots), 'flak company')} with {facts.crews.said} crews at {aimed_at}",
        (flak_said(flak, facts.speed, tables),),
        flak_numbers(flak, facts.speed, tables),
        (Effect("once", True, pk.GAP_AA_FIRE, "each company fires once in an air phase"), *silent_notes(flak, tables)),
    )


def flak_fires(dice: Dice, shots: tuple[Opposed, ...]) -> int:
    """The markers of all companies together."""
    return dice.each(markers_of, shots, why=pk.GAP_AA_FIRE)


def follows(facts: AaFireFacts, markers: int, tables: Tables) -> tuple[Effect, ...]:
    now = damage_effect(facts.damage + markers, tables, "damage", "the squadron")
    if facts.damage + markers >= tables.limit("destroyed_at"):
        return (now,)
    tests = "hit or not it is under AA fire: it bombs only if it passes the test of a bombing run"
    return (*((now,) if markers else ()), Effect("under_fire", True, pk.AIR_BOMB_RUN_TEST, tests))


AA_FIRE = Procedure(
    name="aa_fire",
    title="Anti-aircraft fire",
    summary="The air damage markers that flak puts on a squadron before it bombs.",
    facts=AaFireFacts,
    assess=assess,
    roll=flak_fires,
    rules=(*FLAK_RULES, pk.GAP_ROAD_AND_COLUMN, pk.GAP_ADM_THRESHOLD, pk.AIR_BOMB_RUN_TEST),
    shaped_by=DAMAGE_SHAPED,
    label=markers_said,
    follows=follows,
    stages=FLAK_STAGES,
)
