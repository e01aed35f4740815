"""What can go wrong with a store, each in one line that says what to do. No line ever holds a password.

These lines are for whoever runs the server and may name a path: clients are told what `web/trouble.py` says.
The exception is `CannotKeep`, which speaks of what the client sent.
"""

from __future__ import annotations


class StoreFault(Exception):
    """The store cannot be opened or cannot be used now. What was to be written is not there."""


class Conflict(StoreFault):
    """Somebody else wrote first: read the game again before going on with it."""


class NotThere(StoreFault):
    """There is no such game, or nobody sits there."""


class CannotKeep(StoreFault):
    """What was given cannot be kept by every store, so none takes it."""


class FateUnknown(StoreFault):
    """The connection was lost while a change was being settled, and nobody can say yet whether it counts."""
