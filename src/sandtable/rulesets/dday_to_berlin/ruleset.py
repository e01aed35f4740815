"""D-Day to Berlin, wired together."""

from __future__ import annotations

from os.path import join
from typing import TYPE_CHECKING

from sandtable.rulesets.dday_to_berlin.tables import HOME, TABLES
from sandtable.sheet.ruleset import LazyProcedures, Ruleset

if TYPE_CHECKING:
    from sandtable.game.shelf import Shelf

SUMMARY = (
    "Each game turn both sides dice for first move and for artillery and air supports; then each player rallies, "
    "moves by activation rolls, fights and checks supply. Combat is one D10 to hit and one to save; setbacks put "
    "morale markers on a side, which weigh on its next initiative roll."
)


#: Every procedure under its phase, in the order of the game turn, and where it stands.
PROCEDURES = {
    "The game turn": {
        "turn_sequence": "turn.TURN_SEQUENCE",
        "initiative": "initiative.INITIATIVE",
        "initiative_roll": "initiative.INITIATIVE_ROLL",
        "support": "support.SUPPORT",
        "support_use": "support.SUPPORT_USE",
    },
    "Rally": {
        "rally": "rally.RALLY",
        "rally_placement": "rally.RALLY_PLACEMENT",
        "hq_return": "rally.HQ_RETURN",
    },
    "Movement": {
        "activation": "activation.ACTIVATION",
        "command_range": "activation.COMMAND_RANGE",
        "movement_allowance": "movement.MOVEMENT_ALLOWANCE",
        "move_path": "movement.MOVE_PATH",
        "stacking": "stacking.STACKING",
        "deployment": "stacking.DEPLOYMENT_PROCEDURE",
        "engineering": "engineering.ENGINEERING",
    },
    "Combat": {
        "assault": "assault.ASSAULT",
        "assault_by_numbers": "assault_by_numbers.ASSAULT_BY_NUMBERS",
        "ranged": "ranged.RANGED",
        "air_strike": "air.AIR_STRIKE",
        "hit_roll": "hits.HIT_ROLL",
        "save_roll": "save_rolls.SAVE_ROLL",
        "defender_save": "save_rolls.DEFENDER_SAVE",
        "attacker_save": "save_rolls.ATTACKER_SAVE",
    },
    "What may fight what": {
        "may_assault": "may_assault.MAY_ASSAULT",
        "may_fire": "may_fire.MAY_FIRE",
        "supporting_zone": "may_assault.SUPPORTING_ZONE_CHECK",
        "may_be_attacked": "targets.MAY_BE_ATTACKED",
        "visibility": "targets.VISIBILITY",
        "facing": "facing.FACING",
        "zone_distance": "facing.ZONE_DISTANCE",
        "zone_of_control": "facing.ZONE_OF_CONTROL",
    },
    "After combat": {
        "fate": "fate.FATE",
        "retreat": "retreat.RETREAT",
        "retreat_zone": "retreat_zone.RETREAT_ZONE",
        "advance": "advance.ADVANCE",
        "morale_markers": "markers.MORALE_MARKERS",
        "capture": "markers.CAPTURE",
    },
    "Supply, victory and night": {
        "supply": "supply.SUPPLY",
        "sudden_victory": "victory.SUDDEN_VICTORY",
        "victory": "victory.VICTORY",
        "night_check": "night.NIGHT_CHECK",
        "nightfall": "night.NIGHTFALL",
        "night_rally": "rally.NIGHT_RALLY",
        "d5": "night.D5",
    },
    "Battalions": {
        "battalion": "battalions.BATTALION",
        "formation_quality": "battalions.FORMATION_QUALITY",
    },
}

#: What players ask most, in the order of a turn.
COMMON = (
    "initiative",
    "support",
    "rally",
    "activation",
    "assault",
    "ranged",
    "air_strike",
    "advance",
    "night_rally",
)
#: Where the things that stand on a table are listed.
ON_TABLE = ("battalion.battalion",)


def shelf() -> Shelf:
    """The scenarios; loaded only when somebody plays."""
    from sandtable.game.shelf import Shelf
    from sandtable.rulesets.dday_to_berlin.battle.game import BattleGame
    from sandtable.rulesets.dday_to_berlin.battle.inventing import invent
    from sandtable.rulesets.dday_to_berlin.battle.scenario import Scenario

    return Shelf(join(HOME, "scenarios"), lambda name, source: BattleGame(Scenario(name, source)), invent)


def load() -> Ruleset:
    """The ruleset; modules and tables are read as questions need them."""
    return Ruleset(
        short_name="dday_to_berlin",
        prefix="ddb",
        title="D-Day to Berlin",
        summary=SUMMARY,
        home=HOME,
        tables=TABLES,
        table_files=TABLES.files,
        package=__package__,
        procedures=LazyProcedures(__package__, PROCEDURES),
        common=COMMON,
        on_table=ON_TABLE,
        shelf=shelf,
    )
