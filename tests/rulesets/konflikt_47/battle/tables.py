"""Battles in the middle of being played, laid out by hand."""

from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

import sandtable
from sandtable.inches.bodies import Body
from sandtable.rulesets.konflikt_47.battle.scenario import Scenario
from sandtable.rulesets.konflikt_47.battle.state import BattleState, UnitNow, Where
from sandtable.rulesets.konflikt_47.terms import Mount, UnitKind

SCENARIOS = Path(sandtable.__file__).parent / "rulesets" / "konflikt_47" / "scenarios"


@lru_cache
def scenario(name: str = "sound_and_fury") -> Scenario:
    return Scenario(name, (SCENARIOS / f"{name}.toml").read_text("utf-8"))


def fresh(field: Scenario, unit: int) -> UnitNow:
    """A unit as it begins: a squad by its hand weapons, all else by its models."""
    row = field.rows[unit]
    squad = row.kind is UnitKind.INFANTRY
    arms = [arm.weapon for arm in row.weapons for _ in range(arm.number) if squad and arm.mount is Mount.HAND]
    carried = sum(arm.number for arm in row.weapons if arm.mount is Mount.CARRIED)
    return UnitNow(row.models, Where.TABLE, tuple(arms), carried)


def laid(name: str = "sound_and_fury", turn: int = 2, **places: tuple[float, float] | tuple[float, float, int]) -> Any:
    """All units on the table in rows along their edges, facing each other; some are put elsewhere by `u3=(x, y)`."""
    field = scenario(name)
    width, depth = field.ground.width, field.ground.depth
    bodies = []
    for unit, side in enumerate(field.unit_sides):
        mates = [other for other, of in enumerate(field.unit_sides) if of == side]
        x = (mates.index(unit) + 1) * width // (len(mates) + 1)
        bodies.append(Body(x, depth - 400 if side else 400, 180 if side else 0))
    for key, (x_in, y_in, *facing) in places.items():
        unit = int(key[1:])
        turned = facing[0] if facing else bodies[unit].facing
        bodies[unit] = Body(round(x_in * 100), round(y_in * 100), int(turned))
    units = tuple(fresh(field, unit) for unit in range(len(bodies)))
    everybody = field.everybody
    return BattleState(agenda=(), scenario=field, bodies=tuple(bodies), there=everybody, units=units, turn=turn)


def changed(s: BattleState, unit: int, **new: Any) -> BattleState:
    return s.with_unit(unit, **new)


def gone(s: BattleState, unit: int) -> BattleState:
    """A unit that is destroyed, without its wreck."""
    s = s.with_unit(unit, where=Where.GONE, models=0, arms=(), launchers=0)
    return replace(s, there=s.there & ~(1 << unit), destroyed=s.destroyed | 1 << unit)
