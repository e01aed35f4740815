"""Konflikt '47, wired together."""

from __future__ import annotations

from sandtable.rulesets.konflikt_47.tables import HOME, TABLES
from sandtable.sheet.ruleset import LazyProcedures, Ruleset

SUMMARY = (
    "Every unit has one order die; dice of both sides are drawn blind from one cup and give orders. Pinned units must "
    "first pass an order test on two dice. Shooting hits on 3+ with modifiers and damages by the target's quality or "
    "armour; every volley that hits pins. Walkers, Tesla cannon and worse fight beside squads and tanks."
)

#: Every procedure under its phase, in the order of the game turn, and where it stands.
PROCEDURES: dict[str, dict[str, str]] = {
    "Orders": {
        "order_dice": "cup.ORDER_DICE",
        "order_test": "order_test.ORDER_TEST",
        "fubar": "fubar.FUBAR",
        "rally_order": "rallying.RALLY_ORDER",
        "reaction": "reactions.REACTION",
        "cup": "cup.CUP_HOLDS",
        "turn_end": "turn_end.TURN_END",
        "sequence": "sequences.SEQUENCE",
    },
    "Movement": {
        "move_rate": "movement.MOVE_RATE",
        "terrain_entry": "terrain.TERRAIN_ENTRY",
        "terrain_piece": "terrain_pieces.TERRAIN_PIECE",
    },
    "Shooting at troops": {
        "unit_fire": "unit_fire.UNIT_FIRE",
        "volley": "volley.VOLLEY",
        "he_shot": "he.HE_SHOT",
        "indirect_fire": "indirect.INDIRECT_FIRE",
        "flamethrower": "flamethrower.FLAMETHROWER",
        "tesla": "tesla.TESLA_CANNON",
        "shockwave": "shockwave.SHOCKWAVE",
        "to_hit": "hit_roll.TO_HIT_ROLL",
        "damage_roll": "hit_roll.DAMAGE_ROLL",
        "he_value": "he.HE_VALUE",
        "ranging_in": "indirect.RANGING_IN",
    },
    "Shooting at vehicles": {
        "vehicle_shot": "vehicle_shot.VEHICLE_SHOT",
        "vehicle_flame": "vehicle_flame.VEHICLE_FLAME",
        "passengers": "passengers.PASSENGERS",
        "mount_arc": "mounts.MOUNT_ARC",
        "armour_facing": "armour.ARMOUR_FACING",
        "penetration": "penetration.PENETRATION_ROLL",
        "damage_result": "damage_results.DAMAGE_RESULT",
    },
    "Close quarters": {
        "assault_declaration": "assault_move.ASSAULT_DECLARATION",
        "infantry_assault": "infantry_assault.INFANTRY_ASSAULT",
        "point_blank_fire": "point_blank.POINT_BLANK_FIRE",
        "hand_to_hand": "hand_to_hand.HAND_TO_HAND",
        "consolidate": "consolidate.CONSOLIDATION",
        "vehicle_action": "vehicle_action.VEHICLE_ACTION",
        "vehicle_assault": "vehicle_assault.VEHICLE_ASSAULT",
        "walker_assault": "walker_assault.WALKER_ASSAULT",
        "walker_against_vehicle": "walker_against_vehicle.WALKER_AGAINST_VEHICLE",
    },
    "Morale and the end": {
        "morale_check": "morale_check.MORALE_CHECK",
        "half_losses": "morale_check.HALF_LOSSES",
        "rout": "morale_check.ROUT_LIMIT",
        "battle_length": "battle_end.BATTLE_LENGTH",
        "battle_result": "battle_end.BATTLE_RESULT",
    },
    "Units and weapons": {
        "roster_unit": "roster.ROSTER_UNIT",
        "force": "force.FORCE_POINTS",
        "weapon": "weapons.WEAPON",
    },
}


def load() -> Ruleset:
    """The ruleset; modules and tables are read as questions need them."""
    return Ruleset(
        short_name="konflikt_47",
        prefix="k47",
        title="Konflikt '47",
        summary=SUMMARY,
        home=HOME,
        tables=TABLES,
        table_files=TABLES.files,
        package=__package__,
        procedures=LazyProcedures(__package__, PROCEDURES),
    )
