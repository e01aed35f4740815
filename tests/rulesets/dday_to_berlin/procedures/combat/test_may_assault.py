import pytest
from tests.rulesets.dday_to_berlin.asking import F, answer, ask, chance, cited, notes, refusals, why_not

from sandtable.sheet.faults import FactsFault

LEAD = "ddb.gap.assault-eligibility"
ROLES = ("primary", "support")


@pytest.mark.parametrize(
    ("result", "zones_moved", "forbidden"),
    [
        ("hold", 0, ["ddb.activation.hold"]),
        ("full", 0, []),
        ("full", 1, ["ddb.support.assault-supporters"]),
        ("double", 1, []),
        ("double", 2, ["ddb.support.assault-supporters"]),
        ("none", 0, ["ddb.gap.activation-groups"]),
        ("fallback", 0, ["ddb.activation.fallback"]),
        ("fallback", 1, ["ddb.activation.fallback"]),
    ],
)
def test_a_zone_of_movement_must_be_left_to_enter_the_defending_zone(
    result: str, zones_moved: int, forbidden: list[str]
) -> None:
    """ddb.activation.hold, ddb.support.assault-supporters, ddb.gap.assault-eligibility"""
    for role in ROLES:
        facts = {"result": result, "zones_moved": zones_moved, "role": role}
        if forbidden:
            assert refusals("may_assault", **facts) == forbidden
        else:
            assert answer("may_assault", **facts) is True


def test_mech_may_move_a_zone_and_still_assault() -> None:
    """ddb.support.assault-supporters, ddb.gap.move-allowance"""
    assert answer("may_assault", battalion="tnk_medium", zones_moved=1) is True
    assert refusals("may_assault", battalion="tnk_medium", zones_moved=2) == ["ddb.support.assault-supporters"]
    assert answer("may_assault", battalion="tnk_medium", result="double", zones_moved=3) is True


@pytest.mark.parametrize("role", ROLES)
def test_a_doubled_road_move_bars_from_assault_whatever_is_left(role: str) -> None:
    """ddb.move.road-no-combat, ddb.gap.assault-eligibility, ddb.gap.road-move-optional"""
    marched = {"battalion": "inf_mech", "road_move": True, "zones_moved": 3, "role": role}
    assert refusals("may_assault", **marched) == ["ddb.move.road-no-combat"]
    assert why_not("may_assault", **marched) == "Not allowed: it used a road move (ddb.move.road-no-combat)"
    assert answer("may_assault", battalion="inf_mech", zones_moved=1, role=role) is True


def test_a_battalion_that_used_a_road_move_can_be_attacked_and_saves_as_usual() -> None:
    """ddb.gap.road-move-optional"""
    assert answer("may_be_attacked") == 1
    assert chance("air_strike", "target_lost", defender="inf_mech", road_march=True) == F(1, 4)


def test_foot_that_followed_a_road_is_not_barred() -> None:
    """ddb.move.road-no-combat, ddb.gap.move-allowance"""
    assert answer("may_assault", battalion="inf", road_move=True) is True


@pytest.mark.parametrize(
    ("terrain", "by_road", "zones_moved", "allowed"),
    [
        ("rough", False, 0, True),
        ("rough", False, 1, False),
        ("rough", True, 1, True),
        ("open", False, 1, True),
        ("open", True, 1, True),
    ],
)
def test_rough_off_the_road_is_only_assaulted_by_who_has_not_moved(
    terrain: str, by_road: bool, zones_moved: int, allowed: bool
) -> None:
    """ddb.gap.assault-eligibility, ddb.move.rough-one-zone"""
    facts = {
        "battalion": "tnk_medium",
        "target_terrain": terrain,
        "by_road": by_road,
        "zones_moved": zones_moved,
    }
    if allowed:
        assert answer("may_assault", **facts) is True
    else:
        assert refusals("may_assault", **facts) == ["ddb.move.rough-one-zone"]


def test_who_entered_rough_or_waded_has_no_movement_left_for_an_assault() -> None:
    """ddb.move.rough-one-zone, ddb.gap.water, ddb.support.assault-supporters"""
    for battalion, result in (("tnk_medium", "full"), ("tnk_medium", "double"), ("inf", "double")):
        facts = {"battalion": battalion, "result": result, "zones_moved": 1, "whole_move": True}
        assert refusals("may_assault", **facts) == ["ddb.support.assault-supporters"]


@pytest.mark.parametrize(
    ("battalion", "river", "zones_moved", "allowed"),
    [
        ("inf", "unbridged", 0, True),
        ("inf", "unbridged", 1, False),
        ("inf", "bridged", 1, True),
        ("inf_mot", "unbridged", 0, False),
        ("inf_mot", "bridged", 0, True),
        ("tnk_medium", "unbridged", 0, False),
        ("tnk_medium", "bridged", 1, True),
    ],
)
def test_an_assault_across_a_river_is_a_crossing(battalion: str, river: str, zones_moved: int, allowed: bool) -> None:
    """ddb.gap.water"""
    facts = {"battalion": battalion, "river": river, "zones_moved": zones_moved, "result": "double"}
    if allowed:
        assert answer("may_assault", **facts) is True
    else:
        assert refusals("may_assault", **facts) == ["ddb.gap.water"]


def test_mech_do_not_wade_after_a_breakthrough_either() -> None:
    """ddb.gap.water, ddb.gap.breakthrough-assault"""
    assert refusals("may_assault", battalion="tnk_medium", breakthrough=True, river="unbridged") == ["ddb.gap.water"]
    assert answer("may_assault", battalion="tnk_medium", breakthrough=True, river="bridged") is True


def test_engineers_that_tried_and_battalions_that_took_a_position_fight_no_more() -> None:
    """ddb.gap.engineering, ddb.gap.advance-details"""
    assert refusals("may_assault", battalion="eng", engineered=True) == ["ddb.gap.engineering"]
    assert refusals("may_assault", advanced=True) == ["ddb.gap.advance-details"]


@pytest.mark.parametrize("battalion", ["hq_leg", "hq_mech", "art_light", "art_heavy", "spa", "atg"])
def test_hqs_and_guns_take_no_part_in_an_assault(battalion: str) -> None:
    """ddb.gap.assault-eligibility, ddb.gap.hq, ddb.move.guns-move-or-fight"""
    for role in ROLES:
        assert refusals("may_assault", battalion=battalion, role=role) == [LEAD]


def test_an_assault_is_made_from_next_door() -> None:
    """ddb.gap.assault-eligibility"""
    assert refusals("may_assault", target_distance=2) == [LEAD]


def test_one_combat_per_battalion_and_player_turn() -> None:
    """ddb.gap.one-combat-per-attacker"""
    for role in ROLES:
        assert refusals("may_assault", fought=True, role=role) == ["ddb.gap.one-combat-per-attacker"]


def test_a_zone_that_lent_its_support_attacks_no_more() -> None:
    """ddb.gap.supporting-zone-conditions"""
    assert refusals("may_assault", zone_lent=True) == ["ddb.gap.supporting-zone-conditions"]


def test_a_breakthrough_assault_needs_no_movement_left_and_is_a_second_combat() -> None:
    """ddb.advance.breakthrough-assault, ddb.gap.breakthrough-assault, ddb.gap.one-combat-per-attacker"""
    facts = {"breakthrough": True, "fought": True, "zones_moved": 2, "target_terrain": "rough"}
    assert answer("may_assault", battalion="tnk_medium", **facts) is True
    assert answer("may_assault", battalion="inf_mech", **facts) is True


@pytest.mark.parametrize("battalion", ["inf", "inf_mot", "eng"])
def test_only_mech_assault_again_after_a_breakthrough(battalion: str) -> None:
    """ddb.gap.breakthrough-assault"""
    assert refusals("may_assault", battalion=battalion, breakthrough=True) == ["ddb.gap.breakthrough-assault"]


def test_a_breakthrough_assault_is_adjacent_too_and_not_by_guns() -> None:
    """ddb.gap.breakthrough-assault, ddb.gap.assault-eligibility"""
    assert refusals("may_assault", battalion="tnk_medium", breakthrough=True, target_distance=2) == [LEAD]
    assert refusals("may_assault", battalion="spa", breakthrough=True) == [LEAD]


def test_every_reason_against_an_assault_is_told() -> None:
    """ddb.gap.assault-eligibility, ddb.activation.hold, ddb.move.road-no-combat, ddb.gap.one-combat-per-attacker"""
    facts = {"battalion": "hq_mech", "result": "hold", "road_move": True, "fought": True, "target_distance": 3}
    assert refusals("may_assault", **facts) == [
        LEAD,
        LEAD,
        "ddb.move.road-no-combat",
        "ddb.activation.hold",
        "ddb.gap.one-combat-per-attacker",
    ]


def test_permission_reads_as_a_sentence() -> None:
    """ddb.gap.assault-eligibility"""
    assert ask("may_assault", role="support").verdict == "Infantry as support of an assault: allowed"
    assert why_not("may_assault", zones_moved=1) == (
        "Not allowed: it has no zone of movement left to enter the defending zone (ddb.support.assault-supporters)"
    )


@pytest.mark.parametrize(
    ("holding", "counts"),
    [
        (["inf"], True),
        (["inf+moved"], True),
        (["tnk_medium"], True),
        (["eng"], True),
        (["recon+moved"], True),
        (["atg"], True),
        (["atg+moved"], False),
        (["art_light"], False),
        (["spa"], False),
        (["hq_leg"], False),
        (["hq_mech", "art_light", "spa", "atg+moved"], False),
        (["inf_mot+road"], False),
        (["inf_mech+road+moved"], False),
        (["inf_mot+road", "inf"], True),
        (["atg+moved", "art_light", "inf"], True),
        ([], False),
    ],
)
def test_what_makes_a_supporting_zone(holding: list[str], counts: bool) -> None:
    """ddb.support.supporting-zones, ddb.gap.supporting-zone-conditions, ddb.gap.guns-turn, ddb.gap.hq,
    ddb.gap.road-move-optional"""
    if counts:
        assert notes("supporting_zone", holding=holding) == {"attacker": 2, "defender": -2}
    else:
        assert refusals("supporting_zone", holding=holding) == ["ddb.gap.supporting-zone-conditions"]


def test_a_supporting_zone_is_in_contact_and_counts_once() -> None:
    """ddb.support.supporting-zones, ddb.gap.supporting-zone-conditions"""
    assert refusals("supporting_zone", adjacent=False) == ["ddb.support.supporting-zones"]
    assert refusals("supporting_zone", used=True) == ["ddb.gap.supporting-zone-conditions"]
    assert why_not("supporting_zone", adjacent=False, used=True) == (
        "Not allowed: the zone is not in contact with the combat (ddb.support.supporting-zones); "
        "a zone takes part in one combat per player turn (ddb.gap.supporting-zone-conditions)"
    )


def test_units_of_a_zone_must_be_known() -> None:
    """ddb.gap.battalion-table"""
    with pytest.raises(FactsFault, match="there is no battalion 'cavalry'"):
        ask("supporting_zone", holding=["cavalry"])


def test_permissions_name_their_rules() -> None:
    """ddb.gap.visible, ddb.gap.support-hit-values, ddb.gap.breakthrough-assault, ddb.support.assault-supporters"""
    assert cited("visibility") == {"nothing_blocks": "ddb.gap.visible"}
    assert cited("supporting_zone") == dict.fromkeys(("attacker", "defender"), "ddb.gap.support-hit-values")
    assert cited("may_assault") == {"unspent": "ddb.support.assault-supporters"}
    assert cited("may_assault", battalion="recon", breakthrough=True) == {"movement": "ddb.gap.breakthrough-assault"}
    assert cited("may_fire", role="assault_support") == {
        "range": "ddb.gap.artillery-range",
        "hit_number": "ddb.gap.table-artillery-support",
    }


@pytest.mark.parametrize(
    ("facts", "left"), [({}, 1), ({"result": "double", "zones_moved": 1}, 1), ({"battalion": "tnk_medium"}, 2)]
)
def test_what_movement_is_left_is_told(facts: dict[str, object], left: int) -> None:
    """ddb.support.assault-supporters"""
    assert notes("may_assault", **facts) == {"unspent": left}
