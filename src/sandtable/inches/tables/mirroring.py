"""A fair table of which only half is written: every piece has its image, and what is its own image is there once."""

from __future__ import annotations

import re

from sandtable.inches.apart import nearer
from sandtable.inches.pieces import Piece, Shape
from sandtable.inches.tables.ground_text import Mirrored
from sandtable.inches.tables.outlines import Mapped
from sandtable.inches.tables.shaping import finished, moved, same_shape
from sandtable.inches.tape import Place

#: Words that change places in a name with the ground they name.
OPPOSITE = {"north": "south", "south": "north"}
TURNED = {**OPPOSITE, "east": "west", "west": "east"}
_COMPASS = re.compile(r"(?i)(north|south|east|west)")


def image_of(mirrored: Mirrored, width: int, depth: int) -> Mapped:
    """Where a place of one half lies in the other."""

    def mirror(place: Place) -> Place:
        return place[0], depth - place[1]

    def turn(place: Place) -> Place:
        return width - place[0], depth - place[1]

    return turn if mirrored == "turned" else mirror


def imaged(piece: Piece, to: Mapped) -> Piece | None:
    """The image of a piece; None where it is its own."""
    image = finished(moved(piece, to))
    return None if same_shape(piece, image) else image


def overlies_itself(piece: Piece, image: Piece) -> bool:
    """Whether a piece lies over its own image, as a wood does across the middle. Roads and hedges may cross."""
    return piece.shape is not Shape.LINE and not piece.spine and nearer(piece, image, 0)


def name_of_image(name: str, twin: str, mirrored: Mirrored) -> str:
    """The name of an image: as it was given, or with north for south, or the same name, which is numbered then."""
    words = TURNED if mirrored == "turned" else OPPOSITE
    return twin or _COMPASS.sub(lambda found: _like(words.get(found[0].lower(), found[0]), found[0]), name)


def _like(word: str, model: str) -> str:
    """A word in capitals where another has them."""
    if model.isupper():
        return word.upper()
    return word.capitalize() if model[0].isupper() else word
