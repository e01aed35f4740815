"""Typed words of D-Day to Berlin: those that part its commands, beside its units, zones and facings."""

from __future__ import annotations

from sandtable.zoned.names import ZoneNames


class BattleNames(ZoneNames):
    """The units and zones of a battle, by what people type."""

    keywords = frozenset(
        ("to", "via", "facing", "road", "by", "with", "and", "from", "guns", "art", "air", "at", "against", "all")
    )
