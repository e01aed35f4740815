"""How long the curve of the chance to win takes for a whole game, and whether others notice."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, sleep

import httpx

from bench.web.servers import OURS, served
from sandtable.game.cup import seeded_cup
from sandtable.game.ledger import Ledger
from sandtable.game.match import Match
from sandtable.game.record import Begun, header_of
from sandtable.sheet.shelves import playable

RULESET, SCENARIO = "dday_to_berlin", "crossroads"
AIM_SECONDS = 60
LOOK_EVERY = 0.25


def curve_in_the_background(folder: Path) -> tuple[str, str, str]:
    """The curve of a game of first suggestions, with a look at it four times a second meanwhile."""
    with (
        served(OURS, folder, "/companion/") as ours,
        httpx.Client(base_url=f"http://127.0.0.1:{ours.port}", timeout=30) as client,
    ):
        opened = client.post("/api/games/load", json={"record": _record(), "players": {}, "sit": "all"})
        game = opened.raise_for_status().json()
        client.headers["Authorization"] = f"Bearer {game['tokens']['umpire']}"
        path, waits, began = f"/api/games/{game['game']}/chances", [], perf_counter()
        told = client.post(path, json={}).raise_for_status().json()
        while told["state"] in ("waiting", "working"):
            sleep(LOOK_EVERY)
            asked = perf_counter()
            told = client.get(path).raise_for_status().json()
            waits.append(perf_counter() - asked)
        took = perf_counter() - began
    count = told["curve"]["playouts"] if told["curve"] else 0
    return (
        f"win curve of a {SCENARIO.capitalize()} game in the background",
        f"{took:.0f} s for {count} playouts in two processes; a look meanwhile {median(waits) * 1000:.0f} ms",
        f"within {AIM_SECONDS} s: {'met' if took < AIM_SECONDS and told['state'] == 'done' else '**missed**'}",
    )


def _record() -> str:
    game, cup, rng = playable(RULESET)[1].open(SCENARIO), seeded_cup("bench"), Random(7)
    match = Match.begin(game, cup.dice())
    ledger, lines = Ledger.begin(cup, header_of(game, {}, cup), Begun(match.opening.throws))
    while (question := match.question) is not None:
        match.answer(next(game.suggest(match.state, rng)), game.seat_of(question.hands[0]))
        ledger.answered(match.history[-1], lines.append)
    ledger.end(match, lines.append)
    return b"".join(lines).decode()
