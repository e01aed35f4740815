"""Assaults on the map: who may join, what supports them, what the defender answers, and what is remembered."""

from typing import Any

import pytest
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_5, OPEN_7, RED, Situation, combat

from sandtable.rulesets.dday_to_berlin.battle.answers import Done
from sandtable.rulesets.dday_to_berlin.battle.events import Declared, Supports

ELIGIBLE, SUPPORTERS = "ddb.gap.assault-eligibility", "ddb.support.assault-supporters"
ZONES, CONDITIONS = "ddb.support.supporting-zones", "ddb.gap.supporting-zone-conditions"
ROUGH, WATER, ONCE = "ddb.move.rough-one-zone", "ddb.gap.water", "ddb.combat.once-per-target"
WOODS = ". . . . .\n. . . . .\n. . w . .\n. . . . .\n. . . . ."
RIVER = '[[map.river]]\nedges = "A2-A3 B2-B3 C2-C3 D2-D3 E2-E3"\nbridges = "C2-C3"'


def facing_off(*blue: str, red: tuple[str, ...] = ("Fritz inf C3/S",), terrain: str = OPEN_5, **more: Any) -> Situation:
    """Blue's Combat Phase against a zone at C3. Able at C2 has a Move Full result."""
    return combat(terrain, ["Able inf C2/N", *blue], red, **{"ready": "Able", **more})


# ------------------------------------------------------------------ who may lead


@pytest.mark.parametrize(
    ("marks", "rules"),
    [
        ({}, []),
        ({"road": "Able"}, []),
        ({"fought": "Able"}, ["ddb.gap.one-combat-per-attacker"]),
        ({"engineered": "Able"}, ["ddb.gap.engineering"]),
        ({"halted": "Able"}, ["ddb.gap.advance-details"]),
        ({"lent": "C2"}, [CONDITIONS]),
    ],
)
def test_what_keeps_a_battalion_from_leading_and_supporting(marks: dict[str, str], rules: list[str]) -> None:
    """ddb.gap.assault-eligibility; FOOT has no doubled road move, so a mark could not bar it."""
    table = facing_off("Mate inf B2", ready="Able Mate").mark(**marks)
    answer = table.assault("C3", "Able")
    assert (table.refused(answer) if rules else []) == rules
    assert table.allowed(answer) is not bool(rules)


def test_a_zone_of_movement_must_be_left_to_enter_the_defending_zone() -> None:
    """ddb.support.assault-supporters and the worked example: Full and moved 1 is not enough, Double and moved 1 is."""
    full = facing_off("Mate inf C2", ready="Able Mate").walked("Able")
    assert full.refused(full.assault("C3", "Able")) == [SUPPORTERS]
    assert full.refused(full.assault("C3", "Mate", "Able")) == [SUPPORTERS]
    double = facing_off(ready="", double="Able").walked("Able")
    assert double.allowed(double.assault("C3", "Able"))


def test_mech_with_a_road_march_mark_may_neither_lead_nor_support() -> None:
    """ddb.move.road-no-combat, ddb.gap.road-move-optional; it may always be attacked."""
    table = facing_off("Mech inf_mech C2", ready="Able Mech").mark(road="Mech")
    assert table.refused(table.assault("C3", "Mech")) == ["ddb.move.road-no-combat"]
    assert table.refused(table.assault("C3", "Able", "Mech")) == ["ddb.move.road-no-combat"]


def test_units_on_hold_or_never_activated_cannot_assault() -> None:
    """ddb.activation.hold, ddb.gap.activation-groups"""
    table = facing_off("Held inf C2", "Idle inf C2").mark(activated="Held")
    assert table.refused(table.assault("C3", "Held")) == ["ddb.activation.hold"]
    assert table.refused(table.assault("C3", "Idle")) == ["ddb.gap.activation-groups"]
    assert table.refused(table.assault("C3", "Able", "Held Idle")) == [
        "ddb.activation.hold",
        "ddb.gap.activation-groups",
    ]


@pytest.mark.parametrize("code", ["atg", "art_light", "spa", "hq_mech"])
def test_guns_and_hqs_neither_lead_nor_support(code: str) -> None:
    """ddb.gap.assault-eligibility, ddb.gap.hq"""
    table = facing_off(f"Odd {code} C2", ready="Able Odd")
    assert ELIGIBLE in table.refused(table.assault("C3", "Odd"))
    assert table.refused(table.assault("C3", "Able", "Odd")) == [ELIGIBLE]


def test_an_assault_is_made_from_an_adjacent_zone_on_a_zone_with_enemies() -> None:
    """ddb.gap.assault-eligibility, ddb.combat.kinds"""
    table = facing_off("Far inf C1", "Next inf B2", ready="Able Far Next")
    assert table.refused(table.assault("C3", "Far")) == [ELIGIBLE]
    assert table.refused(table.assault("B3", "Able")) == ["ddb.combat.kinds"]
    assert table.refused(table.assault("C3", "Able", "Next")) == [SUPPORTERS]


def test_off_road_rough_terrain_is_assaulted_only_by_those_who_have_not_moved() -> None:
    """ddb.move.rough-one-zone: with Move Double and a zone left it still needs an unmoved battalion, or a road."""
    table = facing_off(terrain=WOODS, ready="", double="Able")
    assert table.allowed(table.assault("C3", "Able"))
    table.walked("Able")
    assert table.refused(table.assault("C3", "Able")) == [ROUGH]
    by_road = facing_off(terrain=WOODS, ready="", double="Able", ground='[[map.road]]\npath = "C2 C3"')
    by_road.walked("Able")
    assert by_road.allowed(by_road.assault("C3", "Able"))


def test_a_river_is_assaulted_across_by_bridge_or_by_wading_foot_that_has_not_moved() -> None:
    """ddb.gap.water"""
    red = ("Fritz inf C3/S", "Franz inf B3/S")
    table = facing_off(
        "Foot inf B2", "Mot inf_mot B2", "Tank tnk_light C2", red=red, ground=RIVER, ready="Able Foot Mot Tank"
    )
    assert table.allowed(table.assault("C3", "Tank", "Able"))
    assert table.refused(table.assault("B3", "Mot")) == [WATER]
    assert table.refused(table.assault("B3", "Tank")) == [WATER]
    assert table.allowed(table.assault("B3", "Foot"))
    table.activated("Foot", times=2).walked("Foot")
    assert table.refused(table.assault("B3", "Foot")) == [WATER]


# ------------------------------------------------------------------ supports of the attacker


def test_in_zone_supports_and_zones_and_guns_raise_the_hit_number() -> None:
    """ddb.gap.support-hit-values and the worked example: 5 + 2 (three supports) + 2 + 1 - 2."""
    blue = ("S1 inf C2", "S2 inf C2", "S3 inf C2", "Side inf B2")
    table = facing_off(*blue, red=("Fritz inf C3/S", "Helper inf D3/S"), ready="Able S1 S2 S3", art=(1, 0))
    table.play(table.assault("C3", "Able", "S1 S2 S3", zones="B2", art=1))
    assert table.asked == ("Defence", RED)
    table.play(table.defend("Fritz", zones="D3"), 9, 7)
    assert table.numbers("assault") == {"Hit number": 8, "Defender's save": 5, "Attacker's save": 7}


def test_supports_are_spent_and_told() -> None:
    """ddb.support.once"""
    table = facing_off(art=(2, 0), air=(1, 0))
    assert table.refused(table.assault("C3", "Able", art=3)) == ["ddb.support.once"]
    assert table.refused(table.assault("C3", "Able", air=2)) == ["ddb.support.once"]
    assert table.refused(table.assault("C3", "Able", art=-1)) == ["ddb.support.once"]
    table.play(table.assault("C3", "Able", art=2, air=1), 10, 1)
    assert table.event(Supports) == Supports(BLUE, 2, 1, spent=True, rule="ddb.support.once")
    assert (table.state.art, table.state.air) == ((0, 0), (0, 0))
    assert table.numbers("assault")["Hit number"] == 8


def test_up_to_two_zones_in_contact_with_the_combat_support_it() -> None:
    """ddb.support.supporting-zones: beside the attacking zone or the defending one."""
    table = facing_off("W inf B1", "X inf D2", "Y inf D4", "Z inf A1")
    assert table.refused(table.assault("C3", "Able", zones="B1 D2 D4")) == [ZONES]
    assert table.refused(table.assault("C3", "Able", zones="A1")) == [ZONES]
    assert table.refused(table.assault("C3", "Able", zones="C2"))[0] == ZONES
    assert table.refused(table.assault("C3", "Able", zones="D2 D2")) == [CONDITIONS]
    table.play(table.assault("C3", "Able", zones="B1 D4"), 10, 1)
    assert table.numbers("assault")["Hit number"] == 9
    assert table.event(Declared).zones == table.zones("B1 D4")


@pytest.mark.parametrize(
    ("stands", "marks", "able"),
    [
        (["Gun art_light B2"], {}, False),
        (["Gun spa B2"], {}, False),
        (["HQ2 hq_leg B2"], {}, False),
        (["Lorry inf_mot B2"], {"road": "Lorry"}, False),
        (["Pak atg B2"], {}, True),
        (["Pak atg B2"], {"moved": "Pak"}, False),
        (["Foot inf B2"], {"moved": "Foot"}, True),
        (["Lorry inf_mot B2", "Foot inf B2"], {"road": "Lorry"}, True),
        ([], {}, False),
    ],
)
def test_what_makes_a_supporting_zone(stands: list[str], marks: dict[str, str], able: bool) -> None:
    """ddb.gap.supporting-zone-conditions, ddb.gap.guns-turn: no activation is needed."""
    table = facing_off(*stands).mark(**marks)
    answer = table.assault("C3", "Able", zones="B2")
    assert (table.game.validate(table.state, answer) is None) is able
    if not able:
        assert table.refused(answer) == [CONDITIONS]


def test_a_zone_lends_itself_to_one_combat_and_does_not_attack_as_well() -> None:
    """ddb.gap.supporting-zone-conditions: nor the reverse."""
    blue = ("Baker inf D2/N", "Cat inf B2")
    red = ("Fritz inf C3/S", "Karl inf C3/S", "Franz inf E3/S")
    table = facing_off(*blue, red=red, ready="Able Baker Cat")
    table.play(table.assault("C3", "Able", zones="D2")).play(table.defend("Fritz"), 10, 1)
    assert table.refused(table.assault("C3", "Cat", zones="D2")) == [CONDITIONS]
    assert table.refused(table.assault("E3", "Baker")) == [CONDITIONS]
    table = facing_off(*blue, red=("Fritz inf C3/S", "Franz inf D3/S"), ready="Able Baker Cat")
    table.play(table.assault("C3", "Able")).play(table.defend("Fritz"), 10, 1)
    assert table.refused(table.assault("D3", "Baker", zones="C2")) == [CONDITIONS]


def test_a_gun_in_range_and_sight_lends_its_fire_once() -> None:
    """ddb.gap.table-artillery-support, ddb.gap.one-combat-per-attacker; beside the attacker it helps his save."""
    table = facing_off(
        "Gun art_light C2",
        "Far art_light C1",
        "Rest inf B2",
        red=("Fritz inf C3/S", "Franz inf C3/S"),
        ready="Able Rest",
    )
    table.play(table.assault("C3", "Able", guns="Gun Far"))
    table.play(table.defend("Fritz"), 10, 1)
    assert table.numbers("assault") == {"Hit number": 7, "Defender's save": 6, "Attacker's save": 6}
    assert table.marked("fought") == {"Able", "Gun", "Far"}
    assert table.refused(table.assault("C3", "Rest", guns="Gun")) == ["ddb.gap.one-combat-per-attacker"]
    assert table.refused(table.fire("Franz", "Far")) == ["ddb.gap.one-combat-per-attacker"]


def test_what_keeps_a_gun_from_lending_its_fire() -> None:
    """ddb.move.guns-move-or-fight, ddb.gap.artillery-range, ddb.gap.supply, ddb.gap.table-artillery-support"""
    table = facing_off("Gun art_light C2", "Far art_light C1", "Pak atg C2", terrain=OPEN_7)
    table.mark(moved="Gun", unsupplied="Far").put("Far", "G7")
    assert table.refused(table.assault("C3", "Able", guns="Gun")) == ["ddb.move.guns-move-or-fight"]
    assert table.refused(table.assault("C3", "Able", guns="Far")) == ["ddb.gap.artillery-range", "ddb.gap.supply"]
    assert table.refused(table.assault("C3", "Able", guns="Pak")) == ["ddb.gap.table-artillery-support"]


# ------------------------------------------------------------------ the defender's answer


def test_with_nothing_to_choose_the_dice_are_rolled_at_once() -> None:
    table = facing_off()
    table.play(table.assault("C3", "Able"), 9, 5)
    assert table.asked is None


def test_the_defender_names_the_primary_defender_among_those_not_attacked_yet() -> None:
    """ddb.gap.primary-choice"""
    table = facing_off("Baker inf B2", red=("Fritz inf C3/S", "Franz inf C3/S", "Hans inf C4/S"), ready="Able Baker")
    table.mark(attacked="Franz")
    assert table.refused(table.assault("C3", "Able", defender="Fritz")) == ["ddb.gap.primary-choice"]
    table.play(table.assault("C3", "Able"))
    assert table.asked == ("Defence", RED)
    assert table.refused(table.defend("Franz")) == ["ddb.gap.primary-choice"]
    assert table.refused(table.defend("Hans")) == ["ddb.gap.primary-choice"]
    table.play(table.defend("Fritz"), 10, 1)
    assert table.marked("attacked") == {"Fritz", "Franz"}
    assert table.asked is None


def test_a_zone_whose_battalions_were_all_attacked_cannot_be_attacked_again() -> None:
    """ddb.combat.once-per-target and the worked example; a second battalion in the zone can."""
    table = facing_off("Baker inf B2", red=("Fritz inf C3/S",), ready="Able Baker", art=(1, 0))
    table.play(table.fire("Fritz"), 9)
    assert table.asked is None
    table.state = table.state.change(agenda=facing_off().state.agenda)
    assert table.refused(table.assault("C3", "Able")) == [ONCE]
    again = facing_off("Baker inf B2", red=("Fritz inf C3/S", "Franz inf C3/S"), ready="Able Baker")
    again.play(again.assault("C3", "Able")).play(again.defend("Fritz"), 10, 1)
    assert again.allowed(again.assault("C3", "Baker"))


def test_the_defender_adds_zones_guns_and_supports() -> None:
    """ddb.gap.support-use, ddb.gap.hit-clamp, ddb.combat.one-always-hits: 5 - 2 - 2 - 1 - 1 - 1, and a 1 still hits."""
    red = ("Fritz inf C3/S", "Left inf B3/S", "Right inf D4/S", "Kanon art_light C4/S")
    table = facing_off(red=red, art=(0, 1), air=(0, 1))
    table.play(table.assault("C3", "Able"))
    assert table.refused(table.defend("Fritz", zones="B3 D4 C4"))[0] == ZONES
    assert table.refused(table.defend("Fritz", zones="C4")) == [CONDITIONS]
    assert table.refused(table.defend("Fritz", art=2)) == ["ddb.support.once"]
    table.play(table.defend("Fritz", zones="B3 D4", guns="Kanon", art=1, air=1), 1, 5, 5)
    assert table.numbers("assault")["Hit number"] == -2
    assert (table.state.art, table.state.air, table.marked("fought")) == ((0, 0), (0, 0), {"Able", "Kanon"})
    assert table.event(Declared).enemy_zones == table.zones("B3 D4")


def test_defending_guns_are_measured_to_the_attacking_zone() -> None:
    """ddb.gap.table-artillery-support: light artillery reaches 3, and the attacking zone is 4 away."""
    table = facing_off(red=("Fritz inf C3/S", "Near art_light C5/S", "Far art_light C6/S"), terrain=OPEN_7)
    table.play(table.assault("C3", "Able"))
    assert table.refused(table.defend("Fritz", guns="Far")) == ["ddb.gap.artillery-range"]
    assert table.allowed(table.defend("Fritz", guns="Near"))


def test_a_primary_defender_is_not_its_own_support() -> None:
    """ddb.combat.one-primary: every other one is a support; a lone gun has nobody to ask for."""
    table = facing_off(red=("Kanon art_light C3/S", "Fritz inf C3/S"))
    table.play(table.assault("C3", "Able"))
    assert table.refused(table.defend("Kanon", guns="Kanon")) == ["ddb.combat.one-primary"]
    alone = facing_off(red=("Kanon art_light C3/S",))
    alone.play(alone.assault("C3", "Able"), 10, 1)
    assert alone.numbers("assault")["Hit number"] == 5


def test_an_hq_is_attacked_only_when_it_is_alone() -> None:
    """ddb.gap.hq"""
    table = facing_off(red=("Stab hq_leg C3", "Fritz inf C3/S", "Franz inf C3/S"))
    table.play(table.assault("C3", "Able"))
    assert table.refused(table.defend("Stab")) == ["ddb.gap.primary-choice"]
    alone = facing_off(red=("Stab hq_leg C3", "Fritz inf E5"))
    alone.play(alone.assault("C3", "Able"), 1, 6)
    assert (alone.where("Stab"), alone.taken()) == ("shattered", [(RED, 1, "ddb.markers.shattered-or-retreated")])


@pytest.mark.parametrize(
    ("source", "modifier"),
    [("C4", 0), ("B4", 0), ("D4", 0), ("B3", -2), ("D3", -2), ("B2", -2), ("C2", -2), ("D2", -2)],
)
def test_flank_and_rear_are_by_the_defenders_facing_and_the_primary_attackers_zone(source: str, modifier: int) -> None:
    """ddb.save.flank, ddb.gap.facing and the worked example: the defender at C3 faces N."""
    table = combat(OPEN_5, [f"Able inf {source}"], ["Fritz inf C3/N"], ready="Able")
    table.play(table.assault("C3", "Able"), 10, 1)
    assert table.numbers("assault")["Defender's save"] == 5 + modifier


def test_combats_are_resolved_one_at_a_time_in_any_order() -> None:
    """ddb.gap.combat-order, ddb.combat.phase: the next is declared when the last is complete."""
    table = facing_off(
        "Baker inf E2", "Gun art_light C1", red=("Fritz inf C3/S", "Franz inf E3/S"), ready="Able Baker", art=(0, 1)
    )
    table.play(table.assault("E3", "Baker"))
    assert table.refused(table.assault("C3", "Able")) == ["game.answer-kind"]
    table.play(table.defend("Franz"), 10, 1)
    assert table.asked == ("Combat", BLUE)
    table.play(table.fire("Fritz", "Gun"))
    assert table.asked == ("UnderFire", RED)


def test_the_phase_ends_when_no_attack_is_possible_or_the_player_goes_on() -> None:
    """ddb.combat.phase"""
    assert combat(OPEN_5, ["Able inf C2"], ["Fritz inf C3"]).asked is None
    assert facing_off().play(Done()).asked is None
