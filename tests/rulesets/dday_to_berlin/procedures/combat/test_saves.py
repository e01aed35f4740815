from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.dday_to_berlin.asking import (
    F,
    ask,
    chance,
    cited,
    line,
    notes,
    number,
    parts,
    refusals,
    throw,
    totals,
    why_not,
)

repeatable = settings(derandomize=True, deadline=None)

SUPPORTS, COVER, TRENCH = "ddb.save.supports", "ddb.save.rough", "ddb.save.prepared"
FLANK, FRIGHT, OUTGUNNED = "ddb.save.flank", "ddb.save.tank-no-at", "ddb.save.heavier-armour"
INTO_ROUGH = "ddb.save.armour-into-rough"
ATTACKS = ("assault", "ranged", "air")
ARMOUR = ("tnk_light", "tnk_medium", "tnk_heavy", "tnk_super", "td_light", "td_medium", "spg_medium", "spg_heavy")


def called(facts: Mapping[str, object]) -> str:
    return "Target's save" if facts.get("attack") == "air" else "Defender's save"


def save(**facts: object) -> int:
    return totals("defender_save", **facts)[called(facts)]


def why(**facts: object) -> dict[str, int]:
    return parts("defender_save", called(facts), **facts)


# ---------------------------------------------------------------------- the save value


@pytest.mark.parametrize(
    ("defender", "expected"),
    [
        ("inf", (4, 5, 6)),
        ("recon", (3, 4, 5)),
        ("tnk_light", (3, 4, 5)),
        ("tnk_medium", (4, 5, 6)),
        ("tnk_heavy", (5, 6, 7)),
        ("tnk_super", (6, 7, 8)),
        ("td_medium", (3, 4, 5)),
        ("spg_heavy", (5, 6, 7)),
        ("atg", (3, 4, 5)),
        ("spa", (3, 4, 5)),
        ("hq_leg", (4, 5, 6)),
    ],
)
def test_the_save_value_comes_from_the_battalion_table(defender: str, expected: tuple[int, ...]) -> None:
    """ddb.save.base, ddb.gap.battalion-table"""
    for quality, value in zip(("poor", "regular", "veteran"), expected, strict=True):
        assert save(defender=defender, defender_quality=quality) == value
        base = number("defender_save", "Defender's save", defender=defender, defender_quality=quality).base
        assert (base.value, base.rule) == (value, "ddb.save.base")


@pytest.mark.parametrize("save_number", [-4, 0, 1, 2, 5, 8, 9, 10, 14])
def test_a_natural_1_always_passes_and_a_natural_10_never(save_number: int) -> None:
    """ddb.gap.save-clamp, ddb.save.base"""
    for face in range(1, 11):
        passed = face == 1 or (face <= save_number and face != 10)
        assert throw("save_roll", face, save_number=save_number).outcome == ("passed" if passed else "failed")


def test_a_detachment_saves_as_its_parent_type() -> None:
    """ddb.gap.battalion-table, ddb.state.detachment-lost"""
    assert save(defender="tnk_heavy", defender_detachment=True) == save(defender="tnk_heavy")


# ---------------------------------------------------------------------- plus


@pytest.mark.parametrize(("others", "worth"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_each_battalion_beside_it_is_plus_1_and_at_most_2(others: int, worth: int) -> None:
    """ddb.save.supports"""
    for attack in ATTACKS:
        assert save(attack=attack, others=["inf"] * others) == 5 + worth
        assert why(attack=attack, others=["inf"] * others) == ({SUPPORTS: worth} if worth else {})


@pytest.mark.parametrize("other", ["art_light", "atg", "spa", "tnk_medium", "eng", "recon"])
def test_any_battalion_supports_guns_too(other: str) -> None:
    """ddb.save.supports, ddb.gap.save-which-side, ddb.gap.guns-turn"""
    assert why(others=[other]) == {SUPPORTS: 1}


def test_an_hq_beside_it_is_no_support() -> None:
    """ddb.gap.hq, ddb.save.supports"""
    assert save(others=["hq_leg"]) == 5
    assert save(others=["hq_leg", "hq_mech", "inf"]) == 6


@pytest.mark.parametrize(
    ("defender", "expected"),
    [
        ("inf", [0, 2, 3, 3]),
        ("inf_mot", [0, 2, 3, 3]),
        ("eng", [0, 2, 3, 3]),
        ("atg", [0, 2, 3, 3]),
        ("art_medium", [0, 2, 3, 3]),
        ("hq_leg", [0, 2, 3, 3]),
        ("inf_mech", [0, 0, 0, 0]),
        ("recon", [0, 0, 0, 0]),
        ("tnk_medium", [0, 0, 0, 0]),
        ("td_medium", [0, 0, 0, 0]),
        ("spg_medium", [0, 0, 0, 0]),
        ("spa", [0, 0, 0, 0]),
        ("hq_mech", [0, 0, 0, 0]),
    ],
)
def test_only_non_mech_have_use_of_cover_and_a_position_replaces_the_rough(defender: str, expected: list[int]) -> None:
    """ddb.save.rough, ddb.save.prepared, ddb.gap.mech-mot-classes"""
    places = [("open", False), ("rough", False), ("open", True), ("rough", True)]
    for attack in ATTACKS:
        worth = [
            save(attack=attack, defender=defender, terrain=terrain, prepared=prepared)
            - save(attack=attack, defender=defender)
            for terrain, prepared in places
        ]
        assert worth == expected


def test_cover_names_its_rule() -> None:
    """ddb.save.rough, ddb.save.prepared"""
    assert why(terrain="rough") == {COVER: 2}
    assert why(terrain="rough", prepared=True) == {TRENCH: 3}


# ---------------------------------------------------------------------- minus


@pytest.mark.parametrize(("attacked_from", "worth"), [("front", 0), ("flank", -2), ("rear", -2)])
def test_flank_or_rear_is_minus_2_once(attacked_from: str, worth: int) -> None:
    """ddb.save.flank, ddb.gap.facing"""
    assert why(attacked_from=attacked_from) == ({FLANK: worth} if worth else {})


def test_ranged_and_air_attacks_know_no_flank_and_no_other_minus() -> None:
    """ddb.gap.air-save, ddb.gap.facing, ddb.gap.save-which-side"""
    facts = {"attacker": "tnk_super", "attacked_from": "rear"}
    for attack in ("ranged", "air"):
        assert why(attack=attack, **facts) == {}
        assert why(attack=attack, defender="tnk_light", **facts) == {}


@pytest.mark.parametrize("attacker", ["tnk_light", "tnk_medium", "tnk_heavy", "tnk_super"])
@pytest.mark.parametrize(
    ("defender", "others", "afraid"),
    [
        ("inf", [], True),
        ("inf", ["inf", "art_light"], True),
        ("inf", ["spa"], True),
        ("inf", ["hq_mech"], True),
        ("inf_mech", ["recon"], True),
        ("art_heavy", [], True),
        ("spa", [], True),
        ("hq_leg", [], True),
        ("inf", ["atg"], False),
        ("inf", ["tnk_light"], False),
        ("inf", ["td_light"], False),
        ("inf", ["spg_medium"], False),
        ("art_light", ["inf", "atg"], False),
        ("atg", [], False),
        ("spg_medium", [], False),
        ("td_light", [], False),
        ("tnk_light", [], False),
    ],
)
def test_tanks_frighten_a_zone_that_has_nothing_against_them(
    attacker: str, defender: str, others: list[str], afraid: bool
) -> None:
    """ddb.save.tank-no-at, ddb.gap.tank-no-at-scope, ddb.gap.spg-is-td"""
    assert why(attacker=attacker, defender=defender, others=others).get(FRIGHT, 0) == (-2 if afraid else 0)


@pytest.mark.parametrize("attacker", ["td_medium", "spg_heavy", "inf", "inf_mech", "recon"])
def test_only_tanks_frighten_not_tank_destroyers_or_assault_guns(attacker: str) -> None:
    """ddb.gap.tank-no-at-scope"""
    assert why(attacker=attacker) == {}


def test_an_antitank_battalion_that_moved_still_covers_its_own_zone() -> None:
    """ddb.gap.guns-turn, ddb.save.tank-no-at"""
    assert why(attacker="tnk_medium", others=["atg"]) == {SUPPORTS: 1}


@pytest.mark.parametrize("attacker", ARMOUR)
@pytest.mark.parametrize("defender", ARMOUR)
def test_armour_attacked_by_heavier_armour_is_minus_2(attacker: str, defender: str) -> None:
    """ddb.save.heavier-armour"""
    weight = {"light": 1, "medium": 2, "heavy": 3, "super": 4}
    heavier = weight[attacker.split("_")[1]] > weight[defender.split("_")[1]]
    for terrain in ("open", "rough"):
        facts = {"attacker": attacker, "defender": defender, "terrain": terrain}
        assert why(**facts) == ({OUTGUNNED: -2} if heavier else {})


@pytest.mark.parametrize("defender", ["inf", "atg", "spa", "recon", "hq_mech"])
def test_what_is_no_armour_is_not_outgunned(defender: str) -> None:
    """ddb.save.heavier-armour, ddb.gap.spg-is-td"""
    assert OUTGUNNED not in why(attacker="spg_heavy", defender=defender)


def test_a_heavy_tank_beside_the_defender_does_not_save_it_from_being_outgunned() -> None:
    """ddb.save.heavier-armour"""
    assert why(attacker="tnk_heavy", defender="tnk_medium", others=["tnk_super"]) == {SUPPORTS: 1, OUTGUNNED: -2}


@pytest.mark.parametrize(
    ("facts", "expected", "passes"),
    [
        ({"defender": "spg_medium", "attacker": "tnk_heavy", "attacked_from": "flank"}, 1, F(1, 10)),
        ({"defender_quality": "poor", "attacker": "tnk_medium", "attacked_from": "rear"}, 0, F(1, 10)),
        (
            {
                "defender": "tnk_medium",
                "defender_quality": "veteran",
                "others": ["inf", "inf"],
                "attacker": "tnk_medium",
            },
            8,
            F(4, 5),
        ),
    ],
)
def test_the_minuses_add_up_and_a_natural_1_still_passes(facts: dict[str, object], expected: int, passes: F) -> None:
    """ddb.save.flank, ddb.save.heavier-armour, ddb.save.tank-no-at, ddb.gap.save-which-side, ddb.gap.save-clamp"""
    assert save(**facts) == expected
    assert chance("defender_save", "passed", **facts) == passes


def test_being_out_of_supply_is_minus_1_in_combat_and_no_minus_against_aircraft() -> None:
    """ddb.gap.supply, ddb.gap.save-which-side, ddb.gap.air-save"""
    for attack in ("assault", "ranged"):
        assert why(attack=attack, defender_out_of_supply=True) == {"ddb.gap.supply": -1}
    assert why(attack="air", defender_out_of_supply=True) == {}


def test_all_at_once() -> None:
    """ddb.gap.save-which-side"""
    facts = {
        "defender": "inf",
        "defender_quality": "poor",
        "others": ["inf", "inf", "art_light", "hq_leg"],
        "terrain": "rough",
        "prepared": True,
        "attacker": "tnk_heavy",
        "attacked_from": "flank",
        "defender_out_of_supply": True,
    }
    assert why(**facts) == {SUPPORTS: 2, TRENCH: 3, FLANK: -2, FRIGHT: -2, "ddb.gap.supply": -1}
    assert save(**facts) == 4


# ---------------------------------------------------------------------- who may be attacked


def test_an_hq_is_shielded_by_any_battalion_in_its_zone() -> None:
    """ddb.gap.hq"""
    for other in ("inf", "art_light", "spa"):
        assert refusals("defender_save", defender="hq_leg", others=[other]) == ["ddb.gap.hq"]
    assert save(defender="hq_leg") == 5
    assert save(defender="hq_leg", others=["hq_mech"]) == 5
    assert why_not("defender_save", defender="hq_mech", others=["inf"]) == (
        "Not allowed: an HQ is attacked only when no battalion is in its zone (ddb.gap.hq)"
    )


def test_no_more_than_four_stands_defend_a_zone_hqs_not_counted() -> None:
    """ddb.gap.stacking"""
    assert save(others=["inf"] * 3 + ["hq_leg"]) == 7
    assert refusals("defender_save", others=["inf"] * 4) == ["ddb.gap.stacking"]
    assert refusals("defender_save", defender="hq_leg", others=["inf"] * 5) == ["ddb.gap.stacking", "ddb.gap.hq"]


def test_guns_and_hqs_lead_no_assault_but_any_unit_may_be_named_for_other_attacks() -> None:
    """ddb.gap.assault-eligibility"""
    for code in ("atg", "art_light", "spa", "hq_leg"):
        assert refusals("defender_save", attacker=code) == ["ddb.gap.assault-eligibility"]
        assert save(attack="ranged", attacker=code) == 5


def test_a_unit_that_was_attacked_is_not_attacked_again() -> None:
    """ddb.combat.once-per-target"""
    assert refusals("defender_save", attacked_already=True) == ["ddb.combat.once-per-target"]


def test_a_detachment_is_warned() -> None:
    """ddb.state.detachment-lost"""
    assert notes("defender_save", defender_detachment=True) == {"lost_on_failure": True}
    assert notes("defender_save") == {}


# ---------------------------------------------------------------------- the attacker's own save


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, {}),
        ({"supports": 1}, {SUPPORTS: 1}),
        ({"supports": 3}, {SUPPORTS: 2}),
        ({"terrain": "rough"}, {}),
        ({"attacker": "tnk_medium", "terrain": "rough"}, {INTO_ROUGH: -3}),
        ({"attacker": "spg_medium", "terrain": "rough"}, {INTO_ROUGH: -3}),
        ({"attacker": "td_light", "terrain": "rough", "supports": 2}, {SUPPORTS: 2, INTO_ROUGH: -3}),
        ({"attacker": "recon", "terrain": "rough"}, {}),
        ({"attacker_out_of_supply": True}, {"ddb.gap.supply": -1}),
    ],
)
def test_what_changes_the_save_of_an_attacker(facts: dict[str, object], expected: dict[str, int]) -> None:
    """ddb.gap.save-which-side, ddb.save.supports, ddb.save.armour-into-rough, ddb.gap.supply"""
    assert parts("attacker_save", "Attacker's save", **facts) == expected


def test_an_attacker_s_save_is_rolled_like_any_other() -> None:
    """ddb.save.base, ddb.gap.save-clamp, ddb.gap.assault-eligibility"""
    assert chance("attacker_save", "passed", attacker="tnk_medium", terrain="rough") == F(1, 5)
    assert throw("attacker_save", 5).outcome == "passed"
    assert throw("attacker_save", 6).outcome == "failed"
    assert refusals("attacker_save", attacker="atg") == ["ddb.gap.assault-eligibility"]


# ---------------------------------------------------------------------- sentences


def test_a_save_reads_as_a_sentence() -> None:
    """ddb.save.base, ddb.save.supports, ddb.save.prepared"""
    facts = {"others": ["inf"] * 3, "terrain": "rough", "prepared": True}
    assert line("defender_save", "Defender's save", **facts) == (
        "Defender's save 10: 5 save value of Regular infantry, +2: 3 supporting battalions in its zone, 2 count, "
        "+3 not MECH, defending in a prepared position, counts as 9 (a natural 10 always fails)"
    )
    assert ask("defender_save", **facts).verdict == (
        "Save of Regular infantry in a prepared position in rough terrain in assault combat: "
        "passes on 9 or less, 90.0 % passed, 10.0 % failed"
    )
    assert line("defender_save", "Defender's save", attacker="tnk_medium", attacked_from="rear", others=["inf"]) == (
        "Defender's save 2: 5 save value of Regular infantry, +1: 1 supporting battalion in its zone, "
        "-2 attacked on flank or rear, -2 attacked by TNK with no ATG, TNK, TD or SPG in the zone"
    )


# ---------------------------------------------------------------------- what always holds


@repeatable
@given(st.integers(-20, 40))
def test_the_chance_to_pass_is_the_number_held_between_1_and_9(save_number: int) -> None:
    """ddb.gap.save-clamp"""
    assert chance("save_roll", "passed", save_number=save_number) == F(min(max(save_number, 1), 9), 10)


def test_a_bounded_save_names_the_ruling() -> None:
    """ddb.gap.save-clamp, ddb.state.detachment-lost"""
    assert number("save_roll", "Save number", save_number=0).rules == ("ddb.save.base", "ddb.gap.save-clamp")
    assert cited("defender_save", defender_detachment=True) == {"lost_on_failure": "ddb.state.detachment-lost"}
