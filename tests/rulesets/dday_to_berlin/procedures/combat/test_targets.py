import pytest
from tests.rulesets.dday_to_berlin.asking import answer, ask, note, notes, refusals, why_not

from sandtable.sheet.faults import FactsFault

LEAD = "ddb.gap.assault-eligibility"
ROLES = ("primary", "support")


def test_a_lone_battalion_that_was_fired_on_cannot_be_assaulted_as_well() -> None:
    """ddb.combat.once-per-target, ddb.gap.primary-choice"""
    assert refusals("may_be_attacked", battalions=1, attacked=1) == ["ddb.combat.once-per-target"]
    assert why_not("may_be_attacked", battalions=1, attacked=1) == (
        "Not allowed: every battalion there was already attacked this player turn (ddb.combat.once-per-target)"
    )


@pytest.mark.parametrize(("battalions", "attacked", "left"), [(1, 0, 1), (3, 0, 3), (3, 2, 1), (3, 3, 0)])
def test_a_zone_is_attacked_again_while_a_battalion_there_was_not(battalions: int, attacked: int, left: int) -> None:
    """ddb.combat.once-per-target, ddb.gap.primary-choice"""
    facts = {"battalions": battalions, "attacked": attacked}
    if left:
        assert answer("may_be_attacked", **facts) == left
    else:
        assert refusals("may_be_attacked", **facts) == ["ddb.combat.once-per-target"]


def test_no_more_battalions_were_attacked_than_there_are() -> None:
    """ddb.combat.once-per-target"""
    with pytest.raises(FactsFault, match="more were attacked than there are targets"):
        ask("may_be_attacked", battalions=2, attacked=3)


def test_an_hq_is_the_target_only_where_it_is_alone() -> None:
    """ddb.gap.hq, ddb.combat.once-per-target"""
    assert answer("may_be_attacked", battalions=0, hq_there=True) == 1
    assert note("may_be_attacked", "hq_is_target", battalions=0, hq_there=True).value is True
    assert refusals("may_be_attacked", battalions=0, hq_there=True, attacked=1) == ["ddb.combat.once-per-target"]
    assert ask("may_be_attacked", battalions=0, hq_there=True).subject == "A zone with an HQ alone, 0 attacked"


def test_an_hq_with_battalions_is_no_target_even_when_all_of_them_were_attacked() -> None:
    """ddb.gap.hq, ddb.combat.once-per-target, ddb.gap.primary-choice"""
    assert answer("may_be_attacked", battalions=2, hq_there=True, attacked=1) == 1
    shielded = note("may_be_attacked", "hq_is_target", battalions=2, hq_there=True)
    assert (shielded.value, shielded.rule) == (False, "ddb.gap.hq")
    assert refusals("may_be_attacked", battalions=2, hq_there=True, attacked=2) == [
        "ddb.combat.once-per-target",
        "ddb.gap.hq",
    ]


def test_no_more_battalions_are_in_a_zone_than_it_holds() -> None:
    """ddb.gap.stacking"""
    assert refusals("may_be_attacked", battalions=5) == ["ddb.gap.stacking"]
    assert why_not("may_be_attacked", battalions=5) == "Not allowed: 5 stands in the zone, 4 may be (ddb.gap.stacking)"
    assert answer("may_be_attacked", battalions=4, hq_there=True) == 4


def test_an_empty_zone_has_nobody_to_attack() -> None:
    """ddb.gap.hq"""
    with pytest.raises(FactsFault, match="nobody is in the zone"):
        ask("may_be_attacked", battalions=0)


def test_fire_and_aircraft_pick_their_target_an_assaulted_defender_picks_its_primary() -> None:
    """ddb.gap.primary-choice"""
    picked = note("may_be_attacked", "picked_by")
    assert picked.value == ("attacker (ranged, air)", "defender (assault)")
    assert picked.rule == "ddb.gap.primary-choice"


@pytest.mark.parametrize(
    ("zones", "terrain", "prepared", "seen"),
    [
        (0, "rough", True, True),
        (1, "open", False, True),
        (1, "rough", False, True),
        (1, "rough", True, True),
        (2, "open", False, True),
        (2, "rough", False, False),
        (2, "open", True, False),
        (3, "open", False, False),
    ],
)
def test_any_zone_at_1_and_a_bare_open_zone_at_2(zones: int, terrain: str, prepared: bool, seen: bool) -> None:
    """ddb.gap.visible, ddb.support.visible"""
    assert answer("visibility", distance=zones, terrain=terrain, prepared=prepared) is seen


def test_nothing_blocks_sight() -> None:
    """ddb.gap.visible"""
    assert notes("visibility", distance=2) == {"nothing_blocks": True}
    assert ask("visibility", distance=2, prepared=True).verdict == "A zone 2 zones away, open, prepared: not visible"
