"""What is compared before an answer is given: one measure in one list, with the tests that come before the dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle import firing_fields
from tests.rulesets.konflikt_47.battle.close_fields import A, T, Table, assault, field, straight

from sandtable.dice.exact import exact
from sandtable.game.answers import Done
from sandtable.game.question import Forecast
from sandtable.rulesets.konflikt_47.battle.answers import FightBy, React, Shoot
from sandtable.rulesets.konflikt_47.battle.forecasts import forecasts
from sandtable.rulesets.konflikt_47.battle.game import BattleGame
from sandtable.rulesets.konflikt_47.procedures.close_quarters.assault_rounds import AssaultResult
from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_rounds import WalkerResult
from sandtable.rulesets.konflikt_47.procedures.orders.reactions import ReactionResult
from sandtable.rulesets.konflikt_47.ruleset import load
from sandtable.rulesets.konflikt_47.terms import Mode, Order, Reaction
from sandtable.web.faces.face import Face
from sandtable.web.games import comparing
from sandtable.web.games.compared_said import RankedAnswer
from sandtable.web.games.comparing import ranked
from sandtable.web.games.considering import Moment

QUIET: dict[str, list[int]] = {}
ESCAPE, BACK, DOWN = React(Reaction.ESCAPE), React(Reaction.FIREFIGHT), React(Reaction.GO_DOWN)
ATTACKER_WINS = (AssaultResult.DEFENDER_DESTROYED, AssaultResult.DEFENDER_DRIVEN_BACK)
WINS = (WalkerResult.TROOPS_DESTROYED, WalkerResult.TROOPS_DRIVEN_BACK)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparing, "COMPARING_SECONDS", 60.0)


def compared(table: Any, piece: int | None = None) -> tuple[RankedAnswer, ...]:
    game = BattleGame(table.s.scenario)
    at = Moment(game, Face(game), game.seats[table.s.agenda[0].side], table.s, 1)
    return ranked(at, piece).answers


def chance(procedure: str, facts: Any, *outcomes: Any) -> Fraction:
    asked = load().procedures[procedure]
    found = exact(asked.roll, asked.assess(facts, load().tables).profile)  # type: ignore[union-attr]
    return sum(
        (each for one, each in found.fractions().items() if getattr(one, "result", one) in outcomes), Fraction(0)
    )


def the_assault(table: Any, answer: Any) -> Forecast:
    return next(each for each in forecasts(table.s, answer) if each.procedure == "walker_assault")


def at_the_escape(away: float = 30) -> Table:
    """A walker assaults an MMG team, which may run before it comes."""
    table = field("usa-coyote", "ger-mmg", {A: (24, 20, 0), T: (24, away, 180)})
    assault(table, QUIET)
    return table


def test_an_escape_is_compared_by_whether_the_unit_survives_its_test_included() -> None:
    """k47.gap.reaction-escape: who fails the test is fought where he stands, with a pin more"""
    table = at_the_escape()
    caught = the_assault(table, ESCAPE)
    test = caught.proviso
    assert test is not None
    assert (test.outcome, test.otherwise) == (ReactionResult.FAILS, None)
    assert caught.facts == replace(the_assault(table, Done()).facts, pins=1)
    fails = chance("reaction", test.facts, ReactionResult.FAILS)
    rows = {row.worded: row for row in compared(table)}
    lost = fails * chance("walker_assault", caught.facts, *WINS)
    escape, nothing = rows["Escape"], rows["Do not react"]
    assert escape.main is not None
    assert nothing.main is not None
    assert escape.main.share == float(1 - lost)
    assert nothing.main.share == float(1 - chance("walker_assault", the_assault(table, Done()).facts, *WINS))
    assert (escape.main.label, nothing.main.label) == ("anything but walker wins", "anything but walker wins")
    assert list(rows) == ["Escape", "Do not react"]


def test_who_runs_and_is_reached_all_the_same_is_fought_where_he_has_run_to() -> None:
    """k47.gap.reaction-escape, k47.gap.escape-path: the table ends 3 inches behind it"""
    table = field("usa-coyote", "ger-mmg", {A: (24, 40, 0), T: (24, 44.5, 180)})
    assault(table, QUIET)
    followed = the_assault(table, ESCAPE)
    assert followed.proviso is not None
    assert (followed.proviso.outcome, followed.proviso.otherwise) == (
        ReactionResult.REACTS,
        replace(the_assault(table, Done()).facts, pins=1),
    )
    assert followed.label == "Their assault, for they reach it all the same"


def test_the_chance_of_a_test_alone_is_not_ranked_among_chances_to_survive() -> None:
    """k47.cq.stand-fire: what the fire leaves of the assaulters is not worked out, so it stands apart and says so"""
    table = field("usa-coyote", "ger-mmg", {A: (24, 18, 0), T: (24, 28, 180)})
    assault(table, QUIET)
    table.answer(Done())
    table.answer(straight(table), QUIET)
    assert table.asked == "StandAndFire 1"
    rows = compared(table)
    assert [(row.worded, row.another) for row in rows] == [("Do not react", False), ("Stand and fire", True)]
    assert rows[1].of == "Test to stand and fire"
    assert rows[1].main is not None
    assert rows[1].main.label == "reacts"


def test_shooting_back_counts_its_test_and_the_pin_of_one_that_fails() -> None:
    """k47.gap.reaction-firefight, k47.gap.reactions; going down needs no test (k47.gap.reaction-go-down)"""
    s = firing_fields.battle([("ger-mmg", 20, 10)], [("usa-rifles", 20, 25)], now={1: {"pins": 1}})
    table = firing_fields.firing(s).answer(Shoot((firing_fields.Aim(1),)))
    fired = next(each for each in forecasts(table.s, BACK) if each.theirs)
    assert fired.proviso is not None
    assert fired.proviso.outcome is ReactionResult.REACTS
    assert fired.facts.target_pins == 1  # type: ignore[attr-defined]
    assert fired.proviso.otherwise == replace(fired.facts, target_pins=2)
    assert [each.proviso for each in forecasts(table.s, DOWN) if each.theirs] == [None]
    rows = {row.worded: row for row in compared(table)}
    assert all(row.theirs and not row.another for row in rows.values())


def test_both_ways_to_fight_are_compared_by_the_round_as_a_whole() -> None:
    """k47.cq.attacker-declares-first, k47.cq.pbf-first: fire and its tests before blows, then the loser's check"""
    table = field("ger-grenadiers", "usa-rifles", {A: (24, 20), T: (24, 25)}, u1={"die": Order.DOWN})
    assault(table, QUIET)
    table.answer(straight(table), QUIET)
    for side, label in ((0, "attacker wins"), (1, "anything but attacker wins")):
        assert table.asked == f"ChooseMode {side}"
        rows = compared(table)
        assert {row.worded for row in rows} == {"Fight hand-to-hand", "Fire point-blank"}
        assert {row.main.label for row in rows if row.main} == {label}
        for row in rows:
            answer = FightBy(Mode(row.answer["mode"]))
            whole = next(each for each in forecasts(table.s, answer) if each.procedure == "infantry_assault")
            wins = chance("infantry_assault", whole.facts, *ATTACKER_WINS)
            assert row.main is not None
            assert row.main.share == float(1 - wins if side else wins)
        table.answer(FightBy(Mode.HAND_TO_HAND), QUIET)
