"""A unit's move: what it costs of the turn, what is left, and whether it may still fight."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import MoveMode, NightMove, Row, TroopClass
from sandtable.rulesets.megagame.procedures.cards.typed import opening
from sandtable.rulesets.megagame.procedures.moving.march_rate import no_such_mode
from sandtable.rulesets.megagame.procedures.moving.marching import (
    LEGS_HELP,
    MOST_LEGS,
    RATE_RULES,
    RATE_SHAPED,
    Leg,
    Marched,
    against_landed,
    end_notes,
    km_said,
    leg_notes,
    legs_of,
    marched,
    marched_said,
    rate,
    spent_said,
    walk,
)
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import MayMove, Mode, Order, Troops
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, count, flag, several

MOST_CROSSINGS = 4


class MarchFacts(Facts, frozen=True, kw_only=True):
    """A move as it is ordered."""

    troops: TroopClass = Troops.TANKS_OR_SPG
    mode: MoveMode = Mode.TACTICAL
    legs: Annotated[tuple[Row, ...], several("Legs", MOST_LEGS, LEGS_HELP, "wood,9 open,12")] = (
        ("wood", 4),
        ("open", 6),
    )
    crossings: Annotated[
        int, count("Rivers", 0, MOST_CROSSINGS, "River edges crossed where no bridge stands, or a blown one")
    ] = 0
    order: Annotated[Order, choice("Order", "The order that it moves under")] = Order.MOVE
    night: NightMove = False
    landed: Annotated[bool, flag("Landed this turn", "It came down by air this turn, which takes half of it")] = False


def against_order(facts: MarchFacts, legs: tuple[Leg, ...], spent: Fraction, tables: Tables) -> Refused | None:
    """A landing spends time and is no move, so that a unit on Hold may land."""
    moves, allowed = any(each.km for each in legs), tables.orders[facts.order].move
    too_far = allowed is MayMove.HALF and spent > tables.fraction("half_turn")
    hurries = facts.order is Order.PREPARE and moves and facts.mode is not Mode.TACTICAL
    return refused(
        refuse_if(allowed is MayMove.NONE and moves, mg.GAP_ORDERS, f"a unit on {facts.order.value} does not move"),
        refuse_if(too_far, mg.GAP_ORDERS, f"{facts.order.value} allows a move of at most half a turn, this is {spent}"),
        refuse_if(hurries, mg.GAP_ORDERS, "a unit that prepares moves tactically only"),
    )


def against_river(facts: MarchFacts, tables: Tables) -> Refused | None:
    if not facts.crossings:
        return None
    possible, tactical = tables.river_crossing[facts.troops].possible, facts.mode is Mode.TACTICAL
    return refused(
        refuse_if(not possible, mg.MOVE_RIVER_CROSSING, f"{facts.troops.said}: no crossing without an intact bridge"),
        refuse_if(not tactical, mg.GAP_RIVER_COST, "rivers are crossed in tactical mode only"),
    )


def crossing_notes(facts: MarchFacts, tables: Tables) -> Iterator[Effect]:
    if facts.crossings:
        cost = facts.crossings * tables.fraction("river_cost")
        rivers = count_of(facts.crossings, "river")
        said = f"{rivers} without a bridge: {cost} more, the same at night"
        yield Effect("rivers", str(cost), mg.GAP_RIVER_COST, said)
    if facts.landed:
        cost = tables.fraction("landing")
        yield Effect("landing", str(cost), mg.GAP_AIRBORNE_LANDING, f"the landing: {cost}")


def assess(facts: MarchFacts, tables: Tables) -> Assessment[Marched] | Refused:
    legs = legs_of(facts.legs, tables)
    if facts.crossings and not legs:
        raise FactsFault("crossings: a river is crossed with a step, name the ground of its other bank")
    walked = walk(legs, facts.troops, facts.mode, night=facts.night, tables=tables)
    besides = facts.crossings * tables.fraction("river_cost") + facts.landed * tables.fraction("landing")
    spent = Fraction(0) if walked is None else walked + besides
    if problem := refused(
        no_such_mode(facts.troops, facts.mode) if walked is None else None,
        against_river(facts, tables),
        against_landed(facts.mode, night=facts.night) if facts.landed else None,
        against_order(facts, legs, spent, tables),
        refuse_if(spent > 1, mg.GAP_MOVE_BUDGET, f"it would take {spent} turns, and there is 1"),
    ):
        return problem
    end = marched(spent, facts.mode, facts.troops, tables)
    notes = [
        *leg_notes(legs, facts.troops, facts.mode, night=facts.night, tables=tables),
        *crossing_notes(facts, tables),
        Effect("spent", str(spent), mg.GAP_MOVE_BUDGET, spent_said(spent)),
    ]
    if legs:
        pace = rate(facts.troops, facts.mode, legs[-1].terrain, night=facts.night, tables=tables) or Fraction(0)
        left = (1 - spent) * pace
        said = f"{km_said(left)} of {legs[-1].terrain.value} ground left at most"
        notes.append(Effect("km_left", str(left), mg.MOVE_MAXIMUM, said))
    notes += end_notes(end, facts.mode, bool(legs))
    way = ", ".join(f"{km_said(each.km)} of {each.terrain.value}" for each in legs) or "no move"
    return Assessment(
        end,
        f"{opening(facts.troops.said)}, {facts.mode.said}{' at night' if facts.night else ''}, {way}",
        notes=tuple(notes),
    )


MARCH = Procedure(
    name="march",
    title="March",
    summary="What a move over mixed ground costs of a turn, what is left, and whether the unit may still fight.",
    facts=MarchFacts,
    assess=assess,
    roll=stated,
    rules=(
        *RATE_RULES,
        mg.MOVE_MAXIMUM,
        mg.GAP_MOVE_BUDGET,
        mg.GAP_MAP_GRID,
        mg.MOVE_RIVER_CROSSING,
        mg.GAP_RIVER_COST,
        mg.MOVE_HALF_TURN_NO_FIGHT,
        mg.GAP_HALF_TURN,
        mg.GAP_MOVE_MODE,
        mg.COMBAT_MOD_NON_TACTICAL,
        mg.GAP_ORDERS,
        mg.GAP_AIRBORNE_LANDING,
    ),
    shaped_by=RATE_SHAPED,
    label=marched_said,
)
