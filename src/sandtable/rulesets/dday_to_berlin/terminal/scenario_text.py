"""A scenario as people read it before they play: what it is about, the map, the forces and how it ends."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.cli.paint import in_table, paint, wrapped
from sandtable.cli.zone_commands import ZoneCommands
from sandtable.explain.sentences import count_of
from sandtable.ground.zone_marks import FACING_WORDS
from sandtable.rulesets.dday_to_berlin.battle.scenario import Scenario
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.sheet.switches import changed, changed_cells


def about(commands: ZoneCommands, s: BattleState) -> str:
    """The scenario in full, as it begins."""
    return "\n".join(_lines(commands, s))


def _lines(commands: ZoneCommands, s: BattleState) -> Iterator[str]:
    scenario, rows = s.scenario, commands.rows(s)
    text = scenario.text
    yield f"{paint(text.title, 'bold')}  {text.when}"
    yield from wrapped(" ".join(text.notes.split()))
    yield ""
    yield commands.picture(s)
    for side, force in enumerate(scenario.forces):
        yield ""
        edge = FACING_WORDS[force.edge]
        supports = f"{count_of(force.art, 'ART support')}, {count_of(force.air, 'AIR support')}"
        yield f"{paint(force.title, 'bold')}  {force.name}, from the {edge}, {supports}"
        yield in_table(commands.columns, [row.cells for row in rows if row.side == side])
    yield ""
    yield from _ending(scenario)


def _ending(scenario: Scenario) -> Iterator[str]:
    text = scenario.text
    ends = [f"after {count_of(text.turns, 'turn')}"] if text.turns else []
    ends += [f"at nightfall {text.nightfalls}"] if text.nightfalls else []
    sudden = "; sudden victory may end it before" if scenario.house.sudden_victory else ""
    yield f"It ends {' or '.join(ends)}, with a count of points{sudden}."
    places = [scenario.map.place_said(place.zone) for place in scenario.places if place.objective]
    if places:
        yield f"Objectives: {', '.join(places)}"
    told = [f"{switch.name.replace('_', ' ')}: {how} ({switch.gap})" for switch, how in changed(scenario.house)]
    told += changed_cells(scenario.house, scenario.tables)
    if told:
        yield from wrapped(f"House rules: {'; '.join(told)}")
