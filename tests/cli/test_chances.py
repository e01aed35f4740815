"""The chance to win in the terminal."""

from pathlib import Path

import pytest
from tests.cli.typing_in import play, typed
from tests.web.replay.records import recorded

from sandtable.cli.chances import chances_of, chances_text
from sandtable.game.record import read_record
from sandtable.game.replay import replay
from sandtable.sheet.shelves import open_recorded


def test_the_curve_is_told_in_text_with_playouts_and_intervals(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    record.write_text(recorded())
    match = replay(read_record(record), open_recorded).match
    curve = chances_of(match, str(record), most_playouts=24, most_seconds=1e9)
    first, *lines = chances_text(curve).splitlines()
    assert first == "Chance of american to win, with the interval of 95 %"
    assert lines[0].startswith("    0  ")
    assert "8 playouts" in lines[0]
    assert lines[len(curve.points) - 1].split()[:2] == ["126", "0%"]
    assert "the end" in lines[len(curve.points) - 1]
    assert "None of " in chances_text(curve)


@pytest.mark.parametrize(
    ("more", "said"), [((), "the game is not over"), (("--to", "1"), "leave the other options away")]
)
def test_what_cannot_be_told_is_said(tmp_path: Path, more: tuple[str, ...], said: str) -> None:
    record = tmp_path / "game.jsonl"
    play(record, "quit")
    code, _, err = typed(["replay", str(record), "--chances", *more])
    assert (code, said in err) == (2, True)
