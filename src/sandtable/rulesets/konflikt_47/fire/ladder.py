"""Indirect fire: 6 at first, one easier with every further shot, and 2 or more once it has hit."""

from __future__ import annotations

from sandtable.explain import Modifier, Target, counting
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47.tables import Tables

INDIRECT = "k47.gap.indirect"


def ladder_number(tables: Tables, *, shots_before: int, hit_before: bool, moved: bool, name: str = "To hit") -> Target:
    """What indirect fire needs; no modifier of any kind applies, and whoever moved begins anew."""
    best = tables.constant("indirect_best")
    if hit_before and not moved:
        return Target(name, best)
    easier = Modifier(-shots_before, INDIRECT, f"{count_of(shots_before, 'shot')} at the same target before")
    return Target(name, tables.constant("indirect_first"), () if moved else counting(easier), floor=best)
