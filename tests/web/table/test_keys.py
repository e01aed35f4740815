"""One keyboard: Enter commits from anywhere, a verb has one letter, nothing ends by a key meant for what was before."""

from __future__ import annotations

import re
from collections import defaultdict

from playwright.sync_api import Browser, Page, expect
from tests.web.browser import PHONE, accessibility_faults
from tests.web.table.playing import (
    Begun,
    allowed,
    answered,
    chosen_by,
    decide_by_mouse,
    focused,
    seated,
    settled,
    to_a_move,
    to_movement,
    version,
)

#: A press of E, and another as soon as the next question can be answered; gives what the page says to that.
TWICE = """() => new Promise((done) => {
    const how = { key: "e", bubbles: true, cancelable: true };
    const press = () => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", how));
    const before = document.body.dataset.version;
    const again = () => {
        const { version, ready, fresh } = document.body.dataset;
        if (version === before || ready !== "true") { setTimeout(again, 5); return; }
        press();
        done([fresh ?? "", document.querySelector(".toast")?.textContent ?? ""]);
    };
    press();
    again();
})"""


def at_rest(page: Page) -> None:
    """Until a question is no longer new."""
    settled(page)
    page.wait_for_selector("body:not([data-fresh])")


def american(address: str) -> Begun:
    return Begun(address, players={"german": "random"})


def test_enter_commits_what_is_considered_wherever_the_focus_is(browser: Browser, address: str) -> None:
    with seated(browser, address, american(address).link("american")) as page:
        to_movement(page)
        # From the board, where the counter was pressed.
        page.locator("#board [data-unit='1']").click()
        expect(page.locator("#commit")).to_be_visible()
        assert focused(page) == "B5"
        before = version(page)
        page.keyboard.press("Enter")
        settled(page, after=before)
        expect(page.locator("#entries .entry .t").last).to_have_text("American: Activate 1st Bn")


def test_enter_on_a_control_that_was_gone_to_does_what_the_control_says(browser: Browser, address: str) -> None:
    with seated(browser, address, american(address).link("american")) as page:
        to_movement(page)
        before = version(page)
        page.locator("#board [data-unit='2']").click()
        page.locator("#cancel").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#panel")).to_be_hidden()
        page.locator("#board [data-unit='2']").click()
        expect(page.locator("#commit")).to_be_visible()
        page.locator("#help").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", name="How to play")).to_be_visible()
        expect(page.locator("table.keys")).to_contain_text("activate (roll for a battalion or a group in a zone)")
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        # Space presses the zone that has the focus, and commits nothing.
        expect(page.locator("#commit")).to_be_visible()
        page.keyboard.press("b")
        page.keyboard.press("Space")
        settled(page)
        assert version(page) == before
        # A button that was pressed and so has the focus is left by Enter, which commits.
        page.locator("#card [data-verb='Activate']").click()
        expect(page.locator("#panel .caps").first).to_have_text("Activate")
        page.keyboard.press("Enter")
        settled(page, after=before)
        expect(page.locator("#entries .entry .t").last).to_contain_text("American: Activate")


def test_a_verb_has_the_same_letter_in_every_phase_and_going_on_is_e(browser: Browser, address: str) -> None:
    game, dice = Begun(address, seed="11"), chosen_by(5)
    letters: dict[str, set[str]] = defaultdict(set)
    titles = set()
    with seated(browser, address, game.link("american", "german")) as page:
        for _ in range(70):
            if settled(page) == "ended":
                break
            titles.add(page.locator("#decision .caps").inner_text().lower().partition(": ")[2])
            shown = page.locator("#general [data-verb], #card .act[data-verb], #card .act.many").evaluate_all(
                """all => all.map((each) => [each.dataset.verb ?? each.ariaLabel,
                    each.querySelector("kbd")?.textContent ?? "", "goesOn" in each.dataset])"""
            )
            for verb, letter, goes_on in shown:
                letters[verb].add(letter)
                assert (letter == "E") == goes_on, verb
            decide_by_mouse(page, dice)
    assert {verb: found for verb, found in letters.items() if len(found) != 1} == {}
    assert letters["End movement"] == letters["End combat"] == letters["Stay here"] == {"E"}
    assert titles > {"movement", "move", "combat"}


def test_a_letter_on_several_buttons_asks_which_and_a_number_chooses(browser: Browser, address: str) -> None:
    with seated(browser, address, american(address).link("american")) as page:
        to_movement(page)
        to_a_move(page)
        before = version(page)
        page.keyboard.press("f")
        expect(page.locator("#panel-title")).to_have_text("Which one?")
        second = re.search("north|east|south|west", page.locator("#panel .choices .act").nth(1).inner_text())
        assert second
        page.keyboard.press("2")
        settled(page, after=before)
        expect(page.locator("#entries .t").last).to_contain_text(second[0])


def test_what_ends_one_question_does_not_end_the_next_by_the_same_press(browser: Browser, address: str) -> None:
    with seated(browser, address, american(address).link("american")) as page:
        to_movement(page)
        to_a_move(page)
        at_rest(page)
        # Without a warning it is done at once; the second press comes while Movement is new.
        assert page.evaluate(TWICE) == ["true", 'Movement goes on: press again for "End movement".']
        expect(page.locator("#decision")).to_contain_text(re.compile("movement", re.IGNORECASE))
        expect(page.locator("#panel")).to_be_hidden()
        before = version(page)
        at_rest(page)
        # Later it is meant, and says what is given up before it ends the phase.
        page.keyboard.press("e")
        expect(page.locator("#panel-warned")).to_contain_text("can still act. §")
        expect(page.locator("#commit")).to_have_attribute("aria-describedby", "panel-warned")
        assert version(page) == before
        assert accessibility_faults(page) == []
        page.keyboard.press("Enter")
        settled(page, after=before, states=("yours", "waiting", "ended"))
        expect(page.locator("#entries")).to_contain_text("American: End movement")


def test_a_phase_that_ends_by_itself_says_so(browser: Browser, address: str) -> None:
    with seated(browser, address, american(address).link("american"), viewport=PHONE) as page:
        to_movement(page)
        for _ in range(40):
            settled(page)
            if not re.match("your decision: mov", page.locator("#decision").inner_text().lower()):
                break
            if page.locator("#general [data-verb='Stay here']").count():
                answered(page, page.locator("#general [data-verb='Stay here']"))
            elif allowed(page, "#general [data-verb]").filter(has_text="Fall").count():
                answered(page, page.locator("#general [data-verb='Stay']"))
            else:
                page.locator("#next, #card .act[data-verb^='Activate']").first.click()
                page.wait_for_selector("#commit")
                before = version(page)
                page.locator("#commit").click()
                settled(page, after=before, states=("yours", "waiting", "ended"))
                if page.locator(".toast").count():
                    break
        expect(page.locator(".toast[role=status]")).to_contain_text("Movement is over: nobody is left to act. Now: ")
