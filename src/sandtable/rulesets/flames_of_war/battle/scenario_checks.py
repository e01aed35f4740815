"""What is wrong with a scenario of Flames of War: every fault at its place."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.inches.tables.ground_reading import read_ground
from sandtable.inches.tables.ground_table import GroundTable
from sandtable.inches.tables.ground_text import inches_read
from sandtable.inches.tape import INCH, number_said
from sandtable.rulesets.flames_of_war.battle.force_checks import force_faults, reserve_faults
from sandtable.rulesets.flames_of_war.battle.ground import BOOK
from sandtable.rulesets.flames_of_war.battle.placing_checks import placing_faults, room_faults
from sandtable.rulesets.flames_of_war.battle.scenario_file import BattleText, SideText, as_text
from sandtable.rulesets.flames_of_war.rows import MissionRow
from sandtable.rulesets.flames_of_war.tables import FOLDER, TABLES, Tables
from sandtable.sheet.faults import did_you_mean
from sandtable.sheet.mustering import told_apart


def called(side: SideText) -> list[str]:
    """What each platoon of a side is called; of several that are called alike each has a number."""
    return told_apart([as_text(entry).name or _usual(as_text(entry).platoon) for entry in side.platoons])


def all_called(text: BattleText) -> list[str]:
    """The same for both sides; where they call a platoon alike, each has its side's name before it."""
    first, second = (called(side) for side in text.side)
    shared = set(first) & set(second)
    return [
        f"{side.name.capitalize()} {name}" if name in shared else name
        for side, names in zip(text.side, (first, second), strict=True)
        for name in names
    ]


def _usual(platoon: str) -> str:
    row = TABLES.platoons.get(platoon)
    return platoon if row is None else row.name


def find_faults(text: BattleText) -> Iterator[str]:
    """All that is wrong with a scenario."""
    faults: list[str] = []
    ground = read_ground(text.table, BOOK, faults)
    deep = None if text.depth is None else inches_read(text.depth, "depth", faults)
    faults += unknown(text)
    mission = TABLES.missions.get(text.mission)
    if mission is not None and ground is not None:
        faults += _area_faults(text, mission, mission.depth * INCH if deep is None else deep, ground)
    faults += _begins_faults(text, mission)
    if not any(_has_unknown(side) for side in text.side):
        tables = Tables(FOLDER, text.house_rules.tables)
        for number, side in enumerate(text.side, start=1):
            faults += force_faults(side, f"side {number}", text, tables)
        if mission is not None and _attacks(mission):
            faults += reserve_faults(text.side[1], "side 2", tables)
        if mission is not None and ground is not None and text.depth != 0:
            depth = mission.depth * INCH if deep is None else deep
            faults += room_faults(text, ground, depth, tables)
            faults += placing_faults(text, ground, tables)
    yield from faults


def unknown(text: BattleText) -> Iterator[str]:
    """A mission or platoons that the lists do not have, and names that do not tell apart."""
    if text.mission not in TABLES.missions:
        yield f"mission: there is no '{text.mission}'.{did_you_mean(text.mission, TABLES.missions)}"
    for number, side in enumerate(text.side, start=1):
        yield from _side_faults(side, f"side {number}")
    if len({side.name.casefold() for side in text.side}) < len(text.side):
        yield "side: each needs a name of its own"


def _side_faults(side: SideText, where: str) -> Iterator[str]:
    names = called(side)
    if len(set(names)) < len(names):
        yield f"{where}, platoons: each needs a name of its own"
    for number, entry in enumerate(side.platoons, start=1):
        platoon = as_text(entry).platoon
        if platoon not in TABLES.platoons:
            known = did_you_mean(platoon, TABLES.platoons)
            yield f"{where}, platoon {number}: the lists have no '{platoon}'.{known}"


def _has_unknown(side: SideText) -> bool:
    return any(as_text(entry).platoon not in TABLES.platoons for entry in side.platoons)


def _attacks(mission: MissionRow) -> bool:
    return mission.first_turn == "attacker"


def _area_faults(text: BattleText, mission: MissionRow, deep: int, ground: GroundTable) -> Iterator[str]:
    """Deployment areas that lie on each other, or too near to the edge for objectives (fow.gap.objective-placing)."""
    if 2 * deep > ground.depth:
        yield f"depth: two areas of {number_said(deep)} in do not fit on a table {number_said(ground.depth)} in deep"
    edge = INCH * TABLES.limit("objective_from_edge")
    if mission.objectives != "none" and deep < edge:
        least = number_said(edge)
        yield f"depth: objectives lie {least} in or more from every edge, so the areas are {least} in deep or more"


def _begins_faults(text: BattleText, mission: MissionRow | None) -> Iterator[str]:
    if not text.begins:
        return
    names = [side.name for side in text.side]
    if text.begins not in names:
        yield f"begins: there is no side '{text.begins}'.{did_you_mean(text.begins, names)}"
    elif mission is not None and _attacks(mission):
        yield f"begins: in {mission.mission} the attacker begins, and that is the first side; leave it out"
