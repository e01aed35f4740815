"""Every step there is, and the state with its agenda typed, so that it can be written and read."""

from __future__ import annotations

from sandtable.rulesets.konflikt_47.battle import (
    ambushes,
    assault_reactions,
    assaulting,
    breaking_apart,
    casualties,
    close_quarters,
    escaping,
    fighting,
    firing,
    getting_out,
    marching,
    putting_down,
    recce,
    sequence,
    setting_up,
    shockwaves,
    walker_assaults,
)
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder
from sandtable.rulesets.konflikt_47.battle.state import BattleState

Beginning = setting_up.WhoSetsUpFirst | setting_up.SetUp
Turning = (
    sequence.BeginTurn | sequence.Draw | sequence.LastTurn | sequence.KeepDice | sequence.ReturnDice | sequence.EndMarks
)
Firing = (
    firing.DeclareFire
    | firing.ReactToFire
    | firing.ResolveFire
    | firing.FriendlyFire
    | firing.FriendlyWeapons
    | recce.RecceMove
    | shockwaves.Shockwave
    | casualties.TakeCasualties
    | casualties.PickCasualty
    | casualties.CheckMorale
)
Moving = (
    marching.MoveUnit
    | marching.Panic
    | ambushes.OnTheWay
    | ambushes.DriveOn
    | ambushes.Ambush
    | ambushes.GoOnOrHalt
    | getting_out.BailOut
    | putting_down.PutDownUnit
)
Assaulting = (
    assaulting.AssaultDeclared
    | assault_reactions.ReactToAssault
    | escaping.Escape
    | assaulting.AssaultPath
    | assaulting.InContact
    | assault_reactions.StandAndFire
    | assaulting.Fight
)
Fighting = (
    close_quarters.BeginRound
    | close_quarters.ChooseMode
    | fighting.PointBlank
    | fighting.Blows
    | fighting.FightAlone
    | walker_assaults.WalkerRound
    | close_quarters.Compare
    | close_quarters.FightOnOrNot
    | breaking_apart.BreakApart
    | breaking_apart.SetFacing
    | breaking_apart.VictorRolls
    | breaking_apart.VictorMoves
)
AnyStep = Beginning | Turning | GiveOrder | Firing | Moving | Assaulting | Fighting


class Battle(BattleState, frozen=True, kw_only=True):
    """The state of a battle, as it is saved."""

    agenda: tuple[AnyStep, ...]
