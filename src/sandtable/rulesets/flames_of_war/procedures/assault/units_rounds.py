"""An assault on several units as dice: all are struck, each tests on its own, those that pass strike back together."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.assault.assault_rounds import (
    AssaultResult,
    Side,
    blows,
    retired,
    strikers_of,
)
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_dice import FireAtCharge, resolve_fire
from sandtable.rulesets.flames_of_war.procedures.assault.strike import Strike, resolve_strike
from sandtable.rulesets.flames_of_war.procedures.assault.teams_hit import GONE, Left, bailed_out, fit
from sandtable.rulesets.flames_of_war.procedures.starting.scores import scores


class DefendingUnit(Struct, frozen=True):
    """Which sections of the defenders a unit has, from one to before another, and how it tests to counterattack."""

    start: int
    end: int
    counter: int
    again: bool

    def of(self, left: Left) -> Left:
        return left[self.start : self.end]

    @property
    def test(self) -> tuple[int, bool]:
        return self.counter, self.again


class UnitsFight(Struct, frozen=True, cache_hash=True):
    """The attacker, all defenders as one side, the units they are of, and the Defensive Fire at the charge."""

    attacker: Side
    defenders: Side
    units: tuple[DefendingUnit, ...]
    fire: FireAtCharge | None
    too_wide: str = ""


class UnitsMelee(Struct, frozen=True):
    """An assault between two strikes. `off` tells which units have broken off: they are counted but not struck."""

    fight: UnitsFight
    attackers: Left
    defenders: Left
    off: tuple[bool, ...]
    strikers: tuple[int, ...]
    attacker_strikes: bool = True
    charging: bool = False
    result: AssaultResult | None = None


class UnitsEnd(Struct, frozen=True):
    """How it ended, and the teams left of the attacker and of each unit."""

    words: ClassVar[dict[str, str]] = {
        "attackers": "attackers left",
        "attackers_bailed": "attackers Bailed Out",
        "first": "left of the first unit",
        "second": "left of the second unit",
        "third": "left of the third unit",
    }

    result: AssaultResult
    attackers: int
    attackers_bailed: int
    first: int
    second: int
    third: int


def in_contact(melee: UnitsMelee, left: Left, off: tuple[bool, ...]) -> Left:
    """The defenders as they are struck and strike: without the units that have broken off."""
    found = list(left)
    for unit, away in zip(melee.fight.units, off, strict=True):
        if away:
            found[unit.start : unit.end] = [GONE] * (unit.end - unit.start)
    return tuple(found)


def exchange(dice: Dice, melee: UnitsMelee) -> UnitsMelee:
    """Defensive Fire, or a strike of one side and the tests of the other."""
    if melee.charging:
        return charge(dice, melee)
    return attackers_strike(dice, melee) if melee.attacker_strikes else defenders_strike(dice, melee)


def charge(dice: Dice, melee: UnitsMelee) -> UnitsMelee:
    """Defensive Fire of all units at the teams that reached contact."""
    assert melee.fight.fire is not None  # noqa: S101 - nobody waits for fire that does not come
    fired = dice.run(resolve_fire, melee.fight.fire, why=fow.ASSAULT_DF_RANGE)
    ready = tuple(ok for ok, _ in fired.left)
    result = None
    if fired.falls_back and (any(ready) or bailed_out(fired.left)):
        result = AssaultResult.DRIVEN_BACK
    elif not any(ready):
        result = AssaultResult.STOPPED
    strikers = () if result else ready
    return replace(melee, attackers=fired.left, strikers=strikers, charging=False, result=result)


def passing(dice: Dice, tests: tuple[tuple[int, bool], ...]) -> tuple[bool, ...]:
    """Which of several units pass their tests, each for itself."""
    return tuple([scores(dice, counter, why=fow.ASSAULT_COUNTER_TEST, again=again) for counter, again in tests])


def attackers_strike(dice: Dice, melee: UnitsMelee) -> UnitsMelee:
    """All units are struck together; every unit with a team left tests on its own, and breaks off if it fails."""
    fight, before = melee.fight, in_contact(melee, melee.defenders, melee.off)
    strike = Strike(blows(fight.attacker, melee.strikers), fight.attacker.meets, before)
    after = dice.run(resolve_strike, strike, why=fow.GAP_ASSAULT_HIT_ALLOCATION, who="attacker strikes")
    won = not fit(after)
    testing = [
        place
        for place, unit in enumerate(fight.units)
        if not (won or melee.off[place]) and any(ok or out for ok, out in unit.of(after))
    ]
    passed = dice.run(passing, tuple(fight.units[place].test for place in testing), why=fow.ASSAULT_COUNTER_TEST)
    stay = {place for place, passes in zip(testing, passed, strict=True) if passes}
    left, off = list(melee.defenders), tuple(place not in stay for place in range(len(fight.units)))
    gone = retired(fight.defenders, after)
    for place, unit in enumerate(fight.units):
        if not melee.off[place]:
            left[unit.start : unit.end] = unit.of(after if place in stay else gone)
    if won or all(off):
        result = AssaultResult.ATTACKER_WINS if won else AssaultResult.DEFENDER_BREAKS_OFF
        return replace(melee, defenders=tuple(left), off=off, strikers=(), result=result)
    stood, stand = (in_contact(melee, each, off) for each in (before, tuple(left)))
    back = strikers_of(fight.defenders, stood, stand, sum(melee.strikers))
    return replace(
        melee,
        defenders=tuple(left),
        off=off,
        strikers=back,
        attacker_strikes=False,
        result=None if any(back) else AssaultResult.DRAWN,
    )


def defenders_strike(dice: Dice, melee: UnitsMelee) -> UnitsMelee:
    """The units that passed strike together; what is left of the attacker tests to go on."""
    fight, before = melee.fight, melee.attackers
    strike = Strike(blows(fight.defenders, melee.strikers), fight.defenders.meets, before)
    after = dice.run(resolve_strike, strike, why=fow.GAP_ASSAULT_HIT_ALLOCATION, who="defender strikes")
    attacker = fight.attacker
    if not fit(after):
        won = AssaultResult.DEFENDER_WINS
        return replace(melee, attackers=retired(attacker, after), strikers=(), result=won)
    if not scores(dice, attacker.counter, why=fow.ASSAULT_COUNTER_TEST, again=attacker.again):
        left = AssaultResult.ATTACKER_BREAKS_OFF
        return replace(melee, attackers=retired(attacker, after), strikers=(), result=left)
    again = strikers_of(attacker, before, after, sum(melee.strikers))
    result = None if any(again) else AssaultResult.DRAWN
    return replace(melee, attackers=after, strikers=again, attacker_strikes=True, result=result)


def over(melee: UnitsMelee) -> bool:
    return melee.result is not None


def assault_on_units(dice: Dice, start: UnitsMelee) -> UnitsEnd:
    """Strikes go back and forth until one side is gone, has broken off or is driven back."""
    if start.fight.too_wide:
        dice.too_wide(start.fight.too_wide)
    end = dice.repeat(exchange, start, None, over, why=fow.GAP_ASSAULT_LOOP)
    assert end.result is not None  # noqa: S101 - that is when it is over
    left = [fit(unit.of(end.defenders)) + bailed_out(unit.of(end.defenders)) for unit in end.fight.units]
    return UnitsEnd(end.result, fit(end.attackers), bailed_out(end.attackers), *(*left, 0, 0)[:3])
