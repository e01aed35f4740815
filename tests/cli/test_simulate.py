"""`simulate`: the same numbers with any number of workers, as a table, CSV and JSON."""

import csv
import io
import json
import os
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from tests.cli.typing_in import typed
from tests.game.lots import Begin, Lots, State

from sandtable.cli.progress import Progress
from sandtable.dice import Dice
from sandtable.game import Game, Step, Tell, View
from sandtable.lab.many import Contest, Played
from sandtable.players.player import Choice
from sandtable.players.random_player import RandomPlayer

RANDOM = ("--red", "random", "--blue", "random")


def simulated(*more: str) -> str:
    code, out, err = typed(["simulate", "ddb", "crossroads", *RANDOM, *more])
    assert (code, err) == (0, "")
    return out


def without_seconds(text: str) -> list[dict[str, str]]:
    rows = list(csv.DictReader(io.StringIO(text)))
    for row in rows:
        assert float(row.pop("seconds")) >= 0
    return rows


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    one, two = (without_seconds(simulated("--games", "12", "--jobs", jobs, "--csv", "-")) for jobs in ("1", "2"))
    assert one == two
    assert [row["game"] for row in one] == [str(number) for number in range(12)]


def test_another_seed_plays_other_games() -> None:
    one, two = (simulated("--games", "3", "--jobs", "1", "--seed", seed, "--csv", "-") for seed in ("1", "2"))
    assert without_seconds(one) != without_seconds(two)


def test_the_table_tells_shares_intervals_length_and_losses() -> None:
    lines = simulated("--games", "10", "--jobs", "1").splitlines()
    assert lines[0] == "dday_to_berlin.crossroads: 10 games, seed 1"
    assert lines[2].split() == ["won", "share", "95", "%", "interval", "losses", "points"]
    assert lines[3].startswith("american (random)")
    assert lines[4].startswith("german (random)")
    assert lines[5].startswith("draws")
    assert "turns on average" in lines[7]


def test_sums_agree_between_json_and_csv(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    told: dict[str, Any] = json.loads(simulated("--games", "15", "--jobs", "1", "--json", "--csv", str(file)))
    rows = without_seconds(file.read_text("utf-8"))
    assert told["games"] == told["asked"] == len(rows) == 15
    for side, row in zip(("american", "german"), told["sides"], strict=True):
        wins = sum(each["winner"] == side for each in rows)
        assert row["wins"]["count"] == wins
        assert row["wins"]["low"] <= wins / 15 <= row["wins"]["high"]
        assert row["losses"] == sum(int(each[f"losses_{side}"]) for each in rows) / 15
    assert told["draws"]["count"] == sum(each["winner"] == "" for each in rows)
    assert told["turns"]["mean"] == sum(int(each["turns"]) for each in rows) / 15
    assert "source" not in told["contest"]


def test_players_change_sides_every_other_game() -> None:
    told = json.loads(simulated("--games", "6", "--jobs", "1", "--swap", "--json"))
    assert [row["wins"]["name"] for row in told["sides"]] == ["american", "german"]
    assert [row["wins"]["name"] for row in told["players"]] == ["random (red)", "random (blue)"]
    rows = without_seconds(simulated("--games", "6", "--jobs", "1", "--swap", "--csv", "-"))
    assert [row["swapped"] for row in rows] == ["0", "1"] * 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("ddb", "the following arguments are required: SCENARIO"),
        ("ddb nowhere", "there is no scenario 'nowhere'."),
        (
            "ddb crossroads --red me",
            "there is no computer player 'me' of dday_to_berlin. There are: random, greedy, planner.",
        ),
        ("ddb crossroads --others random", "crossroads has 2 sides: leave --others away"),
        ("ddb crossroads --games 0", "argument --games: '0' will not do, give a whole number from 1 to"),
        ("ddb crossroads --games -5", "argument --games: "),
        ("ddb crossroads --jobs ²", "argument --jobs: '²' will not do"),
        ("ddb crossroads --red random --blue random --csv /nowhere/at/all", "/nowhere/at/all cannot be written"),
    ],
)
def test_what_cannot_be_simulated_is_told_in_one_line(words: str, said: str) -> None:
    code, out, err = typed(["simulate", *words.split(), "--jobs", "1"][: None if "--jobs" not in words else -2])
    assert (code, out) == (2, "")
    assert err.startswith(f"sandtable: {said}")
    assert err.count("\n") == 1


def contests(monkeypatch: pytest.MonkeyPatch, *words: str) -> Contest:
    """What is asked for, without a game being played."""
    asked: list[Contest] = []

    def noted(contest: Contest, *_: object) -> list[Played]:
        asked.append(contest)
        return []

    monkeypatch.setattr("sandtable.cli.simulate.play_many", noted)
    assert typed(["simulate", "ddb", "crossroads", *words])[0] == 130
    return asked[0]


@pytest.mark.parametrize(
    ("there", "strongest"),
    [
        (("random",), ("random", "random")),
        (("random", "greedy"), ("random", "greedy")),
        (("random", "greedy", "planner"), ("greedy", "planner")),
        (("random", "greedy", "searcher", "planner"), ("searcher", "planner")),
    ],
)
def test_the_two_strongest_play_where_nobody_is_named(
    there: tuple[str, ...], strongest: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.cli.simulate.players_of", lambda name: there)
    monkeypatch.setattr("sandtable.cli.simulate.player", lambda *named: None)
    asked = contests(monkeypatch)
    assert (asked.red, asked.blue) == strongest
    assert contests(monkeypatch, "--red", "random").red == "random"


def test_a_game_of_three_sides_is_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.cli.simulate.playable", lambda name: (SimpleNamespace(short_name="lots"), None))
    monkeypatch.setattr("sandtable.cli.simulate.open_scenario", lambda shelf, name: Lots())
    monkeypatch.setattr("sandtable.lab.many.opened", lambda *source: Lots())
    code, out, err = typed(["simulate", "lots", "plain", "--games", "6", "--jobs", "1", "--others", "random"])
    assert (code, err) == (0, "")
    assert [line.split("  ")[0] for line in out.splitlines()[3:7]] == [
        "Red (random)",
        "Blue (random)",
        "Green (random)",
        "draws",
    ]
    assert "turns" not in out
    assert "sudden" not in out


# ---------------------------------------------------------------------- games that come to no end


class Passer(Step, frozen=True):
    """A step that passes on to itself for ever."""

    title: ClassVar[str] = "Pass on"
    rule: ClassVar[str] = "lots.throw"

    def run(self, s: State, dice: Dice, tell: Tell) -> State:
        return s.then(Passer())


class Cheat(RandomPlayer):
    name = "cheat"

    def choose(self, game: Game[Any], view: View[Any], rng: Random) -> Choice:
        return Choice(Begin(1), "why not")


def spoilt(monkeypatch: pytest.MonkeyPatch, game: Lots, *words: str) -> str:
    """What is said of a contest that cannot be played; nothing else is, and the code is that of all bad input."""
    monkeypatch.setattr("sandtable.cli.simulate.playable", lambda name: (SimpleNamespace(short_name="lots"), None))
    monkeypatch.setattr("sandtable.cli.simulate.open_scenario", lambda shelf, name: Lots())
    monkeypatch.setattr("sandtable.lab.many.opened", lambda *source: game)
    code, out, err = typed(["simulate", "lots", "plain", "--games", "6", "--others", "random", *words])
    assert (code, out, err.count("\n")) == (2, "", 1)
    return err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_game_without_an_end_is_told_in_one_line(jobs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = Lots()
    game.most_decisions = 2
    assert spoilt(monkeypatch, game, "--jobs", jobs) == (
        "sandtable: game 1:0 has not ended after 2 answers, and no game of this kind has more: "
        "name players that bring it to an end, or mend the rules that let it go on\n"
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_player_who_breaks_the_rules_is_told_in_one_line(jobs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sandtable.lab.many.player", lambda *named: Cheat())
    said = spoilt(monkeypatch, Lots(), "--jobs", jobs)
    assert said.startswith("sandtable: cheat answered Begin(side=1) in game 1:0. Not allowed: ")
    assert said.endswith("(game.answer-kind). Mend that player, or name another\n")


def test_steps_that_go_on_for_ever_are_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    class Endless(Lots):
        def start(self) -> State:
            return super().start().first(Passer())

    assert spoilt(monkeypatch, Endless(), "--jobs", "1") == (
        "sandtable: 10000 steps and nobody was asked: Passer goes on for ever: mend that step of the game\n"
    )


def test_a_worker_that_dies_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def dies(*_: object) -> None:
        os._exit(1)

    monkeypatch.setattr("sandtable.lab.many.player", dies)
    assert spoilt(monkeypatch, Lots(), "--jobs", "2") == (
        "sandtable: a worker process ended before its games were played: "
        "try again with --jobs 1, which needs less memory\n"
    )


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_is_drawn_only_for_a_person_who_has_waited(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("sandtable.cli.progress.monotonic", lambda: now[0])
    for stream, shown in ((Screen(), True), (io.StringIO(), False)):
        monkeypatch.setattr("sys.stderr", stream)
        now[0] = 0.0
        progress = Progress(10, "games")
        now[0] = 1.9
        progress(2)
        assert stream.getvalue() == ""
        now[0] = 2.5
        progress(5)
        assert ("5 of 10 games, 2 s left" in stream.getvalue()) is shown
        progress.clear()
        assert stream.getvalue().endswith("\r\033[K") is shown
