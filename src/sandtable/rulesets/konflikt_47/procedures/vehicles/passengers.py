"""Passengers of a transport that is destroyed: hits, a pin, and out they go, Down."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.facts import MOST_MODELS, MOST_PINS
from sandtable.rulesets.konflikt_47.procedures.fire import cited, under_fire
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import (
    SURVIVES,
    DamageDice,
    Troops,
    TroopsFate,
    suffer,
    wounds,
)
from sandtable.rulesets.konflikt_47.procedures.fire.damage import NO_PENETRATION, damage_number
from sandtable.rulesets.konflikt_47.procedures.fire.small_dice import Amount, roll_amount
from sandtable.rulesets.konflikt_47.procedures.units import morale
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import fewer_dice
from sandtable.rulesets.konflikt_47.tables import D6, Tables
from sandtable.rulesets.konflikt_47.terms import OrderDie, Quality, Rank, TroopKind
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, count, flag


class PassengerFacts(Facts, frozen=True, kw_only=True):
    """A unit aboard a transport that has just been destroyed."""

    models: Annotated[int, count("Models", 1, MOST_MODELS, "Men of the unit that is aboard")] = 10
    quality: Annotated[Quality, choice("Quality", "Troop quality of the unit that is aboard")] = Quality.REGULAR
    pins: Annotated[int, count("Pins", 0, MOST_PINS, "Pin markers on the unit already")] = 0
    officer: Annotated[Rank, choice("Officer", "The best officer in reach of the unit")] = Rank.NONE
    team: Annotated[bool, flag("Weapon team", "A weapon team, or the crew of a gun: its last man has -1 morale")] = (
        False
    )
    tough: Annotated[bool, flag("Tough", "Ignores damage on a D6 of 5 or more")] = False
    fanatic: Annotated[bool, flag("Fanatic", "No check for half casualties while two or more are left")] = False
    stubborn: Annotated[bool, flag("Stubborn", "Pins do not count in its morale checks")] = False
    die: Annotated[OrderDie, choice("Order die", "None yet, it has acted, or it waits in ambush")] = OrderDie.NONE


class BailedOut(Struct, frozen=True):
    """Models lost, and how the unit comes out of the wreck."""

    words: ClassVar[dict[str, str]] = {"destroyed": "unit destroyed", "fate": "unit"}

    casualties: int
    destroyed: bool
    fate: TroopsFate


class PassengerProfile(Struct, frozen=True):
    hits: Amount
    damage: DamageDice
    pins: int
    troops: Troops


def assess(facts: PassengerFacts, tables: Tables) -> Assessment[PassengerProfile]:
    morale.still_there("pins", "unit", facts.quality, facts.pins, tables)
    pins = tables.constant("bail_out_pins")
    target = aboard(facts)
    number = damage_number(under_fire.value_under_fire(target, tables), NO_PENETRATION, tables)
    hits = Amount(1, D6)
    profile = PassengerProfile(
        hits, under_fire.dice_against(number, target, tables), pins.value, under_fire.troops_of(target, tables)
    )
    counted = None if facts.stubborn else morale.pinned(facts.pins + pins.value)
    # A check is taken when half are lost, and half of two or three men leave one.
    last = tables.constant("lone_crewman_morale") if facts.team and facts.models // 2 <= 1 else None
    check = morale.morale_number(
        "Morale check", facts.quality, tables, counted, morale.officer_near(facts.officer, tables), last
    )
    notes = (
        Effect("hits", hits.text, k47.GAP_TRANSPORT_DESTROYED, f"they take {hits.text} hits without penetration"),
        Effect("pins_of_hit", pins.value, k47.GAP_TRANSPORT_DESTROYED, f"they get {count_of(pins.value, 'pin')}"),
    )
    subject = f"{facts.models} {facts.quality.said} passengers of a destroyed transport"
    return Assessment(profile, subject, (f"damages on {number.number}+",), (number, check), notes)


def aboard(facts: PassengerFacts) -> under_fire.TroopsFacts:
    """The unit as troops under fire; nobody picks casualties here, so that a team has no gunner to lose."""
    return under_fire.TroopsFacts(
        target_quality=facts.quality,
        target_models=facts.models,
        target_pins=facts.pins,
        target_officer=facts.officer,
        target=TroopKind.ARTILLERY if facts.team else TroopKind.INFANTRY,
        tough=facts.tough,
        fanatic=facts.fanatic,
        stubborn=facts.stubborn,
    )


def bail_out(dice: Dice, profile: PassengerProfile) -> BailedOut:
    """Hits and damage, the pin, and the check if half or more are lost; nobody picks casualties here."""
    hits = roll_amount(dice, profile.hits, why=k47.GAP_TRANSPORT_DESTROYED)
    casualties, _sixes = dice.run(wounds, (hits, profile.damage), why=k47.DAMAGE_ROLL)
    losses = suffer(dice, profile.troops, casualties, 0, profile.pins)
    return BailedOut(losses.casualties, losses.destroyed, losses.fate)


def said(out: BailedOut) -> str:
    return f"{count_of(out.casualties, 'model')} lost, {out.fate.said}"


def follows(facts: PassengerFacts, out: BailedOut, tables: Tables) -> tuple[Effect, ...]:
    if out.fate not in SURVIVES:
        return (Effect("state", "destroyed", k47.GAP_TRANSPORT_DESTROYED, "the unit is lost with its transport"),)
    left, pins = facts.models - out.casualties, facts.pins + tables.limit("bail_out_pins")
    from_cup = facts.die is OrderDie.NONE
    placed = "a die from the cup is placed as Down" if from_cup else "its die turns to Down"
    return (
        Effect("models", left, k47.GAP_TRANSPORT_DESTROYED, f"{count_of(left, 'model')} out, within 1 in of the wreck"),
        Effect("pins", pins, k47.GAP_TRANSPORT_DESTROYED, f"{count_of(pins, 'pin')} on it now"),
        Effect("die", "down", k47.GAP_TRANSPORT_DESTROYED, placed),
        fewer_dice(k47.GAP_TRANSPORT_DESTROYED, from_cup=from_cup),
    )


PASSENGERS = Procedure(
    name="passengers",
    title="Passengers bail out",
    summary="What happens to a unit whose transport is destroyed under it.",
    facts=PassengerFacts,
    assess=assess,
    roll=bail_out,
    rules=(
        k47.GAP_TRANSPORT_DESTROYED,
        k47.DAMAGE_ROLL,
        k47.DAMAGE_SOFT_VALUES,
        k47.GAP_DAMAGE_EXTREMES,
        k47.GAP_MORALE_CHECK,
        *morale.MORALE_RULES,
        k47.GAP_TEAM,
    ),
    shaped_by=(*cited.LOSSES_SHAPED, k47.GAP_PINS_ROUT),
    label=said,
    follows=follows,
    stages=((k47.GAP_TRANSPORT_DESTROYED, "hits"), *cited.HURT, (k47.GAP_MORALE_CHECK, "morale check")),
)
