"""What a terrain means: results, close country, retirement, cover and movement."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Target
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.procedures.combat.clash import retires
from sandtable.rulesets.megagame.procedures.moving.marching import ground_line
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Result, Terrain, Troops
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice


class TerrainCardFacts(Facts, frozen=True, kw_only=True):
    """A terrain."""

    terrain: Annotated[Terrain, choice("Terrain", "Terrain of the square")] = Terrain.WOOD


def assess(facts: TerrainCardFacts, tables: Tables) -> Assessment[str]:
    row = tables.terrain[facts.terrain]
    limited = retires(Result.LIMITED_SUCCESS, row.retire, tables)
    told = {result: retires(result, row.retire, tables).said for result in (Result.TOTAL_SUCCESS, Result.SUCCESS)}
    far = ", ".join(f"{result.said} {said}" for result, said in told.items())
    lines = (
        Effect(
            troops.value, ground_line(troops, facts.terrain, tables), mg.GAP_GROUND_LINES, f"{troops.said}: {said} line"
        )
        for troops in (Troops.MECH_OR_MOTORISED, Troops.TANKS_OR_SPG, Troops.RECCE_AND_LIGHT_TANKS)
        if (said := ground_line(troops, facts.terrain, tables).replace("_", " or "))
    )
    close = "close country" if row.close_country else "no close country"
    cover = "cover from the air" if row.cover else "no cover from the air"
    notes = (
        Effect("close_country", row.close_country, mg.GAP_CLOSE_COUNTRY, close),
        Effect("retire", far, mg.GAP_TERRAIN_TYPES, f"retirement: {far}, limited success {limited.said}"),
        Effect("cover", row.cover, mg.GAP_TERRAIN_TYPES, cover),
        *lines,
    )
    number = Target("Retirement after limited success", Modifier(limited.km, mg.RESULTS_LIMITED_RETIRE, "km"))
    return Assessment(row.column, f"{facts.terrain.value.capitalize()} ground", (), (number,), notes)


TERRAIN_CARD = Procedure(
    name="terrain_card",
    title="Terrain",
    summary="What a terrain means for results, close country, retirement, cover and movement.",
    facts=TerrainCardFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_TERRAIN_TYPES, mg.GAP_CLOSE_COUNTRY, mg.GAP_GROUND_LINES, mg.RESULTS_LIMITED_RETIRE),
    shaped_by=(mg.GAP_TERRAIN_COLUMN, mg.RESULTS_TERRAIN_COLUMN),
    label=lambda column: f"{column} terrain column",
)
