"""The weapons charts and what their special rules mean."""

import pytest
from tests.rulesets.konflikt_47.asking import ask, notes

from sandtable.rulesets.konflikt_47.tables import TABLES, WEAPONS
from sandtable.sheet.faults import FactsFault

#: Every row as printed: range, shots, penetration, special rules (k47.weapons.small-arms, k47.weapons.heavy).
CHART = {
    "rifle": ("24 in", "1", "-", ""),
    "pistol": ("6 in", "1", "-", "assault"),
    "smg": ("12 in", "2", "-", "assault"),
    "shotgun": ("18 in", "1", "-", "assault"),
    "automatic-rifle": ("30 in", "2", "-", ""),
    "assault-rifle": ("24 in", "2", "-", "assault"),
    "lmg": ("30 in", "3", "-", ""),
    "mmg": ("36 in", "4", "-", "team fixed"),
    "dual-pack-small": ("6 in", "2", "-", "assault"),
    "dual-pack-heavy": ("18 in", "1", "+2", ""),
    "hmg": ("36 in", "3", "+1", "team fixed"),
    "light-autocannon": ("48 in", "2", "+2", "team fixed D2"),
    "heavy-autocannon": ("72 in", "2", "+3", "team fixed D2"),
    "at-rifle": ("36 in", "1", "+2", "team"),
    "piat": ("12 in", "1", "+5", "team shaped_charge"),
    "bazooka": ("24 in", "1", "+5", "team shaped_charge"),
    "super-bazooka": ("24 in", "1", "+6", "team shaped_charge"),
    "panzerschreck": ("24 in", "1", "+6", "team shaped_charge"),
    "panzerfaust": ("12 in", "1", "+6", "one_shot shaped_charge"),
    "light-at": ("48 in", "1", "+4", "team fixed D2"),
    "medium-at": ("60 in", "1", "+5", "team fixed D2"),
    "heavy-at": ("72 in", "1", "+6", "team fixed D3"),
    "super-heavy-at": ("84 in", "1", "+7", "team fixed D3"),
    "flamethrower-inf": ("6 in", "D6", "+2", "team flamethrower"),
    "flamethrower-light-veh": ("12 in", "2D6-1", "+2", "flamethrower"),
    "flamethrower-veh": ("12 in", "2D6", "+3", "flamethrower"),
    "rifle-grenade": ("6-18 in", "1", "HE", "indirect_fire D2"),
    "light-mortar": ("12-24 in", "1", "HE", "team indirect_fire D3"),
    "medium-mortar": ("18-60 in", "1", "HE", "team fixed indirect_fire D6"),
    "heavy-mortar": ("18-72 in", "1", "HE", "team fixed indirect_fire 2D6"),
    "light-howitzer": ("(0/24)-48 in", "1", "HE", "team fixed howitzer D6"),
    "medium-howitzer": ("(0/24)-60 in", "1", "HE", "team fixed howitzer 2D6"),
    "heavy-howitzer": ("(0/24)-72 in", "1", "HE", "team fixed howitzer 3D6"),
    "m17-tesla": ("36 in", "1", "+1/+7", "team fixed tesla"),
    "zvukovoy": ("24 in", "Special", "Special", "team fixed shockwave"),
    "schwerefeld": ("48 in", "2", "+4", "team fixed gravity_pulse"),
}


@pytest.mark.parametrize("key", CHART)
def test_every_row_of_the_charts_is_as_printed(key: str) -> None:
    """k47.weapons.shots, k47.weapons.max-range, k47.weapons.min-range, k47.weapons.pen-he, k47.special.he"""
    row, (ranges, shots, pen, special) = TABLES.weapon(key), CHART[key]
    fired = {"1": "1 shot", "Special": "special shots"}.get(shots, f"{shots} shots")
    pierces = "no pen" if pen == "-" else f"pen {pen}"
    assert ask("weapon", weapon=key).verdict == f"{row.name}: {ranges}, {fired}, {pierces}"
    held = [each.value for each in row.special] + ([row.he.value] if row.he else [])
    assert held == special.split()


def test_the_charts_hold_these_weapons_and_no_others() -> None:
    assert set(WEAPONS) == set(CHART)
    assert [key for key in CHART if not TABLES.is_heavy(key)] == list(TABLES.small_arms)


def test_the_dual_weapon_pack_stands_on_both_charts() -> None:
    """k47.weapons.dual-pack, k47.gap.dual-weapon-pack"""
    for key in ("dual-pack-small", "dual-pack-heavy"):
        assert notes("weapon", weapon=key)["dual_pack"]
    assert "dual_pack" not in notes("weapon", weapon="rifle")


def test_special_rules_are_told_with_the_ruling_on_them() -> None:
    """k47.special.one-shot, k47.special.shaped-charge, k47.gap.one-shot, k47.gap.shaped-charge"""
    told = {note.label: note.rule for note in ask("weapon", weapon="panzerfaust").notes}
    assert told["One shot: used up when fired"] == "k47.gap.one-shot"
    assert told["Shaped charge: -1 to hit, no penetration lost at long range"] == "k47.gap.shaped-charge"


def test_minimum_ranges_are_told() -> None:
    assert notes("weapon", weapon="light-mortar")["minimum"] == 12
    assert notes("weapon", weapon="heavy-howitzer")["minimum"] == 24
    assert "minimum" not in notes("weapon", weapon="rifle")


def test_a_weapon_that_is_on_no_chart_is_refused() -> None:
    with pytest.raises(FactsFault, match="there is no 'minigun'"):
        ask("weapon", weapon="minigun")
