"""What a unit might shoot at whom: the fittest weapon at each target, and whole volleys worth trying."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeAlias

from sandtable.base.bits import numbers_in
from sandtable.dice import Dice, Need
from sandtable.dice.exact import exact
from sandtable.game.in_order import IN_ORDER
from sandtable.rulesets.flames_of_war.battle.answers import Aim, Shoot
from sandtable.rulesets.flames_of_war.battle.shooting import (
    hits_from_here,
    open_targets,
    open_weapons,
    smoke_targets,
    smoke_weapon,
)
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.volley_facts import USUAL, Given, LineOfFire, done, exchange, state_words
from sandtable.rulesets.flames_of_war.procedures.fire.armour import TankHits
from sandtable.rulesets.flames_of_war.procedures.fire.batteries import Harming
from sandtable.rulesets.flames_of_war.procedures.fire.saves import SoftHit
from sandtable.rulesets.flames_of_war.procedures.fire.team_save import SoftHits
from sandtable.rulesets.flames_of_war.procedures.fire.under_fire import lost_teams
from sandtable.rulesets.flames_of_war.procedures.fire.volley import VOLLEY_HITS
from sandtable.rulesets.flames_of_war.terms import Note, TankState

#: What a team fires together.
Arms: TypeAlias = tuple[str, ...]
#: A tank that is Bailed Out may come back.
BAILED_WORTH = 0.4


# ---------------------------------------------------------------------- one team at one target


def ways_to_fire(s: BattleState, shooter: int, target: int) -> list[Arms]:
    """What a team can fire together at a target: one weapon, or all machine-guns of a vehicle that reach."""
    reaching = [weapon for weapon in open_weapons(s, shooter) if hits_from_here(s, shooter, target, weapon)]
    on_foot = s.kind(shooter).on_foot
    guns = tuple(weapon.id for weapon in reaching if weapon.has(Note.MG) and not on_foot)
    ways: list[Arms] = [(weapon.id,) for weapon in reaching if weapon.id not in guns]
    return [*ways, guns] if guns else ways


def best_arms(s: BattleState, shooter: int, target: int) -> Arms:
    """The arms with which a team does most to a target; of equals the first on its card."""
    ways = ways_to_fire(s, shooter, target)
    return max(ways, key=lambda arms: worth(s, shooter, target, arms), default=())


def settled(s: BattleState, answer: Shoot) -> Shoot:
    """The answer with the weapons named for which none was."""
    aims: list[Aim] = []
    for aim in answer.aims:
        if aim.weapon:
            aims.append(aim)
        elif answer.smoke:
            weapon = smoke_weapon(s, aim.shooter)
            aims += [Aim(aim.shooter, aim.target, weapon.id)] if weapon else []
        else:
            aims += [Aim(aim.shooter, aim.target, arm) for arm in best_arms(s, aim.shooter, aim.target)]
    return Shoot(tuple(aims), answer.smoke)


def worth(s: BattleState, shooter: int, target: int, arms: Arms) -> float:
    """How many such targets these arms put out of action on average, hit by hit."""
    line = LineOfFire.of(s, shooter, target, USUAL)
    far = line.inches > s.tables.limit("long_range")
    did, how = tuple(done(s, shooter)), tuple(state_words(s, target))
    key = "worth", arms, s.card(shooter).id, did, s.card(target).id, how, line.words, line.smoke, far
    found: float = s.scenario.kept(key, lambda: _worth(s, shooter, target, arms))
    return found


def _worth(s: BattleState, shooter: int, target: int, arms: Arms) -> float:
    facts = exchange(s, [Aim(shooter, target, arm) for arm in arms], Given(among=1 << target)).facts
    volley = s.scenario.assess.profile(VOLLEY_HITS, facts).volley
    whole = 0.0
    for shot in volley.shots:
        harm = shot.harms[shot.target]
        if shot.need is not None and harm is not None:
            state = TankState.BAILED if s.bailed >> target & 1 else TankState.OK
            whole += shot.dice * float(exact(_hits, shot.need)[True]) * _harm(harm, state, volley.nerves[shot.target])
    return whole


def _hits(dice: Dice, need: Need) -> bool:
    return dice.passes(need)


def _harm(harm: Harming, state: TankState, nerve: int) -> float:
    """How much of a team one hit takes away on average."""
    under = SoftHits((harm,)) if isinstance(harm, SoftHit) else TankHits(state, (harm,), nerve)
    lost = exact(lost_teams, under)
    return float(lost.marginal(0)[1]) + BAILED_WORTH * float(lost.marginal(1)[1])


# ---------------------------------------------------------------------- whole volleys


def points_of(s: BattleState, body: int) -> float:
    """The points of one team of its platoon; of a transport half a point."""
    if s.scenario.transports >> body & 1:
        return 0.5
    row = s.scenario.platoons[s.scenario.body_unit[body]]
    return row.points / row.size


def gain(s: BattleState, shooter: int, target: int) -> float:
    """What a shot of a team at a target is worth in points."""
    arms = best_arms(s, shooter, target)
    return worth(s, shooter, target, arms) * points_of(s, target) if arms else 0.0


def volleys_to_try(s: BattleState, unit: int, rng: Random) -> Iterator[Shoot]:
    """Volleys of a unit: each team at what it hurts most, all at one enemy unit, and any team at anybody."""
    shooters = [body for body in numbers_in(s.there & s.of_unit(unit)) if open_targets(s, body)]
    if not shooters:
        return
    options = {shooter: numbers_in(open_targets(s, shooter)) for shooter in shooters}
    tried: set[tuple[Aim, ...]] = set()
    for targets in _choices(s, options, rng):
        aims = tuple(Aim(shooter, target, arm) for shooter, target in targets for arm in best_arms(s, shooter, target))
        if aims and aims not in tried:
            tried.add(aims)
            yield Shoot(aims)


def _choices(s: BattleState, options: dict[int, tuple[int, ...]], rng: Random) -> Iterator[Sequence[tuple[int, int]]]:
    """Who at whom, in some different ways."""

    def best(shooter: int, among: Sequence[int]) -> int:
        return max(among, key=lambda target: gain(s, shooter, target))

    def at_units() -> Iterator[Sequence[tuple[int, int]]]:
        units = list(dict.fromkeys(s.unit_of(target) for targets in options.values() for target in targets))
        rng.shuffle(units)
        for unit in units:
            inside = {
                shooter: [target for target in targets if s.unit_of(target) == unit]
                for shooter, targets in options.items()
            }
            yield [(shooter, best(shooter, targets)) for shooter, targets in inside.items() if targets]

    def anything() -> Iterator[Sequence[tuple[int, int]]]:
        yield [(shooter, best(shooter, targets)) for shooter, targets in options.items()]
        yield [(shooter, rng.choice(targets)) for shooter, targets in options.items()]

    ways = [at_units(), anything()]
    rng.shuffle(ways)
    for way in ways:
        yield from way


def smoke_to_try(s: BattleState, unit: int, rng: Random) -> Iterator[Shoot]:
    """Smoke at each enemy unit that can be blinded, from every team that can shoot it."""
    own = numbers_in(s.there & s.of_unit(unit))
    options = {body: numbers_in(smoke_targets(s, body)) for body in own}
    units = list(dict.fromkeys(s.unit_of(target) for targets in options.values() for target in targets))
    rng.shuffle(units)
    for enemy in units:
        aims: list[Aim] = []
        blinded: set[int] = set()
        for shooter, targets in options.items():
            inside = [target for target in targets if s.unit_of(target) == enemy]
            weapon = smoke_weapon(s, shooter)
            if inside and weapon is not None:
                target = next((each for each in inside if each not in blinded), inside[0])
                blinded.add(target)
                aims.append(Aim(shooter, target, weapon.id))
        if aims:
            yield Shoot(tuple(aims), smoke=True)


def volley_at(s: BattleState, unit: int, enemy: int) -> Shoot | None:
    """All that a unit can shoot at one enemy unit, each team at what it hurts most; None if nobody can."""
    aims: list[Aim] = []
    for shooter in numbers_in(s.there & s.of_unit(unit)):
        inside = [target for target in numbers_in(open_targets(s, shooter)) if s.unit_of(target) == enemy]
        if inside:
            target = max(inside, key=lambda each: gain(s, shooter, each))
            aims += [Aim(shooter, target, arm) for arm in best_arms(s, shooter, target)]
    return Shoot(tuple(aims)) if aims else None


def smoke_at(s: BattleState, unit: int, enemy: int) -> Shoot | None:
    """Smoke of all teams of a unit that can shoot it at one enemy unit."""
    found = (shot for shot in smoke_to_try(s, unit, IN_ORDER) if s.unit_of(shot.aims[0].target) == enemy)
    return next(found, None)
