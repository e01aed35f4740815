"""Victory: points for objectives and for what became of the enemy, and what they come to."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect, Modifier, Spoken, Target, counting
from sandtable.explain.sentences import count_of, plural, times
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.tables import TABLES, Tables
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import count

MOST_OBJECTIVES = 9
MOST_FORMATIONS = 40
MOST_FURTHER = 60


class VictoryFacts(Facts, frozen=True, kw_only=True):
    """The end of a game."""

    our_objectives: Annotated[int, count("We hold", 0, MOST_OBJECTIVES, "Objectives that we hold at the end")] = 0
    their_objectives: Annotated[int, count("They hold", 0, MOST_OBJECTIVES, "Objectives that they hold at the end")] = 0
    their_lost: Annotated[int, count("They lost", 0, MOST_FORMATIONS, "Enemy formations dispersed or retired")] = 0
    our_lost: Annotated[int, count("We lost", 0, MOST_FORMATIONS, "Our formations dispersed or retired")] = 0
    their_panicked: Annotated[
        int, count("Their panicked", 0, MOST_FORMATIONS, "Enemy formations that are panicked at the end")
    ] = 0
    our_panicked: Annotated[
        int, count("Our panicked", 0, MOST_FORMATIONS, "Our formations that are panicked at the end")
    ] = 0
    their_start: Annotated[int, count("They began with", 1, MOST_FORMATIONS, "Enemy formations at the start")] = 12
    our_start: Annotated[int, count("We began with", 1, MOST_FORMATIONS, "Our formations at the start")] = 12
    our_further: Annotated[
        int, count("Our further points", 0, MOST_FURTHER, "Points of objectives that we hold besides, of another value")
    ] = 0
    their_further: Annotated[
        int,
        count("Their further points", 0, MOST_FURTHER, "Points of objectives that they hold besides, of another value"),
    ] = 0
    objective_value: Annotated[
        int, count("Value of an objective", 0, 20, "Points for each that is held; 5 unless the scenario says otherwise")
    ] = TABLES.limit("objective_points")


class Victory(Spoken):
    OUR_DECISIVE = "our_decisive", "our decisive victory"
    OUR_MARGINAL = "our_marginal", "our marginal victory"
    DRAW = "draw", "a draw"
    THEIR_MARGINAL = "their_marginal", "their marginal victory"
    THEIR_DECISIVE = "their_decisive", "their decisive victory"


def breaks(lost: int, start: int) -> bool:
    """Half or more of the starting formations dispersed or retired."""
    return 2 * lost >= start


class Scored(Struct, frozen=True):
    """What a side scores for: objectives, points of others that have values of their own, and the enemy's losses."""

    objectives: int
    further: int
    lost: int
    panicked: int
    broken: bool


def points(name: str, scored: Scored, value: int, tables: Tables) -> Target:
    """What a side scores; an objective may be worth nothing."""
    each = Modifier(value, pk.GAP_VICTORY, "objective")
    return Target(
        name,
        Modifier(0, pk.GAP_VICTORY, "nothing yet"),
        counting(
            times(scored.objectives, each, None, plural(scored.objectives, "objective")),
            Modifier(scored.further, pk.GAP_VICTORY, "other objectives") if scored.further else None,
            times(scored.lost, tables.constant("lost_points"), None, "dispersed or retired"),
            times(scored.panicked, tables.constant("panicked_points"), None, "panicked"),
            Modifier(tables.limit("broken_points"), pk.GAP_VICTORY, "the enemy broke") if scored.broken else None,
        ),
    )


def check(facts: VictoryFacts) -> None:
    for whose, lost, panicked, start in (
        ("their", facts.their_lost, facts.their_panicked, facts.their_start),
        ("our", facts.our_lost, facts.our_panicked, facts.our_start),
    ):
        if lost + panicked > start:
            raise FactsFault(f"{whose}_start: there are more lost and panicked formations than began, count them again")


def verdict_on(lead: int, tables: Tables) -> Victory:
    marginal, decisive = tables.limit("marginal_lead"), tables.limit("decisive_lead")
    if abs(lead) < marginal:
        return Victory.DRAW
    if lead > 0:
        return Victory.OUR_DECISIVE if lead >= decisive else Victory.OUR_MARGINAL
    return Victory.THEIR_DECISIVE if -lead >= decisive else Victory.THEIR_MARGINAL


def assess(facts: VictoryFacts, tables: Tables) -> Assessment[Victory]:
    check(facts)
    they_break, we_break = breaks(facts.their_lost, facts.their_start), breaks(facts.our_lost, facts.our_start)
    we_score = Scored(facts.our_objectives, facts.our_further, facts.their_lost, facts.their_panicked, they_break)
    they_score = Scored(facts.their_objectives, facts.their_further, facts.our_lost, facts.our_panicked, we_break)
    ours = points("Our points", we_score, facts.objective_value, tables)
    theirs = points("Their points", they_score, facts.objective_value, tables)
    lead, reach = ours.total - theirs.total, tables.limit("objective_reach")
    held = f"held: the last side with a formation neither panicked nor fragmented within {reach} inches"
    notes = [
        Effect("lead", lead, pk.GAP_VICTORY, f"a lead of {count_of(abs(lead), 'point')}"),
        Effect("held", reach, pk.GAP_VICTORY, held),
    ]
    for name, broken in (("they", they_break), ("we", we_break)):
        if broken:
            notes.append(Effect(f"{name}_break", True, pk.GAP_VICTORY, f"{name} break, the game ends after that turn"))
    subject = f"{count_of(ours.total, 'point')} to {theirs.total}"
    return Assessment(verdict_on(lead, tables), subject, (), (ours, theirs), tuple(notes))


VICTORY_POINTS = Procedure(
    name="victory_points",
    title="Who has won",
    summary="Points for objectives, enemy losses and a broken enemy, and what they come to.",
    facts=VictoryFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_VICTORY,),
)
