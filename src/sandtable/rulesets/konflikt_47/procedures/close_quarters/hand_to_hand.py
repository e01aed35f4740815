"""Hand-to-hand: no roll to hit, each attack die that reaches the enemy's damage value kills one model."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.facts import MOST_MODELS, MOST_PINS
from sandtable.rulesets.konflikt_47.procedures.close_quarters.blows import (
    Fighters,
    Striker,
    attack_dice,
    kill_number,
    strike_at,
    striker,
)
from sandtable.rulesets.konflikt_47.procedures.close_quarters.comparing import Comparison, compared, comparison_effects
from sandtable.rulesets.konflikt_47.tables import Tables, trait_codes
from sandtable.rulesets.konflikt_47.terms import Quality, Trait
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import choice, count, units

FIGHTING_TRAITS = trait_codes(
    Trait.TOOTH_AND_CLAW, Trait.TOUGH_FIGHTERS, Trait.STRONG, Trait.TOUGH, Trait.RESILIENT, Trait.HORROR
)
ASSAULT_WEAPONS = "Models with a pistol, SMG, shotgun, assault rifle or dual weapon pack"


#: Whose blows they are.
ATTACKER_STRIKES, DEFENDER_STRIKES = "attacker strikes", "defender strikes"


class Striking(StrEnum):
    """Which of the two chose hand-to-hand."""

    BOTH = "both"
    ATTACKER = "attacker"
    DEFENDER = "defender"


class HandToHandFacts(Facts, frozen=True, kw_only=True):
    """The models that are left when hand-to-hand begins, after any point-blank fire and its tests."""

    attackers: Annotated[int, count("Attackers", 1, MOST_MODELS, "Models of the assaulting unit")] = 8
    defenders: Annotated[int, count("Defenders", 1, MOST_MODELS, "Models of the assaulted unit, or gun crew")] = 8
    attacker_quality: Annotated[Quality, choice("Attacker's quality", "What the defender's blows must beat")] = (
        Quality.REGULAR
    )
    defender_quality: Annotated[Quality, choice("Defender's quality", "What the attacker's blows must beat")] = (
        Quality.REGULAR
    )
    attacker_assault_weapons: Annotated[
        int, count("Attacker's Assault weapons", 0, MOST_MODELS, f"{ASSAULT_WEAPONS}: two dice each")
    ] = 0
    defender_assault_weapons: Annotated[
        int, count("Defender's Assault weapons", 0, MOST_MODELS, f"{ASSAULT_WEAPONS}: two dice each")
    ] = 0
    attacker_pins: Annotated[int, count("Attacker's pins", 0, MOST_PINS, "Each takes one attack die away")] = 0
    defender_pins: Annotated[int, count("Defender's pins", 0, MOST_PINS, "Each takes one attack die away")] = 0
    striking: Annotated[Striking, choice("Who strikes", "Only a unit that chose hand-to-hand strikes")] = Striking.BOTH
    attacker_traits: Annotated[
        tuple[Trait, ...], units("Attacker's traits", FIGHTING_TRAITS, 6, "Traits of the assaulting unit")
    ] = ()
    defender_traits: Annotated[
        tuple[Trait, ...], units("Defender's traits", FIGHTING_TRAITS, 6, "Traits of the assaulted unit")
    ] = ()


class HandToHand(Struct, frozen=True):
    """Who came off better, and the casualties on both sides."""

    words: ClassVar[dict[str, str]] = {"on_attacker": "attackers killed", "on_defender": "defenders killed"}

    comparison: Comparison
    on_attacker: int
    on_defender: int


class HandToHandProfile(Struct, frozen=True):
    """Both units' blows, None where a unit does not strike, their models, and whether one strikes before the other."""

    attacker: Striker | None
    defender: Striker | None
    attackers: int
    defenders: int
    attacker_first: bool


def fighters(side: str, models: int, armed: int, quality: Quality, pins: int, traits: tuple[Trait, ...]) -> Fighters:
    """One side of the facts; models without Assault weapons are lost first (k47.gap.casualties)."""
    if armed > models:
        most = f"the {side.lower()} has {count_of(models, 'model')}, give at most {count_of(models, 'Assault weapon')}"
        raise FactsFault(f"{side.lower()}_assault_weapons: {most}")
    return Fighters(side, quality, pins, traits, tuple(min(armed, left) for left in range(1, models + 1)))


def assess(facts: HandToHandFacts, tables: Tables) -> Assessment[HandToHandProfile]:
    attacker = fighters(
        "Attacker",
        facts.attackers,
        facts.attacker_assault_weapons,
        facts.attacker_quality,
        facts.attacker_pins,
        facts.attacker_traits,
    )
    defender = fighters(
        "Defender",
        facts.defenders,
        facts.defender_assault_weapons,
        facts.defender_quality,
        facts.defender_pins,
        facts.defender_traits,
    )
    # A horror unit fights before what it assaults, unless that is a horror itself.
    first = attacker.has(Trait.HORROR) and not defender.has(Trait.HORROR)
    profile = HandToHandProfile(
        None if facts.striking is Striking.DEFENDER else striker(attacker, defender, attacker.pins, tables),
        None if facts.striking is Striking.ATTACKER else striker(defender, attacker, defender.pins, tables),
        attacker.models,
        defender.models,
        first,
    )
    needs: list[str] = []
    numbers: list[Target] = []
    for unit, enemy, struck in ((attacker, defender, profile.attacker), (defender, attacker, profile.defender)):
        if struck is not None:
            dice = attack_dice(unit, unit.models, unit.pins, tables)
            needs.append(f"{unit.side.lower()} kills on {struck.kill.text} with {count_of(dice.number, 'attack')}")
            numbers += [dice, kill_number(unit, enemy.quality, tables)]
    said = f"{attacker.models} {attacker.quality.said} against {defender.models} {defender.quality.said}"
    notes = (
        (Effect("attacker_first", True, k47.GAP_TRAITS, "the assaulted strike after the horror unit"),) if first else ()
    )
    return Assessment(profile, f"Hand-to-hand, {said}", tuple(needs), tuple(numbers), notes)


def hand_to_hand(dice: Dice, fight: HandToHandProfile) -> HandToHand:
    """Both strike at the same time, so also those who fall; only a horror unit's blows come first."""
    on_defender = strike_at(dice, fight.attacker, fight.attackers, fight.defenders, ATTACKER_STRIKES)
    standing = fight.defenders - on_defender if fight.attacker_first else fight.defenders
    on_attacker = strike_at(dice, fight.defender, standing, fight.attackers, DEFENDER_STRIKES)
    return HandToHand(compared(on_attacker, on_defender), on_attacker, on_defender)


def follows(facts: HandToHandFacts, fought: HandToHand, _tables: Tables) -> tuple[Effect, ...]:
    attackers, defenders = facts.attackers - fought.on_attacker, facts.defenders - fought.on_defender
    return (
        Effect("attackers_left", attackers, k47.CQ_COMPARE, f"{count_of(attackers, 'attacker')} left"),
        Effect("defenders_left", defenders, k47.CQ_COMPARE, f"{count_of(defenders, 'defender')} left"),
        *comparison_effects(attackers, defenders, fought.comparison),
    )


def said(fought: HandToHand) -> str:
    killed = count_of(fought.on_defender, "defender"), count_of(fought.on_attacker, "attacker")
    return f"{' and '.join(killed)} killed, {fought.comparison.said}"


HAND_TO_HAND = Procedure(
    name="hand_to_hand",
    title="Hand-to-hand",
    summary="The casualties of one exchange of blows, and who came off better.",
    facts=HandToHandFacts,
    assess=assess,
    roll=hand_to_hand,
    rules=(
        k47.CQ_COMPARE,
        k47.DAMAGE_SOFT_VALUES,
        k47.GAP_HAND_TO_HAND,
        k47.GAP_ASSAULT_RESULT,
        k47.GAP_ASSAULT_WEAPON,
        k47.GAP_DAMAGE_EXTREMES,
        k47.GAP_PINS_EFFECT,
        k47.GAP_TRAITS,
    ),
    shaped_by=(
        k47.CQ_MODE_CHOICE,
        k47.CQ_HTH_SECOND,
        k47.SPECIAL_ASSAULT,
        k47.GAP_DUAL_WEAPON_PACK,
        k47.GAP_ASSAULT_ARTILLERY,
        k47.GAP_CASUALTIES,
    ),
    label=said,
    follows=follows,
    stages=((k47.GAP_HAND_TO_HAND, "kills"), (k47.GAP_TRAITS, "further kills of tough fighters")),
)
