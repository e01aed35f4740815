"""Who takes over from a destroyed Unit Leader or Formation Commander."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, Spoken, Target, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.distances import within
from sandtable.rulesets.flames_of_war.procedures.starting.scores import scores, scores_text
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, count

# ------------------------------------------------------------------ Unit Leaders


class LeaderFacts(Facts, frozen=True, kw_only=True):
    """A unit whose Unit Leader was just Destroyed."""

    nearest: Annotated[
        float, asked.inches("Nearest team", "From the destroyed leader to the nearest team of his unit")
    ] = 3.0
    teams_left: Annotated[int, count("Teams left", 0, 14, "Teams of the unit that remain")] = 4


class NewLeader(Spoken):
    AT_ONCE = "at_once", "another team is Unit Leader at once"
    LATER = "later", "the unit has no leader for now"


def assess_leader(facts: LeaderFacts, tables: Tables) -> Assessment[NewLeader] | Refused:
    problem = refused(refuse_if(not facts.teams_left, fow.GAP_NO_LEGAL_MOVE, "no team is left that could be appointed"))
    if problem:
        return problem
    reach = tables.limit("leader_reach")
    near = within(facts.nearest, reach)
    said = f"the nearest team is at {facts.nearest:g} in, within {reach} in it takes over"
    note = Effect("near", near, fow.LEADER_UNIT, said)
    return Assessment(NewLeader.AT_ONCE if near else NewLeader.LATER, "A Unit Leader is Destroyed", notes=(note,))


def leader_follows(_facts: LeaderFacts, outcome: NewLeader, _tables: Tables) -> tuple[Effect, ...]:
    if outcome is NewLeader.AT_ONCE:
        said = "the owner chooses any team of the unit that is near enough"
        return (Effect("leader", "chosen", fow.GAP_LEADER_NONE_NEAR, said),)
    in_command_said = "every team is Out of Command, a Dash goes to the nearest of its unit"
    until_said = "any team is named leader when its next Movement Step starts"
    return (
        Effect("in_command", False, fow.GAP_LEADER_NONE_NEAR, in_command_said),
        Effect("orders", False, fow.GAP_LEADER_NONE_NEAR, "no orders are given"),
        Effect("until", "next Movement Step", fow.GAP_LEADER_NONE_NEAR, until_said),
    )


LEADER_LOST = Procedure(
    name="leader_lost",
    title="Unit Leader Destroyed",
    summary="Whether another team takes over at once.",
    facts=LeaderFacts,
    assess=assess_leader,
    roll=stated,
    rules=(fow.LEADER_UNIT, fow.GAP_LEADER_NONE_NEAR, fow.GAP_NO_LEGAL_MOVE),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    follows=leader_follows,
)


# ------------------------------------------------------------------ Formation Commanders


class Candidate(Spoken):
    """The team that is nearest to the destroyed commander."""

    FITTING = "fitting", "same formation and kind"
    OTHER_KIND = "other_kind", "another kind of team"
    OTHER_FORMATION = "other_formation", "not of his formation"


class CommanderFacts(Facts, frozen=True, kw_only=True):
    """A Formation Commander was just Destroyed."""

    hq_left: Annotated[int, count("HQ teams left", 0, 6, "Other teams of the HQ unit, however far away")] = 0
    nearest: Annotated[
        float, asked.inches("Nearest team", "From the destroyed commander to the nearest other team")
    ] = 4.0
    candidate: Annotated[Candidate, choice("That team is", "Whether it may take over")] = Candidate.FITTING


class NewCommander(Spoken):
    HQ_TEAM = "hq_team", "a team of the HQ takes over"
    NEW_TEAM = "new_team", "another team takes over"
    NOBODY = "nobody", "nobody takes over"


class Succession(StrEnum):
    """How a successor is found."""

    HQ = "hq"
    ROLL = "roll"
    NOBODY = "nobody"


def assess_commander(facts: CommanderFacts, tables: Tables) -> Assessment[tuple[Succession, int]]:
    score, reach = tables.limit("commander_score"), tables.limit("leader_reach")
    subject = "A commander is Destroyed"
    if facts.hq_left:
        said = "another team of the HQ takes over without a roll, at any distance"
        note = Effect("hq", facts.hq_left, fow.LEADER_COMMANDER_HQ, said)
        return Assessment((Succession.HQ, score), subject, ("no roll",), notes=(note,))
    if facts.candidate is not Candidate.FITTING:
        why = "only a team of his formation and of his kind may take over"
        return Assessment(
            (Succession.NOBODY, score), subject, notes=(Effect("candidate", False, fow.GAP_COMMANDER_REPLACEMENT, why),)
        )
    near = within(facts.nearest, reach)
    said = f"the nearest team is at {facts.nearest:g} in, within {reach} in it may take over"
    note = Effect("candidate", near, fow.LEADER_COMMANDER_ROLL, said)
    if not near:
        return Assessment((Succession.NOBODY, score), subject, notes=(note,))
    number = Target("New commander", tables.constant("commander_score"))
    needs = (scores_text("another team takes over", score),)
    return Assessment((Succession.ROLL, score), subject, needs, (number,), (note,))


def succeed(dice: Dice, profile: tuple[Succession, int]) -> NewCommander:
    how, score = profile
    if how is Succession.HQ:
        return NewCommander.HQ_TEAM
    found = how is Succession.ROLL and scores(dice, score, fow.LEADER_COMMANDER_ROLL)
    return NewCommander.NEW_TEAM if found else NewCommander.NOBODY


def commander_follows(_facts: CommanderFacts, outcome: NewCommander, _tables: Tables) -> tuple[Effect, ...]:
    if outcome is NewCommander.NOBODY:
        told = "the formation has no commander for the rest of the game"
        return (
            Effect("commander", False, fow.GAP_COMMANDER_REPLACEMENT, told),
            Effect("rerolls", False, fow.GAP_COMMANDER_POWERS, "its units have no re-rolls from a commander"),
        )
    if outcome is NewCommander.HQ_TEAM:
        return (Effect("commander", True, fow.LEADER_COMMANDER_HQ, "the team of the HQ is commander at once"),)
    said = "it keeps its own statistics, joins the HQ unit and leaves its old unit"
    return (Effect("commander", True, fow.GAP_COMMANDER_REPLACEMENT, said),)


COMMANDER_LOST = Procedure(
    name="commander_lost",
    title="Commander Destroyed",
    summary="Whether somebody takes over from a destroyed commander.",
    facts=CommanderFacts,
    assess=assess_commander,
    roll=succeed,
    rules=(
        fow.LEADER_COMMANDER_HQ,
        fow.LEADER_COMMANDER_ROLL,
        fow.GAP_COMMANDER_REPLACEMENT,
        fow.GAP_COMMANDER_POWERS,
        fow.GAP_SCORE_TEST,
    ),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    follows=commander_follows,
    stages=((fow.LEADER_COMMANDER_ROLL, "roll for a new commander"),),
)
