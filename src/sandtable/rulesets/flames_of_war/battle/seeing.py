"""What one team sees of another, from where it stands or would stand: distance, line of sight, smoke.

What hides a team that is seen (concealment, Gone to Ground, cover) is in `hiding`, and what it shows in `fronts`.
"""

from __future__ import annotations

from functools import lru_cache

from sandtable.base.bits import numbers_in
from sandtable.inches.bodies import gap
from sandtable.inches.crossing import comes_within
from sandtable.inches.laid import band, laid
from sandtable.inches.layer import cuts_of
from sandtable.inches.pieces import Piece
from sandtable.inches.tape import INCH, Place
from sandtable.rulesets.flames_of_war.battle.sight_lines import Blocked
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Screen
from sandtable.rulesets.flames_of_war.terms import Flown

__all__ = [
    "Blocked",
    "can_see",
    "distance",
    "distance_to",
    "flown",
    "screen_pieces",
    "seen_by",
    "sees_point",
    "through_smoke",
    "visible_enemies",
    "why_unseen",
    "why_unseen_point",
]


def distance(s: BattleState, one: int, other: int, *, at: Place | None = None, to: Place | None = None) -> int:
    """From edge to edge of two teams, in hundredths; `at` and `to` where they would stand elsewhere."""
    return gap(at or s.place(one), s.radius(one), to or s.place(other), s.radius(other))


def distance_to(s: BattleState, body: int, point: Place, *, at: Place | None = None) -> int:
    """From a team's edge to a point or marker."""
    return gap(at or s.place(body), s.radius(body), point)


def flown(s: BattleState, shooter: int, target: int) -> Flown:
    """Whether one of the two is an Aircraft."""
    aircraft = s.scenario.aircraft
    if aircraft >> shooter & 1:
        return Flown.SHOOTER
    return Flown.TARGET if aircraft >> target & 1 else Flown.NOBODY


# ---------------------------------------------------------------------- line of sight


def can_see(s: BattleState, body: int, other: int, *, at: Place | None = None, to: Place | None = None) -> bool:
    """Whether a team has line of sight to another. Nothing hides an Aircraft, or anybody from it (fow.aa.los)."""
    scenario = s.scenario
    if scenario.aircraft & (1 << body | 1 << other):
        return True
    radii, lines = scenario.radii, scenario.sight_lines
    a, b = at or s.place(body), to or s.place(other)
    if not lines.visible(a, radii[body], b, radii[other]):
        return False
    return not s.screens or lines.visible(a, radii[body], b, radii[other], screen_pieces(s))


def why_unseen(
    s: BattleState, body: int, other: int, *, at: Place | None = None, to: Place | None = None
) -> Blocked | None:
    """What cuts line of sight, by the line between the centres; None for who is seen."""
    if can_see(s, body, other, at=at, to=to):
        return None
    return s.scenario.sight_lines.blocked(
        at or s.place(body), s.radius(body), to or s.place(other), s.radius(other), screen_pieces(s)
    )


def visible_enemies(s: BattleState, body: int, *, at: Place | None = None) -> int:
    """The enemy teams on the ground that a team sees, as a set."""
    found, a = 0, at or s.place(body)
    for enemy in numbers_in(s.enemies(s.side_of(body))):
        if can_see(s, body, enemy, at=a):
            found |= 1 << enemy
    return found


def seen_by(s: BattleState, body: int, *, at: Place | None = None) -> int:
    """The enemy teams on the ground that see a team where it stands or would stand, as a set."""
    found, b = 0, at or s.place(body)
    for enemy in numbers_in(s.enemies(s.side_of(body))):
        if can_see(s, enemy, body, to=b):
            found |= 1 << enemy
    return found


def why_unseen_point(s: BattleState, body: int, point: Place, *, at: Place | None = None) -> Blocked | None:
    """What cuts the one line from a team to a point; None if it sees it (fow.gap.aiming-point-sight)."""
    if s.scenario.aircraft >> body & 1:
        return None
    return s.scenario.sight_lines.to_point(at or s.place(body), s.radius(body), point, screen_pieces(s))


def sees_point(s: BattleState, body: int, point: Place, *, at: Place | None = None) -> bool:
    """Whether a team sees a point."""
    return why_unseen_point(s, body, point, at=at) is None


# ---------------------------------------------------------------------- smoke


def screen_pieces(s: BattleState) -> tuple[Piece, ...]:
    """The Smoke Screens as pieces of the table (fow.gap.smoke-places)."""
    if not s.screens:
        return ()
    width = INCH * s.tables.limit("smoke_screen_width")
    return _screen_pieces(s.screens, width, len(s.scenario.ground.pieces))


@lru_cache(maxsize=256)
def _screen_pieces(screens: tuple[Screen, ...], width: int, ground: int) -> tuple[Piece, ...]:
    bands = (band("smoke screen", "Smoke Screen", (screen.start, screen.end), width) for screen in screens)
    return laid((), ground, *bands)


def through_smoke(
    s: BattleState, shooter: int, target: int, *, at: Place | None = None, to: Place | None = None
) -> bool:
    """Whether a shot goes through smoke (fow.gap.shoot-through-smoke): the line between the two centres decides.

    It crosses a ball, or a screen near enough not to be blocked by it. Smoke is nothing to Aircraft
    (fow.gap.aircraft-los).
    """
    if (not s.balls and not s.screens) or flown(s, shooter, target) is not Flown.NOBODY:
        return False
    a, b = at or s.place(shooter), to or s.place(target)
    reach = INCH * s.tables.limit("smoke_ball") // 2
    if any(comes_within(a, b, ball.at, reach) for ball in s.balls):
        return True
    if gap(a, s.radius(shooter), b, s.radius(target)) > s.scenario.sight_lines.close:
        return False
    return any(cuts_of(screen, a, b) for screen in screen_pieces(s))
