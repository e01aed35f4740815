"""Who is in Bulletproof Cover, where, and against what."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import answer, ask, cited

from sandtable.sheet.faults import FactsFault

INSIDE = ["trench", "building", "ruins", "craters"]
BEHIND = ["stone_wall", "bocage"]
NEITHER = ["open", "road", "crops", "orchard", "woods", "hedge", "gentle_hill", "steep_hill", "stream", "river", "wire"]


def covered(**facts: Any) -> bool:
    found = answer("bulletproof_cover", **facts)
    assert isinstance(found, bool)
    return found


@pytest.mark.parametrize("kind", ["infantry", "gun"])
@pytest.mark.parametrize("terrain", INSIDE + BEHIND)
def test_infantry_and_guns_in_or_behind_solid_things(terrain: str, kind: str) -> None:
    """fow.gap.bulletproof-cover, fow.gap.terrain-types, fow.save.bulletproof"""
    assert covered(terrain=terrain, kind=kind)
    assert not covered(terrain=terrain, kind=kind, whole=False)


@pytest.mark.parametrize("terrain", NEITHER)
def test_what_only_hides_is_no_cover(terrain: str) -> None:
    """fow.gap.bulletproof-cover, fow.gap.terrain-types"""
    assert not covered(terrain=terrain)
    assert covered(terrain=terrain, foxholes=True)


@pytest.mark.parametrize("kind", ["armoured", "unarmoured", "aircraft"])
def test_vehicles_and_aircraft_are_never_in_it(kind: str) -> None:
    """fow.gap.bulletproof-cover"""
    assert not covered(terrain="ruins", foxholes=True, kind=kind)


def test_against_a_bombardment_only_what_a_team_is_in_counts() -> None:
    """fow.bombard.saves-no-cover, fow.gap.bulletproof-cover"""
    for terrain in INSIDE:
        assert covered(terrain=terrain, attack="bombardment")
    for terrain in BEHIND:
        assert not covered(terrain=terrain, attack="bombardment")
        assert covered(terrain=terrain, attack="bombardment", foxholes=True)
    shield = {"terrain": "open", "kind": "gun", "gun_shield": True}
    assert not covered(**shield, attack="bombardment")
    assert cited("bulletproof_cover", **shield, attack="bombardment") == {
        "bulletproof_cover": "fow.bombard.saves-no-cover"
    }


@pytest.mark.parametrize("attack", ["mines", "assault"])
def test_nothing_helps_against_mines_and_in_assaults(attack: str) -> None:
    """fow.gap.bulletproof-cover, fow.gap.mines"""
    assert not covered(terrain="building", foxholes=True, attack=attack)


@pytest.mark.parametrize(
    ("from_front", "dashed", "expected"),
    [(True, False, True), (False, False, False), (True, True, False)],
)
def test_a_gun_shield_helps_from_the_front_unless_the_gun_dashed(
    from_front: bool, dashed: bool, expected: bool
) -> None:
    """fow.gap.weapon-notes, fow.gap.bulletproof-cover"""
    facts = {"terrain": "open", "kind": "gun", "gun_shield": True, "from_front": from_front, "dashed": dashed}
    assert covered(**facts) is expected
    if expected:
        assert cited("bulletproof_cover", **facts) == {"bulletproof_cover": "fow.gap.weapon-notes"}
    assert covered(**facts, foxholes=True)


def test_only_guns_have_shields() -> None:
    """fow.gap.weapon-notes"""
    with pytest.raises(FactsFault, match="gun_shield: only a Gun has one"):
        ask("bulletproof_cover", gun_shield=True)
