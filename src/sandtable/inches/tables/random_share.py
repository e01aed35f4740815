"""How much of a random table is other ground than open ground and roads, where its recipe asks for a share."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from sandtable.inches.pieces import Piece, Shape
from sandtable.inches.tables.fairness import covered
from sandtable.inches.tables.ground_book import Feature, Recipe, Where
from sandtable.inches.tables.ground_table import GroundTable
from sandtable.inches.tables.scattering import HALF, Strewing
from sandtable.inches.tape import INCH

#: After so many tables that came out short pieces lie as near to each other, and are as large, as they may be.
CLOSEST = 5
#: What is laid keeps so much below the most, in hundredths of the table: the share is counted on a lattice.
SPARED = 1

Making = Callable[[], Sequence[Piece]]


def off_share(table: GroundTable, recipe: Recipe) -> tuple[float, float]:
    """By how much a table falls short of the share that its recipe asks for, and by how much it is more."""
    if recipe.share is None:
        return 0, 0
    part = covered(table, (recipe.road, recipe.bridge))
    return max(recipe.share[0] - part, 0), max(part - recipe.share[1], 0)


def is_short(table: GroundTable, recipe: Recipe) -> bool:
    return off_share(table, recipe)[0] > 0


def closed_up(recipe: Recipe, short: int) -> Recipe:
    """The same with pieces that lie nearer to each other and are larger, after so many tables that came out short.

    Strewn at random, small pieces far apart leave no room long before a quarter of a table is covered.
    """
    if recipe.share is None or not short:
        return recipe
    step = min(short, CLOSEST)
    nearest = min(recipe.apart, INCH)
    features = tuple(_larger(feature, step) for feature in recipe.features)
    return replace(recipe, features=features, apart=recipe.apart - (recipe.apart - nearest) * step // CLOSEST)


def _larger(feature: Feature, step: int) -> Feature:
    if feature.where is not Where.ANYWHERE:
        return feature
    (width, depth), (widest, deepest) = feature.least, feature.most
    least = _between(width, widest, step), _between(depth, deepest, step)
    return replace(feature, least=least)


def _between(small: int, large: int, step: int) -> int:
    return small + (large - small) * step // CLOSEST // HALF * HALF


def sparing(make: Making, ground: Strewing, recipe: Recipe) -> Making:
    """The same, but for pieces after which more of the table would be covered than the recipe asks at most."""
    if recipe.share is None:
        return make
    width, depth = ground.size
    most = (recipe.share[1] - SPARED) * width * depth // 100
    counted = taken = 0

    def spared() -> Sequence[Piece]:
        nonlocal counted, taken
        lying = ground.lying[counted:]
        counted += len(lying)
        taken += sum(area_of(piece) for piece in lying if piece.kind not in (recipe.road, recipe.bridge))
        pieces = make()
        more = sum(map(area_of, pieces)) * (2 if ground.image else 1)
        return pieces if taken + more <= most else ()

    return spared


def area_of(piece: Piece) -> int:
    """Square hundredths that a piece lies on; nothing for a line."""
    if piece.shape is Shape.LINE:
        return 0
    if piece.shape is Shape.DISC:
        return piece.radius * piece.radius * 355 // 113
    twice = 0
    for ring in piece.rings:
        around = zip(ring, (*ring[1:], ring[0]), strict=True)
        twice += abs(sum(px * qy - qx * py for (px, py), (qx, qy) in around))
    return twice // 2
