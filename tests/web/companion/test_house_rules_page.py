"""House rules in the companion, in a real browser: picked, refused, kept for a game, told with every result."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect
from tests.web.browser import DESK, PHONE, opened

RALLY = "/companion/#dday_to_berlin.rally"
RULE = {
    "table": "unit_rally",
    "row": "regular",
    "column": "rally",
    "value": "1-7",
    "printed": "1-5",
    "said": "Unit Rally Table: regular, rally",
}


def headline(page: Page) -> Locator:
    return page.locator("#head .big")


def with_rules(page: Page) -> Locator:
    return page.locator("#house")


def rules(page: Page) -> Locator:
    return page.get_by_role("list", name="House rules").get_by_role("listitem")


def cell(page: Page, table: str = "", row: str = "", column: str = "") -> Locator:
    """The entry of a cell, by the names in the lists."""
    for label, wanted in (("Table", table), ("Row", row), ("Column", column)):
        if wanted:
            page.get_by_label(label, exact=True).select_option(label=wanted)
    return page.get_by_label("We play")


def add(page: Page, value: str) -> None:
    page.get_by_label("We play").fill(value)
    page.get_by_role("button", name="Add", exact=True).click()


def open_sheet(page: Page) -> None:
    page.get_by_role("button", name="House rules").click()
    expect(page.get_by_label("Table", exact=True)).to_be_visible()


def kept(page: Page, game: str = "dday_to_berlin") -> Any:
    return json.loads(page.evaluate(f"localStorage.getItem('sandtable.house.{game}') ?? '[]'"))


def test_a_changed_cell_changes_the_odds_and_every_result_says_so(page: Page) -> None:
    """ddb.rally.table"""
    page.goto(RALLY)
    expect(headline(page)).to_have_text("50.0 %")
    expect(with_rules(page)).to_be_hidden()
    open_sheet(page)
    cell(page, "Unit Rally Table", "Regular", "Rally")
    expect(page.get_by_role("dialog")).to_contain_text("Printed: 1-5")
    add(page, "1-7")
    expect(rules(page)).to_have_text(["Unit Rally Table: regular, rallyprinted: 1-51-7✕"])
    assert kept(page) == [RULE]
    page.keyboard.press("Escape")
    expect(headline(page)).to_have_text("70.0 %")
    expect(with_rules(page)).to_have_text("With 1 house rule")
    page.locator("#roll").click()
    expect(page.locator("#head .result")).to_be_visible()
    expect(page.locator(".pool").first).to_contain_text("needs 7 or less")
    expect(with_rules(page)).to_have_text("With 1 house rule")
    entry = json.loads(page.evaluate("localStorage.getItem('sandtable.log')"))[0]
    assert entry["house"] == ["With house rules: unit_rally.regular.rally=1-7, printed: 1-5"]


def test_the_line_opens_the_sheet_and_a_cross_brings_the_printed_number_back(page: Page) -> None:
    """ddb.rally.table"""
    page.goto("/icon.svg")
    page.evaluate("rule => localStorage.setItem('sandtable.house.dday_to_berlin', JSON.stringify([rule]))", RULE)
    page.goto(RALLY)
    expect(headline(page)).to_have_text("70.0 %")
    page.get_by_role("button", name="With 1 house rule").click()
    page.get_by_role("button", name="Play as printed: Unit Rally Table: regular, rally").click()
    expect(rules(page)).to_have_count(0)
    page.get_by_role("button", name="Close").click()
    expect(headline(page)).to_have_text("50.0 %")
    expect(with_rules(page)).to_be_hidden()


def test_a_fault_of_the_server_stands_at_the_entry_and_nothing_is_kept(page: Page) -> None:
    page.goto(RALLY)
    open_sheet(page)
    cell(page, "Hit Number", "Basic hit number", "Value")
    add(page, "lots")
    expect(page.get_by_role("alert")).to_have_text("'lots' will not do, give a whole number.")
    expect(page.get_by_label("We play")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_label("We play")).to_be_focused()
    expect(page.get_by_label("We play")).to_have_value("lots")
    assert kept(page) == []


def test_cells_that_only_fit_together_are_entered_one_after_the_other(page: Page) -> None:
    """ddb.activation.table"""
    page.goto("/companion/#dday_to_berlin.activation")
    open_sheet(page)
    cell(page, "Activation Table", "Fallback", "Poor")
    add(page, "9-10")
    expect(page.get_by_role("alert").first).to_contain_text("9-10 overlaps a row")
    cell(page, row="Hold")
    add(page, "7-8")
    expect(rules(page)).to_have_count(2)
    expect(page.get_by_role("dialog").locator(".notice")).to_be_hidden()


def test_what_is_typed_again_takes_the_place_of_what_was_and_the_printed_value_removes_it(page: Page) -> None:
    page.goto(RALLY)
    open_sheet(page)
    cell(page, "Unit Rally Table", "Regular", "Rally")
    for typed, count in (("1-7", 1), ("1-8", 1), ("1-5", 0)):
        add(page, typed)
        expect(rules(page)).to_have_count(count)
        expect(page.get_by_label("We play")).to_have_value("")


def test_words_are_picked_from_those_that_there_are(page: Page) -> None:
    page.goto(RALLY)
    open_sheet(page)
    picked = cell(page, "Battalion Information Table", "Infantry", "Mobility")
    assert picked.locator("option").all_inner_texts() == ["foot", "mot", "mech"]
    expect(picked).to_have_value("foot")


def test_tables_of_the_question_come_first(page: Page) -> None:
    page.goto(RALLY)
    open_sheet(page)
    groups = page.get_by_label("Table", exact=True).locator("optgroup")
    assert [each.get_attribute("label") for each in groups.all()] == ["Used by this question", "All others"]
    assert groups.first.locator("option").first.inner_text() == "Unit Rally Table"


def test_each_game_has_house_rules_of_its_own(page: Page) -> None:
    page.goto("/icon.svg")
    page.evaluate("rule => localStorage.setItem('sandtable.house.dday_to_berlin', JSON.stringify([rule]))", RULE)
    page.goto("/companion/#konflikt_47.order_test")
    expect(headline(page)).to_be_visible()
    expect(with_rules(page)).to_be_hidden()
    page.goto("/companion/?game=dday_to_berlin")
    expect(page.get_by_role("button", name="House rules 1")).to_be_visible()


def test_it_works_by_keyboard_alone(page: Page) -> None:
    """ddb.rally.table"""
    page.goto(RALLY)
    expect(headline(page)).to_have_text("50.0 %")
    page.get_by_role("button", name="House rules").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Table", exact=True)).to_be_visible()
    page.get_by_label("Row", exact=True).focus()
    page.keyboard.type("Reg")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("1-7")
    page.keyboard.press("Enter")
    expect(rules(page)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(headline(page)).to_have_text("70.0 %")
    expect(page.get_by_role("button", name="House rules", exact=True)).to_be_focused()


def test_house_rules_that_cannot_be_read_any_more_are_told_and_can_be_removed(page: Page) -> None:
    old = {**RULE, "column": "gone"}
    page.goto("/icon.svg")
    page.evaluate("rule => localStorage.setItem('sandtable.house.dday_to_berlin', JSON.stringify([rule]))", old)
    page.goto(RALLY)
    expect(page.locator("#odds")).to_contain_text("There is no column 'gone' to change", ignore_case=True)
    page.get_by_role("button", name="With 1 house rule").click()
    page.get_by_role("button", name="Play as printed").click()
    page.keyboard.press("Escape")
    expect(headline(page)).to_have_text("50.0 %")


def test_the_sheet_is_no_wider_than_the_screen(browser: Browser, address: str) -> None:
    for screen in (PHONE, DESK):
        with opened(browser, address, viewport=screen) as page:
            page.goto("/companion/#konflikt_47.unit_fire")
            open_sheet(page)
            fits = (
                "sheet => sheet.scrollWidth <= sheet.clientWidth && sheet.getBoundingClientRect().right <= innerWidth"
            )
            assert page.get_by_role("dialog").evaluate(fits)
