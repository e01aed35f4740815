"""What whoever opens an invitation sees before he takes the seat, and what whoever waits has to hand out."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import PHONE, accessibility_faults, opened

LAPTOP = {"width": 1280, "height": 720}


def begun(address: str, **more: Any) -> Any:
    body = {"ruleset": "dday_to_berlin", "scenario": "crossroads", "salted": True, **more}
    return httpx.post(f"{address}/api/games", json=body).raise_for_status().json()


@pytest.fixture(params=[PHONE, LAPTOP], ids=["phone", "laptop"])
def screen(browser: Browser, address: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    with opened(browser, address, viewport=request.param) as page:
        yield page


def test_an_invitation_names_the_battle_the_side_and_who_else_plays(screen: Page, address: str) -> None:
    game = begun(address, by="Ada", title="Club night", invite=["german", "umpire"])
    screen.goto(f"/table/#{game['game']}.{game['invitations']['german']}")
    expect(screen.locator("#decision")).to_contain_text("Ada invites you to Crossroads as German (D-Day to Berlin).")
    card = screen.get_by_role("region", name="What you are invited to")
    expect(card.locator("dt")).to_have_text(
        ["AmericanUS regimental combat team", "GermanGerman battle group", "Umpire", "Dice", "Clock"]
    )
    expect(card.locator("dd")).to_have_text(
        ["Ada, not at the table yet", "You", "May see and answer everything", "Fair and sealed", "None"]
    )
    expect(card.get_by_text("D-Day to Berlin · “Club night”")).to_be_visible()
    expect(screen.get_by_role("button", name="Sit down as German")).to_be_focused()
    assert accessibility_faults(screen) == []


def test_an_umpire_is_told_what_is_asked_of_him(page: Page, address: str) -> None:
    game = begun(address, invite=["german", "umpire"], seed="1", salted=False)
    page.goto(f"/table/#{game['game']}.{game['invitations']['umpire']}")
    expect(page.locator("#decision")).to_contain_text(
        "Somebody asks you to umpire Crossroads (D-Day to Berlin): you see everything and take no side."
    )
    expect(page.get_by_role("region", name="What you are invited to")).to_contain_text("From a seed, for practice")


def test_a_name_is_asked_for_once_and_goes_with_every_game(screen: Page) -> None:
    screen.goto("/lobby/")
    screen.get_by_label("Your name").fill("Ada")
    with screen.expect_request("**/api/games") as asked:
        screen.get_by_role("button", name="Start the game").click()
    assert (asked.value.post_data_json or {})["by"] == "Ada"
    screen.wait_for_url("**/table/**")
    screen.goto("/lobby/")
    expect(screen.get_by_label("Your name")).to_have_value("Ada")
    screen.get_by_role("radio", name="Two computer players: I watch").check()
    expect(screen.get_by_label("Your name")).to_be_hidden()


def test_whoever_is_invited_may_say_what_he_is_called(screen: Page, browser: Browser, address: str) -> None:
    game = begun(address, by="Ada", invite=["german"])
    screen.goto(f"/table/#{game['game']}.{game['invitations']['german']}")
    screen.get_by_label("Your name").fill("Bob")
    screen.get_by_role("button", name="Sit down as German").click()
    expect(screen.locator("#decision")).to_contain_text("Waiting for Ada (American) to sit down.")
    card = screen.get_by_role("region", name="The game you wait for")
    expect(card.locator("dd")).to_have_text(["Ada, not at the table yet", "You", "Fair and sealed", "None"])
    expect(screen.locator(".tabs")).to_be_hidden()
    assert accessibility_faults(screen) == []
    with opened(browser, address) as ada:
        ada.goto(f"/table/#{game['game']}.{game['tokens']['american']}")
        expect(ada.locator("#people")).to_contain_text("Bob (German)")


def test_whoever_waits_has_the_invitation_before_him_until_it_is_used(
    page: Page, browser: Browser, address: str
) -> None:
    page.goto("/lobby/")
    page.get_by_role("radio", name="A friend, by link").check()
    page.get_by_role("button", name="Start the game").click()
    theirs = page.get_by_label("For your friend: German: link").input_value()
    page.get_by_role("link", name="Go to my seat").click()
    expect(page.get_by_label("For your friend: German: link")).to_have_value(theirs)
    assert accessibility_faults(page) == []
    with opened(browser, address) as friend:
        friend.goto(theirs)
        friend.get_by_role("button", name="Sit down as German").click()
        expect(page.locator("#before")).to_be_hidden()
        expect(friend.locator("#before")).to_be_hidden()
