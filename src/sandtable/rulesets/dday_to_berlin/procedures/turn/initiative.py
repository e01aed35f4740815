"""A. Determine First Move: both sides roll a D10 and add their morale markers; the low total chooses."""

from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Effect, Modifier, Spoken, Target
from sandtable.explain.sentences import count_of, plural
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.tables import D10, Tables
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import count


class InitiativeFacts(Facts, frozen=True, kw_only=True):
    """The morale markers of both sides."""

    a_markers: Annotated[int, count("Markers of side A", 0, 200, "Morale markers that side A holds")] = 0
    b_markers: Annotated[int, count("Markers of side B", 0, 200, "Morale markers that side B holds")] = 0


class InitiativeProfile(Struct, frozen=True):
    """By how much side A's total is ahead before the dice; only the difference matters."""

    a_more: int


class First(Spoken):
    """Who has the lower total."""

    A = "a_chooses", "side A chooses"
    TIE = "tie", "tie"
    B = "b_chooses", "side B chooses"


def assess(facts: InitiativeFacts, _tables: Tables) -> Assessment[InitiativeProfile]:
    numbers = tuple(
        Target(f"Added to side {side}'s D10", Modifier(markers, ddb.GAP_INIT_ORDER, plural(markers, "morale marker")))
        for side, markers in (("A", facts.a_markers), ("B", facts.b_markers))
    )
    more = facts.a_markers - facts.b_markers
    # A lead of a whole die or more cannot be rolled back: all such leads are one.
    profile = InitiativeProfile(min(max(more, -D10), D10))
    subject = f"Initiative, side A with {count_of(facts.a_markers, 'marker')} against side B with {facts.b_markers}"
    return Assessment(profile, subject, ("low total chooses",), numbers)


def initiative_roll(dice: Dice, profile: InitiativeProfile) -> First:
    """One roll of both sides."""
    a = dice.d(D10, why=ddb.INIT_ROLL) + profile.a_more
    b = dice.d(D10, why=ddb.INIT_EACH_TURN)
    if a == b:
        return First.TIE
    return First.A if a < b else First.B


def decided(first: First) -> bool:
    return first is not First.TIE


def initiative(dice: Dice, profile: InitiativeProfile) -> First:
    """Rolled again, with the same markers, until the totals differ."""
    return dice.until(initiative_roll, profile, decided, why=ddb.INIT_TIES)


def follows(_facts: InitiativeFacts, first: First, _tables: Tables) -> tuple[Effect, ...]:
    if first is First.TIE:
        return (Effect("roll_again", True, ddb.INIT_TIES, "both sides roll again, markers still counted"),)
    side = "A" if first is First.A else "B"
    return (
        Effect("chooses", side, ddb.INIT_ROLL, f"side {side} says which side is Player A this game turn"),
        Effect("a_markers_after", 0, ddb.INIT_MARKERS_REMOVED, "side A's markers are removed"),
        Effect("b_markers_after", 0, ddb.INIT_MARKERS_REMOVED, "side B's markers are removed"),
    )


INITIATIVE = Procedure(
    name="initiative",
    title="Initiative",
    summary="Which side chooses who moves first; ties are rolled again.",
    facts=InitiativeFacts,
    assess=assess,
    roll=initiative,
    rules=(ddb.INIT_EACH_TURN, ddb.INIT_ROLL, ddb.INIT_TIES, ddb.INIT_MARKERS_REMOVED, ddb.GAP_INIT_ORDER),
    follows=follows,
    stages=((ddb.INIT_ROLL, "side A's D10"), (ddb.INIT_EACH_TURN, "side B's D10")),
)

INITIATIVE_ROLL = replace(
    INITIATIVE,
    name="initiative_roll",
    title="Initiative, one roll",
    summary="One roll of both sides for first move, with the chance of a tie.",
    roll=initiative_roll,
    label=lambda first: first.said.replace("chooses", "lower"),
)
