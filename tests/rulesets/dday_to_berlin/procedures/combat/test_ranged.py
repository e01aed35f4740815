from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.dday_to_berlin.asking import (
    F,
    ask,
    chance,
    chances,
    cited_after,
    effects,
    follows,
    line,
    number,
    parts,
    refusals,
    throw,
    totals,
    why_not,
)

from sandtable.sheet.faults import FactsFault

repeatable = settings(derandomize=True, deadline=None)

BACK, NOTHING, RECOIL = "defender_driven_back", "nothing", "firer_driven_back"


# ---------------------------------------------------------------------- worked chances


def test_lone_guns_fire_at_poor_infantry_in_rough_terrain() -> None:
    """ddb.ranged.fail-retreat, ddb.ranged.no-effect, ddb.combat.ten-always-fails, ddb.gap.ranged-ten, ddb.save.rough,
    ddb.combat.quality-table"""
    facts = {"defender_quality": "poor", "terrain": "rough"}
    assert totals("ranged", **facts) == {"Hit number": 6, "Defender's save": 6, "Firer's save": 4}
    assert chances("ranged", **facts) == {BACK: F(6, 25), NOTHING: F(7, 10), RECOIL: F(3, 50)}


# ---------------------------------------------------------------------- the dice


@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        ((5, 6), BACK),
        ((1, 10), BACK),
        ((5, 5), NOTHING),
        ((1, 1), NOTHING),
        ((6,), NOTHING),
        ((9,), NOTHING),
        ((10, 5), RECOIL),
        ((10, 10), RECOIL),
        ((10, 4), NOTHING),
        ((10, 1), NOTHING),
    ],
)
def test_a_hit_makes_the_target_save_and_only_a_10_the_firer(faces: tuple[int, ...], expected: str) -> None:
    """ddb.ranged.fail-retreat, ddb.ranged.no-effect, ddb.gap.ranged-ten, ddb.combat.defender-saves"""
    assert throw("ranged", *faces).outcome == expected


def test_each_roll_names_its_rule() -> None:
    """ddb.combat.defender-saves, ddb.gap.ranged-ten"""
    assert [roll.why for roll in throw("ranged", 5, 6).rolls] == ["ddb.combat.basic-hit", "ddb.combat.defender-saves"]
    assert [roll.why for roll in throw("ranged", 10, 5).rolls] == ["ddb.combat.basic-hit", "ddb.gap.ranged-ten"]


def test_a_10_misses_even_at_a_hit_number_of_13_and_a_1_hits_even_at_minus_3() -> None:
    """ddb.combat.ten-always-fails, ddb.combat.one-always-hits, ddb.gap.hit-clamp"""
    assert totals("ranged", attacker_fire=8)["Hit number"] == 13
    assert throw("ranged", 9, 6, attacker_fire=8).outcome == BACK
    assert throw("ranged", 10, 5, attacker_fire=8).outcome == RECOIL
    assert totals("ranged", defender_fire=8)["Hit number"] == -3
    assert throw("ranged", 1, 6, defender_fire=8).outcome == BACK
    assert throw("ranged", 2, defender_fire=8).outcome == NOTHING


def test_an_off_table_support_has_no_save_to_make() -> None:
    """ddb.gap.ranged-ten, ddb.gap.support-use"""
    assert throw("ranged", 10, firer="off_table").outcome == NOTHING
    assert chances("ranged", firer="off_table") == {BACK: F(1, 4), NOTHING: F(3, 4)}
    assert "Firer's save" not in totals("ranged", firer="off_table")
    assert totals("ranged", firer="off_table")["Hit number"] == 5


# ---------------------------------------------------------------------- numbers


def test_the_target_s_save_has_supports_and_cover_and_none_of_the_minuses() -> None:
    """ddb.gap.save-which-side, ddb.save.supports, ddb.save.rough, ddb.save.prepared"""
    assert parts("ranged", "Defender's save", others=["inf", "atg", "art_light"]) == {"ddb.save.supports": 2}
    assert parts("ranged", "Defender's save", terrain="rough") == {"ddb.save.rough": 2}
    assert parts("ranged", "Defender's save", terrain="rough", prepared=True) == {"ddb.save.prepared": 3}
    assert parts("ranged", "Defender's save", defender="tnk_light", terrain="rough", prepared=True) == {}
    assert parts("ranged", "Defender's save", defender_out_of_supply=True) == {"ddb.gap.supply": -1}


@pytest.mark.parametrize(("beside", "worth"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_guns_of_its_zone_that_joined_the_fire_help_the_firer_s_save(beside: int, worth: int) -> None:
    """ddb.gap.ranged-ten"""
    facts = {"attacker_fire": 3, "guns_beside": beside, "firer_zone": 1 + beside}
    assert parts("ranged", "Firer's save", **facts) == ({"ddb.save.supports": worth} if worth else {})
    assert totals("ranged", **facts)["Hit number"] == 8


def test_supports_elsewhere_and_off_the_table_do_not_help_the_firer_s_save() -> None:
    """ddb.gap.ranged-ten"""
    assert parts("ranged", "Firer's save", attacker_fire=3) == {}


def test_nothing_of_the_target_touches_the_firer_s_save() -> None:
    """ddb.gap.ranged-ten, ddb.save.armour-into-rough"""
    assert parts("ranged", "Firer's save", firer="spa", terrain="rough", prepared=True, firer_zone=4) == {}


@pytest.mark.parametrize(("quality", "save"), [("poor", 3), ("regular", 4), ("veteran", 5)])
def test_the_firer_saves_by_its_own_quality(quality: str, save: int) -> None:
    """ddb.save.base, ddb.gap.ranged-ten"""
    assert totals("ranged", firer_quality=quality)["Firer's save"] == save


def test_armour_weights_do_not_count_in_ranged_combat() -> None:
    """ddb.gap.armour-open-scope"""
    assert number("ranged", "Hit number", firer="spa", defender="tnk_super").modifiers == ()


# ---------------------------------------------------------------------- what follows


def test_holding_costs_a_marker_for_each_battalion_in_the_zone_the_hq_not_counted() -> None:
    """ddb.ranged.hold-option, ddb.markers.shattered-or-retreated, ddb.gap.ranged-who-retreats, ddb.gap.hq"""
    driven = follows("ranged", BACK, others=["inf", "inf", "hq_leg"])
    assert driven["defender_may_hold"] is True
    assert (driven["defender_retreating"], driven["defender_retreat_markers"]) == (1, 1)
    assert driven["defender_hold_markers"] == 3


def test_a_lone_battalion_and_a_lone_hq_pay_1_either_way() -> None:
    """ddb.gap.ranged-who-retreats, ddb.gap.hq"""
    for facts in ({}, {"defender": "hq_leg"}, {"others": ["hq_mech"]}):
        driven = follows("ranged", BACK, **facts)
        assert (driven["defender_retreat_markers"], driven["defender_hold_markers"]) == (1, 1)


@pytest.mark.parametrize("gun", ["atg", "art_light", "spa"])
def test_guns_are_driven_back_like_others_and_not_lost(gun: str) -> None:
    """ddb.gap.ranged-who-retreats, ddb.state.guns-shattered-lost"""
    assert chance("ranged", "defender_lost", defender=gun) == 0
    assert follows("ranged", BACK, defender=gun)["defender_retreat_markers"] == 1


def test_a_detachment_is_lost_for_one_marker_without_a_choice() -> None:
    """ddb.state.detachment-lost, ddb.gap.detachment-markers"""
    facts = {"defender_detachment": True, "defender_quality": "veteran", "others": ["inf", "inf"]}
    assert chance("ranged", BACK, **facts) == 0
    lost = effects("ranged", "defender_lost", **facts)
    assert {name: effect.value for name, effect in lost.items()} == {
        "defender_state": "lost",
        "defender_may_hold": False,
        "defender_markers": 1,
        "advance": "none",
    }
    assert lost["defender_state"].rule == "ddb.state.detachment-lost"
    assert lost["defender_markers"].rule == "ddb.gap.detachment-markers"


def test_a_firer_that_recoils_retreats_or_pays_for_its_own_zone() -> None:
    """ddb.gap.ranged-ten, ddb.ranged.hold-option"""
    recoil = effects("ranged", RECOIL, firer_zone=3, others=["inf"] * 3)
    assert {name: effect.value for name, effect in recoil.items()} == {
        "firer_may_hold": True,
        "firer_retreating": 1,
        "firer_retreat_markers": 1,
        "firer_hold_markers": 3,
    }
    assert recoil["firer_retreating"].rule == "ddb.gap.ranged-ten"


def test_a_firing_detachment_that_recoils_is_lost() -> None:
    """ddb.gap.ranged-ten, ddb.state.detachment-lost"""
    facts = {"firer_detachment": True, "firer_quality": "veteran"}
    assert chance("ranged", RECOIL, **facts) == 0
    assert follows("ranged", "firer_lost", **facts) == {
        "firer_state": "lost",
        "firer_may_hold": False,
        "firer_markers": 1,
    }


def test_batteries_beside_the_firer_stand_in_its_zone_and_are_paid_for() -> None:
    """ddb.gap.ranged-ten, ddb.ranged.hold-option"""
    facts = {"attacker_fire": 2, "guns_beside": 2}
    assert follows("ranged", RECOIL, firer_zone=3, **facts)["firer_hold_markers"] == 3
    assert follows("ranged", RECOIL, firer_zone=4, **facts)["firer_hold_markers"] == 4
    with pytest.raises(FactsFault, match="firer_zone"):
        ask("ranged", firer_zone=2, **facts)


@pytest.mark.parametrize("facts", [{"firer_zone": 5}, {"attacker_fire": 4, "guns_beside": 4}])
def test_no_more_stands_are_with_the_firer_than_a_zone_holds(facts: dict[str, int]) -> None:
    """ddb.gap.stacking"""
    assert refusals("ranged", **facts) == ["ddb.gap.stacking"]
    assert why_not("ranged", **facts) == "Not allowed: 5 stands in the firer's zone, 4 may be (ddb.gap.stacking)"
    assert totals("ranged", firer_zone=4)["Firer's save"] == 4


def test_the_guns_that_fire_are_counted_in_their_zone_without_being_stated_twice() -> None:
    """ddb.gap.ranged-ten, ddb.ranged.hold-option"""
    assert follows("ranged", RECOIL)["firer_hold_markers"] == 1
    assert follows("ranged", RECOIL, attacker_fire=2, guns_beside=2)["firer_hold_markers"] == 3
    assert number("ranged", "Firer's save", attacker_fire=2, guns_beside=2).total == 6


def test_nothing_happens_means_nothing() -> None:
    """ddb.ranged.no-effect"""
    nothing = effects("ranged", NOTHING)
    assert [(name, effect.rule) for name, effect in nothing.items()] == [("effect", "ddb.ranged.no-effect")]


@pytest.mark.parametrize(
    ("others", "expected"), [([], "limited"), (["inf"], "none"), (["hq_leg"], "none"), (["art_light"], "none")]
)
def test_an_emptied_zone_opens_a_limited_advance(others: list[str], expected: str) -> None:
    """ddb.advance.limited, ddb.gap.advance-details, ddb.gap.ranged-who-retreats"""
    found = effects("ranged", BACK, others=others)["advance"]
    rule = "ddb.advance.limited" if expected == "limited" else "ddb.gap.advance-details"
    assert (found.value, found.rule) == (expected, rule)


# ---------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("firer", "allowed"),
    [
        ("tnk_heavy", False),
        ("td_medium", False),
        ("spg_medium", False),
        ("atg", False),
        ("inf", False),
        ("recon", False),
        ("hq_leg", False),
        ("art_light", True),
        ("art_medium", True),
        ("art_heavy", True),
        ("art_rocket", True),
        ("spa", True),
    ],
)
def test_only_artillery_fires(firer: str, allowed: bool) -> None:
    """ddb.combat.ranged-only-art, ddb.terms.unit-types, ddb.gap.spg-is-td"""
    if allowed:
        assert chance("ranged", BACK, firer=firer, range=2) == F(1, 4)
    else:
        assert refusals("ranged", firer=firer, range=2) == ["ddb.combat.ranged-only-art"]


@pytest.mark.parametrize(
    ("firer", "reach"), [("art_light", 3), ("art_medium", 4), ("art_heavy", 5), ("art_rocket", 3), ("spa", 3)]
)
def test_guns_reach_from_1_zone_to_their_range(firer: str, reach: int) -> None:
    """ddb.gap.artillery-range, ddb.gap.battalion-table"""
    for zones in (1, reach):
        assert chance("ranged", BACK, firer=firer, range=zones) == F(1, 4)
    for zones in (0, reach + 1):
        assert refusals("ranged", firer=firer, range=zones) == ["ddb.gap.artillery-range"]


def test_guns_that_moved_do_not_fire() -> None:
    """ddb.move.guns-move-or-fight, ddb.gap.guns-turn"""
    assert refusals("ranged", firer="art_light", moved=True, range=2) == ["ddb.move.guns-move-or-fight"]
    assert refusals("ranged", firer="spa", moved=True) == ["ddb.move.guns-move-or-fight"]


def test_unsupplied_guns_do_not_fire() -> None:
    """ddb.gap.supply"""
    assert refusals("ranged", firer_out_of_supply=True) == ["ddb.gap.supply"]


def test_a_target_must_be_seen() -> None:
    """ddb.gap.visible, ddb.gap.artillery-range"""
    assert refusals("ranged", visible=False) == ["ddb.gap.visible"]
    assert refusals("ranged", firer="off_table", visible=False) == ["ddb.gap.visible"]


def test_off_table_artillery_has_no_range_and_never_moved() -> None:
    """ddb.support.visible, ddb.gap.support-use"""
    facts = {"firer": "off_table", "range": 40, "moved": True, "firer_out_of_supply": True}
    assert chance("ranged", BACK, **facts) == F(1, 4)


def test_no_more_guns_beside_the_firer_than_support_it() -> None:
    """ddb.gap.table-artillery-support"""
    with pytest.raises(FactsFault, match="guns_beside"):
        ask("ranged", attacker_fire=1, guns_beside=2, firer_zone=3)


def test_a_gun_fires_once_and_a_target_is_attacked_once_a_player_turn() -> None:
    """ddb.gap.one-combat-per-attacker, ddb.combat.once-per-target"""
    assert refusals("ranged", fought=True) == ["ddb.gap.one-combat-per-attacker"]
    assert refusals("ranged", attacked_already=True) == ["ddb.combat.once-per-target"]
    assert refusals("ranged", firer="off_table", attacked_already=True) == ["ddb.combat.once-per-target"]


def test_a_shielded_hq_cannot_be_fired_at() -> None:
    """ddb.gap.hq"""
    assert refusals("ranged", defender="hq_leg", others=["inf"]) == ["ddb.gap.hq"]
    assert chance("ranged", BACK, defender="hq_leg") == F(1, 4)


def test_every_reason_against_the_fire_is_told() -> None:
    """ddb.gap.visible, ddb.move.guns-move-or-fight, ddb.gap.supply, ddb.gap.artillery-range, ddb.gap.stacking"""
    facts = {"visible": False, "moved": True, "fought": True, "firer_out_of_supply": True, "range": 9}
    assert refusals("ranged", others=["inf"] * 4, **facts) == [
        "ddb.gap.visible",
        "ddb.move.guns-move-or-fight",
        "ddb.gap.one-combat-per-attacker",
        "ddb.gap.supply",
        "ddb.gap.artillery-range",
        "ddb.gap.stacking",
    ]
    assert why_not("ranged", range=4) == (
        "Not allowed: light artillery reach from 1 to 3 zones (ddb.gap.artillery-range)"
    )


# ---------------------------------------------------------------------- sentences


def test_ranged_combat_reads_as_a_sentence() -> None:
    """ddb.combat.kinds, ddb.combat.ranged-only-art"""
    assert ask("ranged", defender_quality="poor", terrain="rough").verdict == (
        "Regular light artillery fire at Poor infantry in rough terrain: hits on 6 or less, "
        "24.0 % defender must retreat or pay to hold, 70.0 % nothing happens, 6.0 % firer must retreat or pay to hold"
    )
    assert ask("ranged", firer="off_table", defender="tnk_heavy", prepared=True).subject == (
        "Regular off-table artillery fire at Regular heavy tanks in a prepared position"
    )
    assert ask("ranged", firer="art_rocket", firer_detachment=True).subject == (
        "A detachment of Regular rocket artillery fire at Regular infantry in the open"
    )


def test_the_firer_s_save_reads_as_a_sentence() -> None:
    """ddb.gap.ranged-ten"""
    facts = {"attacker_fire": 2, "guns_beside": 2, "firer_zone": 3}
    assert line("ranged", "Firer's save", **facts) == (
        "Firer's save 6: 4 save value of Regular light artillery, +2: 2 supporting batteries in its zone"
    )


# ---------------------------------------------------------------------- what always holds

grades = st.sampled_from(("poor", "regular", "veteran"))
fires = st.fixed_dictionaries(
    {
        "firer": st.sampled_from(("art_light", "art_heavy", "spa", "off_table")),
        "firer_quality": grades,
        "firer_detachment": st.booleans(),
        "attacker_fire": st.integers(0, 6),
        "defender_fire": st.integers(0, 6),
        "defender": st.sampled_from(("inf", "inf_mot", "tnk_heavy", "atg", "art_light", "spa", "recon")),
        "defender_quality": grades,
        "defender_detachment": st.booleans(),
        "others": st.lists(st.sampled_from(("inf", "tnk_light", "atg")), max_size=3),
        "terrain": st.sampled_from(("open", "rough")),
        "prepared": st.booleans(),
    }
)


@repeatable
@given(fires)
def test_any_ranged_combat_is_a_hit_and_a_failed_save_or_a_10_and_a_failed_save(facts: dict[str, Any]) -> None:
    """ddb.ranged.fail-retreat, ddb.gap.ranged-ten, ddb.gap.hit-clamp, ddb.gap.save-clamp"""
    found = totals("ranged", **facts)
    hits, stands = (F(min(max(found[name], 1), 9), 10) for name in ("Hit number", "Defender's save"))
    back = hits * (1 - stands)
    recoils = F(0)
    if facts["firer"] != "off_table":
        recoils = F(1, 10) * (1 - F(min(max(found["Firer's save"], 1), 9), 10))
    defender = "defender_lost" if facts["defender_detachment"] else BACK
    firer = "firer_lost" if facts["firer_detachment"] else RECOIL
    expected = {defender: back, NOTHING: 1 - back - recoils} | ({firer: recoils} if recoils else {})
    assert chances("ranged", **facts) == expected


@repeatable
@given(fires)
def test_supports_help_their_own_side(facts: dict[str, Any]) -> None:
    """ddb.gap.support-hit-values, ddb.support.ranged-supporters"""
    falls = "defender_lost" if facts["defender_detachment"] else BACK
    before = chance("ranged", falls, **facts)
    assert chance("ranged", falls, **{**facts, "attacker_fire": facts["attacker_fire"] + 1}) >= before
    assert chance("ranged", falls, **{**facts, "defender_fire": facts["defender_fire"] + 1}) <= before


# ---------------------------------------------------------------------- the rules that are cited


def test_what_follows_from_fire_names_its_rules() -> None:
    """ddb.ranged.hold-option, ddb.ranged.fail-retreat, ddb.markers.shattered-or-retreated, ddb.gap.ranged-ten"""
    hold, price = "ddb.ranged.hold-option", "ddb.markers.shattered-or-retreated"
    assert cited_after("ranged", RECOIL) == {
        "firer_may_hold": hold,
        "firer_retreating": "ddb.gap.ranged-ten",
        "firer_retreat_markers": price,
        "firer_hold_markers": hold,
    }
    driven = cited_after("ranged", BACK, others=["inf"])
    assert driven == {
        "defender_may_hold": hold,
        "defender_retreating": "ddb.ranged.fail-retreat",
        "defender_retreat_markers": price,
        "defender_hold_markers": hold,
        "advance": "ddb.gap.advance-details",
    }
    assert follows("ranged", NOTHING) == {"effect": False}


def test_the_advance_depends_on_the_owner_s_choice_to_retreat() -> None:
    """ddb.advance.limited, ddb.ranged.hold-option"""
    assert "if it retreats" in effects("ranged", BACK)["advance"].label
    assert "if it retreats" not in effects("ranged", "defender_lost", defender_detachment=True)["advance"].label
