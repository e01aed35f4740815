"""The list of games that wait for a player, as the lobby shows it."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import PHONE, accessibility_faults, opened
from tests.web.lobby.served_games import TABLE, begun, without_table

LAPTOP = {"width": 1280, "height": 720}


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_anybody_in_the_lobby_joins_a_game_that_waits(browser: Browser, address: str, viewport: dict[str, int]) -> None:
    clock = {"per": "decision", "seconds": 300}
    begun(address, sit=["american"], listed=True, by="Ada", title=f"Open at {viewport['width']}", clock=clock)
    with opened(browser, address, viewport=viewport) as page:
        without_table(page)
        page.goto("/lobby/")
        row = page.get_by_role("listitem").filter(has_text=f"Open at {viewport['width']}")
        expect(row).to_contain_text("German battle group · D-Day to Berlin · with Ada · 5 minutes for each decision")
        assert accessibility_faults(page) == []
        page.get_by_role("link", name=re.compile("^[0-9]+ games? waits? for a player$")).press("Enter")
        expect(page.get_by_role("heading", name="Waiting for a player")).to_be_focused()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        row.get_by_role("button", name="Join as German").click()
        expect(page).to_have_url(TABLE)
        page.goto("/lobby/")
        expect(page.get_by_role("button", name="Start the game")).to_be_enabled()
        expect(row).to_have_count(0)


def test_whoever_begins_a_game_may_list_it_and_take_it_off(page: Page) -> None:
    page.goto("/lobby/")
    page.get_by_role("radio", name="A friend, by link").check()
    page.get_by_role("checkbox", name="List it for anybody on this server").check()
    with page.expect_request("**/api/games") as asked:
        page.get_by_role("button", name="Start the game").click()
    assert (asked.value.post_data_json or {})["listed"] is True
    expect(page.get_by_text("Anybody on this server can take the free seat")).to_be_visible()
    page.get_by_role("button", name="Take it off the list").click()
    expect(page.get_by_text("Only those whom you send a link can come.")).to_be_visible()
    assert accessibility_faults(page) == []
