"""Tables for tests of assaults: who stands where on open ground, what is asked, and what is told."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from sandtable.dice.scripted import ScriptedDice, ScriptFault
from sandtable.dice.thrown import ThrownDice
from sandtable.game.agenda import run_on
from sandtable.game.in_order import IN_ORDER
from sandtable.inches.bodies import Body
from sandtable.rulesets.konflikt_47.battle.assaulting import AssaultDeclared
from sandtable.rulesets.konflikt_47.battle.casualties import PickCasualty, TakeCasualties
from sandtable.rulesets.konflikt_47.battle.scenario import Scenario
from sandtable.rulesets.konflikt_47.battle.state import BattleState, UnitNow, Where
from sandtable.rulesets.konflikt_47.terms import Mount, Order
from sandtable.sheet.rolling import Rolled

#: Units as tests name them: the attacker, its target, and others.
A, T = 0, 1


@cache
def opened(ours: tuple[str, ...], theirs: tuple[str, ...], pieces: tuple[str, ...], house: str) -> Scenario:
    """A table of 48 by 48 inches; pieces as a scenario writes them."""
    listed = [
        f'{{ unit = "{unit}", name = "{side} {number}" }}'
        for side, units in (("our", ours), ("their", theirs))
        for number, unit in enumerate(units)
    ]
    first, second = ", ".join(listed[: len(ours)]), ", ".join(listed[len(ours) :])
    return Scenario(
        "close",
        f"""
title = "Close quarters"
[table]
size = [48, 48]
piece = [{", ".join(pieces)}]
[[side]]
name = "ours"
zone = {{ edge = "south", depth = 12 }}
units = [{first}]
[[side]]
name = "theirs"
zone = {{ edge = "north", depth = 12 }}
units = [{second}]
[house_rules]
{house}
""",
    )


class Falling(ThrownDice):
    """Dice that show these faces for a rule, in order, and 1 for everything else: shots miss, and nerves hold."""

    __slots__ = ("_listed",)

    def __init__(self, faces: Mapping[str, Sequence[int]]) -> None:
        super().__init__()
        self._listed = {rule: list(listed) for rule, listed in faces.items()}

    def _throw(self, n: int, sides: int, why: str) -> tuple[int, ...]:
        listed = self._listed.get(why, [])
        thrown = [listed.pop(0) if listed else 1 for _ in range(n)]
        return tuple(thrown)

    def __enter__(self) -> Falling:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None and any(self._listed.values()):
            raise ScriptFault(f"nobody rolled {self._listed}")


def dice_of(faces: Sequence[int | Mapping[str, Sequence[int]]]) -> Any:
    """Faces one after another, or faces for rules and a 1 for all else."""
    match faces:
        case [Mapping() as by_rule]:
            return Falling(by_rule)
        case _:
            return ScriptedDice(*(face for face in faces if isinstance(face, int)))


class Table:
    """A battle that a test leads: it answers questions, writes the dice and keeps what was told."""

    def __init__(self, s: BattleState) -> None:
        self.s = s
        self.told: list[Any] = []
        self.picks = False

    # ------------------------------------------------------------------ going on

    def run(self, *faces: Any) -> Any:
        """Let steps go on until one asks, with these faces; gives the step that asks, None at the end."""
        with dice_of(faces) as dice:
            self.go_on(dice)
        return self.asks

    def go_on(self, dice: Any) -> None:
        """Who falls is left to the usual order, unless a test asks for it."""
        self.s = run_on(self.s, dice, self.told.append)
        while isinstance(self.asks, TakeCasualties | PickCasualty) and not self.picks:
            step = self.asks
            self.s = step.take(self.s, next(step.suggest(self.s, IN_ORDER)), dice, self.told.append)
            self.s = run_on(self.s, dice, self.told.append)

    def answer(self, answer: Any, *faces: Any) -> Any:
        """Give an answer that must be allowed, and let steps go on."""
        step = self.asks
        problem = step.refusals(self.s, answer)
        assert problem is None, problem
        with dice_of(faces) as dice:
            self.s = step.take(self.s, answer, dice, self.told.append)
            self.go_on(dice)
        return self.asks

    def against(self, answer: Any) -> set[str]:
        """The rules that speak against an answer."""
        found = self.asks.refusals(self.s, answer)
        return {reason.rule for reason in found.refusals} if found else set()

    @property
    def asks(self) -> Any:
        return self.s.agenda[0] if self.s.agenda else None

    @property
    def asked(self) -> str:
        """The name of the step that asks, and the side it asks."""
        return f"{type(self.asks).__name__} {self.asks.side}" if self.asks else ""

    # ------------------------------------------------------------------ what was told

    def events(self, kind: type) -> list[Any]:
        return [event for event in self.told if isinstance(event, kind)]

    def rolled(self, procedure: str) -> list[Any]:
        """All that was rolled by a procedure."""
        return [event for event in self.events(Rolled) if event.procedure == procedure]

    def facts(self, procedure: str) -> Any:
        """The facts with which a procedure was rolled last."""
        return self.rolled(procedure)[-1].facts

    def unit(self, unit: int) -> UnitNow:
        return self.s.units[unit]


def begun(scenario: Scenario, unit: int) -> UnitNow:
    """A unit on the table as the roster has it."""
    row = scenario.rows[unit]
    arms = tuple(arm.weapon for arm in row.weapons if arm.mount is Mount.HAND for _ in range(arm.number))
    launchers = sum(arm.number for arm in row.weapons if arm.mount is Mount.CARRIED)
    return UnitNow(row.models, Where.TABLE, arms, launchers)


def field(
    ours: str | tuple[str, ...],
    theirs: str | tuple[str, ...],
    places: Mapping[int, tuple[float, ...]],
    *,
    pieces: Iterable[str] = (),
    house: Mapping[str, Any] | None = None,
    **changed: Mapping[str, Any],
) -> Table:
    """Units of both sides, each where it stands in inches (and faces); `u0`, `u1` change what is known of a unit.

    Whoever has no place is off the table. The attacker, unit 0, has its Run die.
    """
    ours, theirs = ((ours,) if isinstance(ours, str) else ours), ((theirs,) if isinstance(theirs, str) else theirs)
    rules = "\n".join(f"{key} = {json.dumps(value)}" for key, value in (house or {}).items())
    scenario = opened(ours, theirs, tuple(pieces), rules)
    units = [begun(scenario, unit) for unit in range(len(scenario.rows))]
    units[A] = replace(units[A], die=Order.RUN)
    for name, new in changed.items():
        units[int(name[1:])] = replace(units[int(name[1:])], **new)
    bodies = []
    for unit in range(len(units)):
        x, y, *facing = places.get(unit, (0, 0))
        bodies.append(Body(round(100 * x), round(100 * y), int(facing[0]) if facing else 0))
    there = sum(1 << unit for unit in places)
    return Table(
        BattleState(agenda=(), scenario=scenario, bodies=tuple(bodies), there=there, units=tuple(units), turn=1)
    )


def assault(table: Table, *faces: Any, unit: int = A, target: int = T) -> Any:
    """An assault is declared, its order obeyed, and steps go on."""
    side = table.s.side(unit)
    table.s = replace(table.s, agenda=(AssaultDeclared(side, unit, target),))
    return table.run(*faces)


def straight(table: Table) -> Any:
    """The path that is proposed."""
    return next(table.asks.every(table.s))


def suggested(table: Table, seed: int = 4) -> list[Any]:
    """What is suggested now, all of which must be allowed."""
    found = list(table.asks.suggest(table.s, Random(seed)))  # noqa: S311 - a test, not a secret
    assert all(table.against(answer) == set() for answer in found)
    return found
