"""From a ghost to its plan: how soon the odds of whom is pointed at follow what is laid on a measured table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from threading import Event, Thread
from time import perf_counter
from typing import Any

import httpx
import msgspec
from playwright.sync_api import Page, sync_playwright
from tests.installed import environment
from tests.web.browser import FLAGS
from tests.web.chromium import found
from websockets.asyncio.client import connect

from bench.web.servers import OURS, served

#: Tables at which somebody lays a move, and how often each moves his ghost, a second.
GAMES, RATE, SECONDS = 20, 4, 6
ROUNDS = 30
AIM_MS = 100
#: The squad that is moved and the one it could shoot at, of the scenario that comes with the example.
SQUAD, TARGET = 0, 5
#: Notes when the pointer moved, and the first frame after the odds or the ghosts were drawn anew.
WATCH = """() => {
  window.moved = 0; window.drawn = 0;
  addEventListener("pointermove", () => { window.moved = performance.now(); window.drawn = 0; }, true);
  const now = () => { if (window.moved && !window.drawn) window.drawn = performance.now(); };
  new MutationObserver(() => requestAnimationFrame(now)).observe(document.querySelector("#panel"), { childList: true });
}"""
SPOT = """([x, y]) => {
  const svg = document.querySelector("#board svg");
  const at = new DOMPoint(x * 100, Number(svg.dataset.depth) - y * 100).matrixTransform(svg.getScreenCTM());
  return [at.x, at.y];
}"""


def ghost_to_plan(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Twenty tables at which ghosts are moved: what each waits for its plan, and what one browser among them shows."""
    with served(OURS, folder, "/table/", env=environment(folder / "ghosts", "skirmish")) as ours:
        games = [_begun(ours.port, seed) for seed in range(GAMES + 1)]
        waits = asyncio.run(_all_ghosts(ours.port, games[:GAMES], None))
        told = f"median {median(waits) * 1000:.0f} ms, 95 % within {_percentile(waits, 0.95) * 1000:.0f} ms"
        yield (
            f"from a ghost to its plan, {GAMES} tables that move one {RATE} times a second each",
            told,
            f"95 % within {AIM_MS} ms: {_met(_percentile(waits, 0.95) * 1000 < AIM_MS)}",
        )
        program = found()
        if program is None:
            yield "odds that follow the ghost in a browser", "not measured: there is no browser here", ""
            return
        stop = Event()
        others = Thread(target=lambda: asyncio.run(_all_ghosts(ours.port, games[: GAMES - 1], stop)))
        others.start()
        try:
            times = _in_a_browser(program, ours.port, *games[GAMES])
        finally:
            stop.set()
            others.join()
        told = f"median {median(times):.0f} ms, 95 % within {_percentile(times, 0.95):.0f} ms"
        yield (
            f"odds that follow the ghost in a browser, {GAMES - 1} other tables beside it",
            told,
            f"within {AIM_MS} ms: {_met(median(times) < AIM_MS)}",
        )


def _begun(port: int, seed: int) -> tuple[str, str]:
    body = {"ruleset": "skirmish", "scenario": "mill", "seed": str(seed), "sit": "all"}
    opened = httpx.post(f"http://127.0.0.1:{port}/api/games", json=body).raise_for_status().json()
    return opened["game"], opened["tokens"]["blue"]


async def _all_ghosts(port: int, games: list[tuple[str, str]], stop: Event | None) -> list[float]:
    """What each plan took, at all tables at once; without an event to stop at, for some seconds."""
    waits: list[float] = []
    until = perf_counter() + SECONDS

    async def one(game: str, token: str, delay: float) -> None:
        await asyncio.sleep(delay)
        async with connect(f"ws://127.0.0.1:{port}/api/games/{game}/live", max_size=None) as socket:
            await socket.send(msgspec.json.encode({"type": "join", "token": token}).decode())
            await socket.recv()
            step = 0
            while (perf_counter() < until) if stop is None else not stop.is_set():
                step += 1
                began = perf_counter()
                await socket.send(msgspec.json.encode(_draft(step)).decode())
                while msgspec.json.decode(await socket.recv())["type"] != "planned":
                    pass
                waits.append(perf_counter() - began)
                await asyncio.sleep(max(0.0, 1 / RATE - (perf_counter() - began)))

    await asyncio.gather(*(one(*game, place / RATE / len(games)) for place, game in enumerate(games)))
    return waits


def _draft(step: int) -> dict[str, Any]:
    """A ghost that is drawn to and fro before the hedge."""
    path = [[900 + 10 * (step % 20), 800]]
    return {"type": "plan", "draft": {"verb": "Move", "piece": SQUAD, "path": path, "target": TARGET}, "id": step}


def _in_a_browser(program: str, port: int, game: str, token: str) -> list[float]:
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=program, args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
        page.goto(f"http://127.0.0.1:{port}/table/#{game}.{token}")
        page.wait_for_selector("body[data-ready=true][data-state=yours]")
        page.locator(f"[data-unit='{SQUAD}'] [data-body]").first.click()
        page.wait_for_selector("[data-ghost]")
        page.locator(f"[data-unit='{TARGET}'] [data-body]").first.hover()
        page.mouse.move(*_on_screen(page, 9, 8))
        page.wait_for_selector("#panel .forecast")
        page.evaluate(WATCH)
        times = [_moved(page, 9 + 0.1 * (step % 20), 8) for step in range(ROUNDS)]
        browser.close()
    return times


def _on_screen(page: Page, x: float, y: float) -> tuple[float, float]:
    left, top = page.evaluate(SPOT, [x, y])
    return left, top


def _moved(page: Page, x: float, y: float) -> float:
    page.mouse.move(*_on_screen(page, x, y))
    page.wait_for_function("() => window.drawn > 0")
    took: float = page.evaluate("() => window.drawn - window.moved")
    return took


def _percentile(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def _met(met: bool) -> str:
    return "met" if met else "**missed**"
