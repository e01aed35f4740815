import pytest
from tests.rulesets.megagame.asking import answer, cited, notes

from sandtable.sheet.faults import FactsFault


@pytest.mark.parametrize(
    ("square", "zone"),
    [
        ((0, 0), (0, 0)),
        ((9, 9), (0, 0)),
        ((10, 9), (1, 0)),
        ((25, 31), (2, 3)),
        ((9, 10), (0, 1)),
        ((55, 103), (5, 10)),
    ],
)
def test_zones_are_ten_by_ten_from_the_south_west(square: tuple[int, int], zone: tuple[int, int]) -> None:
    """mg.gap.air-zone, mg.recce.zone"""
    assert answer("air_zone_of", square=list(square)) == zone


def test_zones_at_the_edges_are_smaller() -> None:
    """mg.gap.air-zone, mg.gap.default-map"""
    assert notes("air_zone_of", square=[42, 86])["squares"] == "squares 40,80 to 49,89"
    assert notes("air_zone_of", square=[55, 103])["squares"] == "squares 50,100 to 55,103"
    assert cited("air_zone_of") == {"squares": "mg.gap.air-zone", "covers": "mg.recce.zone"}


@pytest.mark.parametrize("square", [[56, 0], [0, 104], [-1, 0]])
def test_a_square_off_the_map_is_a_fault(square: list[int]) -> None:
    with pytest.raises(FactsFault, match=r"^square: .* is off the map"):
        answer("air_zone_of", square=square)
