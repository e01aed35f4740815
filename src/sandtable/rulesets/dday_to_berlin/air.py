"""AIR Combat: an air strike on one battalion."""

from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from sandtable.dice import Classes, Dice, Need, span
from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.dday_to_berlin.defence import DefenderFacts, defence, defence_refusals
from sandtable.rulesets.dday_to_berlin.fate import ROAD_MARCH, fate_under_air_strike
from sandtable.rulesets.dday_to_berlin.saves import save_under_air_strike
from sandtable.rulesets.dday_to_berlin.setbacks import struck
from sandtable.rulesets.dday_to_berlin.tables import Tables
from sandtable.rulesets.dday_to_berlin.terms import FAR, State
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import flag, tape

TABLE = "ddb.air.table"
SAVE = "ddb.gap.air-save"
AS_ATTACK = "ddb.gap.air-as-attack"


class AirFacts(DefenderFacts, frozen=True, kw_only=True):
    """An AIR support strikes a battalion that its side can see."""

    road_march: Annotated[bool, ROAD_MARCH] = False
    hq_distance: Annotated[
        int, tape("Target's HQ", 0, FAR, "From the target zone to the nearest HQ of its own side; far if there is none")
    ] = 5
    visible: Annotated[bool, flag("Target visible", "Whether the striking side can see the target zone")] = True


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


def assess(facts: AirFacts, tables: Tables) -> Assessment[AirProfile] | Refused:
    if problem := refused(
        refuse_if(not facts.visible, "ddb.support.visible", "the striking side cannot see the target"),
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
    notes = (Effect("table", "air_combat", TABLE, table), Effect("near_hq", near_hq, danger.rule, said))
    return Assessment(profile, f"Air strike on {held.said}", (f"target saves on {profile.save.text}",), (save,), notes)


def air_strike(dice: Dice, profile: AirProfile) -> AirResult:
    """The strike die is never modified; a 10 matters only near an HQ of the target's side."""
    shown = dice.look_up(profile.die, why=TABLE)
    if shown == "target_saves" and not dice.passes(profile.save, why=SAVE):
        return profile.target_falls
    if shown == "aircraft_in_danger" and profile.near_hq:
        return AirResult.AIRCRAFT_LOST
    return AirResult.NO_EFFECT


def follows(facts: AirFacts, result: AirResult, tables: Tables) -> tuple[Effect, ...]:
    spent = Effect("support_spent", True, AS_ATTACK, "the AIR support is spent, and the target counts as attacked")
    if result is AirResult.NO_EFFECT:
        return (Effect("effect", False, "ddb.air.no-effect", "the target stays as it is"), spent)
    if result is AirResult.AIRCRAFT_LOST:
        gone = "the aircraft is lost for the game: the side's AIR allowance falls by 1, at no marker"
        return (Effect("air_allowance", -1, AS_ATTACK, gone), spent)
    return (
        *struck(defence(facts, tables), tables, road_march=facts.road_march),
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
        "ddb.save.base",
        "ddb.save.supports",
        "ddb.save.rough",
        "ddb.save.prepared",
        "ddb.markers.shattered-or-retreated",
        "ddb.markers.poor-lost",
        "ddb.markers.regular-lost",
        "ddb.markers.veteran-lost",
        "ddb.gap.detachment-markers",
        "ddb.gap.save-clamp",
        "ddb.gap.hq",
        "ddb.gap.stacking",
    ),
    follows=follows,
    stages=((TABLE, "strike die"), (SAVE, "target's save")),
)
