"""Panzer Korps, wired together."""

from __future__ import annotations

from sandtable.rulesets.panzer_korps.tables import HOME, TABLES
from sandtable.sheet.ruleset import LazyProcedures, Ruleset

#: What the game is, in one sentence.
ABOUT = (
    "A division fights through a day on a few feet of table: decision dice move formations, fire dice meet cover "
    "dice, and disorder breaks what losses do not."
)
SUMMARY = (
    "A division fights a day of two-hour segments, each of as many turns as a die gives it. Every force group rolls a "
    "decision die in its command colour and moves as many formations as it allows. Fire is one die against another, by "
    "morale or calibre against cover; what beats it puts disorder markers on, which suppress, fragment and rout."
)

#: Every procedure under its phase, in the order of the turn, and where it stands.
PROCEDURES: dict[str, dict[str, str]] = {
    "Before the battle": {
        "force_availability": "before.availability.FORCE_AVAILABILITY",
        "arrival": "before.arrival.ARRIVAL",
        "arrival_day": "before.arrival_day.ARRIVAL_DAY",
        "deployment_zone": "before.deployment.DEPLOYMENT_ZONE",
        "terrain_generator": "before.terrain_generator.TERRAIN_GENERATOR",
        "terrain_dice": "before.terrain_dice.TERRAIN_DICE",
        "feature_roll": "before.features.FEATURE_ROLL",
        "unknown_woods": "before.unknown_woods.UNKNOWN_WOODS",
        "weather_roll": "before.weather.WEATHER_ROLL",
        "leader_rating_roll": "command.leaders.LEADER_RATING_ROLL",
        "ground_class": "before.march.GROUND_CLASS",
        "force_transport": "before.march.FORCE_TRANSPORT",
    },
    "The day and command": {
        "decision_die": "command.decision_die.DECISION_DIE",
        "day_segment": "command.day_segment.DAY_SEGMENT",
        "segment_initiative": "command.initiative.SEGMENT_INITIATIVE",
        "segment_initiative_roll": "command.initiative.SEGMENT_INITIATIVE_ROLL",
        "leader_activation": "command.activation.LEADER_ACTIVATION",
        "early_morning": "command.early_morning.EARLY_MORNING",
        "whole_day": "command.whole_day.WHOLE_DAY",
        "fieldworks_attempt": "command.fieldworks.FIELDWORKS_ATTEMPT",
        "next_formation": "command.group_moves.NEXT_FORMATION",
        "order_limits": "command.orders.ORDER_LIMITS",
        "supply_state": "command.supply.SUPPLY_STATE",
        "segment_roller": "command.initiative.SEGMENT_ROLLER",
        "command_colour": "command.colours.COMMAND_COLOUR",
        "group_size": "command.group_size.GROUP_SIZE",
        "leader_card": "command.leaders.LEADER_CARD",
        "play_sequence": "command.play_sequence.PLAY_SEQUENCE",
        "victory_points": "command.victory.VICTORY_POINTS",
    },
    "Air and bombardment": {
        "indirect_fire_mission": "fire.indirect_fire.INDIRECT_FIRE_MISSION",
        "shell_burst": "fire.shell_burst.SHELL_BURST",
        "air_missions": "air.missions.AIR_MISSIONS",
        "air_pairing": "air.missions.AIR_PAIRING",
        "squadron_dogfight": "air.squadron_dogfight.SQUADRON_DOGFIGHT",
        "dogfight": "air.dogfight.DOGFIGHT",
        "pilot_initiative": "air.initiative.PILOT_INITIATIVE",
        "air_fire_roll": "air.air_fire.AIR_FIRE_ROLL",
        "air_morale_test": "air.air_morale.AIR_MORALE_TEST",
        "aa_fire": "air.aa_fire.AA_FIRE",
        "bombing_run": "air.bombing_run.BOMBING_RUN",
        "air_raid": "air.air_raid.AIR_RAID",
        "bombing": "air.bombing.BOMBING",
        "air_superiority": "air.superiority.AIR_SUPERIORITY",
        "overnight_repair": "air.repair.OVERNIGHT_REPAIR",
    },
    "Movement": {
        "march_allowance": "moving.march_allowance.MARCH_ALLOWANCE",
        "terrain_disorder": "moving.terrain_disorder.TERRAIN_DISORDER",
        "transit_column": "moving.transit_column.TRANSIT_COLUMN",
        "riding_cost": "moving.riding.RIDING_COST",
        "river_crossing": "moving.river_crossing.RIVER_CROSSING",
        "pontoon_bridge": "moving.river_crossing.PONTOON_BRIDGE",
        "move_end": "moving.move_end.MOVE_END",
        "ground_kind": "moving.ground_kind.GROUND_KIND",
        "visibility_cap": "moving.visibility_cap.VISIBILITY_CAP",
        "wind_roll": "moving.wind.WIND_ROLL",
        "smoke_drift": "moving.wind.SMOKE_DRIFT",
        "smoke_laying": "moving.smoke_laying.SMOKE_LAYING",
        "overrun_check": "assault.overrun_check.OVERRUN_CHECK",
    },
    "Fire": {
        "formation_fire": "fire.formation_fire.FORMATION_FIRE",
        "fire_fight": "fire.fire_fight.FIRE_FIGHT",
        "infantry_fire": "fire.infantry_fire.INFANTRY_FIRE",
        "gun_fire": "fire.gun_fire.GUN_FIRE",
        "fire_result": "fire.fire_result.FIRE_RESULT",
        "attached_value": "fire.attached_value.ATTACHED_VALUE",
        "cover_die": "fire.cover_die.COVER_DIE",
        "fire_reach": "fire.fire_reach.FIRE_REACH",
        "fire_arc": "fire.fire_arc.FIRE_ARC",
        "formation_sight": "fire.formation_sight.FORMATION_SIGHT",
        "formation_gap": "fire.formation_gap.FORMATION_GAP",
        "spotting_roll": "fire.spotting.SPOTTING_ROLL",
        "spotting_ends": "fire.spotting.SPOTTING_ENDS",
        "fire_surprise": "fire.surprise.FIRE_SURPRISE",
        "disengage": "fire.disengage.DISENGAGE",
        "disorder_state": "fire.disorder_state.DISORDER_STATE",
    },
    "Close combat": {
        "formation_assault": "assault.formation_assault.FORMATION_ASSAULT",
        "close_assault_fight": "assault.close_assault_fight.CLOSE_ASSAULT_FIGHT",
        "assault_strike": "assault.assault_strike.ASSAULT_STRIKE",
        "leadership_roll": "assault.leadership.LEADERSHIP_ROLL",
        "may_close_assault": "assault.may_close_assault.MAY_CLOSE_ASSAULT",
        "formation_fall_back": "assault.formation_fall_back.FORMATION_FALL_BACK",
    },
    "Morale and recovery": {
        "morale_test": "assault.morale_test.MORALE_TEST",
        "morale_due": "assault.morale_due.MORALE_DUE",
        "formation_rout": "assault.formation_rout.FORMATION_ROUT",
        "panic_count": "assault.panic_count.PANIC_COUNT",
        "compulsory_move": "assault.compulsory_move.COMPULSORY_MOVE",
        "disorder_recovery": "assault.disorder_recovery.DISORDER_RECOVERY",
    },
    "Formations": {
        "infantry_formation": "before.infantry_formation.INFANTRY_FORMATION",
        "afv_formation": "before.afv_formation.AFV_FORMATION",
        "gun_formation": "before.gun_formation.GUN_FORMATION",
        "aircraft_card": "before.aircraft_card.AIRCRAFT_CARD",
        "force_group": "before.force_group.FORCE_GROUP",
        "armour_class": "before.afv_formation.ARMOUR_CLASS",
    },
}

#: What players ask most, in the order of a turn.
COMMON = (
    "decision_die",
    "air_raid",
    "indirect_fire_mission",
    "march_allowance",
    "spotting_roll",
    "formation_fire",
    "fire_fight",
    "formation_assault",
    "morale_test",
    "disorder_recovery",
)
#: Where the things that stand on a table are listed.
ON_TABLE = ("infantry_formation.formation", "afv_formation.vehicle", "gun_formation.gun", "aircraft_card.aircraft")


def load() -> Ruleset:
    """The ruleset; modules and tables are read as questions need them."""
    return Ruleset(
        short_name="panzer_korps",
        prefix="pk",
        title="Panzer Korps",
        summary=SUMMARY,
        about=ABOUT,
        home=HOME,
        tables=TABLES,
        package=__package__,
        procedures=LazyProcedures(f"{__package__}.procedures", PROCEDURES),
        common=COMMON,
        on_table=ON_TABLE,
    )
