"""Numbers that the prose of a rule quotes are those of the tables: a house rule that changes one must change both."""

import re
from fractions import Fraction

import pytest
from tests.rulesets.megagame.asking import HOME

from sandtable.rulesets.megagame.tables import TABLES
from sandtable.rulesets.megagame.terms import Mode, Result, Terrain, Troops

WORDS = {1: "one", 2: "two", 3: "three", 4: "four"}
#: Numbers that the prose says in another way.
OTHERWISE = {
    "ground_sight": "the eight squares around it",
    "fresh": "fresh this turn and the next",
    "dense": "more than 3 units",
    "twice": "twice",
}


def prose(rule: str) -> str:
    return HOME.rules[rule].text


def quotes(text: str, number: int) -> bool:
    """Whether the text has the number, as a figure or as a word."""
    figure = re.search(rf"(?<![\d./]){abs(number)}(?![\d/])", text)
    return bool(figure) or WORDS.get(number, "-") in text.lower().split()


@pytest.mark.parametrize("key", list(TABLES.limits))
def test_every_constant_stands_in_its_rule(key: str) -> None:
    found = TABLES.constant(key)
    if key in OTHERWISE:
        assert OTHERWISE[key] in prose(found.rule)
    else:
        assert quotes(prose(found.rule), found.value), (key, prose(found.rule))


@pytest.mark.parametrize("key", list(TABLES.fractions))
def test_every_fraction_stands_in_its_rule(key: str) -> None:
    row = TABLES.fractions[key]
    said = {Fraction(1, 2): ("1/2", "half"), Fraction(1, 4): ("1/4",), Fraction(3, 2): ("1.5",)}[Fraction(row.value)]
    assert any(each in prose(row.rule) for each in said), prose(row.rule)


@pytest.mark.parametrize("key", list(TABLES.factors))
def test_every_combat_factor_stands_in_its_rule(key: str) -> None:
    row = TABLES.factors[key]
    assert re.search(rf"(?<!\d){re.escape(f'{row.value:+d}')}(?!\d)", prose(row.rule)), prose(row.rule)


def test_the_levels_of_air_support_stand_in_their_rules() -> None:
    for row in TABLES.air_support.values():
        assert not row.bonus or f"+{row.bonus} " in prose(row.rule)


@pytest.mark.parametrize("result", list(Result))
def test_the_cells_of_the_results_table_stand_in_their_rules(result: Result) -> None:
    row, rules = TABLES.results[result], TABLES.result_rules[result]
    for lost, rule in ((row.attacker_loss, rules.attacker_loss), (row.defender_loss, rules.defender_loss)):
        assert f"loses {lost} status" in prose(rule) if lost else "lose nothing" in prose(rule)
    assert not row.supply_loss or f"loses {row.supply_loss} SP" in prose(rules.supply)
    for figure in filter(None, (row.retire_open, row.retire_close)):
        assert f"{figure} km" in prose(rules.stays)
    if row.overrun:
        assert ("no extra loss" if not row.overrun_loss else f"{row.overrun_loss} more") in prose(rules.overrun)
        assert ("may fight again" in prose(rules.overrun)) is row.fight_again


def test_the_losses_of_fighters_stand_in_their_rules() -> None:
    for row in TABLES.fighter_losses.values():
        assert {f"{row.attacker}%", f"{row.defender}%"} == set(re.findall(r"\d+%", prose(row.rule)))


def test_rates_that_have_rules_of_their_own() -> None:
    """mg.move.tanks-marsh, mg.move.towed-artillery-road-only"""
    marsh = TABLES.movement[Troops.TANKS_OR_SPG, Terrain.MARSH.value]
    assert f"{marsh.rate(Mode.TACTICAL)} km tactical" in prose("mg.move.tanks-marsh")
    assert f"{marsh.rate(Mode.NON_TACTICAL)} km non-tactical" in prose("mg.move.tanks-marsh")
    towed = TABLES.movement[Troops.MOTOR_TOWED_ARTILLERY, "all"]
    assert f"{towed.rate(Mode.ROAD_COLUMN)} km" in prose("mg.move.towed-artillery-road-only")


def test_the_bridges_of_the_victory_ruling() -> None:
    """mg.gap.victory, mg.gap.bridges"""
    for name, row in TABLES.bridges.items():
        assert not row.points or f"{name} {row.points}" in prose("mg.gap.victory")
        wired = prose("mg.gap.bridges").partition("Wired by default:")[2].partition("; not")[0]
        assert (name in wired) is row.wired
