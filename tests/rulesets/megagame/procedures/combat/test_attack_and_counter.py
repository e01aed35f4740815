"""An attack and its counter-attack told to their end: guns left over, squares lost and won back, and overruns."""

from typing import Any

import pytest
from tests.rulesets.megagame.asking import F, ask, effects, follows, note, notes, view

from sandtable.rulesets.megagame.procedures.combat.attack_and_counter import Both, CounterResult
from sandtable.rulesets.megagame.procedures.combat.clash import Clash
from sandtable.rulesets.megagame.terms import Result

BY_NAME = "combat_and_counter_by_name"


@pytest.mark.parametrize(
    ("facts", "after"),
    [
        ({"attackers": "infantry,6,prepared", "defenders": "infantry,6"}, {"limited_success"}),
        ({"attackers": "infantry,3", "defenders": "2xinfantry,6"}, {"badly_beaten"}),
        ({"attackers": "infantry,9,prepared", "defenders": "infantry,2"}, set()),
    ],
)
def test_only_counter_attacks_that_can_come_are_worked_out(facts: dict[str, Any], after: set[str]) -> None:
    """mg.results.bands, mg.gap.counter-attack: a result that the die cannot reach is not spoken of"""
    told = {name.removeprefix("counter_after_") for name in notes("combat_and_counter", **facts) if "after" in name}
    assert told == after
    assert ("told" in notes("combat_and_counter", **facts)) is bool(after)


LEFT_OVER = {
    "attackers": "2xbr-inf,br-armd",
    "defenders": "2xge-pzgren,ge-field",
    "terrain": "wood",
    "attacker_guns": "br-field",
    "attacker_km": 10,
    "defender_guns": "4xge-field,ge-rocket",
}


def test_guns_left_over_in_the_attack_support_the_counter_attack() -> None:
    """mg.gap.support-detail: 3 of 5 guns supported 3 units; the two that are free add 6, and no infantry is alone"""
    assert notes(BY_NAME, **LEFT_OVER)["difference"] == -5
    assert notes(BY_NAME, **LEFT_OVER)["counter_after_badly_beaten"] == 12 + 6 - 15
    assert view(BY_NAME, "counter", **LEFT_OVER) == {
        "success": F(1, 3),
        "limited_success": F(1, 2),
        "confused": F(1, 6),
    }
    assert note(BY_NAME, "guns_free", **LEFT_OVER).rule == "mg.gap.support-detail"


def test_guns_that_have_supported_do_not_support_again() -> None:
    """mg.gap.artillery-support, mg.gap.counter-attack: three guns for three units, and none is free"""
    used = {**LEFT_OVER, "defender_guns": "2xge-field,ge-rocket"}
    assert notes(BY_NAME, **used)["counter_after_badly_beaten"] == 12 - 4 - 15
    assert "guns_free" not in notes(BY_NAME, **used)


@pytest.mark.parametrize(
    ("result", "enters", "rule", "said"),
    [
        (
            Result.LIMITED_SUCCESS,
            True,
            "mg.gap.advance",
            "surviving attackers enter the square unless a defender could not leave it, highest status first",
        ),
        (
            Result.LIMITED_SUCCESS,
            False,
            "mg.gap.standing-choices",
            "the attackers do not enter the square, as they were told",
        ),
    ],
)
def test_whether_they_enter_is_told_before_the_counter_attack(
    result: Result, enters: bool, rule: str, said: str
) -> None:
    """mg.gap.after-a-combat, mg.gap.standing-choices"""
    facts = {"attackers": "infantry,6,prepared", "defenders": "infantry,6", "enters": enters}
    told = effects("combat_and_counter", Both(result, 2, CounterResult.CONFUSED, 0), **facts)
    assert (told["may_enter"].rule, told["may_enter"].label) == (rule, said)
    names = list(told)
    assert names.index("may_enter") < names.index("counter_attack") < names.index("counter_attackers")


def test_counter_attackers_win_back_the_square_they_lost_and_no_other() -> None:
    """mg.gap.advance-detail: after a beaten attack they never lost it, and stay where they are"""
    close = {"attackers": "3xinfantry,4,prepared", "defenders": "infantry,8", "defender_guns": "2xrocket,4,5"}
    weak = {"attackers": "infantry,3", "defenders": "2xinfantry,5"}
    lost = effects("combat_and_counter", Both(Result.LIMITED_SUCCESS, 2, CounterResult.LIMITED_SUCCESS, 2), **close)
    held = effects("combat_and_counter", Both(Result.BADLY_BEATEN, 0, CounterResult.SUCCESS, 3), **weak)
    assert lost["counter_may_enter"].label == (
        "counter-attack: the defenders go back into the square they lost, if it is free"
    )
    assert (held["counter_may_enter"].value, held["counter_may_enter"].rule) == (False, "mg.gap.advance-detail")
    assert held["counter_may_enter"].label == "counter-attack: the defenders stay where they are"
    alone, won = {"counter_attackers": "2xinfantry,6", "targets": "infantry,6"}, Clash(Result.SUCCESS, 3)
    assert follows("counter_attack", won, **alone)["may_enter"] is True
    assert follows("counter_attack", won, **alone, after="badly_beaten")["may_enter"] is False


def test_a_square_that_a_defender_cannot_leave_is_not_entered() -> None:
    """mg.gap.retire: told where a defender is left; with none left nothing bars the square"""
    one = {"attackers": "infantry,9,prepared", "defenders": "infantry,5"}
    none = {"attackers": "infantry,9,prepared", "defenders": "infantry,1"}
    end = Clash(Result.SUCCESS, 1)
    assert "unless a defender could not leave it" in effects("ground_combat", end, **one)["may_enter"].label
    assert "unless" not in effects("ground_combat", Clash(Result.SUCCESS, 0), **none)["may_enter"].label


WORN_TANKS = {"attackers": "3xtank,2,prepared", "defenders": "infantry,3,light", "breakthrough": True}


def test_who_the_counter_attack_destroys_or_drives_back_does_not_overrun() -> None:
    """mg.gap.after-a-combat: the overrun comes last, by those still able to"""
    confused = Both(Result.LIMITED_SUCCESS, 2, CounterResult.CONFUSED, 0)
    beaten = Both(Result.LIMITED_SUCCESS, 2, CounterResult.BADLY_BEATEN, 0)
    told = effects("combat_and_counter", confused, **WORN_TANKS)["overrun"]
    assert (told.value, told.rule) == (False, "mg.gap.elimination")
    assert follows("combat_and_counter", beaten, **WORN_TANKS)["overrun"] is True
    strong = {
        **WORN_TANKS,
        "attackers": "3xtank,4,prepared",
        "defenders": "heavy-tank,6",
        "defender_guns": "2xrocket,4,5",
    }
    driven = Both(Result.LIMITED_SUCCESS, 2, CounterResult.LIMITED_SUCCESS, 2)
    told = effects("combat_and_counter", driven, **strong)["overrun"]
    assert (told.value, told.rule) == (False, "mg.gap.after-a-combat")


@pytest.mark.parametrize(
    ("attackers", "defenders", "again", "said"),
    [
        (
            "3xtank,2,prepared",
            "recce,3",
            False,
            "each unit that overruns loses 1 more first, which destroys attackers 1, 2 and 3",
        ),
        (
            "2xtank,5,prepared tank,2,prepared",
            "recce,6",
            True,
            "each unit that overruns loses 1 more first, which destroys attacker 3; after it they may fight again",
        ),
    ],
)
def test_whom_an_overrun_would_destroy_is_told(attackers: str, defenders: str, again: bool, said: str) -> None:
    """mg.gap.overrun-move, mg.gap.elimination"""
    facts = {"attackers": attackers, "defenders": defenders, "breakthrough": True}
    told = effects("ground_combat", Clash(Result.SUCCESS, 3), **facts)["fight_again"]
    assert (told.value, told.label) == (again, said)


def test_nothing_of_a_counter_attack_is_left_out_of_what_follows() -> None:
    """mg.gap.counter-attack: three results of it can come after one result of the attack, and all are told whole"""
    for facts in (LEFT_OVER, {"attackers": "2xbr-inf", "defenders": "ge-pzgren,ge-tiger", "enters": False}):
        asked = ask(BY_NAME, **facts)
        assert [each.left_off for each in asked.consequences] == [0] * len(asked.consequences)


def test_the_dice_of_attack_and_counter_attack_are_told_apart() -> None:
    """mg.gap.dice: one combat die and one retirement die for each of the two"""
    rolled = {stage.why: stage.asked for stage in ask(BY_NAME, **LEFT_OVER).stages}
    assert rolled == {"mg.combat.formula": 1, "mg.gap.counter-attack": 1, "mg.gap.dice": F(1, 3)}
