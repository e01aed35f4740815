"""Tables to be drawn: one with every look, one with sixty teams, one with squads."""

from collections.abc import Sequence
from xml.etree import ElementTree

from sandtable.inches.bodies import Body
from sandtable.inches.drawing.looks import (
    GROUND_LOOKS,
    DrawnBody,
    DrawnUnit,
    GroundLook,
    Look,
    Model,
    Objective,
    OnTable,
    TeamSign,
    Zone,
)
from sandtable.inches.drawing.svg_sheet import Sheet
from sandtable.inches.pieces import Piece, Ring, Shape, oval, rectangle, strip
from sandtable.inches.tape import Place

LINES = {"stream", "gully", "ditch", "trench", "cliff", "fieldwork", "fence", "wire", "hedge", "bocage", "wall"}
ROUND = {"crater", "smoke", "wreck", "foxhole", "objective"}
SQUARE = {"building", "ruin", "crop", "meadow", "orchard", "minefield", "bridge", "ford"}
#: Kinds with the names of their looks, as far as a test does not want others.
PLAIN: dict[str, GroundLook] = {look: look for look in GROUND_LOOKS}


def area(number: int, kind: str, name: str, ring: Ring) -> Piece:
    return Piece(number, kind, name, Shape.AREA, (ring,))


def line(number: int, kind: str, name: str, ring: Ring) -> Piece:
    return Piece(number, kind, name, Shape.LINE, (ring,))


def way(number: int, kind: str, name: str, spine: Ring, width: int) -> Piece:
    return Piece(number, kind, name, Shape.AREA, strip(spine, width), spine=spine, width=width)


def disc(number: int, kind: str, name: str, middle: Place, radius: int) -> Piece:
    return Piece(number, kind, name, Shape.DISC, ((middle,),), radius=radius)


def piece_of(number: int, look: str, middle: Place) -> Piece:
    """One piece of a look, in the shape that it mostly has."""
    x, y = middle
    bent = ((x - 300, y - 80), (x, y + 60), (x + 300, y - 40))
    if look in LINES:
        return line(number, look, f"A {look}", bent)
    if look in ("road", "track"):
        return way(number, look, f"A {look}", bent, 100)
    if look in ROUND:
        return disc(number, look, f"A {look}", middle, 120)
    if look in SQUARE:
        return area(number, look, f"A {look}", rectangle(middle, 500, 350, 8))
    return area(number, look, f"A {look}", oval(middle, 600, 450))


def every_look() -> OnTable:
    """Each look once on a table of six by four feet."""
    places = [(500 + 850 * column, 4300 - 900 * row) for row in range(5) for column in range(8)]
    pieces = [piece_of(number, look, places[number]) for number, look in enumerate(GROUND_LOOKS)]
    return OnTable(7200, 4800, pieces, PLAIN)


def team(number: int, place: Place, sign: TeamSign = "inf", radius: int = 71) -> DrawnBody:
    return DrawnBody(number, Body(*place), radius, Look("team", sign))


def platoon(number: int, side: int, name: str, places: Sequence[Place], states: Sequence[str] = ()) -> DrawnUnit:
    bodies = [team(20 * number + place, at) for place, at in enumerate(places)]
    return DrawnUnit(number, side, name, bodies, states, label=f"{name}, {len(bodies)} teams")


def rows(west: int, south: int, count: int) -> list[Place]:
    """Teams in two rows, two inches apart."""
    return [(west + 220 * (place // 2), south + 230 * (place % 2)) for place in range(count)]


def sixty_teams() -> OnTable:
    """Ten platoons of six on ground with 32 pieces."""
    pieces = [
        area(0, "woods", "Bois Carré", oval((2900, 2700), 1000, 750)),
        area(1, "woods", "Bois du Nord", oval((950, 4300), 1350, 650)),
        area(2, "hill", "Point 74", oval((750, 2650), 1100, 1200)),
        way(3, "water", "l'Odelle", ((6100, 4900), (6000, 3700), (6500, 2600), (7000, -100)), 280),
        way(4, "road", "Caen road", ((-100, 1900), (2600, 2100), (7300, 3000)), 90),
        area(5, "building", "Church", rectangle((4950, 2860), 440, 200, 10)),
    ]
    for number in range(6, 32):
        column, row = divmod(number - 6, 9)
        middle = 1700 + 1500 * column, 300 + 500 * row
        pieces.append(piece_of(number, ("hedge", "crop", "wall", "orchard", "scrub")[number % 5], middle))
    units = [
        platoon(5 * side + number, side, f"{number + 1} platoon", rows(600 + 1250 * number, south, 6), ("6 of 6",))
        for side, south in ((0, 400), (1, 4000))
        for number in range(5)
    ]
    objectives = [Objective((1800, 2400), "Mill", 0, "held by the British"), Objective((5400, 2400))]
    zones = [Zone(((0, 0), (7200, 0), (7200, 1200), (0, 1200)), 0, "The British set up here")]
    return OnTable(7200, 4800, pieces, PLAIN, units, objectives, zones)


def squad(number: int, side: int, place: Place, models: Sequence[Model], radius: int = 150) -> DrawnUnit:
    drawn = DrawnBody(number, Body(*place), radius, Look("squad", models=tuple(models)))
    return DrawnUnit(number, side, f"Squad {number}", [drawn], die="arrow", pins=2)


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)  # noqa: S314


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [found for found in root.iter() if name in (found.get("class") or "").split()]


def rectangle_points(sheet: Sheet, piece: Piece) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a piece on a sheet."""
    west, south, east, north = piece.box
    (left, bottom), (right, top) = sheet.at((west, south)), sheet.at((east, north))
    return left, top, right, bottom
