"""What many questions on zones share: sensible facings, and refusals of what is not on the table."""

from __future__ import annotations

from random import Random
from typing import Any

from sandtable.explain import Refusal, Refused, refused
from sandtable.game.refusals import NO_SUCH
from sandtable.ground.grid import FACINGS
from sandtable.zoned.state import ZoneState


def facings(s: ZoneState[Any, Any], side: int, zone: int, rng: Random) -> int:
    """A facing to suggest: towards the enemies next to the zone, else away from the own edge, and now and then any."""
    if rng.random() < 0.1:
        return int(rng.random() * 4)
    return good_facing(s, side, zone)


def good_facing(s: ZoneState[Any, Any], side: int, zone: int) -> int:
    """The facing with the most enemy-held zones in front; where no enemy is near, away from the own edge."""
    grid, forward = s.scenario.grid, s.scenario.forward[side]
    near = s.held_against(side) & grid.contact[zone]
    if not near:
        return forward
    front = grid.front[zone]
    return max(range(4), key=lambda facing: ((front[facing] & near).bit_count(), facing == forward))


def facing_refusal(facing: int) -> Refusal | None:
    """A facing must be one of four."""
    if 0 <= facing < len(FACINGS):
        return None
    return Refusal(NO_SUCH, f"facing is 0 to 3 for N, E, S and W, not {facing}")


def zone_refusal(s: ZoneState[Any, Any], *zones: int) -> Refused | None:
    """Zones must be on the table."""
    size = s.scenario.grid.size
    return refused(*(Refusal(NO_SUCH, f"there is no zone {zone}") for zone in zones if not 0 <= zone < size))


def unit_refusal(s: ZoneState[Any, Any], side: int, *units: int, on_table: bool = True) -> Refused | None:
    """Units must exist, be the side's own and, where it matters, stand on the table; none is named twice."""
    wrong: list[Refusal] = []
    for number in units:
        if not 0 <= number < len(s.units):
            wrong.append(Refusal(NO_SUCH, f"there is no unit {number}"))
        elif s.scenario.unit_sides[number] != side:
            wrong.append(Refusal(NO_SUCH, f"{s.scenario.said(number)} is not {s.scenario.side_names[side].title()}"))
        elif on_table and s.units[number].zone < 0:
            wrong.append(Refusal(NO_SUCH, f"{s.scenario.said(number)} is not on the table"))
    if len(set(units)) < len(units):
        wrong.append(Refusal(NO_SUCH, "a unit is named twice"))
    return refused(*wrong)
