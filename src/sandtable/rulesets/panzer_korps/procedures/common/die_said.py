"""Dice as players say them, each with what is added to it."""

from __future__ import annotations

from sandtable.explain.sentences import signed


def die_said(sides: int, added: int = 0) -> str:
    """Such as "D6+2", and plain "D6" if nothing is added."""
    return f"D{sides}{signed(added) if added else ''}"


def die_and_said(sides: int, added: int) -> str:
    """The same with a space between: "D6 +2"."""
    return f"D{sides} {signed(added)}" if added else f"D{sides}"
