"""Every step there is, and the state with its agenda typed, so that it can be written and read."""

from __future__ import annotations

from sandtable.rulesets.flames_of_war.battle import (
    ambushes,
    arriving,
    bombarding,
    breaking_off,
    charging,
    consolidating,
    contact_made,
    countering,
    defending,
    getting_out,
    holding_back,
    leaders,
    objectives,
    sequence,
    setting_up,
    starting,
    striking,
)
from sandtable.rulesets.flames_of_war.battle.anti_aircraft import ShootAtAircraft
from sandtable.rulesets.flames_of_war.battle.assault_step import AssaultStep
from sandtable.rulesets.flames_of_war.battle.assigning import AssignHits
from sandtable.rulesets.flames_of_war.battle.coming_forward import ToTheRear
from sandtable.rulesets.flames_of_war.battle.following import RollToFollow
from sandtable.rulesets.flames_of_war.battle.mistaking import MistakenTarget
from sandtable.rulesets.flames_of_war.battle.moving_step import MovementStep
from sandtable.rulesets.flames_of_war.battle.saving import RollSaves
from sandtable.rulesets.flames_of_war.battle.shooting_step import ShootingStep
from sandtable.rulesets.flames_of_war.battle.small_moves import SmallMove
from sandtable.rulesets.flames_of_war.battle.smoke_balls import RollSmoke
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.unit_moves import UnitMoves
from sandtable.rulesets.flames_of_war.battle.volleys import RollVolley

Beginning = (
    setting_up.BeginSetUp
    | objectives.PlaceMarker
    | holding_back.ChooseReserves
    | holding_back.ChooseAmbush
    | setting_up.DeployUnit
)
Turning = (
    sequence.BeginTurn
    | sequence.BeginMovement
    | sequence.BeginShooting
    | sequence.BeginAssaults
    | sequence.EndMarks
    | sequence.EndTurn
)
Starting = (
    starting.RemountTanks
    | starting.RallyUnits
    | starting.UnitsStand
    | starting.UnitStands
    | starting.FormationsStand
    | starting.CheckVictory
    | ambushes.RevealAmbush
    | arriving.RollReserves
    | arriving.ChooseArrivals
    | arriving.RollAircraft
    | starting.LiftSmoke
)
Suffering = getting_out.GettingOut
Leading = leaders.AppointLeader | leaders.NameLeader | leaders.ReplaceCommander | leaders.NameCommander
Moving = MovementStep | UnitMoves | SmallMove | RollToFollow | ToTheRear
Shooting = ShootingStep | RollSmoke | ShootAtAircraft | RollVolley | AssignHits | MistakenTarget | RollSaves
Bombarding = bombarding.RangingIn | bombarding.FallsAgain
Assaulting = (
    AssaultStep
    | charging.ChargeTeams
    | contact_made.ContactMade
    | defending.DefendersFire
    | contact_made.DrivenBackOrNot
    | striking.RollToStrike
    | striking.AssignBlows
    | countering.CheckOver
    | countering.MayCounterattack
    | countering.CounterOrNot
    | countering.CounterCharges
    | countering.Drawn
    | breaking_off.BreakOff
    | countering.EndAssault
    | consolidating.Consolidate
    | countering.Forget
)
AnyStep = Beginning | Turning | Starting | Suffering | Leading | Moving | Shooting | Bombarding | Assaulting


class Battle(BattleState, frozen=True, kw_only=True):
    """The state of a battle, as it is saved."""

    agenda: tuple[AnyStep, ...]
