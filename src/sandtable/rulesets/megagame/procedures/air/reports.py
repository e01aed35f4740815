"""What a report tells: presence, direction, type and size, in the words that a team reads."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.explain import Effect, Spoken
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Kind

SPOTTED, DIRECTION, TYPE, SIZE = "spotted", "direction", "type", "size"
#: The order in which a report names its parts.
PARTS = (DIRECTION, TYPE, SIZE)


class Report(Spoken):
    """What air recce reports of a unit."""

    NONE = "none", "no report"
    SPOTTED = "spotted", "enemy spotted"
    DIRECTION = "direction"
    TYPE = "type"
    DIRECTION_TYPE = "direction+type", "direction and type"
    TYPE_SIZE = "type+size", "type and size"
    DIRECTION_TYPE_SIZE = "direction+type+size", "direction, type and size"

    @property
    def group(self) -> str:
        return "" if self is Report.NONE else "seen"

    @property
    def parts(self) -> frozenset[str]:
        """What is known; every part tells of the presence as well."""
        return frozenset() if self is Report.NONE else frozenset((SPOTTED, *self.value.split("+")))


def report_of(said: str) -> Report:
    """The report that reads so."""
    return next(report for report in Report if report.said == said)


def united(reports: Iterable[Report]) -> Report:
    """All that several reports of one unit tell together."""
    known = frozenset[str]().union(*(report.parts for report in reports))
    told = "+".join(part for part in PARTS if part in known)
    return Report(told) if told else Report.SPOTTED if known else Report.NONE


class Heading(Spoken):
    """The compass direction of a unit's last step."""

    NORTH = "north"
    NORTH_EAST = "north_east", "north-east"
    EAST = "east"
    SOUTH_EAST = "south_east", "south-east"
    SOUTH = "south"
    SOUTH_WEST = "south_west", "south-west"
    WEST = "west"
    NORTH_WEST = "north_west", "north-west"


def size_of(status: int, tables: Tables) -> str:
    """The band that a report tells of a unit's status."""
    if status >= tables.limit("large_size"):
        return "large"
    return "medium" if status >= tables.limit("medium_size") else "small"


def type_effect(kind: Kind, tables: Tables) -> Effect:
    told = tables.kinds[kind].report
    return Effect("type", told, mg.GAP_REPORT_CONTENT, f"its type is told: {told}")


def size_effect(status: int, tables: Tables) -> Effect:
    told = size_of(status, tables)
    return Effect("size", told, mg.GAP_REPORT_CONTENT, f"its size is told: {told}")
