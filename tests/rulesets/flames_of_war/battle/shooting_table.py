"""A Shooting Step on a table laid out by hand, for its tests: tanks in the south, panzers in the north."""

from typing import Any

from tests.rulesets.flames_of_war.battle.laid_out import Table, body

from sandtable.rulesets.flames_of_war.battle.answers import Aim, Shoot
from sandtable.rulesets.flames_of_war.battle.shooting_step import ShootingStep
from sandtable.rulesets.flames_of_war.battle.state import BattleState

TANKS = {"us_tank75": [(20, 10), (24, 10), (28, 10)]}
PANZERS = {"de_pz4": [(24, 30), (30, 30), (18, 30)]}


def step(s: BattleState, side: int = 0) -> Table:
    table = Table(s, ShootingStep(side))
    table.run()
    return table


def shoot(s: BattleState, *pairs: tuple[int, int], weapon: str = "us_75", smoke: bool = False) -> Shoot:
    """Teams of our first unit at teams of their first, by their numbers."""
    theirs = next(unit for unit, side in enumerate(s.scenario.unit_sides) if side == 1)
    return Shoot(tuple(Aim(body(s, 0, one), body(s, theirs, other), weapon) for one, other in pairs), smoke)


def refused(s: BattleState, *pairs: tuple[int, int], **how: Any) -> list[str]:
    table = Table(s, ShootingStep(0, opened=True))
    return table.refused(shoot(s, *pairs, **how))
