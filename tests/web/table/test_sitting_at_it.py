"""What happens at the table besides the game: coming back, two browsers, one browser for both, taking back, talking."""

from playwright.sync_api import Browser, expect
from tests.web.browser import DESK, PHONE, accessibility_faults, opened
from tests.web.table.playing import (
    Begun,
    answered,
    chosen_by,
    decide_by_mouse,
    offered_zones,
    press_zone,
    seated,
    settled,
    version,
)


def test_a_reload_in_the_middle_keeps_everything(browser: Browser, address: str) -> None:
    game = Begun(address, players={"german": "random"})
    with seated(browser, address, game.link("american")) as page:
        dice = chosen_by(4)
        while page.locator("#entries [data-number]").count() < 6:
            settled(page)
            decide_by_mouse(page, dice)
        settled(page)
        before = (
            version(page),
            page.locator("#entries [data-number]").all_inner_texts(),
            page.locator("#board [data-unit]").evaluate_all("all => all.map(unit => unit.getAttribute('transform'))"),
            page.locator("#decision").inner_text(),
        )
        page.reload()
        settled(page)
        after = (
            version(page),
            page.locator("#entries [data-number]").all_inner_texts(),
            page.locator("#board [data-unit]").evaluate_all("all => all.map(unit => unit.getAttribute('transform'))"),
            page.locator("#decision").inner_text(),
        )
        assert after == before
        held = page.evaluate("JSON.parse(localStorage.getItem('sandtable.games'))")
        assert [(each["id"], each["seat"], each["link"]) for each in held] == [
            (game.name, "american", game.link("american"))
        ]


def test_two_browsers_see_each_others_answers_and_words(browser: Browser, address: str) -> None:
    game = Begun(address)
    with (
        seated(browser, address, game.link("american")) as american,
        seated(browser, address, game.link("german")) as german,
    ):
        expect(american.locator("#people")).to_contain_text("German: here")
        asked, other = (american, german) if american.locator("body[data-state=yours]").count() else (german, american)
        settled(asked)
        before = version(other)
        answered_by = asked.locator("#general [data-verb='Move second']")
        answered_by.click()
        settled(other, after=before)
        assert other.locator("body[data-state=yours]").count() == 1
        expect(asked.locator("body")).to_have_attribute("data-state", "waiting")
        assert other.locator("#entries").inner_text() == asked.locator("#entries").inner_text()
        asked.locator("#words").fill("Good luck <b>to you</b>")
        asked.locator("#say button").click()
        expect(other.locator("#lines p").last).to_have_text(
            "American: Good luck <b>to you</b>" if asked is american else "German: Good luck <b>to you</b>"
        )
        expect(asked.locator("#words")).to_have_value("")


def test_against_the_computer_alone_the_talk_is_folded_until_somebody_speaks(browser: Browser, address: str) -> None:
    game = Begun(address, players={"german": "random"})
    with seated(browser, address, game.link("american")) as page:
        words, fold = page.locator("#words"), page.locator("#talk-fold")
        expect(words).to_be_hidden()
        expect(fold).to_have_attribute("aria-expanded", "false")
        expect(fold).to_have_accessible_name("Unfold the talk")
        page.keyboard.press("t")
        expect(words).to_be_focused()
        fold.click()
        expect(words).to_be_hidden()
        with seated(browser, address, game.link("spectator")) as watching:
            watching.locator("#words").fill("Well done")
            watching.locator("#words").press("Enter")
            expect(page.locator("#lines")).to_contain_text("Well done")
            expect(words).to_be_visible()
            assert accessibility_faults(page) == []
        page.reload()
        settled(page)
        expect(words).to_be_visible()


def test_with_people_the_talk_is_open_and_on_a_phone_its_tab_always_is(browser: Browser, address: str) -> None:
    with seated(browser, address, Begun(address).link("american")) as page:
        expect(page.locator("#words")).to_be_visible()
    alone = Begun(address, players={"german": "random"}).link("american")
    with seated(browser, address, alone, viewport=PHONE) as page:
        page.locator(".tabs [data-tab=talk]").click()
        expect(page.locator("#words")).to_be_visible()
        expect(page.locator("#talk-fold")).to_be_hidden()


def test_at_a_hot_seat_one_page_answers_for_both_sides(browser: Browser, address: str) -> None:
    game = Begun(address)
    with seated(browser, address, game.link("american", "german")) as page:
        seen = set()
        for _ in range(12):
            settled(page)
            seen.add(page.locator("#decision .caps").inner_text().split(" ")[0].lower())
            if seen == {"american", "german"}:
                break
            answered(page, page.locator("#general [data-verb]").first)
        assert seen == {"american", "german"}
        assert page.locator("#entries [data-number]").count() >= 2


def test_at_a_hot_seat_an_answer_is_taken_back_even_when_the_other_side_is_asked(
    browser: Browser, address: str
) -> None:
    game, dice = Begun(address, seed="11"), chosen_by(5)
    with seated(browser, address, game.link("american", "german")) as page:
        asked = ""
        while asked == page.locator("#decision .caps").inner_text().split(" ")[0] or (
            page.locator("#undo[aria-disabled=true]").count()
        ):
            settled(page)
            asked = page.locator("#decision .caps").inner_text().split(" ")[0]
            decide_by_mouse(page, dice)
            settled(page)
        before = version(page)
        page.locator("#undo").click()
        settled(page, after=before)
        assert page.locator("#decision .caps").inner_text().split(" ")[0] == asked


def test_a_move_is_taken_back_and_a_roll_is_not(browser: Browser, address: str) -> None:
    game = Begun(address, players={"german": "random"})
    with seated(browser, address, game.link("american")) as page:
        settled(page)
        while not page.locator("#decision").inner_text().lower().startswith("your decision: move\n"):
            if page.locator("#next").count():
                page.locator("#next").click()
                page.wait_for_selector("#commit")
                answered(page, page.locator("#commit"))
            else:
                answered(page, page.locator("#general [data-verb]").first)
        # The roll that activated it stands.
        expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")
        page.locator("#undo").click(force=True)
        expect(page.locator("#notice")).to_contain_text("cannot be taken back")
        assert page.locator("#notice a.rule, #notice li").count() >= 1
        stands = page.locator("#board [data-unit]").evaluate_all("all => all.map(unit => unit.ariaLabel)")
        entries = page.locator("#entries [data-number]").count()
        before = version(page)
        press_zone(page, offered_zones(page)[0])
        settled(page, after=before)
        assert page.locator("#board [data-unit]").evaluate_all("all => all.map(unit => unit.ariaLabel)") != stands
        before = version(page)
        page.keyboard.press("u")
        settled(page, after=before)
        assert page.locator("#board [data-unit]").evaluate_all("all => all.map(unit => unit.ariaLabel)") == stands
        assert page.locator("#entries [data-number]").count() == entries


KEEP_SOCKETS = """
const Plain = WebSocket;
window.sockets = [];
window.WebSocket = class extends Plain { constructor(...given) { super(...given); window.sockets.push(this); } };
"""


def test_a_lost_connection_is_told_and_nothing_is_lost_when_it_is_back(browser: Browser, address: str) -> None:
    game = Begun(address)
    with (
        seated(browser, address, game.link("american", "german")) as player,
        opened(browser, address, viewport=DESK) as page,
    ):
        page.add_init_script(KEEP_SOCKETS)
        page.goto(game.link("spectator"))
        settled(page, states=("waiting",))
        before = version(page)
        page.context.set_offline(True)
        page.evaluate("sockets.at(-1).close()")
        expect(page.locator("#banner")).to_contain_text("The connection is lost")
        settled(player)
        answered(player, player.locator("#general [data-verb]").first)
        assert version(page) == before
        page.context.set_offline(False)
        settled(page, after=before, states=("waiting",))
        expect(page.locator("#banner")).to_be_empty()
        assert page.locator("#entries").inner_text() == player.locator("#entries").inner_text()


def test_a_link_without_a_seat_says_what_to_do(browser: Browser, address: str) -> None:
    game = Begun(address)
    with opened(browser, address) as page:
        page.goto(f"/table/#{game.name}.wrong")
        expect(page.locator("#banner")).to_contain_text("begin a game")
        expect(page.locator("body")).to_have_attribute("data-connection", "gone")
        page.goto("about:blank")
        page.goto("/table/")
        expect(page.locator("#banner")).to_contain_text("names no seat")
