"""Every step there is, and the state with its agenda typed, so that it can be written and read."""

from __future__ import annotations

from sandtable.rulesets.dday_to_berlin.battle import movement, rallying, sequence
from sandtable.rulesets.dday_to_berlin.battle.advances import Breakthrough, GeneralAdvance, LimitedAdvance
from sandtable.rulesets.dday_to_berlin.battle.assaults import Defence
from sandtable.rulesets.dday_to_berlin.battle.combat import Combat, SecondAssault
from sandtable.rulesets.dday_to_berlin.battle.engineering import Engineering
from sandtable.rulesets.dday_to_berlin.battle.firing import UnderFire
from sandtable.rulesets.dday_to_berlin.battle.retreats import FallBackOrStay, HoldOrRetreat, Retreat
from sandtable.rulesets.dday_to_berlin.battle.setting_up import SetUp
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.battle.supplying import Supply
from sandtable.rulesets.dday_to_berlin.battle.winning import VictoryCheck

Beginning = SetUp | sequence.Initiative | sequence.ChooseFirst | sequence.SupportRolls
Turning = sequence.PlayerTurn | sequence.PlayerBTurn | VictoryCheck | sequence.EndOfTurn
Night = sequence.NightCheck | sequence.NightBegins | rallying.NightRally | rallying.NightRolls | sequence.NightEnds
Rallying = rallying.HqRally | rallying.ReturnHq | rallying.Rally | rallying.ReturnBattalion
Moving = movement.Movement | movement.MoveGroup | movement.NightMovement | FallBackOrStay | Engineering | Supply
Fighting = Combat | Defence | UnderFire | SecondAssault
AfterCombat = HoldOrRetreat | Retreat | GeneralAdvance | Breakthrough | LimitedAdvance
AnyStep = Beginning | Turning | Night | Rallying | Moving | Fighting | AfterCombat


class Battle(BattleState, frozen=True, kw_only=True):
    """The state of a battle, as it is saved."""

    agenda: tuple[AnyStep, ...]
