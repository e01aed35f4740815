"""What an enemy may do first about a shot or an assault: each reaction with the chance of its test."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from sandtable.dice.exact import TooManyBranches, exact
from sandtable.dice.patience import within
from sandtable.explain import percent
from sandtable.explain.percent import decimal
from sandtable.game.notes import Note
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import armament, assault_reactions, fire_reactions, volleys
from sandtable.rulesets.konflikt_47.battle.answers import Aim
from sandtable.rulesets.konflikt_47.battle.assault_reactions import ReactToAssault, StandAndFire
from sandtable.rulesets.konflikt_47.battle.fire_reactions import ReactToFire
from sandtable.rulesets.konflikt_47.battle.firing import reacting_to
from sandtable.rulesets.konflikt_47.battle.state import Assault, BattleState
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Losses
from sandtable.rulesets.konflikt_47.procedures.fire.unit_fire import UNIT_FIRE
from sandtable.rulesets.konflikt_47.procedures.orders.reactions import REACTION, ReactionFacts, ReactionResult
from sandtable.rulesets.konflikt_47.terms import Reaction

#: Processor seconds for the odds of a shot that answers: whoever considers his own waits for it.
ANSWER_SECONDS = 0.1


def any_of(words: Sequence[str]) -> str:
    """Several things of which one comes: "go down, shoot back or escape"."""
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def to_assault(s: BattleState, assault: Assault) -> Note:
    """What the target of an assault may do before it is fought."""
    side, name = s.side(assault.target), s.scenario.said(assault.target)
    found = [*ReactToAssault(side).open_to(s, assault), *StandAndFire(side).open_to(s, assault)]
    if not found:
        return Note(k47.GAP_REACTION_CHOICE, f"{name} can do nothing about it before the fight")
    may = any_of([_may(s, assault_reactions.reaction_facts(s, assault, each)) for each in found])
    return Note(k47.GAP_REACTION_CHOICE, f"{name} may {may} first")


def to_fire(s: BattleState, unit: int, aims: Iterable[Aim]) -> Iterator[Note]:
    """What each target of fire may do about it before any die is thrown."""
    for target, action in dict(reacting_to(s, unit, tuple(aims))).items():
        name = s.scenario.said(target)
        found = []
        for each in ReactToFire(s.side(target), target, unit, action).open(s):
            does = _shot_back(s, target, unit) if each is Reaction.FIREFIGHT else ""
            found.append(_may(s, fire_reactions.reaction_facts(s, target, unit, each, action), does))
        if found:
            yield Note(k47.GAP_REACTION_CHOICE, f"{name} may {any_of(found)} before any die is thrown")
        else:
            yield Note(k47.GAP_REACTION_CHOICE, f"{name} can do nothing about it")


def _may(s: BattleState, facts: ReactionFacts, does: str = "") -> str:
    """A reaction with the chance of its test and what it does: "escape (91.7 %)"; what is not tested has none."""
    need = s.scenario.assess.profile(REACTION, facts)
    chance = Fraction(exact(REACTION.roll, need)[ReactionResult.REACTS])
    told = ": ".join(filter(None, ("" if need is None else percent(chance), does)))
    return facts.reaction.act + (f" ({told})" if told else "")


def _shot_back(s: BattleState, unit: int, shooter: int) -> str:
    """What its fire would do on average; nothing where there is no time for it."""
    aim = armament.all_at(s, unit, shooter, fire_reactions.ANSWERING)
    if aim is None or aim.bearing >= 0:
        return ""
    facts = volleys.facts(s, unit, aim, fire_reactions.ANSWERING)
    try:
        with within(ANSWER_SECONDS):
            comes = exact(UNIT_FIRE.roll, s.scenario.assess.profile(UNIT_FIRE, facts)).fractions()
    except TooManyBranches:
        return ""
    if all(isinstance(each, Losses) for each in comes):
        mean = sum((each.casualties * chance for each, chance in comes.items()), Fraction(0))
        ends = sum((chance for each, chance in comes.items() if each.destroyed), Fraction(0))
        return f"{decimal(mean, 1)} casualties on average" + (f", {percent(ends)} to destroy" if ends else "")
    ends = sum((chance for each, chance in comes.items() if each.vehicle.is_damaged), Fraction(0))
    return f"{percent(ends)} to damage" if ends else "which cannot hurt it"
