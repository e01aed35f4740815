"""How D-Day to Berlin is played well: stances for a turn, exact odds for every attack, and when a plan is made."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from random import Random

from msgspec import Struct

from sandtable.dice.play import PlayDice
from sandtable.explain.percent import chance_said
from sandtable.game import Game
from sandtable.players.mind import Mind
from sandtable.players.player import Choice
from sandtable.rulesets.dday_to_berlin.battle import answers as a
from sandtable.rulesets.dday_to_berlin.battle.assaults import Defence, assault_facts
from sandtable.rulesets.dday_to_berlin.battle.movement import Movement
from sandtable.rulesets.dday_to_berlin.battle.retreats import Retreat
from sandtable.rulesets.dday_to_berlin.battle.sequence import ChooseFirst
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.players.attacks import Prospect, priced, priced_fire, priced_strike
from sandtable.rulesets.dday_to_berlin.players.chances import assault_chances
from sandtable.rulesets.dday_to_berlin.players.position import position_value
from sandtable.rulesets.dday_to_berlin.players.reasons import because
from sandtable.rulesets.dday_to_berlin.players.stances import STANCES, Thinker
from sandtable.rulesets.dday_to_berlin.players.worth import cost_of_falling, place_value

#: What a support spent now is missed for later.
SUPPORT_SPENT = 0.3


class BattleMind(Mind[BattleState]):
    plans = tuple(stance.name for stance in STANCES)

    def __init__(self) -> None:
        self._thinkers = {stance.name: Thinker(stance) for stance in STANCES}

    def value(self, s: BattleState, side: int) -> float:
        return position_value(s, side)

    def rests(self, s: BattleState, side: int, since: BattleState) -> bool:
        """At the side's next turn."""
        step = s.agenda[0]
        return s.turn > since.turn and (
            (isinstance(step, Movement) and step.side == side) or (isinstance(step, ChooseFirst) and s.player_a == side)
        )

    def quick(self, game: Game[BattleState], s: BattleState, plan: str, rng: Random) -> Choice:
        return self._thinkers[plan].decide(s, rng)

    def obvious(self, s: BattleState, answer: Struct) -> str:
        """Trying costs little: whoever may act, acts."""
        return "whoever may act, acts" if isinstance(answer, a.Activate | a.TryRally) else ""

    def prospect(self, s: BattleState, answer: Struct, side: int) -> tuple[float, str] | None:
        step = s.agenda[0]
        if isinstance(answer, a.Assault | a.Fire | a.AirStrike):
            prospect = prospect_of(s, answer)
            return position_value(s, side) + prospect.value, because(s, prospect, prospect)
        if isinstance(answer, a.Defend) and isinstance(step, Defence):
            falls, _ = assault_chances(s, assault_facts(s, step.attack, answer))
            stake = cost_of_falling(s.cards[answer.primary]) + place_value(s, step.attack.target)
            cost = SUPPORT_SPENT * (answer.art + answer.air)
            return -falls * stake - cost, f"{s.scenario.said(answer.primary)}: {chance_said(falls)} to fall"
        return None

    def settled(
        self, game: Game[BattleState], s: BattleState, answer: Struct, dice: PlayDice, rng: Random
    ) -> BattleState:
        """Once those who have to go back have gone."""
        after = game.take(s, answer, dice).state
        while after.agenda and isinstance(after.agenda[0], Retreat):
            after = game.take(after, next(game.suggest(after, rng)), dice).state
        return after

    def said(self, answer: Struct) -> str:
        return "nothing better to do" if isinstance(answer, a.Done) else super().said(answer)

    def turn_to_plan(self, s: BattleState) -> Hashable | None:
        return s.turn if isinstance(s.agenda[0], Movement) else None

    def alternatives(self, s: BattleState) -> Mapping[str, Struct]:
        first = isinstance(s.agenda[0], ChooseFirst)
        return {"moving first": a.MoveFirst(), "moving second": a.MoveSecond()} if first else {}


def prospect_of(s: BattleState, answer: a.Assault | a.Fire | a.AirStrike) -> Prospect:
    """An attack with its exact chances, before the enemy adds anything."""
    if isinstance(answer, a.Assault):
        return priced(s, answer, helped=False)
    return priced_fire(s, answer) if isinstance(answer, a.Fire) else priced_strike(s, answer)
