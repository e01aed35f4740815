"""What keeps the platoons of a side from being a force (fow.gap.formations, fow.gap.aircraft-roll-limits)."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.rulesets.flames_of_war.battle.scenario_file import BattleText, SideText, as_text
from sandtable.rulesets.flames_of_war.procedures.cards.force import against_force
from sandtable.rulesets.flames_of_war.procedures.cards.formations import in_order, points_of
from sandtable.rulesets.flames_of_war.procedures.cards.platoon_card import formation_said
from sandtable.rulesets.flames_of_war.rows import Platoon
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind


def rows_of(side: SideText, tables: Tables) -> list[Platoon]:
    return [tables.platoons[as_text(entry).platoon] for entry in side.platoons]


def flies(platoon: Platoon, tables: Tables) -> bool:
    return tables.teams[platoon.teams[0].team].kind is Kind.AIRCRAFT


def force_faults(side: SideText, where: str, text: BattleText, tables: Tables) -> Iterator[str]:
    """What keeps known platoons from fighting together: by points as a list is built, otherwise by what must be."""
    rows = rows_of(side, tables)
    order = in_order([row.id for row in rows], tables)
    if text.points:
        against = against_force(order, rows, text.points, tables)
        yield from (f"{where}, platoons: {found.because}" for found in against.refusals) if against else ()
        return
    if not order.companies:
        yield f"{where}, platoons: a force needs at least one formation, and so an HQ platoon"
    least = tables.limit("formation_units")
    for company in order.companies:
        if 1 + len(company.combat) < least:
            name = formation_said(company.formation.id)
            yield f"{where}, platoons: the {name} has fewer than {least} units, so it is Destroyed at once"
    if sum(flies(row, tables) for row in rows) > 1:
        yield f"{where}, platoons: a force has at most one unit of Aircraft"


def reserve_faults(side: SideText, where: str, tables: Tables) -> Iterator[str]:
    """A defender who cannot hold back what he must and still deploy a unit (fow.gap.reserve-choice)."""
    rows = rows_of(side, tables)
    ground = sorted(row.points for row in rows if not flies(row, tables))
    share = tables.limit("reserve_share")
    if len(ground) < 2 or 100 * sum(ground[1:]) < share * points_of(rows):
        yield f"{where}, platoons: the defender cannot hold {share} per cent of his points back and deploy a unit"
