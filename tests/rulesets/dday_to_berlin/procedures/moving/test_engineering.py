from typing import Any

import pytest
from tests.rulesets.dday_to_berlin.asking import F, ask, chance, chances, effects, line, refusals, throw, why_not

RULING = "ddb.gap.engineering"

#: Where each work has something to be done to.
PLACES: dict[str, dict[str, Any]] = {
    "build_position": {},
    "build_bridge": {"river": "no_bridge"},
    "blow_bridge": {"river": "bridge"},
    "remove_position": {"position": True},
}


@pytest.mark.parametrize(
    ("facts", "allowed"),
    [({"battalion": "eng"}, True), ({"battalion": "inf"}, False), ({"battalion": "eng", "moved": True}, False)],
)
def test_only_engineers_that_have_not_moved_build_a_position(facts: dict[str, object], allowed: bool) -> None:
    """ddb.engineering.phase, ddb.gap.engineering"""
    if allowed:
        assert chance("engineering", "done", **facts) == F(7, 10)
    else:
        assert refusals("engineering", **facts) == [RULING]


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("build_position", F(7, 10)),
        ("build_bridge", F(1, 2)),
        ("blow_bridge", F(7, 10)),
        ("remove_position", F(1)),
    ],
)
def test_the_chance_of_each_work(action: str, expected: F) -> None:
    """ddb.gap.engineering"""
    assert chance("engineering", "done", action=action, **PLACES[action]) == expected


@pytest.mark.parametrize(
    ("action", "face", "expected"),
    [
        ("build_position", 7, "done"),
        ("build_position", 8, "failed"),
        ("build_position", 10, "failed"),
        ("build_bridge", 5, "done"),
        ("build_bridge", 6, "failed"),
        ("blow_bridge", 7, "done"),
        ("blow_bridge", 8, "failed"),
        ("blow_bridge", 1, "done"),
    ],
)
def test_the_edges_of_each_range(action: str, face: int, expected: str) -> None:
    """ddb.gap.engineering"""
    assert throw("engineering", face, action=action, **PLACES[action]).outcome == expected


def test_a_position_is_removed_without_a_roll() -> None:
    """ddb.gap.engineering"""
    assert throw("engineering", action="remove_position", position=True).outcome == "done"
    assert ask("engineering", action="remove_position", position=True).verdict == (
        "Engineers remove a prepared position: no roll needed, 100 % done"
    )


@pytest.mark.parametrize(
    "battalion", ["inf", "inf_mot", "inf_mech", "recon", "tnk_medium", "atg", "art_light", "hq_leg"]
)
def test_nobody_but_engineers_works(battalion: str) -> None:
    """ddb.gap.engineering"""
    for action, place in PLACES.items():
        assert refusals("engineering", battalion=battalion, action=action, **place) == [RULING]


@pytest.mark.parametrize("obstacle", ["moved", "enemy_zoc", "attempted"])
def test_what_keeps_engineers_from_working(obstacle: str) -> None:
    """ddb.gap.engineering"""
    for action, place in PLACES.items():
        assert refusals("engineering", action=action, **place, **{obstacle: True}) == [RULING]


@pytest.mark.parametrize(
    ("action", "place", "reason"),
    [
        ("build_bridge", {"river": "none"}, "there is no river edge for a bridge"),
        ("blow_bridge", {"river": "none"}, "there is no river edge for a bridge"),
        ("build_bridge", {"river": "bridge"}, "a bridge stands already"),
        ("blow_bridge", {"river": "no_bridge"}, "there is no bridge to blow"),
        ("remove_position", {"position": False}, "there is no prepared position to remove"),
        ("build_position", {"position": True}, "the zone has a position already"),
    ],
)
def test_work_needs_something_to_be_done_to(action: str, place: dict[str, Any], reason: str) -> None:
    """ddb.gap.engineering, ddb.gap.water"""
    assert why_not("engineering", action=action, **place) == f"Not allowed: {reason} (ddb.gap.engineering)"


def test_a_river_does_not_matter_to_a_position_nor_a_position_to_a_bridge() -> None:
    """ddb.gap.engineering"""
    for river in ("none", "no_bridge", "bridge"):
        assert chance("engineering", "done", river=river) == F(7, 10)
    assert chance("engineering", "done", action="build_bridge", river="no_bridge", position=True) == F(1, 2)


def test_engineers_that_tried_do_not_attack_whether_it_worked_or_not() -> None:
    """ddb.gap.engineering"""
    for result in ("done", "failed"):
        found = effects("engineering", result)["may_attack"]
        assert (found.value, found.rule) == (False, RULING)


def test_engineering_reads_as_a_sentence() -> None:
    """ddb.gap.engineering"""
    assert ask("engineering", action="build_bridge", river="no_bridge").verdict == (
        "Engineers build or repair a bridge: succeeds on 5 or less, 50.0 % done, 50.0 % failed"
    )
    assert line("engineering", "Engineering number", action="blow_bridge", river="bridge") == (
        "Engineering number 7: 7 blow a bridge"
    )
    assert why_not("engineering", battalion="inf", enemy_zoc=True) == (
        "Not allowed: infantry: only engineers act in this phase (ddb.gap.engineering); "
        "engineers do not work in an enemy ZOC (ddb.gap.engineering)"
    )
    assert sum(chances("engineering").values()) == 1
