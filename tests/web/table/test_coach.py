"""The coach at the table: a button and a key, a card with both choices, and the panel one press away."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import DESK, PHONE, accessibility_faults
from tests.web.table.playing import Begun, seated, settled, version
from tests.web.table.test_comparing import SECOND_BN, Combat, pick

THINKS_WITHIN = 30_000


def ask_by_key(page: Page) -> None:
    settled(page)
    page.keyboard.press("c")
    page.wait_for_selector("#coach .counsel", timeout=THINKS_WITHIN)


def test_the_coach_is_asked_by_key_and_his_choice_is_considered_and_given(browser: Browser, address: str) -> None:
    game = Begun(address, players={"american": "planner"}, seed="3")
    with seated(browser, address, game.link("german"), viewport=PHONE) as page:
        ask_by_key(page)
        card = page.get_by_role("region", name="Coach")
        expect(card).to_be_focused()
        # He thinks by the clock, so either may be best on a busy machine.
        expect(card).to_contain_text(re.compile("The coach would: (First|Second)"))
        first = "The coach would: First" in card.inner_text()
        best, other = ("First", "Second") if first else ("Second", "First")
        expect(card).to_contain_text(f"Reason: moving {best.lower()} leads to the better position.")
        expect(card).to_contain_text(f"Second choice: {other}")
        expect(card).to_contain_text("1 hint asked.")
        assert accessibility_faults(page) == []
        page.get_by_role("button", name=f"Consider it{'' if first else ' (the second choice)'}", exact=True).click()
        expect(card).to_be_hidden()
        expect(page.locator("#panel-title")).to_have_text("First")
        before = version(page)
        page.locator("#commit").click()
        settled(page, after=before)
        ask_by_key(page)
        expect(card.locator(".counsel.best .odds-bar")).to_be_visible()
        # Enter on the card considers his choice; asking him again puts the panel away.
        page.keyboard.press("Enter")
        expect(page.locator("#commit")).to_be_focused()
        expect(card).to_be_hidden()
        page.keyboard.press("c")
        expect(card).to_be_visible()
        expect(page.locator("#panel")).to_be_hidden()
        page.keyboard.press("Escape")
        expect(card).to_be_hidden()


def test_between_people_there_is_no_coach_unless_it_was_agreed(browser: Browser, address: str) -> None:
    with seated(browser, address, Begun(address).link("german")) as page:
        expect(page.locator("#coach-open")).to_be_hidden()
    with seated(browser, address, Begun(address, coach=True).link("german")) as page:
        expect(page.locator("#coach-open")).to_be_visible()
        expect(page.locator("#fair")).to_contain_text(
            "Whoever plays may ask the coach for advice, a thorough computer."
        )


@pytest.mark.parametrize("seat", ["spectator", "umpire"])
def test_who_does_not_play_has_no_coach(browser: Browser, address: str, seat: str) -> None:
    game = Begun(address, coach=True)
    with seated(browser, address, game.link(seat)) as page:
        expect(page.locator("#coach-open")).to_be_hidden()


#: What the coach says of an answer that spends a support more than the other, with the same odds before the reply.
COUNSEL = """async () => {
  const { counsels } = await import("/table/counsel.js");
  const main = (share) => ({ label: "defender shattered", share, percent: `${share * 100} %` });
  const odds = { subject: "assault", chances: [], views: [], rises: false };
  const rolls = (share) => [{ label: "", odds, theirs: false, answered: { main: main(share), worst: null } }];
  const one = (spends, share) => ({
    reason: "r",
    considered: { worded: "assault", said: "", answer: {}, notes: [{ says: spends }], forecasts: rolls(share) },
  });
  const best = one("spends 2 of your 2 ART supports", 0.64);
  const told = { hints: 1, best, second: one("spends 1 of your 2 ART supports", 0.54) };
  return counsels(told, () => {}).map((each) => each.textContent).join(" ");
}"""


def test_the_coach_says_why_he_spends_more_than_in_his_second_choice(browser: Browser, address: str) -> None:
    with seated(browser, address, Begun(address).link("american")) as page:
        said = page.evaluate(COUNSEL)
        gained = "so that more is left if the enemy adds all he can: 64 % instead of 54 %."
        assert f"It spends 2 of your 2 ART supports, {gained}" in said
        assert "If the enemy adds all he can: 64 % defender shattered." in said


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_what_the_coach_would_do_is_drawn_on_a_map_of_zones(browser: Browser, address: str, size: Any) -> None:
    """The arrow from who attacks to the target, whoever was selected before."""
    game = Combat(address, coach=True)
    village = next(row for row in game.ask("american", f"/ranked?piece={SECOND_BN}")["answers"] if row["place"] == "C3")
    considered = game.ask("american", "/consider", {"answer": village["answer"]})
    advice = {"reason": "it is near", "considered": considered, "by": SECOND_BN, "place": "C3"}
    version = game.ask("american", "")["version"]
    told = {"version": version, "player": "planner", "hints": 1, "best": advice, "second": None}
    with seated(browser, address, game.link("american"), viewport=size) as page:
        page.route("**/coach", lambda route: route.fulfill(json=told))
        pick(page, 1)
        ask_by_key(page)
        page.get_by_role("button", name="Consider it").click()
        expect(page.locator("#panel-title")).to_contain_text("C3")
        expect(page.locator("body")).to_have_attribute("data-picked", str(SECOND_BN))
        expect(page.locator("#board .aim-shaft.ink")).to_have_count(1)
        tail, head = (page.locator(f"#board [data-zone={zone}]").bounding_box() for zone in ("C4", "C3"))
        shaft = page.locator("#board .aim-shaft.ink").bounding_box()
        assert tail
        assert head
        assert shaft
        assert tail["y"] < shaft["y"] < head["y"] + head["height"]
        assert tail["x"] < shaft["x"] < tail["x"] + tail["width"]
        expect(page.locator("#board .rim.aimed")).to_have_count(1)
        assert accessibility_faults(page) == []


MEET = """([one, other]) => {
    const [a, b] = [one, other].map((what) => document.querySelector(what).getBoundingClientRect());
    return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
}"""


@pytest.mark.parametrize(
    "size", [{"width": 1280, "height": 720}, {"width": 1440, "height": 900}], ids=["small", "desk"]
)
def test_beside_the_map_the_coach_stands_in_the_column_and_hides_nothing_of_it(
    browser: Browser, address: str, size: dict[str, int]
) -> None:
    with seated(browser, address, Begun(address, coach=True).link("american"), viewport=size) as page:
        ask_by_key(page)
        assert not page.evaluate(MEET, ["#coach", "#map"])
        assert page.evaluate(MEET, ["#coach", "#card-frame"])
        expect(page.locator("#card-frame")).to_be_hidden()
        page.keyboard.press("Escape")
        expect(page.locator("#card-frame")).to_be_visible()
