"""A round of men against men: point-blank fire and its tests first, then hand-to-hand with what is left."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.game import Step, Tell
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import casualties, volleys
from sandtable.rulesets.konflikt_47.battle.assault_facts import (
    assault_of,
    assault_weapons,
    horror_felt,
    shield_counts,
    small_arms,
    troop_kind,
)
from sandtable.rulesets.konflikt_47.battle.state import Assault, BattleState
from sandtable.rulesets.konflikt_47.battle.suffering import destroy, is_gone
from sandtable.rulesets.konflikt_47.battle.volleys import Volley
from sandtable.rulesets.konflikt_47.procedures.close_quarters.hand_to_hand import (
    FIGHTING_TRAITS,
    HAND_TO_HAND,
    HandToHand,
    HandToHandFacts,
    Striking,
)
from sandtable.rulesets.konflikt_47.procedures.close_quarters.infantry_assault import (
    ATTACKING_TRAITS,
    DEFENDING_TRAITS,
    InfantryAssaultFacts,
)
from sandtable.rulesets.konflikt_47.procedures.close_quarters.point_blank import POINT_BLANK_FIRE, PointBlankFacts
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Losses
from sandtable.rulesets.konflikt_47.terms import Mode, Order, Trait
from sandtable.sheet.rolling import throw_and_tell

# ---------------------------------------------------------------------- fire


def fire_facts(s: BattleState, unit: int, enemy: int) -> PointBlankFacts:
    """One side's point-blank fire (k47.gap.pbf)."""
    row, foe = s.row(unit), s.row(enemy)
    return PointBlankFacts(
        arms=small_arms(s, unit),
        firer_quality=row.quality,
        firer_pins=s.units[unit].pins,
        target_models=s.units[enemy].models,
        target_quality=foe.quality,
        target_pins=s.units[enemy].pins,
        target_officer=s.officer(enemy, besides_own=True),
        own_officer=s.own_officer(enemy),
        picks=s.picks(enemy, s.side(unit)),
        target=troop_kind(s, enemy),
        gun_shield=shield_counts(s, enemy, unit),
        resilient=foe.has(Trait.RESILIENT),
        tough=foe.has(Trait.TOUGH),
        fanatic=foe.has(Trait.FANATIC),
        stubborn=foe.has(Trait.STUBBORN),
        horror_near=horror_felt(s, enemy),
    )


def fires(s: BattleState, unit: int, enemy: int, dice: Dice, tell: Tell) -> Losses:
    facts = replace(fire_facts(s, unit, enemy), picks=s.picks_asked(enemy, s.side(unit)))
    losses: Losses = throw_and_tell(
        s.scenario.assess, s.side(unit), POINT_BLANK_FIRE, facts, dice, tell, (unit,), (enemy,)
    )
    return losses


def suffers(s: BattleState, unit: int, by: int, losses: Losses, tell: Tell) -> BattleState:
    """What point-blank fire leaves of a unit."""
    fired = Volley(by, unit, (), Order.RUN, losses, s.side(by), s.units[unit].pins)
    return volleys.troops_suffer(s, fired, losses, tell)


class PointBlank(Step, frozen=True):
    """Whoever chose it fires, both at the same time, before any blow (k47.cq.pbf-first, k47.cq.pbf-tests)."""

    title = "Point-blank fire"
    rule = k47.CQ_PBF_FIRST

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        assault = assault_of(s)
        pairs = (assault.unit, assault.target), (assault.target, assault.unit)
        fired = [
            (enemy, unit, fires(s, unit, enemy, dice, tell))
            for (unit, enemy), mode in zip(pairs, assault.modes, strict=True)
            if mode is Mode.POINT_BLANK
        ]
        s = s.done()
        for struck, by, losses in fired:
            s = suffers(s, struck, by, losses, tell)
        return s


# ---------------------------------------------------------------------- blows


def blow_facts(s: BattleState, attacker: int, target: int, striking: Striking) -> HandToHandFacts:
    """What is left of both when it comes to blows (k47.cq.hth-second)."""
    return HandToHandFacts(striking=striking, **_fighter(s, attacker, "attacker"), **_fighter(s, target, "defender"))


def _fighter(s: BattleState, unit: int, part: str) -> dict[str, Any]:
    row, now = s.row(unit), s.units[unit]
    return {
        f"{part}s": now.models,
        f"{part}_quality": row.quality,
        f"{part}_assault_weapons": assault_weapons(s, unit),
        f"{part}_pins": now.pins,
        f"{part}_traits": tuple(trait for trait in row.traits if trait in FIGHTING_TRAITS),
    }


def round_facts(s: BattleState, assault: Assault, modes: tuple[Mode, Mode]) -> InfantryAssaultFacts:
    """One round of men against men as a whole: fire, blows and the loser's check (k47.cq.sequence)."""
    one, other = assault.unit, assault.target
    return InfantryAssaultFacts(
        attacker_mode=modes[0],
        defender_mode=modes[1],
        **_side(s, one, "attacker", ATTACKING_TRAITS, other),
        **_side(s, other, "defender", DEFENDING_TRAITS, one),
    )


def _side(s: BattleState, unit: int, part: str, traits: Collection[str], enemy: int) -> dict[str, Any]:
    row, now, arms = s.row(unit), s.units[unit], small_arms(s, unit)[: s.units[unit].models]
    shielded = shield_counts(s, unit, enemy)
    return {
        f"{part}_arms": arms,
        f"{part}s_unarmed": now.models - len(arms),
        f"{part}_quality": row.quality,
        f"{part}_pins": now.pins,
        f"{part}_officer": s.officer(unit),
        f"{part}_kind": troop_kind(s, unit),
        f"{part}_traits": tuple(
            trait for trait in row.traits if trait in traits and (trait is not Trait.GUN_SHIELD or shielded)
        ),
    }


def come_to_blows(s: BattleState, assault: Assault, striking: Striking, dice: Dice, tell: Tell) -> BattleState:
    """The step is over, and what was struck has fallen."""
    one, other = assault.unit, assault.target
    facts = blow_facts(s, one, other, striking)
    first, second = (other, one) if striking is Striking.DEFENDER else (one, other)
    fought: HandToHand = throw_and_tell(
        s.scenario.assess, s.side(first), HAND_TO_HAND, facts, dice, tell, (first,), (second,)
    )
    s = s.done()
    s = struck(s, other, one, fought.on_defender, tell)
    return struck(s, one, other, fought.on_attacker, tell)


def struck(s: BattleState, unit: int, by: int, fallen: int, tell: Tell) -> BattleState:
    """Models fall hand-to-hand; with the last of a crew its gun is lost (k47.gap.assault-artillery)."""
    if not fallen:
        return s
    if fallen >= s.units[unit].models:
        why = k47.GAP_ASSAULT_ARTILLERY if s.is_gun(unit) else k47.GAP_HAND_TO_HAND
        return destroy(s, unit, why, tell)
    return casualties.fall(s, unit, fallen, 0, s.side(by), tell)


class Blows(Step, frozen=True):
    """Whoever chose hand-to-hand strikes with what is left of it, both at the same time."""

    title = "Hand-to-hand"
    rule = k47.CQ_HTH_SECOND

    side: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        assault = assault_of(s)
        if is_gone(s, assault.unit) or is_gone(s, assault.target):
            return s.done()
        ours, theirs = (mode is Mode.HAND_TO_HAND for mode in assault.modes)
        if not ours and not theirs:
            return s.done()
        striking = Striking.BOTH if ours and theirs else Striking.ATTACKER if ours else Striking.DEFENDER
        return come_to_blows(s, assault, striking, dice, tell)


class FightAlone(Step, frozen=True):
    """One unit fights as it chose: the horror first, then what is left of whom it assaults (k47.gap.traits)."""

    title = "Fight"
    rule = k47.GAP_TRAITS

    side: int
    unit: int

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        assault = assault_of(s)
        if is_gone(s, assault.unit) or is_gone(s, assault.target):
            return s.done()
        attacks = self.unit == assault.unit
        enemy = assault.target if attacks else assault.unit
        fires_now = assault.modes[0 if attacks else 1] is Mode.POINT_BLANK and bool(small_arms(s, self.unit))
        if not fires_now:
            return come_to_blows(s, assault, Striking.ATTACKER if attacks else Striking.DEFENDER, dice, tell)
        losses = fires(s, self.unit, enemy, dice, tell)
        return suffers(s.done(), enemy, self.unit, losses, tell)
