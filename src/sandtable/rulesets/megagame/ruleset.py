"""The megagame, wired together."""

from __future__ import annotations

from sandtable.rulesets.megagame.tables import HOME, TABLES
from sandtable.sheet.ruleset import LazyProcedures, Ruleset

#: What the game is, in one sentence.
ABOUT = (
    "Teams on both sides of the Rhine bridges order battalions they see and guess at those they do not, and an "
    "umpire resolves ground and air by the book."
)
SUMMARY = (
    "Umpired, hidden and operational: both sides order battalions and squadrons, the umpire resolves. An attack adds "
    "status and factors of its units, takes off the defenders' and adds one die; the band it falls into differs in "
    "normal and bad terrain and gives losses, retirements, counter-attacks and overruns. Above it fighters, flak, "
    "drops, interdiction and recce."
)

#: Every procedure under its phase, in the order of the turn, and where it stands.
PROCEDURES: dict[str, dict[str, str]] = {
    "Orders and supply": {
        "air_day": "air.air_day.AIR_DAY",
        "squadron_missions": "air.squadron_missions.SQUADRON_MISSIONS",
        "air_mission": "air.air_mission.AIR_MISSION",
        "operation_turn": "turn.operation_turn.OPERATION_TURN",
        "unit_order": "turn.unit_order.UNIT_ORDER",
        "who_may_order": "turn.who_may_order.WHO_MAY_ORDER",
        "turn_lock": "turn.turn_lock.TURN_LOCK",
        "supply_check": "turn.supply_check.SUPPLY_CHECK",
        "supply_day": "turn.supply_day.SUPPLY_DAY",
        "supply_drop": "turn.supply_drop.SUPPLY_DROP",
        "umpire_change": "turn.umpire_change.UMPIRE_CHANGE",
    },
    "Air to air": {
        "fighter_combat": "air.fighter_combat.FIGHTER_COMBAT",
        "stream_attack": "air.stream_attack.STREAM_ATTACK",
    },
    "Interdiction": {
        "interdict_force": "air.interdict_force.INTERDICT_FORCE",
        "air_interdiction": "air.air_interdiction.AIR_INTERDICTION",
        "interdict_area": "air.interdict_area.INTERDICT_AREA",
        "artillery_interdiction": "air.artillery_interdiction.ARTILLERY_INTERDICTION",
    },
    "Flak and landings": {
        "drop": "air.drop.DROP",
        "supply_drop_run": "air.supply_drop_run.SUPPLY_DROP_RUN",
        "flak_fire": "air.flak_fire.FLAK_FIRE",
        "flak_column": "air.flak_column.FLAK_COLUMN",
        "landing_square": "air.landing_square.LANDING_SQUARE",
    },
    "Movement": {
        "march": "moving.march.MARCH",
        "march_rate": "moving.march_rate.MARCH_RATE",
        "road_column": "moving.road_column.ROAD_COLUMN",
        "road_traffic": "moving.road_traffic.ROAD_TRAFFIC",
        "towed_deployment": "moving.towed_deployment.TOWED_DEPLOYMENT",
        "contact_stop": "moving.contact_stop.CONTACT_STOP",
        "stacking_limit": "moving.stacking_limit.STACKING_LIMIT",
        "square_distance": "moving.square_distance.SQUARE_DISTANCE",
        "step_order": "moving.step_order.STEP_ORDER",
        "landing_move": "moving.landing_move.LANDING_MOVE",
    },
    "Air recce": {
        "air_recce": "air.air_recce.AIR_RECCE",
        "recce_column": "air.recce_column.RECCE_COLUMN",
        "air_zone_of": "air.air_zone_of.AIR_ZONE_OF",
        "contact_report": "air.contact_report.CONTACT_REPORT",
        "contact_marker": "air.contact_marker.CONTACT_MARKER",
    },
    "Combat": {
        "ground_combat": "combat.ground_combat.GROUND_COMBAT",
        "combat_by_name": "combat.combat_by_name.COMBAT_BY_NAME",
        "combat_and_counter": "combat.combat_and_counter.COMBAT_AND_COUNTER",
        "combat_and_counter_by_name": "combat.combat_and_counter_by_name.COMBAT_AND_COUNTER_BY_NAME",
        "combat_result": "combat.combat_result.COMBAT_RESULT",
        "retirement": "combat.retirement.RETIREMENT",
        "counter_attack_right": "combat.counter_attack_right.COUNTER_ATTACK_RIGHT",
        "counter_attack": "combat.counter_attack.COUNTER_ATTACK",
        "overrun_test": "combat.overrun_test.OVERRUN_TEST",
        "second_fight": "combat.second_fight.SECOND_FIGHT",
        "artillery_support": "combat.artillery_support.ARTILLERY_SUPPORT",
        "air_support_level": "combat.air_support_level.AIR_SUPPORT_LEVEL",
        "tactical_advantages": "combat.tactical_advantages.TACTICAL_ADVANTAGES",
        "attack_allowed": "combat.attack_allowed.ATTACK_ALLOWED",
        "prepared_state": "combat.prepared_state.PREPARED_STATE",
        "enter_square": "combat.enter_square.ENTER_SQUARE",
        "combat_queue": "combat.combat_queue.COMBAT_QUEUE",
    },
    "Units and victory": {
        "air_forces": "air.air_forces.AIR_FORCES",
        "air_repair": "air.air_repair.AIR_REPAIR",
        "market_garden_victory": "turn.market_garden_victory.MARKET_GARDEN_VICTORY",
        "bridge_held": "turn.bridge_held.BRIDGE_HELD",
        "bridge_demolition": "turn.bridge_demolition.BRIDGE_DEMOLITION",
        "bridge_repair": "turn.bridge_repair.BRIDGE_REPAIR",
        "ground_arrival": "turn.ground_arrival.GROUND_ARRIVAL",
        "unit_card": "cards.unit_card.UNIT_CARD",
        "formation_card": "cards.formation_card.FORMATION_CARD",
        "place_card": "cards.place_card.PLACE_CARD",
        "terrain_card": "cards.terrain_card.TERRAIN_CARD",
    },
}

#: What players ask most, in the order of a turn.
COMMON = (
    "supply_check",
    "fighter_combat",
    "interdict_force",
    "drop",
    "march",
    "air_recce",
    "combat_by_name",
    "counter_attack",
    "overrun_test",
)
#: Where the things that stand on a table are listed.
ON_TABLE = ("unit_card.unit", "squadron_missions.aircraft")


def load() -> Ruleset:
    """The ruleset; modules and tables are read as questions need them."""
    return Ruleset(
        short_name="megagame",
        prefix="mg",
        title="Operation Market Garden (megagame)",
        summary=SUMMARY,
        about=ABOUT,
        home=HOME,
        tables=TABLES,
        package=__package__,
        procedures=LazyProcedures(f"{__package__}.procedures", PROCEDURES),
        common=COMMON,
        on_table=ON_TABLE,
    )
