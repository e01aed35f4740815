"""Many games: the same whatever the number of workers, and stopped cleanly by Ctrl-C."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.game.lots import Lots

from sandtable.game import Game
from sandtable.lab import many
from sandtable.lab.arena import GameResult, play_game
from sandtable.lab.many import Contest, Played, play_many
from sandtable.lab.workers import Worker, WorkerLost
from sandtable.players.player import Player
from sandtable.players.random_player import RandomPlayer
from sandtable.sheet.registry import ruleset


def contest(**changed: object) -> Contest:
    shelf = ruleset("dday_to_berlin").shelf
    assert shelf is not None
    name, source = shelf.source("crossroads")
    plain = Contest(ruleset="dday_to_berlin", scenario=name, source=source, red="random", blue="random", seed="s")
    return replace(plain, **changed)


def timeless(played: list[Played]) -> list[Played]:
    return [replace(each, result=replace(each.result, seconds=0.0)) for each in played]


@pytest.mark.parametrize("jobs", [2, 3, 50])
def test_results_are_the_same_with_any_number_of_workers(jobs: int) -> None:
    assert timeless(play_many(contest(), 20, jobs)) == timeless(play_many(contest(), 20))


def test_more_games_begin_with_the_same_ones() -> None:
    assert timeless(play_many(contest(), 9))[:4] == timeless(play_many(contest(), 4))


def test_every_game_has_a_seed_of_its_own_and_swapped_players_change_sides() -> None:
    played = play_many(contest(swap=True), 6)
    assert [each.swapped for each in played] == [False, True] * 3
    assert len({each.result.seed for each in played}) == 6
    assert not any(each.swapped for each in play_many(contest(), 2))


def test_with_swap_every_player_of_three_sits_one_side_further_in_the_next_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seated: list[tuple[str, ...]] = []

    def noted(game: Game[Any], players: list[Player], seed: str) -> GameResult:
        seated.append(tuple(player.name for player in players))
        return play_game(game, players, seed)

    def called(name: str, ruleset: str, seconds: float) -> Player:
        by_chance = RandomPlayer()
        by_chance.name = name
        return by_chance

    monkeypatch.setattr(many, "opened", lambda *source: Lots())
    monkeypatch.setattr(many, "play_game", noted)
    monkeypatch.setattr(many, "player", called)
    lots = contest(ruleset="lots", red="a", blue="b", others="c", swap=True)
    assert [each.swapped for each in play_many(lots, 4)] == [0, 1, 2, 0]
    assert seated == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a"), ("a", "b", "c")]


@pytest.mark.parametrize(
    ("others", "sides", "players"),
    [("", 2, ("a", "b")), ("", 1, ("a",)), ("", 4, ("a", "b", "b", "b")), ("c", 4, ("a", "b", "c", "c"))],
)
def test_there_is_a_player_for_each_side(others: str, sides: int, players: tuple[str, ...]) -> None:
    assert contest(red="a", blue="b", others=others).players(sides) == players


@pytest.mark.parametrize("jobs", [1, 2])
def test_it_tells_how_far_it_is(jobs: int) -> None:
    told: list[int] = []
    play_many(contest(), 8, jobs, told.append)
    assert told == sorted(told)
    assert told[-1] == 8


def test_ctrl_c_in_one_process_leaves_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    assert len(play_many(contest(), 50, 1, stop)) == 3
    assert len(play_many(contest(), 400, 2, lambda done: stop(3 if done else 0))) < 400


def test_a_player_that_fails_in_a_worker_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="there is no computer player 'nobody'"):
        play_many(contest(red="nobody"), 8, 2)


def test_a_worker_that_is_killed_is_told() -> None:
    worker = Worker(os._exit)
    worker.give(1)
    with pytest.raises(WorkerLost, match="a worker process ended before its games were played"):
        worker.take()
    worker.stop()


def wait_for_workers(parent: int, workers: int) -> None:
    """Until a process has its workers and they have had time to begin, however slow the machine is."""
    children = Path(f"/proc/{parent}/task/{parent}/children")
    for _ in range(120):
        time.sleep(0.25)
        if children.exists() and len(children.read_text().split()) >= workers:
            break
    time.sleep(3)


def test_ctrl_c_at_the_terminal_ends_every_worker(tmp_path: Path) -> None:
    script = str(Path(sys.executable).with_name("sandtable"))
    words = ["simulate", "ddb", "crossroads", "--red", "random", "--blue", "random", "--games", "100000", "--jobs", "2"]
    with subprocess.Popen(  # noqa: S603 - our own script
        [script, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        wait_for_workers(process.pid, 2)
        os.killpg(process.pid, signal.SIGINT)
        try:
            out, err = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert "stopped: 100000 were asked for" in out or not out


def test_chunks_hold_every_game_once() -> None:
    for games, jobs in ((1, 1), (7, 2), (1000, 4), (100_000, 64)):
        found = list(many._chunks(games, jobs))
        assert [number for first, after in found for number in range(first, after)] == list(range(games))
