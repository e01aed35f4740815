"""How soon the table shows that something was pressed: from the press to the frame in which it is seen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright
from tests.web.browser import FLAGS
from tests.web.chromium import found

from bench.web.clients import begun
from bench.web.servers import OURS, served

ROUNDS = 12
AIM_MS = 100
#: Notes when a press began, and the first frame after the page has changed what its body says of itself.
WATCH = """() => {
  window.pressed = 0; window.shown = 0;
  addEventListener("pointerdown", () => { window.pressed = performance.now(); window.shown = 0; }, true);
  const seen = () => requestAnimationFrame(() => { window.shown = performance.now(); });
  new MutationObserver(() => { if (window.pressed && !window.shown) seen(); })
    .observe(document.body, { attributes: true, attributeFilter: ["data-picked", "data-version"] });
}"""


def reactions(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Selecting a unit, and giving an answer that rolls dice, each with a browser on the same machine."""
    program = found()
    if program is None:
        yield "from a press to what is seen of it", "not measured: there is no browser here", ""
        return
    picked: list[float] = []
    given: list[float] = []
    with served(OURS, folder, "/table/") as ours, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=program, args=FLAGS)
        for game, token in begun(ours.port, range(ROUNDS)):
            page = browser.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
            page.goto(f"http://127.0.0.1:{ours.port}/table/#{game}.{token}")
            page.wait_for_selector("body[data-ready=true][data-state=yours]")
            page.evaluate(WATCH)
            given.append(_pressed(page, "#general .btn:not([aria-disabled=true])"))
            page.wait_for_selector("body[data-ready=true][data-state=yours] #next")
            picked.append(_pressed(page, "#next"))
            page.close()
        browser.close()
    for what, times in (("an answer is given", given), ("a unit is selected", picked)):
        most = sorted(times)[-2]
        told = f"median {median(times):.0f} ms, all but the slowest within {most:.0f} ms"
        yield f"from a press until it is seen that {what}", told, f"within {AIM_MS} ms: {_met(median(times) < AIM_MS)}"


def _pressed(page: Page, what: str) -> float:
    page.click(what)
    page.wait_for_function("() => window.shown > 0")
    took: float = page.evaluate("() => window.shown - window.pressed")
    return took


def _met(met: bool) -> str:
    return "met" if met else "**missed**"
