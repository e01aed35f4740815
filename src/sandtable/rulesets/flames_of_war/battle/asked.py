"""Whom a question is about, and from whom it lets choose."""

from __future__ import annotations

from functools import singledispatch
from typing import Any

from sandtable.base.bits import set_of
from sandtable.rulesets.flames_of_war.battle.aims_to_try import may_bombard
from sandtable.rulesets.flames_of_war.battle.ambushes import RevealAmbush
from sandtable.rulesets.flames_of_war.battle.assault_step import AssaultStep
from sandtable.rulesets.flames_of_war.battle.moving_step import MovementStep
from sandtable.rulesets.flames_of_war.battle.setting_up import DeployUnit
from sandtable.rulesets.flames_of_war.battle.shooting_step import ShootingStep
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState


def asked_of(s: BattleState) -> int:
    """The platoon that the next question is about; -1 if it is about none."""
    step = s.agenda[0] if s.agenda else None
    unit = getattr(step, "unit", NOBODY)
    if isinstance(unit, int) and unit >= 0:
        return unit
    mission = getattr(step, "mission", None)
    return NOBODY if mission is None else int(mission.unit)


def choosable(s: BattleState) -> int:
    """The platoons from which the next question lets choose, as a set."""
    return _choosable(s.agenda[0], s) if s.agenda else 0


@singledispatch
def _choosable(step: Any, s: BattleState) -> int:
    return 0


@_choosable.register
def _(step: MovementStep, s: BattleState) -> int:
    return set_of(step.waiting(s))


@_choosable.register
def _(step: DeployUnit, s: BattleState) -> int:
    return set_of(step.waiting(s))


@_choosable.register
def _(step: RevealAmbush, s: BattleState) -> int:
    return set_of(step.hidden(s))


@_choosable.register
def _(step: ShootingStep, s: BattleState) -> int:
    return set_of(
        unit
        for unit in s.units_of(step.side)
        if step.may_fire(s, unit) or step.may_smoke(s, unit) or may_bombard(s, unit)
    )


@_choosable.register
def _(step: AssaultStep, s: BattleState) -> int:
    charge, scoot = step.able(s)
    return set_of((*charge, *scoot))
