"""Konflikt '47 as a game that can be played: one scenario, opened."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct, ValidationError
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.game import Tell
from sandtable.game.notation import Verb
from sandtable.game.question import Turned
from sandtable.game.telling import Brief, Card
from sandtable.inches.bodies import Body
from sandtable.measured.game import MeasuredGame
from sandtable.rulesets.konflikt_47.battle import about
from sandtable.rulesets.konflikt_47.battle.aiming import marks
from sandtable.rulesets.konflikt_47.battle.answers import AnyAnswer
from sandtable.rulesets.konflikt_47.battle.asked_marks import asked_marks
from sandtable.rulesets.konflikt_47.battle.events import DieDrawn, Reacts, TurnBegan
from sandtable.rulesets.konflikt_47.battle.forecasts import forecasts, forecasts_on
from sandtable.rulesets.konflikt_47.battle.forgoing import forgoes
from sandtable.rulesets.konflikt_47.battle.luck import luck
from sandtable.rulesets.konflikt_47.battle.outlook import costs, outlook
from sandtable.rulesets.konflikt_47.battle.picture import on_table
from sandtable.rulesets.konflikt_47.battle.planning import plan
from sandtable.rulesets.konflikt_47.battle.scenario import Scenario
from sandtable.rulesets.konflikt_47.battle.setting_up import WhoSetsUpFirst
from sandtable.rulesets.konflikt_47.battle.state import UnitNow, Where
from sandtable.rulesets.konflikt_47.battle.state_checks import first_fault
from sandtable.rulesets.konflikt_47.battle.steps import Battle
from sandtable.rulesets.konflikt_47.battle.story import BattleStory
from sandtable.rulesets.konflikt_47.battle.verdicts import profits
from sandtable.rulesets.konflikt_47.battle.winning import finish, is_over, points, points_said, tally
from sandtable.rulesets.konflikt_47.notation.offers import offers
from sandtable.rulesets.konflikt_47.notation.options import options
from sandtable.rulesets.konflikt_47.notation.reading import BattleReader
from sandtable.rulesets.konflikt_47.notation.saying import said
from sandtable.rulesets.konflikt_47.notation.verbs import NAMING, TWO_WORDS, VERBS, open_verbs
from sandtable.rulesets.konflikt_47.notation.wording import worded
from sandtable.rulesets.konflikt_47.notation.words import BattleNames
from sandtable.rulesets.konflikt_47.rows import Unit
from sandtable.rulesets.konflikt_47.tables import HOME
from sandtable.rulesets.konflikt_47.terms import Mount
from sandtable.sheet.rolling import Rolled


class BattleGame(MeasuredGame[Battle, Scenario]):
    """A scenario of Konflikt '47. Everything on the table lies open to both sides (k47.gap.open-information)."""

    ruleset = "konflikt_47"
    home = HOME
    state_type = Battle
    answer_type = AnyAnswer
    naming = NAMING
    verbs = VERBS
    two_words = TWO_WORDS
    new_scene = (TurnBegan, DieDrawn)
    may_concede = True  # k47.gap.end-timing

    # What other modules of the battle answer.
    luck = staticmethod(luck)
    turn_said = staticmethod(about.turn_said)
    standings = staticmethod(about.standings)
    score = staticmethod(points)
    points_said = staticmethod(points_said)
    scored = staticmethod(tally)
    losses = staticmethod(about.losses)
    measures = staticmethod(about.measures)
    result_said = staticmethod(about.result_said)
    on_table = staticmethod(on_table)
    worded = staticmethod(worded)
    offers = staticmethod(offers)
    options = staticmethod(options)
    forecasts = staticmethod(forecasts)
    forecasts_on = staticmethod(forecasts_on)
    forgoes = staticmethod(forgoes)
    costs = staticmethod(costs)
    outlook = staticmethod(outlook)
    marks = staticmethod(marks)
    asked_marks = staticmethod(asked_marks)
    plan = staticmethod(plan)

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario, [side.name for side in scenario.text.side], BattleStory(scenario))

    def verbs_for(self, s: Battle) -> Mapping[str, Verb]:
        return open_verbs(s, super().verbs_for(s))

    def start(self) -> Battle:
        field = self.battlefield
        units = tuple(
            begun_as(row, where=begins(field, unit), aboard=field.begins_in[unit])
            for unit, row in enumerate(field.rows)
        )
        return Battle(
            agenda=(WhoSetsUpFirst(),), scenario=field, bodies=(Body(0, 0),) * len(units), there=0, units=units
        )

    def read_state(self, text: bytes) -> Battle:
        """A state that was written before, if it does not contradict itself; msgspec.ValidationError if it does."""
        s = super().read_state(text)
        if fault := first_fault(s):
            raise ValidationError(f"{fault.why} - at `$.{fault.field}`")
        return s

    def conceded(self, s: Battle, side: int, tell: Tell) -> Battle:
        return finish(s, tell, conceded_by=side)

    def take(self, s: Battle, answer: Any, dice: Dice) -> Turned[Battle]:
        turned = super().take(s, answer, dice)
        if not is_over(turned.state):
            return turned
        # A side without units ends the battle at once, whatever was still to be asked.
        events: list[Struct] = []
        return Turned(finish(turned.state, events.append), (*turned.events, *events))

    # ---------------------------------------------------------------- how it stands

    def result(self, s: Battle) -> Struct | None:
        return s.outcome

    def winner(self, s: Battle) -> int | None:
        return s.outcome.winner if s.outcome is not None and s.outcome.winner >= 0 else None

    def leads(self, event: Struct) -> bool:
        return isinstance(event, Reacts) and event.reaction is not None

    def profits(self, rolled: Rolled) -> int | None:
        return profits(rolled, self.battlefield.unit_sides)

    def brief(self) -> Brief:
        field = self.battlefield
        sides = tuple(side.title or side.name for side in field.text.side)
        return replace(super().brief(), size=about.size_said(field), length=about.length_said(field), sides=sides)

    def card(self, s: Battle, piece: int) -> Card | None:
        return about.card(s, piece) if 0 <= piece < len(s.units) else None

    # ---------------------------------------------------------------- typed, offered and laid

    @cached_property
    def names(self) -> BattleNames:
        field = self.battlefield
        return BattleNames(field.unit_names, field.unit_sides, field.ground.pieces)

    def reader(self, s: Battle) -> BattleReader:
        return BattleReader(s, self.names)

    def said(self, s: Battle, answer: Struct) -> str:
        return said(s, self.names, answer)


def begins(field: Scenario, unit: int) -> Where:
    """Where a unit is before the battle: who rides in a vehicle that arrives is aboard all the time."""
    carrier = field.begins_in[unit]
    if carrier >= 0 and field.arrives[carrier]:
        return Where.ABOARD
    return Where.WAITING if field.arrives[unit] else Where.UNPLACED


def begun_as(row: Unit, *, where: Where, aboard: int) -> UnitNow:
    """A unit before the battle: one hand weapon for each model of a squad, and what is carried besides."""
    arms = tuple(arm.weapon for arm in row.weapons if arm.mount is Mount.HAND for _ in range(arm.number))
    launchers = sum(arm.number for arm in row.weapons if arm.mount is Mount.CARRIED)
    return UnitNow(row.models, where, arms, launchers, carrier=aboard)
