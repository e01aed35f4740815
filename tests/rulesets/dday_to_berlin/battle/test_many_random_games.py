"""Random games by the thousand on scenarios made up from seeds: they end, and nothing breaks on the way."""

from random import Random

import pytest

from sandtable.dice.play import seeded
from sandtable.rulesets.dday_to_berlin.battle.game import BattleGame
from sandtable.rulesets.dday_to_berlin.battle.inventing import invent
from sandtable.rulesets.dday_to_berlin.battle.scenario import Scenario

CHUNKS = 20
SCENARIOS, GAMES = 5, 10
LONGEST = 20_000


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_on_invented_scenarios_end(chunk: int) -> None:
    for number in range(chunk * SCENARIOS, (chunk + 1) * SCENARIOS):
        game = BattleGame(Scenario(f"random_{number}", invent(str(number))))
        for seed in range(GAMES):
            dice, rng = seeded(f"{number}/{seed}"), Random(seed)  # noqa: S311
            s, made = game.begin(dice).state, 0
            while s.agenda:
                s = game.take(s, next(game.suggest(s, rng)), dice).state
                dice.rolls.clear()
                made += 1
                assert made < LONGEST
            assert s.outcome is not None
            assert min(s.markers) >= 0


@pytest.mark.parametrize("seed", ["1", "a long name with blanks", "ü", "2026-11-15"])
def test_a_seed_always_gives_the_same_scenario(seed: str) -> None:
    assert invent(seed) == invent(seed)
    Scenario("made_up", invent(seed))


def test_other_seeds_give_other_scenarios() -> None:
    assert len({invent(str(number)) for number in range(50)}) == 50
