"""Results on the map: cards that stay until they are read, tints by who profits, and the pace of what others do."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from playwright.sync_api import Browser, Page, expect
from tests.web.browser import PHONE, accessibility_faults, opened
from tests.web.table.fights import Moment
from tests.web.table.playing import PATIENCE, seated, settled, version

HEADLINE = "Tank against Fritz, assault: defender shattered."
#: A card that passes is gone by then.
PASSED = 8_000


@contextmanager
def watching(browser: Browser, address: str, moment: Moment, *seats: str) -> Iterator[list[Page]]:
    """A page at each seat of a game."""
    with ExitStack() as pages:
        yield [pages.enter_context(seated(browser, address, moment.game.link(seat))) for seat in seats]


def held_back(page: Page) -> bool:
    """Whether the page waits with something newer until a card is read."""
    return page.locator("body").get_attribute("data-reading") == "true"


def test_a_fight_lies_on_the_map_tinted_for_each_seat_until_it_is_read(browser: Browser, address: str) -> None:
    moment = Moment(address, "defender falls")
    with watching(browser, address, moment, "blue", "red", "spectator") as (blue, red, watcher):
        moment.happen()
        # Whoever has no side in it sees no tint, and his card passes.
        expect(watcher.locator(".result.even .band b")).to_have_text("Good for Blue")
        for page, tone, said in ((blue, "good", "Good for you"), (red, "bad", "Bad for you")):
            card = page.locator(f".result.{tone}")
            expect(card.locator(".headline-said")).to_have_text(HEADLINE)
            expect(card.locator(".band b")).to_have_text(said)
            expect(page.locator("#result-said")).to_have_text(f"{HEADLINE} {said}.")
            # Filled where the number was made, hollow where not; both dice are good for one and bad for the other.
            dice = card.locator(".die").evaluate_all("all => all.map(each => each.getAttribute('class'))")
            assert dice == [f"die {tone}", f"die {tone} hollow"]
            expect(card.locator(".casts li").nth(1)).to_contain_text("defender's save needs 1 or less: failure")
            assert card.locator(".casts .rule").count() == 2
            # The log shows the same dice in the same way.
            logged = page.locator("#entries .entry").last.locator(".die")
            assert logged.evaluate_all("all => all.map(each => each.getAttribute('class'))") == dice
            assert accessibility_faults(page) == []
        expect(watcher.locator(".result")).to_be_hidden(timeout=PASSED)
        expect(watcher.locator(".over-scene > *")).to_have_count(0)
        drawn_at_the_fight(blue)

        # An answer of one's own says that it was read; the other still has it, and what is newer waits.
        seen = version(red)
        moment.give("blue")
        expect(blue.locator(".result")).to_be_hidden()
        red.wait_for_selector("body[data-reading=true]")
        assert version(red) == seen
        expect(red.locator(".result .headline-said")).to_have_text(HEADLINE)
        red.keyboard.press("Enter")
        red.wait_for_selector(f"body[data-reading=false]:not([data-version='{seen}'])")
        expect(red.locator(".result")).to_be_hidden()


#: The place that the focus is on, or what else.
FOCUSED = "document.activeElement.dataset.zone ?? document.activeElement.id"


def stands_on(page: Page, zone: str) -> None:
    """The reader goes to a zone when nothing is drawn any more."""
    settled(page, states=("yours", "waiting", "ended"))
    page.locator(f"[data-zone={zone}]").focus()
    expect(page.locator(f"[data-zone={zone}]")).to_be_focused()


def test_a_card_that_took_the_focus_gives_it_back(browser: Browser, address: str) -> None:
    moment = Moment(address, "defender falls")
    with watching(browser, address, moment, "red") as (page,):
        stands_on(page, "A1")
        moment.happen()
        expect(page.locator(".result")).to_be_visible()
        assert page.evaluate(FOCUSED) == "A1"
        page.locator(".result .rule").last.focus()
        page.keyboard.press("Tab")
        expect(page.locator("#go-on")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".result")).to_be_hidden()
        assert page.evaluate(FOCUSED) == "A1"


def test_whoever_moved_the_focus_since_keeps_it_where_it_is(browser: Browser, address: str) -> None:
    """Also when something newer comes with the card that is read, and when the card had the focus for a while."""
    moment = Moment(address, "defender falls")
    with watching(browser, address, moment, "red") as (page,):
        stands_on(page, "A1")
        moment.happen()
        moment.give("blue")
        page.wait_for_selector("body[data-reading=true]")
        page.locator("#go-on").focus()
        page.locator("[data-zone=A1]").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        page.wait_for_selector("body[data-reading=false]")
        expect(page.locator(".result")).to_be_hidden()
        settled(page, states=("yours", "waiting", "ended"))
        assert page.evaluate(FOCUSED) == "B1"


def test_where_the_focus_was_before_the_card_is_gone_it_goes_to_the_map(browser: Browser, address: str) -> None:
    moment = Moment(address, "defender falls")
    with watching(browser, address, moment, "red") as (page,):
        stands_on(page, "B2")
        page.evaluate("document.getElementById('help').focus()")
        moment.happen()
        expect(page.locator(".result")).to_be_visible()
        page.locator("#go-on").focus()
        page.evaluate("document.getElementById('help').remove()")
        page.keyboard.press("Enter")
        expect(page.locator(".result")).to_be_hidden()
        assert page.evaluate(FOCUSED) == "B2"


def drawn_at_the_fight(page: Page) -> None:
    """An arrow from who acted, a frame around the place, a crossed-out ghost of who fell, and the card beside it."""
    kinds = ("act-arrow", "scene-at", "ghost .cross", "way")
    assert [page.locator(f".over-scene .{each}").count() for each in kinds] == [1, 1, 1, 0]
    frame, zone = page.locator(".scene-at").bounding_box(), page.locator("[data-zone=C3]").bounding_box()
    card = page.locator(".result").bounding_box()
    assert frame is not None
    assert zone is not None
    assert card is not None
    assert abs(frame["x"] - zone["x"]) < 10
    assert abs(frame["y"] - zone["y"]) < 10
    beside = card["x"] >= zone["x"] + zone["width"] or card["x"] + card["width"] <= zone["x"]
    assert beside or card["y"] >= zone["y"] + zone["height"] or card["y"] + card["height"] <= zone["y"]


def test_it_is_put_away_by_escape_by_its_button_and_shown_again_on_request(browser: Browser, address: str) -> None:
    moment = Moment(address, "defender falls")
    with watching(browser, address, moment, "blue") as (page,):
        moment.happen()
        card = page.locator(".result")
        expect(card).to_be_visible()
        page.keyboard.press("Escape")
        expect(card).to_be_hidden()
        page.locator("#pace summary").click()
        page.locator("#again").click()
        expect(card.locator(".headline-said")).to_have_text(HEADLINE)
        expect(page.locator("#decision")).to_contain_text("The table waits for you")
        page.locator("#go-on").click()
        expect(card).to_be_hidden()
        page.wait_for_selector("body[data-ready=true][data-state=yours]", timeout=PATIENCE)


def test_who_goes_back_is_a_dashed_way_that_passes(browser: Browser, address: str) -> None:
    moment = Moment(address, "retreat")
    with watching(browser, address, moment, "red", "blue") as (red, blue):
        moment.happen()
        expect(red.locator(".over-scene .way")).to_have_count(1)
        expect(red.locator(".result")).to_contain_text("goes back from B2 to A1")
        expect(red.locator(".result")).to_be_hidden(timeout=PASSED)
        # Nobody is told what he has just done himself.
        expect(blue.locator(".result")).to_be_hidden()


def test_what_others_do_can_be_paused_stepped_and_sped_up(browser: Browser, address: str) -> None:
    moment = Moment(address, "activation")
    with watching(browser, address, moment, "red") as (page,):
        seen = version(page)
        page.keyboard.press("p")
        expect(page.locator("#pace summary")).to_have_text("Paused")
        moment.happen()
        expect(page.locator("#general [data-pace=step]")).to_be_visible()
        assert version(page) == seen
        page.keyboard.press(".")
        page.wait_for_selector(f"body:not([data-version='{seen}'])")
        expect(page.locator(".result")).to_contain_text("Tank, activation")
        page.keyboard.press("p")
        page.locator("#pace summary").click()
        page.locator("#speed").select_option("at once")
        page.reload()
        page.wait_for_selector("body[data-ready=true]")
        expect(page.locator("#speed")).to_have_value("at once")


def test_at_once_nothing_is_held_back_and_the_card_still_waits_to_be_read(browser: Browser, address: str) -> None:
    moment = Moment(address, "defender falls")
    with watching(browser, address, moment, "red") as (page,):
        page.locator("#pace summary").click()
        page.locator("#speed").select_option("at once")
        moment.happen()
        expect(page.locator(".result.bad")).to_be_visible()
        seen = version(page)
        moment.give("blue")
        page.wait_for_selector(f"body:not([data-version='{seen}'])")
        assert not held_back(page)
        expect(page.locator(".result.bad .headline-said")).to_have_text(HEADLINE)


def test_dice_settle_quickly_and_not_at_all_where_motion_is_switched_off(browser: Browser, address: str) -> None:
    moment = Moment(address, "activation")
    spin = "document.querySelector('.result .die').getAnimations().map(each => each.effect.getTiming().duration)"
    with (
        seated(browser, address, moment.game.link("blue"), reduced_motion="no-preference") as moving,
        seated(browser, address, moment.game.link("blue")) as still,
    ):
        moment.happen()
        for page, takes in ((moving, True), (still, False)):
            expect(page.locator(".result .die")).to_be_visible()
            assert all(0 < each <= 400 for each in page.evaluate(spin)) if takes else page.evaluate(spin) == []
        # The settling is over within its time; whoever asks later finds it at rest.
        assert moving.locator(".result .die").evaluate("die => getComputedStyle(die).animationName") == "settle"
        moving.locator("#pace summary").click()
        moving.locator("#speed").select_option("at once")
        assert moving.locator(".result .die").evaluate("die => getComputedStyle(die).animationName") == "none"


def test_on_a_phone_the_card_comes_from_below_and_leaves_the_map_free(browser: Browser, address: str) -> None:
    moment = Moment(address, "defender falls")
    with opened(browser, address, viewport=PHONE, has_touch=True, color_scheme="dark") as page:
        page.goto(moment.game.link("blue"))
        page.wait_for_selector("body[data-ready=true]")
        moment.happen()
        card = page.locator(".result.good")
        expect(card.locator(".headline-said")).to_have_text(HEADLINE)
        box, fight, tabs = (page.locator(each).bounding_box() for each in (".result", ".scene-at", ".tabs"))
        assert box is not None
        assert fight is not None
        assert tabs is not None
        assert box["y"] >= fight["y"] + fight["height"]
        assert box["y"] + box["height"] <= tabs["y"] + 1
        button = page.locator("#go-on").bounding_box()
        assert button is not None
        assert button["height"] >= 44
        assert accessibility_faults(page) == []
        page.locator("#go-on").tap()
        expect(card).to_be_hidden()


# ---------------------------------------------------------------------- the last of all


def test_on_a_phone_the_report_waits_until_the_last_dice_are_read(browser: Browser, address: str) -> None:
    moment = Moment(address, "the end")
    with seated(browser, address, moment.game.link("blue"), viewport=PHONE) as page:
        moment.happen()
        page.wait_for_selector("body[data-state=ended]", timeout=PATIENCE)
        card = page.locator(".result")
        expect(card).to_contain_text(moment.scene.headline[1:])
        expect(page.locator("dialog")).to_have_count(0)
        middle = card.evaluate(
            "it => { const { x, y, width, height } = it.getBoundingClientRect();"
            " return it.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }"
        )
        assert middle
        page.locator("#go-on").click()
        expect(page.locator("dialog .report")).to_be_visible()
        # It comes by itself once.
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)


def test_who_is_not_concerned_sees_the_report_once_the_last_dice_have_passed(browser: Browser, address: str) -> None:
    moment = Moment(address, "the end")
    with seated(browser, address, moment.game.link("spectator"), viewport=PHONE) as page:
        moment.happen()
        expect(page.locator("dialog .report")).to_be_visible(timeout=PATIENCE)
        expect(page.locator(".result")).to_be_hidden()


def test_whoever_wants_nothing_to_wait_has_the_report_at_once(browser: Browser, address: str) -> None:
    moment = Moment(address, "the end")
    with seated(browser, address, moment.game.link("blue"), viewport=PHONE) as page:
        page.locator("#pace summary").click()
        page.locator("#pace select").select_option("at once")
        moment.happen()
        expect(page.locator("dialog .report")).to_be_visible(timeout=PATIENCE)
