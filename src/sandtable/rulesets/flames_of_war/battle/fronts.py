"""What a team shows to a place: the lines across the front of hull, turret and gun."""

from __future__ import annotations

from sandtable.inches.directions import SCALE, ahead
from sandtable.inches.tape import INCH, Place
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.terms import Facing, Note


def _line(s: BattleState, part: str) -> int:
    return round(INCH * s.tables.front_lines[part].ahead) * SCALE


def in_front(s: BattleState, body: int, place: Place) -> bool:
    """Whether a place is on or beyond the line across the front of a team's hull or gun (fow.gap.turretless)."""
    here = s.bodies[body]
    part = "gun" if s.scenario.guns >> body & 1 else "hull"
    return ahead(here.facing, place[0] - here.x, place[1] - here.y) >= _line(s, part)


def facing_met(s: BattleState, target: int, place: Place) -> Facing:
    """What a target shows to whoever has his centre at a place (fow.gap.front-lines).

    The guns of Aircraft meet Front or Side like those of any shooter (fow.gap.aircraft-face).
    """
    hull = in_front(s, target, place)
    if not s.scenario.turreted >> target & 1:
        return Facing.FRONT if hull else Facing.SIDE
    here = s.bodies[target]
    turret = ahead(s.turrets[target], place[0] - here.x, place[1] - here.y) >= _line(s, "turret")
    if hull is turret:
        return Facing.FRONT if hull else Facing.SIDE
    return Facing.HULL_FRONT if hull else Facing.TURRET_FRONT


def shielded(s: BattleState, gun: int, place: Place) -> bool:
    """Whether a gun's shield is towards a place; one that Dashed in its owner's last turn has no use of it."""
    return s.card(gun).has(Note.GUN_SHIELD) and not s.dashed >> gun & 1 and in_front(s, gun, place)
