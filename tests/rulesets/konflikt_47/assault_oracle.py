"""Close quarters worked out a second time with plain fractions, to hold the procedures against."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import comb
from typing import Any

from tests.rulesets.konflikt_47.by_hand import MORALE, OUT, State, after_grades, mixed
from tests.rulesets.konflikt_47.fire_oracle import within

F = Fraction
VALUE = {"inexperienced": 3, "regular": 4, "veteran": 5}
SHOTS = {"rifle": 1, "smg": 2, "lmg": 3, "mmg": 4}

#: Models left and pins; nobody of a unit that is gone.
Unit = tuple[int, int]
GONE: Unit = (0, 0)


def some_of(dice: int, chance: Fraction) -> dict[int, Fraction]:
    """How many of so many dice succeed."""
    return {n: comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1)}


def at_least(number: int) -> Fraction:
    """One die, of which a 1 always fails."""
    return F(max(7 - max(number, 2), 0), 6)


class Squad:
    """A unit of the oracle: its small arms, those that are lost last in front, and what it is like."""

    def __init__(self, *arms: str, quality: str = "regular", pins: int = 0, fires: bool = False, **traits: Any) -> None:
        self.arms, self.quality, self.pins, self.fires, self.traits = arms, quality, pins, fires, traits

    @property
    def start(self) -> Unit:
        return len(self.arms), self.pins

    def number(self, pins: int) -> int:
        counted = 0 if self.traits.get("stubborn") else pins
        officer: int = self.traits.get("officer", 0)
        return MORALE[self.quality] - counted + officer - bool(self.traits.get("frightened"))

    def shots(self, models: int) -> int:
        return sum(SHOTS.get(arm, 0) for arm in self.arms[:models])

    def attacks(self, models: int, pins: int) -> int:
        if self.traits.get("claws"):
            return max(3 * models - pins, 1)
        return max(models + sum(arm == "smg" for arm in self.arms[:models]) - pins, 1)


def killed(striker: Squad, by: Unit, enemy: Squad, at: Unit) -> dict[Unit, Fraction]:
    """What blows leave of a unit."""
    if not by[0] or not at[0]:
        return {at: F(1)}
    kill = at_least(VALUE[enemy.quality] - (1 if striker.traits.get("strong") else 0))
    kill *= F(2, 3) if enemy.traits.get("tough") else 1
    found: dict[Unit, Fraction] = defaultdict(F)
    for first, chance in some_of(striker.attacks(*by), kill).items():
        again = some_of(first, kill) if striker.traits.get("tough_fighters") else {0: F(1)}
        for more, share in again.items():
            left = max(at[0] - first - more, 0)
            found[(left, at[1]) if left else GONE] += chance * share
    return found


def shot_at(shots: int, hit: Fraction, enemy: Squad, at: Unit) -> dict[Unit, Fraction]:
    """What fire leaves of a unit, its check for half losses included."""
    value = 6 if enemy.traits.get("resilient") else VALUE[enemy.quality]
    wound = at_least(value) * (F(2, 3) if enemy.traits.get("tough") else 1)
    models, pins = at
    found: dict[Unit, Fraction] = defaultdict(F)
    for hits, chance in some_of(shots, hit).items():
        if not hits:
            found[at] += chance
            continue
        for dead, share in some_of(hits, wound).items():
            left = models - dead
            if pins + 1 >= MORALE[enemy.quality] or left <= 0:
                found[GONE] += chance * share
                continue
            calm = enemy.traits.get("fanatic") and left >= 2
            stays = within(enemy.number(pins + 1)) if 2 * dead >= models and not calm else F(1)
            found[left, pins + 1] += chance * share * stays
            found[GONE] += chance * share * (1 - stays)
    return {at: chance for at, chance in found.items() if chance}


def point_blank(firer: Squad, pins: int) -> Fraction:
    need = 2 + pins + (firer.quality == "inexperienced")
    return at_least(need) if need < 7 else F(1, 36)


def answer(side: Squad, by: Unit, enemy: Squad, at: Unit) -> dict[Unit, Fraction]:
    """One unit fights alone in its own way."""
    if side.fires and side.shots(by[0]):
        return shot_at(side.shots(by[0]), point_blank(side, by[1]), enemy, at)
    return killed(side, by, enemy, at)


def one_round(attacker: Squad, defender: Squad, at: tuple[Unit, Unit], first: bool) -> dict[Any, Fraction]:
    """(attacker, defender, result) after one fighting step and the loser's check."""
    ours, theirs = at
    joint: dict[tuple[Unit, Unit], Fraction] = defaultdict(F)
    if first:
        for left, chance in answer(attacker, ours, defender, theirs).items():
            for back, share in (answer(defender, left, attacker, ours) if left[0] else {ours: F(1)}).items():
                joint[back, left] += chance * share
    else:
        we_fire = attacker.fires and attacker.shots(ours[0]) > 0
        they_fire = defender.fires and defender.shots(theirs[0]) > 0
        on_them = answer(attacker, ours, defender, theirs) if we_fire else {theirs: F(1)}
        on_us = answer(defender, theirs, attacker, ours) if they_fire else {ours: F(1)}
        for them, chance in on_them.items():
            for us, share in on_us.items():
                struck = {them: F(1)} if we_fire else killed(attacker, us, defender, them)
                struck_back = {us: F(1)} if they_fire else killed(defender, them, attacker, us)
                for down, one in struck.items():
                    for up, two in struck_back.items():
                        joint[up, down] += chance * share * one * two
    found: dict[Any, Fraction] = defaultdict(F)
    for (us, them), chance in joint.items():
        if not us[0] or not them[0]:
            ended = "both_destroyed" if us[0] == them[0] else "defender_destroyed" if us[0] else "attacker_destroyed"
            found[us, them, ended] += chance
            continue
        lost, taken = ours[0] - us[0], theirs[0] - them[0]
        if lost == taken:
            found[us, them, "drawn"] += chance
        elif taken > lost:
            stays = within(defender.number(them[1]))
            found[us, them, "defender_driven_back"] += chance * stays
            found[us, GONE, "defender_destroyed"] += chance * (1 - stays)
        else:
            stays = within(attacker.number(us[1]))
            found[us, them, "attacker_driven_back"] += chance * stays
            found[GONE, them, "attacker_destroyed"] += chance * (1 - stays)
    return found


def assault(
    attacker: Squad,
    defender: Squad,
    starts: dict[Any, Fraction] | None = None,
    *,
    first: bool = False,
    rounds: int = 3,
    on: tuple[str, ...] = (),
) -> dict[Any, Fraction]:
    """The whole fight; `on` has the results after which somebody fights on."""
    flow = starts or {(attacker.start, defender.start, "contact"): F(1)}
    ended: dict[Any, Fraction] = defaultdict(F)
    for done in range(rounds):
        reached: dict[Any, Fraction] = defaultdict(F)
        for (ours, theirs, result), chance in flow.items():
            goes_on = not done and ours[0] and theirs[0]
            if not goes_on and result not in on:
                ended[ours, theirs, result] += chance
                continue
            for after, share in one_round(attacker, defender, (ours, theirs), first).items():
                reached[after] += chance * share
        flow = reached
    for at, chance in flow.items():
        ended[at] += chance
    return {at: chance for at, chance in ended.items() if chance}


def assaulted(
    dice: int,
    hit: F,
    value: int,
    *,
    each: int = 1,
    at: bool = True,
    outright: bool = False,
    tough: bool = False,
    pins: int = 0,
    quality: str = "regular",
    immobilised: bool = False,
) -> dict[State, F]:
    """Infantry at a vehicle, counted hit by hit and face by face."""
    total: dict[State, F] = {}
    for hits, chance in some_of(dice, hit).items():
        if not hits:
            mixed({("missed", pins, immobilised, False): F(1)}, total, chance)
            continue
        start: State = ("no_damage", pins + 1, immobilised, False)
        if pins + 1 >= MORALE[quality]:
            mixed({OUT: F(1)}, total, chance)
            continue
        for face in range(1, 7):
            over = face + each * hits - value
            share = chance / 6
            if face == 1 or over < 0:
                mixed({start: F(1)}, total, share)
                continue
            if tough:
                mixed({start: F(1)}, total, share / 3)
                share = share * 2 / 3
            grade = "superficial" if over == 0 or not at else "full" if over <= 2 else "massive"
            after = {OUT: F(1)} if outright else after_grades([grade], start, quality)
            mixed(after, total, share)
    return {state: share for state, share in total.items() if share}
