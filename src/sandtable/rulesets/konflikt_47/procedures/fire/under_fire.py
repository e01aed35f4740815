"""Infantry and artillery as targets: what is stated of them, how they are hit and damaged, how they bear up."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Annotated, Any, ClassVar

from sandtable.dice import Need
from sandtable.explain import Effect, Modifier, Target, counting, refuse_if
from sandtable.explain.refusal import Refusal
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import DamageDice, Troops, damage_dice, shrugs_off
from sandtable.rulesets.konflikt_47.procedures.fire.damage import damage_need, troops_value
from sandtable.rulesets.konflikt_47.procedures.fire.shooting import FiringFacts
from sandtable.rulesets.konflikt_47.procedures.fire.small_dice import Amount
from sandtable.rulesets.konflikt_47.procedures.units import morale
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Cover, Picks, Quality, Rank, Trait, TroopKind
from sandtable.sheet import FactsFault
from sandtable.sheet.facts import flag

#: What a player in a hurry states of a shot at troops, in this order.
IN_A_HURRY = (
    "distance",
    "order",
    "cover",
    "target_down",
    "target_models",
    "target_quality",
    "firer_quality",
    "firer_pins",
    "target_pins",
    "target",
    "target_officer",
)


class TroopsFacts(FiringFacts, frozen=True, kw_only=True):
    """Fire at an infantry or artillery unit."""

    first: ClassVar[tuple[str, ...]] = IN_A_HURRY

    target_quality: ask.TargetQuality = Quality.REGULAR
    target_models: ask.TargetModels = 8
    cover: ask.TargetCover = Cover.NONE
    target_down: ask.TargetDown = False
    target_pins: ask.TargetPins = 0
    target_officer: ask.TargetOfficer = Rank.NONE
    own_officer: ask.OwnOfficer = Rank.NONE
    picks: ask.ShooterPicks = Picks.LEADER
    target: ask.TargetKind = TroopKind.INFANTRY
    gun_shield: Annotated[bool, flag("Target's gun shield", "A gun with a shield, fired at from its front arc")] = False
    resilient: ask.ResilientTarget = False
    tough: ask.ToughTarget = False
    fanatic: ask.FanaticTarget = False
    stubborn: ask.StubbornTarget = False
    horror_near: Annotated[
        bool, flag("Horror near target", "A horror unit, friend or foe, within 6 in of the target")
    ] = False
    locked: Annotated[bool, flag("Target in an assault", "Nobody shoots at a unit that is locked in an assault")] = (
        False
    )


def target_alone(facts: TroopsFacts) -> TroopsFacts:
    """The target as far as it can be hurt, whoever fires at it: its numbers are worked out once."""
    return TroopsFacts(
        target_quality=facts.target_quality,
        target_models=facts.target_models,
        target_down=facts.target_down,
        target=facts.target,
        gun_shield=facts.gun_shield,
        resilient=facts.resilient,
        tough=facts.tough,
    )


#: Traits that tell how a target bears fire, by what they state of it.
TELLING = {
    trait.value: trait for trait in (Trait.GUN_SHIELD, Trait.RESILIENT, Trait.TOUGH, Trait.FANATIC, Trait.STUBBORN)
}


def traits_of(traits: Collection[Trait]) -> dict[str, Any]:
    """What the traits of a target state of it."""
    return {name: trait in traits for name, trait in TELLING.items()}


def consistent(facts: TroopsFacts, tables: Tables) -> None:
    """Facts that contradict each other."""
    if facts.gun_shield and facts.target is not TroopKind.ARTILLERY:
        raise FactsFault("gun_shield: only a gun has a shield, so the target must be artillery, a gun crew")
    morale.still_there("target_pins", "target", facts.target_quality, facts.target_pins, tables)


def against_target(facts: TroopsFacts, tables: Tables) -> Refusal | None:
    """What keeps anybody from shooting at this unit."""
    consistent(facts, tables)
    because = "nobody shoots at a unit that is locked in an assault"
    return refuse_if(facts.locked, k47.GAP_TARGET_CHOICE, because)


def is_small(facts: TroopsFacts, tables: Tables) -> bool:
    return facts.target_models <= tables.limit("small_unit")


def value_under_fire(facts: TroopsFacts, tables: Tables, *, past_shield: bool = False) -> Modifier:
    """The damage value; indirect HE and flamethrowers get past a gun shield."""
    shield = facts.gun_shield and not past_shield
    return troops_value(facts.target_quality, tables, resilient=facts.resilient, shield=shield)


def dice_against(number: Target, facts: TroopsFacts, tables: Tables) -> DamageDice:
    """The damage dice for a number to damage, toughness included."""
    penetration = sum(part.value for part in number.modifiers)
    stays = shrugs_off(penetration, tables) if facts.tough else None
    return damage_dice(damage_need(number), facts.target_models, stays)


def check_number(
    facts: TroopsFacts, tables: Tables, more: int = 0, *, or_more: bool = False, fallen: int | None = None
) -> Target:
    """The target's morale check, explained, with so many pins of this fire.

    The last of a crew has less morale. Where nothing is said of the fallen half have fallen, which forces a check:
    of two or three men the last is left then.
    """
    put_on = f"{'at least ' if or_more else ''}{count_of(more, 'pin')} of this fire"
    fresh = Modifier(-more, k47.GAP_PINS_EFFECT, put_on)
    pins = () if facts.stubborn else (morale.pinned(facts.target_pins), fresh)
    left = facts.target_models // 2 if fallen is None else facts.target_models - fallen
    last = tables.constant("lone_crewman_morale") if left <= 1 and facts.target is not TroopKind.INFANTRY else None
    others = other_morale(best_officer(facts, tables), facts, tables)
    return morale.morale_number("Morale check", facts.target_quality, tables, *pins, *others, last)


def check_after(facts: TroopsFacts, pins: Amount, tables: Tables, *, fallen: int | None = None) -> Target:
    """The same after the fewest pins that a hit puts on."""
    return check_number(facts, tables, pins.least, or_more=pins.dice > 0, fallen=fallen)


def best_officer(facts: TroopsFacts, tables: Tables) -> Rank:
    """The best officer of the target: its own, or another in reach."""
    return max(facts.own_officer, facts.target_officer, key=lambda rank: tables.officers[rank].modifier)


def other_morale(officer: Rank, facts: TroopsFacts, tables: Tables) -> tuple[Modifier, ...]:
    """Officers and horrors."""
    horror = tables.constant("horror_morale") if facts.horror_near else None
    return counting(morale.officer_near(officer, tables), horror)


def picks_leaders(facts: TroopsFacts) -> bool:
    """Whether the shooter may pick an officer or a gunner."""
    return facts.picks in (Picks.LEADER, Picks.ASKED)


def officer_note(facts: TroopsFacts, tables: Tables) -> tuple[Effect, ...]:
    """An officer who is picked out no longer helps in the check that his fall may bring."""
    led, unled = (tables.officers[rank].modifier for rank in (best_officer(facts, tables), facts.target_officer))
    if led == unled or not picks_leaders(facts) or facts.target_models == 1:
        return ()
    said = f"its officer, picked out by exceptional damage, no longer helps: its check is {led - unled} lower then"
    return (Effect("officer_picked", unled - led, k47.GAP_OFFICER_BONUS, said),)


def troops_of(facts: TroopsFacts, tables: Tables) -> Troops:
    """The target as its losses are worked out: a morale check for every number of pins it can have."""
    basic = morale.basic_morale(facts.target_quality, tables).value
    led, unled = (
        basic + sum(modifier.value for modifier in other_morale(officer, facts, tables))
        for officer in (best_officer(facts, tables), facts.target_officer)
    )
    last = tables.limit("lone_crewman_morale") if facts.target is not TroopKind.INFANTRY else 0
    return Troops(
        facts.target_models,
        facts.target_pins,
        checks(led, basic, tables, stubborn=facts.stubborn),
        checks(led + last, basic, tables, stubborn=facts.stubborn),
        calm_with=tables.limit("fanatic_stands") if facts.fanatic else None,
        gunner=facts.target is TroopKind.TEAM and picks_leaders(facts),
        unled=checks(unled, basic, tables, stubborn=facts.stubborn) if unled < led and picks_leaders(facts) else (),
        picks=facts.picks,
    )


@lru_cache(maxsize=256)
def checks(basis: int, most: int, tables: Tables, *, stubborn: bool) -> tuple[Need, ...]:
    """The morale check with no pin, one pin, and so on up to those with which it is lost."""
    return tuple(morale.morale_need(basis - (0 if stubborn else pins), tables) for pins in range(most))


def target_said(facts: TroopsFacts) -> str:
    """The target in a few words: "8 Regular infantry in soft cover, Down"."""
    cover = facts.cover.sheltered and f" {facts.cover.sheltered}"
    down = ", Down" if facts.target_down else ""
    who = f"{facts.target_models} {facts.target_quality.said} infantry"
    if facts.target is not TroopKind.INFANTRY:
        who = f"{facts.target_quality.one(facts.target.said)} of {facts.target_models}"
    return f"{who}{cover}{down}"
