import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, notes

from sandtable.rulesets.panzer_korps.tables import TABLES


@pytest.mark.parametrize(
    ("gun", "said"),
    [
        ("105_mm_howitzer", "105 mm howitzer: 105 mm, indirect fire, normal weapon"),
        ("pak_40", "Pak 40: 75 mm, direct fire, superior weapon"),
        ("25_pdr", "25-pdr: 88 mm, direct and indirect fire, normal weapon"),
    ],
)
def test_what_a_gun_is(gun: str, said: str) -> None:
    """pk.gap.gun-stats"""
    assert ask("gun_formation", gun=gun).verdict == said


@pytest.mark.parametrize(
    ("gun", "by_hand"),
    [
        ("37_mm_at", True),
        ("8_8_cm_flak", True),
        ("75_mm_infantry_gun_or_pack_howitzer", True),
        ("zis_3", False),
        ("81_82_mm_mortar", False),
        ("105_mm_howitzer", False),
    ],
)
def test_artillery_above_75_mm_is_not_moved_by_hand(gun: str, by_hand: bool) -> None:
    """pk.gap.mounted"""
    assert notes("gun_formation", gun=gun)["by_hand"] is by_hand
    assert cited("gun_formation", gun=gun)["by_hand"] == "pk.gap.mounted"


@pytest.mark.parametrize(("gun", "indirect"), [("pak_40", False), ("zis_3", True), ("120_mm_mortar", True)])
def test_weapon_quality_does_not_count_in_indirect_fire(gun: str, indirect: bool) -> None:
    """pk.gap.gun-stats"""
    assert ("quality" in notes("gun_formation", gun=gun)) is indirect


@pytest.mark.parametrize("gun", TABLES.guns)
def test_every_gun_can_be_shown(gun: str) -> None:
    """pk.gap.gun-stats"""
    assert answer("gun_formation", gun=gun) is TABLES.guns[gun]
    assert notes("gun_formation", gun=gun)["calibre"] == TABLES.guns[gun].calibre
