"""What attached companies add to a fire die, in the infantry list and in that of AFV and AT."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from sandtable.explain import Effect, Modifier, Refusal, Spoken, refuse_if
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.fire.ranges import company_reach, small_arms
from sandtable.rulesets.panzer_korps.rows.fire import AttachmentRow
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Company, FiredAt
from sandtable.sheet.constants import NumberRow


class FireList(Spoken):
    """The two lists of fire modifiers."""

    INFANTRY = "infantry"
    GUNS = "guns", "AFV or AT"

    def rows(self, tables: Tables) -> Mapping[str, NumberRow]:
        return tables.infantry_modifiers if self is FireList.INFANTRY else tables.gun_modifiers


#: The lines of both lists that are about companies.
COMPANY_LINES = (
    *("mmg", "hmg", "hmg_short", "mortar", "support", "flamethrower"),
    *("at_vs_infantry", "at_vs_afv", "ig_small", "ig_large", "afv_small", "afv_large"),
)
#: What decides whether a company counts at all.
REACH_RULES = (pk.RANGE_DIRECT, pk.RANGE_INDIRECT, pk.RANGE_SMALL_ARMS, pk.RANGE_FLAMETHROWER, pk.GAP_DIRECT_RANGE_ENDS)


def line_of(row: AttachmentRow, of: FireList, distance: float, target: FiredAt, tables: Tables) -> str | None:
    """The line of a list that a company in reach counts in; flak fires at aircraft and has none."""
    if row.kind is Company.FLAK:
        return None
    if row.kind is Company.HMG and of is FireList.INFANTRY and small_arms(tables).is_short(distance):
        return "hmg_short"
    if row.kind is Company.AT:
        return "at_vs_afv" if target.is_afv else "at_vs_infantry"
    if row.kind is Company.IG:
        return "ig_small" if row.calibre <= tables.limit("small_ig") else "ig_large"
    if row.kind is Company.AFV:
        return "afv_small" if row.calibre <= tables.limit("small_afv") else "afv_large"
    return row.kind.value


def attached_modifiers(
    companies: Sequence[str], of: FireList, distance: float, target: FiredAt, tables: Tables
) -> tuple[Modifier, ...]:
    """What they add, each line as often as companies count in it."""
    lines: Counter[str] = Counter()
    for code in companies:
        row = tables.attachments[code]
        line = line_of(row, of, distance, target, tables)
        if line and company_reach(row, tables).reaches(distance):
            lines[line] += 1
    rows = of.rows(tables)
    return tuple(
        Modifier(number * rows[line].value, rows[line].rule, several(number, rows[line].label))
        for line, number in lines.items()
    )


def several(number: int, label: str) -> str:
    """As many companies as there are: "AT company at infantry", "2 AT companies at infantry"."""
    return label if number == 1 else f"{number} {label.replace('company', 'companies')}"


def silent_notes(companies: Sequence[str], distance: float, tables: Tables) -> tuple[Effect, ...]:
    """Companies that add nothing, and why."""
    notes = []
    for code, number in Counter(companies).items():
        row = tables.attachments[code]
        reach = company_reach(row, tables)
        named = f"{number} x {row.name}" if number > 1 else row.name
        if row.kind is Company.FLAK:
            notes.append(Effect("adds_nothing", code, pk.GAP_AA_FIRE, f"{named}: flak fires at aircraft"))
        elif not reach.reaches(distance):
            notes.append(Effect("adds_nothing", code, pk.GAP_ATTACHMENTS, f"{named}: reaches {reach.long} in only"))
    return tuple(notes)


def too_many(companies: Sequence[str], tables: Tables) -> Refusal | None:
    most = tables.limit("most_attached")
    return refuse_if(len(companies) > most, pk.GAP_ATTACHMENTS, f"at most {most} companies are attached to a formation")
