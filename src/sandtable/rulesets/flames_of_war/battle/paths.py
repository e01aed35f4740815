"""Paths of single teams: whether one may go along it, and every reason against it with what was measured."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from sandtable.explain import Refusal
from sandtable.inches.bodies import gap
from sandtable.inches.moving.farthest import affordable, allowed
from sandtable.inches.moving.legs import Fault, Why
from sandtable.inches.moving.path import gets_closer, nearest_approach
from sandtable.inches.tape import INCH, Place, length, said, tape, tape_said
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import in_the_way, rates, seeing
from sandtable.rulesets.flames_of_war.battle.in_the_way import Way
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.team_names import team_said
from sandtable.rulesets.flames_of_war.terms import Speed

#: A path with its start.
Path: TypeAlias = tuple[Place, ...]


def may_go(s: BattleState, way: Way, path: Path) -> bool:
    """Whether a team may go along a path, by itself; to stay or turn on the spot is always allowed."""
    return surely(way, path) or next(refusals(s, way, path), None) is None


def surely(way: Way, path: Path) -> bool:
    """The same without looking who sees whom: what is allowed as if every enemy were seen."""
    return stays(path) or (way.careful.may_go(path) and affordable(way.mover, path, way.allowance))


def stays(path: Path) -> bool:
    return len(path) < 2


def refusals(s: BattleState, way: Way, path: Path) -> Iterator[Refusal]:
    """All that the rules have against a path; none exactly where it may be gone."""
    if surely(way, path):
        return
    who = team_said(s, way.body)
    whole, most = length(path), allowed(way.mover, path, way.allowance)
    if whole > most:
        yield from _too_long(s, way, path, f"{who}: {tape_said(whole, most)} is beyond its {_rate_said(s, way, path)}")
    for fault in way.mover.faults(path):
        yield _told(s, way, fault, who)
    for enemy in way.near:
        yield from _too_near(s, way, path, enemy, who)


def _too_long(s: BattleState, way: Way, path: Path, because: str) -> Iterator[Refusal]:
    yield Refusal(fow.GAP_SMALL_MOVES if way.manner.small else fow.GAP_MOVEMENT_RATES, because)
    whole, road = length(path), way.allowance.by_road
    if len(path) > 2 and tape(path[0], path[-1]) <= way.allowance.most < whole:
        yield Refusal(fow.GAP_TAPE, f"a bent path is the sum of its legs, and this one reads {said(whole)}")
    if whole <= road and s.scenario.going.on_roads(path[:1]):
        yield Refusal(
            fow.GAP_ROADS_AND_OVERLAPS, f"{said(road)} by road is for a path that lies on road from end to end"
        )


def _rate_said(s: BattleState, way: Way, path: Path) -> str:
    if way.manner.small:
        return f"{said(way.manner.small)} for this move"
    target = rates.moves_at(s, way.body, way.manner.speed, path)
    return f"{target.name} of {target.number} in, {target.base.label}"


# ---------------------------------------------------------------------- ground and teams


def _told(s: BattleState, way: Way, fault: Fault, who: str) -> Refusal:
    after = f"after {tape_said(fault.where)}" if fault.where else "at once"
    if fault.why is Why.OFF_TABLE:
        return Refusal(fow.GAP_TABLE_EDGE, f"{who} would hang over the table's edge {after}")
    if fault.why in (Why.NEAR, Why.ENDS_NEAR):
        return _on_somebody(s, way, fault, who, after)
    piece = s.scenario.ground.pieces[fault.number].name
    if fault.why is Why.ON_LINE:
        return Refusal(fow.GAP_LINEAR_PIECES, f"{who}: nobody rests on {piece} itself")
    kind = s.kind(way.body).said
    if fault.why is Why.RESTS_IN:
        return Refusal(fow.GAP_IN_AND_WHOLLY_IN, f"{who} would end with its centre in {piece}")
    return Refusal(fow.GAP_TERRAIN_TYPES, f"{who} comes to {piece} {after}, which is impassable to {kind} teams")


def _on_somebody(s: BattleState, way: Way, fault: Fault, who: str, after: str) -> Refusal:
    if fault.why is Why.ENDS_NEAR:
        other = way.ended[fault.number]
        return Refusal(fow.GAP_FOOTPRINTS, f"{who} would end on {team_said(s, other)}: discs may not overlap")
    other = way.passed[fault.number]
    name = team_said(s, other)
    if s.side_of(other) != s.side_of(way.body):
        return Refusal(fow.GAP_ENEMY_PROXIMITY, f"{who} would pass through {name} {after}: nobody passes an enemy")
    because = "Tank and Gun teams do not pass through each other"
    return Refusal(fow.GAP_PASSING_FRIENDS, f"{who} would pass through {name} {after}: {because}")


# ---------------------------------------------------------------------- enemies


def _too_near(s: BattleState, way: Way, path: Path, enemy: int, who: str) -> Iterator[Refusal]:
    """What a path comes to that goes too near to an enemy whom the team sees."""
    found = list(_near(s, way, path, enemy, who))
    if not found:
        return
    if seeing.can_see(s, way.body, enemy, at=path[0]):
        yield from found
    elif way.manner.from_all:  # of whom it does not see it only keeps its distance
        yield from (refusal for refusal in found if refusal.rule != fow.PIN_NO_CLOSER)
    elif sees_on_the_way(s, way.body, path, enemy):
        yield from found
        because = "from a bend or from its end, so that counts for its whole path"
        yield Refusal(fow.GAP_VISIBLE_WHILE_MOVING, f"{who} would see {team_said(s, enemy)} {because}")


def sees_on_the_way(s: BattleState, body: int, path: Path, enemy: int) -> bool:
    """From where it starts, a bend or its end (fow.gap.visible-while-moving)."""
    return any(seeing.can_see(s, body, enemy, at=place) for place in path)


def _near(s: BattleState, way: Way, path: Path, enemy: int, who: str) -> Iterator[Refusal]:
    place, rims = s.place(enemy), s.radius(enemy) + s.radius(way.body)
    name, closer = team_said(s, enemy), gets_closer(path, place)
    nearest = max(0, nearest_approach(path, place) - rims)
    begins = gap(path[0], s.radius(way.body), place, s.radius(enemy))
    if in_the_way.is_pinned(s, way.body) and closer:
        because = f"Pinned Down, it may get no closer than {tape_said(begins)} to {name}, which it sees"
        yield Refusal(fow.PIN_NO_CLOSER, f"{who} would come to {tape_said(nearest)}: {because}")
    if way.manner.speed is Speed.DASH:
        least = INCH * s.tables.limit("dash_clear_of_enemy")
        if begins <= least and closer:
            because = f"from {tape_said(begins, least)} a Dash may get no closer to {name}, which it sees"
            yield Refusal(fow.GAP_CLOSER, f"{who} would come to {tape_said(nearest)}: {because}")
        elif begins > least >= nearest:
            because = f"no Dash comes within {said(least)} of an enemy that it sees"
            yield Refusal(fow.GAP_DASH_KINDS, f"{who} would come to {tape_said(nearest, least)} of {name}: {because}")
    if s.bailed >> enemy & 1 and not way.manner.from_all:
        return
    least = INCH * s.tables.limit("move_clear_of_enemy")
    if begins <= least and closer:
        because = f"within {said(least)} of {name} it may only stay or move away"
        yield Refusal(fow.GAP_CLOSER, f"{who} would come to {tape_said(nearest)}: {because}")
    elif begins > least >= nearest:
        seen = "an enemy" if way.manner.from_all else "an enemy that it sees"
        because = f"no team moves within {said(least)} of {seen}"
        yield Refusal(fow.GAP_ENEMY_PROXIMITY, f"{who} would come to {tape_said(nearest, least)} of {name}: {because}")
