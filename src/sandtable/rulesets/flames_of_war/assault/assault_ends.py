"""How an assault that was fought to its end reads, and what follows from it."""

from __future__ import annotations

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war.assault.assault_hits import STRIKE_RULES
from sandtable.rulesets.flames_of_war.assault.assault_rounds import (
    COUNTER_TEST,
    LOOP,
    AssaultEnd,
    AssaultResult,
)
from sandtable.rulesets.flames_of_war.assault.defensive_fire import FIRE_RULES, falling_back
from sandtable.rulesets.flames_of_war.assault.strike import HIT
from sandtable.rulesets.flames_of_war.fire.armour import ARMOUR, OUTCOME, SECOND_BAIL
from sandtable.rulesets.flames_of_war.fire.saves import SAVE
from sandtable.rulesets.flames_of_war.fire.to_hit import TO_HIT
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind

OVER = "fow.assault.over"
MUST_BREAK_OFF = "fow.assault.over-break-off"
BREAK_OFF = "fow.assault.break-off"
BREAK_DETAILS = "fow.gap.break-off-details"
CONSOLIDATE = "fow.assault.consolidate"
UNITS = "fow.gap.counterattack-units"
NO_ACTIONS = "fow.bail.no-actions"

#: The rules of a whole assault.
ASSAULT_RULES = tuple(
    dict.fromkeys(
        (
            "fow.assault.sequence",
            "fow.assault.who",
            "fow.assault.charge-move",
            "fow.gap.charge-path",
            "fow.gap.defenders",
            *FIRE_RULES,
            *STRIKE_RULES,
            "fow.assault.infantry-second-rank",
            OVER,
            MUST_BREAK_OFF,
            "fow.gap.assault-over-details",
            COUNTER_TEST,
            "fow.assault.counter",
            "fow.assault.counter-no-df",
            UNITS,
            LOOP,
            BREAK_OFF,
            BREAK_DETAILS,
            CONSOLIDATE,
            "fow.gap.commander-powers",
            NO_ACTIONS,
        )
    )
)
ASSAULT_STAGES = (
    (TO_HIT, "hits of Defensive Fire"),
    (SAVE, "saves"),
    (HIT, "assault hits"),
    (ARMOUR, "armour die"),
    (OUTCOME, "Firepower test"),
    (SECOND_BAIL, "crew's nerve"),
    (COUNTER_TEST, "test to counterattack"),
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
        return falling_back(attacker is Kind.ARMOURED, end.attackers_bailed, tables)
    if end.result is AssaultResult.STOPPED:
        who, rule = "nobody of the charge is left to strike", "fow.gap.charge-path"
        if end.attackers_bailed:
            who, rule = "the charge is Bailed Out and cannot strike", NO_ACTIONS
        return (Effect("assault", "over", rule, f"{who}, the defenders stay where they are"),)
    if end.result is AssaultResult.DRAWN:
        back = tables.limit("fall_back")
        said = f"no defender can strike, so the original assaulters fall back to {back} in"
        return (Effect("fall_back", back, UNITS, said),)
    winner, loser, left, kind = "attacker", "defender", end.defenders, defender
    if end.result not in WON_BY_ATTACKER:
        winner, loser, left, kind = "defender", "attacker", end.attackers, attacker
    away, move = tables.limit("break_off"), tables.constant("consolidate")
    rule = MUST_BREAK_OFF if end.result in OUTRIGHT else BREAK_OFF
    away_said = f"{count_of(left, 'team')} of the {loser} must retire to {away} in"
    bailed = (Effect("bailed", "destroyed", BREAK_DETAILS, f"the {loser}'s Bailed Out tanks are Destroyed"),)
    return (
        Effect("break_off", loser, rule, away_said if left else f"nobody of the {loser} gets away"),
        *(bailed if kind is Kind.ARMOURED else ()),
        Effect("consolidate", winner, move.rule, f"the {winner} may move up to {move.value} in"),
    )
