"""Platoons by name: who shoots with what, which numbers apply, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import (
    F,
    ask,
    chances,
    cited,
    cited_after,
    notes,
    number,
    parts,
    refusals,
    throw,
    totals,
    view,
    why_not,
)

from sandtable.rulesets.flames_of_war.procedures.fire.under_fire import Fired
from sandtable.sheet.faults import FactsFault

SHERMANS: dict[str, Any] = {"shooter_teams": "4xus_sherman75", "target_teams": "2xde_pz4h"}


def same_as_stated(platoons: dict[str, Any], stated: dict[str, Any]) -> None:
    assert chances("platoon_fire", **platoons) == chances("team_fire", **stated)


# ---------------------------------------------------------------------- whole situations


def test_four_shermans_at_two_concealed_panzer_ivs() -> None:
    """fow.rof.halted, fow.rof.dice, fow.hit.range, fow.hit.concealed, fow.armour.range-bonus, fow.bail.second-result,
    fow.gap.team-profiles, fow.gap.weapons, fow.gap.alternative-ratings"""
    facts = {**SHERMANS, "distance": 20.0, "concealed": True}
    assert totals("platoon_fire", **facts) == {
        "Dice of each weapon": 2,
        "Score to hit": 6,
        "Armour": 7,
        "Second Bail Out": 3,
    }
    same_as_stated(
        facts,
        {
            "dice": 8,
            "score": 6,
            "teams": 2,
            "anti_tank": 10,
            "firepower": 3,
            "front": 6,
            "distance": 20.0,
            "motivation": 4,
            "remount": 3,
        },
    )


def test_a_panzer_iv_at_a_lone_t34_85() -> None:
    """fow.hit.range, fow.rof.halted, fow.armour.range-bonus, fow.armour.outcome, fow.assign.first,
    fow.bail.second-result, fow.gap.bail-multiple-hits"""
    facts = {"shooter_teams": "de_pz4h", "target_teams": "su_t34_85", "distance": 20.0}
    assert totals("platoon_fire", **facts)["Score to hit"] == 4
    found = chances("platoon_fire", **facts)
    assert sum(chance for fired, chance in found.items() if fired.destroyed) == F(817, 2592)
    assert sum(chance for fired, chance in found.items() if fired.bailed) == F(175, 864)


def test_moved_grenadiers_at_a_platoon_in_foxholes() -> None:
    """fow.rof.moving, fow.hit.concealed, fow.save.bulletproof, fow.pin.threshold, fow.gap.platoons"""
    facts = {
        "shooter_teams": "3xde_grenadier",
        "target_teams": "9xuk_rifle",
        "distance": 10.0,
        "moved": True,
        "concealed": True,
        "cover": "inside",
    }
    assert view("platoon_fire", "pinned", **facts)[True] == F(13, 729)
    assert view("platoon_fire", "destroyed", **facts)[0] == F(22164361129, 24794911296)


def test_a_whole_platoon_is_read_from_its_list() -> None:
    """fow.gap.platoons, fow.gap.bombardment-weapons, fow.pin.threshold-large"""
    facts = {"shooter": "us_rifle", "target": "su_rifle", "distance": 8.0}
    found = ask("platoon_fire", **facts)
    assert found.subject == "Rifle platoon (9 teams) at Rifle company (14 teams), 8 in away"
    assert max(fired.hits for fired in found.distribution) == 8
    assert {note.name: (note.value, note.rule) for note in found.notes}["silent_1"] == (
        1,
        "fow.gap.bombardment-weapons",
    )
    assert totals("platoon_fire", **facts)["Pinned Down at"] == 8


# ---------------------------------------------------------------------- which weapons


def test_tanks_fire_all_machine_guns_or_the_main_gun() -> None:
    """fow.shoot.weapons-tank"""
    at_foot = {"shooter_teams": "us_sherman75", "target_teams": "5xde_grenadier", "distance": 12.0}
    assert max(view("platoon_fire", "hits", **at_foot)) == 2
    assert max(view("platoon_fire", "hits", **at_foot, arms="machine_guns")) == 5
    assert totals("platoon_fire", **at_foot, arms="machine_guns", moved=True)["Dice of each, .50 cal AA MG"] == 2


def test_a_vehicle_with_nothing_else_fires_its_machine_guns() -> None:
    """fow.shoot.weapons-tank"""
    assert (
        totals("platoon_fire", shooter="uk_carrier", target="de_grenadier", distance=12.0)["Dice of each weapon"] == 3
    )


def test_a_tank_without_machine_guns_stays_silent() -> None:
    """fow.shoot.weapons-tank"""
    facts = {"shooter": "su_su85", "target": "de_grenadier", "distance": 12.0, "arms": "machine_guns"}
    assert refusals("platoon_fire", **facts) == ["fow.shoot.weapons-tank"]


def test_infantry_fires_the_one_weapon_that_fits() -> None:
    """fow.shoot.weapons-foot"""
    faust: dict[str, Any] = {"shooter_teams": "de_faust", "facing": "side"}
    tanks, foot = {"target_teams": "us_sherman75"}, {"target_teams": "2xus_rifle"}
    assert ask("platoon_fire", **faust, **tanks, distance=4.0).needs[2:] == ("Anti-tank 12, Firepower 5+",)
    assert ask("platoon_fire", **faust, **tanks, distance=4.1).needs[2:] == ("cannot harm it",)
    assert totals("platoon_fire", **faust, **foot, distance=4.0)["Dice of each weapon"] == 3


@pytest.mark.parametrize(("distance", "hits"), [(16.0, 5), (16.1, 3), (20.0, 3)])
def test_weapons_out_of_range_do_not_fire(distance: float, hits: int) -> None:
    """fow.shoot.check-range"""
    facts = {"shooter_teams": "us_sherman75", "target_teams": "5xde_grenadier", "arms": "machine_guns"}
    assert max(view("platoon_fire", "hits", **facts, distance=distance)) == hits
    silent = cited("platoon_fire", **facts, distance=distance).get("silent_1")
    assert silent == (None if distance == 16.0 else "fow.shoot.check-range")
    assert refusals("platoon_fire", **facts, distance=20.1) == ["fow.shoot.check-range"] * 2


def test_range_is_inclusive() -> None:
    """fow.shoot.check-range, fow.gap.units-of-measure"""
    facts = {"shooter_teams": "us_bazooka", "target_teams": "de_pz4h"}
    assert ask("platoon_fire", **facts, distance=8.0).rolls_dice
    assert why_not("platoon_fire", **facts, distance=8.1).endswith(
        "beyond the 8 in of the Bazooka (fow.shoot.check-range)"
    )


# ---------------------------------------------------------------------- what the answer tells


def test_the_line_tells_weapons_of_different_anti_tank_apart() -> None:
    """fow.armour.greater, fow.shoot.weapons-foot"""
    facts = {"shooter": "us_rifle", "target": "de_pz4", "distance": 8.0, "facing": "side", "under_fire": 2}
    assert ask("platoon_fire", **facts).needs == (
        "8 dice",
        "hits on 4+",
        "M1 Garand rifles (7 dice) cannot harm it",
        "Bazooka (1 die) Anti-tank 10, Firepower 5+",
    )
    assert notes("platoon_fire", **facts)["harmless"] == "M1 Garand rifles"


def test_a_tank_that_no_hit_can_harm_is_said_to_be_safe() -> None:
    """fow.armour.greater, fow.armour.range-bonus: Side 8 and 1 for range and any die beat Anti-tank 9"""
    facts = {"shooter": "su_t34_76", "target": "de_tiger", "distance": 24.0, "facing": "side"}
    assert cited("platoon_fire", **facts)["harmless"] == "fow.armour.greater"
    assert ask("platoon_fire", **facts).needs[2:] == ("cannot harm it",)
    assert view("platoon_fire", "destroyed", **facts) == {0: 1}
    assert "harmless" not in notes("platoon_fire", **{**facts, "distance": 16.0})


def test_a_brutal_weapon_is_told_with_the_saves() -> None:
    """fow.gap.weapon-notes: a 3+ save is made twice in four of nine cases"""
    facts: dict[str, Any] = {
        "shooter": "us_105",
        "target": "de_grenadier",
        "distance": 12.0,
        "firing": 1,
        "under_fire": 1,
    }
    assert ask("platoon_fire", **facts).needs[2:] == ("saves on 3+", "Brutal: saves made twice")
    assert notes("platoon_fire", **facts)["brutal"] == ("105mm or 10.5cm howitzer (direct)",)
    assert view("platoon_fire", "destroyed", **facts)[1] == F(1, 2) * F(5, 9)
    assert "brutal" not in notes("platoon_fire", **{**facts, "target": "de_pz4"})


def test_infantry_that_is_not_concealed_is_said_to_have_moved() -> None:
    """fow.conceal.stationary-infantry, fow.hit.concealed-gtg, fow.aa.terrain"""
    foot = {"shooter": "us_tank75", "target": "de_grenadier"}
    assert cited("platoon_fire", **foot)["concealed"] == "fow.conceal.stationary-infantry"
    assert "concealed" not in notes("platoon_fire", **foot, concealed=True)
    assert "concealed" not in notes("platoon_fire", shooter="us_tank75", target="de_pz4")
    flown = {"shooter": "us_air", "target": "de_grenadier", "distance": 6.0}
    assert "concealed" not in notes("platoon_fire", **flown)
    assert notes("platoon_fire", **flown)["conceals"] == "terrain"
    assert notes("platoon_fire", **foot, gone_to_ground=True)["gone_to_ground"] is False


def test_aircraft_are_shot_at_before_and_leave_after_their_attack() -> None:
    """fow.aa.timing, fow.air.duration"""
    told = cited("platoon_fire", shooter="de_air", target="us_tank75", distance=8.0)
    assert (told["aa_first"], told["leave"]) == ("fow.aa.timing", "fow.air.duration")
    assert "aa_first" not in cited("platoon_fire")


def test_transports_call_for_no_last_stand_but_for_their_passengers() -> None:
    """fow.gap.passengers-details, fow.gap.laststand-counting"""
    lost = Fired(1, 0, 1, False)
    trucks = cited_after("platoon_fire", lost, target_teams="2xde_truck")
    assert trucks["passengers"] == "fow.gap.passengers-details"
    assert "last_stand" not in trucks
    assert "last_stand" in cited_after("platoon_fire", lost, target="de_aa")


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        ({"target": "de_stug", "facing": "hull_front"}, "facing: StuG III G has no turret"),
        ({"target_teams": "us_halftrack", "facing": "turret_front"}, "facing: M3 half-track has no turret"),
        ({"target": "de_pak40", "facing": "hull_front"}, "facing: 7.5cm PaK40 has no turret"),
        ({"dug_in": True}, "dug_in: only Infantry and Gun teams dig in"),
        ({"shooter": "us_57", "dug_in": True, "moved": True}, "dug_in: teams that dig in do not move"),
        ({"shooter": "us_57", "dug_in": True, "failed_blitz": True}, "dug_in: a unit has one order in a turn"),
    ],
)
def test_what_the_cards_and_orders_do_not_allow_is_a_fault(facts: dict[str, Any], fault: str) -> None:
    """fow.gap.turretless, fow.gap.dig-in-details, fow.order.one-per-turn"""
    with pytest.raises(FactsFault, match=fault):
        ask("platoon_fire", **facts)


def test_a_turret_and_its_hull_may_show_different_faces() -> None:
    """fow.facing.mixed, fow.gap.turretless"""
    assert totals("platoon_fire", target="de_pz4", facing="hull_front", distance=12.0)["Turret armour"] == 3


@pytest.mark.parametrize(
    ("teams", "rule"), [("us_truck", "fow.gap.team-profiles"), ("us_81mm", "fow.gap.bombardment-weapons")]
)
def test_teams_that_cannot_shoot(teams: str, rule: str) -> None:
    """fow.gap.team-profiles, fow.gap.bombardment-weapons"""
    assert refusals("platoon_fire", shooter_teams=teams, distance=4.0) == [rule]


# ---------------------------------------------------------------------- rate of fire


@pytest.mark.parametrize(
    ("facts", "dice", "rule"),
    [
        ({}, 2, "fow.rof.halted"),
        ({"moved": True}, 1, "fow.rof.moving"),
        ({"blitzed": True}, 2, "fow.order.blitz.halted-rof"),
        ({"blitzed": True, "moved": True}, 1, "fow.rof.moving"),
        ({"failed_blitz": True}, 2, "fow.rof.halted"),
        ({"failed_blitz": True, "moved": True}, 1, "fow.rof.moving"),
    ],
)
def test_moving_costs_rate_of_fire(facts: dict[str, Any], dice: int, rule: str) -> None:
    """fow.rof.halted, fow.rof.moving, fow.order.blitz.halted-rof, fow.gap.weapons"""
    found = number("platoon_fire", "Dice of each weapon", shooter="de_panther", target="us_tank75", **facts)
    assert (found.total, found.base.rule) == (dice, rule)


@pytest.mark.parametrize(
    ("facts", "dice", "rule"),
    [
        ({"pinned": True}, 2, "fow.pin.moving-rof"),
        ({"dug_in": True}, 2, "fow.order.dig-in.rof"),
        ({"shooter_teams": "su_smg", "pinned": True, "distance": 4.0}, 1, "fow.gap.weapon-notes"),
    ],
)
def test_pinned_and_digging_infantry_shoots_as_moving(facts: dict[str, Any], dice: int, rule: str) -> None:
    """fow.pin.moving-rof, fow.order.dig-in.rof, fow.gap.weapon-notes"""
    known = {"shooter_teams": "3xde_grenadier", "target": "us_rifle", "distance": 10.0, **facts}
    found = number("platoon_fire", "Dice of each weapon", **known)
    assert (found.total, found.base.rule) == (dice, rule)


def test_aircraft_use_the_moving_column_and_see_through_smoke() -> None:
    """fow.gap.weapons, fow.gap.aircraft-los"""
    facts = {"shooter": "us_air", "target": "de_pz4", "distance": 8.0, "smoke": True}
    assert totals("platoon_fire", **facts)["Dice of each weapon"] == 4
    assert totals("platoon_fire", **facts)["Score to hit"] == 4
    assert cited("platoon_fire", **facts)["smoke"] == "fow.gap.aircraft-los"


# ---------------------------------------------------------------------- the score to hit


@pytest.mark.parametrize(
    ("facts", "added"),
    [
        ({"distance": 16.0}, {}),
        ({"distance": 16.1}, {"fow.hit.range": 1}),
        ({"distance": 10.0, "concealed": True}, {"fow.hit.concealed": 1}),
        ({"distance": 10.0, "gone_to_ground": True}, {}),
        ({"distance": 10.0, "concealed": True, "gone_to_ground": True}, {"fow.hit.concealed-gtg": 2}),
        ({"distance": 10.0, "smoke": True, "night": True}, {"fow.hit.smoke": 1, "fow.hit.night": 1}),
        ({"distance": 10.0, "out_of_command": True}, {}),
        ({"distance": 10.0, "out_of_command": True, "moved": True}, {"fow.hit.out-of-command": 1}),
        ({"distance": 10.0, "failed_blitz": True}, {"fow.order.blitz.fail-penalty": 1}),
        (
            {"distance": 10.0, "out_of_command": True, "moved": True, "failed_blitz": True},
            {"fow.hit.out-of-command": 1},
        ),
        (
            {"distance": 20.0, "concealed": True, "gone_to_ground": True, "smoke": True, "night": True},
            {"fow.hit.range": 1, "fow.hit.concealed-gtg": 2, "fow.hit.smoke": 1, "fow.hit.night": 1},
        ),
    ],
)
def test_every_modifier_and_how_they_add_up(facts: dict[str, Any], added: dict[str, int]) -> None:
    """fow.hit.base, fow.hit.range, fow.hit.concealed, fow.hit.concealed-gtg, fow.hit.smoke, fow.hit.night,
    fow.hit.out-of-command, fow.order.blitz.fail-penalty, fow.gap.modifier-stacking"""
    known = {"shooter_teams": "2xde_panther", "target": "us_tank75", **facts}
    assert parts("platoon_fire", "Score to hit", **known) == added
    assert totals("platoon_fire", **known)["Score to hit"] == 3 + sum(added.values())


def test_who_stays_put_out_of_command_is_not_punished() -> None:
    """fow.command.out-stay, fow.gap.modifier-stacking"""
    assert cited("platoon_fire", out_of_command=True)["out_of_command"] == "fow.command.out-stay"
    both = {"out_of_command": True, "moved": True, "failed_blitz": True}
    assert cited("platoon_fire", **both)["once"] == "fow.gap.modifier-stacking"


@pytest.mark.parametrize(
    ("shooter", "target", "moved", "added"),
    [
        ("us_sherman76", "de_grenadier", False, 1),
        ("us_sherman76", "de_pak40", False, 1),
        ("us_sherman76", "de_pz4h", False, 0),
        ("us_sherman75", "de_pz4h", True, 1),
        ("us_sherman76", "de_grenadier", True, 2),
        ("su_t34_76", "de_pz4h", True, 1),
        ("su_t34_76", "de_pz4h", False, 0),
        ("de_panther", "us_sherman75", True, 0),
    ],
)
def test_notes_on_the_weapon_add_to_the_score(shooter: str, target: str, moved: bool, added: int) -> None:
    """fow.gap.weapon-notes: Stabiliser and Overworked on the move, No HE against Infantry and Guns."""
    facts = {"shooter_teams": shooter, "target_teams": target, "moved": moved, "distance": 10.0}
    found = number("platoon_fire", "Score to hit", **facts)
    assert sum(part.value for part in found.modifiers if part.rule == "fow.gap.weapon-notes") == added
    assert found.total == found.base.value + added


def test_a_score_beyond_the_ladder_cannot_hit() -> None:
    """fow.gap.nine-plus, fow.hit.eight-plus"""
    hard = {**SHERMANS, "distance": 20.0, "concealed": True, "gone_to_ground": True, "smoke": True}
    assert view("platoon_fire", "hits", **{**hard, "shooter_teams": "us_m10"})[0] == F(35, 36) ** 2
    assert chances("platoon_fire", **hard, night=True) == {Fired(0, 0, 0, False): 1}


# ---------------------------------------------------------------------- the target


def test_bazooka_skirts_are_on_the_card() -> None:
    """fow.gap.weapon-notes"""
    side = {"target_teams": "de_pz4h", "facing": "side", "distance": 8.0}
    assert totals("platoon_fire", shooter_teams="us_bazooka", **side)["Armour"] == 5
    assert totals("platoon_fire", shooter_teams="us_sherman75", **side)["Armour"] == 3


def test_hull_and_turret_apart() -> None:
    """fow.facing.mixed"""
    facts = {"shooter": "us_tank76", "target": "de_panther", "distance": 14.0, "facing": "hull_front"}
    found = totals("platoon_fire", **facts)
    assert (found["Hull armour"], found["Turret armour"]) == (9, 5)


def test_mixed_weapons_and_mixed_tanks() -> None:
    """fow.gap.hit-assignment-who, fow.gap.same-type: better guns first, different models are of one type"""
    facts = {"shooter": "us_tank76", "target_teams": "3xus_sherman75,2xus_sherman76", "distance": 20.0}
    assert notes("platoon_fire", **facts)["order"] == ("76mm M1", "75mm M3")
    found = totals("platoon_fire", **facts)
    assert found["Armour, M4 Sherman (75mm)"] == 7
    assert found["Armour, M4 Sherman (76mm)"] == 8
    assert (found["Second Bail Out, M4 Sherman (75mm)"], found["Second Bail Out, M4 Sherman (76mm)"]) == (4, 3)


def test_the_first_team_of_a_mixed_target_is_hit_first() -> None:
    """fow.assign.first: a Panther in front of a Sherman takes the one hit there can be."""
    gun = {"shooter_teams": "us_m10", "moved": True, "distance": 10.0}
    first = view("platoon_fire", "destroyed", **gun, target_teams="de_panther,us_sherman75")
    assert first == view("platoon_fire", "destroyed", **gun, target_teams="de_panther")
    assert first != view("platoon_fire", "destroyed", **gun, target_teams="us_sherman75,de_panther")


def test_only_teams_of_the_targets_type_share_the_hits() -> None:
    """fow.gap.same-type, fow.assign.even: four guns and an observer, whose hits only the guns share."""
    facts = {"shooter": "us_tank75", "target": "de_105", "distance": 10.0}
    assert notes("platoon_fire", **facts)["even"] == 4
    with pytest.raises(FactsFault, match="target_teams: hits are shared by teams of one type"):
        ask("platoon_fire", target_teams="de_105,de_observer")


@pytest.mark.parametrize(
    ("facts", "covered", "rule"),
    [
        ({}, True, "fow.gap.weapon-notes"),
        ({"facing": "side"}, False, "fow.gap.bulletproof-cover"),
        ({"target_dashed": True}, False, "fow.gap.bulletproof-cover"),
        ({"facing": "side", "cover": "inside"}, True, "fow.gap.bulletproof-cover"),
        ({"cover": "behind"}, True, "fow.gap.bulletproof-cover"),
    ],
)
def test_a_gun_shield_is_on_the_card(facts: dict[str, Any], covered: bool, rule: str) -> None:
    """fow.gap.weapon-notes, fow.gap.bulletproof-cover, fow.save.bulletproof"""
    known = {"shooter": "us_tank75", "target": "de_pak40", "distance": 10.0, **facts}
    assert notes("platoon_fire", **known)["bulletproof_cover"] is covered
    assert cited("platoon_fire", **known)["bulletproof_cover"] == rule
    stated = {"dice": 10, "score": 4, "kind": "gun", "teams": 3, "save": 3, "firepower": 3}
    same_as_stated(known, {**stated, "cover": "inside" if covered else "open"})


def test_a_brutal_gun_at_infantry() -> None:
    """fow.gap.weapon-notes"""
    facts = {"shooter_teams": "su_is2", "target_teams": "us_rifle", "distance": 10.0}
    assert view("platoon_fire", "destroyed", **facts)[1] == F(2, 3) * F(5, 9)


def test_tanks_bailed_out_before() -> None:
    """fow.bail.no-actions, fow.bail.second-result"""
    facts = {**SHERMANS, "distance": 10.0}
    assert max(view("platoon_fire", "hits", **facts, shooter_bailed=1)) == 6
    assert cited("platoon_fire", **facts, shooter_bailed=1)["bailed_shooters"] == "fow.bail.no-actions"
    assert refusals("platoon_fire", **facts, shooter_bailed=4) == ["fow.bail.no-actions"]
    stated = {"dice": 8, "score": 4, "teams": 2, "bailed": 1, "distance": 10.0, "remount": 3}
    same_as_stated({**facts, "target_bailed": 1}, stated)


def test_the_last_tanks_are_those_that_bailed_out() -> None:
    """fow.bail.no-actions"""
    facts = {"shooter": "us_tank76", "target": "de_panther", "distance": 10.0}
    assert max(view("platoon_fire", "hits", **facts, shooter_bailed=2)) == 6
    assert "order" not in notes("platoon_fire", **facts, shooter_bailed=2)


def test_some_of_a_platoon_at_some_of_another() -> None:
    """fow.gap.platoons"""
    found = ask("platoon_fire", firing=2, under_fire=1, distance=10.0)
    assert found.subject == "2 teams of M4 Sherman platoon at 1 team of Panzer IV platoon, 10 in away"
    same_as_stated(
        {"firing": 2, "under_fire": 1, "distance": 10.0},
        {"dice": 4, "score": 4, "teams": 1, "distance": 10.0, "remount": 3},
    )


@pytest.mark.parametrize(
    ("facts", "total"),
    [({}, 5), ({"unit_teams": 12}, 8), ({"hits_before": 3}, 2), ({"under_fire": 2}, 5), ({"target": "su_rifle"}, 8)],
)
def test_pinning_counts_the_whole_unit_and_the_whole_step(facts: dict[str, Any], total: int) -> None:
    """fow.gap.pin-count, fow.pin.threshold, fow.pin.threshold-large"""
    known = {"shooter": "us_tank75", "target": "de_grenadier", "distance": 10.0, "arms": "machine_guns", **facts}
    assert totals("platoon_fire", **known)["Pinned Down at"] == total


def test_armour_is_not_pinned_and_mistaken_target_is_left_to_its_owner() -> None:
    """fow.pin.immune-armoured, fow.gap.mistaken-target"""
    found = cited("platoon_fire", distance=10.0)
    assert found["can_be_pinned"] == "fow.pin.immune-armoured"
    assert found["mistaken_target"] == "fow.gap.mistaken-target"
    assert "mistaken_target" not in cited("platoon_fire", distance=8.0)
    assert "mistaken_target" not in cited("platoon_fire", distance=10.0, under_fire=1)


def test_forward_firing_guns_are_named() -> None:
    """fow.gap.weapon-notes"""
    assert notes("platoon_fire", shooter="de_stug", target="us_tank75")["forward_firing"] == ("7.5cm StuK40",)
    assert "forward_firing" not in notes("platoon_fire")


def test_aircraft_are_for_anti_aircraft_weapons() -> None:
    """fow.gap.aa-details"""
    assert refusals("platoon_fire", target="de_air", distance=10.0) == ["fow.gap.aa-details"]


# ---------------------------------------------------------------------- the dice


def test_the_dice_of_a_platoon() -> None:
    """fow.hit.base, fow.armour.roll, fow.armour.outcome"""
    facts = {"shooter_teams": "2xde_panther", "target_teams": "2xus_sherman75", "distance": 10.0}
    # Two hits of four; Front 6 against 14 is always less: Firepower destroys the first and bails the second out.
    fired = throw("platoon_fire", 3, 3, 2, 2, 6, 3, 6, 2, **facts)
    assert (fired.outcome, fired.label) == (Fired(1, 1, 2, False), "2 hits, 1 Destroyed, 1 Bailed Out")
    assert cited_after("platoon_fire", Fired(1, 1, 2, False), **facts) == {
        "destroyed": "fow.armour.less",
        "bailed": "fow.bail.no-actions",
        "last_stand": "fow.laststand.unit-test",
    }


def test_seven_to_hit_is_a_six_and_a_five() -> None:
    """fow.hit.seven-plus"""
    facts = {"shooter_teams": "de_panther", "target_teams": "uk_cromwell", "distance": 20.0, "concealed": True}
    assert throw("platoon_fire", 6, 6, 5, 4, 6, 3, **facts, gone_to_ground=True).outcome == Fired(1, 0, 1, False)


# ---------------------------------------------------------------------- facts


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"pinned": True}, "pinned: armoured Tank teams cannot be Pinned Down"),
        ({"blitzed": True, "failed_blitz": True}, "failed_blitz: a Blitz Move was made or it failed"),
        ({"shooter_bailed": 6}, "shooter_bailed: 5 armoured tanks fire, no more can be Bailed Out"),
        ({"shooter": "us_rifle", "shooter_bailed": 1}, "shooter_bailed: 0 armoured tanks fire"),
        ({"target_bailed": 5}, "target_bailed: 4 armoured tanks under fire, no more can be Bailed Out"),
        ({"target": "us_rifle", "target_bailed": 1}, "target_bailed: 0 armoured tanks under fire"),
        ({"firing": 6}, "firing: the shooter has 5 such teams, give no more or 0 for all"),
        ({"under_fire": 5}, "under_fire: the target has 4 such teams, give no more or 0 for all"),
        ({"unit_teams": 3}, "unit_teams: the whole target has at least the 4 teams under fire"),
        (
            {
                "shooter_teams": "us_sherman75,us_stuart,uk_6pdr,de_panther,su_45mm,us_m10,su_zis3,de_puma,us_57mm",
                "target_teams": "4xuk_sherman",
                "distance": 10.0,
            },
            "shooter_teams: too many different weapons at once",
        ),
    ],
)
def test_facts_that_contradict_each_other(facts: dict[str, Any], said: str) -> None:
    """fow.gap.platoons"""
    with pytest.raises(FactsFault, match=said):
        ask("platoon_fire", **facts)
