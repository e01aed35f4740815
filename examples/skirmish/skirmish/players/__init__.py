"""How the computer plays Skirmish: it wants teams, the objective, and shots from cover."""

from msgspec import Struct

from sandtable.game.answers import Done
from sandtable.inches.tape import INCH, tape
from sandtable.players.greedy import Greedy
from sandtable.players.mind import Mind
from skirmish.battle.state import Skirmish
from skirmish.battle.steps import winner

#: What a team is worth, a shot, cover, and an inch nearer to the objective.
TEAM, SHOT, COVER, NEARER, HELD = 10.0, 1.5, 2.0, 0.25, 8.0


class SkirmishMind(Mind[Skirmish]):
    def value(self, s: Skirmish, side: int) -> float:
        if not s.agenda:
            won = winner(s)
            return 0.0 if won is None else 1_000.0 if won == side else -1_000.0
        return self._worth(s, side) - self._worth(s, 1 - side)

    def _worth(self, s: Skirmish, side: int) -> float:
        """Teams, shots at what is in sight, and how near the squads are to what is fought for."""
        total = TEAM * s.teams(side) + HELD * s.near_objective(side)
        for squad in s.units_of(side):
            place = s.stands(squad) or (0, 0)
            total -= NEARER * tape(place, s.scenario.objective) / INCH
            total += max(
                (
                    SHOT * facts.shots * (0.5 if facts.cover else 1.0)
                    for enemy in s.units_of(1 - side)
                    if (facts := s.volley(squad, enemy)) is not None
                ),
                default=0.0,
            )
        return total

    def said(self, answer: Struct) -> str:
        return "nothing better is left" if isinstance(answer, Done) else "it sees more and is seen less"


MIND, PLAYERS = SkirmishMind, (Greedy,)
