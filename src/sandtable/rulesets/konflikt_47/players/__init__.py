"""How the computer plays Konflikt '47."""

from sandtable.players.greedy import Greedy
from sandtable.players.planner import Planner
from sandtable.rulesets.konflikt_47.players.mind import BattleMind

MIND = BattleMind
#: From the weakest to the strongest.
PLAYERS = (Greedy, Planner)

__all__ = ["MIND", "PLAYERS"]
