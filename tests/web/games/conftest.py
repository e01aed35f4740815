"""A server in the test's own process, over each kind of store where the store matters."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.web.games.seats import Server

from sandtable.web.app import create_app
from sandtable.web.settings import OF_AN_ADDRESS, Settings

#: Nothing in the tests runs into a limit that it does not test.
LIMITLESS = {
    **dict.fromkeys(OF_AN_ADDRESS, 10**9),
    "seat_lines_a_minute": 10**9,
    **dict.fromkeys(("messages_a_second", "messages_at_once", "bytes_a_second", "bytes_at_once"), 1e9),
}


def served(database: str, **settings: Any) -> TestClient[Litestar]:
    return TestClient(create_app(Settings(database=database, **{**LIMITLESS, **settings})))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server over SQLite."""
    with served(str(tmp_path / "games.db")) as client:
        yield Server(client)


@pytest.fixture
def either_server(database: str) -> Iterator[Server]:
    """A server over SQLite and one over PostgreSQL."""
    with served(database) as client:
        yield Server(client)
