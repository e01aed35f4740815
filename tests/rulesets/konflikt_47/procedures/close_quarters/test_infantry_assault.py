from typing import Any

import pytest
from tests.rulesets.konflikt_47.asking import (
    F,
    ask,
    chance,
    chances,
    cited,
    effects,
    follows,
    notes,
    parts,
    refusals,
    throw,
    totals,
    view,
)
from tests.rulesets.konflikt_47.assault_oracle import Squad, assault, at_least, shot_at
from tests.rulesets.konflikt_47.fire_oracle import within
from tests.rulesets.konflikt_47.playing import never_foretold

from sandtable.dice import Dice
from sandtable.dice.exact import exact
from sandtable.rulesets.konflikt_47.procedures.close_quarters.assault_rounds import AssaultResult, InfantryAssault
from sandtable.rulesets.konflikt_47.procedures.close_quarters.infantry_assault import InfantryAssaultFacts
from sandtable.rulesets.konflikt_47.procedures.units.morale import PinsOn
from sandtable.sheet.facts import fields_of
from sandtable.sheet.faults import FactsFault

ASSAULT = "infantry_assault"
FEW = {"attacker_arms": "4xrifle", "defender_arms": "3xrifle", "defender_quality": "veteran"}
ON = {"attacker_fights_on": True, "defender_fights_on": True}
EVERY_RESULT = ("drawn", "defender_driven_back", "attacker_driven_back")


def found(**facts: Any) -> dict[Any, F]:
    """The exact answer in the shape of the count by hand: both units and the result."""
    return {
        (
            (ended.attackers_left, ended.attacker_pins.number),
            (ended.defenders_left, ended.defender_pins.number),
            str(ended.result),
        ): share
        for ended, share in chances(ASSAULT, **facts).items()
    }


# ---------------------------------------------------------------------- one round


def test_one_round_hand_to_hand() -> None:
    """k47.cq.sequence, k47.cq.hth-second, k47.cq.compare, k47.cq.morale, k47.gap.assault-result"""
    attacker, defender = Squad(*("rifle",) * 4), Squad(*("rifle",) * 3, quality="veteran")
    assert found(**FEW) == assault(attacker, defender)
    # 191/648 are counted as won, and the 3 dead on both sides of 9/648 as a draw: there the defender is wiped out.
    result = view(ASSAULT, "result", **FEW)
    assert result["drawn"] == F(193 - 9, 648)
    wiped_out, lost = F(1, 9), F(191, 648) - F(1, 9) * F(7, 8)
    assert result["defender_destroyed"] == wiped_out + lost * (1 - within(10))


@pytest.mark.parametrize(
    ("modes", "fires"),
    [
        (("point_blank", "point_blank"), (True, True)),
        (("point_blank", "hand_to_hand"), (True, False)),
        (("hand_to_hand", "point_blank"), (False, True)),
    ],
)
def test_fire_comes_before_blows_and_its_tests_between(modes: tuple[str, str], fires: tuple[bool, bool]) -> None:
    """k47.cq.pbf-first, k47.cq.pbf-tests, k47.cq.hth-second, k47.cq.mode-choice, k47.gap.pbf"""
    attacker = Squad("smg", "rifle", "rifle", "rifle", fires=fires[0], pins=1)
    defender = Squad("lmg", "rifle", "rifle", "rifle", "rifle", fires=fires[1], quality="inexperienced")
    assert found(
        attacker_arms="3xrifle,smg",
        attacker_pins=1,
        defender_arms="lmg,4xrifle",
        defender_quality="inexperienced",
        attacker_mode=modes[0],
        defender_mode=modes[1],
    ) == assault(attacker, defender)


def test_fire_on_both_sides_is_simultaneous() -> None:
    """k47.gap.pbf: both last men can fall"""
    one = {"attacker_arms": "rifle", "defender_arms": "rifle"}
    both = InfantryAssault(AssaultResult.BOTH_DESTROYED, 0, 0, PinsOn.GONE, PinsOn.GONE)
    fire = {"attacker_mode": "point_blank", "defender_mode": "point_blank"}
    assert chance(ASSAULT, both, **one, **fire) == F(5, 12) ** 2
    assert chance(ASSAULT, both, **one, attacker_mode="point_blank") == 0


def test_a_unit_that_fails_its_check_under_fire_has_lost_before_it_strikes() -> None:
    """k47.cq.pbf-tests, k47.gap.pbf, k47.gap.half-casualties"""
    facts = {"attacker_arms": "2xrifle", "defender_arms": "rifle", "defender_mode": "point_blank"}
    failed = throw(ASSAULT, 2, 4, 5, 5, **facts)
    assert failed.outcome == InfantryAssault(AssaultResult.ATTACKER_DESTROYED, 0, 1, PinsOn.GONE, PinsOn(0))
    stands = throw(ASSAULT, 2, 4, 4, 4, 3, 3, 3, **facts)
    assert stands.outcome == InfantryAssault(AssaultResult.ATTACKER_DRIVEN_BACK, 1, 1, PinsOn(1), PinsOn(0))


def test_pins_of_point_blank_fire_cost_attack_dice_at_once() -> None:
    """k47.gap.pins-effect, k47.cq.hth-second: three men, one pin, two dice"""
    facts = {"attacker_arms": "3xrifle", "defender_arms": "rifle", "defender_mode": "point_blank"}
    drawn = throw(ASSAULT, 2, 3, 3, 3, **facts)
    assert [roll.faces for roll in drawn.rolls] == [(2,), (3,), (3, 3)]
    assert drawn.outcome == InfantryAssault(AssaultResult.DRAWN, 3, 1, PinsOn(1), PinsOn(0))


def test_who_is_lost_first_decides_what_is_left_to_fire_with() -> None:
    """k47.gap.casualties: riflemen, then other small arms, then LMGs; of an MMG team the last man serves it"""
    attacker, defender = Squad("lmg", "smg", "rifle", fires=True), Squad("lmg", "smg", "rifle", fires=True)
    modes = {"attacker_mode": "point_blank", "defender_mode": "point_blank"}
    arms = {"attacker_arms": "rifle,smg,lmg", "defender_arms": "smg,lmg,rifle"}
    assert found(**arms, **modes, **ON) == assault(attacker, defender, on=EVERY_RESULT)


def test_a_crew_without_small_arms_strikes_and_fires_with_its_mmg_to_the_last_man() -> None:
    """k47.gap.assault-artillery, k47.gap.pbf, k47.gap.team"""
    team = {"defender_arms": "mmg", "defenders_unarmed": 2, "defender_mode": "point_blank", **ON}
    kinds = {"attacker_arms": "3xrifle"}
    crew = Squad("mmg", "none", "none", fires=True)
    assert found(**kinds, **team) == assault(Squad("rifle", "rifle", "rifle"), crew, on=EVERY_RESULT)


# ---------------------------------------------------------------------- the end of a round


def test_the_loser_checks_with_the_pins_it_has_by_then_and_its_officer() -> None:
    """k47.cq.morale, k47.gap.morale-check, k47.morale.quality, k47.morale.officer, k47.gap.officer-bonus"""
    facts = {"attacker_arms": "2xrifle", "defender_arms": "2xrifle", "attacker_pins": 3}
    assert totals(ASSAULT, **facts, attacker_officer="captain")["Attacker's morale check"] == 9 - 3 + 3
    attacker, defender = Squad("rifle", "rifle", pins=3, officer=3), Squad("rifle", "rifle")
    assert found(**facts, attacker_officer="captain") == assault(attacker, defender)


def test_the_last_man_of_a_team_is_worse_off() -> None:
    """k47.gap.team"""
    lost = InfantryAssault(AssaultResult.DEFENDER_DESTROYED, 8, 0, PinsOn(0), PinsOn.GONE)
    facts = {"attacker_arms": "8xrifle", "defender_arms": "mmg", "defenders_unarmed": 1, "defender_quality": "veteran"}
    faces = (5, *(1,) * 7, 1, 1)
    assert throw(ASSAULT, *faces, 5, 5, **facts).outcome.result is AssaultResult.DEFENDER_DRIVEN_BACK
    assert throw(ASSAULT, *faces, 5, 5, **facts, defender_kind="team").outcome == lost


def test_a_team_whose_gunner_is_picked_out_is_gone() -> None:
    """k47.gap.exceptional-damage, k47.gap.team"""
    facts = {"attacker_arms": "rifle", "attacker_mode": "point_blank", "defender_arms": "mmg", "defenders_unarmed": 2}
    gone = InfantryAssault(AssaultResult.DEFENDER_DESTROYED, 1, 0, PinsOn(0), PinsOn.GONE)
    assert throw(ASSAULT, 2, 6, 6, **facts, defender_kind="team").outcome == gone
    assert chance(ASSAULT, gone, **facts, defender_kind="team") > 0
    assert chance(ASSAULT, gone, **facts, defender_kind="artillery") < chance(
        ASSAULT, gone, **facts, defender_kind="team"
    )


# ---------------------------------------------------------------------- follow-on combat


def test_an_officer_who_is_picked_out_helps_in_no_check_that_follows() -> None:
    """k47.gap.officer-bonus, k47.shoot.morale-last: neither in that of the fire nor in that of the lost round"""
    ends = chances(
        ASSAULT,
        attacker_arms="rifle",
        attacker_mode="point_blank",
        defender_arms="smg,rifle",
        defender_own_officer="first_lieutenant",
    )
    destroyed = sum(each for end, each in ends.items() if end.result is AssaultResult.DEFENDER_DESTROYED)
    # One shot: it hits on 2+ and damages on 4+, a 6 and another 6 picks the officer. Who strikes back kills on 4+ with
    # two dice, or with one rifle less a pin, which is one die at least.
    with_him, without = within(10), within(8)
    picked, plain = F(1, 36), F(17, 36)
    stood = {officer: officer * F(1, 2) * (1 - officer) for officer in (with_him, without)}
    by_hand = F(5, 6) * (picked * (1 - without + stood[without]) + plain * (1 - with_him + stood[with_him]))
    assert destroyed == by_hand


@pytest.mark.parametrize(
    ("wishes", "on"),
    [
        ({}, ()),
        ({"attacker_fights_on": True}, ("drawn", "defender_driven_back")),
        ({"defender_fights_on": True}, ("attacker_driven_back",)),
        (ON, EVERY_RESULT),
    ],
)
def test_the_winner_decides_and_after_a_draw_the_attacker(wishes: dict[str, bool], on: tuple[str, ...]) -> None:
    """k47.gap.follow-on: at most three rounds, then they part"""
    attacker, defender = Squad("smg", "rifle", "rifle"), Squad("rifle", "rifle", "rifle", quality="veteran")
    facts = {"attacker_arms": "2xrifle,smg", "defender_arms": "3xrifle", "defender_quality": "veteran"}
    assert found(**facts, **wishes) == assault(attacker, defender, on=on)


def test_three_rounds_of_fire_and_blows() -> None:
    """k47.gap.follow-on, k47.gap.pbf, k47.gap.hand-to-hand"""
    attacker, defender = Squad("smg", "smg", "rifle"), Squad("rifle", "rifle", "rifle", "rifle", fires=True)
    facts = {"attacker_arms": "2xsmg,rifle", "defender_arms": "4xrifle", "defender_mode": "point_blank"}
    assert found(**facts, **ON) == assault(attacker, defender, on=EVERY_RESULT)


def test_nobody_fights_a_fourth_round() -> None:
    """k47.gap.follow-on"""
    one = {"attacker_arms": "rifle", "defender_arms": "rifle", **ON}
    assert throw(ASSAULT, 1, 1, 2, 2, 3, 3, **one).outcome.result is AssaultResult.DRAWN


# ---------------------------------------------------------------------- stand and fire


def stood_and_fired(attacker: Squad, defender: Squad, hit: F, test: F) -> dict[Any, F]:
    """The units at contact, counted by hand."""
    models, pins = defender.start
    starts = {(attacker.start, (models, pins + 1), "contact"): 1 - test}
    for left, share in shot_at(defender.shots(models), hit, attacker, attacker.start).items():
        starts[left, defender.start, "contact" if left[0] else "attacker_destroyed"] = test * share
    return {at: share for at, share in starts.items() if share}


def test_stand_and_fire_after_a_test() -> None:
    """k47.cq.stand-fire, k47.gap.reaction-stand-fire, k47.gap.reactions: a failed test is a pin more"""
    attacker = Squad(*("rifle",) * 4)
    defender = Squad(*("rifle",) * 3, pins=1)
    facts = {"attacker_arms": "4xrifle", "defender_arms": "3xrifle", "defender_pins": 1, "stand_and_fire": "tested"}
    assert totals(ASSAULT, **facts)["Reaction test"] == 8
    assert totals(ASSAULT, **facts)["Stand and fire hits"] == 3
    starts = stood_and_fired(attacker, defender, at_least(3), within(8))
    assert found(**facts) == assault(attacker, defender, starts)


def test_from_ambush_no_test_is_needed() -> None:
    """k47.gap.reaction-stand-fire"""
    attacker, defender = Squad(*("rifle",) * 4), Squad("rifle", "rifle")
    facts = {"attacker_arms": "4xrifle", "defender_arms": "2xrifle", "stand_and_fire": "ambush"}
    assert "Reaction test" not in totals(ASSAULT, **facts)
    starts = stood_and_fired(attacker, defender, at_least(2), F(1))
    assert found(**facts) == assault(attacker, defender, starts)


def test_casualties_on_the_way_in_do_not_count_for_the_result() -> None:
    """k47.cq.compare, k47.gap.reaction-stand-fire: one lost on the way, then one on each side is a draw"""
    facts = {"attacker_arms": "3xrifle", "defender_arms": "2xrifle", "stand_and_fire": "ambush"}
    drawn = throw(ASSAULT, 2, 1, 4, 4, 4, 1, **facts)
    assert drawn.outcome == InfantryAssault(AssaultResult.DRAWN, 1, 1, PinsOn(1), PinsOn(0))


def test_losses_on_the_way_in_force_a_check_of_their_own() -> None:
    """k47.gap.half-casualties, k47.gap.reaction-stand-fire"""
    facts = {"attacker_arms": "2xrifle", "defender_arms": "2xrifle", "stand_and_fire": "ambush"}
    gone = throw(ASSAULT, 3, 1, 4, 6, 6, **facts)
    assert gone.outcome == InfantryAssault(AssaultResult.ATTACKER_DESTROYED, 0, 2, PinsOn.GONE, PinsOn(0))


def test_stand_and_fire_suffers_from_a_small_target_and_a_lone_crewman() -> None:
    """k47.hit.small-unit, k47.gap.team, k47.hit.point-blank, k47.hit.inexperienced"""
    small = {"attacker_arms": "2xrifle", "stand_and_fire": "ambush", "defender_quality": "inexperienced"}
    assert parts(ASSAULT, "Stand and fire hits", **small) == {
        "k47.hit.point-blank": 1,
        "k47.hit.inexperienced": -1,
        "k47.hit.small-unit": -1,
    }
    alone = {"defender_arms": "mmg", "defender_kind": "team", "stand_and_fire": "tested", "attacker_arms": "3xrifle"}
    assert parts(ASSAULT, "Stand and fire hits", **alone) == {"k47.hit.point-blank": 1, "k47.gap.team": -1}
    assert parts(ASSAULT, "Reaction test", **alone) == {"k47.gap.team": -1}


@pytest.mark.parametrize(("distance", "allowed"), [(6.0, False), (6.1, True)])
def test_stand_and_fire_needs_more_than_six_inches(distance: float, allowed: bool) -> None:
    """k47.gap.reaction-stand-fire"""
    facts = {"stand_and_fire": "ambush", "distance": distance}
    if allowed:
        assert ask(ASSAULT, **facts).rolls_dice
    else:
        assert refusals(ASSAULT, **facts) == ["k47.gap.reaction-stand-fire"]


def test_a_failed_test_may_be_the_last_pin() -> None:
    """k47.gap.pins-rout, k47.gap.reactions"""
    lost = InfantryAssault(AssaultResult.DEFENDER_DESTROYED, 8, 0, PinsOn(0), PinsOn.GONE)
    assert throw(ASSAULT, 1, 2, defender_pins=8, stand_and_fire="tested").outcome == lost


# ---------------------------------------------------------------------- traits


def test_a_horror_fights_first_and_frightens() -> None:
    """k47.gap.traits"""
    facts = {
        "attacker_arms": "none",
        "attackers_unarmed": 2,
        "attacker_quality": "veteran",
        "attacker_traits": "horror,tooth_and_claw,strong,tough,resilient",
        "defender_arms": "4xrifle",
    }
    beasts = Squad("", "", quality="veteran", claws=True, strong=True, tough=True, resilient=True)
    men = Squad(*("rifle",) * 4, frightened=1)
    assert found(**facts) == assault(beasts, men, first=True)
    men.fires = True
    assert found(**facts, defender_mode="point_blank", **ON) == assault(beasts, men, first=True, on=EVERY_RESULT)
    assert notes(ASSAULT, **facts) == {"declares_first": "attacker", "attacker_first": True}
    assert totals(ASSAULT, **facts)["Defender's morale check"] == 8


def test_whoever_fails_the_check_at_declaration_may_not_react() -> None:
    """k47.gap.traits: the check and the test are both at -1"""
    facts = {"attacker_arms": "4xrifle", "attacker_traits": "horror", "defender_arms": "2xrifle"}
    attacker, defender = Squad(*("rifle",) * 4), Squad("rifle", "rifle", frightened=1)
    nerve = within(8)
    starts = {at: share * nerve for at, share in stood_and_fired(attacker, defender, at_least(2), nerve).items()}
    starts[attacker.start, defender.start, "contact"] = starts.get(
        (attacker.start, defender.start, "contact"), F(0)
    ) + (1 - nerve)
    assert found(**facts, stand_and_fire="tested") == assault(attacker, defender, starts, first=True)


@pytest.mark.parametrize(("models", "morale", "passes"), [(3, 8, F(26, 36)), (2, 8, F(26, 36)), (1, 7, F(21, 36))])
def test_at_declaration_nobody_of_a_team_has_fallen(models: int, morale: int, passes: F) -> None:
    """k47.gap.traits, k47.gap.team"""
    team = {"defender_arms": "mmg", "defenders_unarmed": models - 1, "defender_kind": "team"}
    asked = ask(ASSAULT, attacker_traits="horror", stand_and_fire="ambush", **team)
    assert {target.name: target.total for target in asked.numbers}["Check at declaration"] == morale
    reaction = asked.profile.start.reaction
    assert exact(Dice.passes, reaction.horror)[True] == passes


@pytest.mark.parametrize(("models", "morale"), [(4, 9), (3, 9), (2, 8)])
def test_the_check_of_a_team_counts_one_man_lost(models: int, morale: int) -> None:
    """k47.gap.team: whoever lost the round has lost a man, and the last of two is alone"""
    team = {"defender_arms": "mmg", "defenders_unarmed": models - 1, "defender_kind": "team"}
    assert totals(ASSAULT, **team)["Defender's morale check"] == morale


def test_horrors_frighten_whoever_assaults_them_but_not_each_other() -> None:
    """k47.gap.traits"""
    assert totals(ASSAULT, defender_traits="horror")["Attacker's morale check"] == 8
    both = totals(ASSAULT, attacker_traits="horror", defender_traits="horror")
    assert both["Attacker's morale check"] == both["Defender's morale check"] == 9
    assert "attacker_first" not in notes(ASSAULT, attacker_traits="horror", defender_traits="horror")
    assert "attacker_first" not in notes(ASSAULT, defender_traits="horror")


def test_fanatics_stand_half_losses_and_must_fight_on_when_they_win() -> None:
    """k47.gap.traits"""
    facts = {"attacker_arms": "4xrifle", "defender_arms": "3xrifle", "defender_mode": "point_blank"}
    attacker, defender = Squad(*("rifle",) * 4, fanatic=True), Squad(*("rifle",) * 3, fires=True)
    assert found(**facts, attacker_traits="fanatic") == assault(attacker, defender, on=("defender_driven_back",))
    assert notes(ASSAULT, **facts, attacker_traits="fanatic")["attacker_must_follow_on"] is True


def test_the_stubborn_check_without_their_pins_but_react_with_them() -> None:
    """k47.gap.traits"""
    facts = {"defender_pins": 3, "defender_traits": "stubborn", "stand_and_fire": "tested"}
    assert totals(ASSAULT, **facts)["Defender's morale check"] == 9
    assert totals(ASSAULT, **facts)["Reaction test"] == 6
    few = {"attacker_arms": "3xrifle", "defender_arms": "3xrifle", "defender_pins": 3, "defender_traits": "stubborn"}
    attacker, defender = Squad(*("rifle",) * 3), Squad(*("rifle",) * 3, pins=3, stubborn=True)
    assert found(**few) == assault(attacker, defender)


def test_tough_fighters() -> None:
    """k47.gap.traits"""
    facts = {"attacker_arms": "3xsmg", "defender_arms": "4xrifle", "attacker_traits": "tough_fighters"}
    attacker, defender = Squad("smg", "smg", "smg", tough_fighters=True), Squad(*("rifle",) * 4)
    assert found(**facts) == assault(attacker, defender)


def test_a_gun_shield_helps_against_fire_only() -> None:
    """k47.gap.traits, k47.gap.assault-artillery"""
    gun = {"defender_kind": "artillery", "defender_traits": "gun_shield", "defender_arms": "3xrifle"}
    assert totals(ASSAULT, attacker_mode="point_blank", **gun)["Attacker damages"] == 6
    assert totals(ASSAULT, **gun)["Attacker kills"] == 4
    with pytest.raises(FactsFault, match="defender_traits: only a gun has a shield, so let the defender be artillery"):
        ask(ASSAULT, defender_traits="gun_shield")


# ---------------------------------------------------------------------- refusals and faults


def test_who_may_not_assault_or_fight_so() -> None:
    """k47.gap.artillery-move, k47.gap.team-move, k47.gap.pbf, k47.gap.pins-rout, k47.gap.reaction-stand-fire"""
    assert refusals(ASSAULT, attacker_arms="mmg", attackers_unarmed=2) == ["k47.gap.team-move"]
    assert refusals(ASSAULT, attacker_kind="artillery") == ["k47.gap.artillery-move"]
    unarmed = {"defender_arms": "none", "defenders_unarmed": 3}
    assert refusals(ASSAULT, defender_mode="point_blank", **unarmed) == ["k47.gap.pbf"]
    hmg = {"attacker_arms": "none", "attackers_unarmed": 3, "attacker_kind": "team"}
    assert refusals(ASSAULT, **hmg, attacker_fixed=True) == ["k47.gap.team-move"]
    assert ask(ASSAULT, **hmg).rolls_dice
    assert refusals(ASSAULT, attacker_pins=9) == ["k47.gap.pins-rout"]
    assert refusals(ASSAULT, defender_pins=8, defender_quality="inexperienced") == ["k47.gap.pins-rout"]


def test_a_unit_has_somebody_in_it() -> None:
    """k47.gap.casualties"""
    with pytest.raises(
        FactsFault, match="attackers_unarmed: with its small arms the attacker has 0, and needs 1 to 20 models"
    ):
        ask(ASSAULT, attacker_arms="none")
    with pytest.raises(FactsFault, match="defenders_unarmed: with its small arms the defender has 21"):
        ask(ASSAULT, defenders_unarmed=13)


def test_heavier_weapons_that_stand_and_fire_are_asked_for_elsewhere() -> None:
    """k47.gap.reaction-stand-fire: no rule forbids it, so it is no refusal"""
    with pytest.raises(FactsFault) as fault:
        ask(ASSAULT, stand_and_fire="ambush", defender_arms="none", defenders_unarmed=3)
    assert str(fault.value) == (
        "stand_and_fire: only small arms are rolled here; "
        "for heavier weapons ask for the reaction and then for a volley"
    )


# ---------------------------------------------------------------------- what follows


def test_who_consolidates() -> None:
    """k47.cq.consolidate, k47.gap.follow-on, k47.gap.assault-result"""
    back = InfantryAssault(AssaultResult.DEFENDER_DRIVEN_BACK, 4, 2, PinsOn(0), PinsOn(0))
    assert follows(ASSAULT, back, **FEW) == {"consolidates": "defender", "dice_change": False}
    for result in (AssaultResult.DRAWN, AssaultResult.ATTACKER_DRIVEN_BACK):
        left = (2, 1) if result is AssaultResult.DRAWN else (2, 3)
        assert (
            follows(ASSAULT, InfantryAssault(result, *left, PinsOn(0), PinsOn(0)), **FEW)["consolidates"] == "attacker"
        )
    won = InfantryAssault(AssaultResult.DEFENDER_DESTROYED, 4, 0, PinsOn(0), PinsOn.GONE)
    assert follows(ASSAULT, won, **FEW) == {
        "destroyed": "defender",
        "consolidates": "attacker",
        "dice_change": False,
    }


def test_the_attacker_declares_first() -> None:
    """k47.cq.attacker-declares-first"""
    assert cited(ASSAULT)["declares_first"] == "k47.cq.attacker-declares-first"


def test_an_assault_reads_as_a_sentence() -> None:
    """k47.cq.sequence"""
    asked = ask(ASSAULT, defender_mode="point_blank", defender_arms="mmg", defenders_unarmed=2, defender_kind="team")
    assert asked.subject == "8 Regular models assault a Regular team of 3"
    labels = {field.name: field.label for field in fields_of(InfantryAssaultFacts)}
    assert (labels["attackers_unarmed"], labels["defenders_unarmed"]) == ("Attackers unarmed", "Defenders unarmed")
    green = ask(ASSAULT, defender_kind="team", defender_quality="inexperienced", defender_arms="3xrifle")
    assert green.subject == "8 Regular models assault an Inexperienced team of 3"
    assert asked.needs == (
        "attacker kills on 4+ with 9 attacks",
        "defender fires 4 shots, hits on 2+, damages on 4+",
    )


def test_play_never_surprises_the_odds() -> None:
    """k47.cq.sequence"""
    fire = {"defender_mode": "point_blank", "stand_and_fire": "tested", "defender_pins": 1}
    assert not never_foretold(ASSAULT, 150, **ON, **fire)
    assert not never_foretold(ASSAULT, 150, attacker_traits="horror,fanatic", defender_kind="team", **fire)


#: Two men with SMGs at three riflemen, or at the crew of a gun.
MEN = {"attacker_arms": ["smg"] * 2, "defender_arms": ["rifle"] * 3}
GUN = MEN | {"defender_kind": "artillery", "defender_arms": [], "defenders_unarmed": 3}


def ended(**changes: Any) -> InfantryAssault:
    known: dict[str, Any] = {
        "result": AssaultResult.DEFENDER_DRIVEN_BACK,
        "attackers_left": 2,
        "defenders_left": 2,
        "attacker_pins": PinsOn(0),
        "defender_pins": PinsOn(0),
    }
    return InfantryAssault(**known | changes)


def test_a_gun_never_moves_off() -> None:
    """k47.gap.consolidate-path: its opponents do it for it, and as victor it stays"""
    told = effects(ASSAULT, ended(), **GUN)["consolidates"]
    assert (told.value, told.rule) == ("attacker", "k47.gap.consolidate-path")
    assert told.label == "a gun never moves off: the attacker moves D6 in straight away, a 1 counts as 2"
    assert follows(ASSAULT, ended(), **MEN)["consolidates"] == "defender"
    beaten = ended(result=AssaultResult.ATTACKER_DESTROYED, attackers_left=0, attacker_pins=PinsOn.GONE)
    assert follows(ASSAULT, beaten, **GUN)["consolidates"] == "nobody"
    assert follows(ASSAULT, beaten, **MEN)["consolidates"] == "defender"


def test_a_gun_is_named_only_where_one_is_lost() -> None:
    """k47.gap.assault-artillery"""
    lost = ended(result=AssaultResult.DEFENDER_DESTROYED, defenders_left=0, defender_pins=PinsOn.GONE)
    assert effects(ASSAULT, lost, **MEN)["destroyed"].label == "the defender is destroyed"
    assert effects(ASSAULT, lost, **GUN)["destroyed"].label == "the defender is destroyed, and the gun with its crew"


def test_stand_and_fire_tells_its_shots_and_both_numbers() -> None:
    """k47.gap.reaction-stand-fire, k47.damage.soft-values"""
    asked = {"attacker_arms": ["rifle"] * 4, "attacker_quality": "veteran", "defender_arms": ["lmg", "rifle", "rifle"]}
    found = ask(ASSAULT, **asked, stand_and_fire="ambush")
    assert found.needs[0] == "defender stands and fires 5 shots, hits on 2+, damages on 5+"
    assert totals(ASSAULT, **asked, stand_and_fire="ambush")["Stand and fire damages"] == 5


def test_nobody_assaults_from_farther_than_any_unit_runs() -> None:
    """k47.gap.assault-declare, k47.gap.traits: 18 in for whoever flies, and for walkers"""
    assert refusals(ASSAULT, distance=18.1) == ["k47.gap.assault-declare"]
    assert refusals("vehicle_assault", distance=18.1) == ["k47.gap.assault-declare"]
    assert ask(ASSAULT, distance=18.0).chances


def test_who_checks_after_point_blank_fire_has_a_pin_of_it() -> None:
    """k47.gap.pbf, k47.gap.pins-effect: no man falls to fire without a hit"""
    fired_at = totals(ASSAULT, **MEN, attacker_mode="point_blank")
    assert (fired_at["Attacker's morale check"], fired_at["Defender's morale check"]) == (9, 8)
    assert totals(ASSAULT, **MEN)["Defender's morale check"] == 9
