"""What the table makes of what it is told: lines to read, buttons told apart, the unit a question is about."""

from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import PHONE
from tests.web.table.playing import Begun, answered, read_all, seated, version

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


LOGGED = """async (entry) => {
    const { stepTold } = await import("/replay/step_told.js");
    const made = document.createElement("div");
    const whole = { side: 0, title: "Orders", why: "", lines: [], dice: [], ...entry };
    made.append(...stepTold(whole, 1, ["north", "south"]));
    return made.querySelector("h2").textContent;
}"""


def test_an_answer_reads_as_its_game_words_it_and_the_page_adds_a_capital(page: Page) -> None:
    page.goto("/")
    assert page.evaluate(LOGGED, {"said": "turn 1 n", "worded": "squad 1 turns north"}) == "Squad 1 turns north"
    # The words of one game mean nothing in another.
    assert page.evaluate(LOGGED, {"said": "done", "worded": "done"}) == "Done"
    assert page.evaluate(LOGGED, {"said": "", "worded": ""}) == "Orders"


def test_targets_in_one_zone_are_told_apart_by_their_names(page: Page) -> None:
    page.goto("/")
    fire = {"verb": "Fire", "said": "fire", "worded": "fire", "answer": {}, "refusals": []}
    offers = [{**fire, "place": place, "piece": piece} for place, piece in (("C3", 1), ("C3", 2), ("B3", 3))]
    assert page.evaluate(CARD, offers) == ["C3 I. Btl", "C3 PaK Btl", "B3"]


LETTERED = """async (offers) => {
    const { cardBody } = await import("/table/card.js");
    const pieces = [{ number: 0, name: "Able", side: 0, place: "C6", off: "" }];
    const picture = { pieces, sides: ["a", "b"], board: { zones: [] } };
    const selected = { picture, place: "C6", piece: 0, card: null, able: new Set([0]), offers, yours: true };
    const made = document.createElement("div");
    made.append(...cardBody({ ...selected, about: null, considered: null, hint: "", drawn: () => null }));
    return [...made.querySelectorAll(".act")].map((each) => each.querySelector("kbd")?.textContent ?? "");
}"""
BUTTONS = """async ([verbs, advised]) => {
    const { generalButtons } = await import("/table/question.js");
    const plain = { piece: null, place: "", refusals: [] };
    const buttons = verbs.map((verb) => ({ ...plain, verb, worded: verb, answer: { type: verb } }));
    const deciding = { yours: true, able: new Set(), pointed: [], offers: [], piece: null, next: () => null };
    const shown = { picture: { pieces: [], asked: {} }, list: [], panel: false, behind: false, pacing: [] };
    const made = generalButtons({ ...shown, deciding, buttons, advised });
    const looking = (look) => made.filter((each) => each.classList.contains(look)).map((each) => each.dataset.verb);
    return [looking("main"), looking("solid")];
}"""


def test_a_letter_that_several_buttons_share_stands_on_the_first_alone(page: Page) -> None:
    page.goto("/")
    work = {"said": "build", "worded": "build", "place": "", "piece": 0, "refusals": [], "letter": "d"}
    offers = [{**work, "verb": verb, "answer": {"type": verb}} for verb in ("Dig in", "Build bridge")]
    assert page.evaluate(LETTERED, offers) == ["D", ""]


def test_an_answer_that_its_name_says_whole_is_not_said_again_under_it(page: Page) -> None:
    page.goto("/")
    act = {"said": "", "place": "", "piece": 0, "refusals": [], "letter": ""}
    told = (("Shoot at Able", "Shoot at Able"), ("Fire", "Able: Fire"))
    offers = [{**act, "verb": verb, "worded": worded, "answer": {"type": verb}} for verb, worded in told]
    assert page.evaluate(LETTERED.replace('"kbd"', '"small"'), offers) == ["", "Able: Fire"]


IN_THE_BAR = """async (offers) => {
    const { generalButtons } = await import("/table/question.js");
    const deciding = { yours: true, able: new Set(), pointed: [], offers: [], piece: null, next: () => null };
    const shown = { picture: { pieces: [], asked: {} }, list: [], panel: false, behind: false, pacing: [] };
    const plain = { piece: null, place: "", refusals: [], answer: {} };
    const buttons = offers.map(([verb, letter]) => ({ ...plain, verb, letter, worded: verb }));
    const made = generalButtons({ ...shown, deciding, buttons, advised: "" });
    return made.map((each) => each.querySelector("kbd")?.textContent ?? "");
}"""


def test_a_letter_of_several_answers_stands_on_none_of_them_in_the_bar(page: Page) -> None:
    page.goto("/")
    assert page.evaluate(IN_THE_BAR, [["Fall: 2 Rifle", "f"], ["Fall: LMG", "f"], ["Stay", "e"]]) == ["", "", "E"]


def test_the_main_button_is_what_the_guide_speaks_for_or_all_that_can_be_done(page: Page) -> None:
    page.goto("/")
    assert page.evaluate(BUTTONS, [["FallBack", "Stay"], "Stay"]) == [["Stay"], []]
    assert page.evaluate(BUTTONS, [["EndMovement"], ""]) == [["EndMovement"], []]


def test_of_answers_that_are_to_be_weighed_none_looks_like_the_way_on(page: Page) -> None:
    """A coach may say otherwise: ddb.activation.fallback offers "Fall back" first, where most should stay."""
    page.goto("/")
    assert page.evaluate(BUTTONS, [["FallBack", "Stay"], ""]) == [[], ["FallBack", "Stay"]]
    assert page.evaluate(BUTTONS, [["FallBack", "Stay"], "MoveFirst"]) == [[], ["FallBack", "Stay"]]


PARTED = """async ([verbs, ends, advised]) => {
    const { parted } = await import("/table/question.js");
    const offer = (verb) => ({ verb, worded: verb, piece: null, place: "", refusals: [], answer: { type: verb } });
    const buttons = verbs.map((verb) => ({ ...offer(verb), letter: verb === ends ? "e" : "x" }));
    const { bar, list } = parted(buttons, false, advised);
    return [bar.map((each) => each.verb), list.length];
}"""


def test_of_a_long_list_the_bar_keeps_what_goes_on_or_is_spoken_for_and_nothing_else(page: Page) -> None:
    page.goto("/")
    many = ["RallyFirst", "RallySecond", "RallyThird", "RallyNobody"]
    assert page.evaluate(PARTED, [many, "RallyNobody", ""]) == [["RallyNobody"], 4]
    assert page.evaluate(PARTED, [many, "", ""]) == [[], 4]
    assert page.evaluate(PARTED, [many, "RallyNobody", "RallySecond"]) == [["RallySecond"], 4]


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
        expect(page.locator("#general .btn.solid")).to_contain_text(["Fall back", "Stay"])
        expect(page.locator(".btn.main")).to_have_count(0)


def test_what_costs_something_or_leads_somewhere_is_shown_before_it_is_given(browser: Browser, address: str) -> None:
    """ddb.activation.fallback: to stay costs a marker, to fall back leads to a zone."""
    game, seat, _ = fallen_back(address)
    with seated(browser, address, game.link(seat)) as page:
        read_all(page)
        before = version(page)
        for verb, said in (("Stay", "Costs 2 morale markers"), ("Fall back", "back a zone")):
            page.locator(f"#general [data-verb='{verb}']").click()
            expect(page.locator("#panel .noted")).to_contain_text(said)
            assert version(page) == before
            page.keyboard.press("Escape")
        page.locator("#general [data-verb='Stay']").click()
        answered(page, page.locator("#commit"))


def test_what_a_standing_does_is_one_press_away(browser: Browser, address: str) -> None:
    with seated(browser, address, Begun(address).link("spectator")) as page:
        page.get_by_role("link", name="Points now").click()
        expect(page.get_by_role("dialog")).to_contain_text("How is the game won?")


def test_a_rule_of_the_table_opens_like_any_other(browser: Browser, address: str) -> None:
    with seated(browser, address, Begun(address).link("american")) as page:
        page.keyboard.press("u")
        page.locator("#notice [data-rule='game.undo-nothing']").click()
        sheet = page.get_by_role("dialog")
        expect(sheet.locator(".ruletext")).to_have_text(
            "Only an answer can be taken back; what happened before the first question stands."
        )
        expect(sheet.locator(".caps")).to_have_text("Every game, rule of the table")


def test_what_can_be_typed_is_shown_by_lines_of_the_game(browser: Browser, address: str) -> None:
    with seated(browser, address, Begun(address).link("american")) as page:
        expect(page.locator("#line")).to_have_attribute("placeholder", "assault C3 with Tank Bn")
        page.get_by_role("button", name="Help").click()
        typed = page.get_by_role("row", name="/", exact=False).filter(has_text="type what to do")
        expect(typed.locator("td")).to_have_text("type what to do, such as: move Tank to C4")


@pytest.mark.parametrize("size", [None, PHONE], ids=["desk", "phone"])
def test_help_draws_the_marks_of_the_map(browser: Browser, address: str, size: dict[str, int] | None) -> None:
    wanted = {"viewport": size} if size else {}
    with seated(browser, address, Begun(address).link("spectator"), **wanted) as page:
        page.get_by_role("button", name="Help").click()
        marks = page.locator(".legend svg use")
        expect(marks).not_to_have_count(0)
        missing = marks.evaluate_all(
            "all => all.filter(each => !document.querySelector(each.getAttribute('href'))).length"
        )
        assert missing == 0


# ---------------------------------------------------------------------- games of other kinds


def run(page: Page, module: str, body: str, given: Any) -> Any:
    page.goto("/icon.svg")
    return page.evaluate(f"async (given) => {{ const m = await import('/table/{module}.js'); return {body}; }}", given)


@pytest.mark.parametrize(
    ("turn", "parts"),
    [
        ("Turn 3 of 6", ["Turn 3", " of 6", "", "3"]),
        ("Turn 3, night 1", ["Turn 3", "", "night 1", "3"]),
        ("Round 2 of 4", ["Round 2", " of 4", "", "2"]),
        ("Setting up", ["Setting up", "", "", ""]),
        ("Day 12, 14:00, rain", ["Day 12", "", "14:00, rain", "12"]),
        ("", ["", "", "", ""]),
    ],
)
def test_a_turn_is_cut_up_whatever_a_game_calls_it(page: Page, turn: str, parts: list[str]) -> None:
    assert run(page, "words", "Object.values(m.turnParts(given))", turn) == parts


CHART = "[...m.timeline(given.sides, given.moments, 'Points').querySelectorAll(given.what)].map((each) => given.of ? each.getAttribute(given.of) : each.textContent)"  # noqa: E501


def charted(page: Page, sides: list[str], moments: list[tuple[str, list[int]]], what: str, of: str = "") -> list[str]:
    told = [{"turn": turn, "counts": counts} for turn, counts in moments]
    found: list[str] = run(page, "timeline", CHART, {"sides": sides, "moments": told, "what": what, "of": of})
    return found


ROUNDS = [("Setting up", [0, 0, 0]), ("Round 1 of 2", [2, 1, 0]), ("Round 2 of 2", [3, 1, 2]), ("Over", [3, 1, 2])]


def test_a_chart_numbers_the_moments_of_a_game_that_has_rounds(page: Page) -> None:
    numbers = charted(page, ["red", "blue", "green"], ROUNDS, "text[text-anchor=middle]")
    assert numbers == ["0", "1", "2", ""]


def test_a_chart_draws_a_third_side_by_a_look_of_its_own(page: Page) -> None:
    sides = ["red", "blue", "green"]
    assert charted(page, sides, ROUNDS, "g > path:first-child", "class") == ["line-a", "line-b", "line-n"]
    assert charted(page, sides, ROUNDS, "g > text") == ["Red 3", "Blue 1", "Green 2"]


@pytest.mark.parametrize(
    ("ends", "shifts"),
    [
        ([50], [0]),
        ([50, 64], [0, 0]),
        ([50, 60], [-7, 9]),
        ([60, 50], [9, -7]),
        ([50, 50], [-7, 9]),
        ([50, 50, 50], [-15, 1, 17]),
        ([90, 50, 95], [-7, 0, 9]),
    ],
)
def test_names_at_the_ends_of_lines_keep_apart(page: Page, ends: list[int], shifts: list[int]) -> None:
    assert run(page, "timeline", "m.apart(given)", ends) == shifts


def test_two_sides_are_both_and_three_are_all(page: Page) -> None:
    names = "given.map((sides) => m.sideName({ sides }, null))"
    assert run(page, "words", names, [["red", "blue"], ["red", "blue", "green"]]) == ["Both", "All"]
    assert run(page, "words", "given.map(m.sideClass)", [0, 1, 2, 3, -1, None]) == ["a", "b", "n", "n", "n", "n"]


TURNED = """async ([before, after, ended]) => {
    const { Phases } = await import("/table/phases.js");
    const phases = new Phases();
    const none = { general: [], able: new Set() };
    const picture = { asked: null, agenda: [], sides: ["a", "b"], ended: false };
    phases.see({ ...picture, turn: before }, none);
    phases.see({ ...picture, turn: after, ended }, none);
    phases.tell(false);
    return document.querySelector(".toast")?.textContent ?? "";
}"""


def test_a_new_turn_announces_itself(page: Page) -> None:
    page.goto("/")
    assert "Turn 2 of 4 begins." in page.evaluate(TURNED, ["Turn 1 of 4", "Turn 2 of 4", False])


@pytest.mark.parametrize(
    ("before", "after", "ended"),
    [("Turn 2 of 4", "Turn 2 of 4, night 1", False), ("Turn 4 of 4", "The battle is over", True)],
)
def test_what_is_no_new_turn_announces_none(page: Page, before: str, after: str, ended: bool) -> None:
    page.goto("/")
    assert "begins" not in page.evaluate(TURNED, [before, after, ended])


FILLED = """async (cast) => {
    const { castDice } = await import("/table/scene.js");
    return castDice({ sides: 6, label: "", needs: "", met: [], came: "", side: 0, rule: "", ...cast }, [0])
        .map((each) => !each.classList.contains("hollow"));
}"""


def test_a_die_that_met_its_need_is_filled_on_every_row(page: Page) -> None:
    page.goto("/")
    assert page.evaluate(FILLED, {"faces": [2, 5], "met": [False, True], "well": [False, True]}) == [False, True]
    # Dice that are read on a table, each for itself; and two dice that make one test.
    assert page.evaluate(FILLED, {"faces": [2, 5], "well": [False, True]}) == [False, True]
    assert page.evaluate(FILLED, {"faces": [6, 5], "well": [False]}) == [False, False]


ROWS = """async (faces) => {
    const { stepTold } = await import("/replay/step_told.js");
    const style = document.createElement("link");
    Object.assign(style, { rel: "stylesheet", href: "/replay/replay.css" });
    await new Promise((done) => { style.onload = done; document.head.append(style); });
    const made = document.createElement("div");
    made.style.width = "320px";
    const lines = [{ text: "Hits showed all of these", rule: "a.b", level: 1 }];
    const dice = [{ why: "a.b", sides: 6, faces }];
    made.append(...stepTold({ side: 0, title: "", worded: "Fire", why: "", lines, dice }, 1, ["a", "b"]));
    document.body.append(made);
    const right = made.getBoundingClientRect().right;
    const label = made.querySelector(".with-dice > span:last-child").getBoundingClientRect();
    const edges = [...made.querySelectorAll(".die")].map((each) => each.getBoundingClientRect().right);
    return [edges.length, Math.max(...edges) <= label.left, label.right <= right && label.width > 0];
}"""


def test_many_dice_of_a_replay_make_rows_and_leave_room_for_what_they_are(page: Page) -> None:
    page.goto("/")
    assert page.evaluate(ROWS, [3] * 14) == [14, True, True]
