"""The rules of combats: those that an answer can cite, and those that make a combat what it is."""

from __future__ import annotations

from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.tables import TABLES
from sandtable.sheet.citing import once

RESULT_RULES = once(
    *(
        rule
        for row in TABLES.result_rules.values()
        for rule in (row.attacker_loss, row.defender_loss, row.supply, row.stays, row.counter)
        if rule
    )
)
RESULT_SHAPED = (
    mg.RESULTS_BANDS,
    mg.RESULTS_TERRAIN_COLUMN,
    mg.GAP_TERRAIN_COLUMN,
    mg.GAP_TERRAIN_TYPES,
    mg.GAP_TOTAL_RETIRE_DIE,
    mg.GAP_DICE,
)
#: Of every combat, whatever kind of attack it is: its totals, who may fight, and what the result brings.
EVERY_COMBAT_RULES = (
    mg.COMBAT_FORMULA,
    mg.COMBAT_MOD_PER_UNIT,
    mg.COMBAT_MOD_LIGHT_INFANTRY,
    mg.COMBAT_MOD_UNPREPARED,
    mg.COMBAT_MOD_HEAVY_TANKS,
    mg.COMBAT_MOD_CLOSE_COUNTRY,
    mg.COMBAT_MOD_INFANTRY_IN_OPEN,
    mg.COMBAT_MOD_NON_TACTICAL,
    mg.COMBAT_MOD_TANKS_AT_NIGHT,
    mg.COMBAT_MOD_OTHER_FORMATION,
    mg.GAP_OTHER_FORMATION,
    mg.GAP_ATTACK_ELIGIBILITY,
    mg.GAP_SUPPLY_POINTS,
    mg.GAP_STACKING,
    mg.GAP_AIR_ALLOCATION,
    *RESULT_RULES,
    mg.GAP_ELIMINATION,
    mg.GAP_ADVANCE,
    mg.GAP_ADVANCE_DETAIL,
    mg.GAP_THROWN_BACK,
    mg.GAP_COUNTER_ATTACK,
    mg.GAP_RETIRE,
)
EVERY_COMBAT_SHAPED = (
    mg.GAP_MODIFIER_SIDES,
    mg.GAP_UNIT_CLASSES,
    mg.GAP_LIGHT_INFANTRY,
    mg.COMBAT_PREPARE_ORDER,
    mg.GAP_CLOSE_COUNTRY,
    mg.GAP_UNSUPPORTED,
    mg.GAP_UNIT_FACTOR_HALVING,
    *RESULT_SHAPED,
    mg.GAP_RECOVERY,
)
ADVANTAGE_RULES = (mg.COMBAT_MOD_TACTICAL_ADVANTAGE, mg.GAP_TACTICAL_ADVANTAGE, mg.GAP_UMPIRE)
GUN_RULES = (mg.GAP_ARTILLERY_SUPPORT, mg.ARTY_TWO_RANGES)
GUN_SHAPED = (mg.ARTY_RANGES, mg.ARTY_NO_LONG_RANGE)
AIR_RULES = (
    mg.COMBAT_AIR_ONCE,
    mg.COMBAT_AIR_ORDINARY,
    mg.COMBAT_AIR_SUPERIOR,
    mg.COMBAT_AIR_OVERWHELMING,
    mg.COMBAT_AIR_APOCALYPTIC,
    mg.GAP_AIR_SUPPORT,
)
AIR_LEVEL_RULES = (mg.AIRGROUND_LEVELS, mg.AIRGROUND_HEAVY_NO_LOW_LEVELS, mg.GAP_HEAVY_BOMBER_OVERLAP)
OVERRUN_RESULT_RULES = tuple(row.overrun for row in TABLES.result_rules.values())
#: Whether an attack becomes an overrun, and what its move is like.
OVERRUN_RULES = (
    mg.OVERRUN_ALL_THREE,
    mg.OVERRUN_MOSTLY_ARMOUR,
    mg.OVERRUN_TWICE_STATUS,
    mg.OVERRUN_BREAKTHROUGH_ORDER,
    mg.GAP_OVERRUN_CONDITIONS,
    *OVERRUN_RESULT_RULES,
)
OVERRUN_MOVE_RULES = (mg.OVERRUN_MOVE, mg.GAP_OVERRUN_MOVE, mg.MOVE_OVERRUN_EXEMPT)
