from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import (
    F,
    ask,
    chance,
    chances,
    cited,
    follows,
    note,
    notes,
    number,
    refusals,
    throw,
    totals,
    view,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.assault.assault_hits import AssaultHits, assault_hits
from sandtable.sheet.faults import FactsFault

HITS, TANK = "assault_hits", "assault_tank_hit"


# ---------------------------------------------------------------------- teams without armour


def test_hits_destroy_without_saves_and_surplus_hits_are_lost() -> None:
    """fow.assault.hit, fow.assault.no-saves, fow.assault.infantry-second-rank, fow.gap.assault-hit-allocation"""
    facts = {"teams": 5, "skill": 5, "assault": 4, "defenders": 3, "second_rank": 1}
    assert view(HITS, "destroyed", **facts) == {0: F(1, 32), 1: F(5, 32), 2: F(5, 16), 3: F(1, 2)}
    assert ask(HITS, **facts).needs == ("hits on 4+",)
    assert cited(HITS, **facts)["second_rank"] == "fow.assault.infantry-second-rank"
    assert cited(HITS, **facts)["save"] == "fow.assault.no-saves"


@pytest.mark.parametrize("kind", ["infantry", "gun", "unarmoured"])
def test_nobody_without_armour_has_a_save(kind: str) -> None:
    """fow.assault.no-saves"""
    assert view(HITS, "destroyed", teams=1, skill=3, defenders=1, kind=kind) == {0: F(1, 3), 1: F(2, 3)}


@pytest.mark.parametrize(
    ("skill", "assault", "total", "hits"),
    [(4, 0, 4, F(1, 2)), (4, 3, 3, F(2, 3)), (3, 5, 5, F(1, 3)), (1, 0, 1, F(1)), (6, 1, 1, F(1))],
)
def test_the_assault_rating_takes_the_place_of_skill(skill: int, assault: int, total: int, hits: F) -> None:
    """fow.assault.hit, fow.gap.alternative-ratings, fow.gap.score-test"""
    facts = {"teams": 1, "defenders": 1, "skill": skill, "assault": assault}
    assert totals(HITS, **facts)["To hit"] == total
    assert view(HITS, "hits", **facts).get(1, F(0)) == hits
    rule = "fow.gap.alternative-ratings" if assault else "fow.assault.hit"
    assert number(HITS, "To hit", **facts).base.rule == rule


def test_what_is_left_may_counterattack() -> None:
    """fow.assault.over, fow.assault.counter-test"""
    assert follows(HITS, AssaultHits(1, 0, 1)) == {"standing": 2}
    assert follows(HITS, AssaultHits(3, 0, 3)) == {"standing": 0}


# ---------------------------------------------------------------------- tanks


def test_hits_are_spread_evenly_over_tanks() -> None:
    """fow.gap.assault-hit-allocation, fow.assault.tank-side"""
    facts = {"teams": 3, "skill": 2, "kind": "armoured", "defenders": 2, "anti_tank": 10, "firepower": 5, "side": 4}
    # Two of three hits fall on the first tank, whose second is lost when the first destroys it; 6 + 4 is equal to 10.
    thrown = throw(HITS, 6, 6, 6, 1, 5, 6, 2, **facts)
    assert thrown.outcome == AssaultHits(destroyed=1, bailed=0, hits=3)
    assert [roll.why for roll in thrown.rolls] == [
        "fow.assault.hit",
        "fow.armour.roll",
        "fow.armour.outcome",
        "fow.armour.roll",
        "fow.armour.outcome",
    ]
    # Bailed Out by its first hit, it tests when the second bails it out again.
    assert throw(HITS, 6, 6, 6, 1, 4, 1, 4, 3, 6, 2, **facts).outcome == AssaultHits(1, 0, 3)
    assert throw(HITS, 6, 6, 6, 1, 4, 1, 4, 4, 6, 2, **facts).outcome == AssaultHits(0, 1, 3)


def test_tanks_that_can_fight_are_hit_before_bailed_out_ones_and_those_test_again() -> None:
    """fow.gap.assault-hit-allocation, fow.bail.second-result"""
    facts = {
        "teams": 1,
        "skill": 2,
        "kind": "armoured",
        "defenders": 1,
        "bailed": 1,
        "anti_tank": 12,
        "firepower": 6,
        "side": 5,
    }
    assert throw(HITS, 6, 1, 1, **facts).outcome == AssaultHits(0, 2, 1)
    # A second hit must go to the Bailed Out tank, which bears it on Motivation 4+, or Remount 3+.
    twice = {**facts, "teams": 2}
    assert throw(HITS, 6, 6, 1, 1, 1, 1, 4, **twice).outcome == AssaultHits(0, 2, 2)
    assert throw(HITS, 6, 6, 1, 1, 1, 1, 3, **twice).outcome == AssaultHits(1, 1, 2)
    assert throw(HITS, 6, 6, 1, 1, 1, 1, 3, **twice, remount=3).outcome == AssaultHits(0, 2, 2)


def test_a_bailed_out_tank_alone_may_be_hit() -> None:
    """fow.gap.assault-hit-allocation"""
    facts = {"teams": 1, "skill": 2, "kind": "armoured", "defenders": 0, "bailed": 1, "anti_tank": 12, "firepower": 5}
    found = chances(HITS, **facts)
    assert found[AssaultHits(1, 0, 1)] == F(5, 6) * (F(1, 3) + F(2, 3) * F(1, 2))


def test_a_played_strike_stays_within_the_exact_odds() -> None:
    """fow.assault.hit"""
    asked = ask(HITS, teams=3, kind="armoured", defenders=2, anti_tank=8, firepower=4)
    dice = seeded("strike")
    assert {assault_hits(dice, asked.profile) for _ in range(4000)} == set(asked.distribution)


def test_strikes_that_cannot_be() -> None:
    """fow.gap.assault-tank-choice, fow.gap.aircraft-placement"""
    assert refusals(HITS, kind="aircraft") == ["fow.gap.aircraft-placement"]
    assert refusals(HITS, kind="armoured", anti_tank=0, where="side") == ["fow.gap.assault-tank-choice"]
    for facts, fault in (
        ({"defenders": 0}, "defenders: somebody has to be struck at"),
        ({"bailed": 1}, "bailed: only armoured tanks"),
        ({"kind": "armoured", "defenders": 8}, "defenders: no unit has more than 7"),
        ({"second_rank": 5}, "second_rank: at least one"),
    ):
        with pytest.raises(FactsFault, match=fault):
            ask(HITS, **facts)


# ---------------------------------------------------------------------- one hit on a tank


def test_a_panzerfaust_strikes_the_side_of_a_panther() -> None:
    """fow.assault.tank-side, fow.armour.outcome, fow.armour.less"""
    facts = {"anti_tank": 12, "firepower": 5, "side": 5, "where": "side"}
    assert chances(TANK, **facts) == {"bailed": F(2, 3), "destroyed": F(1, 3)}


@pytest.mark.parametrize(
    ("top", "expected"),
    [
        (0, {"ok": F(2, 3), "bailed": F(1, 6), "destroyed": F(1, 6)}),
        (1, {"ok": F(5, 6), "bailed": F(1, 6)}),
        (2, {"ok": F(1)}),
        (3, {"ok": F(1)}),
    ],
)
def test_the_top_is_struck_with_anti_tank_2_and_firepower_1(top: int, expected: dict[str, F]) -> None:
    """fow.assault.tank-top, fow.gap.assault-tank-choice, fow.armour.greater, fow.armour.equal, fow.gap.score-test"""
    assert chances(TANK, top=top, where="top") == expected
    assert totals(TANK, top=top, where="top")["Anti-tank"] == 2


@pytest.mark.parametrize(
    ("facts", "face"),
    [
        ({"anti_tank": 12, "firepower": 5, "side": 5, "top": 1}, "side"),
        ({"anti_tank": 2, "firepower": 6, "side": 4, "top": 1}, "top"),
        ({"anti_tank": 5, "firepower": 5, "side": 4, "top": 1}, "top"),
        ({"anti_tank": 5, "firepower": 5, "side": 3, "top": 1}, "side"),
        ({"anti_tank": 5, "firepower": 5, "side": 2, "top": 0}, "side"),
        ({"anti_tank": 2, "firepower": 6, "side": 8, "top": 2}, "side"),
        ({"anti_tank": 0, "firepower": 6, "side": 0, "top": 2}, "top"),
        ({"anti_tank": 8, "firepower": 5, "side": 3, "top": 0, "skirts": True}, "side"),
        ({"anti_tank": 6, "firepower": 5, "side": 3, "top": 0, "skirts": True}, "top"),
        ({"anti_tank": 6, "firepower": 4, "side": 3, "top": 0, "skirts": True}, "side"),
    ],
)
def test_the_better_of_side_and_top_is_likelier_to_put_the_tank_out_of_action(facts: dict[str, Any], face: str) -> None:
    """fow.gap.assault-tank-choice, fow.assault.tank-side, fow.assault.tank-top, fow.gap.weapon-notes"""
    assert notes(TANK, **facts)["better"] == face
    assert notes(TANK, **facts)["face"] == face
    assert notes(TANK, **{**facts, "where": "top"})["face"] == "top"


def test_the_advice_tells_both_chances() -> None:
    """fow.gap.assault-tank-choice"""
    said = note(TANK, "better", anti_tank=10, firepower=5, side=8, top=1).label
    assert said == "Side puts it out of action in 22.2 %, Top in 16.7 %"


def test_a_bailed_out_tank_that_is_hit_in_an_assault_tests_again() -> None:
    """fow.bail.second-result, fow.gap.alternative-ratings, fow.bail.no-actions"""
    facts = {"anti_tank": 12, "firepower": 5, "side": 5, "bailed": True}
    assert chances(TANK, **facts) == {"bailed": F(1, 3), "destroyed": F(2, 3)}
    assert chance(TANK, "bailed", **facts, remount=3) == F(4, 9)
    assert follows(TANK, "bailed", **facts) == {"strikes_back": False, "break_off": "destroyed"}


def test_without_a_weapon_only_the_top_can_be_struck() -> None:
    """fow.gap.assault-tank-choice"""
    assert refusals(TANK, anti_tank=0, where="side") == ["fow.gap.assault-tank-choice"]
    assert notes(TANK, anti_tank=0)["face"] == "top"
