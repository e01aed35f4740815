"""Moments of games that random play has brought somewhere, loaded onto a server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from tests.web.table.playing import chosen_by

from sandtable.game import Turned
from sandtable.game.cup import seeded_cup
from sandtable.game.table import start
from sandtable.sheet.registry import ruleset


def moment_of(
    game_name: str, scenario: str, address: str, folder: Path, wanted: Callable[[Any], bool], **how: Any
) -> str:
    """The page of whoever is asked at the first moment of random games that is wanted, by its state."""
    shelf = ruleset(game_name).shelf
    assert shelf is not None
    for seed in range(20):
        record, rng, game = folder / f"moment-{seed}.jsonl", chosen_by(seed), shelf.open(scenario)
        with start(record, game, {}, seeded_cup(f"moment {seed}")) as table:
            match = table.match
            while match.question is not None:
                s = match.state
                answer = next(game.suggest(s, rng))
                seat = game.seat_of(s.agenda[0].whose(s, answer))
                if wanted(s):
                    return loaded(address, record, len(match.history), seat.name, how)
                assert isinstance(match.answer(answer, seat), Turned)
    raise AssertionError("it never came to that")


def loaded(address: str, record: Path, answers: int, seat: str, how: dict[str, Any]) -> str:
    """The page of a seat in a game that goes on from a record."""
    body = {"record": record.read_text(encoding="utf-8"), "answers": answers, "sit": "all", **how}
    answer = httpx.post(f"{address}/api/games/load", json=body, timeout=60)
    answer.raise_for_status()
    game: dict[str, Any] = answer.json()
    return f"/table/#{game['game']}.{game['tokens'][seat]}"
