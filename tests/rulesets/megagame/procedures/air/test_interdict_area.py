import pytest
from tests.rulesets.megagame.asking import answer, cited, note, refusals, why_not

from sandtable.sheet.faults import FactsFault


def test_an_area_is_four_by_four_squares() -> None:
    """mg.interdict.area"""
    assert answer("interdict_area", corner=[10, 20]) == (13, 23)
    assert note("interdict_area", "area", corner=[10, 20]).label == "4 x 4 km, from 10,20 to 13,23"
    assert cited("interdict_area")["area"] == "mg.interdict.area"


@pytest.mark.parametrize(
    ("corner", "fits"), [((52, 100), True), ((53, 100), False), ((52, 101), False), ((0, 0), True)]
)
def test_it_lies_wholly_on_the_map(corner: tuple[int, int], fits: bool) -> None:
    """mg.gap.interdict-targets"""
    if fits:
        assert answer("interdict_area", corner=list(corner)) == (corner[0] + 3, corner[1] + 3)
    else:
        assert refusals("interdict_area", corner=list(corner)) == ["mg.gap.interdict-targets"]


@pytest.mark.parametrize(
    ("other", "shares"),
    [((14, 20), False), ((13, 20), True), ((10, 24), False), ((10, 17), True), ((7, 17), True), ((6, 20), False)],
)
def test_two_areas_of_a_side_share_no_square(other: tuple[int, int], shares: bool) -> None:
    """mg.gap.interdict-targets"""
    facts = {"corner": [10, 20], "others": [list(other)]}
    if shares:
        assert "it shares a square with the area at" in why_not("interdict_area", **facts)
    else:
        assert answer("interdict_area", **facts) == (13, 23)


def test_a_corner_off_the_map_is_a_fault() -> None:
    with pytest.raises(FactsFault, match=r"^corner: 56,0 is off the map"):
        answer("interdict_area", corner=[56, 0])
