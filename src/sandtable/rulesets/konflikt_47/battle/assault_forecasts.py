"""The odds of close quarters before they are fought: men at men, men at vehicles, walkers at both."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from sandtable.game.question import Forecast, Proviso
from sandtable.rulesets.konflikt_47.battle import assault_ways, fighting, straight_ways
from sandtable.rulesets.konflikt_47.battle.assault_facts import check_facts, is_horrified, small_arms
from sandtable.rulesets.konflikt_47.battle.assaulting import AssaultPath
from sandtable.rulesets.konflikt_47.battle.paths import Path
from sandtable.rulesets.konflikt_47.battle.state import Assault, BattleState
from sandtable.rulesets.konflikt_47.battle.suffering import pinned_by_failing
from sandtable.rulesets.konflikt_47.battle.vehicle_assaults import assault_facts
from sandtable.rulesets.konflikt_47.battle.walker_assaults import fist_facts, round_facts
from sandtable.rulesets.konflikt_47.procedures.close_quarters.hand_to_hand import HAND_TO_HAND, Striking
from sandtable.rulesets.konflikt_47.procedures.close_quarters.infantry_assault import INFANTRY_ASSAULT
from sandtable.rulesets.konflikt_47.procedures.close_quarters.point_blank import POINT_BLANK_FIRE
from sandtable.rulesets.konflikt_47.procedures.close_quarters.vehicle_action import MovedOff
from sandtable.rulesets.konflikt_47.procedures.close_quarters.vehicle_assault import VEHICLE_ASSAULT
from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_against_vehicle import WALKER_AGAINST_VEHICLE
from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_assault import WALKER_ASSAULT
from sandtable.rulesets.konflikt_47.procedures.orders.morale_check import MORALE_CHECK
from sandtable.rulesets.konflikt_47.procedures.orders.reactions import REACTION, ReactionFacts, ReactionResult
from sandtable.rulesets.konflikt_47.terms import Mode, Motion

BOTH_STRIKE = (Mode.HAND_TO_HAND, Mode.HAND_TO_HAND)
BACK = {Mode.HAND_TO_HAND: "if they strike back", Mode.POINT_BLANK: "if they fire"}


def declared(s: BattleState, unit: int, target: int) -> Iterator[Forecast]:
    """An assault that is about to be declared, by the way that is proposed for it."""
    assault, name = Assault(unit, target, s.place(unit)), s.scenario.said(target)
    path = assault_ways.proposed(s, unit, target)
    if path is not None:
        if is_horrified(s, unit, target):
            check = check_facts(replace(s, assault=assault), target)
            yield Forecast(MORALE_CHECK.name, check, f"{name} checks whether it may react", theirs=True)
        yield from along(s, assault, path, f"Then close quarters with {name}")


def along(s: BattleState, assault: Assault, path: Path, label: str, *, theirs: bool = False) -> Iterator[Forecast]:
    """The fight at the end of a way: which armour is met, and who is near, is taken there."""
    facing = AssaultPath.facing_after(s, assault, path)
    yield fight(s.moved_to(assault.unit, path[-1], facing), assault, label, theirs=theirs)


def escaping(s: BattleState, assault: Assault, test: ReactionFacts) -> Iterator[Forecast]:
    """Their assault on a unit that tries to run as far as it can: on where it is then, or on where it stands.

    Whoever fails the test is fought where he stands with a pin more (k47.gap.reaction-escape).
    """
    unit, target = assault.unit, assault.target
    failed, far = pinned_by_failing(s, target), straight_ways.escapes(s, target, unit)
    if failed is None or not far:
        return
    tried = replace(assault, reacted=True)
    met = assault_ways.proposed(failed, unit, target)
    if met is None:
        return
    caught = next(along(failed, tried, met, "Their assault, unless it gets away", theirs=True))
    away = s.moved_to(target, far[-1], s.facing(target))
    reached = assault_ways.proposed(away, unit, target)
    if reached is None:
        yield replace(caught, proviso=Proviso(REACTION.name, test, ReactionResult.FAILS))
        return
    if s.is_vehicle(target):
        away = away.with_unit(target, motion=Motion.RAN, has_run=True)
    gone = replace(tried, moved_off=MovedOff.ESCAPED)
    for followed in along(away, gone, reached, "Their assault, for they reach it all the same", theirs=True):
        yield replace(followed, proviso=Proviso(REACTION.name, test, ReactionResult.REACTS, caught.facts))


def fight(s: BattleState, assault: Assault, label: str, *, theirs: bool = False) -> Forecast:
    """Two units in contact; where both choose how to fight, both strike."""
    s = replace(s, assault=assault)
    procedure, facts = _asked(s, assault)
    return Forecast(procedure, facts, label, theirs)


def _asked(s: BattleState, assault: Assault) -> tuple[str, Struct]:
    unit, target = assault.unit, assault.target
    if s.is_vehicle(target):
        if s.is_vehicle(unit):
            return WALKER_AGAINST_VEHICLE.name, fist_facts(s, assault)
        return VEHICLE_ASSAULT.name, assault_facts(s, assault)
    if s.is_vehicle(unit):
        return WALKER_ASSAULT.name, round_facts(s, replace(assault, modes=BOTH_STRIKE))
    return HAND_TO_HAND.name, fighting.blow_facts(s, unit, target, Striking.BOTH)


def by_mode(s: BattleState, assault: Assault, unit: int, mode: Mode) -> Iterator[Forecast]:
    """How a unit would fare by a mode; the other's is known if it chose first."""
    if s.is_vehicle(assault.unit):
        yield from _walker_by_mode(s, assault, unit, mode)
        return
    one, other = assault.unit, assault.target
    attacks = unit == one
    enemy = other if attacks else one
    theirs = assault.modes[0] if assault.modes else None
    # By the round as a whole both ways to fight are compared; the attacker does not know yet what he meets.
    modes = (mode, Mode.HAND_TO_HAND) if attacks else (assault.modes[0], mode)
    said = "The round, if they strike back" if attacks else "The round"
    yield Forecast(INFANTRY_ASSAULT.name, fighting.round_facts(s, assault, modes), said, theirs=not attacks)
    if mode is Mode.POINT_BLANK:
        yield Forecast(POINT_BLANK_FIRE.name, fighting.fire_facts(s, unit, enemy), "Point-blank fire")
    if theirs is Mode.POINT_BLANK:
        back = fighting.fire_facts(s, enemy, unit)
        yield Forecast(POINT_BLANK_FIRE.name, back, "Their point-blank fire", theirs=True)
    striking = _striking(attacks, mode, theirs)
    if striking is not None:
        blows = fighting.blow_facts(s, one, other, striking)
        yield Forecast(
            HAND_TO_HAND.name, blows, "Hand-to-hand", theirs=striking is not Striking.DEFENDER and not attacks
        )


def _walker_by_mode(s: BattleState, assault: Assault, unit: int, mode: Mode) -> Iterator[Forecast]:
    """A round with a walker: it says its mode first, so that both answers to it are shown."""
    if unit != assault.unit:
        chosen = replace(assault, modes=(assault.modes[0], mode))
        yield Forecast(WALKER_ASSAULT.name, round_facts(s, chosen), "The walker's round", theirs=True)
        return
    for answer, said in BACK.items():
        if answer is Mode.HAND_TO_HAND or small_arms(s, assault.target):
            facts = round_facts(s, replace(assault, modes=(mode, answer)))
            yield Forecast(WALKER_ASSAULT.name, facts, f"The round, {said}")


def _striking(attacks: bool, mode: Mode, theirs: Mode | None) -> Striking | None:
    """Who strikes, as far as it is known."""
    ours, they = mode is Mode.HAND_TO_HAND, theirs is Mode.HAND_TO_HAND
    if ours and they:
        return Striking.BOTH
    if ours:
        return Striking.ATTACKER if attacks else Striking.DEFENDER
    return (Striking.DEFENDER if attacks else Striking.ATTACKER) if they else None
