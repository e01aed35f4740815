"""Where somebody asks for a game that is not there for him."""

from __future__ import annotations


class NoGame(LookupError):
    """There is no such game, or this token does not open it."""
