"""What can become of a vehicle that is hit, and what each end brings: order die, moves, wreck."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from msgspec import Struct

from sandtable.dice import Need
from sandtable.explain import Effect, Modifier, Spoken, Target, counting
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.units import morale
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import OrderDie, Quality, Rank


class Fate(Spoken):
    """The end states of a vehicle that was shot at or assaulted; a rout by pins or morale is a knock-out too."""

    KNOCKED_OUT = "knocked_out"
    TWO_RESULTS_SURVIVED = "two_results_survived", "two or more results survived", "damaged"
    ON_FIRE_SURVIVED = "fire_put_out", "on fire and put out", "damaged"
    IMMOBILISED = "immobilised", "immobilised", "damaged"
    STUNNED = "stunned", "crew stunned", "damaged"
    NO_DAMAGE = "no_damage", "no damage", "undamaged"
    MISSED = "missed", "missed", "undamaged"
    NOT_ASSAULTED = "not_assaulted", "not assaulted", "undamaged"

    @property
    def is_hoped_for(self) -> bool:
        return self not in (Fate.NO_DAMAGE, Fate.MISSED, Fate.NOT_ASSAULTED)


class VehicleFate(Struct, frozen=True):
    """A vehicle during and after its damage: how it ends, its pins, and what it can no longer do.

    What is knocked out has no pins and no state any more, so all knock-outs are one outcome.
    """

    fate: Fate = Fate.NO_DAMAGE
    pins: int = 0
    immobilised: bool = False
    halted: bool = False

    @property
    def is_out(self) -> bool:
        return self.fate is Fate.KNOCKED_OUT

    @property
    def is_damaged(self) -> bool:
        return self.fate not in (Fate.MISSED, Fate.NO_DAMAGE)


OUT = VehicleFate(Fate.KNOCKED_OUT)


class VehicleAfter(Struct, frozen=True):
    """A vehicle when all the dice have fallen; what is knocked out has no pins to count."""

    words: ClassVar[dict[str, str]] = {"fate": "vehicle", "pins": "pins on it", "halted": "halted for this turn"}

    fate: Fate
    pins: morale.PinsOn
    immobilised: bool
    halted: bool

    @property
    def vehicle(self) -> VehicleFate:
        return VehicleFate(self.fate, self.pins.number, self.immobilised, self.halted)


def vehicle_after(vehicle: VehicleFate) -> VehicleAfter:
    pins = morale.pins_on(vehicle.pins, gone=vehicle.is_out)
    return VehicleAfter(vehicle.fate, pins, vehicle.immobilised, vehicle.halted)


class Crew(Struct, frozen=True, cache_hash=True):
    """How a crew bears up: its morale check at each number of pins it can have, and so the pins it is lost at."""

    checks: tuple[Need, ...]

    @property
    def lost_at(self) -> int:
        return len(self.checks)

    def pinned(self, before: VehicleFate, pins: int) -> VehicleFate:
        """More pins; as many as the basic morale, and the vehicle is lost at once (k47.gap.pins-rout)."""
        total = before.pins + pins
        if total >= self.lost_at:
            return OUT
        return VehicleFate(before.fate, total, before.immobilised, before.halted)


@lru_cache(maxsize=256)
def vehicle_crew(quality: Quality, officer: Rank, tables: Tables, *, horror: bool = False) -> Crew:
    """Officers help in checks but do not raise the pins at which a unit is lost."""
    basic = morale.basic_morale(quality, tables).value
    other = sum(modifier.value for modifier in besides_pins(officer, tables, horror=horror))
    return Crew(tuple(morale.morale_need(basic + other - pins, tables) for pins in range(basic)))


def besides_pins(officer: Rank, tables: Tables, *, horror: bool = False) -> tuple[Modifier, ...]:
    """The best officer in reach, and a horror unit near."""
    return counting(morale.officer_near(officer, tables), tables.constant("horror_morale") if horror else None)


def check_number(
    name: str,
    quality: Quality,
    officer: Rank,
    pins: int,
    tables: Tables,
    *,
    horror: bool = False,
    or_more: bool = False,
) -> Target:
    """The morale check of a crew with so many pins, or more by the time it comes, explained."""
    return morale.morale_number(
        name, quality, tables, morale.pinned(pins, or_more=or_more), *besides_pins(officer, tables, horror=horror)
    )


def after_said(after: VehicleAfter) -> str:
    return fate_said(after.vehicle)


def fate_said(after: VehicleFate) -> str:
    """Such as: crew stunned, 2 pins."""
    if after.is_out:
        return after.fate.said
    besides = ", immobilised" if after.immobilised and after.fate is not Fate.IMMOBILISED else ""
    return f"{after.fate.said}{besides}, {count_of(after.pins, 'pin')}"


#: What can be told of a vehicle that was hit.
FATE_RULES = (
    k47.RESULT_STUNNED,
    k47.RESULT_IMMOBILISED,
    k47.RESULT_IMMOBILISED_TWICE,
    k47.RESULT_ON_FIRE,
    k47.RESULT_KNOCKED_OUT,
    k47.GAP_RESULT_DIE,
    k47.GAP_IMMOBILISED,
    k47.GAP_WRECK,
    k47.GAP_DICE_CUP,
)


def fate_effects(after: VehicleFate, die: OrderDie, *, soft: bool = False) -> tuple[Effect, ...]:
    """What becomes of pins, order die and moves of a vehicle that was hit."""
    if after.is_out:
        return (*loss_effects(soft=soft), lost_die(die))
    pins = Effect("pins", after.pins, k47.GAP_PINS_EFFECT, f"it has {count_of(after.pins, 'pin marker')}")
    if after.halted:
        effects = (pins, *halted_effects(after, die))
    elif after.fate is Fate.IMMOBILISED and die is not OrderDie.NONE:
        acted = k47.RESULT_IMMOBILISED if die is OrderDie.ACTED else k47.GAP_RESULT_DIE
        effects = (
            pins,
            Effect("die", "down", acted, "its die turns to Down"),
            Effect("may_be_ordered", False, acted, "it has had its order for this turn"),
        )
    else:
        free = die is OrderDie.NONE
        shows, said = ("none", "it has no order die yet") if free else ("unchanged", "its die stays")
        ordered = "it may still be given an order this turn" if free else "it gets no other order this turn"
        effects = (
            pins,
            Effect("die", shows, k47.GAP_RESULT_DIE, said),
            Effect("may_be_ordered", free, k47.GAP_RESULT_DIE, ordered),
        )
    return (*effects, *immobile_effects()) if after.immobilised else effects


NOT_HIT = Effect("effect", False, k47.HIT_BASE, "the vehicle is not hit")


def halted_effects(after: VehicleFate, die: OrderDie) -> tuple[Effect, ...]:
    """A Down die, from the cup if need be, and no more action this turn."""
    from_cup = die is OrderDie.NONE
    rule = k47.RESULT_ON_FIRE if after.fate is Fate.ON_FIRE_SURVIVED else k47.RESULT_STUNNED
    placed = "one of its owner's dice is taken from the cup and placed as Down" if from_cup else "its die turns to Down"
    effects = (
        Effect("die", "down", k47.GAP_RESULT_DIE, placed),
        fewer_dice(k47.GAP_RESULT_DIE, from_cup=from_cup),
        Effect("may_be_ordered", False, rule, "it halts and may do nothing more this turn"),
    )
    if after.fate is Fate.ON_FIRE_SURVIVED:
        return (*effects, Effect("burning", False, k47.GAP_IMMOBILISED, "the fire is out and brings nothing more"))
    return effects


def fewer_dice(rule: str, *, from_cup: bool) -> Effect:
    """Whether the die that is placed comes out of the cup."""
    said = "its owner has one die fewer in the cup" if from_cup else "the cup loses no die"
    return Effect("dice_from_cup", int(from_cup), rule, said)


def immobile_effects() -> tuple[Effect, ...]:
    return (
        Effect("may_move", False, k47.RESULT_IMMOBILISED, "it may not move for the rest of the game"),
        Effect(
            "orders", ("fire", "ambush", "rally"), k47.GAP_IMMOBILISED, "no Advance and no Run; its turret still turns"
        ),
        Effect("again", "knocked_out", k47.RESULT_IMMOBILISED_TWICE, "immobilised once more it is knocked out"),
    )


def loss_effects(*, soft: bool) -> tuple[Effect, ...]:
    """An armoured vehicle leaves a wreck, a soft-skin or scout walker nothing."""
    if soft:
        return (
            Effect("state", "destroyed", k47.VEH_SOFT_DESTROYED, "it is destroyed without a roll on the table"),
            Effect("wreck", False, k47.GAP_WRECK, "what is left of a soft-skin is removed"),
        )
    return (
        Effect("state", "knocked_out", k47.RESULT_KNOCKED_OUT, "it is lost for good, and counts as a unit destroyed"),
        Effect("wreck", True, k47.GAP_WRECK, "its wreck is hard cover and blocks sight and vehicles"),
    )


def lost_die(die: OrderDie) -> Effect:
    place = "one of its owner's dice leaves the cup" if die is OrderDie.NONE else "its die leaves the game with it"
    return Effect("dice_from_cup", int(die is OrderDie.NONE), k47.GAP_DICE_CUP, place)


def result_bonus(open_topped: bool, indirect: bool, tables: Tables) -> Modifier | None:
    """What indirect fire adds to the results of an open-topped vehicle."""
    return tables.constant("open_topped_indirect") if open_topped and indirect else None
