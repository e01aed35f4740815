"""The server, the browser and a client for the tests of the companion."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from sandtable.web.app import create_app
from sandtable.web.settings import Settings


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    """The whole application without a network; a fault of ours is answered as a client would see it."""
    database: Path = tmp_path_factory.mktemp("api") / "games.db"
    app = create_app(Settings(database=str(database), requests_a_minute=1_000_000))
    with TestClient(app, raise_server_exceptions=False) as made:
        yield made
