"""Close quarters of men against men: modes, fire before blows, who has lost, and who fights on."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.konflikt_47.battle.close_fields import A, Table, assault, field, straight

from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.answers import Consolidate, FightBy, FollowOn
from sandtable.rulesets.konflikt_47.battle.suffering import is_gone
from sandtable.rulesets.konflikt_47.terms import Mode, Trait

HTH, PBF = FightBy(Mode.HAND_TO_HAND), FightBy(Mode.POINT_BLANK)
BLOWS, HITS, DAMAGE = k47.GAP_HAND_TO_HAND, k47.HIT_BASE, k47.DAMAGE_ROLL
CHECK, INCHES = k47.GAP_MORALE_CHECK, k47.GAP_FOLLOW_ON
#: All dice miss, all tests pass.
QUIET: dict[str, list[int]] = {}


def closed(ours: str = "sov-guards", theirs: str = "ger-veterans", **changed: dict[str, Any]) -> Table:
    """Two units 5 inches apart come to close quarters; others of both sides keep the battle going."""
    places = {A: (24, 20), 1: (5, 3), 2: (24, 28), 3: (5, 45)}
    changed = {"u2": {"die": "down"}} | changed
    table = field((ours, "sov-mmg"), (theirs, "ger-mmg"), places, **changed)
    assault(table, QUIET, target=T2)
    table.answer(straight(table), QUIET)
    return table


T2 = 2


def models(table: Table) -> tuple[int, int]:
    return table.unit(A).models, table.unit(T2).models


# ---------------------------------------------------------------------- how to fight


def test_the_attacker_states_its_mode_first_and_the_target_knows_it() -> None:
    """k47.cq.mode-choice, k47.cq.attacker-declares-first, k47.gap.assault-steps"""
    table = closed()
    assert table.asked == "ChooseMode 0"
    table.answer(PBF)
    assert table.asked == "ChooseMode 1"
    assert "point-blank fire" in table.asks.prompt(table.s)
    assert [event.unit for event in table.events(e.FightsBy)] == [A]


@pytest.mark.parametrize("theirs", ["ger-pak40", "ger-schreck", "ger-schreckwulfen"])
def test_a_unit_without_small_arms_fights_hand_to_hand_and_is_not_asked(theirs: str) -> None:
    """k47.gap.pbf, k47.gap.assault-artillery: crews, launcher teams and beasts"""
    table = closed(theirs=theirs)
    table.answer(PBF, QUIET)
    assert [event.mode for event in table.events(e.FightsBy)] == [Mode.POINT_BLANK, Mode.HAND_TO_HAND]
    assert table.facts("hand_to_hand").striking == "defender"


def test_a_machine_gun_team_fires_its_machine_gun() -> None:
    """k47.gap.assault-artillery: an MMG counts as a small arm"""
    table = closed(theirs="ger-mmg")
    table.answer(HTH)
    assert table.asked == "ChooseMode 1"
    table.answer(PBF, QUIET)
    assert table.facts("point_blank_fire").arms == ("mmg",)


# ---------------------------------------------------------------------- fire and blows


def test_fire_and_its_tests_come_before_blows() -> None:
    """k47.cq.pbf-first, k47.cq.pbf-tests, k47.cq.hth-second: who fell to fire strikes no more"""
    table = closed()
    table.answer(PBF)
    # Four of 16 shots hit and kill half of the veterans, who pass their check with a pin.
    table.answer(HTH, {HITS: [2] * 4, DAMAGE: [5] * 4, CHECK: [3, 3]})
    fired, struck = table.rolled("point_blank_fire")[0], table.rolled("hand_to_hand")[0]
    assert (fired.outcome.casualties, fired.outcome.pins, fired.outcome.fate.value) == (4, 1, "passed_check")
    assert table.told.index(fired) < table.told.index(struck)
    facts = struck.facts
    assert (facts.striking, facts.defenders, facts.defender_pins) == ("defender", 4, 1)
    assert facts.defender_assault_weapons == sum(arm == "assault-rifle" for arm in table.unit(T2).arms)
    over = table.events(e.RoundOver)[-1]
    assert (over.on_attacker, over.on_target, over.loser) == (0, 4, T2)


def test_a_unit_that_fails_the_check_of_fire_is_gone_and_strikes_nobody() -> None:
    """k47.cq.pbf-tests, k47.gap.pbf: the other side wins"""
    table = closed()
    table.answer(PBF)
    table.answer(HTH, {HITS: [2] * 4, DAMAGE: [5] * 4, CHECK: [6, 6]})
    assert is_gone(table.s, T2)
    assert not table.rolled("hand_to_hand")
    assert table.events(e.RoundOver)[-1].loser == T2
    assert table.asked == "VictorMoves 0"


def test_both_fire_at_the_same_time() -> None:
    """k47.gap.pbf: each volley comes from the unit as it was, and each that is hit has a pin"""
    table = closed(theirs="sov-guards")
    table.answer(PBF)
    volley = [2, 2, 2] + [1] * 13
    table.answer(PBF, {HITS: volley * 2, DAMAGE: [5] * 6})
    assert [event.facts.target_models for event in table.rolled("point_blank_fire")] == [8, 8]
    assert [len(event.facts.arms) for event in table.rolled("point_blank_fire")] == [8, 8]
    assert models(table) == (5, 5)
    assert (table.unit(A).pins, table.unit(T2).pins) == (1, 1)
    assert table.events(e.RoundOver)[-1].loser == -1
    assert table.asked == "FightOnOrNot 0"


def test_pins_take_attack_dice_away_but_one_is_left() -> None:
    """k47.gap.hand-to-hand, k47.gap.pins-effect"""
    table = closed(u0={"models": 2, "arms": ("smg", "smg"), "pins": 7, "die": "run"})
    table.answer(HTH)
    table.answer(HTH, {BLOWS: [5]})
    assert len(table.rolled("hand_to_hand")[0].rolls[0].faces) == 1
    assert models(table) == (2, 7)


def test_assault_weapons_are_those_of_the_models_that_are_left() -> None:
    """k47.gap.assault-weapon, k47.gap.casualty-models"""
    table = closed(u0={"models": 3, "arms": ("smg", "rifle", "rifle"), "die": "run"})
    table.answer(HTH)
    table.answer(HTH, QUIET)
    facts = table.facts("hand_to_hand")
    assert (facts.attackers, facts.attacker_assault_weapons) == (3, 1)
    assert (facts.defenders, facts.defender_assault_weapons) == (8, 7)


def test_tooth_and_claw_and_strength_are_stated_to_the_fight() -> None:
    """k47.gap.traits: three dice for each model, and the strong have penetration"""
    table = closed("sov-ursus")
    table.answer(HTH, QUIET)
    facts = table.rolled("hand_to_hand")[0].facts
    assert set(facts.attacker_traits) == {"resilient", "tough", "horror", "tooth_and_claw", "strong"}
    assert len(table.rolled("hand_to_hand")[0].rolls[0].faces) == 12


def test_tough_fighters_strike_again_for_each_kill() -> None:
    """k47.gap.traits"""
    table = closed("bri-commandos", u0={"models": 1, "arms": ("smg",), "die": "run"})
    table.answer(HTH)
    table.answer(HTH, {BLOWS: [5, 5], k47.GAP_TRAITS: [5, 1]})
    assert models(table) == (1, 5)


def test_resilience_counts_against_fire_but_not_against_blows() -> None:
    """k47.gap.traits: damage value 6 against shooting, that of its quality hand-to-hand"""
    table = closed(theirs="usa-heavy-inf")
    table.answer(PBF)
    table.answer(HTH, {HITS: [2, 2], DAMAGE: [5, 5]})
    assert table.facts("point_blank_fire").resilient
    assert models(table)[1] == 6
    table = closed(theirs="usa-heavy-inf")
    table.answer(HTH)
    table.answer(HTH, {BLOWS: [5, 5]})
    assert models(table)[1] == 4


def test_a_gun_shield_helps_against_fire_from_its_front_arc_only() -> None:
    """k47.gap.traits, k47.gap.arc-table"""
    for facing, shielded in ((180, True), (0, False)):
        places = {A: (24, 20), 1: (5, 3), 2: (24, 28, facing), 3: (5, 45)}
        table = field(("sov-guards", "sov-mmg"), ("ger-pak40", "ger-mmg"), places, u2={"die": "down"})
        assault(table, target=T2)
        table.answer(straight(table))
        table.answer(PBF, QUIET)
        assert table.facts("point_blank_fire").gun_shield is shielded


def test_a_horror_unit_fights_before_what_it_assaults() -> None:
    """k47.gap.traits: in fire and blows alike, and with what is left of it the target answers"""
    table = closed("sov-ursus")
    # Ursus strike first, twelve dice at 4+ against veterans; then five of eight fire.
    table.answer(PBF, {BLOWS: [6, 6, 6]})
    struck, fired = table.rolled("hand_to_hand")[0], table.rolled("point_blank_fire")[0]
    assert table.told.index(struck) < table.told.index(fired)
    assert struck.facts.striking == "attacker"
    assert (len(fired.facts.arms), fired.facts.target_models) == (5, 4)


# ---------------------------------------------------------------------- who has lost


def test_who_takes_more_casualties_checks_its_morale_and_is_lost_if_it_fails() -> None:
    """k47.cq.compare, k47.cq.morale, k47.gap.assault-result"""
    table = closed()
    table.answer(HTH)
    table.answer(HTH, {BLOWS: [5, 5] + [1] * 14 + [5], CHECK: [6, 6], INCHES: [3]})
    over = table.events(e.RoundOver)[-1]
    assert (over.on_attacker, over.on_target, over.loser) == (1, 2, T2)
    assert table.rolled("morale_check")[0].units == (T2,)
    assert is_gone(table.s, T2)
    assert table.unit(A).models == 7
    assert table.asked == "VictorMoves 0"


def test_the_check_counts_pins_officers_and_horrors() -> None:
    """k47.gap.morale-check, k47.gap.officer-table, k47.gap.traits: the horror that fights it is felt"""
    table = closed("sov-ursus", u2={"die": "down", "pins": 2})
    table.answer(HTH, {BLOWS: [6], CHECK: [1, 1]})
    facts = table.facts("morale_check")
    assert (facts.pins, facts.horror_near, facts.officer) == (2, True, "none")


def test_equal_casualties_are_a_draw_without_a_check() -> None:
    """k47.gap.assault-result, k47.gap.follow-on: after a draw the attacker decides"""
    table = closed()
    table.answer(HTH)
    table.answer(HTH, {BLOWS: [5] + [1] * 15 + [5]})
    assert models(table) == (7, 7)
    assert not table.rolled("morale_check")
    assert table.asked == "FightOnOrNot 0"


def test_if_both_are_wiped_out_both_are_gone() -> None:
    """k47.gap.assault-result"""
    lone = {"models": 1, "arms": ("smg",)}
    table = closed(u0=lone | {"die": "run"}, u2=lone | {"die": "down"})
    table.answer(HTH)
    assert table.answer(HTH, {BLOWS: [5, 1, 5]}) is None
    assert is_gone(table.s, A)
    assert is_gone(table.s, T2)
    assert table.s.assault is None


def test_a_crew_that_is_wiped_out_or_routs_loses_its_gun() -> None:
    """k47.gap.assault-artillery"""
    wiped = closed(theirs="ger-pak40")
    wiped.answer(HTH, {BLOWS: [6, 6, 6, 6]})
    assert is_gone(wiped.s, T2)
    assert wiped.events(e.Destroyed)[0] == e.Destroyed(T2, k47.GAP_ASSAULT_ARTILLERY, False)
    routed = closed(theirs="ger-pak40")
    routed.answer(HTH, {BLOWS: [6], CHECK: [6, 6]})
    assert is_gone(routed.s, T2)
    assert not routed.s.wrecks


# ---------------------------------------------------------------------- another round


def test_the_winner_decides_whether_to_fight_on() -> None:
    """k47.cq.consolidate, k47.gap.follow-on: a new step from the mode choice on, without reactions"""
    table = closed()
    table.answer(HTH)
    table.answer(HTH, {BLOWS: [1] * 16 + [5]})
    assert table.asked == "FightOnOrNot 1"
    table.answer(FollowOn())
    assert table.asked == "ChooseMode 0"
    assert table.s.assault is not None
    assert (table.s.assault.round, table.s.assault.models) == (2, (7, 8))


def test_there_are_three_rounds_at_most() -> None:
    """k47.gap.follow-on: then both consolidate, and after a draw the attacker moves off"""
    table = closed()
    for _ in range(2):
        table.answer(HTH)
        table.answer(HTH, QUIET)
        table.answer(FollowOn())
    table.answer(HTH)
    table.answer(HTH, {INCHES: [4]})
    assert table.asks is None
    assert table.facts("consolidate").moves == "attacker_after_a_draw"
    assert table.s.place(A) == (2400, 2500 - 400)


def test_fanatics_who_have_won_must_fight_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """k47.gap.traits: as winner; after a draw they choose like anybody"""
    table = closed()
    fanatic = type(table.s).has
    monkeypatch.setattr(type(table.s), "has", lambda s, unit, trait: trait is Trait.FANATIC or fanatic(s, unit, trait))
    table.answer(HTH)
    table.answer(HTH, {BLOWS: [5]})
    assert table.asked == "ChooseMode 0"
    assert table.s.assault is not None
    assert table.s.assault.round == 2
    table.answer(HTH)
    table.answer(HTH, QUIET)
    assert table.asked == "FightOnOrNot 0"
    assert not table.against(Consolidate())


def test_order_dice_do_not_change() -> None:
    """k47.gap.follow-on"""
    table = closed()
    table.answer(HTH)
    table.answer(HTH, {BLOWS: [5]})
    table.answer(Consolidate(), {INCHES: [6]})
    assert (table.unit(A).die, table.unit(T2).die) == ("run", "down")
