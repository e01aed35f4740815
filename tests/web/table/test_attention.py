"""Calling a player back: the icon, a tone that is switched on, and who is away since when or back again."""

from playwright.sync_api import Browser, Page, expect
from tests.web.browser import accessibility_faults
from tests.web.table.playing import Begun, seated

#: Counts the tones that are begun, whether or not the machine has a loudspeaker.
LISTEN = """() => { window.tones = 0;
const begin = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (at) { window.tones += 1; return begin.call(this, at); }; }"""


def icon(page: Page) -> str:
    return page.locator("link[rel=icon]").get_attribute("href") or ""


def answer_first(page: Page) -> None:
    page.locator("#general [data-verb]").first.click()


def test_the_icon_marks_ones_own_decision_and_sound_is_off_until_switched_on(browser: Browser, address: str) -> None:
    game = Begun(address)
    with (
        seated(browser, address, game.link("american")) as american,
        seated(browser, address, game.link("german")) as german,
    ):
        mine, other = (american, german) if "Your decision" in american.title() else (german, american)
        assert (icon(mine), icon(other)) == ("/icon_asked.svg", "/icon.svg")
        other.evaluate(LISTEN)
        switch = other.get_by_role("button", name="Sound off")
        expect(switch).to_have_attribute("aria-pressed", "false")
        switch.click()
        expect(other.get_by_role("button", name="Sound on")).to_have_attribute("aria-pressed", "true")
        other.wait_for_function("window.tones === 2")
        assert accessibility_faults(other) == []
        other.reload()
        other.wait_for_selector("body[data-ready=true]")
        expect(other.get_by_role("button", name="Sound on")).to_be_visible()


def test_whoever_is_away_is_told_with_since_when_and_when_he_is_back(browser: Browser, address: str) -> None:
    game = Begun(address)
    with seated(browser, address, game.link("american")) as american:
        # A page that is away for a moment only was loaded again: for the test, a moment is long ago.
        american.add_init_script("const parse = Date.parse; Date.parse = (text) => parse(text) - 60000;")
        american.reload()
        american.wait_for_selector("body[data-ready=true]")
        with seated(browser, address, game.link("german")):
            expect(american.locator("#people")).to_contain_text("German: here")
        expect(american.locator("#people")).to_contain_text("German: away since")
        with seated(browser, address, game.link("german")):
            expect(american.get_by_text("German is back.")).to_be_visible()
