"""Retreats on the map: where a unit may go, through friends, and what shatters it."""

from typing import Any

import pytest
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_7, RED, Situation, situation

from sandtable.rulesets.dday_to_berlin.battle.answers import RetreatTo
from sandtable.rulesets.dday_to_berlin.battle.events import Captured, Fell
from sandtable.rulesets.dday_to_berlin.battle.retreats import NOWHERE, FallBackOrStay, HoldOrRetreat, Retreat

SET_BACK = "ddb.markers.shattered-or-retreated"
DIRECTION = "ddb.gap.retreat-direction"
OPEN_10 = "\n".join([". . . . . . . . . ."] * 10)


def retreat(*red: str, source: str = "D3", blue: tuple[str, ...] = (), terrain: str = OPEN_7, **more: Any) -> Situation:
    """Red's first unit retreats from what stands at the source."""
    table = situation(terrain, ["Able inf A1/S", *blue], red, **more)
    number = table.unit(red[0].split(maxsplit=1)[0])
    return table.on(Retreat(RED, number, table.zone(source) if source else NOWHERE))


def ends(table: Situation) -> set[str]:
    """Every zone that the owner may choose."""
    grid = table.scenario.grid
    return {grid.labels[zone] for zone in range(grid.size) if table.allowed(RetreatTo(zone, 0))}


def test_it_goes_to_an_adjacent_zone_farther_from_the_source() -> None:
    """ddb.gap.retreat-direction"""
    assert ends(retreat("Fritz inf D4/S")) == {"C5", "D5", "E5"}
    assert ends(retreat("Fritz inf D4/S", source="C3")) == {"E3", "E4", "E5", "D5", "C5"}
    assert ends(retreat("Fritz inf D4/S", source="D1")) == {"C5", "D5", "E5"}
    assert retreat("Fritz inf D4/S").refused(RetreatTo(99, 7)) == ["game.no-such-thing"]
    assert retreat("Fritz inf D4/S").refused(RetreatTo(0, 7)) == [DIRECTION, "game.no-such-thing"]


def test_many_ways_through_full_zones_lead_to_the_same_end() -> None:
    """ddb.gap.retreat-full-zones: behind rows of full zones there are more ways than could ever be tried."""
    rows = 40
    full = [f"F{column}{row} inf {column}{row}" for row in range(4, rows) for column in "AB"]
    house = "[house_rules.tables.limits.stacking]\nvalue = 1"
    terrain = "\n".join([". ."] * rows)
    table = retreat("Fritz inf A3", *full, source="", terrain=terrain, house=house)
    assert ends(table) == {"A40", "B40"}
    last = [f"L{column} inf {column}{rows}" for column in "AB"]
    table = retreat("Fritz inf A3", *full, *last, source="", terrain=terrain, house=house)
    assert (table.where("Fritz"), table.rules(Fell)) == ("shattered", ["ddb.retreat.off-table"])


def test_without_a_source_it_goes_towards_its_own_edge() -> None:
    """ddb.gap.retreat-direction"""
    assert ends(retreat("Fritz inf D4/S", source="")) == {"C5", "D5", "E5"}


def test_it_costs_one_marker_and_its_owner_sets_the_facing() -> None:
    """ddb.markers.shattered-or-retreated, ddb.gap.facing-change"""
    table = retreat("Fritz inf D4/S")
    table.play(table.back("E5", "W"))
    assert (table.where("Fritz"), table.facing("Fritz"), table.taken()) == ("E5", "W", [(RED, 1, SET_BACK)])


def test_enemy_zones_of_control_close_zones_as_in_the_worked_example() -> None:
    """ddb.retreat.enemy-zoc, ddb.gap.zoc: columns C and G face inwards, and in (b) F7 covers the middle."""
    red, watch = "Fritz inf E5/N", ("West inf C6/E", "East inf G6/W")
    table = retreat(red, source="E4", blue=watch, terrain=OPEN_10)
    assert ends(table) == {"E6"}
    table = retreat(red, source="E4", blue=(*watch, "North inf F7/W"), terrain=OPEN_10)
    assert (table.where("Fritz"), table.rules(Fell), table.taken()) == (
        "shattered",
        ["ddb.retreat.enemy-zoc"],
        [(RED, 1, SET_BACK)],
    )


def test_a_friendly_battalion_cancels_the_zoc_of_its_zone_but_an_hq_does_not() -> None:
    """ddb.gap.zoc"""
    blue = ("West inf B5/E", "Mid inf D6/S", "East inf F5/W")
    table = retreat("Fritz inf D4/S", "Hans inf E5/S", blue=blue)
    assert ends(table) == {"E5"}
    table = retreat("Fritz inf D4/S", "Stab hq_leg E5", blue=blue)
    assert table.where("Fritz") == "shattered"


def test_it_never_retreats_into_an_enemy() -> None:
    """ddb.retreat.into-enemy: even an HQ, which exerts no ZOC, closes the zone."""
    blue = ("HQ hq_leg C5", "Gun art_light D5/N", "Spa spa E5/N")
    table = retreat("Fritz inf D4/S", blue=blue)
    assert table.event(Fell) == Fell(table.unit("Fritz"), lost=False, rule="ddb.retreat.into-enemy")


def test_it_is_shattered_off_the_table_only_when_no_zone_on_it_leads_away() -> None:
    """ddb.retreat.off-table"""
    assert retreat("Fritz inf D7/S", source="D6").rules(Fell) == ["ddb.retreat.off-table"]
    assert ends(retreat("Fritz inf D7/S", source="C7")) == {"E6", "E7"}
    assert retreat("Fritz inf D7/S", source="").rules(Fell) == ["ddb.retreat.off-table"]


def test_it_is_shattered_where_there_is_no_ground_to_go_to() -> None:
    """ddb.gap.retreat-direction: lakes in front of the own edge."""
    lakes = OPEN_7.split("\n")
    lakes[2] = ". . ~ # ~ . ."
    assert retreat("Fritz inf D4/S", terrain="\n".join(lakes)).rules(Fell) == [DIRECTION]


def test_on_the_far_border_a_blocked_fallback_does_not_leave_the_table() -> None:
    """ddb.gap.retreat-direction: at D1 Red's own edge is far away, so nothing off the table leads to it."""
    lakes = OPEN_7.split("\n")
    lakes[5] = ". . ~ ~ ~ . ."
    assert retreat("Fritz inf D1/S", source="", terrain="\n".join(lakes)).rules(Fell) == [DIRECTION]


def test_rough_terrain_never_hinders_a_retreat() -> None:
    """ddb.gap.retreat-rough"""
    woods = OPEN_7.split("\n")
    woods[2] = ". . w t m . ."
    assert ends(retreat("Pz tnk_heavy D4/S", terrain="\n".join(woods))) == {"C5", "D5", "E5"}


@pytest.mark.parametrize(
    ("unit", "safe"), [("Fritz inf", {"C5", "D5", "E5"}), ("Lorry inf_mot", {"D5"}), ("Pak atg", {"D5"})]
)
def test_a_river_is_crossed_in_retreat_by_bridge_or_by_wading_foot(unit: str, safe: set[str]) -> None:
    """ddb.gap.water"""
    river = '[[map.river]]\nedges = "C4-C5 D4-D5 E4-E5"\nbridges = "D4-D5"'
    assert ends(retreat(f"{unit} D4/S", ground=river)) == safe


def test_it_passes_through_a_full_zone_to_the_next_with_room() -> None:
    """ddb.retreat.through-friends, ddb.gap.retreat-full-zones and the worked example, one row lower."""
    full = [f"Full{n} inf D5/S" for n in range(4)] + [f"Next{n} inf D6/S" for n in range(3)]
    blue = ("W art_light C5/N", "E art_light E5/N", "NW art_light C6/N", "NE art_light E6/N")
    table = retreat("Fritz inf D4/S", *full, blue=blue)
    assert ends(table) == {"D6"}
    table.play(table.back("D6"))
    assert (table.where("Fritz"), table.taken()) == ("D6", [(RED, 1, SET_BACK)])


def test_it_may_not_run_on_past_a_zone_with_room() -> None:
    """ddb.gap.retreat-full-zones"""
    full = [f"Full{n} inf D5/S" for n in range(4)]
    table = retreat("Fritz inf D4/S", "One inf C5/S", *full)
    assert ends(table) == {"C5", "E5", "C6", "D6", "E6"}
    assert "B6" not in ends(table)


def test_what_lies_behind_a_full_zone_shatters_under_its_own_rule() -> None:
    """ddb.gap.retreat-full-zones: each zone on the way is checked, here for enemies behind the friends."""
    full = [f"Full{n} inf D5/S" for n in range(4)]
    blue = ("W art_light C5/N", "E art_light E5/N", "NW art_light C6/N", "N art_light D6/N", "NE art_light E6/N")
    table = retreat("Fritz inf D4/S", *full, blue=blue)
    assert table.rules(Fell) == ["ddb.retreat.into-enemy"]
    wall = [f"{zone}n{n} inf {zone}/S" for zone in ("C5", "D5", "E5") for n in range(4)]
    behind = tuple(f"{zone}b art_light {zone}/N" for zone in ("B6", "C6", "D6", "E6", "F6"))
    assert retreat("Fritz inf D4/S", *wall, blue=behind).rules(Fell) == ["ddb.retreat.into-enemy"]
    edge = [f"{zone}n{n} inf {zone}/S" for zone in ("C7", "D7", "E7") for n in range(4)]
    assert retreat("Fritz inf D6/S", *edge, source="D5").rules(Fell) == ["ddb.retreat.off-table"]


def test_an_hq_needs_no_room() -> None:
    """ddb.gap.stacking, ddb.gap.hq"""
    full = [f"{zone}n{n} inf {zone}/S" for zone in ("C5", "D5", "E5") for n in range(4)]
    table = retreat("Stab hq_leg D4", *full)
    assert ends(table) == {"C5", "D5", "E5"}
    assert retreat("Fritz inf D4/S", *full).allowed(table.back("D6"))


def test_a_gun_shattered_in_retreat_is_lost_for_its_quality_and_a_detachment_goes_to_the_pool() -> None:
    """ddb.state.guns-shattered-lost, ddb.gap.detachment-markers: no save of its own was failed."""
    table = retreat("Pak atg D7/S veteran", source="D6")
    assert (table.where("Pak"), table.taken()) == ("lost", [(RED, 4, "ddb.markers.veteran-lost")])
    table = retreat("Coy inf D7/S det", source="D6")
    assert (table.where("Coy"), table.taken()) == ("shattered", [(RED, 1, SET_BACK)])
    table = retreat("Gun atg D7/S det", source="D6")
    assert (table.where("Gun"), table.taken()) == ("lost", [(RED, 1, "ddb.gap.detachment-markers")])


def test_a_retreat_may_take_a_place_back() -> None:
    """ddb.gap.objective-markers: whoever enters captures."""
    table = retreat("Fritz inf D4/S", places="D5 supply blue")
    table.play(table.back("D5"))
    assert table.event(Captured) == Captured(RED, 0, BLUE, "ddb.gap.objective-markers")
    assert table.markers == (5, 1)


def test_units_of_one_zone_may_go_different_ways_and_fill_zones_as_they_go() -> None:
    """ddb.gap.retreat-direction, ddb.gap.stacking: the first takes the last place at D5."""
    near = [f"Near{n} inf D5/S" for n in range(3)]
    table = situation(OPEN_7, ["Able inf A1"], ["Fritz inf D4/S", "Franz inf D4/S", *near])
    table.on(*(Retreat(RED, number, table.zone("D3")) for number in table.units("Fritz Franz")))
    table.play(table.back("D5"))
    assert table.refused(table.back("D5")) == [DIRECTION]
    table.play(table.back("C5"))
    assert table.places("Fritz Franz") == ["D5", "C5"]
    assert table.marked("moved") == {"Fritz", "Franz"}


def asked(table: Situation) -> str:
    question = table.game.question(table.state)
    assert question is not None
    return question.prompt


def test_the_question_names_those_whom_going_back_would_cost() -> None:
    """ddb.gap.retreat-direction, ddb.state.guns-shattered-lost: on the own edge there is nowhere to fall back to."""
    table = situation(OPEN_7, ["HQ hq_leg A1", "Gun art_light C1", "Able inf C1"], ["Fritz inf G7"])
    assert asked(table.on(FallBackOrStay(BLUE, table.units("Gun Able")))) == (
        "Gun, Able: fall back a zone (Gun has nowhere to go and would be lost for 3 morale markers; "
        "Able has nowhere to go and would be shattered), or stay for 2 morale markers"
    )
    assert asked(table.put("Gun", "C2").on(FallBackOrStay(BLUE, table.units("Gun")))) == (
        "Gun: fall back a zone, or stay for 1 morale marker"
    )
    held = HoldOrRetreat(BLUE, table.unit("Able"), table.zone("C3"))
    assert asked(table.on(held)) == (
        "Able must retreat (Able has nowhere to go and would be shattered), or hold for 1 morale marker"
    )
    assert asked(table.put("Able", "C2").on(held)) == "Able must retreat, or hold for 2 morale markers"
