"""Mistaken Target: swapping the hits of two teams, and of another two, until a roll fails."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Modifier, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.distances import within
from sandtable.rulesets.flames_of_war.procedures.starting.scores import score_text, scores
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Attack, Kind
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, count, flag

SWAP_RULES = (
    fow.MISTAKEN_ROLL,
    fow.MISTAKEN_SWAP,
    fow.GAP_MISTAKEN_TARGET,
    fow.MISTAKEN_TANK_DISTANCE,
    fow.MISTAKEN_FOOT_DISTANCE,
)
MOST_PAIRS = 7


def swap_distance(kind: Kind, tables: Tables) -> Modifier | None:
    """How far the shooter must be exceeded; the sheet asks no distance of Aircraft."""
    if kind is Kind.AIRCRAFT:
        return None
    return tables.constant("mistaken_tank" if kind.is_tank else "mistaken_foot")


def too_near(kind: Kind, distance: float, tables: Tables) -> Refused | None:
    """Hits that cannot be swapped because the shooter is too near to be mistaken."""
    least = swap_distance(kind, tables)
    if least is None:
        return None
    because = f"hits on {kind.said} teams are swapped only more than {least.value} in from the shooter"
    return refused(refuse_if(within(distance, least.value), least.rule, because))


class Swapping(Struct, frozen=True):
    """What each swap must score, and how many pairs are wanted."""

    score: int
    pairs: int


def swaps_made(dice: Dice, swapping: Swapping) -> int:
    """One pair after the other; the first failure ends it."""
    for made in range(swapping.pairs):
        if not scores(dice, swapping.score, why=fow.MISTAKEN_ROLL):
            return made
    return swapping.pairs


class MistakenTargetFacts(Facts, frozen=True, kw_only=True):
    """Hits that the target player wants to see on other teams."""

    pairs: Annotated[int, count("Pairs", 1, MOST_PAIRS, "Pairs of teams to swap, no team in two of them")] = 1
    kind: asked.KindOfTeams = Kind.ARMOURED
    distance: Annotated[float, asked.inches("Range", "From the team that scored the hit to the nearer of the two")] = (
        12.0
    )
    attack: Annotated[Attack, choice("Hit by", "What scored the hits; Defensive Fire is shooting")] = Attack.SHOOTING
    valid: Annotated[bool, flag("Valid targets", "Both are valid targets of the team that scored the hit")] = True
    same_unit: Annotated[bool, flag("Same unit", "Both are teams of one unit")] = True
    same_type: Annotated[bool, flag("Same type", "Both are of one type")] = True


def assess(facts: MistakenTargetFacts, tables: Tables) -> Assessment[Swapping] | Refused:
    problem = refused(
        too_near(facts.kind, facts.distance, tables),
        refuse_if(
            not facts.valid, fow.GAP_MISTAKEN_TARGET, "both teams must be valid targets of the team that scored the hit"
        ),
        refuse_if(not facts.same_unit, fow.GAP_MISTAKEN_TARGET, "both teams must be of one unit"),
        refuse_if(not facts.same_type, fow.GAP_MISTAKEN_TARGET, "both teams must be of one type"),
        refuse_if(
            facts.attack is not Attack.SHOOTING,
            fow.GAP_MISTAKEN_TARGET,
            "there is no Mistaken Target against bombardments, mines or in assaults",
        ),
    )
    if problem:
        return problem
    needed = tables.constant("mistaken_score")
    number = Target("Mistaken Target", Modifier(needed.value, needed.rule, "score of every swap"))
    again = Effect("again", True, fow.MISTAKEN_AGAIN, "after a success another pair may be tried, after a failure none")
    said = "all hits that can be swapped change places, one team may have none"
    whole = Effect("all_hits", True, fow.MISTAKEN_SWAP, said)
    return Assessment(
        Swapping(number.number, facts.pairs),
        f"{count_of(facts.pairs, 'pair')} of {facts.kind.said} teams, the shooter {facts.distance:g} in away",
        (f"each swap on {score_text(number.number)}",),
        (number,),
        (again, whole),
    )


def swaps_follow(made: int) -> tuple[Effect, ...]:
    """Where the hits are when the swaps have been tried."""
    if not made:
        return (
            Effect("swapped", 0, fow.MISTAKEN_ROLL, "every hit stays where it was assigned, saves are rolled next"),
        )
    said = f"the hits of {count_of(made, 'pair')} of teams change places, saves are rolled next"
    return (Effect("swapped", made, fow.MISTAKEN_SWAP, said),)


MISTAKEN_TARGET = Procedure(
    name="mistaken_target",
    title="Mistaken Target",
    summary="How many of the wanted swaps of hits succeed.",
    facts=MistakenTargetFacts,
    assess=assess,
    roll=swaps_made,
    rules=(*SWAP_RULES, fow.MISTAKEN_AGAIN),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    label=lambda made: count_of(made, "swap"),
    follows=lambda _facts, made, _tables: swaps_follow(made),
    stages=((fow.MISTAKEN_ROLL, "swap"),),
)
