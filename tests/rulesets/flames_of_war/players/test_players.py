"""The computer's players of Flames of War: allowed answers, words for reasons, games that end, and no random play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

import pytest

from sandtable.dice.play import seeded
from sandtable.game import Game
from sandtable.players.budget import Budget
from sandtable.players.player import Choice
from sandtable.players.registry import player, players_of
from sandtable.rulesets.flames_of_war.battle.answers import Deploy, HoldBack, PlaceObjective
from sandtable.rulesets.flames_of_war.battle.moving_step import MovementStep
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Where
from sandtable.rulesets.flames_of_war.players.mind import BattleMind
from sandtable.rulesets.flames_of_war.ruleset import shelf

HOME = "flames_of_war"
#: What a player may look at for an answer: the same games on every machine, and short ones.
THOUGHT = Budget(None, nodes=8)
SCENARIOS = ("patrol_in_the_orchard", "orchard_at_dusk", "bocage_crossroads", "bridgehead_on_the_vistula")


def played(
    game: Game[Any], names: tuple[str, str], seed: int, most: int = 10_000
) -> Iterator[tuple[BattleState, Choice]]:
    """Every decision of a game, or of its beginning, before it is taken."""
    rng, dice = Random(seed), seeded(seed)  # noqa: S311
    players = [player(name, HOME, THOUGHT) for name in names]
    s = game.begin(dice).state
    for _ in range(most):
        if not s.agenda:
            return
        side = s.agenda[0].decider(s)
        choice = players[side].choose(game, game.view(s, game.seat_of(side)), rng)
        yield s, choice
        s = game.take(s, choice.answer, dice).state
        dice.rolls.clear()


def winner(name: str, names: tuple[str, str], seed: int) -> int | None:
    game = shelf().open(name)
    rng, dice = Random(seed), seeded(seed)  # noqa: S311
    players = [player(each, HOME, THOUGHT) for each in names]
    s = game.begin(dice).state
    while s.agenda:
        side = s.agenda[0].decider(s)
        s = game.take(s, players[side].choose(game, game.view(s, game.seat_of(side)), rng).answer, dice).state
        dice.rolls.clear()
    return game.winner(s)


def test_it_is_played_by_a_weak_and_a_strong_player() -> None:
    assert players_of(HOME) == ("random", "greedy", "planner")


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("who", ["greedy", "planner"])
def test_answers_are_allowed_and_reasons_are_words(name: str, who: str) -> None:
    game = shelf().open(name)
    for s, choice in played(game, (who, who), 3, most=40):
        assert game.validate(s, choice.answer) is None
        assert len(choice.reason) > 5
        assert " " in choice.reason
        assert "_" not in choice.reason


@pytest.mark.parametrize(("name", "won_at_least"), [("patrol_in_the_orchard", 3), ("orchard_at_dusk", 3)])
def test_a_greedy_player_beats_a_random_one(name: str, won_at_least: float) -> None:
    won = 0.0
    for seed in range(4):
        names = ("greedy", "random") if seed % 2 == 0 else ("random", "greedy")
        who = winner(name, names, seed)
        won += 0.5 if who is None else float(names[who] == "greedy")
    assert won >= won_at_least


def test_an_attacker_and_a_defender_win_against_a_random_player() -> None:
    """No Retreat: the attacker Holds an objective, or the defender keeps him from it (fow.gap.missions)."""
    assert winner("bridgehead_on_the_vistula", ("greedy", "random"), 100) == 0
    assert winner("bridgehead_on_the_vistula", ("random", "greedy"), 101) == 1


def test_the_same_seed_plays_the_same_game() -> None:
    game = shelf().open("patrol_in_the_orchard")
    once, again = ([choice.answer for _, choice in played(game, ("greedy", "planner"), 5)] for _ in range(2))
    assert once == again
    assert len(once) > 40


def test_the_planner_plans_as_each_of_its_movement_steps_begins() -> None:
    game, mind, asked = shelf().open("patrol_in_the_orchard"), BattleMind(), 0
    for s, choice in played(game, ("planner", "random"), 4, most=60):
        step = s.agenda[0]
        begins = isinstance(step, MovementStep) and not s.picked
        assert (mind.turn_to_plan(s) is not None) == begins
        if begins and step.decider(s) == 0:
            asked += 1
            assert choice.reason.startswith("plan for the turn: ")
    assert asked >= 2


def test_a_planner_answers_within_its_time() -> None:
    """It may finish what it has begun when the time is over, once through all of its plans."""
    game = shelf().open("orchard_at_dusk")
    thinker = player("planner", HOME, 0.05)
    rng, dice = Random(2), seeded(2)  # noqa: S311
    s, longest = game.begin(dice).state, 0.0
    for _ in range(60):
        began = perf_counter()
        choice = thinker.choose(game, game.view(s, game.seat_of(s.agenda[0].decider(s))), rng)
        longest = max(longest, perf_counter() - began)
        s = game.take(s, choice.answer, dice).state
    assert longest < 10.0


# ---------------------------------------------------------------------- set-up


def begun(name: str, seed: int = 1) -> tuple[BattleState, list[Choice]]:
    """A battle at its first move, set up by the computer, and how it was."""
    choices: list[Choice] = []
    for s, choice in played(shelf().open(name), ("greedy", "greedy"), seed):
        if isinstance(s.agenda[0], MovementStep):
            return s, choices
        choices.append(choice)
    raise AssertionError("nobody moved")


def test_a_defender_keeps_tanks_in_reserve_and_lays_guns_in_ambush() -> None:
    """Reserves are worth 40 per cent of his points, and one unit lies in ambush (fow.gap.reserve-choice)."""
    s, choices = begun("bridgehead_on_the_vistula")
    held = [choice.answer for choice in choices if isinstance(choice.answer, HoldBack)]
    reserves, ambush = held
    points = [s.scenario.platoons[unit].points for unit in reserves.units]
    whole = sum(s.scenario.platoons[unit].points for unit, side in enumerate(s.scenario.unit_sides) if side == 1)
    assert sum(points) >= 0.4 * whole
    driving = [unit for unit in reserves.units if s.teams(unit) & s.scenario.tanks]
    assert len(driving) >= 2
    assert s.scenario.platoons[ambush.units[0]].id in ("de_pak40", "de_88")
    assert s.units[ambush.units[0]].where is Where.AMBUSH


def test_objectives_are_placed_near_to_ones_own_edge() -> None:
    """What one goes for and what one keeps (fow.gap.objective-placing)."""
    s, choices = begun("bocage_crossroads")
    placed = [choice.answer for choice in choices if isinstance(choice.answer, PlaceObjective)]
    assert len(placed) == 4
    for objective in s.objectives:
        edge = 0 if objective.side == 0 else s.scenario.size[1]
        assert abs(objective.at[1] - edge) <= 1600


def test_mortars_are_set_up_behind_those_who_move() -> None:
    s, choices = begun("bocage_crossroads")
    assert all(choice.reason for choice in choices if isinstance(choice.answer, Deploy))
    for side, towards in ((0, 1), (1, -1)):
        front = {unit: max(towards * s.place(body)[1] for body in s.living(unit)) for unit in s.units_of(side)}
        mortars = [unit for unit in front if s.scenario.platoons[unit].id in ("uk_3in", "de_8cm")]
        rifles = [unit for unit in front if s.scenario.platoons[unit].id in ("uk_rifle", "de_grenadier")]
        assert all(front[mortar] < max(front[rifle] for rifle in rifles) for mortar in mortars)
