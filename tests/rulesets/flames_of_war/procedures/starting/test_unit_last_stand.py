from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import (
    F,
    ask,
    chance,
    chances,
    cited,
    follows,
    notes,
    refusals,
    throw,
    totals,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.starting.unit_last_stand import last_stand
from sandtable.rulesets.flames_of_war.tables import TABLES
from sandtable.sheet.faults import FactsFault

GOOD, ON, GONE = "good_spirits", "fights_on", "destroyed"


def unit(infantry: int = 0, tanks: int = 0, guns: int = 0, bailed: int = 0, destroyed: int = 0) -> dict[str, Any]:
    return {"infantry": infantry, "tanks": tanks, "guns": guns, "bailed": bailed, "destroyed": destroyed}


@pytest.mark.parametrize(
    ("facts", "good"),
    [
        (unit(infantry=3, destroyed=6), True),
        (unit(infantry=2, destroyed=7), False),
        (unit(infantry=2), True),
        (unit(tanks=2, bailed=2, destroyed=1), True),
        (unit(tanks=1, bailed=3), False),
        (unit(tanks=1), True),
        (unit(guns=2, destroyed=2), True),
        (unit(infantry=2, guns=1, destroyed=1), False),
        (unit(guns=1, destroyed=3), False),
        (unit(bailed=1), False),
        (unit(infantry=2, tanks=1, guns=1, destroyed=1), False),
        (unit(infantry=1, guns=2, destroyed=4), True),
        (unit(infantry=3, bailed=1, destroyed=5), True),
    ],
)
def test_one_condition_is_enough_to_be_in_good_spirits(facts: dict[str, Any], good: bool) -> None:
    """fow.laststand.good-spirits, fow.laststand.no-losses, fow.laststand.infantry, fow.laststand.tanks,
    fow.laststand.guns, fow.gap.laststand-counting (mixed units need one kind to reach its own number)"""
    found = notes("unit_last_stand", **facts)
    assert found["good_spirits"] is good
    assert any(found[key] for key in ("no_losses", "infantry", "tanks", "guns")) is good
    if good:
        assert chances("unit_last_stand", **facts) == {GOOD: 1}
        assert throw("unit_last_stand", **facts).rolls == ()
    else:
        assert chances("unit_last_stand", **facts) == {ON: F(1, 2), GONE: F(1, 2)}


def test_the_printed_numbers_of_the_conditions() -> None:
    """fow.laststand.infantry, fow.laststand.tanks, fow.laststand.guns"""
    rows = TABLES.good_spirits.values()
    assert [(row.key, row.value, row.rule) for row in rows] == [
        ("infantry", 3, "fow.laststand.infantry"),
        ("tanks", 2, "fow.laststand.tanks"),
        ("guns", 2, "fow.laststand.guns"),
    ]


def test_every_condition_names_its_rule() -> None:
    """fow.laststand.no-losses, fow.laststand.good-spirits"""
    assert cited("unit_last_stand") == {
        "good_spirits": "fow.laststand.good-spirits",
        "no_losses": "fow.laststand.no-losses",
        "infantry": "fow.laststand.infantry",
        "tanks": "fow.laststand.tanks",
        "guns": "fow.laststand.guns",
    }


@pytest.mark.parametrize(
    ("facts", "stands"),
    [
        ({}, F(1, 2)),
        ({"last_stand": 3}, F(2, 3)),
        ({"last_stand": 5}, F(1, 3)),
        ({"last_stand": 2}, F(5, 6)),
        ({"motivation": 3, "last_stand": 5}, F(1, 3)),
        ({"commander": "own"}, F(3, 4)),
        ({"last_stand": 3, "commander": "own"}, F(8, 9)),
    ],
)
def test_otherwise_it_tests_motivation_or_its_last_stand_rating(facts: dict[str, Any], stands: F) -> None:
    """fow.laststand.unit-test, fow.gap.alternative-ratings, fow.gap.commander-powers"""
    assert chance("unit_last_stand", ON, **facts) == stands
    assert chance("unit_last_stand", GONE, **facts) == 1 - stands


def test_one_die_for_the_unit() -> None:
    """fow.laststand.unit-test"""
    assert throw("unit_last_stand", 4).outcome == ON
    assert throw("unit_last_stand", 3).outcome == GONE
    assert throw("unit_last_stand", 3, 3, commander="own").outcome == GONE
    assert [roll.why for roll in throw("unit_last_stand", 1).rolls] == ["fow.laststand.unit-test"]
    assert totals("unit_last_stand", last_stand=3) == {"Last Stand": 3}


def test_a_unit_that_fails_is_gone_before_its_formation_is_checked() -> None:
    """fow.laststand.unit-test, fow.gap.simultaneous-order"""
    assert follows("unit_last_stand", GONE) == {"unit": "destroyed", "formation": True}
    assert follows("unit_last_stand", ON) == {"unit": "stays"}
    assert follows("unit_last_stand", GOOD, infantry=3) == {"unit": "stays"}


def test_units_off_the_table_do_not_test() -> None:
    """fow.gap.laststand-counting"""
    assert refusals("unit_last_stand", off_table=True) == ["fow.gap.laststand-counting"]


def test_nobody_left_is_no_question() -> None:
    with pytest.raises(FactsFault, match="infantry: nobody is left"):
        ask("unit_last_stand", **unit(destroyed=5))


def test_played_last_stands_stay_within_the_exact_odds() -> None:
    """fow.laststand.unit-test"""
    asked = ask("unit_last_stand", last_stand=3)
    dice = seeded("stand")
    assert {last_stand(dice, asked.profile) for _ in range(300)} == set(asked.distribution)
