from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import F, ask, chance, chances, follows, notes, refusals, throw, view

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.fire.indirect_fire import Fall
from sandtable.rulesets.panzer_korps.procedures.moving.smoke_laying import Screen, lay_smoke


def test_smoke_rolls_accuracy_like_any_indirect_fire() -> None:
    """pk.indirect.accuracy, pk.gap.smoke"""
    assert view("smoke_laying", "fall") == {
        Fall.ON_TARGET: F(1, 3),
        Fall.RIGHT: F(1, 6),
        Fall.LEFT: F(1, 6),
        Fall.CLOSER: F(1, 6),
        Fall.FARTHER: F(1, 6),
    }
    assert chance("smoke_laying", Screen(Fall.LEFT, 3)) == F(1, 36)
    assert len(chances("smoke_laying")) == 25


@pytest.mark.parametrize(
    ("faces", "screen"),
    [
        ((1,), Screen(Fall.ON_TARGET, 0)),
        ((2,), Screen(Fall.ON_TARGET, 0)),
        ((3, 6), Screen(Fall.RIGHT, 6)),
        ((4, 1), Screen(Fall.LEFT, 1)),
        ((5, 2), Screen(Fall.CLOSER, 2)),
        ((6, 5), Screen(Fall.FARTHER, 5)),
    ],
)
def test_every_face(faces: tuple[int, ...], screen: Screen) -> None:
    """pk.indirect.accuracy"""
    assert throw("smoke_laying", *faces).outcome == screen


def test_the_screen() -> None:
    """pk.gap.smoke"""
    assert notes("smoke_laying") == {"instead": True}
    for fell in (Screen(Fall.ON_TARGET, 0), Screen(Fall.RIGHT, 3)):
        assert follows("smoke_laying", fell) == {"radius": 3, "lasts": "next turn"}
    assert ask("smoke_laying").subject == "Smoke of 105 mm, 40 in away"
    assert [found.label for found in ask("smoke_laying").chances][:2] == ["on target", "1 in right"]


@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ({"artillery": False}, "pk.gap.smoke"),
        ({"state": "fragmented"}, "pk.fire.fragmented-no-fire"),
        ({"state": "routed"}, "pk.gap.panicked"),
        ({"state": "dispersed"}, "pk.gap.disorder-thresholds"),
        ({"calibre": 39}, "pk.range.indirect"),
        ({"calibre": 105, "distance": 120.5}, "pk.range.indirect"),
        ({"distance": 6.0}, "pk.gap.indirect-procedure"),
    ],
)
def test_who_lays_no_smoke(facts: dict[str, Any], rule: str) -> None:
    assert refusals("smoke_laying", **facts) == [rule]


def test_the_edges_of_its_range() -> None:
    """pk.range.indirect, pk.gap.indirect-procedure"""
    for facts in ({"distance": 120.0}, {"distance": 6.1}, {"calibre": 40, "distance": 60.0}, {"state": "suppressed"}):
        assert chances("smoke_laying", **facts)


def test_played_screens_stay_within_the_exact_odds() -> None:
    asked = ask("smoke_laying")
    dice = seeded("smoke")
    assert {lay_smoke(dice, asked.profile) for _ in range(1500)} == set(asked.distribution)
    assert {roll.why for roll in dice.rolls} == {"pk.indirect.accuracy", "pk.gap.smoke"}
