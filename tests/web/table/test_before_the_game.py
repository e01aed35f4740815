"""Before the game: an invitation is taken up once, and the dice wait for everybody's salt."""

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect
from tests.web.browser import DESK, PHONE, accessibility_faults, opened
from tests.web.table.playing import PATIENCE, read_until

from sandtable.dice.fair import commitment

JOINED = "body[data-ready=true]"


def in_lobby(page: Page) -> None:
    page.goto("/lobby/")
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()


def invite(page: Page) -> tuple[str, str]:
    """Begin a game with a friend: the link of one's own seat, and the invitation."""
    in_lobby(page)
    page.get_by_role("radio", name="A friend, by link").check()
    page.get_by_role("button", name="Start the game").click()
    mine = page.get_by_label("Your seat: American: link").input_value()
    return mine, page.get_by_label("For your friend: German: link").input_value()


@pytest.mark.parametrize("salt", [b"", b"dust", bytes(16), bytes(range(128))])
def test_a_browser_binds_its_salt_with_the_same_hash_as_the_server(page: Page, salt: bytes) -> None:
    page.goto("/rules/")
    found = page.evaluate("async (bytes) => (await import('/js/blake2b.js')).bound(Uint8Array.from(bytes))", list(salt))
    assert found == commitment(salt)


def test_friends_come_by_invitation_and_the_game_begins_when_both_sit(
    page: Page, browser: Browser, address: str
) -> None:
    mine, theirs = invite(page)
    page.goto(mine)
    expect(page.locator("#decision")).to_contain_text("Waiting for German to sit down")
    with opened(browser, address, viewport=PHONE) as friend:
        friend.goto(theirs)
        expect(friend.locator("#decision")).to_contain_text(
            "You are invited to Crossroads as German (D-Day to Berlin)."
        )
        assert accessibility_faults(friend) == []
        friend.get_by_role("button", name="Sit down as German").click()
        for each in (page, friend):
            each.wait_for_selector(JOINED, timeout=PATIENCE)
            expect(each.locator("#fair")).to_contain_text("Dice sealed")
        assert "invite-" not in friend.url
        with opened(browser, address) as stranger:
            stranger.goto(theirs)
            expect(stranger.locator("#decision")).to_contain_text("this invitation was used, or never was")
        friend.reload()
        friend.wait_for_selector(JOINED, timeout=PATIENCE)


def test_whoever_waits_may_copy_the_invitation_or_begin_alone(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    mine, theirs = invite(page)
    page.goto(mine)
    page.get_by_role("button", name="Copy the invitation of German").click()
    expect(page.get_by_text("Copied: the invitation of German")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()") == theirs
    assert accessibility_faults(page) == []
    page.get_by_role("button", name="Begin without waiting").click()
    page.wait_for_selector(JOINED, timeout=PATIENCE)


@pytest.mark.parametrize("rival", ["Random computer", "A friend, on this screen"])
def test_at_one_screen_the_game_begins_by_itself_with_salted_dice(browser: Browser, address: str, rival: str) -> None:
    with opened(browser, address, viewport=DESK) as page:
        in_lobby(page)
        page.get_by_role("radio", name=rival).check()
        page.get_by_role("button", name="Start the game").click()
        read_until(page, JOINED)
        expect(page.locator("#fair")).to_contain_text("Dice sealed")


# ---------------------------------------------------------------------- what a page does not put up with


def own_seat(page: Page) -> tuple[str, str]:
    """The game and the token of the seat that a page has the address of."""
    game, token = page.url.partition("#")[2].split(".")
    return game, token


def begun_alone(page: Page) -> tuple[str, str]:
    """A game that was begun without waiting, with the salt of this page in its dice."""
    mine, _ = invite(page)
    page.goto(mine)
    page.get_by_role("button", name="Begin without waiting").click()
    page.wait_for_selector(JOINED, timeout=PATIENCE)
    return own_seat(page)


def key_of(game: str, token: str) -> str:
    return f"sandtable.proof.{game}.{token[:8]}"


def changed(page: Page, game: str, token: str, change: str) -> str:
    """Change what the browser has kept of a game, by a function of JavaScript: what it has then."""
    key = key_of(game, token)
    kept = page.evaluate("(key) => JSON.parse(localStorage.getItem(key))", key)
    new = json.dumps(page.evaluate(change, kept))
    page.evaluate("([key, new_]) => localStorage.setItem(key, new_)", [key, new])
    page.reload()
    return new


ZEROS = "'0'.repeat(64)"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (f"(kept) => ({{ ...kept, commitment: {ZEROS} }})", "the dice are not those that the server had bound"),
        ("(kept) => ({ ...kept, salt: '00'.repeat(16) })", "your part is not in the dice of this game"),
        (f"(kept) => ({{ ...kept, bounds: {{ american: {ZEROS} }} }})", "the part of american in the dice is not the"),
        ("(kept) => ({ ...kept, bounds: {} })", "the part of american in the dice is not the one that was bound"),
        (f"(kept) => ({{ ...kept, bounds: {{ ...kept.bounds, german: {ZEROS} }} }})", "german had bound a part of"),
        ("(kept) => ({ ...kept, told: false })", "a part of yours is in the dice that this browser did not give"),
    ],
)
def test_dice_that_are_not_what_was_bound_are_told(page: Page, change: str, said: str) -> None:
    changed(page, *begun_alone(page), change)
    expect(page.locator("#banner")).to_contain_text(f"Careful: {said}")


@pytest.mark.parametrize(
    "change",
    [
        "(kept) => ({ ...kept, seen: [[kept.seen[0][0] + 5, kept.seen[0][1]]] })",
        f"(kept) => ({{ ...kept, fingerprint: {ZEROS} }})",
        f"(kept) => ({{ ...kept, seen: [[kept.seen[0][0], {ZEROS}]] }})",
        "(kept) => ({ ...kept, seat: 'german' })",
    ],
)
def test_a_game_that_is_not_the_one_that_was_seen_is_left(page: Page, change: str) -> None:
    game, token = begun_alone(page)
    kept = changed(page, game, token, change)
    for _ in range(2):
        expect(page.locator("#banner")).to_contain_text("Careful: this is not the game that this page has seen")
        # What was kept is proof, and stays.
        assert page.evaluate("(key) => localStorage.getItem(key)", key_of(game, token)) == kept
        page.reload()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save what this page has seen").click()
    assert saved.value.path().read_text().startswith('{"kind":"page","seat":')
    page.get_by_role("button", name="Take it as it is").click()
    page.wait_for_selector(JOINED, timeout=PATIENCE)


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        ({"seen": [[3, "0" * 64]], "fingerprint": "0" * 64}, "this is not the game that this page has seen"),
        ({"commitment": "0" * 64}, "what was bound before you gave your part to the dice is not what"),
        ({"told": True, "commitment": "0" * 64}, "what was bound before you gave your part to the dice is not what"),
        ({"seat": "german"}, "this is not the game that this page has seen"),
    ],
)
def test_a_game_that_was_set_back_to_its_beginning_is_given_nothing_more(
    page: Page, kept: dict[str, Any], said: str
) -> None:
    mine, _ = invite(page)
    key = key_of(*mine.partition("#")[2].split("."))
    page.evaluate("([key, kept]) => localStorage.setItem(key, JSON.stringify(kept))", [key, kept])
    given: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: given.append(str(text))))
    page.goto(mine)
    expect(page.locator("#banner")).to_contain_text(f"Careful: {said}")
    assert [text for text in given if '"salt"' in text] == []


def test_a_server_cannot_silence_what_a_page_has_against_it(page: Page) -> None:
    game, token = begun_alone(page)

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(str(text).replace('"trouble":""', '"trouble":" "')))

    page.route_web_socket("**/live", between)
    changed(page, game, token, "(kept) => ({ ...kept, bounds: {} })")
    expect(page.locator("#banner")).to_contain_text("Careful: the part of american in the dice")


@pytest.mark.parametrize("change", [('"version":2', '"version":"x"'), ('"chain":"', '"chain":"z')])
def test_a_picture_that_no_server_of_ours_sends_is_left(page: Page, change: tuple[str, str]) -> None:
    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(str(text).replace(*change)))

    page.route_web_socket("**/live", between)
    mine, _ = invite(page)
    page.goto(mine)
    page.get_by_role("button", name="Begin without waiting").click()
    expect(page.locator("#banner")).to_contain_text("Careful: this is not the game that this page has seen")


def test_a_table_that_has_bound_no_dice_is_told_no_salt(page: Page) -> None:
    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(re.sub('"commitment":"[0-9a-f]+"', '"commitment":""', str(text))))

    page.route_web_socket("**/live", between)
    mine, _ = invite(page)
    page.goto(mine)
    expect(page.locator("#banner")).to_contain_text("Careful: the server has bound no dice for this game")


def test_a_seat_on_two_devices_gives_one_salt_and_the_other_says_so(page: Page, browser: Browser, address: str) -> None:
    mine, theirs = invite(page)
    page.goto(mine)
    expect(page.locator("#decision")).to_contain_text("Waiting for German to sit down")
    with opened(browser, address) as second, opened(browser, address) as friend:
        second.goto(mine)
        expect(second.locator("#decision")).to_contain_text("Waiting for German to sit down")
        friend.goto(theirs)
        friend.get_by_role("button", name="Sit down as German").click()
        for each in (page, second, friend):
            each.wait_for_selector(JOINED, timeout=PATIENCE)
        expect(second.locator("#banner")).to_have_text("")
        expect(page.locator("#banner")).to_contain_text("If you gave it from another device, all is well.")
        page.locator("#banner button").click()
        expect(page.locator("#banner")).to_have_text("")


def test_where_nothing_can_be_kept_the_game_begins_all_the_same(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); };")
        begun_alone(page)
        expect(page.locator("#banner")).to_contain_text("this browser has no room to keep what it sees of the game")


def test_whoever_bound_and_does_not_tell_is_named_and_can_be_left_out(page: Page, address: str) -> None:
    mine, theirs = invite(page)
    game, _, invitation = theirs.partition("#")[2].partition(".")
    headers = {"Authorization": f"Bearer {invitation}"}
    token = httpx.post(f"{address}/api/games/{game}/seats", json={}, headers=headers).json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    page.goto(mine)
    expect(page.locator("#decision")).to_contain_text("Waiting for German to sit down")
    salt = {"commitment": commitment(b"never told")}
    assert httpx.post(f"{address}/api/games/{game}/salt", json=salt, headers=headers).status_code == 200
    expect(page.locator("#decision")).to_contain_text("Waiting for German to give their part to the dice")
    expect(page.get_by_role("button", name="Begin without waiting")).to_be_visible()


def test_a_seat_can_be_taken_again_where_the_answer_was_lost(page: Page, browser: Browser, address: str) -> None:
    _, theirs = invite(page)
    with opened(browser, address) as friend:
        lost = [1]

        def lose(route: Route) -> None:
            if lost:
                lost.pop()
                route.fetch()
                route.abort()
            else:
                route.continue_()

        friend.route("**/seats", lose)
        friend.goto(theirs)
        friend.get_by_role("button", name="Sit down as German").click()
        expect(friend.locator("#decision")).to_contain_text("No connection to the sandtable server")
        friend.reload()
        expect(friend.locator("#decision")).to_contain_text("Waiting for American")
        assert "invite-" not in friend.url


def test_salt_that_the_server_could_not_keep_is_given_again(page: Page) -> None:
    mine, _ = invite(page)
    faults = [1, 2]

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def said(text: str | bytes) -> None:
            if faults and '"salt"' in str(text):
                faults.pop()
                socket.send(json.dumps({"type": "declined", "error": "try again", "refusals": [], "to": 0}))
            else:
                server.send(text)

        socket.on_message(said)

    page.route_web_socket("**/live", between)
    page.goto(mine)
    expect(page.locator("#decision")).to_contain_text("Waiting for German to sit down")
    assert faults == []


def test_whoever_is_invited_is_told_what_a_game_has_from_another_record_and_of_an_umpire(
    page: Page, browser: Browser, address: str
) -> None:
    before = httpx.post(
        f"{address}/api/games", json={"ruleset": "dday_to_berlin", "scenario": "crossroads", "sit": "all"}
    ).json()
    umpire = {"Authorization": f"Bearer {before['tokens']['umpire']}"}
    record = httpx.get(f"{address}/api/games/{before['game']}/record", headers=umpire).text
    body = {"record": record, "answers": 0, "salted": True, "invite": ["german", "umpire"]}
    loaded = httpx.post(f"{address}/api/games/load", json=body).json()
    dice = sum(len(throw[2]) for throw in json.loads(record.splitlines()[1])["throws"])
    told = f"The game goes on from a record: 0 answers and {dice} dice come from there, and nothing here proves them."
    page.goto(f"/table/#{loaded['game']}.{loaded['tokens']['american']}")
    expect(page.locator("#decision")).to_contain_text(
        f"An umpire is invited, who may see and answer everything. {told}"
    )
    with opened(browser, address, viewport=PHONE) as friend:
        friend.goto(f"/table/#{loaded['game']}.{loaded['invitations']['german']}")
        expect(friend.locator("#decision")).to_contain_text(told)
        friend.get_by_role("button", name="Sit down as German").click()
        friend.wait_for_selector(JOINED, timeout=PATIENCE)
        expect(friend.locator("#fair")).to_contain_text(told)
    expect(page.locator("#people")).to_contain_text("Umpire: invited")
