"""The end of a battle: whether there is one more turn, and who has won."""

from enum import StrEnum
from typing import Annotated

from sandtable.dice import Dice, Need, at_least
from sandtable.explain import Effect, Modifier, Refused, Target, counting, refuse_if, refused
from sandtable.explain.sentences import count_of, times
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.facts import MOST_UNITS
from sandtable.rulesets.konflikt_47.tables import TABLES, Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import count, flag

MOST_OBJECTIVES, MOST_TURNS = 9, 12


class LengthFacts(Facts, frozen=True, kw_only=True):
    """The end of the last turn that is sure."""

    turn: Annotated[int, count("Turn", 1, MOST_TURNS, "The last turn that is sure")] = TABLES.limit("turns")
    side_gone: Annotated[bool, flag("A side is gone", "One side has no units left")] = False


def assess_length(facts: LengthFacts, tables: Tables) -> Assessment[Need] | Refused:
    problem = refused(
        refuse_if(facts.side_gone, k47.GAP_GAME_LENGTH, "the battle ended when one side had no units left")
    )
    if problem:
        return problem
    need = at_least(tables.limit("one_more_turn"))
    number = Target("One more turn", tables.constant("one_more_turn"), to_die=True)
    return Assessment(need, f"The end of turn {facts.turn}", (f"one more turn on {need.text}",), (number,))


class Length(StrEnum):
    SEVENTH_TURN = "seventh_turn"
    OVER = "over"


def one_more(dice: Dice, need: Need) -> Length:
    return Length.SEVENTH_TURN if dice.passes(need, why=k47.GAP_GAME_LENGTH) else Length.OVER


def length_follows(facts: LengthFacts, length: Length, tables: Tables) -> tuple[Effect, ...]:
    """One turn more, and no other; or the count of points."""
    if length is Length.OVER:
        return (Effect("next", "victory", k47.GAP_VICTORY, "both sides count their victory points"),)
    last = facts.turn + 1
    return (Effect("turns", last, k47.GAP_GAME_LENGTH, f"turn {last} is played, and it is the last"),)


BATTLE_LENGTH = Procedure(
    name="battle_length",
    title="One more turn?",
    summary="Whether one more turn is played, the last.",
    facts=LengthFacts,
    assess=assess_length,
    roll=one_more,
    rules=(k47.GAP_GAME_LENGTH, k47.GAP_VICTORY),
    label=lambda length: {Length.SEVENTH_TURN: "one last turn", Length.OVER: "it is over"}[length],
    follows=length_follows,
    stages=((k47.GAP_GAME_LENGTH, "one more turn"),),
)


class EndFacts(Facts, frozen=True, kw_only=True):
    """What both sides have destroyed and hold at the end."""

    our_kills: Annotated[int, count("We destroyed", 0, MOST_UNITS, "Enemy units destroyed, empty transports too")] = 0
    their_kills: Annotated[int, count("They destroyed", 0, MOST_UNITS, "Units of ours that are destroyed")] = 0
    our_objectives: Annotated[
        int, count("We hold", 0, MOST_OBJECTIVES, "Objectives with our infantry and no enemy within 3 in")
    ] = 0
    their_objectives: Annotated[
        int, count("They hold", 0, MOST_OBJECTIVES, "Objectives with their infantry and none of ours within 3 in")
    ] = 0
    wiped_out: Annotated[bool, flag("Enemy wiped out", "The enemy has no unit left")] = False
    ours_wiped_out: Annotated[bool, flag("We are wiped out", "We have no unit left; a draw if nobody has")] = False


class Winner(StrEnum):
    WE_WIN = "we_win"
    DRAW = "draw"
    THEY_WIN = "they_win"


def points(name: str, kills: int, objectives: int, tables: Tables) -> Target:
    unit, objective = tables.constant("unit_points"), tables.constant("objective_points")
    return Target(
        name,
        Modifier(0, k47.GAP_VICTORY, "nothing yet"),
        counting(
            times(kills, unit, None, "destroyed"),
            times(objectives, objective, None, "objective" if objectives == 1 else "objectives"),
        ),
    )


def assess_end(facts: EndFacts, tables: Tables) -> Assessment[Winner]:
    ours = points("Our points", facts.our_kills, facts.our_objectives, tables)
    theirs = points("Their points", facts.their_kills, facts.their_objectives, tables)
    lead, wins = ours.total - theirs.total, tables.limit("winning_lead")
    winner = Winner.WE_WIN if lead >= wins else Winner.THEY_WIN if -lead >= wins else Winner.DRAW
    why = f"a lead of {count_of(abs(lead), 'point')}, it takes {wins} to win"
    if facts.wiped_out and facts.ours_wiped_out:
        winner, why = Winner.DRAW, "both sides are wiped out"
    elif facts.wiped_out:
        winner, why = Winner.WE_WIN, "wiping out the enemy wins"
    elif facts.ours_wiped_out:
        winner, why = Winner.THEY_WIN, "we are wiped out, and that wins for them"
    subject = f"{count_of(ours.total, 'point')} to {theirs.total}"
    return Assessment(winner, subject, (), (ours, theirs), (Effect("lead", lead, k47.GAP_VICTORY, why),))


BATTLE_RESULT = Procedure(
    name="battle_result",
    title="Who has won",
    summary="Points for units destroyed and objectives held, and what they come to.",
    facts=EndFacts,
    assess=assess_end,
    roll=stated,
    rules=(k47.GAP_VICTORY,),
    shaped_by=(k47.GAP_SCENARIOS,),
)
