"""A dogfight as dice: rounds of initiative, fire and air morale between two squadrons."""

from __future__ import annotations

from enum import IntEnum
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.air.air_morale import Nerve, Tried, after_test
from sandtable.rulesets.panzer_korps.procedures.air.initiative import ENEMY, OWN, FiresFirst, Skill, who_fires_first
from sandtable.rulesets.panzer_korps.procedures.air.squadron import SquadronFate, Standing, standing
from sandtable.rulesets.panzer_korps.procedures.common.opposed import Opposed, markers_of

WE_FIRE, ENEMY_FIRES = f"{OWN} fires", f"{ENEMY} fires"


class Dogfight(Struct, frozen=True):
    """What has become of both squadrons, and their air damage markers."""

    words: ClassVar[dict[str, str]] = {"squadron_damage": "squadron's ADM", "enemy_damage": "enemy's ADM"}

    squadron: SquadronFate
    enemy: SquadronFate
    squadron_damage: int
    enemy_damage: int


class Duellist(Struct, frozen=True):
    """One squadron: its fire at the other, its nerve, and the markers with which it breaks off."""

    shot: Opposed
    nerve: Nerve
    leaves_at: int


class Fight(Struct, frozen=True, cache_hash=True):
    """What stays the same from round to round."""

    own: Duellist
    enemy: Duellist
    skill: Skill
    destroyed_at: int
    most_markers: int


class Step(IntEnum):
    """The steps of a round; each asks one question, so that equal states meet again after each."""

    FIRE = 0
    OWN_TEST = 1
    ENEMY_TEST = 2


class Duel(Struct, frozen=True):
    """Both squadrons before a step of a round, and which of them took markers in it."""

    fight: Fight
    round: int
    own: Standing
    enemy: Standing
    step: Step = Step.FIRE
    own_hit: bool = False
    enemy_hit: bool = False


class DuelProfile(Struct, frozen=True):
    """The dogfight before its first round, and how many rounds it can have."""

    start: Duel
    rounds: int


class Exchange(Struct, frozen=True):
    """One exchange of fire; `left` is how many markers each side stands, as far as one fire can matter."""

    own: Opposed
    enemy: Opposed
    skill: Skill
    own_left: int
    enemy_left: int


def exchange(dice: Dice, fire: Exchange) -> tuple[int, int]:
    """Markers on the squadron and on the enemy: who is destroyed before it fires does not fire."""
    first = dice.run(who_fires_first, fire.skill, why=pk.AIR_INITIATIVE)
    if first is FiresFirst.ENEMY:
        taken = dice.run(markers_of, fire.enemy, why=pk.AIR_FIRE_DIE, who=ENEMY_FIRES)
        return taken, dice.run(markers_of, fire.own, why=pk.AIR_FIRE_DIE, who=WE_FIRE) if taken < fire.own_left else 0
    given = dice.run(markers_of, fire.own, why=pk.AIR_FIRE_DIE, who=WE_FIRE)
    fires_back = first is FiresFirst.TOGETHER or given < fire.enemy_left
    return dice.run(markers_of, fire.enemy, why=pk.AIR_FIRE_DIE, who=ENEMY_FIRES) if fires_back else 0, given


def left(now: Standing, fight: Fight) -> int:
    """Markers that destroy a squadron; beyond the most that one fire gives, more make no difference."""
    return min(fight.destroyed_at - now.damage, fight.most_markers + 1)


def fire(dice: Dice, duel: Duel) -> Duel:
    """Initiative and fire of a round."""
    fight = duel.fight
    shots = Exchange(fight.own.shot, fight.enemy.shot, fight.skill, left(duel.own, fight), left(duel.enemy, fight))
    taken, given = dice.run(exchange, shots, why=pk.GAP_AIR_COMBAT)
    own = standing(duel.own.damage + taken, fight.destroyed_at)
    enemy = standing(duel.enemy.damage + given, fight.destroyed_at)
    return Duel(fight, duel.round, own, enemy, Step.OWN_TEST, taken > 0, given > 0)


def test_if_hit(dice: Dice, side: Duellist, now: Standing, hit: bool, in_round: int, who: str) -> Standing:
    """A squadron that took markers in this round tests, unless they have destroyed it."""
    if not hit or now.fate is SquadronFate.DESTROYED:
        return now
    return dice.run(after_test, Tried(side.nerve, now.damage, in_round), why=pk.AIR_MORALE_DIE, who=who)


def own_test(dice: Dice, duel: Duel) -> Duel:
    fight = duel.fight
    own = test_if_hit(dice, fight.own, duel.own, duel.own_hit, duel.round, OWN)
    return Duel(fight, duel.round, own, duel.enemy, Step.ENEMY_TEST, False, duel.enemy_hit)


def enemy_test(dice: Dice, duel: Duel) -> Duel:
    """The last step of a round: after it either side may break off."""
    fight, own = duel.fight, duel.own
    enemy = test_if_hit(dice, fight.enemy, duel.enemy, duel.enemy_hit, duel.round, ENEMY)
    if own.fate is SquadronFate.FLYING and enemy.fate is SquadronFate.FLYING:
        own, enemy = breaks_off(fight.own, own), breaks_off(fight.enemy, enemy)
    return Duel(fight, duel.round + 1, own, enemy)


STEPS = (fire, own_test, enemy_test)


def next_step(dice: Dice, duel: Duel) -> Duel:
    return STEPS[duel.step](dice, duel)


def breaks_off(side: Duellist, now: Standing) -> Standing:
    """A side's own choice, made beforehand: it leaves with so many markers."""
    return replace(now, fate=SquadronFate.BROKE_OFF) if now.damage >= side.leaves_at else now


def over(duel: Duel) -> bool:
    """Between two rounds, as soon as one side is gone."""
    if duel.step is not Step.FIRE:
        return False
    return duel.own.fate is not SquadronFate.FLYING or duel.enemy.fate is not SquadronFate.FLYING


def to_the_end(dice: Dice, profile: DuelProfile) -> Dogfight:
    """Round after round until one side has gone or the rounds are over."""
    end = dice.repeat(next_step, profile.start, len(STEPS) * profile.rounds, over, why=pk.GAP_AIR_COMBAT)
    return Dogfight(end.own.fate, end.enemy.fate, end.own.damage, end.enemy.damage)
