"""How the computer answers every question of a battle without playing it through."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.dice.by_rule import DiceByRule
from sandtable.game import Game
from sandtable.game.answers import Done
from sandtable.players.player import Choice
from sandtable.rulesets.flames_of_war.battle import aims_to_try
from sandtable.rulesets.flames_of_war.battle.ambushes import RevealAmbush
from sandtable.rulesets.flames_of_war.battle.answers import (
    BringForward,
    ChargeIn,
    Dismount,
    Give,
    Go,
    Mount,
    Pick,
    PutDown,
    Scoot,
)
from sandtable.rulesets.flames_of_war.battle.assault_step import AssaultStep
from sandtable.rulesets.flames_of_war.battle.charging import chargers, nearest_first
from sandtable.rulesets.flames_of_war.battle.holding_back import ChooseAmbush, ChooseReserves
from sandtable.rulesets.flames_of_war.battle.moving_step import MovementStep
from sandtable.rulesets.flames_of_war.battle.objectives import PlaceMarker
from sandtable.rulesets.flames_of_war.battle.setting_up import DeployUnit
from sandtable.rulesets.flames_of_war.battle.shooting_step import ShootingStep
from sandtable.rulesets.flames_of_war.battle.small_moves import SmallMove
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.unit_moves import UnitMoves
from sandtable.rulesets.flames_of_war.players import placing
from sandtable.rulesets.flames_of_war.players.first_thoughts import first_thought
from sandtable.rulesets.flames_of_war.players.position import kept
from sandtable.rulesets.flames_of_war.players.shots import danger_of, fire_of, shared_out
from sandtable.rulesets.flames_of_war.players.standing import Stance, goals, standing_value, stays
from sandtable.rulesets.flames_of_war.players.tries import brings
from sandtable.rulesets.flames_of_war.players.ways import after, risk, small_ways, ways
from sandtable.rulesets.flames_of_war.terms import Order

#: A bombardment has to bring so much, an assault so much.
BOMBARDS, CHARGES = 0.2, 0.8
#: What foxholes are worth: of the danger that a unit is in, and of its points for who holds what he has.
DUG_IN, FORESIGHT = 0.5, 0.02
#: Who is spared by it scoots.
SCOOTS, IN_DANGER = 0.3, 1.0
#: Enemies within this make passengers get out.
GETS_OUT = 20
#: An ambush is sprung when it takes so much, or in this round at the latest.
SPRINGS, AT_LAST = 1.5, 4


class Breadth(NamedTuple):
    """At how many moves by chance one looks, how many bombardments, and how often dice are thrown for each."""

    moves: int
    bombardments: int
    tries: int


WIDE = Breadth(8, 2, 6)
#: How a turn is played on in the head.
NARROW = Breadth(2, 1, 1)


class Thought(NamedTuple):
    """An answer, what it seems worth beside others, and why."""

    value: float
    answer: Struct
    why: str


class Chooser:
    """Answers in one stance."""

    def __init__(self, stance: Stance, breadth: Breadth) -> None:
        self.stance, self.breadth = stance, breadth
        self._last: tuple[BattleState | None, list[Thought]] = None, []

    def decide(self, game: Game[BattleState], s: BattleState, rng: Random) -> Choice:
        """An answer to the open question, and why."""
        step = s.agenda[0]
        match step:
            case PlaceMarker():
                return placing.objective(s, step, rng)
            case ChooseReserves():
                return placing.reserves(s, step, rng)
            case ChooseAmbush():
                return placing.ambush(s, step, rng)
            case DeployUnit():
                return placing.deployed(s, step, rng)
        if found := self.thoughts(game, s, rng):
            return Choice(found[0].answer, found[0].why)
        return first_thought(game, s, rng)

    def thoughts(self, game: Game[BattleState], s: BattleState, rng: Random) -> list[Thought]:
        """What can be answered to a question that is worth weighing, the best first; nothing if it is not."""
        if self._last[0] is not s:
            self._last = s, sorted(self._thoughts(game, s, rng), key=lambda each: -each.value)
        return self._last[1]

    def thought_of(self, s: BattleState, answer: Struct) -> Thought | None:
        """What was thought of an answer to this very question."""
        if self._last[0] is not s:
            return None
        return next((each for each in self._last[1] if each.answer == answer), None)

    def _thoughts(self, game: Game[BattleState], s: BattleState, rng: Random) -> Iterator[Thought]:
        step = s.agenda[0]
        match step:
            case MovementStep():
                yield from _picked(s, step)
            case UnitMoves():
                yield from self._moving(game, s, step, rng)
            case SmallMove():
                yield from self._small(s, step, rng)
            case ShootingStep():
                yield from self._shooting(game, s, step, rng)
            case AssaultStep():
                yield from self._assaulting(game, s, step, rng)
            case RevealAmbush():
                yield from self._revealing(game, s, step, rng)

    # ---------------------------------------------------------------- movement

    def _moving(self, game: Game[BattleState], s: BattleState, step: UnitMoves, rng: Random) -> Iterator[Thought]:
        unit, here = step.unit, 0.0
        if step.flying(s):
            yield from _flying(game, s, step, rng)
            return
        if step.entering(s):
            for answer in islice(step.suggest(s, rng), 1 + self.breadth.moves):
                value = standing_value(after(s, answer), unit, self.stance) if isinstance(answer, Go) else -50.0
                yield Thought(value, answer, "it comes into the battle")
            return
        here = standing_value(s, unit, self.stance)
        yield Thought(here, Done(), "it stands well where it is")
        yield from self._besides(s, step, here, rng)
        if stays(s, unit) or not step.movers(s):
            return
        for go in ways(s, step, rng, self.breadth.moves):
            value = standing_value(after(s, go), unit, self.stance) - risk(s, go)
            yield Thought(value, go, "it stands better there")

    def _besides(self, s: BattleState, step: UnitMoves, here: float, rng: Random) -> Iterator[Thought]:
        """Foxholes for whoever stays, and getting out near the enemy."""
        unit, scenario = step.unit, s.scenario
        on_foot = s.there & s.of_unit(unit) & (scenario.infantry | scenario.guns)
        if on_foot & ~s.dug_in and not step.gone and Order.DIG_IN in step.orders(s):
            holds = stays(s, unit) or bool(kept(s, step.side))
            gain = DUG_IN * danger_of(s, unit) + FORESIGHT * scenario.platoons[unit].points * holds
            yield Thought(here + gain - fire_of(s, unit) / 2, Give(Order.DIG_IN), "it digs in where it stands")
        if step.riders(s):
            for answer in step.suggest(s, rng):
                if isinstance(answer, Dismount):
                    yield Thought(here + 2.0, answer, "its passengers get out to fight")
                    return
                if isinstance(answer, Go | Mount | BringForward):
                    continue
                break

    def _small(self, s: BattleState, step: SmallMove, rng: Random) -> Iterator[Thought]:
        yield Thought(standing_value(s, step.unit, self.stance), Done(), "it stands well where it is")
        for go in small_ways(s, step, rng, 2 + self.breadth.moves):
            yield Thought(standing_value(after(s, go), step.unit, self.stance), go, "it stands better there")

    # ---------------------------------------------------------------- fire

    def _shooting(self, game: Game[BattleState], s: BattleState, step: ShootingStep, rng: Random) -> Iterator[Thought]:
        yield Thought(0.0, Done(), "there is nothing left to shoot at")
        foes = numbers_in(s.enemies(step.side))
        of_units: dict[int, list[int]] = {}
        for foe in foes:
            of_units.setdefault(s.unit_of(foe), []).append(foe)
        bombarded = False
        for unit in s.units_of(step.side):
            if step.may_bombard(s, unit):
                for answer in islice(aims_to_try.tried(s, unit, rng), self.breadth.bombardments):
                    if answer.smoke or any(step.against_bombarding(s, answer)):
                        continue
                    value = brings(game, s, answer, step.side, self.breadth.tries, rng)
                    if value > BOMBARDS:  # before all other fire: whoever is Pinned Down hides less well
                        bombarded = True
                        yield Thought(100.0 + value, answer, "much of the enemy is under the template")
        if bombarded:
            return
        for unit in s.units_of(step.side):
            if not step.may_fire(s, unit):
                continue
            for among in (foes, *of_units.values()):
                if (found := shared_out(s, unit, among)) is not None:
                    yield Thought(found[0], found[1], "this fire takes most")

    # ---------------------------------------------------------------- assaults

    def _assaulting(self, game: Game[BattleState], s: BattleState, step: AssaultStep, rng: Random) -> Iterator[Thought]:
        yield Thought(0.0, Done(), "no assault promises enough")
        charge, scoot = step.able(s)
        for unit in charge:
            answer = ChargeIn(unit, tuple(nearest_first(s, chargers(s, unit))))
            if step.refusals(s, answer) is None:
                value = brings(game, s, answer, step.side, self.breadth.tries, rng) - CHARGES * self.stance.wary
                yield Thought(value, answer, "the assault takes more than it costs")
        for unit in scoot:
            if (danger := danger_of(s, unit)) > IN_DANGER:
                yield Thought(SCOOTS * danger, Scoot(unit), "it drives out of their fire")

    # ---------------------------------------------------------------- ambush

    def _revealing(self, game: Game[BattleState], s: BattleState, step: RevealAmbush, rng: Random) -> Iterator[Thought]:
        needed = 0.0 if s.round >= AT_LAST else SPRINGS
        yield Thought(needed, Done(), "it waits for a better moment")
        for answer in placing.revealed(step, s, rng):
            there = game.take(s, answer, DiceByRule(1)).state
            there = replace(there, agenda=())
            value = fire_of(there, answer.unit) - self.stance.wary * danger_of(there, answer.unit)
            yield Thought(value, answer, "now its fire hurts most")


def _picked(s: BattleState, step: MovementStep) -> Iterator[Thought]:
    """Whoever must come, then those who move, and last those who stay anyway."""
    must = step.must(s)
    for place, unit in enumerate(step.waiting(s)):
        first = 100.0 if unit in must else 0.0 if stays(s, unit) or not goals(s, unit) else 10.0
        yield Thought(first - place / 100, Pick(unit), "it is their turn to move")


def _flying(game: Game[BattleState], s: BattleState, step: UnitMoves, rng: Random) -> Iterator[Thought]:
    """Aircraft come down where they shoot at most."""
    for answer in islice(step.suggest(s, rng), 6):
        if isinstance(answer, PutDown):
            there = game.take(s, answer, DiceByRule(1)).state
            yield Thought(1.0 + fire_of(there, step.unit), answer, "that is where they find most to attack")
        else:
            yield Thought(0.0, answer, "they stay away")
