"""5. The Supply Phase on the map (advanced rule)."""

from typing import Any

from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_7, RED, Situation, situation

from sandtable.base.bits import numbers_in
from sandtable.rulesets.dday_to_berlin.battle.events import OutOfSupply
from sandtable.rulesets.dday_to_berlin.battle.game import BattleGame
from sandtable.rulesets.dday_to_berlin.battle.supplying import Supply
from sandtable.rulesets.dday_to_berlin.ruleset import load

TALL = "\n".join([". . . . ."] * 9)


def supplied(*blue: str, red: tuple[str, ...] = ("Fritz inf E9/N",), terrain: str = TALL, **more: Any) -> Situation:
    """Blue's Supply Phase; its own edge is the south."""
    return situation(terrain, blue, red, **{"house": "supply = true", **more}).on(Supply(BLUE))


def hungry(table: Situation) -> set[str]:
    return table.marked("unsupplied")


def test_a_battalion_traces_four_zones_to_its_hq() -> None:
    """ddb.gap.supply"""
    table = supplied("HQ hq_leg A1", "Able inf A5", "Baker inf A6")
    assert hungry(table) == {"Baker"}
    assert table.event(OutOfSupply) == OutOfSupply(BLUE, table.units("Baker"), "ddb.gap.supply")


def test_the_hq_traces_any_distance_to_the_own_edge_or_a_friendly_supply_point() -> None:
    """ddb.gap.supply: cut off from the south by a row of enemies, it lives on the dump it holds."""
    wall = tuple(f"{column}f inf {column}3/S" for column in "ABCDE")
    units = ("HQ hq_leg C5", "Able inf C6")
    assert hungry(supplied(*units)) == set()
    assert hungry(supplied(*units, red=wall)) == {"HQ", "Able"}
    assert hungry(supplied(*units, red=wall, places="C8 supply blue")) == set()
    assert hungry(supplied(*units, red=wall, places="C8 supply red")) == {"HQ", "Able"}
    assert hungry(supplied(*units, red=wall, places="C8 objective blue")) == {"HQ", "Able"}


def test_a_path_enters_no_enemy_zoc_without_a_friendly_battalion() -> None:
    """ddb.gap.supply: B4 and D4 watch all of row 3; a battalion there opens the way again, an HQ does not."""
    watch = ("W inf B4/S", "E inf D4/S")
    far = ("HQ hq_leg C1", "Able inf C5")
    assert hungry(supplied(*far, red=("W inf B4/N", "E inf D4/N"))) == set()
    assert hungry(supplied(*far, red=watch)) == {"Able"}
    assert hungry(supplied(*far, "Link inf C3", red=watch)) == set()
    blue = {"One": far, "Two": ["HQ2 hq_leg C3"]}
    table = situation(TALL, blue, watch, house="supply = true").on(Supply(BLUE))
    assert hungry(table) == {"Able"}


def test_impassable_ground_stops_a_path_and_rivers_do_not() -> None:
    """ddb.gap.supply: it steps between adjacent passable zones."""
    lake = "\n".join([". . . . ."] * 5 + ["~ ~ ~ ~ ~"] + [". . . . ."] * 3)
    assert hungry(supplied("HQ hq_leg C3", "Able inf C5", terrain=lake)) == {"Able"}
    river = '[[map.river]]\nedges = "A3-A4 B3-B4 C3-C4 D3-D4 E3-E4"'
    assert hungry(supplied("HQ hq_leg C3", "Able inf C5", ground=river)) == set()


def test_a_division_without_its_hq_is_out_of_supply_and_corps_troops_live_off_any() -> None:
    """ddb.gap.supply, ddb.gap.command-quality"""
    blue = {
        "One": ["HQ hq_leg A1", "Able inf A1"],
        "Two": ["HQ2 hq_leg B1", "Baker inf B1"],
        "corps": ["Tank tnk_light B2"],
    }
    table = situation(TALL, blue, ["Fritz inf E9"], house="supply = true").put("HQ2", "shattered").on(Supply(BLUE))
    assert hungry(table) == {"Baker"}


def test_the_mark_lasts_until_the_owners_next_supply_phase() -> None:
    """ddb.gap.supply: Red's phase leaves Blue's marks, Blue's own takes them off where supply came back."""
    table = supplied("HQ hq_leg A1", "Able inf A7")
    assert hungry(table.on(Supply(RED))) == {"Able", "Fritz"}
    assert "Able" not in hungry(table.put("Able", "A3").on(Supply(BLUE)))


def test_reinforcements_off_the_table_are_not_counted() -> None:
    table = supplied("HQ hq_leg A1", "Late inf @A1:5", terrain=OPEN_7, red=("Fritz inf G7",))
    assert hungry(table) == set()


def test_where_supply_is_played_no_division_arrives_before_its_hq() -> None:
    """ddb.gap.supply: battalions without their HQ would starve on their own edge."""
    shelf = load().shelf
    assert shelf is not None
    games = [shelf.open(name) for name in shelf.names()]
    fed = [game.battlefield for game in games if isinstance(game, BattleGame) and game.battlefield.house.supply]
    assert [scenario.name for scenario in fed] == ["corps_breakout"]
    for scenario in fed:
        for division in scenario.divisions:
            first = min(scenario.cards[number].arrives for number in numbers_in(division.units))
            assert scenario.cards[division.hq].arrives == first, division.name
