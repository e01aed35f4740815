"""A real server and a real browser, for tests of pages.

    def test_it_rolls(page: Page, address: str) -> None: ...

Take the fixtures by importing them in a conftest: `from tests.web.browser import address, browser, page`.
"""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import uvicorn
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright
from tests.web.chromium import program

from sandtable.web.app import create_app
from sandtable.web.serving import configured
from sandtable.web.settings import Settings, settings_for

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1440, "height": 900}
STARTS_WITHIN = 20.0


@contextmanager
def served(settings: Settings) -> Iterator[str]:
    """The whole application behind uvicorn on a free port, in a thread; gives its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    config = configured(create_app(settings), settings)
    config.host, config.port = "127.0.0.1", port
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + STARTS_WITHIN
    while not server.started:
        if not thread.is_alive() or time.monotonic() > until:
            raise RuntimeError("the server did not start")
        time.sleep(0.02)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(STARTS_WITHIN)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server for all tests of a worker, with a database of its own."""
    database = tmp_path_factory.mktemp("web") / "games.db"
    with served(settings_for({}, database=str(database))) as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of a worker."""
    with sync_playwright() as play:
        launched = play.chromium.launch(executable_path=program(), args=FLAGS)
        yield launched
        IDLE.clear()
        launched.close()


class PageFault(AssertionError):
    """A page threw an error that nobody caught."""


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A fresh phone: nothing stored, motion reduced. Errors on the page fail the test."""
    with opened(browser, address) as made:
        yield made


def unless_faulty(faults: list[str]) -> None:
    if faults:
        raise PageFault("; ".join(faults))


class Surroundings:
    """A browser context with a page that nobody looks at, which spares every other page a process of its own."""

    def __init__(self, browser: Browser, how: dict[str, Any]) -> None:
        self.context = browser.new_context(**how)
        self.keeper = self.context.new_page()
        self.session = self.context.new_cdp_session(self.keeper)
        self.address: str = how["base_url"]
        self.permissions: list[str] = how.get("permissions", [])

    def clear(self) -> None:
        """Leave nothing of the pages that were here, as if it were new."""
        for page in self.context.pages:
            if page != self.keeper:
                page.close()
        self.context.set_offline(offline=False)
        self.context.clear_permissions()
        if self.permissions:
            self.context.grant_permissions(self.permissions)
        self.context.unroute_all()
        self.session.send("Storage.clearDataForOrigin", {"origin": self.address, "storageTypes": "all"})
        self.session.send("Network.clearBrowserCache")

    @property
    def again(self) -> bool:
        """Whether they can be used again: a clock that a test has put in stays for ever, and for every page."""
        return bool(self.keeper.evaluate("/native code/.test(setTimeout)"))


#: Surroundings that nobody uses, by how they were wanted; who was idle longest is closed first.
IDLE: dict[tuple[Browser, str], Surroundings] = {}
KEPT = 6


@contextmanager
def opened(browser: Browser, address: str, **wanted: Any) -> Iterator[Page]:
    """A page that finds nothing of any other, in surroundings as `wanted`: `color_scheme="dark"`, `viewport=DESK`.

    New ones take longer than most tests do in them, so they are cleared and used again, unless a test failed there.
    """
    how: dict[str, Any] = {"viewport": PHONE, "reduced_motion": "reduce", "base_url": address, **wanted}
    kind = browser, repr(sorted(how.items()))
    around = IDLE.pop(kind, None) or Surroundings(browser, how)
    faults: list[str] = []
    try:
        page = around.context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        yield page
        unless_faulty(faults)
        around.clear()
    except BaseException:
        around.context.close()
        raise
    if kind in IDLE or not around.again:
        around.context.close()
        return
    IDLE[kind] = around
    if len(IDLE) > KEPT:
        IDLE.pop(next(iter(IDLE))).context.close()


@contextmanager
def untouched(browser: Browser, address: str) -> Iterator[Page]:
    """A page in surroundings where none was before it: the service worker of another may go on for a while."""
    faults: list[str] = []
    how: dict[str, Any] = {"viewport": PHONE, "reduced_motion": "reduce", "base_url": address}
    context = browser.new_context(**how)
    try:
        page = context.new_page()
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        yield page
        unless_faulty(faults)
    finally:
        context.close()


def accessibility_faults(page: Page) -> list[str]:
    """What axe finds wrong with the page as it stands, one line for each rule and place."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {', '.join(str(node['target']) for node in each['nodes'])}" for each in found]
