"""Looking a platoon up: its teams, transports, role and points."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war.codes import a_platoon
from sandtable.rulesets.flames_of_war.rows import Platoon, Some
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Role
from sandtable.sheet import Assessment, Facts, Procedure, stated

LISTS = "fow.gap.platoons"
TERMS = "fow.gap.unit-terms"
PROFILES = "fow.gap.team-profiles"
FORMATIONS = "fow.gap.formations"

ROLES = {
    Role.HQ: "HQ unit of a formation",
    Role.COMBAT: "combat unit of a formation",
    Role.SUPPORT: "support unit, of no formation",
}

OF_NATION = {"us": "US", "uk": "UK", "de": "German", "su": "Soviet"}


class PlatoonCardFacts(Facts, frozen=True, kw_only=True):
    """A platoon of the lists."""

    platoon: Annotated[str, a_platoon("Platoon", "A platoon of the lists")] = "us_tank75"


def formation_said(formation: str) -> str:
    """A formation's id in words: "US tank company"."""
    nation, *words = formation.split("_")
    return f"{OF_NATION[nation]} {' '.join(words)}"


def assess(facts: PlatoonCardFacts, tables: Tables) -> Assessment[Platoon]:
    row = tables.platoons[facts.platoon]

    def some(name: str, which: tuple[Some, ...]) -> list[Effect]:
        return [Effect(name, each.team, PROFILES, f"{each.number} x {tables.teams[each.team].name}") for each in which]

    leader = tables.teams[row.teams[0].team]
    notes = [
        Effect("role", row.role.value, TERMS, f"{ROLES[row.role]}, {row.nation}"),
        Effect("size", row.size, LISTS, f"{count_of(row.size, 'team')}, transports not counted"),
        Effect("leader", leader.id, LISTS, f"Unit Leader: {leader.name}"),
        *some("team", row.teams),
        *some("transport", row.transports),
    ]
    notes += [
        Effect("formation", formation.id, FORMATIONS, f"in a {formation_said(formation.id)}")
        for formation in tables.formations.values()
        if row.id in (formation.hq, *formation.combat)
    ]
    return Assessment(row, row.name, notes=tuple(notes))


PLATOON_CARD = Procedure(
    name="platoon_card",
    title="Platoon card",
    summary="What a platoon of the lists has, what it is in a force, and what it costs.",
    facts=PlatoonCardFacts,
    assess=assess,
    roll=stated,
    rules=(LISTS, TERMS, PROFILES, FORMATIONS),
    label=lambda row: f"{count_of(row.size, 'team')}, {count_of(row.points, 'point')}",
)
