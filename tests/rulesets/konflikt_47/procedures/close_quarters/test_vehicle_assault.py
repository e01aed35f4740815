from typing import Any

import pytest
from tests.rulesets.konflikt_47.asking import (
    F,
    answer,
    ask,
    chances,
    cited,
    follows,
    note,
    notes,
    number,
    parts,
    refusals,
    throw,
    totals,
    view,
)
from tests.rulesets.konflikt_47.assault_oracle import assaulted
from tests.rulesets.konflikt_47.by_hand import State
from tests.rulesets.konflikt_47.playing import never_foretold

from sandtable.rulesets.konflikt_47.procedures.close_quarters.vehicle_assault import (
    AssaultOrder,
    VehicleAssault,
    VehicleAssaultFacts,
)
from sandtable.rulesets.konflikt_47.procedures.units.morale import PinsOn
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import Fate
from sandtable.sheet.facts import fields_of
from sandtable.sheet.faults import FactsFault

ASSAULT = "vehicle_assault"
ACTION = "vehicle_action"
SIX = {"models": 6}
AT_TWO = {"models": 2, "at_weapons": True}


def damaged(**facts: Any) -> F:
    """The chance that the vehicle suffers anything at all."""
    unharmed = (Fate.MISSED, Fate.NO_DAMAGE)
    return sum((share for fate, share in view(ASSAULT, "fate", **facts).items() if fate not in unharmed), F(0))


def vehicles(**facts: Any) -> dict[State, F]:
    """What becomes of the vehicle, however many hits it took."""
    found: dict[State, F] = {}
    for done, share in chances(ASSAULT, **facts).items():
        state = (str(done.fate), done.vehicle_pins.number, done.immobilised, done.halted)
        found[state] = found.get(state, F(0)) + share
    return found


# ---------------------------------------------------------------------- what the vehicle did


@pytest.mark.parametrize(
    ("facts", "found", "needed"),
    [
        ({"this_turn": "run"}, "ran", None),
        ({"this_turn": "advance"}, "advanced", 6),
        ({"this_turn": "fire"}, "stationary", 4),
        ({"this_turn": "run", "halted": True}, "stationary", 4),
        ({"last_turn": "run"}, "ran", None),
        ({"last_turn": "advance"}, "advanced", 6),
        ({"this_turn": "rally", "last_turn": "run"}, "stationary", 4),
        ({"this_turn": "ambush"}, "stationary", 4),
        ({"this_turn": "down", "last_turn": "run"}, "stationary", 4),
        ({"last_turn": "run", "halted": True}, "stationary", 4),
        ({}, "stationary", 4),
        ({"moved_off": "escaped"}, "ran", None),
        ({"moved_off": "recce", "this_turn": "run"}, "advanced", 6),
    ],
)
def test_the_latest_action_decides(facts: dict[str, Any], found: str, needed: int | None) -> None:
    """k47.cqv.hit-run, k47.cqv.hit-advanced, k47.cqv.hit-stationary, k47.gap.assault-vehicle-speed,
    k47.gap.reaction-recce"""
    assert answer(ACTION, **facts) == found
    assert totals(ACTION, **facts) == ({} if needed is None else {"To hit": needed})
    assert notes(ACTION, **facts)["can_be_hit"] is (needed is not None)


@pytest.mark.parametrize(("motion", "chance"), [("ran", F(0)), ("advanced", F(1, 6)), ("stationary", F(1, 2))])
def test_one_man_hits_by_what_the_vehicle_did(motion: str, chance: F) -> None:
    """k47.cqv.hit-run, k47.cqv.hit-advanced, k47.cqv.hit-stationary"""
    assert view(ASSAULT, "hits", models=1, motion=motion).get(1, 0) == chance
    rules = {"ran": "k47.cqv.hit-run", "advanced": "k47.cqv.hit-advanced", "stationary": "k47.cqv.hit-stationary"}
    assert cited(ACTION, this_turn={"ran": "run", "advanced": "advance", "stationary": "fire"}[motion]) == {
        "because": "k47.gap.assault-vehicle-speed",
        "can_be_hit": rules[motion],
        **({"by_distance": "k47.gap.speed-by-distance"} if motion == "ran" else {}),
    }


def test_an_immobilised_vehicle_stands_still_whatever_it_did() -> None:
    """k47.gap.assault-vehicle-speed"""
    assert totals(ASSAULT, motion="ran", immobilised=True)["To hit"] == 4
    with pytest.raises(
        FactsFault, match="moved_off: a halted or immobilised vehicle cannot move off, leave one of the two out"
    ):
        ask(ACTION, moved_off="escaped", halted=True)


def test_what_the_vehicle_did_reads_as_a_sentence() -> None:
    """k47.gap.assault-vehicle-speed"""
    assert ask(ACTION, last_turn="run").verdict == (
        "A vehicle is assaulted: it Ran last turn: cannot be hit, counts as ran"
    )


# ---------------------------------------------------------------------- the order test


def test_riflemen_fear_a_tank() -> None:
    """k47.cqv.no-at-test, k47.gap.assault-vehicle-test, k47.gap.order-test, k47.fubar.trigger"""
    assert totals(ASSAULT, **SIX)["Order test"] == 6
    assert parts(ASSAULT, "Order test", **SIX) == {"k47.cqv.no-at-test": -3}
    assert view(ASSAULT, "order", test_first=True, **SIX) == {
        AssaultOrder.OBEYED: F(5, 12),
        AssaultOrder.DOWN: F(5, 9),
        AssaultOrder.FUBAR: F(1, 36),
    }
    assert view(ASSAULT, "order", **SIX) == {AssaultOrder.OBEYED: 1}


@pytest.mark.parametrize(
    ("facts", "test"),
    [
        ({"at_weapons": True}, "none"),
        ({"strong": True}, "none"),
        ({"open_topped": True, "vehicle": "carrier"}, "none"),
        ({"vehicle": "soft_skinned_vehicle"}, "none"),
        ({"vehicle": "scout_walker"}, "none"),
        ({"vehicle": "light_walker"}, "6"),
        ({"at_weapons": True, "pins": 2}, "7"),
        ({"pins": 2, "officer": "major"}, "8"),
        ({"quality": "veteran", "officer": "major"}, "10"),
    ],
)
def test_when_the_order_is_tested(facts: dict[str, Any], test: str) -> None:
    """k47.gap.assault-vehicle-test, k47.gap.at-weapons, k47.gap.open-topped, k47.gap.order-test-when,
    k47.gap.traits, k47.gap.officer-bonus"""
    assert notes(ASSAULT, **facts)["order_test"] == test


def test_a_passed_test_removes_a_pin_before_the_assault() -> None:
    """k47.gap.order-test, k47.gap.pins-effect"""
    facts = {"models": 6, "pins": 2, "at_weapons": True}
    assert totals(ASSAULT, **facts)["Dice"] == 4
    assert totals(ASSAULT, test_first=True, **facts)["Dice"] == 5
    assert view(ASSAULT, "order", test_first=True, **facts)[AssaultOrder.OBEYED] == F(21, 36)


def test_an_order_that_fails_leaves_the_vehicle_alone() -> None:
    """k47.gap.order-test, k47.fubar.trigger"""
    down = throw(ASSAULT, 3, 4, test_first=True, vehicle_pins=2, **SIX).outcome
    assert down == VehicleAssault(Fate.NOT_ASSAULTED, AssaultOrder.DOWN, 0, PinsOn(2), False, False)
    facts = {"test_first": True, **SIX}
    fubar = VehicleAssault(Fate.NOT_ASSAULTED, AssaultOrder.FUBAR, 0, PinsOn(0), False, False)
    assert follows(ASSAULT, fubar, **facts) == {"order": "fubar"}
    assert throw(ASSAULT, 6, 6, **facts).label == "FUBAR"
    assert throw(ASSAULT, 3, 4, **facts).label == "order failed, Down"


# ---------------------------------------------------------------------- hits and damage


def test_six_riflemen_and_a_medium_tank() -> None:
    """k47.cqv.damage-roll, k47.cqv.compare, k47.veh.no-at-superficial, k47.gap.assault-vehicle,
    k47.result.superficial, k47.result.on-fire"""
    assert damaged(**SIX) == F(3, 16)
    assert view(ASSAULT, "fate", **SIX)[Fate.KNOCKED_OUT] == F(5, 384)
    assert vehicles(**SIX) == assaulted(6, F(1, 2), 9, at=False)


def test_with_at_weapons_damage_is_graded() -> None:
    """k47.veh.enclosed-table, k47.gap.damage-grade, k47.gap.at-weapons, k47.result.full, k47.result.massive"""
    assert vehicles(models=6, at_weapons=True) == assaulted(6, F(1, 2), 9)
    assert notes(ASSAULT, at_weapons=True)["damage"] == "graded"
    assert notes(ASSAULT)["damage"] == "superficial"


@pytest.mark.parametrize(
    ("facts", "counted"),
    [
        ({"vehicle": "heavy_tank", "motion": "advanced"}, assaulted(8, F(1, 6), 10)),
        ({"strong": True, "at_weapons": False}, assaulted(8, F(1, 2), 9, each=2)),
        ({"tough_vehicle": True}, assaulted(8, F(1, 2), 9, tough=True)),
        ({"vehicle_pins": 3, "vehicle_quality": "veteran"}, assaulted(8, F(1, 2), 9, pins=3, quality="veteran")),
        ({"immobilised": True}, assaulted(8, F(1, 2), 9, immobilised=True)),
        ({"vehicle": "carrier", "open_topped": True}, assaulted(8, F(1, 2), 7, outright=True)),
        (
            {"vehicle": "soft_skinned_vehicle", "at_weapons": False, "tough_vehicle": True},
            assaulted(8, F(1, 2), 6, outright=True, tough=True),
        ),
        ({"vehicle_pins": 8}, assaulted(8, F(1, 2), 9, pins=8)),
    ],
)
def test_any_assault_against_a_count_assaulted(facts: dict[str, Any], counted: dict[State, F]) -> None:
    """k47.gap.assault-vehicle, k47.gap.traits, k47.veh.soft-destroyed, k47.veh.open-topped-destroyed,
    k47.gap.pins-rout, k47.damage.armour-values, k47.damage.soft-values"""
    assert vehicles(**{"models": 8, "at_weapons": True, **facts}) == counted


def test_one_damage_roll_for_all_hits_and_a_one_fails() -> None:
    """k47.cqv.damage-roll, k47.gap.damage-extremes"""
    eight = {"models": 8, "at_weapons": True}
    nothing = throw(ASSAULT, *(4,) * 8, 1, **eight).outcome
    assert nothing == VehicleAssault(Fate.NO_DAMAGE, AssaultOrder.OBEYED, 8, PinsOn(1), False, False)
    assert throw(ASSAULT, *(4,) * 8, 2, 6, **eight).outcome.fate is Fate.KNOCKED_OUT
    assert totals(ASSAULT, **eight)["To damage"] == 8
    assert parts(ASSAULT, "To damage", strong=True) == {"k47.gap.traits": 2}


def test_without_hits_there_is_no_damage_roll_and_no_pin() -> None:
    """k47.gap.assault-vehicle"""
    missed = throw(ASSAULT, 3, 3, **AT_TWO).outcome
    assert missed == VehicleAssault(Fate.MISSED, AssaultOrder.OBEYED, 0, PinsOn(0), False, False)


def test_assault_weapons_are_no_use_and_pins_take_dice_down_to_one() -> None:
    """k47.gap.assault-weapon, k47.gap.assault-vehicle, k47.gap.pins-effect"""
    assert totals(ASSAULT, models=5, pins=2)["Dice"] == 3
    assert number(ASSAULT, "Dice", models=2, pins=6).number == 1


# ---------------------------------------------------------------------- the vehicle's fire


@pytest.mark.parametrize(
    ("distance", "die", "fires"),
    [
        (6.0, "none", "no"),
        (6.1, "none", "after a reaction test"),
        (6.1, "ambush", "from ambush"),
        (6.1, "acted", "no"),
        (6.0, "ambush", "no"),
    ],
)
def test_the_vehicle_may_fire_at_those_from_afar(distance: float, die: str, fires: str) -> None:
    """k47.cqv.vehicle-fire, k47.cqv.vehicle-fire-arc, k47.gap.vehicle-stand-fire"""
    facts = {"distance": distance, "vehicle_die": die}
    assert notes(ASSAULT, **facts)["vehicle_fires"] == fires
    assert ("arc" in notes(ASSAULT, **facts)) is (fires != "no")
    expected = "k47.cqv.vehicle-fire" if distance <= 6 else "k47.gap.vehicle-stand-fire"
    assert cited(ASSAULT, **facts)["vehicle_fires"] == expected


# ---------------------------------------------------------------------- what follows


def test_survivors_regroup() -> None:
    """k47.veh.assault-over, k47.gap.assault-vehicle"""
    unharmed = VehicleAssault(Fate.NO_DAMAGE, AssaultOrder.OBEYED, 1, PinsOn(1), False, False)
    after = follows(ASSAULT, unharmed, **AT_TWO)
    assert (after["regroup"], after["pins"]) == ("D6", 1)
    missed = VehicleAssault(Fate.MISSED, AssaultOrder.OBEYED, 0, PinsOn(0), False, False)
    assert follows(ASSAULT, missed, **AT_TWO) == {"hit": False, "regroup": "D6"}
    out = VehicleAssault(Fate.KNOCKED_OUT, AssaultOrder.OBEYED, 1, PinsOn.GONE, False, False)
    assert follows(ASSAULT, out, models=8, vehicle="soft_skinned_vehicle") == {
        "state": "destroyed",
        "wreck": False,
        "dice_from_cup": 1,
    }


def test_stunned_vehicles_get_their_down_die() -> None:
    """k47.result.stunned, k47.gap.result-die"""
    stunned = VehicleAssault(Fate.STUNNED, AssaultOrder.OBEYED, 3, PinsOn(2), False, True)
    assert follows(ASSAULT, stunned, **SIX)["die"] == "down"


def test_units_that_are_lost_to_pins_assault_nobody() -> None:
    """k47.gap.pins-rout"""
    assert refusals(ASSAULT, pins=9) == ["k47.gap.pins-rout"]
    with pytest.raises(FactsFault, match="lost at 9 pins"):
        ask(ASSAULT, vehicle_pins=9)


def test_the_assault_reads_as_a_sentence() -> None:
    """k47.gap.assault-vehicle"""
    asked = ask(ASSAULT, test_first=True, **SIX)
    assert (asked.title, asked.views[0][0]) == ("Assault on a vehicle", "vehicle")
    labels = {field.name: field.label for field in fields_of(VehicleAssaultFacts)}
    whose = {"pins": "Assaulters' pins", "quality": "Assaulters' quality", "officer": "Assaulters' officer"}
    assert {name: labels[name] for name in whose} == whose
    assert asked.subject == "6 models assault a medium tank"
    assert asked.needs == ("obeys on 6 or less on 2D6", "hit on 4+", "damaged by D6 + hits of 9+")


def test_play_never_surprises_the_odds() -> None:
    """k47.gap.assault-vehicle"""
    assert not never_foretold(ASSAULT, 200, test_first=True, tough_vehicle=True, at_weapons=True, pins=1)
    assert not never_foretold(ASSAULT, 200, **SIX)


def test_an_assault_without_its_order_test_says_that_it_counts_as_obeyed() -> None:
    """k47.gap.assault-vehicle-test"""
    assert note(ASSAULT, "order_test").label == "the Run order is tested at 6, and counts as obeyed here"
    assert note(ASSAULT, "order_test", test_first=True).label == "the Run order is tested at 6"


def test_a_vehicle_that_nobody_reached_was_not_missed() -> None:
    """k47.gap.order-test: 6 or less obeys, 15 of 36; then 8 dice miss on 1 to 3"""
    found = view(ASSAULT, "fate", test_first=True)
    assert found[Fate.NOT_ASSAULTED] == F(21, 36)
    assert found[Fate.MISSED] == F(15, 36) * F(1, 2) ** 8
