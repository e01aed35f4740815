"""How far a team may go, and what is Difficult or shut to it: what the movement table makes of this ground."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.base.bits import numbers_in, set_of
from sandtable.explain import Target
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.path import touches
from sandtable.inches.tape import INCH, Place
from sandtable.rulesets.flames_of_war.battle.ground import MINEFIELD, terrain_of
from sandtable.rulesets.flames_of_war.battle.scenario import Scenario
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.procedures.moving.crossing import needs_cross
from sandtable.rulesets.flames_of_war.procedures.moving.move_speed import NO_TERRAIN, rate
from sandtable.rulesets.flames_of_war.rows import MobilityRow
from sandtable.rulesets.flames_of_war.terms import Kind, Speed, Terrain


def row(s: BattleState, body: int) -> MobilityRow:
    return s.tables.mobility[s.card(body).mobility]


def allowance(s: BattleState, body: int, speed: Speed) -> Allowance:
    """How long its path may be (fow.gap.dash-kinds): the same for all teams that share a line of the table."""
    found: dict[tuple[str, Speed], Allowance] = s.scenario.kept("allowances", dict)
    key = s.card(body).mobility, speed
    if key not in found:
        found[key] = _allowance(s.scenario, row(s, body), speed)
    return found[key]


def _allowance(scenario: Scenario, line: MobilityRow, speed: Speed) -> Allowance:
    if speed is Speed.TACTICAL:
        return Allowance(INCH * line.tactical)
    slow = INCH * line.terrain_dash
    caps = dict.fromkeys(numbers_in(rough(scenario)), slow)
    return Allowance(INCH * line.cross_country_dash, caps=caps, by_road=INCH * line.road_dash)


def most(s: BattleState, body: int, speed: Speed) -> int:
    """The most that it could ever go at a speed."""
    found = allowance(s, body, speed)
    return max(found.most, found.by_road)


def moves_at(s: BattleState, body: int, speed: Speed, path: Sequence[Place]) -> Target:
    """The rate that holds for a path, by what it touches."""
    going, scenario = s.scenario.going, s.scenario
    if going.on_roads(path):
        return rate(speed, (Terrain.ROAD,), row(s, body))
    met = set_of(touch.piece for touch in touches(going, path, rough(scenario)))
    met |= going.at(path[0]) & rough(scenario)
    grounds = {terrain(scenario, piece) for piece in numbers_in(met)}
    return rate(speed, (Terrain.OPEN, *sorted(grounds)), row(s, body))


# ---------------------------------------------------------------------- what pieces are to a team


def terrain(scenario: Scenario, piece: int) -> Terrain:
    """What a piece is; a minefield is open ground."""
    return terrain_of(scenario.ground.pieces[piece].kind) or Terrain.OPEN


def rough(scenario: Scenario) -> int:
    """All that slows a Dash down, as a set: open ground, roads and gentle hills do not (fow.gap.dash-kinds)."""

    def find() -> int:
        pieces = (piece for piece in scenario.ground.pieces if piece.kind != MINEFIELD)
        return set_of(piece.number for piece in pieces if terrain(scenario, piece.number) not in NO_TERRAIN)

    found: int = scenario.kept("rough", find)
    return found


def difficult(s: BattleState, body: int) -> int:
    """What it rolls for when it enters it, as a set of pieces (fow.gap.cross-rolls)."""
    return difficult_to(s.scenario, s.kind(body))


def difficult_to(scenario: Scenario, kind: Kind) -> int:
    def find() -> int:
        pieces = (piece.number for piece in scenario.ground.pieces if piece.kind != MINEFIELD)
        return set_of(piece for piece in pieces if needs_cross(kind, terrain(scenario, piece), scenario.tables))

    found: int = scenario.kept(("difficult", kind), find)
    return found
