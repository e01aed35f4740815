"""Every step there is, and the state with its agenda typed, so that it can be written and read."""

from __future__ import annotations

from sandtable.rulesets.flames_of_war.battle import arriving, getting_out, leaders, sequence, starting
from sandtable.rulesets.flames_of_war.battle.anti_aircraft import ShootAtAircraft
from sandtable.rulesets.flames_of_war.battle.assault_step import AssaultStep
from sandtable.rulesets.flames_of_war.battle.assigning import AssignHits
from sandtable.rulesets.flames_of_war.battle.mistaking import MistakenTarget
from sandtable.rulesets.flames_of_war.battle.moving_step import MovementStep
from sandtable.rulesets.flames_of_war.battle.saving import RollSaves
from sandtable.rulesets.flames_of_war.battle.shooting_step import ShootingStep
from sandtable.rulesets.flames_of_war.battle.smoke_balls import RollSmoke
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.volleys import RollVolley

Turning = sequence.BeginTurn | sequence.BeginStep | sequence.EndTurn
Starting = (
    starting.RemountTanks
    | starting.RallyUnits
    | starting.UnitsStand
    | starting.UnitStands
    | starting.FormationsStand
    | starting.CheckVictory
    | arriving.RevealAmbush
    | arriving.RollReserves
    | arriving.ChooseArrivals
    | arriving.RollAircraft
    | starting.LiftSmoke
)
Suffering = getting_out.GettingOut
Leading = leaders.AppointLeader | leaders.NameLeader | leaders.ReplaceCommander | leaders.NameCommander
Moving = MovementStep
Shooting = ShootingStep | RollSmoke | ShootAtAircraft | RollVolley | AssignHits | MistakenTarget | RollSaves
Assaulting = AssaultStep
AnyStep = Turning | Starting | Suffering | Leading | Moving | Shooting | Assaulting


class Battle(BattleState, frozen=True, kw_only=True):
    """The state of a battle, as it is saved."""

    agenda: tuple[AnyStep, ...]
