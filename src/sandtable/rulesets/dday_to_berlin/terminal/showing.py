"""The table as text: the map with its stands, lists of units, one unit in full, and where the game stands."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from textwrap import wrap

from sandtable.base.bits import numbers_in
from sandtable.cli.paint import coloured, paint, width
from sandtable.explain.sentences import count_of
from sandtable.ground.zone_map import Ground, ZoneMap
from sandtable.ground.zone_marks import FACING_WORDS
from sandtable.ground.zone_text import LEFT, draw_text, legend, mark_width, text_width
from sandtable.rulesets.dday_to_berlin.battle.picture import commanded, places, states, where
from sandtable.rulesets.dday_to_berlin.battle.scenario import CORPS, Card
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.notation.words import FACING_LETTERS
from sandtable.rulesets.dday_to_berlin.terms import Kind

#: A stand's letter on the map: capitals for the first side, small letters for the second.
LETTERS = {
    Kind.INF: "I",
    Kind.TNK: "T",
    Kind.TD: "D",
    Kind.SPG: "G",
    Kind.ATG: "K",
    Kind.ART: "A",
    Kind.SPA: "P",
    Kind.HQ: "H",
}
ENGINEERS = "E"
ARROWS = "^>v<"
STANDS = "I infantry  E engineers  T tanks  D tank destroyers  G assault guns  K antitank  A, P artillery  H HQ"
_COLOURS = {"river": "36", "bridge": "33", "objective": "1;33", "supply": "1;33", "name": "2", "grid": "2"}


def mark_of(card: Card, facing: int) -> str:
    """A stand on the map: its kind and where it looks."""
    letter = ENGINEERS if card.row.engineer else LETTERS[card.row.kind]
    return f"{letter if card.side == 0 else letter.lower()}{ARROWS[facing]}"


def _painted(text: str, style: str) -> str:
    """Colour on a terminal; sides are told apart by capitals too."""
    side = "1;34" if text[:1].isupper() else "1;31"
    code = side if style == "stand" else _COLOURS.get(style, "")
    return f"\033[{code}m{text}\033[0m" if code else text


def picture(s: BattleState, *, signs: bool = True) -> str:
    """The map, what its signs mean if that is asked for, and who stands where."""
    found, cards = s.scenario.map, s.cards
    stands: dict[int, list[str]] = {}
    for zone in range(found.grid.size):
        here = numbers_in(s.at(0, zone) | s.at(1, zone))
        marks = [mark_of(cards[number], s.units[number].facing) for number in here]
        if marks:
            stands[zone] = marks
    in_pages = sys.stdout.isatty() and width() < text_width(found)
    drawn = draw_text(
        found,
        positions=s.positions,
        bridges=s.bridges,
        places=places(s),
        stands=stands,
        paint=_painted if coloured() and not in_pages else None,
    )
    told = signs_told(s) if signs else []
    return "\n".join(
        [_pages(drawn, found) if in_pages else drawn.rstrip("\n"), *(paint(line, "dim") for line in told), *by_zone(s)]
    )


def _pages(drawn: str, found: ZoneMap) -> str:
    """A map that is wider than the terminal, cut into pieces one below the other."""
    columns = found.grid.columns
    box = (text_width(found) - LEFT - 1) // columns
    each = max(1, (width() - LEFT - 1) // box)
    lines = [line.ljust(text_width(found)) for line in drawn.splitlines()]
    pages = []
    for first in range(0, columns, each):
        left, right = LEFT + first * box, LEFT + min(first + each, columns) * box + 1
        pages.append("\n".join(f"{line[:LEFT]}{line[left:right]}".rstrip() for line in lines))
    return "\n\n".join(pages)


def signs_told(s: BattleState) -> list[str]:
    """What the signs on the map mean."""
    facing = "with ^ > v < for where it faces" if mark_width(s.scenario.map) > 1 else "facings by 'units'"
    first, second = s.scenario.forces
    said = f"Stands: {STANDS}; {facing}; CAPITALS {first.name}, small letters {second.name}"
    lines = [*legend().rstrip().splitlines(), said]
    return [line for each in lines for line in wrap(each, width() - 1, subsequent_indent="        ")]


def by_zone(s: BattleState) -> Iterator[str]:
    """Who stands where, from north to south."""
    grid = s.scenario.grid
    for zone in sorted(range(grid.size), key=lambda zone: (-grid.zones[zone][1], grid.zones[zone][0])):
        for side in (0, 1):
            if here := s.at(side, zone):
                stands = "; ".join(_stand(s, number) for number in numbers_in(here))
                head = f"{grid.labels[zone]:<3} {s.scenario.forces[side].name}: "
                yield from wrap(head + stands, width() - 1, subsequent_indent="      ", break_on_hyphens=False)


def _stand(s: BattleState, number: int) -> str:
    card = s.cards[number]
    return f"#{number} {card.name} {mark_of(card, s.units[number].facing)}"


# ---------------------------------------------------------------------- lists of units


def units_table(s: BattleState, numbers: Iterable[int]) -> str:
    """Units with where they are, where they face and how they fare."""
    rows = [("#", "Unit", "Kind", "Quality", "Zone", "Facing", "")]
    for number in numbers:
        card, unit = s.cards[number], s.units[number]
        kind = f"{card.row.name}{', detachment' if card.detachment else ''}"
        turned = FACING_LETTERS[unit.facing] if unit.zone >= 0 else ""
        told = ", ".join(states(s, number))
        rows.append((f"#{number}", card.name, kind, card.quality.said, where(s, number), turned, told))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = ["  ".join(f"{cell:<{room}}" for cell, room in zip(row, widths, strict=True)).rstrip() for row in rows]
    return "\n".join([paint(lines[0], "bold"), *lines[1:]])


def unit_text(s: BattleState, number: int) -> str:
    """All about one unit."""
    card, unit = s.cards[number], s.units[number]
    scenario = s.scenario
    division = "corps troops" if card.division == CORPS else scenario.divisions[card.division].name
    lines = [f"{paint(card.name, 'bold')}  #{number}, {scenario.forces[card.side].name}, {division}"]
    lines.append(f"  {card.said.partition('(')[2].rstrip(')')}: {card.row.typical}")
    if unit.zone >= 0:
        ground = Ground(scenario.map.ground[unit.zone]).name.lower()
        dug_in = ", in a prepared position" if s.positions >> unit.zone & 1 else ""
        place = scenario.map.place_said(unit.zone)
        lines.append(f"  at {place} ({ground}{dug_in}), facing {FACING_WORDS[unit.facing]}")
        lines += [f"  {commanded(s, number)}"] if not card.row.is_hq else []
    else:
        lines.append(f"  {where(s, number)}")
    row = card.row
    reach = f", range {row.range}" if row.range else ""
    moves = f"{count_of(row.move, 'zone')} ({row.mobility.value.upper()})"
    lines.append(f"  moves {moves}, save {row.save(card.quality)}{reach}{', engineers' if row.engineer else ''}")
    if told := states(s, number):
        lines.append(f"  {', '.join(told)}")
    return "\n".join(lines)
