from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, notes, refusals

from sandtable.rulesets.panzer_korps.procedures.before.afv_formation import AfvCard
from sandtable.rulesets.panzer_korps.tables import TABLES
from sandtable.rulesets.panzer_korps.terms import Armour, Morale, Mover, Quality


def test_a_panzer_iv_battalion_of_1943() -> None:
    """pk.gap.afv-stats, pk.gap.infantry-stats, pk.gap.afv-cover-die, pk.move.rates"""
    assert answer("afv_formation") == AfvCard(Morale.REGULAR, 75, Armour.MEDIUM, Mover.TRACKED, Quality.SUPERIOR, 3)
    asked = ask("afv_formation")
    assert asked.verdict == "Panzer IV long, Germany 1943: Regular crews, 75 mm, medium armour"
    assert [note.label for note in asked.notes] == [
        "gun of 75 mm, superior weapon",
        "medium armour",
        "rolls at least D8 as cover die",
        "moves as tracked vehicles, 9 in",
        "crews Regular, as the line infantry of Germany",
        "3 core companies",
    ]


@pytest.mark.parametrize(
    ("facts", "morale"),
    [
        ({"nation": "germany", "year": 1942, "armoured_division": True}, "veteran"),
        ({"nation": "germany", "year": 1944, "armoured_division": True}, "regular"),
        ({"nation": "germany", "year": 1944}, "reservist"),
        ({"nation": "russia", "year": 1941}, "recruit"),
        ({"nation": "russia", "year": 1943, "armoured_division": True}, "regular"),
        ({"nation": "usa", "year": 1944, "armoured_division": True}, "veteran"),
        ({"nation": "commonwealth", "year": 1942}, "regular"),
        ({"nation": "japan", "year": 1942, "armoured_division": True}, "elite"),
    ],
)
def test_crews_are_as_the_line_infantry_or_one_class_better(facts: dict[str, Any], morale: str) -> None:
    """pk.gap.afv-stats, pk.gap.infantry-stats, pk.gap.nation-dates"""
    assert answer("afv_formation", **facts).morale == morale
    assert notes("afv_formation", **facts)["morale"] == morale


def test_crews_are_of_the_nation_that_built_the_vehicle_unless_another_is_named() -> None:
    """pk.gap.afv-stats, pk.gap.infantry-stats"""
    assert answer("afv_formation", vehicle="t_34_76", year=1943).morale == "reservist"
    assert ask("afv_formation", vehicle="t_34_76", year=1943).subject == "T-34/76, Russia 1943"
    assert answer("afv_formation", vehicle="t_34_76", year=1943, nation="germany").morale == "regular"
    assert answer("afv_formation", vehicle="m3_stuart", year=1942).morale == "reservist"
    assert answer("afv_formation", vehicle="m3_stuart", year=1942, nation="britain").morale == "regular"


def test_the_better_crews_are_told() -> None:
    """pk.gap.afv-stats"""
    assert "crews Veteran, one class better than the line infantry of Germany" in [
        note.label for note in ask("afv_formation", armoured_division=True).notes
    ]


@pytest.mark.parametrize(
    ("nation", "year"), [("vichy_france", 1942), ("germany", 1938), ("russia", 1938), ("usa", 1941), ("france", 1939)]
)
def test_a_nation_without_line_infantry_in_a_year_needs_a_scenario(nation: str, year: int) -> None:
    """pk.gap.infantry-stats: guards, airborne troops and panzergrenadiers are not the line."""
    assert refusals("afv_formation", nation=nation, year=year) == ["pk.gap.infantry-stats"]


@pytest.mark.parametrize(
    ("vehicle", "die", "rule"),
    [
        ("panther", 10, "pk.move.rates"),
        ("tiger_ii", 12, "pk.move.super-heavy-tracked"),
        ("kv_1", 10, "pk.move.heavy-tracked"),
        ("m3_stuart", 6, "pk.move.light-tracked"),
        ("m8_armoured_car", 6, "pk.move.rates"),
    ],
)
def test_armour_and_movement_of_a_vehicle(vehicle: str, die: int, rule: str) -> None:
    """pk.gap.afv-cover-die, pk.move.rates"""
    assert notes("afv_formation", vehicle=vehicle, nation="germany")["cover_die"] == die
    assert cited("afv_formation", vehicle=vehicle, nation="germany")["moves"] == rule


@pytest.mark.parametrize("vehicle", TABLES.afvs)
def test_every_vehicle_can_be_shown(vehicle: str) -> None:
    """pk.gap.afv-stats"""
    row, card = TABLES.afvs[vehicle], answer("afv_formation", vehicle=vehicle, nation="germany")
    assert (card.calibre, card.armour, card.moves, card.weapon) == (row.calibre, row.armour, row.moves, row.weapon)


@pytest.mark.parametrize(
    ("mm", "armour", "die"),
    [
        (0, "unarmoured", 4),
        (1, "light", 6),
        (30, "light", 6),
        (31, "medium", 8),
        (80, "medium", 8),
        (81, "heavy", 10),
        (120, "heavy", 10),
        (121, "super_heavy", 12),
        (250, "super_heavy", 12),
    ],
)
def test_the_armour_class_of_a_vehicle_that_is_not_listed(mm: int, armour: str, die: int) -> None:
    """pk.gap.afv-stats, pk.gap.afv-cover-die"""
    assert answer("armour_class", frontal=mm) == armour
    assert notes("armour_class", frontal=mm)["cover_die"] == die
