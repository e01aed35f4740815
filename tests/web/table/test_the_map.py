"""The map keeps its size, shows what matters, and says where it is pressed why something cannot be done."""

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import PHONE, accessibility_faults
from tests.web.table.playing import Begun, answered, press_zone, seated, settled, to_a_move

BAR = """async ([labels, goesOn, advised]) => {
    const { parted } = await import("/table/question.js");
    const offer = (verb) => ({ verb, piece: null, worded: verb, refusals: [],
        answer: { type: verb }, letter: verb === goesOn ? "e" : "" });
    const { bar, list } = parted(labels.map(offer), false, advised);
    return [bar.map((each) => each.verb), list.length];
}"""
LONG = "Counter-fire with all the artillery of the corps"


def size_of_map(page: Page) -> tuple[float, float]:
    box = page.locator(".map").bounding_box()
    assert box is not None
    return box["width"], box["height"]


def test_a_zone_out_of_reach_says_why_and_the_map_keeps_its_size(browser: Browser, address: str) -> None:
    game = Begun(address, players={"german": "random"})
    with seated(browser, address, game.link("american")) as page:
        to_a_move(page)
        picked = page.locator("body").get_attribute("data-picked")
        before = size_of_map(page)
        press_zone(page, "F1")
        tag = page.locator("#barred")
        expect(tag).to_contain_text("to F1")
        expect(tag).to_contain_text("the rules say no")
        expect(tag.locator("a.rule").first).to_have_attribute("data-rule", "ddb.gap.move-allowance")
        assert size_of_map(page) == before
        assert page.locator("body").get_attribute("data-picked") == picked
        assert accessibility_faults(page) == []
        page.keyboard.press("Escape")
        expect(tag).to_be_hidden()
        # What was told last goes first: the result of the activation is still there to be read.
        page.keyboard.press("Escape")
        expect(page.locator(".result")).to_be_hidden()
        expect(page.locator("#board [data-zone='F1']")).to_be_focused()
        # The same by keyboard alone, and by pointing without a press.
        page.keyboard.press("Enter")
        expect(tag).to_be_visible()
        expect(tag).to_contain_text("the rules say no")
        page.keyboard.press("Escape")
        box = page.locator("#board [data-zone='E1']").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.05)
        expect(tag).to_contain_text("to E1")
        assert not tag.get_by_role("button").count()


def test_where_nothing_is_offered_that_is_said(browser: Browser, address: str) -> None:
    game = Begun(address, players={"german": "random"})
    with seated(browser, address, game.link("american")) as page:
        while not page.locator("#next").count():
            settled(page)
            answered(page, page.locator("#general [data-verb]").first)
        page.locator("#board [data-unit='1']").click()
        expect(page.locator("#card h2")).to_have_text("1st Bn")
        press_zone(page, "A4")
        expect(page.locator("#barred")).to_contain_text(
            "1st Bn can do nothing here now:1st Bn must be activated first: a die says whether it may move § move.phase"
        )
        expect(page.locator("#card h2")).to_have_text("1st Bn")


@pytest.mark.parametrize(
    ("labels", "goes_on", "advised", "bar", "listed"),
    [
        (["Move first", "Move second"], "", "", ["Move first", "Move second"], 0),
        (["Hold", "Give way", "Counter"], "", "", ["Hold", "Give way", "Counter"], 0),
        # Of many that weigh the same none is put forward but what goes on, or what the guide speaks for.
        (["One", "Two", "Three", "Four"], "", "", [], 4),
        (["One", "Two", "Three", "Four"], "Four", "", ["Four"], 4),
        (["One", "Two", "Three", "Four"], "Four", "Two", ["Two"], 4),
        ([LONG, "Hold"], "Hold", "", ["Hold"], 2),
        ([LONG, "Hold"], LONG, "", [], 2),
    ],
)
def test_many_answers_or_long_ones_make_a_list(
    page: Page, labels: list[str], goes_on: str, advised: str, bar: list[str], listed: int
) -> None:
    page.goto("/")
    assert page.evaluate(BAR, [labels, goes_on, advised]) == [bar, listed]


def test_the_card_folds_and_this_browser_remembers(browser: Browser, address: str) -> None:
    game = Begun(address)
    with seated(browser, address, game.link("spectator")) as page:
        page.get_by_role("button", name="Fold", exact=True).click()
        expect(page.locator("#card")).to_be_hidden()
        page.reload()
        page.wait_for_selector("body[data-ready=true]")
        expect(page.locator("#card")).to_be_hidden()
        page.get_by_role("button", name="Unfold").click()
        expect(page.locator("#card")).to_be_visible()


def test_on_a_phone_an_overview_shows_where_one_looks_and_leads_elsewhere(browser: Browser, address: str) -> None:
    game = Begun(address, scenario="corps_breakout")
    with seated(browser, address, game.link("spectator"), viewport=PHONE) as page:
        overview = page.locator("#overview")
        expect(overview).to_be_visible()
        smallest = page.locator("#board [data-unit] use:first-of-type").evaluate_all(
            "all => Math.min(...all.map(each => each.getBoundingClientRect().width))"
        )
        assert smallest >= 25.9
        # Nobody zooms out so far that counters cannot be told apart.
        page.locator("#farther").click()
        page.locator("#farther").click()
        seen = page.locator("#board > svg").get_attribute("viewBox") or ""
        overview.focus()
        for _ in range(12):
            page.keyboard.press("ArrowRight")
        right = page.locator("#board > svg").get_attribute("viewBox") or ""
        assert float(right.split()[0]) > float(seen.split()[0])
        assert right.split()[2:] == seen.split()[2:]
        box = overview.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + 8, box["y"] + box["height"] / 2)
        left = page.locator("#board > svg").get_attribute("viewBox") or ""
        assert float(left.split()[0]) < float(right.split()[0])
        assert accessibility_faults(page) == []


def test_on_a_phone_every_tab_keeps_the_page_in_order(browser: Browser, address: str) -> None:
    game = Begun(address, players={"german": "random"})
    with seated(browser, address, game.link("american"), viewport=PHONE, has_touch=True) as page:
        for tab, part in (("log", ".log"), ("talk", ".talk"), ("turn", ".turn"), ("map", ".map")):
            page.locator(f".tabs [data-tab={tab}]").tap()
            expect(page.locator(part)).to_be_visible()
            boxes = [page.locator(each).bounding_box() for each in (".head", part, ".tabs")]
            head, shown, tabs = (box for box in boxes if box is not None)
            assert (head["width"], shown["width"], tabs["width"]) == (PHONE["width"],) * 3, tab
            assert tabs["y"] + tabs["height"] == PHONE["height"], tab
            assert head["height"] < PHONE["height"] / 4, tab


def test_a_line_of_talk_is_marked_on_its_tab_until_it_is_read(browser: Browser, address: str) -> None:
    game = Begun(address)
    with (
        seated(browser, address, game.link("american"), viewport=PHONE) as page,
        seated(browser, address, game.link("german")) as other,
    ):
        other.locator("#words").fill("Hello")
        other.locator("#words").press("Enter")
        tab = page.locator(".tabs [data-tab=talk]")
        expect(tab).to_have_attribute("data-news", "")
        tab.click()
        expect(page.locator("#lines")).to_contain_text("German: Hello")
        expect(tab).not_to_have_attribute("data-news", "")
