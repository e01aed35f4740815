"""Games to keep, small and each told from the other, and how a store says no."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import pytest

from sandtable.game.seats import Role
from sandtable.web.store import KeptGame, KeptSeat, StoreFault, token_hash

NOON = datetime(2026, 6, 6, 12, 0, tzinfo=UTC)
LINES = (b'{"line":"header"}\n', b'{"line":"begin"}\n')
SECRET = bytes(range(32))


def game(name: str, created: datetime = NOON, ended: datetime | None = None) -> KeptGame:
    return KeptGame(
        id=name,
        ruleset="dday_to_berlin",
        scenario="crossroads",
        title=f"Crossroads {name}",
        options='{"thinking":2.0}',
        created=created,
        ended=ended,
    )


def seats(name: str) -> tuple[KeptSeat, ...]:
    """In an order that is not the order of the names."""
    return (
        KeptSeat("german", Role.PLAYER, "human", token_hash(f"german of {name}")),
        KeptSeat("allied", Role.PLAYER, "planner"),
        KeptSeat("watcher", Role.SPECTATOR, "human", token_hash(f"watcher of {name}")),
    )


def line(number: int) -> bytes:
    return b'{"line":"answer","number":%d}\n' % number


@contextmanager
def told(kind: type[StoreFault], text: str) -> Iterator[None]:
    """What happens here is refused in exactly these words."""
    with pytest.raises(StoreFault) as found:
        yield
    assert (type(found.value), str(found.value)) == (kind, text)
