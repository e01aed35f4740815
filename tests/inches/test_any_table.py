"""Whatever is written as a table gives a table or faults in words; every table can be written out and read again."""

import tomllib
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.inches.books import KONFLIKT
from tests.inches.written_tables import ANYTHING, TABLES, WORDS, sound_pieces

from sandtable.inches.tables.deploying import read_zone
from sandtable.inches.tables.ground_reading import read_table
from sandtable.inches.tables.ground_table import GroundTable
from sandtable.inches.tables.ground_text import GroundFault
from sandtable.inches.tables.ground_writing import written
from sandtable.inches.tables.shaping import unsound


def read_or_faults(plain: dict[str, Any]) -> GroundTable | tuple[str, ...]:
    try:
        return read_table(plain, KONFLIKT)
    except GroundFault as fault:
        return fault.faults


@settings(max_examples=1_500, suppress_health_check=[HealthCheck.too_slow])
@given(TABLES)
def test_anything_in_a_table_gives_a_table_or_faults_at_their_places(plain: dict[str, Any]) -> None:
    found = read_or_faults(plain)
    if isinstance(found, tuple):
        assert found
        assert all(fault.startswith(("table", "the image of table")) and len(fault) < 400 for fault in found)
    else:
        assert all(not list(unsound(piece)) for piece in found.pieces)
        assert len(found.numbers) == len(found.pieces)
        assert read_table(tomllib.loads(written(found))["table"], KONFLIKT) == found


@settings(max_examples=300)
@given(st.dictionaries(st.sampled_from(["size", "piece", "point", "scatter", "random", "mirrored"]) | WORDS, ANYTHING))
def test_anything_at_all_gives_a_table_or_faults(plain: dict[str, Any]) -> None:
    assert read_or_faults(plain)


@settings(max_examples=300)
@given(
    st.dictionaries(
        st.sampled_from(["edge", "depth", "part", "box", "polygon"]),
        ANYTHING | st.sampled_from(["north", 12, [0, 12], [0, 0, 12, 12], [[0, 0], [9, 0], [0, 9]]]),
        max_size=3,
    )
)
def test_anything_as_a_zone_gives_a_zone_or_faults(plain: dict[str, Any]) -> None:
    faults: list[str] = []
    assert (read_zone(plain, (4800, 4800), "zone 1", faults) is None) == bool(faults)
    assert all(fault.startswith("zone 1") for fault in faults)


@settings(max_examples=400)
@given(st.lists(sound_pieces(), max_size=6), st.sampled_from(["", "", "turned", "north-south"]))
def test_a_table_that_is_written_out_reads_back_equal(pieces: list[dict[str, Any]], mirrored: str) -> None:
    found = read_or_faults({"size": [48, 48], "piece": pieces, "mirrored": mirrored})
    if isinstance(found, tuple):  # near an edge, over its own image, or bent too sharply
        assert all("off the table" in fault or "own image" in fault or "bends" in fault for fault in found)
        return
    text = written(found)
    assert read_table(tomllib.loads(text)["table"], KONFLIKT) == found
    assert written(read_table(tomllib.loads(text)["table"], KONFLIKT)) == text


@settings(max_examples=200)
@given(WORDS)
def test_any_name_that_can_be_shown_is_written_so_that_it_reads_back(name: str) -> None:
    plain = {"size": [48, 48], "piece": [{"kind": "crater", "name": name, "at": [20, 20]}]}
    found = read_table(plain, KONFLIKT)
    assert read_table(tomllib.loads(written(found))["table"], KONFLIKT).pieces[0].name == name
