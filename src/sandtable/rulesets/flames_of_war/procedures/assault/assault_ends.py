"""How an assault that was fought to its end reads, and what follows from it."""

from __future__ import annotations

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.assault.assault_hits import STRIKE_RULES
from sandtable.rulesets.flames_of_war.procedures.assault.assault_rounds import AssaultEnd, AssaultResult
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_fire import FIRE_RULES, falling_back
from sandtable.rulesets.flames_of_war.procedures.fire.armour import ARMOUR_STAGES
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind
from sandtable.sheet.citing import once

#: The rules of a whole assault.
ASSAULT_RULES = once(
    fow.ASSAULT_WHO,
    fow.ASSAULT_CHARGE_MOVE,
    fow.GAP_CHARGE_PATH,
    *FIRE_RULES,
    *STRIKE_RULES,
    fow.ASSAULT_OVER,
    fow.ASSAULT_OVER_BREAK_OFF,
    fow.ASSAULT_COUNTER_TEST,
    fow.GAP_COUNTERATTACK_UNITS,
    fow.GAP_ASSAULT_LOOP,
    fow.ASSAULT_BREAK_OFF,
    fow.GAP_BREAK_OFF_DETAILS,
    fow.ASSAULT_CONSOLIDATE,
    fow.GAP_COMMANDER_POWERS,
    fow.BAIL_NO_ACTIONS,
)
#: What makes an assault what it is without being said of any one.
ASSAULT_SHAPED = (
    fow.ASSAULT_SEQUENCE,
    fow.ASSAULT_INFANTRY_SECOND_RANK,
    fow.ASSAULT_DF_SIDE,
    fow.ASSAULT_NO_SAVES,
    fow.ASSAULT_TANK_SIDE,
    fow.ASSAULT_COUNTER,
    fow.ASSAULT_COUNTER_NO_DF,
    fow.GAP_DEFENDERS,
    fow.GAP_DEFENSIVE_FIRE_DETAILS,
    fow.GAP_NINE_PLUS,
    fow.ROF_DICE,
    fow.GAP_WEAPONS,
    fow.GAP_ALTERNATIVE_RATINGS,
    fow.GAP_ASSAULT_OVER_DETAILS,
)
ASSAULT_STAGES = (
    (fow.HIT_BASE, "hits of Defensive Fire"),
    (fow.SAVE_OTHER, "saves"),
    (fow.SAVE_BULLETPROOF, "Firepower test"),
    (fow.ASSAULT_HIT, "assault hits"),
    *ARMOUR_STAGES,
    (fow.ASSAULT_COUNTER_TEST, "test to counterattack"),
)
OUTRIGHT = (AssaultResult.ATTACKER_WINS, AssaultResult.DEFENDER_WINS)
WON_BY_ATTACKER = (AssaultResult.ATTACKER_WINS, AssaultResult.DEFENDER_BREAKS_OFF)


def left_said(teams: int, bailed: int) -> str:
    return f"{teams} (+{bailed} Bailed Out)" if bailed else str(teams)


def end_said(end: AssaultEnd) -> str:
    ours, theirs = left_said(end.attackers, end.attackers_bailed), left_said(end.defenders, end.defenders_bailed)
    return f"{end.result.said}, {ours} against {theirs} left"


def end_follows(end: AssaultEnd, attacker: Kind, defender: Kind, tables: Tables) -> tuple[Effect, ...]:
    """Who gives ground, and who may move after it."""
    if end.result is AssaultResult.DRIVEN_BACK:
        return falling_back(attacker, end.attackers_bailed, tables)
    if end.result is AssaultResult.STOPPED:
        who, rule = "nobody of the charge is left to strike", fow.GAP_CHARGE_PATH
        if end.attackers_bailed:
            who, rule = "the charge is Bailed Out and cannot strike", fow.BAIL_NO_ACTIONS
        return (Effect("assault", "over", rule, f"{who}, the defenders stay where they are"),)
    if end.result is AssaultResult.DRAWN:
        back = tables.limit("fall_back")
        said = f"no defender can strike, so the original assaulters fall back to {back} in"
        return (Effect("fall_back", back, fow.GAP_COUNTERATTACK_UNITS, said),)
    winner, loser, left, kind = "attacker", "defender", end.defenders, defender
    if end.result not in WON_BY_ATTACKER:
        winner, loser, left, kind = "defender", "attacker", end.attackers, attacker
    away, move = tables.limit("break_off"), tables.constant("consolidate")
    rule = fow.ASSAULT_OVER_BREAK_OFF if end.result in OUTRIGHT else fow.ASSAULT_BREAK_OFF
    away_said = f"{count_of(left, 'team')} of the {loser} must retire to {away} in"
    bailed = (
        Effect("bailed", "destroyed", fow.GAP_BREAK_OFF_DETAILS, f"the {loser}'s Bailed Out tanks are Destroyed"),
    )
    return (
        Effect("break_off", loser, rule, away_said if left else f"nobody of the {loser} gets away"),
        *(bailed if kind is Kind.ARMOURED else ()),
        Effect("consolidate", winner, move.rule, f"the {winner} may move up to {move.value} in"),
    )
