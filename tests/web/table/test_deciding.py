"""What a player sees before he commits: offers, odds, reasons, refusals, typed commands."""

import re

from playwright.sync_api import Browser, expect
from tests.web.table.playing import (
    Begun,
    allowed,
    answered,
    chosen_by,
    decide_by_mouse,
    seated,
    settled,
    to_a_move,
    to_movement,
    version,
)


def test_a_unit_tells_its_odds_before_it_is_activated(browser: Browser, address: str) -> None:
    game = Begun(address, players={"german": "random"})
    with seated(browser, address, game.link("american")) as page:
        to_movement(page)
        page.locator("#board [data-unit='1']").click()
        expect(page.locator("#panel-title")).to_have_text("Activate 1st Bn")
        expect(page.locator("#panel .bar")).to_have_attribute(
            "aria-label", "Move Double 10.0 %, Move Full 60.0 %, Hold 20.0 %, Fallback 10.0 %"
        )
        expect(page.locator("#card h2")).to_have_text("1st Bn")
        page.locator("#panel .why summary").first.click()
        link = page.locator("#panel .why a.rule").first
        expect(link).to_have_attribute("href", "/rules/#ddb.move.command-range")
        before = version(page)
        page.keyboard.press("Escape")
        expect(page.locator("#panel")).to_be_hidden()
        assert version(page) == before


def test_a_group_is_changed_in_the_panel_and_the_answer_with_it(browser: Browser, address: str) -> None:
    game = Begun(address, players={"german": "random"})
    with seated(browser, address, game.link("american")) as page:
        to_movement(page)
        page.locator("#board [data-unit='2']").click()
        expect(page.locator("#panel-title")).to_have_text("Activate 2nd Bn, Tank Bn")
        page.get_by_role("checkbox", name="Tank Bn").uncheck()
        expect(page.locator("#panel-title")).to_have_text("Activate 2nd Bn")
        answered(page, allowed(page, "#commit"))
        expect(page.locator("#entries .entry .t").last).to_have_text("American: Activate 2nd Bn")


def test_what_the_rules_refuse_is_readable_with_its_reason_and_rule(browser: Browser, address: str) -> None:
    game = Begun(address, players={"german": "random"})
    with seated(browser, address, game.link("american")) as page:
        to_movement(page)
        page.keyboard.press("/")
        page.locator("#line").fill("activate 1st Bn, 3rd Bn")
        page.keyboard.press("Enter")
        expect(page.locator("#panel-title")).to_have_text("Activate 1st Bn, 3rd Bn")
        expect(page.locator("#panel .notice.warn")).to_contain_text("The rules say no")
        assert page.locator("#panel .notice.warn a.rule").first.inner_text() == "§\u00a0ruling activation-groups"
        expect(page.locator("#commit")).to_have_attribute("aria-disabled", "true")
        before = version(page)
        page.locator("#commit").click(force=True)
        page.keyboard.press("Escape")
        expect(page.locator("#panel")).to_be_hidden()
        assert version(page) == before


def test_the_command_box_says_what_it_does_not_understand(browser: Browser, address: str) -> None:
    game = Begun(address, players={"german": "random"})
    with seated(browser, address, game.link("american")) as page:
        to_movement(page)
        page.keyboard.press("/")
        page.keyboard.type("dance at dawn")
        page.keyboard.press("Enter")
        expect(page.locator("#line-told")).to_contain_text("'dance' is no command")
        page.locator("#line").fill("activate 1st Bn")
        page.keyboard.press("Enter")
        expect(page.locator("#panel-title")).to_have_text("Activate 1st Bn")
        expect(page.locator("#commit")).to_be_focused()
        before = version(page)
        page.keyboard.press("Enter")
        settled(page, after=before)


def test_a_late_answer_is_declined_and_nothing_is_silent(browser: Browser, address: str) -> None:
    """The same seat in two windows: what one has answered, the other cannot answer again."""
    game = Begun(address, seed="3")
    with seated(browser, address, game.link("american", "german")) as page:
        settled(page)
        told = page.evaluate(
            """async () => {
                const { Live } = await import("/table/live.js");
                const [game, token] = location.hash.slice(1).split(".");
                return new Promise((done) => {
                    const live = new Live(game, token, {
                        connected: () => {},
                        seen: () => live.ask({ type: "answer", version: 0, answer: { type: "MoveFirst" } })
                            .then(() => done("taken"), (fault) => done([fault.message, fault.refusals[0].rule])),
                    });
                });
            }"""
        )
        assert told == ["the game has gone on since you looked: look again before you answer", "game.moved-on"]


def test_a_shift_press_lets_one_choose_the_facing_first(browser: Browser, address: str) -> None:
    game = Begun(address, players={"german": "random"})
    with seated(browser, address, game.link("american")) as page:
        to_a_move(page)
        page.locator("#card .act.many .zone").first.click(modifiers=["Shift"])
        expect(page.get_by_role("radio", name="north")).to_be_visible()
        page.get_by_role("radio", name="north").check()
        expect(page.locator("#panel-title")).to_contain_text("facing north")
        answered(page, page.locator("#commit"))
        expect(page.locator("#entries .entry .t").last).to_contain_text("facing north")


def test_pointing_at_a_target_shows_the_odds_and_decides_nothing(browser: Browser, address: str) -> None:
    """Dice from a seed and answers from another: the same game each time, up to the first attack."""
    game, dice = Begun(address, seed="11"), chosen_by(5)
    with seated(browser, address, game.link("american", "german")) as page:
        while not page.locator("#board .word").filter(has_text=re.compile("Assault|Fire")).count():
            settled(page)
            attackers = page.locator("#decision").filter(has_text=re.compile("Combat", re.IGNORECASE)).count()
            if attackers and page.locator("#next").count():
                page.locator("#next").click()
                page.wait_for_selector("body[data-ready=true]:not([data-picked=''])")
            else:
                decide_by_mouse(page, dice)
        before = version(page)
        cell = page.locator("#board [data-zone][aria-description^='Press Enter']").first
        box = cell.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.05)
        expect(page.locator("#panel .bar, #panel .choices")).to_be_visible()
        expect(page.locator("#panel")).to_contain_text("Press the zone to decide")
        assert page.locator("#commit").count() == 0
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.05)
        expect(page.locator("#commit")).to_be_visible()
        assert version(page) == before
        answered(page, page.locator("#commit"))
