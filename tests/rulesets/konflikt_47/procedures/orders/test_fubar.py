from typing import Any

import pytest
from tests.rulesets.konflikt_47.asking import F, ask, chances, cited_after, follows, throw

from sandtable.sheet.faults import FactsFault

FIRE, RUN, DOWN = "friendly_fire", "panic_run", "down"


def test_two_of_six_fire_at_friends_and_four_run() -> None:
    """k47.fubar.table"""
    assert chances("fubar") == {FIRE: F(1, 3), RUN: F(2, 3)}
    assert [throw("fubar", face).outcome for face in range(1, 7)] == [FIRE, FIRE, RUN, RUN, RUN, RUN]


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"friendly_targets": 0}, {RUN: F(2, 3), DOWN: F(1, 3)}),
        ({"enemy_visible": False}, {FIRE: F(1, 3), DOWN: F(2, 3)}),
        ({"kind": "artillery"}, {FIRE: F(1, 3), DOWN: F(2, 3)}),
        ({"kind": "armoured", "immobilised": True}, {FIRE: F(1, 3), DOWN: F(2, 3)}),
        ({"kind": "armoured"}, {FIRE: F(1, 3), RUN: F(2, 3)}),
        ({"friendly_targets": 0, "enemy_visible": False}, {DOWN: F(1)}),
    ],
)
def test_a_unit_that_cannot_do_it_goes_down(facts: dict[str, Any], expected: dict[str, F]) -> None:
    """k47.fubar.friendly-fire-none, k47.fubar.panic-none, k47.gap.fubar-panic"""
    assert chances("fubar", **facts) == expected


def test_friendly_fire_is_at_the_opponent_s_choice() -> None:
    """k47.fubar.friendly-fire, k47.fubar.friendly-fire-chooser, k47.fubar.friendly-fire-target, k47.gap.fubar-fire"""
    assert follows("fubar", FIRE, friendly_targets=3) == {
        "die": "fire",
        "chooser": "opponent",
        "enemy_within": 12,
        "target_may_react": False,
    }
    assert cited_after("fubar", FIRE) == {
        "die": "k47.fubar.friendly-fire",
        "chooser": "k47.fubar.friendly-fire-chooser",
        "enemy_within": "k47.fubar.friendly-fire-target",
        "target_may_react": "k47.gap.fubar-fire",
    }


def test_panic_runs_from_the_nearest_visible_enemy() -> None:
    """k47.fubar.panic, k47.gap.fubar-panic"""
    assert follows("fubar", RUN) == {"die": "run", "ties": "opponent", "ambush_fire": True}
    labels = {kind: ask("fubar", kind=kind).chances[1].follows[0].label for kind in ("infantry", "armoured")}
    assert "turning freely" in labels["armoured"]
    assert "turning freely" not in labels["infantry"]


def test_going_down_tells_why() -> None:
    """k47.fubar.friendly-fire-none, k47.fubar.panic-none, k47.gap.fubar-panic: of several it is the chart"""
    assert cited_after("fubar", DOWN, friendly_targets=0)["die"] == "k47.fubar.friendly-fire-none"
    assert cited_after("fubar", DOWN, enemy_visible=False)["die"] == "k47.fubar.panic-none"
    facts = {"friendly_targets": 0, "enemy_visible": False, "kind": "artillery"}
    assert cited_after("fubar", DOWN, **facts) == {
        "die": "k47.fubar.table",
        "no_target": "k47.fubar.friendly-fire-none",
        "no_enemy": "k47.fubar.panic-none",
        "cannot_run": "k47.gap.fubar-panic",
    }
    assert follows("fubar", DOWN, enemy_visible=False) == {"die": "down", "no_enemy": True}


def test_infantry_is_not_immobilised() -> None:
    """k47.gap.fubar-panic"""
    with pytest.raises(FactsFault, match="immobilised: only a vehicle is immobilised, choose one as kind of unit"):
        ask("fubar", immobilised=True)
