"""What tests of pages rest on: surroundings that are used again hold nothing of whoever was there before."""

import pytest
from playwright.sync_api import Browser, Page
from tests.web.browser import PageFault, opened

LEAVE = """async () => {
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
    document.cookie = "left=1";
    await (await caches.open("left")).put("/left", new Response("left"));
    await new Promise((done) => { indexedDB.open("left").onsuccess = done; });
    await navigator.serviceWorker.register("/sw.js");
    await fetch("/icon.svg");
}"""
FIND = """async () => ({
    local: localStorage.length, session: sessionStorage.length, cookies: document.cookie,
    caches: await caches.keys(), databases: await indexedDB.databases(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    clipboard: (await navigator.permissions.query({ name: "clipboard-read" })).state, online: navigator.onLine,
    fetched: await fetch("/icon.svg", { cache: "only-if-cached", mode: "same-origin" })
        .then(({ ok }) => ok, () => false),
})"""
#: Speaks for this server, and keeps nothing by itself.
QUIET = "/api/schema/openapi.json"


def found(page: Page) -> dict[str, object]:
    page.goto(QUIET)
    return dict(page.evaluate(FIND))


def test_nothing_is_left_of_a_page_where_the_next_one_opens(browser: Browser, address: str) -> None:
    """Surroundings are told apart by a language that no other test speaks."""
    with opened(browser, address, locale="de-DE") as page:
        around, before = page.context, found(page)
        pages = len(around.pages)
        around.new_page()
        page.evaluate(LEAVE)
        around.grant_permissions(["clipboard-read"])
        around.set_offline(offline=True)
        left = page.evaluate(FIND)
        assert [name for name, was in before.items() if left[name] == was] == []
        around.route(f"**{QUIET}", lambda route: route.abort())
    with opened(browser, address, locale="de-DE") as page:
        assert page.context == around
        assert len(around.pages) == pages
        assert found(page) == before


def test_what_is_wanted_of_surroundings_is_so_each_time(browser: Browser, address: str) -> None:
    for _ in range(2):
        with opened(browser, address, locale="de-AT", permissions=["clipboard-read"]) as page:
            assert found(page)["clipboard"] == "granted"
            assert page.evaluate("navigator.language") == "de-AT"


def test_pages_that_are_open_together_share_nothing(browser: Browser, address: str) -> None:
    with opened(browser, address) as one, opened(browser, address) as other:
        one.goto(QUIET)
        one.evaluate(LEAVE)
        assert found(other)["local"] == 0


def test_a_clock_that_a_test_has_put_in_goes_with_its_page(browser: Browser, address: str) -> None:
    with opened(browser, address, locale="de-LI") as page:
        page.goto(QUIET)
        page.clock.install(time=0)
        page.clock.pause_at(5)
        assert page.evaluate("Date.now()") == 5_000
    with opened(browser, address, locale="de-LI") as page:
        page.goto(QUIET)
        assert page.evaluate("Date.now()") > 1e12
        assert page.evaluate("new Promise((done) => setTimeout(() => done('rung'), 1))") == "rung"


def test_surroundings_where_a_page_failed_are_not_used_again(browser: Browser, address: str) -> None:
    used = []

    def fail() -> None:
        with opened(browser, address, locale="de-CH") as page:
            used.append(page.context)
            page.goto(QUIET)
            page.evaluate("setTimeout(() => { throw new Error('nobody catches me'); })")
            page.wait_for_function("() => true")

    for _ in range(2):
        with pytest.raises(PageFault, match="nobody catches me"):
            fail()
    assert used[0] != used[1]
