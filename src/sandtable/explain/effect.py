"""What follows from an outcome without another die: markers, retreats, who may advance."""

from __future__ import annotations

from msgspec import Struct

Value = int | bool | str | tuple[str, ...] | tuple[int, ...] | tuple[tuple[int, int], ...]


class Effect(Struct, frozen=True):
    """A named consequence for programs, its rule, and a sentence for people."""

    name: str
    value: Value
    rule: str
    label: str
