from typing import Any

import pytest
from tests.rulesets.megagame.asking import answer, cited, note, notes

from sandtable.sheet.faults import FactsFault

TARGET = (30, 60)


def column(dx: int, dy: int, **facts: Any) -> Any:
    """Flak so many squares east and north of the drop."""
    return answer("flak_column", at=[TARGET[0] + dx, TARGET[1] + dy], target=list(TARGET), **facts)


@pytest.mark.parametrize("flak", ["heavy", "light"])
@pytest.mark.parametrize(
    ("dx", "dy", "expected"),
    [
        (0, 0, "landing_2km"),
        (2, 0, "landing_2km"),
        (0, 2, "landing_2km"),
        (1, 1, "landing_2km"),
        (2, 1, "landing_4km"),
        (3, 0, "landing_4km"),
        (4, 0, "landing_4km"),
        (0, 4, "landing_4km"),
        (3, 2, "landing_4km"),
        (3, 3, "none"),
        (4, 1, "none"),
        (5, 0, "none"),
    ],
)
def test_the_distance_from_the_drop_finds_the_landing_column(flak: str, dx: int, dy: int, expected: str) -> None:
    """mg.flak.roll, mg.gap.flak-fire, mg.gap.map-grid: straight lines between centres, the limit included."""
    assert column(dx, dy, flak=flak) == expected


@pytest.mark.parametrize(
    ("flak", "dx", "dy", "expected"),
    [
        ("heavy", -10, 4, "overflight"),
        ("heavy", -10, 5, "none"),
        ("light", -10, 2, "overflight"),
        ("light", -10, 3, "none"),
        ("light", -10, 4, "none"),
        ("heavy", -30, -4, "overflight"),
        ("heavy", 10, 0, "none"),
        ("light", -4, 1, "overflight"),
    ],
)
def test_a_flight_passes_over_flak_along_its_row_from_the_west(flak: str, dx: int, dy: int, expected: str) -> None:
    """mg.gap.flak-fire, mg.gap.air-order-of-battle: heavy flak reaches 4 km, light flak 2 km, the way back is free."""
    assert column(dx, dy, flak=flak) == expected


@pytest.mark.parametrize(("dx", "expected"), [(10, "overflight"), (-10, "none"), (25, "overflight")])
def test_german_flights_come_from_the_east(dx: int, expected: str) -> None:
    """mg.gap.air-order-of-battle"""
    assert column(dx, 3, side="german") == expected
    assert notes("flak_column", side="german")["path"] == "east"


@pytest.mark.parametrize(
    ("flak", "dx", "dy", "expected"),
    [
        ("heavy", 0, 0, "overflight"),
        ("heavy", 4, 0, "overflight"),
        ("light", 2, 0, "overflight"),
        ("light", 3, 0, "none"),
    ],
)
def test_bombers_on_a_target_only_fly_over(flak: str, dx: int, dy: int, expected: str) -> None:
    """mg.gap.flak-targets"""
    assert column(dx, dy, flak=flak, lands=False) == expected
    assert cited("flak_column", lands=False)["overflight_only"] == "mg.gap.flak-targets"


def test_suppressed_flak_does_not_fire() -> None:
    """mg.gap.flak-suppressed"""
    assert column(0, 0, suppressed=True) == "none"
    assert cited("flak_column", suppressed=True)["fires"] == "mg.gap.flak-suppressed"


def test_the_reason_and_the_faces_are_told() -> None:
    """mg.flak.roll, mg.flak.table, mg.gap.flak-fire"""
    facts: dict[str, Any] = {"at": [31, 61], "target": [30, 60]}
    assert note("flak_column", "fires", **facts).label == "the drop at 30,60 is within 2 km"
    assert note("flak_column", "faces", **facts).label == "against each serial: loss on 5-6, damage on 3-4"
    over = {"at": [20, 63], "target": [30, 60]}
    assert note("flak_column", "fires", **over).label == "the flight passes 20,60, within 4 km of heavy flak"
    past = {"at": [40, 60], "target": [30, 60]}
    assert note("flak_column", "fires", **past).label == "the flight comes no nearer than 30,60, beyond 4 km"
    assert cited("flak_column", **past)["fires"] == "mg.gap.flak-fire"


@pytest.mark.parametrize("square", [[56, 0], [0, 104], [-1, 5]])
def test_a_square_off_the_map_is_a_fault(square: list[int]) -> None:
    """mg.gap.default-map"""
    with pytest.raises(FactsFault, match=r"^at: .* is off the map, give x from 0 to 55, y to 103$"):
        answer("flak_column", at=square)
    with pytest.raises(FactsFault, match=r"^target: "):
        answer("flak_column", target=square)
