import pytest
from tests.rulesets.flames_of_war.asking import ask, cited, refusals


@pytest.mark.parametrize(
    ("wish", "rule"),
    [
        ("move_closer", "fow.pin.no-closer"),
        ("bombard", "fow.pin.no-bombard"),
        ("charge", "fow.gap.who-may-charge"),
        ("follow_me", "fow.gap.follow-me-details"),
        ("clear_mines", "fow.order.clear-mines.who"),
    ],
)
def test_what_a_pinned_down_unit_may_not_do(wish: str, rule: str) -> None:
    """fow.pin.effects, fow.pin.no-closer, fow.pin.no-bombard"""
    for kind in ("infantry", "gun", "unarmoured"):
        assert refusals("pinned_effects", wish=wish, kind=kind) == [rule]


@pytest.mark.parametrize(
    ("wish", "rule"),
    [
        ("shoot", "fow.pin.moving-rof"),
        ("move_away", "fow.pin.no-closer"),
        ("other_order", "fow.gap.orders-who"),
        ("turn_to_face", "fow.gap.rotate-to-face"),
        ("counterattack", "fow.gap.counterattack-units"),
        ("hold_objective", "fow.gap.holding-objective"),
    ],
)
def test_what_it_may_do(wish: str, rule: str) -> None:
    """fow.pin.moving-rof, fow.pin.no-closer, fow.pin.effects"""
    assert ask("pinned_effects", wish=wish).chances[0].outcome is True
    found = cited("pinned_effects", wish=wish)
    assert (found[wish], found["effects"]) == (rule, "fow.pin.effects")


def test_it_may_come_closer_to_an_enemy_it_cannot_see() -> None:
    """fow.pin.no-closer"""
    assert ask("pinned_effects", wish="move_closer", visible=False).chances[0].outcome is True
    assert refusals("pinned_effects", wish="bombard", visible=False) == ["fow.pin.no-bombard"]


@pytest.mark.parametrize(
    ("kind", "rule"), [("armoured", "fow.pin.immune-armoured"), ("aircraft", "fow.pin.immune-aircraft")]
)
def test_armoured_tanks_and_aircraft_are_never_pinned_down(kind: str, rule: str) -> None:
    """fow.pin.immune-armoured, fow.pin.immune-aircraft"""
    for wish in ("move_closer", "bombard", "charge"):
        assert cited("pinned_effects", kind=kind, wish=wish) == {"pinned": rule}
