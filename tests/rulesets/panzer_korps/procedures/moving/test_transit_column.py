from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, notes, refusals, totals


@pytest.mark.parametrize(
    ("facts", "whole", "left"),
    [
        ({"goes": "wheeled"}, 14, 7.0),
        ({"goes": "wheeled", "road": False}, 10, 5.0),
        ({"goes": "wheeled", "moves_in_it": False}, 10, 5.0),
        ({"goes": "tracked", "road": False, "change": "goes_out_of_it"}, 9, 4.5),
        ({"goes": "wheeled", "change": "stays_in_it"}, 14, 14.0),
        ({"goes": "wheeled", "change": "stays_in_it", "moves_in_it": False}, 14, 14.0),
        ({"goes": "cavalry", "road": False}, 18, 9.0),
        ({"goes": "cavalry", "road": False, "moves_in_it": False}, 10, 5.0),
        ({"goes": "cavalry", "change": "stays_in_it"}, 22, 22.0),
        ({"goes": "foot", "morale": "elite", "ss": True, "road": False}, 6, 3.0),
    ],
)
def test_going_into_or_out_of_column_costs_half_the_move(facts: dict[str, Any], whole: int, left: float) -> None:
    """pk.gap.road-and-column, pk.move.road-bonus"""
    assert totals("transit_column", **facts) == {"Whole move": whole}
    assert answer("transit_column", **facts) == left


def test_the_limits_of_a_formation_in_column() -> None:
    """pk.gap.road-and-column, pk.fire.afv-plus2-transit"""
    assert notes("transit_column", change="stays_in_it", road=False) == {
        "may_fire": False,
        "may_assault": False,
        "fired_at": 2,
        "strikes": "suppressed",
    }
    found = cited("transit_column")
    assert (found["cost"], found["terrain"], found["fired_at"]) == (
        "pk.gap.road-and-column",
        "pk.gap.road-and-column",
        "pk.fire.afv-plus2-transit",
    )
    assert notes("transit_column")["cost"] == "7"
    assert ask("transit_column").verdict == "Wheeled that goes into it: 7 in to move"


@pytest.mark.parametrize("change", ["stays_in_it", "goes_into_it", "goes_out_of_it"])
@pytest.mark.parametrize("goes", ["guns", "heavy_guns"])
def test_deployed_guns_form_no_column(goes: str, change: str) -> None:
    """pk.gap.mounted: limbered they go as wheeled or as wagons"""
    assert refusals("transit_column", goes=goes, change=change) == ["pk.gap.mounted"]
