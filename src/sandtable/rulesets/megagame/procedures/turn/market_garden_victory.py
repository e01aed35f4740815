"""Who wins the operation: the bridges that the Allies hold at the end."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect, Modifier, Spoken, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import Turn
from sandtable.rulesets.megagame.tables import TABLES, Tables
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import units

WORTH = {key: f"{key}: {count_of(row.points, 'point')}" for key, row in TABLES.bridges.items()}


class Winner(Spoken):
    ALLIED = "allied", "Allied victory"
    DRAW = "draw"
    GERMAN = "german", "German victory"


class MarketGardenVictoryFacts(Facts, frozen=True, kw_only=True):
    """The bridges at the end of the full operation."""

    held: Annotated[
        tuple[str, ...],
        units("Bridges held", WORTH, len(WORTH), "Intact bridges that the Allies hold, connected to XXX Corps' entry"),
    ] = ("Son", "Veghel", "Grave", "Heumen", "Nijmegen")
    turn: Turn = 18


class Ended(Struct, frozen=True):
    winner: Winner
    points: int


def winner(points: int, tables: Tables) -> Winner:
    if points >= tables.limit("allied_victory"):
        return Winner.ALLIED
    return Winner.DRAW if points >= tables.limit("draw") else Winner.GERMAN


def assess(facts: MarketGardenVictoryFacts, tables: Tables) -> Assessment[Ended]:
    if twice := [bridge for bridge in facts.held if facts.held.count(bridge) > 1]:
        raise FactsFault(f"held: there is one bridge at {twice[0]}, name it once")
    number = Target(
        "Points",
        Modifier(0, mg.GAP_VICTORY, "without bridges"),
        tuple(Modifier(tables.bridges[bridge].points, mg.GAP_VICTORY, bridge) for bridge in facts.held),
    )
    last = tables.limit("last_turn")
    allied, draw = tables.limit("allied_victory"), tables.limit("draw")
    said = f"Allied victory at {allied} or more, a draw from {draw}, else German"
    notes = [Effect("scale", allied, mg.GAP_VICTORY, said)]
    if facts.turn < last:
        notes.append(Effect("counted", last, mg.GAP_VICTORY, f"as it stands: it is counted at the end of turn {last}"))
    held = count_of(len(facts.held), "bridge") if facts.held else "no bridge"
    return Assessment(
        Ended(winner(number.total, tables), number.total), f"The Allies hold {held}", (), (number,), tuple(notes)
    )


MARKET_GARDEN_VICTORY = Procedure(
    name="market_garden_victory",
    title="Victory",
    summary="Points of the bridges that the Allies hold, and who has won.",
    facts=MarketGardenVictoryFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_VICTORY,),
    label=lambda ended: f"{count_of(ended.points, 'point')}, {ended.winner.said}",
)
