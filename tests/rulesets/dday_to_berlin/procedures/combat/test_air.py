from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.dday_to_berlin.asking import (
    F,
    ask,
    chance,
    chances,
    cited,
    cited_after,
    effects,
    follows,
    note,
    notes,
    parts,
    refusals,
    throw,
    totals,
    why_not,
)

repeatable = settings(derandomize=True, deadline=None)


# ---------------------------------------------------------------------- worked chances


def test_a_strike_on_well_covered_heavy_tanks_near_their_hq() -> None:
    """ddb.air.table, ddb.air.fail-mech-lost, ddb.air.ten-near-hq, ddb.gap.air-save"""
    facts = {"defender": "tnk_heavy", "defender_quality": "veteran", "others": ["inf", "inf"], "hq_distance": 1}
    assert totals("air_strike", **facts) == {"Target's save": 9}
    assert chances("air_strike", **facts) == {
        "target_lost": F(1, 20),
        "no_effect": F(17, 20),
        "aircraft_lost": F(1, 10),
    }
    assert follows("air_strike", "target_lost", **facts)["target_markers"] == 4


def test_a_strike_on_lorried_infantry_on_the_march_and_not() -> None:
    """ddb.air.fail-mot-road-lost, ddb.air.fail-other-shattered, ddb.gap.mot-road-air, ddb.air.ten-near-hq"""
    marching = {"defender": "inf_mot", "road_march": True}
    assert chances("air_strike", **marching) == {"target_lost": F(1, 4), "no_effect": F(3, 4)}
    assert follows("air_strike", "target_lost", **marching)["target_markers"] == 3
    halted = {"defender": "inf_mot"}
    assert chances("air_strike", **halted) == {"target_shattered": F(1, 4), "no_effect": F(3, 4)}
    assert follows("air_strike", "target_shattered", **halted)["target_markers"] == 1


# ---------------------------------------------------------------------- the dice


@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        ((1, 6), "target_shattered"),
        ((5, 6), "target_shattered"),
        ((5, 10), "target_shattered"),
        ((5, 5), "no_effect"),
        ((1, 1), "no_effect"),
        ((6,), "no_effect"),
        ((9,), "no_effect"),
        ((10,), "aircraft_lost"),
    ],
)
def test_the_edges_of_the_strike_die(faces: tuple[int, ...], expected: str) -> None:
    """ddb.air.table, ddb.air.no-effect, ddb.air.ten-near-hq"""
    assert throw("air_strike", *faces, hq_distance=1).outcome == expected


@pytest.mark.parametrize(("hq_distance", "expected"), [(0, "aircraft_lost"), (1, "aircraft_lost"), (2, "no_effect")])
def test_a_10_costs_the_aircraft_only_within_a_zone_of_an_hq(hq_distance: int, expected: str) -> None:
    """ddb.air.ten-near-hq"""
    assert throw("air_strike", 10, hq_distance=hq_distance).outcome == expected


@pytest.mark.parametrize("facts", [{"defender": "hq_leg"}, {"others": ["hq_leg"]}, {"others": ["inf", "hq_mech"]}])
def test_an_hq_in_the_target_zone_is_within_a_zone_of_it(facts: dict[str, object]) -> None:
    """ddb.air.ten-near-hq, ddb.gap.air-as-attack"""
    assert throw("air_strike", 10, **facts).outcome == "aircraft_lost"
    assert notes("air_strike", **facts) == {"table": "air_combat", "near_hq": True}


def test_each_roll_names_its_rule() -> None:
    """ddb.air.table, ddb.gap.air-save"""
    assert [roll.why for roll in throw("air_strike", 3, 4).rolls] == ["ddb.air.table", "ddb.gap.air-save"]


# ---------------------------------------------------------------------- the save


def test_supports_and_cover_count_and_none_of_the_minuses() -> None:
    """ddb.gap.air-save, ddb.save.supports, ddb.save.rough, ddb.save.prepared"""
    assert parts("air_strike", "Target's save", others=["inf"] * 3) == {"ddb.save.supports": 2}
    assert parts("air_strike", "Target's save", others=["hq_leg"], hq_distance=0) == {}
    assert parts("air_strike", "Target's save", terrain="rough") == {"ddb.save.rough": 2}
    assert parts("air_strike", "Target's save", terrain="rough", prepared=True) == {"ddb.save.prepared": 3}
    assert parts("air_strike", "Target's save", defender="tnk_medium", terrain="rough", prepared=True) == {}
    assert parts("air_strike", "Target's save", defender_out_of_supply=True) == {}


def test_a_save_of_10_still_fails_on_a_10() -> None:
    """ddb.gap.save-clamp"""
    facts = {"others": ["inf"] * 2, "prepared": True}
    assert totals("air_strike", **facts) == {"Target's save": 10}
    assert throw("air_strike", 5, 10, **facts).outcome == "target_shattered"
    assert chance("air_strike", "target_shattered", **facts) == F(1, 20)


# ---------------------------------------------------------------------- what a failed save means


@pytest.mark.parametrize(
    ("facts", "state", "rule", "markers"),
    [
        ({"defender": "tnk_medium"}, "lost", "ddb.air.fail-mech-lost", 3),
        ({"defender": "inf_mech"}, "lost", "ddb.air.fail-mech-lost", 3),
        ({"defender": "recon", "defender_quality": "poor"}, "lost", "ddb.air.fail-mech-lost", 2),
        ({"defender": "spa"}, "lost", "ddb.air.fail-mech-lost", 3),
        ({"defender": "hq_mech", "hq_distance": 0}, "lost", "ddb.air.fail-mech-lost", 3),
        ({"defender": "tnk_medium", "road_march": True}, "lost", "ddb.air.fail-mech-lost", 3),
        ({"defender": "inf_mot", "road_march": True}, "lost", "ddb.air.fail-mot-road-lost", 3),
        ({"defender": "eng", "road_march": True}, "lost", "ddb.air.fail-mot-road-lost", 3),
        ({"defender": "hq_leg", "road_march": True, "hq_distance": 0}, "lost", "ddb.air.fail-mot-road-lost", 3),
        ({"defender": "inf_mot"}, "shattered", "ddb.air.fail-other-shattered", 1),
        ({"defender": "hq_leg", "hq_distance": 0}, "shattered", "ddb.air.fail-other-shattered", 1),
        ({"defender": "inf"}, "shattered", "ddb.air.fail-other-shattered", 1),
        ({"defender": "inf", "road_march": True}, "shattered", "ddb.air.fail-other-shattered", 1),
        ({"defender": "inf", "defender_quality": "veteran"}, "shattered", "ddb.air.fail-other-shattered", 1),
        ({"defender": "atg"}, "lost", "ddb.state.guns-shattered-lost", 3),
        ({"defender": "art_light", "defender_quality": "veteran"}, "lost", "ddb.state.guns-shattered-lost", 4),
        ({"defender": "inf", "defender_detachment": True}, "lost", "ddb.state.detachment-lost", 1),
        ({"defender": "tnk_heavy", "defender_detachment": True}, "lost", "ddb.state.detachment-lost", 1),
    ],
)
def test_who_is_lost_and_who_is_shattered(facts: dict[str, Any], state: str, rule: str, markers: int) -> None:
    """ddb.air.fail-mech-lost, ddb.air.fail-mot-road-lost, ddb.air.fail-other-shattered, ddb.gap.mot-road-air,
    ddb.state.guns-shattered-lost, ddb.state.detachment-lost, ddb.gap.detachment-markers, ddb.gap.mech-mot-classes"""
    fallen = effects("air_strike", f"target_{state}", **facts)
    assert (fallen["target_state"].value, fallen["target_state"].rule) == (state, rule)
    assert fallen["target_markers"].value == markers


# ---------------------------------------------------------------------- what follows


def test_a_strike_spends_the_support_counts_as_the_attack_and_gives_no_advance() -> None:
    """ddb.gap.air-as-attack"""
    fallen = effects("air_strike", "target_shattered", others=["inf"])
    assert (fallen["advance"].value, fallen["advance"].rule) == ("none", "ddb.gap.air-as-attack")
    assert fallen["target_state"].label == "the target is shattered, and others in its zone stay"
    assert effects("air_strike", "target_shattered")["target_state"].label == "the target is shattered"
    for outcome in ("target_shattered", "no_effect", "aircraft_lost"):
        assert follows("air_strike", outcome, hq_distance=1)["support_spent"] is True


def test_a_lost_aircraft_lowers_the_allowance_and_costs_no_marker() -> None:
    """ddb.gap.air-as-attack, ddb.air.ten-near-hq"""
    gone = follows("air_strike", "aircraft_lost", hq_distance=1)
    assert gone == {"air_allowance": -1, "support_spent": True}


def test_no_effect_is_no_effect() -> None:
    """ddb.air.no-effect"""
    nothing = effects("air_strike", "no_effect")
    assert (nothing["effect"].value, nothing["effect"].rule) == (False, "ddb.air.no-effect")


# ---------------------------------------------------------------------- refusals and sentences


def test_a_strike_needs_a_target_that_is_seen_not_yet_attacked_and_not_shielded() -> None:
    """ddb.support.visible, ddb.combat.once-per-target, ddb.gap.hq, ddb.gap.air-as-attack"""
    assert refusals("air_strike", visible=False) == ["ddb.support.visible"]
    assert refusals("air_strike", attacked_already=True) == ["ddb.combat.once-per-target"]
    assert refusals("air_strike", defender="hq_leg", others=["inf"]) == ["ddb.gap.hq"]
    assert why_not("air_strike", visible=False, attacked_already=True) == (
        "Not allowed: the striking side cannot see the target (ddb.support.visible); "
        "the defender was already attacked this player turn (ddb.combat.once-per-target)"
    )


def test_a_strike_reads_as_a_sentence() -> None:
    """ddb.air.table, ddb.combat.kinds"""
    facts = {"defender": "tnk_heavy", "defender_quality": "veteran", "others": ["inf", "inf"], "hq_distance": 1}
    assert ask("air_strike", **facts).verdict == (
        "Air strike on Veteran heavy tanks in the open: target saves on 9 or less, "
        "5.0 % target lost, 85.0 % no effect, 10.0 % aircraft lost"
    )


# ---------------------------------------------------------------------- what always holds


@repeatable
@given(
    st.fixed_dictionaries(
        {
            "defender": st.sampled_from(("inf", "inf_mot", "inf_mech", "tnk_super", "atg", "art_light", "spa")),
            "defender_quality": st.sampled_from(("poor", "regular", "veteran")),
            "defender_detachment": st.booleans(),
            "others": st.lists(st.sampled_from(("inf", "tnk_light", "atg")), max_size=3),
            "terrain": st.sampled_from(("open", "rough")),
            "prepared": st.booleans(),
            "road_march": st.booleans(),
            "hq_distance": st.integers(0, 4),
        }
    )
)
def test_half_the_strikes_make_the_target_save_and_a_tenth_puts_the_aircraft_in_danger(facts: dict[str, Any]) -> None:
    """ddb.air.table, ddb.gap.air-save, ddb.gap.save-clamp"""
    stands = F(min(max(totals("air_strike", **facts)["Target's save"], 1), 9), 10)
    found = chances("air_strike", **facts)
    falls = found.get("target_lost", F(0)) + found.get("target_shattered", F(0))
    assert falls == F(1, 2) * (1 - stands)
    assert found.get("aircraft_lost", F(0)) == (F(1, 10) if facts["hq_distance"] <= 1 else 0)
    assert sum(found.values()) == 1


# ---------------------------------------------------------------------- the rules that are cited


def test_a_strike_names_its_rules() -> None:
    """ddb.air.table, ddb.air.ten-near-hq, ddb.gap.air-as-attack, ddb.air.no-effect"""
    assert cited("air_strike") == {"table": "ddb.air.table", "near_hq": "ddb.air.ten-near-hq"}
    as_attack = "ddb.gap.air-as-attack"
    assert cited_after("air_strike", "aircraft_lost", hq_distance=1) == {
        "air_allowance": as_attack,
        "support_spent": as_attack,
    }
    assert cited_after("air_strike", "no_effect") == {"effect": "ddb.air.no-effect", "support_spent": as_attack}


def test_whether_a_10_is_dangerous_is_told_beforehand() -> None:
    """ddb.air.ten-near-hq"""
    assert note("air_strike", "near_hq", hq_distance=1).label == "an HQ is near: a 10 costs the aircraft"
    assert note("air_strike", "near_hq", hq_distance=2).label == "no HQ is near: a 10 does nothing"
