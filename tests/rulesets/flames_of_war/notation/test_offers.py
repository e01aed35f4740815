"""What is offered to a player who points: who moves, at which speed, at whom to shoot, where to bombard."""

from typing import Any

from msgspec.structs import replace
from tests.rulesets.flames_of_war.battle.laid_out import MINES, OUR, bodies, body, laid_out

from sandtable.game.answers import Done
from sandtable.rulesets.flames_of_war.battle import answers as a
from sandtable.rulesets.flames_of_war.battle.assault_now import Assault
from sandtable.rulesets.flames_of_war.battle.assault_step import AssaultStep
from sandtable.rulesets.flames_of_war.battle.defending import DefendersFire
from sandtable.rulesets.flames_of_war.battle.moving_step import MovementStep
from sandtable.rulesets.flames_of_war.battle.shooting_step import ShootingStep
from sandtable.rulesets.flames_of_war.battle.unit_moves import UnitMoves
from sandtable.rulesets.flames_of_war.notation.offers import offers
from sandtable.rulesets.flames_of_war.notation.options import options
from sandtable.rulesets.flames_of_war.notation.wording import ending, worded

RIFLES = {"us_rifle": [(20, 10), (22, 10), (24, 10)]}
GRENADIERS = {"de_grenadier": [(20, 22), (22, 22)]}


def at(step: Any, *pieces: str, **more: Any) -> Any:
    return replace(laid_out(RIFLES, GRENADIERS, *pieces, **more), agenda=(step,))


def test_choosing_a_unit_is_enough_to_move_it() -> None:
    """fow.gap.movement-step-order"""
    (pick,) = [offer for offer in offers(at(MovementStep(OUR)), 0) if offer.refused is None]
    assert (pick.answer, pick.opens, pick.lays) == (a.Pick(0), True, "")


def test_a_unit_is_moved_at_either_speed_by_laying_it_and_has_its_orders() -> None:
    """fow.move.tactical, fow.order.one-per-turn"""
    found = offers(at(UnitMoves(OUR, 0)), 0)
    laid = [(offer.verb, offer.lays) for offer in found if offer.lays]
    assert laid == [("Move", "path"), ("Dash", "path")]
    assert [offer.verb for offer in found if isinstance(offer.answer, a.Give)] == [
        "Blitz Move",
        "Cross Here",
        "Follow Me",
        "Dig In",
    ]


def test_mines_are_cleared_only_where_there_are_any() -> None:
    """fow.order.clear-mines.who"""
    verbs = {offer.verb for offer in offers(at(UnitMoves(OUR, 0), MINES), 0)}
    assert "mine clearing" in verbs


def test_a_unit_shoots_at_each_enemy_in_reach_and_an_enemy_is_shot_at_by_name() -> None:
    """fow.gap.target-choice"""
    s = at(ShootingStep(OUR, opened=True))
    (own,) = [offer for offer in offers(s, 0) if offer.refused is None]
    assert (own.verb, own.piece) == ("Shoot at Grenadier platoon", 1)
    (other,) = offers(s, 1)
    assert (other.verb, other.answer) == ("Shoot with Rifle platoon", own.answer)
    assert ending(s) == "End shooting"


def test_each_team_of_a_volley_can_take_another_target_or_hold_its_fire() -> None:
    """fow.gap.target-choice"""
    s = at(ShootingStep(OUR, opened=True))
    volley: Any = offers(s, 0)[0].answer
    groups = options(s, volley)
    assert [group.title for group in groups] == [
        f"Rifle platoon, Rifle team (M1 Garand) {number} shoots at" for number in (1, 2, 3)
    ]
    held = groups[0].options[0]
    assert held.label == "holds fire"
    assert {aim.shooter for aim in held.answer.aims} == set(bodies(s, 0, 1, 2))  # type: ignore[attr-defined]
    assert [option.label for option in groups[0].options[1:]] == [
        f"Grenadier team (MG42) {number}" for number in (1, 2)
    ]
    assert all(option.refused is None for group in groups for option in group.options)


def test_mortars_bombard_where_somebody_points_fow_gap_bombard_who() -> None:
    s = laid_out({"us_81": [(20, 4), (22, 4)]}, {"de_grenadier": [(24, 30)]})
    s = replace(s, agenda=(ShootingStep(OUR, opened=True),))
    laid = [(offer.verb, offer.lays) for offer in offers(s, 0) if isinstance(offer.answer, a.Bombard)]
    assert ("Bombard", "point") in laid


def test_a_charge_is_offered_from_either_end_with_its_teams_to_change() -> None:
    """fow.gap.who-may-charge"""
    s = laid_out(RIFLES, {"de_grenadier": [(20, 14), (22, 14)]})
    s = replace(s, agenda=(AssaultStep(OUR),))
    (own,) = [offer for offer in offers(s, 0) if isinstance(offer.answer, a.ChargeIn)]
    assert own.verb == "Charge"
    (other,) = [offer for offer in offers(s, 1) if isinstance(offer.answer, a.ChargeIn)]
    assert (other.verb, other.answer) == ("Charge with Rifle platoon", own.answer)
    (group,) = options(s, own.answer)
    assert [option.on for option in group.options] == [True] * len(own.answer.bodies)  # type: ignore[attr-defined]


def test_whoever_is_charged_shoots_or_holds_his_fire() -> None:
    """fow.gap.defensive-fire-targets: only teams that charged are named"""
    s = laid_out({"de_grenadier": [(20, 14)]}, {"us_rifle": [(20, 12.5), (22, 12)]})
    charge = Assault(1, units=0b11, charged=1 << body(s, 1))
    s = replace(s, agenda=(DefendersFire(OUR),), assault=charge)
    verbs = [offer.verb for offer in offers(s, None)]
    assert verbs == ["Shoot at the charge", "Hold fire"]
    answer = offers(s, None)[0].answer
    (group,) = options(s, answer)
    assert [option.label for option in group.options] == ["holds fire", "Rifle team (M1 Garand) 1"]


def test_a_swap_says_whose_hits_change_places() -> None:
    """fow.gap.mistaken-target"""
    s = at(ShootingStep(OUR, opened=True))
    told = worded(s, a.Swap(body(s, 1, 0), body(s, 1, 1)))
    assert told == (
        "Swap the hits of Grenadier platoon, Grenadier team (MG42) 1 and Grenadier platoon, Grenadier team (MG42) 2"
    )
    assert worded(s, Done()) == "End shooting"
