from math import comb
from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import F, ask, chance, chances, cited, notes, parts, throw, totals

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.bombard.bombard_hit import bombard_hit
from sandtable.rulesets.flames_of_war.tables import TABLES

WAYS = ("first", "second", "third", "repeat", "repeat_unseen")


@pytest.mark.parametrize(
    ("ranged", "by_weapons"),
    [
        ("first", {2: F(1, 4), 3: F(1, 2), 4: F(1, 2), 5: F(3, 4)}),
        ("second", {2: F(1, 9), 3: F(1, 3), 4: F(1, 3), 5: F(5, 9)}),
        ("third", {2: F(1, 36), 3: F(1, 6), 4: F(1, 6), 5: F(11, 36)}),
    ],
)
def test_the_attempt_and_the_number_of_weapons(ranged: str, by_weapons: dict[int, Any]) -> None:
    """fow.bombard.hit-each, fow.bombard.hit-base, fow.bombard.second-attempt, fow.bombard.third-attempt,
    fow.bombard.weapons-table, fow.bombard.reroll-hits, fow.bombard.reroll-misses"""
    found = {weapons: chance("bombard_hit", 1, hit_on=4, ranged=ranged, weapons=weapons) for weapons in by_weapons}
    assert found == by_weapons


def test_the_printed_tables() -> None:
    """fow.bombard.weapons-table, fow.bombard.second-attempt, fow.bombard.third-attempt, fow.bombard.repeat-unseen"""
    assert [(str(row.weapons), row.reroll) for row in TABLES.firing] == [("1-2", "hits"), ("3-4", ""), ("5+", "misses")]
    values = {key: (row.value, row.rule) for key, row in TABLES.bombard.items()}
    assert values["second_attempt"] == (1, "fow.bombard.second-attempt")
    assert values["third_attempt"] == (2, "fow.bombard.third-attempt")
    assert values["repeat_unseen"] == (1, "fow.bombard.repeat-unseen")


@pytest.mark.parametrize(
    ("weapons", "rule"),
    [
        (1, "fow.bombard.reroll-hits"),
        (2, "fow.bombard.reroll-hits"),
        (3, "fow.bombard.weapons-table"),
        (4, "fow.bombard.weapons-table"),
        (5, "fow.bombard.reroll-misses"),
        (15, "fow.bombard.reroll-misses"),
    ],
)
def test_every_number_of_weapons_has_its_row(weapons: int, rule: str) -> None:
    """fow.bombard.weapons-table, fow.bombard.reroll-hits, fow.bombard.reroll-misses"""
    assert cited("bombard_hit", weapons=weapons)["rerolls"] == rule


@pytest.mark.parametrize(
    ("ranged", "added"),
    [
        ("first", {}),
        ("second", {"fow.bombard.second-attempt": 1}),
        ("third", {"fow.bombard.third-attempt": 2}),
        ("repeat", {}),
        ("repeat_unseen", {"fow.bombard.repeat-unseen": 1}),
    ],
)
def test_how_it_was_ranged_in_is_all_that_is_added(ranged: str, added: dict[str, int]) -> None:
    """fow.bombard.hit-base, fow.bombard.repeat-unseen, fow.gap.bombard-modifiers-only, fow.gap.repeat-bombardment"""
    assert parts("bombard_hit", "Score to hit", hit_on=3, ranged=ranged) == added
    assert cited("bombard_hit", ranged=ranged)["no_others"] == "fow.gap.bombard-modifiers-only"


@pytest.mark.parametrize(
    ("hit_on", "ranged", "score", "once"),
    [
        (5, "third", 7, F(1, 18)),
        (6, "second", 7, F(1, 18)),
        (6, "repeat_unseen", 7, F(1, 18)),
        (6, "third", 8, F(1, 36)),
    ],
)
def test_beyond_6_two_dice_are_re_rolled_together(hit_on: int, ranged: str, score: int, once: Any) -> None:
    """fow.gap.reroll-two-die, fow.hit.seven-plus, fow.hit.eight-plus, fow.gap.nine-plus"""
    facts = {"hit_on": hit_on, "ranged": ranged}
    assert totals("bombard_hit", **facts) == {"Score to hit": score}
    assert chance("bombard_hit", 1, weapons=4, **facts) == once
    assert chance("bombard_hit", 1, weapons=2, **facts) == once**2
    assert chance("bombard_hit", 1, weapons=5, **facts) == 1 - (1 - once) ** 2
    rung = {7: "fow.hit.seven-plus", 8: "fow.hit.eight-plus"}[score]
    assert cited("bombard_hit", weapons=2, **facts)["two_dice"] == rung
    assert cited("bombard_hit", weapons=2, **facts)["whole_again"] == "fow.gap.reroll-two-die"
    assert "whole_again" not in notes("bombard_hit", weapons=3, **facts)


def test_a_hit_beyond_6_is_rolled_through_a_second_time() -> None:
    """fow.gap.reroll-two-die, fow.bombard.reroll-hits, fow.bombard.reroll-misses"""
    few = {"hit_on": 5, "ranged": "third", "weapons": 1}
    assert throw("bombard_hit", 6, 5, 6, 5, **few).outcome == 1
    assert throw("bombard_hit", 6, 5, 6, 4, **few).outcome == 0
    assert throw("bombard_hit", 6, 4, **few).outcome == 0
    many = few | {"weapons": 5}
    assert throw("bombard_hit", 6, 4, 6, 5, **many).outcome == 1
    assert throw("bombard_hit", 6, 5, **many).outcome == 1


def test_one_or_two_bombs_do_not_re_roll_hits() -> None:
    """fow.gap.weapon-notes, fow.gap.aircraft-attack, fow.bombard.reroll-hits"""
    for weapons in (1, 2):
        assert chance("bombard_hit", 1, weapons=weapons, bombs=True) == F(1, 2)
        assert cited("bombard_hit", weapons=weapons, bombs=True)["rerolls"] == "fow.gap.weapon-notes"
    assert chance("bombard_hit", 1, weapons=3, bombs=True) == F(1, 2)
    assert chance("bombard_hit", 1, weapons=5, bombs=True) == F(3, 4)


@pytest.mark.parametrize("ranged", WAYS)
def test_each_team_is_rolled_for_once(ranged: str) -> None:
    """fow.bombard.hit-each, fow.gap.bombard-hit-limit"""
    one = chance("bombard_hit", 1, hit_on=3, ranged=ranged, weapons=6)
    found = chances("bombard_hit", hit_on=3, ranged=ranged, weapons=6, teams=7)
    assert found == {hits: comb(7, hits) * one**hits * (1 - one) ** (7 - hits) for hits in range(8)}
    assert cited("bombard_hit", ranged=ranged)["one_hit_each"] == "fow.gap.bombard-hit-limit"


def test_the_dice_of_three_teams() -> None:
    """fow.bombard.hit-each"""
    assert throw("bombard_hit", 3, 4, 6, teams=3).outcome == 2
    assert throw("bombard_hit", 3, 4, 6, 2, 5, teams=3, weapons=2).outcome == 1
    assert [roll.why for roll in throw("bombard_hit", 3, 4, 6, 5, teams=3, weapons=5).rolls] == ["fow.bombard.hit-each"]


def test_played_hits_stay_within_the_exact_odds() -> None:
    """fow.bombard.hit-each"""
    asked, dice = ask("bombard_hit", teams=4), seeded("hits")
    assert {bombard_hit(dice, asked.profile) for _ in range(400)} == set(asked.distribution)
