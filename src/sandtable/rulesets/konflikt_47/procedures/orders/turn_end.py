"""The Turn End phase: dice go back into the cup, apart from Ambush and Down orders that are kept."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from sandtable.explain import Effect, Refusal, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.facts import MOST_DICE
from sandtable.rulesets.konflikt_47.procedures.orders.cup import CupHolds, next_die
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Order
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import flag, units

VEHICLE_DOWN = "vehicle_down"

#: What dice show at the end of a turn. A vehicle's Down is told apart because it is never kept.
SHOWN = {
    "fire": "Fire",
    "advance": "Advance",
    "run": "Run",
    "ambush": "Ambush",
    "rally": "Rally",
    "down": "Down, infantry or artillery",
    VEHICLE_DOWN: "Down, a vehicle",
}


class TurnEndFacts(Facts, frozen=True, kw_only=True):
    """The dice on all units when the orders phase is over."""

    ours: Annotated[tuple[str, ...], units("Our orders", SHOWN, MOST_DICE, "What the dice of our units show")] = (
        "fire",
        "advance",
        "ambush",
        "down",
    )
    our_kept: Annotated[tuple[str, ...], units("We keep", SHOWN, MOST_DICE, "Which of these stay on our units")] = ()
    theirs: Annotated[tuple[str, ...], units("Their orders", SHOWN, MOST_DICE, "What the dice of their units show")] = (
        "fire",
        "advance",
        "run",
    )
    their_kept: Annotated[
        tuple[str, ...], units("They keep", SHOWN, MOST_DICE, "Which of these stay on their units")
    ] = ()
    ours_first: Annotated[
        bool, flag("First die was ours", "Whoever had the first die of the turn decides first what to keep")
    ] = True


def against_keeping(kept: tuple[str, ...], tables: Tables) -> tuple[Refusal | None, ...]:
    """Every order that may not be kept."""
    orders = dict.fromkeys(order for order in kept if order != VEHICLE_DOWN)
    barred = [order for order in orders if not tables.orders[Order(order)].may_keep]
    return (
        *(refuse_if(True, k47.TURN_END_RETAIN, f"a {SHOWN[order]} order cannot be kept") for order in barred),
        refuse_if(VEHICLE_DOWN in kept, k47.GAP_RETAIN, "a vehicle's Down die always returns to the cup"),
    )


def given_back(field: str, shown: tuple[str, ...], kept: tuple[str, ...]) -> int:
    """Dice that return to the cup."""
    if extra := Counter(kept) - Counter(shown):
        whose = field.partition("_")[0]
        raise FactsFault(f"{field}: none of {whose} units is left that shows {SHOWN[next(iter(extra))]}")
    return len(shown) - len(kept)


def assess(facts: TurnEndFacts, tables: Tables) -> Assessment[CupHolds] | Refused:
    cup = CupHolds(
        given_back("our_kept", facts.ours, facts.our_kept), given_back("their_kept", facts.theirs, facts.their_kept)
    )
    if problem := refused(*against_keeping(facts.our_kept, tables), *against_keeping(facts.their_kept, tables)):
        return problem
    first = "we decide" if facts.ours_first else "they decide"
    kept = len(facts.our_kept) + len(facts.their_kept)
    notes = [
        next_die(cup),
        Effect(
            "decides_first", "ours" if facts.ours_first else "theirs", k47.GAP_RETAIN, f"{first} first what to keep"
        ),
    ]
    if kept:
        notes.append(
            Effect(
                "kept_can_be_ordered", False, k47.TURN_END_RETAIN, "units that keep a die get no other order next turn"
            )
        )
    if VEHICLE_DOWN in (*facts.ours, *facts.theirs):
        notes.append(Effect("stunned", False, k47.GAP_IMMOBILISED, "stunned crews recover at the end of the turn"))
    units_said = f"{count_of(len(facts.ours), 'unit')} of ours and {len(facts.theirs)} of theirs"
    return Assessment(cup, f"Turn end with {units_said}", notes=tuple(notes))


TURN_END = Procedure(
    name="turn_end",
    title="Turn end",
    summary="Which dice return to the cup and which orders may be kept.",
    facts=TurnEndFacts,
    assess=assess,
    roll=stated,
    rules=(k47.TURN_END_RETAIN, k47.GAP_RETAIN, k47.TURN_DRAW_DIE, k47.TURN_LOOP, k47.GAP_IMMOBILISED),
    shaped_by=(k47.TURN_PHASES, k47.TURN_END_RETURN, k47.GAP_DICE_CUP),
    label=lambda cup: f"{cup.text} in the cup",
)
