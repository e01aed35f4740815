from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, notes, totals

from sandtable.rulesets.panzer_korps.procedures.moving.riding import Ridden


@pytest.mark.parametrize(
    ("facts", "riding", "afoot", "cost"),
    [
        ({}, 5.0, 0.0, 5.0),
        ({"carrier": "half_tracks"}, 4.5, 0.0, 4.5),
        ({"carrier": "horse_teams", "rider": "artillery_above_75_mm"}, 2.5, 0.0, 2.5),
        ({"rider": "guns"}, 5.0, 0.0, 5.0),
        ({"morale": "elite", "ss": True}, 6.0, 0.0, 6.0),
        ({"carrier": "horse_teams"}, 2.5, 1.5, 2.5),
        ({"carrier": "horse_teams", "morale": "hardened"}, 3.5, 2.5, 3.5),
    ],
)
def test_mounting_costs_half_the_move_of_the_faster_rate(
    facts: dict[str, Any], riding: float, afoot: float, cost: float
) -> None:
    """pk.gap.mounted"""
    assert answer("riding_cost", **facts) == Ridden(riding, afoot, cost)


def test_mounted_formations_are_targets_of_their_own_kind_and_do_not_fire() -> None:
    """pk.gap.mounted, pk.gap.fire-targeting"""
    assert notes("riding_cost") == {"cost": "5", "target": "trucks", "may_fire": False}
    assert cited("riding_cost") == {
        "cost": "pk.gap.mounted",
        "target": "pk.gap.mounted",
        "may_fire": "pk.gap.fire-targeting",
    }
    labels = [
        ask("riding_cost", carrier=carrier).notes[1].label for carrier in ("trucks", "half_tracks", "horse_teams")
    ]
    assert labels == [
        "an unarmoured target while mounted",
        "a light AFV target while mounted, but no AFV formation for the -2 of infantry fire",
        "an unarmoured target while limbered",
    ]
    assert totals("riding_cost", rider="guns") == {"Riding": 10, "By foot or hand": 2}
    assert ask("riding_cost", rider="artillery_above_75_mm").subject == "Artillery above 75 mm with trucks"
    assert ask("riding_cost").verdict == "Infantry with trucks: 5 in left riding, 0 in left afoot"
