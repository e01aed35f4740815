"""Comparing before committing: targets by their chance, what options add, and the defender's answers under attack."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import DESK, PHONE, accessibility_faults
from tests.web.table.playing import Begun, answered, seated

from sandtable.sheet.shelves import open_scenario, playable

NEAR = {"1st Bn": "B4", "2nd Bn": "C4", "3rd Bn": "D4", "Tank Bn": "C4", "TD Bn": "D3", "FA Bn": "C5"}
SECOND_BN = 2


class Combat(Begun):
    """Crossroads with the regiment before the village, in the American Combat Phase."""

    def __init__(self, address: str, **wanted: Any) -> None:
        text = open_scenario(playable("dday_to_berlin")[1], "crossroads").scenario_text()
        for name, zone in NEAR.items():
            text, found = re.subn(rf'(name = "{name}", code = "\w+", at = ")\w+', rf"\g<1>{zone}", text)
            assert found == 1
        super().__init__(address, scenario="", scenario_text=text, seed="3", **wanted)
        self.address = address
        while (asked := self.ask("american", "")["asked"])["step"] != "Combat":
            self.go_on(("american", "german")[asked["side"]], asked["step"])

    def ask(self, seat: str, path: str, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {self.tokens[seat]}"}
        address = f"{self.address}/api/games/{self.name}{path}"
        answer = httpx.request("GET" if body is None else "POST", address, headers=headers, json=body)
        answer.raise_for_status()
        return answer.json()

    def allowed(self, seat: str, piece: int | None = None) -> list[Any]:
        offers = self.ask(seat, "/offers" if piece is None else f"/offers?piece={piece}")["offers"]
        return [offer for offer in offers if not offer["refusals"]]

    def give(self, seat: str, answer: Any) -> None:
        self.ask(seat, "/answers", {"version": self.ask(seat, "")["version"], "answer": answer})

    def go_on(self, seat: str, step: str) -> None:
        """The Americans move first; all of them that may are activated, and nobody moves."""
        if step == "Movement":
            for piece in (SECOND_BN, 1, 3):
                if ready := [offer for offer in self.allowed(seat, piece) if offer["verb"].startswith("Activate")]:
                    return self.give(seat, ready[0]["answer"])
        offers = self.allowed(seat)
        second = [offer for offer in offers if "second" in offer["verb"].lower()]
        return self.give(seat, (second or offers)[-1]["answer"])


@pytest.fixture(scope="module")
def attack(address: str) -> Combat:
    """One battle that nobody goes on with."""
    return Combat(address)


@pytest.fixture(scope="module")
def attacked(address: str) -> Combat:
    """The same, after 2nd Bn has assaulted the village."""
    game = Combat(address)
    village = next(row for row in game.ask("american", f"/ranked?piece={SECOND_BN}")["answers"] if row["place"] == "C3")
    game.give("american", village["answer"])
    return game


@pytest.fixture(params=[DESK, PHONE], ids=["desk", "phone"])
def american(request: Any, browser: Browser, address: str, attack: Combat) -> Iterator[Page]:
    with seated(browser, address, attack.link("american"), viewport=request.param) as page:
        yield page


def pick(page: Page, unit: int) -> None:
    page.locator(f"#board [data-unit='{unit}']").dispatch_event("click")
    page.wait_for_selector(f"body[data-ready=true][data-picked='{unit}']")


def test_targets_stand_best_first_and_choosing_one_considers_it(american: Page) -> None:
    pick(american, SECOND_BN)
    american.get_by_role("button", name="Compare 2 targets").click()
    rows = american.locator("#panel .ranked")
    # Beside each target stands the best that can be made of it, as far as the time goes.
    expect(rows.filter(has_text="Assault C318.0 %").first).to_be_visible()
    expect(rows.first).to_contain_text("Assault B354.0 %")
    expect(rows.first).to_contain_text("worst: 18.4 % attacker shattered and thrown back")
    expect(rows.last).to_contain_text("18.0 % defender shattered")
    assert accessibility_faults(american) == []
    rows.first.click()
    expect(american.locator("#panel-title")).to_have_text("Assault B3 with 2nd Bn and Tank Bn, supported from D3, B4")
    expect(american.locator("#commit")).to_be_visible()


def test_options_tell_what_they_add_and_why_not(american: Page) -> None:
    pick(american, SECOND_BN)
    american.locator("#compare").click()
    american.locator("#panel .ranked").first.click()
    expect(american.locator("#panel .adds")).to_contain_text("the chance of “defender shattered”, now 54.0 %")
    expect(american.get_by_role("checkbox", name="FA Bn +0", exact=True)).to_have_count(1)
    expect(american.get_by_role("radio", name="Tank Bn +18.0 % worst -7.2 %")).to_have_count(1)
    # One reason for guns, zones and supports is told once, with its rule.
    already = "Hit number is 9 already, and no higher number counts: a natural 10 always fails. § ruling hit-clamp"
    expect(american.locator("#panel .no-more")).to_have_text([already])
    assert accessibility_faults(american) == []
    american.get_by_role("checkbox", name="D3").dispatch_event("click")
    expect(american.locator("#panel-title")).to_have_text("Assault B3 with 2nd Bn and Tank Bn, supported from B4")
    expect(american.get_by_role("checkbox", name="D3 +0")).not_to_be_checked()


def test_one_chart_stands_for_the_first_of_several_rolls(american: Page) -> None:
    pick(american, SECOND_BN)
    american.locator("#compare").click()
    american.locator("#panel .ranked").last.click()
    expect(american.locator("#panel .adds")).to_contain_text("(against I. Btl)")
    expect(american.locator("#panel .odds-bar:visible")).to_have_count(1)
    other = american.locator("#panel .also summary")
    expect(other).to_have_text("Against PaK Btl27.0 % defender lost")
    other.click()
    expect(american.locator("#panel .odds-bar:visible")).to_have_count(2)
    noted = american.locator("#panel .noted li")
    expect(noted).to_have_count(2)
    expect(noted.first).to_contain_text("Once you commit, the defender says who defends: I. Btl or PaK Btl.")
    expect(noted.last).to_contain_text("Once you commit, the defender may still add")


#: What the lines of an answer say besides its name, with a worst that is so likely.
SAID = """async (share) => {
    const { Comparing } = await import("/table/compare.js");
    const { afterReply } = await import("/table/odds_bar.js");
    const told = (label, share) => ({ label, share, percent: `${share * 100} %` });
    const answered = { main: told("hit", 0.25), worst: told("miss", share + 0.5) };
    const chances = { main: told("hit", 0.75), worst: told("miss", share), answered };
    const named = { verb: "Fire", place: "", worded: "", of: "", costs: [] };
    const drawn = Comparing.prototype.row.call({}, { ...named, ...chances });
    return [...drawn.querySelectorAll("small"), afterReply(chances)].map((line) => line.textContent);
}"""


def test_the_worst_is_told_only_where_it_is_not_the_rest_of_the_main_chance(page: Page) -> None:
    page.goto("/")
    assert page.evaluate(SAID, 0.125) == [
        "Hit; worst: 12.5 % miss",
        "If the enemy adds all he can: 25 %; worst: 62.5 %",
        "If the enemy adds all he can: 25 % hit, 62.5 % miss.",
    ]
    assert page.evaluate(SAID, 0.25) == [
        "Hit",
        "If the enemy adds all he can: 25 %",
        "If the enemy adds all he can: 25 % hit.",
    ]


def test_targets_are_compared_by_keys_alone(browser: Browser, address: str, attack: Combat) -> None:
    with seated(browser, address, attack.link("american")) as page:
        pick(page, SECOND_BN)
        page.locator("#compare").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#panel .ranked").first).to_be_focused()
        page.keyboard.press("Tab")
        expect(page.locator("#panel .ranked").nth(1)).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#commit")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator("#panel")).to_be_hidden()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_who_is_attacked_sees_the_arrow_and_his_answers(
    browser: Browser, address: str, attacked: Combat, size: Any
) -> None:
    with seated(browser, address, attacked.link("german"), viewport=size) as page:
        expect(page.locator("#panel .caps")).to_have_text("You are attacked: C4 on C3")
        rows = page.locator("#panel .ranked")
        expect(rows.first).to_be_focused()
        expect(rows).to_have_count(6)
        expect(rows.first).to_contain_text(
            "Defend with I. Btl, supported from D2, B386.0 % anything but defender shattered"
        )
        # That it comes after all is the rest of a hundred, and not told again.
        expect(rows.first).not_to_contain_text("14.0 %")
        expect(rows.last).to_contain_text("73.0 %")
        expect(rows.last).not_to_contain_text("27.0 %")
        assert page.locator("#board .aim-shaft").count() == 2
        assert accessibility_faults(page) == []
        rows.first.click()
        expect(page.get_by_role("checkbox", name="D2 +4.0 %")).to_have_count(1)
        page.locator("#cancel").click()
        expect(page.locator("#panel")).to_be_hidden()
        assert page.locator("#board .aim-shaft").count() == 2
        page.get_by_role("button", name="Compare answers").click()
        expect(rows).to_have_count(6)


def test_an_answer_from_the_list_counts(browser: Browser, address: str) -> None:
    game = Combat(address)
    game.give("american", game.ask("american", f"/ranked?piece={SECOND_BN}")["answers"][1]["answer"])
    with seated(browser, address, game.link("german", "american")) as page:
        page.locator("#panel .ranked").first.click()
        answered(page, page.locator("#commit"))
        expect(page.locator("#entries")).to_contain_text("Defend with I. Btl, supported from D2, B3")
