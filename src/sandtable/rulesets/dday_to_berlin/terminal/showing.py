"""The table as text: what its signs mean, a unit in a list, and one unit in full."""

from __future__ import annotations

from sandtable.cli.paint import paint
from sandtable.cli.zone_commands import UnitRow
from sandtable.explain.sentences import count_of
from sandtable.ground.zone_map import Ground
from sandtable.ground.zone_marks import FACING_WORDS
from sandtable.ground.zone_text import mark_width
from sandtable.rulesets.dday_to_berlin.battle.picture import commanded, states, where
from sandtable.rulesets.dday_to_berlin.battle.scenario import CORPS, Scenario
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.zoned.names import FACING_LETTERS

COLUMNS = ("#", "Unit", "Kind", "Quality", "Zone", "Facing", "")
STANDS = "I infantry  E engineers  T tanks  D tank destroyers  G assault guns  K antitank  A, P artillery  H HQ"


def stands_told(scenario: Scenario) -> str:
    """What the letters of stands mean."""
    facing = "with ^ > v < for where it faces" if mark_width(scenario.map) > 1 else "facings by 'units'"
    first, second = scenario.forces
    return f"Stands: {STANDS}; {facing}; CAPITALS {first.name}, small letters {second.name}"


def unit_row(s: BattleState, number: int) -> UnitRow:
    """A unit with where it is, where it faces and how it fares."""
    card, unit = s.cards[number], s.units[number]
    kind = f"{card.row.name}{', detachment' if card.detachment else ''}"
    turned = FACING_LETTERS[unit.facing] if unit.zone >= 0 else ""
    told = ", ".join(states(s, number))
    cells = (f"#{number}", card.name, kind, card.quality.said, where(s, number), turned, told)
    return UnitRow(card.side, unit.zone, cells)


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
