"""What guides can see in a battle and cannot say as data, each with the unit to name and what to point at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from sandtable.base.bits import numbers_in, set_of
from sandtable.rulesets.dday_to_berlin.battle.answers import Move
from sandtable.rulesets.dday_to_berlin.battle.combat import assaults
from sandtable.rulesets.dday_to_berlin.battle.eligible import guns_able, guns_on, storm_troops, targets_in_sight
from sandtable.rulesets.dday_to_berlin.battle.movement import MoveGroup
from sandtable.rulesets.dday_to_berlin.battle.moves import move_ends, spent
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.procedures.moving.activation import ACTIVATION
from sandtable.rulesets.dday_to_berlin.terms import Activation
from sandtable.sheet.guide import Moment, Sign, SignFinder
from sandtable.sheet.rolling import Rolled


def opening_moves(now: Moment) -> Sign | None:
    """The first turn, nobody who could assault has rolled, and none of them has the enemy beside him."""
    s: BattleState = now.state
    able = s.on_table(now.side) & s.scenario.assaulters
    fresh = s.turn == 1 and able and idle(s, now.side) == able
    return Sign() if fresh and not any(is_beside(s, now.side, number) for number in numbers_in(able)) else None


def last_turn(now: Moment) -> Sign | None:
    """Points are counted when this turn is over."""
    return Sign() if now.state.turn == now.state.scenario.text.turns else None


def spends_itself(now: Moment) -> Sign | None:
    """A unit that may move now can only get next to an enemy with all the movement it has."""
    s: BattleState = now.state
    for number in moving(s):
        near = beside(s, now.side, move_ends(s, number, road=False, night=False))
        if near and not is_beside(s, now.side, number) and all(is_spent(s, number, zone) for zone in near):
            return _about(s, number, near)
    return None


def is_there_already(now: Moment) -> Sign | None:
    """A unit that may move now stands next to an enemy, and could not assault after any move."""
    s: BattleState = now.state
    for number in moving(s):
        ends = move_ends(s, number, road=False, night=False)
        if is_beside(s, now.side, number) and all(is_spent(s, number, zone) for zone in ends):
            return _about(s, number)
    return None


def empty_place(now: Moment) -> Sign | None:
    """A place that counts is not ours, nobody stands there, and somebody next to it has not been activated."""
    s: BattleState = now.state
    for at, place in enumerate(s.scenario.places):
        if s.control[at] == now.side or (s.side(0).held | s.side(1).held) >> place.zone & 1:
            continue
        near = s.scenario.grid.contact[place.zone]
        able = [number for number in numbers_in(idle(s, now.side)) if near >> s.units[number].zone & 1]
        if able:
            return _about(s, able[0], [place.zone])
    return None


def enemy_in_the_open(now: Moment) -> Sign | None:
    """An enemy stands next to us where neither terrain nor works help him, and somebody there can still assault him."""
    s: BattleState = now.state
    for zone in numbers_in(s.side(1 - now.side).held):
        if is_helped(s, zone):
            continue
        near = s.scenario.grid.contact[zone]
        able = [number for number in numbers_in(idle(s, now.side)) if near >> s.units[number].zone & 1]
        if able:
            return _about(s, able[0], [zone])
    return None


def beside_the_enemy(now: Moment) -> Sign | None:
    """A unit that could assault stands next to an enemy and has not been activated."""
    s: BattleState = now.state
    found = (number for number in numbers_in(idle(s, now.side)) if is_beside(s, now.side, number))
    return next((_about(s, number) for number in found), None)


def got_no_move(now: Moment) -> Sign | None:
    """The die of the last activation said to hold."""
    for event in now.events:
        if isinstance(event, Rolled) and event.procedure == ACTIVATION.name and event.outcome is Activation.HOLD:
            able = now.state.scenario.assaulters & now.state.scenario.of_side[now.side]
            if mine := numbers_in(set_of(event.units) & able):
                return _about(now.state, mine[0])
    return None


#: So many units without a move are more than the usual bad luck.
MANY_HELD = 2


def rolls_fail(now: Moment) -> Sign | None:
    """Several units that could assault were activated this turn and got no move."""
    s: BattleState = now.state
    held = numbers_in(s.on_table(now.side) & s.scenario.assaulters & s.marks.activated & ~s.marks.moving)
    return Sign({"many": str(len(held))}, tuple(held)) if len(held) >= MANY_HELD else None


def can_assault(now: Moment) -> Sign | None:
    """Somebody can assault an enemy: first one in the open, as in movement, then one in a zone that is to be taken."""
    s: BattleState = now.state
    found = list(assaults(s, now.side, storm_troops(s, now.side)))
    if not found:
        return None
    primary, target = min(found, key=lambda each: (is_helped(s, each[1]), not s.scenario.place_zones >> each[1] & 1))
    return _about(s, primary, [target])


def cannot_assault(now: Moment) -> Sign | None:
    """Nobody can, though the Combat Phase has something else to do."""
    return None if can_assault(now) or lent_support(now) else Sign()


def lent_support(now: Moment) -> Sign | None:
    """Nobody can assault, and somebody beside the enemy could if his zone had not supported an assault."""
    s: BattleState = now.state
    if can_assault(now):
        return None
    unlent = replace(s, marks=replace(s.marks, lent=0))
    return next((_about(s, primary) for primary, _ in assaults(unlent, now.side, storm_troops(unlent, now.side))), None)


def first_roll(now: Moment) -> Sign | None:
    """The first roll for the first move."""
    return Sign() if now.state.turn == 1 else None


def holds_all(now: Moment) -> Sign | None:
    """All places that count are ours."""
    return Sign() if all(control == now.side for control in now.state.control) else None


def can_shell(now: Moment) -> Sign | None:
    """A gun on the table sees an enemy in its range."""
    s: BattleState = now.state
    for number in numbers_in(guns_able(s, now.side)):
        for target in targets_in_sight(s, now.side):
            zone = s.units[target].zone
            if guns_on(s, now.side, zone) >> number & 1:
                return _about(s, number, [zone])
    return None


def holds_supports(now: Moment) -> Sign | None:
    """Off-table artillery is at hand."""
    return Sign() if now.state.art[now.side] else None


def moving(s: BattleState) -> Iterable[int]:
    """Units that may move by the roll just made, and could assault."""
    step = s.agenda[0]
    units = step.units if isinstance(step, MoveGroup) else ()
    return [number for number in units if s.scenario.assaulters >> number & 1]


def idle(s: BattleState, side: int) -> int:
    """Units that could assault, and have not been activated."""
    return s.on_table(side) & s.scenario.assaulters & ~s.marks.activated


def is_spent(s: BattleState, number: int, zone: int) -> bool:
    """Whether a move to a zone leaves a unit nothing to assault with."""
    unit, path = s.units[number], move_ends(s, number, road=False, night=False)[zone]
    return unit.left <= spent(s, Move(number, path, unit.facing))


def is_helped(s: BattleState, zone: int) -> bool:
    """Whether terrain or works help whoever defends in a zone."""
    return bool((s.scenario.map.rough | s.positions) >> zone & 1)


def is_beside(s: BattleState, side: int, number: int) -> bool:
    return bool(beside(s, side, [s.units[number].zone]))


def beside(s: BattleState, side: int, zones: Iterable[int]) -> list[int]:
    """Those of some zones that are next to an enemy."""
    enemy = s.side(1 - side).held
    return [zone for zone in zones if s.scenario.grid.contact[zone] & ~(1 << zone) & enemy]


def _about(s: BattleState, number: int, zones: Iterable[int] = ()) -> Sign:
    there = [*zones]
    words = {"unit": s.scenario.said(number)}
    if there:
        words["place"] = s.scenario.map.place_said(there[0])
    return Sign(words, (number,), tuple(s.scenario.grid.labels[zone] for zone in there))


SIGNS: Mapping[str, SignFinder] = {
    sign.__name__: sign
    for sign in (
        opening_moves,
        last_turn,
        spends_itself,
        is_there_already,
        empty_place,
        enemy_in_the_open,
        beside_the_enemy,
        got_no_move,
        rolls_fail,
        can_assault,
        cannot_assault,
        lent_support,
        first_roll,
        holds_all,
        can_shell,
        holds_supports,
    )
}
