import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, refusals, why_not

ORDERS, FIELDWORKS = "pk.gap.orders", "pk.gap.fieldworks"
#: What an order forbids, and by which rule.
FORBIDDEN = {
    "advance": {"dig_in": FIELDWORKS},
    "move": {"assault": ORDERS, "dig_in": FIELDWORKS, "leave_table": ORDERS},
    "defend": {"assault": ORDERS, "transit_column": ORDERS, "leave_table": ORDERS},
    "withdraw": {"assault": ORDERS, "transit_column": ORDERS, "dig_in": FIELDWORKS},
}
ACTS = ["move", "assault", "transit_column", "dig_in", "leave_table"]


@pytest.mark.parametrize("order", FORBIDDEN)
@pytest.mark.parametrize("act", ACTS)
def test_what_every_order_allows(order: str, act: str) -> None:
    """pk.gap.orders, pk.gap.fieldworks"""
    if rule := FORBIDDEN[order].get(act):
        assert refusals("order_limits", order=order, act=act) == [rule]
    else:
        assert answer("order_limits", order=order, act=act) == act


@pytest.mark.parametrize("order", ["advance", "move", "defend"])
def test_only_under_withdraw_a_move_must_end_farther_from_the_enemy(order: str) -> None:
    """pk.gap.orders"""
    assert answer("order_limits", order=order, act="move", farther=False) == "move"
    assert refusals("order_limits", order="withdraw", act="move", farther=False) == [ORDERS]
    assert answer("order_limits", order="withdraw", act="move", farther=True) == "move"
    assert answer("order_limits", order="withdraw", act="leave_table", farther=False) == "leave_table"


def test_how_orders_are_changed() -> None:
    """pk.gap.orders, pk.gap.activation-die"""
    assert cited("order_limits") == {"order": ORDERS, "change": "pk.gap.activation-die"}
    assert ask("order_limits", order="withdraw", act="leave_table").verdict == (
        "Order to withdraw: it may leave by its own table edge"
    )


def test_an_orders_permissions_are_its_own_and_advance_has_no_limits() -> None:
    """pk.gap.orders"""
    assert why_not("order_limits", order="defend", act="transit_column") == (
        "Not allowed: transit column is for move and advance orders, not under a defend order (pk.gap.orders)"
    )
    assert why_not("order_limits", order="move", act="leave_table") == (
        "Not allowed: a group leaves by its own table edge under withdraw or advance orders, not under a move order "
        "(pk.gap.orders)"
    )
