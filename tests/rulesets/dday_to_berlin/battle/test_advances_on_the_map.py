"""Advance after combat on the map: limited, general, breakthrough and the assault after it."""

from typing import Any

from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_7, RED, Situation, combat

from sandtable.rulesets.dday_to_berlin.battle.advances import GeneralAdvance, ways
from sandtable.rulesets.dday_to_berlin.battle.answers import Done, GiveWay, Hold
from sandtable.rulesets.dday_to_berlin.battle.events import Captured, Moved
from sandtable.rulesets.dday_to_berlin.battle.retreats import Retreat

DETAILS, LIMITED, GENERAL = "ddb.gap.advance-details", "ddb.advance.limited", "ddb.advance.general"
WON = (1, 10)


def rows(**changed: str) -> str:
    """An open map with some rows changed, by their numbers from the south: r4=". . w . . . ."."""
    found = OPEN_7.split("\n")
    for row, text in changed.items():
        found[7 - int(row[1:])] = text
    return "\n".join(found)


def won(
    *blue: str, red: tuple[str, ...] = ("Fritz inf D4/S",), primary: str = "Able", supports: str = "", **more: Any
) -> Situation:
    """The primary at D3 has just taken the only defender of D4 off the table."""
    terrain = more.pop("terrain", OPEN_7)
    table = combat(terrain, ["Able inf D3/N", *blue], red, ready=f"{primary} {supports}".strip(), **more)
    return table.fight(table.assault("D4", primary, supports), "Fritz", *WON)


def reach(table: Situation, name: str, beyond: int) -> set[str]:
    """Where an advance into D4 can end, by the search; each of its paths must be allowed."""
    found = ways(table.state, table.unit(name), table.zone("D4"), beyond)
    for path in found.values():
        labels = " ".join(table.scenario.grid.labels[zone] for zone in path)
        assert table.allowed(table.advance(name, labels)), labels
    return {table.scenario.grid.labels[zone] for zone in found}


# ------------------------------------------------------------------ general


def test_after_a_shattered_defender_the_primary_alone_may_advance_and_go_on_a_zone() -> None:
    """ddb.advance.general and the worked example: a support stays, MECH or not."""
    table = won("Mate inf_mech D3", supports="Mate")
    assert table.asked == ("GeneralAdvance", BLUE)
    assert table.refused(table.advance("Mate", "D4")) == [GENERAL]
    assert table.refused(table.advance("Able", "D4 D5 D6")) == [DETAILS]
    assert table.refused(table.advance("Able", "C4")) == [DETAILS]
    table.play(table.advance("Able", "D4 E5", "E"))
    assert (table.where("Able"), table.facing("Able"), table.rules(Moved)) == ("E5", "E", [GENERAL])
    assert table.asked is None


def test_an_advance_forgets_nothing_of_who_moved_before() -> None:
    """ddb.gap.guns-turn"""
    table = won("Gun art_light A1").mark(moved="Gun")
    assert table.play(table.advance("Able", "D4")).marked("moved") == {"Able", "Gun"}


def test_all_advances_are_optional() -> None:
    """ddb.gap.advance-details"""
    assert won().play(Done()).where("Able") == "D3"


def test_an_advance_costs_no_allowance_and_starts_no_combat() -> None:
    """ddb.gap.assault-eligibility, ddb.gap.advance-details: next to Hans, but it has fought."""
    table = won("Baker inf A2", red=("Fritz inf D4/S", "Hans inf E6/N", "Karl inf A3/N"), supports="")
    table.activated("Baker").play(table.advance("Able", "D4 E5"))
    assert table.asked == ("Combat", BLUE)
    assert table.refused(table.assault("E6", "Able")) == ["ddb.gap.one-combat-per-attacker"]


def test_an_advance_stops_on_entering_an_enemy_zoc() -> None:
    """ddb.gap.advance-details: Hans at D6 faces S and controls row 5; Karl at B5 facing E would close D4 to none."""
    table = won(red=("Fritz inf D4/S", "Hans inf D6/S"))
    assert reach(table, "Able", 1) == {"D4", "C5", "D5", "E5", "C4", "E4", "C3", "D3", "E3"}
    table = won(red=("Fritz inf D4/S", "Hans inf D5/S"))
    assert reach(table, "Able", 1) == {"D4"}
    assert table.refused(table.advance("Able", "D4 E4")) == [DETAILS]


def test_off_road_rough_terrain_ends_an_advance_and_a_road_does_not() -> None:
    """ddb.gap.advance-details"""
    wood = rows(r4=". . . w . . .")
    assert reach(won(terrain=wood), "Able", 1) == {"D4"}
    assert "E5" in reach(won(terrain=wood, ground='[[map.road]]\npath = "D3 D4"'), "Able", 1)


def test_no_advance_enters_enemies_or_ends_in_a_full_zone() -> None:
    """ddb.gap.advance-details, ddb.gap.stacking"""
    crowd = [f"Full{n} inf C4" for n in range(4)]
    table = won(*crowd, red=("Fritz inf D4/S", "Kanon art_light E5/N"))
    assert {"C4", "E5"} & reach(table, "Able", 1) == set()
    assert table.refused(table.advance("Able", "D4 E5")) == [DETAILS]
    assert table.refused(table.advance("Able", "D4 C4")) == [DETAILS]


def test_an_advance_captures_what_it_enters() -> None:
    """ddb.gap.objective-markers: both places on the way, 5 each."""
    table = won(places="D4 objective red, D5 supply red")
    table.play(table.advance("Able", "D4 D5"))
    assert ([event.place for event in table.events(Captured)], table.markers) == ([0, 1], (0, 11))


def test_an_advance_across_a_river_needs_a_bridge_or_wades_and_stops() -> None:
    """ddb.gap.water"""
    river = '[[map.river]]\nedges = "C3-C4 D3-D4 E3-E4"'
    assert reach(won(ground=river), "Able", 1) == {"D4"}


def test_the_rest_of_the_zone_retreats_before_anybody_advances() -> None:
    """ddb.gap.combat-order, ddb.assault.defender-shattered"""
    table = combat(OPEN_7, ["Able inf D3"], ["Fritz inf D4/S", "Franz inf D4/S"], ready="Able")
    table.play(table.assault("D4", "Able")).play(table.defend("Fritz"), *WON)
    assert isinstance(table.state.agenda[0], Retreat)
    assert isinstance(table.state.agenda[1], GeneralAdvance)


# ------------------------------------------------------------------ breakthrough

PAK = ("Fritz atg D4/S",)


def broken(*blue: str, red: tuple[str, ...] = PAK, supports: str = "Mech", **more: Any) -> Situation:
    """Tanks with armoured infantry beside them have overrun the antitank guns of D4."""
    return won("Tank tnk_medium D3/N", "Mech inf_mech D3/N", *blue, red=red, primary="Tank", supports=supports, **more)


def test_when_the_defender_is_lost_the_attacking_mech_breaks_through_two_zones() -> None:
    """ddb.advance.breakthrough, ddb.gap.assault-lost-defender and the worked example."""
    table = broken("Foot inf D3", supports="Mech Foot")
    assert (table.asked, table.markers) == (("Breakthrough", BLUE), (0, 3))
    assert table.refused(table.advance("Foot", "D4")) == [DETAILS]
    assert table.refused(table.advance("Able", "D4")) == [DETAILS]
    assert "D6" in reach(table, "Tank", 2)
    table.play(table.advance("Tank", "D4 D5 E6", "E")).play(table.advance("Mech", "D4"))
    assert (table.places("Tank Mech"), table.rules(Moved), table.asked) == (
        ["E6", "D4"],
        ["ddb.advance.breakthrough"],
        None,
    )


def test_a_primary_that_is_not_mech_may_still_advance_generally() -> None:
    """ddb.gap.advance-details"""
    table = won("Mech inf_mech D3/N", red=PAK, supports="Mech")
    assert table.asked == ("GeneralAdvance", BLUE)
    table.play(table.advance("Able", "D4 D5"))
    assert table.asked == ("Breakthrough", BLUE)
    assert table.refused(table.advance("Able", "D4")) == [DETAILS]


def test_without_mech_a_lost_defender_gives_a_general_advance() -> None:
    """ddb.gap.advance-details"""
    table = won(red=PAK)
    assert table.asked == ("GeneralAdvance", BLUE)
    assert table.play(Done()).asked is None


def test_those_who_broke_through_may_assault_again_from_where_they_stand() -> None:
    """ddb.advance.breakthrough-assault, ddb.gap.breakthrough-assault: of any terrain, with no zone left to spend."""
    table = broken(red=(*PAK, "Hans inf D6/N"), terrain=rows(r6=". . . w . . ."))
    table.play(table.advance("Tank", "D4 D5")).play(table.advance("Mech", "D4 D5"))
    assert table.asked == ("SecondAssault", BLUE)
    assert table.refused(table.assault("D6", "Able"))[0] == "ddb.gap.breakthrough-assault"
    table.play(table.assault("D6", "Tank", "Mech"), 10, 1)
    assert table.numbers("assault")["Hit number"] == 6
    assert not table.state.agenda


def test_only_those_in_one_zone_assault_together_and_the_others_may_still() -> None:
    """ddb.gap.breakthrough-assault"""
    table = broken(red=(*PAK, "Hans inf D6/N", "Karl inf G5/N"))
    table.play(table.advance("Tank", "D4 D5")).play(table.advance("Mech", "D4 E4 F5"))
    assert table.refused(table.assault("D6", "Tank", "Mech"))[-1] == "ddb.support.assault-supporters"
    table.play(table.assault("D6", "Tank"), 10, 1)
    assert table.asked == ("SecondAssault", BLUE)
    table.play(table.assault("G5", "Mech"), 10, 1)
    assert table.asked is None


def test_the_new_target_must_not_have_been_attacked() -> None:
    """ddb.gap.breakthrough-assault, ddb.combat.once-per-target"""
    table = combat(OPEN_7, ["Tank tnk_medium D3/N"], [*PAK, "Hans inf D6/N", "Karl inf E5/N"], ready="Tank")
    table.mark(attacked="Hans").fight(table.assault("D4", "Tank"), "Fritz", *WON).play(table.advance("Tank", "D4 D5"))
    assert table.refused(table.assault("D6", "Tank")) == ["ddb.combat.once-per-target"]
    assert table.allowed(table.assault("E5", "Tank"))


def test_another_loss_is_another_breakthrough() -> None:
    """ddb.gap.breakthrough-assault: the chain goes on from gun to gun, and Done ends it."""
    table = broken(red=(*PAK, "Flak atg D5/N"), supports="")
    table.play(table.advance("Tank", "D4"))
    table.play(table.assault("D5", "Tank"), *WON)
    assert (table.asked, table.where("Flak"), table.markers) == (("Breakthrough", BLUE), "lost", (0, 6))
    table.play(table.advance("Tank", "D5 D6 D7"))
    assert (table.where("Tank"), table.asked) == ("D7", None)


def test_supports_and_supporting_zones_count_in_the_new_assault() -> None:
    """ddb.gap.breakthrough-assault: a zone that lent itself before does not."""
    table = broken("Side inf C4", "Other inf E5", red=(*PAK, "Hans inf D5/N"), supports="", art=(1, 0))
    table.mark(lent="C4").play(table.advance("Tank", "D4"))
    assert table.refused(table.assault("D5", "Tank", zones="C4")) == ["ddb.gap.supporting-zone-conditions"]
    table.play(table.assault("D5", "Tank", zones="E5", art=1), 10, 1)
    assert (table.numbers("assault")["Hit number"], table.state.art) == (8, (0, 0))


def test_a_zone_that_supported_the_defence_does_not_hold_back_whoever_takes_it() -> None:
    """ddb.gap.supporting-zone-conditions, ddb.gap.breakthrough-assault: D5 lent to Fritz, and then Tank took it."""
    red = ["Fritz inf C4/S", "Pak atg D5/S", "Hans inf E6/S"]
    table = combat(OPEN_7, ["Able inf C3", "Tank tnk_medium D4"], red, ready="Able Tank")
    table.play(table.assault("C4", "Able")).play(table.defend("Fritz", zones="D5"), 10, 1)
    assert table.labels(table.state.marks.guarded) == {"D5"}
    table.fight(table.assault("D5", "Tank"), "Pak", *WON).play(table.advance("Tank", "D5"))
    assert table.asked == ("SecondAssault", BLUE)
    assert table.allowed(table.assault("E6", "Tank"))


def test_each_side_uses_up_its_own_supporting_zones_only() -> None:
    """ddb.gap.supporting-zone-conditions: nor may the defender count a zone twice."""
    red = ["Fritz inf C4/S", "Franz inf D5/S", "Hans inf E5/S"]
    table = combat(OPEN_7, ["Able inf C3", "Baker inf E4"], red, ready="Able Baker", art=(0, 1))
    table.play(table.assault("C4", "Able")).play(table.defend("Fritz", zones="D5"), 10, 1)
    table.play(table.assault("E5", "Baker"))
    assert table.refused(table.defend("Hans", zones="D5")) == ["ddb.gap.supporting-zone-conditions"]
    table = combat(OPEN_7, ["Able inf C3", "Baker inf E4"], red, ready="Able Baker", art=(0, 1)).mark(lent="D5 C4")
    table.play(table.assault("E5", "Baker"))
    assert table.allowed(table.defend("Hans", zones="D5"))


def test_a_shattered_defender_of_the_new_assault_gives_a_general_advance_and_no_third() -> None:
    """ddb.advance.general"""
    table = broken(red=(*PAK, "Hans inf D5/N", "Karl inf D7/N"), supports="")
    table.play(table.advance("Tank", "D4")).play(table.assault("D5", "Tank"), *WON)
    assert table.asked == ("GeneralAdvance", BLUE)
    assert table.play(table.advance("Tank", "D5 D6")).asked is None


# ------------------------------------------------------------------ limited


def shelled(*blue: str, red: tuple[str, ...] = ("Fritz inf D5/S",), face: int = 10, **more: Any) -> Situation:
    """Fritz at D5 has failed its save under fire from D2."""
    terrain = more.pop("terrain", OPEN_7)
    table = combat(terrain, ["Gun art_light D2/N", *blue], red, **more)
    return table.play(table.fire("Fritz", "Gun"), 1, face)


def test_after_ranged_combat_one_battalion_or_a_whole_division_of_one_zone_takes_the_position() -> None:
    """ddb.advance.limited, ddb.gap.advance-details: each with its own facing."""
    table = shelled("Able inf D4", "Baker inf D4", "Cat inf E4").play(GiveWay())
    table.play(table.back("D6", "S"))
    assert table.asked == ("LimitedAdvance", BLUE)
    assert table.refused(table.take("Able Cat")) == [DETAILS]
    assert table.refused(table.take("")) == [LIMITED]
    assert table.refused(table.take("Able Baker", "N")) == ["ddb.gap.facing-change"]
    assert table.allowed(table.take("Cat"))
    table.play(table.take("Able Baker", "N E"))
    assert (table.places("Able Baker"), table.facing("Baker"), set(table.rules(Moved))) == (
        ["D5", "D5"],
        "E",
        {LIMITED},
    )


def test_a_part_of_a_division_beyond_one_battalion_is_not_enough() -> None:
    """ddb.gap.advance-details: one, or all of the division in the zone."""
    blue = {
        "One": ["Gun art_light D2/N", "Able inf D4", "Baker inf D4", "Cat inf D4"],
        "Two": ["HQ2 hq_leg A1", "Dog inf D4"],
    }
    table = combat(OPEN_7, blue, ["Fritz inf D5/S"])
    table.play(table.fire("Fritz", "Gun"), 1, 10).play(GiveWay()).play(table.back("D6"))
    assert table.refused(table.take("Able Baker")) == [DETAILS]
    assert table.refused(table.take("Able Baker Cat Dog")) == [DETAILS]
    assert table.allowed(table.take("Able Baker Cat"))
    assert table.allowed(table.take("Dog"))


def test_no_gun_and_no_hq_takes_a_position_and_nobody_from_afar() -> None:
    """ddb.gap.advance-details: the others of the zone go without them."""
    table = shelled("HQ hq_leg D4", "Pak atg D4", "Spa spa D4", "Able inf D4", "Far inf D3").play(GiveWay())
    table.play(table.back("D6"))
    for name in ("HQ", "Pak", "Spa", "Gun", "Far"):
        assert table.refused(table.take(name)) == [DETAILS]
    assert table.allowed(table.take("Able"))


def test_they_may_not_fight_after_it() -> None:
    """ddb.gap.advance-details: though Able had a Move Full result and stands next to Fritz and Hans."""
    table = shelled("Able inf D4", "Baker inf E4", red=("Fritz inf D5/S", "Hans inf E5/S"), ready="Able Baker").play(
        GiveWay()
    )
    table.play(table.back("D6")).play(table.take("Able"))
    assert table.refused(table.assault("E5", "Able")) == [DETAILS]
    assert table.allowed(table.assault("E5", "Baker"))


def test_no_position_to_take_when_the_defender_holds_or_others_stay() -> None:
    """ddb.gap.advance-details: the zone must be empty of enemies, HQs too."""
    assert shelled("Able inf D4").play(Hold()).asked is None
    table = shelled("Able inf D4", red=("Fritz inf D5/S", "Stab hq_leg D5")).play(GiveWay())
    assert table.play(table.back("D6")).asked != ("LimitedAdvance", BLUE)


def test_a_unit_shattered_in_retreat_or_lost_opens_the_position_as_well() -> None:
    """ddb.gap.advance-details"""
    table = combat(OPEN_7, ["Gun art_light D5/N", "Able inf D6"], ["Fritz inf D7/S"])
    table.play(table.fire("Fritz", "Gun"), 1, 10).play(GiveWay())
    assert (table.where("Fritz"), table.asked) == ("shattered", ("LimitedAdvance", BLUE))
    table = combat(OPEN_7, ["Gun art_light D5/N", "Able inf D6"], ["Fritz inf D7/S det"])
    table.play(table.fire("Fritz", "Gun"), 1, 10)
    assert (table.where("Fritz"), table.asked) == ("lost", ("LimitedAdvance", BLUE))


def test_an_air_strike_gives_no_advance() -> None:
    """ddb.gap.air-as-attack"""
    table = combat(OPEN_7, ["Able inf D4"], ["Fritz inf D5/S"], air=(1, 0))
    table.play(table.strike("Fritz"), 1, 10)
    assert (table.where("Fritz"), table.asked) == ("shattered", None)


def test_a_limited_advance_crosses_water_only_as_its_unit_can() -> None:
    """ddb.gap.water: FOOT wades, lorries do not."""
    river = '[[map.river]]\nedges = "C4-C5 D4-D5 E4-E5"'
    table = shelled("Able inf D4", "Lorry inf_mot D4", ground=river).play(GiveWay())
    table.play(table.back("D6"))
    assert table.refused(table.take("Lorry")) == [DETAILS]
    assert table.play(table.take("Able")).where("Able") == "D5"
    assert table.markers[RED] == 1
