"""Whole battles as stories that a reviewer can read. `UPDATE_GOLDEN=1 pytest -k golden` writes them anew."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sandtable.dice.play import seeded
from sandtable.game import Game, Turned
from sandtable.game.cup import seeded_cup
from sandtable.game.match import Match
from sandtable.game.record import Header, read_record
from sandtable.game.replay import replay
from sandtable.game.story import story
from sandtable.game.table import start
from sandtable.sheet.registry import ruleset

GOLDEN = Path(__file__).parent / "golden"


def opened(scenario: str) -> Game[Any]:
    shelf = ruleset("konflikt_47").shelf
    assert shelf is not None
    return shelf.open(scenario)


def told(scenario: str, seed: int) -> str:
    """A game of first suggestions, told by whoever sees everything."""
    game, rng = opened(scenario), Random(seed)  # noqa: S311 - the same game every time
    match = Match.begin(game, seeded(seed))
    while (question := match.question) is not None:
        seat = game.seat_of(question.hands[0])
        assert isinstance(match.answer(next(game.suggest(match.state, rng)), seat), Turned)
    return story(match)


@pytest.mark.parametrize(("scenario", "seed"), [("patrol_at_the_mill", 4), ("crossroads_at_dusk", 2)])
def test_golden_game_reads_as_it_did(scenario: str, seed: int) -> None:
    """k47.turn.phases, k47.gap.first-battle, k47.gap.scenarios"""
    file = GOLDEN / f"{scenario}.md"
    now = told(scenario, seed)
    if os.environ.get("UPDATE_GOLDEN"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(now, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == now


def test_a_record_of_a_whole_battle_replays_and_verifies(tmp_path: Path) -> None:
    """k47.gap.first-battle: state by state, and the dice are those of the sealed cup"""
    game, path, rng = opened("patrol_at_the_mill"), tmp_path / "patrol.jsonl", Random(9)  # noqa: S311
    with start(path, game, {}, seeded_cup("patrol")) as table:
        match = table.match
        while (question := match.question) is not None:
            seat = game.seat_of(question.hands[0])
            assert isinstance(match.answer(next(game.suggest(match.state, rng)), seat), Turned)
        states = [match.state_at(number) for number in range(len(match.history) + 1)]
    assert game.result(states[-1]) is not None

    def again(header: Header) -> Game[Any]:
        assert header.scenario_text == game.scenario_text()
        return game

    found = replay(read_record(path), again).match
    assert [found.state_at(number) for number in range(len(found.history) + 1)] == states
