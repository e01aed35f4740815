"""What shots are worth before they are made, from the same procedures that roll them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from sandtable.dice.play import unkept
from sandtable.explain import Refused
from sandtable.rulesets.konflikt_47.battle import armament, volley_facts
from sandtable.rulesets.konflikt_47.battle.answers import Aim
from sandtable.rulesets.konflikt_47.battle.declaring import settled
from sandtable.rulesets.konflikt_47.battle.shockwaves import under_line
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.battle.weapons_held import held
from sandtable.rulesets.konflikt_47.players.worth import per_model, worth
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Losses
from sandtable.rulesets.konflikt_47.procedures.fire.unit_fire import UNIT_FIRE
from sandtable.rulesets.konflikt_47.procedures.fire.unit_fire_facts import UnitFireFacts
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import Fate, VehicleAfter
from sandtable.rulesets.konflikt_47.terms import Order, OrderDie, Rank
from sandtable.sheet.facts import Facts
from sandtable.sheet.rolling import NotAllowed
from sandtable.sheet.ruleset import AnyProcedure

#: A situation is thrown so often to learn what comes of it, always with the same dice.
THROWN, DICE = 40, 47
#: What a pin is worth, and what it is to halt or immobilise a vehicle, in parts of what that is worth.
PIN = 1.1
HALTED, IMMOBILISED = 0.12, 0.3
#: Whoever is hurt before it has acted loses more: what is destroyed does not act, and what is pinned may not.
UNACTED, UNACTED_PIN = 0.2, 1.4
#: How much of what an enemy would take by shooting back is feared.
BACK = 0.4
#: What it is worth that an enemy who goes down has spent his die.
DIE_SPENT = 2.0
#: What a shockwave takes from each whom it is laid over, friends too.
WAVE = 3.0
#: Pins that are told apart where only the danger is weighed.
FEW_PINS = 2
#: More situations are not remembered.
REMEMBERED = 60_000


def thrown(s: BattleState, procedure: AnyProcedure, facts: Facts) -> tuple[Any, ...]:
    """Outcomes of a situation as dice show them; none if the rules refuse it."""
    try:
        profile = s.scenario.assess.profile(procedure, facts)
    except NotAllowed:
        return ()
    return rolled(procedure, profile)


def rolled(procedure: AnyProcedure, profile: Any) -> tuple[Any, ...]:
    dice = unkept(DICE)
    return tuple(procedure.roll(dice, profile) for _ in range(THROWN))


def kept(s: BattleState, key: object, made: Callable[[], Any]) -> Any:
    """What was found out once about a situation of this battle is not found out again."""
    known = s.scenario.remembered
    found = known.get(key)
    if found is None:
        if len(known) > REMEMBERED:
            known.clear()
        found = known[key] = made()
    return found


# ---------------------------------------------------------------------- fire


class Expected(NamedTuple):
    """What comes of a volley on average: the chance that it destroys, and what it does where it does not."""

    destroyed: float = 0.0
    casualties: float = 0.0
    pins: float = 0.0
    immobilised: float = 0.0
    halted: float = 0.0


def expected(s: BattleState, facts: UnitFireFacts) -> Expected:
    """The same situation is thrown once."""
    found: Expected = kept(s, ("expected", facts), lambda: _expected(s, facts))
    return found


def _expected(s: BattleState, facts: UnitFireFacts) -> Expected:
    """Many a situation comes to the same dice as another, and these are thrown once too."""
    try:
        profile = s.scenario.assess.profile(UNIT_FIRE, facts)
    except NotAllowed:
        return Expected()
    key = "volley", profile, facts.target_pins, facts.target_immobilised
    found: Expected = kept(s, key, lambda: on_average(rolled(UNIT_FIRE, profile), facts))
    return found


def on_average(outcomes: tuple[Losses | VehicleAfter, ...], facts: UnitFireFacts) -> Expected:
    lost = hurt = pins = stuck = halted = 0
    for outcome in outcomes:
        if isinstance(outcome, Losses):
            if outcome.destroyed:
                lost += 1
            else:
                hurt, pins = hurt + outcome.casualties, pins + outcome.pins
        elif outcome.fate is Fate.KNOCKED_OUT:
            lost += 1
        else:
            pins += max(0, outcome.pins.number - facts.target_pins)
            stuck += outcome.immobilised and not facts.target_immobilised
            halted += outcome.halted
    many = len(outcomes)
    return Expected(lost / many, hurt / many, pins / many, stuck / many, halted / many)


def taken(s: BattleState, target: int, comes: Expected) -> float:
    """What a volley takes from its target."""
    whole, waits = worth(s, target), s.units[target].die is None
    value = whole * comes.destroyed * (1 + UNACTED * waits) + comes.casualties * per_model(s, target)
    value += PIN * comes.pins * (UNACTED_PIN if waits else 1.0)
    if s.is_vehicle(target):
        value += IMMOBILISED * whole * comes.immobilised
        value += HALTED * whole * comes.halted * waits
    return value


def fire_value(s: BattleState, unit: int, aim: Aim, order: Order, *, goes_down: bool = False) -> float:
    """What a volley takes from its target, on average, as it is or when it goes down before."""
    found = (aim,) if aim.bearing >= 0 else settled(s, unit, (aim,), order)
    if isinstance(found, Refused):
        return 0.0
    if found[0].bearing >= 0:
        ours = s.side(unit)
        return sum(-WAVE if s.side(each) == ours else WAVE for each in under_line(s, unit, found[0]))
    facts = volley_facts.facts_of(s, unit, aim.target, found[0], order)
    if goes_down:
        facts = replace(facts, target_down=True)
    return taken(s, aim.target, expected(s, volley_facts.alike(s, facts)))


def answered(s: BattleState, unit: int, aim: Aim, order: Order) -> float:
    """What a volley promises when its target goes down before it, if that suits him better, or shoots back."""
    foe, value = aim.target, fire_value(s, unit, aim, order)
    if aim.bearing >= 0 or value <= 0 or s.units[foe].die not in (None, Order.AMBUSH):
        return value
    if value > DIE_SPENT and not s.is_vehicle(foe):
        value = min(value, fire_value(s, unit, aim, order, goes_down=True) + DIE_SPENT)
    back = armament.usual_aim(s, foe, unit, Order.AMBUSH)
    return value - BACK * fire_value(s, foe, back, Order.AMBUSH) if back is not None else value


def rough_value(s: BattleState, unit: int, target: int, order: Order, *, nearer: int = 0) -> float:
    """What a unit that turns to another would take from it, without its nerves; `nearer` by so much, sight aside.

    Nearer is who Advances, and then fires nothing fixed, or else who is shot at.
    """
    have = held(s, unit)
    away, still = max(0, s.gap(unit, target) - nearer), order is not Order.ADVANCE
    if nearer:
        guns = [gun for gun in have.guns if gun.least <= away <= gun.most and not gun.wave and (still or not gun.fixed)]
    else:
        guns = armament.aimed(s, unit, target, order, all_round=True)
    if not guns:
        return WAVE / 2 if have.wave is not None and away <= have.wave.most else 0.0
    weapons = armament.usual_weapons(s, unit, target, guns, models=have.hands)
    if not weapons:
        return 0.0
    facts = volley_facts.facts_of(s, unit, target, Aim(target, weapons), order)
    facts = replace(
        facts,
        distance=away / 100,
        firer_pins=min(facts.firer_pins, FEW_PINS),
        target_pins=0,
        target_officer=Rank.NONE,
        target_down=False,
        target_leaderless=False,
        vehicle_die=OrderDie.NONE,
    )
    return taken(s, target, expected(s, volley_facts.alike(s, facts)))


def best_shot(s: BattleState, unit: int, order: Order) -> tuple[float, Aim | None]:
    """The usual volley that takes most, and what it takes."""
    best: tuple[float, Aim | None] = 0.0, None
    for foe in s.enemies(unit):
        aim = armament.usual_aim(s, unit, foe, order)
        if aim is not None and (value := fire_value(s, unit, aim, order)) > best[0]:
            best = value, aim
    return best


def wisest_shot(s: BattleState, unit: int, order: Order) -> tuple[float, Aim | None]:
    """The usual volley that promises most when its target answers it."""
    best: tuple[float, Aim | None] = 0.0, None
    for foe in s.enemies(unit):
        aim = armament.usual_aim(s, unit, foe, order)
        if aim is not None and (value := answered(s, unit, aim, order)) > best[0]:
            best = value, aim
    return best
