"""A scenario as people read it before they play: what it is about, the map, the forces and how it ends."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.base.bits import numbers_in
from sandtable.cli.paint import paint, wrapped
from sandtable.explain.sentences import count_of
from sandtable.ground.zone_marks import FACING_WORDS
from sandtable.rulesets.dday_to_berlin.battle.game import BattleGame
from sandtable.rulesets.dday_to_berlin.battle.scenario import Scenario
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.terminal import showing
from sandtable.sheet.switches import changed


def about(game: BattleGame) -> str:
    """The scenario in full."""
    s = game.start()
    return "\n".join(_lines(s, s.scenario))


def _lines(s: BattleState, scenario: Scenario) -> Iterator[str]:
    text = scenario.text
    yield f"{paint(text.title, 'bold')}  {text.when}"
    yield from wrapped(" ".join(text.notes.split()))
    yield ""
    yield showing.picture(s)
    for side, force in enumerate(scenario.forces):
        yield ""
        edge = FACING_WORDS[force.edge]
        supports = f"{count_of(force.art, 'ART support')}, {count_of(force.air, 'AIR support')}"
        yield f"{paint(force.title, 'bold')}  {force.name}, from the {edge}, {supports}"
        yield showing.units_table(s, numbers_in(scenario.of_side[side]))
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
    told += [
        f"{table}, {row}: {', '.join(f'{column} {value}' for column, value in cells.items())}"
        for table, rows in scenario.house.tables.items()
        for row, cells in rows.items()
    ]
    if told:
        yield from wrapped(f"House rules: {'; '.join(told)}")
