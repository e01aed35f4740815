"""What a page has kept of a game proves it later: the file that it saves agrees with the record, and with no other."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.attack.short_game import SHORT
from tests.web.browser import PHONE, opened
from tests.web.lobby.served_games import Served, begun
from tests.web.table.playing import PATIENCE, to_the_report

from sandtable.game.receipts import PageReceipt, read_receipt
from sandtable.game.record import read_record
from sandtable.game.verdict import verify_record
from sandtable.sheet.shelves import open_recorded


def saved(page: Page, button: str, path: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    download.value.save_as(path)
    return path


def test_the_file_of_a_page_is_held_against_the_record(browser: Browser, address: str, tmp_path: Path) -> None:
    game = begun(address, salted=True, sit=["american", "umpire"], **SHORT)
    with opened(browser, address, viewport=PHONE) as page:
        page.goto(f"/table/#{game['game']}.{game['tokens']['american']}")
        page.get_by_role("button", name="Begin without waiting").click()
        page.wait_for_selector("body[data-ready=true]", timeout=PATIENCE)
        umpire = Served(address, game["game"], game["tokens"]["umpire"])
        while umpire.look()["asked"] is not None:
            umpire.answer_first()
        to_the_report(page)
        page.get_by_text("Prove it later").click()
        expect(page.get_by_text("sandtable verify")).to_contain_text("-american.json")
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        kept = read_receipt(str(saved(page, "Save what this page has seen", tmp_path / "american.json")))
        record = read_record(saved(page, "Save the record", tmp_path / "game.jsonl"))
    assert isinstance(kept, PageReceipt)
    assert kept.salt
    assert kept.dice
    verdict = verify_record(record, open_recorded, [kept])
    assert (verdict.holds, verdict.salted, verdict.kept[0].line) == (True, ("american",), len(record.chains))


#: What the proof of a page makes of messages, by its own module in a page of the server.
PROOF = """async ([messages, full]) => {
  const { Proof } = await import("/table/proof.js");
  if (full) Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
  const proof = new Proof("GAME", "token-of-a-seat");
  const seats = (bounds) =>
    Object.entries(bounds).map(([name, bound]) => ({ name, bound: bound === "mine" ? proof.commitment : bound }));
  const said = messages.map(([kind, message]) => {
    if (kind === "picture") return [proof.wrongWith(message), proof.doubtOf(message)];
    const waiting = { ...message, seats: seats(message.seats) };
    return [proof.against(waiting), proof.mayTell(waiting)];
  });
  return { said, bounds: proof.kept.bounds, unkept: proof.unkept };
}"""
VALUE, OTHER = "ab" * 32, "cd" * 32
#: More seats than any game has.
MANY: dict[str, object] = {f"seat {number}": VALUE for number in range(200)}


def waiting(**bounds: object) -> list[object]:
    return ["waiting", {"seat": "american", "commitment": VALUE, "seats": {"american": "mine", **bounds}}]


def picture(**more: object) -> list[object]:
    shown = {"version": 2, "chain": VALUE, "fingerprint": VALUE, "seat": "american", "role": "player"}
    return ["picture", {**shown, "commitment": VALUE, "salts": {}, "log": [], **more}]


def dice(number: int, faces: list[Any]) -> dict[str, Any]:
    return {"number": number, "dice": [{"sides": 6, "faces": faces}]}


def proof_of(page: Page, *messages: list[object], full: bool = False) -> dict[str, Any]:
    page.goto("/rules/")
    page.evaluate("localStorage.clear()")
    made: dict[str, Any] = page.evaluate(PROOF, [list(messages), full])
    return made


def test_a_page_that_can_keep_nothing_gives_nothing_to_the_dice(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        made = proof_of(page, waiting(german=VALUE), waiting(german=OTHER), full=True)
    assert [said[1] for said in made["said"]] == [False, False]
    assert (made["bounds"], made["unkept"]) == ({}, True)


def test_whoever_has_no_room_in_his_browser_is_told_and_can_begin_without(browser: Browser, address: str) -> None:
    game = begun(address, salted=True, sit=["american"], **SHORT)
    with opened(browser, address, viewport=PHONE) as page:
        page.add_init_script(
            "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
        )
        page.goto(f"/table/#{game['game']}.{game['tokens']['american']}")
        expect(page.get_by_text("This browser has no room to keep what it gives to the dice")).to_be_visible()
        page.get_by_role("button", name="Begin without waiting").click()
        page.wait_for_selector("body[data-ready=true]", timeout=PATIENCE)


@pytest.mark.parametrize(
    "log",
    [
        [dice(-1, [3])],
        [dice(1, ["3"])],
        [dice(2, [6])],
        [dice(3, [6]), dice(3, [1])],
        [dice(3, [10**21])],
        [dice(3, [1] * 100_001)],
        [dice(1, [1] * 60_000), dice(3, [1] * 60_000)],
        [dice(4, [6])],
    ],
)
def test_dice_that_fell_once_do_not_fall_otherwise_later(browser: Browser, address: str, log: list[object]) -> None:
    with opened(browser, address) as page:
        made = proof_of(page, picture(log=[dice(2, [4])]), picture(version=3, chain=OTHER, log=log))
    assert made["said"][0][0] == ""
    assert made["said"][1][0]


@pytest.mark.parametrize(
    "bounds", [{"x" * 301: VALUE}, {"a\u202eb": VALUE}, {"german": "y"}, {"german": [VALUE]}, MANY]
)
def test_a_page_gives_nothing_to_a_game_of_which_it_could_prove_nothing(
    browser: Browser, address: str, bounds: dict[str, object]
) -> None:
    with opened(browser, address) as page:
        made = proof_of(page, waiting(**bounds))
    assert made["said"][0][0] == "the server shows what no game has, and what could not be proven later"


@pytest.mark.parametrize(
    "more", [{"version": 0}, {"version": -3}, {"chain": [VALUE]}, {"seat": "x" * 301}, {"version": 10**9}]
)
def test_a_page_leaves_a_game_whose_values_nobody_could_read(
    browser: Browser, address: str, more: dict[str, object]
) -> None:
    with opened(browser, address) as page:
        made = proof_of(page, picture(), picture(version=3, chain=OTHER), picture(**more))
    assert [said[0] for said in made["said"][:2]] == ["", ""]
    assert made["said"][2][0].startswith("this is not the game that this page has seen")


@pytest.mark.parametrize("other", ["german", "constructor"])
def test_who_did_not_give_what_he_had_bound_is_named_whatever_he_is_called(
    browser: Browser, address: str, other: str
) -> None:
    with opened(browser, address) as page:
        page.goto("/rules/")
        page.evaluate("localStorage.clear()")
        salt = page.evaluate("async () => new (await import('/table/proof.js')).Proof('GAME', 'token-of-a-seat').salt")
        made = page.evaluate(PROOF, [[waiting(**{other: VALUE}), picture(salts={"american": salt})], False])
    assert (
        made["said"][1][1]
        == f"Careful: {other} had bound a part of the dice and did not give it, after yours was told."
    )


def test_what_a_loaded_record_calls_its_scenario_is_no_command(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        page.goto("/rules/")
        named = page.evaluate(
            "async () => (await import('/js/words.js')).asFileName('x.jsonl; touch here; echo $(id) #')"
        )
    assert named == "x-jsonl-touch-here-echo-id"


def test_a_page_that_can_keep_no_more_says_so_at_once(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        made = proof_of(page, picture(), full=True)
    assert "this browser has no room to keep what it sees" in made["said"][0][1]


def test_a_game_has_values_from_its_beginning_or_never(browser: Browser, address: str) -> None:
    with opened(browser, address) as page:
        made = proof_of(page, picture(chain="", fingerprint=""), picture(version=3))
    assert made["said"][0][0] == ""
    assert made["said"][1][0].startswith("this is not the game that this page has seen")
