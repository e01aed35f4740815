"""The odds that are shown before a charge or a bombardment are those of the dice that fall on the table."""

from fractions import Fraction
from typing import Any

from msgspec import structs
from tests.rulesets.flames_of_war.battle.laid_out import HEDGE, OUR, ByRule, Table, bodies, body, laid_out

from sandtable.dice.exact import exact
from sandtable.explain import Refused
from sandtable.game.question import Forecast
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import bombarding
from sandtable.rulesets.flames_of_war.battle.aiming import asked_marks, marks
from sandtable.rulesets.flames_of_war.battle.answers import Agree, Bombard, ChargeIn
from sandtable.rulesets.flames_of_war.battle.assault_step import AssaultStep
from sandtable.rulesets.flames_of_war.battle.bombarding import RangingIn
from sandtable.rulesets.flames_of_war.battle.countering import MayCounterattack
from sandtable.rulesets.flames_of_war.battle.defending import DefendersFire
from sandtable.rulesets.flames_of_war.battle.forecasts import forecasts
from sandtable.rulesets.flames_of_war.battle.shooting_step import ShootingStep
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.ruleset import load
from sandtable.rulesets.flames_of_war.terms import Shelter


def odds(s: BattleState, forecast: Forecast) -> dict[Any, Fraction]:
    procedure = load().procedures[forecast.procedure]
    found = s.scenario.assess(procedure, forecast.facts)  # type: ignore[arg-type]
    assert not isinstance(found, Refused)
    return exact(procedure.roll, found.profile).fractions()


def chance(s: BattleState, forecast: Forecast, field: str) -> Fraction:
    """That a number of a forecast is more than nothing."""
    return sum((share for came, share in odds(s, forecast).items() if getattr(came, field)), Fraction(0))


# ---------------------------------------------------------------------- charges


def charging(*pieces: str, **more: Any) -> tuple[Table, ChargeIn]:
    """Two rifle teams south of two grenadier teams, 2.5 in apart."""
    s = laid_out({"us_rifle": [(10, 10), (12, 10)]}, {"de_grenadier": [(10, 14), (12, 14)]}, *pieces, **more)
    found = Table(s, AssaultStep(OUR))
    found.run()
    return found, ChargeIn(0, bodies(s, 0, 0, 1))


def test_a_charge_tells_the_defensive_fire_that_meets_it_fow_gap_defensive_fire_targets() -> None:
    found, answer = charging()
    fire, _ = forecasts(found.s, answer)
    assert (fire.procedure, fire.theirs) == ("volley", True)
    assert fire.label == "Defensive Fire of 2 teams of Grenadier platoon"
    step = found.asks
    found.s = step.take(found.s, answer, ByRule({}), found.told.append)
    asks = found.run()
    assert isinstance(asks, DefendersFire)
    (said,) = forecasts(found.s, asks.everybody(found.s))
    assert said.facts == fire.facts, "as nobody was stopped"
    assert not said.theirs


def test_a_charge_tells_what_its_first_blow_destroys_fow_assault_hit() -> None:
    """Each of two teams hits the one enemy that it touches on 4+, and there is no save (fow.assault.no-saves)."""
    found, answer = charging()
    _, blow = forecasts(found.s, answer)
    assert blow.procedure == "assault_strike"
    assert blow.label == "Then 2 teams strike"
    came = odds(found.s, blow)
    assert {toll.first_destroyed: share for toll, share in came.items()} == {
        0: Fraction(1, 4),
        1: Fraction(1, 2),
        2: Fraction(1, 4),
    }


def test_what_is_in_the_way_is_told_before_the_fire_fow_assault_cross() -> None:
    hedge = HEDGE.replace("[10, 24], [38, 24]", "[4, 12], [38, 12]")
    s = laid_out({"us_tank75": [(12, 10), (15, 10)]}, {"de_grenadier": [(12, 14), (15, 14)]}, hedge)
    found = Table(s, AssaultStep(OUR))
    found.run()
    first = forecasts(found.s, ChargeIn(0, bodies(s, 0, 0, 1)))[0]
    assert first.procedure == "charge_cross"
    assert first.label == "2 teams across Hedge"


def test_whoever_may_not_charge_has_no_odds() -> None:
    """fow.gap.who-may-charge."""
    found, answer = charging()
    assert forecasts(found.s, structs.replace(answer, bodies=bodies(found.s, 1, 0))) == ()


def test_a_charge_is_drawn_with_its_ways_and_who_is_met_fow_gap_charge_placing() -> None:
    found, answer = charging()
    drawn = marks(found.s, answer)
    assert drawn is not None
    assert [ghost.body for ghost in drawn.ghosts] == list(answer.bodies)
    assert [(ghost.x, ghost.y) for ghost in drawn.ghosts] == [(1000, 1250), (1200, 1250)]
    assert [tape.thin for tape in drawn.tapes] == [True, False]
    assert {ring.body for ring in drawn.rings} == set(bodies(found.s, 1, 0, 1))
    step = found.asks
    found.s = step.take(found.s, answer, ByRule({}), found.told.append)
    found.run()
    asked = asked_marks(found.s)
    assert asked is not None
    assert {ring.body for ring in asked.rings} == set(answer.bodies)


def test_a_second_roll_to_counterattack_has_its_odds_fow_assault_counter_test() -> None:
    found, _ = charging()
    step = MayCounterattack(1, 1, failed=True)
    (again,) = forecasts(structs.replace(found.s, agenda=(step,)), Agree())
    assert again == Forecast("counterattack", step.facts(found.s), "Grenadier platoon rolls again")


# ---------------------------------------------------------------------- bombardments


def mortars(theirs: Any, **more: Any) -> tuple[BattleState, Bombard]:
    ours = {"us_81": [(20, 4), (22, 4), (24, 4), (26, 4)]}
    s = laid_out(ours, theirs, **more)
    s = structs.replace(s, agenda=(ShootingStep(OUR, opened=True),))
    return s, Bombard(bodies(s, 0, 0, 1, 2, 3), body(s, 0), (2400, 3000))


def test_all_attempts_are_counted_in_the_odds_of_a_bombardment() -> None:
    """fow.bombard.range-in, fow.bombard.second-attempt: in on 4+, hits on 4+, then 5+ and 6, saves on 3+."""
    s, answer = mortars({"de_grenadier": [(24, 30)]})
    (fall,) = forecasts(s, answer)
    assert fall.label == "Grenadier platoon, 1 team under it"
    hit = Fraction(1, 2) * Fraction(1, 2) + Fraction(1, 4) * Fraction(1, 3) + Fraction(1, 8) * Fraction(1, 6)
    assert chance(s, fall, "first_pinned") == hit
    assert chance(s, fall, "first_destroyed") == hit / 3


def test_every_unit_under_the_template_has_odds_of_its_own_the_enemy_first() -> None:
    """fow.bombard.pin: each is Pinned Down by hits on its own teams."""
    s, answer = mortars({"de_grenadier": [(24, 30), (25.5, 30)], "de_8cm": [(24, 28)]})
    found = forecasts(s, answer)
    assert [each.label for each in found] == [
        "Grenadier platoon, 2 teams under it",
        "8cm mortar platoon, 1 team under it",
    ]


def test_teams_of_one_unit_have_each_its_own_cover_fow_gap_template() -> None:
    s, answer = mortars({"de_grenadier": [(24, 30), (25.5, 30)]}, dug_in={(1, 1)})
    (fall,) = forecasts(s, answer)
    facts: Any = fall.facts
    assert facts.cover is Shelter.OPEN
    assert facts.teams_apart == ((2, "inside"),)


def test_where_nobody_stands_only_ranging_in_is_told() -> None:
    s, answer = mortars({"de_grenadier": [(40, 40)]})
    (alone,) = forecasts(s, answer)
    assert alone.procedure == "range_in"
    assert sum(odds(s, alone).values()) == 1


def test_one_more_attempt_has_its_own_odds_fow_gap_ranging_moment() -> None:
    s, answer = mortars({"de_grenadier": [(24, 30)]})
    found = Table(s)
    found.s = bombarding.declared(found.s, answer, found.told.append)
    asks = found.run({fow.BOMBARD_RANGE_IN: [3]})
    assert isinstance(asks, RangingIn)
    (attempt,) = forecasts(found.s, Agree())
    assert attempt.label == "The next attempt"
    assert set(odds(found.s, attempt).values()) == {Fraction(1, 2)}
