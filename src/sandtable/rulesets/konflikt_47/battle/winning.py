"""Who holds what, what it is worth, and when a battle is over."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from sandtable.base.bits import set_of
from sandtable.explain import Target
from sandtable.game import Tell
from sandtable.inches.tape import INCH
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle.events import Ended, Outcome
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.procedures.orders.battle_end import (
    BATTLE_RESULT,
    EndFacts,
    Winner,
)
from sandtable.rulesets.konflikt_47.procedures.orders.battle_end import points as points_of
from sandtable.sheet.procedure import Assessment

S = TypeVar("S", bound=BattleState)

DRAW = -1
WON = {Winner.WE_WIN: 0, Winner.DRAW: DRAW, Winner.THEY_WIN: 1}


def near_objective(s: BattleState, objective: int) -> int:
    """The units within reach of an objective's marker, as a set."""
    marker, reach = s.tables.limit("objective_marker"), INCH * s.tables.limit("objective_reach")
    return set_of(s.within(s.scenario.objectives[objective], marker + reach, s.there))


def held_by(s: BattleState, objective: int) -> int | None:
    """The side that holds an objective: its infantry is within reach of the marker, and no enemy is."""
    scenario, (ours, theirs) = s.scenario, s.scenario.of_side
    near = near_objective(s, objective)
    for side, own, others in ((0, ours, theirs), (1, theirs, ours)):
        if near & own & scenario.holders:
            return None if near & others else side
    return None


def holding(s: BattleState) -> tuple[int, int]:
    """How many objectives each side holds."""
    holders = [held_by(s, objective) for objective in range(len(s.scenario.objectives))]
    return holders.count(0), holders.count(1)


def lost(s: BattleState, side: int) -> int:
    """How many units of a side are destroyed."""
    return (s.destroyed & s.scenario.of_side[side]).bit_count()


def is_wiped_out(s: BattleState, side: int) -> bool:
    """Whether a side has no unit left, those still to arrive included."""
    return not s.scenario.of_side[side] & ~s.destroyed


def end_facts(s: BattleState) -> EndFacts:
    ours, theirs = holding(s)
    return EndFacts(
        our_kills=lost(s, 1),
        their_kills=lost(s, 0),
        our_objectives=ours,
        their_objectives=theirs,
        wiped_out=is_wiped_out(s, 1),
        ours_wiped_out=is_wiped_out(s, 0),
    )


def tally(s: BattleState) -> tuple[Target, Target]:
    """The points of both sides as they would be counted now, with what they are given for."""
    held, names = holding(s), s.scenario.side_names
    first, second = (points_of(f"{names[side]}'s points", lost(s, 1 - side), held[side], s.tables) for side in (0, 1))
    return first, second


def points(s: BattleState) -> tuple[int, int]:
    first, second = tally(s)
    return first.number, second.number


def points_said(s: BattleState) -> tuple[str, ...]:
    """What each side has for good, and what its objectives would add if it ended now (k47.gap.victory)."""
    if s.outcome is not None:
        return tuple(map(str, s.outcome.points))
    now = points(s)
    sure = tuple(
        points_of(name, lost(s, 1 - side), 0, s.tables).number for side, name in enumerate(s.scenario.side_names)
    )
    return tuple(
        f"{kept} (+{whole - kept})" if whole > kept else str(kept) for kept, whole in zip(sure, now, strict=True)
    )


def finish(s: S, tell: Tell, conceded_by: int | None = None) -> S:
    """The battle is over: by points, because a side is gone, or because it gave up (k47.gap.end-timing)."""
    found = s.scenario.assess(BATTLE_RESULT, end_facts(s))
    assert isinstance(found, Assessment)  # noqa: S101 - it refuses nothing
    winner, why, rule = WON[found.profile], found.notes[0].label, found.notes[0].rule
    if conceded_by is not None:
        winner, why, rule = 1 - conceded_by, f"{s.scenario.side_names[conceded_by]} gave up", k47.GAP_END_TIMING
    outcome = Outcome(winner, points(s), why, rule)
    tell(Ended(outcome))
    return replace(s, agenda=(), march=None, assault=None, drawn=-1, outcome=outcome)


def is_over(s: BattleState) -> bool:
    """Whether a side without units ends the battle at once."""
    ours, theirs = s.scenario.of_side
    left = ~s.destroyed
    return not (ours & left and theirs & left) and s.outcome is None
