"""Command: how far from its leader a team may end, and what it may do when it is out of his reach."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.to_hit import hit_modifier
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond, within
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Move
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice


def command_reach(teams: int, tables: Tables) -> Target:
    """6 inches, or 8 for a unit of eight or more teams now."""
    large = teams >= tables.limit("large_unit")
    return Target("Command distance", tables.constant("command_range_large" if large else "command_range"))


def is_in_command(distance: float, teams: int, leaderless: bool, tables: Tables) -> bool:
    """A unit of one team always is; without a leader nobody else."""
    if teams == 1:
        return True
    return not leaderless and within(distance, command_reach(teams, tables).number)


def command_notes(teams: int, leaderless: bool) -> tuple[Effect, ...]:
    if teams == 1:
        return (Effect("one_team", True, fow.GAP_OUT_OF_COMMAND_WHEN, "a unit of one team is always In Command"),)
    if leaderless:
        return (Effect("leaderless", True, fow.GAP_LEADER_NONE_NEAR, "without a leader every team is Out of Command"),)
    told = f"{count_of(teams, 'team')} on the table now, without transports"
    return (
        Effect("measured", "at the end", fow.COMMAND_MEASURED_AT_END, "measured where the team ends its movement"),
        Effect("leader_first", True, fow.GAP_OUT_OF_COMMAND_WHEN, "from where the leader ended: he moves first"),
        Effect("counted", teams, fow.GAP_COMMAND_TEAM_COUNT, told),
    )


# ------------------------------------------------------------------ in command or not


class CommandFacts(Facts, frozen=True, kw_only=True):
    """A team at the end of its movement, and its leader."""

    distance: Annotated[float, asked.inches("To the leader", "From the team to its Unit Leader")] = 6.0
    teams: asked.TeamsInUnit = 5
    no_leader: asked.Leaderless = False


def assess_distance(facts: CommandFacts, tables: Tables) -> Assessment[bool]:
    found = is_in_command(facts.distance, facts.teams, facts.no_leader, tables)
    subject = f"{facts.distance:g} in from the leader in a unit of {count_of(facts.teams, 'team')}"
    numbers = () if facts.teams == 1 or facts.no_leader else (command_reach(facts.teams, tables),)
    notes = command_notes(facts.teams, facts.no_leader)
    if not found:
        whom = "the nearest team of its unit" if facts.no_leader else "its leader"
        said = f"it stays put, moves at Tactical and shoots at +1 to the score to hit, or Dashes towards {whom}"
        notes = (*notes, Effect("options", 3, fow.COMMAND_OUT_OPTIONS, said))
    return Assessment(found, subject, numbers=numbers, notes=notes)


COMMAND_DISTANCE = Procedure(
    name="command_distance",
    title="Staying In Command",
    summary="Whether a team is In Command where it ended its movement.",
    facts=CommandFacts,
    assess=assess_distance,
    roll=stated,
    rules=(
        fow.COMMAND_MEASURED_AT_END,
        fow.COMMAND_RANGE,
        fow.COMMAND_RANGE_LARGE,
        fow.GAP_COMMAND_TEAM_COUNT,
        fow.GAP_OUT_OF_COMMAND_WHEN,
        fow.GAP_LEADER_NONE_NEAR,
        fow.COMMAND_OUT_OPTIONS,
    ),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    label=lambda inside: "In Command" if inside else "Out of Command",
)


# ------------------------------------------------------------------ the three options


class OutFacts(Facts, frozen=True, kw_only=True):
    """A team that moves, or stays, out of its leader's reach."""

    move: Annotated[Move, choice("Move", "What it does in the Movement Step")] = Move.TACTICAL
    after: Annotated[
        float, asked.inches("To the leader after", "From the team to its leader where it ends its move")
    ] = 10.0
    before: Annotated[
        float, asked.inches("To the leader before", "From the team's start to where the leader ended")
    ] = 12.0
    teams: asked.TeamsInUnit = 5
    no_leader: asked.Leaderless = False


class OutOfCommand(Struct, frozen=True):
    """Added to the score to hit when it shoots this turn, and whether it may shoot at all."""

    penalty: int
    may_shoot: bool


def assess_move(facts: OutFacts, tables: Tables) -> Assessment[OutOfCommand] | Refused:
    inside = is_in_command(facts.after, facts.teams, facts.no_leader, tables)
    dashes = facts.move is Move.DASH
    if problem := refused(dash_away(facts) if dashes and not inside else None):
        return problem
    penalty = hit_modifier("out_of_command", tables) if facts.move is Move.TACTICAL and not inside else None
    found = OutOfCommand(penalty.value if penalty else 0, not dashes)
    where = "In Command" if inside else "Out of Command"
    subject = f"A team that {facts.move.said} and ends {where}"
    numbers = () if facts.teams == 1 or facts.no_leader else (command_reach(facts.teams, tables),)
    notes = (*option_notes(facts, inside, tables), *command_notes(facts.teams, facts.no_leader))
    return Assessment(found, subject, numbers=numbers, notes=notes)


def dash_away(facts: OutFacts) -> Refused | None:
    """A Dash towards the leader ends nearer to him than it began; without a leader, to the nearest of its unit."""
    whom = "the nearest team of its unit" if facts.no_leader else "its leader"
    rule = fow.GAP_LEADER_NONE_NEAR if facts.no_leader else fow.COMMAND_OUT_DASH
    because = f"a Dash that ends Out of Command must end nearer to {whom} than it began"
    return refused(refuse_if(not beyond(facts.before, facts.after), rule, because))


def option_notes(facts: OutFacts, inside: bool, tables: Tables) -> tuple[Effect, ...]:
    """The choice it made of the three, or that it need not choose."""
    dashed = Effect("may_shoot", False, fow.SHOOT_NO_SHOOT_DASH, "after a Dash it may not shoot")
    if inside:
        free = Effect("in_command", True, fow.GAP_OUT_OF_COMMAND_WHEN, "it ends In Command and moves as it likes")
        return (free, dashed) if facts.move is Move.DASH else (free,)
    if facts.move is Move.STAYED:
        return (Effect("option", "stay", fow.COMMAND_OUT_STAY, "it stays in place, without a penalty"),)
    if facts.move is Move.DASH:
        return (Effect("option", "dash", fow.COMMAND_OUT_OPTIONS, "it Dashes towards its leader"), dashed)
    harder = hit_modifier("out_of_command", tables)
    return (
        Effect(
            "option", "tactical", fow.COMMAND_OUT_TACTICAL_PENALTY, "it moves at Tactical, which costs when it shoots"
        ),
        Effect("hit_penalty", harder.value, harder.rule, f"+{harder.value} to the score it needs to hit"),
    )


def said(found: OutOfCommand) -> str:
    if not found.may_shoot:
        return "allowed, may not shoot"
    return f"allowed, shoots at +{found.penalty} to hit" if found.penalty else "allowed, shoots without penalty"


OUT_OF_COMMAND = Procedure(
    name="out_of_command",
    title="Out of Command",
    summary="What a team out of its leader's reach may do, and what it costs its shooting.",
    facts=OutFacts,
    assess=assess_move,
    roll=stated,
    rules=(
        fow.COMMAND_OUT_OPTIONS,
        fow.COMMAND_OUT_STAY,
        fow.COMMAND_OUT_TACTICAL_PENALTY,
        fow.COMMAND_OUT_DASH,
        fow.HIT_OUT_OF_COMMAND,
        fow.SHOOT_NO_SHOOT_DASH,
        fow.COMMAND_MEASURED_AT_END,
        fow.COMMAND_RANGE,
        fow.COMMAND_RANGE_LARGE,
        fow.GAP_COMMAND_TEAM_COUNT,
        fow.GAP_OUT_OF_COMMAND_WHEN,
        fow.GAP_LEADER_NONE_NEAR,
    ),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    label=said,
)
