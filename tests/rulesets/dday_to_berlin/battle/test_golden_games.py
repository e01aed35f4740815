"""Whole games as stories that a reviewer can read. `UPDATE_GOLDEN=1 pytest -k golden` writes them anew."""

import os
from pathlib import Path
from random import Random

import pytest

from sandtable.dice.play import seeded
from sandtable.game import Turned
from sandtable.game.match import Match
from sandtable.game.story import story
from sandtable.sheet.registry import ruleset

GOLDEN = Path(__file__).parent / "golden"


def told(scenario: str, seed: int) -> str:
    """A game of first suggestions, told by whoever sees everything."""
    shelf = ruleset("dday_to_berlin").shelf
    assert shelf is not None
    game, rng = shelf.open(scenario), Random(seed)  # noqa: S311
    match = Match.begin(game, seeded(seed))
    while (question := match.question) is not None:
        seat = next(seat for seat in game.seats if seat.speaks_for(question.side))
        assert isinstance(match.answer(next(game.suggest(match.state, rng)), seat), Turned)
    return story(match)


@pytest.mark.parametrize(("scenario", "seed"), [("crossroads", 4), ("random:2", 1)])
def test_golden_game_reads_as_it_did(scenario: str, seed: int) -> None:
    file = GOLDEN / f"{scenario.replace(':', '_')}.md"
    now = told(scenario, seed)
    if os.environ.get("UPDATE_GOLDEN"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(now, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == now
