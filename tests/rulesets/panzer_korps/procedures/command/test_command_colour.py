from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import answer, notes, refusals, why_not

#: Nation and year, then the colour of the line and of picked troops.
COLOURS = [
    ("germany", 1939, "black", "black"),
    ("germany", 1943, "black", "black"),
    ("germany", 1944, "white", "black"),
    ("germany", 1945, "white", "black"),
    ("russia", 1941, "blue", "red"),
    ("russia", 1942, "blue", "red"),
    ("russia", 1943, "red", "white"),
    ("russia", 1945, "red", "white"),
    ("britain", 1941, "red", "white"),
    ("britain", 1942, "white", "white"),
    ("commonwealth", 1941, "red", "white"),
    ("commonwealth", 1945, "white", "white"),
    ("usa", 1943, "red", "white"),
    ("usa", 1944, "white", "black"),
    ("france", 1940, "blue", "red"),
    ("vichy_france", 1942, "blue", "blue"),
    ("italy", 1943, "blue", "red"),
    ("italy", 1944, "blue", "blue"),
    ("japan", 1942, "white", "white"),
    ("japan", 1943, "red", "white"),
    ("china", 1937, "yellow", "blue"),
    ("finland", 1940, "white", "white"),
    ("poland", 1939, "blue", "red"),
    ("minor", 1943, "blue", "blue"),
]


@pytest.mark.parametrize(("nation", "year", "line", "better"), COLOURS)
def test_the_colour_of_a_nation_in_a_year(nation: str, year: int, line: str, better: str) -> None:
    """pk.gap.command-colours, pk.gap.nation-dates"""
    assert answer("command_colour", nation=nation, year=year) == line
    assert answer("command_colour", nation=nation, year=year, picked=True) == better
    assert answer("command_colour", nation=nation, year=year, picked=True, irregular=True) == "yellow"


@pytest.mark.parametrize(
    "facts",
    [
        {"nation": "germany", "year": 1938},
        {"nation": "usa", "year": 1941},
        {"nation": "france", "year": 1941},
        {"nation": "poland", "year": 1940},
        {"nation": "britain", "year": 1938},
        {"nation": "avg", "year": 1942},
    ],
)
def test_outside_its_years_a_nation_has_no_colour(facts: dict[str, Any]) -> None:
    """pk.gap.command-colours, pk.gap.nation-dates"""
    assert refusals("command_colour", **facts) == ["pk.gap.command-colours"]
    assert "the scenario must name it" in why_not("command_colour", **facts)


def test_what_the_colour_means_for_its_groups() -> None:
    """pk.gap.command-colours, pk.gap.force-groups"""
    assert notes("command_colour") == {"usual_size": (3, 6), "scenario": True}
