"""Assaults on the table from the charge to the consolidation, blow by blow."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from tests.rulesets.flames_of_war.battle.laid_out import HEDGE, OUR, ByRule, Table, bodies, body, laid_out

from sandtable.game.answers import Done
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Aim, Blows, ChargeIn, CounterCharge, Go, Shoot
from sandtable.rulesets.flames_of_war.battle.assault_step import AssaultStep
from sandtable.rulesets.flames_of_war.battle.breaking_off import BreakOff
from sandtable.rulesets.flames_of_war.battle.countering import CounterCharges, MayCounterattack
from sandtable.rulesets.flames_of_war.battle.defending import DefendersFire
from sandtable.rulesets.flames_of_war.battle.small_moves import SmallMove
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.striking import AssignBlows
from sandtable.rulesets.flames_of_war.terms import StrikeAt

HIT, TEST, CROSS = fow.ASSAULT_HIT, fow.ASSAULT_COUNTER_TEST, fow.ASSAULT_CROSS


def table(ours: Any, theirs: Any, *pieces: str, **more: Any) -> Table:
    return Table(laid_out(ours, theirs, *pieces, **more), AssaultStep(OUR))


def facing(*, rifles: int = 1, grenadiers: int = 1, **more: Any) -> Table:
    """Rifle teams south of grenadiers, 2.5 in apart, each opposite the other."""
    ours = [(10 + 2 * number, 10) for number in range(rifles)]
    theirs = [(10 + 2 * number, 14) for number in range(grenadiers)]
    return table({"us_rifle": ours}, {"de_grenadier": theirs}, **more)


def go_in(found: Table, answer: ChargeIn, faces: dict[str, list[int]] | None = None) -> Any:
    """A charge at which nobody shoots."""
    found.run()
    step, faces = found.asks, faces or {}
    s = step.take(found.s, answer, ByRule({}), found.told.append)
    crossing = {CROSS: faces.pop(CROSS)} if CROSS in faces else {}
    found.s = s
    asks = found.run(crossing)
    return found.answer(Done(), faces) if isinstance(asks, DefendersFire) else asks


def charge(s: BattleState, *numbers: int) -> ChargeIn:
    return ChargeIn(0, bodies(s, 0, *numbers))


# ---------------------------------------------------------------------- who may


def test_nobody_is_asked_where_nobody_can_reach_the_enemy() -> None:
    found = table({"us_rifle": [(10, 10)]}, {"de_grenadier": [(10, 20)]}, moved=[(0, 0)])
    assert found.run() is None


def test_a_team_that_dashed_or_is_pinned_down_or_out_of_command_may_not_charge() -> None:
    """fow.gap.who-may-charge."""
    dashed = facing(dashed=[(0, 0)], moved=[(0, 0)])
    assert fow.MOVE_TERRAIN_DASH in dashed.refused(charge(dashed.s, 0))
    pinned = facing(units={0: {"pinned": True}})
    assert fow.PIN_NO_CLOSER in pinned.refused(charge(pinned.s, 0))
    apart = table({"us_rifle": [(30, 10), (10, 10)]}, {"de_grenadier": [(10, 14)]})
    assert fow.GAP_WHO_MAY_CHARGE in apart.refused(charge(apart.s, 1))


def test_who_shot_at_another_unit_charges_only_beside_it() -> None:
    """fow.gap.shoot-and-assault."""
    theirs = {"de_grenadier": [(10, 14)], "de_hmg": [(30, 30)]}
    far = table({"us_rifle": [(10, 10)]}, theirs, shot=[(0, 0)])
    far.s = _shot(far.s, body(far.s, 0), 2)
    assert fow.GAP_SHOOT_AND_ASSAULT in far.refused(charge(far.s, 0))
    far.s = _shot(far.s, body(far.s, 0), 1)
    assert far.refused(charge(far.s, 0)) == []


def _shot(s: BattleState, who: int, unit: int) -> BattleState:
    return replace(s, shot_at=((who, 1 << unit),))


def test_a_unit_is_picked_once() -> None:
    """fow.gap.assault-step-order."""
    found = facing()
    found.s = replace(found.s, picked=1)
    assert fow.GAP_ASSAULT_STEP_ORDER in found.refused(charge(found.s, 0))


# ---------------------------------------------------------------------- blows


def test_a_hit_destroys_infantry_and_the_victor_consolidates() -> None:
    """fow.assault.no-saves, fow.assault.over, fow.assault.consolidate."""
    found = facing()
    asks = go_in(found, charge(found.s, 0), {HIT: [4]})
    assert found.marked("lost") >= {(1, 0)}
    assert isinstance(asks, SmallMove)
    assert found.place(0) == (10, 12.5)
    over = found.events(e.AssaultOver)
    assert [(event.unit, event.winner) for event in over] == [(0, 0)]
    found.answer(Done())
    assert found.s.assault is None


def test_who_misses_is_struck_back_by_who_passes_his_test() -> None:
    """fow.assault.counter: the defenders become the assaulters, there is no Defensive Fire."""
    found = facing()
    # Rifles miss on 3; the grenadier passes his test with 6 and hits with 6: our last team of this assault is gone.
    go_in(found, charge(found.s, 0), {HIT: [3, 6], TEST: [6]})
    assert (0, 0) in found.marked("lost")
    assert found.events(e.AssaultOver)[-1].winner == 1


def test_who_fails_his_test_breaks_off_6_in() -> None:
    """fow.assault.break-off, fow.gap.break-off-way."""
    found = facing()
    asks = go_in(found, charge(found.s, 0), {HIT: [3], TEST: [1]})
    assert isinstance(asks, BreakOff)
    team = body(found.s, 1)
    near = Go((team,), (((1000, 1800),),), (0,))
    assert fow.ASSAULT_BREAK_OFF in found.refused(near)
    far = Go((team,), (((1000, 2300),),), (0,))
    assert fow.GAP_BREAK_OFF_DETAILS in found.refused(far)
    found.answer(Go((team,), (((1000, 2000),),), (0,)))
    assert found.place(1) == (10, 20)
    assert (1, 0) in found.marked("stirred")


def test_who_cannot_break_off_is_destroyed_without_asking() -> None:
    """fow.gap.break-off-way: a gun of 4 in Terrain Dash gets nowhere."""
    found = table({"us_rifle": [(10, 10)]}, {"de_pak40": [(10, 14)]})
    go_in(found, charge(found.s, 0), {HIT: [3], TEST: [1]})
    assert (1, 0) in found.marked("lost")


def test_the_striking_player_assigns_each_hit_to_somebody_in_contact() -> None:
    """fow.gap.assault-hit-allocation: nobody takes a second hit while another in contact has none."""
    ours, theirs = [(10.75, 12.7), (10.75, 15.3)], [(10, 14), (11.5, 14)]
    found = table({"us_rifle": ours}, {"de_grenadier": theirs})
    asks = go_in(found, charge(found.s, 0, 1), {HIT: [4, 4]})
    assert isinstance(asks, AssignBlows)
    left, right = bodies(found.s, 1, 0, 1)
    assert [blow.open_to for blow in asks.blows(found.s)] == [(left, right), (left, right)]
    assert found.refused(Blows((left, left))) == [fow.GAP_ASSAULT_HIT_ALLOCATION]
    assert found.refused(Blows((left, body(found.s, 0)))) == [fow.GAP_ASSAULT_HIT_ALLOCATION]
    found.answer(Blows((right, left)))
    assert found.marked("lost") >= {(1, 0), (1, 1)}


def test_hits_on_a_tank_strike_its_side_or_its_top_as_the_striker_chooses() -> None:
    """fow.gap.assault-tank-choice."""
    found = table({"us_rifle": [(10, 10)]}, {"de_pz4": [(10, 14)]})
    asks = found.answer(charge(found.s, 0), {HIT: [4]})
    assert isinstance(asks, AssignBlows)
    tank = body(found.s, 1)
    found.answer(Blows((tank,), (StrikeAt.TOP,)), {fow.ARMOUR_ROLL: [1]})
    assert found.rolled("assault_tank_hit")[0].facts.where is StrikeAt.TOP


# ---------------------------------------------------------------------- on the way


def test_a_tank_that_fails_to_cross_is_no_assaulting_team() -> None:
    """fow.gap.charge-cross-place: it stays where it began, there is no assault."""
    found = table({"us_tank75": [(20, 22)]}, {"de_grenadier": [(20, 26)]}, HEDGE)
    go_in(found, ChargeIn(0, bodies(found.s, 0, 0)), {CROSS: [1]})
    assert found.place(0) == (20, 22)
    assert found.s.assault is None
    assert found.events(e.AssaultOver)[-1].why == fow.GAP_CHARGE_PATH


def test_counterattackers_charge_who_fought_them() -> None:
    """fow.gap.counter-charge: teams in contact stay, others may come in."""
    found = table({"us_rifle": [(10, 10)]}, {"de_grenadier": [(10, 14), (12, 15)]})
    asks = go_in(found, charge(found.s, 0), {HIT: [1], TEST: [6]})
    assert isinstance(asks, CounterCharges)
    assert found.refused(CounterCharge(bodies(found.s, 1, 0))) == [fow.GAP_COUNTER_CHARGE]
    found.answer(CounterCharge(bodies(found.s, 1, 1)), {HIT: [6, 1]})
    assert (0, 0) in found.marked("lost")


def test_a_failed_test_beside_the_commander_is_rolled_again_if_its_owner_likes() -> None:
    """fow.gap.reroll-asked."""
    theirs = {"de_inf_hq": [(10, 17)], "de_grenadier": [(10, 14)]}
    found = table({"us_rifle": [(10, 10)]}, theirs)
    asks = go_in(found, charge(found.s, 0), {HIT: [1], TEST: [1]})
    assert isinstance(asks, MayCounterattack)
    assert asks.failed
    assert isinstance(found.answer(Done()), BreakOff)


# ---------------------------------------------------------------------- Defensive Fire


def test_five_hits_drive_a_charge_back_and_pin_it_down() -> None:
    """fow.assault.fallback-5, fow.gap.fallback-way: hits count before saves."""
    found = facing(rifles=3, grenadiers=3)
    found.run()
    asks = found.answer(charge(found.s, 0, 1, 2))
    assert isinstance(asks, DefendersFire)
    volley = asks.everybody(found.s)
    assert len(volley.aims) == 3
    found.answer(volley, {fow.HIT_BASE: [6] * 9, fow.SAVE_OTHER: [6] * 9})
    assert found.unit(0).pinned
    assert {found.place(0, number)[1] for number in range(3)} == {10.5}
    assert found.marked("lost") & {(0, 0), (0, 1), (0, 2)} == set()


def test_defenders_shoot_only_at_teams_that_charged() -> None:
    """fow.gap.defensive-fire-targets."""
    found = facing(rifles=2, grenadiers=2)
    found.run()
    asks = found.answer(charge(found.s, 0))
    assert isinstance(asks, DefendersFire)
    own, other = body(found.s, 1, 0), body(found.s, 0, 1)
    assert found.refused(Shoot((Aim(own, other),))) == [fow.GAP_DEFENSIVE_FIRE_TARGETS]


def test_a_tank_in_contact_with_infantry_that_had_not_stirred_is_silent() -> None:
    """fow.assault.df-denied, fow.gap.df-denied-scope."""
    hidden = table({"us_rifle": [(10, 10)]}, {"de_pz4": [(10, 14)]})
    assert not isinstance(hidden.answer(charge(hidden.s, 0), {HIT: [1], TEST: [1]}), DefendersFire)
    moved = table({"us_rifle": [(10, 10)]}, {"de_pz4": [(10, 14)]}, moved=[(0, 0)])
    assert isinstance(moved.answer(charge(moved.s, 0)), DefendersFire)


# ---------------------------------------------------------------------- who moves when it is over


def test_only_teams_that_took_part_consolidate_after_the_beaten_have_gone() -> None:
    """fow.gap.winner-moves: who stood by stays, and so does a unit that neither struck nor was struck."""
    ours = {"us_rifle": [(10, 10), (10, 4)], "us_mg": [(14, 4)]}
    found = table(ours, {"de_grenadier": [(10, 14)]})
    asks = go_in(found, charge(found.s, 0), {HIT: [4]})
    assert isinstance(asks, SmallMove)
    assert asks.unit == 0
    assert asks.teams == 1 << body(found.s, 0)
    assert found.answer(Done()) is None or not isinstance(found.asks, SmallMove)


def test_beaten_units_break_off_before_the_victors_move() -> None:
    """fow.gap.winner-moves: a unit that was in the fight leaves too, though nobody of it is near any more."""
    found = facing()
    asks = go_in(found, charge(found.s, 0), {HIT: [3], TEST: [1]})
    assert isinstance(asks, BreakOff)
    asks = found.answer(Go((body(found.s, 1),), (((1000, 2000),),), (0,)))
    assert isinstance(asks, SmallMove)
    assert (asks.side, asks.unit) == (OUR, 0)
