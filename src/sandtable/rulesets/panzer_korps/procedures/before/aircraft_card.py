"""Looking an aircraft up: its role, speed and class, and how its class compares with another's."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect
from sandtable.explain.sentences import signed
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.rows.air import Aircraft
from sandtable.rulesets.panzer_korps.tables import AIRCRAFT, Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import unit


class AircraftCardFacts(Facts, frozen=True, kw_only=True):
    """An aircraft, and one that it may meet."""

    aircraft: Annotated[str, unit("Aircraft", AIRCRAFT, "An aircraft of the list")] = "bf_109g"
    against: Annotated[str, unit("Compared with", AIRCRAFT, "The aircraft it meets in a dogfight")] = "yak_1"


def comparison(ours: Aircraft, theirs: Aircraft, tables: Tables) -> Effect:
    """By class number; bombers have no class."""
    if not ours.rank or not theirs.rank:
        return Effect("compared", "none", pk.GAP_AIR_STATS, f"no comparison of classes with {theirs.name}")
    if ours.rank == theirs.rank:
        return Effect("compared", "equal", pk.GAP_AIR_STATS, f"of the same class as {theirs.name}")
    found = "superior" if ours.rank > theirs.rank else "inferior"
    row = tables.air_fire_modifiers[found]
    return Effect("compared", found, row.rule, f"{found} to {theirs.name}: {signed(row.value)} in a dogfight")


def assess(facts: AircraftCardFacts, tables: Tables) -> Assessment[Aircraft]:
    row = tables.aircraft[facts.aircraft]
    service = f", {row.service}" if row.service else ""
    nation = f"{row.nation.said}{service}, unless a squadron says otherwise"
    notes = [
        Effect("role", row.role.value, pk.GAP_AIR_STATS, row.role.said),
        Effect("nation", row.nation.value, pk.GAP_AIR_STATS, nation),
    ]
    if row.speed is not None:
        die = tables.air_targets[row.speed].die
        notes.append(
            Effect("speed", row.speed.value, pk.AIR_TARGET_DIE, f"speed {row.speed.value}, air target die D{die}")
        )
    if row.rank:
        notes.append(Effect("class", row.rank, pk.GAP_AIR_STATS, f"class {row.rank}"))
    notes.append(comparison(row, tables.aircraft[facts.against], tables))
    return Assessment(row, row.name, notes=tuple(notes))


def aircraft_said(row: Aircraft) -> str:
    speed = f", {row.speed.value}" if row.speed else ""
    return f"{row.role.said}{speed}{f', class {row.rank}' if row.rank else ''}"


AIRCRAFT_CARD = Procedure(
    name="aircraft_card",
    title="Aircraft",
    summary="Role, speed and class of an aircraft, and how it compares with another.",
    facts=AircraftCardFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_AIR_STATS, pk.AIR_TARGET_DIE, pk.AIR_FIRE_SUPERIOR, pk.AIR_FIRE_INFERIOR),
    label=aircraft_said,
)
