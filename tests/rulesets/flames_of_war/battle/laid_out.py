"""Battles laid out by hand for tests of any chapter: who stands where, on which ground, and what is told.

    s = laid_out({"us_tank75": [(10, 10), (13, 10)]}, {"de_pak40": [(24, 30, 180)]}, WOOD, shot={(0, 1)})
    table = Table(s, ShootingStep(OUR))
    table.answer(Pick(0), 6, 5)

A unit is a number: ours first, in the order in which they are written. A team is `body(s, unit, number)`, numbered from
0 in the order of its platoon's list, transports last.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice.scripted import ScriptedDice, ScriptFault
from sandtable.dice.thrown import ThrownDice
from sandtable.explain import Refusal, Refused
from sandtable.game.agenda import Step, run_on
from sandtable.inches.bodies import Body
from sandtable.inches.tape import Place
from sandtable.rulesets.flames_of_war.battle.scenario import Scenario
from sandtable.rulesets.flames_of_war.battle.scenario_checks import unknown
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState, UnitNow, Where
from sandtable.sheet.rolling import Rolled

OUR, THEIR = 0, 1
#: Where a team stands in inches, with its heading if it is not towards the enemy's edge; None: it is Destroyed.
Spot: TypeAlias = tuple[float, float] | tuple[float, float, int] | None
#: Units by their platoons ("us_rifle", or "us_rifle 2" for a second one); None: the unit is not on the table.
Units: TypeAlias = Mapping[str, Sequence[Spot] | None]
#: A team by its unit and its number in it.
Team: TypeAlias = tuple[int, int]

WOOD = '{ kind = "woods", name = "Wood", at = [24, 24], size = [6, 6] }'
ORCHARD = '{ kind = "orchard", name = "Orchard", at = [24, 24], size = [6, 6] }'
HOUSE = '{ kind = "building", name = "House", at = [24, 24], size = [4, 4] }'
HILL = '{ kind = "gentle hill", name = "Hill", at = [24, 24], size = [6, 6] }'
CROPS = '{ kind = "crops", name = "Field", at = [24, 24], size = [6, 6] }'
HEDGE = '{ kind = "hedge", name = "Hedge", line = [[10, 24], [38, 24]] }'
BOCAGE = '{ kind = "bocage", name = "Bocage", line = [[10, 24], [38, 24]] }'
WALL = '{ kind = "stone wall", name = "Wall", line = [[10, 24], [38, 24]] }'
STREAM = '{ kind = "stream", name = "Stream", line = [[0, 24], [48, 24]] }'
RIVER = '{ kind = "river", name = "River", at = [24, 24], size = [48, 4] }'
ROAD = '{ kind = "road", name = "Road", line = [[0, 10], [48, 10]], width = 2 }'
MINES = '{ kind = "minefield", name = "Mines", at = [24, 24], size = [8, 2] }'


def at(x: float, y: float) -> Place:
    return round(100 * x), round(100 * y)


class Field(Scenario):
    """A scenario that need not be playable: single platoons, nobody to lead them, no room to set up."""

    faults = staticmethod(unknown)


@lru_cache(maxsize=512)
def field(
    ours: tuple[str, ...],
    theirs: tuple[str, ...],
    pieces: tuple[str, ...] = (),
    mission: str = "Annihilation",
    size: tuple[int, int] = (48, 48),
    extra: str = "",
) -> Scenario:
    """A scenario of some platoons and pieces; `extra` are more lines for the whole scenario."""
    sides = "".join(
        f"[[side]]\nname = {name}\nplatoons = {[each.split()[0] for each in units]}\n"
        for name, units in (("'ours'", ours), ("'theirs'", theirs))
    )
    house = ""
    if "[house_rules]" in extra:
        extra, _, switches = extra.partition("[house_rules]")
        house = f"[house_rules]{switches}"
    source = f"""
title = "A field"
mission = "{mission}"
{extra}
[table]
size = [{size[0]}, {size[1]}]
piece = [{", ".join(pieces)}]
{sides}
{house}
"""
    return Field("field", source)


def laid_out(
    ours: Units,
    theirs: Units,
    *pieces: str,
    mission: str = "Annihilation",
    size: tuple[int, int] = (48, 48),
    extra: str = "",
    active: int = OUR,
    in_round: int = 2,
    units: Mapping[int, Mapping[str, Any]] | None = None,
    **marks: Iterable[Team],
) -> BattleState:
    """A battle in the middle of a turn of the active side.

    Teams for which no place is written are Destroyed, but transports are in the rear. `units` changes what is known of
    units; `marks` are sets of the state (`bailed`, `dug_in`, `moved`, `dashed`, `shot` …), each with the teams in it.
    The first team of each unit leads it, and that of each HQ commands.
    """
    scenario = field(tuple(ours), tuple(theirs), tuple(pieces), mission, size, extra)
    listed = [*ours.values(), *theirs.values()]
    return laid_on(scenario, dict(enumerate(listed)), active=active, in_round=in_round, units=units, **marks)


def laid_on(
    scenario: Scenario,
    places: Mapping[int, Sequence[Spot] | None],
    *,
    active: int = OUR,
    in_round: int = 2,
    units: Mapping[int, Mapping[str, Any]] | None = None,
    **marks: Iterable[Team],
) -> BattleState:
    """The same on the table of a scenario: the places of some of its units by number; others are not on the table."""
    bodies = [Body(0, 0, scenario.looking[scenario.unit_sides[unit]]) for unit in scenario.body_unit]
    there = lost = rear = 0
    states = []
    for unit, own in enumerate(scenario.unit_bodies):
        spots = places.get(unit)
        if spots is None:
            away = scenario.air_units >> unit & 1
            states.append(UnitNow(Where.AWAY if away else Where.RESERVE, leader=own[0]))
            continue
        for number, body in enumerate(own):
            spot = spots[number] if number < len(spots) else None
            if spot is not None:
                x, y, *heading = spot
                bodies[body] = Body(*at(x, y), int(heading[0]) if heading else bodies[body].facing)
                there |= 1 << body
            elif scenario.transports >> body & 1:
                rear |= 1 << body
            else:
                lost |= 1 << body
        leader = next((body for body in own if there >> body & 1), NOBODY)
        states.append(UnitNow(Where.GONE if leader == NOBODY else Where.TABLE, leader=leader))
    for unit, new in (units or {}).items():
        states[unit] = replace(states[unit], **new)
    sets: dict[str, Any] = {
        name: sum(1 << scenario.unit_bodies[unit][number] for unit, number in of) for name, of in marks.items()
    }
    return BattleState(
        agenda=(),
        scenario=scenario,
        bodies=tuple(bodies),
        there=there,
        units=tuple(states),
        round=in_round,
        active=active,
        lost=lost,
        rear=rear,
        destroyed=sum(1 << unit for unit, now in enumerate(states) if now.where is Where.GONE),
        carriers=(NOBODY,) * len(bodies),
        turrets=tuple(body.facing for body in bodies),
        commanders=tuple(
            now.leader if scenario.formations[unit] == unit else NOBODY for unit, now in enumerate(states)
        ),
        **sets,
    )


def body(s: BattleState, unit: int, number: int = 0) -> int:
    """A team by its unit and its number in the list."""
    return s.scenario.unit_bodies[unit][number]


def bodies(s: BattleState, unit: int, *numbers: int) -> tuple[int, ...]:
    return tuple(s.scenario.unit_bodies[unit][number] for number in numbers)


class ByRule(ThrownDice):
    """Dice that show these faces for a rule, in order, and another face for everything else."""

    __slots__ = ("_listed", "_other")

    def __init__(self, faces: Mapping[str, Sequence[int]], other: int = 1) -> None:
        super().__init__()
        self._listed, self._other = {rule: list(listed) for rule, listed in faces.items()}, other

    def _throw(self, n: int, sides: int, why: str) -> tuple[int, ...]:
        listed = self._listed.get(why, [])
        return tuple(listed.pop(0) if listed else self._other for _ in range(n))

    def __enter__(self) -> ByRule:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None and any(self._listed.values()):
            raise ScriptFault(f"nobody rolled {self._listed}")


class Table:
    """A battle that a test leads: steps go on with written dice, questions are answered, what is told is kept.

    Dice are faces in their order (`table.answer(Pick(0), 6, 5)`), or by rule (`{"fow.hit.score": [6, 5]}`).
    """

    def __init__(self, s: BattleState, *steps: Step) -> None:
        self.s: Any = replace(s, agenda=steps) if steps else s
        self.told: list[Any] = []

    # ------------------------------------------------------------------ going on

    def run(self, *faces: Any) -> Any:
        """Steps go on by themselves with these dice; gives the step that asks, None at the end."""
        with _dice(faces) as dice:
            self.s = run_on(self.s, dice, self.told.append)
        return self.asks

    def answer(self, answer: Any, *faces: Any) -> Any:
        """An answer that must be allowed; then steps go on with these dice."""
        step = self.asks
        assert isinstance(answer, step.kinds(self.s)), f"{step} takes no {answer}"
        problem = step.refusals(self.s, answer)
        assert problem is None, problem
        with _dice(faces) as dice:
            self.s = run_on(step.take(self.s, answer, dice, self.told.append), dice, self.told.append)
        return self.asks

    def refused(self, answer: Any) -> list[str]:
        """The rules that speak against an answer."""
        return rules(self.asks.refusals(self.s, answer))

    @property
    def asks(self) -> Any:
        return self.s.agenda[0] if self.s.agenda else None

    # ------------------------------------------------------------------ what came of it

    def events(self, kind: type[Struct]) -> list[Any]:
        return [event for event in self.told if isinstance(event, kind)]

    def rolled(self, procedure: str) -> list[Any]:
        """All that was rolled by a procedure."""
        return [event for event in self.events(Rolled) if event.procedure == procedure]

    def unit(self, unit: int) -> UnitNow:
        found: UnitNow = self.s.units[unit]
        return found

    def place(self, unit: int, number: int = 0) -> tuple[float, float]:
        """Where a team is, in inches."""
        x, y = self.s.place(body(self.s, unit, number))
        return x / 100, y / 100

    def marked(self, name: str) -> set[Team]:
        """The teams in a set of the state, by unit and number."""
        found: int = getattr(self.s, name)
        return {
            (unit, number)
            for unit, own in enumerate(self.s.scenario.unit_bodies)
            for number, each in enumerate(own)
            if found >> each & 1
        }


def _dice(faces: Sequence[Any]) -> Any:
    match faces:
        case [Mapping() as by_rule]:
            return ByRule(by_rule)
        case _:
            return ScriptedDice(*faces)


def rules(found: Refused | Iterable[Refusal] | None) -> list[str]:
    """The rules by which something is refused."""
    if found is None:
        return []
    return [each.rule for each in (found.refusals if isinstance(found, Refused) else found)]
