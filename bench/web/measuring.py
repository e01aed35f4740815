"""Everything about the server that is measured, as the part of the page that tells of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import httpx

from bench.web.clients import begun, echo, play, scripted
from bench.web.ghosts import ghost_to_plan
from bench.web.memory import over_many_games
from bench.web.pages import odds_times, weight
from bench.web.reacting import reactions
from bench.web.servers import OURS, PEER, served
from bench.web.studying import curve_in_the_background
from bench.web.two_servers import on_two_servers

GAMES, ANSWERS = 200, 12
QUICK_GAMES = 40
#: Seconds that each client waits between its answers: two hundred busy tables, not two hundred machines.
PAUSE = 0.5
PAGES = ("/", "/companion/", "/rules/", "/lobby/", "/table/", "/replay/")
#: Kilobytes that a page may weigh.
AT_MOST = {"/companion/": 300, "/table/": 160}
STARTS = 3


def in_the_browser(quick: bool) -> str:
    """The section of the page."""
    with TemporaryDirectory() as folder:
        lines = [
            *_measured(Path(folder), QUICK_GAMES if quick else GAMES),
            *reactions(Path(folder)),
            *ghost_to_plan(Path(folder)),
            curve_in_the_background(Path(folder)),
            over_many_games(Path(folder), quick),
            *on_two_servers(Path(folder), quick),
        ]
    head = ["## In the browser", "", "| What | Measured | Aim |", "| --- | --- | --- |"]
    return "\n".join([*head, *(f"| {' | '.join(line)} |" for line in lines)]) + "\n"


def _measured(folder: Path, games: int) -> Iterator[tuple[str, str, str]]:
    scripts = [scripted(seed, ANSWERS) for seed in range(games)]
    with served(OURS, folder, "/companion/") as ours:
        before = ours.memory()
        opened = begun(ours.port, range(games))
        calm = asyncio.run(play(ours.port, opened, scripts, PAUSE))
        grown = ours.memory() - before
        fast = asyncio.run(play(ours.port, begun(ours.port, range(games)), scripts, 0.0))
        yield from _pages(ours.port)
    with served(PEER, folder, "/") as peer:
        bare = asyncio.run(echo(peer.port, games, ANSWERS))
    wait = calm.percentile(0.99) * 1000
    yield (
        f"{games} live games in one process, an answer each {PAUSE:g} s",
        f"{calm.rate:.0f} answers/s, acknowledged in {median(calm.waits) * 1000:.1f} ms, 99 % within {wait:.0f} ms",
        f"99 % within 50 ms: {_met(wait < 50)}",
    )
    yield (
        f"{games} live games as fast as they go",
        f"{fast.rate:.0f} answers/s; a bare server that keeps each message: {bare.rate:.0f}/s "
        f"({bare.rate / fast.rate:.1f}x as fast)",
        "",
    )
    if grown > 0:
        yield f"memory of a live game after {ANSWERS} answers", f"{grown / games / 1024:.0f} kB", ""
    yield _start(folder)


def _pages(port: int) -> Iterator[tuple[str, str, str]]:
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
        for page in PAGES:
            bytes_sent, files = weight(client, page)
            most = AT_MOST.get(page, 0)
            aim = f"under {most} kB: {_met(bytes_sent < most * 1000)}" if most else ""
            yield f"page {page} with all it brings", f"{bytes_sent / 1000:.0f} kB in {files} files", aim
        times = odds_times(client)
    slowest, longest = times[0]
    yield (
        f"odds of a situation, {len(times)} procedures",
        f"median {median(time for _, time in times) * 1000:.1f} ms, slowest {slowest} {longest * 1000:.0f} ms",
        f"each within 100 ms: {_met(longest < 0.1)}",
    )


def _start(folder: Path) -> tuple[str, str, str]:
    ours, peers = [], []
    for _ in range(STARTS):
        with served(OURS, folder, "/companion/") as mine:
            ours.append(mine.started)
        with served(PEER, folder, "/") as bare:
            peers.append(bare.started)
    ratio = median(ours) / median(peers)
    return "from start to the first page", f"{median(ours):.2f} s, {ratio:.2f}x a bare server of the same make", ""


def _met(held: bool) -> str:
    return "met" if held else "**missed**"
