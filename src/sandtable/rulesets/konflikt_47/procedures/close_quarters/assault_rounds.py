"""An assault as dice: stand and fire before contact, then rounds of point-blank fire and hand-to-hand."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from sandtable.dice import Dice, Need
from sandtable.explain import Spoken
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.close_quarters.blows import Strike, strike
from sandtable.rulesets.konflikt_47.procedures.close_quarters.combatants import Combatant
from sandtable.rulesets.konflikt_47.procedures.close_quarters.comparing import GONE, Comparison, Men, compared
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import (
    PICKED,
    SURVIVES,
    DamageDice,
    Troops,
    check_of,
    fate_of,
)
from sandtable.rulesets.konflikt_47.procedures.fire.volley_dice import Battery, Throw, fire_battery
from sandtable.rulesets.konflikt_47.procedures.units.morale import PinsOn, pins_on


class AssaultResult(Spoken):
    """How an assault ends; those driven back have lost the last round but stood their check."""

    DEFENDER_DESTROYED = "defender_destroyed", "defender destroyed", "attacker wins"
    DEFENDER_DRIVEN_BACK = "defender_driven_back", "defender driven back", "attacker wins"
    DRAWN = "drawn", "drawn, attacker moves off"
    ATTACKER_DRIVEN_BACK = "attacker_driven_back", "attacker driven back", "defender wins"
    ATTACKER_DESTROYED = "attacker_destroyed", "attacker destroyed", "defender wins"
    BOTH_DESTROYED = "both_destroyed"

    @property
    def is_hoped_for(self) -> bool:
        return self in (AssaultResult.DEFENDER_DESTROYED, AssaultResult.DEFENDER_DRIVEN_BACK)


class InfantryAssault(Struct, frozen=True):
    """The end of the assault, and what is left of both units."""

    words: ClassVar[dict[str, str]] = {
        "attacker_pins": "pins on the attackers",
        "defender_pins": "pins on the defenders",
    }

    result: AssaultResult
    attackers_left: int
    defenders_left: int
    attacker_pins: PinsOn
    defender_pins: PinsOn


class ReactionShot(Struct, frozen=True):
    """The defender's reaction: the check a horror unit forces, the reaction test, its price, and the shot."""

    horror: Need | None
    test: Need | None
    failed_pins: int
    hit: Need


class Duel(Struct, frozen=True, cache_hash=True):
    """Both sides, whether the attacker fights first, and constants: pins of fire that hits, fewest attack dice."""

    attacker: Combatant
    defender: Combatant
    attacker_first: bool
    hit_pins: int
    fewest_dice: int

    def part_of(self, side: Combatant) -> str:
        return "attacker" if side is self.attacker else "defender"


class Melee(Struct, frozen=True):
    """The assault between two rounds: both units, how it would end now, and whether somebody fights on.

    `reaction` is still to come; in contact there is none any more.
    """

    fight: Duel
    attacker: Men
    defender: Men
    result: AssaultResult = AssaultResult.DRAWN
    going: bool = True
    reaction: ReactionShot | None = None


class AssaultProfile(Struct, frozen=True):
    """The fight at its start, and how many rounds it can have."""

    start: Melee
    rounds: int


# ------------------------------------------------------------------ fire


class ShotsAtModels(Struct, frozen=True):
    """Shots at so many models; `picks` are damage dice that tell whether a gunner or an officer is picked out."""

    shots: int
    hit: Need
    wound: Need
    models: int
    picks: DamageDice | None


class FiredAt(Struct, frozen=True):
    """One unit fires at another: who at whom, with what each has left, and the roll that hits."""

    firer: Combatant
    target: Combatant
    by: Men
    at: Men
    hit: Need
    pins: int


def volley(dice: Dice, fire: ShotsAtModels) -> tuple[bool, int, int]:
    """Whether anything hit, casualties, and whether somebody who matters was picked out; others only count."""
    if fire.picks is not None:
        pinning, killed, sixes = dice.run(fire_battery, Battery((Throw(fire.shots, fire.hit),), fire.picks))
        return pinning > 0, killed, min(dice.successes(sixes, PICKED, why=k47.GAP_EXCEPTIONAL_DAMAGE), 1)
    hits = dice.successes(fire.shots, fire.hit, why=k47.HIT_BASE)
    return hits > 0, min(dice.successes(hits, fire.wound, why=k47.DAMAGE_ROLL), fire.models), 0


def fire_at(dice: Dice, fire: FiredAt) -> Men:
    """What a volley leaves of a unit: a pin if it was hit, and a check if half of it or more is lost."""
    firer, at, own = fire.firer, fire.at, fire.target.troops
    matters = own.gunner or (own.unled and not at.officer_lost)
    picks = DamageDice(firer.damage.die, at.models, firer.damage.stays) if matters else None
    shots = ShotsAtModels(firer.shots[fire.by.models], fire.hit, firer.wound, at.models, picks)
    hit, casualties, picked = dice.run(volley, shots, why=k47.DAMAGE_ROLL)
    if not hit:
        return at
    led = own.unled if at.officer_lost else own.checks
    troops = Troops(at.models, at.pins, led, own.alone, own.calm_with, own.gunner, own.unled)
    if fate_of(dice, troops, casualties, picked, fire.pins, must_check=False) not in SURVIVES:
        return GONE
    return Men(at.models - casualties, at.pins + fire.pins, at.officer_lost or (picked > 0 and bool(own.unled)))


def fires(side: Combatant, unit: Men) -> bool:
    """A unit that has no small arms left must fight hand-to-hand."""
    return side.fires and side.shots[unit.models] > 0


def after_fire(dice: Dice, fight: Duel, firer: Combatant, by: Men, target: Combatant, at: Men) -> Men:
    """What is left of a unit at which the other fired point-blank."""
    fire = FiredAt(firer, target, by, at, firer.hit[by.pins], fight.hit_pins)
    return dice.run(fire_at, fire, why=k47.CQ_PBF_FIRST, who=f"{fight.part_of(firer)} fires")


# ------------------------------------------------------------------ hand-to-hand


def after_blows(dice: Dice, fight: Duel, striker: Combatant, by: Men, at: Men) -> Men:
    """What the blows of what is left of one unit leave of the other."""
    if not by.models or not at.models:
        return at
    attacks = max(striker.dice[by.models] - by.pins, fight.fewest_dice)
    blows = Strike(attacks, striker.kill, striker.again, at.models)
    return lost(at, dice.run(strike, blows, why=k47.GAP_HAND_TO_HAND, who=f"{fight.part_of(striker)} strikes"))


def lost(unit: Men, casualties: int) -> Men:
    return Men(unit.models - casualties, unit.pins, unit.officer_lost) if casualties < unit.models else GONE


def both_at_once(dice: Dice, melee: Melee) -> tuple[Men, Men]:
    """Point-blank fire and its tests first, then those who chose hand-to-hand strike with what is left.

    Fire is simultaneous: each volley comes from the unit as it was, so it does not matter which is rolled first.
    """
    fight, ours, theirs = melee.fight, melee.attacker, melee.defender
    we_fire, they_fire = fires(fight.attacker, ours), fires(fight.defender, theirs)
    attacker, defender = ours, theirs
    if we_fire:
        defender = after_fire(dice, fight, fight.attacker, ours, fight.defender, theirs)
    if they_fire:
        attacker = after_fire(dice, fight, fight.defender, theirs, fight.attacker, ours)
    struck = defender if we_fire else after_blows(dice, fight, fight.attacker, attacker, defender)
    struck_back = attacker if they_fire else after_blows(dice, fight, fight.defender, defender, attacker)
    return struck_back, struck


def one_after_the_other(dice: Dice, melee: Melee) -> tuple[Men, Men]:
    """A horror unit fights first, whatever both chose; what is left of its target answers."""
    fight = melee.fight
    defender = acts(dice, fight, fight.attacker, melee.attacker, fight.defender, melee.defender)
    if not defender.models:
        return melee.attacker, GONE
    return acts(dice, fight, fight.defender, defender, fight.attacker, melee.attacker), defender


def acts(dice: Dice, fight: Duel, side: Combatant, by: Men, enemy: Combatant, at: Men) -> Men:
    """What one unit leaves of the other when it fights alone."""
    if fires(side, by):
        return after_fire(dice, fight, side, by, enemy, at)
    return after_blows(dice, fight, side, by, at)


# ------------------------------------------------------------------ rounds


def next_step(dice: Dice, melee: Melee) -> Melee:
    """The approach, or one round."""
    return fight_round(dice, melee) if melee.reaction is None else approach(dice, melee, melee.reaction)


def fight_round(dice: Dice, melee: Melee) -> Melee:
    """One fighting step: who is left, who has lost it, and whether that unit stands."""
    fight = melee.fight
    step = one_after_the_other if fight.attacker_first else both_at_once
    attacker, defender = step(dice, melee)
    if not attacker.models or not defender.models:
        return Melee(fight, attacker, defender, destroyed(attacker, defender), going=False)
    shown = compared(melee.attacker.models - attacker.models, melee.defender.models - defender.models)
    if shown is Comparison.DRAW:
        return Melee(fight, attacker, defender, AssaultResult.DRAWN, fight.attacker.fights_on)
    if shown is Comparison.ATTACKER:
        if not stands(dice, fight.defender, defender):
            return Melee(fight, attacker, GONE, AssaultResult.DEFENDER_DESTROYED, going=False)
        return Melee(fight, attacker, defender, AssaultResult.DEFENDER_DRIVEN_BACK, wins_on(fight.attacker))
    if not stands(dice, fight.attacker, attacker):
        return Melee(fight, GONE, defender, AssaultResult.ATTACKER_DESTROYED, going=False)
    return Melee(fight, attacker, defender, AssaultResult.ATTACKER_DRIVEN_BACK, wins_on(fight.defender))


def destroyed(attacker: Men, defender: Men) -> AssaultResult:
    """A unit that is gone has lost; if both are, both are gone."""
    if attacker.models:
        return AssaultResult.DEFENDER_DESTROYED
    return AssaultResult.ATTACKER_DESTROYED if defender.models else AssaultResult.BOTH_DESTROYED


def stands(dice: Dice, side: Combatant, unit: Men) -> bool:
    """The loser's morale check; the last man of a team is worse off, and so is who has lost his officer."""
    check = check_of(side.troops, unit.models, unit.pins, officer_lost=unit.officer_lost)
    return dice.passes(check, why=k47.GAP_ASSAULT_RESULT)


def wins_on(winner: Combatant) -> bool:
    """A winner fights on if it wants to; fanatics must."""
    return winner.fights_on or winner.troops.fanatic


def over(melee: Melee) -> bool:
    return not melee.going


def approach(dice: Dice, melee: Melee, reaction: ReactionShot) -> Melee:
    """Stand and fire at the assaulters before contact, if the defender's nerve holds."""
    fight, attacker, defender = melee.fight, melee.attacker, melee.defender
    if reaction.horror is not None and not dice.passes(reaction.horror, why=k47.GAP_TRAITS):
        return Melee(fight, attacker, defender)
    if reaction.test is not None and not dice.passes(reaction.test, why=k47.GAP_REACTIONS):
        pins = defender.pins + reaction.failed_pins
        if pins >= fight.defender.troops.lost_at:
            return Melee(fight, attacker, GONE, AssaultResult.DEFENDER_DESTROYED, going=False)
        return Melee(fight, attacker, Men(defender.models, pins))
    left = fire_at(dice, FiredAt(fight.defender, fight.attacker, defender, attacker, reaction.hit, fight.hit_pins))
    if not left.models:
        return Melee(fight, GONE, defender, AssaultResult.ATTACKER_DESTROYED, going=False)
    return Melee(fight, left, defender)


def infantry_assault(dice: Dice, profile: AssaultProfile) -> InfantryAssault:
    """Contact, then rounds until one side is gone or nobody fights on."""
    start = profile.start
    steps = profile.rounds + (start.reaction is not None)
    after = dice.repeat(next_step, start, steps, over, why=k47.GAP_FOLLOW_ON)
    attacker, defender = after.attacker, after.defender
    pins = (pins_on(unit.pins, gone=not unit.models) for unit in (attacker, defender))
    return InfantryAssault(after.result, attacker.models, defender.models, *pins)
