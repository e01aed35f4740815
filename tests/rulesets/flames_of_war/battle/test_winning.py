"""Who Holds what, and who wins at the start of a turn."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from tests.rulesets.flames_of_war.battle.laid_out import OUR, THEIR, Spot, Table, Units, laid_out

from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.starting import CheckVictory
from sandtable.rulesets.flames_of_war.battle.state import BattleState, Objective, Where
from sandtable.rulesets.flames_of_war.battle.winning import formations_left, give_up, held_by, tally

HQ: dict[str, list[Spot]] = {"us_inf_hq": [(10, 5), (12, 5)], "us_mg": [(20, 5), (22, 5)]}
THEIRS: dict[str, list[Spot]] = {"de_inf_hq": [(10, 43), (12, 43)], "de_hmg": [(20, 43), (22, 43)]}
AT = Objective((2400, 3600), THEIR)


def battle(ours: Units = HQ, theirs: Units = THEIRS, mission: str = "Free-for-All", **more: Any) -> BattleState:
    return replace(laid_out(ours, theirs, mission=mission, **more), objectives=(AT,))


def check(s: BattleState, side: int) -> tuple[int, str] | None:
    table = Table(s, CheckVictory(side))
    table.run()
    return None if table.s.outcome is None else (table.s.outcome.winner, table.s.outcome.rule)


def test_a_team_within_four_inches_holds_what_no_enemy_contests() -> None:
    """fow.gap.holding-objective, fow.gap.tape"""
    near: Units = {**HQ, "us_rifle": [(24, 31.25)]}
    too_far: Units = {**HQ, "us_rifle": [(24, 31.24)]}
    assert held_by(battle(near), AT) == OUR
    assert held_by(battle(too_far), AT) is None
    contested: Units = {**THEIRS, "de_grenadier": [(24, 40)]}
    assert held_by(battle(near, contested), AT) is None


def test_pinned_teams_hold_but_transports_aircraft_and_bailed_out_tanks_do_not() -> None:
    """fow.gap.holding-objective, fow.gap.transport-rear, fow.gap.aircraft-placement"""
    assert held_by(battle({**HQ, "us_rifle": [(24, 35)]}, units={2: {"pinned": True}}), AT) == OUR
    assert held_by(battle({**HQ, "us_tank75": [(24, 35)]}), AT) == OUR
    assert held_by(battle({**HQ, "us_tank75": [(24, 35)]}, bailed=[(2, 0)]), AT) is None
    assert held_by(battle({**HQ, "us_air": [(24, 35)]}), AT) is None
    assert held_by(battle({**HQ, "us_57": [(40, 5), None, None, (24, 35)]}), AT) is None


def test_who_begins_his_third_turn_holding_an_enemy_objective_wins() -> None:
    """fow.victory.objective, fow.gap.objective-first-turn"""
    s = battle({**HQ, "us_rifle": [(24, 35)]})
    assert check(replace(s, round=2), OUR) is None
    assert check(replace(s, round=3), OUR) == (OUR, fow.VICTORY_OBJECTIVE)
    assert check(replace(s, round=3), THEIR) is None


def test_nobody_wins_by_an_objective_in_his_own_area() -> None:
    """fow.gap.holding-objective"""
    s = battle({**HQ, "us_rifle": [(24, 35)]})
    assert check(replace(s, round=5, objectives=(Objective(AT.at, OUR),)), OUR) is None


def test_an_attacker_wins_from_his_second_turn_and_a_defender_left_alone_from_his_sixth() -> None:
    """fow.gap.objective-first-turn, fow.gap.missions"""
    s = battle({**HQ, "us_rifle": [(24, 35)]}, mission="No Retreat")
    assert check(replace(s, round=1), OUR) is None
    assert check(replace(s, round=2), OUR) == (OUR, fow.VICTORY_OBJECTIVE)
    assert check(replace(s, round=6), THEIR) is None
    alone = battle(mission="No Retreat")
    assert check(replace(alone, round=5), THEIR) is None
    assert check(replace(alone, round=6), THEIR) == (THEIR, fow.GAP_OBJECTIVE_FIRST_TURN)
    eight = battle({**HQ, "us_rifle": [(24, 27.25)]}, mission="No Retreat")
    assert check(replace(eight, round=6), THEIR) is None


def test_without_formations_a_player_loses_even_while_he_holds() -> None:
    """fow.victory.no-formations, fow.gap.victory-check-timing, fow.gap.both-sides-fail"""
    ours: dict[str, list[Spot]] = {"us_m10": [(24, 35)], "us_inf_hq": [], "us_mg": []}
    s = replace(battle(ours), round=3)
    assert formations_left(s, OUR) == 0
    assert check(s, OUR) == (THEIR, fow.VICTORY_NO_FORMATIONS)
    assert check(s, THEIR) == (THEIR, fow.VICTORY_NO_FORMATIONS)
    both = replace(battle(ours, {"de_stug": [(10, 40)], "de_inf_hq": []}), round=3)
    assert check(both, OUR) == (THEIR, fow.VICTORY_NO_FORMATIONS)


def test_points_are_those_of_whole_platoons() -> None:
    """fow.gap.points-counted, fow.gap.game-end"""
    s = battle({**HQ, "us_rifle": [], "us_m10": [(30, 5)]}, {**THEIRS, "de_stug": []})
    first, second = tally(s)
    assert (first.total, second.total) == (17, 7)


def test_who_is_still_hidden_or_in_reserve_at_the_end_is_not_destroyed() -> None:
    """fow.gap.ambush-asked, fow.gap.points-counted"""
    s = battle({**HQ, "us_rifle": None, "us_m10": None}, units={2: {"where": Where.AMBUSH}})
    assert [target.total for target in tally(s)] == [0, 0]


def test_who_gives_up_has_lost() -> None:
    """fow.gap.end-of-turn"""
    over = give_up(battle(), THEIR, list[Any]().append)
    assert over.outcome is not None
    assert (over.outcome.winner, over.outcome.rule, over.agenda) == (OUR, fow.GAP_END_OF_TURN, ())
