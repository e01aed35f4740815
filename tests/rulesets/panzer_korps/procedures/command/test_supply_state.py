from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, notes


@pytest.mark.parametrize(
    ("facts", "supply", "why"),
    [
        ({"enemy_distance": 6.1}, "in_supply", "clear"),
        ({"enemy_distance": 6.0}, "out_of_supply", "cut"),
        ({"enemy_distance": 0.0}, "out_of_supply", "cut"),
        ({"enemy_distance": 2.0, "enemy": "suppressed"}, "out_of_supply", "cut"),
        ({"enemy_distance": 2.0, "enemy": "fragmented"}, "in_supply", "clear"),
        ({"enemy_distance": 2.0, "enemy": "panicked"}, "in_supply", "clear"),
        ({"way": False}, "out_of_supply", "no way"),
        ({"way": False, "enemy_distance": 2.0}, "out_of_supply", "no way"),
    ],
)
def test_a_way_that_stays_more_than_six_inches_from_the_enemy(facts: dict[str, Any], supply: str, why: str) -> None:
    """pk.gap.supply"""
    assert answer("supply_state", **facts) == supply
    assert notes("supply_state", **facts)["why"] == why


def test_what_it_costs_to_be_out_of_supply() -> None:
    """pk.leader.activation-supply, pk.segment.mod-supply, pk.avail.mod-supply, pk.assault.shift-supply, pk.gap.night"""
    found = notes("supply_state", way=False)
    for known in ("why", "until"):
        del found[known]
    assert found == {"activation": 1, "segment": -1, "availability": 2, "assault_shift": 1, "surrounded": True}
    assert cited("supply_state", way=False) == {
        "why": "pk.gap.supply",
        "until": "pk.gap.supply",
        "activation": "pk.leader.activation-supply",
        "segment": "pk.segment.mod-supply",
        "availability": "pk.avail.mod-supply",
        "assault_shift": "pk.assault.shift-supply",
        "surrounded": "pk.gap.night",
    }
    assert set(notes("supply_state")) == {"why", "until"}
    assert ask("supply_state").verdict == "A force group: in supply"
