import pytest
from tests.rulesets.konflikt_47.asking import answer, ask, cited, notes, refusals
from tests.rulesets.konflikt_47.asking import note as note_of

from sandtable.sheet.faults import FactsFault

FACING = "armour_facing"


@pytest.mark.parametrize(
    ("bearing", "armour", "bonus"),
    [
        (0, "front", 0),
        (45, "front", 0),
        (45.1, "side", 1),
        (46, "side", 1),
        (90, "side", 1),
        (135, "side", 1),
        (135.1, "rear", 2),
        (136, "rear", 2),
        (180, "rear", 2),
    ],
)
def test_the_bearing_decides_the_armour_and_its_bonus(bearing: float, armour: str, bonus: int) -> None:
    """k47.gap.facing, k47.pen.side-top, k47.pen.rear"""
    assert answer(FACING, bearing=bearing) == armour
    assert notes(FACING, bearing=bearing) == {"bonus": bonus}


@pytest.mark.parametrize("fire", ["indirect", "flames"])
@pytest.mark.parametrize("bearing", [0, 90, 180])
def test_indirect_fire_and_flames_strike_the_top_from_anywhere(fire: str, bearing: float) -> None:
    """k47.gap.facing, k47.pen.side-top"""
    assert answer(FACING, fire=fire, bearing=bearing) == "top"
    assert notes(FACING, fire=fire, bearing=bearing) == {"bonus": 1}
    assert cited(FACING, fire=fire) == {"bonus": "k47.pen.side-top"}


@pytest.mark.parametrize("walker", ["light_walker", "medium_walker", "heavy_walker", "super_heavy_walker"])
def test_walkers_have_no_weak_facings(walker: str) -> None:
    """k47.pen.walkers-exempt"""
    for facts in ({"bearing": 90}, {"bearing": 180}, {"fire": "indirect"}, {"fire": "flames"}):
        assert notes(FACING, vehicle=walker, **facts) == {"bonus": 0}
        assert cited(FACING, vehicle=walker, **facts) == {"bonus": "k47.pen.walkers-exempt"}


@pytest.mark.parametrize("soft", ["soft_skinned_vehicle", "scout_walker"])
def test_what_is_not_armoured_has_no_facings(soft: str) -> None:
    """k47.gap.soft-skin, k47.pen.heavy-only"""
    assert notes(FACING, vehicle=soft, bearing=180) == {"bonus": 0}
    assert cited(FACING, vehicle=soft, bearing=180) == {"bonus": "k47.gap.soft-skin"}


def test_the_rear_is_said_with_its_rule() -> None:
    """k47.pen.rear"""
    found = note_of(FACING, "bonus", bearing=180)
    assert (found.rule, found.label) == ("k47.pen.rear", "+2 penetration of heavy weapons")
    assert ask(FACING, bearing=180).verdict == "Fire from 180 degrees off the front of a medium tank: rear armour"


def test_nothing_is_farther_off_the_front_than_straight_behind() -> None:
    with pytest.raises(FactsFault, match="bearing"):
        answer(FACING, bearing=181)


def test_direct_fire_never_meets_the_top() -> None:
    """k47.gap.facing"""
    assert refusals("penetration", armour="top") == ["k47.gap.facing"]
    assert refusals("vehicle_shot", armour="top") == ["k47.gap.facing"]
