"""The movement table: how far a class goes in a turn by ground, mode and light."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Refusal, Refused, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import MoveMode, NightMove, TroopClass
from sandtable.rulesets.megagame.procedures.cards.typed import opening
from sandtable.rulesets.megagame.procedures.moving.marching import (
    RATE_RULES,
    RATE_SHAPED,
    km_said,
    printed_rate,
    rate,
    rate_rule,
)
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Mode, Terrain, Troops
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice


class MarchRateFacts(Facts, frozen=True, kw_only=True):
    """A unit and the ground that it enters."""

    troops: TroopClass = Troops.FOOT
    mode: MoveMode = Mode.TACTICAL
    terrain: Annotated[Terrain, choice("Ground", "Terrain of the squares it enters")] = Terrain.OPEN
    night: NightMove = False


def no_such_mode(troops: Troops, mode: Mode) -> Refusal:
    return Refusal(mg.MOVE_TOWED_ARTILLERY_ROAD_ONLY, f"{troops.said} has no {mode.said} move, only road column")


def crossing_note(troops: Troops, tables: Tables) -> Effect:
    may = tables.river_crossing[troops].possible
    cost = tables.fraction("river_cost")
    said = f"can cross a river without a bridge, for {cost} of a turn more" if may else "needs an intact bridge"
    return Effect("can_cross", may, mg.MOVE_RIVER_CROSSING, f"{troops.said}: {said}")


def assess(facts: MarchRateFacts, tables: Tables) -> Assessment[int] | Refused:
    printed = printed_rate(facts.troops, facts.mode, facts.terrain, tables)
    km = rate(facts.troops, facts.mode, facts.terrain, night=facts.night, tables=tables)
    if printed is None or km is None:
        return Refused((no_such_mode(facts.troops, facts.mode),))
    rule = rate_rule(facts.troops, facts.mode, facts.terrain)
    because = mg.MOVE_NIGHT_QUARTER if facts.night else rule
    notes = [Effect("km", str(km), because, f"at most {km_said(km)}, if nothing interrupts it")]
    half = km * tables.fraction("half_turn")
    fights, rule_of_half = f"at most {km_said(half)} if it is to fight", mg.GAP_HALF_TURN
    if facts.mode is Mode.ROAD_COLUMN:
        fights = f"in road column it may not attack; artillery may support after at most {km_said(half)}"
        rule_of_half = mg.GAP_MOVE_MODE
    notes.append(Effect("km_and_fight", str(half), rule_of_half, fights))
    notes.append(crossing_note(facts.troops, tables))
    light = " at night" if facts.night else " by day"
    return Assessment(
        int(km),
        f"{opening(facts.troops.said)}, {facts.mode.said}, {facts.terrain.value} ground{light}",
        (),
        (Target("Printed rate", Modifier(printed, rule, "km in a turn by day")),),
        tuple(notes),
    )


MARCH_RATE = Procedure(
    name="march_rate",
    title="Rate of march",
    summary="How many km a class of troops goes in a turn, and whether it can cross a river without a bridge.",
    facts=MarchRateFacts,
    assess=assess,
    roll=stated,
    rules=(*RATE_RULES, mg.MOVE_RIVER_CROSSING, mg.GAP_RIVER_COST, mg.GAP_HALF_TURN, mg.GAP_MOVE_MODE),
    shaped_by=(*RATE_SHAPED, mg.MOVE_MAXIMUM, mg.GAP_MOVE_BUDGET),
    label=lambda squares: count_of(squares, "whole square"),
)
