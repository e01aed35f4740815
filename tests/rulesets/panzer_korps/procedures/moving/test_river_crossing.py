from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, line, notes, refusals, totals, why_not

from sandtable.rulesets.panzer_korps.tables import TABLES


@pytest.mark.parametrize(
    ("water", "crossing", "off"),
    [
        ("fordable_stream", "none", 2),
        ("fordable_stream", "ford", 2),
        ("fordable_stream", "bridge", 0),
        ("fordable_stream", "pontoon", 0),
        ("minor_river", "none", 4),
        ("minor_river", "ford", 2),
        ("minor_river", "bridge", 0),
        ("minor_river", "pontoon", 0),
        ("major_river", "bridge", 0),
        ("major_river", "pontoon", 0),
    ],
)
def test_what_water_takes_off_a_move(water: str, crossing: str, off: int) -> None:
    """pk.gap.rivers, pk.move.terrain"""
    facts = {"water": water, "crossing": crossing}
    assert answer("river_crossing", **facts) == off
    assert totals("river_crossing", **facts) == {"Inches taken off": off}
    assert notes("river_crossing", **facts) == ({"disorder": True} if off else {})
    assert notes("river_crossing", **facts, goes="foot") == {}


def test_large_rivers_and_the_shore_stop_a_move() -> None:
    """pk.move.large-river, pk.gap.rivers"""
    for crossing in ("none", "ford"):
        assert refusals("river_crossing", water="major_river", crossing=crossing) == ["pk.move.large-river"]
    assert "a large river is crossed only by a bridge or pontoon bridge" in why_not(
        "river_crossing", water="major_river"
    )
    for crossing in ("none", "ford", "bridge", "pontoon"):
        assert refusals("river_crossing", water="shore", crossing=crossing) == ["pk.gap.rivers"]


def test_the_rule_behind_the_inches() -> None:
    """pk.move.terrain, pk.gap.rivers"""
    rules = {
        crossing: ask("river_crossing", crossing=crossing).numbers[0].base.rule
        for crossing in ("none", "ford", "bridge")
    }
    assert rules == {"none": "pk.move.terrain", "ford": "pk.gap.rivers", "bridge": "pk.gap.rivers"}
    assert line("river_crossing", "Inches taken off", crossing="ford") == "Inches taken off 2: 2 minor river by ford"
    assert ask("river_crossing").verdict == "Tracked over a minor river: 4 in off the move"
    assert ask("river_crossing", crossing="bridge").verdict.endswith("by bridge: nothing off the move")


# ---------------------------------------------------------------------- pontoon bridges


def test_engineers_bridge_a_river_in_two_day_segments() -> None:
    """pk.gap.rivers"""
    assert [answer("pontoon_bridge", segments=segments) for segments in (0, 1, 2, 3)] == [2, 1, 0, 0]
    assert ask("pontoon_bridge").verdict == "Engineers at the bank for 1 day segment: 1 day segment to go"
    assert ask("pontoon_bridge", segments=2).verdict.endswith("the bridge stands")
    assert TABLES.limit("pontoon_segments") == 2


@pytest.mark.parametrize("facts", [{"engineers": False}, {"state": "suppressed"}, {"state": "routed"}, {"moved": True}])
def test_only_formed_engineers_that_stay_build(facts: dict[str, Any]) -> None:
    """pk.gap.rivers"""
    assert refusals("pontoon_bridge", **facts) == ["pk.gap.rivers"]
