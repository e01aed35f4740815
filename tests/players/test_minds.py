"""A game that says what a position is worth has opponents: they play whole games, and the more they look the better."""

from collections.abc import Hashable, Iterator
from random import Random
from typing import Any, ClassVar

import pytest
from msgspec import Struct
from tests.game.playing import chance
from tests.game.scouts import Scouts
from tests.game.scouts import State as ScoutsState
from tests.game.signals import FALLEN, Signals
from tests.game.signals import State as SignalsState

from sandtable.dice import Dice, at_least
from sandtable.dice.by_rule import DiceByRule
from sandtable.dice.play import seeded
from sandtable.game import AgendaState, Game, Step, Tell
from sandtable.game.drawing import drawn
from sandtable.players import budget, mind
from sandtable.players.budget import Budget
from sandtable.players.greedy import Greedy
from sandtable.players.mind import Mind
from sandtable.players.planner import Planner
from sandtable.players.random_player import RandomPlayer
from sandtable.players.searcher import Searcher


class ScoutsMind(Mind[ScoutsState]):
    """Captures count; nothing else."""

    def value(self, s: ScoutsState, side: int) -> float:
        mine, theirs = Scouts.captured(s)[side], Scouts.captured(s)[1 - side]
        return 10.0 * (mine - theirs)


class SignalsMind(Mind[SignalsState]):
    plans = ("forward", "back")

    def value(self, s: SignalsState, side: int) -> float:
        return float(sum((post != FALLEN) * (1 if team // 2 == side else -1) for team, post in enumerate(s.runners)))

    def rests(self, s: SignalsState, side: int, since: SignalsState) -> bool:
        return len(s.agenda) < len(since.agenda) - 1

    def turn_to_plan(self, s: SignalsState) -> Hashable | None:
        return len(s.agenda) if type(s.agenda[0]).__name__ == "Orders" else None


def played(game: Game[Any], players: list[Any], seed: int) -> tuple[int | None, list[Any]]:
    """Who won, and everything that was answered."""
    dice, rngs = seeded(seed), [chance(seed + side) for side in range(2)]
    s, given = game.begin(dice).state, []
    while (question := game.question(s)) is not None:
        seat = game.seat_of(question.hands[0])
        side = game.side_of(question.hands[0])
        answer = players[side].choose(game, game.view(s, seat), rngs[side]).answer
        assert game.validate(s, answer, seat) is None
        given.append(answer)
        s = game.take(s, answer, dice).state
    return game.winner(s), given


@pytest.mark.parametrize("kind", [Greedy, Planner, Searcher])
@pytest.mark.parametrize(("game", "mind"), [(Scouts(), ScoutsMind()), (Signals(), SignalsMind())])
def test_every_player_of_the_kit_plays_every_game_with_a_mind_to_its_end(kind: Any, game: Game[Any], mind: Any) -> None:
    for seed in range(3):
        played(game, [kind(mind, Budget(None, nodes=20)), RandomPlayer()], seed)


@pytest.mark.parametrize("kind", [Greedy, Planner, Searcher])
def test_with_a_budget_in_nodes_a_game_is_the_same_however_long_it_takes(
    kind: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def game() -> list[Any]:
        return played(Scouts(), [kind(ScoutsMind(), Budget(None, nodes=30)) for _ in range(2)], 4)[1]

    first = game()
    clock = iter(range(0, 10**9, 1_000))
    monkeypatch.setattr(budget, "perf_counter", lambda: float(next(clock)))
    assert game() == first


class Bet(Struct, frozen=True, tag=True):
    need: int


class Betting(Step, frozen=True):
    title: ClassVar[str] = "Bet"
    rule: ClassVar[str] = "gamble.bet"
    answers: ClassVar[tuple[type[Struct], ...]] = (Bet,)
    side: int = 0

    def suggest(self, s: Any, rng: Random) -> Iterator[Bet]:
        yield from drawn([Bet(need) for need in range(2, 7)], rng)

    def take(self, s: Any, answer: Bet, dice: Dice, tell: Tell) -> Any:
        return s.done(won=dice.passes(at_least(answer.need), "gamble.bet"))


class Purse(AgendaState, frozen=True):
    agenda: tuple[Betting, ...] = (Betting(),)
    won: bool = False


class Gamble(Scouts):
    """One bet on one die."""

    def start(self) -> Any:
        return Purse()

    def known(self, s: Any, seat: Any) -> Any:
        return s

    def imagine(self, view: Any, rng: Random) -> Any:
        return view.state


class GambleMind(Mind[Any]):
    def value(self, s: Any, side: int) -> float:
        return float(s.won)


def test_the_searcher_finds_the_best_bet_and_needs_nodes_for_it() -> None:
    game = Gamble()
    view = game.view(game.start(), game.seats[0])
    bets = [
        Searcher(GambleMind(), Budget(None, nodes=400)).choose(game, view, chance(seed)).answer for seed in range(40)
    ]
    usual = [GambleMind().quick(game, view.state, "", chance(seed)).answer for seed in range(40)]
    assert sum(bet.need for bet in bets) < sum(bet.need for bet in usual) - 30  # type: ignore[attr-defined]
    assert sum(bet.need == 2 for bet in bets) > 20  # type: ignore[attr-defined]


class Endless(Betting, frozen=True):
    """A bet that is never the last."""

    def take(self, s: Any, answer: Bet, dice: Dice, tell: Tell) -> Any:
        return s.then(self, bets=s.bets + 1)


class Habit(AgendaState, frozen=True):
    agenda: tuple[Endless, ...] = (Endless(),)
    bets: int = 0


class HabitMind(GambleMind):
    """Looks ahead to the end, which never comes."""

    def __init__(self) -> None:
        self.seen: list[int] = []

    def value(self, s: Any, side: int) -> float:
        self.seen.append(s.bets)
        return float(s.bets)

    def turn_to_plan(self, s: Any) -> Hashable | None:
        return "a turn"


@pytest.mark.parametrize(("kind", "farthest"), [(Planner, 50), (Searcher, 51)])
def test_nobody_looks_ahead_for_ever(kind: Any, farthest: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mind, "FARTHEST", 50)
    game: Game[Any] = Gamble()
    habit = HabitMind()
    view = game.view(Habit(), game.seats[0])
    kind(habit, Budget(None, nodes=10)).choose(game, view, chance(1))
    # The searcher takes an answer before it looks ahead from there.
    assert set(habit.seen) == {farthest}


def test_whoever_has_spent_his_nodes_or_his_time_answers() -> None:
    purse = Budget(None, nodes=3).whole()
    purse.spend(2)
    assert not purse.empty
    purse.spend()
    assert purse.empty
    assert Budget(0.0).whole().empty
    assert not Budget(None).whole().empty


def test_dice_by_rule_fall_alike_for_a_rule_whatever_else_is_rolled() -> None:
    one, other = DiceByRule(5), DiceByRule(5)
    other.d(6, "some.rule")
    other.d(10, "some.rule")
    assert [one.d(6, "that.rule") for _ in range(20)] == [other.d(6, "that.rule") for _ in range(20)]
    faces = [DiceByRule(seed).d(6, "a.rule") for seed in range(600)]
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(60 <= faces.count(face) <= 140 for face in range(1, 7))


class BoldMind(GambleMind):
    """Knows nothing of the odds, and is sure that the hardest bet is the best."""

    trust = 10_000

    def promised(self, s: Any, answer: Struct) -> float | None:
        return float(answer.need)  # type: ignore[attr-defined]


def test_what_was_promised_counts_as_often_as_it_is_trusted() -> None:
    game = Gamble()
    view = game.view(game.start(), game.seats[0])
    bets = [Searcher(BoldMind(), Budget(None, nodes=100)).choose(game, view, chance(seed)).answer for seed in range(10)]
    assert {bet.need for bet in bets} == {6}  # type: ignore[attr-defined]
