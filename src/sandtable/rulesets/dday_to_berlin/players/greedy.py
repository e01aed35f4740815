"""The greedy player: looks one step ahead, with exact odds for every attack and a value for every position."""

from __future__ import annotations

from itertools import islice
from random import Random
from time import perf_counter
from typing import Any

from msgspec import Struct

from sandtable.dice.play import seeded
from sandtable.game import Game, View
from sandtable.players.player import SECONDS, Choice
from sandtable.rulesets.dday_to_berlin.battle.answers import (
    Activate,
    AirStrike,
    Assault,
    Defend,
    Done,
    Fire,
    TryRally,
)
from sandtable.rulesets.dday_to_berlin.battle.assaults import Defence, assault_facts
from sandtable.rulesets.dday_to_berlin.battle.retreats import Retreat
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.players.attacks import Prospect, priced, priced_fire, priced_strike
from sandtable.rulesets.dday_to_berlin.players.chances import assault_chances
from sandtable.rulesets.dday_to_berlin.players.position import position_value
from sandtable.rulesets.dday_to_berlin.players.reasons import because, chance_said
from sandtable.rulesets.dday_to_berlin.players.worth import cost_of_falling, place_value

#: How many suggestions it looks at.
LOOKED_AT = 48


class Greedy:
    """Takes whatever looks best right now."""

    name = "greedy"

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds

    def choose(self, game: Game[Any], view: View[Any], rng: Random) -> Choice:
        s: BattleState = game.imagine(view, rng)
        until = perf_counter() + self.seconds
        best: tuple[float, Choice] | None = None
        for answer in islice(game.suggest(s, rng), LOOKED_AT):
            if isinstance(answer, Activate | TryRally):
                # Trying costs little: whoever may act, acts.
                return Choice(answer, "whoever may act, acts")
            value, reason = self.value(game, s, answer, rng)
            if best is None or value > best[0]:
                best = value, Choice(answer, reason)
            if perf_counter() > until:
                break
        if best is None:
            raise ValueError(f"nothing is suggested for {type(s.agenda[0]).__name__}")
        return best[1]

    def value(self, game: Game[Any], s: BattleState, answer: Struct, rng: Random) -> tuple[float, str]:
        """What an answer is worth, one step ahead."""
        step = s.agenda[0]
        side = step.decider(s)
        if isinstance(answer, Assault | Fire | AirStrike):
            prospect = prospect_of(s, answer)
            return position_value(s, side) + prospect.value, because(s, prospect)
        if isinstance(answer, Defend) and isinstance(step, Defence):
            falls, _ = assault_chances(s, assault_facts(s, step.attack, answer))
            stake = cost_of_falling(s.cards[answer.primary]) + place_value(s, step.attack.target)
            # Supports spent now are missed later.
            cost = 0.3 * (answer.art + answer.air)
            return -falls * stake - cost, f"{s.scenario.said(answer.primary)}: {chance_said(falls)} to fall"
        value = position_value(settled(game, s, answer, rng), side)
        said = "nothing better to do" if isinstance(answer, Done) else f"position worth {value:+.1f}"
        return value, said


def settled(game: Game[Any], s: BattleState, answer: Struct, rng: Random) -> BattleState:
    """The position after an answer, once those who have to go back have gone."""
    dice = seeded(rng.getrandbits(32))
    after: BattleState = game.take(s, answer, dice).state
    while after.agenda and isinstance(after.agenda[0], Retreat):
        after = game.take(after, next(game.suggest(after, rng)), dice).state
    return after


def prospect_of(s: BattleState, answer: Assault | Fire | AirStrike) -> Prospect:
    """An attack with its exact chances, before the enemy adds anything."""
    if isinstance(answer, Assault):
        return priced(s, answer, helped=False)
    return priced_fire(s, answer) if isinstance(answer, Fire) else priced_strike(s, answer)
