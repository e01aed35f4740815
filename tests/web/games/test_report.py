"""The report of a game that is over: the points of each side, and what the rules of the game gave them for."""

from types import SimpleNamespace
from typing import Any

from tests.game.playing import told_match
from tests.web.games.seats import Server
from tests.web.replay.records import recorded

from sandtable.dice.scripted import ScriptedDice
from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_assault import WALKER_ASSAULT, WalkerAssaultFacts
from sandtable.rulesets.konflikt_47.procedures.orders.order_test import ORDER_TEST, OrderTestFacts
from sandtable.rulesets.konflikt_47.tables import TABLES
from sandtable.rulesets.konflikt_47.terms import Quality
from sandtable.sheet.rolling import Assessor, Rolled, throw_and_tell
from sandtable.sheet.shelves import playable
from sandtable.web.games.report import Report, report


def test_points_are_told_with_what_they_were_given_for(server: Server) -> None:
    told = server.load(record=recorded(), players={})["american"].get("/report")
    american, german = told["scored"]
    assert [sum(part["points"] for part in side) for side in (american, german)] == told["timeline"][-1]["points"]
    assert [(part["points"], part["said"]) for part in german] == [
        (5, "1 × objective or supply point held"),
        (1, "1 × enemy battalion in the shattered pool"),
    ]
    assert {part["rule"] for part in (*american, *german)} == {"ddb.gap.victory"}


def test_a_game_that_does_not_say_what_points_are_for_is_reported_without() -> None:
    assert report(told_match()).scored == ()


def reported(events: tuple[Any, ...], swing: int) -> Report:
    """A game of Konflikt of one answer, of which these dice came and the lead changed so much."""
    _, shelf = playable("konflikt_47")
    game: Any = shelf.open("patrol_at_the_mill")
    before, after = object(), object()
    match = SimpleNamespace(
        game=SimpleNamespace(
            ruleset=game.ruleset,
            tables=game.tables,
            sides=game.sides,
            luck=game.luck,
            story=game.story,
            score=lambda state: (swing, 0) if state is after else (0, 0),
            losses=lambda state: (0, 0),
            scored=lambda state: (),
            turn_said=lambda state: "Turn 1",
        ),
        history=(SimpleNamespace(events=events, state=after, answer=None),),
        state=after,
        state_at=lambda number: after if number else before,
        opening=SimpleNamespace(events=()),
    )
    return report(match)  # type: ignore[arg-type]


def walker_wins(side: int) -> Rolled:
    """Two men assaulted by a light walker: "98.8 % walker wins" is said before. A miss of three fists is 1 in 6."""
    facts = WalkerAssaultFacts(models=2)
    told: list[Any] = []
    with ScriptedDice(1, 2, 6, 4, 5) as dice:
        throw_and_tell(Assessor(TABLES), side, WALKER_ASSAULT, facts, dice, told.append, (0,), (4,))
    found: Rolled = told[0]
    return found


def test_a_turning_point_tells_the_chance_of_what_came_as_it_was_shown_and_not_of_single_dice() -> None:
    (point,) = reported((walker_wins(0),), 5).turning_points
    assert point.chance == "98.8 %"
    assert "troops destroyed" in point.said


def test_what_was_all_but_certain_is_no_turning_point_however_its_dice_fell() -> None:
    assert reported((walker_wins(0),), 1).turning_points == ()


def test_a_turning_point_is_told_of_the_roll_that_was_least_likely() -> None:
    told: list[Any] = []
    veterans = OrderTestFacts(pins=1, quality=Quality.VETERAN)
    with ScriptedDice(6, 5) as dice:
        throw_and_tell(Assessor(TABLES), 0, ORDER_TEST, veterans, dice, told.append, (0,))
    (point,) = reported((walker_wins(0), *told), 1).turning_points
    assert point.chance == "16.7 %"
    assert "order test" in point.said
