"""A database that is taken away from under the server is noticed before anything more is acknowledged."""

import logging
import shutil
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.web.games.conftest import served
from tests.web.games.seats import Server
from tests.web.store.kept import LINES, game, line, seats, told

from sandtable.web.store import StoreFault
from sandtable.web.store.sqlite import SqliteStore
from sandtable.web.trouble import Trouble

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a file in use cannot be removed there")

FIRST = {"type": "MoveFirst"}


def removed(path: Path) -> None:
    path.unlink()


def moved(path: Path) -> None:
    path.rename(path.with_suffix(".away"))


def replaced(path: Path) -> None:
    copy = path.with_suffix(".copy")
    shutil.copy(path, copy)
    copy.replace(path)


WAYS = [removed, moved, replaced]


@pytest.mark.parametrize("beside", ["", "-wal", "-shm"])
@pytest.mark.parametrize("vanish", WAYS)
def test_nothing_is_written_to_a_file_that_no_path_leads_to(
    tmp_path: Path, vanish: Callable[[Path], None], beside: str
) -> None:
    path = tmp_path / "games.db"
    with SqliteStore(path) as store:
        store.create(game("ford"), seats("ford"), LINES)
        vanish(Path(f"{path}{beside}"))
        advice = "stop the server, put the file back, and start it again"
        for _ in range(2):
            with told(StoreFault, f"{path}: games.db{beside} was removed or replaced while the server runs: {advice}"):
                store.append("ford", 3, line(3))
        assert store.lines("ford") == LINES


def test_a_file_that_is_put_back_is_used_again(tmp_path: Path) -> None:
    path, away = tmp_path / "games.db", tmp_path / "away.db"
    with SqliteStore(path) as store:
        store.create(game("ford"), seats("ford"), LINES)
        path.rename(away)
        with pytest.raises(StoreFault):
            store.append("ford", 3, line(3))
        away.rename(path)
        store.append("ford", 3, line(3))
    with SqliteStore(path) as again:
        assert again.lines("ford") == (*LINES, line(3))


def test_what_others_do_to_a_database_in_use_is_not_taken_for_its_end(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with SqliteStore(path) as store:
        store.create(game("ford"), seats("ford"), LINES)
        with sqlite3.connect(path) as reading:
            assert reading.execute("SELECT COUNT(*) FROM lines").fetchall() == [(2,)]
            reading.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        reading.close()
        store.append("ford", 3, line(3))
        assert store.lines("ford") == (*LINES, line(3))


@pytest.mark.parametrize("vanish", WAYS)
def test_a_client_is_told_that_nothing_has_changed_and_the_log_says_what_to_do(
    tmp_path: Path, vanish: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "games.db"
    with served(str(path)) as client:
        game = Server(client).begin()
        version = game["umpire"].look()["version"]
        vanish(path)
        with caplog.at_level(logging.ERROR, "sandtable.web"):
            no = game["umpire"].answer(FIRST, version, 503)
        assert no["error"] == Trouble.NOT_KEPT
        assert f"{path}: games.db was removed or replaced" in caplog.text
        assert game["umpire"].look()["answers"] == 0
        assert (
            client.post("/api/games", json={"ruleset": "dday_to_berlin", "scenario": "crossroads"}).status_code == 503
        )
        assert str(tmp_path) not in str(no)


@pytest.mark.parametrize("beside", ["", "-wal"])
def test_behind_a_link_it_is_noticed_too(tmp_path: Path, beside: str) -> None:
    path, link = tmp_path / "games.db", tmp_path / "link.db"
    link.symlink_to(path)
    with SqliteStore(link) as store:
        store.create(game("ford"), seats("ford"), LINES)
        removed(Path(f"{path}{beside}"))
        with pytest.raises(StoreFault):
            store.append("ford", 3, line(3))


def test_a_link_that_leads_elsewhere_by_now_is_noticed(tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(tmp_path / "games.db")
    with SqliteStore(link) as store:
        store.create(game("ford"), seats("ford"), LINES)
        link.unlink()
        link.symlink_to(tmp_path / "others.db")
        (tmp_path / "others.db").touch()
        with pytest.raises(StoreFault):
            store.append("ford", 3, line(3))
