from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import assume, given, settings
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
    parts,
    refusals,
    throw,
    totals,
    why_not,
)

from sandtable.sheet.faults import FactsFault

repeatable = settings(derandomize=True, deadline=None)

HIT, DEFENDER, ATTACKER = "ddb.combat.basic-hit", "ddb.combat.defender-saves", "ddb.combat.attacker-saves"
SURE_HIT: dict[str, Any] = {"supports": ["inf"] * 3, "attacker_zones": 2}
LONG_SHOT: dict[str, Any] = {"attacker_quality": "poor", "defender_quality": "veteran", "defender_zones": 2}


def three(**facts: object) -> tuple[F, F, F]:
    """Defender falls, attacker holds, attacker falls."""
    odds = chances("assault", **facts)
    falls = odds.get("defender_shattered", F(0)) + odds.get("defender_lost", F(0))
    thrown = odds.get("attacker_shattered", F(0)) + odds.get("attacker_lost", F(0))
    return falls, odds["attacker_holds"], thrown


def numbers(**facts: object) -> tuple[int, int, int]:
    found = totals("assault", **facts)
    return found["Hit number"], found["Defender's save"], found["Attacker's save"]


# ---------------------------------------------------------------------- worked chances


def test_plain_infantry_against_plain_infantry() -> None:
    """ddb.combat.defender-saves, ddb.combat.attacker-saves, ddb.assault.defender-shattered,
    ddb.assault.attacker-save, ddb.assault.attacker-shattered, ddb.save.base, ddb.gap.save-clamp"""
    assert numbers() == (5, 5, 5)
    assert chances("assault") == {
        "defender_shattered": F(1, 4),
        "attacker_holds": F(3, 8),
        "attacker_shattered": F(3, 8),
    }
    assert chances("assault_by_numbers", hit_number=5, defender_save=5, attacker_save=5) == chances("assault")


def test_a_prepared_position_with_company_against_a_supported_assault() -> None:
    """ddb.save.prepared, ddb.save.supports, ddb.gap.support-hit-values, ddb.gap.save-which-side, ddb.gap.hit-clamp"""
    facts = {
        "supports": ["inf"] * 2,
        "attacker_zones": 1,
        "others": ["inf"] * 3,
        "terrain": "rough",
        "prepared": True,
    }
    assert numbers(**facts) == (9, 10, 7)
    assert three(**facts) == (F(9, 100), F(637, 1000), F(273, 1000))


def test_tanks_against_infantry_with_and_without_antitank_guns() -> None:
    """ddb.save.tank-no-at, ddb.gap.tank-no-at-scope, ddb.save.supports"""
    assert numbers(attacker="tnk_medium") == (5, 3, 5)
    assert three(attacker="tnk_medium") == (F(7, 20), F(13, 40), F(13, 40))
    assert numbers(attacker="tnk_medium", others=["atg"]) == (5, 6, 5)
    assert three(attacker="tnk_medium", others=["atg"]) == (F(1, 5), F(2, 5), F(2, 5))


def test_tanks_into_rough_terrain() -> None:
    """ddb.save.armour-into-rough, ddb.save.rough, ddb.save.tank-no-at"""
    facts = {"attacker": "tnk_medium", "terrain": "rough"}
    assert numbers(**facts) == (5, 5, 2)
    assert three(**facts) == (F(1, 4), F(3, 20), F(3, 5))


@pytest.mark.parametrize(
    ("hit_number", "defender_save", "attacker_save", "expected"),
    [
        (13, 13, 13, (F(9, 100), F(91 * 9, 1000), F(91, 1000))),
        (-3, -3, -3, (F(9, 100), F(91, 1000), F(91 * 9, 1000))),
        (9, 1, 1, (F(81, 100), F(19, 1000), F(171, 1000))),
    ],
)
def test_no_number_makes_any_of_the_three_rolls_certain(
    hit_number: int, defender_save: int, attacker_save: int, expected: tuple[F, F, F]
) -> None:
    """ddb.gap.hit-clamp, ddb.gap.save-clamp"""
    odds = chances(
        "assault_by_numbers", hit_number=hit_number, defender_save=defender_save, attacker_save=attacker_save
    )
    assert tuple(odds.values()) == expected


# ---------------------------------------------------------------------- the dice


@pytest.mark.parametrize(
    ("faces", "asked", "expected"),
    [
        ((5, 6), [HIT, DEFENDER], "defender_shattered"),
        ((5, 5, 5), [HIT, DEFENDER, ATTACKER], "attacker_holds"),
        ((5, 5, 6), [HIT, DEFENDER, ATTACKER], "attacker_shattered"),
        ((6, 5), [HIT, ATTACKER], "attacker_holds"),
        ((6, 6), [HIT, ATTACKER], "attacker_shattered"),
        ((1, 10), [HIT, DEFENDER], "defender_shattered"),
        ((1, 1, 1), [HIT, DEFENDER, ATTACKER], "attacker_holds"),
        ((10, 10), [HIT, ATTACKER], "attacker_shattered"),
    ],
)
def test_hit_then_the_defender_saves_then_if_it_stands_the_attacker(
    faces: tuple[int, ...], asked: list[str], expected: str
) -> None:
    """ddb.combat.defender-saves, ddb.combat.attacker-saves, ddb.assault.attacker-save"""
    rolled = throw("assault", *faces)
    assert rolled.outcome == expected
    assert [roll.why for roll in rolled.rolls] == asked


def test_a_natural_10_is_simply_a_miss_and_asks_for_one_save_not_two() -> None:
    """ddb.combat.ten-always-fails, ddb.gap.ranged-ten"""
    assert numbers(**SURE_HIT)[0] == 11
    assert throw("assault", 10, 7, **SURE_HIT).outcome == "attacker_holds"
    assert throw("assault", 10, 8, **SURE_HIT).outcome == "attacker_shattered"
    assert throw("assault", 9, 10, **SURE_HIT).outcome == "defender_shattered"


def test_a_natural_1_hits_however_low_the_hit_number() -> None:
    """ddb.combat.one-always-hits"""
    assert numbers(**LONG_SHOT)[0] == -1
    assert throw("assault", 1, 7, **LONG_SHOT).outcome == "defender_shattered"
    assert throw("assault", 2, 4, **LONG_SHOT).outcome == "attacker_holds"


def test_a_save_of_10_still_fails_on_a_10_and_a_save_of_0_passes_on_a_1() -> None:
    """ddb.gap.save-clamp"""
    strong = {"others": ["inf"] * 3, "prepared": True}
    assert numbers(**strong)[1] == 10
    assert throw("assault", 1, 10, **strong).outcome == "defender_shattered"
    assert throw("assault", 1, 9, 1, **strong).outcome == "attacker_holds"
    weak = {"attacker": "tnk_medium", "attacked_from": "rear", "defender_quality": "poor"}
    assert numbers(**weak)[1] == 0
    assert throw("assault", 1, 1, 1, **weak).outcome == "attacker_holds"
    assert throw("assault", 1, 2, **weak).outcome == "defender_shattered"


# ---------------------------------------------------------------------- the attacker's save


@pytest.mark.parametrize(("supports", "worth"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_in_zone_supports_help_the_attacker_s_save_up_to_2(supports: int, worth: int) -> None:
    """ddb.save.supports, ddb.gap.save-which-side"""
    found = parts("assault", "Attacker's save", supports=["inf"] * supports)
    assert found == ({"ddb.save.supports": worth} if worth else {})


@pytest.mark.parametrize(
    ("attacker", "pays"),
    [
        ("tnk_medium", True),
        ("tnk_super", True),
        ("td_light", True),
        ("spg_heavy", True),
        ("inf", False),
        ("inf_mech", False),
        ("recon", False),
        ("eng", False),
    ],
)
def test_armour_pays_3_for_leading_into_rough(attacker: str, pays: bool) -> None:
    """ddb.save.armour-into-rough"""
    for prepared in (False, True):
        found = parts("assault", "Attacker's save", attacker=attacker, terrain="rough", prepared=prepared)
        assert found == ({"ddb.save.armour-into-rough": -3} if pays else {})
    assert parts("assault", "Attacker's save", attacker=attacker, prepared=True) == {}


def test_guns_of_the_attacking_zone_that_lend_their_fire_support_the_save_too() -> None:
    """ddb.gap.save-which-side, ddb.gap.table-artillery-support, ddb.save.supports"""
    assert parts("assault", "Attacker's save", attacker_fire=2, guns_beside=1) == {"ddb.save.supports": 1}
    assert parts("assault", "Attacker's save", attacker_fire=2) == {}
    both = {"attacker_fire": 2, "guns_beside": 2, "supports": ["inf"]}
    assert parts("assault", "Attacker's save", **both) == {"ddb.save.supports": 2}
    assert numbers(**both)[0] == 8
    assert follows("assault", "attacker_shattered", **both)["falling_back"] == 1


def test_armour_that_only_supports_into_rough_does_not_pay() -> None:
    """ddb.save.armour-into-rough"""
    assert parts("assault", "Attacker's save", supports=["tnk_medium"], terrain="rough") == {"ddb.save.supports": 1}


def test_nothing_else_touches_the_attacker_s_save() -> None:
    """ddb.gap.save-which-side"""
    facts = {
        "attacker": "tnk_light",
        "defender": "tnk_super",
        "others": ["atg", "inf"],
        "attacker_zones": 2,
        "attacker_fire": 3,
        "defender_zones": 2,
        "defender_fire": 3,
        "prepared": True,
        "attacked_from": "rear",
        "defender_out_of_supply": True,
    }
    assert parts("assault", "Attacker's save", **facts) == {}
    assert numbers(**facts)[2] == 4


def test_an_unsupplied_attacker_saves_at_minus_1() -> None:
    """ddb.gap.supply, ddb.gap.save-which-side"""
    assert parts("assault", "Attacker's save", attacker_out_of_supply=True) == {"ddb.gap.supply": -1}
    assert numbers(attacker_out_of_supply=True) == (5, 5, 4)
    assert numbers(defender_out_of_supply=True) == (5, 4, 5)


# ---------------------------------------------------------------------- what follows


def test_markers_of_an_assault_with_company_on_both_sides() -> None:
    """ddb.markers.shattered-or-retreated, ddb.assault.defender-shattered, ddb.assault.attacker-shattered,
    ddb.gap.attacking-force, ddb.gap.retreat-of-rest"""
    facts = {"supports": ["inf", "inf"], "others": ["inf", "inf"]}
    fallen = follows("assault", "defender_shattered", **facts)
    assert (fallen["defender_state"], fallen["retreating"], fallen["defender_markers"]) == ("shattered", 2, 3)
    assert "attacker_markers" not in fallen
    thrown = follows("assault", "attacker_shattered", **facts)
    assert thrown == {"attacker_state": "shattered", "falling_back": 2, "attacker_markers": 3}


def test_an_attacker_that_holds_costs_nobody_anything() -> None:
    """ddb.assault.attacker-save"""
    held = effects("assault", "attacker_holds", supports=["inf"], others=["inf"])
    assert list(held) == ["attacker_state"]
    assert (held["attacker_state"].value, held["attacker_state"].rule) == ("holds", "ddb.assault.attacker-save")


def test_the_others_retreat_without_a_choice_the_hq_with_them() -> None:
    """ddb.gap.retreat-of-rest, ddb.gap.hq"""
    fallen = follows("assault", "defender_shattered", others=["inf", "atg", "hq_leg"])
    assert (fallen["retreating"], fallen["defender_markers"]) == (3, 4)
    assert not any("hold" in name for name in fallen)


@pytest.mark.parametrize(("quality", "markers"), [("poor", 2), ("regular", 3), ("veteran", 4)])
@pytest.mark.parametrize("gun", ["atg", "art_light", "art_rocket", "spa"])
def test_guns_that_would_be_shattered_are_lost_and_pay_once(gun: str, quality: str, markers: int) -> None:
    """ddb.state.guns-shattered-lost, ddb.gap.assault-lost-defender, ddb.gap.marker-stacking, ddb.markers.poor-lost,
    ddb.markers.regular-lost, ddb.markers.veteran-lost"""
    facts = {"defender": gun, "defender_quality": quality}
    assert chance("assault", "defender_shattered", **facts) == 0
    fallen = effects("assault", "defender_lost", **facts)
    assert (fallen["defender_state"].value, fallen["defender_state"].rule) == ("lost", "ddb.state.guns-shattered-lost")
    assert (fallen["defender_markers"].value, fallen["defender_markers"].rule) == (
        markers,
        f"ddb.markers.{quality}-lost",
    )


def test_tanks_that_overrun_antitank_guns_break_through_with_their_mech() -> None:
    """ddb.state.guns-shattered-lost, ddb.markers.regular-lost, ddb.gap.marker-stacking, ddb.gap.assault-lost-defender,
    ddb.advance.breakthrough"""
    fallen = follows("assault", "defender_lost", attacker="tnk_medium", supports=["inf_mech", "inf"], defender="atg")
    assert (fallen["defender_state"], fallen["defender_markers"]) == ("lost", 3)
    assert (fallen["advance"], fallen["may_advance"]) == ("breakthrough", ("tnk_medium", "inf_mech"))
    assert (fallen["zones_beyond"], fallen["new_assault"]) == (2, True)


def test_the_company_of_a_lost_gun_still_retreats() -> None:
    """ddb.gap.assault-lost-defender, ddb.gap.retreat-of-rest"""
    fallen = follows("assault", "defender_lost", defender="atg", others=["inf", "hq_leg"])
    assert (fallen["retreating"], fallen["defender_markers"]) == (2, 5)


@pytest.mark.parametrize("defender", ["inf", "tnk_heavy", "atg"])
def test_a_detachment_that_fails_is_lost_for_one_marker_and_opens_a_breakthrough(defender: str) -> None:
    """ddb.state.detachment-lost, ddb.gap.detachment-markers, ddb.gap.assault-lost-defender"""
    facts = {
        "attacker": "tnk_medium",
        "defender": defender,
        "defender_detachment": True,
        "defender_quality": "veteran",
    }
    fallen = effects("assault", "defender_lost", **facts)
    assert (fallen["defender_state"].value, fallen["defender_state"].rule) == ("lost", "ddb.state.detachment-lost")
    assert (fallen["defender_markers"].value, fallen["advance"].value) == (1, "breakthrough")


def test_a_detachment_that_led_the_assault_is_lost_and_its_force_falls_back() -> None:
    """ddb.state.detachment-lost, ddb.gap.detachment-markers, ddb.gap.attacking-force"""
    facts = {"attacker_detachment": True, "attacker_quality": "veteran", "supports": ["inf", "inf"]}
    assert chance("assault", "attacker_shattered", **facts) == 0
    thrown = follows("assault", "attacker_lost", **facts)
    assert thrown == {"attacker_state": "lost", "falling_back": 2, "attacker_markers": 3}


def test_the_primary_alone_advances_after_a_shattered_defender() -> None:
    """ddb.advance.general, ddb.gap.advance-details"""
    fallen = follows("assault", "defender_shattered", attacker="tnk_medium", supports=["inf_mech"])
    assert (fallen["advance"], fallen["may_advance"]) == ("general", ("tnk_medium",))
    assert (fallen["zones_beyond"], fallen["new_assault"]) == (1, False)


def test_a_shattered_hq_costs_a_marker_like_a_battalion() -> None:
    """ddb.gap.hq"""
    fallen = follows("assault", "defender_shattered", defender="hq_leg")
    assert (fallen["defender_state"], fallen["defender_markers"]) == ("shattered", 1)


# ---------------------------------------------------------------------- refusals


@pytest.mark.parametrize("code", ["hq_leg", "hq_mech", "art_light", "art_rocket", "spa", "atg"])
def test_hqs_and_guns_neither_lead_nor_support_an_assault(code: str) -> None:
    """ddb.gap.assault-eligibility, ddb.gap.hq, ddb.move.guns-move-or-fight"""
    assert refusals("assault", attacker=code) == ["ddb.gap.assault-eligibility"]
    assert refusals("assault", supports=["inf", code]) == ["ddb.gap.assault-eligibility"]


def test_no_more_than_four_stands_attack_from_a_zone_guns_beside_them_included() -> None:
    """ddb.gap.stacking"""
    assert refusals("assault", supports=["inf"] * 4) == ["ddb.gap.stacking"]
    crowded = {"supports": ["inf"] * 3, "attacker_fire": 1, "guns_beside": 1}
    assert refusals("assault", **crowded) == ["ddb.gap.stacking"]
    with pytest.raises(FactsFault, match="guns_beside"):
        ask("assault", attacker_fire=1, guns_beside=2)


def test_nobody_is_attacked_twice_in_a_player_turn() -> None:
    """ddb.combat.once-per-target"""
    assert refusals("assault", attacked_already=True) == ["ddb.combat.once-per-target"]


def test_the_target_is_checked_too_and_every_reason_told() -> None:
    """ddb.gap.hq, ddb.gap.stacking, ddb.gap.assault-eligibility"""
    assert refusals("assault", defender="hq_leg", others=["inf"]) == ["ddb.gap.hq"]
    assert refusals("assault", others=["inf"] * 4) == ["ddb.gap.stacking"]
    assert why_not("assault", attacker="atg", supports=["spa"], defender="hq_leg", others=["inf"]) == (
        "Not allowed: antitank guns cannot lead an assault (ddb.gap.assault-eligibility); "
        "self-propelled artillery cannot give in-zone support to an assault (ddb.gap.assault-eligibility); "
        "an HQ is attacked only when no battalion is in its zone (ddb.gap.hq)"
    )


# ---------------------------------------------------------------------- sentences


def test_an_assault_reads_as_a_sentence() -> None:
    """ddb.combat.kinds, ddb.combat.one-primary"""
    assert ask("assault").verdict == (
        "Regular infantry assault Regular infantry in the open: hits on 5 or less, 25.0 % defender shattered, "
        "37.5 % attacker holds, 37.5 % attacker shattered and thrown back"
    )
    facts = {
        "attacker": "tnk_medium",
        "attacker_quality": "veteran",
        "supports": ["inf_mech", "inf"],
        "defender": "atg",
        "defender_quality": "poor",
        "terrain": "rough",
        "attacked_from": "flank",
    }
    assert ask("assault", **facts).verdict == (
        "3 battalions led by Veteran medium tanks assault Poor antitank guns in rough terrain, from the flank: "
        "hits on 9 or less, 63.0 % defender lost, 18.5 % attacker holds, 18.5 % attacker shattered and thrown back"
    )
    assert line("assault", "Attacker's save", **facts) == (
        "Attacker's save 5: 6 save value of Veteran medium tanks, +2: 2 supporting battalions in its zone, "
        "-3 armour assaulting rough terrain as primary"
    )
    assert line("assault", "Defender's save", **facts) == (
        "Defender's save 3: 3 save value of Poor antitank guns, +2 not MECH, defending in rough terrain, "
        "-2 attacked on flank or rear"
    )


def test_detachments_and_positions_in_rough_are_named() -> None:
    """ddb.state.detachment-lost, ddb.save.prepared"""
    facts = {"attacker_detachment": True, "defender_detachment": True, "terrain": "rough", "prepared": True}
    assert ask("assault", **facts).subject == (
        "A detachment of Regular infantry assault a detachment of Regular infantry "
        "in a prepared position in rough terrain"
    )
    assert ask("assault", **facts).chances[-1].label == "attacker lost and thrown back"


def test_markers_are_told_by_what_they_are_for() -> None:
    """ddb.markers.shattered-or-retreated"""
    alone = effects("assault", "defender_shattered")["defender_markers"]
    assert alone.label == "the defender takes 1 morale marker"
    with_company = effects("assault", "defender_shattered", others=["inf", "inf"])["defender_markers"]
    assert with_company.label == "the defender takes 3 morale markers (shattered: 1, 2 retreated: 2)"


# ---------------------------------------------------------------------- what always holds

LEADERS = (
    "inf",
    "inf_mot",
    "inf_mech",
    "eng",
    "recon",
    "tnk_light",
    "tnk_medium",
    "tnk_heavy",
    "tnk_super",
    "td_light",
    "td_medium",
    "spg_medium",
    "spg_heavy",
)
GUNS = ("atg", "art_light", "art_medium", "art_heavy", "art_rocket", "spa")
ARMOUR = LEADERS[5:]
MECH = ("inf_mech", "recon", *ARMOUR, "spa")
#: Save value of the Regular grade; Poor is one less and Veteran one more in every row.
SAVES = dict.fromkeys(("inf", "inf_mot", "inf_mech", "eng", "tnk_medium", "spg_medium"), 5) | {
    "recon": 4,
    "tnk_light": 4,
    "tnk_heavy": 6,
    "tnk_super": 7,
    "td_light": 4,
    "td_medium": 4,
    "spg_heavy": 6,
    **dict.fromkeys(GUNS, 4),
}
WEIGHTS = {"light": 1, "medium": 2, "heavy": 3, "super": 4}
GRADE = {"poor": -1, "regular": 0, "veteran": 1}

grades = st.sampled_from(tuple(GRADE))
situations = st.fixed_dictionaries(
    {
        "attacker": st.sampled_from(LEADERS),
        "attacker_quality": grades,
        "attacker_detachment": st.booleans(),
        "supports": st.lists(st.sampled_from(LEADERS), max_size=3),
        "attacker_zones": st.integers(0, 3),
        "attacker_fire": st.integers(0, 3),
        "defender_zones": st.integers(0, 3),
        "defender_fire": st.integers(0, 3),
        "attacked_from": st.sampled_from(("front", "flank", "rear")),
        "attacker_out_of_supply": st.booleans(),
        "defender": st.sampled_from(LEADERS + GUNS),
        "defender_quality": grades,
        "defender_detachment": st.booleans(),
        "others": st.lists(st.sampled_from(LEADERS + GUNS), max_size=3),
        "terrain": st.sampled_from(("open", "rough")),
        "prepared": st.booleans(),
        "defender_out_of_supply": st.booleans(),
    }
)


def by_hand(facts: Mapping[str, Any]) -> tuple[int, int, int]:
    """Hit number and both saves as a player adds them up at the table."""
    attacker, defender, others = facts["attacker"], facts["defender"], facts["others"]
    supports, rough = min(2, len(facts["supports"])), facts["terrain"] == "rough"
    both_armour = attacker in ARMOUR and defender in ARMOUR
    heavier = WEIGHTS[attacker.split("_")[1]] - WEIGHTS[defender.split("_")[1]] if both_armour else 0
    hit = 5 + GRADE[facts["attacker_quality"]] - GRADE[facts["defender_quality"]] + supports
    hit += 2 * min(2, facts["attacker_zones"]) - 2 * min(2, facts["defender_zones"])
    hit += facts["attacker_fire"] - facts["defender_fire"]
    if heavier and not rough:
        hit += 2 if heavier > 0 else -2
    saves = SAVES[defender] + GRADE[facts["defender_quality"]] + min(2, len(others))
    if defender not in MECH:
        saves += 3 if facts["prepared"] else 2 * rough
    saves -= 2 * (facts["attacked_from"] != "front") + 2 * (heavier > 0) + facts["defender_out_of_supply"]
    if attacker.startswith("tnk") and not {defender, *others} & {"atg", *ARMOUR}:
        saves -= 2
    own = SAVES[attacker] + GRADE[facts["attacker_quality"]] + supports - facts["attacker_out_of_supply"]
    return hit, saves, own - 3 * (attacker in ARMOUR and rough)


@repeatable
@given(situations)
def test_any_assault_adds_up_as_by_hand(facts: dict[str, Any]) -> None:
    """ddb.combat.basic-hit, ddb.combat.quality-table, ddb.combat.armour-in-open, ddb.gap.support-hit-values,
    ddb.save.base, ddb.gap.save-which-side, ddb.gap.hit-clamp, ddb.gap.save-clamp"""
    hit, defender, attacker = by_hand(facts)
    assert numbers(**facts) == (hit, defender, attacker)
    hits, stands, holds = (F(min(max(number, 1), 9), 10) for number in (hit, defender, attacker))
    falls = hits * (1 - stands)
    assert three(**facts) == (falls, (1 - falls) * holds, (1 - falls) * (1 - holds))


@repeatable
@given(situations)
def test_the_chances_of_any_assault_sum_to_1_and_nothing_is_certain(facts: dict[str, Any]) -> None:
    """ddb.gap.hit-clamp, ddb.gap.save-clamp"""
    answer = ask("assault", **facts)
    assert sum(chance.chance for chance in answer.chances) == 1
    hit_roll = next(stage for stage in answer.stages if stage.why == HIT)
    assert F(1, 10) <= hit_roll.result.fractions()[1] <= F(9, 10)
    falls, holds, thrown = three(**facts)
    assert falls >= F(1, 100)
    assert holds > 0
    assert thrown > 0


@repeatable
@given(situations, st.sampled_from(LEADERS))
def test_a_support_more_never_helps_the_defender_nor_hurts_the_attacker(facts: dict[str, Any], code: str) -> None:
    """ddb.gap.support-hit-values, ddb.save.supports"""
    assume(len(facts["supports"]) < 3)
    falls, _, thrown = three(**facts)
    more_falls, _, more_thrown = three(**{**facts, "supports": [*facts["supports"], code]})
    assert more_falls >= falls
    assert more_thrown <= thrown


@repeatable
@given(situations)
def test_a_zone_or_a_battery_more_helps_its_own_side(facts: dict[str, Any]) -> None:
    """ddb.support.supporting-zones, ddb.gap.support-hit-values"""
    falls = three(**facts)[0]
    for own in ("attacker_zones", "attacker_fire"):
        assert three(**{**facts, own: facts[own] + 1})[0] >= falls
    for other in ("defender_zones", "defender_fire"):
        assert three(**{**facts, other: facts[other] + 1})[0] <= falls


@repeatable
@given(situations)
def test_a_flank_attack_never_helps_the_defender(facts: dict[str, Any]) -> None:
    """ddb.save.flank"""
    front, flank, rear = (three(**{**facts, "attacked_from": side})[0] for side in ("front", "flank", "rear"))
    assert front <= flank == rear


@repeatable
@given(situations, st.sampled_from(LEADERS + GUNS))
def test_company_never_hurts_the_defender_and_an_hq_changes_nothing(facts: dict[str, Any], code: str) -> None:
    """ddb.save.supports, ddb.gap.hq"""
    assume(len(facts["others"]) < 3)
    before = three(**facts)
    assert three(**{**facts, "others": [*facts["others"], code]})[0] <= before[0]
    assert three(**{**facts, "others": [*facts["others"], "hq_leg"]}) == before


@repeatable
@given(situations)
def test_cover_never_hurts_the_defender_s_save(facts: dict[str, Any]) -> None:
    """ddb.save.rough, ddb.save.prepared"""
    plain = numbers(**{**facts, "terrain": "open", "prepared": False})[1]
    rough = numbers(**{**facts, "terrain": "rough", "prepared": False})[1]
    trench = numbers(**{**facts, "prepared": True})[1]
    assert plain <= rough <= trench
    if facts["defender"] in MECH:
        assert plain == rough == trench


@repeatable
@given(situations)
def test_being_a_detachment_changes_what_failing_means_but_no_chance(facts: dict[str, Any]) -> None:
    """ddb.state.detachment-lost"""
    whole = {**facts, "attacker_detachment": False, "defender_detachment": False}
    assert three(**{**facts, "attacker_detachment": True, "defender_detachment": True}) == three(**whole)


# ---------------------------------------------------------------------- the rules that are cited


def test_what_follows_from_an_assault_names_its_rules() -> None:
    """ddb.assault.defender-shattered, ddb.assault.attacker-shattered, ddb.gap.retreat-of-rest,
    ddb.gap.attacking-force, ddb.markers.shattered-or-retreated"""
    facts = {"supports": ["inf"], "others": ["inf"]}
    fallen = cited_after("assault", "defender_shattered", **facts)
    assert (fallen["defender_state"], fallen["retreating"], fallen["defender_markers"]) == (
        "ddb.assault.defender-shattered",
        "ddb.gap.retreat-of-rest",
        "ddb.markers.shattered-or-retreated",
    )
    assert cited_after("assault", "attacker_shattered", **facts) == {
        "attacker_state": "ddb.assault.attacker-shattered",
        "falling_back": "ddb.gap.attacking-force",
        "attacker_markers": "ddb.markers.shattered-or-retreated",
    }
    assert cited_after("assault", "attacker_lost", attacker_detachment=True) == {
        "attacker_state": "ddb.state.detachment-lost",
        "attacker_markers": "ddb.gap.detachment-markers",
    }


def test_numbers_a_player_has_worked_out_are_bounded_by_the_same_rulings() -> None:
    """ddb.gap.hit-clamp, ddb.gap.save-clamp, ddb.save.base"""
    facts = {"hit_number": 12, "defender_save": 12, "attacker_save": -2}
    found = {target.name: target.rules for target in ask("assault_by_numbers", **facts).numbers}
    assert found == {
        "Hit number": ("ddb.combat.basic-hit", "ddb.gap.hit-clamp"),
        "Defender's save": ("ddb.save.base", "ddb.gap.save-clamp"),
        "Attacker's save": ("ddb.save.base", "ddb.gap.save-clamp"),
    }
