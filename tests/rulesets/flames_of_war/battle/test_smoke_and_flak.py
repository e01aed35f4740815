"""Direct smoke, and fire at Aircraft before they attack."""

from random import Random
from typing import Any

from msgspec.structs import replace
from tests.rulesets.flames_of_war.battle.laid_out import HEDGE, Table, at, bodies, body, laid_out
from tests.rulesets.flames_of_war.battle.shooting_table import PANZERS, TANKS, shoot, step

from sandtable.game.answers import Done
from sandtable.game.refusals import NO_SUCH
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Aim, Shoot
from sandtable.rulesets.flames_of_war.battle.anti_aircraft import ShootAtAircraft
from sandtable.rulesets.flames_of_war.battle.mistaking import MistakenTarget
from sandtable.rulesets.flames_of_war.battle.shooting_step import ShootingStep
from sandtable.rulesets.flames_of_war.battle.state import Ball, BattleState

# ---------------------------------------------------------------------- smoke balls


def test_smoke_is_shot_before_other_fire_and_places_a_ball_fow_smoke_ball_fow_gap_smoke_places() -> None:
    s = laid_out(TANKS, {"de_pz4": [(24, 30), (30, 30)]})
    table = step(s)
    table.answer(shoot(s, (0, 0), (1, 0), smoke=True), 5, 1, 1, 1)
    assert table.s.balls == (Ball((2361, 2804), 0),), "2 in from the target's middle, towards the shooter"
    assert table.events(e.Smoked) == [e.Smoked(0, (2361, 2804))]
    assert table.marked("shot") == {(0, 0), (0, 1)}
    assert not table.rolled("volley_hits"), fow.GAP_SMOKE_BALL
    assert table.refused(shoot(s, (2, 0), smoke=True)) == [fow.GAP_TARGET_CHOICE]
    table.answer(shoot(s, (2, 0)), {})
    assert table.asks is None


def test_no_smoke_after_other_fire_and_only_with_a_smoke_round_fow_gap_smoke_ball() -> None:
    s = laid_out({**TANKS, "us_m10": [(34, 10)], "us_tank_hq": [(14, 10)]}, PANZERS)
    table = step(s)
    m10 = Shoot((Aim(body(s, 1), body(s, 3), "us_3in_td"),), smoke=True)
    assert table.refused(m10) == [fow.GAP_WEAPON_NOTES]
    assert table.refused(shoot(s, (0, 0), weapon="tank_mg2", smoke=True)) == [
        fow.SHOOT_CHECK_RANGE,
    ]
    assert table.refused(shoot(s, (0, 0), weapon="", smoke=True)) == []
    table.answer(replace(m10, smoke=False), {})
    assert table.refused(shoot(s, (0, 0), smoke=True)) == [fow.GAP_SMOKE_BALL]


# ---------------------------------------------------------------------- Aircraft


def attacked(**marks: Any) -> tuple[Table, BattleState]:
    """Two of their Aircraft attack our tanks; two quad mounts stand by, and the sheriff's roof guns."""
    ours = {"us_aa": [(24, 11), (26, 11)], "us_tank75": [(24, 20)]}
    s = laid_out(ours, {"de_air": [(24, 29), (28, 29)]}, active=1, **marks)
    table = Table(s, ShootingStep(1))
    table.run()
    aims = tuple(Aim(body(s, 2, number), body(s, 1), "air_37mm") for number in (0, 1))
    table.answer(Shoot(aims))
    return table, s


def test_flak_is_asked_once_before_aircraft_shoot_fow_aa_timing_fow_gap_aa_asked() -> None:
    table, s = attacked()
    asks = table.asks
    assert isinstance(asks, ShootAtAircraft)
    assert asks.side == 0
    quad, other, tank = body(s, 0), body(s, 0, 1), body(s, 1)
    first, second = bodies(s, 2, 0, 1)
    assert table.refused(Shoot((Aim(tank, first, "us_75"),))) == [fow.GAP_AA_DETAILS]
    assert table.refused(Shoot((Aim(tank, quad, "us_50cal"),))) == [NO_SUCH]
    assert table.refused(Shoot((Aim(quad, first), Aim(quad, second)))) == [fow.GAP_AA_DETAILS]
    assert table.refused(Shoot(())) == [fow.GAP_AA_ASKED]
    for answer in asks.suggest(table.s, Random(3)):  # noqa: S311
        assert table.refused(answer) == []
    # Both mounts roll five dice at full ROF, the tank one: 5+ hits, 5+ Firepower after a failed 3+ save destroys.
    table.answer(
        Shoot((Aim(quad, first, "us_quad50"), Aim(tank, second, "us_50cal"))),
        {fow.HIT_BASE: [5, 1, 1, 1, 1, 1]},
    )
    assert isinstance(table.asks, MistakenTarget)
    table.answer(Done(), {fow.SAVE_OTHER: [2], fow.SAVE_AIRCRAFT: [5]})
    assert table.marked("shot_up") == {(0, 0), (1, 0)}
    assert table.marked("lost") >= {(2, 0)}
    fired = [event for event in table.rolled("volley_hits") if event.side == 1]
    assert len(fired) == 1
    assert fired[0].facts.shooters == ("de_ju87",), "what the lost one declared is lost"
    assert other not in {body(s, *pair) for pair in table.marked("shot")}


def test_who_has_shot_at_aircraft_bailed_out_or_is_out_of_range_does_not_shoot_fow_aa_no_other_aircraft() -> None:
    table, s = attacked(shot_up={(0, 0)}, bailed={(1, 0)})
    flak = [who for who, _, _ in table.asks.flak(table.s)]
    assert flak == [body(s, 0, 1)]
    first = body(s, 2)
    assert table.refused(Shoot((Aim(body(s, 0), first),))) == [fow.AA_NO_OTHER_AIRCRAFT]
    assert table.refused(Shoot((Aim(body(s, 1), first),))) == [fow.GAP_AA_DETAILS]
    far = laid_out({"us_aa": [(24, 4)], "us_rifle": [(24, 20)]}, {"de_air": [(24, 29)]}, active=1)
    quiet = Table(far, ShootingStep(1))
    quiet.run()
    quiet.answer(Shoot((Aim(body(far, 2), body(far, 1), "air_37mm"),)), {})
    assert not quiet.events(ShootAtAircraft)
    assert len(quiet.rolled("volley_hits")) == 1, "nobody could shoot back, so nobody was asked"


def test_smoke_and_hedges_far_off_are_nothing_to_aircraft_fow_gap_aircraft_los() -> None:
    s = laid_out({"us_tank75": [(24, 20)]}, {"de_air": [(24, 28.5)]}, HEDGE, active=1)
    s = replace(s, balls=(Ball(at(24, 24), 0),))
    table = Table(s, ShootingStep(1))
    table.run()
    table.answer(Shoot((Aim(body(s, 1), body(s, 0), "air_37mm"),)))
    table.answer(Done(), {})
    facts = table.rolled("volley_hits")[0].facts
    assert facts.targets_apart == ((1, "concealed", "gone_to_ground"),)
    assert facts.lines_apart == ()
