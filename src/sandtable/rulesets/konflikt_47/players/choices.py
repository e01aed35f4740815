"""How the computer answers every question of a battle without playing it through."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from msgspec import Struct

from sandtable.dice.exact import exact
from sandtable.explain import Refused
from sandtable.game import Game
from sandtable.game.answers import Done
from sandtable.inches.bodies import Body
from sandtable.players.player import Choice
from sandtable.rulesets.konflikt_47.battle import answers as a
from sandtable.rulesets.konflikt_47.battle import armament
from sandtable.rulesets.konflikt_47.battle.ambushes import GoOnOrHalt, OnTheWay, march_of, put_at
from sandtable.rulesets.konflikt_47.battle.answers import Give, Go
from sandtable.rulesets.konflikt_47.battle.assault_facts import assault_of, small_arms
from sandtable.rulesets.konflikt_47.battle.assault_reactions import ReactToAssault, StandAndFire
from sandtable.rulesets.konflikt_47.battle.assaulting import AssaultPath
from sandtable.rulesets.konflikt_47.battle.breaking_apart import SetFacing, VictorMoves
from sandtable.rulesets.konflikt_47.battle.casualties import PickCasualty, TakeCasualties
from sandtable.rulesets.konflikt_47.battle.close_quarters import ChooseMode, FightOnOrNot
from sandtable.rulesets.konflikt_47.battle.escaping import Escape
from sandtable.rulesets.konflikt_47.battle.fire_reactions import ReactToFire, reaction_facts
from sandtable.rulesets.konflikt_47.battle.firing import DeclareFire
from sandtable.rulesets.konflikt_47.battle.marching import MoveUnit, go_refusals
from sandtable.rulesets.konflikt_47.battle.moves import faces_enemy
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder
from sandtable.rulesets.konflikt_47.battle.recce import RecceMove
from sandtable.rulesets.konflikt_47.battle.sequence import KeepDice
from sandtable.rulesets.konflikt_47.battle.setting_up import SetUp
from sandtable.rulesets.konflikt_47.battle.state import BattleState
from sandtable.rulesets.konflikt_47.players.activations import Activation, activations, spoils, ways_to_go
from sandtable.rulesets.konflikt_47.players.at_a_glance import first_thought
from sandtable.rulesets.konflikt_47.players.fights import assault_takes, assault_value
from sandtable.rulesets.konflikt_47.players.placing import placed
from sandtable.rulesets.konflikt_47.players.shots import PIN, best_shot, fire_value, wisest_shot
from sandtable.rulesets.konflikt_47.players.standing import danger, is_support, standing_value
from sandtable.rulesets.konflikt_47.players.ways import Look
from sandtable.rulesets.konflikt_47.players.worth import worth
from sandtable.rulesets.konflikt_47.procedures.orders.reactions import REACTION, ReactionResult
from sandtable.rulesets.konflikt_47.terms import Mode, Order, Reaction

#: How much of what it would suffer a unit is spared that goes down or drives off.
SAVED_BY_DOWN, SAVED_BY_RECCE = 0.4, 0.6
#: Running from an assault saves so much of what it would take; whoever stays loses no ground.
SAVED_BY_RUNNING, STAYS = 0.5, 2.0
#: So many ends of a way are looked at, so many moments of an ambush, and less than this is not worth springing it for.
ENDS, MOMENTS, WORTH_SPRINGING = 8, 24, 1.5
#: What an order of one's own is worth besides its shot, and how sure that is to come.
ACTION, LATER = 2.0, 0.7


class Hand(NamedTuple):
    """One way to play: how orders are thought of, at which ways one looks who moves, and whether a plan is kept to."""

    name: str
    orders: Callable[[BattleState, int, Random], list[Activation]]
    moving: Look
    sticks: bool


STEADY = Hand("steadily", activations, Look(12, into_cover=24, near_enough=2, around=48), sticks=False)
#: How a turn is played on in the head: any unit is as good as another to go first.
HASTY = Hand("hastily", first_thought, Look(3), sticks=True)


class Option(NamedTuple):
    """An answer, what it seems worth beside others, and why."""

    value: float
    answer: Struct
    why: str


class Chooser:
    """Answers as one hand plays."""

    def __init__(self, hand: Hand, like: Chooser | None = None) -> None:
        self.hand, self.like = hand, like
        #: The position whose orders were weighed last, and what was found.
        self._weighed: tuple[BattleState | None, list[Activation]] = None, []
        #: The question whose answers were thought of last, and what they are.
        self._thought_of: tuple[BattleState | None, list[Option]] = None, []

    def orders(self, s: BattleState, rng: Random) -> list[Activation]:
        """Orders for the units of whoever has drawn a die, the best first."""
        step = s.agenda[0]
        if self._weighed[0] is not s and isinstance(step, GiveOrder):
            self._weighed = s, self.hand.orders(s, step.side, rng)
        return self._weighed[1]

    def options(self, s: BattleState, rng: Random) -> list[Option]:
        """What can be answered to a question that is worth more than a glance, the best first."""
        if self._thought_of[0] is not s:
            self._thought_of = s, sorted(self._options(s, rng), key=lambda each: -each.value)
        return self._thought_of[1]

    def thought_of(self, s: BattleState) -> list[Option]:
        """What was thought of at this very question; nothing if it was not asked."""
        return self._thought_of[1] if self._thought_of[0] is s else []

    def _options(self, s: BattleState, rng: Random) -> Iterator[Option]:
        step = s.agenda[0]
        match step:
            case GiveOrder():
                yield from (Option(each.value, each.answer, each.why) for each in self.orders(s, rng))
            case MoveUnit():
                meant = self.meant(s, step.unit, step.order)
                for way in ways_to_go(s, step.unit, step.order, rng, self.hand.moving, meant):
                    yield Option(way.value, way.go, "it stands better there")
            case ReactToFire():
                yield from under_fire(s, step)

    def why(self, answer: Struct) -> str:
        """Why an answer was thought of when answers were weighed last; nothing if it was not."""
        return next((each.why for each in self._thought_of[1] if each.answer == answer), "")

    def meant(self, s: BattleState, unit: int, order: Order) -> Go | None:
        """The way that an order was given for, by whoever weighed it last where the unit stands."""
        before, found = self._weighed
        if before is not None and before.turn == s.turn and before.place(unit) == s.place(unit):
            go = next((each.go for each in found if each.answer == Give(unit, order)), None)
            if go is not None and not go_refusals(s, unit, order, go):
                return go
        return self.like.meant(s, unit, order) if self.like is not None else None

    def decide(self, game: Game[BattleState], s: BattleState, rng: Random) -> Choice:
        """An answer to the open question, and why."""
        step = s.agenda[0]
        match step:
            case MoveUnit() if self.hand.sticks and (meant := self.meant(s, step.unit, step.order)) is not None:
                return Choice(meant, "it stands better there")
            case GiveOrder() | MoveUnit() | ReactToFire():
                if found := self.options(s, rng):
                    return Choice(found[0].answer, found[0].why)
            case DeclareFire():
                return _shot(game, s, step, rng)
            case OnTheWay():
                return _in_ambush(s, step)
            case SetUp():
                return placed(s, step, rng)
            case ReactToAssault() | StandAndFire():
                return _assaulted(s, step)
            case Escape():
                return _ends_well(s, assault_of(s).target, step.suggest(s, rng), "it runs to where it is safest")
            case RecceMove():
                return _ends_well(s, step.unit, step.suggest(s, rng), "it drives to where it is safest")
            case VictorMoves():
                return _ends_well(s, step.unit, step.suggest(s, rng), "it makes the best of its victory")
            case GoOnOrHalt():
                return Choice(a.GoOn(), "it does not stop under fire")
            case SetFacing():
                return Choice(Go(facing=faces_enemy(s, step.unit, s.place(step.unit))), "it faces the nearest enemy")
            case ChooseMode():
                return _mode(s, step)
            case FightOnOrNot():
                return _fights_on(s, step)
            case KeepDice():
                return _kept(s, step)
        why = next((words for kind, words in FIRST_THOUGHTS if isinstance(step, kind)), "nothing better comes to mind")
        return Choice(next(game.suggest(s, rng)), why)


#: Questions to which the first thing that is suggested is the best, and why.
FIRST_THOUGHTS = (
    (TakeCasualties, "those who can be spared fall first"),
    (PickCasualty, "their officer and their best weapons are picked out first"),
    (AssaultPath, "this is the shortest way to them"),
)


def _ends_well(s: BattleState, unit: int, answers: Iterator[Go | Done], why: str) -> Choice:
    """Of some ways the one at whose end a unit stands best."""
    best: tuple[float, Go | Done] | None = None
    for answer in islice(answers, ENDS):
        go = answer if isinstance(answer, Go) else Go((), s.facing(unit))
        there = s.put({unit: Body(*(go.bends[-1] if go.bends else s.place(unit)), go.facing)})
        value = standing_value(there, unit)
        if best is None or value > best[0]:
            best = value, answer
    assert best is not None  # noqa: S101 - somewhere to go is always suggested
    return Choice(best[1], why)


def _shot(game: Game[BattleState], s: BattleState, step: DeclareFire, rng: Random) -> Choice:
    """The volley that takes most; one's launchers at vehicles with it."""
    value, aim = wisest_shot(s, step.unit, step.order)
    if aim is None:
        value, aim = best_shot(s, step.unit, step.order)
    best = a.Shoot((aim,)) if aim is not None else None
    if best is not None and step.refusals(s, best) is None:
        return Choice(best, f"this volley promises most, {value:.1f} of what the target is worth to it")
    return Choice(next(game.suggest(s, rng)), "there is nothing better to shoot at")


def under_fire(s: BattleState, step: ReactToFire) -> Iterator[Option]:
    """What saves or takes most: to shoot back, to go down, to drive off, or to keep the die for an order of its own."""
    unit, open_to = step.unit, set(step.open(s))
    aim = armament.usual_aim(s, step.shooter, unit, Order.FIRE)
    suffers = fire_value(s, step.shooter, aim, Order.FIRE) if aim is not None else 3.0
    left = max(0.15, 1.0 - suffers / max(1.0, worth(s, unit)))
    waits = s.units[unit].die is None
    later = left * LATER * best_shot(s, unit, Order.FIRE)[0] if waits else 0.0
    keeps = later + (ACTION * left if waits else 0.0)
    yield Option(keeps, Done(), "it keeps its die for an order of its own")
    if Reaction.FIREFIGHT in open_to:
        back = armament.usual_aim(s, unit, step.shooter, Order.AMBUSH)
        takes = fire_value(s, unit, back, Order.AMBUSH) if back is not None else 0.0
        passes = _reacts(s, step)
        value = passes * takes + (1 - passes) * (later - PIN)
        yield Option(value, a.React(Reaction.FIREFIGHT), "shooting back hurts them more than hiding helps")
    if Reaction.RECCE in open_to:
        yield Option(SAVED_BY_RECCE * suffers, a.React(Reaction.RECCE), "it drives out of their sight")
    if Reaction.GO_DOWN in open_to:
        yield Option(SAVED_BY_DOWN * suffers, a.React(Reaction.GO_DOWN), "going down saves lives")


def _reacts(s: BattleState, step: ReactToFire) -> float:
    """The chance that a unit dares to shoot back."""
    if s.die_kind(step.unit) in s.tables.reactions[Reaction.FIREFIGHT].untested:
        return 1.0
    facts = reaction_facts(s, step.unit, step.shooter, Reaction.FIREFIGHT, step.action)
    found = s.scenario.assess(REACTION, facts)
    return 0.0 if isinstance(found, Refused) else float(exact(REACTION.roll, found.profile)[ReactionResult.REACTS])


def _in_ambush(s: BattleState, step: OnTheWay) -> Choice:
    """The moment at which a volley takes most, the first of equals; what would hardly hurt is let pass."""
    march, best, most = march_of(s, step.unit), None, WORTH_SPRINGING
    if march is not None:
        for ambusher, stand in islice(step.chances(s, step.ambushers(s)), MOMENTS):
            then = put_at(s, march, stand)
            aim = armament.usual_aim(then, ambusher, step.unit, Order.AMBUSH)
            if aim is not None and (value := fire_value(then, ambusher, aim, Order.AMBUSH)) > most:
                best, most = a.Spring(ambusher, stand.where), value
    if best is not None and step.refusals(s, best) is None:
        return Choice(best, "this is the moment it waited for")
    return Choice(Done(), "it waits for somebody whom it can hurt more")


def _assaulted(s: BattleState, step: ReactToAssault | StandAndFire) -> Choice:
    """What takes or saves most: to fire before they strike, to drive off, to run, or to stand."""
    assault = assault_of(s)
    unit, foe = assault.target, assault.unit
    suffers, reactions = assault_takes(s, foe, unit), step.open_to(s, assault)
    found: list[tuple[float, a.React | Done, str]] = [(ACTION, Done(), "it stands")]
    if Reaction.STAND_AND_FIRE in reactions:
        aim = armament.usual_aim(s, unit, foe, Order.AMBUSH)
        takes = STAYS + (fire_value(s, unit, aim, Order.AMBUSH) if aim is not None else 0.0)
        found.append((takes, a.React(Reaction.STAND_AND_FIRE), "it fires before they strike"))
    if Reaction.RECCE in reactions:
        found.append((SAVED_BY_RECCE * suffers + STAYS, a.React(Reaction.RECCE), "it drives off"))
    if Reaction.ESCAPE in reactions:
        found.append((SAVED_BY_RUNNING * suffers, a.React(Reaction.ESCAPE), "it would not survive the assault"))
    _, answer, why = max(found, key=lambda each: each[0])
    return Choice(answer, why)


def _mode(s: BattleState, step: ChooseMode) -> Choice:
    """Whoever has more shots that hit than men who strike fires."""
    arms = small_arms(s, step.unit)
    shots = sum(int(s.tables.small_arms[arm].shots) for arm in arms)
    strikes = s.units[step.unit].models + sum("assault" in s.tables.small_arms[arm].special for arm in arms)
    if arms and shots * 5 / 6 * max(0.3, 1 - 0.2 * s.units[step.unit].pins) > strikes:
        return Choice(a.FightBy(Mode.POINT_BLANK), "its fire does more than its blows")
    return Choice(a.FightBy(Mode.HAND_TO_HAND), "its blows do more than its fire")


def _fights_on(s: BattleState, step: FightOnOrNot) -> Choice:
    assault = assault_of(s)
    ours = step.winner
    other = assault.target if ours == assault.unit else assault.unit
    if s.is_vehicle(ours) or s.is_vehicle(other) or assault_value(s, ours, other) > 1.0:
        return Choice(a.FollowOn(), "another round finishes them")
    return Choice(a.Consolidate(), "it has done enough")


def _kept(s: BattleState, step: KeepDice) -> Choice:
    """Ambush is kept by who has nobody to shoot at yet where somebody may come; Down where the fire is heavier than
    anything one could do.
    """
    kept = [unit for unit in step.able(s) if _stays_in_ambush(s, unit) or _stays_down(s, unit)]
    if kept:
        return Choice(a.Keep(tuple(kept)), "who lies in wait, or under fire, does best to stay so")
    return Choice(a.Keep(()), "dice in the cup are worth more than orders that are kept")


def _stays_in_ambush(s: BattleState, unit: int) -> bool:
    """Whether a team that fights from where it is sees nobody now, and somebody may come before its guns."""
    waits = s.units[unit].die is Order.AMBUSH
    if not waits or not is_support(s, unit) or best_shot(s, unit, Order.FIRE)[0] > WORTH_SPRINGING:
        return False
    return spoils(s, unit, list(s.enemies(unit))) > WORTH_SPRINGING


def _stays_down(s: BattleState, unit: int) -> bool:
    """Whether a pinned unit lies under fire that is heavier than anything it could do."""
    now = s.units[unit]
    return now.die is Order.DOWN and now.pins >= 2 and danger(s, unit) > 5.0 and not is_support(s, unit)
