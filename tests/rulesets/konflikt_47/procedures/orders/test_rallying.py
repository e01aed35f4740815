from tests.rulesets.konflikt_47.asking import F, ask, cited_after, follows, refusals, throw, totals, view

from sandtable.dice.play import seeded
from sandtable.rulesets.konflikt_47.procedures.orders.order_test import OrderResult
from sandtable.rulesets.konflikt_47.procedures.orders.rallying import Rallied, rally_order
from sandtable.sheet.procedure import outcome_label


def test_veterans_with_six_pins() -> None:
    """k47.orders.rally, k47.gap.rally, k47.gap.order-test, k47.morale.quality"""
    facts = {"quality": "veteran", "pins": 6}
    assert totals("rally_order", **facts) == {"Order test": 4}
    assert view("rally_order", "order_test", **facts)["obeys"] == F(1, 6)
    assert view("rally_order", "pins_left", **facts) == {
        0: F(1, 18),
        1: F(1, 36),
        2: F(1, 36),
        3: F(1, 36),
        4: F(1, 36),
        6: F(5, 6),
    }


def test_a_pass_removes_one_pin_and_then_the_die() -> None:
    """k47.orders.rally, k47.gap.rally"""
    rolled = throw("rally_order", 1, 1, 3, pins=6)
    assert (rolled.outcome.pins_left, rolled.outcome.order_test) == (2, "obeys")
    assert [roll.why for roll in rolled.rolls] == ["k47.gap.order-test", "k47.orders.rally"]
    assert throw("rally_order", 1, 1, 6, pins=6).outcome.pins_left == 0
    assert throw("rally_order", 1, 1, pins=1).outcome.pins_left == 0


def test_failure_and_fubar_keep_all_pins() -> None:
    """k47.gap.rally, k47.fubar.trigger"""
    assert throw("rally_order", 5, 5, pins=3).outcome == Rallied(3, OrderResult.DOWN)
    assert throw("rally_order", 6, 6, 1, pins=3).outcome == Rallied(3, OrderResult.FRIENDLY_FIRE)
    assert throw("rally_order", 6, 6, 6, pins=3).outcome == Rallied(3, OrderResult.PANIC_RUN)
    assert throw("rally_order", 6, 6, 6, pins=3, enemy_visible=False).outcome == Rallied(3, OrderResult.FUBAR_DOWN)


def test_an_unpinned_unit_rallies_without_a_die() -> None:
    """k47.gap.order-test-when"""
    assert view("rally_order", "pins_left", pins=0) == {0: F(1)}
    assert throw("rally_order", pins=0).rolls == ()


def test_what_follows() -> None:
    """k47.orders.rally, k47.gap.order-test"""
    assert follows("rally_order", Rallied(2, OrderResult.OBEYS), pins=6) == {"die": "rally", "pins": 2}
    assert follows("rally_order", Rallied(6, OrderResult.DOWN), pins=6) == {"die": "down", "pins": 6}
    assert cited_after("rally_order", Rallied(6, OrderResult.PANIC_RUN), pins=6)["die"] == "k47.fubar.panic"


def test_a_rally_reads_as_a_sentence() -> None:
    """k47.gap.rally"""
    assert throw("rally_order", 1, 1, 3, pins=6).label == "rallies, 2 pins left"
    assert throw("rally_order", 5, 5, pins=3).label == "fails and goes Down, 3 pins left"
    asked = ask("rally_order")
    assert (asked.subject, asked.needs) == (
        "Regular infantry with 3 pins is given Rally",
        ("obeys on 6 or less on 2D6",),
    )
    assert [label for label, _ in asked.views] == ["pins left", "order"]
    assert [outcome_label(each) for each in asked.views[1][1]] == [
        "obeys",
        "fails and goes Down",
        "FUBAR: friendly fire",
        "FUBAR: panic run",
    ]


def test_an_officer_helps_and_an_immobilised_vehicle_may_rally() -> None:
    """k47.gap.officer-bonus, k47.gap.immobilised, k47.gap.pins-rout"""
    assert totals("rally_order", pins=3, officer="captain", officer_distance=12) == {"Order test": 9}
    assert totals("rally_order", pins=3, kind="armoured", immobilised=True) == {"Order test": 6}
    assert refusals("rally_order", quality="inexperienced", pins=8) == ["k47.gap.pins-rout"]


def test_played_rallies_stay_within_the_exact_odds() -> None:
    """k47.gap.rally"""
    asked = ask("rally_order", quality="veteran", pins=4)
    dice = seeded("rally")
    assert {rally_order(dice, asked.profile) for _ in range(1500)} == set(asked.distribution)
