"""Whether the teams of a scenario have room: in their areas, or in the lines where nobody sets up."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.base.bits import numbers_in
from sandtable.inches.bodies import on_table, overlap
from sandtable.inches.tables.ground_table import GroundTable
from sandtable.inches.tables.ground_text import place_read
from sandtable.inches.tape import INCH, Place, number_said, place_said
from sandtable.rulesets.flames_of_war.battle.force_checks import flies, rows_of
from sandtable.rulesets.flames_of_war.battle.ground import LINES, MINEFIELD, row_of
from sandtable.rulesets.flames_of_war.battle.lines import in_line
from sandtable.rulesets.flames_of_war.battle.scenario_file import BattleText, as_text
from sandtable.rulesets.flames_of_war.rows import Platoon, Team
from sandtable.rulesets.flames_of_war.tables import Tables


def cards_of(platoon: Platoon, tables: Tables) -> list[Team]:
    """The cards of a platoon's teams in their order, without its transports."""
    return [tables.teams[each.team] for each in platoon.teams for _ in range(each.number)]


def radius_of(card: Team, tables: Tables) -> int:
    return round(tables.footprints[card.kind].radius * INCH)


def room_faults(text: BattleText, ground: GroundTable, deep: int, tables: Tables) -> Iterator[str]:
    """An area that is too small for all who are set up in it."""
    for number, side in enumerate(text.side, start=1):
        cards = [card for row in rows_of(side, tables) if not flies(row, tables) for card in cards_of(row, tables)]
        wide = [2 * radius_of(card, tables) for card in cards]
        if max(wide, default=0) > deep:
            yield f"side {number}: its area is {number_said(deep)} in deep, and a team {number_said(max(wide))} in wide"
        elif sum(one * one for one in wide) > deep * ground.width:
            yield f"side {number}: its teams have no room in its area of {number_said(deep)} in"


def placing_faults(text: BattleText, ground: GroundTable, tables: Tables) -> Iterator[str]:
    """Where nobody sets up, every leader has a place, and his line lies on free ground (fow.gap.first-battle)."""
    entries = [
        (f"side {number}, platoon {at}", as_text(entry), row)
        for number, side in enumerate(text.side, start=1)
        for at, (entry, row) in enumerate(zip(side.platoons, rows_of(side, tables), strict=True), start=1)
    ]
    standing = [each for each in entries if each[1].leader_at is not None]
    if not standing:
        return
    yield from (
        f"{where}: leader_at is given for others, so for all but Aircraft"
        for where, entry, row in entries
        if entry.leader_at is None and not flies(row, tables)
    )
    taken = list[tuple[str, Place, int]]()
    for where, entry, row in standing:
        faults = list[str]()
        leader = place_read(entry.leader_at or (0, 0), f"{where}, leader_at", faults)
        yield from faults
        if flies(row, tables):
            yield f"{where}: Aircraft have no place before they arrive, leave leader_at out"
        elif leader is not None:
            cards = cards_of(row, tables)
            places = in_line(leader, len(cards), vehicles=any(card.kind.is_tank for card in cards))
            for card, place in zip(cards, places, strict=True):
                yield from (
                    f"{where}, leader_at: {card.name} at {place_said(place)} {wrong}"
                    for wrong in _wrong(card, place, ground, tables, taken)
                )
                taken.append((row.name, place, radius_of(card, tables)))


def _wrong(
    card: Team, place: Place, ground: GroundTable, tables: Tables, taken: list[tuple[str, Place, int]]
) -> Iterator[str]:
    radius = radius_of(card, tables)
    if not on_table(place, ground.width, ground.depth, radius):
        yield "is not wholly on the table"
        return
    layer = ground.layer({piece.kind for piece in ground.pieces})
    for number in numbers_in(layer.at(place)):
        piece = ground.pieces[number]
        if piece.kind in LINES:
            yield f"rests on {piece.name}"
        elif piece.kind != MINEFIELD and card.kind in row_of(tables, piece.kind).impassable_to:
            yield f"stands in {piece.name}, where it cannot be"
    for name, other, theirs in taken:
        if overlap(place, radius, other, theirs):
            yield f"lies on {name}"
