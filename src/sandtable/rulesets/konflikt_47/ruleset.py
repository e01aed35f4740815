"""Konflikt '47, wired together."""

from __future__ import annotations

from os.path import join
from typing import TYPE_CHECKING

from sandtable.rulesets.konflikt_47.tables import HOME, TABLES
from sandtable.sheet.ruleset import LazyProcedures, Ruleset

if TYPE_CHECKING:
    from sandtable.game.shelf import Shelf

#: What the game is, in one sentence.
ABOUT = (
    "Squads, walkers and rift weapons in a war that did not end: order dice drawn from one cup say whose unit "
    "acts next, and fire pins before it kills."
)
SUMMARY = (
    "Every unit has one order die; dice of both sides are drawn blind from one cup and give orders. Pinned units must "
    "first pass an order test on two dice. Shooting hits on 3+ with modifiers and damages by the target's quality or "
    "armour; every volley that hits pins. Walkers, Tesla cannon and worse fight beside squads and tanks."
)

#: Every procedure under its phase, in the order of the game turn, and where it stands.
PROCEDURES: dict[str, dict[str, str]] = {
    "Orders": {
        "set_up_first": "orders.set_up.FIRST_TO_SET_UP",
        "order_dice": "orders.cup.ORDER_DICE",
        "order_test": "orders.order_test.ORDER_TEST",
        "fubar": "orders.fubar.FUBAR",
        "rally_order": "orders.rallying.RALLY_ORDER",
        "reaction": "orders.reactions.REACTION",
        "cup": "orders.cup.CUP_HOLDS",
        "turn_end": "orders.turn_end.TURN_END",
        "sequence": "orders.sequences.SEQUENCE",
    },
    "Movement": {
        "move_rate": "moving.rates.MOVE_RATE",
        "terrain_entry": "moving.terrain.TERRAIN_ENTRY",
        "terrain_piece": "moving.terrain_pieces.TERRAIN_PIECE",
        "driven_out": "moving.driven_out.DRIVEN_OUT",
    },
    "Shooting at troops": {
        "unit_fire": "fire.unit_fire.UNIT_FIRE",
        "volley": "fire.volley.VOLLEY",
        "he_shot": "fire.he.HE_SHOT",
        "indirect_fire": "fire.indirect.INDIRECT_FIRE",
        "flamethrower": "fire.flamethrower.FLAMETHROWER",
        "tesla": "fire.tesla.TESLA_CANNON",
        "shockwave": "fire.shockwave.SHOCKWAVE",
        "to_hit": "fire.hit_roll.TO_HIT_ROLL",
        "damage_roll": "fire.hit_roll.DAMAGE_ROLL",
        "he_value": "fire.he.HE_VALUE",
        "ranging_in": "fire.indirect.RANGING_IN",
    },
    "Shooting at vehicles": {
        "vehicle_shot": "vehicles.vehicle_shot.VEHICLE_SHOT",
        "vehicle_flame": "vehicles.vehicle_flame.VEHICLE_FLAME",
        "passengers": "vehicles.passengers.PASSENGERS",
        "mount_arc": "vehicles.mounts.MOUNT_ARC",
        "armour_facing": "vehicles.armour.ARMOUR_FACING",
        "penetration": "vehicles.penetration.PENETRATION_ROLL",
        "damage_result": "vehicles.damage_results.DAMAGE_RESULT",
    },
    "Close quarters": {
        "assault_declaration": "close_quarters.assault_move.ASSAULT_DECLARATION",
        "infantry_assault": "close_quarters.infantry_assault.INFANTRY_ASSAULT",
        "point_blank_fire": "close_quarters.point_blank.POINT_BLANK_FIRE",
        "hand_to_hand": "close_quarters.hand_to_hand.HAND_TO_HAND",
        "consolidate": "close_quarters.consolidate.CONSOLIDATION",
        "vehicle_action": "close_quarters.vehicle_action.VEHICLE_ACTION",
        "vehicle_assault": "close_quarters.vehicle_assault.VEHICLE_ASSAULT",
        "walker_assault": "close_quarters.walker_assault.WALKER_ASSAULT",
        "walker_against_vehicle": "close_quarters.walker_against_vehicle.WALKER_AGAINST_VEHICLE",
    },
    "Morale and the end": {
        "morale_check": "orders.morale_check.MORALE_CHECK",
        "half_losses": "orders.morale_check.HALF_LOSSES",
        "rout": "orders.morale_check.ROUT_LIMIT",
        "battle_length": "orders.battle_end.BATTLE_LENGTH",
        "battle_result": "orders.battle_end.BATTLE_RESULT",
    },
    "Units and weapons": {
        "roster_unit": "units.roster.ROSTER_UNIT",
        "force": "units.force.FORCE_POINTS",
        "weapon": "units.weapons.WEAPON",
    },
}

#: What players ask most, in the order of a turn.
COMMON = (
    "order_test",
    "reaction",
    "move_rate",
    "unit_fire",
    "indirect_fire",
    "vehicle_shot",
    "infantry_assault",
    "vehicle_assault",
    "morale_check",
)
#: Where the things that stand on a table are listed.
ON_TABLE = ("roster_unit.unit", "weapon.weapon")


def shelf() -> Shelf:
    """The scenarios; loaded only when somebody plays."""
    from sandtable.game.shelf import Shelf
    from sandtable.rulesets.konflikt_47.battle.game import BattleGame
    from sandtable.rulesets.konflikt_47.battle.inventing import invent
    from sandtable.rulesets.konflikt_47.battle.scenario import Scenario

    return Shelf(
        join(HOME, "scenarios"),
        lambda name, source: BattleGame(Scenario(name, source)),
        invent,
        first="patrol_at_the_mill",
    )


def load() -> Ruleset:
    """The ruleset; modules and tables are read as questions need them."""
    return Ruleset(
        short_name="konflikt_47",
        prefix="k47",
        title="Konflikt '47",
        summary=SUMMARY,
        about=ABOUT,
        home=HOME,
        tables=TABLES,
        package=__package__,
        procedures=LazyProcedures(f"{__package__}.procedures", PROCEDURES),
        common=COMMON,
        on_table=ON_TABLE,
        shelf=shelf,
    )
