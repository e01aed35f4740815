"""The totals of a combat worked out a second way, straight from the playsheet, to hold the rules against."""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import Any

TANKS = {"tank", "heavy_tank", "spg"}
INFANTRY = {"infantry", "mech", "para", "glider", "engineer"}
RANGES = {"field": (8, 12), "medium": (12, 18), "heavy": (10, 16), "rocket": (8, 8), "infantry_guns": (6, 6)}

#: kind, status, then words.
Unit = tuple[Any, ...]


def gun_sum(guns: list[Unit], most: int) -> int:
    added = []
    for kind, status, km in guns:
        near, far = RANGES[kind]
        added.append(status if km <= near else ceil(status / 2) if km <= far else 0)
    return sum(sorted(added, reverse=True)[:most])


def formation(unit: Unit) -> str:
    return next((word for word in unit[2:] if word in ("B", "C")), "A")


def side_sum(own: list[Unit], enemy: list[Unit], guns: list[Unit], terrain: str, night: bool, *, attacks: bool) -> int:
    """Status and factors of one side without advantages and aircraft."""
    support = gun_sum(guns, len(own))
    tanks_there = any(unit[0] in TANKS for unit in enemy)
    helped = support > 0 or any(unit[0] in TANKS | {"anti_tank", "flak_heavy"} for unit in own)
    ready = {unit[0] for unit in own if "prepared" in unit}
    combined = attacks and bool(ready & TANKS) and bool(ready & INFANTRY) and support > 0
    total = support - 2 * (len(own) - max(Counter(map(formation, own)).values()))
    for kind, status, *words in own:
        halvings = (night and kind in TANKS) + ("moving" in words)
        total += ceil(ceil(status / 2) / 2) if halvings == 2 else ceil(status / (1 + halvings))
        if attacks:
            total += (2 if combined else 0) if "prepared" in words else -4
            total -= 2 if kind in ("para", "glider") or "light" in words else 0
        elif terrain != "open" and tanks_there:
            total += 2
        total += 2 if kind == "heavy_tank" and tanks_there else 0
        total -= 2 if kind in INFANTRY and terrain == "open" and tanks_there and not helped else 0
    return total
