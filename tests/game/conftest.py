"""What several tests of records begin with."""

from pathlib import Path

import pytest
from tests.game.playing import PLAYERS, chance, fixed_cup, play_on
from tests.game.scouts import Scouts

from sandtable.game.table import start


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    """A finished record of Scouts."""
    path = tmp_path / "ford.jsonl"
    with start(path, Scouts(), PLAYERS, fixed_cup()) as table:
        play_on(table.match, chance(4))
        table.end()
    return path
