"""How the computer plays Flames of War."""

from sandtable.players.greedy import Greedy
from sandtable.players.planner import Planner
from sandtable.rulesets.flames_of_war.players.mind import BattleMind

MIND = BattleMind
#: From the weakest to the strongest.
PLAYERS = (Greedy, Planner)

__all__ = ["MIND", "PLAYERS"]
