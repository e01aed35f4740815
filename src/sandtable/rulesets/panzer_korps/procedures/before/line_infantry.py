"""The line infantry of a nation, by which engineers, reconnaissance and crews are rated."""

from __future__ import annotations

from msgspec import Struct

from sandtable.explain import Refusal, Refused
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.common.nations import on_the_ground
from sandtable.rulesets.panzer_korps.rows.formations import Infantry
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import BEST_FIRST, Morale, Nation


class Line(Struct, frozen=True):
    """A nation's line infantry in a year, and its morale."""

    row: Infantry
    morale: Morale

    def better_by(self, classes: int) -> Morale:
        """Its morale, so many classes better, at most the best."""
        return BEST_FIRST[max(0, BEST_FIRST.index(self.morale) - classes)]


def line_infantry(nation: Nation, year: int, tables: Tables) -> Line | Refused:
    """What the list gives as the line infantry of a nation in a year."""
    counts_as = on_the_ground(nation)
    for row in tables.infantry.values():
        if row.line and row.nation is counts_as and row.morale is not None and row.from_year <= year <= row.to_year:
            return Line(row, row.morale)
    because = f"no line infantry of {nation.said} is given for {year}, the scenario must name the morale"
    return Refused((Refusal(pk.GAP_INFANTRY_STATS, because),))
