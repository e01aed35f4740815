from itertools import product
from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import F, ask, chance, chances, line, note, notes, parts, throw, totals

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.sighting.hit_score import shoot
from sandtable.rulesets.flames_of_war.tables import TABLES

NO_MODIFIERS: dict[str, Any] = {"hit_on": 4, "distance": 12.0}


def score(**facts: Any) -> int:
    return totals("hit_score", **facts)["Score to hit"]


# ---------------------------------------------------------------------- the ladder


@pytest.mark.parametrize(
    ("needed", "expected"),
    [
        (2, F(5, 6)),
        (3, F(2, 3)),
        (4, F(1, 2)),
        (5, F(1, 3)),
        (6, F(1, 6)),
        (7, F(1, 18)),
        (8, F(1, 36)),
        (9, F(0)),
        (10, F(0)),
    ],
)
def test_one_die_for_every_score_there_is(needed: int, expected: F) -> None:
    """fow.hit.base, fow.hit.seven-plus, fow.hit.eight-plus, fow.gap.nine-plus, fow.gap.score-test"""
    assert chance("hit_score", 1, hit_on=needed) == expected


def test_a_six_and_then_a_second_die() -> None:
    """fow.hit.seven-plus, fow.hit.eight-plus"""
    assert throw("hit_score", 6, 5, hit_on=7).outcome == 1
    assert throw("hit_score", 6, 4, hit_on=7).outcome == 0
    assert throw("hit_score", 5, hit_on=7).outcome == 0
    assert throw("hit_score", 6, 6, hit_on=8).outcome == 1
    assert throw("hit_score", 6, 5, hit_on=8).outcome == 0
    assert (notes("hit_score", hit_on=7)["second_die"], notes("hit_score", hit_on=8)["second_die"]) == (5, 6)
    assert {row.score: (row.second, row.rule) for row in TABLES.ladder.values()} == {
        7: (5, "fow.hit.seven-plus"),
        8: (6, "fow.hit.eight-plus"),
    }


def test_nine_and_more_may_be_declared_and_rolls_nothing() -> None:
    """fow.gap.nine-plus"""
    for needed in (9, 10):
        thrown = throw("hit_score", hit_on=needed, dice=5)
        assert (thrown.outcome, thrown.rolls, thrown.needs) == (0, (), ("cannot hit",))
        assert notes("hit_score", hit_on=needed)["can_hit"] is False


def test_three_dice_at_four_or_more() -> None:
    """fow.rof.dice, fow.hit.base"""
    assert chances("hit_score", hit_on=4, dice=3) == {0: F(1, 8), 1: F(3, 8), 2: F(3, 8), 3: F(1, 8)}
    assert chances("hit_score", hit_on=4, dice=1) == {0: F(1, 2), 1: F(1, 2)}


# ---------------------------------------------------------------------- every modifier


def test_the_printed_modifiers() -> None:
    """fow.hit.range, fow.hit.concealed, fow.hit.concealed-gtg, fow.hit.out-of-command, fow.hit.smoke, fow.hit.night"""
    assert {key: row.value for key, row in TABLES.hit.items()} == {
        "range": 1,
        "concealed": 1,
        "concealed_gtg": 2,
        "out_of_command": 1,
        "failed_blitz": 1,
        "smoke": 1,
        "night": 1,
        "slow_weapon": 1,
        "no_he": 1,
        "self_defence_rof_1": 1,
    }


@pytest.mark.parametrize(("distance", "needed"), [(0.0, 4), (16.0, 4), (16.0005, 4), (16.1, 5), (16.5, 5), (90.0, 5)])
def test_exactly_16_inches_is_not_over_16(distance: float, needed: int) -> None:
    """fow.hit.range, fow.gap.units-of-measure"""
    assert score(hit_on=4, distance=distance) == needed


@pytest.mark.parametrize(
    ("facts", "rule", "more"),
    [
        ({"concealed": True}, "fow.hit.concealed", 1),
        ({"concealed": True, "gone_to_ground": True}, "fow.hit.concealed-gtg", 2),
        ({"out_of_command": True}, "fow.hit.out-of-command", 1),
        ({"failed_blitz": True}, "fow.order.blitz.fail-penalty", 1),
        ({"smoke": True}, "fow.hit.smoke", 1),
        ({"night": True}, "fow.hit.night", 1),
        ({"slow_weapon": True}, "fow.gap.weapon-notes", 1),
        ({"no_he": True}, "fow.gap.weapon-notes", 1),
        ({"distance": 30.0}, "fow.hit.range", 1),
    ],
)
def test_each_modifier_has_its_rule(facts: dict[str, Any], rule: str, more: int) -> None:
    """fow.hit.base, fow.gap.weapon-notes"""
    assert parts("hit_score", "Score to hit", **NO_MODIFIERS | facts) == {rule: more}


@pytest.mark.parametrize(
    ("facts", "needed", "expected"),
    [
        ({"hit_on": 4, "distance": 16.0}, 4, F(1, 2)),
        ({"hit_on": 4, "distance": 16.5}, 5, F(1, 3)),
        ({"hit_on": 3, "distance": 20.0, "concealed": True}, 5, F(1, 3)),
        ({"hit_on": 4, "distance": 20.0, "concealed": True, "gone_to_ground": True}, 7, F(1, 18)),
        ({"hit_on": 4, "distance": 10.0, "gone_to_ground": True}, 4, F(1, 2)),
        (
            {
                "hit_on": 3,
                "distance": 10.0,
                "concealed": True,
                "gone_to_ground": True,
                "smoke": True,
                "night": True,
                "out_of_command": True,
            },
            8,
            F(1, 36),
        ),
        (
            {"hit_on": 4, "distance": 18.0, "concealed": True, "gone_to_ground": True, "smoke": True, "night": True},
            9,
            F(0),
        ),
    ],
)
def test_scores_and_their_chances(facts: dict[str, Any], needed: int, expected: F) -> None:
    """fow.hit.base, fow.hit.concealed-gtg, fow.gap.modifier-stacking, fow.gap.nine-plus"""
    assert score(**facts) == needed
    assert chance("hit_score", 1, **facts) == expected


def test_different_lines_add_up_without_a_cap_and_each_counts_once() -> None:
    """fow.gap.modifier-stacking"""
    for concealed, ground, smoke, night, out, failed in product((False, True), repeat=6):
        facts = {
            "concealed": concealed,
            "gone_to_ground": ground,
            "smoke": smoke,
            "night": night,
            "out_of_command": out,
            "failed_blitz": failed,
        }
        hidden = concealed + (concealed and ground)
        assert score(hit_on=3, distance=20.0, **facts) == 3 + 1 + hidden + smoke + night + (out or failed)


def test_what_is_worth_knowing_is_told() -> None:
    """fow.gap.modifier-stacking, fow.hit.concealed-gtg, fow.gap.night"""
    assert notes("hit_score", gone_to_ground=True)["gone_to_ground"] is False
    assert notes("hit_score", out_of_command=True, failed_blitz=True)["counted_once"] is True
    assert "counted_once" not in notes("hit_score", out_of_command=True)
    assert notes("hit_score", night=True)["night_limits_sight"] is False
    assert notes("hit_score") == {}


def test_aircraft_care_neither_for_smoke_nor_for_hiding() -> None:
    """fow.gap.aircraft-los, fow.gap.aircraft-attack"""
    hidden = {"concealed": True, "gone_to_ground": True, "smoke": True, "distance": 8.0, "hit_on": 4}
    assert score(aircraft="nobody", **hidden) == 7
    assert score(aircraft="shooter", **hidden) == 6
    assert score(aircraft="target", **hidden) == 4
    assert notes("hit_score", aircraft="target", **hidden) == {"smoke": False, "concealed": False}
    assert notes("hit_score", aircraft="shooter", **hidden | {"hit_on": 2}) == {"smoke": False}
    assert notes("hit_score", aircraft="target", concealed=True) == {"concealed": False}
    for nothing in ({"aircraft": "target"}, {"smoke": True}, {"concealed": True}):
        assert notes("hit_score", **nothing) == {}


def test_the_line_of_the_log() -> None:
    """fow.hit.base"""
    facts = {"hit_on": 3, "distance": 20.0, "concealed": True}
    assert (
        line("hit_score", "Score to hit", **facts) == "Score to hit 5: 3 Is Hit On, +1 range over 16 in, +1 Concealed"
    )
    assert ask("hit_score", dice=2, **facts).verdict.startswith("2 dice at 20 in: hits on 5+, ")


def test_played_shots_stay_within_the_exact_odds() -> None:
    """fow.hit.seven-plus"""
    asked = ask("hit_score", hit_on=7, dice=3)
    dice = seeded("shots")
    played = {shoot(dice, asked.profile) for _ in range(800)}
    assert played <= set(asked.distribution)
    assert {0, 1} <= played


def test_the_second_die_is_said_as_it_is_rolled() -> None:
    """fow.hit.seven-plus, fow.hit.eight-plus"""
    assert [note("hit_score", "second_die", hit_on=score).label for score in (7, 8)] == [
        "7+ is a 6 and then 5+ on a second die",
        "8+ is a 6 and then 6 on a second die",
    ]
