"""Two server processes on one PostgreSQL that waits for its disk, beside one process on the same."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median

import httpx
from tests.web.store.postgres_server import running_postgres

from bench.web.across import Across, Opened, play_across
from bench.web.clients import RULESET, SCENARIO, scripted
from bench.web.servers import OURS, Served, served

GAMES, QUICK_GAMES = 1_000, 100
ANSWERS = 3
#: Games that are played as fast as they go, and the answers of each.
FAST_GAMES, FAST_ANSWERS = 100, 12
#: Seconds from one answer of a game to the next.
PAUSE = 30.0
#: An answer should be seen at the other server within so many milliseconds.
SEEN_WITHIN = 200


def on_two_servers(folder: Path, quick: bool) -> Iterator[tuple[str, str, str]]:
    """The rows of the page."""
    games = QUICK_GAMES if quick else GAMES
    _allow_sockets(4 * games + 200)
    with running_postgres(options=()) as postgres, ExitStack() as running:
        address = postgres.address()
        two = [running.enter_context(served(OURS, folder, "/companion/", address)) for _ in range(2)]
        before = [each.memory() for each in two]
        calm = _played(two, games, ANSWERS, PAUSE)
        grown = [(each.memory() - empty) / 2**20 for each, empty in zip(two, before, strict=True)]
        fast_alone = _played(two[:1], FAST_GAMES, FAST_ANSWERS, 0.0)
        fast = _played(two, FAST_GAMES, FAST_ANSWERS, 0.0)
    late = calm.seen.percentile(0.99) * 1000
    yield (
        f"{games} live games at two processes on one PostgreSQL, an answer each {PAUSE:g} s",
        f"{calm.acknowledged.rate:.0f} answers/s, {_told('acknowledged', calm.acknowledged.waits)}",
        "",
    )
    yield (
        "the same answers, seen by who sits at the other process",
        _told("seen", calm.seen.waits),
        f"99 % within {SEEN_WITHIN} ms: {'met' if late < SEEN_WITHIN else '**missed**'}",
    )
    yield f"memory of {2 * games} seats at these games", f"{grown[0]:.0f} MB and {grown[1]:.0f} MB", ""
    yield (
        f"{FAST_GAMES} such games as fast as they go",
        f"{fast.acknowledged.rate:.0f} answers/s; at one process: {fast_alone.acknowledged.rate:.0f}/s "
        f"({fast.acknowledged.rate / fast_alone.acknowledged.rate:.2f}x)",
        "",
    )


def _told(what: str, waits: Sequence[float]) -> str:
    last = sorted(waits)[int(0.99 * len(waits))]
    return f"{what} in {median(waits) * 1000:.0f} ms, 99 % within {last * 1000:.0f} ms"


def _played(servers: Sequence[Served], games: int, answers: int, pause: float) -> Across:
    scripts = [scripted(seed, answers) for seed in range(games)]
    ports = [each.port for each in servers]
    return asyncio.run(play_across(ports, _begun(ports, games), scripts, pause))


def _begun(ports: Sequence[int], games: int) -> list[Opened]:
    """New games, begun at one server after the other."""
    found = []
    with httpx.Client(timeout=60) as client:
        for seed in range(games):
            body = {"ruleset": RULESET, "scenario": SCENARIO, "seed": str(seed), "sit": "all"}
            opened = client.post(f"http://127.0.0.1:{ports[seed % len(ports)]}/api/games", json=body)
            told = opened.raise_for_status().json()
            found.append(Opened(told["game"], told["tokens"]["umpire"], told["tokens"]["spectator"]))
    return found


def _allow_sockets(wanted: int) -> None:
    """Every seat is a socket here and one at its server."""
    most, limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(most, min(wanted, limit)), limit))
