"""What guides can see in a battle and cannot say as data, each with the unit to name and what to point at."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sandtable.rulesets.flames_of_war.battle.fire_missions import gunners
from sandtable.rulesets.flames_of_war.battle.shooting_step import ShootingStep
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.volleys_to_try import volley_at
from sandtable.sheet.guide import Moment, Sign, SignFinder


def named(s: BattleState, unit: int) -> Sign:
    """A unit by its name, and itself to be pointed at."""
    return Sign({"unit": s.scenario.said(unit)}, (unit,))


def first(now: Moment, fits: Callable[[BattleState, int], bool]) -> Sign | None:
    """The first unit on the table of whoever is guided that something is true of."""
    s: BattleState = now.state
    return next((named(s, unit) for unit in s.units_of(now.side) if fits(s, unit)), None)


def is_pinned(now: Moment) -> Sign | None:
    """One of ours is Pinned Down."""
    return first(now, lambda s, unit: s.units[unit].pinned)


def can_shoot(now: Moment) -> Sign | None:
    """One of ours can still shoot at somebody in this step."""
    return first(now, _has_target)


def _has_target(s: BattleState, unit: int) -> bool:
    step = s.agenda[0] if s.agenda else None
    if not isinstance(step, ShootingStep) or not step.may_fire(s, unit):
        return False
    return any(volley_at(s, unit, foe) is not None for foe in s.units_of(1 - step.side))


def can_bombard(now: Moment) -> Sign | None:
    """One of ours can bombard in this step."""
    return first(now, lambda s, unit: bool(gunners(s, unit)))


def last_round(now: Moment) -> Sign | None:
    """Points are counted when this round is over."""
    s: BattleState = now.state
    return Sign() if s.round == s.scenario.last_round else None


SIGNS: Mapping[str, SignFinder] = {
    finder.__name__: finder for finder in (is_pinned, can_shoot, can_bombard, last_round)
}
