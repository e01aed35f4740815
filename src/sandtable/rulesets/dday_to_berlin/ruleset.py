"""D-Day to Berlin, wired together."""

from __future__ import annotations

from os.path import join
from typing import TYPE_CHECKING

from sandtable.rulesets.dday_to_berlin.tables import HOME, TABLES
from sandtable.sheet.ruleset import LazyProcedures, Ruleset

if TYPE_CHECKING:
    from sandtable.game.shelf import Shelf

#: What the game is, in one sentence.
ABOUT = (
    "Battalions move from zone to zone, two hours a turn: dice say who goes first, one D10 hits and one saves, "
    "and every setback weighs on the next initiative."
)
SUMMARY = (
    "Each game turn both sides dice for first move and for artillery and air supports; then each player rallies, "
    "moves by activation rolls, fights and checks supply. Combat is one D10 to hit and one to save; setbacks put "
    "morale markers on a side, which weigh on its next initiative roll."
)


#: Every procedure under its phase, in the order of the game turn, and where it stands.
PROCEDURES = {
    "The game turn": {
        "turn_sequence": "turn.turn.TURN_SEQUENCE",
        "initiative": "turn.initiative.INITIATIVE",
        "initiative_roll": "turn.initiative.INITIATIVE_ROLL",
        "support": "turn.support.SUPPORT",
        "support_use": "turn.support.SUPPORT_USE",
    },
    "Rally": {
        "rally": "moving.rally.RALLY",
        "rally_placement": "moving.rally.RALLY_PLACEMENT",
        "hq_return": "moving.rally.HQ_RETURN",
    },
    "Movement": {
        "activation": "moving.activation.ACTIVATION",
        "command_range": "moving.activation.COMMAND_RANGE",
        "movement_allowance": "moving.movement.MOVEMENT_ALLOWANCE",
        "move_path": "moving.movement.MOVE_PATH",
        "stacking": "moving.stacking.STACKING",
        "deployment": "moving.stacking.DEPLOYMENT_PROCEDURE",
        "engineering": "moving.engineering.ENGINEERING",
    },
    "Combat": {
        "assault": "combat.assault.ASSAULT",
        "assault_by_numbers": "combat.assault_by_numbers.ASSAULT_BY_NUMBERS",
        "ranged": "combat.ranged.RANGED",
        "air_strike": "combat.air.AIR_STRIKE",
        "hit_roll": "combat.hits.HIT_ROLL",
        "save_roll": "combat.save_rolls.SAVE_ROLL",
        "defender_save": "combat.save_rolls.DEFENDER_SAVE",
        "attacker_save": "combat.save_rolls.ATTACKER_SAVE",
    },
    "What may fight what": {
        "may_assault": "combat.may_assault.MAY_ASSAULT",
        "may_fire": "combat.may_fire.MAY_FIRE",
        "supporting_zone": "combat.may_assault.SUPPORTING_ZONE_CHECK",
        "may_be_attacked": "combat.targets.MAY_BE_ATTACKED",
        "visibility": "combat.targets.VISIBILITY",
        "facing": "moving.facing.FACING",
        "zone_distance": "moving.facing.ZONE_DISTANCE",
        "zone_of_control": "moving.facing.ZONE_OF_CONTROL",
    },
    "After combat": {
        "fate": "losses.fate.FATE",
        "retreat": "losses.retreat.RETREAT",
        "retreat_zone": "losses.retreat_zone.RETREAT_ZONE",
        "advance": "losses.advance.ADVANCE",
        "morale_markers": "losses.markers.MORALE_MARKERS",
        "capture": "losses.markers.CAPTURE",
    },
    "Supply, victory and night": {
        "supply": "turn.supply.SUPPLY",
        "sudden_victory": "turn.victory.SUDDEN_VICTORY",
        "victory": "turn.victory.VICTORY",
        "night_check": "turn.night.NIGHT_CHECK",
        "nightfall": "turn.night.NIGHTFALL",
        "night_rally": "moving.rally.NIGHT_RALLY",
        "d5": "turn.night.D5",
    },
    "Battalions": {"battalion": "turn.battalions.BATTALION", "formation_quality": "turn.battalions.FORMATION_QUALITY"},
}

#: What players ask most, in the order of a turn.
COMMON = ("initiative", "support", "rally", "activation", "assault", "ranged", "air_strike", "advance", "night_rally")
#: A question worth asking, for whoever has never asked one.
EXAMPLE = (
    "assault attacker=tnk_medium supports=2xinf_mech defender=inf defender_quality=poor terrain=rough prepared=yes"
)
#: Where the things that stand on a table are listed.
ON_TABLE = ("battalion.battalion",)


def shelf() -> Shelf:
    """The scenarios; loaded only when somebody plays."""
    from sandtable.game.shelf import Shelf
    from sandtable.rulesets.dday_to_berlin.battle.game import BattleGame
    from sandtable.rulesets.dday_to_berlin.battle.inventing import invent
    from sandtable.rulesets.dday_to_berlin.battle.scenario import Scenario

    return Shelf(
        join(HOME, "scenarios"), lambda name, source: BattleGame(Scenario(name, source)), invent, first="crossroads"
    )


def load() -> Ruleset:
    """The ruleset; modules and tables are read as questions need them."""
    return Ruleset(
        short_name="dday_to_berlin",
        prefix="ddb",
        title="D-Day to Berlin",
        summary=SUMMARY,
        about=ABOUT,
        home=HOME,
        tables=TABLES,
        package=__package__,
        procedures=LazyProcedures(f"{__package__}.procedures", PROCEDURES),
        common=COMMON,
        example=EXAMPLE,
        on_table=ON_TABLE,
        shelf=shelf,
    )
