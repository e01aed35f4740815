from fractions import Fraction
from math import comb
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
    refusals,
    throw,
    totals,
    view,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.bombard.fall_of_shot import Bombarded, bombard
from sandtable.rulesets.flames_of_war.procedures.bombard.ranging import Attempt
from sandtable.sheet.faults import FactsFault

ATTEMPTS = ("first", "second", "third")


def outcome(ranged: str, hits: int, destroyed: int, bailed: int, pinned: bool) -> Bombarded:
    return Bombarded(destroyed, bailed, hits, pinned, Attempt(ranged))


def binomial(number: int, of: int, chance: Fraction) -> Fraction:
    return comb(of, number) * chance**number * (1 - chance) ** (of - number)


# ---------------------------------------------------------------------- from end to end


def test_a_battery_on_infantry_worked_out_by_hand() -> None:
    """fow.bombard.range-in, fow.bombard.hit-each, fow.bombard.second-attempt, fow.bombard.third-attempt,
    fow.save.other, fow.bombard.pin"""
    ranged = dict(zip(ATTEMPTS, (F(1, 2), F(1, 4), F(1, 8)), strict=True))
    to_hit = dict(zip(ATTEMPTS, (F(1, 2), F(1, 3), F(1, 6)), strict=True))
    expected = {outcome("failed", 0, 0, 0, False): F(1, 8)}
    for attempt in ATTEMPTS:
        for hits in range(6):
            for lost in range(hits + 1):
                share = ranged[attempt] * binomial(hits, 5, to_hit[attempt]) * binomial(lost, hits, F(1, 3))
                expected[outcome(attempt, hits, lost, 0, hits > 0)] = share
    assert chances("bombardment", weapons=4, skill=4, teams=5, hit_on=4, save=3) == expected


def test_a_battery_on_tanks_worked_out_by_hand() -> None:
    """fow.bombard.saves-top, fow.armour.outcome, fow.bombard.reroll-misses, fow.pin.immune-armoured"""
    facts = {"kind": "armoured", "teams": 3, "weapons": 5, "hit_on": 4, "at": 3, "firepower": 3, "top": 1}
    found = chances("bombardment", ranging="first", **facts)
    hit, bail, destroy = F(3, 4), F(1, 6), F(1, 9)
    expected: dict[Any, Fraction] = {}
    for hits in range(4):
        for lost in range(hits + 1):
            for bailed in range(hits + 1 - lost):
                ways = comb(hits, lost) * comb(hits - lost, bailed)
                share = ways * destroy**lost * bail**bailed * (1 - bail - destroy) ** (hits - lost - bailed)
                expected[outcome("first", hits, lost, bailed, False)] = binomial(hits, 3, hit) * share
    assert found == expected
    assert cited("bombardment", **facts)["can_be_pinned"] == "fow.pin.immune-armoured"


def test_one_hit_pins_a_company_of_any_size_but_no_armour() -> None:
    """fow.bombard.pin, fow.pin.immune-armoured"""
    facts = {"hit_on": 3, "weapons": 4, "teams": 3, "ranging": "first"}
    for kind in ("infantry", "gun", "unarmoured"):
        assert view("bombardment", "pinned", kind=kind, **facts)[True] == F(26, 27)
        assert note("bombardment", "pinned_by", kind=kind, **facts).rule == "fow.bombard.pin"
    assert view("bombardment", "pinned", kind="armoured", **facts) == {False: F(1)}


def test_the_chances_to_be_ranged_in_are_those_of_ranging_in() -> None:
    """fow.bombard.range-in, fow.bombard.range-in-terrain, fow.bombard.range-in-night"""
    for facts in ({}, {"skill": 3, "beneath": "tall"}, {"night": True, "smoke_screen": True}, {"attempts_used": 1}):
        seen = view("bombardment", "ranged", **facts)
        assert seen == chances("range_in", **facts)


def test_a_score_of_7_to_range_in_never_falls() -> None:
    """fow.gap.range-in-seven"""
    facts = {"skill": 6, "night": True}
    assert chances("bombardment", **facts) == {outcome("failed", 0, 0, 0, False): F(1)}
    assert throw("bombardment", **facts).rolls == ()


# ---------------------------------------------------------------------- what changes the rolls


@pytest.mark.parametrize(
    ("ranging", "names"),
    [
        ("not_yet", {"first attempt": 4, "second attempt": 5, "third attempt": 6}),
        ("second", {"second attempt": 5}),
        ("repeat", {"repeated": 4}),
        ("repeat_unseen", {"repeated out of sight": 5}),
    ],
)
def test_the_scores_to_hit_that_can_come(ranging: str, names: dict[str, int]) -> None:
    """fow.bombard.hit-base, fow.bombard.repeat-unseen, fow.gap.repeat-bombardment"""
    found = totals("bombardment", ranging=ranging)
    assert {name: value for name, value in found.items() if "hit" in name} == {
        f"Score to hit, {name}": value for name, value in names.items()
    }
    assert ("Score to Range In" in found) is (ranging == "not_yet")


def test_a_repeat_bombardment_needs_no_roll_and_breaks_saves() -> None:
    """fow.gap.repeat-bombardment, fow.bombard.repeat-saves, fow.gap.repeat-save-reroll, fow.bombard.repeat-unseen"""
    facts = {"teams": 1, "hit_on": 4, "save": 3, "firepower": 4, "cover": "inside"}
    assert view("bombardment", "ranged", ranging="repeat", **facts) == {"first": F(1)}
    assert view("bombardment", "destroyed", ranging="repeat", **facts)[1] == F(1, 2) * F(5, 18)
    assert view("bombardment", "destroyed", ranging="repeat_unseen", **facts)[1] == F(1, 3) * F(5, 18)
    assert view("bombardment", "destroyed", ranging="first", **facts)[1] == F(1, 2) * F(1, 6)
    assert cited("bombardment", ranging="repeat", **facts)["ranged_in"] == "fow.gap.repeat-bombardment"
    assert chances("bombardment", ranging="repeat", attempts_used=3, **facts)


def test_who_is_bailed_out_already_is_not_bailed_out_once_more() -> None:
    """fow.bail.second-result"""
    facts = {"kind": "armoured", "teams": 1, "bailed": 1, "ranging": "first", "at": 3, "firepower": 3, "top": 1}
    assert view("bombardment", "bailed", **facts) == {0: F(1)}
    assert view("bombardment", "destroyed", **facts)[1] == F(1, 2) * (F(1, 9) + F(1, 12))
    both = facts | {"teams": 2}
    assert view("bombardment", "bailed", **both)[1] == F(1, 2) * F(1, 6)


def test_bombs_and_brutal_shells() -> None:
    """fow.gap.weapon-notes, fow.bombard.reroll-hits"""
    facts = {"teams": 1, "ranging": "first", "weapons": 2}
    assert view("bombardment", "hits", **facts)[1] == F(1, 4)
    assert view("bombardment", "hits", bombs=True, **facts)[1] == F(1, 2)
    assert view("bombardment", "destroyed", brutal=True, **facts)[1] == F(1, 4) * F(5, 9)


def test_beyond_6_the_ladder_counts() -> None:
    """fow.hit.seven-plus, fow.hit.eight-plus, fow.gap.reroll-two-die"""
    assert view("bombardment", "hits", hit_on=6, ranging="third", teams=1)[1] == F(1, 36)
    assert cited("bombardment", hit_on=6, ranging="third")["two_dice"] == "fow.hit.eight-plus"


def test_limits_that_are_told() -> None:
    """fow.gap.bombard-hit-limit, fow.gap.bombard-modifiers-only, fow.gap.bulletproof-cover"""
    found = cited("bombardment", cover="inside")
    assert found["one_hit_each"] == "fow.gap.bombard-hit-limit"
    assert found["no_others"] == "fow.gap.bombard-modifiers-only"
    assert found["bulletproof_cover"] == "fow.gap.bulletproof-cover"
    assert found["rerolls"] == "fow.bombard.weapons-table"


# ---------------------------------------------------------------------- the dice


def test_the_dice_from_ranging_in_to_the_last_save() -> None:
    """fow.bombard.range-in, fow.bombard.hit-each, fow.save.other"""
    thrown = throw("bombardment", 3, 4, 5, 4, 6, 1, 2, 3, 2, teams=5)
    assert thrown.outcome == outcome("second", 2, 1, 0, True)
    assert [roll.why for roll in thrown.rolls] == [
        "fow.bombard.range-in",
        "fow.bombard.range-in",
        "fow.bombard.hit-each",
        "fow.save.other",
        "fow.save.other",
    ]
    assert throw("bombardment", 1, 2, 3).outcome == outcome("failed", 0, 0, 0, False)


def test_played_bombardments_stay_within_the_exact_odds() -> None:
    """fow.bombard.range-in, fow.bombard.saves-top"""
    for kind in ("infantry", "armoured"):
        asked, dice = ask("bombardment", kind=kind, teams=2), seeded(kind)
        played = [bombard(dice, asked.profile) for _ in range(3000)]
        assert set(played) <= set(asked.distribution)
        average = sum(each.hits for each in played) / len(played)
        assert abs(average - float(asked.distribution.marginal("hits").mean())) < 0.07


# ---------------------------------------------------------------------- what follows, and what is refused


def test_what_a_bombardment_leaves_behind() -> None:
    """fow.bombard.additional, fow.pin.effects, fow.gap.repeat-bombardment, fow.bail.no-actions, fow.bombard.range-in"""
    hit = follows("bombardment", outcome("second", 2, 1, 0, True))
    losses = {"destroyed": 1, "last_stand": True}
    assert hit == {"to_hit": 1, "attempts_left": 1, "pinned": True, **losses, "may_repeat": True}
    assert follows("bombardment", outcome("failed", 0, 0, 0, False)) == {"falls": False}
    assert follows("bombardment", outcome("first", 0, 0, 0, False), ranging="first") == {"may_repeat": True}
    tanks = {"kind": "armoured", "ranging": "repeat"}
    assert follows("bombardment", outcome("first", 2, 0, 1, False), **tanks) == {
        "bailed": 1,
        "last_stand": True,
        "may_repeat": True,
    }


def test_no_attempts_are_left() -> None:
    """fow.gap.spotting"""
    assert refusals("bombardment", attempts_used=3) == ["fow.gap.spotting"]
    assert chance("bombardment", outcome("first", 0, 0, 0, False), attempts_used=3, ranging="first") == F(1, 32)


def test_facts_that_contradict_each_other() -> None:
    """fow.bail.no-actions"""
    with pytest.raises(FactsFault, match="bailed: only armoured Tanks"):
        ask("bombardment", bailed=1)
    with pytest.raises(FactsFault, match="bailed: 2 teams under the template, give at most 2"):
        ask("bombardment", kind="armoured", teams=2, bailed=3)
    with pytest.raises(FactsFault, match="cover: only a Gun"):
        ask("bombardment", cover="gun_shield")
    assert notes("bombardment", kind="gun", cover="gun_shield")["bulletproof_cover"] is False
