import pytest
from tests.rulesets.flames_of_war.asking import F, ask, cited, notes, throw, view

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.sighting.facing import HitsByFace, strike
from sandtable.rulesets.flames_of_war.tables import TABLES


def test_the_printed_table() -> None:
    """fow.facing.mixed"""
    assert TABLES.parts.rows == (("hull", 1, 3), ("turret", 4, 6))


@pytest.mark.parametrize(("face", "rule"), [("front", "fow.facing.front"), ("side", "fow.facing.side")])
def test_in_front_of_both_lines_or_behind_both_nothing_is_rolled(face: str, rule: str) -> None:
    """fow.facing.front, fow.facing.side"""
    thrown = throw("hull_or_turret", hull=face, turret=face, hits=3)
    assert (thrown.outcome, thrown.rolls) == (HitsByFace(3, 0) if face == "front" else HitsByFace(0, 3), ())
    assert cited("hull_or_turret", hull=face, turret=face) == {"face": rule}


@pytest.mark.parametrize(
    ("hull", "turret", "faces", "expected"),
    [
        ("front", "side", (1,), HitsByFace(1, 0)),
        ("front", "side", (3,), HitsByFace(1, 0)),
        ("front", "side", (4,), HitsByFace(0, 1)),
        ("front", "side", (6,), HitsByFace(0, 1)),
        ("side", "front", (3,), HitsByFace(0, 1)),
        ("side", "front", (4,), HitsByFace(1, 0)),
        ("side", "front", (1, 5, 6), HitsByFace(2, 1)),
    ],
)
def test_the_part_rolled_decides_by_its_own_line(
    hull: str, turret: str, faces: tuple[int, ...], expected: HitsByFace
) -> None:
    """fow.facing.mixed, fow.gap.facing-result-mixed"""
    thrown = throw("hull_or_turret", *faces, hull=hull, turret=turret, hits=len(faces))
    assert thrown.outcome == expected
    assert [roll.why for roll in thrown.rolls] == ["fow.facing.mixed"] * len(faces)


def test_half_of_the_hits_strike_the_hull() -> None:
    """fow.facing.mixed"""
    assert view("hull_or_turret", "front", hull="front", turret="side") == {0: F(1, 2), 1: F(1, 2)}
    assert view("hull_or_turret", "side", hits=2) == {0: F(1, 4), 1: F(1, 2), 2: F(1, 4)}


def test_without_a_turret_only_the_hull_counts() -> None:
    """fow.gap.front-lines"""
    thrown = throw("hull_or_turret", hull="side", turret="front", turretless=True, hits=2)
    assert (thrown.outcome, thrown.rolls) == (HitsByFace(0, 2), ())
    assert notes("hull_or_turret", turretless=True)["turret"] == "none"


def test_played_hits_stay_within_the_exact_odds() -> None:
    """fow.facing.mixed"""
    asked = ask("hull_or_turret", hits=4)
    dice = seeded("parts")
    assert {strike(dice, asked.profile) for _ in range(500)} == set(asked.distribution)
