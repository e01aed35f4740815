"""Where the teams of a platoon would stand about a place: in line, in column, in a cluster, along an edge there."""

from __future__ import annotations

from sandtable.inches.apart import off_piece
from sandtable.inches.moving.layouts import Formation, along_edge, formed
from sandtable.inches.pieces import Piece, Ring, Shape
from sandtable.inches.tape import INCH, Place
from sandtable.rulesets.flames_of_war.battle.state import BattleState

#: The word for lining up along a hedge, a wall, or the rim of a wood.
EDGE = "edge"
FORMS = (*(form.value for form in Formation), EDGE)
#: An edge farther off than this is not meant, and nobody goes farther along it.
NEAR, ALONG = 3 * INCH, 8 * INCH
#: So near to a line its centre still touches it (fow.gap.linear-pieces).
TOUCHES = 5


def edge_near(s: BattleState, place: Place) -> Piece | None:
    """The hedge, wall or cover whose edge is nearest to a place; None if none is near."""
    scenario = s.scenario
    wanted = scenario.short | scenario.tall | scenario.sheltering
    box = (place[0] - NEAR, place[1] - NEAR), (place[0] + NEAR, place[1] + NEAR)
    near = scenario.pieces_of(scenario.going.layer.near(*box) & wanted)
    return min(near, key=lambda piece: (off_piece(piece, place), piece.number), default=None)


def slots(s: BattleState, form: str, anchor: Place, facing: int, count: int, radius: int, pitch: int) -> Ring:
    """Places for as many teams, the anchor first; along an edge only where there is one."""
    if form == EDGE:
        piece = edge_near(s, anchor)
        if piece is None or off_piece(piece, anchor) > NEAR:
            return formed(Formation.LINE, anchor, facing, count, pitch)
        off = radius + (TOUCHES if piece.shape is Shape.LINE else 0)
        beside = [place for place in along_edge(piece, anchor, count, pitch, off, ALONG) if place != anchor]
        spare = formed(Formation.CLUSTER, anchor, facing, count, pitch)
        return (anchor, *beside, *spare[1:])[:count]
    return formed(Formation(form), anchor, facing, count, pitch)
