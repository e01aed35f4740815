from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import F, ask, chance, follows, notes, number, refusals, throw, totals, view

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.sighting.anti_aircraft import Downed, shoot_at_aircraft, spread
from sandtable.sheet.faults import FactsFault

FOUR: dict[str, Any] = {"hit_on": 4, "distance": 10.0}


# ---------------------------------------------------------------------- dice and score


@pytest.mark.parametrize(
    ("facts", "dice", "score"),
    [
        ({"aa_type": "dedicated", "halted": 5, "moving": 3}, 5, 4),
        ({"aa_type": "dedicated", "halted": 5, "moving": 3, "pinned": True}, 3, 4),
        ({"aa_type": "dedicated", "halted": 5, "moving": 3, "moved": True}, 3, 4),
        ({"aa_type": "self_defence", "halted": 3, "moving": 2}, 1, 4),
        ({"aa_type": "self_defence", "halted": 3, "moving": 2, "pinned": True}, 1, 4),
        ({"aa_type": "self_defence", "halted": 1, "moving": 1}, 1, 5),
        ({"aa_type": "self_defence", "halted": 2, "moving": 1}, 1, 4),
        ({"aa_type": "self_defence", "halted": 2, "moving": 1, "moved": True}, 1, 5),
        ({"aa_type": "self_defence", "halted": 2, "moving": 1, "pinned": True}, 1, 5),
        ({"aa_type": "dedicated", "halted": 1, "moving": 1}, 1, 4),
        ({"weapon": "us_quad50"}, 5, 4),
        ({"weapon": "us_50cal"}, 1, 4),
        ({"weapon": "de_flak88"}, 1, 4),
        ({"weapon": "de_flak88", "moved": True}, 1, 5),
        ({"halted": 4, "moving": 2}, 4, 4),
    ],
)
def test_dice_and_score_against_aircraft(facts: dict[str, Any], dice: int, score: int) -> None:
    """fow.aa.dedicated, fow.aa.self-defence, fow.aa.self-defence-rof1, fow.gap.aa-details"""
    assert totals("anti_aircraft", **FOUR, **facts) == {"ROF": dice, "Score to hit": score}


@pytest.mark.parametrize(
    ("facts", "score"),
    [
        ({"distance": 16.0}, 4),
        ({"distance": 16.1}, 5),
        ({"distance": 10.0, "night": True}, 5),
        ({"distance": 20.0, "night": True}, 6),
    ],
)
def test_range_and_night_count_as_usual(facts: dict[str, Any], score: int) -> None:
    """fow.gap.aa-details, fow.hit.range, fow.hit.night"""
    assert totals("anti_aircraft", hit_on=4, **facts)["Score to hit"] == score


def test_the_cards_are_read_where_nothing_is_stated() -> None:
    """fow.gap.aa-details, fow.gap.weapons, fow.save.aircraft"""
    asked = ask("anti_aircraft", weapon="us_quad50", aircraft="su_il2")
    assert asked.needs == ("5 dice", "hits on 4+", "saves on 2+", "Firepower 5+")
    stated = ask("anti_aircraft", aircraft="su_il2", hit_on=3, save=5, firepower=1)
    assert (asked.subject, stated.subject) == (
        "1 x Quad .50 cal at 1 IL-2 Shturmovik",
        "1 weapon at 1 Aircraft of stated numbers",
    )
    assert stated.needs == ("5 dice", "hits on 3+", "saves on 5+", "Firepower 1+, no roll")
    assert number("anti_aircraft", "ROF", weapon="us_50cal").base.rule == "fow.aa.self-defence"
    assert ask("anti_aircraft").subject == "1 x Quad .50 cal at 1 Ju 87G"


# ---------------------------------------------------------------------- what comes down


def test_an_aircraft_falls_to_a_failed_save_and_firepower() -> None:
    """fow.save.aircraft, fow.save.other, fow.aa.dedicated"""
    facts = {"hit_on": 4, "save": 3, "firepower": 5, "halted": 1, "moving": 1}
    assert view("anti_aircraft", "destroyed", **facts) == {0: 1 - F(1, 18), 1: F(1, 18)}
    assert throw("anti_aircraft", 4, 2, 5, **facts).outcome == Downed(1, 1)
    assert throw("anti_aircraft", 4, 2, 4, **facts).outcome == Downed(0, 1)
    assert throw("anti_aircraft", 4, 3, **facts).outcome == Downed(0, 1)
    assert throw("anti_aircraft", 3, **facts).outcome == Downed(0, 0)
    assert [roll.why for roll in throw("anti_aircraft", 4, 2, 5, **facts).rolls] == [
        "fow.hit.base",
        "fow.save.other",
        "fow.save.aircraft",
    ]


def test_two_hits_on_one_aircraft_are_two_chances() -> None:
    """fow.save.aircraft"""
    facts = {"hit_on": 2, "save": 4, "firepower": 1, "halted": 2, "moving": 2}
    hit_each, lost = F(5, 6), F(1, 2)
    survives = (1 - hit_each * lost) ** 2
    assert view("anti_aircraft", "destroyed", **facts) == {0: survives, 1: 1 - survives}


def test_several_weapons_throw_their_dice_together() -> None:
    """fow.rof.dice"""
    assert view("anti_aircraft", "hits", weapon="us_50cal", weapons=2, hit_on=4) == {0: F(1, 4), 1: F(1, 2), 2: F(1, 4)}


def test_hits_are_spread_evenly_over_several_aircraft() -> None:
    """fow.assign.even, fow.gap.aa-details"""
    assert [spread(hits, 2) for hits in range(4)] == [(0, 0), (1, 0), (1, 1), (2, 1)]
    assert spread(7, 3) == (3, 2, 2)
    facts = {"hit_on": 2, "save": 6, "firepower": 1, "halted": 3, "moving": 3, "number": 2}
    assert throw("anti_aircraft", 2, 2, 2, 1, 1, 1, **facts).outcome == Downed(2, 3)
    assert throw("anti_aircraft", 2, 2, 2, 1, 1, 6, **facts).outcome == Downed(1, 3)
    assert notes("anti_aircraft", **facts)["spread"] is True
    assert "spread" not in notes("anti_aircraft", number=1)
    lost = F(5, 6)
    three = chance("anti_aircraft", Downed(2, 3), **facts)
    assert three == F(5, 6) ** 3 * (1 - (1 - lost) ** 2) * lost


def test_a_score_beyond_8_rolls_nothing() -> None:
    """fow.gap.nine-plus, fow.aa.self-defence-rof1"""
    facts = {"hit_on": 6, "distance": 20.0, "night": True, "halted": 1, "moving": 1, "aa_type": "self_defence"}
    thrown = throw("anti_aircraft", **facts)
    assert (thrown.outcome, thrown.rolls) == (Downed(0, 0), ())


def test_played_fire_stays_within_the_exact_odds() -> None:
    """fow.aa.dedicated"""
    asked = ask("anti_aircraft", hit_on=2, save=6, firepower=1, number=2, halted=3, moving=3)
    dice = seeded("flak")
    played = {shoot_at_aircraft(dice, asked.profile) for _ in range(600)}
    assert played <= set(asked.distribution)
    assert len(played) > 4


# ---------------------------------------------------------------------- who, when, and what it costs


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"weapon": "us_75"}, ["fow.gap.aa-details"]),
        ({"bailed_out": True}, ["fow.gap.aa-details"]),
        ({"attacks": False}, ["fow.aa.timing"]),
        ({"distance": 20.1}, ["fow.gap.aa-details"]),
        ({"shot_before": True}, ["fow.aa.no-other-aircraft"]),
        ({"halted": 0, "moving": 2}, ["fow.gap.weapons"]),
        (
            {"weapon": "us_75", "attacks": False, "shot_before": True},
            ["fow.gap.aa-details", "fow.aa.timing", "fow.aa.no-other-aircraft"],
        ),
    ],
)
def test_who_may_not_shoot_at_aircraft(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.gap.aa-details, fow.aa.timing, fow.aa.no-other-aircraft"""
    assert refusals("anti_aircraft", **facts) == rules


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"weapon": "us_50cal", "halted": 4}, "halted: .50 cal AA MG has a Halted ROF of 3 on its card"),
        ({"weapon": "us_50cal", "weapon_range": 30}, "weapon_range: .50 cal AA MG has a range of 20 in on its card"),
        ({"weapon": "us_50cal", "firepower": 3}, r"firepower: .50 cal AA MG has Firepower 5\+ on its card"),
        ({"hit_on": 1}, r"hit_on: no Aircraft has 1\+, give 2 to 6, or 0 for its card"),
        ({"weapon": "us_50cal", "aa_type": "dedicated"}, "aa_type: .50 cal AA MG has Self-defence AA on its card"),
    ],
)
def test_a_named_card_stays_that_card(facts: dict[str, Any], told: str) -> None:
    """fow.gap.weapons, fow.gap.aa-details"""
    with pytest.raises(FactsFault, match=told):
        ask("anti_aircraft", **facts)


def test_stating_the_rof_of_the_card_changes_nothing_about_it() -> None:
    """fow.gap.weapons, fow.gap.aa-details, fow.aa.self-defence"""
    card = {"weapon": "us_50cal", "halted": 3, "moving": 2}
    assert totals("anti_aircraft", hit_on=4, **card) == {"ROF": 1, "Score to hit": 4}
    assert refusals("anti_aircraft", distance=30.0, **card) == ["fow.gap.aa-details"]
    for stated in ({"halted": 2, "moving": 2}, {"aa_type": "dedicated"}):
        assert refusals("anti_aircraft", weapon="us_75", **stated) == ["fow.gap.aa-details"]


def test_a_weapon_without_a_card_has_the_range_that_is_stated() -> None:
    """fow.gap.aa-details"""
    stated = {"halted": 3, "moving": 2}
    assert refusals("anti_aircraft", distance=30.0, weapon_range=24, **stated) == ["fow.gap.aa-details"]
    assert refusals("anti_aircraft", distance=22.0, weapon_range=21) == ["fow.gap.aa-details"]
    assert totals("anti_aircraft", hit_on=4, distance=24.0, weapon_range=24, **stated)["Score to hit"] == 5
    assert notes("anti_aircraft", distance=30.0, **stated)["range_unknown"] is True
    assert "range_unknown" not in notes("anti_aircraft", distance=20.0)


def test_exactly_at_its_range_a_weapon_reaches() -> None:
    """fow.gap.aa-details, fow.aa.los"""
    assert totals("anti_aircraft", distance=20.0, hit_on=4)["Score to hit"] == 5
    assert notes("anti_aircraft", distance=20.0)["seen"] is True


def test_what_shooting_at_aircraft_costs() -> None:
    """fow.aa.timing, fow.aa.no-other-aircraft, fow.aa.no-defensive-fire, fow.aa.no-next-shooting,
    fow.aa.no-next-assault"""
    assert follows("anti_aircraft", Downed(1, 2), number=2) == {
        "aircraft_left": 1,
        "destroyed": 1,
        "second_aircraft": False,
        "defensive_fire": False,
        "next_shooting": False,
        "next_assault": False,
    }
