"""How the computer plays Outposts: it wants posts, and squads spread over them."""

from outposts.battle.steps import Outposts
from sandtable.players.greedy import Greedy
from sandtable.players.mind import Mind

#: What squads at one post are worth: a second adds little.
STRENGTH = (0.0, 1.0, 1.2)


class OutpostsMind(Mind[Outposts]):
    def value(self, s: Outposts, side: int) -> float:
        """Posts held, and those that our squads are sent to: rather to one that is not ours, and not all to one."""
        sent = [post for squad, post in enumerate(s.orders) if post >= 0 and s.scenario.side_of(squad) == side]
        gains = sum(
            (0.6 if s.holders[post] == side else 1.0) * STRENGTH[min(sent.count(post), 2)] for post in set(sent)
        )
        return 3.0 * (s.holders.count(side) - s.holders.count(1 - side)) + gains


MIND, PLAYERS = OutpostsMind, (Greedy,)
