"""Scenarios: the ready ones are sound, faults are told at their places, random ones are fair."""

from __future__ import annotations

from os.path import join
from typing import Any

import pytest
from tests.repetition import times

from sandtable.dice.scripted import ScriptedDice
from sandtable.inches.tables.fairness import covered
from sandtable.rulesets.flames_of_war.battle.game import BattleGame
from sandtable.rulesets.flames_of_war.battle.ground import LOOKS
from sandtable.rulesets.flames_of_war.battle.inventing import invent
from sandtable.rulesets.flames_of_war.battle.scenario import Scenario
from sandtable.rulesets.flames_of_war.procedures.cards.formations import points_of
from sandtable.rulesets.flames_of_war.rows import ScenarioRow
from sandtable.rulesets.flames_of_war.tables import HOME, TABLES
from sandtable.rulesets.flames_of_war.terms import Nation
from sandtable.sheet.scenario_text import ScenarioFault

READY = {"small": "orchard_at_dusk", "medium": "bocage_crossroads", "large": "bridgehead_on_the_vistula"}


def source(name: str) -> str:
    with open(join(HOME, "scenarios", f"{name}.toml"), encoding="utf-8") as file:
        return file.read()


def shapes(field: Scenario, *, turned: bool = False) -> set[tuple[str, frozenset[tuple[int, int]]]]:
    """What lies on a table, each piece by its kind and its points; or as it is seen from the other edge."""
    width, depth = field.size
    return {
        (piece.kind, frozenset((width - x, depth - y) if turned else (x, y) for ring in piece.rings for x, y in ring))
        for piece in field.ground.pieces
    }


@pytest.mark.parametrize("size", ["small", "medium"])
def test_the_tables_of_equal_missions_look_the_same_from_both_edges(size: str) -> None:
    """fow.gap.scenario-tables"""
    field = Scenario(READY[size], source(READY[size]))
    assert shapes(field) == shapes(field, turned=True)
    assert not field.text.night


def test_the_defender_of_the_large_table_has_village_hill_and_trench() -> None:
    """fow.gap.scenario-tables"""
    field = Scenario(READY["large"], source(READY["large"]))
    area = field.zones[1]
    strong = [piece for piece in field.ground.pieces if piece.kind in ("building", "ruins", "steep hill", "trench")]
    assert len(strong) == 6
    assert all(area.holds(piece.middle) for piece in strong)
    assert [piece.name for piece in field.ground.pieces if piece.kind == "minefield"] == [
        "Mines at the stream", "Mines before the wire",
    ]  # fmt: skip


def test_everything_lies_open_to_both_sides() -> None:
    """fow.gap.open-information"""
    game = BattleGame(Scenario("large", source("bridgehead_on_the_vistula")))
    s = game.begin(ScriptedDice()).state
    assert [game.view(s, seat).state for seat in game.seats] == [s] * len(game.seats)


@pytest.mark.parametrize("row", TABLES.scenarios.values(), ids=lambda row: row.size)
def test_the_ready_scenarios_are_those_of_the_list(row: ScenarioRow) -> None:
    """fow.gap.scenarios"""
    field = Scenario(READY[row.size], source(READY[row.size]))
    assert field.text.title == row.name
    assert field.mission.mission == row.mission
    assert tuple(platoon.id for platoon in field.platoons) == (*row.side_a, *row.side_b)
    width, depth = (int(side) for side in row.table.split("x"))
    assert field.size == (100 * width, 100 * depth)


def test_the_first_battle_is_fought_on_the_small_table() -> None:
    """fow.gap.first-battle, fow.gap.scenario-tables"""
    first, small = Scenario("first", source("patrol_in_the_orchard")), Scenario("small", source("orchard_at_dusk"))
    assert [(piece.kind, piece.rings) for piece in first.ground.pieces] == [
        (piece.kind, piece.rings) for piece in small.ground.pieces
    ]
    assert (first.last_round, first.begins, first.sets_up) == (4, 0, False)


# ---------------------------------------------------------------------- faults

SOUND = """
title = "A field"
mission = "Annihilation"
[table]
size = [48, 48]
[[side]]
name = "ours"
platoons = ["us_inf_hq", "us_rifle", "us_81"]
[[side]]
name = "theirs"
platoons = ["de_inf_hq", "de_grenadier", "de_8cm"]
"""


def faults(*changes: tuple[str, str]) -> list[str]:
    text = SOUND
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    try:
        Scenario("field", text)
    except ScenarioFault as found:
        return str(found).split("; ")
    return []


def test_a_sound_scenario_has_no_faults() -> None:
    assert faults() == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"Annihilation"', '"Annihilate"', "mission: there is no 'Annihilate'. Did you mean 'Annihilation'?"),
        ("us_81", "us_82", "side 1, platoon 3: the lists have no 'us_82'."),
        ('"theirs"', '"Ours"', "side: each needs a name of its own"),
        ('"Annihilation"', '"Annihilation"\nbegins = "us"', "begins: there is no side 'us'."),
        ('"Annihilation"', '"Annihilation"\ndepth = 25', "depth: two areas of 25 in do not fit on a table 48 in deep"),
        (
            '"Annihilation"',
            '"Free-for-All"\ndepth = 7',
            "depth: objectives lie 8 in or more from every edge, so the areas are 8 in deep or more",
        ),
        ('"us_inf_hq", ', "", "side 1, platoons: a force needs at least one formation, and so an HQ platoon"),
        (
            '"us_rifle", "us_81"',
            '"us_m10"',
            "side 1, platoons: the US rifle company has fewer than 2 units, so it is Destroyed at once",
        ),
        ('"us_81"', '"us_81", "us_air", "us_air"', "side 1, platoons: a force has at most one unit of Aircraft"),
        (
            '"Annihilation"',
            '"Annihilation"\npoints = 12',
            "side 1, platoons: 15 points where 12 are allowed",
        ),
        (
            '"Annihilation"',
            '"Annihilation"\ndepth = 1.2',
            "side 1: its area is 1.2 in deep, and a team 1.5 in wide",
        ),
        (
            '"us_81"',
            '"us_rifle", { platoon = "us_81", name = "Rifle platoon 1" }',
            "side 1, platoons: each needs a name of its own",
        ),
    ],
)
def test_every_fault_is_told_at_its_place(old: str, new: str, told: str) -> None:
    """fow.gap.formations, fow.gap.aircraft-roll-limits, fow.gap.missions, fow.gap.objective-placing"""
    assert any(told in line for line in faults((old, new))), faults((old, new))


def test_a_defender_must_be_able_to_hold_enough_back() -> None:
    """fow.gap.reserve-choice"""
    attack = ('"Annihilation"', '"No Retreat"')
    assert faults(attack) == []
    alone = faults(attack, ('"de_grenadier", "de_8cm"', '"de_air"'))
    assert "side 2, platoons: the defender cannot hold 40 per cent of his points back and deploy a unit" in alone
    assert any("begins: in No Retreat" in line for line in faults(('Annihilation"', 'No Retreat"\nbegins = "ours"')))


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ("[24, 8]", "side 1, platoon 2: leader_at is given for others"),
        ("[0.5, 8]", "is not wholly on the table"),
    ],
)
def test_where_nobody_sets_up_everybody_has_free_ground(at: str, told: str) -> None:
    """fow.gap.first-battle"""
    found = faults(('"us_inf_hq"', f'{{ platoon = "us_inf_hq", leader_at = {at} }}'))
    assert any(told in line for line in found), found


def test_platoons_that_both_sides_call_alike_have_their_side_before_them() -> None:
    text = SOUND.replace("us_rifle", "us_mg").replace("de_grenadier", "de_hmg")
    assert Scenario("field", text).unit_names == (
        "Rifle company HQ", "Ours HMG platoon", "81mm mortar platoon",
        "Grenadier company HQ", "Theirs HMG platoon", "8cm mortar platoon",
    )  # fmt: skip


# ---------------------------------------------------------------------- random battles


@pytest.mark.parametrize("seed", range(times(8, 100)))
def test_a_random_battle_is_fair_and_by_the_rules(seed: int) -> None:
    """fow.gap.random-battle, fow.gap.formations"""
    field: Any = Scenario("random", invent(str(seed)))
    first, second = (
        [platoon for platoon, of in zip(field.platoons, field.unit_sides, strict=True) if of == side] for side in (0, 1)
    )
    nations = [{platoon.nation for platoon in force} for force in (first, second)]
    assert all(len(nation) == 1 for nation in nations)
    assert {Nation.DE} in nations
    assert nations[0] != nations[1]
    ahead = points_of(first) - points_of(second)
    assert (-2 <= ahead <= 12) if field.is_attack else abs(ahead) <= 2
    low, high = (30, 60) if field.size == (4800, 4800) else (60, 130)
    assert low - 2 <= points_of(second) <= high
    assert field.size in ((4800, 4800), (7200, 4800))
    share = covered(field.ground, ("road", "bridge"))
    assert 25 <= share <= 33
    assert all(piece.kind in LOOKS for piece in field.ground.pieces)
    assert field.source == Scenario("random", invent(str(seed))).source
