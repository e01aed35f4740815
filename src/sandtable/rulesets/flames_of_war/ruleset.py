"""Flames of War, wired together."""

from __future__ import annotations

from os.path import join
from typing import TYPE_CHECKING

from sandtable.rulesets.flames_of_war.tables import HOME, TABLES
from sandtable.sheet.ruleset import LazyProcedures, Ruleset

if TYPE_CHECKING:
    from sandtable.game.shelf import Shelf

#: What the game is, in one sentence.
ABOUT = (
    "A company of teams and tanks on the table top: move, shoot and assault with a whole force at a time, and "
    "keep the nerve to fight on."
)
SUMMARY = (
    "One side takes its whole turn, then the other: Starting Step, Movement, Shooting, Assault. Every test is one die "
    "that scores a number on a card. Shots hit on the target's own number, made worse by range, concealment and smoke; "
    "tanks save with armour against Anti-tank, others with a Save, and Firepower decides. Assaults swing back and "
    "forth until one side is gone or fails to counterattack."
)

#: Every procedure under its step of the turn, in the order of the turn, and where it stands.
PROCEDURES: dict[str, dict[str, str]] = {
    "Starting Step": {
        "starting_step": "starting.starting_step.STARTING_STEP",
        "remount": "starting.remount.REMOUNT_TANKS",
        "rally_pinned": "starting.rally.RALLY_PINNED",
        "unit_last_stand": "starting.unit_last_stand.UNIT_LAST_STAND",
        "formation_last_stand": "starting.formation_last_stand.FORMATION_LAST_STAND",
        "victory_check": "starting.victory.VICTORY_CHECK",
        "ambush_placement": "starting.ambush.AMBUSH_PLACEMENT",
        "reserve_arrival": "starting.arrivals.RESERVE_ARRIVAL",
        "aircraft_arrival": "starting.arrivals.AIRCRAFT_ARRIVAL",
        "bailed_out": "starting.bailed_out.BAILED_OUT",
        "leader_lost": "starting.leaders.LEADER_LOST",
        "commander_lost": "starting.leaders.COMMANDER_LOST",
        "turn_parts": "starting.sequences.TURN_PARTS",
        "game_end": "starting.game_end.GAME_END",
    },
    "Movement Step": {
        "move_speed": "moving.move_speed.MOVE_SPEED",
        "command_distance": "moving.command.COMMAND_DISTANCE",
        "out_of_command": "moving.command.OUT_OF_COMMAND",
        "cross_terrain": "moving.crossing.CROSS_TERRAIN",
        "minefield": "moving.minefield.MINEFIELD",
        "may_order": "moving.may_order.MAY_ORDER",
        "blitz_move": "moving.blitz_move.BLITZ_MOVE",
        "cross_here": "moving.cross_here.CROSS_HERE",
        "follow_me": "moving.follow_me.FOLLOW_ME",
        "dig_in": "moving.dig_in.DIG_IN",
        "mine_clearing": "moving.mine_clearing.MINE_CLEARING",
        "mounting": "moving.mounting.MOUNTING",
        "passenger_fate": "moving.passenger_fate.PASSENGER_FATE",
        "transport_rear": "moving.transports.TRANSPORT_REAR",
        "transport_forward": "moving.transports.TRANSPORT_FORWARD",
        "aircraft_placing": "moving.aircraft_placing.AIRCRAFT_PLACING",
        "forced_move": "moving.forced_move.FORCED_MOVE",
    },
    "Shooting Step": {
        "shooting_order": "sighting.shooting_order.SHOOTING_ORDER",
        "may_shoot": "sighting.may_shoot.MAY_SHOOT",
        "weapon_choice": "sighting.weapon_choice.WEAPON_CHOICE",
        "rate_of_fire": "sighting.rate_of_fire.RATE_OF_FIRE",
        "sight_line": "sighting.sight_line.SIGHT_LINE",
        "concealment": "sighting.concealment.CONCEALMENT",
        "team_distance": "sighting.team_distance.TEAM_DISTANCE",
        "rotate_to_face": "sighting.rotating.ROTATE_TO_FACE",
        "hit_score": "sighting.hit_score.HIT_SCORE",
        "front_lines": "sighting.front_lines.FRONT_LINES",
        "hull_or_turret": "sighting.facing.HULL_OR_TURRET",
        "smoke_ball": "sighting.smoke.SMOKE_BALL",
        "smoke_effect": "sighting.smoke.SMOKE_EFFECT",
        "anti_aircraft": "sighting.anti_aircraft.ANTI_AIRCRAFT",
        "aa_volley": "sighting.aa_volley.AA_VOLLEY",
        "aa_after": "sighting.aa_after.AA_AFTER",
        "aircraft_attack": "sighting.aircraft_attack.AIRCRAFT_ATTACK",
        "pinned_effects": "sighting.pinned_effects.PINNED_EFFECTS",
        "shoot_then_charge": "sighting.shoot_then_charge.SHOOT_THEN_CHARGE",
        "platoon_fire": "fire.platoon_fire.PLATOON_FIRE",
        "volley": "fire.volley.VOLLEY",
        "volley_hits": "fire.volley.VOLLEY_HITS",
        "team_hits": "fire.team_hits.TEAM_HITS",
        "team_fire": "fire.team_fire.TEAM_FIRE",
        "assign_hits": "fire.assign_hits.ASSIGN_HITS",
        "mistaken_target": "fire.mistaken_target.MISTAKEN_TARGET",
        "swap_plan": "fire.swap_plan.SWAP_PLAN",
        "armour_save": "fire.armour_save.ARMOUR_SAVE",
        "second_bail": "fire.armour_save.SECOND_BAIL_TEST",
        "team_save": "fire.team_save.TEAM_SAVE",
        "bulletproof_cover": "fire.bulletproof_cover.BULLETPROOF_COVER",
        "pinned_down": "fire.pinned_down.PINNED_DOWN",
    },
    "Bombardment": {
        "battery_fire": "bombard.battery_fire.BATTERY_FIRE",
        "bombardment": "bombard.bombardment.BOMBARDMENT",
        "template_fire": "bombard.template_fire.TEMPLATE_FIRE",
        "range_in": "bombard.range_in.RANGE_IN_PROCEDURE",
        "batteries": "bombard.batteries.BATTERIES_PROCEDURE",
        "bombard_hit": "bombard.bombard_hit.BOMBARD_HIT",
        "bombard_save": "bombard.bombard_save.BOMBARD_SAVE",
        "aircraft_bombs": "bombard.aircraft_bombs.AIRCRAFT_BOMBS",
        "smoke_screen": "bombard.smoke_screen.SMOKE_SCREEN",
        "aiming_point": "bombard.aiming.AIMING_POINT",
        "under_template": "bombard.aiming.UNDER_TEMPLATE",
        "may_bombard": "bombard.joining.MAY_BOMBARD",
        "may_spot": "bombard.spotting.MAY_SPOT",
        "repeat_bombardment": "bombard.repeat_fire.REPEAT_BOMBARDMENT",
    },
    "Assault Step": {
        "assault_by_name": "assault.assault_by_name.ASSAULT_BY_NAME",
        "assault_units": "assault.assault_units.ASSAULT_UNITS",
        "assault_fight": "assault.assault_fight.ASSAULT_FIGHT",
        "may_charge": "assault.may_charge.MAY_CHARGE",
        "charge_cross": "assault.charge_cross.CHARGE_CROSS",
        "defender_part": "assault.assault_over.DEFENDER_PART",
        "may_defensive_fire": "assault.may_defensive_fire.MAY_DEFENSIVE_FIRE",
        "defensive_fire": "assault.defensive_fire.DEFENSIVE_FIRE",
        "defensive_volley": "assault.defensive_volley.DEFENSIVE_VOLLEY",
        "fall_back": "assault.fall_back.FALL_BACK",
        "assault_hits": "assault.assault_hits.ASSAULT_HITS",
        "assault_strike": "assault.assault_strike.ASSAULT_STRIKE",
        "strike_hits": "assault.strike_hits.STRIKE_HITS",
        "assault_tank_hit": "assault.assault_tank_hit.ASSAULT_TANK_HIT",
        "assault_over": "assault.assault_over.ASSAULT_OVER",
        "counterattack": "assault.counterattack.COUNTERATTACK",
        "break_off": "assault.break_off.BREAK_OFF_TEAM",
        "consolidation": "assault.break_off.CONSOLIDATION",
        "shoot_and_scoot": "moving.shoot_and_scoot.SHOOT_AND_SCOOT",
    },
    "Cards and forces": {
        "team_card": "cards.team_card.TEAM_CARD",
        "weapon_card": "cards.weapon_card.WEAPON_CARD",
        "platoon_card": "cards.platoon_card.PLATOON_CARD",
        "company_force": "cards.force.COMPANY_FORCE",
        "roll_off": "starting.roll_off.ROLL_OFF",
        "mission_card": "starting.missions.MISSION_CARD",
        "scenario_forces": "starting.missions.SCENARIO_FORCES",
    },
}

#: What players ask most, in the order of a turn.
COMMON = (
    "starting_step",
    "move_speed",
    "cross_terrain",
    "concealment",
    "platoon_fire",
    "battery_fire",
    "aircraft_bombs",
    "assault_by_name",
)
#: Where the things that stand on a table are listed.
ON_TABLE = ("platoon_card.platoon", "team_card.team", "weapon_card.weapon", "aircraft_attack.aircraft")


def shelf() -> Shelf:
    """The scenarios; loaded only when somebody plays."""
    from sandtable.game.shelf import Shelf
    from sandtable.rulesets.flames_of_war.battle.game import BattleGame
    from sandtable.rulesets.flames_of_war.battle.inventing import invent
    from sandtable.rulesets.flames_of_war.battle.scenario import Scenario

    return Shelf(
        join(HOME, "scenarios"),
        lambda name, source: BattleGame(Scenario(name, source)),
        invent,
        first="patrol_in_the_orchard",
    )


def load() -> Ruleset:
    """The ruleset; modules and tables are read as questions need them."""
    return Ruleset(
        short_name="flames_of_war",
        prefix="fow",
        title="Flames of War (4th edition)",
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
