"""Finding the question: what is asked most, search as one types, the game that is kept, and my units."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, expect
from tests.web.browser import accessibility_faults
from tests.web.companion.test_pages import headline, roll, stored

K47 = "/companion/?game=konflikt_47"
UNIT_FIRE = "/companion/#konflikt_47.unit_fire"


def result(procedure: str, title: str, **facts: str) -> dict[str, Any]:
    """One find as the server tells it."""
    return {
        "procedure": procedure,
        "ruleset": procedure.partition(".")[0],
        "ruleset_title": "Konflikt '47",
        "title": title,
        "summary": f"All about {title}.",
        "phase": "",
        "dice": True,
        "why": "named so",
        "facts": facts,
    }


def finds(page: Page, *results: dict[str, Any]) -> list[str]:
    """The search as if the server found this; gives what it was asked."""
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json={"query": "", "results": list(results)})

    page.route("**/api/find?*", answer)
    return asked


def pick(page: Page, name: str, side: str) -> None:
    page.get_by_role("button", name=f"{name}: {side}", exact=True).first.click()


def test_a_game_opens_with_its_common_questions_in_order_and_folds_the_rest(page: Page) -> None:
    page.goto(K47)
    game = page.request.get("/api/rulesets/konflikt_47").json()
    titles = {each["name"]: each["title"] for each in game["procedures"]}
    common = page.locator(".browsed section").first
    expect(common.locator("h2")).to_have_text("Asked most, in the order of a turn")
    links = common.locator("a > span:first-child")
    expect(links).to_have_text([re.compile(f"^{re.escape(titles[name])}") for name in game["common"]])
    folds = page.locator("details.phase")
    expect(folds).to_have_count(len({each["phase"] for each in game["procedures"]}))
    expect(folds.first).to_contain_text("9 questions")
    expect(folds.first.locator("a").first).to_be_hidden()
    folds.first.locator("summary").click()
    folds.first.get_by_role("link", name=re.compile("^FUBAR")).click()
    expect(page.locator("#title")).to_contain_text("FUBAR")


def test_the_chosen_game_is_kept_on_this_phone(page: Page) -> None:
    page.goto("/companion/")
    expect(page.locator(".browsed h2")).to_have_text("Which game?")
    page.get_by_role("button", name=re.compile("^Panzer Korps")).click()
    expect(page.locator(".browsed h2").first).to_have_text("Asked most, in the order of a turn")
    page.goto("/companion/#panzer_korps.decision_die")
    page.goto("/companion/")
    expect(page.get_by_label("Game")).to_have_value("panzer_korps")
    page.get_by_label("Game").select_option("All games")
    expect(page.locator(".browsed h2")).to_have_text("Which game?")


def test_favourites_and_recent_situations_of_the_game_come_first(page: Page) -> None:
    page.goto("/companion/#konflikt_47.order_test?pins=3")
    page.get_by_role("button", name="Keep this situation as a favourite").click()
    page.goto("/companion/#dday_to_berlin.rally?quality=poor")
    roll(page)
    page.goto(K47)
    expect(page.locator(".browsed h2").first).to_have_text("Favourites")
    expect(page.locator(".browsed")).not_to_contain_text("Rally of Poor infantry")
    page.get_by_label("Game").select_option("dday_to_berlin")
    expect(page.locator(".browsed h2").first).to_have_text("Recent situations")
    expect(page.locator(".browsed")).to_contain_text("Rally of Poor infantry")


def test_the_search_asks_the_server_and_opens_what_it_finds_with_its_facts(page: Page) -> None:
    asked = finds(page, result("konflikt_47.unit_fire", "Unit fires at unit", firer="ger-pak40"))
    page.goto(K47)
    page.get_by_role("searchbox").fill("anti-tank gun")
    expect(page.locator(".find [role=status]")).to_have_text("1 question found")
    expect(page.locator(".browsed")).to_be_hidden()
    expect(page.locator(".found")).to_contain_text("named so")
    assert accessibility_faults(page) == []
    page.locator(".found a").click()
    expect(page.locator("[data-field=firer] select")).to_have_value("ger-pak40")
    assert [url.split("?")[1] for url in asked] == ["q=anti-tank+gun&game=konflikt_47"]


def test_many_letters_are_one_question_to_the_server(page: Page) -> None:
    asked = finds(page, result("konflikt_47.fubar", "FUBAR"))
    page.goto("/companion/")
    # In one go, or a machine that is busy would let some time pass between two letters.
    page.get_by_role("searchbox").evaluate(
        "(box) => { for (const letter of 'panic') { box.value += letter; box.dispatchEvent(new Event('input')); } }"
    )
    expect(page.locator(".found a")).to_have_count(1)
    assert len(asked) == 1
    assert asked[0].endswith("?q=panic")


def test_arrow_keys_go_through_what_was_found_and_enter_opens_it(page: Page) -> None:
    finds(page, result("konflikt_47.fubar", "FUBAR"), result("konflikt_47.rally_order", "Rally order"))
    page.goto("/companion/")
    search = page.get_by_role("searchbox")
    search.fill("rally")
    expect(page.locator(".found a")).to_have_count(2)
    search.press("ArrowDown")
    expect(page.locator(".found a").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(search).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#title")).to_contain_text("Rally order")


def test_enter_opens_the_first_find_even_before_it_is_shown(page: Page) -> None:
    finds(page, result("konflikt_47.fubar", "FUBAR"))
    page.goto("/companion/")
    page.get_by_role("searchbox").fill("double six")
    page.get_by_role("searchbox").press("Enter")
    expect(page.locator("#title")).to_contain_text("FUBAR")


def test_without_an_answer_from_the_server_titles_and_summaries_are_searched(page: Page) -> None:
    page.route("**/api/find?*", lambda route: route.abort())
    page.goto("/companion/")
    search = page.get_by_role("searchbox")
    search.fill("shattered battalion")
    expect(page.locator(".found a").first).to_contain_text("Rally")
    expect(page.locator(".found a").first).to_contain_text("D-Day to Berlin")
    search.fill("zeppelin")
    expect(page.locator(".find [role=status]")).to_have_text("Nothing found. Other or fewer words may find it.")
    search.fill("")
    expect(page.locator(".browsed")).to_be_visible()


def with_units(page: Page) -> None:
    page.goto(K47)
    page.get_by_role("button", name=re.compile("^My units")).click()
    page.get_by_role("searchbox", name="Find a unit").fill("squad")
    pick(page, "Infantry squad", "mine")
    pick(page, "Grenadier squad", "theirs")
    page.get_by_role("button", name="Close").click()


def test_units_are_picked_once_and_shown_first_in_every_list(page: Page) -> None:
    with_units(page)
    expect(page.get_by_role("button", name=re.compile("^My units"))).to_contain_text("1 mine, 1 theirs")
    page.goto(UNIT_FIRE)
    groups = page.locator("[data-field=firer] optgroup")
    expect(groups).to_have_count(3)
    assert groups.evaluate_all("all => all.map((each) => each.label)") == ["Mine", "Theirs", "All others"]
    assert page.locator("[data-field=target] optgroup").evaluate_all("all => all.map((each) => each.label)") == [
        "Theirs",
        "Mine",
        "All others",
    ]
    options = page.locator("[data-field=firer] option")
    assert options.count() == len(set(options.evaluate_all("all => all.map((each) => each.value)")))


def test_a_question_starts_with_my_unit_against_theirs(page: Page) -> None:
    page.goto(UNIT_FIRE)
    expect(page.locator("[data-field=firer] select")).to_have_value("ger-grenadiers")
    with_units(page)
    mine, theirs = (each["code"] for each in stored(page, "units.konflikt_47"))
    page.goto(UNIT_FIRE)
    expect(page.locator("[data-field=firer] select")).to_have_value(mine)
    expect(page.locator("[data-field=target] select")).to_have_value(theirs)
    expect(page.locator("#started")).to_contain_text("Started with your units.")
    page.get_by_role("link", name="Take the printed example").click()
    expect(page.locator("[data-field=firer] select")).to_have_value("ger-grenadiers")
    page.reload()
    expect(page.locator("[data-field=firer] select")).to_have_value("ger-grenadiers")
    page.get_by_role("button", name="Back to the usual values").click()
    expect(page.locator("[data-field=firer] select")).to_have_value(mine)


def test_a_link_that_states_facts_wins_over_my_units(page: Page) -> None:
    with_units(page)
    page.goto(f"{UNIT_FIRE}?cover=hard")
    expect(page.locator("[data-field=firer] select")).to_have_value("ger-grenadiers")
    expect(page.locator("#started")).to_be_hidden()


def test_picking_is_taken_back_by_a_second_tap_and_clearing_by_putting_back(page: Page) -> None:
    with_units(page)
    before = stored(page, "units.konflikt_47")
    page.get_by_role("button", name=re.compile("^My units")).click()
    assert accessibility_faults(page) == []
    page.get_by_role("button", name="Clear all").click()
    assert stored(page, "units.konflikt_47") == []
    page.get_by_role("button", name="Put them back").click()
    assert stored(page, "units.konflikt_47") == before
    pick(page, "Infantry squad", "mine")
    assert [each["side"] for each in stored(page, "units.konflikt_47")] == ["theirs"]
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name=re.compile("^My units"))).to_contain_text("1 theirs")


def test_a_list_of_what_a_squad_carries_is_left_as_it_is(page: Page) -> None:
    page.goto("/icon.svg")
    page.evaluate(
        "held => localStorage.setItem('sandtable.units.konflikt_47', held)",
        json.dumps([{"code": "smg", "side": "mine"}, {"code": "medium-at", "side": "mine"}]),
    )
    page.goto("/companion/#konflikt_47.volley")
    expect(page.locator("[data-field=weapons] .picked")).to_contain_text("Rifle")
    page.goto("/companion/#konflikt_47.vehicle_shot")
    expect(page.locator("[data-field=weapon] select")).to_have_value("medium-at")


# ------------------------------------------------------------------ what a form asks


def shown(page: Page, field: str) -> Any:
    return page.locator(f"[data-field={field}], label:has(> input[name={field}])").first


def test_facts_that_cannot_matter_are_named_in_one_line_and_not_asked(page: Page) -> None:
    """Armour and a coaxial gun mean nothing where infantry fires at infantry."""
    page.goto(UNIT_FIRE)
    expect(headline(page)).to_be_visible()
    fold = page.locator("details.idle")
    expect(fold.locator("summary")).to_contain_text("No difference here: armour")
    expect(fold.locator("summary")).to_contain_text("coaxial gun")
    expect(shown(page, "armour")).to_be_hidden()
    fold.locator("summary").click()
    expect(shown(page, "armour")).to_be_visible()
    assert accessibility_faults(page) == []


def test_a_fact_appears_once_it_matters_and_stays_while_a_player_is_at_it(page: Page) -> None:
    page.goto(UNIT_FIRE)
    expect(shown(page, "armour")).to_be_hidden()
    target = page.locator("[data-field=target] select")
    target.select_option("usa-sherman")
    expect(page.locator(".fields").first.locator("[data-field=armour]")).to_be_visible()
    target.select_option("usa-rifles")
    expect(page.locator("details.idle")).to_have_count(1)
    expect(shown(page, "armour")).to_be_visible()


def test_of_two_facts_that_only_count_together_the_second_appears_with_the_first(page: Page) -> None:
    """A target can only have Gone to Ground where it is Concealed."""
    page.goto("/companion/#flames_of_war.platoon_fire?target=de_grenadier")
    expect(shown(page, "gone_to_ground")).to_be_hidden()
    concealed = page.get_by_role("checkbox", name=re.compile("^Target Concealed"))
    concealed.check()
    expect(shown(page, "gone_to_ground")).to_be_visible()
    expect(concealed).to_be_focused()


def test_what_seldom_matters_is_folded_unless_it_is_set(page: Page) -> None:
    page.goto("/companion/#flames_of_war.platoon_fire")
    fold = page.locator("details.more")
    expect(fold.locator("summary")).to_have_text(re.compile(r"^More circumstances \(\d+\)$"))
    expect(shown(page, "night")).to_be_hidden()
    page.goto("/companion/#flames_of_war.platoon_fire?night=yes")
    expect(shown(page, "night")).to_be_visible()
    expect(fold.locator("summary")).to_contain_text(", 1 set)")


def test_the_control_under_the_finger_never_vanishes(page: Page) -> None:
    page.goto("/companion/#flames_of_war.platoon_fire?target=de_grenadier&concealed=yes")
    ground = page.get_by_role("checkbox", name=re.compile("^Gone to Ground"))
    ground.check()
    page.get_by_role("checkbox", name=re.compile("^Target Concealed")).uncheck()
    expect(page.locator("#odds")).not_to_have_attribute("aria-busy", "true")
    ground.uncheck()
    expect(ground).to_be_visible()
    expect(ground).to_be_focused()


# ------------------------------------------------------------------ words that players do not use


def visible(page: Page) -> str:
    return str(page.evaluate("document.body.innerText.toLowerCase()"))


def test_no_page_speaks_of_procedures_or_gaps(page: Page) -> None:
    openers: dict[str, Callable[[], Any]] = {
        "/": lambda: expect(page.locator("#asked a").first).to_be_visible(),
        "/lobby/": lambda: expect(page.locator("#begin")).to_be_enabled(),
        "/replay/": lambda: expect(page.locator("#choose")).to_be_visible(),
        K47: lambda: expect(page.locator("details.phase").first).to_be_visible(),
        UNIT_FIRE: lambda: expect(headline(page)).to_be_visible(),
        "/companion/#panzer_korps.indirect_fire_mission": lambda: expect(headline(page)).to_be_visible(),
        "/companion/#konflikt_47.nothing": lambda: expect(page.get_by_role("alert")).to_be_visible(),
        "/rules/#konflikt_47": lambda: expect(page.locator("#found a").first).to_be_visible(),
        "/rules/#panzer_korps": lambda: expect(page.locator("#found a").first).to_be_visible(),
        "/rules/#pk.gap.spotting-procedure": lambda: expect(page.locator("#rule h2")).to_be_visible(),
        "/rules/#k47.hit.base": lambda: expect(page.locator("#rule h2")).to_be_visible(),
    }
    for path, ready in openers.items():
        page.goto("/icon.svg")
        page.goto(path)
        ready()
        for closed in page.locator("details:not([open]) > summary").all():
            if closed.is_visible():
                closed.click()
        said = visible(page)
        assert len(said) > 100, path
        assert re.findall(r"procedure|\bgap\.|\.gap\b", said) == [], path


def test_a_ruling_is_cited_as_one(page: Page) -> None:
    page.goto(UNIT_FIRE)
    page.locator(".why summary", has_text="Why").click()
    expect(page.locator("a.rule", has_text="ruling simultaneous-weapons")).to_have_attribute(
        "title", "k47.gap.simultaneous-weapons"
    )
