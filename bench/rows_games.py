"""Whole games of random players: decisions and games a second beside catanatron and python-chess."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from random import Random
from typing import Any

from bench.measure import Contender
from bench.row import CannotMeasure, Row, times_as_fast
from sandtable.dice.play import seeded
from sandtable.game import AgendaState, Game
from sandtable.sheet.registry import names, ruleset
from sandtable.sheet.shelves import playable

SECTION = "Games of random players"
DECISIONS = 2000
GAMES = 2
#: How many times as fast as its peers a game is to be, in decisions, and the scenario where that is measured.
AIMS = {"dday_to_berlin": ("panzer_counterattack", 2)}
#: The longest game of each: what a decision costs must not grow with the length of a game.
LONGEST = (("dday_to_berlin", "corps_breakout"), ("konflikt_47", "march_of_the_titans"))

Play = Callable[[int, int | None], int]


#: Every scenario that can be played, with its game.
PLAYED = tuple((name, each) for name in names() if (shelf := ruleset(name).shelf) for each in shelf.names())


@cache
def opened(name: str, scenario: str) -> Game[Any]:
    return playable(name)[1].open(scenario)


def battle(game: Game[Any]) -> Play:
    """A game of ours with complete rules; every roll is kept with its reason, and told only if somebody reads it."""

    def play(seed: int, most: int | None) -> int:
        rng, dice = Random(seed), seeded(seed)
        s, made = game.begin(dice).state, 0
        while s.agenda and (most is None or made < most):
            s = game.take(s, next(game.suggest(s, rng)), dice).state
            dice.rolls.clear()
            made += 1
        return made

    return play


def chess_game() -> Play:
    """Random legal moves, as python-chess's documentation has them."""
    try:
        import chess
    except ImportError:
        raise CannotMeasure("python-chess is not installed") from None

    def play(seed: int, most: int | None) -> int:
        rng, board, made = Random(seed), chess.Board(), 0
        while not board.is_game_over() and (most is None or made < most):
            board.push(rng.choice(list(board.legal_moves)))
            made += 1
        return made

    return play


def catan_game() -> Play:
    """Four of catanatron's own random players."""
    try:
        from catanatron import Color, RandomPlayer
        from catanatron import Game as Catan
    except ImportError:
        raise CannotMeasure("catanatron is not installed") from None

    def play(seed: int, most: int | None) -> int:
        colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
        game, made = Catan([RandomPlayer(colour) for colour in colours], seed=seed), 0
        while game.winning_color() is None and game.state.num_turns < 1000 and (most is None or made < most):
            game.play_tick()
            made += 1
        return made

    return play


def so_many_decisions(play: Play) -> Contender:
    def run() -> None:
        made = seed = 0
        while made < DECISIONS:
            made += play(seed, DECISIONS - made)
            seed += 1

    return Contender(run)


def so_many_games(play: Play) -> Contender:
    def run() -> None:
        for seed in range(GAMES):
            play(seed, None)

    return Contender(run)


PEERS: tuple[tuple[str, Callable[[], Play]], ...] = (("catanatron", catan_game), ("python-chess", chess_game))


def row(name: str, scenario: str, peer: str, other: Callable[[], Play], *, games: bool) -> Row:
    measure = so_many_games if games else so_many_decisions
    where, times = AIMS.get(name, ("", 1))
    aimed = scenario == where and not games

    def contenders() -> tuple[Contender, Contender]:
        return measure(battle(opened(name, scenario))), measure(other())

    return Row(
        SECTION,
        scenario if not games else f"{scenario}, whole",
        peer,
        contenders,
        aim=times_as_fast(times) if aimed else None,
        units=GAMES if games else DECISIONS,
        unit="games" if games else "decisions",
        detail="random against random, complete rules, one process" if aimed else "",
    )


def late_and_early(name: str, scenario: str) -> tuple[Contender, Contender]:
    """The same number of decisions near the end of a long game and at its beginning."""
    game = opened(name, scenario)
    rng, dice = Random(1), seeded(1)
    s, states = game.begin(dice).state, []
    while s.agenda:
        states.append(s)
        s = game.take(s, next(game.suggest(s, rng)), dice).state
    fifth = len(states) // 5

    def go(part: list[AgendaState]) -> Callable[[], None]:
        def run() -> None:
            again, die = Random(2), seeded(2)
            for state in part:
                game.take(state, next(game.suggest(state, again)), die)
                die.rolls.clear()

        return run

    return Contender(go(states[-fifth:])), Contender(go(states[:fifth]))


GAME_ROWS = (
    *(row(*each, peer, other, games=False) for each in PLAYED for peer, other in PEERS),
    *(row(*each, peer, other, games=True) for each in PLAYED for peer, other in PEERS),
    *(
        Row(
            SECTION,
            f"last fifth of {scenario}",
            "its first fifth",
            partial(late_and_early, name, scenario),
            detail="cost of a decision late in the longest game, against its beginning",
        )
        for name, scenario in LONGEST
    ),
)
