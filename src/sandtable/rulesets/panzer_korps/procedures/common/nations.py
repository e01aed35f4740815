"""Modifiers that hold for a nation in its years (pk.gap.nation-dates)."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.explain import Effect, Modifier
from sandtable.explain.sentences import signed
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import FIRST_YEAR, LAST_YEAR
from sandtable.rulesets.panzer_korps.rows.air import PilotSkillRow
from sandtable.rulesets.panzer_korps.rows.common import NationRow
from sandtable.rulesets.panzer_korps.terms import Nation


def of_nation(rows: Iterable[NationRow], nation: Nation, year: int) -> tuple[Modifier, ...]:
    """Every entry of a list that fits a nation in a year; outside its years a nation has none."""
    return tuple(
        Modifier(row.modifier, row.rule, f"{row.nation.said} {years_said(row.from_year, row.to_year)}".strip())
        for row in rows
        if row.holds(nation, year)
    )


def years_said(first: int, last: int) -> str:
    """The years of an entry; nothing for one that holds throughout."""
    if first < FIRST_YEAR and last >= LAST_YEAR:
        return ""
    return str(first) if first == last else f"{first}-{last % 100:02d}"


def other_years(rows: Iterable[NationRow | PilotSkillRow], nation: Nation, year: int, what: str) -> tuple[Effect, ...]:
    """That a nation has a modifier in other years than this one, and in this one none."""
    own = [row for row in rows if row.nation is nation]
    if not own or any(row.from_year <= year <= row.to_year for row in own):
        return ()
    entries = ", ".join(f"{signed(row.modifier)} in {years_said(row.from_year, row.to_year)}" for row in own)
    said = f"{what} of {nation.said}: {entries}, nothing in {year}"
    return (Effect(f"years_{nation.value}", year, pk.GAP_NATION_DATES, said),)


def on_the_ground(nation: Nation) -> Nation:
    """Commonwealth troops count as British on the ground."""
    return Nation.BRITAIN if nation is Nation.COMMONWEALTH else nation
