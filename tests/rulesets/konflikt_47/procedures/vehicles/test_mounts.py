import pytest
from tests.rulesets.konflikt_47.asking import answer, notes, refusals, why_not

ARC = "mount_arc"


@pytest.mark.parametrize("mount", ["turret", "coaxial", "pintle_360"])
@pytest.mark.parametrize("bearing", [0, 90, 180])
def test_turrets_fire_all_round(mount: str, bearing: float) -> None:
    """k47.gap.mounts"""
    assert answer(ARC, mount=mount, bearing=bearing) is True


@pytest.mark.parametrize("mount", ["hull", "arm", "pintle_front"])
@pytest.mark.parametrize(("bearing", "allowed"), [(0, True), (45, True), (45.1, False), (180, False)])
def test_others_fire_up_to_45_degrees_off_the_front(mount: str, bearing: float, allowed: bool) -> None:
    """k47.gap.mounts"""
    if allowed:
        assert answer(ARC, mount=mount, bearing=bearing) is True
    else:
        assert refusals(ARC, mount=mount, bearing=bearing) == ["k47.gap.mounts"]


def test_a_coaxial_weapon_fires_instead_of_the_main_gun() -> None:
    """k47.gap.mounts"""
    assert refusals(ARC, mount="coaxial", main_gun_fired=True) == ["k47.gap.mounts"]
    assert answer(ARC, mount="hull", main_gun_fired=True) is True


def test_a_single_crewman_fires_one_weapon() -> None:
    """k47.gap.traits"""
    assert refusals(ARC, single_crew_fired=True) == ["k47.gap.traits"]


@pytest.mark.parametrize(
    ("order", "told"),
    [("fire", {"rounds": 1}), ("advance", {"rounds": 1, "to_hit": -1}), ("ambush", {"rounds": 1})],
)
def test_weapons_fire_under_fire_and_advance(order: str, told: dict[str, int]) -> None:
    """k47.gap.mounts, k47.hit.moving, k47.gap.moving-fire"""
    assert notes(ARC, order=order) == told


@pytest.mark.parametrize("order", ["run", "rally", "down"])
def test_nobody_fires_under_other_orders(order: str) -> None:
    """k47.orders.run, k47.orders.rally, k47.orders.down"""
    assert refusals(ARC, order=order) == [f"k47.orders.{order}"]


def test_every_reason_is_told() -> None:
    """k47.gap.mounts"""
    facts = {"mount": "hull", "bearing": 90, "order": "run", "single_crew_fired": True}
    assert refusals(ARC, **facts) == ["k47.orders.run", "k47.gap.mounts", "k47.gap.traits"]
    assert why_not(ARC, mount="hull", bearing=90) == (
        "Not allowed: 90 degrees is outside the 45 degrees to either side of a hull mount (k47.gap.mounts)"
    )
