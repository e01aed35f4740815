from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import (
    F,
    answer,
    ask,
    chances,
    cited,
    cited_after,
    follows,
    notes,
    number,
    parts,
    refusals,
    throw,
    totals,
    view,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_fire import DefensiveFire, defensive_fire
from sandtable.sheet.faults import FactsFault

FIRE = "defensive_fire"
#: Two shots that always hit would be two hits: what then becomes of the charge is asked of the cases with two hits.
SHERMANS = {"kind": "armoured", "assaulting": 2, "teams": 2, "halted": 1, "anti_tank": 9, "firepower": 3, "side": 4}


def given_hits(hits: int, **facts: Any) -> dict[DefensiveFire, F]:
    """The chances of what so many hits do."""
    found = {fire: chance for fire, chance in chances(FIRE, **facts).items() if fire.hits == hits}
    total = sum(found.values(), F(0))
    return {fire: chance / total for fire, chance in found.items()}


# ---------------------------------------------------------------------- falling back


@pytest.mark.parametrize(
    ("facts", "dice", "falls_back"),
    [
        ({"assaulting": 9}, 9, F(16832, 19683)),
        ({"assaulting": 11}, 9, F(16832, 19683)),
        ({"assaulting": 12}, 9, F(2816, 19683)),
        ({"assaulting": 9, "pinned": True}, 6, F(256, 729)),
    ],
)
def test_5_hits_drive_infantry_back_and_12_teams_only_8(facts: dict[str, Any], dice: int, falls_back: F) -> None:
    """fow.assault.fallback-5, fow.assault.fallback-8, fow.assault.df-rof, fow.assault.df-pinned"""
    asked = {"teams": 3, "halted": 3, "moving": 2, "hit_on": 3, **facts}
    assert ask(FIRE, **asked).needs == (f"{dice} dice, hits on 3+",)
    assert view(FIRE, "falls_back", **asked)[True] == falls_back


def test_hits_are_counted_before_saves() -> None:
    """fow.gap.fallback-details, fow.save.other"""
    thrown = throw(FIRE, 3, 3, 4, 5, 6, 1, 2, 2, 1, 6, 5, 4, 3, 3, teams=3, halted=3, hit_on=3)
    assert thrown.outcome == DefensiveFire(falls_back=True, hits=5, destroyed=0, bailed=0)
    after = follows(FIRE, thrown.outcome, teams=3, halted=3, hit_on=3)
    assert after == {"fall_back": 2, "pinned": True, "assault": "over"}


def test_infantry_driven_back_is_pinned_and_tanks_never_are() -> None:
    """fow.assault.fallback-distance, fow.gap.fallback-details, fow.pin.immune-armoured, fow.gap.fallback-way"""
    tanks = DefensiveFire(falls_back=True, hits=2, destroyed=1, bailed=1)
    back = {"fall_back": 2, "stay": 1, "pinned": False, "assault": "over"}
    assert follows(FIRE, tanks, **SHERMANS) == {**back, "destroyed": 1, "bailed": 1, "last_stand": True}
    assert cited_after(FIRE, tanks, **SHERMANS)["pinned"] == "fow.pin.immune-armoured"


def test_tanks_fall_back_when_two_are_out_of_action_and_their_side_is_hit() -> None:
    """fow.assault.fallback-tanks, fow.assault.df-side, fow.armour.outcome"""
    assert parts(FIRE, "Armour", **SHERMANS) == {}
    assert totals(FIRE, **SHERMANS)["Armour"] == 4
    assert sum(chance for fire, chance in given_hits(2, **SHERMANS).items() if fire.falls_back) == F(49, 81)
    one = given_hits(1, **SHERMANS)
    assert sum(chance for fire, chance in one.items() if fire.destroyed + fire.bailed) == F(7, 9)
    assert not any(fire.falls_back for fire in one)
    assert notes(FIRE, **SHERMANS) == {"drives_back": 2, "face": "side"}
    assert cited(FIRE, **SHERMANS) == {"drives_back": "fow.assault.fallback-tanks", "face": "fow.assault.df-side"}


def test_hits_that_were_scored_already_are_not_rolled_again() -> None:
    """fow.assault.fallback-tanks, fow.assault.df-side, fow.assault.fallback-5"""
    assert view(FIRE, "falls_back", **SHERMANS, hits=2)[True] == F(49, 81)
    assert view(FIRE, "falls_back", **{**SHERMANS, "anti_tank": 2}, hits=5) == {False: 1}
    assert view(FIRE, "falls_back", hits=5) == {True: 1}
    assert view(FIRE, "falls_back", hits=4, hit_on=6, concealed=True, night=True, smoke=True) == {False: 1}
    assert view(FIRE, "destroyed", hits=1, assaulting=1) == {0: F(2, 3), 1: F(1, 3)}
    assert ask(FIRE, hits=4).needs == ("4 hits scored",)
    with pytest.raises(FactsFault, match="hits: give the hits of one weapon"):
        ask(FIRE, hits=2, others="de_mg42")


def test_hits_alone_do_not_drive_tanks_back() -> None:
    """fow.assault.fallback-tanks"""
    harmless = {**SHERMANS, "halted": 5, "anti_tank": 2, "side": 8}
    assert view(FIRE, "falls_back", **harmless) == {False: 1}
    assert max(view(FIRE, "hits", **harmless)) == 10


def test_one_tank_never_falls_back() -> None:
    """fow.assault.fallback-tanks"""
    assert view(FIRE, "falls_back", **{**SHERMANS, "assaulting": 1, "halted": 5, "anti_tank": 14}) == {False: 1}


def test_hits_are_spread_evenly_and_a_second_bail_out_is_tested() -> None:
    """fow.gap.defensive-fire-details, fow.bail.second-result, fow.gap.alternative-ratings"""
    facts = {**SHERMANS, "assaulting": 1, "anti_tank": 10, "firepower": 6, "motivation": 4}
    # Die 1 to 5 is less than 10: only Firepower of 6 destroys; 6 is equal.
    assert throw(FIRE, 4, 5, 1, 2, 1, 3, 4, **facts).outcome == DefensiveFire(False, 2, 0, 1)
    assert throw(FIRE, 4, 5, 1, 2, 1, 3, 3, **facts).outcome == DefensiveFire(False, 2, 1, 0)
    assert throw(FIRE, 4, 5, 1, 2, 1, 3, 3, **{**facts, "remount": 3}).outcome == DefensiveFire(False, 2, 0, 1)
    assert number(FIRE, "Bears a second Bail Out", **{**facts, "remount": 3}).total == 3


# ---------------------------------------------------------------------- the score


def test_only_what_hides_them_where_they_stand_makes_them_harder_to_hit() -> None:
    """fow.gap.defensive-fire-details, fow.hit.concealed, fow.hit.smoke, fow.hit.night"""
    assert parts(FIRE, "Score to hit") == {}
    hidden = parts(FIRE, "Score to hit", concealed=True, smoke=True, night=True)
    assert hidden == {"fow.hit.concealed": 1, "fow.hit.smoke": 1, "fow.hit.night": 1}


@pytest.mark.parametrize(("hit_on", "score", "chance"), [(4, 6, F(1, 6)), (5, 7, F(1, 18)), (6, 8, F(1, 36))])
def test_the_score_goes_up_the_ladder(hit_on: int, score: int, chance: F) -> None:
    """fow.hit.seven-plus, fow.hit.eight-plus"""
    facts = {"teams": 1, "halted": 1, "hit_on": hit_on, "concealed": True, "night": True}
    assert totals(FIRE, **facts)["Score to hit"] == score
    assert view(FIRE, "hits", **facts)[1] == chance


def test_a_score_of_9_cannot_hit() -> None:
    """fow.gap.nine-plus"""
    facts = {"teams": 5, "hit_on": 6, "concealed": True, "night": True, "smoke": True}
    assert ask(FIRE, **facts).needs == ("15 dice, cannot hit",)
    assert chances(FIRE, **facts) == {DefensiveFire(False, 0, 0, 0): 1}


def test_notes_of_the_weapon() -> None:
    """fow.gap.weapon-notes"""
    assert totals(FIRE, no_he=True)["Score to hit"] == 4
    assert totals(FIRE, no_he=True, **{**SHERMANS, "hit_on": 3})["Score to hit"] == 3
    assert totals(FIRE, pinned=True)["ROF"] == 2
    assert totals(FIRE, pinned=True, pinned_rof_1=True)["ROF"] == 1
    assert totals(FIRE, pinned_rof_1=True)["ROF"] == 3
    one = {"teams": 1, "halted": 1, "assaulting": 1, "hit_on": 2}
    plain = given_hits(1, **one)
    brutal = given_hits(1, brutal=True, **one)
    assert plain[DefensiveFire(False, 1, 1, 0)] == F(1, 3)
    assert brutal[DefensiveFire(False, 1, 1, 0)] == F(5, 9)


def test_several_hits_on_one_team_need_as_many_saves() -> None:
    """fow.save.other"""
    facts = {"teams": 1, "halted": 3, "assaulting": 2, "hit_on": 3, "save": 3}
    three = given_hits(3, **facts)
    # Two on one team, one on the other.
    assert sum(chance for fire, chance in three.items() if fire.destroyed == 0) == F(8, 27)
    assert three[DefensiveFire(False, 3, 2, 0)] == F(5, 9) * F(1, 3)


def test_weapons_of_cards_fire_with_their_own_rof_and_notes() -> None:
    """fow.gap.weapons, fow.assault.df-rof"""
    asked = ask(FIRE, teams=0, others="2xde_mg42,us_57", hit_on=3)
    assert asked.needs == ("MG42 team: 6 dice, hits on 3+", "57mm M1: 2 dice, hits on 4+")
    pinned = ask(FIRE, teams=0, others="2xde_mg42,su_smg", hit_on=3, pinned=True)
    assert pinned.needs == ("MG42 team: 4 dice, hits on 3+", "PPSh SMGs: 1 die, hits on 3+")


def test_the_best_weapon_hits_the_first_tank() -> None:
    """fow.gap.hit-assignment-who, fow.gap.defensive-fire-details"""
    facts = {**SHERMANS, "teams": 1, "halted": 1, "anti_tank": 2, "firepower": 6, "others": "de_75l70"}
    # A hit of each: the 7.5cm of AT 14 destroys the first tank, the MG harms no Side of 4.
    assert throw(FIRE, 3, 1, 5, 1, 3, 1, **facts).outcome == DefensiveFire(False, 2, 1, 0)


def test_skirts_help_against_weak_firepower_only() -> None:
    """fow.gap.weapon-notes"""
    skirted = {**SHERMANS, "side": 3, "skirts": True, "anti_tank": 10}
    assert totals(FIRE, **{**skirted, "firepower": 5})["Armour"] == 5
    assert totals(FIRE, **{**skirted, "firepower": 4})["Armour"] == 3


def test_what_is_left_strikes() -> None:
    """fow.assault.hit, fow.gap.bulletproof-cover"""
    assert follows(FIRE, DefensiveFire(False, 4, 2, 0)) == {"strikes": 7, "destroyed": 2, "last_stand": True}
    assert follows(FIRE, DefensiveFire(False, 1, 1, 0), teams=1, halted=1, assaulting=1) == {
        "strikes": 0,
        "destroyed": 1,
        "last_stand": True,
    }
    assert notes(FIRE)["bulletproof_cover"] is False


def test_played_fire_stays_within_the_exact_odds() -> None:
    """fow.assault.df-range"""
    asked = ask(FIRE, teams=2, halted=2, assaulting=3)
    dice = seeded("defensive fire")
    assert {defensive_fire(dice, asked.profile) for _ in range(3000)} == set(asked.distribution)


def test_only_infantry_and_armoured_tanks_charge() -> None:
    """fow.assault.who"""
    assert refusals(FIRE, kind="gun") == ["fow.assault.who"]
    with pytest.raises(FactsFault, match="teams: somebody has to fire"):
        ask(FIRE, teams=0)
    with pytest.raises(FactsFault, match="assaulting: no unit has more than 7"):
        ask(FIRE, kind="armoured", assaulting=8)
    many = "de_75l70,de_50l60,su_76,uk_2pdr,us_37,su_ptrd,de_schreck,us_bazooka,hmg6,uk_20mm_aa"
    with pytest.raises(FactsFault, match="others: so many different weapons"):
        ask(FIRE, others=many, **SHERMANS)


# ---------------------------------------------------------------------- who may fire


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"distance": 8.0}, []),
        ({"distance": 8.1}, ["fow.assault.df-range"]),
        ({"distance": 4.1, "weapon_range": 4}, ["fow.shoot.check-range"]),
        ({"visible": False}, ["fow.shoot.check-los"]),
        ({"kind": "armoured", "bailed": True}, ["fow.gap.defensive-fire-details"]),
        ({"shot_at_aircraft": True}, ["fow.aa.no-defensive-fire"]),
        ({"fired_already": True}, ["fow.gap.defensive-fire-details"]),
        ({"counterattack": True}, ["fow.assault.counter-no-df"]),
        ({"kind": "gun", "forward_firing": True, "in_front": False}, ["fow.gap.weapon-notes"]),
        ({"kind": "gun", "forward_firing": True}, []),
        ({"kind": "aircraft"}, ["fow.gap.defenders"]),
        ({"halted": 0}, ["fow.gap.weapons"]),
    ],
)
def test_who_may_shoot_defensive_fire(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.assault.df-range, fow.gap.defensive-fire-details, fow.gap.units-of-measure"""
    if rules:
        assert refusals("may_defensive_fire", **facts) == rules
    else:
        assert answer("may_defensive_fire", **facts) == 3


@pytest.mark.parametrize(
    ("moved", "shot", "fires"), [(False, False, False), (True, False, True), (False, True, True), (True, True, True)]
)
def test_infantry_that_neither_moved_nor_shot_silences_the_tank_it_contacts(
    moved: bool, shot: bool, fires: bool
) -> None:
    """fow.assault.df-denied, fow.gap.df-denied-scope, fow.conceal.stationary-infantry"""
    facts = {"they_moved": moved, "they_shot": shot, "contacted_by": "infantry"}
    for tank in ("armoured", "unarmoured"):
        if fires:
            assert notes("may_defensive_fire", kind=tank, **facts)["silenced"] is False
        else:
            assert refusals("may_defensive_fire", kind=tank, **facts) == ["fow.assault.df-denied"]
    assert answer("may_defensive_fire", kind="gun", **facts) == 3
    for others in ("nobody", "tanks"):
        assert answer("may_defensive_fire", kind="armoured", **{**facts, "contacted_by": others}) == 3


def test_the_dice_of_a_defending_team() -> None:
    """fow.assault.df-rof, fow.assault.df-pinned, fow.gap.weapon-notes"""
    assert answer("may_defensive_fire", pinned=True) == 2
    assert answer("may_defensive_fire", pinned=True, pinned_rof_1=True) == 1
    assert number("may_defensive_fire", "ROF", pinned=True).base.rule == "fow.assault.df-pinned"
    assert number("may_defensive_fire", "ROF").base.rule == "fow.assault.df-rof"
    with pytest.raises(FactsFault, match="pinned: armoured Tank teams"):
        ask("may_defensive_fire", pinned=True, kind="armoured")
    with pytest.raises(FactsFault, match="bailed: only armoured tanks"):
        ask("may_defensive_fire", bailed=True)
