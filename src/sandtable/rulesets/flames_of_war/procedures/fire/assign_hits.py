"""Assigning hits: which teams may take them, the first on the target, the rest evenly."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import count, several

TARGET = "target"
MOST_HITS = 99
MOST_TEAMS = 14

#: What keeps a team from taking hits, besides its distance.
FAILS = {
    "unseen": (fow.ASSIGN_VALID, "out of the shooter's sight"),
    "out_of_range": (fow.ASSIGN_VALID, "out of the weapon's range"),
    "other_unit": (fow.ASSIGN_SAME_UNIT, "of another unit"),
    "other_type": (fow.ASSIGN_SAME_TYPE, "of another type"),
}
MARKS = "|".join(FAILS)
Marks = Annotated[str, Meta(pattern=rf"^(({MARKS})(\+({MARKS}))*)?$(?!\n)")]
Name = Annotated[str, Meta(pattern=r"^[A-Za-z][A-Za-z0-9-]*$(?!\n)", max_length=20)]
#: A decimal may come as text, as a person types it.
Inches = Annotated[float, Meta(ge=0, le=200)] | Annotated[str, Meta(pattern=r"^\d{1,3}(\.\d{1,6})?$(?!\n)")]


class Nearby(Struct, frozen=True, array_like=True):
    """A team near the target: its name, inches from the target, and what is wrong with it."""

    name: Name
    distance: Inches
    fails: Marks = ""


def spread(hits: int, teams: int) -> tuple[int, ...]:
    """Hits dealt round the teams in order, so that none has two more than another."""
    each, over = divmod(hits, teams)
    return (each + 1,) * over + (each,) * (teams - over)


def why_not(team: Nearby, tables: Tables) -> tuple[tuple[str, str], ...]:
    """Every reason why a team takes no hits, with its rule."""
    reach = tables.constant("assign_reach")
    found = [FAILS[mark] for mark in team.fails.split("+") if mark]
    if beyond(float(team.distance), reach.value):
        found.append((reach.rule, f"more than {reach.value} in from the target"))
    return tuple(found)


class AssignHitsFacts(Facts, frozen=True, kw_only=True):
    """Hits of one unit on one declared target."""

    hits: Annotated[int, count("Hits to assign", 1, MOST_HITS, "Hits that one unit scored on this target")] = 5
    others: Annotated[
        tuple[Nearby, ...],
        several(
            "Other teams",
            MOST_TEAMS,
            "Each as name,inches from the target, in the order the shooter prefers; and what speaks against it: "
            "unseen, out_of_range, other_unit or other_type",
            "A,5 B,6 C,3,unseen",
        ),
    ] = (Nearby("A", 3.0), Nearby("B", 5.0))


class Assigned(Struct, frozen=True):
    """The teams that may take hits, the target first, and the hits on each."""

    teams: tuple[str, ...]
    hits: tuple[int, ...]


def assess(facts: AssignHitsFacts, tables: Tables) -> Assessment[Assigned]:
    names = [TARGET, *(team.name for team in facts.others)]
    if len(set(names)) < len(names):
        raise FactsFault(f"others: give each team another name, none of them '{TARGET}'")
    reasons = {team.name: why_not(team, tables) for team in facts.others}
    eligible = (TARGET, *(name for name, against in reasons.items() if not against))
    told = "where teams have equally few the shooter chooses, here in the order given"
    notes = [
        Effect("first", TARGET, fow.ASSIGN_FIRST, "the first hit goes on the target"),
        Effect("ties", eligible, fow.GAP_HIT_ASSIGNMENT_WHO, told),
    ]
    for name, against in reasons.items():
        notes += [Effect(f"not_{name}", False, rule, f"{name} takes none: {because}") for rule, because in against]
    subject = f"{count_of(facts.hits, 'hit')} on a target with {count_of(len(eligible) - 1, 'team')} to share them"
    return Assessment(Assigned(eligible, spread(facts.hits, len(eligible))), subject, notes=tuple(notes))


def said(assigned: Assigned) -> str:
    return ", ".join(f"{name}: {hits}" for name, hits in zip(assigned.teams, assigned.hits, strict=True))


ASSIGN_HITS = Procedure(
    name="assign_hits",
    title="Assign hits",
    summary="Which teams may take hits, and how many fall on each: the first on the target, the rest evenly.",
    facts=AssignHitsFacts,
    assess=assess,
    roll=stated,
    rules=(
        fow.ASSIGN_FIRST,
        fow.ASSIGN_VALID,
        fow.ASSIGN_SAME_UNIT,
        fow.ASSIGN_SAME_TYPE,
        fow.ASSIGN_WITHIN_6,
        fow.GAP_HIT_ASSIGNMENT_WHO,
    ),
    shaped_by=(fow.ASSIGN_EVEN, fow.GAP_SAME_TYPE, fow.GAP_UNITS_OF_MEASURE),
    label=said,
)
