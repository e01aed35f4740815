"""The unit roster."""

import pytest
from tests.rulesets.konflikt_47.asking import ask, note, notes

from sandtable.rulesets.konflikt_47.rows import Unit
from sandtable.rulesets.konflikt_47.tables import TABLES, WEAPONS
from sandtable.rulesets.konflikt_47.terms import Mobility, Rank, TargetClass, Trait, UnitKind


def test_a_unit_tells_all_it_is_and_has() -> None:
    """k47.gap.unit-roster"""
    answer = ask("roster_unit", unit="ger-grenadiers")
    assert answer.verdict == "Grenadier squad, 8 Regular infantry: 108 points"
    assert [note.label for note in answer.notes] == [
        "infantry, Germany",
        "Regular, 8 models",
        "morale 9",
        "damage value 4+ (Regular infantry or artillery)",
        "infantry: Advance 6 in, Run 12 in",
        "1 x Submachine gun (SMG), hand",
        "6 x Rifle, hand",
        "1 x Light machine gun (LMG), hand",
        "1 x Panzerfaust, carried",
    ]


@pytest.mark.parametrize(
    ("unit", "said"),
    [
        ("ger-mmg", "MMG team, a Regular team of 3"),
        ("usa-sherman", "M4A3 Sherman, a Regular armoured vehicle"),
        ("sov-truck", "Truck, a Regular soft-skinned vehicle"),
    ],
)
def test_a_unit_is_named_with_its_men_or_as_a_vehicle(unit: str, said: str) -> None:
    """k47.gap.unit-types"""
    assert ask("roster_unit", unit=unit).subject == said


@pytest.mark.parametrize(
    ("unit", "note", "value"),
    [
        ("bri-major", "officer", "major"),
        ("ger-heuschrecke", "fists", 2),
        ("usa-halftrack", "carries", 12),
        ("usa-pondskater", "damage_value", 6),
        ("sov-mastodon", "damage_value", 10),
        ("usa-coyote", "damage_value", 7),
    ],
)
def test_officers_fists_and_room_for_passengers_are_told(unit: str, note: str, value: object) -> None:
    """k47.morale.officer, k47.gap.walker-assault, k47.gap.transport, k47.damage.walker-offset,
    k47.damage.scout-walker-soft"""
    assert notes("roster_unit", unit=unit)[note] == value


@pytest.mark.parametrize(
    ("unit", "said", "rule"),
    [
        ("ger-thor", "walker: Advance 6 in, Run 12 in", "k47.gap.traits"),
        ("ger-heavy-inf", "infantry: Advance 4 in, Run 8 in", "k47.gap.traits"),
        ("ger-schreckwulfen", "infantry: Advance 8 in, Run 16 in", "k47.gap.traits"),
        ("usa-firefly", "infantry: Advance 12 in, Run 18 in", "k47.gap.traits"),
        ("usa-coyote", "walker: Advance 12 in, Run 18 in", "k47.move.rates"),
        ("bri-6pdr", "gun: Advance 3 in, no Run", "k47.move.rates"),
    ],
)
def test_movement_counts_the_traits_that_change_it(unit: str, said: str, rule: str) -> None:
    """k47.move.rates, k47.gap.traits, k47.gap.artillery-move"""
    told = note("roster_unit", "movement", unit=unit)
    assert (told.label, told.rule) == (said, rule)


def test_there_are_units_of_four_nations() -> None:
    assert {unit.nation for unit in TABLES.roster.values()} == {"Germany", "USA", "USSR", "Britain"}
    assert len(TABLES.roster) == 77


@pytest.mark.parametrize("row", TABLES.roster.values(), ids=lambda row: row.id)
def test_every_unit_fits_its_own_words(row: Unit) -> None:
    """Quality and damage value of troops agree; armour is armoured; guns have a gun and a rate (k47.gap.unit-types)."""
    value = TABLES.damage[row.target]
    for arm in row.weapons:
        assert arm.weapon in WEAPONS
    if row.kind is UnitKind.ARMOURED:
        assert value.armoured
    elif row.kind is UnitKind.SOFT:
        assert row.target in (TargetClass.SOFT_SKINNED_VEHICLE, TargetClass.SCOUT_WALKER)
    else:
        assert row.target is TargetClass(f"{row.quality.value}_troops")
    if row.kind is UnitKind.ARTILLERY:
        assert row.move is Mobility.ARTILLERY
        assert row.weapons[0].weapon in TABLES.gun_movement
    assert value.walker == (row.move is Mobility.WALKER)
    assert bool(row.fists) == row.has(Trait.ASSAULT_WALKER)
    assert row.officer is Rank.NONE or row.kind is UnitKind.INFANTRY
