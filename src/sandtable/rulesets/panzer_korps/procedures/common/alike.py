"""Facts that one question hands on to another under the same names."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sandtable.sheet import Facts


def alike(facts: Facts, other: type[Struct]) -> dict[str, Any]:
    """What is stated already of what the other asks for."""
    return {name: getattr(facts, name) for name in other.__struct_fields__ if name in facts.__struct_fields__}
