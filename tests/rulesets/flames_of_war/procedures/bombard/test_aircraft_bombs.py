from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import (
    F,
    ask,
    chances,
    cited,
    follows,
    notes,
    refusals,
    throw,
    totals,
    view,
    why_not,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.bombard.aircraft_bombs import Bombed, bombing_run
from sandtable.rulesets.flames_of_war.procedures.bombard.platoons import FLIGHTS
from sandtable.rulesets.flames_of_war.procedures.bombard.ranging import Attempt
from sandtable.sheet.faults import FactsFault


def outcome(down: int, ranged: str, hits: int = 0, destroyed: int = 0, bailed: int = 0, pinned: bool = False) -> Bombed:
    return Bombed(destroyed, bailed, hits, pinned, Attempt(ranged), down)


def test_without_anti_aircraft_fire_it_is_a_bombardment_that_re_rolls_nothing() -> None:
    """fow.gap.aircraft-attack, fow.gap.weapon-notes, fow.gap.bombardment-weapons"""
    bombs = {"weapons": 2, "bombs": True, "skill": 4, "teams": 5, "hit_on": 4, "save": 3, "at": 3, "firepower": 2}
    for field in ("ranged", "hits", "destroyed", "pinned"):
        assert view("aircraft_bombs", field) == view("bombardment", field, **bombs)
    one = {"weapons": 1, "bombs": True, "kind": "armoured", "teams": 2, "hit_on": 4, "top": 1, "at": 5, "firepower": 3}
    rockets = {"flight": "uk_air", "aircraft": 1, "target": "de_pz4", "under": 2}
    assert view("aircraft_bombs", "destroyed", **rockets) == view("bombardment", "destroyed", **one)
    assert cited("aircraft_bombs")["rerolls"] == "fow.gap.weapon-notes"
    assert cited("aircraft_bombs")["skill"] == "fow.gap.aircraft-attack"


def test_which_flights_have_bombs() -> None:
    """fow.gap.bombardment-weapons"""
    assert set(FLIGHTS) == {"us_air", "uk_air", "su_air", "de_air"}
    bombers = [flight for flight in FLIGHTS if flight != "de_air"]
    assert [totals("aircraft_bombs", flight=flight)["Score to Range In"] for flight in bombers] == [4, 4, 4]
    assert refusals("aircraft_bombs", flight="de_air") == ["fow.gap.bombardment-weapons"]
    assert "the Ju 87G flight carries no bombs, it attacks with its guns" in why_not("aircraft_bombs", flight="de_air")


def test_anti_aircraft_fire_comes_first() -> None:
    """fow.aa.timing, fow.save.aircraft, fow.gap.aa-details"""
    facts = {"aircraft": 1, "aa_dice": 1, "aa_score": 4, "aa_firepower": 5}
    down = F(1, 2) * F(1, 3) * F(1, 3)
    assert view("aircraft_bombs", "shot_down", **facts) == {0: 1 - down, 1: down}
    gone = outcome(1, "failed")
    assert chances("aircraft_bombs", **facts)[gone] == down
    assert view("aircraft_bombs", "ranged", **facts)["first"] == (1 - down) / 2
    assert cited("aircraft_bombs", **facts)["aa_first"] == "fow.aa.timing"


def test_anti_aircraft_hits_are_spread_evenly() -> None:
    """fow.gap.aa-details, fow.save.aircraft"""
    facts = {"aa_dice": 2, "aa_score": 2, "aa_firepower": 1}
    hit, lost = F(5, 6), F(1, 3)
    none = (1 - hit) ** 2 + 2 * hit * (1 - hit) * (1 - lost) + hit**2 * (1 - lost) ** 2
    assert view("aircraft_bombs", "shot_down", **facts) == {
        0: none,
        1: 1 - none - (hit * lost) ** 2,
        2: (hit * lost) ** 2,
    }
    three = throw("aircraft_bombs", 6, 6, 6, 1, 3, 3, 1, 2, **(facts | {"aa_dice": 3, "under": 2}))
    assert three.outcome == outcome(1, "failed")
    assert [roll.why for roll in three.rolls][:3] == ["fow.hit.base", "fow.save.other", "fow.save.other"]


def test_aircraft_that_are_left_bomb() -> None:
    """fow.bombard.range-in, fow.bombard.hit-each"""
    facts = {"aa_dice": 1, "aa_score": 4, "aa_firepower": 1, "under": 2}
    thrown = throw("aircraft_bombs", 4, 2, 5, 6, 3, 2, **facts)
    assert thrown.outcome == outcome(1, "first", 1, 1, 0, True)
    assert follows("aircraft_bombs", thrown.outcome, **facts) == {
        "bombs": 1,
        "pinned": True,
        "destroyed": 1,
        "last_stand": True,
        "leaves": True,
    }


def test_fire_that_cannot_hit_does_nothing() -> None:
    """fow.gap.nine-plus"""
    assert view("aircraft_bombs", "shot_down", aa_dice=20, aa_score=9) == {0: F(1)}


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"friends": 8.0}, ["fow.bombard.safe-aircraft"]),
        ({"distance": 6.1}, ["fow.gap.bombard-who"]),
        ({"flight": "uk_air", "distance": 14.1, "friends": 2.0}, ["fow.gap.bombard-who", "fow.bombard.safe-aircraft"]),
    ],
)
def test_attacks_that_may_not_be_made(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.bombard.safe-aircraft, fow.gap.aircraft-attack, fow.gap.bombard-who"""
    assert refusals("aircraft_bombs", **facts) == rules


def test_attacks_that_just_may() -> None:
    """fow.bombard.safe-aircraft"""
    assert notes("aircraft_bombs", friends=8.1, distance=6.0)["template"] == 6
    assert notes("aircraft_bombs", flight="uk_air", distance=14.0)["weapon"] == "air_rockets"


def test_a_flight_has_two() -> None:
    """fow.gap.platoons"""
    with pytest.raises(FactsFault, match="aircraft: the P-47 flight has 2, give at most 2"):
        ask("aircraft_bombs", aircraft=3)


def test_played_attacks_stay_within_the_exact_odds() -> None:
    """fow.gap.aircraft-attack"""
    asked, dice = ask("aircraft_bombs", aa_dice=4, target="de_pz4", under=2), seeded("bombs")
    assert {bombing_run(dice, asked.profile) for _ in range(500)} <= set(asked.distribution)
