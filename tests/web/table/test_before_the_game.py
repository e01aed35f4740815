"""Before the game: an invitation is taken up once, and the dice wait for everybody's salt."""

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import DESK, PHONE, accessibility_faults, opened
from tests.web.table.playing import PATIENCE

from sandtable.dice.fair import commitment

JOINED = "body[data-ready=true]"


def in_lobby(page: Page) -> None:
    page.goto("/lobby/")
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()


def invite(page: Page) -> tuple[str, str]:
    """Begin a game with a friend: the link of one's own seat, and the invitation."""
    in_lobby(page)
    page.get_by_role("radio", name="A friend, by link").check()
    page.get_by_role("button", name="Start the game").click()
    mine = page.get_by_label("Your seat: American: link").input_value()
    return mine, page.get_by_label("For your friend: German: link").input_value()


@pytest.mark.parametrize("salt", [b"", b"dust", bytes(16), bytes(range(128))])
def test_a_browser_binds_its_salt_with_the_same_hash_as_the_server(page: Page, salt: bytes) -> None:
    page.goto("/rules/")
    found = page.evaluate("async (bytes) => (await import('/js/salt.js')).bound(Uint8Array.from(bytes))", list(salt))
    assert found == commitment(salt)


def test_friends_come_by_invitation_and_the_game_begins_when_both_sit(
    page: Page, browser: Browser, address: str
) -> None:
    mine, theirs = invite(page)
    page.goto(mine)
    expect(page.locator("#decision")).to_contain_text("Waiting for German to sit down")
    with opened(browser, address, viewport=PHONE) as friend:
        friend.goto(theirs)
        expect(friend.locator("#decision")).to_contain_text("You are invited to play German in Crossroads.")
        assert accessibility_faults(friend) == []
        friend.get_by_role("button", name="Sit down as German").click()
        for each in (page, friend):
            each.wait_for_selector(JOINED, timeout=PATIENCE)
            expect(each.locator("#fair")).to_contain_text("Fair dice, sealed")
        assert "invite-" not in friend.url
        with opened(browser, address) as stranger:
            stranger.goto(theirs)
            expect(stranger.locator("#decision")).to_contain_text("this invitation was used, or never was")
        friend.reload()
        friend.wait_for_selector(JOINED, timeout=PATIENCE)


def test_whoever_waits_may_copy_the_invitation_or_begin_alone(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    mine, theirs = invite(page)
    page.goto(mine)
    page.get_by_role("button", name="Copy the invitation of German").click()
    expect(page.get_by_text("Copied: the invitation of German")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()") == theirs
    assert accessibility_faults(page) == []
    page.get_by_role("button", name="Begin without waiting").click()
    page.wait_for_selector(JOINED, timeout=PATIENCE)


@pytest.mark.parametrize("rival", ["The computer: random", "A friend, on this screen"])
def test_at_one_screen_the_game_begins_by_itself_with_salted_dice(browser: Browser, address: str, rival: str) -> None:
    with opened(browser, address, viewport=DESK) as page:
        in_lobby(page)
        page.get_by_role("radio", name=rival).check()
        page.get_by_role("button", name="Start the game").click()
        page.wait_for_selector(JOINED, timeout=PATIENCE)
        expect(page.locator("#fair")).to_contain_text("Fair dice, sealed")
