"""Who may assault: the kinds of team that the table names, less the teams that their notes bar."""

from __future__ import annotations

from sandtable.explain import Refusal, refuse_if
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.rows import Team
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Note


def against_kind(kind: Kind, tables: Tables) -> Refusal | None:
    """Why teams of a kind do not assault."""
    return refuse_if(
        not tables.assaulting[kind].assaults, fow.ASSAULT_WHO, "only Infantry and armoured Tanks can assault"
    )


def may_charge(card: Team, tables: Tables) -> bool:
    """Infantry without a Heavy Weapon, and armoured tanks that are no transports."""
    barred = Note.HEAVY_WEAPON if card.kind is Kind.INFANTRY else Note.TRANSPORT
    return tables.assaulting[card.kind].assaults and not card.has(barred)
