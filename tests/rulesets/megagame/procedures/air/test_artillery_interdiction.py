import pytest
from tests.rulesets.megagame.asking import answer, cited, notes, refusals, totals


@pytest.mark.parametrize(("gun", "longest"), [("field", 12), ("medium", 18), ("heavy", 16)])
def test_a_gun_counts_as_one_light_within_its_long_range(gun: str, longest: int) -> None:
    """mg.gap.artillery-interdiction, mg.arty.ranges"""
    assert answer("artillery_interdiction", gun=gun, distance=float(longest)) == 1
    assert totals("artillery_interdiction", gun=gun) == {"Long range": longest}
    assert refusals("artillery_interdiction", gun=gun, distance=longest + 0.1) == ["mg.gap.artillery-interdiction"]


@pytest.mark.parametrize("gun", ["rocket", "infantry_guns"])
def test_guns_without_a_long_range_cannot_interdict(gun: str) -> None:
    """mg.gap.artillery-interdiction"""
    assert refusals("artillery_interdiction", gun=gun, distance=1.0) == ["mg.gap.artillery-interdiction"]


def test_it_costs_a_supply_point_and_the_support() -> None:
    """mg.gap.supply-points, mg.gap.artillery-interdiction, mg.gap.orders"""
    assert notes("artillery_interdiction", sp=1)["sp"] == 0
    assert refusals("artillery_interdiction", sp=0) == ["mg.gap.supply-points"]
    assert refusals("artillery_interdiction", moved=True) == ["mg.gap.orders"]
    assert refusals("artillery_interdiction", supports=True) == ["mg.gap.artillery-interdiction"]
    assert len(refusals("artillery_interdiction", gun="rocket", sp=0, moved=True, supports=True)) == 4


def test_against_guns_the_area_that_holds_them_is_interdicted() -> None:
    """mg.gap.counter-battery"""
    assert cited("artillery_interdiction")["counter_battery"] == "mg.gap.counter-battery"
    assert notes("artillery_interdiction")["by_night"] is True
