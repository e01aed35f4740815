"""Carrying a decision out: whether one more formation of the group may move."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.common.disorder import kept_from
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import State
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, count, flag

MOST_MOVES, MOST_FREE = 9, 3


class MoveKind(StrEnum):
    ORDINARY = "ordinary"
    FREE = "free"


class NextFormationFacts(Facts, frozen=True, kw_only=True):
    """A formation that is to move under its group's decision die."""

    allowed: Annotated[int, count("Moves allowed", 0, MOST_MOVES, "Formations that the decision die lets move")] = 3
    made: Annotated[int, count("Moves made", 0, MOST_MOVES, "Formations of the group that have moved")] = 0
    kind: Annotated[MoveKind, choice("Kind of move", "An ordinary move, or one of the free moves after them")] = (
        MoveKind.ORDINARY
    )
    free_allowed: Annotated[int, count("Free moves allowed", 0, MOST_FREE, "Free moves of the decision die")] = 0
    free_made: Annotated[int, count("Free moves made", 0, MOST_FREE, "Free moves made already")] = 0
    moved: Annotated[bool, flag("Has moved", "This formation has moved already this turn")] = False
    into_contact: Annotated[bool, flag("Into contact", "The move is to end in contact with an enemy")] = False
    frozen: Annotated[bool, flag("Group frozen", "The group rolled freeze or panic-freeze for this turn")] = False
    panicked: asked.IsPanicked = False
    other_group: Annotated[bool, flag("Other group unfinished", "Another group's result is not carried out yet")] = (
        False
    )


def against_move(facts: NextFormationFacts, tables: Tables) -> Refused | None:
    """Every reason why this formation may not move now."""
    free = facts.kind is MoveKind.FREE
    used = f"the group has made {count_of(facts.made, 'move')} of {facts.allowed}"
    used_free = f"the group has made {count_of(facts.free_made, 'free move')} of {facts.free_allowed}"
    stays = "a panicked formation does not move voluntarily"
    too_late = "free moves come after the ordinary ones, and one has been made"
    return refused(
        refuse_if(facts.frozen, pk.GAP_DD_FREEZE, "frozen formations do not move voluntarily"),
        kept_from("moves", State.ROUTED, stays, tables) if facts.panicked else None,
        refuse_if(facts.other_group, pk.DD_ONE_AT_A_TIME, "the result of another group must be carried out first"),
        refuse_if(not free and facts.made >= facts.allowed, pk.DD_TABLE, used),
        refuse_if(free and facts.free_made >= facts.free_allowed, pk.DD_TABLE, used_free),
        refuse_if(not free and facts.free_made > 0, pk.GAP_DD_FREE_MOVE, too_late),
        refuse_if(not free and facts.moved, pk.DD_TABLE, "a formation makes one ordinary move in a turn"),
        refuse_if(free and facts.into_contact, pk.GAP_DD_FREE_MOVE, "a free move may not end in contact"),
    )


def assess(facts: NextFormationFacts, tables: Tables) -> Assessment[int] | Refused:
    if problem := against_move(facts, tables):
        return problem
    if facts.kind is MoveKind.FREE:
        again = "one further full move, also for a formation that has moved"
        notes = (Effect("free_move", True, pk.GAP_DD_FREE_MOVE, again),)
        return Assessment(facts.free_allowed - facts.free_made - 1, "A free move", notes=notes)
    return Assessment(facts.allowed - facts.made - 1, "An ordinary move")


NEXT_FORMATION = Procedure(
    name="next_formation",
    title="May another formation move?",
    summary="Whether the decision die still lets a formation of the group move.",
    facts=NextFormationFacts,
    assess=assess,
    roll=stated,
    rules=(pk.DD_TABLE, pk.DD_ONE_AT_A_TIME, pk.GAP_DD_FREE_MOVE, pk.GAP_DD_FREEZE, pk.GAP_PANICKED),
    label=lambda left: f"it may move, {count_of(left, 'move')} left after it",
)
