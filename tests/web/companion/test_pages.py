"""The companion on a phone, in a real browser: set the situation, roll, keep, share, take back, read, go offline."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Browser, Page, Route, expect
from tests.web.browser import accessibility_faults, opened

ASSAULT = "/companion/#dday_to_berlin.assault"
RALLY = "/companion/#dday_to_berlin.rally"
SUPPORT = "/companion/#dday_to_berlin.support"


def headline(page: Page) -> Any:
    return page.locator("#head .big")


def segment(page: Page, field: str, value: str) -> Any:
    return page.locator(f"[data-field={field}] input[value={value}]")


def roll(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Roll")).click()
    expect(page.locator("#head .result")).to_be_visible()


def stored(page: Page, drawer: str) -> Any:
    return json.loads(page.evaluate(f"localStorage.getItem('sandtable.{drawer}') ?? '[]'"))


def test_changing_a_segment_changes_the_odds_and_the_link(page: Page) -> None:
    page.goto(RALLY)
    expect(headline(page)).to_have_text("50.0 %")
    segment(page, "quality", "veteran").check()
    expect(headline(page)).to_have_text("60.0 %")
    assert page.url.endswith("#dday_to_berlin.rally?quality=veteran")


def test_segments_print_what_each_brings(page: Page) -> None:
    page.goto(RALLY)
    expect(page.locator("[data-field=quality] small")).to_have_text(["4", "5", "6"])
    page.goto(ASSAULT)
    quality = page.locator("[data-field=defender_quality] small")
    expect(quality).to_have_text(["hit +1, save 4", "save 5", "hit −1, save 6"])


def test_a_value_that_the_rules_refuse_stays_readable_and_says_why(page: Page) -> None:
    page.goto(ASSAULT)
    page.get_by_text("More circumstances").click()
    refused = page.locator("label.refused", has_text="Attacked already")
    expect(refused).to_contain_text("not allowed")
    refused.locator("input").check()
    expect(page.locator("#head")).to_have_text("The rules do not allow it")
    expect(page.locator("#odds")).to_contain_text("already attacked this player turn")
    expect(page.locator("#roll")).to_have_attribute("aria-disabled", "true")


def test_a_roll_shows_its_dice_what_to_do_and_where_it_fell(page: Page) -> None:
    page.goto(ASSAULT)
    roll(page)
    first = page.locator(".pool").first
    expect(first).to_contain_text("Hit roll")
    expect(first).to_contain_text("needs 5 or less")
    expect(first.locator("svg.die")).to_have_attribute("aria-label", re.compile(r"^\d+ on a D10, (success|failure)$"))
    expect(page.locator(".todo li").first).to_be_visible()
    label = page.locator("#head .result").inner_text()
    expect(page.locator(".rows .got")).to_contain_text(label.lower())
    expect(page.locator("form.situation")).to_be_hidden()
    page.get_by_role("button", name="Change").click()
    expect(page.locator("form.situation")).to_be_visible()


def test_the_phone_is_not_wider_than_its_screen_for_any_procedure(page: Page) -> None:
    names = page.request.get("/api/rulesets/dday_to_berlin").json()["procedures"]
    for each in names:
        page.goto(f"/companion/#{each['name']}")
        expect(page.locator("#title")).to_contain_text(each["title"])
        expect(page.locator("#head")).not_to_be_empty()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, each["name"]


def test_everything_works_by_keyboard_alone(page: Page) -> None:
    page.goto("/companion/")
    page.get_by_role("searchbox").focus()
    page.keyboard.type("rally")
    page.keyboard.press("Enter")
    expect(headline(page)).to_have_text("50.0 %")
    segment(page, "quality", "regular").focus()
    page.keyboard.press("ArrowRight")
    expect(headline(page)).to_have_text("60.0 %")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "roll":
            break
    page.keyboard.press("Enter")
    expect(page.locator("#head .result")).to_be_visible()
    assert [entry["title"] for entry in stored(page, "log")] == ["Rally"]


def test_a_count_is_stepped_or_typed_and_kept_within_its_range(page: Page) -> None:
    page.goto("/companion/#dday_to_berlin.hit_roll")
    expect(headline(page)).to_have_text("50.0 %")
    page.get_by_role("button", name="Hit number: one more").click()
    expect(headline(page)).to_have_text("60.0 %")
    field = page.get_by_role("spinbutton", name="Hit number")
    field.fill("99")
    field.press("Tab")
    expect(field).to_have_value("40")


def test_a_tape_shows_its_bands_and_moves_by_arrow_keys(page: Page) -> None:
    page.goto("/companion/#dday_to_berlin.ranged")
    tape = page.get_by_role("slider", name="Range")
    expect(tape).to_have_attribute("aria-valuetext", "1 zones")
    for _ in range(3):
        tape.press("ArrowRight")
    expect(page.locator("#head")).to_have_text("The rules do not allow it")
    expect(tape).to_have_attribute("aria-valuetext", re.compile("^4 zones, not allowed, "))


def test_units_are_added_by_name_and_counted(page: Page) -> None:
    page.goto(ASSAULT)
    more = page.get_by_label("Add to In-zone supports")
    expect(more.locator("option[value=atg]")).to_contain_text("Antitank guns (not allowed)")
    more.select_option("eng")
    expect(page.locator("[data-field=supports] .told")).to_have_text("Hit number +1, Attacker's save +1")
    page.get_by_role("button", name="Engineers: one more").click()
    expect(page.locator("[data-field=supports] .told")).to_have_text("Hit number +2, Attacker's save +2")
    assert page.url.endswith("?supports=eng%2Ceng")


def test_a_link_carries_the_situation(page: Page) -> None:
    page.goto(
        f"{ASSAULT}?attacker=tnk_medium&supports=inf_mech%2Cinf_mech&attacker_fire=1&defender_quality=poor&prepared=yes"
    )
    expect(headline(page)).to_have_text("45.0 %")
    expect(page.get_by_role("checkbox", name="Prepared position")).to_be_checked()
    page.get_by_role("button", name="Back to the usual values").click()
    expect(headline(page)).to_have_text("25.0 %")


def test_a_link_with_nonsense_keeps_the_usual_values(page: Page) -> None:
    page.goto(f"{RALLY}?quality=heroic&enemy_distance=-9&battalion=%3Cimg%3E")
    expect(headline(page)).to_have_text("50.0 %")
    page.goto("/companion/#dday_to_berlin.nothing")
    expect(page.get_by_role("alert")).to_contain_text("has no question 'nothing'")


def test_a_favourite_is_kept_shown_first_and_taken_away_again(page: Page) -> None:
    page.goto(f"{RALLY}?quality=poor")
    page.get_by_role("button", name="Keep this situation as a favourite").click()
    page.get_by_role("link", name="All questions").click()
    first = page.locator("#picker section").first
    expect(first.locator("h2")).to_have_text("Favourites")
    first.get_by_role("link").click()
    expect(headline(page)).to_have_text("40.0 %")
    page.get_by_role("button", name="Remove from the favourites").click()
    assert stored(page, "favourites") == []


def test_a_rolled_situation_is_recent_on_the_picker_and_at_home(page: Page) -> None:
    page.goto(f"{RALLY}?quality=poor")
    roll(page)
    page.get_by_role("link", name="All questions").click()
    expect(page.locator("#picker section").first).to_contain_text("Rally of Poor infantry")
    page.goto("/")
    expect(page.locator("#asked")).to_contain_text("Rally of Poor infantry")


def test_a_roll_is_taken_back_and_restored(page: Page) -> None:
    page.goto(RALLY)
    roll(page)
    page.get_by_role("button", name="Take this roll back").click()
    expect(headline(page)).to_have_text("50.0 %")
    assert [entry["struck"] for entry in stored(page, "log")] == [True]
    expect(page.locator("#recent .struck")).to_have_count(1)
    page.get_by_role("button", name=re.compile("^Log")).click()
    page.get_by_role("button", name="Restore").click()
    assert [entry["struck"] for entry in stored(page, "log")] == [False]


def test_what_was_rolled_by_hand_is_logged_with_what_follows(page: Page) -> None:
    page.goto(ASSAULT)
    page.get_by_role("button", name="I rolled").click()
    page.get_by_role("dialog").get_by_role("button", name="Attacker holds").click()
    expect(page.locator("#head .result")).to_have_text("Attacker holds")
    expect(page.locator(".todo")).to_contain_text("The attacking force stays in place")
    assert [(entry["label"], entry["by"]) for entry in stored(page, "log")] == [("attacker holds", "hand")]


def test_dice_thrown_on_the_table_are_read_one_throw_after_the_other(page: Page) -> None:
    page.goto(ASSAULT)
    page.get_by_role("button", name="I rolled").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("status")).to_have_text("Throw 1 D10: hit roll, needs 5 or less")
    sheet.get_by_role("button", name="9", exact=True).click()
    expect(sheet.get_by_role("status")).to_have_text("Throw 1 D10: attacker's save, needs 5 or less")
    sheet.get_by_role("button", name="Take one back").click()
    expect(sheet.get_by_role("status")).to_have_text("Throw 1 D10: hit roll, needs 5 or less")
    sheet.get_by_role("button", name="5", exact=True).click()
    expect(sheet.get_by_role("status")).to_have_text("Throw 1 D10: defender's save, needs 5 or less")
    sheet.get_by_role("button", name="6", exact=True).click()
    expect(page.locator("#head .result")).to_have_text("Defender shattered")
    expect(page.locator(".thrown .die")).to_have_count(2)
    assert [(entry["label"], entry["by"]) for entry in stored(page, "log")] == [("defender shattered", "hand")]


def test_several_dice_of_one_throw_are_counted_with_one_tap(page: Page) -> None:
    page.goto(SUPPORT)
    page.get_by_role("button", name="I rolled").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("status")).to_have_text(re.compile("^Throw 2 D10: .*, needs 7 or less$"))
    expect(sheet.get_by_role("group", name="How many of 2 show 7 or less?").get_by_role("button")).to_have_text(
        ["0", "1", "2"]
    )
    assert accessibility_faults(page) == []
    sheet.get_by_role("button", name="1", exact=True).first.click()
    expect(page.locator("#head .result")).to_have_text(re.compile("^1"))
    expect(page.locator(".pool")).to_contain_text("1 of 2 counted at the table")
    (entry,) = stored(page, "log")
    assert entry["dice"] == ["supports gained: 1 of 2 counted at the table, needs 7 or less: 1 of 2"]


def test_several_dice_of_one_throw_can_be_read_one_by_one(page: Page) -> None:
    page.goto(SUPPORT)
    page.get_by_role("button", name="I rolled").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Read each die").click()
    expect(sheet.get_by_role("status")).to_have_text(re.compile("^Throw 2 D10: .*, 2 to read$"))
    sheet.get_by_role("button", name="7", exact=True).click()
    expect(sheet.get_by_role("status")).to_contain_text("1 to read")
    expect(sheet.locator(".shown .die")).to_have_count(1)
    assert accessibility_faults(page) == []
    sheet.get_by_role("button", name="8", exact=True).click()
    expect(page.locator("#head .result")).to_have_text(re.compile("^1"))


def test_the_luck_meter_counts_rolls_against_their_exact_chances(page: Page) -> None:
    page.goto(ASSAULT)
    for _ in range(2):
        page.get_by_role("button", name="I rolled").click()
        page.get_by_role("dialog").get_by_role("button", name="Defender shattered").click()
        page.get_by_role("button", name="Change").click()
    page.get_by_role("button", name=re.compile("^Log")).click()
    # Twice the best of 1/4: 1 - (1/4)^2 / 2 = 31/32.
    expect(page.locator("#luck")).to_contain_text(
        "Lucky: better luck than 97 of 100, over 2 rolls. So few rolls tell little."
    )
    page.get_by_role("button", name="Counts as my roll").first.click()
    expect(page.locator("#luck")).to_contain_text("Theirs: A little lucky: better luck than 88 of 100, over 1 roll.")


def test_the_log_is_exported_as_json_and_text(page: Page) -> None:
    page.goto(SUPPORT)
    roll(page)
    page.get_by_role("button", name=re.compile("^Log")).click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="JSON file").click()
    exported = json.loads(saved.value.path().read_text())
    assert exported[0]["verdict"].startswith("Support rolls, 2 allowed and 0 held: each on 1-7")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Text file").click()
    text = saved.value.path().read_text().split("\n")
    assert text[1] == "Support rolls, 2 allowed and 0 held"
    assert text[2].startswith("each on 1-7")
    assert text[3].startswith("Support attempts 2: 2 ")
    (result,) = [at for at, line in enumerate(text) if line.startswith("Result: ")]
    assert all(line.startswith("- ") for line in text[result + 1 : -1])
    assert text[-1].endswith("/companion/#dday_to_berlin.support")


def test_an_umpire_shares_a_combat_with_its_factors_dice_result_and_what_follows(
    browser: Browser, address: str
) -> None:
    with opened(browser, address, permissions=["clipboard-read", "clipboard-write"]) as page:
        page.goto(
            "/companion/#megagame.combat_by_name?attackers=br-inf&defenders=ge-alarm&attacker_guns=none&dug_in=yes&terrain=open"
        )
        roll(page)
        page.get_by_role("button", name="Share this").click()
        expect(page.get_by_role("status")).to_contain_text("Copied")
        text = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert text[0].startswith("Combat by name (Operation Market Garden (megagame)), ")
    assert text[1] == "British infantry battalion 6 against Alarm battalion 3 in the open"
    assert text[2] == "attack 6 = 6 status; defence 5 = 3 status +2 dug in; +1 and 1d6 on the normal terrain column"
    (result,) = [at for at, line in enumerate(text) if line.startswith("Result: ")]
    assert any(line.startswith("combat die: ") for line in text[:result])
    assert any("attacker" in line for line in text[result + 1 : -1])


def test_sharing_copies_the_verdict_with_its_factors_and_the_link(browser: Browser, address: str) -> None:
    with opened(browser, address, permissions=["clipboard-read", "clipboard-write"]) as page:
        page.goto(f"{RALLY}?quality=poor")
        expect(headline(page)).to_have_text("40.0 %")
        page.get_by_role("button", name="Share this").click()
        expect(page.get_by_role("status")).to_contain_text("Copied")
        assert page.evaluate("navigator.clipboard.readText()").split("\n") == [
            "Rally (D-Day to Berlin)",
            "Rally of Poor infantry: returns on 4 or less, 40.0 % returns, 60.0 % stays in the pool",
            "Rally number 4: 4 Poor infantry",
            f"{address}/companion/#dday_to_berlin.rally?quality=poor",
        ]


def test_a_reason_leads_to_its_rule_in_one_tap(page: Page) -> None:
    page.goto(ASSAULT)
    page.locator(".why summary", has_text="Why").click()
    page.locator("a.rule", has_text="combat.basic-hit").click()
    expect(page.get_by_role("dialog")).to_contain_text("The basic hit number is 5")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_tapping_an_outcome_tells_it_large(page: Page) -> None:
    page.goto(ASSAULT)
    page.locator(".rows button", has_text="attacker holds").click()
    expect(page.locator("#head .headline p")).to_have_text("attacker holds3/8")
    expect(page.locator("#head .rest")).to_have_text(
        "25.0\u00a0% defender shattered, 37.5\u00a0% attacker shattered and thrown back"
    )
    page.goto(SUPPORT)
    expect(headline(page)).to_have_text("91.0 %")
    page.locator(".bars button").last.click()
    expect(headline(page)).to_have_text("49.0 %")


def test_what_each_result_brings_is_told_before_the_roll(page: Page) -> None:
    """ddb.assault.defender-shattered"""
    page.goto(ASSAULT)
    follows = page.locator(".follows")
    expect(follows.locator("dt").first).to_contain_text("Defender shattered25.0 %")
    expect(follows).to_contain_text("the primary defender is shattered")


def test_a_question_without_dice_answers_at_once(page: Page) -> None:
    page.goto("/companion/#dday_to_berlin.zone_distance")
    expect(page.locator("#head")).to_have_text("2 zones")
    page.get_by_role("button", name="To, column: one more").click()
    expect(page.locator("#head")).to_have_text("3 zones")
    expect(page.get_by_role("button", name="I rolled")).to_be_hidden()


def test_an_answer_without_dice_is_noted_in_the_log(page: Page) -> None:
    page.goto("/companion/#dday_to_berlin.zone_distance")
    page.get_by_role("button", name="Note it in the log").click()
    expect(page.get_by_role("status")).to_have_text("Noted in the log")
    assert [(entry["label"], entry["who"]) for entry in stored(page, "log")] == [("2 zones", "left out")]


def test_a_roll_waits_for_the_odds_of_what_was_just_set(page: Page) -> None:
    page.goto(RALLY)
    expect(headline(page)).to_have_text("50.0 %")
    page.evaluate(
        """() => {
            document.querySelector("input[value=veteran]").click();
            document.getElementById("roll").click();
        }"""
    )
    expect(page.locator("#head .result")).to_be_visible()
    assert [entry["subject"] for entry in stored(page, "log")] == ["Rally of Veteran infantry"]
    assert page.locator(".rows b").all_inner_texts() == ["60.0 %", "40.0 %"]


def test_results_too_many_to_weigh_can_still_be_rolled(page: Page) -> None:
    """mg.gap.flak-fire"""
    page.goto("/companion/#megagame.drop?serials=40&flak=4xheavy-overflight,8xheavy-2km")
    expect(page.locator("#head")).to_have_text("Too many results to weigh")
    roll(page)
    expect(page.locator("#head .result")).to_be_visible()


def test_odds_that_take_long_say_that_they_are_being_counted(page: Page) -> None:
    page.goto(RALLY)
    expect(headline(page)).to_have_text("50.0 %")
    held: list[Route] = []
    page.route("**/api/odds", lambda route: held.append(route))  # noqa: PLW0108 - a list takes no routes by itself
    segment(page, "quality", "veteran").check()
    expect(page.get_by_role("status").filter(has_text="Counting every way the dice can fall …")).to_be_visible()
    expect(page.get_by_role("progressbar", name="Counting")).to_be_visible()
    held[0].continue_()
    expect(headline(page)).to_have_text("60.0 %")
    expect(page.get_by_role("progressbar")).to_have_count(0)
