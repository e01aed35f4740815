"""The curve of the chance to win on the replay page: worked out, read, walked through and played on from."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.json import encode
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import DESK, accessibility_faults, opened, served
from tests.web.lobby.served_games import loaded, without_table
from tests.web.replay.records import recorded

from sandtable.lab.win_curve import Chance, Curve, Mark, Point, TurnBegins, WorstTurn
from sandtable.web.games.studies import Studied
from sandtable.web.settings import settings_for

WITHIN = 120_000


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose studies are short."""
    database = str(tmp_path_factory.mktemp("chances") / "games.db")
    with served(settings_for({}, database=database, study_playouts=64)) as address:
        yield address


def replay_link(address: str, text: str) -> str:
    begun: Any = loaded(address, text)
    return f"/replay/#{begun['game']}.{begun['tokens']['umpire']}@0"


def told(page: Page, answers: int) -> None:
    expect(page.locator("#board")).to_have_attribute("data-answer", str(answers))


def test_a_curve_is_asked_for_shown_and_walked_through_by_keyboard(browser: Browser, quick: str) -> None:
    with opened(browser, quick, viewport=DESK) as page:
        page.goto(replay_link(quick, recorded()))
        page.get_by_role("button", name="Work it out").click()
        curve = page.get_by_role("slider", name="Points of the curve")
        expect(curve).to_be_visible(timeout=WITHIN)
        expect(page.locator("#chances progress")).to_have_count(0, timeout=WITHIN)
        expect(page.locator("#chances-point")).to_have_text(re.compile(r"After answer 0, .*from \d+ games"))
        rows = page.locator("#chances .numbers tbody tr")
        points = [int(text) for text in rows.locator("th").all_text_contents()]
        assert points[0] == 0
        assert points == sorted(points)
        curve.focus()
        page.keyboard.press("ArrowRight")
        told(page, points[1])
        page.keyboard.press("End")
        told(page, points[-1])
        expect(page.locator("#chances-point")).to_contain_text("German 100 %")
        box = curve.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + 1, box["y"] + 20)
        told(page, 0)
        page.get_by_text("All points in numbers").click()
        rows.nth(2).get_by_role("button").click()
        told(page, points[2])
        assert accessibility_faults(page) == []


def test_a_game_that_goes_on_has_no_curve(browser: Browser, quick: str) -> None:
    with opened(browser, quick, viewport=DESK) as page:
        page.goto(replay_link(quick, recorded(20)))
        told(page, 0)
        expect(page.locator("#chances")).to_be_empty()


def test_marks_lead_to_their_step_and_to_another_try_against_the_strongest(browser: Browser, quick: str) -> None:
    chances = (Chance(0.5, 0.4, 0.6), Chance(0.5, 0.4, 0.6))
    cost = Mark(6, 7, 0, "Turn 1", "assault C3", -0.3, -0.45, -0.12, 128, 7)
    luck = Mark(9, 10, 1, "Turn 1", "fire at D4", 0.25, 0.1, 0.4, 64, 10)
    points = (Point(0, "Turn 1", chances, 8), Point(10, "Turn 1", chances, 128))
    study = Studied("done", 1.0, Curve(("American", "German"), points, (cost,), (luck,), 40, 3000))
    with opened(browser, quick, viewport=DESK) as page:
        without_table(page)
        page.route("**/chances", lambda route: route.fulfill(body=encode(study), content_type="application/json"))
        page.goto(replay_link(quick, recorded()))
        costliest = page.locator("#chances-costliest")
        expect(costliest).to_contain_text("American assault C3")
        expect(costliest).to_contain_text("Turn 1: the chance of American fell by 30 of 100 (between 12 and 45).")
        expect(page.locator("#chances-luckiest")).to_contain_text(
            "the chance of German rose by 25 of 100 (between 10 and 40)."
        )
        costliest.get_by_role("button", name="American assault C3").click()
        told(page, 7)
        with page.expect_request("**/api/games/load") as sent:
            costliest.get_by_role("button", name="Try it from here").click()
        asked: Any = sent.value.post_data_json
        assert (asked["answers"], asked["players"]) == (6, {"german": "planner"})
        page.wait_for_url(re.compile("/table/#"))


def test_where_no_decision_stands_out_the_worst_turn_is_named_and_turns_are_marked(
    browser: Browser, quick: str
) -> None:
    chances = (Chance(0.5, 0.4, 0.6), Chance(0.5, 0.4, 0.6))
    points = (Point(0, "Turn 1 of 6", chances, 8), Point(126, "Turn 6 of 6", chances, 128))
    worst = WorstTurn(0, "Turn 4 of 6", 0.62, 0.41, 90), WorstTurn(1, "Turn 2 of 6", 0.5, 0.4, 40)
    curve = Curve(("American", "German"), points, (), (), 40, 3000, worst)
    turns = tuple(TurnBegins(at, f"Turn {number} of 6") for number, at in enumerate((0, 20, 50, 70, 80, 105), 1))
    study = Studied("working", 0.4, curve, 960, 2400, turns)
    with opened(browser, quick, viewport=DESK) as page:
        page.route("**/chances", lambda route: route.fulfill(body=encode(study), content_type="application/json"))
        begun: Any = loaded(quick, recorded())
        page.goto(f"/replay/#{begun['game']}.{begun['tokens']['umpire']}@0")
        expect(page.locator("#chances .working")).to_contain_text("960 games played out so far, 2400 at most.")
        expect(page.locator("#chances .turns span")).to_have_text(["Turn 1", "2", "3", "4", "5", "6"])
        expect(page.locator("#chances .worst")).to_have_text(
            [
                "American lost most in turn 4 of 6: from 62 % to 41 %, by decisions and dice together.",
                "German lost most in turn 2 of 6: from 50 % to 40 %, by decisions and dice together.",
            ]
        )
        page.get_by_role("button", name="American lost most in turn 4 of 6").click()
        told(page, 90)
        assert accessibility_faults(page) == []
