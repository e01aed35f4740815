"""Set-up before the first turn, and reinforcements that come on later."""

import pytest
from tests.rulesets.dday_to_berlin.battle.random_play import chance
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_5, OPEN_7, RED, Situation, situation

from sandtable.rulesets.dday_to_berlin.battle.answers import Done
from sandtable.rulesets.dday_to_berlin.battle.combat import Combat
from sandtable.rulesets.dday_to_berlin.battle.events import Decided, Moved, Placed
from sandtable.rulesets.dday_to_berlin.battle.movement import Movement
from sandtable.rulesets.dday_to_berlin.battle.moves import move_ends
from sandtable.rulesets.dday_to_berlin.battle.setting_up import SetUp

ARRIVAL = "ddb.gap.deployment"


# ------------------------------------------------------------------ set-up


def test_the_defender_sets_up_first_which_is_the_second_side_unless_told() -> None:
    """ddb.gap.deployment"""
    table = situation(blue=["Able inf -"], red=["Fritz inf -"])
    assert [getattr(step, "side", None) for step in table.game.start().agenda[:2]] == [RED, BLUE]
    table = situation(blue=["Able inf -"], red=["Fritz inf -"], top='turns = 1\ndefender = "blue"')
    assert [getattr(step, "side", None) for step in table.game.start().agenda[:2]] == [BLUE, RED]


def test_units_are_placed_within_three_rows_of_the_own_edge_facing_freely() -> None:
    """ddb.gap.deployment"""
    table = situation(OPEN_7, ["HQ hq_leg A1", "Able inf -"], ["Fritz inf G7"]).on(SetUp(BLUE))
    assert table.refused(table.place("Able", "C4")) == [ARRIVAL]
    table.play(table.place("Able", "C3", "W"))
    assert (table.where("Able"), table.facing("Able"), table.asked) == ("C3", "W", None)
    assert table.event(Placed).rule == ARRIVAL


def test_a_scenario_may_name_the_zones() -> None:
    table = situation(OPEN_7, ["Able inf -"], ["Fritz inf G7"], blue_extra='deploy = "B5 c5"').on(SetUp(BLUE))
    assert table.refused(table.place("Able", "C3")) == [ARRIVAL]
    assert table.play(table.place("Able", "C5")).where("Able") == "C5"


def test_nobody_is_placed_next_to_an_enemy() -> None:
    """ddb.gap.deployment"""
    table = situation(OPEN_5, ["Able inf -"], ["Fritz inf C4"]).on(SetUp(BLUE))
    assert table.refused(table.place("Able", "B3")) == [ARRIVAL]
    assert table.allowed(table.place("Able", "C2"))


def test_set_up_keeps_to_the_stacking_limit_but_an_hq_is_free() -> None:
    """ddb.gap.deployment, ddb.gap.stacking"""
    crowd = [f"Here{n} inf A1" for n in range(4)]
    table = situation(OPEN_7, ["HQ hq_leg -", "Able inf -", *crowd], ["Fritz inf G7"]).on(SetUp(BLUE))
    assert table.refused(table.place("Able", "A1")) == ["ddb.gap.stacking"]
    assert table.play(table.place("HQ", "A1")).where("HQ") == "A1"


def test_a_unit_is_placed_once_and_only_by_its_owner() -> None:
    table = situation(OPEN_7, ["Able inf -", "Baker inf -"], ["Fritz inf -"]).on(SetUp(BLUE))
    assert table.refused(table.place("Fritz", "A1")) == ["game.no-such-thing"]
    table.play(table.place("Able", "A1"))
    assert table.refused(table.place("Able", "A2")) == [ARRIVAL]
    assert table.asked == ("SetUp", BLUE)


def test_whom_the_enemy_leaves_no_room_stays_out_of_the_battle() -> None:
    """ddb.gap.deployment: Fritz was set up in the middle, and everything is next to him."""
    table = situation(". . .\n. . .\n. . .", ["HQ hq_leg -", "Able inf -"], ["Fritz inf -"]).put("Fritz", "B2")
    table.on(SetUp(BLUE))
    assert (table.asked, table.where("Able")) == (None, "unplaced")
    assert table.event(Decided).units == table.units("HQ Able")
    (told,) = table.game.story(table.event(Decided))
    assert told == "HQ, Able find no room and stay out of the battle § ddb.gap.deployment"


def test_nobody_begins_the_battle_by_capturing_a_place() -> None:
    """ddb.gap.deployment, ddb.gap.objective-markers"""
    places = "C3 objective red, B2 objective blue, A2 supply"
    table = situation(OPEN_7, ["HQ hq_leg A1", "Able inf -"], ["Fritz inf G7"], places=places).on(SetUp(BLUE))
    assert table.refused(table.place("Able", "C3")) == [ARRIVAL]
    offered = {answer.zone for answer in table.game.suggest(table.state, chance(1))}  # type: ignore[attr-defined]
    assert "C3" not in {table.scenario.grid.labels[zone] for zone in offered}
    assert len(offered) == 20
    assert table.allowed(table.place("Able", "B2"))
    table.play(table.place("Able", "A2"))
    assert (table.state.control, table.markers) == ((RED, BLUE, BLUE), (0, 0))


# ------------------------------------------------------------------ reinforcements


def arrival(*blue: str, turn: int = 2, red: tuple[str, ...] = ("Fritz inf G7/N",)) -> Situation:
    return situation(OPEN_7, ["HQ hq_leg G1", *blue], red, turn=turn).on(Movement(BLUE))


def test_a_reinforcement_waits_for_its_turn() -> None:
    """ddb.gap.deployment"""
    table = arrival("Late inf @A4:2", turn=1)
    assert table.refused(table.activate("Late")) == ["ddb.gap.activation-groups"]
    assert arrival("Late inf @A4:2").allowed(table.activate("Late"))
    assert arrival("Late inf @A4:2", turn=5).allowed(table.activate("Late"))


def test_it_comes_on_at_its_entry_zone_for_one_zone_of_movement() -> None:
    """ddb.gap.deployment: infantry gets no farther, MECH a zone more, and only by a path from the entry zone."""
    table = arrival("Late inf @A4:2", "Tank tnk_light @A4:2")
    table.play(table.activate("Late"), 7)
    assert table.refused(table.move("Late", "A3")) == [ARRIVAL]
    assert table.refused(table.move("Late")) == [ARRIVAL]
    assert table.refused(table.move("Late", "A4 B4")) == ["ddb.gap.move-allowance"]
    table.play(table.move("Late", "A4", "E"))
    assert (table.where("Late"), table.event(Moved).rule, table.left("Late")) == ("A4", ARRIVAL, 0)
    table.play(table.activate("Tank"), 7).play(table.move("Tank", "A4 B5", "E"))
    assert table.where("Tank") == "B5"


def test_it_is_activated_as_in_command_however_far_its_hq() -> None:
    """ddb.gap.deployment"""
    table = arrival("Late inf @A7:2")
    table.play(table.activate("Late"), 7)
    assert table.numbers("activation")["Added to the die"] == 0
    assert table.asked == ("MoveGroup", BLUE)


@pytest.mark.parametrize("face", [8, 10])
def test_hold_and_fallback_keep_it_off_at_no_cost(face: int) -> None:
    """ddb.gap.deployment"""
    table = arrival("Late inf @A4:2")
    table.play(table.activate("Late"), face)
    assert (table.where("Late"), table.markers, table.asked) == ("waiting", (0, 0), ("Movement", BLUE))
    assert table.rules(Decided) == [ARRIVAL]
    assert table.refused(table.activate("Late")) == ["ddb.gap.activation-groups"]


def test_the_first_zone_of_the_map_is_a_zone_like_any() -> None:
    """A1 has the number 0: it is neither off the table nor nowhere."""
    table = arrival("Late tnk_light @A1:2", "Able inf A1")
    table.play(table.activate("Late"), 2)
    assert set(move_ends(table.state, table.unit("Late"), road=False, night=False)) == set(table.zones("A1 A2 B1 B2"))
    table.play(table.move("Late", "A1")).play(table.activate("Able"), 9)
    assert table.asked == ("FallBackOrStay", BLUE)


def test_its_owner_may_leave_it_off_the_table() -> None:
    table = arrival("Late inf @A4:2")
    table.play(table.activate("Late"), 2).play(Done())
    assert table.where("Late") == "waiting"


def test_reinforcements_of_one_division_and_entry_zone_form_a_group() -> None:
    """ddb.gap.activation-groups"""
    table = arrival("Late inf @A4:2", "Later inf @A4:2", "Else inf @A5:2", "Never inf @A4:3")
    for odd in ("Else", "Never", "HQ"):
        assert table.refused(table.activate(f"Late {odd}")) == ["ddb.gap.activation-groups"]
    table.play(table.activate("Late Later"), 2)
    table.play(table.move("Later", "A4")).play(table.move("Late", "A4"))
    assert table.places("Late Later") == ["A4", "A4"]


def test_if_the_entry_zone_is_enemy_held_it_comes_on_at_the_nearest_edge_zone() -> None:
    """ddb.gap.deployment"""
    table = arrival("Late inf @A4:2", red=("Fritz inf A4/E",))
    table.play(table.activate("Late"), 2)
    assert table.refused(table.move("Late", "A4"))[0] == ARRIVAL
    assert table.play(table.move("Late", "A3")).where("Late") == "A3"


def test_if_the_entry_zone_is_full_it_comes_on_next_to_it() -> None:
    """ddb.gap.deployment, ddb.gap.stacking"""
    table = arrival("Late inf @A4:2", *(f"Here{n} inf A4" for n in range(4)))
    table.play(table.activate("Late"), 2)
    assert table.refused(table.move("Late", "A4")) == [ARRIVAL, "ddb.gap.stacking"]
    assert table.play(table.move("Late", "A3")).where("Late") == "A3"


def test_an_hq_comes_on_at_a_full_entry_zone() -> None:
    """ddb.gap.stacking, ddb.gap.deployment: HQ stands need no room."""
    blue = {"One": ["HQ hq_leg G1", *(f"Here{n} inf A4" for n in range(4))], "Two": ["HQ2 hq_leg @A4:2"]}
    table = situation(OPEN_7, blue, ["Fritz inf G7"], turn=2).on(Movement(BLUE))
    table.play(table.activate("HQ2"), 2)
    assert table.play(table.move("HQ2", "A4")).where("HQ2") == "A4"


def test_with_every_edge_zone_taken_it_cannot_come_on() -> None:
    """ddb.gap.deployment"""
    table = situation(". .", ["HQ hq_leg @A1:1", "Late inf @A1:1"], ["Fritz inf A1", "Franz inf B1"]).on(Movement(BLUE))
    table.play(table.activate("Late"), 2)
    assert ARRIVAL in table.refused(table.move("Late", "A1"))
    assert list(table.game.suggest(table.state, chance(1))) == [Done()]


def test_a_rough_entry_zone_takes_the_whole_move_unless_a_road_runs_through_it() -> None:
    """ddb.move.rough-one-zone, ddb.gap.deployment"""
    woods = ". . . .\nw . . .\n. . . ."
    lane = '[[map.road]]\npath = "A2 B2 C2 D2"'
    off = situation(woods, ["Tank tnk_light @A2:1"], ["Fritz inf D3/N"]).on(Movement(BLUE))
    off.play(off.activate("Tank"), 2)
    assert off.refused(off.move("Tank", "A2 B2")) == ["ddb.move.rough-one-zone"]
    assert off.play(off.move("Tank", "A2")).left("Tank") == 0
    on = situation(woods, ["Tank tnk_light @A2:1"], ["Fritz inf D3/N"], ground=lane).on(Movement(BLUE))
    on.play(on.activate("Tank"), 2)
    assert on.allowed(on.move("Tank", "A2 B2"))
    on.play(on.move("Tank", "A2 B2 C2 D2", road=True))
    assert (on.where("Tank"), on.marked("road")) == ("D2", {"Tank"})


def test_it_stops_in_an_enemy_zoc_at_the_entry() -> None:
    """ddb.gap.zoc: Fritz at B4 faces W and controls A4."""
    table = arrival("Tank tnk_light @A4:2", red=("Fritz inf B4/W",))
    table.play(table.activate("Tank"), 2)
    assert table.refused(table.move("Tank", "A4 A3")) == ["ddb.gap.zoc"]


def test_a_gun_that_comes_on_has_moved_and_a_battalion_may_assault_with_what_is_left() -> None:
    """ddb.gap.guns-turn, ddb.gap.assault-eligibility"""
    table = arrival("Gun art_light @A4:2", "Tank tnk_light @A4:2", red=("Fritz inf B5/E",))
    table.play(table.activate("Gun Tank"), 2).play(table.move("Gun", "A4")).play(table.move("Tank", "A4"))
    assert (table.marked("moved"), table.left("Tank")) == ({"Gun", "Tank"}, 1)
    table.on(Combat(BLUE))
    assert table.allowed(table.assault("B5", "Tank"))
    assert table.refused(table.fire("Fritz", "Gun")) == ["ddb.move.guns-move-or-fight"]
