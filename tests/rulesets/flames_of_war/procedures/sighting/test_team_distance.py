import pytest
from tests.rulesets.flames_of_war.asking import ask, note, notes

from sandtable.rulesets.flames_of_war.procedures.sighting.team_distance import Apart
from sandtable.rulesets.flames_of_war.tables import TABLES


def test_the_discs() -> None:
    """fow.gap.footprints"""
    assert {kind.value: row.radius for kind, row in TABLES.footprints.items()} == {
        "infantry": 0.75,
        "gun": 0.75,
        "armoured": 1.0,
        "unarmoured": 1.0,
        "aircraft": 1.5,
    }


@pytest.mark.parametrize(
    ("centres", "one", "other", "edges"),
    [
        (18.0, "armoured", "armoured", 16000),
        (10.0, "infantry", "gun", 8500),
        (10.0, "infantry", "aircraft", 7750),
        (1.2, "infantry", "infantry", 0),
    ],
)
def test_distances_run_between_the_nearest_edges(centres: float, one: str, other: str, edges: int) -> None:
    """fow.gap.footprints"""
    found = ask("team_distance", centres=centres, shooter=one, target=other).chances[0].outcome
    assert found.thousandths == edges


@pytest.mark.parametrize(
    ("centres", "limit", "within"), [(18.0, 16.0, True), (18.0009, 16.0, True), (18.1, 16.0, False), (8.0, 6.0, True)]
)
def test_exactly_so_far_is_within(centres: float, limit: float, within: bool) -> None:
    """fow.gap.units-of-measure"""
    assert notes("team_distance", centres=centres, limit=limit)["within"] is within


def test_centimetres_are_only_shown() -> None:
    """fow.gap.units-of-measure"""
    assert note("team_distance", "centimetres").label == "40 cm"
    assert ask("team_distance").chances[0].outcome == Apart(16000, True)
    assert ask("team_distance").chances[0].label == "16 in apart, within the limit"
