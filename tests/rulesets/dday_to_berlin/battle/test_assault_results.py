"""What an assault does on the map: who falls, who goes back where, and the markers it costs."""

from typing import Any

import pytest
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_7, RED, Situation, combat

from sandtable.rulesets.dday_to_berlin.battle.answers import Done
from sandtable.rulesets.dday_to_berlin.battle.events import Fell, Retreated

SET_BACK = "ddb.markers.shattered-or-retreated"


def assault(*blue: str, red: tuple[str, ...] = ("Fritz inf D4/S",), supports: str = "", **more: Any) -> Situation:
    """Able at D3 assaults D4 and is about to be answered, or rolls if there is nothing to answer."""
    ready = " ".join(["Able", *supports.split()])
    return combat(OPEN_7, ["Able inf D3/N", *blue], red, ready=ready, **more)


# ------------------------------------------------------------------ the defender falls


def test_a_primary_defender_that_fails_its_save_is_shattered() -> None:
    """ddb.assault.defender-shattered: hit on 5, save failed on 6."""
    table = assault()
    table.play(table.assault("D4", "Able"), 5, 6)
    assert table.event(Fell) == Fell(table.unit("Fritz"), lost=False, rule="ddb.assault.defender-shattered")
    assert (table.where("Fritz"), table.markers) == ("shattered", (0, 1))
    assert table.asked == ("GeneralAdvance", BLUE)


def test_all_others_in_the_zone_retreat_without_a_choice_the_hq_too() -> None:
    """ddb.gap.retreat-of-rest, ddb.gap.hq and the worked example: 1 shattered and 2 retreats, and 1 for the HQ."""
    red = ("Stab hq_leg D4", "Fritz inf D4/S", "Franz inf D4/S", "Hans inf D4/S")
    table = assault(red=red)
    table.play(table.assault("D4", "Able")).play(table.defend("Fritz"), 1, 10)
    assert table.taken() == [(RED, 1, SET_BACK)]
    for name, label in (("Stab", "D5"), ("Franz", "C5"), ("Hans", "E5")):
        assert table.asked == ("Retreat", RED)
        table.play(table.back(label, "S"))
        assert table.taken() == [(RED, 1, SET_BACK)]
        assert table.event(Retreated) == Retreated(
            table.unit(name), table.zone("D4"), table.zone(label), "ddb.gap.retreat-direction"
        )
    assert (table.markers, table.asked) == ((0, 4), ("GeneralAdvance", BLUE))


def test_a_retreating_gun_has_moved_for_the_game_turn() -> None:
    """ddb.gap.guns-turn"""
    table = assault(red=("Fritz inf D4/S", "Kanon art_light D4/S"))
    table.play(table.assault("D4", "Able")).play(table.defend("Fritz"), 1, 10).play(table.back("D5"))
    assert table.marked("moved") == {"Kanon"}


@pytest.mark.parametrize(
    ("unit", "markers", "rule"),
    [
        ("Pak atg D4/S", 3, "ddb.markers.regular-lost"),
        ("Kanon art_light D4/S poor", 2, "ddb.markers.poor-lost"),
        ("Wespe spa D4/S veteran", 4, "ddb.markers.veteran-lost"),
        ("Pak atg D4/S det", 1, "ddb.gap.detachment-markers"),
    ],
)
def test_a_gun_is_lost_and_costs_its_quality_only(unit: str, markers: int, rule: str) -> None:
    """ddb.state.guns-shattered-lost, ddb.gap.marker-stacking, ddb.gap.assault-lost-defender"""
    table = assault(red=(unit,), art=(0, 1))
    name = unit.split(maxsplit=1)[0]
    table.play(table.assault("D4", "Able"))
    table.play(table.defend(name), 1, 10)
    assert (table.where(name), table.taken()) == ("lost", [(RED, markers, rule)])


def test_a_detachment_that_fails_is_lost_for_one_marker() -> None:
    """ddb.state.detachment-lost, ddb.gap.detachment-markers"""
    table = assault(red=("Coy inf D4/S veteran det",))
    table.play(table.assault("D4", "Able"), 1, 10)
    assert table.event(Fell) == Fell(table.unit("Coy"), lost=True, rule="ddb.state.detachment-lost")
    assert table.taken() == [(RED, 1, "ddb.gap.detachment-markers")]


# ------------------------------------------------------------------ the attacker


def test_a_primary_attacker_that_passes_its_save_holds() -> None:
    """ddb.assault.attacker-save: a miss on 6, a save on 5; and after a passed save of the defender as well."""
    for faces in ((6, 5), (5, 5, 5)):
        table = assault()
        table.play(table.assault("D4", "Able"), *faces)
        assert (table.places("Able Fritz"), table.markers, table.asked) == (["D3", "D4"], (0, 0), None)


def test_a_ten_is_simply_a_miss_with_one_save() -> None:
    """ddb.gap.ranged-ten, ddb.combat.ten-always-fails"""
    table = assault()
    table.play(table.assault("D4", "Able"), 10, 6)
    assert table.event(Fell) == Fell(table.unit("Able"), lost=False, rule="ddb.assault.attacker-shattered")


def test_the_in_zone_supports_fall_back_with_a_shattered_primary_and_nobody_else() -> None:
    """ddb.gap.attacking-force and the worked example: 1 + 2 markers; bystander, HQ and supporting zone stay."""
    blue = ("HQ hq_leg D3", "S1 inf D3", "S2 inf D3", "Idle inf D3", "Side inf C3")
    table = assault(*blue, supports="S1 S2")
    table.play(table.assault("D4", "Able", "S1 S2", zones="C3"), 10, 8)
    assert table.taken() == [(BLUE, 1, SET_BACK)]
    assert table.refused(table.back("C3")) == ["ddb.gap.retreat-direction"]
    table.play(table.back("C2", "N")).play(table.back("E2", "W"))
    assert table.places("Able S1 S2 Idle HQ Side") == ["shattered", "C2", "E2", "D3", "D3", "C3"]
    assert (table.markers, table.facing("S2"), table.asked) == ((3, 0), "W", None)


def test_a_detachment_that_leads_and_fails_is_lost() -> None:
    """ddb.state.detachment-lost"""
    table = assault("Coy inf D3/N det", supports="Coy")
    table.play(table.assault("D4", "Coy"), 10, 10)
    assert (table.where("Coy"), table.taken()) == ("lost", [(BLUE, 1, "ddb.gap.detachment-markers")])


def test_a_support_whose_fall_back_ends_badly_costs_one_marker_only() -> None:
    """ddb.gap.marker-stacking: the enemy at D1 faces N and controls all of row 2 that S1 could reach."""
    table = assault("S1 inf D3", red=("Fritz inf D4/S", "Franz inf D1/N"), supports="S1")
    table.play(table.assault("D4", "Able", "S1"), 10, 10)
    assert table.rules(Fell) == ["ddb.assault.attacker-shattered", "ddb.retreat.enemy-zoc"]
    assert (table.places("Able S1"), table.markers) == (["shattered", "shattered"], (2, 0))


def test_armour_pays_for_assaulting_rough_and_tanks_frighten_infantry() -> None:
    """ddb.save.armour-into-rough, ddb.save.rough, ddb.save.tank-no-at and the worked example."""
    woods = OPEN_7.split("\n")
    woods[3] = ". . . w . . ."
    table = combat("\n".join(woods), ["Tank tnk_medium D3"], ["Fritz inf D4/S"], ready="Tank")
    table.play(table.assault("D4", "Tank"), 10, 1)
    assert table.numbers("assault") == {"Hit number": 5, "Defender's save": 5, "Attacker's save": 2}


def test_a_gun_that_moved_still_covers_its_zone_against_tanks() -> None:
    """ddb.gap.guns-turn and the worked example: the ATG cancels the -2 and supports the save."""
    table = combat(OPEN_7, ["Tank tnk_medium D3"], ["Fritz inf D4/S", "Pak atg D4/S"], ready="Tank").mark(moved="Pak")
    table.play(table.assault("D4", "Tank")).play(table.defend("Fritz"), 10, 1)
    assert table.numbers("assault")["Defender's save"] == 6


def test_out_of_supply_costs_either_side_a_point_of_its_save() -> None:
    """ddb.gap.supply, ddb.gap.save-which-side"""
    table = assault().mark(unsupplied="Able Fritz")
    table.play(table.assault("D4", "Able"), 10, 1)
    assert table.numbers("assault") == {"Hit number": 5, "Defender's save": 4, "Attacker's save": 4}


def test_prepared_positions_help_only_those_who_are_not_mech() -> None:
    """ddb.save.prepared, ddb.gap.mech-mot-classes"""
    for unit, save in (("Fritz inf D4/S", 8), ("Lorry inf_mot D4/S", 8), ("Half inf_mech D4/S", 5)):
        table = assault(red=(unit,), ground='prepared = "D4"')
        table.play(table.assault("D4", "Able"), 10, 1)
        assert table.numbers("assault")["Defender's save"] == save


def test_heavier_armour_in_the_open_counts_for_hit_and_save() -> None:
    """ddb.combat.armour-in-open, ddb.gap.armour-open-scope, ddb.save.heavier-armour: a position does not cancel it."""
    table = combat(OPEN_7, ["Tank tnk_heavy D3"], ["Pz tnk_medium D4/S"], ready="Tank", ground='prepared = "D4"')
    table.play(table.assault("D4", "Tank"), 10, 1)
    assert table.numbers("assault") == {"Hit number": 7, "Defender's save": 3, "Attacker's save": 6}


def test_an_objective_falls_only_when_somebody_enters() -> None:
    """ddb.gap.objective-markers: to shatter its defender is not to occupy it."""
    table = assault(places="D4 objective red")
    table.play(table.assault("D4", "Able"), 1, 10).play(Done())
    assert (table.state.control, table.markers) == ((RED,), (0, 1))


def test_what_a_unit_carried_goes_with_it_into_the_pool() -> None:
    table = assault(red=("Lorry inf_mot D4/S",)).mark(road="Lorry", unsupplied="Lorry")
    table.play(table.assault("D4", "Able"), 1, 10)
    assert (table.marked("road"), table.marked("unsupplied")) == (set(), set())
