"""The umpire at a terminal: he sees all, answers for whom nobody plays, closes a wait and rules, each with a reason."""

import io
import json
from collections.abc import Mapping
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest
from tests.cli.typing_in import play, resumed, typed
from tests.game.signals import Signals

from sandtable.cli.commands import Commands
from sandtable.cli.session import Session
from sandtable.cli.typed import Typed
from sandtable.cli.voice import JsonVoice, TextVoice
from sandtable.game.cup import seeded_cup
from sandtable.game.record import Answered, read_record
from sandtable.game.seats import UMPIRE
from sandtable.game.table import start
from sandtable.players.player import Player
from sandtable.players.random_player import RandomPlayer

#: The shot of this seed hits.
SEED = "2"
NOBODY_PLAYS: Mapping[int, Player] = {}
ORDER, SHOOT = '{"type": "Order", "hand": 1, "step": 1}', '{"type": "Shoot"}'
TO_THE_RULING = (ORDER, "close because the clock ran out", SHOOT)


def umpired(path: Path, *lines: str, played: Mapping[int, Player] = NOBODY_PLAYS, as_json: bool = False) -> str:
    """A round of Signals with the umpire at the keyboard; everything that was shown."""
    out, game = io.StringIO(), Signals("posts = 3\nrounds = 1\numpire = true\n")
    commands, cup = Commands(game), seeded_cup(SEED)
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), start(path, game, {}, cup) as table:
        patch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        voice = JsonVoice() if as_json else TextVoice(commands)
        Session(table, commands, played, UMPIRE, voice, Typed(echo=not as_json), SEED).run()
    return out.getvalue()


def answers(path: Path) -> list[tuple[str, Any]]:
    """Who gave which answer, as the record has them."""
    return [(line.who, line.answer) for line in read_record(path).lines if isinstance(line, Answered)]


# ---------------------------------------------------------------------- a wait


def test_the_umpire_is_told_who_is_waited_for_and_answers_for_them(tmp_path: Path) -> None:
    record = tmp_path / "signals.jsonl"
    shown = umpired(record, ORDER, '{"type": "Ready", "hand": 1}', "quit")
    waits = "Waited for: {}. Ready: {}. You may answer for them, or 'close because REASON'."
    told = " ".join(shown.split())
    assert waits.format("Red north, Red south, Blue north, Blue south", "nobody") in told
    assert waits.format("Red north, Blue north, Blue south", "Red south") in told
    assert answers(record) == [
        ("umpire", {"type": "Order", "hand": 1, "step": 1}),
        ("umpire", {"type": "Ready", "hand": 1}),
    ]


def test_computers_file_by_themselves_and_the_umpire_for_who_is_away(tmp_path: Path) -> None:
    played = dict.fromkeys((0, 2, 3), RandomPlayer())
    shown = umpired(tmp_path / "signals.jsonl", "quit", played=played)
    assert "Waited for: Red south. Ready: Red north, Blue north, Blue south." in shown
    assert "Blue north (random): Order: hand 2" in shown, "he sees what everybody files"


def test_a_wait_is_closed_with_a_reason_that_stays_in_the_log(tmp_path: Path) -> None:
    record = tmp_path / "signals.jsonl"
    shown = umpired(record, ORDER, "close", "close because", "close because the clock  ran out", "log", "quit")
    assert shown.count("whoever closes says why, in a line of words") == 2
    assert shown.count("The umpire waits no longer (Write your orders): the clock ran out") == 2
    assert answers(record)[-1] == ("umpire", {"type": "Close", "because": "the clock ran out"})


def test_nobody_else_closes(tmp_path: Path) -> None:
    out, game = io.StringIO(), Signals()
    commands = Commands(game)
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out):
        patch.setattr("sys.stdin", io.StringIO("close because I am late\nhelp close\nquit\n"))
        with start(tmp_path / "signals.jsonl", game, {}, seeded_cup(SEED)) as table:
            Session(table, commands, {}, None, TextVoice(commands), Typed(echo=True), SEED).run()
    assert "? 'close because I am late' is no command here" in out.getvalue()
    assert "? there is no command 'close'" in out.getvalue()


# ---------------------------------------------------------------------- decisions in the place of others, and rulings


def test_the_umpire_decides_in_the_place_of_who_is_away_and_rules_with_a_reason_of_his_own(tmp_path: Path) -> None:
    record = tmp_path / "signals.jsonl"
    shown = umpired(record, *TO_THE_RULING, "2 because the map was wrong")
    assert "You answer for Blue north." in shown
    assert "'ANSWER because REASON' rules otherwise." in shown
    assert "The umpire rules otherwise (A runner fell): the map was wrong" in shown
    assert "Red south is spared" in shown
    assert answers(record)[2:] == [
        ("umpire", {"type": "Shoot"}),
        ("umpire", {"type": "Spare", "because": "the map was wrong"}),
    ]


def test_by_the_book_no_reason_is_given(tmp_path: Path) -> None:
    record = tmp_path / "signals.jsonl"
    shown = umpired(record, *TO_THE_RULING, "1 because I like it", "1")
    assert "? no reason is asked for that: leave 'because' and what follows away" in shown
    assert answers(record)[-1] == ("umpire", {"type": "Uphold"})


def test_help_has_what_the_umpire_alone_can_type(tmp_path: Path) -> None:
    shown = umpired(tmp_path / "signals.jsonl", "help", "help close", *TO_THE_RULING, "help because", "quit")
    assert shown.count("wait no longer for those who are not ready") == 2
    assert "rule otherwise, by a number or a command, with your own reason" in shown


def test_the_umpire_sees_all(tmp_path: Path) -> None:
    shown = umpired(tmp_path / "signals.jsonl", ORDER, "state", "quit", as_json=True)
    (state,) = (told["state"] for line in shown.splitlines() if (told := json.loads(line))["type"] == "state")
    assert state["runners"] == [0, 1, 2, 1]
    assert state["orders"] == [9, 1, 9, 9]


# ---------------------------------------------------------------------- who sits there


def test_the_umpire_watches_two_computers_with_all_that_they_hide(tmp_path: Path) -> None:
    shown = play(tmp_path / "game.jsonl", "bogus", more=["--as", "umpire"])
    assert "american (random), german (random), umpire (human)" in shown
    assert "bogus" not in shown
    assert "The game is over" in shown


def test_with_several_seats_the_umpire_answers_for_those_and_computers_for_the_rest(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    shown = play(record, *["1"] * 40, "coach", "quit", more=["--as", "umpire, german"])
    assert "american (random), german (human), umpire (human)" in shown
    assert "You answer for german." in shown
    assert "You answer for american." not in shown
    assert "? the coach advises only those who play" in shown
    assert {who for who, _ in answers(record)} == {"american", "umpire"}
    assert "umpire> " in resumed(record, "what", "quit")


def test_without_computers_the_umpire_answers_for_everybody(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    shown = play(record, *["1"] * 400, more=["--as", "umpire", "--against", "human"])
    assert "You answer for american." in shown
    assert "You answer for german." in shown
    assert {who for who, _ in answers(record)} == {"umpire"}
    assert typed(["verify", str(record)])[0] == 0


def test_the_seats_of_several_sides_can_be_played_from_one_keyboard(tmp_path: Path) -> None:
    shown = play(tmp_path / "game.jsonl", "quit", more=["--as", "german,american"])
    assert "american (human), german (human)" in shown


def test_who_is_no_side_is_told_with_all_that_can_be_said(tmp_path: Path) -> None:
    words = ["play", "dday_to_berlin", "crossroads", "--record", str(tmp_path / "game.jsonl"), "--as", "german,xyz"]
    code, _, err = typed(words)
    assert (code, "there is no side 'xyz'" in err, "umpire and spectator" in err) == (2, True, True)
