"""3. The Engineering Phase on the map."""

from typing import Any

from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_5, Situation, combat, situation

from sandtable.rulesets.dday_to_berlin.battle.answers import Done
from sandtable.rulesets.dday_to_berlin.battle.combat import Combat
from sandtable.rulesets.dday_to_berlin.battle.engineering import Engineering
from sandtable.rulesets.dday_to_berlin.battle.events import Built, Skipped
from sandtable.rulesets.dday_to_berlin.battle.movement import MoveGroup
from sandtable.rulesets.dday_to_berlin.procedures.moving.engineering import EngineeringAction as Work
from sandtable.sheet.rolling import Rolled

RULING = "ddb.gap.engineering"
RIVER = '[[map.river]]\nedges = "A2-A3 B2-B3"\nbridges = "A2-A3"'


def working(*blue: str, red: str = "Fritz inf E5/N", **more: Any) -> Situation:
    return situation(OPEN_5, blue or ["Eng eng B2"], [red], **more).on(Engineering(BLUE))


def test_without_engineers_nobody_is_asked() -> None:
    """ddb.engineering.phase"""
    assert working("Able inf B2").asked is None


def story(table: Situation) -> list[str]:
    return [line for event in table.events(Skipped) for line in table.game.story(event)]


def test_a_phase_in_which_no_engineers_may_work_says_why() -> None:
    """ddb.engineering.phase, ddb.gap.engineering"""
    near = working(red="Fritz inf B3/S")
    assert near.asked is None
    assert story(near) == [
        "Blue engineering: no engineers may work § ddb.engineering.phase",
        "  Eng: engineers do not work in an enemy ZOC § ddb.gap.engineering",
    ]
    moved = situation(OPEN_5, ["Eng eng B2"], ["Fritz inf E5/N"]).mark(moved="Eng").on(Engineering(BLUE))
    assert story(moved)[1:] == [
        "  Eng: engineers work only where they have not changed zone this turn § ddb.gap.engineering"
    ]
    assert story(working("Able inf B2")) == []
    worked = working()
    assert story(worked.play(worked.work("Eng", Work.BUILD_POSITION), 8)) == []


def test_a_position_is_built_on_one_to_seven_and_stays() -> None:
    """ddb.gap.engineering"""
    table = working()
    table.play(table.work("Eng", Work.BUILD_POSITION), 7)
    assert (table.labels(table.state.positions), table.rules(Built), table.asked) == ({"B2"}, [RULING], None)
    table = working()
    assert table.play(table.work("Eng", Work.BUILD_POSITION), 8).state.positions == 0


def test_a_position_is_removed_without_a_roll() -> None:
    """ddb.gap.engineering"""
    table = working(ground='prepared = "B2"')
    assert table.refused(table.work("Eng", Work.BUILD_POSITION)) == [RULING]
    assert table.play(table.work("Eng", Work.REMOVE_POSITION)).state.positions == 0


def test_a_bridge_is_built_on_one_to_five_and_can_be_used() -> None:
    """ddb.gap.engineering, ddb.gap.water"""
    table = working("Eng eng B2", "Tank tnk_light B2", ground=RIVER)
    table.play(table.work("Eng", Work.BUILD_BRIDGE, "B2-B3"), 5)
    assert table.state.bridges >> table.edge("B2-B3") & 1
    table.activated("Tank").on(MoveGroup(BLUE, table.units("Tank")))
    assert table.play(table.move("Tank", "B3")).where("Tank") == "B3"
    table = working(ground=RIVER)
    table.play(table.work("Eng", Work.BUILD_BRIDGE, "B2-B3"), 6)
    assert not table.state.bridges >> table.edge("B2-B3") & 1


def test_a_bridge_is_blown_on_one_to_seven_from_either_bank() -> None:
    """ddb.gap.engineering"""
    for zone in ("A2", "A3"):
        table = working(f"Eng eng {zone}", ground=RIVER)
        assert table.play(table.work("Eng", Work.BLOW_BRIDGE, "A2-A3"), 7).state.bridges == 0


def test_work_needs_something_to_be_done_to() -> None:
    """ddb.gap.engineering: no bridge to blow, one already there, no position, an edge of another zone."""
    table = working("Eng eng A2", ground=RIVER)
    assert table.refused(table.work("Eng", Work.BUILD_BRIDGE, "A2-A3")) == [RULING]
    assert table.refused(table.work("Eng", Work.REMOVE_POSITION)) == [RULING]
    assert table.refused(table.work("Eng", Work.BUILD_BRIDGE, "B2-B3")) == [RULING]
    assert table.refused(table.work("Eng", Work.BUILD_BRIDGE)) == [RULING]
    assert table.refused(table.work("Eng", Work.BUILD_POSITION, "A2-A3")) == [RULING]
    table = working(ground=RIVER)
    assert table.refused(table.work("Eng", Work.BLOW_BRIDGE, "B2-B3")) == [RULING]


def test_only_engineers_act() -> None:
    """ddb.gap.engineering"""
    table = working("Eng eng B2", "Able inf B2")
    assert table.refused(table.work("Able", Work.BUILD_POSITION)) == [RULING]


def test_engineers_that_changed_zone_do_not_work() -> None:
    """ddb.gap.engineering: by a move, or by a retreat earlier in the game turn."""
    for mark in ("changed", "moved"):
        table = situation(OPEN_5, ["Eng eng B2", "Other eng C2"], ["Fritz inf E5/N"])
        table.mark(**{mark: "Eng"}).on(Engineering(BLUE))
        assert table.refused(table.work("Eng", Work.BUILD_POSITION)) == [RULING]
        assert table.allowed(table.work("Other", Work.BUILD_POSITION))


def test_engineers_do_not_work_in_an_enemy_zoc() -> None:
    """ddb.gap.engineering"""
    table = working("Eng eng B2", "Other eng E1", red="Fritz inf B3/S")
    assert table.refused(table.work("Eng", Work.BUILD_POSITION)) == [RULING]
    assert working(red="Fritz inf B3/N").allowed(table.work("Eng", Work.BUILD_POSITION))


def test_each_zone_makes_one_attempt() -> None:
    """ddb.gap.engineering: a second battalion in the zone may not try again, one elsewhere may."""
    table = working("Eng eng B2", "Mate eng B2", "Other eng D2")
    table.play(table.work("Eng", Work.BUILD_POSITION), 10)
    assert table.refused(table.work("Mate", Work.BUILD_POSITION)) == [RULING]
    assert table.play(table.work("Other", Work.BUILD_POSITION), 1).asked is None


def test_the_phase_may_be_left_without_work() -> None:
    table = working().play(Done())
    assert (table.events(Rolled), table.asked) == ([], None)


def test_engineers_who_tried_may_not_attack_this_turn() -> None:
    """ddb.gap.engineering: the other battalion of the zone may."""
    table = situation(OPEN_5, ["Eng eng B2", "Able inf B2"], ["Fritz inf B3/N"]).activated("Eng Able")
    table.on(Engineering(BLUE)).play(table.work("Eng", Work.BUILD_POSITION), 9).on(Combat(BLUE))
    assert table.refused(table.assault("B3", "Eng")) == [RULING]
    assert table.refused(table.assault("B3", "Able", "Eng")) == [RULING]
    assert table.allowed(table.assault("B3", "Able"))


def test_a_position_serves_whichever_side_defends_in_it() -> None:
    """ddb.gap.engineering, ddb.save.prepared: +3 for non-MECH, all round."""
    table = combat(OPEN_5, ["Able inf C2"], ["Fritz inf C3/N"], ready="Able", ground='prepared = "C3"')
    table.play(table.assault("C3", "Able"), 9, 1)
    assert table.numbers("assault")["Defender's save"] == 5 + 3 - 2
