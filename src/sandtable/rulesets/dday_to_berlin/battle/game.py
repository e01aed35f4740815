"""D-Day to Berlin as a game that can be played: one scenario, opened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any

from msgspec import Struct, convert

from sandtable.game import Forecast
from sandtable.game.offers import Offer, Options
from sandtable.ground.grid import FACINGS
from sandtable.rulesets.dday_to_berlin.battle.answers import AnyAnswer
from sandtable.rulesets.dday_to_berlin.battle.board import UNPLACED, WAITING, Board, Unit
from sandtable.rulesets.dday_to_berlin.battle.events import Ended
from sandtable.rulesets.dday_to_berlin.battle.forecasts import forecasts
from sandtable.rulesets.dday_to_berlin.battle.luck import luck
from sandtable.rulesets.dday_to_berlin.battle.scenario import Scenario
from sandtable.rulesets.dday_to_berlin.battle.sequence import Initiative
from sandtable.rulesets.dday_to_berlin.battle.setting_up import SetUp
from sandtable.rulesets.dday_to_berlin.battle.steps import Battle
from sandtable.rulesets.dday_to_berlin.battle.story import BattleStory
from sandtable.rulesets.dday_to_berlin.notation.listing import others, sensible
from sandtable.rulesets.dday_to_berlin.notation.offers import offers
from sandtable.rulesets.dday_to_berlin.notation.options import options
from sandtable.rulesets.dday_to_berlin.notation.saying import Sayer
from sandtable.rulesets.dday_to_berlin.notation.words import BattleNames
from sandtable.rulesets.dday_to_berlin.tables import HOME
from sandtable.sheet.scenario_game import ScenarioGame


class BattleGame(ScenarioGame[Battle, Scenario]):
    """A scenario of D-Day to Berlin. Everything on the table lies open to both sides."""

    ruleset = "dday_to_berlin"
    home = HOME
    state_type = Battle
    answer_type = AnyAnswer

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario, [force.name for force in scenario.forces], BattleStory(scenario))

    def start(self) -> Battle:
        scenario = self.battlefield
        first, second = scenario.defender, 1 - scenario.defender
        return Battle(
            agenda=(SetUp(first), SetUp(second), Initiative()),
            scenario=scenario,
            board=Board(_set_up(scenario)),
            clock=scenario.text.clock,
            control=tuple(place.holder for place in scenario.places),
            positions=scenario.map.prepared,
            bridges=scenario.map.bridges,
        )

    def result(self, s: Battle) -> Struct | None:
        return s.outcome

    def winner(self, s: Battle) -> int | None:
        return s.outcome.winner if s.outcome is not None and s.outcome.winner >= 0 else None

    def luck(self, event: Struct) -> Iterator[tuple[int, bool, Fraction]]:
        return luck(event)

    @cached_property
    def names(self) -> BattleNames:
        return BattleNames(self.battlefield)

    def said(self, s: Battle, answer: Struct) -> str:
        return Sayer(s, self.names).say(answer)

    def result_said(self, s: Battle) -> str:
        if s.outcome is None:
            return ""
        line, *_ = self.storyteller.told(Ended(s.outcome, ""))
        return line.partition(" § ")[0]

    def pieces(self, s: Battle) -> Iterable[int]:
        return range(len(s.cards))

    def offers(self, s: Battle, piece: int | None) -> list[Offer]:
        return offers(s, piece)

    def choices(self, s: Battle, rng: Random) -> tuple[Iterable[Struct], Iterable[Struct]]:
        return (sensible(s), others(s)) if s.agenda else ((), ())

    def options(self, s: Battle, answer: Struct) -> list[Options]:
        return options(s, answer)

    def forecasts(self, s: Battle, answer: Struct) -> tuple[Forecast, ...]:
        return forecasts(s, answer)

    def _encode(self, value: Any) -> Any:
        return value.units if isinstance(value, Board) else super()._encode(value)

    def _decode(self, kind: type, value: Any) -> Any:
        return Board(convert(value, tuple[Unit, ...])) if kind is Board else super()._decode(kind, value)


def _set_up(scenario: Scenario) -> tuple[Unit, ...]:
    """Every unit where the scenario puts it."""
    texts = [unit for side in scenario.text.side for division in side.division for unit in division.units]
    units = []
    for card, text in zip(scenario.cards, texts, strict=True):
        forward = (scenario.forces[card.side].edge + 2) % 4
        facing = forward if text.facing is None else FACINGS.index(text.facing)
        zone = scenario.grid.read(text.at) if text.at else WAITING if text.arrives else UNPLACED
        units.append(Unit(zone, facing))
    return tuple(units)
