"""A table made from a seed by a recipe: water and roads from edge to edge, houses beside the roads, the rest strewn.

It is fair because one half is the image of the other; or, where it is not mirrored, because what both sides see of open
ground and of cover was counted and differs by less than a tenth. The same seed gives the same table everywhere; a game
writes it out, so that no record depends on how it was made.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from sandtable.inches.directions import ahead_of, bearing
from sandtable.inches.pieces import Piece
from sandtable.inches.tables.deploying import DeployZone, strip_zone
from sandtable.inches.tables.fairness import UNFAIR, crossable, unfairness
from sandtable.inches.tables.ground_book import Feature, GroundBook, Laid, Recipe, Where
from sandtable.inches.tables.ground_table import GroundTable, Point
from sandtable.inches.tables.ground_text import Mirrored
from sandtable.inches.tables.mirroring import image_of
from sandtable.inches.tables.naming import numbered
from sandtable.inches.tables.put_down import Put, template_put
from sandtable.inches.tables.random_share import Making, closed_up, is_short, off_share, sparing
from sandtable.inches.tables.random_ways import bridges_over, lay_across, lay_roads
from sandtable.inches.tables.scattering import HALF, STEP, Strewing, in_box, random_piece, sized, stepped
from sandtable.inches.tables.shaping import finished
from sandtable.inches.tape import INCH, Place, along, length

#: So often a table is made anew until it can be crossed, has its share of ground and is fair.
ATTEMPTS = 24
#: Houses beside a road stand so near to it, and to each other.
VERGE, NEIGHBOURS = HALF, INCH


def random_table(
    seed: str, recipe: Recipe, size: Place, book: GroundBook, mirrored: Mirrored = "turned"
) -> GroundTable:
    """The table of a seed: fair, with a way from one side to the other, and as much ground as the recipe asks."""
    zones, short = begins(recipe, size), 0
    nearest: tuple[float, GroundTable] | None = None
    for attempt in range(ATTEMPTS):
        rng = Random(f"table {seed} {attempt}")  # noqa: S311 - not for secrets
        table = made(rng, closed_up(recipe, short), size, book, mirrored)
        least, most = off_share(table, recipe)
        short += least > 0
        if not crossable(table, zones, recipe.shut, (recipe.bridge,)):
            continue
        if not (least or most):
            if mirrored or unfairness(table, zones, recipe.blocking, recipe.cover) < UNFAIR:
                return table
        elif nearest is None or least + most < nearest[0]:
            nearest = least + most, table
    if not mirrored:  # it will not come out even: then one half is made and mirrored
        return random_table(seed, recipe, size, book, "turned")
    if nearest is not None:
        return nearest[1]
    open_features = tuple(feature for feature in recipe.features if feature.kind not in recipe.shut)
    return made(Random(f"table {seed}"), replace(recipe, features=open_features), size, book, mirrored)  # noqa: S311


def begins(recipe: Recipe, size: Place) -> tuple[DeployZone, DeployZone]:
    """The zones of both sides, along the south and the north edge."""
    return strip_zone("south", recipe.zone, size), strip_zone("north", recipe.zone, size)


def made(rng: Random, recipe: Recipe, size: Place, book: GroundBook, mirrored: Mirrored) -> GroundTable:
    """One table as it falls, fair and passable or not."""
    ground = Strewing(size, (), image_of(mirrored, *size) if mirrored else None)
    waters = [feature for feature in recipe.features if feature.where is Where.ACROSS]
    for feature in waters:
        if rng.randint(*feature.count) and not ground.lying:  # one water is enough to be crossed
            lay_across(
                rng, ground, book.by_word[feature.kind], stepped(rng, feature.least[0], feature.most[0]), mirrored
            )
    water = tuple(ground.lying)
    roads = lay_roads(rng, ground, recipe, book, mirrored)
    if recipe.bridge:
        bridges_over(ground, roads, water, book.by_word[recipe.bridge])
    beside = [feature for feature in recipe.features if feature.where is Where.BESIDE_A_ROAD]
    anywhere = [feature for feature in recipe.features if feature.where is Where.ANYWHERE]
    areas = [feature for feature in anywhere if _is_area(feature, book)] if recipe.share else []
    for feature in (*beside, *areas):
        _strew(rng, ground, feature, recipe, book, roads)
    _fill(rng, ground, areas, recipe, book)
    for feature in anywhere:
        if feature not in areas:
            _strew(rng, ground, feature, recipe, book, roads)
    table = _numbered(ground)
    return GroundTable(*size, table.pieces, _points(table, recipe))


def _fill(rng: Random, ground: Strewing, areas: list[Feature], recipe: Recipe, book: GroundBook) -> None:
    """More of some areas, until they take up as much of the table as the recipe asks at least."""
    while areas and is_short(_numbered(ground), recipe):
        feature = rng.choice(areas)
        make = sparing(_anywhere(rng, feature, recipe, book, ground.size), ground, recipe)
        if not ground.found(make, recipe.apart):
            areas = [each for each in areas if each is not feature]  # there is no room for one more


def _numbered(ground: Strewing) -> GroundTable:
    return GroundTable(*ground.size, numbered([Put(piece, "table.random") for piece in ground.lying], []))


def _is_area(feature: Feature, book: GroundBook) -> bool:
    return bool(feature.template) or book.by_word[feature.kind].laid is Laid.AREA


def _strew(
    rng: Random, ground: Strewing, feature: Feature, recipe: Recipe, book: GroundBook, roads: list[Piece]
) -> None:
    count = rng.randint(*feature.count)
    if ground.image:  # each comes with its image
        count = (count + rng.randint(0, 1)) // 2
    beside = feature.where is Where.BESIDE_A_ROAD and bool(roads)
    make = _beside(rng, feature, book, roads) if beside else _anywhere(rng, feature, recipe, book, ground.size)
    make = sparing(make, ground, recipe)
    for _ in range(count):
        ground.found(make, NEIGHBOURS if beside else recipe.apart)


def _anywhere(rng: Random, feature: Feature, recipe: Recipe, book: GroundBook, size: Place) -> Making:
    def make() -> list[Piece]:
        at = stepped(rng, 0, size[0]), stepped(rng, 0, size[1])
        pieces = _pieces(rng, feature, book, at, STEP * rng.randint(0, 23))
        inner = recipe.margin, recipe.margin, size[0] - recipe.margin, size[1] - recipe.margin
        return pieces if all(in_box(piece.box, inner) for piece in pieces) else []

    return make


def _beside(rng: Random, feature: Feature, book: GroundBook, roads: list[Piece]) -> Making:
    def make() -> list[Piece]:
        road = rng.choice(roads)
        whole = length(road.spine)
        far = rng.randint(0, whole // HALF) * HALF
        on, ahead = along(road.spine, far), along(road.spine, min(whole, far + INCH))
        course = bearing(on, ahead) if on != ahead else 0
        side = rng.choice((90, 270))
        extent = sized(rng, feature.least, feature.most)
        off = road.width // 2 + VERGE + extent[1] // 2
        at = ahead_of(on, (course + side) % 360, off)
        return _pieces(rng, feature, book, at, (course + 270) % 360, extent)

    return make


def _pieces(
    rng: Random, feature: Feature, book: GroundBook, at: Place, turned: int, extent: Place | None = None
) -> list[Piece]:
    if feature.template:
        return [finished(put.piece) for put in template_put(book, feature.template, at, turned, "table.random", [])]
    extent = extent or sized(rng, feature.least, feature.most)
    return [random_piece(rng, book.by_word[feature.kind], at, extent, turned, feature.round)]


def _points(table: GroundTable, recipe: Recipe) -> list[Point]:
    """Points on the line between both sides, or as near to it on both sides as the ground lets anybody stand."""
    shut, over = table.layer(recipe.shut), table.layer((recipe.bridge,))

    def free(place: Place) -> bool:
        return not shut.at(place) or bool(over.at(place))

    found: list[Point] = []
    for kind, count in recipe.points.items():
        places: list[Place] = []
        for number in range(count // 2):
            x = (2 * number + 1) * table.width // (2 * count) // HALF * HALF
            for off in range(0, table.depth // 4, INCH):
                pair = (x, table.depth // 2 + off), (table.width - x, table.depth // 2 - off)
                if all(map(free, pair)):
                    places += pair
                    break
        middle = table.width // 2, table.depth // 2
        if count % 2 and free(middle):
            places.append(middle)
        found += [Point(kind, f"{kind} {number}", place) for number, place in enumerate(sorted(places), start=1)]
    return found
