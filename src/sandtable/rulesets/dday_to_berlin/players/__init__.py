"""How the computer plays D-Day to Berlin."""

from sandtable.players.greedy import Greedy
from sandtable.players.planner import Planner
from sandtable.rulesets.dday_to_berlin.players.mind import BattleMind

MIND = BattleMind
#: From the weakest to the strongest.
PLAYERS = (Greedy, Planner)

__all__ = ["MIND", "PLAYERS"]
