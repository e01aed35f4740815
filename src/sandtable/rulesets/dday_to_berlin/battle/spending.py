"""Spending ART and AIR supports: each is used once and then gone until it is rolled for again (ddb.support.once)."""

from __future__ import annotations

from sandtable.base.tuples import with_one
from sandtable.game import Tell
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.battle.events import Supports
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState

#: What guns on the table and supports off it are called where they count alike.
FIRE = "artillery or air support"


def spend(s: BattleState, side: int, art: int, air: int, tell: Tell) -> BattleState:
    if not art and not air:
        return s
    tell(Supports(side, art, air, spent=True, rule=ddb.SUPPORT_ONCE))
    return s.change(art=with_one(s.art, side, s.art[side] - art), air=with_one(s.air, side, s.air[side] - air))
