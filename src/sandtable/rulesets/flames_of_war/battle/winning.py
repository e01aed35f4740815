"""Who holds what, which formations are left, what is destroyed is worth, and when a battle is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.explain import Target
from sandtable.game import Tell
from sandtable.inches.bodies import gap
from sandtable.inches.tape import INCH
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.events import Ended, Outcome
from sandtable.rulesets.flames_of_war.battle.scenario import SIDE_A
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Objective
from sandtable.rulesets.flames_of_war.procedures.starting.game_end import GAME_END, GameEndFacts, Winner, destroyed
from sandtable.rulesets.flames_of_war.procedures.starting.victory import (
    VICTORY_CHECK,
    Claimant,
    Stake,
    VictoryFacts,
    VictoryResult,
)
from sandtable.rulesets.flames_of_war.terms import Kind
from sandtable.sheet.procedure import Assessment

S = TypeVar("S", bound=BattleState)

DRAW = -1
WON = {Winner.WE_WIN: 0, Winner.DRAW: DRAW, Winner.THEY_WIN: 1}
CLAIMANTS = {Kind.INFANTRY: Claimant.INFANTRY, Kind.GUN: Claimant.GUN}
#: Nobody is farther from anything than this, in inches.
FAR = 0.0


# ---------------------------------------------------------------------- formations and points


def formations_left(s: BattleState, side: int) -> int:
    """How many formations of a side have any unit that is not Destroyed, in reserve and ambush too."""
    scenario = s.scenario
    own = numbers_in(scenario.of_side[side] & ~s.destroyed)
    return len({scenario.formations[unit] for unit in own if scenario.formations[unit] >= 0})


def kills(s: BattleState, side: int) -> tuple[str, ...]:
    """The platoons of the enemy that are wholly Destroyed (fow.gap.points-counted)."""
    scenario = s.scenario
    return tuple(scenario.platoons[unit].id for unit in numbers_in(scenario.of_side[1 - side] & s.destroyed))


def tally(s: BattleState) -> tuple[Target, Target]:
    """The points of both sides as they would be counted now, with what they are given for."""
    first, second = (
        destroyed(f"{s.scenario.side_names[side]}'s points", 0, kills(s, side), s.tables) for side in (0, 1)
    )
    return first, second


def points(s: BattleState) -> tuple[int, int]:
    if s.outcome is not None:
        return s.outcome.points
    first, second = tally(s)
    return first.total, second.total


# ---------------------------------------------------------------------- objectives


def claimants(s: BattleState, at: Objective, side: int) -> Iterator[tuple[bool, int, int]]:
    """The teams of a side on the ground: whether one cannot hold, its distance to an objective, and which it is."""
    scenario = s.scenario
    idle = s.bailed | scenario.transports
    for body in numbers_in(s.there & scenario.bodies_of_side[side] & ~scenario.aircraft):
        yield bool(idle >> body & 1), gap(s.place(body), s.radius(body), at.at), body


def claimant(s: BattleState, body: int) -> Claimant:
    """A team as the victory check asks for it."""
    if s.scenario.transports >> body & 1:
        return Claimant.TRANSPORT
    if s.bailed >> body & 1:
        return Claimant.BAILED_TANK
    return CLAIMANTS.get(s.kind(body), Claimant.TANK)


def nearest_claimant(s: BattleState, at: Objective, side: int) -> tuple[Claimant, float]:
    """Who of a side is nearest to an objective, of those that can hold it if there are any."""
    found = min(claimants(s, at, side), default=None)
    return (Claimant.NOBODY, FAR) if found is None else (claimant(s, found[2]), found[1] / INCH)


def held_by(s: BattleState, at: Objective) -> int | None:
    """The side that Holds an objective: it has a team that counts within reach, and the other side has none."""
    reach = INCH * s.tables.limit("objective_reach")
    there = [any(not idle and off <= reach for idle, off, _ in claimants(s, at, side)) for side in (0, 1)]
    return there.index(True) if there.count(True) == 1 else None


def stake_of(s: BattleState, side: int) -> Stake:
    """The mission as a side sees it."""
    if s.scenario.is_attack:
        return Stake.ATTACKER if side == SIDE_A else Stake.DEFENDER
    return Stake.FREE_FOR_ALL if s.scenario.has_objectives else Stake.ANNIHILATION


def victory_facts(s: BattleState, side: int) -> Iterator[VictoryFacts]:
    """What the victory check at the start of a side's turn asks: once for each objective that matters to it.

    A defender asks about the attacker that is nearest to any of them (fow.gap.objective-first-turn).
    """
    stake, own = stake_of(s, side), formations_left(s, side)
    # Who has just lost his last formation has lost, whatever is left of the enemy (fow.gap.both-sides-fail).
    enemy = formations_left(s, 1 - side) if own else 1
    usual = VictoryFacts(
        mission=stake, turn=s.round, own=Claimant.NOBODY, own_formations=own, enemy_formations=enemy, enemy_area=False
    )
    if stake is Stake.DEFENDER:
        found = [(off, body) for at in s.objectives for _, off, body in claimants(s, at, 1 - side)]
        off, body = min(found, default=(0, -1))
        who = Claimant.NOBODY if body < 0 else claimant(s, body)
        yield replace(usual, enemy=who, enemy_distance=off / INCH)
        return
    theirs = [at for at in s.objectives if at.side != side]
    for at in theirs:
        ours, our_off = nearest_claimant(s, at, side)
        enemy_near, their_off = nearest_claimant(s, at, 1 - side)
        yield replace(
            usual, own=ours, own_distance=our_off, enemy=enemy_near, enemy_distance=their_off, enemy_area=True
        )
    if not theirs:
        yield usual


def checked(s: S, side: int, tell: Tell) -> S | None:
    """The end of the battle, if a player wins or loses it at the start of his turn (fow.gap.victory-check-timing)."""
    for facts in victory_facts(s, side):
        found = s.scenario.assess(VICTORY_CHECK, facts)
        assert isinstance(found, Assessment)  # noqa: S101 - it refuses nothing
        if found.profile is VictoryResult.GOES_ON:
            continue
        winner = side if found.profile is VictoryResult.WINS else 1 - side
        return finish(s, tell, winner, *_why(s, side, facts))
    return None


def _why(s: BattleState, side: int, facts: VictoryFacts) -> tuple[str, str]:
    names = s.scenario.side_names
    if not facts.own_formations or not facts.enemy_formations:
        loser = names[side if not facts.own_formations else 1 - side]
        return f"{loser} has no formation left", fow.VICTORY_NO_FORMATIONS
    if facts.mission is Stake.DEFENDER:
        return f"{names[1 - side]} is nowhere near an objective", fow.GAP_OBJECTIVE_FIRST_TURN
    return f"{names[side]} began its turn Holding an objective", fow.VICTORY_OBJECTIVE


# ---------------------------------------------------------------------- the end


def finish(s: S, tell: Tell, winner: int, why: str, rule: str) -> S:
    """The battle is over."""
    outcome = Outcome(winner, points(s), why, rule)
    tell(Ended(outcome))
    return replace(s, agenda=(), outcome=outcome)


def finish_by_points(s: S, tell: Tell) -> S:
    """After the last round points of Destroyed units decide (fow.gap.game-end)."""
    last = s.scenario.last_round
    facts = GameEndFacts(round=last, limit=last, our_kills=kills(s, 0), their_kills=kills(s, 1))
    found = s.scenario.assess(GAME_END, facts)
    assert isinstance(found, Assessment)  # noqa: S101 - it refuses only before the last round
    return finish(s, tell, WON[found.profile], "the last round is over", fow.GAP_GAME_END)


def give_up(s: S, side: int, tell: Tell) -> S:
    """A player concedes whenever he is to decide (fow.gap.end-of-turn)."""
    return finish(s, tell, 1 - side, f"{s.scenario.side_names[side]} gave up", fow.GAP_END_OF_TURN)
