"""Questions that are answered without weighing anything: who fires at whoever charges, who takes over, who swaps."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from sandtable.game import Game
from sandtable.game.answers import Done
from sandtable.players.player import Choice
from sandtable.rulesets.flames_of_war.battle.answers import Arrive, Swap
from sandtable.rulesets.flames_of_war.battle.anti_aircraft import ShootAtAircraft
from sandtable.rulesets.flames_of_war.battle.arriving import ChooseArrivals
from sandtable.rulesets.flames_of_war.battle.assigning import AssignHits
from sandtable.rulesets.flames_of_war.battle.bombarding import RangingIn
from sandtable.rulesets.flames_of_war.battle.countering import CounterCharges, MayCounterattack
from sandtable.rulesets.flames_of_war.battle.defending import DefendersFire
from sandtable.rulesets.flames_of_war.battle.leaders import TakesOver
from sandtable.rulesets.flames_of_war.battle.mistaking import MistakenTarget
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.striking import AssignBlows

#: Questions to which whatever is done is better than nothing, and why.
DO_IT: tuple[tuple[type, str], ...] = (
    (DefendersFire, "everybody fires at those who charge"),
    (ShootAtAircraft, "everybody fires at the aircraft before they attack"),
    (MayCounterattack, "another throw may still hold the ground"),
    (RangingIn, "another attempt may still range in"),
    (CounterCharges, "everybody who can strikes back"),
    (TakesOver, "somebody has to lead them"),
)


def first_thought(game: Game[BattleState], s: BattleState, rng: Random) -> Choice:
    """The answer that comes to mind first, which is a good one where nothing has to be weighed."""
    step = s.agenda[0]
    match step:
        case AssignHits():
            return Choice(Done(), "the hits fall as the rules deal them")
        case AssignBlows():
            return Choice(step.usual(s), "those are struck first who strike hardest")
        case MistakenTarget():
            return _swapped(s, step)
        case ChooseArrivals():
            return _arriving(s, step, rng)
    for kind, why in DO_IT:
        if isinstance(step, kind):
            return Choice(_does(game, s, rng), why)
    return Choice(next(game.suggest(s, rng)), "nothing better comes to mind")


def _does(game: Game[BattleState], s: BattleState, rng: Random) -> Struct:
    """The first suggestion by which something is done."""
    first = None
    for answer in game.suggest(s, rng):
        if not isinstance(answer, Done):
            return answer
        first = first or answer
    assert first is not None  # noqa: S101 - something is always suggested
    return first


def _swapped(s: BattleState, step: MistakenTarget) -> Choice:
    """Hits on a Unit Leader had better be on somebody else."""
    hit = {part.targets[place] for part in step.parts for place, _ in part.on}
    for one, other in step.pairs(s):
        for led, spared in ((one, other), (other, one)):
            if led in hit and spared not in hit and s.units[s.unit_of(led)].leader == led:
                return Choice(Swap(one, other), "their leader had better not be hit")
    return Choice(Done(), "it makes no difference who of them is hit")


def _arriving(s: BattleState, step: ChooseArrivals, rng: Random) -> Choice:
    """The dearest come first."""

    def points(answer: Arrive) -> int:
        return sum(s.scenario.platoons[unit].points for unit in answer.units)

    return Choice(max(step.suggest(s, rng), key=points), "the strongest come first")
