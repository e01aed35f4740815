"""What an answer costs and what comes of it apart from its dice, and why a unit can do nothing at a zone."""

from msgspec import Struct
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_5, OPEN_7, RED, Situation, combat, situation

from sandtable.game.idle import why_idle
from sandtable.game.notes import notes_of
from sandtable.rulesets.dday_to_berlin.battle import answers as a
from sandtable.rulesets.dday_to_berlin.battle.combat import Combat
from sandtable.rulesets.dday_to_berlin.battle.movement import Movement
from sandtable.rulesets.dday_to_berlin.battle.rallying import Rally
from sandtable.rulesets.dday_to_berlin.battle.retreats import FallBackOrStay, HoldOrRetreat

FINAL = "the defender has no support to add: these odds stay as they are"


def noted(table: Situation, answer: Struct) -> list[tuple[str, str]]:
    """Everything that is said of an answer, with its rule."""
    assert table.allowed(answer)
    warned = table.game.warnings(table.state, answer)
    return [(each.says, each.rule) for each in notes_of(table.game, table.state, answer, warned)]


def idle(table: Situation, name: str, zone: str) -> list[tuple[str, str]]:
    found = why_idle(table.game, table.state, table.unit(name), zone)
    return [(each.because, each.rule) for each in found]


# ---------------------------------------------------------------------- what the defender may still add


def test_an_assault_says_once_who_may_still_add_what_and_what_it_does_to_the_number() -> None:
    """ddb.gap.support-use, ddb.gap.support-hit-values: two zones take 2 each from 5, an ART support 1, so 1 is left."""
    red = ["Fritz inf C3/S", "Hans inf B3/S", "Otto inf D3/S"]
    table = combat(blue=["Able inf C2/N"], red=red, art=(0, 1), ready="Able")
    assert noted(table, table.assault("C3", "Able")) == [
        (
            "once you commit, the defender may still add up to 2 supporting zones (-2 each) and 1 artillery or air "
            "support (-1): with all of it you hit on 1 or less, not on 5 or less",
            "ddb.gap.support-use",
        )
    ]


def test_where_several_could_defend_it_says_that_the_defender_chooses() -> None:
    """ddb.gap.primary-choice"""
    table = combat(blue=["Able inf C2/N"], red=["Fritz inf C3/S", "Hans inf C3/S"], ready="Able")
    assert noted(table, table.assault("C3", "Able")) == [
        ("once you commit, the defender says who defends: Fritz or Hans", "ddb.gap.primary-choice"),
        (FINAL, "ddb.gap.support-use"),
    ]


def test_fire_says_what_can_be_answered_to_it_and_what_it_spends() -> None:
    """ddb.support.once, ddb.gap.support-use"""
    table = combat(blue=["Able inf C2/N"], red=["Fritz inf C3/S"], art=(2, 2), ready="Able")
    assert noted(table, table.fire("Fritz")) == [
        ("spends 1 of your 2 ART supports", "ddb.support.once"),
        (
            "once you commit, the defender may still answer with up to 2 artillery or air supports (-1 each)",
            "ddb.gap.support-use",
        ),
    ]


def test_the_last_support_is_warned_of_and_not_told_twice() -> None:
    table = combat(blue=["Able inf C2/N"], red=["Fritz inf C3/S"], art=(1, 0), ready="Able")
    assert noted(table, table.fire("Fritz")) == [(FINAL, "ddb.gap.support-use")]


def test_counter_fire_says_that_it_spends_the_support() -> None:
    """ddb.support.once"""
    table = combat(blue=["Gun art_light C1/N"], red=["Fritz inf C3/S"], art=(0, 2), ready="Gun")
    table.play(table.fire("Fritz", "Gun"))
    assert noted(table, a.CounterFire(art=1)) == [("spends 1 of your 2 ART supports", "ddb.support.once")]
    assert noted(table, a.CounterFire()) == []


# ---------------------------------------------------------------------- where it leads


def test_giving_way_says_where_to_what_it_costs_and_who_may_move_in() -> None:
    """ddb.gap.retreat-direction, ddb.markers.shattered-or-retreated, ddb.advance.limited"""
    table = situation(OPEN_5, ["Able inf C2/N", "Gun art_light C1/N"], ["Fritz inf C3/S"])
    table.on(HoldOrRetreat(RED, table.unit("Fritz"), table.zone("C1")))
    cost = "costs 1 morale marker, added to your next roll for the first move: low wins it"
    assert noted(table, a.GiveWay()) == [
        (cost, "ddb.markers.shattered-or-retreated"),
        ("Fritz goes back a zone, as you choose then: B4, C4 or D4", "ddb.gap.retreat-direction"),
        ("nobody is left at C3, and Able may move in at no cost", "ddb.advance.limited"),
    ]
    rule = "ddb.ranged.hold-option"
    assert noted(table, a.Hold()) == [(cost, rule), ("Fritz stays where it is", rule)]


def test_giving_way_without_a_way_says_what_becomes_of_it() -> None:
    table = situation(OPEN_5, ["Gun art_light C1/N"], ["Flak atg C5/S"])
    table.on(HoldOrRetreat(RED, table.unit("Flak"), table.zone("C1")))
    assert noted(table, a.GiveWay()) == [
        ("Flak has nowhere to go and would be lost for 3 morale markers", "ddb.gap.retreat-direction")
    ]


def test_falling_back_says_where_each_goes_and_staying_what_it_costs() -> None:
    """ddb.activation.fallback"""
    table = situation(OPEN_7, ["HQ hq_leg B2", "Able inf C4", "Baker inf C4"], ["Fritz inf C7/S"])
    table.on(FallBackOrStay(BLUE, table.units("Able Baker")))
    assert [said for said, _ in noted(table, a.FallBack())] == [
        "Able, Baker go back a zone, as you choose then: B3, C3 or D3",
    ]
    assert noted(table, a.Stay()) == [
        ("costs 2 morale markers, added to your next roll for the first move: low wins it", "ddb.activation.fallback")
    ]


# ---------------------------------------------------------------------- why nothing can be done


def test_in_the_movement_phase_a_unit_must_be_activated_first() -> None:
    """ddb.move.phase"""
    table = situation(OPEN_7, ["HQ hq_leg B2", "Able inf C4"], ["Fritz inf C7/S"]).on(Movement(BLUE))
    first = "Able must be activated first: a die says whether it may move"
    assert idle(table, "Able", "C5") == [(first, "ddb.move.phase")]


def test_who_has_had_his_roll_is_told_what_came_of_it() -> None:
    """ddb.activation.hold, ddb.gap.activation-groups"""
    table = situation(OPEN_7, ["HQ hq_leg B2", "Able inf C4", "Baker inf C3"], ["Fritz inf C7/S"])
    table.mark(activated="Able").activated("Baker").on(Movement(BLUE))
    assert idle(table, "Able", "C5") == [("Able was activated and got no move this turn", "ddb.activation.hold")]
    assert idle(table, "Baker", "C4") == [("Baker has had its move this turn", "ddb.gap.activation-groups")]


def test_in_the_combat_phase_it_says_what_stands_against_the_attack() -> None:
    """ddb.combat.kinds, ddb.gap.activation-groups, ddb.move.guns-move-or-fight"""
    blue = ["HQ hq_leg B2", "Able inf C4", "Gun art_light B3"]
    table = situation(OPEN_7, blue, ["Fritz inf C5/S"], art=(1, 0)).mark(moved="Gun").on(Combat(BLUE))
    empty = "no enemy is at A1: in the Combat Phase units attack, and do not move"
    assert idle(table, "Able", "A1") == [(empty, "ddb.combat.kinds")]
    assert [rule for _, rule in idle(table, "Able", "C5")] == ["ddb.gap.activation-groups"]
    assert [rule for _, rule in idle(table, "Gun", "C5")] == ["ddb.move.guns-move-or-fight"]


def test_elsewhere_it_says_what_is_asked_and_of_the_enemy_whose_it_is() -> None:
    table = situation(OPEN_7, ["HQ hq_leg C2", "Able inf A1", "Baker inf B1"], ["Fritz inf C7/S"])
    table.put("Able", "shattered").on(Rally(BLUE))
    assert idle(table, "Baker", "C4") == [("nothing is asked of it in this step: Rally", "ddb.rally.phase")]
    assert idle(table, "Fritz", "C4") == [("it belongs to another side", "game.not-your-decision")]
