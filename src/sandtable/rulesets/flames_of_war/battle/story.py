"""Events in words: the first line says what happened, lines set in say why and what the dice showed."""

from __future__ import annotations

from sandtable.rulesets.flames_of_war.battle.scenario import Scenario
from sandtable.rulesets.flames_of_war.ruleset import load
from sandtable.sheet.telling import Storyteller


class BattleStory(Storyteller):
    """Tells the events of one battle."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(load, scenario.tables, scenario.side_names)
        self.scenario = scenario
