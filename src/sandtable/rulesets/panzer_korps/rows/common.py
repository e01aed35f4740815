"""A row that several parts have: a number of a nation in its years."""

from __future__ import annotations

from msgspec import Struct

from sandtable.rulesets.panzer_korps.terms import Nation


class NationRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A modifier of a nation in its years, both ends included (pk.gap.nation-dates)."""

    nation: Nation
    from_year: int
    to_year: int
    modifier: int
    rule: str

    def holds(self, nation: Nation, year: int) -> bool:
        return nation is self.nation and self.from_year <= year <= self.to_year
