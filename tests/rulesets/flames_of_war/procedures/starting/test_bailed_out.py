import pytest
from tests.rulesets.flames_of_war.asking import answer, cited, refusals, why_not


@pytest.mark.parametrize("wants", ["move", "shoot", "bombard", "assault"])
def test_a_bailed_out_tank_may_not_move_shoot_bombard_or_assault(wants: str) -> None:
    """fow.bail.no-actions"""
    assert refusals("bailed_out", wants=wants) == ["fow.bail.no-actions"]


@pytest.mark.parametrize(
    ("wants", "rule"),
    [
        ("defensive_fire", "fow.gap.defensive-fire-details"),
        ("anti_aircraft", "fow.gap.aa-details"),
        ("spot", "fow.gap.spotting"),
        ("order", "fow.gap.orders-who"),
        ("reroll", "fow.gap.commander-powers"),
        ("hold", "fow.gap.holding-objective"),
    ],
)
def test_nor_does_it_do_what_other_rules_ask_of_a_manned_tank(wants: str, rule: str) -> None:
    """fow.gap.defensive-fire-details, fow.gap.aa-details, fow.gap.spotting, fow.gap.orders-who,
    fow.gap.commander-powers, fow.gap.holding-objective"""
    assert refusals("bailed_out", wants=wants) == [rule]


def test_it_may_remount_and_is_in_danger_until_then() -> None:
    """fow.bail.remount-test, fow.bail.second-result"""
    assert answer("bailed_out") is True
    assert cited("bailed_out") == {"when": "fow.bail.remount-test", "again": "fow.bail.second-result"}


def test_the_refusal_says_what_was_wanted() -> None:
    """fow.bail.no-actions"""
    expected = "Not allowed: a Bailed Out tank may not join a bombardment (fow.bail.no-actions)"
    assert why_not("bailed_out", wants="bombard") == expected
