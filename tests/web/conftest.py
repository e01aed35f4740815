"""What all tests of the web share: a server, a browser, and databases of either kind."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.web.browser import address, browser, page
from tests.web.store.postgres_server import Postgres, running_postgres

__all__ = ["address", "browser", "page"]

#: A busy machine is no fault of the page.
expect.set_options(timeout=60_000)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgres"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def new_database(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Makes empty databases: the path or the address of each."""
    if kind == "sqlite":
        paths = (str(tmp_path / f"games_{number}.db") for number in range(1, 1000))
        return lambda: next(paths)
    server: Postgres = request.getfixturevalue("postgres")
    return lambda: server.address(schema=server.new_schema())


@pytest.fixture
def database(new_database: Callable[[], str]) -> str:
    """An empty database."""
    return new_database()
