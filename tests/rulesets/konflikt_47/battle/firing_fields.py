"""Small battlefields for tests of fire: a few pieces of ground, units where a test wants them, and dice as written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice.scripted import ScriptedDice
from sandtable.explain import Refused
from sandtable.game.agenda import Step, run_on
from sandtable.inches.bodies import Body, Disc
from sandtable.inches.tape import Place
from sandtable.rulesets.konflikt_47.battle.answers import Aim
from sandtable.rulesets.konflikt_47.battle.firing import DeclareFire
from sandtable.rulesets.konflikt_47.battle.scenario import Scenario
from sandtable.rulesets.konflikt_47.battle.state import BattleState, UnitNow, Where
from sandtable.rulesets.konflikt_47.terms import Mount, Order

#: What a unit is on the roster, where it stands in inches, and what it faces.
Standing = tuple[str, float, float] | tuple[str, float, float, int]
WIDE, DEEP = 72, 48


def at(x: float, y: float) -> Place:
    return round(100 * x), round(100 * y)


@lru_cache(maxsize=512)
def scenario(pieces: tuple[str, ...], south: tuple[str, ...], north: tuple[str, ...], extra: str = "") -> Scenario:
    """A scenario of some pieces and units, each piece as a line of the file."""
    sides = "".join(
        f"""
        [[side]]
        name = "{name}"
        zone = {{ edge = "{name}", depth = 9 }}
        units = [{", ".join(f'{{ unit = "{unit}", name = "{name} {number}" }}' for number, unit in enumerate(units))}]
        """
        for name, units in (("south", south), ("north", north))
    )
    return Scenario(
        "field",
        f"""
        title = "A field"
        turns = 6
        [table]
        size = [{WIDE}, {DEEP}]
        piece = [{", ".join(pieces)}]
        {extra}
        {sides}
        """,
    )


def battle(
    south: Sequence[Standing],
    north: Sequence[Standing],
    *pieces: str,
    now: Mapping[int, Mapping[str, Any]] | None = None,
    wrecks: Sequence[tuple[float, float, float]] = (),
    turn: int = 2,
    extra: str = "",
) -> BattleState:
    """Units of both sides on the table, numbered in this order; `now` changes what some of them are like."""
    standing = [*south, *north]
    field = scenario(pieces, tuple(one[0] for one in south), tuple(one[0] for one in north), extra)
    units = [begun(field, number) for number in range(len(standing))]
    for number, changed in (now or {}).items():
        units[number] = replace(units[number], **changed)
    bodies = tuple(Body(*at(one[1], one[2]), one[3] if len(one) > 3 else 0) for one in standing)
    there = sum(1 << number for number, unit in enumerate(units) if unit.where is Where.TABLE)
    discs = tuple(Disc(*at(x, y), round(100 * radius)) for x, y, radius in wrecks)
    return BattleState(
        agenda=(), scenario=field, bodies=bodies, there=there, units=tuple(units), wrecks=discs, turn=turn
    )


def begun(field: Scenario, number: int) -> UnitNow:
    row = field.rows[number]
    arms = tuple(arm.weapon for arm in row.weapons if arm.mount is Mount.HAND for _ in range(arm.number))
    launchers = sum(arm.number for arm in row.weapons if arm.mount is Mount.CARRIED)
    return UnitNow(row.models, Where.TABLE, arms, launchers)


class Table:
    """A battle that goes on: the state, and everything that was told."""

    def __init__(self, s: BattleState) -> None:
        self.s, self.told = s, list[Struct]()

    @property
    def asks(self) -> Step | None:
        return self.s.agenda[0] if self.s.agenda else None

    def now(self, unit: int) -> UnitNow:
        return self.s.units[unit]

    def run(self, *faces: int) -> Table:
        """Steps go on by themselves with these dice."""
        with ScriptedDice(*faces) as dice:
            self.s = run_on(self.s, dice, self.told.append)
        return self

    def answer(self, answer: Any, *faces: int) -> Table:
        """The open question is answered, which must be allowed, and steps go on with these dice."""
        step = self.s.agenda[0]
        assert isinstance(answer, step.kinds(self.s))
        assert step.refusals(self.s, answer) is None
        with ScriptedDice(*faces) as dice:
            self.s = run_on(step.take(self.s, answer, dice, self.told.append), dice, self.told.append)
        return self

    def refused(self, answer: Any) -> list[tuple[str, str]]:
        """Every reason against an answer, with its rule."""
        found = self.s.agenda[0].refusals(self.s, answer)
        return reasons(found)

    def events(self, kind: type[Struct]) -> list[Any]:
        return [event for event in self.told if isinstance(event, kind)]


def reasons(found: Refused | None) -> list[tuple[str, str]]:
    return [(each.rule, each.because) for each in found.refusals] if found else []


def firing(s: BattleState, unit: int = 0, order: Order = Order.FIRE) -> Table:
    """A unit with its order that is about to say what it shoots."""
    s = s.with_unit(unit, die=order)
    return Table(replace(s, agenda=(DeclareFire(s.side(unit), unit, order),))).run()


__all__ = ["Aim", "Standing", "Table", "at", "battle", "firing", "reasons", "scenario"]
