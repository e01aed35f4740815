from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import ask, cited, notes

from sandtable.sheet.faults import FactsFault


def hidden(**facts: Any) -> Any:
    return ask("concealment", **facts).chances[0].outcome


def modifier(**facts: Any) -> Any:
    return notes("concealment", **facts)["modifier"]


# ---------------------------------------------------------------------- what it comes to


@pytest.mark.parametrize(
    ("facts", "outcome", "more"),
    [
        ({"kind": "infantry", "moved": True}, "open", 0),
        ({"kind": "infantry", "shot": True}, "concealed", 1),
        ({"kind": "infantry"}, "concealed_gtg", 2),
        ({"kind": "gun", "shot": True, "foxhole": True}, "concealed", 1),
        ({"kind": "gun", "foxhole": True}, "concealed_gtg", 2),
        ({"kind": "gun"}, "gone_to_ground", 0),
        ({"kind": "armoured", "moved": True, "terrain": "short", "scout": True}, "concealed_gtg", 2),
        ({"kind": "armoured", "moved": True, "terrain": "short"}, "concealed", 1),
        ({"kind": "armoured", "hidden": 40}, "gone_to_ground", 0),
        ({"kind": "armoured", "hidden": 49}, "gone_to_ground", 0),
        ({"kind": "armoured", "hidden": 50}, "concealed_gtg", 2),
        ({"kind": "unarmoured", "terrain": "tall", "shot": True}, "concealed", 1),
        ({"kind": "infantry", "moved": True, "foxhole": True}, "open", 0),
    ],
)
def test_teams_in_the_open_and_hidden(facts: dict[str, Any], outcome: str, more: int) -> None:
    """fow.conceal.terrain, fow.conceal.half-hidden, fow.conceal.stationary-infantry, fow.conceal.guns-foxholes,
    fow.gtg.condition, fow.gtg.scouts, fow.hit.concealed, fow.hit.concealed-gtg"""
    assert (hidden(**facts), modifier(**facts)) == (outcome, more)


def test_the_modifier_has_the_rule_that_gives_it() -> None:
    """fow.hit.concealed, fow.hit.concealed-gtg, fow.hit.base"""
    assert cited("concealment", shot=True)["modifier"] == "fow.hit.concealed"
    assert cited("concealment")["modifier"] == "fow.hit.concealed-gtg"
    assert cited("concealment", moved=True)["modifier"] == "fow.hit.base"


def test_every_reason_for_concealment_is_told() -> None:
    """fow.conceal.terrain, fow.conceal.half-hidden, fow.conceal.stationary-infantry, fow.gap.concealment-geometry"""
    found = cited("concealment", terrain="tall", hidden=80, inside=True)
    assert {name: found[name] for name in ("terrain", "half_hidden", "inside", "stationary")} == {
        "terrain": "fow.conceal.terrain",
        "half_hidden": "fow.conceal.half-hidden",
        "inside": "fow.gap.concealment-geometry",
        "stationary": "fow.conceal.stationary-infantry",
    }


# ---------------------------------------------------------------------- stationary and Gone to Ground


def test_only_stationary_infantry_is_concealed_by_lying_still() -> None:
    """fow.conceal.stationary-infantry, fow.gap.stationary, fow.gap.blitz-moved-status"""
    for kind in ("gun", "armoured", "unarmoured"):
        assert hidden(kind=kind) == "gone_to_ground"
    for gone in ("moved", "assaulted"):
        facts = {"kind": "infantry", gone: True}
        assert hidden(**facts) == "open"
        assert cited("concealment", **facts)["stationary"] == "fow.gap.stationary"


@pytest.mark.parametrize(
    ("facts", "gone", "rule"),
    [
        ({}, True, "fow.gtg.condition"),
        ({"moved": True}, False, "fow.gtg.condition"),
        ({"moved": True, "scout": True}, True, "fow.gtg.scouts"),
        ({"shot": True}, False, "fow.gap.gtg-timing"),
        ({"shot": True, "scout": True}, False, "fow.gap.gtg-timing"),
        ({"moved": True, "shot": True, "scout": True}, False, "fow.gap.gtg-timing"),
        ({"assaulted": True}, False, "fow.gtg.condition"),
        ({"assaulted": True, "scout": True}, False, "fow.gtg.condition"),
    ],
)
def test_who_is_gone_to_ground(facts: dict[str, Any], gone: bool, rule: str) -> None:
    """fow.gtg.condition, fow.gtg.scouts, fow.gap.gtg-timing"""
    facts = {"kind": "armoured"} | facts
    assert notes("concealment", **facts)["gone_to_ground"] is gone
    assert cited("concealment", **facts)["gone_to_ground"] == rule


# ---------------------------------------------------------------------- terrain that does not count


@pytest.mark.parametrize(
    ("target", "shooter", "concealed"),
    [(0.0, 1.0, True), (2.0, 1.0, True), (2.1, 2.0, False), (2.1, 2.1, True), (9.0, 0.0, False)],
)
def test_terrain_beside_the_shooter_alone_is_ignored(target: float, shooter: float, concealed: bool) -> None:
    """fow.gap.concealment-geometry"""
    for terrain in ("short", "tall"):
        facts = {"kind": "armoured", "shot": True, "terrain": terrain}
        place = {"terrain_distance": target, "terrain_to_shooter": shooter}
        assert modifier(**facts, **place) == int(concealed)
        assert ("overlooked" in notes("concealment", **facts, **place)) is not concealed


@pytest.mark.parametrize(
    ("terrain", "distance", "concealed"), [("short", 2.0, True), ("short", 2.1, False), ("tall", 9.0, True)]
)
def test_short_terrain_is_seen_over_from_a_hill(terrain: str, distance: float, concealed: bool) -> None:
    """fow.gap.concealment-geometry"""
    facts = {"kind": "armoured", "shot": True, "terrain": terrain, "terrain_distance": distance}
    assert modifier(**facts, shooter_on_hill=True) == int(concealed)
    assert modifier(**facts) == 1


@pytest.mark.parametrize(
    ("terrain", "part", "distance", "more"),
    [
        ("tall", 0, 4.5, 0),
        ("short", 0, 3.0, 1),
        ("none", 0, 0.0, 0),
        ("none", 100, 10.0, 0),
        ("none", 50, 10.0, 0),
        ("none", 100, 4.0, 1),
        ("short", 0, 4.0, 1),
        ("short", 0, 4.1, 0),
    ],
)
def test_for_aircraft_only_terrain_near_the_ground_team_counts(
    terrain: str, part: int, distance: float, more: int
) -> None:
    """fow.aa.terrain, fow.gap.aircraft-los"""
    facts = {"kind": "armoured", "shot": True, "terrain": terrain, "hidden": part, "terrain_distance": distance}
    assert modifier(**facts, by_aircraft=True) == more
    hides = terrain != "none" or part >= 50
    assert ("too_far" in notes("concealment", **facts, by_aircraft=True)) is (hides and not more)


def test_from_the_air_only_terrain_conceals_infantry_that_stays_put() -> None:
    """fow.conceal.stationary-infantry, fow.gap.aircraft-attack, fow.aa.terrain"""
    assert hidden(kind="infantry") == "concealed_gtg"
    assert hidden(kind="infantry", by_aircraft=True, terrain_distance=20.0) == "gone_to_ground"
    assert hidden(kind="infantry", by_aircraft=True, terrain="tall", terrain_distance=4.0) == "concealed_gtg"
    assert notes("concealment", kind="infantry", by_aircraft=True)["stationary"] is False


def test_aircraft_are_never_hidden() -> None:
    """fow.gap.aircraft-attack"""
    assert hidden(kind="aircraft", terrain="tall", hidden=100) == "open"
    assert cited("concealment", kind="aircraft")["concealed"] == "fow.gap.aircraft-attack"


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"kind": "armoured", "foxhole": True}, "foxhole: only Infantry and Guns dig foxholes"),
        ({"kind": "gun", "inside": True}, "inside: only Infantry"),
        ({"kind": "aircraft", "by_aircraft": True}, "kind: an Aircraft is in no foxhole"),
        ({"kind": "aircraft", "foxhole": True}, "kind: an Aircraft is in no foxhole"),
        ({"kind": "aircraft", "inside": True}, "kind: an Aircraft is in no foxhole"),
    ],
)
def test_facts_that_contradict_each_other(facts: dict[str, Any], told: str) -> None:
    """fow.conceal.guns-foxholes, fow.gap.concealment-geometry"""
    with pytest.raises(FactsFault, match=told):
        ask("concealment", **facts)
