"""Flames of War as a game that can be played: one scenario, opened."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from sandtable.game import Tell
from sandtable.game.planning import Draft, Plan
from sandtable.game.telling import Brief, Card
from sandtable.inches.bodies import Body
from sandtable.measured.game import MeasuredGame
from sandtable.rulesets.flames_of_war.battle import about, beginning
from sandtable.rulesets.flames_of_war.battle.aiming import asked_marks, marks
from sandtable.rulesets.flames_of_war.battle.answers import AnyAnswer
from sandtable.rulesets.flames_of_war.battle.events import StepBegan, TurnBegan
from sandtable.rulesets.flames_of_war.battle.forecasts import forecasts
from sandtable.rulesets.flames_of_war.battle.laying import laid_down
from sandtable.rulesets.flames_of_war.battle.luck import luck
from sandtable.rulesets.flames_of_war.battle.outlook import costs, outlook
from sandtable.rulesets.flames_of_war.battle.picture import on_table
from sandtable.rulesets.flames_of_war.battle.scenario import Scenario
from sandtable.rulesets.flames_of_war.battle.sequence import BeginTurn
from sandtable.rulesets.flames_of_war.battle.setting_up import BeginSetUp
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, Where
from sandtable.rulesets.flames_of_war.battle.steps import Battle
from sandtable.rulesets.flames_of_war.battle.story import BattleStory
from sandtable.rulesets.flames_of_war.battle.verdicts import profits
from sandtable.rulesets.flames_of_war.battle.winning import give_up, points, tally
from sandtable.rulesets.flames_of_war.notation.offers import offers
from sandtable.rulesets.flames_of_war.notation.options import options
from sandtable.rulesets.flames_of_war.notation.reading import BattleReader
from sandtable.rulesets.flames_of_war.notation.saying import said
from sandtable.rulesets.flames_of_war.notation.verbs import NAMING, TWO_WORDS, VERBS
from sandtable.rulesets.flames_of_war.notation.wording import worded
from sandtable.rulesets.flames_of_war.notation.words import BattleNames
from sandtable.rulesets.flames_of_war.tables import HOME


class BattleGame(MeasuredGame[Battle, Scenario]):
    """A scenario of Flames of War. Everything on the table lies open to both sides (fow.gap.open-information)."""

    ruleset = "flames_of_war"
    home = HOME
    state_type = Battle
    answer_type = AnyAnswer
    new_scene = (TurnBegan, StepBegan)
    may_concede = True  # fow.gap.end-of-turn

    naming = NAMING
    verbs = VERBS
    two_words = TWO_WORDS

    # What other modules of the battle answer.
    worded = staticmethod(worded)
    offers = staticmethod(offers)
    options = staticmethod(options)
    forecasts = staticmethod(forecasts)
    costs = staticmethod(costs)
    outlook = staticmethod(outlook)
    marks = staticmethod(marks)
    asked_marks = staticmethod(asked_marks)
    luck = staticmethod(luck)
    profits = staticmethod(profits)
    turn_said = staticmethod(about.turn_said)
    standings = staticmethod(about.standings)
    losses = staticmethod(about.losses)
    measures = staticmethod(about.measures)
    result_said = staticmethod(about.result_said)
    on_table = staticmethod(on_table)
    score = staticmethod(points)
    scored = staticmethod(tally)

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario, [side.name for side in scenario.text.side], BattleStory(scenario))

    def start(self) -> Battle:
        field = self.battlefield
        bodies = tuple(Body(0, 0, field.looking[field.unit_sides[unit]]) for unit in field.body_unit)
        s = Battle(
            agenda=(),
            scenario=field,
            bodies=bodies,
            there=0,
            units=beginning.begun(field, Where.UNPLACED),
            rear=field.transports,
            carriers=(NOBODY,) * len(bodies),
            turrets=tuple(body.facing for body in bodies),
            commanders=beginning.commanders(field),
        )
        if field.sets_up:
            return s.first(BeginSetUp())
        return beginning.put_in_lines(s).first(BeginTurn(max(field.begins, 0)))

    def conceded(self, s: Battle, side: int, tell: Tell) -> Battle:
        return give_up(s, side, tell)

    # ---------------------------------------------------------------- typed, offered and laid

    @cached_property
    def names(self) -> BattleNames:
        field = self.battlefield
        return BattleNames(field.unit_names, field.unit_sides, field.ground.pieces)

    def reader(self, s: Battle) -> BattleReader:
        return BattleReader(s, self.names)

    def said(self, s: Battle, answer: Struct) -> str:
        return said(s, self.names, answer)

    def plan(self, s: Battle, draft: Draft) -> Plan | None:
        return laid_down(s.agenda[0], s, draft) if s.agenda else None

    # ---------------------------------------------------------------- how it stands

    def result(self, s: Battle) -> Struct | None:
        return s.outcome

    def winner(self, s: Battle) -> int | None:
        return s.outcome.winner if s.outcome is not None and s.outcome.winner >= 0 else None

    def brief(self) -> Brief:
        field = self.battlefield
        sides = tuple(side.title or side.name for side in field.text.side)
        return replace(super().brief(), size=about.size_said(field), length=about.length_said(field), sides=sides)

    def card(self, s: Battle, piece: int) -> Card | None:
        return about.card(s, piece) if 0 <= piece < len(s.units) else None
