"""A store that fails at calls that are named beforehand, in ways that a client must never hear of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandtable.web.store import Conflict, FateUnknown, Store, StoreFault

#: What a fault may say to whoever runs the server, and to nobody else.
SECRETS = ("/srv/secret/games.db", "SELECT line FROM lines", "hunter2")
_SAID = "; ".join(SECRETS)

#: Every way to fail: what is raised, and whether the call was done before.
WAYS: dict[str, tuple[Callable[[], Exception], bool]] = {
    "fault": (lambda: StoreFault(_SAID), False),
    "conflict": (lambda: Conflict(_SAID), False),
    "fate unknown, not done": (lambda: FateUnknown(_SAID), False),
    "fate unknown, done": (lambda: FateUnknown(_SAID), True),
    "OSError, not done": (lambda: OSError(5, _SAID), False),
    "OSError, done": (lambda: OSError(5, _SAID), True),
    "RuntimeError": (lambda: RuntimeError(_SAID), False),
    "ValueError": (lambda: ValueError(_SAID), False),
}
#: What a server does with its store while it serves.
CALLS = (
    "create",
    "append",
    "end",
    "game",
    "secret",
    "lines",
    "seats",
    "seat_of",
    "say",
    "chat",
)


class FailingStore:
    """Passes everything on to a real store, except every so-manyth call."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._way = ""
        self._gap = 0
        self._left = 0
        #: How often it has failed.
        self.failures = 0

    def fail(self, way: str, first: int, gap: int) -> None:
        """Fail at the first call to fail, and then whenever so many calls have been made."""
        self._way, self._left, self._gap = way, first, gap

    def __getattr__(self, name: str) -> Any:
        act = getattr(self._store, name)
        return self._counted(act) if name in CALLS else act

    def _counted(self, act: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*args: Any) -> Any:
            self._left -= 1
            if self._left or not self._way:
                return act(*args)
            self._left = self._gap
            self.failures += 1
            fault, done = WAYS[self._way]
            if done:
                act(*args)
            raise fault()

        return counted
