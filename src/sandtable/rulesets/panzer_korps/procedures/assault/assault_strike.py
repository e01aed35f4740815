"""One strike in close assault by stated shifts: the letter, and the markers that the enemy takes."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect, Modifier, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.assault.engagement import MOST_ENGAGED
from sandtable.rulesets.panzer_korps.procedures.assault.strike import (
    STRIKE_RULES,
    STRIKE_SHAPED,
    Facing,
    Handicaps,
    columns_number,
    letter_of,
    markers_of_letter,
    shifts,
)
from sandtable.rulesets.panzer_korps.procedures.common.disorder import kept_from, off_table
from sandtable.rulesets.panzer_korps.procedures.fire.places import cover_of
from sandtable.rulesets.panzer_korps.tables import PLACES, Tables
from sandtable.rulesets.panzer_korps.terms import Cover, Morale, State
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, count, flag, unit

MOST_COLUMNS = 12


class AssaultStrikeFacts(Facts, frozen=True, kw_only=True):
    """A combatant that strikes an enemy formation in contact."""

    morale: Annotated[Morale, choice("Striker", "Morale class of the formation that strikes")] = Morale.REGULAR
    enemy: Annotated[Morale, choice("Enemy", "Morale class of the formation that it strikes")] = Morale.REGULAR
    enemy_panicked: Annotated[bool, flag("Enemy panicked", "It is struck in the Panic column")] = False
    state: Annotated[State, choice("Striker's state", "By its markers before the fight")] = State.FORMED
    cover: Annotated[
        str,
        unit("Enemy's cover", PLACES, "Terrain the contacted formation stands in, or its class; attackers have none"),
    ] = Cover.OPEN.value
    lost_leadership: Annotated[bool, flag("Lost the roll", "It lost the leadership roll")] = False
    formations: Annotated[int, count("Enemies faced", 1, MOST_ENGAGED, "Enemy formations in contact with it")] = 1
    facing_afv: Annotated[bool, flag("Facing AFV", "An AFV formation, or one with an AFV company attached")] = False
    facing_machine_guns: Annotated[
        bool, flag("Facing MMG or HMG", "An enemy in contact has such a company attached")
    ] = False
    facing_flamethrower: Annotated[
        bool, flag("Facing flamethrower", "An enemy in contact has such a company attached")
    ] = False
    facing_fanatics: Annotated[bool, flag("Facing fanatics", "An enemy in contact is fanatic")] = False
    out_of_supply: Annotated[bool, flag("Out of supply", "The striker is out of supply")] = False
    transit: Annotated[bool, flag("Transit column", "The striker is caught in transit column")] = False
    panicked: Annotated[
        bool, flag("Striker panicked", "It panicked before and has not recovered, however few its markers")
    ] = False
    columns: Annotated[
        int, count("Other columns", 0, MOST_COLUMNS, "Columns to the left that you have counted yourself")
    ] = 0


class Strike(Struct, frozen=True):
    """Markers that the enemy takes, and the letter they were read from."""

    markers: int
    letter: str


def against_strike(facts: AssaultStrikeFacts, tables: Tables) -> Refused | None:
    routed = facts.state is State.ROUTED
    runs = kept_from("strikes", State.ROUTED, "a panicked formation does not strike", tables)
    return refused(
        refuse_if(routed and runs is not None, pk.GAP_ASSAULT_READING, "a panicked formation inflicts nothing"),
        runs if facts.panicked and not routed else None,
        off_table(facts.state, tables),
    )


def assess(facts: AssaultStrikeFacts, tables: Tables) -> Assessment[Strike] | Refused:
    if problem := against_strike(facts, tables):
        return problem
    facing = Facing(
        facts.facing_afv,
        facts.facing_fanatics,
        facts.facing_machine_guns,
        facts.facing_flamethrower,
        facts.formations,
        cover_of(facts.cover, tables),
    )
    handicaps = Handicaps(facts.state, facts.transit, facts.out_of_supply, facts.lost_leadership)
    counted = (Modifier(facts.columns, pk.ASSAULT_SHIFT_LEFT, "counted already"),) if facts.columns else ()
    found = (*shifts(facing, handicaps, tables), *counted)
    number = columns_number(facts.enemy, found, panicked=facts.enemy_panicked)
    letter = letter_of(facts.morale, facts.enemy, number.number, panicked=facts.enemy_panicked, tables=tables)
    before = letter_of(facts.morale, facts.enemy, 0, panicked=facts.enemy_panicked, tables=tables)
    markers = markers_of_letter(letter, tables)
    panicked = ", panicked" if facts.enemy_panicked else ""
    together = "both sides strike from their state before the fight, applied together"
    notes = (
        Effect("unshifted", before, pk.ASSAULT_TABLE, f"{before} before any shift"),
        Effect("letter", letter, pk.ASSAULT_RESULTS, f"{letter} is {count_of(markers, 'marker')}"),
        Effect("together", True, pk.GAP_ASSAULT_READING, together),
    )
    subject = f"{facts.morale.said} strikes {facts.enemy.said}{panicked}"
    return Assessment(Strike(markers, letter), subject, numbers=(number,), notes=notes)


ASSAULT_STRIKE = Procedure(
    name="assault_strike",
    title="One strike",
    summary="The letter of one combatant in close assault, with every shift, and the markers the enemy takes.",
    facts=AssaultStrikeFacts,
    assess=assess,
    roll=stated,
    rules=(pk.ASSAULT_TABLE, pk.ASSAULT_RESULTS, *STRIKE_RULES, pk.GAP_DISORDER_THRESHOLDS, pk.GAP_PANICKED),
    shaped_by=(*STRIKE_SHAPED, pk.GAP_FANATICS_SS),
    label=lambda strike: f"{strike.letter}: the enemy takes {count_of(strike.markers, 'marker')}",
)
