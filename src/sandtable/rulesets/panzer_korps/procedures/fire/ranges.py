"""How far weapons reach: guns by calibre, small arms, attached companies, and how far one sees at all."""

from __future__ import annotations

from msgspec import Struct

from sandtable.explain import Modifier
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.rows.fire import AttachmentRow
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Company, Visibility

#: Companies that fire small arms.
RIFLES = (Company.MMG, Company.HMG, Company.SUPPORT)


class Reach(Struct, frozen=True):
    """Short range and the longest, in inches, by a rule; a weapon without a short range has none."""

    long: int
    rule: str
    short: int | None = None

    def is_short(self, distance: float) -> bool:
        return self.short is not None and distance <= self.short

    def reaches(self, distance: float) -> bool:
        return distance <= self.long


def small_arms(tables: Tables) -> Reach:
    return Reach(tables.limit("long_small_arms"), pk.RANGE_SMALL_ARMS, tables.limit("short_small_arms"))


def direct_reach(calibre: int, tables: Tables) -> Reach:
    """A gun that fires directly; beyond the last printed calibre the last row holds (pk.gap.direct-range-ends)."""
    rows = tables.direct_ranges
    row = next((row for row in rows if calibre <= row.calibre_to), rows[-1])
    printed = rows[0].calibre_to < calibre <= rows[-1].calibre_to
    return Reach(row.long, pk.RANGE_DIRECT if printed else pk.GAP_DIRECT_RANGE_ENDS, row.short)


def indirect_reach(calibre: int, tables: Tables) -> Reach | None:
    """A gun or mortar that fires indirectly; small calibres cannot."""
    fitting = (row for row in tables.indirect_ranges if row.calibre_from <= calibre <= row.calibre_to)
    row = next(fitting, None)
    return None if row is None else Reach(row.range, pk.RANGE_INDIRECT)


def company_reach(row: AttachmentRow, tables: Tables) -> Reach:
    """The reach of an attached company, within which it adds to the fire (pk.gap.attachments)."""
    if row.kind in RIFLES:
        return small_arms(tables)
    if row.kind is Company.FLAMETHROWER:
        return Reach(tables.limit("flamethrower_range"), pk.RANGE_FLAMETHROWER)
    if row.kind is Company.MORTAR:
        return indirect_reach(row.calibre, tables) or Reach(0, pk.RANGE_INDIRECT)
    return direct_reach(row.calibre, tables)


def sight(visibility: Visibility, tables: Tables) -> Modifier:
    """How far formations can be spotted and fired at directly."""
    return Modifier(tables.visibility[visibility.value].inches, pk.GAP_VISIBILITY, visibility.said)
