"""D-Day to Berlin as a game that can be played: one scenario, opened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from sandtable.explain import Refusal
from sandtable.game.notation import Verb
from sandtable.game.notes import Note
from sandtable.game.telling import Brief, Card, Standing
from sandtable.game.warnings import Warned
from sandtable.ground.grid import FACINGS
from sandtable.rulesets.dday_to_berlin.battle import about
from sandtable.rulesets.dday_to_berlin.battle.aiming import aim
from sandtable.rulesets.dday_to_berlin.battle.answers import AnyAnswer
from sandtable.rulesets.dday_to_berlin.battle.board import UNPLACED, WAITING, Board, Unit
from sandtable.rulesets.dday_to_berlin.battle.events import Ended, PhaseBegan, Skipped, TurnBegan
from sandtable.rulesets.dday_to_berlin.battle.forecasts import forecasts
from sandtable.rulesets.dday_to_berlin.battle.forgoing import forgoes
from sandtable.rulesets.dday_to_berlin.battle.idling import idle
from sandtable.rulesets.dday_to_berlin.battle.luck import UNDECIDED, luck
from sandtable.rulesets.dday_to_berlin.battle.outlook import costs, outlook
from sandtable.rulesets.dday_to_berlin.battle.picture import length_said, on_map, size_said
from sandtable.rulesets.dday_to_berlin.battle.scenario import Scenario
from sandtable.rulesets.dday_to_berlin.battle.sequence import Initiative
from sandtable.rulesets.dday_to_berlin.battle.setting_up import SetUp
from sandtable.rulesets.dday_to_berlin.battle.steps import Battle
from sandtable.rulesets.dday_to_berlin.battle.story import BattleStory
from sandtable.rulesets.dday_to_berlin.battle.winning import score, tally
from sandtable.rulesets.dday_to_berlin.notation.listing import others, sensible
from sandtable.rulesets.dday_to_berlin.notation.offers import offers
from sandtable.rulesets.dday_to_berlin.notation.options import options
from sandtable.rulesets.dday_to_berlin.notation.reading import BattleReader
from sandtable.rulesets.dday_to_berlin.notation.saying import Sayer
from sandtable.rulesets.dday_to_berlin.notation.verbs import NAMING, TWO_WORDS, VERBS, verbs_of
from sandtable.rulesets.dday_to_berlin.notation.wording import Worder
from sandtable.rulesets.dday_to_berlin.notation.words import BattleNames
from sandtable.rulesets.dday_to_berlin.tables import HOME
from sandtable.sheet.rolling import Rolled
from sandtable.zoned.game import ZoneGame


class BattleGame(ZoneGame[Battle, Scenario]):
    """A scenario of D-Day to Berlin. Everything on the table lies open to both sides."""

    ruleset = "dday_to_berlin"
    home = HOME
    state_type = Battle
    answer_type = AnyAnswer
    naming = NAMING
    known_verbs = VERBS
    two_words = TWO_WORDS
    new_scene = (TurnBegan, PhaseBegan, Skipped)

    # What other modules of the battle answer.
    luck = staticmethod(luck)
    turn_said = staticmethod(about.turn_said)
    score = staticmethod(score)
    scored = staticmethod(tally)
    losses = staticmethod(about.losses)
    measures = staticmethod(about.measures)
    on_map = staticmethod(on_map)
    offers = staticmethod(offers)
    options = staticmethod(options)
    forecasts = staticmethod(forecasts)
    aim = staticmethod(aim)

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

    def profits(self, rolled: Rolled) -> int | None:
        return None if rolled.outcome in UNDECIDED else super().profits(rolled)

    @cached_property
    def names(self) -> BattleNames:
        return BattleNames(self.battlefield)

    def said(self, s: Battle, answer: Struct) -> str:
        return Sayer(s, self.names).say(answer)

    def worded(self, s: Battle, answer: Struct) -> str:
        return Worder(s, self.names).say(answer)

    @cached_property
    def verbs(self) -> Mapping[str, Verb]:  # type: ignore[override]  # they depend on the house rules
        return verbs_of(self.battlefield)

    def reader(self, s: Battle) -> BattleReader:
        return BattleReader(s, self.names)

    def brief(self) -> Brief:
        field = self.battlefield
        sides = tuple(side.title for side in field.text.side)
        return replace(super().brief(), size=size_said(field), length=length_said(field), sides=sides)

    def standings(self, s: Battle) -> tuple[Standing, ...]:
        return tuple(about.standings(s))

    def card(self, s: Battle, piece: int) -> Card | None:
        there = 0 <= piece < len(s.cards)
        return Card(piece, s.cards[piece].name, tuple(about.unit_said(s, piece))) if there else None

    def result_said(self, s: Battle) -> str:
        if s.outcome is None:
            return ""
        line, *_ = self.storyteller.told(Ended(s.outcome, ""))
        return line.partition(" § ")[0]

    def choices(self, s: Battle, rng: Random) -> tuple[Iterable[Struct], Iterable[Struct]]:
        offered = self.offered(s)
        return sensible(s, offered), others(s, offered)

    def forgoes(self, s: Battle, answer: Struct) -> Iterable[Warned]:
        return forgoes(answer, s)

    def costs(self, s: Battle, answer: Struct) -> Iterable[Note]:
        return costs(answer, s)

    def outlook(self, s: Battle, answer: Struct) -> Iterable[Note]:
        return outlook(answer, s)

    def idle(self, s: Battle, piece: int, place: str) -> Iterable[Refusal]:
        return idle(s, piece, self.battlefield.grid.read(place))


def _set_up(scenario: Scenario) -> tuple[Unit, ...]:
    """Every unit where the scenario puts it."""
    texts = [unit for side in scenario.text.side for division in side.division for unit in division.units]
    units = []
    for card, text in zip(scenario.cards, texts, strict=True):
        facing = scenario.forward[card.side] if text.facing is None else FACINGS.index(text.facing)
        zone = scenario.grid.read(text.at) if text.at else WAITING if text.arrives else UNPLACED
        units.append(Unit(zone, facing))
    return tuple(units)
