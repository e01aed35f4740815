"""What the enemy may do about an order before its dice, told with the chance of his test before anybody commits."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle import firing_fields
from tests.rulesets.konflikt_47.battle.close_fields import A, T, field

from sandtable.rulesets.konflikt_47.battle.answers import Give, Shoot
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder
from sandtable.rulesets.konflikt_47.battle.outlook import outlook
from sandtable.rulesets.konflikt_47.terms import Order

CHOICE = "k47.gap.reaction-choice"


def foreseen(s: Any, answer: Any) -> list[str]:
    return [note.says for note in outlook(s, answer) if note.rule == CHOICE]


def ordered(ours: str, theirs: str, far: float, **their: Any) -> Any:
    table = field(ours, theirs, {A: (24, 20), T: (24, far)}, u0={}, u1=their)
    return replace(table.s.with_unit(A, die=None), agenda=(GiveOrder(0),), drawn=0)


def test_an_assault_tells_who_may_get_away_with_the_chance_of_the_test() -> None:
    """k47.gap.reaction-escape, k47.cq.stand-fire: 9 or less on 2D6 for Regulars without a pin, 8 with one"""
    run = Give(A, Order.RUN, T)
    assert foreseen(ordered("ger-grenadiers", "usa-rifles", 30), run) == [
        "their 0 may escape (83.3 %) or stand and fire (83.3 %) first"
    ]
    assert foreseen(ordered("ger-grenadiers", "usa-rifles", 30, pins=1), run) == [
        "their 0 may escape (72.2 %) or stand and fire (72.2 %) first"
    ]
    assert foreseen(ordered("ger-grenadiers", "usa-rifles", 30, die=Order.DOWN), run) == [
        "their 0 can do nothing about it before the fight"
    ]


def test_fire_tells_who_may_shoot_back_and_what_that_does_on_average() -> None:
    """k47.gap.reaction-firefight: the target's own fire, tested; going down needs no test"""
    s = firing_fields.battle([("ger-mmg", 20, 10)], [("usa-rifles", 20, 25)])
    told = "north 0 may go down or shoot back (83.3 %: 2.5 casualties on average, 74.9 % to destroy)"
    assert foreseen(firing_fields.firing(s).s, Shoot((firing_fields.Aim(1),))) == [f"{told} before any die is thrown"]
    order = replace(s, agenda=(GiveOrder(0),), drawn=0)
    assert foreseen(order, Give(0, Order.FIRE)) == [f"{told} before any die is thrown"]


def test_a_shot_back_that_cannot_hurt_says_so() -> None:
    """k47.damage.small-arms-vs-armour"""
    s = firing_fields.battle([("usa-coyote", 20, 10, 0)], [("usa-rifles", 20, 25)])
    (told,) = foreseen(firing_fields.firing(s).s, Shoot((firing_fields.Aim(1),)))
    assert "shoot back (83.3 %: which cannot hurt it)" in told
