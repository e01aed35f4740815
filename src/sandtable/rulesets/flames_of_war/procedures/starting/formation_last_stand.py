"""Part 4 of the Starting Step: a formation that has come down to one unit is Destroyed."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Spoken, Target, counting
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import count

MOST_UNITS = 12


class FormationFacts(Facts, frozen=True, kw_only=True):
    """What is left of a formation of the player whose turn begins."""

    on_table: Annotated[
        int, count("On the table", 0, MOST_UNITS, "Units of the formation on the table, its HQ unit among them")
    ] = 2
    in_reserve: Annotated[int, count("In reserve", 0, MOST_UNITS, "Units of the formation still in reserve")] = 0
    in_ambush: Annotated[int, count("In ambush", 0, MOST_UNITS, "Units of the formation still hidden")] = 0
    support: Annotated[
        int, count("Support units", 0, MOST_UNITS, "Support units and Aircraft of the force, which do not count")
    ] = 0


class FormationStand(Spoken):
    STANDS = "stands", "it stands"
    DESTROYED = "destroyed", "the formation is Destroyed"


def assess(facts: FormationFacts, tables: Tables) -> Assessment[FormationStand]:
    units = Target(
        "Units of the formation",
        Modifier(facts.on_table, fow.LASTSTAND_FORMATION, "on the table"),
        counting(
            Modifier(facts.in_reserve, fow.LASTSTAND_FORMATION, "in reserve"),
            Modifier(facts.in_ambush, fow.GAP_FORMATION_LASTSTAND_EFFECTS, "in ambush, as if on the table"),
        ),
    )
    least = tables.limit("formation_units")
    outcome = FormationStand.STANDS if units.total >= least else FormationStand.DESTROYED
    said = "the enemy's formations are checked in his own Starting Step"
    notes = [
        Effect("needed", least, fow.LASTSTAND_FORMATION, f"it needs {count_of(least, 'unit')}, there is no die"),
        Effect(
            "before", True, fow.GAP_SIMULTANEOUS_ORDER, "units Destroyed in their last stand this turn are gone already"
        ),
        Effect("enemy_checked", False, fow.GAP_BOTH_SIDES_FAIL, said),
    ]
    if facts.support:
        said = "support units and Aircraft do not count"
        notes.append(Effect("support_counts", False, fow.GAP_FORMATION_LASTSTAND_EFFECTS, said))
    return Assessment(outcome, f"A formation with {count_of(units.total, 'unit')}", (), (units,), tuple(notes))


def follows(facts: FormationFacts, outcome: FormationStand, _tables: Tables) -> tuple[Effect, ...]:
    if outcome is FormationStand.STANDS:
        return ()
    removed = facts.on_table + facts.in_reserve + facts.in_ambush
    said = "its remaining units are removed as Destroyed, those in reserve and ambush too"
    return (Effect("removed", removed, fow.GAP_FORMATION_LASTSTAND_EFFECTS, said),)


FORMATION_LAST_STAND = Procedure(
    name="formation_last_stand",
    title="Formation last stand",
    summary="Whether a formation still has the two units it needs.",
    facts=FormationFacts,
    assess=assess,
    roll=stated,
    rules=(
        fow.LASTSTAND_FORMATION,
        fow.GAP_FORMATION_LASTSTAND_EFFECTS,
        fow.GAP_SIMULTANEOUS_ORDER,
        fow.GAP_BOTH_SIDES_FAIL,
    ),
    follows=follows,
)
