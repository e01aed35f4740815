"""2. The Movement Phase on the map: activation by battalion or group, command, and what a result gives."""

import pytest
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_7, Situation, situation

from sandtable.rulesets.dday_to_berlin.battle.answers import Activate, Done, FallBack, Stay
from sandtable.rulesets.dday_to_berlin.battle.events import Decided, Fell, Retreated
from sandtable.rulesets.dday_to_berlin.battle.movement import Movement


def phase(*blue: str, red: str = "Fritz inf G7/N", **more: object) -> Situation:
    return situation(OPEN_7, blue, [red], **more).on(Movement(BLUE))  # type: ignore[arg-type]


# ------------------------------------------------------------------ who is activated


def test_units_are_activated_one_after_the_other_until_the_player_goes_on() -> None:
    """ddb.move.phase"""
    table = phase("HQ hq_leg C1", "Able inf C2", "Baker inf D2")
    table.play(table.activate("Able"), 2).play(table.move("Able", "C3"))
    assert table.asked == ("Movement", BLUE)
    assert table.play(Done()).asked is None
    assert table.where("Baker") == "D2"


def test_the_phase_ends_by_itself_when_everybody_was_activated() -> None:
    table = phase("HQ hq_leg C1", "Able inf C2")
    table.play(table.activate("Able"), 9).play(table.activate("HQ"), 9)
    assert table.asked is None


def test_a_unit_is_activated_at_most_once_a_phase() -> None:
    """ddb.gap.activation-groups"""
    table = phase("HQ hq_leg C1", "Able inf C2").play(Activate((1,)), 8)
    assert table.refused(table.activate("Able")) == ["ddb.gap.activation-groups"]


def test_one_roll_serves_a_group_of_one_division_in_one_zone() -> None:
    """ddb.gap.activation-groups: all get the result, and may go different ways."""
    table = phase("HQ hq_leg C1", "Able inf C2", "Baker inf C2", "Cat inf D2")
    table.play(table.activate("Able Baker"), 2)
    assert table.asked == ("MoveGroup", BLUE)
    table.play(table.move("Baker", "B3")).play(table.move("Able", "D3", "E"))
    assert table.places("Able Baker") == ["D3", "B3"]


def test_units_of_another_zone_or_division_are_no_part_of_a_group() -> None:
    """ddb.gap.activation-groups"""
    blue = {
        "One": ["HQ hq_leg C1", "Able inf C2", "Cat inf D2"],
        "Two": ["HQ2 hq_leg C1", "Dog inf C2"],
        "corps": ["Eel inf C2"],
    }
    table = situation(OPEN_7, blue, ["Fritz inf G7"]).on(Movement(BLUE))
    for mate in ("Cat", "Dog", "Eel"):
        assert table.refused(table.activate(f"Able {mate}")) == ["ddb.gap.activation-groups"]
        assert table.refused(table.activate(f"{mate} Able")) == ["ddb.gap.activation-groups"]


def test_a_group_is_read_in_the_column_of_its_lowest_quality() -> None:
    """ddb.gap.activation-groups: 7 is Full for Regulars but Hold for Poor."""
    table = phase("HQ hq_leg C2", "Able inf C2", "Baker inf C2 poor")
    table.play(table.activate("Able Baker"), 7)
    assert (table.asked, table.left("Able")) == (("Movement", BLUE), 0)


def test_only_the_units_of_the_roll_may_move_by_it() -> None:
    table = phase("HQ hq_leg C1", "Able inf C2", "Baker inf C2").play(Activate((1,)), 2)
    assert table.refused(table.move("Baker", "C3")) == ["ddb.gap.activation-groups"]


def test_each_unit_of_the_roll_moves_once() -> None:
    """ddb.gap.activation-groups: what is left of its allowance serves an assault, not a second move."""
    table = phase("HQ hq_leg C1", "Tank tnk_light C2", "Mech inf_mech C2").play(Activate((1, 2)), 2)
    table.play(table.move("Tank", "C3"))
    assert table.refused(table.move("Tank", "C4")) == ["ddb.gap.activation-groups"]
    assert table.refused(table.move("Mech", "C2")) == ["ddb.gap.grid"]


def test_naming_nobody_or_an_enemy_or_a_unit_twice_is_refused() -> None:
    table = phase("HQ hq_leg C1", "Able inf C2")
    assert table.refused(Activate(())) == ["ddb.gap.activation-groups"]
    for garbage in ("Fritz", "Able Able"):
        assert table.refused(table.activate(garbage)) == ["game.no-such-thing"]
    assert table.refused(Activate((99, -1))) == ["game.no-such-thing"] * 2


# ------------------------------------------------------------------ command


def added(table: Situation) -> int:
    return table.numbers("activation")["Added to the die"]


@pytest.mark.parametrize(
    ("quality", "zone", "inside"),
    [
        ("veteran", "G7", True),
        ("veteran", "G4", True),
        ("regular", "F2", True),
        ("regular", "G4", False),
        ("poor", "D6", True),
        ("poor", "D7", False),
    ],
)
def test_command_range_is_by_the_quality_of_the_hq_counted_in_zones(quality: str, zone: str, inside: bool) -> None:
    """ddb.move.command-range, ddb.gap.command-quality and the worked example, with the HQ at D4."""
    table = phase(f"HQ hq_leg D4 {quality}", f"Able inf {zone}", red="Fritz inf A1/S")
    table.play(table.activate("Able"), 8)
    assert added(table) == (0 if inside else 1)


def test_out_of_command_a_one_is_no_double_and_a_nine_falls_back() -> None:
    """ddb.move.out-of-command, ddb.gap.activation-clamp"""
    table = phase("HQ hq_leg A1", "Able inf D2").play(Activate((1,)), 1)
    assert table.left("Able") == 1
    table = phase("HQ hq_leg A1", "Able inf D2").play(Activate((1,)), 9)
    assert table.asked == ("FallBackOrStay", BLUE)


def test_the_other_divisions_hq_does_not_command_but_any_hq_commands_corps_troops() -> None:
    """ddb.gap.command-quality"""
    blue = {"One": ["HQ hq_leg A1", "Able inf E5"], "Two": ["HQ2 hq_leg E4"], "corps": ["Tank tnk_light E5"]}
    table = situation(OPEN_7, blue, ["Fritz inf G7/N"]).on(Movement(BLUE))
    assert added(table.play(table.activate("Able"), 8)) == 1
    assert added(table.play(table.activate("Tank"), 9)) == 0


def test_of_two_hqs_equally_far_the_one_that_reaches_commands_corps_troops() -> None:
    """ddb.gap.command-quality: a Regular HQ at 3 zones does not reach, a Veteran one does."""
    blue = {"One": ["HQ hq_leg A1"], "Two": ["HQ2 hq_leg G1 veteran"], "corps": ["Tank tnk_light D1"]}
    table = situation(OPEN_7, blue, ["Fritz inf G7/N"]).on(Movement(BLUE))
    assert added(table.play(table.activate("Tank"), 8)) == 0


def test_a_division_whose_hq_is_gone_is_out_of_command() -> None:
    """ddb.gap.hq-missing"""
    table = situation(OPEN_7, ["HQ hq_leg C2", "Able inf C2"], ["Fritz inf G7"]).put("HQ", "shattered")
    assert added(table.on(Movement(BLUE)).play(table.activate("Able"), 8)) == 1


def test_an_hq_is_always_in_command_and_moves_like_a_battalion() -> None:
    """ddb.gap.hq"""
    table = phase("HQ hq_leg C2", "Able inf C2").play(Activate((0,)), 7)
    assert added(table) == 0
    assert table.play(table.move("HQ", "C3")).where("HQ") == "C3"


def test_command_is_counted_at_the_moment_of_the_roll() -> None:
    """ddb.gap.command-quality: the HQ goes forward first and brings Able back into command."""
    table = phase("HQ hq_leg A1", "Able inf D1").play(Activate((0,)), 2)
    table.play(table.move("HQ", "B1")).play(table.activate("Able"), 8)
    assert added(table) == 0


def test_an_unsupplied_member_adds_one_more() -> None:
    """ddb.gap.supply: it adds to out of command, here 1 + 1."""
    table = situation(OPEN_7, ["HQ hq_leg A1", "Able inf E2", "Baker inf E2"], ["Fritz inf G7"])
    table.mark(unsupplied="Baker").on(Movement(BLUE)).play(table.activate("Able Baker"), 6)
    assert added(table) == 2


# ------------------------------------------------------------------ results


@pytest.mark.parametrize(("face", "left"), [(1, 2), (2, 1), (7, 1), (8, 0), (9, 0)])
def test_double_full_and_hold_give_two_one_and_no_times_the_movement(face: int, left: int) -> None:
    """ddb.activation.double, ddb.activation.full, ddb.activation.hold, ddb.activation.table"""
    table = phase("HQ hq_leg C1", "Able inf C2").play(Activate((1,)), face)
    assert table.left("Able") == left
    assert table.asked == (("MoveGroup", BLUE) if left else ("Movement", BLUE))
    assert table.marked("moving") == ({"Able"} if left else set())
    assert table.marked("doubled") == ({"Able"} if left == 2 else set())


def test_on_hold_a_battalion_keeps_its_facing() -> None:
    """ddb.gap.facing-change: it is not even asked."""
    table = phase("HQ hq_leg C1", "Able inf C2/W").play(Activate((1,)), 9)
    assert (table.asked, table.facing("Able")) == (("Movement", BLUE), "W")


def test_the_rest_of_a_group_may_stay_as_it_is() -> None:
    table = phase("HQ hq_leg C1", "Able inf C2/W", "Baker inf C2/W").play(Activate((1, 2)), 2)
    table.play(table.move("Able", "C3", "N")).play(Done())
    assert (table.where("Baker"), table.facing("Baker")) == ("C2", "W")
    assert table.marked("moving") == {"Able", "Baker"}


# ------------------------------------------------------------------ fallback


def fallen(*blue: str, red: str = "Fritz inf G7/N") -> Situation:
    """A group of all but the HQ rolled a 10."""
    table = phase("HQ hq_leg C3", *blue, red=red)
    return table.play(Activate(tuple(range(1, len(blue) + 1))), 10)


def test_on_a_fallback_the_side_may_stay_for_a_marker_for_each_unit() -> None:
    """ddb.activation.fallback and the worked example of three battalions."""
    table = fallen("Able inf C3", "Baker inf C3", "Cat inf C3")
    assert table.asked == ("FallBackOrStay", BLUE)
    table.play(Stay())
    assert table.taken() == [(BLUE, 3, "ddb.activation.fallback")]
    assert (table.where("Able"), table.left("Able"), table.asked) == ("C3", 0, ("Movement", BLUE))


def test_or_every_unit_falls_back_a_zone_towards_its_own_edge_for_nothing() -> None:
    """ddb.activation.fallback, ddb.gap.retreat-direction, ddb.gap.marker-stacking; facing is free (facing-change)."""
    table = fallen("Able inf C3/N", "Baker inf C3/N").play(FallBack())
    assert table.event(Decided).units == (1, 2)
    assert table.asked == ("Retreat", BLUE)
    for level in ("B3", "D3", "C4", "B4"):
        assert table.refused(table.back(level)) == ["ddb.gap.retreat-direction"]
    table.play(table.back("B2", "W"))
    assert table.event(Retreated) == Retreated(1, table.zone("C3"), table.zone("B2"), "ddb.gap.retreat-direction")
    table.play(table.back("D2", "S"))
    assert (table.places("Able Baker"), table.facing("Able"), table.markers) == (["B2", "D2"], "W", (0, 0))


def test_a_gun_that_fell_back_has_moved() -> None:
    """ddb.gap.fallback-blocked, ddb.gap.guns-turn"""
    table = fallen("Gun art_light C3").play(FallBack())
    assert table.play(table.back("C2")).marked("moved") == {"Gun"}


def test_falling_back_into_an_enemy_zoc_shatters_without_a_marker() -> None:
    """ddb.gap.fallback-blocked: Fritz at C1 faces N and controls all of row 2 that Able could reach."""
    table = fallen("Able inf C3", red="Fritz inf C1/N").play(FallBack())
    assert table.event(Fell) == Fell(1, lost=False, rule="ddb.retreat.enemy-zoc")
    assert (table.where("Able"), table.markers) == ("shattered", (0, 0))


def test_a_gun_so_lost_costs_its_price() -> None:
    """ddb.gap.fallback-blocked, ddb.state.guns-shattered-lost: 3 for a Regular."""
    table = fallen("Gun art_light C3", red="Fritz inf C1/N").play(FallBack())
    assert table.where("Gun") == "lost"
    assert table.taken() == [(BLUE, 3, "ddb.markers.regular-lost")]


def test_falling_back_off_the_table_shatters() -> None:
    """ddb.retreat.off-table"""
    table = phase("HQ hq_leg C3", "Able inf C1").play(Activate((1,)), 10).play(FallBack())
    assert table.event(Fell).rule == "ddb.retreat.off-table"
    assert (table.where("Able"), table.markers) == ("shattered", (0, 0))


def test_a_fallback_goes_through_full_zones_still_nearer_the_own_edge() -> None:
    """ddb.gap.retreat-full-zones: without a source, row 2 is full in all three zones and row 1 has room."""
    crowd = [f"{zone}n{n} inf {zone}" for zone in ("B2", "C2", "D2") for n in range(4)]
    table = phase("HQ hq_leg C4", "Able inf C3", *crowd).play(Activate((1,)), 10).play(FallBack())
    free = {label for label in ("A1", "B1", "C1", "D1", "E1", "C2") if table.allowed(table.back(label))}
    assert free == {"A1", "B1", "C1", "D1", "E1"}


# ------------------------------------------------------------------ what is asked


def asked(table: Situation) -> str:
    question = table.game.question(table.state)
    assert question is not None
    return question.prompt


def test_the_question_speaks_of_one_and_of_several() -> None:
    table = phase("HQ hq_leg C1", "Able inf C2", "Baker inf C2")
    assert asked(table) == "Movement: activate a battalion or a group (3 units ready), or go on"
    table.play(table.activate("Able Baker"), 2)
    assert asked(table) == "Move Able (1 zone left), Baker (1 zone left) and face each, or leave the rest as they are"
    table.play(table.move("Able", "C3"))
    assert asked(table) == "Move Baker (1 zone left) and face it, or leave it as it is"
    assert asked(table.play(Done())) == "Movement: activate a battalion or a group (1 unit ready), or go on"
