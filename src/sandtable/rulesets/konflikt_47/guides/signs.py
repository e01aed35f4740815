"""What guides can see in a battle and cannot say as data, each with the unit to name and what to point at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from sandtable.explain.sentences import count_of
from sandtable.inches.tape import INCH, said
from sandtable.rulesets.konflikt_47.battle.armament import can_fire_at
from sandtable.rulesets.konflikt_47.battle.asked import asked_of
from sandtable.rulesets.konflikt_47.battle.assaulting import declare_refusals, farthest_assault
from sandtable.rulesets.konflikt_47.battle.marching import has_facing
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.terms import Mobility, Order, Trait, UnitKind
from sandtable.sheet.guide import Moment, Sign, SignFinder

#: An enemy walker that is nearer than this is spoken of.
WALKER_NEAR = 18 * INCH


def named(s: BattleState, unit: int, *others: int, **more: str) -> Sign:
    """A unit by its name, and who is pointed at with it."""
    return Sign({"unit": s.scenario.said(unit), **more}, (unit, *others))


def first(now: Moment, fits: Callable[[BattleState, int], bool]) -> Sign | None:
    """The first unit without an order of whoever is guided that something is true of."""
    s: BattleState = now.state
    return next((named(s, unit) for unit in s.ready(now.side) if s.there >> unit & 1 and fits(s, unit)), None)


def is_pinned(now: Moment) -> Sign | None:
    """A unit without an order has pins."""
    s: BattleState = now.state
    for unit in s.ready(now.side):
        if s.units[unit].pins:
            return named(s, unit, pins=count_of(s.units[unit].pins, "pin"))
    return None


def can_shoot(now: Moment) -> Sign | None:
    """A unit without an order could fire at somebody as it stands."""
    return first(now, lambda s, unit: any(can_fire_at(s, unit, foe, Order.FIRE) for foe in s.enemies(unit)))


def cannot_shoot(now: Moment) -> Sign | None:
    """None of them could."""
    return Sign() if can_shoot(now) is None else None


def can_lie_in_wait(now: Moment) -> Sign | None:
    """None of them could, and one is a team whose weapon is fixed: it does best where it stays."""
    if can_shoot(now) is not None:
        return None
    return first(now, lambda s, unit: s.row(unit).kind is UnitKind.TEAM and has_facing(s, unit))


def can_assault(now: Moment) -> Sign | None:
    """A unit without an order can reach an enemy with an assault."""
    s: BattleState = now.state
    for unit in s.ready(now.side):
        for foe in s.enemies(unit) if s.there >> unit & 1 else ():
            if s.gap(unit, foe) <= farthest_assault(s, unit) and not declare_refusals(s, unit, foe):
                return named(s, unit, foe, enemy=s.scenario.said(foe))
    return None


def enemy_waits(now: Moment) -> Sign | None:
    """An enemy is in ambush."""
    return _enemy(now, lambda s, foe: s.units[foe].die is Order.AMBUSH)


def walker_near(now: Moment) -> Sign | None:
    """An enemy walker has come near somebody."""
    return _enemy(now, lambda s, foe: _is_walker(s, foe) and _nearest(s, foe) <= WALKER_NEAR)


def _enemy(now: Moment, fits: Callable[[BattleState, int], bool]) -> Sign | None:
    s: BattleState = now.state
    return next((named(s, foe) for foe in s.on_table(1 - now.side) if fits(s, foe)), None)


def _is_walker(s: BattleState, unit: int) -> bool:
    return s.row(unit).move is Mobility.WALKER


def _nearest(s: BattleState, unit: int) -> int:
    return min((s.gap(unit, foe) for foe in s.enemies(unit)), default=WALKER_NEAR + 1)


def drives(now: Moment) -> Sign | None:
    """The unit that is asked about is a vehicle."""
    s: BattleState = now.state
    unit = asked_of(s)
    if unit < 0 or not s.is_vehicle(unit):
        return None
    return named(s, unit, back="at full speed" if s.has(unit, Trait.RECCE) else "at half speed")


def walks(now: Moment) -> Sign | None:
    """The unit that is asked about goes on foot."""
    s: BattleState = now.state
    unit = asked_of(s)
    return named(s, unit) if unit >= 0 and not s.is_vehicle(unit) else None


def sets_up_more(now: Moment) -> Sign | None:
    """Somebody of ours stands on the table already."""
    return Sign() if now.state.on_table(now.side) else None


def last_turn(now: Moment) -> Sign | None:
    """The objective is counted when this turn is over, and somebody without an order could hold it."""
    s: BattleState = now.state
    if s.turn != s.scenario.text.turns or not any(s.scenario.holders >> unit & 1 for unit in s.ready(now.side)):
        return None
    return Sign({"reach": said(INCH * s.tables.limit("objective_reach"))})


def found_by(finders: Iterable[SignFinder]) -> Mapping[str, SignFinder]:
    return {finder.__name__: finder for finder in finders}


SIGNS = found_by(
    (
        is_pinned,
        can_shoot,
        cannot_shoot,
        can_lie_in_wait,
        can_assault,
        enemy_waits,
        walker_near,
        drives,
        walks,
        sets_up_more,
        last_turn,
    )
)
