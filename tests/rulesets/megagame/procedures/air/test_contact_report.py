from typing import Any

import pytest
from tests.rulesets.megagame.asking import answer, cited, note, notes


def contact(seen: str, east_west: int, north_south: int, **facts: Any) -> Any:
    return answer("contact_report", seen=seen, east_west=east_west, north_south=north_south, **facts)


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("seen", ["unit", "recce_unit"])
@pytest.mark.parametrize(("east_west", "north_south"), [(1, 0), (0, 1), (1, 1)])
def test_any_unit_sees_type_and_size_around_it(seen: str, east_west: int, north_south: int, night: bool) -> None:
    """mg.gap.hidden-information"""
    assert contact(seen, east_west, north_south, night=night) == "type+size"


@pytest.mark.parametrize(
    ("east_west", "north_south", "seen_by_recce"),
    [(2, 0, True), (3, 0, True), (2, 2, True), (0, 3, True), (3, 1, False), (4, 0, False)],
)
def test_recce_sees_the_type_to_three_km_by_day(east_west: int, north_south: int, seen_by_recce: bool) -> None:
    """mg.gap.hidden-information, mg.gap.map-grid"""
    assert contact("recce_unit", east_west, north_south) == ("type" if seen_by_recce else "nothing")
    assert contact("recce_unit", east_west, north_south, night=True) == "nothing"
    assert contact("unit", east_west, north_south) == "nothing"


@pytest.mark.parametrize(
    ("east_west", "north_south", "seen"), [(4, 0, True), (3, 2, True), (3, 3, False), (5, 0, False)]
)
def test_a_landing_is_seen_within_four_km(east_west: int, north_south: int, seen: bool) -> None:
    """mg.gap.hidden-information"""
    assert contact("landing", east_west, north_south) == ("spotted" if seen else "nothing")


def test_combat_shows_formation_too_and_never_the_exact_status() -> None:
    """mg.gap.hidden-information, mg.gap.report-content"""
    assert contact("combat", 1, 0) == "type+size+formation"
    told = notes("contact_report", seen="combat", kind="heavy_tank", status=8)
    assert (told["type"], told["size"], told["never_told"]) == ("armour", "large", True)


def test_only_what_the_report_contains_is_told() -> None:
    """mg.gap.report-content"""
    far = {"seen": "recce_unit", "east_west": 3, "north_south": 0, "kind": "flak_light"}
    assert notes("contact_report", **far)["type"] == "flak"
    assert "size" not in notes("contact_report", **far)
    unseen = {"seen": "unit", "east_west": 3}
    assert set(notes("contact_report", **unseen)) == {"sight"}
    assert note("contact_report", "sight", **unseen).label == "any unit sees the eight squares around it and no farther"
    assert cited("contact_report", **far) == {
        "sight": "mg.gap.hidden-information",
        "type": "mg.gap.report-content",
        "never_told": "mg.gap.hidden-information",
    }


@pytest.mark.parametrize(
    ("age", "marker"), [(0, "fresh"), (1, "fresh"), (2, "stale"), (3, "stale"), (4, "removed"), (18, "removed")]
)
def test_contacts_grow_stale_and_go(age: int, marker: str) -> None:
    """mg.gap.hidden-information: fresh this turn and the next, stale for two, then removed."""
    assert answer("contact_marker", age=age) == marker
    assert cited("contact_marker", age=age) == {"marker": "mg.gap.hidden-information"}
