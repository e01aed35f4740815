"""AIR Combat: an air strike on one battalion."""

from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from sandtable.dice import Classes, Dice, Need
from sandtable.explain import Effect, Refused, reasons, refuse_if
from sandtable.rulesets.dday_to_berlin.markers import cost_effect, marker_cost
from sandtable.rulesets.dday_to_berlin.saves import (
    DefenderFacts,
    defence,
    defence_refusals,
    place_said,
    save_under_fire,
)
from sandtable.rulesets.dday_to_berlin.tables import Battalion, Tables
from sandtable.rulesets.dday_to_berlin.terms import GUNS, Mobility, State
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import flag, tape

TABLE = "ddb.air.table"
SAVE = "ddb.gap.air-save"
AS_ATTACK = "ddb.gap.air-as-attack"


class AirFacts(DefenderFacts, frozen=True, kw_only=True):
    """An AIR support strikes a battalion that its side can see."""

    road_march: Annotated[bool, flag("Road-march mark", "Whether the target made a doubled road move last")] = False
    hq_distance: Annotated[int, tape("Target's HQ", 0, 40, "Zones from the target to an HQ of its own side")] = 5
    visible: Annotated[bool, flag("Target visible", "Whether the striking side can see the target zone")] = True
    attacked_already: Annotated[bool, flag("Attacked already", "Whether the target was attacked this player turn")] = (
        False
    )


class AirResult(StrEnum):
    """How an air strike ends."""

    TARGET_LOST = "target_lost"
    TARGET_SHATTERED = "target_shattered"
    NO_EFFECT = "no_effect"
    AIRCRAFT_LOST = "aircraft_lost"


class AirProfile(Struct, frozen=True):
    die: Classes
    save: Need
    target_falls: AirResult
    near_hq: bool


def air_fate(target: Battalion, road_march: bool, detachment: bool) -> tuple[State, str]:
    """What a failed save means for the target, and the rule that says so."""
    if detachment:
        return State.LOST, "ddb.state.detachment-lost"
    if target.is_mech:
        return State.LOST, "ddb.air.fail-mech-lost"
    if target.mobility is Mobility.MOT and road_march:
        return State.LOST, "ddb.air.fail-mot-road-lost"
    if target.kind in GUNS:
        return State.LOST, "ddb.state.guns-shattered-lost"
    return State.SHATTERED, "ddb.air.fail-other-shattered"


def assess(facts: AirFacts, tables: Tables) -> Assessment[AirProfile] | Refused:
    problem = reasons(
        refuse_if(not facts.visible, "ddb.support.visible", "the striking side cannot see the target"),
        refuse_if(facts.attacked_already, "ddb.combat.once-per-target", "the target was attacked this player turn"),
    )
    shielded = defence_refusals(facts, tables)
    if problem or shielded:
        return Refused(problem + (shielded.refusals if shielded else ()))
    target, others = defence(facts, tables)
    save = save_under_fire(
        target, facts.defender_quality, others, facts.terrain, facts.prepared, facts.defender_out_of_supply, tables
    )
    state, _ = air_fate(target, facts.road_march, facts.defender_detachment)
    profile = AirProfile(
        tables.air,
        tables.test(save.total),
        AirResult.TARGET_LOST if state is State.LOST else AirResult.TARGET_SHATTERED,
        facts.hq_distance <= tables.limit("aircraft_danger"),
    )
    said = f"Air strike on {facts.defender_quality.said} {target.name} {place_said(facts)}"
    return Assessment(profile, said, (f"target saves on {profile.save.text}",), (save,))


def air_strike(dice: Dice, profile: AirProfile) -> AirResult:
    """The strike die is never modified; a 10 matters only near an HQ of the target's side."""
    shown = dice.look_up(profile.die, why=TABLE)
    if shown == "target_saves" and not dice.passes(profile.save, why=SAVE):
        return profile.target_falls
    if shown == "flak" and profile.near_hq:
        return AirResult.AIRCRAFT_LOST
    return AirResult.NO_EFFECT


def follows(facts: AirFacts, result: AirResult, tables: Tables) -> tuple[Effect, ...]:
    spent = Effect("support_spent", True, AS_ATTACK, "the AIR support is spent, and the target counts as attacked")
    if result is AirResult.NO_EFFECT:
        return (Effect("effect", False, "ddb.air.no-effect", "nothing happens"), spent)
    if result is AirResult.AIRCRAFT_LOST:
        gone = "the aircraft is lost for the game: the side's AIR allowance falls by 1, no marker"
        return (Effect("air_allowance", -1, "ddb.air.ten-near-hq", gone), spent)
    target = tables.battalions[facts.defender]
    state, rule = air_fate(target, facts.road_march, facts.defender_detachment)
    return (
        Effect("target_state", state.value, rule, f"the target is {state.value}; others in its zone stay"),
        cost_effect(
            "target_markers",
            "the target's side",
            marker_cost(state, facts.defender_quality, facts.defender_detachment, tables),
        ),
        Effect("advance", "none", AS_ATTACK, "an air strike gives no advance after combat"),
        spent,
    )


AIR_STRIKE = Procedure(
    name="air_strike",
    title="Air strike",
    summary="An air strike from the strike die to losses on either side.",
    facts=AirFacts,
    assess=assess,
    roll=air_strike,
    rules=(
        TABLE,
        "ddb.air.fail-mech-lost",
        "ddb.air.fail-mot-road-lost",
        "ddb.air.fail-other-shattered",
        "ddb.air.no-effect",
        "ddb.air.ten-near-hq",
        SAVE,
        AS_ATTACK,
        "ddb.gap.mot-road-air",
        "ddb.combat.once-per-target",
        "ddb.support.visible",
        "ddb.state.guns-shattered-lost",
        "ddb.state.detachment-lost",
        "ddb.gap.save-clamp",
    ),
    follows=follows,
    stages=((TABLE, "strike die"), (SAVE, "target's save")),
)
