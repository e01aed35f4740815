"""One thing at a time over the map: a result is read first, and whoever turns to something else has read it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.table.playing import UNREAD, Begun, focused, offered_zones, seated, to_a_move, to_movement, version
from tests.web.table.test_keys import at_rest

LAPTOP = {"width": 1280, "height": 720}


@pytest.fixture
def moving(browser: Browser, address: str) -> Iterator[Page]:
    """Somebody has rolled and may move; the roll is not read yet."""
    game = Begun(address, players={"german": "random"})
    with seated(browser, address, game.link("american"), viewport=LAPTOP) as page:
        to_movement(page)
        to_a_move(page)
        at_rest(page)
        expect(page.locator(UNREAD)).to_be_visible()
        yield page


def test_enter_reads_a_result_before_it_does_what_is_printed_on_a_zone(moving: Page) -> None:
    before = version(moving)
    moving.keyboard.press("b")
    moving.keyboard.press("ArrowUp")
    moving.keyboard.press("Enter")
    expect(moving.locator(".result")).to_be_hidden()
    assert version(moving) == before
    zone = offered_zones(moving)[0]
    moving.locator(f"#board [data-zone='{zone}']").focus()
    moving.keyboard.press("Enter")
    moving.wait_for_selector(f"body:not([data-version='{before}']), #panel:not([hidden]) #commit", state="attached")


def test_looking_at_an_answer_puts_the_result_away_and_keeps_the_focus(moving: Page) -> None:
    moving.locator("#go-on").focus()
    moving.keyboard.press("Shift+E")
    expect(moving.locator("#commit")).to_be_focused()
    expect(moving.locator(".result")).to_be_hidden()
    moving.keyboard.press("Escape")
    assert focused(moving)[0].isupper()


def test_the_log_keeps_the_newest_in_sight_while_the_card_above_it_grows(moving: Page) -> None:
    expect(moving.locator("#newest")).to_be_hidden()
    left = moving.locator("#entries").evaluate("it => it.scrollHeight - it.scrollTop - it.clientHeight")
    assert left < 40


def test_what_a_card_reads_out_the_log_does_not(moving: Page) -> None:
    expect(moving.locator("#result-said")).to_contain_text("activation")
    assert moving.locator("#entries").get_attribute("aria-live") == "off"
