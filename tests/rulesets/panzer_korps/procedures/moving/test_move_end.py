import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, notes, refusals, why_not

from sandtable.rulesets.panzer_korps.tables import TABLES


@pytest.mark.parametrize(
    ("centres", "apart", "contact"), [(4.0, "1", True), (3.0, "0", True), (5.0, "2", False), (5.5, "2.5", False)]
)
def test_contact_is_an_inch_or_less_from_edge_to_edge(centres: float, apart: str, contact: bool) -> None:
    """pk.gap.stacking"""
    assert answer("move_end", centres=centres) is contact
    assert notes("move_end", centres=centres) == {"apart": apart}
    assert TABLES.limit("disc") == 3


def test_formations_may_touch_but_not_overlap() -> None:
    """pk.gap.stacking"""
    for other in ("enemy", "friend"):
        assert refusals("move_end", centres=2.9, other=other) == ["pk.gap.stacking"]
        assert answer("move_end", centres=3.0, other=other) is True


def test_nobody_comes_near_an_enemy_but_to_make_contact() -> None:
    """pk.gap.stacking"""
    assert refusals("move_end", centres=4.0, makes_contact=False) == ["pk.gap.stacking"]
    assert "within 1 in of an enemy only to make contact" in why_not("move_end", centres=4.0, makes_contact=False)
    assert answer("move_end", centres=4.1, makes_contact=False) is False
    assert answer("move_end", centres=4.0, makes_contact=False, other="friend") is True
    assert notes("move_end", other="friend") == {"apart": "1", "pass": True}
    assert ask("move_end").verdict == "A move that ends 4 in from the centre of an enemy: ends in contact"
