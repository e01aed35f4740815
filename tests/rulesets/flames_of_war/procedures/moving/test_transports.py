from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import answer, ask, cited, notes, refusals

from sandtable.sheet.faults import FactsFault

MIN, SEEN = "fow.transport.min-distance", "fow.transport.los-distance"


# ---------------------------------------------------------------------- to the rear


@pytest.mark.parametrize(
    ("armoured", "armed", "rear", "rule"),
    [
        (False, False, "must", "fow.transport.must-rear"),
        (True, False, "must", "fow.transport.must-rear"),
        (False, True, "must", "fow.transport.must-rear"),
        (True, True, "may", "fow.transport.may-rear"),
    ],
)
def test_empty_transports(armoured: bool, armed: bool, rear: str, rule: str) -> None:
    """fow.transport.must-rear, fow.transport.may-rear, fow.gap.transport-rear"""
    facts = {"armoured": armoured, "armed": armed}
    assert answer("transport_rear", **facts) == rear
    assert cited("transport_rear", **facts) == {
        "rear": rule,
        "when": "fow.gap.transport-rear",
        "counts": "fow.gap.transport-rear",
    }


def test_a_transport_with_passengers_stays() -> None:
    """fow.transport.must-rear, fow.gap.transport-rear"""
    assert answer("transport_rear", aboard=1) == "stays"
    assert notes("transport_rear", aboard=1) == {"empty": False}


# ---------------------------------------------------------------------- forward


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"unit_distance": 4.0, "enemy_distance": 17.0}, []),
        ({"unit_distance": 4.1}, ["fow.transport.near-unit"]),
        ({"enemy_distance": 16.0}, [SEEN]),
        ({"enemy_distance": 16.001}, [SEEN]),
        ({"enemy_distance": 16.1}, []),
        ({"enemy_distance": 10.0, "concealed": True}, []),
        ({"enemy_distance": 10.0, "seen": False}, []),
        ({"enemy_distance": 4.1, "concealed": True}, []),
        ({"enemy_distance": 4.0, "concealed": True}, [MIN]),
        ({"enemy_distance": 4.0, "seen": False}, [MIN]),
        ({"enemy_distance": 4.0}, [MIN, SEEN]),
        ({"unit_moved": True}, ["fow.transport.bring-forward"]),
        ({"movement_step": False}, ["fow.gap.transport-rear"]),
        (
            {"unit_moved": True, "unit_distance": 9.0, "enemy_distance": 3.0},
            ["fow.transport.bring-forward", "fow.transport.near-unit", MIN, SEEN],
        ),
    ],
)
def test_where_transports_come_forward(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.transport.bring-forward, fow.transport.near-unit, fow.transport.min-distance,
    fow.transport.los-distance, fow.gap.transport-rear, fow.gap.units-of-measure"""
    if rules:
        assert refusals("transport_forward", **facts) == rules
    else:
        assert answer("transport_forward", **facts) is True


def test_where_no_spot_is_legal_it_stays_in_the_rear() -> None:
    """fow.gap.transport-rear"""
    assert notes("transport_forward") == {"otherwise": "rear"}


def test_a_unit_moves_in_the_movement_step_only() -> None:
    """fow.gap.transport-rear"""
    with pytest.raises(FactsFault, match="unit_moved: a unit moves in the Movement Step only"):
        ask("transport_forward", unit_moved=True, movement_step=False)
