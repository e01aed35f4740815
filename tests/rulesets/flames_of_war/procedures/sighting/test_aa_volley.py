"""Anti-aircraft fire of unlike weapons at one flight."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import F, ask, chances, cited, cited_after, notes, refusals, totals, view

from sandtable.rulesets.flames_of_war.procedures.sighting.anti_aircraft import Downed
from sandtable.sheet.faults import FactsFault


@pytest.mark.parametrize("facts", [{"number": 1}, {"number": 2, "night": True}, {"number": 2, "distance": 18.0}])
def test_weapons_of_one_kind_shoot_as_they_do_alone(facts: dict[str, Any]) -> None:
    """fow.aa.dedicated, fow.assign.even, fow.hit.range, fow.hit.night, fow.save.aircraft"""
    number = facts.pop("number")
    volley = chances("aa_volley", shooters="2xus_m16", aircraft=f"{number}xde_ju87", **facts)
    assert volley == chances("anti_aircraft", weapon="us_quad50", weapons=2, number=number, **facts)


def test_unlike_weapons_at_two_aircraft_counted_by_hand() -> None:
    """fow.aa.self-defence, fow.aa.dedicated, fow.gap.hit-assignment-who, fow.save.aircraft, fow.gap.aa-asked

    An 88 rolls one die with Firepower 3+, a Stuart one with 6; the better hit falls on the first Aircraft.
    """
    facts: dict[str, Any] = {"shooters": "de_flak88,us_stuart", "aircraft": "2xus_p47", "distance": 10.0}
    assert totals("aa_volley", **facts)["Dice of each weapon"] == 1
    hit, fails, better, worse = F(1, 3), F(1, 3), F(2, 3), F(1, 6)
    both = hit * hit
    first = hit * (1 - hit) * fails * better + (1 - hit) * hit * fails * worse + both * fails * better
    assert chances("aa_volley", **facts, only=1)["destroyed"] == first
    assert chances("aa_volley", **facts, only=2)["destroyed"] == both * fails * worse
    assert view("aa_volley", "destroyed", **facts)[2] == both * fails * better * fails * worse


def test_hits_fall_only_on_aircraft_in_range_of_the_weapon() -> None:
    """fow.gap.aa-asked, fow.gap.aa-details"""
    facts: dict[str, Any] = {"shooters": "us_m16", "aircraft": "2xde_ju87", "distance": 12.0}
    lone = chances("aa_volley", shooters="us_m16", aircraft="de_ju87", distance=12.0)
    assert chances("aa_volley", **facts, lines_apart="1,2,20.5") == lone
    assert chances("aa_volley", **facts, lines_apart="1,2,20") != lone


def test_all_anti_aircraft_weapons_of_a_team_shoot_unless_one_is_named() -> None:
    """fow.gap.aa-details, fow.aa.self-defence-rof1, fow.gap.weapons"""
    assert max(view("aa_volley", "hits", shooters="us_sherman75,us_m16", aircraft="de_ju87")) == 6
    assert refusals("aa_volley", shooters="us_sherman75", aircraft="de_ju87", shooters_apart="1,us_75") == [
        "fow.gap.aa-details"
    ]
    assert refusals("aa_volley", shooters="us_m16", distance=21.0) == ["fow.shoot.check-range"]


def test_what_follows_for_the_flight_and_for_the_weapons() -> None:
    """fow.aa.timing, fow.aa.no-defensive-fire, fow.save.aircraft"""
    told = cited_after("aa_volley", Downed(1, 3))
    assert told["aircraft_left"] == "fow.aa.timing"
    assert {"fow.aa.no-defensive-fire", "fow.aa.no-next-shooting", "fow.save.aircraft"} <= set(told.values())
    assert cited("aa_volley")["asked_once"] == "fow.gap.aa-asked"
    assert notes("aa_volley", shooters_apart="1,at_2")["targets"] == (2, 1)


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"aircraft": "none"}, "aircraft: name at least one that attacks"),
        ({"shooters": "none"}, "shooters: somebody has to shoot"),
        ({"only": 3}, "only: 2 Aircraft are named"),
        ({"shooters": "us_rifle"}, "shooters: us_rifle is"),
    ],
)
def test_facts_that_will_not_do(facts: dict[str, Any], said: str) -> None:
    """fow.gap.aa-asked"""
    with pytest.raises(FactsFault, match=said):
        ask("aa_volley", **facts)
