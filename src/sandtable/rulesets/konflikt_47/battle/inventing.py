"""Scenarios made up from a seed: fair ground, and two forces that the points of their battle can buy."""

from __future__ import annotations

from json import dumps
from random import Random

from sandtable.inches.tables.ground_reading import read_table
from sandtable.inches.tables.ground_writing import written
from sandtable.rulesets.konflikt_47.battle.ground import BOOK
from sandtable.rulesets.konflikt_47.procedures.units.force import is_heavy, most_heavies
from sandtable.rulesets.konflikt_47.rows import Unit
from sandtable.rulesets.konflikt_47.tables import TABLES
from sandtable.rulesets.konflikt_47.terms import Rank, UnitKind

LONGEST_SEED = 80
#: The sides as nations of the roster, with what each is called.
NATIONS = {"Germany": "german", "USA": "american", "USSR": "soviet", "Britain": "british"}
#: Depth of the zones and how far both sides keep apart, by size of battle (k47.gap.table-size).
FRAMES = {"small": (9, 12), "medium": (12, 18), "large": (12, 18)}
SIZES = ("small", "small", "medium", "large")
#: So often another unit is tried before a force is as it is.
TRIES = 60


def invent(seed: str) -> str:
    """The text of a scenario; the same seed always gives the same."""
    if not seed.strip():
        raise ValueError("say a seed after random:, for example random:7")
    if len(seed) > LONGEST_SEED:
        raise ValueError(f"a seed has at most {LONGEST_SEED} characters, for example random:7")
    rng = Random(f"konflikt scenario {seed}")  # noqa: S311 - not for secrets
    size = rng.choice(SIZES)
    row, (depth, apart) = TABLES.battles[size], FRAMES[size]
    nations = rng.sample(sorted(NATIONS), 2)
    forces = [mustered(nation, row.points, rng) for nation in nations]
    parts = [
        f"title = {dumps(f'Meeting engagement {seed}', ensure_ascii=False)}",
        'when = "1947"',
        f'notes = "Made up from a seed: forces of {row.points} points meet on ground that favours neither."',
        "turns = 6",
        "another_turn = true",
        f"apart = {apart}",
        f"points = {row.points}",
        "",
        ground_text(seed, (row.wide, row.deep)),
    ]
    for nation, edge, force in zip(nations, ("south", "north"), forces, strict=True):
        parts += [
            "",
            "[[side]]",
            f'name = "{NATIONS[nation]}"',
            f'title = "{NATIONS[nation].capitalize()} force"',
            f'zone = {{ edge = "{edge}", depth = {depth} }}',
            f"units = [{', '.join(_unit_text(unit, nations) for unit in force)}]",
        ]
    return "\n".join(parts) + "\n"


def ground_text(seed: str, size: tuple[int, int]) -> str:
    """A random table, written out so that nobody has to make it again."""
    table = read_table({"size": size, "random": {"seed": seed, "theatre": "country"}}, BOOK)
    return written(table)


def _unit_text(unit: Unit, nations: list[str]) -> str:
    """A unit by its id; one whose name both sides may have is told apart."""
    others = [row for row in TABLES.roster.values() if row.nation in nations and row.name == unit.name]
    if len({row.nation for row in others}) < 2:
        return dumps(unit.id)
    return f'{{ unit = "{unit.id}", name = {dumps(f"{NATIONS[unit.nation].capitalize()} {unit.name}")} }}'


def mustered(nation: str, points: int, rng: Random) -> list[Unit]:
    """A force: an officer and two squads first, then what the points still buy (k47.gap.force-selection)."""
    roster = [row for row in TABLES.roster.values() if row.nation == nation]
    officers = [row for row in roster if row.officer is not Rank.NONE]
    squads = [row for row in roster if row.kind is UnitKind.INFANTRY and row.officer is Rank.NONE]
    force = [min(officers, key=lambda row: row.points)]
    force += [rng.choice(squads) for _ in range(TABLES.limit("squads_needed"))]
    left = points - sum(unit.points for unit in force)
    others = [row for row in roster if row.officer is Rank.NONE and not row.carries]
    for _ in range(TRIES):
        unit = rng.choice(others)
        if unit.points <= left and (not is_heavy(unit, TABLES) or heavies(force) < most_heavies(points, TABLES)):
            force.append(unit)
            left -= unit.points
    return force


def heavies(force: list[Unit]) -> int:
    return sum(is_heavy(unit, TABLES) for unit in force)
