from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.dday_to_berlin.asking import (
    F,
    ask,
    chances,
    cited,
    line,
    note,
    notes,
    number,
    refusals,
    throw,
    totals,
    why_not,
)

from sandtable.sheet.faults import FactsFault

repeatable = settings(derandomize=True, deadline=None)


# ---------------------------------------------------------------------- attempts and what they bring


def test_three_attempts_at_1_to_7() -> None:
    """ddb.support.table, ddb.support.phase, ddb.gap.support-attempts"""
    assert totals("support", allowed=3) == {"Support attempts": 3}
    assert chances("support", allowed=3) == {0: F(27, 1000), 1: F(189, 1000), 2: F(441, 1000), 3: F(343, 1000)}


def test_a_support_that_was_kept_is_not_rolled_for_and_the_total_stays_within_the_scenario() -> None:
    """ddb.support.carry-over-cap, ddb.gap.support-attempts"""
    assert totals("support", allowed=2, held=1) == {"Support attempts": 1}
    assert chances("support", allowed=2, held=1) == {1: F(3, 10), 2: F(7, 10)}


@pytest.mark.parametrize(("face", "gained"), [(1, 1), (6, 1), (7, 1), (8, 0), (9, 0), (10, 0)])
def test_7_brings_a_support_and_8_does_not(face: int, gained: int) -> None:
    """ddb.support.table"""
    rolled = throw("support", face, allowed=1)
    assert rolled.outcome == gained
    assert rolled.rolls[0].why == "ddb.support.table"


def test_every_attempt_has_its_own_die() -> None:
    """ddb.support.table, ddb.gap.support-attempts"""
    rolled = throw("support", 7, 8, 1, 10, allowed=5, held=1)
    assert (rolled.outcome, rolled.label) == (3, "3 available")


def test_a_side_that_holds_all_it_may_rolls_no_die() -> None:
    """ddb.support.carry-over-cap, ddb.gap.support-attempts"""
    assert throw("support", allowed=2, held=2).outcome == 2
    assert chances("support", allowed=0) == {0: F(1)}


def test_a_lost_aircraft_is_never_rolled_for_again() -> None:
    """ddb.gap.support-attempts, ddb.gap.air-as-attack"""
    assert chances("support", allowed=2, lost=1) == {0: F(3, 10), 1: F(7, 10)}
    assert line("support", "Support attempts", allowed=4, lost=1, held=1) == (
        "Support attempts 2: 4 allowed by the scenario, -1 lost for the game, -1 held already"
    )


def test_nobody_holds_more_than_the_scenario_allows() -> None:
    """ddb.support.carry-over-cap, ddb.gap.air-as-attack"""
    assert refusals("support", allowed=2, held=3) == ["ddb.support.carry-over-cap"]
    assert refusals("support", allowed=2, held=2, lost=1) == ["ddb.support.carry-over-cap"]
    assert why_not("support", allowed=1, lost=1, held=1) == (
        "Not allowed: the side holds 1 but may have only 0 (ddb.support.carry-over-cap)"
    )
    with pytest.raises(FactsFault, match="more aircraft are lost"):
        ask("support", allowed=1, lost=2)


def test_by_night_every_support_that_is_not_lost_becomes_available() -> None:
    """ddb.gap.night-sequence"""
    assert throw("support", allowed=4, held=1, lost=1, night=True).outcome == 3
    assert notes("support", allowed=4, lost=1, night=True) == {"all_available": 3}


def test_support_rolls_read_as_a_sentence() -> None:
    """ddb.support.table"""
    assert ask("support", allowed=2).verdict == (
        "Support rolls, 2 allowed and 0 held: each on 1-7, 9.0 % 0 available, 42.0 % 1 available, 49.0 % 2 available"
    )
    assert ask("support", allowed=10).verdict == (
        "Support rolls, 10 allowed and 0 held: each on 1-7, 7 on average, 26.7 % 7 available"
    )


@repeatable
@given(st.integers(0, 20).flatmap(lambda allowed: st.tuples(st.just(allowed), st.integers(0, allowed))))
def test_the_total_is_binomial_and_lies_between_what_is_held_and_what_is_allowed(sizes: tuple[int, int]) -> None:
    """ddb.support.table, ddb.support.carry-over-cap"""
    allowed, held = sizes
    attempts = allowed - held
    odds = chances("support", allowed=allowed, held=held)
    assert odds == {
        held + gained: F(comb(attempts, gained) * 7**gained * 3 ** (attempts - gained), 10**attempts)
        for gained in range(attempts + 1)
    }


# ---------------------------------------------------------------------- what a support is spent on

USES = [
    ("art", "ranged_primary", "own", []),
    ("art", "ranged_primary", "enemy", ["ddb.gap.support-use"]),
    ("art", "attack_support", "own", []),
    ("art", "attack_support", "enemy", ["ddb.gap.support-use"]),
    ("art", "defensive_support", "own", ["ddb.gap.support-use"]),
    ("art", "defensive_support", "enemy", []),
    ("art", "air_strike", "own", ["ddb.gap.support-use"]),
    ("art", "air_strike", "enemy", ["ddb.gap.support-use", "ddb.gap.support-use"]),
    ("air", "ranged_primary", "own", ["ddb.combat.ranged-only-art"]),
    ("air", "ranged_primary", "enemy", ["ddb.combat.ranged-only-art", "ddb.gap.support-use"]),
    ("air", "attack_support", "own", []),
    ("air", "attack_support", "enemy", ["ddb.gap.support-use"]),
    ("air", "defensive_support", "own", ["ddb.gap.support-use"]),
    ("air", "defensive_support", "enemy", []),
    ("air", "air_strike", "own", []),
    ("air", "air_strike", "enemy", ["ddb.gap.support-use"]),
]


@pytest.mark.parametrize(("arm", "role", "combat_phase", "forbidden"), USES)
def test_what_a_support_may_be_spent_on(arm: str, role: str, combat_phase: str, forbidden: list[str]) -> None:
    """ddb.gap.support-use, ddb.combat.ranged-only-art, ddb.support.once"""
    facts = {"arm": arm, "role": role, "combat_phase": combat_phase}
    if forbidden:
        assert refusals("support_use", **facts) == forbidden
    else:
        assert notes("support_use", **facts)["spent"] is True


def test_a_support_is_worth_one_point_either_way() -> None:
    """ddb.gap.support-use, ddb.gap.support-hit-values"""
    for arm in ("art", "air"):
        assert notes("support_use", arm=arm, role="attack_support")["hit_number"] == 1
        defending = note("support_use", "hit_number", arm=arm, role="defensive_support", combat_phase="enemy")
        assert (defending.value, defending.rule) == (-1, "ddb.gap.support-hit-values")
        assert defending.label == "-1 to the attacker's hit number"


@pytest.mark.parametrize(("arm", "role"), [("art", "ranged_primary"), ("air", "air_strike")])
def test_an_attack_of_its_own_changes_no_hit_number(arm: str, role: str) -> None:
    """ddb.gap.support-use"""
    assert notes("support_use", arm=arm, role=role) == {"spent": True}


def test_a_support_is_used_once_per_game_turn() -> None:
    """ddb.support.once"""
    assert refusals("support_use", used=True) == ["ddb.support.once"]
    assert note("support_use", "spent").rule == "ddb.support.once"


def test_a_support_needs_a_target_its_side_can_see_and_no_range() -> None:
    """ddb.support.visible"""
    assert refusals("support_use", visible=False) == ["ddb.support.visible"]
    assert refusals("support_use", visible=False, used=True, role="defensive_support") == [
        "ddb.support.once",
        "ddb.support.visible",
        "ddb.gap.support-use",
    ]


def test_a_refused_support_says_why() -> None:
    """ddb.combat.ranged-only-art"""
    assert why_not("support_use", arm="air", role="ranged_primary") == (
        "Not allowed: only ART may be the primary of a ranged combat (ddb.combat.ranged-only-art)"
    )
    assert ask("support_use", arm="air", role="air_strike").verdict == "AIR support as air strike: allowed"


# ---------------------------------------------------------------------- the rules that are cited


def test_support_attempts_name_their_rules() -> None:
    """ddb.gap.support-attempts, ddb.gap.air-as-attack, ddb.support.carry-over-cap, ddb.gap.night-sequence"""
    assert number("support", "Support attempts", allowed=4, lost=1, held=1).rules == (
        "ddb.gap.support-attempts",
        "ddb.gap.air-as-attack",
        "ddb.support.carry-over-cap",
    )
    assert cited("support", night=True) == {"all_available": "ddb.gap.night-sequence"}
