"""Attacks worth considering, each with what it is worth and why."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.rulesets.dday_to_berlin.battle import eligible
from sandtable.rulesets.dday_to_berlin.battle.answers import OFF_TABLE, AirStrike, Assault, Defend, Fire
from sandtable.rulesets.dday_to_berlin.battle.assaults import DeclaredAssault, assault_facts, attack_of
from sandtable.rulesets.dday_to_berlin.battle.firing import air_facts, barrage_of, ranged_facts
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.players.chances import air_chances, assault_chances, ranged_chances
from sandtable.rulesets.dday_to_berlin.players.worth import (
    MARKER,
    RETREAT,
    SHATTER,
    cost_of_falling,
    place_value,
    strain,
    worth,
)

#: What an aircraft is worth.
AIRCRAFT = 2.0


class Prospect(Struct, frozen=True):
    """An attack, what it is worth, and its chances of going well and badly."""

    answer: Assault | Fire | AirStrike
    value: float
    good: float
    bad: float


def expected_defence(s: BattleState, attack: DeclaredAssault, helped: bool) -> tuple[Defend, float, float, float]:
    """The defence that costs the attacker most: (defence, value to the attacker, chance to fall, to be thrown back)."""
    enemy = 1 - attack.side
    zones: tuple[int, ...] = ()
    guns: tuple[int, ...] = ()
    if helped:
        zones = tuple(numbers_in(eligible.supporting_zones(s, enemy, attack.source, attack.target)))[:2]
        guns = tuple(numbers_in(eligible.assault_guns(s, enemy, attack.source)))[:1]
    worst: tuple[Defend, float, float, float] | None = None
    for number in numbers_in(eligible.primaries(s, enemy, attack.target)):
        defence = Defend(number, zones, guns)
        falls, thrown = assault_chances(s, assault_facts(s, attack, defence))
        value = assault_value(s, attack, number, falls, thrown)
        if worst is None or value < worst[1]:
            worst = defence, value, falls, thrown
    return worst or (Defend(-1), -99.0, 0.0, 1.0)


def assault_value(s: BattleState, attack: DeclaredAssault, defender: int, falls: float, thrown: float) -> float:
    """What an assault is worth: what falls with the position, against what is thrown back."""
    enemy = 1 - attack.side
    rest = s.at(enemy, attack.target).bit_count() - 1
    gain = cost_of_falling(s.cards[defender]) * strain(s, enemy) + RETREAT * rest
    place = s.scenario.place_at.get(attack.target)
    if place is not None and s.control[place] != attack.side:
        gain += place_value(s, attack.target)
    loss = cost_of_falling(s.cards[attack.primary]) * strain(s, attack.side) + RETREAT * len(attack.supports)
    return falls * gain - thrown * loss


def stacks(s: BattleState, side: int, troops: int) -> Iterator[tuple[int, int, list[int]]]:
    """Every (attacking zone, target zone, units that can enter it)."""
    contact, enemy = s.scenario.grid.contact, s.side(1 - side).held
    for source, here in s.side(side).at.items():
        able = here & troops
        if not able:
            continue
        for target in numbers_in(contact[source] & enemy):
            force = [number for number in numbers_in(able) if eligible.can_enter(s, number, target)]
            if force and eligible.primaries(s, 1 - side, target):
                yield source, target, force


def assault_prospects(s: BattleState, side: int, *, helped: bool = True) -> list[Prospect]:
    """For each stack and each zone it can assault, its best assault, best first."""
    troops = eligible.storm_troops(s, side)
    found = [
        best
        for source, target, force in stacks(s, side, troops)
        if (best := best_assault(s, side, source, target, force, troops, helped=helped)) is not None
    ]
    return sorted(found, key=lambda prospect: -prospect.value)


def best_assault(
    s: BattleState, side: int, source: int, target: int, force: list[int], troops: int, *, helped: bool
) -> Prospect | None:
    """The best leader for an assault of one stack, with its two least dear comrades, near zones, guns and supports."""
    zones = idle_first(s, side, eligible.supporting_zones(s, side, source, target), troops)[:2]
    guns = tuple(numbers_in(eligible.assault_guns(s, side, target)))
    best: Prospect | None = None
    by_worth = sorted(force, key=lambda number: worth(s.cards[number]))
    for primary in force:
        supports = tuple([number for number in by_worth if number != primary][:2])
        defender = -1
        if s.scenario.house.primary_defender == "attacker":
            defender = numbers_in(eligible.primaries(s, 1 - side, target))[0]
        answer = Assault(target, primary, supports, tuple(sorted(zones)), defender=defender)
        prospect = priced(s, answer, helped)
        more = strengthen(s, side, prospect, guns, helped)
        if best is None or more.value > best.value:
            best = more
    return best


def strengthen(s: BattleState, side: int, bare: Prospect, guns: tuple[int, ...], helped: bool) -> Prospect:
    """Add guns and off-table artillery as long as each adds something."""
    best = bare
    for gun in guns:
        more = priced(s, with_fire(best.answer, gun=gun), helped)
        if more.value <= best.value + MARKER:
            break
        best = more
    for _ in range(s.art[side]):
        more = priced(s, with_fire(best.answer, art=1), helped)
        if more.value <= best.value + 2 * MARKER:
            break
        best = more
    return best


def with_fire(answer: Assault | Fire | AirStrike, gun: int = -1, art: int = 0) -> Assault:
    """An assault with another gun or artillery support."""
    if not isinstance(answer, Assault):
        raise TypeError("only an assault is strengthened")
    guns = (*answer.guns, gun) if gun >= 0 else answer.guns
    return replace(answer, guns=guns, art=answer.art + art)


def priced(s: BattleState, answer: Assault, helped: bool) -> Prospect:
    """An assault with what it is worth against the best defence."""
    _, value, falls, thrown = expected_defence(s, attack_of(s, answer), helped)
    return Prospect(answer, value, falls, thrown)


def idle_first(s: BattleState, side: int, zones: int, troops: int) -> list[int]:
    """Zones that could support, those first that could not well attack themselves."""
    return sorted(numbers_in(zones), key=lambda zone: (bool(s.at(side, zone) & troops), zone))


def fire_prospects(s: BattleState, side: int) -> list[Prospect]:
    """Ranged combat and air strikes, best first."""
    found: list[Prospect] = []
    for target in eligible.targets_in_sight(s, side):
        guns = eligible.guns_on(s, side, s.units[target].zone)
        if guns:
            primary, *others = numbers_in(guns)
            found.append(priced_fire(s, Fire(target, primary)))
            if others:
                found.append(priced_fire(s, Fire(target, primary, tuple(others[:2]))))
        if s.art[side]:
            found.append(priced_fire(s, Fire(target, OFF_TABLE)))
        if s.air[side]:
            found.append(priced_strike(s, AirStrike(target)))
    return sorted(found, key=lambda prospect: -prospect.value)


def priced_strike(s: BattleState, answer: AirStrike) -> Prospect:
    """An air strike: what it may knock out, against the aircraft."""
    card = s.cards[answer.target]
    falls, downed = air_chances(s, air_facts(s, answer.target))
    lost = card.row.is_mech or card.row.is_gun or card.detachment
    gain = worth(card) * (1.0 if lost else SHATTER) * strain(s, card.side)
    return Prospect(answer, falls * gain - AIRCRAFT * downed, falls, downed)


def priced_fire(s: BattleState, answer: Fire) -> Prospect:
    """Fire drives a unit off its ground or costs markers: worth something, and more where a place is held."""
    card, zone = s.cards[answer.target], s.units[answer.target].zone
    hurt, recoil = ranged_chances(s, ranged_facts(s, barrage_of(s, answer), 0))
    others = (s.at(card.side, zone) & s.scenario.stands).bit_count()
    gain = RETREAT + MARKER * others + 0.05 * place_value(s, zone)
    if card.detachment:
        gain = worth(card)
    return Prospect(answer, hurt * gain - recoil * RETREAT, hurt, recoil)
