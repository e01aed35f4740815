from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, notes

from sandtable.sheet.faults import FactsFault


@pytest.mark.parametrize(
    ("facts", "ground", "added"),
    [
        ({"open": 61, "woods": 39}, "clear", -1),
        ({"open": 60, "woods": 40}, "mixed", None),
        ({"open": 49, "woods": 51}, "woods", 1),
        ({"open": 50, "woods": 50}, "mixed", None),
        ({"open": 20, "woods": 0, "swamp": 51}, "swamp", 2),
        ({"open": 50, "woods": 0, "swamp": 50}, "mixed", None),
        ({"open": 90, "woods": 0, "swamp": 60}, "swamp", 2),
    ],
)
def test_what_the_ground_mostly_is(facts: dict[str, Any], ground: str, added: int | None) -> None:
    """pk.gap.home-nation, pk.avail.mod-woods, pk.avail.mod-swamp, pk.avail.mod-clear"""
    assert answer("ground_class", **facts) == ground
    found = notes("ground_class", **facts)
    assert found["limits"] == (50, 60)
    assert found.get("availability") == added
    if added:
        assert cited("ground_class", **facts)["availability"] == f"pk.avail.mod-{ground}"


@pytest.mark.parametrize("facts", [{"open": 70, "woods": 31}, {"open": 0, "woods": 60, "swamp": 41}])
def test_shares_of_more_than_the_whole_table(facts: dict[str, int]) -> None:
    """pk.gap.home-nation"""
    with pytest.raises(FactsFault, match="woods: the shares come to more than the whole table, lower one of them"):
        ask("ground_class", **facts)


@pytest.mark.parametrize(
    ("facts", "transport", "modifiers"),
    [
        ({"tracked": 3, "trucks": 0}, "mechanized", {"availability": -2, "deployment": 1}),
        ({"tracked": 3, "trucks": 1}, "motorized", {"availability": -1}),
        ({"tracked": 0, "trucks": 4}, "motorized", {"availability": -1}),
        ({"tracked": 9, "trucks": 9, "foot": 1}, "foot", {}),
        ({"tracked": 0, "trucks": 0, "foot": 4}, "foot", {}),
    ],
)
def test_mechanized_and_motorized_forces(facts: dict[str, int], transport: str, modifiers: dict[str, int]) -> None:
    """pk.gap.mounted, pk.avail.mod-mechanized, pk.avail.mod-motorized, pk.deploy.mod-mechanized"""
    assert answer("force_transport", **facts) == transport
    found = notes("force_transport", **facts)
    assert found.pop("every") is True
    assert found == modifiers


def test_a_force_has_at_least_one_formation() -> None:
    """pk.gap.mounted"""
    with pytest.raises(FactsFault, match="tracked: a force has at least one formation, count some of any sort"):
        ask("force_transport", tracked=0, trucks=0)
