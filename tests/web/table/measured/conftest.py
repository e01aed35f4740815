"""One server with the skirmish installed, for all tests of the measured table."""

from collections.abc import Iterator

import pytest
from tests.installed import environment
from tests.web.attack.server_process import serving


@pytest.fixture(scope="package")
def field(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Its address."""
    folder = tmp_path_factory.mktemp("skirmish")
    with serving(folder, environment(folder / "site", "skirmish")) as address:
        yield address
