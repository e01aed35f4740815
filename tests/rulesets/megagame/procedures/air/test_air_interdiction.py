from math import comb
from typing import Any

import pytest
from tests.rulesets.megagame.asking import (
    F,
    ask,
    chances,
    cited,
    cited_after,
    follows,
    notes,
    number,
    parts,
    refusals,
    throw,
    view,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.megagame.procedures.air.units_in_area import Interdicted, interdict
from sandtable.sheet.faults import FactsFault

NONE = {"light": 0, "medium": 0, "heavy": 0, "artillery": 0}
NOTHING, HELD, LOSS = Interdicted(0, 0, 0), Interdicted(1, 0, 0), Interdicted(1, 1, 0)


def row(**force: int) -> Any:
    return notes("air_interdiction", **NONE | force)["row"]


@pytest.mark.parametrize(
    ("attack", "rows"),
    [
        (
            "light",
            {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4, 9: 4, 10: 5, 11: 5, 12: 5, 13: 6, 14: 6, 40: 6, 60: 6},
        ),
        ("medium", {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 6, 8: 6, 9: 7, 20: 7}),
        ("heavy", {1: 2, 2: 3, 3: 5, 4: 6, 5: 6, 6: 7, 10: 7}),
    ],
)
def test_the_row_of_a_force_of_one_class(attack: str, rows: dict[int, int]) -> None:
    """mg.interdict.force, mg.interdict.table, mg.gap.interdict-bands, mg.interdict.classes"""
    assert {count: row(**{attack: count}) for count in rows} == rows


@pytest.mark.parametrize(
    ("force", "expected"),
    [
        ({"light": 3, "medium": 2}, 4),
        ({"medium": 1, "heavy": 1}, 3),
        ({"light": 1, "medium": 9}, 7),
        ({"artillery": 2, "heavy": 1}, 3),
        ({"light": 1, "medium": 1}, 2),
        ({"light": 1, "heavy": 6}, 7),
        ({"medium": 1, "heavy": 3}, 6),
        ({"light": 1, "medium": 2, "heavy": 1}, 4),
        ({"light": 12, "medium": 1}, 6),
        ({"light": 30, "medium": 8}, 6),
        ({"light": 2, "heavy": 2}, 5),
        ({"light": 5, "medium": 1, "artillery": 1}, 4),
    ],
)
def test_the_row_of_a_mixed_force(force: dict[str, int], expected: int) -> None:
    """mg.gap.interdict-mixed: as so many light, or a class alone where that finds a higher row."""
    assert row(**force) == expected
    assert cited("air_interdiction", **NONE | force)["row"] == "mg.gap.interdict-mixed"


def test_a_mixed_force_is_counted_in_light_ones() -> None:
    """mg.gap.interdict-mixed"""
    force = NONE | {"light": 1, "medium": 2, "heavy": 3, "artillery": 4}
    found = number("air_interdiction", "Mixed force as light", **force)
    assert (found.base.value, found.total) == (5, 21)
    assert [part.value for part in found.modifiers] == [4, 12]
    assert ask("air_interdiction", **NONE | {"medium": 3}).numbers == ()
    assert parts("air_interdiction", "Mixed force as light", **NONE | {"light": 1, "heavy": 1}) == {
        "mg.gap.interdict-mixed": 4
    }


def test_artillery_counts_as_light_and_makes_no_mixed_force_with_it() -> None:
    """mg.gap.artillery-interdiction, mg.interdict.classes"""
    assert row(light=4, artillery=5) == 4
    assert cited("air_interdiction", **NONE | {"light": 4, "artillery": 5})["row"] == "mg.interdict.force"
    assert notes("air_interdiction", **NONE | {"artillery": 2})["artillery"] == 2


@pytest.mark.parametrize(
    ("force", "step_loss", "held", "none"),
    [
        ({"light": 1}, 1, 1, 4),
        ({"light": 3}, 1, 2, 3),
        ({"light": 5}, 2, 2, 2),
        ({"light": 7}, 2, 3, 1),
        ({"light": 10}, 3, 2, 1),
        ({"light": 13}, 4, 1, 1),
        ({"medium": 9}, 4, 2, 0),
        ({"heavy": 6}, 4, 2, 0),
        ({"medium": 3}, 2, 2, 2),
    ],
)
def test_what_the_die_of_one_unit_does(force: dict[str, int], step_loss: int, held: int, none: int) -> None:
    """mg.interdict.table, mg.interdict.step-loss, mg.interdict.immobilised, mg.interdict.no-effect"""
    expected = {LOSS: F(step_loss, 6), HELD: F(held, 6), NOTHING: F(none, 6)}
    found = chances("air_interdiction", **NONE | force, units=1)
    assert found == {outcome: chance for outcome, chance in expected.items() if chance}


def test_nine_spitfire_squadrons_on_two_battalions() -> None:
    """mg.interdict.roll, mg.gap.interdict-bands: a step loss immobilises too."""
    facts = NONE | {"light": 9, "units": 2}
    assert view("air_interdiction", "immobilised", **facts) == {0: F(1, 36), 1: F(5, 18), 2: F(25, 36)}
    assert view("air_interdiction", "step_losses", **facts) == {0: F(4, 9), 1: F(4, 9), 2: F(1, 9)}


def test_a_column_of_twenty_units() -> None:
    """mg.interdict.roll: a die for each, all on the same row."""
    facts = NONE | {"medium": 4, "units": 20}
    found = chances("air_interdiction", **facts)
    for lost in range(21):
        for held in range(21 - lost):
            ways = comb(20, lost) * comb(20 - lost, held)
            expected = F(ways * 2**lost * 3**held, 6**20)
            assert found[Interdicted(lost + held, lost, 0)] == expected
    assert len(found) == 231


def test_flak_in_the_area_is_silenced_when_it_is_immobilised() -> None:
    """mg.interdict.flak-suppression, mg.gap.flak-suppressed"""
    facts = NONE | {"medium": 3, "units": 3, "flak": 2}
    assert view("air_interdiction", "flak_silent", **facts) == {0: F(1, 9), 1: F(4, 9), 2: F(4, 9)}
    assert view("air_interdiction", "immobilised", **facts) == {
        0: F(1, 27),
        1: F(6, 27),
        2: F(12, 27),
        3: F(8, 27),
    }
    assert cited("air_interdiction", **facts)["suppression"] == "mg.interdict.flak-suppression"
    assert cited_after("air_interdiction", Interdicted(2, 1, 2), **facts) == {
        "step_losses": "mg.interdict.step-loss",
        "destroyed_at": "mg.gap.elimination",
        "immobilised": "mg.interdict.immobilised",
        "held": "mg.gap.immobilised",
        "flak_silent": "mg.gap.flak-suppressed",
    }
    with pytest.raises(FactsFault, match=r"^flak: only 1 unit in the area, give as many flak or fewer$"):
        ask("air_interdiction", units=1, flak=2)


def test_what_follows_from_nothing_and_from_something() -> None:
    """mg.interdict.no-effect, mg.gap.immobilised"""
    assert follows("air_interdiction", NOTHING) == {"immobilised": 0}
    assert cited_after("air_interdiction", NOTHING) == {"immobilised": "mg.interdict.no-effect"}
    assert follows("air_interdiction", HELD) == {"immobilised": 1, "held": True}
    assert follows("air_interdiction", LOSS)["step_losses"] == 1


@pytest.mark.parametrize(
    ("force", "told"),
    [
        ({"light": 8}, set()),
        ({"light": 9}, {"weaker_row"}),
        ({"light": 10}, set()),
        ({"light": 12}, {"weaker_row"}),
        ({"light": 13}, {"ceiling"}),
        ({"heavy": 1}, {"floor"}),
        ({"heavy": 2}, {"weaker_row"}),
        ({"heavy": 3}, set()),
        ({"medium": 9}, set()),
        ({"light": 13, "heavy": 1}, set()),
    ],
)
def test_odd_places_of_the_table_are_told(force: dict[str, int], told: set[str]) -> None:
    """mg.interdict.light-ceiling, mg.interdict.heavy-floor, mg.gap.interdict-bands"""
    found = cited("air_interdiction", **NONE | force)
    rules = {
        "weaker_row": "mg.gap.interdict-bands",
        "ceiling": "mg.interdict.light-ceiling",
        "floor": "mg.interdict.heavy-floor",
    }
    assert {name: rule for name, rule in found.items() if name in rules} == {name: rules[name] for name in told}


def test_every_unit_of_both_sides_rolls() -> None:
    """mg.gap.interdict-targets, mg.interdict.area"""
    assert cited("air_interdiction")["both_sides"] == "mg.gap.interdict-targets"


@pytest.mark.parametrize(
    ("force", "flies"),
    [
        ({"heavy": 1}, True),
        ({"artillery": 3}, True),
        ({"heavy": 1, "artillery": 1}, True),
        ({"light": 1}, False),
        ({"medium": 1, "heavy": 2}, False),
    ],
)
def test_who_interdicts_by_night(force: dict[str, int], flies: bool) -> None:
    """mg.gap.air-allocation, mg.gap.artillery-interdiction"""
    facts = NONE | force | {"night": True}
    if flies:
        assert ask("air_interdiction", **facts).chances
    else:
        assert refusals("air_interdiction", **facts) == ["mg.gap.air-allocation"]


def test_nothing_on_the_area_is_no_attack() -> None:
    """mg.interdict.force"""
    assert refusals("air_interdiction", **NONE) == ["mg.interdict.force"]


def test_the_dice_are_thrown_together_and_the_flak_apart() -> None:
    """mg.gap.dice"""
    thrown = throw("air_interdiction", 1, 3, 6, 5, **NONE | {"medium": 3, "units": 4, "flak": 1})
    assert thrown.outcome == Interdicted(3, 2, 1)
    assert [roll.why for roll in thrown.rolls] == ["mg.interdict.roll"] * 2


def test_play_stays_within_the_odds() -> None:
    asked = ask("air_interdiction", units=3, flak=1)
    assert {interdict(seeded(seed), asked.profile) for seed in range(600)} == set(asked.distribution)
