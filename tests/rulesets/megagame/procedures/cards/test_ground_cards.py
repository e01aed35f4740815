"""Cards to look up: units, formations, places and terrain."""

import pytest
from tests.rulesets.megagame.asking import answer, ask, cited, notes, totals

from sandtable.rulesets.megagame.tables import TABLES


@pytest.mark.parametrize("key", list(TABLES.units))
def test_every_unit_has_a_card(key: str) -> None:
    """mg.gap.unit-stats"""
    row = TABLES.units[key]
    assert answer("unit_card", unit=key) == row.status
    assert totals("unit_card", unit=key) == {"Status": row.status, "SP": 4}
    assert ask("unit_card", unit=key).subject == f"{row.name} ({row.side.said})"


def test_what_units_count_as() -> None:
    """mg.gap.unit-classes, mg.gap.light-infantry, mg.gap.recovery"""
    stug = notes("unit_card", unit="ge-stug")
    assert (stug["tank"], stug["infantry"], stug["light"], stug["attacks"]) == (True, False, False, True)
    alarm = notes("unit_card", unit="ge-alarm")
    assert (alarm["tank"], alarm["infantry"], alarm["light"]) == (False, True, True)
    recce = notes("unit_card", unit="br-recce")
    assert (recce["tank"], recce["infantry"], recce["moves"]) == (False, False, "recce_and_light_tanks")
    assert notes("unit_card", unit="ge-flak-h")["attacks"] is False
    assert cited("unit_card", unit="br-inf")["regains"] == "mg.gap.recovery"


def test_guns_tell_their_ranges_and_units_their_formations() -> None:
    """mg.arty.ranges, mg.gap.order-of-battle"""
    assert notes("unit_card", unit="br-medium")["range"] == 12
    assert notes("unit_card", unit="ge-rocket")["range"] == 8
    assert "range" not in notes("unit_card", unit="br-inf")
    assert notes("unit_card", unit="br-inf")["formations"] == ("43 Wessex Div", "50 Northumbrian Div")
    assert notes("unit_card", unit="ge-ig")["formations"] == ()


@pytest.mark.parametrize(
    ("formation", "units", "status"),
    [
        ("guards-armoured-div", 12, 4 * 7 + 4 * 7 + 4 + 2 * 3 + 2),
        ("1-airborne-div", 11, 6 * 7 + 3 * 7 + 2 + 2),
        ("82-airborne-div", 16, 9 * 8 + 4 * 2 + 3 * 7),
        ("9-ss-pz", 6, 3 * 6 + 6 + 5 + 5),
        ("div-erdmann-7-fj", 6, 24),
    ],
)
def test_the_units_of_a_formation(formation: str, units: int, status: int) -> None:
    """mg.gap.order-of-battle, mg.gap.other-formation"""
    assert answer("formation_card", formation=formation) == units
    assert totals("formation_card", formation=formation) == {"Units": units, "Status at the start": status}


def test_a_formation_tells_when_its_units_come() -> None:
    """mg.gap.deployment"""
    assert notes("formation_card", formation="107-pz-bde")["arrival_1"] == "turn 5, Helmond road"


@pytest.mark.parametrize("place", list(TABLES.places))
def test_every_place_has_its_square(place: str) -> None:
    """mg.gap.default-map"""
    row = TABLES.places[place]
    assert answer("place_card", place=place) == (row.x, row.y)
    assert ("points" in notes("place_card", place=place)) is (place in TABLES.bridges)


def test_a_place_with_a_bridge_tells_of_it() -> None:
    """mg.gap.bridges, mg.gap.victory, mg.gap.source"""
    found = notes("place_card", place="Arnhem")
    assert (found["points"], found["wired"]) == (4, False)
    assert cited("place_card")["game"] == "mg.gap.source"


@pytest.mark.parametrize(
    ("terrain", "column", "close", "limited", "cover"),
    [
        ("open", "normal", False, 2, False),
        ("close", "bad", True, 1, True),
        ("wood", "bad", True, 1, True),
        ("town", "bad", True, 1, True),
        ("marsh", "bad", True, 1, False),
    ],
)
def test_what_a_terrain_means(terrain: str, column: str, close: bool, limited: int, cover: bool) -> None:
    """mg.gap.terrain-types, mg.gap.terrain-column, mg.gap.close-country"""
    assert answer("terrain_card", terrain=terrain) == column
    found = notes("terrain_card", terrain=terrain)
    assert (found["close_country"], found["cover"]) == (close, cover)
    assert totals("terrain_card", terrain=terrain) == {"Retirement after limited success": limited}
