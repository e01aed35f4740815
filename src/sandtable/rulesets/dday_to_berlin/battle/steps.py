"""Every step there is, and the state with its agenda typed, so that it can be written and read."""

from __future__ import annotations

from sandtable.rulesets.dday_to_berlin.battle.advances import Breakthrough, GeneralAdvance, LimitedAdvance
from sandtable.rulesets.dday_to_berlin.battle.assaults import Defence
from sandtable.rulesets.dday_to_berlin.battle.combat import Combat, SecondAssault
from sandtable.rulesets.dday_to_berlin.battle.engineering import Engineering
from sandtable.rulesets.dday_to_berlin.battle.firing import UnderFire
from sandtable.rulesets.dday_to_berlin.battle.movement import MoveGroup, Movement, NightMovement
from sandtable.rulesets.dday_to_berlin.battle.rallying import (
    HqRally,
    NightRally,
    NightRolls,
    Rally,
    ReturnBattalion,
    ReturnHq,
)
from sandtable.rulesets.dday_to_berlin.battle.retreats import FallBackOrStay, HoldOrRetreat, Retreat
from sandtable.rulesets.dday_to_berlin.battle.sequence import (
    ChooseFirst,
    EndOfTurn,
    Initiative,
    NightBegins,
    NightCheck,
    NightEnds,
    PlayerBTurn,
    PlayerTurn,
    SupportRolls,
)
from sandtable.rulesets.dday_to_berlin.battle.setting_up import SetUp
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.battle.supplying import Supply
from sandtable.rulesets.dday_to_berlin.battle.winning import VictoryCheck

AnyStep = (
    SetUp
    | Initiative
    | ChooseFirst
    | SupportRolls
    | PlayerTurn
    | PlayerBTurn
    | HqRally
    | ReturnHq
    | Rally
    | ReturnBattalion
    | Movement
    | MoveGroup
    | FallBackOrStay
    | Engineering
    | Combat
    | Defence
    | UnderFire
    | HoldOrRetreat
    | Retreat
    | GeneralAdvance
    | Breakthrough
    | SecondAssault
    | LimitedAdvance
    | Supply
    | VictoryCheck
    | NightCheck
    | NightBegins
    | NightRally
    | NightRolls
    | NightMovement
    | NightEnds
    | EndOfTurn
)


class Battle(BattleState, frozen=True, kw_only=True):
    """The state of a battle, as it is saved."""

    agenda: tuple[AnyStep, ...]
