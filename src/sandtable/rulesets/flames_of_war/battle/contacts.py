"""Who is in contact with whom, by the discs as they stand (fow.gap.contact-again)."""

from __future__ import annotations

from sandtable.base.bits import numbers_in, set_of
from sandtable.inches.bodies import touch
from sandtable.inches.tape import INCH, Place
from sandtable.rulesets.flames_of_war.battle.assault_now import Assault
from sandtable.rulesets.flames_of_war.battle.state import BattleState


def assault_of(s: BattleState) -> Assault:
    """The assault that is under way."""
    assert s.assault is not None  # noqa: S101 - its steps come within it
    return s.assault


def touching(s: BattleState, body: int, among: int, at: Place | None = None) -> int:
    """Those of a set whose discs touch that of a team, where it stands or would stand."""
    place, radius, bodies, radii = at or s.place(body), s.radius(body), s.bodies, s.scenario.radii
    return set_of(
        other
        for other in numbers_in(among & s.there & ~(1 << body))
        if touch(place, radius, (bodies[other].x, bodies[other].y), radii[other])
    )


def met(s: BattleState, body: int, friends: int, foes: int) -> int:
    """The enemies that a team is in contact with.

    Infantry that touches none is in contact through friendly Infantry that touches some, over one link only
    (fow.gap.charge-path).
    """
    direct = touching(s, body, foes)
    infantry = s.scenario.infantry
    if direct or not infantry >> body & 1:
        return direct
    found = 0
    for link in numbers_in(touching(s, body, friends & infantry)):
        found |= touching(s, link, foes)
    return found


def assaulting(s: BattleState, side: int) -> int:
    """The teams that charged and are in contact, by the discs (fow.gap.contact-again)."""
    charged, foes = assault_of(s).charged & s.there, ground_teams(s, 1 - side)
    return set_of(body for body in numbers_in(charged) if met(s, body, charged, foes))


def within(s: BattleState, bodies: int, reach: int, of: int) -> int:
    """Those of a set of teams that are within so many inches of any of others."""
    found, near = 0, INCH * reach
    for other in numbers_in(of & s.there):
        for body in numbers_in(bodies & s.there & ~found):
            if s.gap(body, other) <= near:
                found |= 1 << body
    return found


def units_among(s: BattleState, bodies: int) -> int:
    """The units of some teams, as a set of units."""
    return set_of(s.unit_of(body) for body in numbers_in(bodies))


def ground_teams(s: BattleState, side: int) -> int:
    """All teams of a side on the table that can be assaulted: Aircraft cannot (fow.gap.aircraft-placement)."""
    return s.there & s.scenario.bodies_of_side[side] & ~s.scenario.aircraft


def teams_of(s: BattleState, units: int) -> int:
    """All teams on the table of a set of units."""
    found = 0
    for unit in numbers_in(units):
        found |= s.there & s.of_unit(unit)
    return found & ~s.scenario.aircraft
