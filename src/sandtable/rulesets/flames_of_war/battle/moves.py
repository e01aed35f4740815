"""Answers by which teams move: whether each may go its way, and what they are to each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sandtable.explain import Refusal
from sandtable.game.refusals import NO_SUCH
from sandtable.inches.bodies import gap, overlap
from sandtable.inches.tape import Place, said, tape_said
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import command, crossing, in_the_way, paths
from sandtable.rulesets.flames_of_war.battle.answers import Go
from sandtable.rulesets.flames_of_war.battle.in_the_way import Manner
from sandtable.rulesets.flames_of_war.battle.marching import Leg
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState
from sandtable.rulesets.flames_of_war.battle.team_names import team_said
from sandtable.rulesets.flames_of_war.terms import Speed


def shape(s: BattleState, may: int, go: Go, rule: str) -> Iterator[Refusal]:
    """Whether an answer says for each of its teams where it goes, and names only teams that may go now."""
    if not go.bodies:
        yield Refusal(NO_SUCH, "name the teams that move")
    if not len(go.bodies) == len(go.bends) == len(go.facings) or len(go.start) not in (0, len(go.bodies)):
        yield Refusal(NO_SUCH, "give a path and a heading for each team that moves")
    if len(set(go.bodies)) < len(go.bodies):
        yield Refusal(NO_SUCH, "each team is named once")
    for body in go.bodies:
        if not 0 <= body < len(s.bodies):
            yield Refusal(NO_SUCH, "there is no such team")
        elif not may >> body & 1:
            yield why_not(s, body, rule)


def why_not(s: BattleState, body: int, rule: str) -> Refusal:
    """Why a team may not move in this answer."""
    who, bit = team_said(s, body), 1 << body
    if s.bailed & bit:
        return Refusal(fow.BAIL_NO_ACTIONS, f"{who} is Bailed Out and may not move")
    if s.cleared & bit:
        return Refusal(fow.ORDER_CLEAR_MINES_RESTRICTIONS, f"{who} clears mines and may not move further")
    if s.digging & bit:
        return Refusal(fow.GAP_DIG_IN_DETAILS, f"{who} digs in and does not move this turn")
    if s.mounted & bit:
        return Refusal(fow.GAP_MOUNTED_PLACE, f"{who} rides: its transport moves")
    return Refusal(rule, f"{who} may not move now")


def along_paths(s: BattleState, legs: Sequence[Leg], manner: Manner) -> Iterator[Refusal]:
    """All that speaks against their ways, each by itself, and against where they would end."""
    mates = in_the_way.mates_of(s, [leg.body for leg in legs])
    for leg in legs:
        way = in_the_way.way_of(s, leg.body, manner, mates, leg.path[0])
        yield from paths.refusals(s, way, leg.path)
    yield from on_each_other(s, legs)


def on_each_other(s: BattleState, legs: Sequence[Leg]) -> Iterator[Refusal]:
    """Ends must be clear; the ways of those who move by one answer need not be (fow.gap.passing-friends)."""
    for number, leg in enumerate(legs):
        radius = s.radius(leg.body)
        for other in legs[:number]:
            if overlap(leg.path[-1], radius, other.path[-1], s.radius(other.body)):
                both = f"{team_said(s, leg.body)} would end on {team_said(s, other.body)}"
                yield Refusal(fow.GAP_FOOTPRINTS, f"{both}: discs may not overlap")


# ---------------------------------------------------------------------- the leader, and command


def led_from(s: BattleState, unit: int, legs: Sequence[Leg]) -> tuple[int, Place | None]:
    """The body that carries the Unit Leader, and where it would end; no place without a leader on the table."""
    leader = s.units[unit].leader
    if leader == NOBODY:
        return NOBODY, None
    carried = command.stands_as(s, leader)
    for leg in legs:
        if leg.body == carried:
            return carried, leg.path[-1]
    return (carried, s.place(leader)) if command.present(s, leader) else (NOBODY, None)


def leader_first(s: BattleState, unit: int, legs: Sequence[Leg], settled: int) -> Iterator[Refusal]:
    """The leader's move is settled, dice and all, before any other moves (fow.gap.leader-settled-first)."""
    carried, _ = led_from(s, unit, legs)
    if carried == NOBODY:
        return
    leader = s.units[unit].leader
    moving = [leg for leg in legs if leg.body == carried]
    if moving and settled == leader:
        name = team_said(s, leader)
        yield Refusal(fow.GAP_LEADER_SETTLED_FIRST, f"others have moved, so {name}, who leads them, stays")
    if moving and len(legs) > 1 and crossing.asks_a_roll(s, carried, moving[0].path):
        because = "his way asks for a roll, so he goes in an answer of his own before the others"
        yield Refusal(fow.GAP_LEADER_SETTLED_FIRST, f"{team_said(s, leader)} leads them: {because}")


def towards_the_leader(s: BattleState, unit: int, legs: Sequence[Leg], speed: Speed) -> Iterator[Refusal]:
    """Who Dashes and ends Out of Command ends nearer to his leader than he began (fow.command.out-dash)."""
    if speed is not Speed.DASH:
        return
    carried, led = led_from(s, unit, legs)
    for leg in legs:
        body = leg.body
        if body == carried or command.in_command_at(s, body, leg.path[-1], led):
            continue
        other, there = (carried, led) if led is not None else _nearest(s, body)
        if there is None:
            continue
        before, after = (gap(place, s.radius(body), there, s.radius(other)) for place in (leg.path[0], leg.path[-1]))
        if after >= before:
            far = f"it would end {tape_said(after)} from {team_said(s, other)}, and began {tape_said(before)} from it"
            reach = said(command.reach(s, unit))
            rule = fow.COMMAND_OUT_DASH if led is not None else fow.GAP_LEADER_NONE_NEAR
            yield Refusal(rule, f"{team_said(s, body)} may Dash beyond {reach} of its leader only towards it: {far}")


def _nearest(s: BattleState, body: int) -> tuple[int, Place | None]:
    mate = command.nearest_mate(s, body)
    return (mate, None) if mate == NOBODY else (command.stands_as(s, mate), s.place(mate))
