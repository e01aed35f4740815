"""Small battlefields for tests of movement: a few pieces of ground, and units where a test wants them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from sandtable.explain import Refusal, Refused
from sandtable.inches.bodies import Body, Disc
from sandtable.inches.tape import Place
from sandtable.rulesets.konflikt_47.battle.scenario import Scenario
from sandtable.rulesets.konflikt_47.battle.state import BattleState, UnitNow, Where
from sandtable.rulesets.konflikt_47.terms import Mount

#: What a unit is on the roster, where it stands in inches, and what it faces.
Unit = tuple[str, tuple[float, float]] | tuple[str, tuple[float, float], int]
SIZE = (48, 36)

WOODS = '{ kind = "woods", name = "Wood", at = [20, 18], size = [6, 6] }'
HEDGE = '{ kind = "hedge", name = "Hedge", line = [[10, 18], [30, 18]] }'
WALL = '{ kind = "wall", name = "Wall", line = [[10, 18], [30, 18]] }'
DITCH = '{ kind = "anti-tank ditch", name = "Ditch", line = [[10, 18], [30, 18]] }'
HOUSE = '{ kind = "house", name = "House", at = [20, 18], size = [6, 6] }'
LIGHT = '{ kind = "house", name = "Barn", at = [20, 18], size = [6, 6], light = true }'
LAKE = '{ kind = "lake", name = "Lake", at = [20, 18], size = [6, 6] }'
ROAD = '{ kind = "road", name = "Road", line = [[0, 10], [48, 10]], width = 2 }'
BENT = '{ kind = "road", name = "Bent road", line = [[0, 10], [20, 10], [20, 36]], width = 2 }'


def at(x: float, y: float) -> Place:
    return round(100 * x), round(100 * y)


@lru_cache(maxsize=256)
def scenario(pieces: tuple[str, ...], south: tuple[str, ...], north: tuple[str, ...], extra: str = "") -> Scenario:
    """A scenario of some pieces and units, each given as a line of the file."""
    return Scenario(
        "field",
        f"""
        title = "A field"
        turns = 6
        {extra}
        [table]
        size = [{SIZE[0]}, {SIZE[1]}]
        piece = [{", ".join(pieces)}]
        point = [{{ kind = "objective", at = [24, 24] }}]
        [[side]]
        name = "south"
        zone = {{ edge = "south", depth = 6 }}
        units = [{", ".join(south)}]
        [[side]]
        name = "north"
        zone = {{ edge = "north", depth = 6 }}
        units = [{", ".join(north)}]
        """,
    )


def field(
    pieces: Sequence[str] = (),
    south: Mapping[str, Unit] | None = None,
    north: Mapping[str, Unit] | None = None,
    wrecks: Sequence[tuple[float, float]] = (),
) -> BattleState:
    """A battle in its first turn with these units on the table; a side of which nothing is said has one far off."""
    mine = dict(south or {"far south": ("ger-officer", (2, 2))})
    theirs = dict(north or {"far north": ("usa-officer", (46, 34))})
    lines = [
        tuple(f'{{ unit = "{unit[0]}", name = "{name}" }}' for name, unit in each.items()) for each in (mine, theirs)
    ]
    found = scenario(tuple(pieces), lines[0], lines[1])
    units = [*mine.values(), *theirs.values()]
    now = [UnitNow(row.models, Where.TABLE, _arms(found, number)) for number, row in enumerate(found.rows)]
    return BattleState(
        agenda=(),
        scenario=found,
        bodies=tuple(Body(*at(*unit[1]), unit[2] if len(unit) > 2 else 0) for unit in units),
        there=(1 << len(units)) - 1,
        units=tuple(now),
        turn=1,
        wrecks=tuple(Disc(*at(*place), 150) for place in wrecks),
    )


def _arms(found: Scenario, number: int) -> tuple[str, ...]:
    weapons = found.rows[number].weapons
    return tuple(each.weapon for each in weapons if each.mount is Mount.HAND for _ in range(each.number))


def named(s: BattleState, name: str) -> int:
    return s.scenario.unit_names.index(name)


def put(s: BattleState, name: str, x: float, y: float, facing: int | None = None) -> BattleState:
    """The state with a unit elsewhere."""
    return s.moved_to(named(s, name), at(x, y), facing)


def aboard(s: BattleState, name: str, carrier: str) -> BattleState:
    """The state with a unit in a vehicle, or hitched to it."""
    return s.off_table(named(s, name), named(s, carrier))


def waiting(s: BattleState, name: str) -> BattleState:
    """The state with a unit that has still to arrive."""
    unit = named(s, name)
    return replace(s.with_unit(unit, where=Where.WAITING), there=s.there & ~(1 << unit))


def rules(found: Refused | Sequence[Refusal] | None) -> list[str]:
    """The rules by which something is refused."""
    if found is None:
        return []
    return [each.rule for each in (found.refusals if isinstance(found, Refused) else found)]
