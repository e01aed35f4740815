"""The grounds of the first scenarios, as their ledgers draw them, read as a person would write them."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.inches.books import FLAMES, KONFLIKT, KORPS

from sandtable.inches.pieces import Piece, Ring, Shape
from sandtable.inches.tables.deploying import DeployZone, read_zone
from sandtable.inches.tables.fairness import unfairness
from sandtable.inches.tables.ground_reading import read_table
from sandtable.inches.tables.ground_table import GroundTable
from sandtable.inches.tables.ground_text import Mirrored
from sandtable.inches.tables.ground_writing import written
from sandtable.inches.tables.mirroring import image_of
from sandtable.inches.tables.outlines import one_way_along, one_way_round
from sandtable.inches.tables.shaping import finished, moved

GROUNDS = Path(__file__).parent / "grounds"
BOOKS = {"konflikt": KONFLIKT, "flames": FLAMES, "korps": KORPS}
#: How many pieces each has, and how it is the same for both sides.
EXPECTED: dict[str, tuple[int, Mirrored]] = {
    "konflikt_patrol_at_the_mill": (9, "turned"),
    "konflikt_crossroads_at_dusk": (10, "turned"),
    "konflikt_sound_and_fury": (11, "turned"),
    "konflikt_march_of_the_titans": (17, "north-south"),
    "flames_orchard_at_dusk": (12, "turned"),
    "flames_bocage_crossroads": (26, "turned"),
    "flames_bridgehead_on_the_vistula": (23, ""),
    "korps_the_farm_at_olkhovatka": (9, ""),
}
FAIR = {name: mirrored for name, (_, mirrored) in EXPECTED.items() if mirrored}


def opened(name: str) -> tuple[GroundTable, tuple[DeployZone, ...]]:
    plain: dict[str, Any] = tomllib.loads((GROUNDS / f"{name}.toml").read_text("utf-8"))
    table = read_table(plain["table"], BOOKS[name.partition("_")[0]])
    faults: list[str] = []
    zones = [read_zone(zone, (table.width, table.depth), f"zone {at}", faults) for at, zone in enumerate(plain["zone"])]
    assert faults == []
    return table, tuple(zone for zone in zones if zone)


def ground_of(pieces: tuple[Piece, ...]) -> set[tuple[object, ...]]:
    """What lies on a table, without names, numbers and the order in which corners were told."""

    def told(piece: Piece) -> tuple[Ring, ...]:
        way = one_way_round if piece.shape is Shape.AREA else one_way_along
        return tuple(sorted(way(ring) for ring in piece.rings))

    return {(piece.kind, piece.traits, piece.radius, told(piece)) for piece in pieces}


def test_there_is_a_ground_for_each_that_is_expected() -> None:
    assert {file.stem for file in GROUNDS.glob("*.toml")} == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_ground_is_read_whole_and_reads_back_as_it_is_written_out(name: str) -> None:
    table, zones = opened(name)
    assert (len(table.pieces), len(zones)) == (EXPECTED[name][0], 2)
    again = read_table(tomllib.loads(written(table))["table"], BOOKS[name.partition("_")[0]])
    assert again == table


@pytest.mark.parametrize("name", FAIR)
def test_a_fair_ground_is_the_same_for_both_sides(name: str) -> None:
    """k47.gap.scenario-ground, fow.gap.scenario-tables"""
    table, _ = opened(name)
    to = image_of(FAIR[name], table.width, table.depth)
    images = tuple(finished(moved(piece, to)) for piece in table.pieces)
    assert ground_of(images) == ground_of(table.pieces)
    assert {to(point.at) for point in table.points} == {point.at for point in table.points}
    other: Mirrored = "north-south" if FAIR[name] == "turned" else "turned"
    to = image_of(other, table.width, table.depth)
    assert ground_of(tuple(finished(moved(piece, to)) for piece in table.pieces)) != ground_of(table.pieces)


@pytest.mark.parametrize("name", FAIR)
def test_both_sides_of_a_fair_ground_see_as_much_of_it(name: str) -> None:
    table, (south, north) = opened(name)
    blocking = ("woods", "house", "building", "ruins", "orchard", "bocage")
    assert unfairness(table, (south, north), blocking, (*blocking, "hedge", "wall", "stone wall")) == 0


def test_half_a_ground_written_and_mirrored_is_the_whole() -> None:
    """Sound and Fury from its western half."""
    table, _ = opened("konflikt_sound_and_fury")
    plain = tomllib.loads((GROUNDS / "konflikt_sound_and_fury.toml").read_text("utf-8"))["table"]
    half = [piece for piece in plain["piece"] if piece["name"] in HALF]
    mirrored = read_table({"size": plain["size"], "mirrored": "turned", "piece": half}, KONFLIKT)
    assert ground_of(mirrored.pieces) == ground_of(table.pieces)


HALF = {"Village road", "School", "Stable", "Burnt farm", "Miller's wood", "School wall"}


def test_a_light_house_is_marked() -> None:
    """k47.gap.building-table"""
    table, _ = opened("konflikt_sound_and_fury")
    assert [piece.name for piece in table.pieces if "light" in piece.traits] == ["Bakery", "Stable"]


def test_a_moved_piece_makes_a_ground_unfair() -> None:
    table, (south, north) = opened("konflikt_crossroads_at_dusk")
    nearer = [
        replace(piece, rings=(tuple((x, y - 900) for x, y in piece.rings[0]),)) if piece.name == "Inn" else piece
        for piece in table.pieces
    ]
    moved_inn = GroundTable(table.width, table.depth, nearer)
    assert unfairness(moved_inn, (south, north), ("woods", "house"), ("woods", "house", "hedge")) > 0
