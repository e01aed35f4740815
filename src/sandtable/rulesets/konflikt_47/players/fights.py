"""What assaults are worth before they are declared, from the same procedures that roll them."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from sandtable.dice.play import seeded
from sandtable.explain import Refused
from sandtable.rulesets.konflikt_47.battle import (
    armament,
    assault_facts,
    assaulting,
    seeing,
    vehicle_assaults,
    walker_assaults,
)
from sandtable.rulesets.konflikt_47.battle.state import Assault, BattleState
from sandtable.rulesets.konflikt_47.players.shots import DICE, IMMOBILISED, PIN, THROWN, fire_value, kept, thrown
from sandtable.rulesets.konflikt_47.players.worth import per_model, worth
from sandtable.rulesets.konflikt_47.procedures.close_quarters.hand_to_hand import (
    FIGHTING_TRAITS,
    HAND_TO_HAND,
    HandToHandFacts,
)
from sandtable.rulesets.konflikt_47.procedures.close_quarters.vehicle_assault import VEHICLE_ASSAULT
from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_against_vehicle import WALKER_AGAINST_VEHICLE
from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_assault import WALKER_ASSAULT, WalkerAssaultFacts
from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_rounds import WalkerAssault
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import VehicleFate
from sandtable.rulesets.konflikt_47.terms import Mode, Order, Rank
from sandtable.sheet.facts import Facts
from sandtable.sheet.ruleset import AnyProcedure

#: Who took more casualties checks his morale, and is lost one time in three or four.
BEATEN = 0.3
#: Men beside armour that has survived them are shot at from all sides.
LEFT_BESIDE_ARMOUR = 2.0
#: How much of what the assaulted could fire comes before contact.
MET_BY_FIRE = 0.5
#: From how near nobody stands and fires.
TOO_NEAR = 600


class Fought(NamedTuple):
    """What an assault comes to on average, for who assaults and for whom: lost, models or hulls hurt, pins."""

    lost: tuple[float, float]
    hurt: tuple[float, float]
    pins: float = 0.0


def can_assault(s: BattleState, unit: int, target: int) -> bool:
    """The quick question: near enough and in sight; whether a path leads there is another matter."""
    reach = assaulting.farthest_assault(s, unit)
    return bool(reach) and s.gap(unit, target) <= reach and seeing.can_see(s, unit, target)


def assault_value(s: BattleState, unit: int, target: int) -> float:
    """What an assault takes from its target less what it costs, fire on the way included."""
    won, cost = assault_takes(s, unit, target), assault_costs(s, unit, target)
    return won - cost


def assault_takes(s: BattleState, unit: int, target: int) -> float:
    """What an assault takes from its target, on average."""
    return _taken(s, target, fought(s, unit, target), 1)


def assault_costs(s: BattleState, unit: int, target: int) -> float:
    """What the assaulters lose in it: by blows, by fire before contact, and by standing beside armour."""
    found = fought(s, unit, target)
    cost = _taken(s, unit, found, 0) + met_by_fire(s, unit, target)
    beside = s.is_vehicle(target) and not s.is_vehicle(unit)
    return cost + LEFT_BESIDE_ARMOUR * (1 - found.lost[1]) if beside else cost


def met_by_fire(s: BattleState, unit: int, target: int) -> float:
    """What the fire of whoever stands and fires takes from its assaulters."""
    ready = s.units[target].die in (None, Order.AMBUSH)
    if not ready or s.gap(unit, target) <= TOO_NEAR:
        return 0.0
    aim = armament.usual_aim(s, target, unit, Order.AMBUSH)
    return MET_BY_FIRE * fire_value(s, target, aim, Order.AMBUSH) if aim is not None else 0.0


def _taken(s: BattleState, unit: int, found: Fought, side: int) -> float:
    whole, lost, hurt = worth(s, unit), found.lost[side], found.hurt[side]
    value = whole * lost + (IMMOBILISED * whole if s.is_vehicle(unit) else per_model(s, unit)) * hurt
    return value + PIN * found.pins if side else value


# ---------------------------------------------------------------------- who fights whom


def fought(s: BattleState, unit: int, target: int) -> Fought:
    """One assault on average; the same situation is thrown once."""
    found: Fought = s.once(("fought", unit, target), lambda: _fought(s, unit, target))
    return found


def _fought(s: BattleState, unit: int, target: int) -> Fought:
    assault = Assault(unit, target, s.place(unit), modes=(Mode.HAND_TO_HAND, Mode.HAND_TO_HAND))
    if s.is_vehicle(target):
        by_walker = s.is_vehicle(unit)
        procedure = WALKER_AGAINST_VEHICLE if by_walker else VEHICLE_ASSAULT
        asked: Any = walker_assaults.fist_facts if by_walker else vehicle_assaults.assault_facts
        facts = replace(asked(s, assault), vehicle_officer=Rank.NONE, **({} if by_walker else {"distance": 6.0}))
        return _found(s, procedure, facts, _against_hull)
    if s.is_vehicle(unit):
        round_ = replace(walker_assaults.round_facts(s, assault), officer=Rank.NONE, walker_officer=Rank.NONE)
        found: Fought = kept(s, (WALKER_ASSAULT.name, round_), lambda: _walker_rounds(s, round_))
        return found
    return _found(s, HAND_TO_HAND, _hand_to_hand(s, unit, target), _between_men)


def _found(s: BattleState, procedure: AnyProcedure, facts: Facts, counted: Any) -> Fought:
    def count() -> Fought:
        outcomes = thrown(s, procedure, facts)
        result: Fought = counted(facts, outcomes) if outcomes else Fought((0.0, 0.0), (0.0, 0.0))
        return result

    found: Fought = kept(s, (procedure.name, facts), count)
    return found


def _hand_to_hand(s: BattleState, unit: int, target: int) -> HandToHandFacts:
    return HandToHandFacts(
        attackers=s.units[unit].models,
        defenders=s.units[target].models,
        attacker_quality=s.row(unit).quality,
        defender_quality=s.row(target).quality,
        attacker_assault_weapons=assault_facts.assault_weapons(s, unit),
        defender_assault_weapons=assault_facts.assault_weapons(s, target),
        attacker_pins=s.units[unit].pins,
        defender_pins=s.units[target].pins,
        attacker_traits=_fighting_traits(s, unit),
        defender_traits=_fighting_traits(s, target),
    )


def _fighting_traits(s: BattleState, unit: int) -> tuple[Any, ...]:
    return tuple(trait for trait in s.row(unit).traits if trait.value in FIGHTING_TRAITS)


# ---------------------------------------------------------------------- what came of it


def _between_men(facts: HandToHandFacts, outcomes: tuple[Any, ...]) -> Fought:
    """A round hand-to-hand; who has lost it may be lost altogether."""
    many, ours, theirs = len(outcomes), facts.attackers, facts.defenders
    pairs = [(each.on_attacker, each.on_defender) for each in outcomes]
    lost_ours = sum(1.0 if a >= ours else BEATEN if a > d else 0.0 for a, d in pairs) / many
    lost_theirs = sum(1.0 if d >= theirs else BEATEN if d > a else 0.0 for a, d in pairs) / many
    hurt = sum(a for a, _ in pairs if a < ours) / many, sum(d for _, d in pairs if d < theirs) / many
    return Fought((lost_ours, lost_theirs), hurt)


def _walker_rounds(s: BattleState, facts: WalkerAssaultFacts) -> Fought:
    """Fists among men, round after round as long as the walker can, thrown some times."""
    dice, most, profiles = seeded(DICE), s.tables.limit("most_rounds"), dict[WalkerAssaultFacts, Any]()
    gone = fallen = out = stuck = 0
    for _ in range(THROWN):
        now = facts
        for _round in range(most):
            if now not in profiles:
                found = s.scenario.assess(WALKER_ASSAULT, now)
                profiles[now] = None if isinstance(found, Refused) else found.profile
            if (profile := profiles[now]) is None:
                break
            done: WalkerAssault = WALKER_ASSAULT.roll(dice, profile)
            after = done.vehicle
            now = replace(now, walker_pins=after.pins, immobilised=after.immobilised)
            if not done.models_left or after.is_out or after.halted:
                break
            left = done.models_left
            now = replace(now, models=left, arms=now.arms[:left], pins=done.pins.number)
        gone, out = gone + (not done.models_left), out + after.is_out
        fallen += facts.models - done.models_left if done.models_left else 0
        stuck += after.immobilised and not facts.immobilised and not after.is_out
    return Fought((out / THROWN, gone / THROWN), (stuck / THROWN, fallen / THROWN))


def _against_hull(facts: Any, outcomes: tuple[Any, ...]) -> Fought:
    """Fists or charges at a vehicle, which strikes no blows."""
    many = len(outcomes)
    hulls: list[VehicleFate] = [each.vehicle for each in outcomes]
    out = sum(hull.is_out for hull in hulls) / many
    stuck = sum(hull.immobilised and not hull.is_out and not facts.immobilised for hull in hulls) / many
    pins = sum(max(0, hull.pins - facts.vehicle_pins) for hull in hulls if not hull.is_out) / many
    return Fought((0.0, out), (0.0, stuck), pins)
