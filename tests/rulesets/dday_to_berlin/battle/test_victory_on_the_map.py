"""10. The Victory Check on the map, and places that change hands."""

from typing import Any

import pytest
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_7, RED, Situation, situation

from sandtable.rulesets.dday_to_berlin.battle.events import Captured, Ended, Outcome
from sandtable.rulesets.dday_to_berlin.battle.movement import MoveGroup
from sandtable.rulesets.dday_to_berlin.battle.winning import VictoryCheck, score

RULING = "ddb.gap.victory"
BLUES = ["HQ hq_leg A1", "B1 inf A1", "B2 inf A1", "B3 inf B1 veteran", "B4 inf B1 poor", "Coy inf C1 det"]
REDS = ["Stab hq_leg G7", "R1 inf G7", "R2 inf G7 veteran", "R3 inf F7 poor", "R4 inf F7", "Late inf @G7:5"]


def check(
    *, gone: str = "", lost: str = "", turn: int = 2, held: tuple[int, ...] | None = None, **more: Any
) -> Situation:
    table = situation(OPEN_7, BLUES, REDS, turn=turn, **{"top": "turns = 5", **more})
    for names, fate in ((gone, "shattered"), (lost, "lost")):
        for name in names.split():
            table.put(name, fate)
    if held is not None:
        table.change(control=held)
    return table.on(VictoryCheck())


def outcome(table: Situation) -> Outcome:
    found = table.state.outcome
    assert found is not None
    ended = table.event(Ended)
    assert (ended.outcome, ended.rule) == (found, RULING)
    assert tuple(side.total for side in ended.points) == found.points
    assert table.game.result(table.state) == found
    assert table.asked is None
    return found


def test_in_the_middle_of_the_game_play_goes_on() -> None:
    """ddb.turn.victory-check"""
    assert check(gone="B1", lost="R1").state.outcome is None


def test_a_side_that_has_come_to_hold_every_objective_wins_at_once() -> None:
    """ddb.gap.victory: supply points do not matter for it."""
    places = "C3 objective red, D4 objective blue, E5 supply red"
    assert check(places=places).state.outcome is None
    found = outcome(check(places=places, held=(BLUE, BLUE, RED)))
    assert (found.winner, found.sudden, found.decisive) == (BLUE, True, True)
    assert check(places=places).game.winner(check(places=places, held=(BLUE, BLUE, RED)).state) == BLUE


def test_holding_them_all_from_the_start_wins_nothing() -> None:
    """ddb.gap.victory"""
    assert check(places="C3 objective red, D4 objective red").state.outcome is None


def test_half_of_the_battalions_gone_loses_at_once_hqs_and_detachments_not_counted() -> None:
    """ddb.gap.victory: Blue has four battalions, Red five with the reinforcement."""
    assert check(gone="B1 HQ Coy").state.outcome is None
    assert outcome(check(gone="B1", lost="B2")).winner == RED
    assert check(gone="R1 R2").state.outcome is None
    assert outcome(check(gone="R1 R2", lost="R3")).winner == BLUE


def test_if_both_sides_qualify_it_is_a_draw() -> None:
    """ddb.gap.victory"""
    table = check(gone="B1 B2 R1 R2 R3")
    assert outcome(table).winner == -1
    assert table.game.winner(table.state) is None
    assert outcome(check(gone="R1 R2 R3", places="C3 objective blue, D4 objective", held=(RED, RED))).winner == -1


@pytest.mark.parametrize(
    ("held", "winner", "decisive"),
    [
        ((BLUE, -1, -1), BLUE, False),
        ((BLUE, -1, BLUE), BLUE, True),
        ((-1, RED, -1), RED, False),
        ((-1, RED, RED), RED, True),
        ((-1, -1, -1), -1, False),
    ],
)
def test_on_the_last_turn_a_lead_of_five_wins_and_of_ten_is_decisive(
    held: tuple[int, ...], winner: int, decisive: bool
) -> None:
    """ddb.gap.victory: 5 for each objective or supply point."""
    found = outcome(check(turn=5, places="C3 objective supply, D4 objective, E5 supply", held=held))
    assert (found.winner, found.decisive, found.sudden) == (winner, decisive, False)


def test_points_are_counted_for_places_and_for_what_the_enemy_lost() -> None:
    """ddb.gap.victory: 5 + 3 Regular + 1 shattered + 1 detachment shattered, against 5 + 4 Veteran."""
    table = check(turn=5, lost="R1 B3", gone="R4", places="C3 objective supply blue, D4 supply red")
    assert score(table.state) == (5 + 3 + 1, 5 + 4)
    assert outcome(table).why == "9 to 9 points"
    assert score(check(turn=1, lost="Coy").state) == (0, 1)
    assert score(check(turn=1, gone="Coy R3").state) == (1, 1)


def test_a_handicap_is_added_to_a_sides_points() -> None:
    assert outcome(check(turn=5, red_extra="handicap = 7")).points == (0, 7)


def story(table: Situation) -> list[str]:
    return table.game.story(table.event(Ended))


def test_the_final_score_is_told_with_what_it_adds_up_from() -> None:
    """ddb.gap.victory, ddb.turn.victory-check"""
    places = "C3 objective supply blue, D4 supply red"
    table = check(turn=5, lost="R1 B3", gone="R4", places=places, red_extra="handicap = 7")
    assert story(table) == [
        "Red wins on points: 9 to 16 points § ddb.gap.victory",
        "  Points of Blue 9: 0 to begin with, +5: 1 × objective or supply point held, +3: 1 × enemy Regular battalion "
        "lost, +1: 1 × enemy battalion in the shattered pool § ddb.gap.victory",
        "  Points of Red 16: 0 to begin with, +7 given by the scenario beforehand, +5: 1 × objective or supply point "
        "held, +4: 1 × enemy Veteran battalion lost § ddb.gap.victory",
        "  a lead of 7 points: 5 or more wins, 10 or more is decisive § ddb.gap.victory",
    ]
    assert table.game.result_said(table.state) == "Red wins on points: 9 to 16 points"


def test_a_sudden_victory_is_told_with_the_points_and_without_a_lead() -> None:
    """ddb.gap.victory"""
    told = story(check(gone="R1 R2", lost="R3"))
    assert [line.split(":")[0] for line in told] == ["Blue wins at once", "  Points of Blue 4", "  Points of Red 0"]


def test_an_objective_taken_and_taken_back_costs_five_each_time() -> None:
    """ddb.markers.objective, ddb.gap.objective-markers and the worked example: supply point and objective in one."""
    table = situation(OPEN_7, ["Able inf C2"], ["Fritz inf C4/N"], places="C3 objective supply red")
    table.activated("Able", 2).on(MoveGroup(BLUE, table.units("Able"))).play(table.move("Able", "C3"))
    assert (table.markers, table.state.control) == ((0, 5), (BLUE,))
    table.put("Able", "B2").activated("Fritz").on(MoveGroup(RED, table.units("Fritz"))).play(table.move("Fritz", "C3"))
    assert (table.markers, table.state.control) == ((5, 5), (RED,))


def test_control_stays_with_the_last_side_to_occupy() -> None:
    """ddb.gap.objective-markers"""
    table = situation(OPEN_7, ["Able inf C2"], ["Fritz inf G7"], places="C3 objective red")
    table.activated("Able", 2).on(MoveGroup(BLUE, table.units("Able"))).play(table.move("Able", "C3 D4"))
    assert (table.where("Able"), table.state.control) == ("D4", (BLUE,))
    assert table.event(Captured).rule == "ddb.gap.objective-markers"


def test_a_neutral_place_with_a_stand_on_it_belongs_to_that_side_from_the_start() -> None:
    """ddb.gap.objective-markers: nobody has to leave and come back to hold what he stands on."""
    places = "A1 objective, G7 supply, D4 objective"
    table = situation(OPEN_7, BLUES, REDS, places=places)
    assert table.state.control == (BLUE, RED, -1)
    assert score(table.state) == (5, 5)
    assert situation(OPEN_7, BLUES, REDS, places="A1 objective blue").state.control == (BLUE,)


def test_no_lead_is_a_draw_however_little_wins() -> None:
    """ddb.gap.victory"""
    table = check(turn=5, house="[house_rules.tables.limits]\nwin = { value = 1 }\ndecisive = { value = 0 }")
    found = outcome(table)
    assert (found.winner, found.points, found.decisive) == (-1, (0, 0), False)
