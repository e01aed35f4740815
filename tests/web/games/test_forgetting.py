"""A server deletes old games if it is told to, and goes on if it cannot."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.web.asynchronously import run

from sandtable.web.games import forgetting
from sandtable.web.games.forgetting import forget_games
from sandtable.web.store import open_store
from sandtable.web.store.faults import StoreFault
from sandtable.web.store.rows import KeptGame
from sandtable.web.store.store import Store

NOON = datetime(2026, 6, 6, 12, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setattr(forgetting, "PAUSE", 0.0)
    monkeypatch.setattr(forgetting, "now", lambda: NOON + timedelta(days=30))
    return open_store(str(tmp_path / "games.db"))


def keep(store: Store, name: str, days: int) -> None:
    """A game that ended so many days before it is looked for."""
    ended = NOON + timedelta(days=30 - days)
    store.create(KeptGame(id=name, ruleset="dday_to_berlin", scenario="first", created=NOON, ended=ended), ())


def looked_once(store: Store, days: int) -> None:
    async def story() -> None:
        looks = asyncio.create_task(forget_games(store, days))
        await asyncio.sleep(0.5)
        assert not looks.done()
        looks.cancel()

    run(story())


def test_all_that_ended_longer_ago_is_deleted_a_few_at_a_time(store: Store) -> None:
    with store:
        for number in range(5):
            keep(store, f"old {number}", 8)
        keep(store, "newer", 6)
        looked_once(store, 7)
        assert [each.id for each in store.games(1000)] == ["newer"]


def test_a_store_that_fails_is_told_in_the_log_and_looked_at_again(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(forgetting, "EVERY", 0.001)
    once = iter([StoreFault("/somewhere/games.db is locked")])
    delete = store.delete_before

    def failing(*wanted: object) -> int:
        for fault in once:
            raise fault
        return delete(*wanted)  # type: ignore[arg-type]

    with store:
        keep(store, "old", 8)
        monkeypatch.setattr(store, "delete_before", failing)
        looked_once(store, 7)
        assert store.games() == ()
    assert "deleting old games: the store failed: /somewhere/games.db is locked" in caplog.text
