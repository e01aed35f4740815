"""Small rows of values that never change: another is made with one value exchanged."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def with_one(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The same values with another in one place: a side's markers, a unit's order."""
    return (*values[:place], value, *values[place + 1 :])
