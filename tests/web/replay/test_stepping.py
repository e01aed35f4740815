"""Stepping through a game: every way to a point shows that point."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.lobby.served_games import Served, loaded
from tests.web.replay.records import recorded, turn_starts

ANSWERS = recorded().count('"line":"answer"')
FAR_OFF = 10_000_000
STOOD = re.compile(r'data-unit="(\d+)" transform="([^"]*)"')


class Viewer:
    """The replay viewer on one game."""

    def __init__(self, page: Page, game: Served, link: str) -> None:
        self.page, self.game, self.link = page, game, link

    def open(self, at: int = 0) -> None:
        self.page.goto(f"{self.link}@{at}")
        self.shows(at)

    def stand_still(self, at: int) -> None:
        """Open with a clock that goes only when the test says so."""
        self.page.clock.install(time=0)
        self.open(at)
        self.page.clock.pause_at(FAR_OFF)

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def shows(self, answers: int) -> None:
        """Count, words and counters are those of this point of the game."""
        expect(self.page.locator("#board")).to_have_attribute("data-answer", str(answers))
        was, entry = self.at(answers), self.entries[answers]
        assert self.page.locator("#count").inner_text() == f"{answers} of {ANSWERS}"
        assert self.page.locator("#step .lines > li").count() == len(entry["lines"])
        assert self.page.locator("#step .die").count() == sum(len(dice["faces"]) for dice in entry["dice"])
        assert self.page.locator("#under").inner_text() == was["turn"]
        assert self.counters() == dict(STOOD.findall(was["board"]["pieces_svg"]))

    def counters(self) -> dict[str, str]:
        """Where the counters on the page stand."""
        found = self.page.locator("#board [data-unit]").evaluate_all(
            "all => all.map(each => [each.dataset.unit, each.getAttribute('transform')])"
        )
        return dict(found)

    @cached_property
    def entries(self) -> dict[int, Any]:
        return {entry["number"]: entry for entry in self.game.look()["log"]}

    def at(self, answers: int) -> Any:
        return self.game.look(f"/at/{answers}")


@pytest.fixture
def viewer(page: Page, address: str) -> Viewer:
    opened = loaded(address, recorded())
    token = opened["tokens"]["umpire"]
    return Viewer(page, Served(address, opened["game"], token), f"/replay/#{opened['game']}.{token}")


def test_buttons_step_forward_and_back(viewer: Viewer) -> None:
    viewer.open()
    viewer.press("Forward")
    viewer.shows(1)
    viewer.press("Forward")
    viewer.shows(2)
    viewer.press("Back")
    viewer.shows(1)
    viewer.press("End")
    viewer.shows(ANSWERS)
    viewer.press("Start")
    viewer.shows(0)


def test_keys_step_jump_and_play(viewer: Viewer) -> None:
    viewer.open(10)
    for key, answers in (("ArrowRight", 11), ("ArrowLeft", 10), ("End", ANSWERS), ("Home", 0)):
        viewer.page.keyboard.press(key)
        viewer.shows(answers)
    viewer.page.keyboard.press("Space")
    expect(viewer.page.get_by_role("button", name="Pause")).to_be_visible()
    viewer.page.keyboard.press("Space")
    expect(viewer.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_the_ends_are_the_ends(viewer: Viewer) -> None:
    viewer.open()
    viewer.page.keyboard.press("ArrowLeft")
    viewer.shows(0)
    viewer.page.keyboard.press("End")
    viewer.page.keyboard.press("ArrowRight")
    viewer.shows(ANSWERS)
    expect(viewer.page.get_by_text("The game ends: German wins.")).to_be_visible()


def test_the_slider_and_the_list_of_answers_jump_anywhere(viewer: Viewer) -> None:
    viewer.open()
    viewer.page.get_by_role("slider", name="Answer").fill("77")
    viewer.shows(77)
    viewer.page.locator('#moves [data-answer="31"]').click()
    viewer.shows(31)
    expect(viewer.page.locator("#moves [aria-current=step]")).to_have_attribute("data-answer", "31")
    said = f"Answer 31 of {ANSWERS}, {viewer.at(31)['turn']}"
    expect(viewer.page.get_by_role("slider", name="Answer")).to_have_attribute("aria-valuetext", said)


def test_next_turn_and_turn_back_stop_where_a_turn_begins(viewer: Viewer) -> None:
    viewer.open()
    starts = turn_starts()
    viewer.press("Next turn")
    viewer.shows(starts[0])
    viewer.page.keyboard.press("PageDown")
    viewer.shows(starts[1])
    viewer.press("Forward")
    viewer.press("Turn back")
    viewer.shows(starts[1])
    viewer.press("Turn back")
    viewer.shows(starts[0])
    expect(viewer.page.locator(".ticks i")).to_have_count(len(starts) + 1)


#: Buttons whose words run over more than one line.
WRAPPED = """() => [...document.querySelectorAll(".transport .btn")].filter((button) => {
    const words = document.createRange();
    words.selectNodeContents(button);
    const { fontSize } = getComputedStyle(button);
    return words.getBoundingClientRect().height > 1.5 * parseFloat(fontSize) || button.scrollWidth > button.clientWidth;
}).map((button) => button.textContent)"""


@pytest.mark.parametrize("width", [360, 390, 900, 1024, 1280, 1440])
def test_no_button_of_the_controls_wraps_or_is_cut(viewer: Viewer, width: int) -> None:
    viewer.page.set_viewport_size({"width": width, "height": 720})
    viewer.open()
    assert viewer.page.evaluate(WRAPPED) == []


def test_next_roll_stops_where_dice_fell(viewer: Viewer) -> None:
    viewer.open()
    rolled = [number for number, entry in viewer.entries.items() if number and entry["dice"]]
    for number in rolled[:3]:
        viewer.press("Next roll")
        viewer.shows(number)


def test_it_plays_at_three_speeds_until_paused(viewer: Viewer) -> None:
    viewer.stand_still(0)
    viewer.press("Play")
    for speed, rest, answers in (("normal", 800, 1), ("normal", 800, 2), ("fast", 220, 3), ("slow", 1800, 4)):
        viewer.page.get_by_role("radio", name=speed).check(force=True)
        viewer.page.clock.run_for(rest)
        viewer.shows(answers)
    viewer.press("Pause")
    viewer.page.clock.run_for(10_000)
    viewer.shows(4)


def test_playing_stops_at_the_end_and_then_begins_again(viewer: Viewer) -> None:
    viewer.stand_still(ANSWERS - 1)
    viewer.press("Play")
    viewer.page.clock.run_for(800)
    viewer.shows(ANSWERS)
    expect(viewer.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    viewer.press("Play")
    viewer.shows(0)


def test_neighbours_are_there_before_they_are_asked_for(viewer: Viewer) -> None:
    with viewer.page.expect_response(re.compile("/at/13")), viewer.page.expect_response(re.compile("/at/9")):
        viewer.open(10)
    was = viewer.at(11)
    viewer.page.route("**/at/**", lambda route: route.abort())
    viewer.press("Forward")
    expect(viewer.page.locator("#board")).to_have_attribute("data-answer", "11")
    assert viewer.counters() == dict(STOOD.findall(was["board"]["pieces_svg"]))
    expect(viewer.page.get_by_role("alert")).to_be_empty()


def test_a_reload_stays_where_one_was(viewer: Viewer) -> None:
    viewer.open(20)
    viewer.press("Forward")
    expect(viewer.page).to_have_url(re.compile("@21$"))
    viewer.page.reload()
    viewer.shows(21)


def test_each_die_stands_beside_the_line_of_its_rule(viewer: Viewer) -> None:
    number, dice = next((at, entry["dice"]) for at, entry in viewer.entries.items() if len(entry["dice"]) > 1)
    viewer.open(number)
    line = viewer.page.locator("#step .lines > li", has=viewer.page.locator(f'[data-rule="{dice[0]["why"]}"]')).first
    faces = [f"{face} on a D{dice[0]['sides']}" for face in dice[0]["faces"]]
    assert [each.get_attribute("aria-label") for each in line.locator(".die").all()] == faces
