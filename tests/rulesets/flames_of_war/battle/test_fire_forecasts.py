"""The odds that are shown before a volley are those of the dice that fall on the table, stage by stage."""

from fractions import Fraction
from typing import Any

import pytest
from tests.rulesets.flames_of_war.battle.laid_out import HEDGE, bodies, body, laid_out
from tests.rulesets.flames_of_war.battle.shooting_table import PANZERS, TANKS, shoot, step

from sandtable.dice import Dice
from sandtable.dice.exact import exact
from sandtable.explain import Refused
from sandtable.game.agenda import run_on
from sandtable.game.answers import Done
from sandtable.game.question import Forecast
from sandtable.rulesets.flames_of_war.battle.answers import Aim, Assign, Shoot, Swap
from sandtable.rulesets.flames_of_war.battle.fire_forecasts import of_one
from sandtable.rulesets.flames_of_war.battle.forecasts import forecasts
from sandtable.rulesets.flames_of_war.battle.leaders import AppointLeader
from sandtable.rulesets.flames_of_war.battle.shooting_step import ShootingStep
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.procedures.fire.under_fire import Fired
from sandtable.rulesets.flames_of_war.ruleset import load
from sandtable.rulesets.flames_of_war.terms import TankState


def odds(s: BattleState, forecast: Forecast) -> dict[Any, Fraction]:
    """The exact odds of a forecast, as they are shown."""
    procedure = load().procedures[forecast.procedure]
    found = s.scenario.assess(procedure, forecast.facts)  # type: ignore[arg-type]
    assert not isinstance(found, Refused)
    return exact(procedure.roll, found.profile).fractions()


def played(s: BattleState, answer: Shoot) -> dict[Any, Fraction]:
    """The same volley led over the table on every branch of its dice, nobody choosing anything."""

    def lead(dice: Dice, _nothing: int) -> tuple[int, int, int, bool]:
        now: Any = ShootingStep(0, opened=True).take(s.first(ShootingStep(0, opened=True)), answer, dice, ignore)
        now = run_on(now, dice, ignore)
        while now.agenda and not isinstance(now.agenda[0], ShootingStep | AppointLeader):
            now = run_on(now.agenda[0].take(now, Done(), dice, ignore), dice, ignore)
        lost = (now.lost & ~s.lost).bit_count()
        return lost, (now.bailed & ~s.bailed).bit_count(), now.hits[1], now.units[1].pinned

    return exact(lead, 0).fractions()


def ignore(_event: object) -> None:
    return None


SOFT = laid_out({"us_tank75": [(24, 10)]}, {"de_grenadier": [(24, 20), (26, 20), (23, 22)]}, moved={(1, 0), (1, 2)})


def test_the_odds_of_a_volley_are_those_of_its_stages_on_the_table_fow_gap_volley_resolution() -> None:
    s = step(SOFT).s
    answer = Shoot(tuple(Aim(body(s, 0), body(s, 1), key) for key in ("tank_mg2", "us_50cal")))
    (forecast,) = forecasts(s, answer)
    assert (forecast.procedure, forecast.label) == ("volley", "1 team at Grenadier platoon from 8.25 in")
    told = {(each.destroyed, each.bailed, each.hits, each.pinned): chance for each, chance in odds(s, forecast).items()}
    assert told == played(s, answer)
    assert sum(told.values()) == 1
    assert len(told) > 8


def test_tanks_by_hull_and_turret_and_one_that_is_bailed_out_already_fow_facing_mixed() -> None:
    theirs = {"de_pz4": [(24, 20, 0), (27, 20, 180)]}
    s = step(laid_out({"us_m10": [(24, 10)]}, theirs, bailed={(1, 1)}).turned_to(4, 180, turret=True)).s
    answer = shoot(s, (0, 0), weapon="us_3in_td")
    (forecast,) = forecasts(s, answer)
    told: dict[Any, Fraction] = {}
    for each, chance in odds(s, forecast).items():
        assert isinstance(each, Fired)
        told[each.destroyed, each.bailed] = told.get((each.destroyed, each.bailed), Fraction(0)) + chance
    found: dict[Any, Fraction] = {}
    for (lost, bailed, _, _), chance in played(s, answer).items():
        found[lost, bailed] = found.get((lost, bailed), Fraction(0)) + chance
    assert told == found


def test_what_becomes_of_one_team_is_told_too() -> None:
    s = step(SOFT).s
    answer = shoot(s, (0, 0), weapon="tank_mg2")
    (one,) = of_one(s, answer, body(s, 1, 1))
    # It is taken by the second of two hits, 4+ as Infantry in the open: 3 of 4 times no second hit.
    lost = odds(s, one)[TankState.DESTROYED]
    assert lost == Fraction(1, 4) * Fraction(1, 3)
    assert list(of_one(s, answer, body(s, 0))) == []


def test_smoke_flak_and_swaps_have_their_odds() -> None:
    s = step(laid_out(TANKS, PANZERS)).s
    smoke = forecasts(s, shoot(s, (0, 0), (1, 0), smoke=True))
    assert [each.procedure for each in smoke] == ["smoke_ball"] * len(smoke)
    assert sum(each.facts.teams for each in smoke) == 2  # type: ignore[attr-defined]
    air = laid_out({"us_aa": [(24, 11), (26, 11)]}, {"de_air": [(24, 20), (28, 20)]}, active=1, moved={(0, 1)})
    table = step(air, 1)
    table.answer(Shoot((Aim(body(air, 1), body(air, 0), "air_37mm"),)))
    flak = Shoot(tuple(Aim(body(air, 0, one), body(air, 1, one), "us_quad50") for one in (0, 1)))
    (forecast,) = forecasts(table.s, flak)
    assert forecast.procedure == "aa_volley"
    rolled = table.answer(flak, {})
    dice = table.rolled("volley_hits")[0]
    assert [len(roll.faces) for roll in dice.rolls] == [5, 3], "the one that moved has its Moving ROF"
    assert rolled is None or rolled.side == 1
    assert forecast.facts.shooters_apart == (  # type: ignore[attr-defined]
        (1, 6.5, "us_quad50", "at_1"),
        (2, pytest.approx(6.72), "moved", "us_quad50", "at_2"),
    )


def test_a_swap_succeeds_on_three_or_more_fow_mistaken_roll() -> None:
    s = laid_out({"us_m10": [(24, 10)]}, {"de_pz4": [(24, 26), (26, 26)]})
    table = step(s)
    table.answer(shoot(s, (0, 0), weapon="us_3in_td"), {"fow.hit.base": [4, 1]})
    (forecast,) = forecasts(table.s, Swap(*bodies(s, 1, 0, 1)))
    assert odds(table.s, forecast) == {0: Fraction(1, 3), 1: Fraction(2, 3)}
    assert forecasts(table.s, Swap(body(s, 0), body(s, 1))) == (), "what is refused has no odds"


def test_what_is_refused_or_rolls_nothing_has_no_odds() -> None:
    s = step(laid_out(TANKS, PANZERS, HEDGE)).s
    assert forecasts(s, Done()) == ()
    assert forecasts(s, Shoot(())) == ()
    assert forecasts(s, Assign(())) == ()
