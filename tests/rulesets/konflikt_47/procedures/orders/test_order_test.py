from typing import Any

import pytest
from tests.rulesets.konflikt_47.asking import (
    F,
    ask,
    chance,
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
)

from sandtable.dice.play import seeded
from sandtable.rulesets.konflikt_47.procedures.orders.order_test import order_test
from sandtable.sheet.faults import FactsFault

OBEYS, DOWN = "obeys", "down"
FRIENDLY, PANIC, FUBAR_DOWN = "fubar_friendly_fire", "fubar_panic_run", "fubar_down"


def fubar(**facts: Any) -> Any:
    found = chances("order_test", **facts)
    return sum((found.get(each, F(0)) for each in (FRIENDLY, PANIC, FUBAR_DOWN)), F(0))


# ---------------------------------------------------------------------- worked chances


def test_a_regular_squad_with_two_pins() -> None:
    """k47.turn.order-test-step, k47.morale.quality, k47.gap.order-test-when, k47.gap.order-test, k47.fubar.trigger"""
    facts = {"quality": "regular", "pins": 2, "order": "fire"}
    assert totals("order_test", **facts) == {"Order test": 7}
    assert chance("order_test", OBEYS, **facts) == F(7, 12)
    assert chance("order_test", DOWN, **facts) == F(7, 18)
    assert fubar(**facts) == F(1, 36)
    assert [follows("order_test", each, **facts)["pins"] for each in (OBEYS, DOWN, FRIENDLY, PANIC)] == [1, 2, 2, 2]


def test_only_the_best_officer_in_reach_counts() -> None:
    """k47.morale.officer, k47.gap.officer-bonus, k47.gap.order-test"""
    facts = {
        "quality": "inexperienced",
        "pins": 4,
        "officer": "first_lieutenant",
        "officer_distance": 6.0,
        "second_officer": "second_lieutenant",
        "second_officer_distance": 2.0,
    }
    assert totals("order_test", **facts) == {"Order test": 6}
    assert (chance("order_test", OBEYS, **facts), chance("order_test", DOWN, **facts)) == (F(5, 12), F(5, 9))
    assert fubar(**facts) == F(1, 36)
    facts["officer_distance"] = 6.1
    assert totals("order_test", **facts) == {"Order test": 5}
    assert chance("order_test", OBEYS, **facts) == F(5, 18)
    assert notes("order_test", **facts)["out_of_reach"] == "first_lieutenant"


@pytest.mark.parametrize("procedure", ["order_test", "rally_order", "morale_check", "reaction"])
def test_the_best_of_any_number_of_officers_counts(procedure: str) -> None:
    """k47.gap.officer-bonus"""
    near = [("second_lieutenant", 1.0), ("captain", 12.0), ("major", 12.1), ("first_lieutenant", 3.0)]
    asked = {"officer": "second_lieutenant", "second_officer": "first_lieutenant", "more_officers": near, "pins": 5}
    (told,) = [
        part
        for number in ask(procedure, **asked).numbers
        for part in number.modifiers
        if part.rule == "k47.gap.officer-bonus"
    ]
    assert (told.value, told.label) == (3, "Captain")
    assert "Major at 12.1 in is beyond his 12 in" in [note.label for note in ask(procedure, **asked).notes]


def test_officers_are_named_with_their_distances() -> None:
    """k47.gap.officer-bonus"""
    assert totals("order_test", pins=5, more_officers="second_lieutenant,7 captain,8.5") == {"Order test": 7}
    for wrong in ("captain", "captain,25", "colonel,3"):
        with pytest.raises(FactsFault, match="more_officers"):
            ask("order_test", pins=5, more_officers=wrong)


@pytest.mark.parametrize(
    ("rank", "worth", "reach"),
    [("second_lieutenant", 1, 6), ("first_lieutenant", 2, 6), ("captain", 3, 12), ("major", 4, 12)],
)
def test_every_rank_has_its_worth_and_its_reach(rank: str, worth: int, reach: int) -> None:
    """k47.morale.officer, k47.gap.officer-bonus"""
    facts = {"pins": 5, "officer": rank}
    for near in (0.0, float(reach)):
        assert parts("order_test", "Order test", officer_distance=near, **facts)["k47.gap.officer-bonus"] == worth
    assert "k47.gap.officer-bonus" not in parts("order_test", "Order test", officer_distance=reach + 0.1, **facts)
    second = {"second_officer": rank, "second_officer_distance": reach}
    assert parts("order_test", "Order test", pins=5, **second)["k47.gap.officer-bonus"] == worth


def test_without_pins_and_for_down_nothing_is_tested() -> None:
    """k47.turn.order-test-step, k47.gap.order-test-when, k47.orders.down"""
    for facts in ({"pins": 0, "order": "advance"}, {"pins": 5, "order": "down"}):
        assert chances("order_test", **facts) == {OBEYS: 1}
        assert notes("order_test", **facts)["test"] is False
        assert throw("order_test", **facts).rolls == ()
        assert follows("order_test", OBEYS, **facts)["pins"] == facts["pins"]


def test_a_natural_2_always_passes_and_a_natural_12_never() -> None:
    """k47.gap.order-test, k47.morale.quality"""
    facts = {"quality": "inexperienced", "pins": 7}
    assert totals("order_test", **facts) == {"Order test": 1}
    assert (chance("order_test", OBEYS, **facts), chance("order_test", DOWN, **facts)) == (F(1, 36), F(17, 18))
    assert fubar(**facts) == F(1, 36)
    assert ask("order_test", **facts).needs == ("obeys on a natural 2 only",)
    facts["horror_near"] = True
    assert totals("order_test", **facts) == {"Order test": 0}
    assert chance("order_test", OBEYS, **facts) == F(1, 36)


def test_morale_is_never_better_than_10_so_an_11_fails() -> None:
    """k47.gap.order-test"""
    facts = {"quality": "veteran", "pins": 1, "officer": "major"}
    target = number("order_test", "Order test", **facts)
    assert (target.total, target.number) == (13, 10)
    assert chance("order_test", OBEYS, **facts) == F(33, 36)
    assert throw("order_test", 5, 6, **facts).outcome == DOWN
    assert throw("order_test", 4, 6, **facts).outcome == OBEYS


def test_fubar_ends_as_what_the_unit_can_do() -> None:
    """k47.fubar.trigger, k47.fubar.table, k47.fubar.friendly-fire-none, k47.fubar.panic"""
    facts = {"pins": 1, "friendly_targets": 0, "enemy_visible": True}
    assert totals("order_test", **facts) == {"Order test": 8}
    found = chances("order_test", **facts)
    assert found == {OBEYS: F(13, 18), DOWN: F(1, 4), PANIC: F(1, 54), FUBAR_DOWN: F(1, 108)}
    assert found[DOWN] + found[FUBAR_DOWN] == F(7, 27)


# ---------------------------------------------------------------------- the dice


@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        ((1, 1), OBEYS),
        ((2, 6), OBEYS),
        ((3, 6), DOWN),
        ((5, 6), DOWN),
        ((6, 6, 1), FRIENDLY),
        ((6, 6, 2), FRIENDLY),
        ((6, 6, 3), PANIC),
        ((6, 6, 6), PANIC),
    ],
)
def test_two_dice_and_the_chart_only_after_double_six(faces: tuple[int, ...], expected: str) -> None:
    """k47.gap.order-test, k47.fubar.trigger, k47.fubar.table"""
    assert throw("order_test", *faces, pins=1).outcome == expected


def test_each_roll_names_its_rule() -> None:
    """k47.gap.order-test, k47.fubar.table"""
    assert [roll.why for roll in throw("order_test", 6, 6, 4).rolls] == ["k47.gap.order-test", "k47.fubar.table"]


def test_played_tests_stay_within_the_exact_odds() -> None:
    """k47.gap.order-test"""
    asked = ask("order_test", pins=5, friendly_targets=0)
    dice = seeded("orders")
    played = {order_test(dice, asked.profile) for _ in range(1500)}
    assert played == set(asked.distribution)


# ---------------------------------------------------------------------- modifiers


def test_what_else_shakes_a_unit() -> None:
    """k47.gap.team, k47.gap.traits, k47.gap.pins-effect"""
    assert parts("order_test", "Order test", pins=3, kind="team", lone_model=True) == {
        "k47.gap.pins-effect": -3,
        "k47.gap.team": -1,
    }
    assert parts("order_test", "Order test", pins=1, horror_near=True)["k47.gap.traits"] == -1
    assert "k47.gap.team" not in parts("order_test", "Order test", kind="armoured", lone_model=True)


@pytest.mark.parametrize(
    ("assaults", "at_weapons", "pins", "total"),
    [
        ("enclosed_vehicle", False, 0, 6),
        ("enclosed_vehicle", False, 2, 4),
        ("enclosed_vehicle", True, 2, 7),
        ("open_vehicle", False, 2, 7),
        ("troops", False, 2, 7),
    ],
)
def test_infantry_without_at_weapons_tests_at_3_less_against_enclosed_armour(
    assaults: str, at_weapons: bool, pins: int, total: int
) -> None:
    """k47.cqv.no-at-test, k47.gap.assault-vehicle-test, k47.gap.at-weapons, k47.gap.open-topped"""
    facts = {"order": "run", "assaults": assaults, "at_weapons": at_weapons, "pins": pins}
    assert totals("order_test", **facts) == {"Order test": total}


def test_the_test_against_armour_is_taken_even_without_pins() -> None:
    """k47.gap.assault-vehicle-test, k47.cqv.no-at-test"""
    facts = {"order": "run", "assaults": "enclosed_vehicle", "pins": 0}
    assert (chance("order_test", OBEYS, **facts), chance("order_test", DOWN, **facts)) == (F(5, 12), F(5, 9))
    assert fubar(**facts) == F(1, 36)
    assert cited("order_test", **facts)["test"] == "k47.gap.assault-vehicle-test"
    assert follows("order_test", OBEYS, **facts)["pins"] == 0
    for others in ({"at_weapons": True}, {"assaults": "open_vehicle"}, {"assaults": "troops"}):
        assert chances("order_test", **{**facts, **others}) == {OBEYS: 1}


def test_an_assault_walker_has_no_fear_of_armour() -> None:
    """k47.gap.vehicle-assault, k47.cqv.no-at-test"""
    facts = {"order": "run", "assaults": "enclosed_vehicle", "kind": "armoured", "assault_walker": True, "pins": 0}
    assert chances("order_test", **facts) == {OBEYS: 1}


# ---------------------------------------------------------------------- what follows


@pytest.mark.parametrize("order", ["fire", "advance", "run", "ambush", "rally", "down"])
def test_a_unit_that_obeys_carries_out_its_order(order: str) -> None:
    """k47.turn.execute, k47.orders.list, k47.orders.fire, k47.orders.advance, k47.orders.run, k47.orders.ambush,
    k47.orders.rally, k47.orders.down"""
    assert follows("order_test", OBEYS, order=order)["die"] == order
    assert cited_after("order_test", OBEYS, order=order)["die"] == f"k47.orders.{order}"


def test_rally_goes_on_with_a_die_where_pins_are_left() -> None:
    """k47.gap.rally"""
    assert follows("order_test", OBEYS, order="rally", pins=2)["rally"] == "D6"
    assert "rally" not in follows("order_test", OBEYS, order="rally", pins=1)


def test_a_failed_test_is_down_and_no_shelter_to_a_vehicle() -> None:
    """k47.gap.order-test, k47.gap.order-test-vehicle"""
    assert follows("order_test", DOWN, pins=2) == {"die": "down", "pins": 2}
    assert cited_after("order_test", DOWN)["die"] == "k47.gap.order-test"
    assert cited_after("order_test", DOWN, kind="armoured")["die"] == "k47.gap.order-test-vehicle"


# ---------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"has_die": True}, ["k47.turn.select-unit"]),
        ({"quality": "inexperienced", "pins": 8}, ["k47.gap.pins-rout"]),
        ({"quality": "regular", "pins": 9, "officer": "major"}, ["k47.gap.pins-rout"]),
        ({"kind": "armoured", "order": "down"}, ["k47.gap.down"]),
        ({"kind": "soft", "order": "down"}, ["k47.gap.down"]),
        ({"kind": "armoured", "immobilised": True, "order": "advance"}, ["k47.gap.immobilised"]),
        ({"kind": "armoured", "immobilised": True, "order": "run"}, ["k47.gap.immobilised"]),
        ({"kind": "artillery", "order": "run"}, ["k47.gap.artillery-move"]),
        ({"gravity_pulse": True, "order": "run"}, ["k47.gap.gravity-pulse"]),
        ({"assaults": "troops", "order": "advance"}, ["k47.orders.run-assault"]),
        ({"assaults": "troops", "order": "run", "kind": "team", "fixed_weapon": True}, ["k47.gap.team-move"]),
        (
            {"assaults": "troops", "order": "run", "kind": "artillery"},
            ["k47.gap.artillery-move", "k47.gap.artillery-move"],
        ),
        ({"assaults": "troops", "order": "run", "kind": "armoured"}, ["k47.gap.vehicle-assault"]),
        (
            {"assaults": "troops", "order": "advance", "kind": "armoured", "immobilised": True, "has_die": True},
            ["k47.turn.select-unit", "k47.gap.immobilised", "k47.orders.run-assault", "k47.gap.vehicle-assault"],
        ),
    ],
)
def test_orders_that_cannot_be_given(facts: dict[str, Any], rules: list[str]) -> None:
    """k47.gap.down, k47.gap.immobilised, k47.gap.artillery-move, k47.gap.gravity-pulse, k47.orders.run-assault,
    k47.gap.team-move, k47.gap.vehicle-assault, k47.turn.end-retain"""
    assert refusals("order_test", **facts) == rules


@pytest.mark.parametrize("order", ["fire", "ambush", "rally"])
def test_an_immobilised_vehicle_may_still_fire_lie_in_ambush_and_rally(order: str) -> None:
    """k47.gap.immobilised"""
    assert chance("order_test", OBEYS, kind="armoured", immobilised=True, order=order) == F(13, 18)


def test_a_gravity_pulse_bars_only_the_run() -> None:
    """k47.gap.gravity-pulse"""
    assert chances("order_test", pins=0, gravity_pulse=True, order="advance") == {OBEYS: 1}


def test_one_pin_below_the_limit_is_still_tested() -> None:
    """k47.gap.pins-rout"""
    for quality, pins in (("inexperienced", 7), ("regular", 8), ("veteran", 9)):
        assert chance("order_test", OBEYS, quality=quality, pins=pins) == F(1, 36)


def test_facts_that_contradict_each_other() -> None:
    """k47.gap.immobilised, k47.gap.vehicle-assault"""
    with pytest.raises(FactsFault, match="immobilised: only a vehicle is immobilised, choose one as kind of unit"):
        ask("order_test", immobilised=True)
    with pytest.raises(FactsFault, match="assault_walker: only a vehicle is a walker, choose one as kind of unit"):
        ask("order_test", assault_walker=True)
