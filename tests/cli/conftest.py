"""Games that tests play are kept among the tests' own files, not among anybody's data."""

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def data_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield
