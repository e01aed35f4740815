"""What is wrong with a scenario of Flames of War: every fault at its place."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.inches.tables.ground_reading import read_ground
from sandtable.inches.tables.ground_text import inches_read
from sandtable.rulesets.flames_of_war.battle.ground import BOOK
from sandtable.rulesets.flames_of_war.battle.scenario_file import BattleText, PlatoonText, SideText
from sandtable.rulesets.flames_of_war.tables import TABLES
from sandtable.sheet.faults import did_you_mean
from sandtable.sheet.mustering import told_apart


def as_text(entry: str | PlatoonText) -> PlatoonText:
    """A platoon that is only named, as one of which nothing else is said."""
    return PlatoonText(entry) if isinstance(entry, str) else entry


def called(side: SideText) -> list[str]:
    """What each platoon of a side is called; of several that are called alike each has a number."""
    return told_apart([as_text(entry).name or _usual(as_text(entry).platoon) for entry in side.platoons])


def _usual(platoon: str) -> str:
    row = TABLES.platoons.get(platoon)
    return platoon if row is None else row.name


def find_faults(text: BattleText) -> Iterator[str]:
    """All that is wrong with a scenario."""
    faults: list[str] = []
    read_ground(text.table, BOOK, faults)
    if text.depth is not None:
        inches_read(text.depth, "depth", faults)
    if text.mission not in TABLES.missions:
        faults.append(f"mission: there is no '{text.mission}'.{did_you_mean(text.mission, TABLES.missions)}")
    for number, side in enumerate(text.side, start=1):
        faults += _side_faults(side, f"side {number}")
    if len({side.name.casefold() for side in text.side}) < len(text.side):
        faults.append("side: each needs a name of its own")
    yield from faults


def _side_faults(side: SideText, where: str) -> Iterator[str]:
    names = called(side)
    if len(set(names)) < len(names):
        yield f"{where}, platoons: each needs a name of its own"
    for number, entry in enumerate(side.platoons, start=1):
        platoon = as_text(entry).platoon
        if platoon not in TABLES.platoons:
            known = did_you_mean(platoon, TABLES.platoons)
            yield f"{where}, platoon {number}: the lists have no '{platoon}'.{known}"
