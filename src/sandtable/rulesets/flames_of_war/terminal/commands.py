"""Flames of War by typed commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.cli.inch_commands import InchCommands
from sandtable.cli.paint import in_table, paint, wrapped
from sandtable.game import Game
from sandtable.rulesets.flames_of_war.battle import about
from sandtable.rulesets.flames_of_war.battle.game import BattleGame
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.terminal.showing import COLUMNS, TEAM_COLUMNS, team_rows, unit_row
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.switches import changed, changed_cells


class GameCommands(InchCommands):
    """Typed answers, the table and the units of one scenario."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        assert isinstance(game, BattleGame)  # noqa: S101
        self.battlefield = game.battlefield
        self.names = game.names

    def heading(self, s: BattleState) -> str:
        points = " to ".join(self.game.points_said(s))
        return f"{self.game.turn_said(s)}, points now {points}"

    def chapter(self, s: BattleState) -> object:
        """The table is drawn again at the beginning of each player's turn."""
        return s.round, s.active

    def units(self, s: BattleState, which: str) -> str:
        rows = [unit_row(s, unit) for unit in range(len(s.units))]
        found = [row for row in rows if which.lower() in " ".join(row).lower()]
        if not found:
            raise FactsFault(f"no unit is listed with '{which}'")
        return in_table(COLUMNS, found)

    def unit(self, s: BattleState, which: str) -> str:
        everybody = self.battlefield.everybody
        asked = s.agenda and s.agenda[0].answers
        own = self.battlefield.of_side[s.agenda[0].decider(s)] if asked else everybody
        number = self.names.unit(self.names.tokens(which), own, everybody)
        title = f"{paint(self.battlefield.said(number), 'bold')}  #{number}"
        told = [title, *(f"  {line}" for line in about.unit_said(s, number))]
        return "\n".join([*told, in_table(TEAM_COLUMNS, list(team_rows(s, number)))])

    # ---------------------------------------------------------------- the scenario

    def about(self) -> str:
        return "\n".join(self._about())

    def _about(self) -> Iterator[str]:
        field, s = self.battlefield, self.game.start()
        text = field.text
        yield f"{paint(text.title, 'bold')}  {text.when}"
        yield from wrapped(" ".join(text.notes.split()))
        yield ""
        yield self.picture(s)
        for side, force in enumerate(text.side):
            yield ""
            yield f"{paint(force.title or force.name, 'bold')}  {force.name}"
            rows = [unit_row(s, unit) for unit in range(len(s.units)) if s.side(unit) == side]
            yield in_table(COLUMNS, rows)
        yield ""
        yield f"{field.mission.mission}: {field.mission.notes}. It lasts {about.length_said(field)}."
        told = [f"{switch.name.replace('_', ' ')}: {how} ({switch.gap})" for switch, how in changed(field.house)]
        told += changed_cells(field.house, field.tables)
        if told:
            yield from wrapped(f"House rules: {'; '.join(told)}")
