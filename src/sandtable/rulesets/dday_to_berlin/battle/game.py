"""D-Day to Berlin as a game that can be played: one scenario, opened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any

from msgspec import Struct, convert

from sandtable.game import Forecast
from sandtable.game.notation import Verb
from sandtable.game.offers import Offer, Options
from sandtable.game.telling import Brief, Card, Measures, Standing
from sandtable.ground.grid import FACINGS
from sandtable.rulesets.dday_to_berlin.battle import about
from sandtable.rulesets.dday_to_berlin.battle.answers import AnyAnswer
from sandtable.rulesets.dday_to_berlin.battle.board import UNPLACED, WAITING, Board, Unit
from sandtable.rulesets.dday_to_berlin.battle.events import Ended
from sandtable.rulesets.dday_to_berlin.battle.forecasts import forecasts
from sandtable.rulesets.dday_to_berlin.battle.luck import luck
from sandtable.rulesets.dday_to_berlin.battle.picture import length_said, size_said
from sandtable.rulesets.dday_to_berlin.battle.scenario import Scenario
from sandtable.rulesets.dday_to_berlin.battle.sequence import Initiative
from sandtable.rulesets.dday_to_berlin.battle.setting_up import SetUp
from sandtable.rulesets.dday_to_berlin.battle.steps import Battle
from sandtable.rulesets.dday_to_berlin.battle.story import BattleStory
from sandtable.rulesets.dday_to_berlin.battle.winning import score
from sandtable.rulesets.dday_to_berlin.notation.listing import others, sensible
from sandtable.rulesets.dday_to_berlin.notation.offers import offers
from sandtable.rulesets.dday_to_berlin.notation.options import options
from sandtable.rulesets.dday_to_berlin.notation.reading import BattleReader
from sandtable.rulesets.dday_to_berlin.notation.saying import Sayer
from sandtable.rulesets.dday_to_berlin.notation.verbs import TWO_WORDS, VERBS, verbs_of
from sandtable.rulesets.dday_to_berlin.notation.words import BattleNames
from sandtable.rulesets.dday_to_berlin.tables import HOME
from sandtable.sheet.notation.command import verb_of
from sandtable.sheet.scenario_game import ScenarioGame
from sandtable.sheet.switches import played_otherwise


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

    @cached_property
    def verbs(self) -> Mapping[str, Verb]:  # type: ignore[override]  # they depend on the house rules
        return verbs_of(self.battlefield)

    def read(self, s: Battle, line: str) -> Struct:
        verb, rest = verb_of(line, s.agenda[0], self.verbs, VERBS, TWO_WORDS)
        answer: Struct = BattleReader(s, self.names).read(verb, rest)
        return answer

    def brief(self) -> Brief:
        field, text = self.battlefield, self.battlefield.text
        return Brief(
            name=self.scenario,
            title=text.title,
            when=text.when,
            notes=" ".join(text.notes.split()),
            size=size_said(field),
            length=length_said(field),
            sides=tuple(side.title for side in text.side),
            seats=self.side_seats,
            house_rules=played_otherwise(field.house),
        )

    def size(self) -> int:
        return len(self.battlefield.cards)

    def turn_said(self, s: Battle) -> str:
        return about.turn_said(s)

    def standings(self, s: Battle) -> tuple[Standing, ...]:
        return tuple(about.standings(s))

    def card(self, s: Battle, piece: int) -> Card | None:
        there = 0 <= piece < len(s.cards)
        return Card(piece, s.cards[piece].name, tuple(about.unit_said(s, piece))) if there else None

    def score(self, s: Battle) -> tuple[int, ...]:
        return score(s)

    def losses(self, s: Battle) -> tuple[int, ...]:
        return about.losses(s)

    def measures(self, s: Battle) -> Measures:
        return about.measures(s)

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
