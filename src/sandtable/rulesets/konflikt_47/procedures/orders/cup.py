"""The cup: whose order die comes out next, and what it holds after all that happens during a turn."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Annotated

from msgspec import Struct

from sandtable.dice import Bag, Dice
from sandtable.explain import Effect, Refused, percent, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.facts import MOST_DICE
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import count

MOST_DRAWS = 12


class CupHolds(Struct, frozen=True):
    """Dice in the cup."""

    ours: int
    theirs: int

    @property
    def text(self) -> str:
        return f"{self.ours} of ours, {self.theirs} of theirs"


def next_die(cup: CupHolds) -> Effect:
    """Whose die comes next: every die in the cup is as likely as every other."""
    total = cup.ours + cup.theirs
    if not total:
        return Effect("phase_over", True, k47.TURN_LOOP, "the cup is empty: the orders phase is over")
    chance = Fraction(cup.ours, total)
    return Effect(
        "next_is_ours", str(chance), k47.TURN_DRAW_DIE, f"the next die is ours with {chance} ({percent(chance)})"
    )


# ------------------------------------------------------------------ drawing


class OrderDiceFacts(Facts, frozen=True, kw_only=True):
    """The cup before some draws."""

    ours: Annotated[int, count("Our dice", 0, MOST_DICE, "Dice of our colour in the cup")] = 5
    theirs: Annotated[int, count("Their dice", 0, MOST_DICE, "Dice of their colour in the cup")] = 5
    draws: Annotated[int, count("Draws", 1, MOST_DRAWS, "How many dice are drawn next, one after the other")] = 1


class Drawing(Struct, frozen=True):
    """The cup, how many dice are still to be drawn, and how many came out as ours."""

    ours: int
    theirs: int
    draws: int
    drawn: int = 0


def assess_draw(facts: OrderDiceFacts, tables: Tables) -> Assessment[Drawing] | Refused:
    total = facts.ours + facts.theirs
    if problem := refused(refuse_if(not total, k47.TURN_LOOP, "the cup is empty: the orders phase is over")):
        return problem
    if facts.draws > total:
        raise FactsFault(f"draws: the cup holds {count_of(total, 'die').replace('dies', 'dice')}, draw no more")
    cup = CupHolds(facts.ours, facts.theirs)
    notes = (
        next_die(cup),
        Effect("may_decline", False, k47.GAP_NO_USEFUL_ORDER, "a drawn die must be given to a unit without one"),
        Effect("extra_orders", False, k47.GAP_SNAP_TO_ACTION, "one die is one order: officers hand out no others"),
    )
    drawn = "1 die is drawn" if facts.draws == 1 else f"{facts.draws} dice are drawn"
    profile = Drawing(facts.ours, facts.theirs, facts.draws)
    return Assessment(profile, f"{drawn} from a cup of {cup.text}", notes=notes)


@lru_cache(maxsize=1024)
def bag_of(ours: int, theirs: int) -> Bag:
    return Bag((("ours", ours), ("theirs", theirs)))


def draw_one(dice: Dice, cup: Drawing) -> Drawing:
    bag = bag_of(cup.ours, cup.theirs)
    kind = dice.draw(bag, why=k47.TURN_DRAW_DIE)
    left = bag.without(kind)
    return Drawing(left.count("ours"), left.count("theirs"), cup.draws - 1, cup.drawn + (kind == "ours"))


def order_dice(dice: Dice, cup: Drawing) -> int:
    """How many of the drawn dice are ours."""
    if cup.draws == 1:
        return int(dice.draw(bag_of(cup.ours, cup.theirs), why=k47.TURN_DRAW_DIE) == "ours")
    return dice.repeat(draw_one, cup, cup.draws, lambda cup: cup.draws == 0, why=k47.TURN_DRAW_DIE).drawn


def drawn_follows(facts: OrderDiceFacts, drawn: int, _tables: Tables) -> tuple[Effect, ...]:
    """Who gives orders, and what is left for the draws after these."""
    ours, theirs = drawn, facts.draws - drawn
    left = CupHolds(facts.ours - ours, facts.theirs - theirs)
    said = f"the cup then holds {left.text}" if left.ours + left.theirs else "the cup is empty then"
    orders = f"we order {count_of(ours, 'unit')}, they order {count_of(theirs, 'unit')}"
    return (
        Effect("orders", ours, k47.TURN_SELECT_UNIT, orders),
        Effect("left", (left.ours, left.theirs), k47.GAP_DICE_CUP, said),
    )


ORDER_DICE = Procedure(
    name="order_dice",
    title="Order dice",
    summary="How many of the next dice out of the cup are ours; with one draw, whether the next is.",
    facts=OrderDiceFacts,
    assess=assess_draw,
    roll=order_dice,
    rules=(
        k47.TURN_DRAW_DIE,
        k47.GAP_DICE_CUP,
        k47.TURN_LOOP,
        k47.TURN_SELECT_UNIT,
        k47.GAP_NO_USEFUL_ORDER,
        k47.GAP_SNAP_TO_ACTION,
    ),
    label=lambda drawn: f"{drawn or 'none'} of ours",
    follows=drawn_follows,
    stages=((k47.TURN_DRAW_DIE, "draws"),),
)


# ------------------------------------------------------------------ what the cup holds


class CupFacts(Facts, frozen=True, kw_only=True):
    """The cup at some moment, and what has happened since. Units without a die lose theirs from the cup."""

    ours: Annotated[int, count("Our dice", 0, MOST_DICE, "Dice of our colour in the cup before all this")] = 5
    theirs: Annotated[int, count("Their dice", 0, MOST_DICE, "Dice of their colour in the cup before all this")] = 5
    our_drawn: Annotated[int, count("Ours drawn", 0, MOST_DICE, "Dice of our colour drawn since")] = 0
    their_drawn: Annotated[int, count("Theirs drawn", 0, MOST_DICE, "Dice of their colour drawn since")] = 0
    our_destroyed: Annotated[int, count("Ours destroyed", 0, MOST_DICE, "Our units lost that had no die yet")] = 0
    their_destroyed: Annotated[int, count("Theirs destroyed", 0, MOST_DICE, "Their units lost that had no die yet")] = 0
    our_downed: Annotated[
        int,
        count("Ours put Down", 0, MOST_DICE, "Our units without a die that were stunned, set on fire or driven out"),
    ] = 0
    their_downed: Annotated[
        int,
        count(
            "Theirs put Down", 0, MOST_DICE, "Their units without a die that were stunned, set on fire or driven out"
        ),
    ] = 0
    our_reacting: Annotated[int, count("Ours that reacted", 0, MOST_DICE, "Our units without a die that reacted")] = 0
    their_reacting: Annotated[
        int, count("Theirs that reacted", 0, MOST_DICE, "Their units without a die that reacted")
    ] = 0
    our_immobilised: Annotated[
        int, count("Ours immobilised", 0, MOST_DICE, "Our vehicles immobilised that had no die yet")
    ] = 0
    their_immobilised: Annotated[
        int, count("Theirs immobilised", 0, MOST_DICE, "Their vehicles immobilised that had no die yet")
    ] = 0


#: What takes dice out of the cup besides draws, and what does not, with the rule and what is said of it.
HAPPENED = (
    ("destroyed", k47.GAP_DICE_CUP, "a lost unit's die leaves the game"),
    ("downed", k47.GAP_RESULT_DIE, "a Down die is taken from the cup and placed"),
    ("reacting", k47.GAP_REACTIONS, "a reaction uses the unit's die"),
    ("immobilised", k47.GAP_RESULT_DIE, "immobilised takes no die out"),
)


def left_in_cup(side: str, dice: int, *taken: int) -> int:
    left = dice - sum(taken)
    if left < 0:
        raise FactsFault(
            f"{side}: {-left} more of {side} are taken out than the cup held, count only units without a die"
        )
    return left


def assess_cup(facts: CupFacts, tables: Tables) -> Assessment[CupHolds]:
    cup = CupHolds(
        left_in_cup("ours", facts.ours, facts.our_drawn, facts.our_destroyed, facts.our_downed, facts.our_reacting),
        left_in_cup(
            "theirs", facts.theirs, facts.their_drawn, facts.their_destroyed, facts.their_downed, facts.their_reacting
        ),
    )
    told = (
        Effect(name, getattr(facts, f"our_{name}") + getattr(facts, f"their_{name}"), rule, label)
        for name, rule, label in HAPPENED
    )
    notes = tuple(effect for effect in told if effect.value)
    before = CupHolds(facts.ours, facts.theirs)
    return Assessment(cup, f"A cup that held {before.text}", notes=(next_die(cup), *notes))


CUP_HOLDS = Procedure(
    name="cup",
    title="What the cup holds",
    summary="Dice in the cup after losses, stunned vehicles and reactions, and whose die is likely next.",
    facts=CupFacts,
    assess=assess_cup,
    roll=stated,
    rules=(k47.TURN_DRAW_DIE, k47.GAP_DICE_CUP, k47.TURN_LOOP, k47.GAP_RESULT_DIE, k47.GAP_REACTIONS),
    shaped_by=(k47.RESULT_IMMOBILISED, k47.RESULT_STUNNED),
    label=lambda cup: cup.text,
)
