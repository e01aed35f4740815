"""Looking a platoon up: its teams, transports, role and points."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.cards.codes import a_platoon
from sandtable.rulesets.flames_of_war.rows import Platoon, Some
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated

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
        return [
            Effect(name, each.team, fow.GAP_TEAM_PROFILES, f"{each.number} x {tables.teams[each.team].name}")
            for each in which
        ]

    leader = tables.teams[row.teams[0].team]
    notes = [
        Effect("role", row.role.value, fow.GAP_UNIT_TERMS, f"{row.role.said}, {row.nation}"),
        Effect("size", row.size, fow.GAP_PLATOONS, f"{count_of(row.size, 'team')}, transports not counted"),
        Effect("leader", leader.id, fow.GAP_PLATOONS, f"Unit Leader: {leader.name}"),
        *some("team", row.teams),
        *some("transport", row.transports),
    ]
    notes += [
        Effect("formation", formation.id, fow.GAP_FORMATIONS, f"in a {formation_said(formation.id)}")
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
    rules=(fow.GAP_PLATOONS, fow.GAP_UNIT_TERMS, fow.GAP_TEAM_PROFILES, fow.GAP_FORMATIONS),
    label=lambda row: f"{count_of(row.size, 'team')}, {count_of(row.points, 'point')}",
)
