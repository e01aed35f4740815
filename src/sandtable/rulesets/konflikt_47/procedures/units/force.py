"""Building a force from the roster: its points, and what it must and may hold."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect, Refusal, Refused, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.facts import MOST_UNITS
from sandtable.rulesets.konflikt_47.rows import Unit
from sandtable.rulesets.konflikt_47.tables import UNITS, Tables
from sandtable.rulesets.konflikt_47.terms import Rank, UnitKind
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice
from sandtable.sheet.facts import units as several_units


class Size(StrEnum):
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


class ForceFacts(Facts, frozen=True, kw_only=True):
    """Units of the roster that are to fight together."""

    size: Annotated[Size, choice("Battle", "How large the battle is")] = Size.SMALL
    units: Annotated[tuple[str, ...], several_units("Units", UNITS, MOST_UNITS, "Every unit of the force")] = (
        "ger-officer",
        "ger-grenadiers",
        "ger-grenadiers",
        "ger-mmg",
        "ger-spinne",
    )


def is_heavy(unit: Unit, tables: Tables) -> bool:
    """A vehicle or walker of which a force may have only so many."""
    return unit.kind.is_vehicle and tables.damage[unit.target].needed >= tables.limit("heavy_from")


def most_heavies(points: int, tables: Tables) -> int:
    """How many of them a force of so many points may have."""
    return points // tables.limit("heavy_per")


def against_force(rows: Sequence[Unit], battle: str, most: int, tables: Tables) -> Iterator[Refusal]:
    """Everything that keeps units from being a force of the points that a battle has."""
    points = sum(row.points for row in rows)
    officers = sum(row.officer is not Rank.NONE for row in rows)
    squads = sum(row.kind is UnitKind.INFANTRY and row.officer is Rank.NONE for row in rows)
    heavies = sum(is_heavy(row, tables) for row in rows)
    fewest = tables.limit("squads_needed")
    if points > most:
        yield Refusal(k47.GAP_FORCE_SELECTION, f"{points} points where {battle} has {most}")
    if officers < tables.limit("officers_needed"):
        yield Refusal(k47.GAP_FORCE_SELECTION, "a force needs an officer")
    if squads < fewest:
        yield Refusal(k47.GAP_FORCE_SELECTION, f"a force needs {fewest} infantry squads, this has {squads}")
    if heavies > (allowed := most_heavies(most, tables)):
        yield Refusal(
            k47.GAP_FORCE_SELECTION,
            f"{count_of(heavies, 'vehicle')} of damage value {tables.limit('heavy_from')} or more, "
            f"where {most} points allow {allowed}",
        )


def assess(facts: ForceFacts, tables: Tables) -> Assessment[int] | Refused:
    if not facts.units:
        raise FactsFault("units: name at least one unit")
    rows = [tables.roster[name] for name in facts.units]
    battle, points = tables.battles[facts.size], sum(row.points for row in rows)
    if problem := refused(*against_force(rows, f"a {battle.size} battle", battle.points, tables)):
        return problem
    left = Effect("left", battle.points - points, k47.GAP_FORCE_SELECTION, f"{battle.points - points} points left")
    dice = Effect("order_dice", len(rows), k47.GAP_DICE_CUP, f"{len(rows)} order dice in the cup")
    ground = f"{battle.wide} x {battle.deep} in"
    table = Effect("table", ground, k47.GAP_TABLE_SIZE, f"on a table of {ground}")
    return Assessment(
        points,
        f"{count_of(len(rows), 'unit')} for a {battle.size} battle",
        notes=(left, dice, table, *nations_note(rows)),
    )


def nations_note(rows: list[Unit]) -> tuple[Effect, ...]:
    """No rule keeps nations apart, but it is seldom meant."""
    nations = tuple(dict.fromkeys(row.nation for row in rows))
    if len(nations) == 1:
        return ()
    said = f"units of {len(nations)} nations fight together: {', '.join(nations)}"
    return (Effect("nations", nations, k47.GAP_UNIT_ROSTER, said),)


FORCE_POINTS = Procedure(
    name="force",
    title="Force selection",
    summary="What a force costs, and whether it may fight.",
    facts=ForceFacts,
    assess=assess,
    roll=stated,
    rules=(k47.GAP_FORCE_SELECTION, k47.GAP_UNIT_ROSTER, k47.GAP_TABLE_SIZE, k47.GAP_DICE_CUP),
    label=lambda points: f"{points} points",
)
