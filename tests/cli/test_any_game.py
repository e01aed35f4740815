"""A game that has no typed commands can be played all the same: by the numbers of a list."""

import io
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from tests.game.playing import fixed_cup
from tests.game.scouts import Scouts

from sandtable.cli.commands import Commands, commands_for
from sandtable.cli.session import Session
from sandtable.cli.typed import Typed
from sandtable.cli.voice import JsonVoice, TextVoice
from sandtable.game.record import read_record
from sandtable.game.table import start
from sandtable.players.random_player import RandomPlayer


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("help\nwhat\nmap\nunits\nunit x\nbogus\nagenda\nlog\n" + "1\n" * 300))


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
    assert "? 'bogus' is no command here: pick a number from 'what', or type 'help'" in shown
    assert "The game is over" in shown
    assert read_record(tmp_path / "scouts.jsonl").ended is not None


@pytest.mark.usefixtures("keyboard")
def test_what_the_other_side_hides_is_not_shown(tmp_path: Path) -> None:
    """Blue's hiding places are Blue's: neither its answer nor what came of it tells Red where they are."""
    shown = play_scouts(tmp_path / "scouts.jsonl", as_json=True)
    hidden = [line for line in shown.splitlines() if '"seat":"Blue"' in line and '"Hide"' in line]
    assert [line for line in hidden if "squares" in line] == []
