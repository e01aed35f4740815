"""AIR Combat: an air strike on one battalion."""

from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from sandtable.dice import Classes, Dice, Need, span
from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.facts import RoadMarch
from sandtable.rulesets.dday_to_berlin.procedures.combat.defence import (
    TARGET_RULES,
    DefenderFacts,
    defence,
    defence_refusals,
)
from sandtable.rulesets.dday_to_berlin.procedures.combat.saves import SAVE_RULES, save_under_air_strike
from sandtable.rulesets.dday_to_berlin.procedures.losses.fate import AIR_FATE_RULES, fate_under_air_strike
from sandtable.rulesets.dday_to_berlin.procedures.losses.markers import MARKER_RULES
from sandtable.rulesets.dday_to_berlin.procedures.losses.setbacks import struck
from sandtable.rulesets.dday_to_berlin.tables import Tables
from sandtable.rulesets.dday_to_berlin.terms import FAR, State
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import flag, tape


class AirFacts(DefenderFacts, frozen=True, kw_only=True):
    """An AIR support strikes a battalion that its side can see."""

    road_march: RoadMarch = False
    hq_distance: Annotated[
        int,
        tape(
            "Target's HQ",
            0,
            FAR,
            "From the target zone to the nearest HQ of its own side; far if there is none",
            "zones",
        ),
    ] = 5
    visible: Annotated[bool, flag("Target visible", "Whether the striking side can see the target zone")] = True


class AirResult(StrEnum):
    """How an air strike ends."""

    TARGET_LOST = "target_lost"
    TARGET_SHATTERED = "target_shattered"
    NO_EFFECT = "no_effect"
    AIRCRAFT_LOST = "aircraft_lost"

    @property
    def is_hoped_for(self) -> bool:
        return self in (AirResult.TARGET_LOST, AirResult.TARGET_SHATTERED)


class AirProfile(Struct, frozen=True):
    die: Classes
    save: Need
    target_falls: AirResult
    near_hq: bool


def assess(facts: AirFacts, tables: Tables) -> Assessment[AirProfile] | Refused:
    if problem := refused(
        refuse_if(not facts.visible, ddb.SUPPORT_VISIBLE, "the striking side cannot see the target"),
        defence_refusals(facts, tables),
    ):
        return problem
    held = defence(facts, tables)
    save, danger = save_under_air_strike(held, tables), tables.limits["aircraft_danger"]
    state, _ = fate_under_air_strike(held.battalion, detachment=held.detachment, road_march=facts.road_march)
    near_hq = facts.hq_distance <= danger.value or any(stand.is_hq for stand in held.zone)
    profile = AirProfile(
        tables.air,
        tables.need(save),
        AirResult.TARGET_LOST if state is State.LOST else AirResult.TARGET_SHATTERED,
        near_hq,
    )
    said = "an HQ is near: a 10 costs the aircraft" if near_hq else "no HQ is near: a 10 does nothing"
    table = ", ".join(f"{span(low, high)} {name.replace('_', ' ')}" for name, low, high in tables.air.rows)
    notes = (Effect("table", "air_combat", ddb.AIR_TABLE, table), Effect("near_hq", near_hq, danger.rule, said))
    return Assessment(profile, f"Air strike on {held.said}", (f"target saves on {profile.save.text}",), (save,), notes)


def air_strike(dice: Dice, profile: AirProfile) -> AirResult:
    """The strike die is never modified; a 10 matters only near an HQ of the target's side."""
    shown = dice.look_up(profile.die, why=ddb.AIR_TABLE)
    if shown == "target_saves" and not dice.passes(profile.save, why=ddb.GAP_AIR_SAVE):
        return profile.target_falls
    if shown == "aircraft_in_danger" and profile.near_hq:
        return AirResult.AIRCRAFT_LOST
    return AirResult.NO_EFFECT


def follows(facts: AirFacts, result: AirResult, tables: Tables) -> tuple[Effect, ...]:
    spent = Effect(
        "support_spent", True, ddb.GAP_AIR_AS_ATTACK, "the AIR support is spent, and the target counts as attacked"
    )
    if result is AirResult.NO_EFFECT:
        return (Effect("effect", False, ddb.AIR_NO_EFFECT, "the target stays as it is"), spent)
    if result is AirResult.AIRCRAFT_LOST:
        gone = "the aircraft is lost for the game: the side's AIR allowance falls by 1, at no marker"
        return (Effect("air_allowance", -1, ddb.GAP_AIR_AS_ATTACK, gone), spent)
    return (
        *struck(defence(facts, tables), tables, road_march=facts.road_march),
        Effect("advance", "none", ddb.GAP_AIR_AS_ATTACK, "an air strike gives no advance after combat"),
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
        ddb.AIR_TABLE,
        *AIR_FATE_RULES,
        ddb.AIR_NO_EFFECT,
        ddb.AIR_TEN_NEAR_HQ,
        ddb.GAP_AIR_SAVE,
        ddb.GAP_AIR_AS_ATTACK,
        ddb.SUPPORT_VISIBLE,
        *TARGET_RULES,
        *SAVE_RULES,
        *MARKER_RULES,
    ),
    shaped_by=(ddb.GAP_MOT_ROAD_AIR,),
    follows=follows,
    stages=((ddb.AIR_TABLE, "strike die"), (ddb.GAP_AIR_SAVE, "target's save")),
)
