"""A volley of unlike teams, held against counting every die by hand, and stage by stage as a table plays it."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rulesets.flames_of_war.asking import HOME, F, ask, chances, cited, notes, refusals, throw, totals, view

from sandtable.dice.exact import TooWide
from sandtable.rulesets.flames_of_war.procedures.fire.lines import VolleyFacts
from sandtable.rulesets.flames_of_war.procedures.fire.under_fire import Fired
from sandtable.rulesets.flames_of_war.procedures.fire.volley import stated_fire
from sandtable.rulesets.flames_of_war.procedures.fire.volley_dice import Volley, aim_of, assigned, shared_out, swapped
from sandtable.rulesets.flames_of_war.terms import TankState
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.reading import read_facts

#: A tank is 0 unhurt, 1 Bailed Out, 2 Destroyed.
Harm = tuple[Fraction, Fraction, Fraction]


def armour_die(armour: int, anti_tank: int, firepower: int) -> Harm:
    """One hit face by face: nothing, Bailed Out, Destroyed."""
    nothing, bail, destroy, passes = F(0), F(0), F(0), F(7 - firepower, 6)
    for die in range(1, 7):
        if die + armour > anti_tank:
            nothing += F(1, 6)
        elif die + armour == anti_tank:
            bail, nothing = bail + passes / 6, nothing + (1 - passes) / 6
        else:
            destroy, bail = destroy + passes / 6, bail + (1 - passes) / 6
    return nothing, bail, destroy


def after(harms: list[Harm], stays: Fraction) -> dict[int, Fraction]:
    state: dict[int, Fraction] = {0: F(1)}
    for nothing, bail, destroy in harms:
        then: defaultdict[int, Fraction] = defaultdict(Fraction)
        for at, chance in state.items():
            if at == 2:
                then[2] += chance
                continue
            then[at] += chance * nothing
            then[1] += chance * bail * (stays if at == 1 else 1)
            then[2] += chance * (destroy + (bail * (1 - stays) if at == 1 else 0))
        state = dict(then)
    return state


def volley_of(**facts: Any) -> Volley:
    return stated_fire(VolleyFacts(**facts), HOME.tables).volley


# ---------------------------------------------------------------------- whole volleys


@pytest.mark.parametrize(
    "facts",
    [
        {"shooter_teams": "4xus_sherman75", "target_teams": "2xde_pz4h", "distance": 20.0, "concealed": True},
        {"shooter_teams": "3xus_sherman75,2xus_sherman76", "target_teams": "3xde_panther", "facing": "hull_front"},
        {"shooter_teams": "5xde_grenadier", "target_teams": "9xuk_rifle", "distance": 10.0, "cover": "inside"},
        {"shooter_teams": "2xus_sherman75", "target_teams": "5xde_grenadier", "distance": 12.0, "arms": "machine_guns"},
        {"shooter_teams": "4xuk_25pdr", "target_teams": "3xde_pak40", "distance": 12.0},
        {"shooter_teams": "2xus_p47", "target_teams": "2xde_pz4h", "distance": 8.0, "smoke": True},
    ],
)
def test_teams_that_stand_alike_shoot_as_a_platoon_does(facts: dict[str, Any]) -> None:
    """fow.gap.volley-resolution, fow.assign.even, fow.gap.hit-assignment-who, fow.pin.threshold"""
    named = {"shooters": facts["shooter_teams"], "targets": facts["target_teams"]}
    rest = {name: value for name, value in facts.items() if not name.endswith("_teams")}
    assert chances("volley", **named, **rest) == chances("platoon_fire", **facts)


UNLIKE: dict[str, Any] = {
    "shooters": "us_sherman75,us_sherman76",
    "targets": "de_pz4h,de_panther",
    "shooters_apart": "1,14,moved 2,at_2",
    "targets_apart": "1,concealed 2,side",
    "lines_apart": "2,1,unseen",
}


def by_hand() -> dict[tuple[int, int], Fraction]:
    """Sherman 1, moved, 14 in: 6 or more at the Concealed Panzer IV; its second hit falls on the Panther's Side.

    Sherman 2, halted, 20 in: 5 or more at the Panther's Side with +1; it does not see the other, so both hits stay.
    """
    front, side, far_side = armour_die(6, 10, 3), armour_die(5, 10, 3), armour_die(6, 12, 3)
    found: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for first, second in product(range(3), repeat=2):
        chance = (F(1), F(2), F(1))[first] * F(1, 6) ** first * F(5, 6) ** (2 - first)
        chance *= (F(1), F(2), F(1))[second] * F(1, 3) ** second * F(2, 3) ** (2 - second)
        panzer = after([front][:first], F(2, 3))
        panther = after([side] * (first == 2) + [far_side] * second, F(1, 2))
        for (one, left), (other, right) in product(panzer.items(), panther.items()):
            found[one, other] += chance * left * right
    return {states: chance for states, chance in found.items() if chance}


def test_unlike_shooters_and_targets_come_to_the_same_counted_by_hand() -> None:
    """fow.gap.volley-resolution, fow.assign.valid, fow.assign.even, fow.armour.range-bonus, fow.hit.range,
    fow.hit.concealed, fow.gap.weapon-notes, fow.rof.moving"""
    assert totals("volley", **UNLIKE)["Score to hit, 75mm M3"] == 6
    assert totals("volley", **UNLIKE)["Score to hit, 76mm M1"] == 5
    expected: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for states, chance in by_hand().items():
        expected[states.count(2), states.count(1)] += chance
    told: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for fired, chance in chances("volley", **UNLIKE).items():
        told[fired.destroyed, fired.bailed] += chance
    assert told == expected


@pytest.mark.parametrize("number", [1, 2])
def test_what_becomes_of_one_target_counted_by_hand(number: int) -> None:
    """fow.gap.volley-resolution, fow.bail.second-result"""
    expected: defaultdict[str, Fraction] = defaultdict(Fraction)
    for states, chance in by_hand().items():
        expected[("ok", "bailed", "destroyed")[states[number - 1]]] += chance
    assert chances("volley", **UNLIKE, only=number) == expected


def test_teams_in_unlike_cover_save_unlike() -> None:
    """fow.save.bulletproof, fow.gap.bulletproof-cover: one hit on each, behind a wall from the first shooter only"""
    facts: dict[str, Any] = {
        "shooters": "2xus_bazooka",
        "targets": "2xde_grenadier",
        "distance": 6.0,
        "shooters_apart": "2,at_2",
        "targets_apart": "2,inside",
        "lines_apart": "1,1,behind",
    }
    hit, fails, fires = F(1, 2), F(1, 3), F(1, 3)
    each = hit * fails * fires
    assert view("volley", "destroyed", **facts) == {0: (1 - each) ** 2, 1: 2 * each * (1 - each), 2: each**2}
    open_ground = {**facts, "lines_apart": "", "targets_apart": ""}
    assert view("volley", "destroyed", **open_ground)[2] == (hit * fails) ** 2


def test_a_gun_shield_helps_only_from_in_front() -> None:
    """fow.gap.weapon-notes, fow.gap.bulletproof-cover"""
    shot: dict[str, Any] = {"shooters": "us_bazooka", "targets": "de_pak40", "distance": 6.0}
    assert view("volley", "destroyed", **shot)[1] == F(1, 2) * F(1, 3) * F(1, 3)
    assert view("volley", "destroyed", **shot, lines_apart="1,1,side")[1] == F(1, 2) * F(1, 3)


def test_targets_more_than_six_inches_apart_share_no_hits() -> None:
    """fow.assign.within-6, fow.gap.units-of-measure"""
    facts: dict[str, Any] = {"shooters": "us_m10", "targets": "2xde_pz4h", "distance": 10.0}
    lone = chances("volley", shooters="us_m10", targets="de_pz4h", distance=10.0)
    assert chances("volley", **facts, targets_between="1,2,6.1") == lone
    assert chances("volley", **facts, targets_between="1,2,6") == chances("volley", **facts) != lone


def test_a_team_out_of_the_weapons_range_takes_no_hits() -> None:
    """fow.assign.valid"""
    facts: dict[str, Any] = {"shooters": "us_bazooka,us_bazooka", "targets": "2xde_pz4h", "distance": 8.0}
    lone = chances("volley", shooters="2xus_bazooka", targets="de_pz4h", distance=8.0)
    assert chances("volley", **facts, lines_apart="1,2,8.1 2,2,8.1") == lone


def test_bailed_out_targets_test_at_once() -> None:
    """fow.bail.second-result"""
    facts: dict[str, Any] = {"shooters": "us_bazooka", "targets": "us_sherman75", "distance": 6.0}
    _, bail, destroy = armour_die(6, 10, 5)
    assert chances("volley", **facts, targets_apart="1,bailed", only=1)["destroyed"] == F(2, 3) * (destroy + bail / 2)


def test_who_cannot_shoot_is_silent_and_why() -> None:
    """fow.shoot.check-range, fow.shoot.check-los, fow.gap.weapons, fow.gap.aa-details"""
    facts: dict[str, Any] = {"shooters": "us_bazooka,us_sherman75,us_sherman75", "targets": "de_pz4h", "distance": 9.0}
    told = cited("volley", **facts, lines_apart="2,1,unseen")
    assert (told["silent_1"], told["silent_2"]) == ("fow.shoot.check-range", "fow.shoot.check-los")
    assert refusals("volley", shooters="us_bazooka", targets="de_pz4h", distance=9.0) == ["fow.shoot.check-range"]
    assert refusals("volley", shooters="us_sherman75", targets="de_ju87")[0] == "fow.gap.aa-details"


def test_several_declared_targets_are_told_in_their_order() -> None:
    """fow.gap.volley-resolution"""
    assert notes("volley", **{**UNLIKE, "shooters_apart": "1,at_2", "lines_apart": ""})["targets"] == (2, 1)


def test_too_many_unlike_shots_can_only_be_thrown() -> None:
    """fow.gap.volley-resolution"""
    facts: dict[str, Any] = {
        "shooters": "us_sherman75,us_stuart,uk_6pdr,de_panther,su_45mm,us_m10,su_zis3,de_puma,us_57mm",
        "targets": "4xuk_sherman",
        "distance": 10.0,
    }
    with pytest.raises(TooWide):
        ask("volley", **facts)
    misses = sum(each.shot.dice for each in stated_fire(VolleyFacts(**read(facts)), HOME.tables).ready)
    assert throw("volley", *[1] * misses, **facts).outcome == Fired(0, 0, 0, False)


def read(facts: dict[str, Any]) -> dict[str, Any]:
    known = read_facts(VolleyFacts, facts)
    return {name: getattr(known, name) for name in facts}


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"shooters": "none"}, "shooters: somebody has to shoot"),
        ({"targets": "none"}, "targets: somebody has to be shot at"),
        ({"targets": "de_pz4h,de_grenadier"}, "targets: hits are shared by teams of one type"),
        ({"only": 4}, "only: 3 targets are named"),
        ({"unit_teams": 2}, "unit_teams: the whole target has at least the 3 teams named"),
        ({"pinned": True}, "pinned: armoured Tank teams cannot be Pinned Down"),
        ({"shooters_apart": "4,moved"}, "shooters_apart: begin with a number from 1, the first of the 3 shooters"),
        ({"shooters_apart": "1,moved 1,pinned"}, "shooters_apart: shooter 1 stands there twice"),
        ({"shooters_apart": "1,asleep"}, "shooters_apart: 'asleep' is not known here"),
        ({"shooters_apart": "1,at_4"}, "shooters_apart: shooter 1 shoots at a target that is not named"),
        ({"shooters_apart": "1,500"}, "shooters_apart: '500' will not do, give 0 to 120 inches"),
        ({"targets_apart": "1,moved"}, "targets_apart: 'moved' is not known here"),
        ({"targets": "us_rifle", "targets_apart": "1,bailed"}, "targets_apart: target 1 is no armoured tank"),
        ({"lines_apart": "1,4"}, "lines_apart: begin with a number from 1, the first of the 3 targets"),
        ({"lines_apart": "1,2,side 1,2,12"}, "lines_apart: 1,2 stands there twice"),
        ({"targets_between": "1,2"}, "targets_between: give two numbers of targets"),
        ({"targets": "de_stug", "targets_apart": "1,hull_front"}, "facing: StuG III G has no turret"),
        ({"shooters": "us_57mm", "dug_in": True, "moved": True}, "dug_in: teams that dig in do not move"),
        ({"blitzed": True, "shooters_apart": "1,failed_blitz"}, "failed_blitz: a Blitz Move was made or it failed"),
    ],
)
def test_facts_that_will_not_do(facts: dict[str, Any], said: str) -> None:
    """fow.gap.target-choice, fow.gap.same-type, fow.gap.turretless"""
    with pytest.raises(FactsFault, match=said):
        ask("volley", **facts)


# ---------------------------------------------------------------------- stage by stage


def test_the_rolls_to_hit_are_told_shot_by_shot() -> None:
    """fow.gap.volley-resolution"""
    thrown = throw("volley_hits", 6, 2, 5, 5, **UNLIKE)
    assert thrown.outcome == (1, 2)
    assert notes("volley_hits", **UNLIKE)["shot_2"] == 2
    assert [effect.rule for effect in thrown.follows] == ["fow.gap.volley-resolution"]
    assert chances("volley_hits", **UNLIKE)[0, 0] == F(5, 6) ** 2 * F(2, 3) ** 2


PANZERS: dict[str, Any] = {
    "shooters": ("us_sherman75", "us_sherman76", "us_bazooka"),
    "targets": ("de_pz4h", "de_pz4h", "de_pz4h"),
    "distance": 12.0,
    "shooters_apart": ((2, "at_2"), (3, 6)),
}


def test_hits_are_assigned_target_by_target_and_evenly() -> None:
    """fow.assign.first, fow.assign.even, fow.gap.hit-assignment-who, fow.gap.volley-resolution"""
    volley = volley_of(**PANZERS)
    assert [(shot.shooter, shot.target) for shot in volley.shots] == [(0, 0), (2, 0), (1, 1)]
    assert assigned(volley, (2, 1, 2)) == ((0, (0, 2)), (1, (0, 2)), (2, (1,)))
    assert assigned(volley, (0, 1, 1)) == ((0, (1,)), (1, (2,)))
    assert assigned(volley, (0, 0, 0)) == ()


def test_a_swap_moves_only_hits_of_shooters_far_enough() -> None:
    """fow.mistaken.swap, fow.mistaken.tank-distance, fow.gap.mistaken-target: the bazooka is 6 in away, so its stays"""
    volley = volley_of(**PANZERS)
    hits = assigned(volley, (2, 1, 0))
    assert hits == ((0, (0,)), (1, (0,)), (2, (1,)))
    assert swapped(volley, hits, 0, 2) == ((1, (0,)), (2, (1, 0)))
    assert swapped(volley, swapped(volley, hits, 0, 2), 0, 2) == ((1, (0,)), (2, (1,)), (0, (0,)))


def test_a_hit_stays_where_the_other_team_is_no_valid_target() -> None:
    """fow.gap.mistaken-target"""
    volley = volley_of(**{**PANZERS, "lines_apart": ((1, 3, "unseen"),)})
    assert swapped(volley, ((0, (0,)),), 0, 2) == ((0, (0,)),)
    assert swapped(volley, ((0, (0,)),), 0, 1) == ((1, (0,)),)


@given(st.lists(st.integers(0, 4), min_size=3, max_size=3))
def test_stages_and_odds_put_the_hits_on_the_same_teams(hits: list[int]) -> None:
    """fow.assign.even, fow.gap.volley-resolution: and no team of a target has two more of its hits than another"""
    volley = volley_of(**PANZERS)
    by_team = dict(assigned(volley, hits))
    assert sum(map(len, by_team.values())) == sum(hits)
    of_first = [sum(shot != 2 for shot in by_team.get(team, ())) for team in range(3)]
    assert max(of_first) - min(of_first) <= 1
    taken = shared_out(tuple(map(aim_of, volley.shots)), 3, tuple(hits))
    assert taken == tuple(tuple(by_team.get(team, ()).count(shot) for shot in range(3)) for team in range(3))


# ---------------------------------------------------------------------- unlike hits on one team


def test_unlike_hits_are_saved_one_after_the_other() -> None:
    """fow.gap.bail-multiple-hits, fow.gap.volley-resolution, fow.armour.range-bonus"""
    facts: dict[str, Any] = {"team": "de_tiger", "hits": "us_76,1 us_75,2,14,side"}
    front, side = armour_die(10, 12, 3), armour_die(8, 10, 3)
    expected = after([front, side, side], F(5, 6))
    names = (TankState.OK, TankState.BAILED, TankState.DESTROYED)
    assert chances("team_hits", **facts) == {names[state]: chance for state, chance in expected.items()}


def test_unlike_hits_on_a_team_without_armour() -> None:
    """fow.save.other, fow.save.bulletproof, fow.gap.weapon-notes"""
    facts: dict[str, Any] = {"team": "us_rifle", "hits": "us_75,1,behind us_garand,2"}
    assert chances("team_hits", **facts)["destroyed"] == 1 - (1 - F(1, 3) * F(2, 3)) * F(2, 3) ** 2
    assert chances("team_hits", **facts, defensive=True)["destroyed"] == 1 - F(2, 3) ** 3
    assert chances("team_hits", team="us_p47", hits="de_flak88,1", distance=10.0)["destroyed"] == F(1, 3) * F(2, 3)


def test_defensive_fire_strikes_the_side() -> None:
    """fow.assault.df-side"""
    assert totals("team_hits", team="us_sherman75", hits="us_bazooka,1", distance=2.0, defensive=True)["Armour"] == 4


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"hits": ""}, "hits: name at least one weapon"),
        ({"hits": "sling,1"}, "hits: begin with a weapon such as us_75, not 'sling'"),
        ({"hits": "us_75,0"}, "hits: '0' will not do, give 1 to 12 hits"),
        ({"hits": "us_75,1,asleep"}, "hits: 'asleep' is not known here"),
        ({"team": "us_rifle", "bailed": True}, "bailed: only armoured tanks"),
        (
            {"team": "de_pak40", "hits": "us_75,1", "defensive": True},
            "defensive: only Infantry and armoured tanks charge",
        ),
    ],
)
def test_hits_that_will_not_do(facts: dict[str, Any], said: str) -> None:
    """fow.gap.volley-resolution"""
    with pytest.raises(FactsFault, match=said):
        ask("team_hits", **facts)
