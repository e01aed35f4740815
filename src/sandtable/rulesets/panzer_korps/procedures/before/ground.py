"""What the ground mostly is, for the availability of forces."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect
from sandtable.explain.sentences import signed
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.before.availability import Ground
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import count

HUNDRED = 100


class GroundFacts(Facts, frozen=True, kw_only=True):
    """Shares of the table."""

    open: Annotated[int, count("Open", 0, HUNDRED, "Share of the table whose cover class is open", "per cent")] = 70
    woods: Annotated[int, count("Woods", 0, HUNDRED, "Share of the table that is woods", "per cent")] = 20
    swamp: Annotated[
        int, count("Swamp or mountain", 0, HUNDRED, "Share of the table that is swamp or mountain", "per cent")
    ] = 0


def ground_of(facts: GroundFacts, tables: Tables) -> Ground:
    mostly, clear = tables.limit("mostly_share"), tables.limit("clear_share")
    if facts.swamp > mostly:
        return Ground.SWAMP
    if facts.woods > mostly:
        return Ground.WOODS
    return Ground.CLEAR if facts.open > clear else Ground.MIXED


def assess(facts: GroundFacts, tables: Tables) -> Assessment[Ground]:
    if facts.open + facts.woods > HUNDRED or facts.woods + facts.swamp > HUNDRED:
        raise FactsFault("woods: the shares come to more than the whole table, lower one of them")
    ground, mostly, clear = ground_of(facts, tables), tables.limit("mostly_share"), tables.limit("clear_share")
    limits = f"mostly something takes more than {mostly} %, mostly clear more than {clear} % open"
    notes = [Effect("limits", (mostly, clear), pk.GAP_HOME_NATION, limits)]
    if row := tables.availability_modifiers.get(ground.value):
        notes.append(Effect("availability", row.value, row.rule, f"availability die {signed(row.value)}"))
    return Assessment(ground, f"{facts.open} % open, {facts.woods} % woods, {facts.swamp} % swamp", notes=tuple(notes))


GROUND_CLASS = Procedure(
    name="ground_class",
    title="What the ground mostly is",
    summary="Whether the ground is mostly woods, swamp or mountain, or clear.",
    facts=GroundFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_HOME_NATION, pk.AVAIL_MOD_WOODS, pk.AVAIL_MOD_SWAMP, pk.AVAIL_MOD_CLEAR),
)
