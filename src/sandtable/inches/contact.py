"""Going into contact: straight at somebody, or to the nearest free place around it."""

from __future__ import annotations

from sandtable.inches.bodies import TOUCHING
from sandtable.inches.directions import DIRECTIONS, outward
from sandtable.inches.moving.farthest import farthest
from sandtable.inches.moving.legs import Mover
from sandtable.inches.tape import Place, tape, within


def contact_places(middle: Place, reach: int) -> tuple[Place, ...]:
    """A place in contact for every whole degree around a middle, rounded outwards so that nothing overlaps."""
    return tuple((middle[0] + outward(east * reach), middle[1] + outward(north * reach)) for east, north in DIRECTIONS)


def into_contact(mover: Mover, start: Place, middle: Place, reach: int, most: int) -> Place | None:
    """Where one ends who goes at somebody, both radii together being the reach; None if there is no free way.

    Straight along the line of the middles, to the last hundredth before they would overlap; where that is not free, the
    place around that has the shortest free straight way. Whom it goes at is among those that its mover passes.
    """
    straight = farthest(mover, start, middle, most)
    if within(straight, middle, reach + TOUCHING):
        return straight
    around = sorted((tape(start, place), number, place) for number, place in enumerate(contact_places(middle, reach)))
    return next((place for far, _, place in around if far <= most and mover.may_step(start, place)), None)
