"""A game that has no typed commands can be played all the same: by the numbers of a list."""

import io
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from tests.game.playing import fixed_cup
from tests.game.scouts import Scouts
from tests.game.signals import Signals

from sandtable.cli.commands import Commands, commands_for
from sandtable.cli.session import Session
from sandtable.cli.typed import Typed
from sandtable.cli.voice import JsonVoice, TextVoice
from sandtable.game.record import read_record
from sandtable.game.seats import UMPIRE_HAND
from sandtable.game.table import start
from sandtable.players.random_player import RandomPlayer
from sandtable.players.strict import StrictUmpire
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.shelves import open_scenario, playable


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "sys.stdin", io.StringIO("help\nwhat\nmap\nunits\nunit x\nbogus\nagenda\nlog\nodds 1\n" + "1\n" * 300)
    )


def play_scouts(path: Path, *, as_json: bool) -> str:
    """A game of Scouts, Red at the keyboard and Blue by chance; everything that was shown."""
    out, game = io.StringIO(), Scouts()
    with redirect_stdout(out), start(path, game, {"Red": "human", "Blue": "random"}, fixed_cup()) as table:
        commands = commands_for(game)
        assert type(commands) is Commands
        voice = JsonVoice() if as_json else TextVoice(commands)
        Session(table, commands, {1: RandomPlayer()}, game.seats[0], voice, Typed(echo=True), "1").run()
    return out.getvalue()


@pytest.mark.usefixtures("keyboard")
def test_it_is_played_to_its_end_by_numbers(tmp_path: Path) -> None:
    shown = play_scouts(tmp_path / "scouts.jsonl", as_json=False)
    assert "You may" in shown
    assert "? this game has no map to draw" in shown
    assert shown.count("? this game has no list of units") == 2
    assert "units [WORD]" in shown
    assert "  not known beforehand\n" in shown
    assert "no dice are rolled for it" not in shown
    assert "? 'bogus' is no command here: pick a number from 'what', or type 'help'" in shown
    assert "The game is over" in shown
    assert read_record(tmp_path / "scouts.jsonl").ended is not None


@pytest.mark.usefixtures("keyboard")
def test_what_the_other_side_hides_is_not_shown(tmp_path: Path) -> None:
    """Blue's hiding places are Blue's: neither its answer nor what came of it tells Red where they are."""
    shown = play_scouts(tmp_path / "scouts.jsonl", as_json=True)
    assert '"forecasts":null' in shown, "and what would be rolled, nobody knows beforehand"
    hidden = [line for line in shown.splitlines() if '"seat":"Blue"' in line and '"Hide"' in line]
    assert [line for line in hidden if "squares" in line] == []


def test_computers_leave_a_game_that_goes_on_for_ever(tmp_path: Path) -> None:
    game = Scouts()
    game.most_decisions = 5
    path, players = tmp_path / "scouts.jsonl", {"Red": "random", "Blue": "random"}
    with redirect_stdout(io.StringIO()), start(path, game, players, fixed_cup()) as table:
        commands = commands_for(game)
        sitting = Session(
            table,
            commands,
            dict.fromkeys((0, 1), RandomPlayer()),
            game.seat("spectator"),
            TextVoice(commands),
            Typed(echo=True),
            "1",
        )
        with pytest.raises(FactsFault, match=r"no game of this kind has more than 5 answers \[game.endless\]"):
            sitting.run()
    assert len(read_record(path).lines) == 5


def play_signals(path: Path, lines: str, monkeypatch: pytest.MonkeyPatch, *, as_json: bool = False) -> str:
    """A game of Signals with all four teams at one keyboard; everything that was shown."""
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    out, game = io.StringIO(), Signals()
    with redirect_stdout(out), start(path, game, {seat.name: "human" for seat in game.playing}, fixed_cup()) as table:
        commands = commands_for(game)
        voice = JsonVoice() if as_json else TextVoice(commands)
        Session(table, commands, {}, None, voice, Typed(echo=True), "1").run()
    return out.getvalue()


def test_whoever_sits_down_at_a_shared_keyboard_is_told_so_and_what_happened_as_he_sees_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Orders of several are hidden from each other: between two of them the keyboard is handed over."""
    shown = play_signals(tmp_path / "signals.jsonl", "1\n" * 40, monkeypatch)
    assert shown.count("The keyboard goes to ") > 3
    first, second = shown.split("The keyboard goes to ")[1:3]
    assert "Kept until everybody is ready" not in first[: first.index(">")], "nothing of what the last one filed"
    assert second


def test_a_program_is_told_when_the_keyboard_is_handed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = play_signals(tmp_path / "signals.jsonl", "1\n" * 6, monkeypatch, as_json=True)
    assert '{"type":"handed_over","seat":"' in shown


def test_an_open_game_at_one_keyboard_is_never_handed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 30))
    out, game = io.StringIO(), open_scenario(playable("dday_to_berlin")[1], "crossroads")
    people = {seat.name: "human" for seat in game.playing}
    with redirect_stdout(out), start(tmp_path / "open.jsonl", game, people, fixed_cup()) as table:
        commands = commands_for(game)
        Session(table, commands, {UMPIRE_HAND: StrictUmpire()}, None, TextVoice(commands), Typed(echo=True), "1").run()
    assert "> 1" in out.getvalue()
    assert "keyboard goes to" not in out.getvalue()
