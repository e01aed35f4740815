from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import answer, ask, cited, notes, number, refusals

from sandtable.rulesets.flames_of_war.tables import TABLES


@pytest.mark.parametrize(
    ("friends", "salvo", "aircraft", "rule"),
    [
        (4.0, False, False, "fow.bombard.safe"),
        (4.0009, False, False, "fow.bombard.safe"),
        (4.1, False, False, None),
        (5.0, True, False, "fow.bombard.safe-salvo"),
        (6.0, True, False, "fow.bombard.safe-salvo"),
        (6.1, True, False, None),
        (7.0, False, True, "fow.bombard.safe-aircraft"),
        (8.0, False, True, "fow.bombard.safe-aircraft"),
        (8.1, False, True, None),
        (7.0, True, True, "fow.bombard.safe-aircraft"),
        (0.0, False, False, "fow.bombard.safe"),
    ],
)
def test_the_largest_safety_distance_that_applies(
    friends: float, salvo: bool, aircraft: bool, rule: str | None
) -> None:
    """fow.bombard.safe, fow.bombard.safe-salvo, fow.bombard.safe-aircraft, fow.gap.units-of-measure"""
    facts = {"friends": friends, "salvo": salvo, "aircraft": aircraft}
    if rule is None:
        assert answer("aiming_point", **facts) is True
    else:
        assert refusals("aiming_point", **facts) == [rule]


def test_the_spotter_must_see_it_unless_fire_is_repeated() -> None:
    """fow.bombard.aiming-point, fow.gap.repeat-bombardment"""
    assert refusals("aiming_point", friends=10.0, sees=False) == ["fow.bombard.aiming-point"]
    assert answer("aiming_point", friends=10.0, sees=False, repeat=True) is True
    assert cited("aiming_point", sees=False, repeat=True)["seen"] == "fow.gap.repeat-bombardment"
    assert refusals("aiming_point", friends=2.0, sees=False) == ["fow.bombard.aiming-point", "fow.bombard.safe"]
    assert refusals("aiming_point", friends=2.0, repeat=True) == ["fow.bombard.safe"]


def test_smoke_has_no_safety_distance() -> None:
    """fow.gap.smoke-bombardment"""
    assert answer("aiming_point", friends=0.0, smoke=True) is True
    assert cited("aiming_point", smoke=True)["safety"] == "fow.gap.smoke-bombardment"
    assert ask("aiming_point", smoke=True).numbers == ()
    assert refusals("aiming_point", smoke=True, sees=False) == ["fow.bombard.aiming-point"]


def test_the_printed_distances_and_the_template() -> None:
    """fow.bombard.safe, fow.bombard.safe-salvo, fow.bombard.safe-aircraft, fow.gap.template"""
    assert number("aiming_point", "Safety distance").total == 4
    assert number("aiming_point", "Safety distance", salvo=True).total == 6
    assert number("aiming_point", "Safety distance", salvo=True, aircraft=True, friends=20.0).total == 8
    assert (notes("aiming_point")["template"], notes("aiming_point", salvo=True)["template"]) == (6, 10)
    assert {key: row.side for key, row in TABLES.templates.items()} == {"normal": 6, "salvo": 10}


@pytest.mark.parametrize(
    ("facts", "under"),
    [
        ({"across": 3.75}, True),
        ({"across": 3.76}, False),
        ({"across": 4.0, "kind": "armoured"}, True),
        ({"across": 4.1, "kind": "unarmoured"}, False),
        ({"across": 3.75, "kind": "gun"}, True),
        ({"across": 0.0, "along": 3.75}, True),
        ({"across": 3.5, "along": 3.5}, True),
        ({"across": 3.6, "along": 3.6}, False),
        ({"across": 5.75, "along": 5.0, "salvo": True}, True),
        ({"across": 5.8, "salvo": True}, False),
    ],
)
def test_a_team_is_under_it_if_any_part_of_its_disc_is(facts: dict[str, Any], under: bool) -> None:
    """fow.gap.template, fow.gap.footprints, fow.gap.units-of-measure"""
    assert answer("under_template", **facts) is under
    assert cited("under_template", **facts)["radius"] == "fow.gap.footprints"
