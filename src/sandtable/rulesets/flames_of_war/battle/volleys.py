"""A volley that has been declared: all its dice to hit first, then stage by stage what comes of them.

Each stage is a step that hands the volley to the next (fow.gap.volley-resolution): rolled here, assigned by who shot,
mistaken by the owner of who is hit, saved. Nobody is asked where there is nothing to choose.
"""

from __future__ import annotations

from typing import ClassVar

from sandtable.dice import Dice
from sandtable.game import Step, Tell
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.answers import Aim
from sandtable.rulesets.flames_of_war.battle.assigning import AssignHits
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.volley_facts import USUAL, Exchange, Given, exchanges
from sandtable.rulesets.flames_of_war.battle.volley_parts import VolleyPart
from sandtable.rulesets.flames_of_war.procedures.fire.volley import VOLLEY_HITS
from sandtable.sheet.rolling import throw_and_tell


class RollVolley(Step, frozen=True):
    """All dice to hit of what has been declared; what is declared by who was lost since is lost."""

    title: ClassVar[str] = "Roll to hit"
    rule: ClassVar[str] = fow.GAP_VOLLEY_RESOLUTION
    side: int
    aims: tuple[Aim, ...]
    given: Given = USUAL

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        aims = [aim for aim in self.aims if s.there >> aim.shooter & s.there >> aim.target & 1]
        parts = tuple(self._rolled(s, part, dice, tell) for part in exchanges(s, aims, self.given))
        return s.then(AssignHits(self.side, tuple(part for part in parts if any(part.hits))))

    def _rolled(self, s: BattleState, exchange: Exchange, dice: Dice, tell: Tell) -> VolleyPart:
        units = tuple(dict.fromkeys(s.unit_of(shooter) for shooter in exchange.shooters))
        hits = throw_and_tell(
            s.scenario.assess, self.side, VOLLEY_HITS, exchange.facts, dice, tell, units, (exchange.unit,)
        )
        return VolleyPart(exchange, hits)
