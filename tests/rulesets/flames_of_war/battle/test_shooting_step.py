"""The Shooting Step: who may shoot at whom with what, how shooters turn, and what is offered."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.flames_of_war.battle.laid_out import BOCAGE, HEDGE, WOOD, Table, at, body, laid_out
from tests.rulesets.flames_of_war.battle.shooting_table import PANZERS, TANKS, refused, shoot, step

from sandtable.game.answers import Done
from sandtable.game.refusals import NO_SUCH
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Aim, Shoot
from sandtable.rulesets.flames_of_war.battle.shooting_step import ShootingStep
from sandtable.rulesets.flames_of_war.battle.sight_told import unseen_because
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Screen

# ---------------------------------------------------------------------- who may shoot at whom


def test_range_and_sight_are_checked_first_fow_shoot_check_range_fow_shoot_check_los() -> None:
    s = laid_out(TANKS, {"de_pz4": [(24, 40.01), (24, 40)]})
    # 28 in from edge to edge are 30 in from middle to middle.
    assert refused(s, (1, 0)) == [fow.SHOOT_CHECK_RANGE]
    assert refused(s, (1, 1)) == []
    assert refused(laid_out(TANKS, PANZERS, WOOD), (1, 0)) == [
        fow.SHOOT_CHECK_LOS,
        fow.LOS_TALL_TERRAIN,
        fow.GAP_NINE_POINTS,
    ]


def test_what_is_in_between_is_named_fow_gap_nine_points_fow_gap_terrain_along_line() -> None:
    def why(s: BattleState) -> list[str]:
        found = Table(s, ShootingStep(0, opened=True)).asks.refusals(s, shoot(s, (1, 0)))
        return [each.because.partition(": ")[2] for each in found.refusals]

    s = laid_out(TANKS, PANZERS, BOCAGE)
    assert why(s)[1:] == [
        "Bocage is in between",
        "along the line it is more than 2 in from both teams",
        "none of the 9 lines to its centre and rim is clear",
    ]
    assert list(unseen_because(s, body(s, 1), body(s, 0)))[1].rule == fow.GAP_TERRAIN_ALONG_LINE
    smoked = replace(laid_out(TANKS, PANZERS), screens=(Screen(at(10, 20), at(38, 20), 1),))
    assert why(smoked)[1] == "a Smoke Screen is in between"
    assert list(unseen_because(laid_out(TANKS, PANZERS), 0, body(s, 1))) == []


@pytest.mark.parametrize(
    ("mark", "rule"),
    [
        ("dashed", fow.SHOOT_NO_SHOOT_DASH),
        ("followed", fow.SHOOT_NO_SHOOT_FOLLOW_ME),
        ("crossed_here", fow.SHOOT_NO_SHOOT_CROSS_HERE),
        ("bailed", fow.BAIL_NO_ACTIONS),
        ("cleared", fow.ORDER_CLEAR_MINES_RESTRICTIONS),
        ("bombarded", fow.GAP_SHOOTING_ORDER),
        ("unranged", fow.GAP_RANGING_MOMENT),
        ("shot", fow.GAP_TARGET_CHOICE),
    ],
)
def test_what_was_done_keeps_a_team_from_shooting(mark: str, rule: str) -> None:
    marked: dict[str, Any] = {mark: {(0, 1)}}
    s = laid_out(TANKS, PANZERS, **marked)
    assert refused(s, (1, 0)) == [rule]
    assert refused(s, (0, 0)) == []
    for answer in Table(s, ShootingStep(0, opened=True)).asks.every(s):
        assert isinstance(answer, Done) or all(aim.shooter != body(s, 0, 1) for aim in answer.aims)


def test_any_enemy_on_the_ground_may_be_declared_and_nobody_else_fow_gap_target_choice() -> None:
    ours = {"us_tank75": [(24, 10)], "us_rifle": [(30, 10)]}
    theirs: dict[str, Any] = {
        "de_pz4": [(24, 30)],
        "de_pzgren": [(30, 20), (32, 20), *[None] * 6, (34, 20)],
        "de_air": [(10, 25)],
    }
    s = laid_out(ours, theirs, bailed={(2, 0)})
    table = Table(s, ShootingStep(0, opened=True))
    tank, transport = body(s, 0), body(s, 3, 8)

    def why(target: int) -> list[str]:
        return table.refused(Shoot((Aim(tank, target, "us_75"),)))

    assert why(body(s, 2)) == [], "a Bailed Out tank, farther off than the grenadiers"
    assert why(transport) == []
    assert why(body(s, 4)) == [fow.GAP_TARGET_CHOICE], "Aircraft"
    assert why(body(s, 1)) == [fow.GAP_TARGET_CHOICE], "a friend"
    mounted = s.mount(body(s, 3, 1), transport)
    again = Table(mounted, ShootingStep(0, opened=True))
    assert again.refused(Shoot((Aim(tank, body(s, 3, 1), "us_75"),))) == [fow.GAP_TARGET_CHOICE]
    assert table.refused(Shoot(())) == [fow.GAP_TARGET_CHOICE]
    assert table.refused(Shoot((Aim(tank, 999),))) == [NO_SUCH]
    assert table.refused(Shoot((Aim(body(s, 2), tank),))) == [NO_SUCH]
    both = Shoot((Aim(tank, body(s, 2), "us_75"), Aim(body(s, 1), body(s, 2), "us_garand")))
    assert fow.GAP_SHOOTING_ORDER in table.refused(both)


def test_one_target_and_one_weapon_or_all_machine_guns_fow_shoot_weapons_tank_fow_shoot_weapons_foot() -> None:
    s = laid_out({"us_tank75": [(24, 10)]}, {"de_grenadier": [(24, 20), (26, 20)]})
    table, tank, one, other = Table(s, ShootingStep(0, opened=True)), body(s, 0), body(s, 1), body(s, 1, 1)

    def why(*aims: tuple[int, str]) -> list[str]:
        return table.refused(Shoot(tuple(Aim(tank, target, weapon) for target, weapon in aims)))

    assert why((one, "tank_mg2"), (one, "us_50cal")) == []
    assert why((one, "tank_mg2")) == [], "some machine-guns may stay silent"
    assert why((one, "us_75"), (one, "us_50cal")) == [fow.SHOOT_WEAPONS_TANK]
    assert fow.GAP_TARGET_CHOICE in why((one, "tank_mg2"), (other, "us_50cal"))
    assert why((one, "de_mg42")) == [NO_SUCH]
    assert why((one, "us_75"), (one, "us_75")) == [NO_SUCH]
    faust = laid_out({"de_grenadier": [*[None] * 5, (24, 16.5)]}, {"us_tank75": [(24, 22)]})
    foot = Table(faust, ShootingStep(0, opened=True))
    pair = tuple(Aim(body(faust, 0, 5), body(faust, 1), key) for key in ("de_mg42", "de_faust"))
    assert foot.refused(Shoot(pair)) == [fow.SHOOT_WEAPONS_FOOT]
    assert foot.refused(Shoot(pair[1:])) == []


def test_forward_firing_asks_for_a_target_in_front_before_turning_fow_gap_weapon_notes() -> None:
    beside = laid_out({"de_stug": [(24, 10, 0)]}, {"us_tank75": [(40, 10.99), (40, 11)]})
    assert refused(beside, (0, 0), weapon="de_75l48_fwd") == [fow.GAP_WEAPON_NOTES]
    assert refused(beside, (0, 1), weapon="de_75l48_fwd") == []
    assert refused(beside, (0, 0), weapon="tank_mg3_slow") == []


def test_a_weapon_that_shot_at_aircraft_is_silent_and_others_are_not_fow_aa_no_next_shooting() -> None:
    s = laid_out(TANKS, {"de_pz4": [(24, 25)]}, shot_up={(0, 1)})
    assert refused(s, (1, 0), weapon="us_50cal") == [fow.AA_NO_NEXT_SHOOTING]
    assert refused(s, (1, 0), weapon="us_75") == [], fow.GAP_AA_PENALTY_DURATION
    assert refused(s, (1, 0), weapon="tank_mg2") == []


def test_a_weapon_without_a_rate_of_fire_in_its_state_cannot_fire_fow_gap_weapons() -> None:
    s = laid_out({"us_105": [None] * 4 + [(24, 16)]}, {"de_grenadier": [(24, 21)]})
    assert refused(s, (4, 0), weapon="small_arms") == []
    assert refused(s, (4, 0), weapon="") == []


# ---------------------------------------------------------------------- declared and turned


def test_turrets_hulls_and_bases_turn_to_face_fow_shoot_rotate_fow_gap_rotate_to_face() -> None:
    ours = {"us_tank75": [(10, 10, 0)], "us_57": [(20, 10, 45)], "us_rifle": [(30, 10, 0)]}
    s = laid_out(ours, {"de_pz4": [(20, 20), (10, 20, 180)]})
    table = step(s)
    aims = ((0, "us_75", 0), (1, "us_57", 0), (2, "us_garand", 0))
    for unit, weapon, target in aims:
        table.answer(Shoot((Aim(body(s, unit), body(s, 3, target), weapon),)), {})
    found = table.s
    assert (found.heading(body(s, 0)), found.turrets[body(s, 0)]) == (0, 45)
    assert found.heading(body(s, 1)) == 0
    assert found.heading(body(s, 2)) == 315
    assert found.heading(body(s, 3)) == 180, "targets keep the headings they have"
    assert not found.moved, "turning to face is no movement"
    assert table.marked("shot") == {(0, 0), (1, 0), (2, 0)}
    assert [event.weapon for event in table.events(e.Declared)] == ["us_75", "us_57", "us_garand"]
    assert found.shot_at == tuple((body(s, unit), 1 << 3) for unit in range(3))


def test_a_unit_declares_once_and_the_step_ends_when_nobody_is_left_fow_gap_target_choice() -> None:
    s = laid_out({**TANKS, "us_m10": [(34, 10)]}, PANZERS)
    table = step(s)
    table.answer(shoot(s, (0, 0)), {})
    assert table.refused(shoot(s, (1, 0))) == [fow.GAP_TARGET_CHOICE]
    assert table.answer(Shoot((Aim(body(s, 1), body(s, 2), "us_3in_td"),)), {}) is None
    held = step(s)
    assert held.answer(Done()) is None
    assert step(laid_out(TANKS, {"de_pz4": None})).asks is None, "nobody to shoot at"


# ---------------------------------------------------------------------- what is offered


def test_whatever_is_suggested_is_allowed() -> None:
    ours: dict[str, Any] = {**TANKS, "us_rifle": [(20, 14), (22, 14), (24, 14)], "us_57": [(30, 14, 0)]}
    theirs: dict[str, Any] = {
        "de_pz4": [(24, 30), (30, 30)],
        "de_grenadier": [(20, 28), (22, 28)],
        "de_pzgren": [(34, 24), *[None] * 7, (34, 28)],
    }
    s = laid_out(ours, theirs, HEDGE)
    table = step(s)
    for seed in range(5):
        answers = list(table.asks.suggest(table.s, Random(seed)))  # noqa: S311
        assert len(answers) > 4
        for answer in answers:
            assert table.refused(answer) == [], answer
    assert len(list(table.asks.every(table.s))) < 60
