"""Volleys stage by stage: to hit, assigned, mistaken, saved, and who is Pinned Down by them."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.flames_of_war.battle.laid_out import HEDGE, WALL, WOOD, Table, at, bodies, body, laid_out
from tests.rulesets.flames_of_war.battle.shooting_table import TANKS, shoot, step

from sandtable.game.answers import Done
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Aim, Assign, Shoot, Swap
from sandtable.rulesets.flames_of_war.battle.assigning import AssignHits
from sandtable.rulesets.flames_of_war.battle.leaders import AppointLeader
from sandtable.rulesets.flames_of_war.battle.mistaking import MistakenTarget
from sandtable.rulesets.flames_of_war.battle.state import Ball, BattleState
from sandtable.rulesets.flames_of_war.terms import Blitz

# ---------------------------------------------------------------------- the volley


def hits_of(table: Table) -> tuple[int, ...]:
    found: tuple[int, ...] = table.rolled("volley_hits")[-1].outcome
    return found


@pytest.mark.parametrize(
    ("marks", "dice"),
    [({}, 2), ({"moved": {(0, 0)}}, 1), ({"moved": {(0, 0)}, "blitzed": {(0, 0)}}, 2), ({"digging": {(0, 0)}}, 1)],
)
def test_halted_or_moving_rate_of_fire_fow_rof_halted_fow_rof_moving(marks: dict[str, Any], dice: int) -> None:
    s = laid_out({"us_57": [(24, 10, 0)]}, {"de_pz4": [(24, 20)]}, **marks)
    table = step(s)
    table.answer(shoot(s, (0, 0), weapon="us_57"), {fow.HIT_BASE: [1] * dice})
    assert len(table.rolled("volley_hits")[0].rolls[0].faces) == dice


def test_who_is_pinned_down_shoots_as_moving_and_tanks_of_the_unit_do_not_fow_pin_moving_rof() -> None:
    pinned: dict[int, Any] = {0: {"pinned": True}}
    s = laid_out({"us_57": [(24, 10, 0)]}, {"de_pz4": [(24, 20)]}, units=pinned)
    table = step(s)
    table.answer(shoot(s, (0, 0), weapon="us_57"), {})
    assert len(table.rolled("volley_hits")[0].rolls[0].faces) == 1, fow.SHOOT_PINNED_AS_MOVING
    tank = laid_out({"us_m10": [(24, 10)]}, {"de_pz4": [(24, 20)]}, units=pinned)
    table = step(tank)
    table.answer(shoot(tank, (0, 0), weapon="us_3in_td"), {})
    assert len(table.rolled("volley_hits")[0].rolls[0].faces) == 2, fow.PIN_IMMUNE_ARMOURED


def needs(s: BattleState, weapon: str = "us_75") -> str:
    table = step(s)
    table.answer(shoot(s, (0, 0), weapon=weapon), {})
    asked: Any = table.rolled("volley_hits")[0].rolls[0].asked
    return str(asked.text)


def test_what_makes_a_target_harder_to_hit() -> None:
    """fow.hit.base, fow.hit.range, fow.hit.concealed, fow.hit.concealed-gtg, fow.hit.out-of-command, fow.hit.smoke"""
    near: dict[str, Any] = {"us_m10": [(24, 10)]}
    gun = "us_3in_td"
    panzer: dict[str, Any] = {"de_pz4": [(24, 20)]}
    assert needs(laid_out(near, panzer), gun) == "4+"
    assert needs(laid_out(near, {"de_pz4": [(24, 28)]}), gun) == "4+"
    assert needs(laid_out(near, {"de_pz4": [(24, 28.01)]}), gun) == "5+"
    behind = laid_out(near, {"de_pz4": [(24, 27.5)]}, HEDGE, moved={(1, 0)})
    assert needs(behind, gun) == "5+"
    assert needs(replace(behind, moved=0), gun) == "6", fow.GTG_CONDITION
    strayed = laid_out(near, panzer, moved={(0, 0)}, strayed={(0, 0)})
    assert needs(strayed, gun) == "5+"
    failed = laid_out(near, panzer, units={0: {"blitz": Blitz.FAILED}})
    assert needs(failed, gun) == "5+", fow.ORDER_BLITZ_FAIL_PENALTY
    smoked = replace(laid_out(near, panzer), balls=(Ball(at(24, 15), 1),))
    assert needs(smoked, gun) == "5+"
    assert needs(laid_out(near, panzer, extra="night = true"), gun) == "5+", fow.HIT_NIGHT
    # Beyond 6 a second die is rolled; 9 and more cannot hit, and nothing is rolled.
    hidden = laid_out(near, {"de_pz4": [(24, 28.01)]}, HEDGE)
    assert needs(hidden, gun) == "6 then 5+", fow.HIT_SEVEN_PLUS
    table = step(replace(hidden, balls=(Ball(at(24, 18), 1), Ball(at(24, 19), 1))))
    table.answer(shoot(hidden, (0, 0), weapon=gun), {})
    assert "6 then 6" in str(table.rolled("volley_hits")[0].rolls[0].asked.text), "smoke counts once"
    worst = laid_out(near, {"de_pz4": [(24, 28.01)]}, HEDGE, extra="night = true")
    table = step(replace(worst, balls=(Ball(at(24, 18), 1),)))
    table.answer(shoot(worst, (0, 0), weapon=gun))
    assert table.rolled("volley_hits")[0].rolls == (), fow.GAP_NINE_PLUS


def test_the_first_hit_is_the_targets_and_the_rest_go_round_fow_assign_first_fow_assign_even() -> None:
    """Three tanks at the middle one of three: the first hit on it, then the nearest, then the third."""
    s = laid_out(TANKS, {"de_pz4": [(24, 26), (29, 26), (18, 26)]})
    table = step(s)
    asks = table.answer(shoot(s, (0, 0), (1, 0), (2, 0)), {fow.HIT_BASE: [4, 4, 4, 1, 1, 1]})
    assert hits_of(table) == (2, 1, 0)
    # Three hits on three tanks fall one on each: nobody is asked.
    assert isinstance(asks, MistakenTarget)
    assert [(event.body, event.hits, event.why) for event in table.events(e.HitsAssigned)] == [
        (body(s, 1, 0), 1, fow.ASSIGN_FIRST),
        (body(s, 1, 1), 1, fow.ASSIGN_EVEN),
        (body(s, 1, 2), 1, fow.ASSIGN_EVEN),
    ]


def test_only_teams_within_six_inches_in_sight_and_of_one_kind_share_fow_assign_within_6_fow_assign_valid() -> None:
    """The second stands 6 in from the first, the third a hundredth farther, the fourth behind a house."""
    house = '{ kind = "building", name = "House", at = [21, 20], size = [4, 4] }'
    s = laid_out({"us_m10": [(24, 10)]}, {"de_pz4": [(26, 26), (34, 26), (26, 34.01), (20.5, 26)]}, house)
    facts = step(s)
    facts.answer(shoot(s, (0, 0), weapon="us_3in_td"), {fow.HIT_BASE: [4, 4]})
    assert [event.body for event in facts.events(e.HitsAssigned)] == list(bodies(s, 1, 0, 1))
    shown = facts.rolled("volley_hits")[0].facts
    assert (1, 4, 6.01) in shown.targets_between, "too far to share, but a swap may reach it"
    assert (1, 2, "unseen") in shown.lines_apart, "it is near enough, but hidden"


def test_the_shooter_chooses_where_it_matters_fow_gap_hit_assignment_who() -> None:
    """Two hits among three tanks: the second may fall on either of the others."""
    s = laid_out(TANKS, {"de_pz4": [(24, 26), (29, 26), (18, 26)]})
    table = step(s)
    asks = table.answer(shoot(s, (0, 0)), {fow.HIT_BASE: [4, 4]})
    assert isinstance(asks, AssignHits)
    assert asks.side == 0
    first, second, third = bodies(s, 1, 0, 1, 2)
    assert table.refused(Assign((second, third))) == [fow.ASSIGN_FIRST]
    assert table.refused(Assign((first, first))) == [fow.ASSIGN_EVEN]
    assert table.refused(Assign((first,))) == [fow.GAP_HIT_ASSIGNMENT_WHO]
    assert table.refused(Assign((first, body(s, 0)))) == [fow.ASSIGN_VALID]
    assert [table.refused(answer) for answer in asks.suggest(table.s, Random(1))] == [[]] * 3  # noqa: S311
    asks = table.answer(Assign((first, third)))
    assert isinstance(asks, MistakenTarget)
    assert asks.side == 1
    assert [event.body for event in table.events(e.HitsAssigned)] == [first, third]
    left = step(s)
    left.answer(shoot(s, (0, 0)), {fow.HIT_BASE: [4, 4]})
    left.answer(Done())
    assert [event.body for event in left.events(e.HitsAssigned)] == [first, second], "the nearest to the target"


def test_hits_are_assigned_weapon_by_weapon_fow_gap_hit_assignment_who() -> None:
    s = laid_out(
        {"us_tank76": [(20, 10), (22.5, 10), (25, 10), (27.5, 10)]}, {"de_pz4": [(24, 26), (29, 26), (18, 26)]}
    )
    table = step(s)
    aims = tuple(Aim(body(s, 0, one), body(s, 1), weapon) for one, weapon in ((0, "us_75"), (3, "us_76")))
    asks = table.answer(Shoot(aims), {fow.HIT_BASE: [4, 4, 4, 4]})
    # The better gun's hits come first: shot 0 is the 76 mm, shot 1 the 75 mm.
    first, second, third = bodies(s, 1, 0, 1, 2)
    assert isinstance(asks, AssignHits)
    four = (first, second, third, first)
    assert table.refused(Assign(four, (0, 1, 0, 1))) == [fow.GAP_HIT_ASSIGNMENT_WHO]
    assert table.refused(Assign(four, (1, 1, 0, 0))) == []
    assert table.refused(Assign(four, (0, 0, 0, 1))) == [fow.GAP_HIT_ASSIGNMENT_WHO]
    table.answer(Assign((first, second, third, second), (1, 1, 0, 0)))
    table.answer(Done(), {})
    rows = {event.facts.hits for event in table.rolled("team_hits")}
    assert {tuple((row[0], row[1]) for row in hits) for hits in rows} == {
        (("us_75", 1),),
        (("us_75", 1), ("us_76", 1)),
        (("us_76", 1),),
    }


# ---------------------------------------------------------------------- Mistaken Target


def swapping(distance: float) -> tuple[Table, BattleState]:
    """Two tanks so far from the shooter, side by side, one of them hit."""
    s = laid_out({"us_m10": [(24, 10)]}, {"de_pz4": [(24, 12 + distance), (26, 12 + distance)]})
    table = step(s)
    table.answer(shoot(s, (0, 0), weapon="us_3in_td"), {fow.HIT_BASE: [4, 1]})
    return table, s


def test_tanks_are_mistaken_only_beyond_eight_inches_fow_mistaken_tank_distance() -> None:
    near, _ = swapping(8)
    assert near.asks is None
    far, s = swapping(8.01)
    assert isinstance(far.asks, MistakenTarget)
    one, other = bodies(s, 1, 0, 1)
    assert far.refused(Swap(one, one)) == [fow.GAP_MISTAKEN_TARGET]
    assert far.refused(Swap(one, body(s, 0))) == [fow.GAP_MISTAKEN_TARGET]
    far.answer(Swap(other, one), {fow.MISTAKEN_ROLL: [3], fow.ARMOUR_ROLL: [6]})
    assert far.rolled("team_hits")[-1].units == (1,)
    assert [(event.body, event.hits) for event in far.events(e.HitsAssigned)][-2:] == [(other, 1), (one, 0)]
    assert far.asks is None, "both have been swapped"


def test_hits_can_be_swapped_on_a_valid_target_too_far_to_share_them_fow_gap_mistaken_target() -> None:
    s = laid_out({"us_m10": [(24, 10)]}, {"de_pz4": [(20, 26), (29, 26), (40, 26)]}, WOOD.replace("24, 24", "36, 20"))
    table = step(s)
    table.answer(shoot(s, (0, 0), weapon="us_3in_td"), {fow.HIT_BASE: [4, 1]})
    first, second, hidden = bodies(s, 1, 0, 1, 2)
    assert isinstance(table.asks, MistakenTarget)
    assert table.refused(Swap(first, hidden)) == [fow.GAP_MISTAKEN_TARGET], "it is out of sight"
    table.answer(Swap(first, second), {fow.MISTAKEN_ROLL: [6], fow.ARMOUR_ROLL: [6]})
    assert table.rolled("team_hits")[0].facts.hits == (("us_3in_td", 1, 14.77),)


@pytest.mark.parametrize(("far", "asked"), [(4, False), (4.01, True)])
def test_infantry_is_mistaken_only_beyond_four_inches_fow_mistaken_foot_distance(far: float, asked: bool) -> None:
    there = 10 + 1.5 + far
    s = laid_out({"us_para": [(24, 10)]}, {"de_grenadier": [(24, there), (26, there)]}, moved={(0, 0), (1, 0), (1, 1)})
    table = step(s)
    table.answer(shoot(s, (0, 0), weapon="us_para_rifle"), {fow.HIT_BASE: [6]})
    assert isinstance(table.asks, MistakenTarget) is asked


def test_a_failure_ends_mistaken_target_for_the_unit_fow_mistaken_again_fow_gap_volley_resolution() -> None:
    s = laid_out(TANKS, {"de_pz4": [(24, 26), (29, 26), (18, 26), (32, 26)]})
    table = step(s)
    table.answer(shoot(s, (0, 0), (1, 0)), {fow.HIT_BASE: [4, 4, 1, 1]})
    table.answer(Done())
    first, second, third, fourth = bodies(s, 1, 0, 1, 2, 3)
    asks = table.answer(Swap(first, third), 3)
    assert isinstance(asks, MistakenTarget), "after a success another pair"
    assert table.refused(Swap(third, fourth)) == [fow.GAP_MISTAKEN_TARGET]
    assert table.answer(Swap(second, fourth), {fow.MISTAKEN_ROLL: [2], fow.ARMOUR_ROLL: [6, 6]}) is not asks
    assert len(table.rolled("mistaken_target")) == 2
    assert {event.facts.team for event in table.rolled("team_hits")} == {"de_pz4h"}
    assert len(table.rolled("team_hits")) == 2


# ---------------------------------------------------------------------- saves and what follows


def test_front_and_side_decide_the_armour_fow_facing_front_fow_facing_side_fow_gap_facing_result_mixed() -> None:
    ours: dict[str, Any] = {"us_m10": [(24, 10)]}
    for heading, face in ((180, ()), (0, ("side",))):
        s = laid_out(ours, {"de_pz4": [(24, 20, heading)]})
        table = step(s)
        table.answer(shoot(s, (0, 0), weapon="us_3in_td"), {fow.HIT_BASE: [4, 1], fow.ARMOUR_ROLL: [6]})
        assert table.rolled("team_hits")[0].facts.hits == (("us_3in_td", 1, 8.0, *face),)
    mixed = laid_out(ours, {"de_pz4": [(24, 20, 0)]}).turned_to(1 + 3, 180, turret=True)
    table = step(mixed)
    table.answer(shoot(mixed, (0, 0), weapon="us_3in_td"), {fow.HIT_BASE: [4, 1], fow.FACING_MIXED: [4]})
    assert table.rolled("team_hits")[0].facts.hits == (("us_3in_td", 1, 8.0, "turret_front"),)


def test_a_tank_is_destroyed_or_bailed_out_by_its_saves_fow_armour_less_fow_armour_equal() -> None:
    """Armour 6 and a die of 5 are less than Anti-tank 12, 6 is equal: 3+ Firepower destroys or bails out."""
    s = laid_out({"us_m10": [(24, 10), (20, 10)]}, {"de_pz4": [(24, 26), (30, 26)]})
    table = step(s)
    volley = shoot(s, (0, 0), (1, 0), weapon="us_3in_td")
    table.answer(volley, {fow.HIT_BASE: [4, 4, 1, 1], fow.ARMOUR_ROLL: [5, 6], fow.ARMOUR_OUTCOME: [3, 3]})
    assert table.marked("lost") >= {(1, 0)}
    assert table.marked("bailed") == {(1, 1)}
    assert table.events(e.Lost)[0].why == fow.ARMOUR_OUTCOME
    assert table.unit(1).leader == body(s, 1, 1), "the one team within 6 in takes over"


def test_a_second_bail_out_is_tested_at_once_fow_bail_second_result_fow_gap_bail_multiple_hits() -> None:
    """The first hit Bails Out, the second does so again: the crew's Remount 3+ fails, and the third hit is lost."""
    s = laid_out({"us_m10": [(22, 10), (26, 10)]}, {"de_pz4": [(24, 26)]})
    table = step(s)
    faces = {
        fow.HIT_BASE: [4, 4, 4, 1],
        fow.ARMOUR_ROLL: [6, 6],
        fow.ARMOUR_OUTCOME: [3, 3],
        fow.BAIL_SECOND_RESULT: [2],
    }
    table.answer(shoot(s, (0, 0), (1, 0), weapon="us_3in_td"), faces)
    assert table.marked("lost") >= {(1, 0)}
    assert len(table.rolled("team_hits")) == 1


def test_the_guns_of_aircraft_meet_front_or_side_fow_gap_aircraft_face() -> None:
    s = laid_out({"us_m10": [(24, 20, 0)]}, {"de_air": [(24, 28)]}, active=1).turned_to(0, 180, turret=True)
    table = step(s, 1)
    table.answer(Shoot((Aim(body(s, 1), body(s, 0), "air_37mm"),)))
    table.answer(Done(), {fow.HIT_BASE: [6, 1]})
    assert table.rolled("team_hits")[0].facts.hits == (("air_37mm", 1, 5.5, "hull_front"),)


def test_infantry_behind_a_wall_is_saved_by_it_fow_save_bulletproof() -> None:
    s = laid_out({"us_rifle": [(24, 10)]}, {"de_grenadier": [(24, 24.8)]}, WALL)
    table = step(s)
    table.answer(
        shoot(s, (0, 0), weapon="us_garand"), {fow.HIT_BASE: [6], fow.SAVE_OTHER: [1], fow.SAVE_BULLETPROOF: [5]}
    )
    assert table.rolled("team_hits")[0].facts.hits == (("us_garand", 1, 13.3, "behind"),)
    assert not table.events(e.Lost)


def test_five_hits_pin_down_before_the_saves_fow_pin_threshold_fow_gap_pin_count() -> None:
    ours = {"us_hmg": [(24, 10), (22, 10)], "us_tank75": [(30, 10)]}
    ours = {"us_mg": ours["us_hmg"], "us_tank75": ours["us_tank75"]}
    s = laid_out(ours, {"de_grenadier": [(24, 20), (26, 20), (22, 20)]}, moved={(2, 0), (2, 1), (2, 2)})
    table = step(s)
    asks = table.answer(shoot(s, (0, 0), weapon="hmg6"), {fow.HIT_BASE: [4, 4, 4, 4, 1, 1]})
    assert isinstance(asks, AssignHits)
    table.answer(Done())
    table.answer(Done(), {fow.SAVE_OTHER: [6] * 4})
    assert not table.unit(2).pinned
    assert table.s.hits[2] == 4
    tank = Shoot((Aim(body(s, 1), body(s, 2), "tank_mg2"),))
    table.answer(tank, {fow.HIT_BASE: [4, 1]})
    assert table.unit(2).pinned, "all shooters of the step together"
    assert table.events(e.Pinned) == [e.Pinned(2, True, fow.PIN_THRESHOLD)]


def test_a_unit_of_twelve_teams_takes_eight_hits_fow_pin_threshold_large() -> None:
    def pinned(hits: int) -> bool:
        row: list[Any] = [(18 + 1.6 * number, 24) for number in range(12)]
        s = laid_out({"us_mg": [(24, 12), (26, 12)]}, {"su_rifle": row}, moved={(1, number) for number in range(12)})
        table = step(s)
        table.answer(shoot(s, (0, 4), (1, 4), weapon="hmg6"), {fow.HIT_BASE: [6] * hits + [1] * (12 - hits)})
        return table.unit(1).pinned or bool(table.answer(Done()) and table.unit(1).pinned)

    assert not pinned(7)
    assert pinned(8)


def test_armoured_tanks_are_never_pinned_and_their_hits_do_not_count_fow_pin_immune_armoured() -> None:
    s = laid_out(TANKS, {"de_pz4": [(24, 26), (29, 26), (18, 26)]})
    table = step(s)
    table.answer(shoot(s, (0, 0), (1, 0), (2, 0)), {fow.HIT_BASE: [4] * 6})
    table.answer(Done(), {fow.ARMOUR_ROLL: [6] * 6})
    assert not table.unit(1).pinned
    assert table.s.hits == (0, 0)


def test_fire_at_two_enemy_units_is_rolled_first_and_saved_last_fow_gap_volley_resolution() -> None:
    s = laid_out(TANKS, {"de_pz4": [(20, 20)], "de_puma": [(28, 20)]})
    table = step(s)
    aims = (Aim(body(s, 0, 0), body(s, 1), "us_75"), Aim(body(s, 0, 2), body(s, 2), "us_75"))
    table.answer(Shoot(aims), {fow.HIT_BASE: [4, 1, 4, 1], fow.ARMOUR_ROLL: [6, 6]})
    assert [event.procedure for event in table.events(type(table.rolled("volley_hits")[0]))] == [
        "volley_hits",
        "volley_hits",
        "team_hits",
        "team_hits",
    ]
    assert [event.against for event in table.rolled("volley_hits")] == [(1,), (2,)]


def test_a_lost_leader_is_replaced_after_the_last_save_fow_gap_replacement_moment() -> None:
    s = laid_out({"us_m10": [(24, 10)]}, {"de_pz4": [(24, 18), (26, 18), (22, 18)]})
    table = step(s)
    asks = table.answer(
        shoot(s, (0, 0), weapon="us_3in_td"), {fow.HIT_BASE: [4, 1], fow.ARMOUR_ROLL: [1], fow.ARMOUR_OUTCOME: [6]}
    )
    assert isinstance(asks, AppointLeader)
    assert asks.side == 1
