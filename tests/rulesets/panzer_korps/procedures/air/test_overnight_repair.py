import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, line, notes, refusals


@pytest.mark.parametrize(("damage", "left"), [(0, 0), (1, 0), (2, 0), (3, 1), (4, 2), (5, 3)])
def test_a_squadron_sheds_two_markers_overnight(damage: int, left: int) -> None:
    """pk.gap.adm-threshold"""
    assert answer("overnight_repair", damage=damage) == left


def test_a_destroyed_squadron_is_not_mended() -> None:
    """pk.gap.adm-threshold"""
    assert refusals("overnight_repair", damage=6) == ["pk.gap.adm-threshold"]


def test_who_aborted_flies_again_tomorrow() -> None:
    """pk.gap.adm-threshold"""
    assert notes("overnight_repair", aborted=True) == {"flies_again": True}
    assert notes("overnight_repair") == {}


def test_the_sum_is_explained() -> None:
    """pk.gap.adm-threshold"""
    assert line("overnight_repair", "ADM in the morning", damage=1) == (
        "ADM in the morning -1: 1 in the evening, -2 overnight, counts as 0 (none left)"
    )
    assert ask("overnight_repair").verdict == "A squadron with 3 ADM: 1 ADM left"
