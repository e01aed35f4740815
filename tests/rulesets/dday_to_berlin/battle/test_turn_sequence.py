"""The Game Turn on the map: steps A to E in their order, initiative, supports, and what is forgotten when."""

import pytest
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, RED, Situation, scenario_text, situation

from sandtable.dice.scripted import ScriptedDice
from sandtable.game import Step
from sandtable.rulesets.dday_to_berlin.battle.answers import Done, MoveFirst, MoveSecond
from sandtable.rulesets.dday_to_berlin.battle.events import (
    ClearedMarkers,
    PhaseBegan,
    Supports,
    TurnBegan,
    WonInitiative,
)
from sandtable.rulesets.dday_to_berlin.battle.game import BattleGame
from sandtable.rulesets.dday_to_berlin.battle.movement import Movement
from sandtable.rulesets.dday_to_berlin.battle.scenario import Scenario
from sandtable.rulesets.dday_to_berlin.battle.sequence import (
    EndOfTurn,
    Initiative,
    NightEnds,
    PlayerTurn,
    SupportRolls,
    night_turn,
)

FORCES = {
    "blue": ["HQ hq_leg A1", "Able inf A2", "Gun art_light A1"],
    "red": ["Stab hq_leg E5", "Fritz inf E4", "Kanon art_light E5"],
}


def far_apart(**more: object) -> Situation:
    return situation(blue=FORCES["blue"], red=FORCES["red"], **more)  # type: ignore[arg-type]


def steps(agenda: tuple[Step, ...]) -> list[tuple[str, int | None]]:
    return [(step.title, getattr(step, "side", None)) for step in agenda]


def test_a_battle_begins_with_set_up_and_the_initiative() -> None:
    """ddb.turn.structure"""
    game = BattleGame(Scenario("test", scenario_text(**FORCES)))  # type: ignore[arg-type]
    assert steps(game.start().agenda) == [("Set-up", RED), ("Set-up", BLUE), ("Initiative", None)]
    with ScriptedDice(3, 5) as dice:
        begun = game.begin(dice)
    assert begun.events[0] == TurnBegan(1)
    assert game.question(begun.state).side == BLUE  # type: ignore[union-attr]


def test_after_the_initiative_come_supports_both_player_turns_victory_night_and_end() -> None:
    """ddb.turn.structure, ddb.turn.player-a, ddb.turn.player-b and the worked example of the sequence."""
    table = far_apart(house="supply = true").on(Initiative(), faces=(3, 5))
    table.play(MoveFirst())
    assert table.asked == ("Movement", BLUE)
    assert steps(table.state.agenda) == [
        ("Movement", BLUE),
        ("Engineering", BLUE),
        ("Combat", BLUE),
        ("Supply", BLUE),
        ("Player turn", RED),
        ("Rally of HQs", RED),
        ("Rally", RED),
        ("Movement", RED),
        ("Engineering", RED),
        ("Combat", RED),
        ("Supply", RED),
        ("Victory check", None),
        ("Night check", None),
        ("End of turn", None),
    ]


def test_player_b_has_an_engineering_phase_too() -> None:
    """ddb.gap.player-b-engineering"""
    table = situation(blue=FORCES["blue"], red=["Stab hq_leg E5", "Pio eng E5"])
    table.on(Initiative(), faces=(3, 5)).play(MoveFirst()).play(Done())
    assert table.asked == ("Movement", RED)
    assert table.play(Done()).asked == ("Engineering", RED)


def test_the_phases_name_their_rules_on_the_turn_track() -> None:
    table = far_apart(house="supply = true").on(Initiative(), faces=(3, 5)).play(MoveFirst())
    rules = [rule for _, rule, side in table.game.upcoming(table.state) if side != RED]
    assert rules == [
        "ddb.move.phase",
        "ddb.engineering.phase",
        "ddb.combat.phase",
        "ddb.supply.phase",
        "ddb.turn.victory-check",
        "ddb.night.check",
        "ddb.turn.end",
    ]


def test_the_lower_total_of_die_and_markers_chooses() -> None:
    """ddb.init.roll: Blue's 2 with 3 markers is 5, Red's 4 is lower."""
    table = far_apart(markers=(3, 0)).on(Initiative(), faces=(2, 4))
    assert table.asked == ("ChooseFirst", RED)


def test_a_tie_is_rolled_again_with_the_markers_still_counted() -> None:
    """ddb.init.ties, ddb.gap.init-order: 1+2 against 3 is a tie; then 3+2 is lower than 6."""
    table = far_apart(markers=(2, 0)).on(Initiative(), faces=(1, 3, 3, 6))
    assert table.asked == ("ChooseFirst", BLUE)
    assert table.markers == (0, 0)


def test_all_markers_go_once_the_initiative_is_decided() -> None:
    """ddb.init.markers-removed"""
    table = far_apart(markers=(2, 7)).on(Initiative(), faces=(1, 1))
    assert table.event(ClearedMarkers) == ClearedMarkers((2, 7), "ddb.init.markers-removed")
    assert table.markers == (0, 0)


@pytest.mark.parametrize(("answer", "first"), [(MoveFirst(), RED), (MoveSecond(), BLUE)])
def test_the_winner_may_move_first_or_leave_it_to_the_enemy(answer: MoveFirst | MoveSecond, first: int) -> None:
    """ddb.init.roll"""
    table = far_apart().on(Initiative(), faces=(9, 2)).play(answer)
    assert table.event(WonInitiative) == WonInitiative(RED, first, "ddb.init.roll")
    assert table.state.player_a == first
    assert table.asked == ("Movement", first)
    assert table.event(PhaseBegan).rule == "ddb.turn.player-a"


def test_the_second_player_turn_is_player_bs() -> None:
    """ddb.turn.player-b"""
    table = far_apart().on(Initiative(), faces=(3, 5)).play(MoveFirst()).play(Done())
    assert table.event(PhaseBegan) == PhaseBegan(RED, "Player turn", "ddb.turn.player-b")


def test_the_end_of_the_turn_leads_back_to_the_initiative_of_the_next() -> None:
    """ddb.turn.end, ddb.init.each-turn"""
    table = far_apart(turn=3).on(EndOfTurn(), faces=(1, 2))
    assert table.event(TurnBegan).turn == 4
    assert table.asked == ("ChooseFirst", BLUE)


def test_both_sides_roll_for_every_support_they_do_not_hold() -> None:
    """ddb.support.phase, ddb.support.table, ddb.gap.support-attempts: 7 is available, 8 is not."""
    table = far_apart(blue_extra="art = 2\nair = 1", red_extra="art = 1").on(SupportRolls(), faces=(7, 8, 1, 10))
    assert (table.state.art, table.state.air) == ((1, 0), (1, 0))
    told = [(event.side, event.art, event.air, event.spent) for event in table.events(Supports)]
    assert told == [(BLUE, 1, 1, False), (RED, 0, 0, False)]


def test_supports_are_carried_over_and_never_pass_the_number_allowed() -> None:
    """ddb.support.carry-over-cap: of two allowed one is held, so one roll is made; of one held none is."""
    table = far_apart(blue_extra="art = 2", red_extra="air = 1", art=(1, 0), air=(0, 1)).on(SupportRolls(), faces=(1,))
    assert (table.state.art, table.state.air) == ((2, 0), (0, 1))


def test_a_lost_aircraft_is_never_rolled_for_again() -> None:
    """ddb.gap.air-as-attack"""
    table = far_apart(blue_extra="air = 2").change(air_lost=(1, 0)).on(SupportRolls(), faces=(1,))
    assert table.state.air == (1, 0)


def test_a_player_turn_forgets_what_lasts_for_a_player_turn_only() -> None:
    marks = dict.fromkeys(("activated", "moving", "doubled", "changed", "fought", "attacked", "engineered"), "Able")
    table = far_apart().mark(halted="Able", lent="A2", stormed="A2", guarded="A2", worked="A2", **marks)
    table.mark(moved="Able Gun", unsupplied="Able Fritz", road="Able Fritz")
    table.on(PlayerTurn(BLUE))
    kept = {mark: mask for mark, mask in zip(marks, [0] * 7, strict=True) if getattr(table.state.marks, mark) != mask}
    assert kept == {}
    after = table.state.marks
    assert (after.lent, after.stormed, after.guarded, after.worked) == (0, 0, 0, 0)
    assert table.marked("moved") == {"Able", "Gun"}
    assert table.marked("unsupplied") == {"Able", "Fritz"}


@pytest.mark.parametrize("step", [PlayerTurn(RED), PlayerTurn(BLUE), NightEnds()])
def test_what_was_left_of_a_move_is_gone_when_a_player_turn_begins_and_when_the_night_ends(step: Step) -> None:
    table = far_apart().activated("Able Fritz").on(step)
    assert (table.left("Able"), table.left("Fritz")) == (0, 0)


def test_road_march_marks_last_to_the_owners_next_movement_phase() -> None:
    """ddb.gap.road-move-optional: Red's player turn does not take Blue's marks off."""
    table = far_apart().mark(road="Able Fritz").on(PlayerTurn(RED), Movement(RED))
    assert table.marked("road") == {"Able"}
    assert table.on(PlayerTurn(BLUE), Movement(BLUE)).marked("road") == set()


def test_guns_that_moved_are_barred_until_the_game_turn_ends() -> None:
    """ddb.gap.guns-turn: player turns do not clear the mark, the next game turn does."""
    table = far_apart().mark(moved="Gun").on(PlayerTurn(RED))
    assert table.marked("moved") == {"Gun"}
    assert table.on(Initiative(), faces=(1, 2)).marked("moved") == set()


def test_the_night_goes_by_steps_with_player_a_first_in_each() -> None:
    """ddb.night.sequence, ddb.gap.night-sequence: C1 rally, C2 movement, C3 engineering, then C4 and C5."""
    assert steps(night_turn(RED)) == [
        ("Night falls", None),
        ("Night rally", RED),
        ("Night rally", BLUE),
        ("Night movement", RED),
        ("Night movement", BLUE),
        ("Engineering", RED),
        ("Engineering", BLUE),
        ("Night ends", None),
    ]


def test_only_the_side_that_is_asked_may_answer() -> None:
    table = far_apart().on(Movement(BLUE))
    red = table.game.seat("red")
    refusal = table.game.validate(table.state, Done(), red)
    assert refusal is not None
    assert [reason.rule for reason in refusal.refusals] == ["game.not-your-decision"]
    assert table.game.validate(table.state, Done(), table.game.seat("umpire")) is None


def test_an_answer_of_the_wrong_kind_is_refused() -> None:
    table = far_apart().on(Movement(BLUE))
    assert table.refused(MoveFirst()) == ["game.answer-kind"]
