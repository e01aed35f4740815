"""D-Day to Berlin, wired together."""

from __future__ import annotations

from sandtable.rulesets.dday_to_berlin.activation import ACTIVATION, COMMAND_RANGE
from sandtable.rulesets.dday_to_berlin.advance import ADVANCE
from sandtable.rulesets.dday_to_berlin.air import AIR_STRIKE
from sandtable.rulesets.dday_to_berlin.assault import ASSAULT, ASSAULT_BY_NUMBERS
from sandtable.rulesets.dday_to_berlin.battalions import BATTALION, FORMATION_QUALITY
from sandtable.rulesets.dday_to_berlin.eligibility import (
    MAY_ASSAULT,
    MAY_BE_ATTACKED,
    MAY_FIRE,
    SUPPORTING_ZONE_PROCEDURE,
    VISIBILITY,
)
from sandtable.rulesets.dday_to_berlin.engineering import ENGINEERING
from sandtable.rulesets.dday_to_berlin.facing import FACING_PROCEDURE, ZONE_OF_CONTROL
from sandtable.rulesets.dday_to_berlin.hits import HIT_ROLL
from sandtable.rulesets.dday_to_berlin.initiative import INITIATIVE, INITIATIVE_ROLL
from sandtable.rulesets.dday_to_berlin.markers import CAPTURE, MORALE_MARKERS
from sandtable.rulesets.dday_to_berlin.movement import MOVE_PATH, MOVEMENT_ALLOWANCE, STACKING
from sandtable.rulesets.dday_to_berlin.night import D5, NIGHT_CHECK, NIGHTFALL
from sandtable.rulesets.dday_to_berlin.rally import NIGHT_RALLY, RALLY, RALLY_PLACEMENT
from sandtable.rulesets.dday_to_berlin.ranged import RANGED
from sandtable.rulesets.dday_to_berlin.retreat import RETREAT, RETREAT_ZONE
from sandtable.rulesets.dday_to_berlin.saves import DEFENDER_SAVE, SAVE_ROLL
from sandtable.rulesets.dday_to_berlin.supply import SUPPLY
from sandtable.rulesets.dday_to_berlin.support import SUPPORT, SUPPORT_USE
from sandtable.rulesets.dday_to_berlin.tables import HOME, TABLES
from sandtable.rulesets.dday_to_berlin.turn import TURN_SEQUENCE
from sandtable.rulesets.dday_to_berlin.victory import SUDDEN_VICTORY, VICTORY
from sandtable.sheet import Ruleset

SUMMARY = (
    "Each game turn both sides dice for first move and for artillery and air supports; then each player rallies, "
    "moves by activation rolls, fights and checks supply. Combat is one D10 to hit and one to save; setbacks put "
    "morale markers on a side, which weigh on its next initiative roll."
)


def load() -> Ruleset:
    """The ruleset, with its procedures in the order of the game turn."""
    return Ruleset(
        short_name="dday_to_berlin",
        prefix="ddb",
        title="D-Day to Berlin",
        summary=SUMMARY,
        home=HOME,
        tables=TABLES,
        table_files=TABLES.files,
        package=__package__,
        procedures=(
            TURN_SEQUENCE,
            INITIATIVE,
            INITIATIVE_ROLL,
            SUPPORT,
            SUPPORT_USE,
            RALLY,
            RALLY_PLACEMENT,
            COMMAND_RANGE,
            ACTIVATION,
            MOVEMENT_ALLOWANCE,
            MOVE_PATH,
            STACKING,
            ENGINEERING,
            ASSAULT,
            ASSAULT_BY_NUMBERS,
            RANGED,
            AIR_STRIKE,
            HIT_ROLL,
            SAVE_ROLL,
            DEFENDER_SAVE,
            MAY_ASSAULT,
            MAY_FIRE,
            SUPPORTING_ZONE_PROCEDURE,
            MAY_BE_ATTACKED,
            VISIBILITY,
            FACING_PROCEDURE,
            ZONE_OF_CONTROL,
            RETREAT_ZONE,
            RETREAT,
            ADVANCE,
            MORALE_MARKERS,
            CAPTURE,
            SUPPLY,
            SUDDEN_VICTORY,
            VICTORY,
            NIGHT_CHECK,
            NIGHTFALL,
            NIGHT_RALLY,
            D5,
            BATTALION,
            FORMATION_QUALITY,
        ),
    )
