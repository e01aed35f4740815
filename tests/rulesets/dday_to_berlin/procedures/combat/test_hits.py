import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.dday_to_berlin.asking import F, ask, chance, line, number, parts, throw, totals

repeatable = settings(derandomize=True, deadline=None)

GRADES = ("veteran", "regular", "poor")
HIT_NUMBERS = {"veteran": (5, 6, 7), "regular": (4, 5, 6), "poor": (3, 4, 5)}
CASES = [(a, d, HIT_NUMBERS[a][at]) for a in GRADES for at, d in enumerate(GRADES)]


def hit(**facts: object) -> int:
    return totals("assault", **facts)["Hit number"]


# ---------------------------------------------------------------------- the basic number and quality


@pytest.mark.parametrize(("attacker", "defender", "expected"), CASES)
def test_5_plus_the_quality_table(attacker: str, defender: str, expected: int) -> None:
    """ddb.combat.basic-hit, ddb.combat.quality-table, ddb.combat.modify-number"""
    facts = {"attacker_quality": attacker, "defender_quality": defender}
    assert hit(**facts) == expected
    assert totals("ranged", firer_quality=attacker, defender_quality=defender)["Hit number"] == expected
    assert chance("hit_roll", "hit", hit_number=expected) == F(expected, 10)
    modifiers = parts("assault", "Hit number", **facts)
    assert modifiers == ({} if expected == 5 else {"ddb.combat.quality-table": expected - 5})


@pytest.mark.parametrize(
    ("hit_number", "expected"),
    [(-3, F(1, 10)), (0, F(1, 10)), (1, F(1, 10)), (2, F(1, 5)), (9, F(9, 10)), (10, F(9, 10)), (13, F(9, 10))],
)
def test_a_natural_1_always_hits_and_a_natural_10_never(hit_number: int, expected: F) -> None:
    """ddb.combat.one-always-hits, ddb.combat.ten-always-fails, ddb.gap.hit-clamp"""
    assert chance("hit_roll", "hit", hit_number=hit_number) == expected


@pytest.mark.parametrize("hit_number", [-20, -3, 0, 1, 5, 9, 10, 13, 40])
def test_the_die_itself_is_never_changed(hit_number: int) -> None:
    """ddb.combat.modify-number, ddb.combat.one-always-hits, ddb.combat.ten-always-fails"""
    for face in range(1, 11):
        expected = face == 1 or (face <= hit_number and face != 10)
        assert throw("hit_roll", face, hit_number=hit_number).outcome == ("hit" if expected else "miss")


# ---------------------------------------------------------------------- armour in the open


@pytest.mark.parametrize(
    ("defender", "quality", "terrain", "expected"),
    [
        ("tnk_heavy", "regular", "open", 3),
        ("tnk_light", "regular", "open", 7),
        ("spg_medium", "regular", "open", 5),
        ("tnk_heavy", "regular", "rough", 5),
        ("tnk_heavy", "veteran", "open", 2),
        ("inf", "regular", "open", 5),
        ("td_light", "regular", "open", 7),
        ("spg_heavy", "regular", "open", 3),
        ("tnk_super", "regular", "open", 3),
        ("tnk_light", "regular", "rough", 5),
        ("spa", "regular", "open", 5),
        ("recon", "regular", "open", 5),
        ("inf_mech", "regular", "open", 5),
        ("atg", "regular", "open", 5),
        ("hq_mech", "regular", "open", 5),
    ],
)
def test_medium_tanks_assault_other_armour(defender: str, quality: str, terrain: str, expected: int) -> None:
    """ddb.combat.armour-in-open, ddb.gap.armour-open-scope, ddb.combat.quality-table, ddb.gap.spg-is-td"""
    assert hit(attacker="tnk_medium", defender=defender, defender_quality=quality, terrain=terrain) == expected


@pytest.mark.parametrize("attacker", ["tnk_heavy", "spg_heavy"])
def test_tank_destroyers_and_assault_guns_are_armour_like_tanks(attacker: str) -> None:
    """ddb.combat.armour-in-open, ddb.gap.armour-open-scope, ddb.gap.spg-is-td"""
    for defender in ("tnk_medium", "td_medium", "spg_medium"):
        assert parts("assault", "Hit number", attacker=attacker, defender=defender) == {"ddb.combat.armour-in-open": 2}
        assert parts("assault", "Hit number", attacker=defender, defender=attacker) == {"ddb.combat.armour-in-open": -2}


def test_a_difference_of_three_weights_counts_no_more_than_one() -> None:
    """ddb.combat.armour-in-open"""
    assert hit(attacker="tnk_super", defender="tnk_light") == 7


def test_a_prepared_position_in_the_open_does_not_cancel_it() -> None:
    """ddb.gap.armour-open-scope"""
    assert hit(attacker="tnk_heavy", defender="tnk_medium", prepared=True) == 7
    assert hit(attacker="tnk_heavy", defender="tnk_medium", prepared=True, terrain="rough") == 5


def test_supporting_tanks_and_tanks_beside_the_defender_are_not_weighed() -> None:
    """ddb.gap.armour-open-scope"""
    assert hit(attacker="inf", supports=["tnk_heavy"], defender="tnk_medium") == 6
    assert hit(attacker="tnk_medium", defender="inf", others=["tnk_heavy"]) == 5


# ---------------------------------------------------------------------- supports


def test_three_supports_a_zone_and_artillery_against_a_zone() -> None:
    """ddb.support.assault-supporters, ddb.support.supporting-zones, ddb.gap.support-hit-values,
    ddb.gap.supporting-zone-conditions"""
    facts = {"supports": ["inf"] * 3, "attacker_zones": 1, "attacker_fire": 1, "defender_zones": 1}
    assert hit(**facts) == 8
    assert chance("hit_roll", "hit", hit_number=8) == F(4, 5)
    assert line("assault", "Hit number", **facts) == (
        "Hit number 8: 5 basic hit number, +2: 3 in-zone supports, 2 count, +2: 1 supporting zone, "
        "-2: 1 supporting zone of the defender, +1: 1 artillery or air support"
    )


@pytest.mark.parametrize(("supports", "expected"), [(0, 5), (1, 6), (2, 7), (3, 7)])
def test_in_zone_supports_count_1_each_and_at_most_2(supports: int, expected: int) -> None:
    """ddb.support.assault-supporters, ddb.gap.support-hit-values, ddb.combat.one-primary"""
    assert hit(supports=["inf"] * supports) == expected


@pytest.mark.parametrize(("zones", "worth"), [(0, 0), (1, 2), (2, 4), (3, 4), (8, 4)])
def test_supporting_zones_count_2_each_and_at_most_two_of_a_side(zones: int, worth: int) -> None:
    """ddb.support.supporting-zones, ddb.gap.support-hit-values"""
    assert hit(attacker_zones=zones) == 5 + worth
    assert hit(defender_zones=zones) == 5 - worth
    assert hit(attacker_zones=zones, defender_zones=zones) == 5


@pytest.mark.parametrize("supports", [0, 1, 2, 3, 7])
def test_artillery_and_air_count_1_each_without_limit_for_either_side(supports: int) -> None:
    """ddb.gap.support-hit-values, ddb.support.ranged-supporters"""
    for combat in ("assault", "ranged"):
        assert totals(combat, attacker_fire=supports)["Hit number"] == 5 + supports
        assert totals(combat, defender_fire=supports)["Hit number"] == 5 - supports
        assert totals(combat, attacker_fire=supports, defender_fire=supports)["Hit number"] == 5


def test_battalions_beside_the_defender_do_not_change_the_hit_number() -> None:
    """ddb.gap.support-hit-values"""
    assert hit(others=["inf", "atg", "tnk_heavy"]) == 5


def test_cover_and_flanks_do_not_change_the_hit_number() -> None:
    """ddb.gap.save-which-side"""
    assert hit(terrain="rough", prepared=True, attacked_from="rear") == 5


# ---------------------------------------------------------------------- sentences


def test_a_bounded_number_keeps_its_sum_and_says_what_counts() -> None:
    """ddb.gap.hit-clamp"""
    facts = {"attacker_zones": 2, "attacker_fire": 2}
    found = number("assault", "Hit number", **facts)
    assert (found.total, found.number) == (11, 9)
    assert found.rules[-1] == "ddb.gap.hit-clamp"
    assert line("assault", "Hit number", **facts) == (
        "Hit number 11: 5 basic hit number, +4: 2 supporting zones, +2: 2 artillery or air supports, "
        "counts as 9 (a natural 10 always fails)"
    )
    assert line("assault", "Hit number", defender_zones=3) == (
        "Hit number 1: 5 basic hit number, -4: 3 supporting zones of the defender, 2 count"
    )
    assert line("assault", "Hit number", defender_zones=2, defender_fire=1) == (
        "Hit number 0: 5 basic hit number, -4: 2 supporting zones of the defender, "
        "-1: 1 artillery or air support of the defender, counts as 1 (a natural 1 always succeeds)"
    )
    assert line("assault", "Hit number", attacker_quality="veteran", defender_quality="poor") == (
        "Hit number 7: 5 basic hit number, +2 Veteran against Poor"
    )


def test_a_hit_roll_reads_as_a_sentence() -> None:
    """ddb.combat.basic-hit"""
    assert ask("hit_roll", hit_number=7).verdict == "Hit roll at 7: hits on 7 or less, 70.0 % hit, 30.0 % miss"
    assert ask("hit_roll", hit_number=12).verdict == "Hit roll at 12: hits on 9 or less, 90.0 % hit, 10.0 % miss"


# ---------------------------------------------------------------------- what always holds


@repeatable
@given(st.integers(-20, 40))
def test_the_chance_to_hit_is_the_number_held_between_1_and_9(hit_number: int) -> None:
    """ddb.gap.hit-clamp"""
    found = chance("hit_roll", "hit", hit_number=hit_number)
    assert found == F(min(max(hit_number, 1), 9), 10)
    assert chance("hit_roll", "miss", hit_number=hit_number) == 1 - found


def test_a_bounded_hit_roll_names_the_ruling() -> None:
    """ddb.gap.hit-clamp"""
    assert number("hit_roll", "Hit number", hit_number=12).rules == ("ddb.combat.basic-hit", "ddb.gap.hit-clamp")
    assert number("hit_roll", "Hit number", hit_number=7).rules == ("ddb.combat.basic-hit",)
