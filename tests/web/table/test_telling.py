"""What the table makes of what it is told: lines to read, buttons told apart, the unit a question is about."""

from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import PHONE
from tests.web.table.playing import Begun, seated

CARD = """async (offers) => {
    const { cardBody } = await import("/table/card.js");
    const pieces = [[0, "FA Bn", 0, "C6"], [1, "I. Btl", 1, "C3"], [2, "PaK Btl", 1, "C3"], [3, "II. Btl", 1, "B3"]]
        .map(([number, name, side, place]) => ({ number, name, side, place, off: "" }));
    const picture = { pieces, sides: ["american", "german"], board: { zones: [] } };
    const selected = { picture, place: "C6", piece: 0, card: null, able: new Set([0]), offers, yours: true };
    const what = { ...selected, about: null, considered: null, hint: "", drawn: () => null };
    const made = document.createElement("div");
    made.append(...cardBody(what));
    return [...made.querySelectorAll(".zone")].map((each) => each.textContent);
}"""


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("done", "Goes on"),
        ("move Tank to C4 facing n road", "Move Tank to C4 facing north by road"),
        ("turn Tank w", "Turn Tank west"),
        (
            "assault C3 with 2nd Bn and Tank from D5 art 1",
            "Assault C3 with 2nd Bn and Tank, supported from D5, 1 ART support",
        ),
        (
            "defend with PaK from B3, C4 guns FA art 2 air 1",
            "Defend with PaK, supported from B3, C4, guns FA, 2 ART supports, 1 AIR support",
        ),
        ("counterfire art 1", "Counter-fire, 1 ART support"),
        ("fire FA at I. Btl", "Fire FA at I. Btl"),
    ],
)
def test_what_would_be_typed_reads_as_a_sentence(page: Page, typed: str, read: str) -> None:
    page.goto("/")
    assert page.evaluate("async (said) => (await import('/table/words.js')).asLine(said)", typed) == read


def test_targets_in_one_zone_are_told_apart_by_their_names(page: Page) -> None:
    page.goto("/")
    fire = {"verb": "Fire", "said": "fire", "answer": {}, "refusals": []}
    offers = [{**fire, "place": place, "piece": piece} for place, piece in (("C3", 1), ("C3", 2), ("B3", 3))]
    assert page.evaluate(CARD, offers) == ["C3 I. Btl", "C3 PaK Btl", "B3"]


def bearer(game: Begun, seat: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {game.tokens[seat]}"}


def fallen_back(address: str) -> tuple[Begun, str, dict[str, Any]]:
    """A game in which a unit has just thrown a Fallback, the seat that is asked, and what it sees."""
    game = Begun(address, seed="4")
    at = f"{address}/api/games/{game.name}"
    for _ in range(200):
        side = httpx.get(at, headers=bearer(game, "spectator")).json()["asked"]["side"]
        seat = ("american", "german")[side]
        head = bearer(game, seat)
        seen = httpx.get(at, headers=head).json()
        if seen["asked"]["step"] == "FallBackOrStay":
            return game, seat, seen
        ready = [piece["number"] for piece in seen["pieces"] if piece["waits"]]
        piece = {"piece": ready[0]} if seen["asked"]["step"] == "Movement" and ready else {}
        offers = httpx.get(f"{at}/offers", headers=head, params=piece).json()["offers"]
        answer = next(offer["answer"] for offer in offers if not offer["refusals"])
        given = {"version": seen["version"], "answer": answer}
        httpx.post(f"{at}/answers", headers=head, json=given).raise_for_status()
    raise AssertionError("nobody threw a Fallback")


def test_a_question_about_a_unit_shows_where_it_stands(browser: Browser, address: str) -> None:
    game, seat, seen = fallen_back(address)
    concerned = [piece for piece in seen["pieces"] if piece["waits"]]
    assert concerned
    assert seen["asked"]["prompt"].startswith(", ".join(piece["name"] for piece in concerned))
    with seated(browser, address, game.link(seat)) as page:
        zone = page.locator(f"#board [data-zone='{concerned[0]['place']}']")
        expect(zone).to_have_attribute("aria-selected", "true")
        expect(page.locator("#card h2")).to_have_text(concerned[0]["name"])
        # There is nothing to choose among units, so the answers come first.
        assert page.locator("#next").count() == 0
        assert page.locator("#board .waits").count() == 0
        expect(page.locator("#general .btn.main")).to_contain_text("Fall back")


def test_what_a_standing_does_is_one_press_away(browser: Browser, address: str) -> None:
    with seated(browser, address, Begun(address).link("spectator")) as page:
        page.get_by_role("link", name="Points now").click()
        expect(page.get_by_role("dialog")).to_contain_text("How is the game won?")


@pytest.mark.parametrize("size", [None, PHONE], ids=["desk", "phone"])
def test_help_draws_the_marks_of_the_map(browser: Browser, address: str, size: dict[str, int] | None) -> None:
    wanted = {"viewport": size} if size else {}
    with seated(browser, address, Begun(address).link("spectator"), **wanted) as page:
        page.get_by_role("button", name="Help").click()
        marks = page.locator(".legend svg use")
        assert marks.count() > 0
        missing = marks.evaluate_all(
            "all => all.filter(each => !document.querySelector(each.getAttribute('href'))).length"
        )
        assert missing == 0
