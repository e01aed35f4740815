"""The view that hands out seats: links that a friend can open, as text and as codes."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from tests.web.browser import PHONE, accessibility_faults, opened

LAPTOP = {"width": 1280, "height": 720}
HOME, OFFICE = "http://192.168.0.7:8044", "http://10.1.2.3:8044"
NETWORK = {"who": "network", "origins": [HOME, OFFICE], "said": "Whoever is in the same network can.", "starts": []}


def invite(page: Page) -> None:
    page.goto("/lobby/")
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()
    page.get_by_role("radio", name="A friend, by link").check()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("link", name="Go to my seat")).to_be_visible()


def reached_as(page: Page, found: dict[str, Any]) -> None:
    def fulfil(route: Route) -> None:
        route.fulfill(json=found)

    page.route("**/api/reach", fulfil)


@pytest.fixture(params=[PHONE, LAPTOP], ids=["phone", "laptop"])
def screen(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    with opened(browser, address, viewport=request.param) as page:
        yield page


def test_links_begin_with_the_address_that_others_reach_and_are_drawn_as_codes(screen: Page) -> None:
    reached_as(screen, NETWORK)
    invite(screen)
    link = screen.get_by_label("For your friend: German: link")
    code = screen.get_by_role("img", name="QR code: For your friend: German")
    expect(code).to_be_visible()
    assert link.input_value().startswith(f"{HOME}/table/#")
    with screen.expect_request("**/api/codes") as asked:
        screen.get_by_label("This machine has several addresses").select_option(OFFICE)
    expect(code).to_be_visible()
    assert link.input_value().startswith(f"{OFFICE}/table/#")
    assert asked.value.post_data_json == {"link": link.input_value()}
    assert screen.get_by_label("To watch: link").input_value().startswith(f"{OFFICE}/table/#")
    assert accessibility_faults(screen) == []
    assert screen.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_where_only_this_machine_is_reached_the_page_says_what_to_start(screen: Page) -> None:
    invite(screen)
    expect(screen.locator(".only-here")).to_contain_text("Only this machine can open these links")
    expect(screen.locator(".only-here code")).to_have_text(["sandtable serve --host 0.0.0.0", "make play HOST=0.0.0.0"])
    expect(screen.get_by_role("img", name="QR code")).to_have_count(0)
    expect(screen.locator(".by-code:visible")).to_have_count(0)
    assert accessibility_faults(screen) == []


def test_the_link_to_watch_is_for_many_and_has_a_code_of_its_own(page: Page) -> None:
    reached_as(page, {**NETWORK, "who": "page", "origins": []})
    invite(page)
    expect(
        page.get_by_text("For as many as you like. They see what both sides may know, and play nothing.")
    ).to_be_visible()
    page.get_by_text("QR code of To watch").click()
    expect(page.get_by_role("img", name="QR code: To watch")).to_be_visible()
