"""A guided battle at the table: from the first question to the report, and what the guide does on the way."""

from collections.abc import Callable
from random import Random

from playwright.sync_api import Browser, Locator, Page, expect
from tests.web.browser import PHONE, accessibility_faults
from tests.web.table.playing import (
    MANY,
    UNREAD,
    Begun,
    allowed,
    answered,
    chosen_by,
    decide_by_keyboard,
    offered_zones,
    read_until,
    seated,
    settled,
    to_the_report,
    version,
)

from sandtable.sheet.registry import ruleset

TOUCHED = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
GOAL = "Take Le Carrefour (C3) and hold it when turn 6 ends: it is worth 5 points. Whoever leads then, wins."


def guided(address: str, seed: str = "4") -> str:
    """The link to a battle that was begun with its guide."""
    return Begun(address, guide="first_battle", scenario="", seed=seed).link("american")


def told(page: Page) -> str:
    return page.locator("#guide .words").inner_text()


def read_on(page: Page, most: int = 9) -> list[str]:
    """Everything the guide has to say now, read with the key G."""
    heard: list[str] = []
    for _ in range(most):
        if not page.locator("#guide-got").is_visible():
            return heard
        heard.append(told(page))
        page.keyboard.press("g")
    raise AssertionError(f"the guide never stopped: {heard}")


# ---------------------------------------------------------------------- whole battles


#: What can be pressed and lies under something else than what is open above the table.
COVERED = """() => [...document.querySelectorAll("#general button, #panel:not([hidden]) #commit, #guide button")]
  .filter(each => each.getClientRects().length)
  .filter(each => {
    const box = each.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !top || !(each.contains(top) || (each.closest("#guide") && top.closest("#panel")));
  }).map(each => each.id || each.textContent)"""
#: What is told before something is given up.
WARNED = "#panel:not([hidden]) #panel-warned"
CUT = "place.scrollHeight > place.clientHeight + 1"
LINES = """place => Math.round(place.getBoundingClientRect().height / parseFloat(getComputedStyle(place).lineHeight))"""


def covers_nothing(page: Page) -> None:
    """The strip is there, its words take two lines at most, three on a phone, and it covers nothing to be pressed."""
    expect(page.locator("#guide")).to_be_visible()
    most = 3 if page.viewport_size == PHONE else 2
    assert page.locator("#guide .words").evaluate(LINES) <= most, told(page)
    assert page.evaluate(COVERED) == []


def played_to_its_end(page: Page, decide: Callable[[Page, Random], object]) -> set[str]:
    """The battle as a newcomer plays it who reads what he is told; gives all that was told."""
    dice, heard, asked = chosen_by(5), set[str](), ""
    for _ in range(MANY):
        if settled(page) == "ended":
            heard.add(told(page))
            return heard
        if told(page) not in heard:
            heard.add(told(page))
            covers_nothing(page)
        asked, before = page.locator("#decision .caps").inner_text(), asked
        # Enough is enough: whoever has acted some times in a phase goes on, when nothing lies open to be read.
        ends = allowed(page, "body:not(:has(#panel:not([hidden]))) #general [data-verb^='End']")
        if asked == before and ends.count() and dice.random() < 0.5:
            press(page, ends.first)
        else:
            decide(page, dice)
    raise AssertionError("the battle did not end")


def press(page: Page, button: Locator) -> None:
    """As whoever plays there does, also where it is warned of something first: with a finger on a phone, or with the
    letter on the button and Enter."""
    before, touched = version(page), page.viewport_size == PHONE
    page.wait_for_selector("body:not([data-fresh])")
    if touched:
        button.tap()
    else:
        page.keyboard.press(button.locator("kbd").inner_text().lower())
    page.wait_for_selector(f"body:not([data-version='{before}']), {WARNED}", state="attached")
    if version(page) == before:
        if touched:
            page.locator("#commit").tap()
        else:
            page.keyboard.press("Enter")
    settled(page, after=before)


def decide_by_touch(page: Page, dice: Random) -> None:
    """One tap that leads on: what is ready first, then zones, then what a unit may do."""
    got, commit = page.locator("#guide-got"), allowed(page, "#panel:not([hidden]) #commit")
    choices, acts = allowed(page, "#panel:not([hidden]) .choices .act"), allowed(page, "#card .act:not(.many)")
    zones, general = offered_zones(page), allowed(page, "#general [data-verb]")
    if page.locator(UNREAD).count():
        page.locator("#go-on").tap()
    elif commit.count():
        before = version(page)
        commit.tap()
        settled(page, after=before)
    elif choices.count():
        choices.first.tap()
    elif got.is_visible() and dice.random() < 0.5:
        got.tap()
    elif zones:
        box = page.locator(f"#board [data-zone='{dice.choice(zones)}']").bounding_box()
        assert box is not None
        page.touchscreen.tap(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.06)
    elif acts.count():
        acts.first.tap()
    elif page.locator("#next").count() and dice.random() < 0.7:
        page.locator("#next").tap()
    else:
        (general if general.count() else page.locator("#next")).first.tap()
    read_until(page, "body[data-ready=true]")


#: What can be pressed in the report and is not so high; rules are links within a sentence.
LOW = """least => [...document.querySelectorAll("dialog :is(a, button, summary):not(.rule)")]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < least)
    .map((each) => each.textContent)"""


def ends_with_a_report(page: Page, heard: set[str]) -> None:
    to_the_report(page)
    page.wait_for_selector("dialog .timeline svg")
    assert page.evaluate(LOW, 44 if page.viewport_size == PHONE else 24) == []
    assert page.locator("dialog h2").inner_text() in (
        "You won",
        "You lost: German wins",
        "You lost: American wins",
        "American wins",
        "German wins",
        "Nobody wins: a draw",
    )
    page.keyboard.press("Escape")
    # What comes in every battle; the rest depends on how the dice fall, and tests of the guide hold it.
    for beginning in ("You want Le Carrefour", "Movement: each unit rolls", "The battle is over"):
        assert any(each.startswith(beginning) for each in heard), beginning
    assert len(heard) > 10


def test_a_first_battle_is_played_to_its_end_by_keyboard_alone(browser: Browser, address: str) -> None:
    with seated(browser, address, guided(address)) as page:
        heard = played_to_its_end(page, decide_by_keyboard)
        ends_with_a_report(page, heard)


def test_a_first_battle_is_played_to_its_end_on_a_phone_by_touch_alone(browser: Browser, address: str) -> None:
    with seated(browser, address, guided(address), **TOUCHED) as page:
        heard = played_to_its_end(page, decide_by_touch)
        ends_with_a_report(page, heard)


# ---------------------------------------------------------------------- what it does on the way


def test_the_goal_is_told_first_and_stays_in_sight_with_the_points(browser: Browser, address: str) -> None:
    with seated(browser, address, guided(address), **TOUCHED) as page:
        assert told(page).startswith("You want Le Carrefour (C3)")
        assert page.locator("#guide .points").inner_text().split() == ["Points", "now:", "You", "0", "German", "5"]
        heard = read_on(page)
        assert heard[1].startswith("Both sides rolled a D10 for the first move, and the lower roll wins")
        assert heard[2].startswith("You won the roll for the first move: low wins.")
        assert told(page) == GOAL
        page.locator("#guide-more").tap()
        expect(page.locator("dialog")).to_contain_text("A lead of one point wins.")
        assert page.locator("dialog [data-rule]").get_attribute("data-rule") == "ddb.gap.victory"


def test_what_it_speaks_of_is_ringed_and_read_out(browser: Browser, address: str) -> None:
    with seated(browser, address, guided(address)) as page:
        assert page.locator("#guide [role=status]").inner_text() == told(page)
        assert page.locator(".forces.guide-here").count() == 1
        assert page.locator("#board .over-under .guide-ring").count() == 1
        page.keyboard.press("g")
        assert page.locator(".forces.guide-here").count() == 0
        assert accessibility_faults(page) == []


def test_contact_is_told_before_a_battalion_moves_into_it(browser: Browser, address: str) -> None:
    """With this seed the American has the initiative, and 1st Bn may move at its first roll."""
    with seated(browser, address, guided(address, seed="6")) as page:
        answered(page, page.locator("[data-verb='Move first']"))
        read_on(page)
        page.locator("#card .ready button", has_text="1st Bn").click()
        answered(page, page.locator("#panel #commit"))
        assert told(page).startswith("Before you move: beside the enemy, 1st Bn has no movement left")
        assert page.locator("#board [data-unit] .guide-ring").count() == 1
        assert "Bn moves from" not in page.locator("#entries").inner_text()


def test_whoever_comes_back_is_told_nothing_twice(browser: Browser, address: str) -> None:
    with seated(browser, address, guided(address)) as page:
        heard = read_on(page)
        page.goto("/")
        page.go_back()
        page.wait_for_selector("body[data-ready=true]")
        assert told(page) == GOAL
        assert heard[0] != GOAL


def test_it_can_be_put_away_and_brought_back_with_keys_alone(browser: Browser, address: str) -> None:
    with seated(browser, address, guided(address)) as page:
        first = told(page)
        page.locator("#guide-skip").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#guide")).to_be_hidden()
        assert page.locator(".guide-here, .guide-ring").count() == 0
        page.reload()
        page.wait_for_selector("body[data-ready=true]")
        expect(page.locator("#guide")).to_be_hidden()
        page.keyboard.press("?")
        page.locator("#guide-back").focus()
        page.keyboard.press("Enter")
        assert told(page) == first
        assert page.evaluate("document.activeElement.id") == "guide-more"


def test_a_battle_without_a_guide_has_no_strip(browser: Browser, address: str) -> None:
    with seated(browser, address, Begun(address, players={"german": "greedy"}).link("american")) as page:
        expect(page.locator("#guide")).to_be_hidden()
        page.keyboard.press("?")
        expect(page.locator("dialog")).not_to_contain_text("guide")


def test_no_words_of_the_guide_are_cut_and_on_a_desk_they_take_two_lines(browser: Browser, address: str) -> None:
    told_of = "American takes 1 morale marker: 2nd Bn retreated"
    gaps = {"unit": "2nd Bn", "place": "C3 Le Carrefour", "many": "5", "told": told_of}
    words = [step.words.format_map(gaps) for step in ruleset("dday_to_berlin").guides["first_battle"].text.step]
    for viewport, most in ((PHONE, 3), ({"width": 1280, "height": 720}, 2)):
        with seated(browser, address, guided(address), viewport=viewport) as page:
            tall = page.locator("#guide .words").evaluate(
                "(place, all) => all.filter(each => { place.textContent = each; "
                f"return ({LINES})(place) > {most} || {CUT}; }})",
                words,
            )
            assert tall == []


#: What a guide rings that speaks of a line of where the game stands.
RINGED = """async (rule) => {
    const { Guide } = await import("/table/guide.js");
    const step = { key: "one", words: "Words.", more: "", rules: [], parts: [], pieces: [], places: [], done: "seen" };
    const guided = { lessons: [{ ...step, standings: [rule] }], points: [0, 5], goal: "", answered: 0 };
    const picture = { game: "none", seat: "american", sides: ["american", "german"], seats: [], guided };
    new Guide(document.getElementById("guide"), { ring() {}, left() {}, unfolded() {} }).see(picture);
    return [...document.querySelectorAll(".guide-here")].map((each) => each.innerText.split("\\t")[0].trim());
}"""


def test_a_step_rings_the_standing_that_it_speaks_of_or_the_way_to_it(browser: Browser, address: str) -> None:
    """ddb.gap.support-use: of supports the line of the supports is ringed, and never the points."""
    for width, ringed in ((1440, ["ART supports"]), (1280, ["Turn"]), (390, ["Turn"])):
        size = {"width": width, "height": 844}
        with seated(browser, address, Begun(address).link("american"), viewport=size) as page:
            assert page.evaluate(RINGED, "ddb.gap.support-use") == ringed


COUNTED = """async () => {
    const { Guide } = await import("/table/guide.js");
    const guide = new Guide(document.createElement("div"), { ring: () => {}, left: () => {}, unfolded: () => {} });
    const picture = (points) => ({ game: "counted", seat: "a", sides: ["a", "b"],
        guided: { goal: "Win", points, lessons: [], answered: 0 },
        seats: [{ name: "a", sides: [0] }, { name: "b", sides: [1] }] });
    guide.see(picture([1, 2]));
    guide.count(picture([3, 2]));
    return [...guide.points.querySelectorAll("b")].map((each) => each.textContent);
}"""


def test_the_points_beside_the_guide_follow_what_is_shown_while_it_is_silent(page: Page) -> None:
    page.goto("/")
    assert page.evaluate(COUNTED) == ["3", "2"]
