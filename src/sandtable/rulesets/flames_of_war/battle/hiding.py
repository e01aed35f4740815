"""How a team is hidden and sheltered: stationary, Concealed, Gone to Ground, in Bulletproof Cover."""

from __future__ import annotations

from sandtable.inches.apart import within_piece
from sandtable.inches.bodies import TOUCHING
from sandtable.inches.tape import Place
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.sight_lines import nine_points
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.terms import GroundCover, Note


def stationary(s: BattleState, body: int) -> bool:
    """Whether a team has stayed where it is since its owner's last turn began (fow.gap.stationary)."""
    return not (s.moved | s.assaulted | s.stirred) >> body & 1


def gone_to_ground(s: BattleState, body: int) -> bool:
    """Whether a team is Gone to Ground by what it has done since its owner's last turn began (fow.gap.gtg-timing)."""
    bit = 1 << body
    if (s.shot | s.bombarded | s.assaulted | s.stirred | s.scenario.aircraft) & bit:
        return False
    return not s.moved & bit or s.card(body).has(Note.SCOUT)


# ---------------------------------------------------------------------- concealment


def concealed_by(s: BattleState, shooter: int, target: int, *, at: Place | None = None, to: Place | None = None) -> str:
    """The rule by which a target is Concealed from a shooter, "" if it is not.

    `at` and `to` are where they would stand elsewhere; foxholes are left behind, and who only might stand there has
    not moved.
    """
    scenario, bit = s.scenario, 1 << target
    if scenario.aircraft & bit:
        return ""
    if scenario.infantry & bit and stationary(s, target) and not scenario.aircraft >> shooter & 1:
        return fow.CONCEAL_STATIONARY_INFANTRY
    if scenario.guns & s.dug_in & bit and to is None:
        return fow.CONCEAL_GUNS_FOXHOLES
    return concealed_by_terrain(s, shooter, target, at=at, to=to)


def concealed(s: BattleState, shooter: int, target: int, *, at: Place | None = None, to: Place | None = None) -> bool:
    """Whether a target is Concealed from a shooter."""
    return bool(concealed_by(s, shooter, target, at=at, to=to))


def concealed_by_terrain(
    s: BattleState, shooter: int, target: int, *, at: Place | None = None, to: Place | None = None
) -> str:
    """The same by terrain alone, as ambushes need it (fow.ambush.concealed-exception)."""
    scenario = s.scenario
    if scenario.aircraft >> target & 1:
        return ""
    a, b, lines = at or s.place(shooter), to or s.place(target), scenario.sight_lines
    radius = scenario.radii[target]
    if scenario.infantry >> target & 1 and lines.wholly_in(b, radius) & scenario.buildings:
        return fow.GAP_CONCEALMENT_GEOMETRY
    if scenario.aircraft >> shooter & 1:
        return lines.behind_from_air(a, b, radius)
    return lines.behind(a, scenario.radii[shooter], b, radius)


# ---------------------------------------------------------------------- Bulletproof Cover


def inside(s: BattleState, body: int, *, to: Place | None = None) -> bool:
    """Whether Infantry or a Gun is in foxholes, or wholly in what shelters: trench, building, ruins, craters."""
    scenario = s.scenario
    if not (scenario.infantry | scenario.guns) >> body & 1:
        return False
    if to is None and s.dug_in >> body & 1:
        return True
    place, layer = to or s.place(body), scenario.going.layer
    near = layer.near(place, place) & scenario.sheltering & ~scenario.lines
    return bool(near) and bool(layer.all_at(nine_points(place, scenario.radii[body])) & near)


def behind(s: BattleState, shooter: int, target: int, *, at: Place | None = None, to: Place | None = None) -> bool:
    """Whether Infantry or a Gun touches the far side of a wall or bocage from the shooter (fow.gap.linear-pieces)."""
    scenario = s.scenario
    walls = scenario.sheltering & scenario.lines
    if not walls or not (scenario.infantry | scenario.guns) >> target & 1:
        return False
    a, b = at or s.place(shooter), to or s.place(target)
    reach = scenario.radii[target] + TOUCHING
    near = scenario.sight.near((b[0] - reach, b[1] - reach), (b[0] + reach, b[1] + reach)) & walls
    return any(
        within_piece(piece, b, reach) and scenario.sight.meets(a, b, 1 << piece.number)
        for piece in scenario.pieces_of(near)
    )


def cover(
    s: BattleState, shooter: int, target: int, *, at: Place | None = None, to: Place | None = None
) -> GroundCover:
    """What the ground gives a team against a shooter (fow.gap.bulletproof-cover); a gun shield is on the card."""
    if inside(s, target, to=to):
        return GroundCover.INSIDE
    return GroundCover.BEHIND if behind(s, shooter, target, at=at, to=to) else GroundCover.OPEN
