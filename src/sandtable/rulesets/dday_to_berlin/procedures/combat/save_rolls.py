"""Save rolls as questions: by a number that is known, of a defender, and of an attacker that did not get through."""

from enum import StrEnum
from typing import Annotated

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Refused, Target, refused
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.facts import (
    AttackerCode,
    AttackerQuality,
    AttackerUnsupplied,
    DefendingTerrain,
    RoadMarch,
)
from sandtable.rulesets.dday_to_berlin.procedures.combat.assault import STAYS
from sandtable.rulesets.dday_to_berlin.procedures.combat.defence import (
    TARGET_RULES,
    DefenderFacts,
    cannot_lead,
    crowded,
    defence,
    defence_refusals,
)
from sandtable.rulesets.dday_to_berlin.procedures.combat.saves import (
    ASSAULTED_RULES,
    SAVE_RULES,
    save_in_assault,
    save_of_attacker,
    save_under_air_strike,
    save_under_fire,
    stated_save,
)
from sandtable.rulesets.dday_to_berlin.procedures.losses.fate import AIR_FATE_RULES, fate_under_fire
from sandtable.rulesets.dday_to_berlin.procedures.losses.markers import MARKER_RULES
from sandtable.rulesets.dday_to_berlin.procedures.losses.setbacks import (
    DETACHMENT_LOST,
    driven_back,
    marker_each,
    position_falls,
    struck,
)
from sandtable.rulesets.dday_to_berlin.tables import CODES, Tables
from sandtable.rulesets.dday_to_berlin.terms import MOST_UNITS, Attack, AttackedFrom, Quality, Terrain
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, count, unit


class SaveResult(StrEnum):
    PASSED = "passed"
    FAILED = "failed"


def save_roll(dice: Dice, need: Need) -> SaveResult:
    return SaveResult.PASSED if dice.passes(need, why=ddb.SAVE_BASE) else SaveResult.FAILED


def to_be_saved(subject: str, number: Target, tables: Tables, *notes: Effect) -> Assessment[Need]:
    """A save against a number."""
    need = tables.need(number)
    return Assessment(need, subject, (f"passes on {need.text}",), (number,), notes)


class SaveFacts(Facts, frozen=True, kw_only=True):
    """A save number that a player has already worked out."""

    save_number: Annotated[int, count("Save number", -20, 40, "Save Roll Value plus all modifiers")] = 5


def assess_number(facts: SaveFacts, tables: Tables) -> Assessment[Need]:
    return to_be_saved(
        f"Save roll at {facts.save_number}", stated_save("Save number", facts.save_number, tables), tables
    )


def number_follows(_facts: SaveFacts, result: SaveResult, _tables: Tables) -> tuple[Effect, ...]:
    """What can be told without knowing whose save it was."""
    if result is SaveResult.PASSED:
        next_save = "in an assault a defender that passes makes the attacker save"
        return (Effect("attacker_saves", True, ddb.COMBAT_ATTACKER_SAVES, next_save),)
    return (
        Effect("shattered", True, ddb.ASSAULT_DEFENDER_SHATTERED, "in an assault the unit is shattered"),
        Effect("retreats", True, ddb.RANGED_FAIL_RETREAT, "in ranged combat it retreats 1 zone, or pays to hold"),
        Effect("guns_lost", True, ddb.STATE_GUNS_SHATTERED_LOST, "ART, SPA and ATG that would be shattered are lost"),
        Effect("detachment_lost", True, ddb.STATE_DETACHMENT_LOST, "a detachment is lost in any combat"),
    )


SAVE_ROLL = Procedure(
    name="save_roll",
    title="Save roll",
    summary="One roll against a save number you know.",
    facts=SaveFacts,
    assess=assess_number,
    roll=save_roll,
    rules=(
        ddb.SAVE_BASE,
        ddb.GAP_SAVE_CLAMP,
        ddb.COMBAT_ATTACKER_SAVES,
        ddb.ASSAULT_DEFENDER_SHATTERED,
        ddb.RANGED_FAIL_RETREAT,
        ddb.STATE_GUNS_SHATTERED_LOST,
        ddb.STATE_DETACHMENT_LOST,
    ),
    follows=number_follows,
    stages=((ddb.SAVE_BASE, "save roll"),),
)


class DefenderSaveFacts(DefenderFacts, frozen=True, kw_only=True):
    """A defender, and how it is attacked."""

    attack: Annotated[Attack, choice("Attack", "What the defender was hit by")] = Attack.ASSAULT
    attacker: Annotated[str, unit("Attacker", CODES, "Primary attacker of an assault")] = "inf"
    attacked_from: Annotated[AttackedFrom, choice("Attacked from", "Side of the defender that an assault meets")] = (
        AttackedFrom.FRONT
    )
    road_march: RoadMarch = False


def assess_defender(facts: DefenderSaveFacts, tables: Tables) -> Assessment[Need] | Refused:
    attacker, held = tables.battalions[facts.attacker], defence(facts, tables)
    assaulted = facts.attack is Attack.ASSAULT
    if problem := refused(defence_refusals(facts, tables), cannot_lead(attacker) if assaulted else None):
        return problem
    if assaulted:
        number = save_in_assault(held, attacker, facts.attacked_from, tables)
    else:
        number = (save_under_fire if facts.attack is Attack.RANGED else save_under_air_strike)(held, tables)
    lost = Effect("lost_on_failure", True, ddb.STATE_DETACHMENT_LOST, "a detachment that fails is lost")
    subject = f"Save of {held.said} in {facts.attack.value} combat"
    return to_be_saved(subject, number, tables, *((lost,) if held.detachment else ()))


def defender_follows(facts: DefenderSaveFacts, result: SaveResult, tables: Tables) -> tuple[Effect, ...]:
    """What the save decides in the combat it was made in."""
    held = defence(facts, tables)
    if result is SaveResult.PASSED:
        return {
            Attack.ASSAULT: (
                Effect("attacker_saves", True, ddb.COMBAT_ATTACKER_SAVES, "the primary attacker makes a save roll"),
            ),
            Attack.RANGED: (Effect("effect", False, ddb.RANGED_NO_EFFECT, "both stay as they are"),),
            Attack.AIR: (Effect("effect", False, ddb.AIR_NO_EFFECT, "the target stays as it is"),),
        }[facts.attack]
    if facts.attack is Attack.ASSAULT:
        return position_falls(held, tables)
    if facts.attack is Attack.AIR:
        return struck(held, tables, road_march=facts.road_march)
    _, rule = fate_under_fire(detachment=held.detachment)
    return driven_back("defender", held.detachment, held.quality, held.battalions, rule, tables)


DEFENDER_SAVE = Procedure(
    name="defender_save",
    title="Defender's save",
    summary="The save number of a unit that was hit, with every modifier, and its chance.",
    facts=DefenderSaveFacts,
    assess=assess_defender,
    roll=save_roll,
    rules=(
        *SAVE_RULES,
        *ASSAULTED_RULES,
        ddb.GAP_SUPPLY,
        *TARGET_RULES,
        ddb.GAP_ASSAULT_ELIGIBILITY,
        ddb.COMBAT_ATTACKER_SAVES,
        ddb.ASSAULT_DEFENDER_SHATTERED,
        ddb.GAP_RETREAT_OF_REST,
        ddb.RANGED_FAIL_RETREAT,
        ddb.RANGED_HOLD_OPTION,
        ddb.RANGED_NO_EFFECT,
        ddb.AIR_NO_EFFECT,
        *AIR_FATE_RULES,
        *MARKER_RULES,
    ),
    shaped_by=(
        ddb.GAP_SAVE_WHICH_SIDE,
        ddb.GAP_AIR_SAVE,
        ddb.GAP_TANK_NO_AT_SCOPE,
        ddb.GAP_SPG_IS_TD,
        ddb.GAP_MECH_MOT_CLASSES,
    ),
    follows=defender_follows,
    stages=((ddb.SAVE_BASE, "save roll"),),
)


class AttackerSaveFacts(Facts, frozen=True, kw_only=True):
    """The primary attacker of an assault that did not get through."""

    attacker: AttackerCode = "inf"
    attacker_quality: AttackerQuality = Quality.REGULAR
    supports: Annotated[
        int, count("Supports in its zone", 0, MOST_UNITS, "Battalions in the attacking zone that support this combat")
    ] = 0
    terrain: DefendingTerrain = Terrain.OPEN
    attacker_out_of_supply: AttackerUnsupplied = False


def assess_attacker(facts: AttackerSaveFacts, tables: Tables) -> Assessment[Need] | Refused:
    attacker = tables.battalions[facts.attacker]
    if problem := refused(cannot_lead(attacker), crowded(1 + facts.supports, "the attacking zone", tables)):
        return problem
    number = save_of_attacker(
        attacker, facts.attacker_quality, facts.supports, facts.terrain, facts.attacker_out_of_supply, tables
    )
    subject = f"Save of {facts.attacker_quality.said} {attacker.name} after their assault failed"
    return to_be_saved(subject, number, tables)


def attacker_follows(facts: AttackerSaveFacts, result: SaveResult, tables: Tables) -> tuple[Effect, ...]:
    """Whether the attacking force stays."""
    if result is SaveResult.PASSED:
        return (STAYS,)
    fallen = (
        Effect("attacker_state", "shattered", ddb.ASSAULT_ATTACKER_SHATTERED, "the primary attacker is shattered"),
        DETACHMENT_LOST,
        marker_each(tables),
    )
    if not facts.supports:
        return fallen
    back = "in-zone supports that joined the assault must fall back 1 zone"
    return (*fallen, Effect("falling_back", True, ddb.GAP_ATTACKING_FORCE, back))


ATTACKER_SAVE = Procedure(
    name="attacker_save",
    title="Attacker's save",
    summary="The save number of a primary attacker that did not get through, and its chance.",
    facts=AttackerSaveFacts,
    assess=assess_attacker,
    roll=save_roll,
    rules=(
        ddb.SAVE_BASE,
        ddb.SAVE_SUPPORTS,
        ddb.SAVE_ARMOUR_INTO_ROUGH,
        ddb.GAP_SAVE_CLAMP,
        ddb.GAP_SUPPLY,
        ddb.GAP_ASSAULT_ELIGIBILITY,
        ddb.GAP_STACKING,
        ddb.ASSAULT_ATTACKER_SAVE,
        ddb.ASSAULT_ATTACKER_SHATTERED,
        ddb.GAP_ATTACKING_FORCE,
        ddb.STATE_DETACHMENT_LOST,
        ddb.MARKERS_SHATTERED_OR_RETREATED,
    ),
    shaped_by=(ddb.GAP_SAVE_WHICH_SIDE,),
    follows=attacker_follows,
    stages=((ddb.SAVE_BASE, "save roll"),),
)
