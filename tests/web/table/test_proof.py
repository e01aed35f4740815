"""What a page has kept of a game proves it later: the file that it saves agrees with the record, and with no other."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect
from tests.web.attack.short_game import SHORT
from tests.web.browser import PHONE, opened
from tests.web.lobby.served_games import Served, begun
from tests.web.table.playing import PATIENCE

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
