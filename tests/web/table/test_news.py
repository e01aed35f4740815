"""What nobody at the table is to miss: what was taken back, whose time is up, who is here, and what he missed."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.browser import PHONE, accessibility_faults, opened
from tests.web.games.seats import Game, Seat
from tests.web.games.test_over_http import move_of, until_a_move
from tests.web.table.playing import Begun, seated

LAPTOP = {"width": 1280, "height": 720}


OverHttp = Callable[[Begun], Game]


@pytest.fixture
def over_http(address: str) -> Iterator[OverHttp]:
    """The same seats, over HTTP."""
    with httpx.Client(base_url=address, timeout=60) as client:
        yield lambda game: Game(client, {"game": game.name, "tokens": game.tokens})  # type: ignore[arg-type]


def two_sides(game: Game) -> tuple[Seat, str, str]:
    """The seat that may move, its name and that of the other side."""
    mine = until_a_move(game)
    name = str(mine.look()["seat"])
    return mine, name, "german" if name == "american" else "american"


def take_back(mine: Seat) -> None:
    mine.post("/undo", {"version": mine.look()["version"]})


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_friend_is_told_what_was_taken_back_and_finds_it_in_the_log(
    browser: Browser, address: str, over_http: OverHttp, viewport: dict[str, int]
) -> None:
    game = Begun(address)
    mine, name, other = two_sides(over_http(game))
    with seated(browser, address, game.link(other), viewport=viewport) as page:
        mine.answer(move_of(mine))
        worded = str(mine.look()["log"][-1]["worded"])
        said = f"{name.capitalize()} took back: {worded[0].upper()}{worded[1:]}"
        take_back(mine)
        note = page.locator("#news").get_by_text(said)
        expect(note).to_be_visible()
        assert accessibility_faults(page) == []
        # It stays, also when the game goes on.
        mine.answer(move_of(mine))
        expect(page.locator("#entries [data-taken-back]")).to_have_text([said])
        expect(note).to_be_visible()
        page.get_by_role("button", name="Close this note").click()
        expect(note).to_have_count(0)
        page.reload()
        page.wait_for_selector("body[data-ready=true]")
        expect(page.locator("#entries [data-taken-back]")).to_have_text([said])
        expect(page.locator("#news")).not_to_contain_text("took back")


def test_whoever_takes_back_is_not_told_so_himself(browser: Browser, address: str, over_http: OverHttp) -> None:
    game = Begun(address)
    mine, name, _ = two_sides(over_http(game))
    with seated(browser, address, game.link(name)) as page:
        mine.answer(move_of(mine))
        take_back(mine)
        expect(page.locator("#entries [data-taken-back]")).to_have_count(1)
        expect(page.locator("#news")).to_be_empty()


def test_both_are_told_when_somebodys_time_is_up_and_what_can_be_done(
    browser: Browser, address: str, over_http: OverHttp
) -> None:
    game = Begun(address, by="Ada", sit="all", clock={"per": "decision", "seconds": 10, "late": "claim"})
    seen = over_http(game)["spectator"].look()
    late, other = ("american", "german") if seen["asked"]["side"] == 0 else ("german", "american")
    with ExitStack() as both:
        theirs = both.enter_context(seated(browser, address, game.link(other), viewport=LAPTOP))
        own = both.enter_context(seated(browser, address, game.link(late), viewport=PHONE))
        expect(own.locator("#news")).to_have_text(
            re.compile(
                "^Your time is up. You can still answer, until another player lets the computer play on for you."
            )
        )
        expect(theirs.locator("#news")).to_contain_text(re.compile(f"Time is up for .*{late}", re.IGNORECASE))
        expect(theirs.locator("#news")).to_contain_text("You can wait, or let the computer play on.")
        assert own.locator("#news").get_attribute("role") == "status"
        assert accessibility_faults(theirs) == []
        theirs.locator("#news").get_by_role("button", name="Let the computer play").click()
        expect(theirs.locator("#entries [data-number='1']")).to_be_attached()
        expect(theirs.locator("#news")).not_to_contain_text("You can wait")
        expect(own.locator("#news")).to_contain_text("Time was up: the computer answered for you: ")


def test_where_the_computer_answers_by_itself_the_note_says_so(
    browser: Browser, address: str, over_http: OverHttp
) -> None:
    game = Begun(address, clock={"per": "decision", "seconds": 10})
    seen = over_http(game)["spectator"].look()
    other = "german" if seen["asked"]["side"] == 0 else "american"
    with seated(browser, address, game.link(other)) as page:
        expect(page.locator("#news")).to_contain_text(re.compile("the computer (answers this decision|answered for)"))


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_whether_the_other_is_here_is_always_shown(browser: Browser, address: str, viewport: dict[str, int]) -> None:
    game = Begun(address, by="Ada")
    with seated(browser, address, game.link("german"), viewport=viewport) as page:
        here = page.locator(".presence")
        expect(here).to_have_text([" · Ada away"])
        expect(here).to_be_visible()
        with seated(browser, address, game.link("american")) as ada:
            expect(here).to_have_text([" · Ada here"])
            expect(ada.locator("#people")).to_contain_text("Ada (American): you")
        expect(here).to_have_text([" · Ada away"])


def test_whoever_comes_back_is_offered_to_be_shown_what_happened(
    browser: Browser, address: str, over_http: OverHttp
) -> None:
    game = Begun(address, by="Ada")
    http = over_http(game)
    with opened(browser, address, viewport=LAPTOP) as page:
        page.goto(game.link("american"))
        page.wait_for_selector("body[data-ready=true]")
        # A first visit is no return.
        expect(page.locator("#news")).to_be_empty()
        page.goto("/icon.svg")
        http.play_on(8)
        page.goto(game.link("american"))
        page.wait_for_selector("body[data-version]")
        theirs = sum(each["seat"] == "german" for each in http["spectator"].look()["log"])
        times = "once" if theirs == 1 else f"{theirs} times"
        expect(page.locator("#news")).to_contain_text(f"While you were away, German decided {times}.")
        page.get_by_role("button", name="Show me what happened").click()
        expect(page.locator("#news")).to_be_empty()
        page.goto("/icon.svg")
        page.goto(game.link("american"))
        page.wait_for_selector("body[data-version]")
        expect(page.locator("#news")).to_be_empty()


def test_a_spectator_is_told_that_he_watches_and_has_no_dead_buttons(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(Begun(address).link("spectator"))
    page.wait_for_selector("body[data-ready=true]")
    expect(page.locator("#decision")).to_contain_text("You are watching.")
    expect(page.locator("#undo")).to_be_hidden()
    expect(page.locator("#command-open")).to_be_hidden()
    page.keyboard.press("u")
    expect(page.locator("#notice")).to_be_empty()
    assert accessibility_faults(page) == []
