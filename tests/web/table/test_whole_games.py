"""Whole games against the computer, from the first question to the report."""

from playwright.sync_api import Browser, Page, expect
from tests.web.browser import accessibility_faults
from tests.web.table.playing import Begun, play_by_keyboard, play_by_mouse, seated, to_the_report


def spoken(page: Page, where: str) -> list[str]:
    return [each.get_attribute("aria-label") or "" for each in page.locator(where).all()]


def finished(page: Page) -> None:
    """The end is told: who won, points and losses as charts, and luck."""
    to_the_report(page)
    page.wait_for_selector("dialog .timeline svg")
    assert [each.split(".")[0] for each in spoken(page, "dialog .timeline svg")] == ["Points", "Losses"]
    said = page.locator("#decision").inner_text()
    assert said.lower().startswith("the game is over")
    assert page.locator("dialog h2").inner_text() in (
        "You won",
        "You lost: German wins",
        "You lost: American wins",
        "American wins",
        "German wins",
        "Nobody wins: a draw",
    )
    # The reason is told beside the points, so that a lead which is none is no riddle.
    assert len(page.locator("dialog #outcome").inner_text()) > len("A draw.")
    parts = ["HOW IT WENT", "LOSSES", "LUCK", "TURNING POINTS", "WHERE IT WAS DECIDED"]
    assert page.locator("dialog h3").all_inner_texts() == parts
    assert page.locator("dialog .losses > div").count() == 2
    assert "luck than" in page.locator("dialog .lucky").first.inner_text()
    assert accessibility_faults(page) == []
    page.get_by_role("button", name="Read the story").click()
    expect(page.locator("dialog .story")).to_contain_text("The beginning")
    page.keyboard.press("Escape")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the record").click()
    assert saved.value.suggested_filename.endswith(".jsonl")
    link = page.locator("dialog").get_by_role("link", name="Replay").get_attribute("href")
    assert link == "/replay/" + page.evaluate("location.hash")


def test_a_game_against_the_computer_is_played_to_its_end_by_mouse(browser: Browser, address: str) -> None:
    game = Begun(address, players={"german": "random"})
    with seated(browser, address, game.link("american")) as page:
        made = play_by_mouse(page, seed=1)
        finished(page)
        assert made >= {"commit", "zone", "next", "general"}
        assert page.locator("#entries [data-number]").count() > 20


def test_a_game_against_the_computer_is_played_to_its_end_by_keyboard_alone(browser: Browser, address: str) -> None:
    game = Begun(address, players={"american": "random"})
    with seated(browser, address, game.link("german")) as page:
        made = play_by_keyboard(page, seed=2)
        finished(page)
        assert made >= {"commit", "zone", "next", "letter"}
