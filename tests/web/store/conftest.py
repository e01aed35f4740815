"""Both stores: every test of what a store does runs on each."""

from collections.abc import Iterator

import pytest

from sandtable.web.store import Store, open_store


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    with open_store(database) as opened:
        yield opened
