"""Pins that have ended a unit already, told with the field that states them and the unit that has them."""

import pytest
from tests.rulesets.konflikt_47.asking import ask

from sandtable.sheet import FactsFault


@pytest.mark.parametrize(
    ("procedure", "quality", "pins", "what"),
    [
        ("volley", "target_quality", "target_pins", "target"),
        ("shockwave", "target_quality", "target_pins", "target"),
        ("vehicle_shot", "quality", "pins", "vehicle"),
        ("vehicle_flame", "quality", "pins", "vehicle"),
        ("damage_result", "quality", "pins", "vehicle"),
        ("passengers", "quality", "pins", "unit"),
        ("driven_out", "quality", "pins", "unit"),
        ("vehicle_assault", "vehicle_quality", "vehicle_pins", "vehicle"),
        ("walker_assault", "walker_quality", "walker_pins", "walker"),
        ("walker_against_vehicle", "vehicle_quality", "vehicle_pins", "vehicle"),
    ],
)
def test_more_pins_than_a_unit_bears_are_told_by_field_and_unit(
    procedure: str, quality: str, pins: str, what: str
) -> None:
    """k47.gap.pins-rout"""
    with pytest.raises(FactsFault, match=f"^{pins}: a Regular {what} is lost at 9 pins, give at most 8$"):
        ask(procedure, **{pins: 9})
    with pytest.raises(FactsFault, match=f"^{pins}: an Inexperienced {what} is lost at 8 pins, give at most 7$"):
        ask(procedure, **{quality: "inexperienced", pins: 8})


@pytest.mark.parametrize("target", ["usa-rifles", "usa-sherman", "sov-truck"])
def test_units_of_the_roster_name_the_pins_of_the_target(target: str) -> None:
    """k47.gap.pins-rout"""
    with pytest.raises(FactsFault, match=r"^target_pins: a Regular target is lost at 9 pins, give at most 8$"):
        ask("unit_fire", target=target, target_pins=9)
