"""Ambush fire at a unit on its way: at which points, who is asked, and what the mover does after a shot."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle.moving_fields import HEDGE, LIGHT, Unit, at, field, named, put, rules

from sandtable.dice import Dice
from sandtable.dice.play import seeded
from sandtable.dice.scripted import ScriptedDice
from sandtable.game import Tell
from sandtable.game.agenda import run_on
from sandtable.game.answers import Answer, Done
from sandtable.inches.bodies import gap
from sandtable.inches.tape import Place
from sandtable.rulesets.konflikt_47.battle import ambushes, declaring, marching, seeing
from sandtable.rulesets.konflikt_47.battle import events as e
from sandtable.rulesets.konflikt_47.battle.ambushes import GoOnOrHalt, OnTheWay
from sandtable.rulesets.konflikt_47.battle.answers import Aim, Go, GoOn, Halt, PutDown, Spring
from sandtable.rulesets.konflikt_47.battle.marching import MoveUnit, Panic
from sandtable.rulesets.konflikt_47.battle.putting_down import PutDownUnit
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.battle.suffering import destroy, halt
from sandtable.rulesets.konflikt_47.notation.options import options
from sandtable.rulesets.konflikt_47.terms import Motion, Order

RANGE = 900
#: A mover that walks east along y = 12, and an ambusher to the north of its path.
MOVERS: dict[str, Unit] = {"squad": ("ger-grenadiers", (10, 12))}
AMBUSH: dict[str, Unit] = {"ambusher": ("usa-rifles", (16, 20))}
Shot = Callable[[BattleState, Tell], BattleState]


class Fire:
    """Fire as the steps of movement see it: everything within 9 in and in sight can be shot at."""

    def __init__(self) -> None:
        self.shots: list[tuple[int, Place, int]] = []
        self.does: Shot = lambda s, tell: s

    def can_fire_at(self, s: BattleState, unit: int, target: int, order: Order, *, to: Place | None = None) -> bool:
        place = to or s.place(target)
        near = gap(s.place(unit), s.radius(unit), place, s.radius(target)) <= RANGE
        return near and seeing.sees(s, unit, target, to=place).blocked is None

    def all_at(self, s: BattleState, unit: int, target: int, order: Order) -> Aim | None:
        return Aim(target) if self.can_fire_at(s, unit, target, order) else None

    def fire(self, s: BattleState, unit: int, aim: Aim, order: Order, dice: Dice, tell: Tell) -> BattleState:
        assert order is Order.AMBUSH
        self.shots.append((unit, s.place(aim.target), s.facing(aim.target)))
        return self.does(s, tell)


@pytest.fixture(name="fire")
def _fire(monkeypatch: pytest.MonkeyPatch) -> Fire:
    fake = Fire()
    monkeypatch.setattr(ambushes, "armament", fake)
    monkeypatch.setattr(declaring, "settled", lambda s, unit, aims, order, stand: aims)
    monkeypatch.setattr(ambushes, "volleys", SimpleNamespace(fire=fake.fire))
    return fake


def waits(s: BattleState, *names: str) -> BattleState:
    for name in names or ("ambusher",):
        s = s.with_unit(named(s, name), die=Order.AMBUSH)
    return s


def play(s: BattleState, *answers: Answer, dice: Dice | None = None, told: list[Struct] | None = None) -> BattleState:
    """The state after some answers, each checked, run on until somebody is asked again."""
    tell: Tell = told.append if told is not None else lambda event: None
    dice = dice or seeded(1)
    s = run_on(s, dice, tell)
    for answer in answers:
        step = s.agenda[0]
        assert step.refusals(s, answer) is None, step.refusals(s, answer)
        s = run_on(step.take(s, answer, dice, tell), dice, tell)
    return s


def moving(s: BattleState, order: Order = Order.RUN, name: str = "squad") -> BattleState:
    unit = named(s, name)
    return s.first(MoveUnit(s.side(unit), unit, order))


def test_nobody_is_asked_without_an_ambush(fire: Fire) -> None:
    """k47.gap.ambush"""
    s = play(moving(field(south=MOVERS, north=AMBUSH)), Go((at(22, 12),)))
    assert s.agenda == ()
    assert s.place(0) == at(22, 12)
    assert fire.shots == []


def test_the_ambusher_shoots_at_whole_inches_and_at_the_end(fire: Fire) -> None:
    """k47.gap.ambush-points: not where the mover starts."""
    s = play(moving(waits(field(south=MOVERS, north=AMBUSH))), Go((at(13.5, 12),)))
    step = s.agenda[0]
    assert isinstance(step, OnTheWay)
    assert step.decider(s) == 1
    assert [answer for answer in step.every(s) if isinstance(answer, Spring)] == [
        Spring(1, 100),
        Spring(1, 200),
        Spring(1, 300),
        Spring(1, 350),
    ]
    for where in (0, 150, 400):
        assert why(step, s, where) == "it may shoot at each whole inch from 1 in on, and at its end at 3.5 in"
        assert rules(step.refusals(s, Spring(1, where))) == ["k47.gap.ambush-points"]
    s = play(moving(waits(field(south=MOVERS, north=AMBUSH))), Go((at(11.5, 12),)))
    assert why(s.agenda[0], s, 0) == "it may shoot at 1 in along the path, and at its end at 1.5 in"
    s = play(moving(waits(field(south=MOVERS, north=AMBUSH))), Go((at(10.5, 12),)))
    assert why(s.agenda[0], s, 0) == "it may shoot only at the end of the path, at 0.5 in"


def why(step: Any, s: BattleState, where: int) -> str:
    """Why the ambusher may not shoot there."""
    found = step.refusals(s, Spring(1, where))
    return "; ".join(reason.because for reason in found.refusals) if found else ""


def test_only_points_in_sight_and_range_are_open(fire: Fire) -> None:
    """k47.gap.ambush"""
    s = play(moving(waits(put(field(south=MOVERS, north=AMBUSH), "ambusher", 25, 12))), Go((at(16, 12),)))
    step = s.agenda[0]
    # From 25 to the mover 9 in and both radii make 12: from 3 in of its path on.
    assert [answer.where for answer in step.every(s) if isinstance(answer, Spring)] == [300, 400, 500, 600]
    assert rules(step.refusals(s, Spring(1, 200))) == ["k47.gap.ambush"]


def test_turning_on_the_spot_is_no_move(fire: Fire) -> None:
    """k47.gap.ambush-points"""
    s = field(south={"squad": ("ger-pz4", (10, 12), 0)}, north=AMBUSH)
    s = play(moving(waits(s), Order.ADVANCE), Go((), 90))
    assert s.agenda == ()
    assert s.facing(0) == 90
    assert s.units[0].motion is Motion.STATIONARY


def test_the_shot_finds_the_mover_at_that_point_and_the_die_is_turned(fire: Fire) -> None:
    """k47.gap.ambush, k47.gap.arc-table: with the facing of the leg it has just come along."""
    s = field(south={"squad": ("ger-pz4", (10, 12), 90)}, north=AMBUSH)
    s = play(moving(waits(s), Order.ADVANCE), Go((at(14, 12), at(14, 16)), 0), Spring(1, 300))
    assert fire.shots == [(1, at(13, 12), 90)]
    assert s.units[1].die is Order.FIRE
    assert isinstance(s.agenda[0], GoOnOrHalt)
    assert s.agenda[0].decider(s) == 0
    s = play(s, GoOn())
    assert s.agenda == ()
    assert (s.place(0), s.facing(0)) == (at(14, 16), 0)


def test_in_reverse_the_facing_is_the_other_way(fire: Fire) -> None:
    """k47.gap.vehicle-path, k47.gap.arc-table"""
    s = field(south={"squad": ("ger-pz4", (10, 12), 270)}, north=AMBUSH)
    play(moving(waits(s), Order.ADVANCE), Go((at(14, 12),), 270, reverse=True), Spring(1, 400))
    assert fire.shots == [(1, at(14, 12), 270)]


def test_a_mover_may_stop_where_it_was_shot_at(fire: Fire) -> None:
    """k47.gap.ambush-points"""
    told: list[Struct] = []
    s = play(moving(waits(field(south=MOVERS, north=AMBUSH))), Go((at(22, 12),)), Spring(1, 400), Halt(), told=told)
    assert s.agenda == ()
    assert s.place(0) == at(14, 12)
    assert [event for event in told if isinstance(event, e.Moved)] == [
        e.Moved(0, 400, (at(10, 12), at(14, 12)), "k47.orders.run", stopped=True)
    ]


@pytest.mark.parametrize(("stops", "facing"), [(Halt(), 135), (Halt(0), 0)])
def test_a_team_that_stops_faces_where_it_likes(fire: Fire, stops: Halt, facing: int) -> None:
    """k47.gap.free-facing, k47.gap.ambush-points: that is the end of its Run; unsaid it faces as it declared"""
    s = waits(field(south={"squad": ("ger-mmg", (10, 12))}, north=AMBUSH))
    s = play(moving(s), Go((at(20, 12),), 135), Spring(1, 400))
    assert [option.label for option in options(s, Halt())[0].options][:2] == ["as declared", "north"]
    s = play(s, stops)
    assert (s.place(0), s.facing(0)) == (at(14, 12), facing)


def test_a_vehicle_that_stops_faces_along_its_way(fire: Fire) -> None:
    """k47.gap.halted-place, k47.gap.free-facing: any facing is free for guns and teams alone"""
    s = waits(field(south={"squad": ("ger-pz4", (10, 12), 90)}, north=AMBUSH))
    s = play(moving(s, Order.ADVANCE), Go((at(16, 12),), 90), Spring(1, 400))
    assert rules(s.agenda[0].refusals(s, Halt(0))) == ["k47.gap.halted-place"]
    assert not options(s, Halt())
    assert play(s, Halt()).facing(0) == 90


def test_it_stops_only_where_it_could_end(fire: Fire) -> None:
    """k47.gap.ambush-points, k47.gap.spacing: within 1 in of a friend it goes on."""
    s = field(south=MOVERS | {"friend": ("ger-grenadiers", (15, 12))}, north=AMBUSH)
    s = play(moving(waits(s)), Go((at(22, 12),)), Spring(2, 400))
    assert s.agenda == ()
    assert s.place(0) == at(22, 12)


def test_several_ambushers_shoot_one_after_another(fire: Fire) -> None:
    """k47.gap.ambush-points: another at the same or a later point; who passes does so for the rest of the move."""
    s = field(south=MOVERS, north=AMBUSH | {"second": ("usa-rifles", (12, 20)), "third": ("usa-rifles", (20, 20))})
    s = waits(s, "ambusher", "second", "third")
    s = play(moving(s), Go((at(22, 12),)), Spring(1, 400), GoOn())
    step = s.agenda[0]
    assert isinstance(step, OnTheWay)
    assert rules(step.refusals(s, Spring(1, 500))) == ["game.no-such-thing"]  # it has fired
    assert rules(step.refusals(s, Spring(2, 300))) == ["k47.gap.ambush-points"]
    s = play(s, Spring(2, 400), GoOn(), Done())
    assert s.agenda == ()
    assert fire.shots == [(1, at(14, 12), 90), (2, at(14, 12), 90)]
    assert s.units[3].die is Order.AMBUSH
    assert s.place(0) == at(22, 12)


def test_after_stopping_it_may_be_shot_at_there_again(fire: Fire) -> None:
    """k47.gap.ambush-points"""
    s = waits(field(south=MOVERS, north=AMBUSH | {"second": ("usa-rifles", (12, 20))}), "ambusher", "second")
    s = play(moving(s), Go((at(22, 12),)), Spring(1, 400), Halt())
    step = s.agenda[0]
    assert list(step.every(s)) == [Spring(2, 400), Done()]
    s = play(s, Spring(2, 400))
    assert s.agenda == ()
    assert s.place(0) == at(14, 12)


def test_a_mover_that_is_destroyed_lies_where_it_was_shot(fire: Fire) -> None:
    """k47.gap.halted-place: the wreck lies there."""
    fire.does = lambda s, tell: destroy(s, 0, "test", tell)
    s = field(south={"squad": ("ger-pz4", (10, 12), 90), "far": ("ger-officer", (2, 2))}, north=AMBUSH)
    s = play(moving(waits(s)), Go((at(28, 12),), 90), Spring(2, 700))
    assert s.agenda == ()
    assert s.march is None
    assert [wreck.place for wreck in s.wrecks] == [at(17, 12)]


def test_a_vehicle_that_is_stunned_stands_where_it_was_shot(fire: Fire) -> None:
    """k47.gap.halted-place: even within 1 in of others; the whole action ends."""
    fire.does = lambda s, tell: halt(s, 0, "test", tell)
    s = field(south={"squad": ("ger-pz4", (10, 12), 90), "near": ("ger-officer", (14, 15))}, north=AMBUSH)
    s = play(moving(waits(s)), Go((at(28, 12),), 90), Spring(2, 400))
    assert s.agenda == ()
    assert (s.place(0), s.facing(0), s.march) == (at(14, 12), 90, None)
    assert s.units[0].motion is Motion.STATIONARY
    assert s.units[0].has_run  # it was given Run


def test_an_immobilised_vehicle_goes_no_farther(fire: Fire) -> None:
    """k47.gap.halted-place"""
    fire.does = lambda s, tell: s.with_unit(0, immobilised=True)
    s = field(south={"squad": ("ger-pz4", (10, 12), 90)}, north=AMBUSH)
    s = play(moving(waits(s)), Go((at(28, 12),), 90), Spring(1, 400))
    assert s.agenda == ()
    assert (s.place(0), s.march, s.units[0].motion) == (at(14, 12), None, Motion.STATIONARY)


def test_a_unit_may_be_halted_on_an_obstacle_and_drives_on_from_there(fire: Fire) -> None:
    """k47.gap.halted-place: it must mend that with its next move."""
    fire.does = lambda s, tell: halt(s, 0, "test", tell)
    s = field([HEDGE], {"squad": ("ger-pz4", (20, 14), 0)}, {"ambusher": ("usa-rifles", (20, 26))})
    s = play(moving(waits(s)), Go((at(20, 21),), 0), Spring(1, 400))
    assert s.place(0) == at(20, 18)
    s = s.with_unit(0, halted=False)
    assert play(moving(s), Go((at(20, 20),), 0)).place(0) == at(20, 20)


def test_panic_and_assaults_do_not_stop(fire: Fire) -> None:
    """k47.gap.ambush-points, k47.gap.fubar-panic"""
    s = waits(field(south=MOVERS, north={"ambusher": ("usa-rifles", (5, 12))}))
    s = play(s.first(Panic(1, 0)), Spring(1, 200))
    assert s.agenda == ()
    assert s.place(0) == at(22, 12)
    s = waits(field(south=MOVERS, north=AMBUSH))
    path = (at(10, 12), at(14, 12))
    s = play(marching.set_out(s, 0, path, 90, Order.RUN, assaults=1), Spring(1, 200))
    assert s.agenda == ()
    assert s.place(0) == at(14, 12)


def test_a_unit_that_gets_out_can_be_shot_at(fire: Fire) -> None:
    """k47.gap.ambush-points: dismounting counts, from its contact place on."""
    s = field(south=MOVERS | {"truck": ("ger-halftrack", (10, 12), 90)}, north=AMBUSH).off_table(0, 1)
    s = play(moving(waits(s), Order.ADVANCE), Go((at(16, 12),), start=at(13, 12)))
    step = s.agenda[0]
    assert [answer.where for answer in step.every(s) if isinstance(answer, Spring)] == [100, 200, 300]


def test_who_boards_can_be_shot_at_before(fire: Fire) -> None:
    """k47.gap.ambush-points, k47.gap.embark-table"""
    s = field(south=MOVERS | {"truck": ("ger-halftrack", (17, 12), 90)}, north=AMBUSH)
    s = play(moving(waits(s)), Go((at(14, 12),), boards=1), Spring(2, 400))
    assert s.agenda == ()
    assert s.units[0].where is Where.ABOARD
    assert fire.shots == [(2, at(14, 12), 90)]


def test_fire_at_the_point_where_a_house_falls_comes_after_it(fire: Fire) -> None:
    """k47.gap.demolish-move: the house no longer hides the vehicle, and its occupant is put down before."""
    s = field(
        [LIGHT],
        {"squad": ("ger-tiger", (20, 10), 0)},
        {"inside": ("usa-rifles", (20, 18)), "ambusher": ("usa-rifles", (20, 26))},
    )
    s = moving(waits(s), Order.ADVANCE)
    s = play(s, Go((at(20, 18),), 0))
    step = s.agenda[0]
    assert [answer.where for answer in step.every(s) if isinstance(answer, Spring)] == [500, 600, 700, 800]
    with ScriptedDice(1) as dice:  # one pin for whoever is inside
        s = play(s, Spring(2, 500), dice=dice)
    put_down = s.agenda[0]
    assert isinstance(put_down, PutDownUnit)
    assert fire.shots == []
    s = play(s, PutDown(at(25, 16)))
    assert fire.shots == [(2, at(20, 15), 0)]
    s = play(s, GoOn())
    assert s.place(0) == at(20, 18)
    assert s.ruined == 1


def test_ambush_fire_takes_only_the_mover(fire: Fire) -> None:
    """k47.gap.ambush-points"""
    s = play(moving(waits(field(south=MOVERS | {"other": ("ger-officer", (16, 15))}, north=AMBUSH))), Go((at(14, 12),)))
    step = s.agenda[0]
    assert rules(step.refusals(s, Spring(2, 200, Aim(1)))) == ["k47.gap.ambush-points"]
    assert step.refusals(s, Spring(2, 200, Aim(0))) is None


def test_a_move_is_kept_in_the_state(fire: Fire) -> None:
    """k47.gap.path: the whole path is declared before anything of it happens."""
    s = play(moving(waits(field(south=MOVERS, north=AMBUSH))), Go((at(14, 12), at(14, 16)), 45))
    assert s.march is not None
    assert s.march.path == (at(10, 12), at(14, 12), at(14, 16))
    assert s.place(0) == at(10, 12)
    assert replace(s).march == s.march
