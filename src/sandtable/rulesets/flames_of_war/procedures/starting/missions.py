"""Looking a mission or a ready scenario up."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect, Spoken
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.cards.force import order_said
from sandtable.rulesets.flames_of_war.procedures.cards.formations import in_order, points_of
from sandtable.rulesets.flames_of_war.rows import MissionRow, ScenarioRow
from sandtable.rulesets.flames_of_war.tables import TABLES, Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice


class Mission(Spoken):
    ANNIHILATION = "annihilation", "Annihilation"
    FREE_FOR_ALL = "free_for_all", "Free-for-All"
    NO_RETREAT = "no_retreat", "No Retreat"


class Size(StrEnum):
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"

    @property
    def said(self) -> str:
        return TABLES.scenarios[self.value].name


class ScenarioSide(Spoken):
    A = "a", "side A"
    B = "b", "side B"


# ------------------------------------------------------------------ missions


class MissionFacts(Facts, frozen=True, kw_only=True):
    """A mission."""

    mission: Annotated[Mission, choice("Mission", "One of the three missions")] = Mission.FREE_FOR_ALL


def deployment(mission: Mission, tables: Tables) -> tuple[Effect, ...]:
    """Who deploys first, how, and in what state."""
    attack = mission is Mission.NO_RETREAT
    first = "the defender" if attack else "the loser of the roll-off"
    dug_in = "Infantry and Guns of the defender start in foxholes" if attack else "nobody starts in foxholes"
    clear = tables.limit("deploy_clear")
    said = f"every team In Command in its own area, more than {clear} in from impassable ground"
    return (
        Effect("deploys_first", first, fow.GAP_DEPLOYMENT, f"units are deployed in turn, {first} begins"),
        Effect("in_command", True, fow.GAP_DEPLOYMENT, said),
        Effect("foxholes", attack, fow.GAP_DEPLOYMENT, dug_in),
        Effect("gone_to_ground", True, fow.GAP_DEPLOYMENT, "everyone starts not moved and Gone to Ground"),
    )


def assess_mission(facts: MissionFacts, tables: Tables) -> Assessment[MissionRow]:
    row, rounds = tables.missions[facts.mission.said], tables.limit("rounds")
    long, short = tables.limit("table_length"), tables.limit("table_width")
    edge, apart = tables.limit("objective_from_edge"), tables.limit("objectives_apart")
    depth_said = f"deployment areas {row.depth} in deep along the long edges, on a small table along opposite ones"
    table_said = f"on {long} x {short} in, a small one {short} x {short} in"
    notes = [
        Effect("depth", row.depth, fow.GAP_MISSIONS, depth_said),
        Effect("table", f"{long} x {short} in", fow.GAP_MISSIONS, table_said),
        Effect("objectives", row.objectives, fow.GAP_MISSIONS, f"objectives: {row.objectives}"),
        Effect("reserves", row.reserves, fow.GAP_MISSIONS, f"reserves: {row.reserves}"),
        Effect("ambush", row.ambush, fow.GAP_MISSIONS, f"ambush: {row.ambush}"),
        Effect("first_turn", row.first_turn, fow.GAP_MISSIONS, f"first turn: {row.first_turn}"),
        Effect("victory", row.notes, fow.GAP_MISSIONS, row.notes),
    ]
    if facts.mission is not Mission.ANNIHILATION:
        said = f"objectives {edge} in or more from the table edges and {apart} in from each other"
        notes.append(Effect("spacing", (edge, apart), fow.GAP_MISSIONS, said))
        key = "attacker_objective_turn" if facts.mission is Mission.NO_RETREAT else "objective_turn"
        first = tables.limit(key)
        notes.append(
            Effect("objective_turn", first, fow.GAP_OBJECTIVE_FIRST_TURN, f"objectives win from own turn {first}")
        )
    if facts.mission is Mission.NO_RETREAT:
        turn, reach = tables.limit("defender_wins_turn"), tables.limit("defender_wins_reach")
        alone = f"the defender wins from turn {turn} if no attacker stands within {reach} in of an objective"
        notes.append(Effect("defender_wins", turn, fow.GAP_OBJECTIVE_FIRST_TURN, alone))
    notes += deployment(facts.mission, tables)
    notes.append(Effect("rounds", rounds, fow.GAP_GAME_END, f"after {rounds} rounds points of destroyed units decide"))
    return Assessment(row, "The mission", notes=tuple(notes))


MISSION_CARD = Procedure(
    name="mission_card",
    title="Mission",
    summary="What a mission says of table, deployment, objectives, reserves, ambush and victory.",
    facts=MissionFacts,
    assess=assess_mission,
    roll=stated,
    rules=(fow.GAP_MISSIONS, fow.GAP_DEPLOYMENT, fow.GAP_OBJECTIVE_FIRST_TURN, fow.GAP_GAME_END),
    label=lambda row: row.mission,
)


# ------------------------------------------------------------------ scenarios


class ScenarioFacts(Facts, frozen=True, kw_only=True):
    """A side of a ready scenario."""

    size: Annotated[Size, choice("Scenario", "A small, a medium and a large one")] = Size.SMALL
    side: Annotated[ScenarioSide, choice("Side", "Whose force is wanted")] = ScenarioSide.A


def assess_scenario(facts: ScenarioFacts, tables: Tables) -> Assessment[ScenarioRow]:
    row = tables.scenarios[facts.size.value]
    keys = row.side_a if facts.side is ScenarioSide.A else row.side_b
    points = points_of(tables.platoons[key] for key in keys)
    said = f"mission {row.mission}, table {row.table.replace('x', ' x ')} in"
    notes = (
        Effect("mission", row.mission, fow.GAP_SCENARIOS, said),
        Effect("points", points, fow.GAP_SCENARIOS, f"{facts.side.said} has {points} points"),
        Effect("platoons", keys, fow.GAP_SCENARIOS, f"{len(keys)} platoons, each after the HQ it belongs to"),
        *order_said(in_order(keys, tables)),
    )
    return Assessment(row, f"The {row.size} scenario", notes=notes)


SCENARIO_FORCES = Procedure(
    name="scenario_forces",
    title="Ready scenario",
    summary="The mission and the forces of a ready scenario, each platoon in its formation or as support.",
    facts=ScenarioFacts,
    assess=assess_scenario,
    roll=stated,
    rules=(fow.GAP_SCENARIOS, fow.GAP_FORMATIONS),
    shaped_by=(fow.GAP_MISSIONS,),
    label=lambda row: f"{row.name}, {row.mission}",
)
