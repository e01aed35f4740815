"""What follows from a round of an assault walker, in words: who has lost, who moves, what became of the walker."""

from __future__ import annotations

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.close_quarters.consolidate import at_least
from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_rounds import WalkerAssault, WalkerResult
from sandtable.rulesets.konflikt_47.procedures.units.morale import PinsOn
from sandtable.rulesets.konflikt_47.procedures.vehicles import vehicle_fate
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import Fate
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import OrderDie


def round_effects(result: WalkerResult, tables: Tables) -> tuple[Effect, ...]:
    match result:
        case WalkerResult.TROOPS_DESTROYED:
            return (
                Effect(
                    "destroyed",
                    "troops",
                    k47.GAP_ASSAULT_RESULT,
                    "the walker has won and may move D6 inches in any direction",
                ),
            )
        case WalkerResult.WALKER_DESTROYED:
            return (
                Effect("destroyed", "walker", k47.GAP_WALKER_ASSAULT, "a knocked-out walker has lost"),
                Effect("consolidates", "troops", k47.GAP_FOLLOW_ON, "the troops may move D6 inches in any direction"),
            )
        case WalkerResult.BOTH_DESTROYED:
            return (Effect("destroyed", "both", k47.GAP_ASSAULT_RESULT, "neither has won"),)
        case WalkerResult.PICKING:
            asks = "exceptional damage: the shooter picks first, then come the checks and the rest of the round"
            return (Effect("picks", "walker", k47.GAP_EXCEPTIONAL_DAMAGE, asks),)
        case WalkerResult.TROOPS_DRIVEN_BACK:
            lost = "they lost a man and did the walker no damage, but stood their check"
            then = f"the walker fights on, or they move D6 in straight away{at_least(tables)}"
            return (
                Effect("lost", "troops", k47.GAP_WALKER_ASSAULT, lost),
                Effect("follow_on", "walker", k47.GAP_FOLLOW_ON, then),
            )
        case _:
            off = f"the troops move off D6 in{at_least(tables)}"
            return (Effect("moves_off", "troops", k47.GAP_WALKER_ASSAULT, off),)


def walker_effects(done: WalkerAssault, *, soft: bool) -> tuple[Effect, ...]:
    """What damage brings the walker, which has its order die: it was ordered to Run."""
    if done.walker is Fate.NO_DAMAGE:
        return ()
    found = vehicle_fate.fate_effects(done.vehicle, OrderDie.ACTED, soft=soft)
    return tuple(
        Effect(f"walker_{each.name}", each.value, each.rule, f"the walker: {each.label}")
        for each in found
        if each.name != "dice_from_cup"
    )


def said(done: WalkerAssault) -> str:
    troops = done.result.said
    if done.pins is not PinsOn.GONE:
        troops += f", {count_of(done.models_left, 'model')} left with {count_of(done.pins.number, 'pin')}"
    if done.picked_out:
        troops += f", {done.picked_out} picked out"
    return f"{troops}; walker: {vehicle_fate.fate_said(done.vehicle)}"
