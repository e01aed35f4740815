"""How the computer plays D-Day to Berlin."""

from sandtable.rulesets.dday_to_berlin.players.greedy import Greedy
from sandtable.rulesets.dday_to_berlin.players.planner import Planner

#: From the weakest to the strongest, each made with the seconds that it may think over an answer.
PLAYERS = {"greedy": Greedy, "planner": Planner}

__all__ = ["PLAYERS"]
