"""What is asked of every procedure is asked of one after the other, so that its odds are worked out once."""

from pathlib import Path

import pytest

EVERY_PROCEDURE = Path(__file__).parent / "test_every_procedure.py"


def procedure_of(item: pytest.Item) -> str:
    """The short name of its game and its own; nothing for a test that is about no single procedure."""
    return item.callspec.id if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    places = [place for place, item in enumerate(items) if item.path == EVERY_PROCEDURE]
    ordered = sorted((items[place] for place in places), key=procedure_of)
    for place, item in zip(places, ordered, strict=True):
        items[place] = item
