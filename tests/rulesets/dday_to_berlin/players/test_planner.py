"""The planner of D-Day to Berlin: what it attacks and what it leaves alone, and how it spends its time."""

from random import Random
from typing import Any

import pytest
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_7, Situation, combat, situation

from sandtable.players import budget, planner
from sandtable.players.budget import Budget
from sandtable.players.mind import looked_ahead
from sandtable.players.planner import TRIES, Planner
from sandtable.players.player import Choice
from sandtable.rulesets.dday_to_berlin.battle import answers as a
from sandtable.rulesets.dday_to_berlin.battle.movement import Movement
from sandtable.rulesets.dday_to_berlin.battle.sequence import ChooseFirst
from sandtable.rulesets.dday_to_berlin.players.mind import BattleMind
from sandtable.rulesets.dday_to_berlin.players.stances import STANCES


def chosen(table: Situation, by: Planner | None = None) -> Choice:
    view = table.game.view(table.state, table.game.seats[0])
    choice = (by or Planner(BattleMind(), Budget(600.0))).choose(table.game, view, Random(1))  # noqa: S311
    assert table.allowed(choice.answer)
    return choice


def test_a_good_assault_is_made_and_its_chances_are_the_reason() -> None:
    table = combat(
        blue=["Lead tnk_heavy C2/N veteran", "Mate inf C2/N veteran"],
        red=["Weak inf C3/N poor"],
        ready="Lead Mate",
    )
    choice = chosen(table)
    assert isinstance(choice.answer, a.Assault)
    assert choice.answer.target == table.zone("C3")
    assert choice.reason.startswith("assault on C3: ")
    assert f"% to lose {table.scenario.said(choice.answer.primary)}" in choice.reason


def test_comrades_and_near_zones_are_massed_before_an_assault() -> None:
    table = combat(
        blue=["Lead tnk_heavy C2/N veteran", "Mate inf C2/N veteran", "Side inf D2/N veteran"],
        red=["Firm inf C3/S regular"],
        ready="Lead Mate",
    )
    answer = chosen(table).answer
    assert isinstance(answer, a.Assault)
    assert {answer.primary, *answer.supports} == set(table.units("Lead Mate"))
    assert answer.zones == table.zones("D2")


def test_artillery_joins_an_assault_that_it_makes_better() -> None:
    table = combat(blue=["Lead inf C2/N"], red=["Firm inf C3/S"], ready="Lead", art=(1, 0), places="C3 objective red")
    answer = chosen(table).answer
    assert isinstance(answer, a.Assault)
    assert answer.art == 1


def test_a_hopeless_assault_is_left_alone() -> None:
    table = combat(
        terrain="\n".join([". . . . .", ". . . . .", ". . t . .", ". . . . .", ". . . . ."]),
        blue=["Weak inf C2/N poor det"],
        red=["Firm inf C3/S veteran", "Mate inf C3/S veteran", "Left inf B4/S veteran", "Right inf D4/S veteran"],
        ready="Weak",
    )
    choice = chosen(table)
    assert choice.answer == a.Done()
    assert choice.reason == "no attack promises more than it risks"


def test_guns_fire_where_nothing_can_be_assaulted() -> None:
    table = combat(OPEN_7, blue=["Battery art_medium D2/N", "Eyes inf D4/N"], red=["Target inf D5/S"])
    answer = chosen(table).answer
    assert isinstance(answer, a.Fire)
    assert (answer.target, answer.primary) == (table.unit("Target"), table.unit("Battery"))


def test_an_hq_goes_out_of_the_enemys_reach() -> None:
    table = situation(
        OPEN_7,
        blue=["Staff hq_leg D4/N", "Able inf D3/N", "Baker inf D2/N"],
        red=["Panzer tnk_heavy D6/S"],
        places="D1 objective blue",
    )
    table.activated("Staff")
    table.on(Movement(BLUE))
    thinker = BattleMind()._thinkers["press on"]
    answer = thinker.best_move(table.state, table.unit("Staff"), thinker.field(table.state, BLUE), night=False)
    assert answer.path
    grid = table.scenario.grid
    assert grid.distance[answer.path[-1]][table.zone("D6")] > grid.distance[table.zone("D4")][table.zone("D6")]


def test_every_stance_is_tried_before_one_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_the_start()
    tried = tries(monkeypatch)
    choice = chosen(table)
    assert tried[: len(STANCES)] == [stance.name for stance in STANCES]
    assert choice.reason.startswith("plan for the turn: ")


@pytest.mark.parametrize(
    ("worth", "best", "asked"),
    [
        # Ahead every time and by enough: taken, and tried as often as it says.
        ({"usual": [0, 0, 0, 0], "bold": [2, 2, 2, 2], "wild": [3, 3, 3, 3]}, "wild", 3 * TRIES),
        # Once behind, never tried again; with nothing left to compare, nothing more is tried.
        ({"usual": [0, 0, 0, 0], "bold": [9, -1, 9, 9], "wild": [-1, 9, 9, 9]}, "usual", 3 + 2),
        # Ahead every time, but by too little.
        ({"usual": [0, 0, 0, 0], "bold": [0.5, 0.5, 0.5, 0.5], "wild": [-1, 0, 0, 0]}, "usual", 3 + 2 * (TRIES - 1)),
    ],
)
def test_another_stance_is_taken_only_if_it_does_better_every_time(
    worth: dict[str, list[float]], best: str, asked: int
) -> None:
    told: list[str] = []

    def outcome(name: str, _seed: int) -> float:
        told.append(name)
        return worth[name][told.count(name) - 1]

    assert Planner(BattleMind(), Budget(600.0)).best(list(worth), outcome, Random(1)) == best  # noqa: S311
    assert len(told) == asked


def test_when_time_is_up_it_stops_trying_and_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_the_start()
    tried = tries(monkeypatch)
    clock = iter(range(0, 10_000, 100))
    monkeypatch.setattr(budget, "perf_counter", lambda: float(next(clock)))
    chosen(table, Planner(BattleMind(), Budget(1.0)))
    assert len(tried) == len(STANCES)


def test_whether_to_move_first_is_thought_through() -> None:
    table = situation(OPEN_7, ["Staff hq_leg D1/N", "Able inf D3/N"], ["Baker inf D5/S"], places="D4 objective")
    choice = chosen(table.on(ChooseFirst(BLUE)))
    assert choice.answer in (a.MoveFirst(), a.MoveSecond())
    assert choice.reason.endswith("leads to the better position")


def at_the_start() -> Situation:
    table = situation(OPEN_7, ["Staff hq_leg D1/N", "Able inf D3/N"], ["Baker inf D5/S"], places="D4 objective")
    return table.on(Movement(BLUE))


def tries(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The stances that are played through, as they are."""
    tried: list[str] = []
    ahead = looked_ahead

    def noted(game: Any, mind: Any, s: Any, side: int, plan: str, seed: int) -> Any:
        tried.append(plan)
        return ahead(game, mind, s, side, plan, seed)

    monkeypatch.setattr(planner, "looked_ahead", noted)
    return tried
