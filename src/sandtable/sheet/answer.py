"""Answers: what a procedure says to stated facts, as exact odds or as a roll of the dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import asdict, astuple

from sandtable.dice import Distribution, Roll, Stage, ThrownDice
from sandtable.dice.exact import TooManyBranches, exact, give_up_in_time
from sandtable.dice.stages import stages
from sandtable.dice.visits import Walks, keeping_walks
from sandtable.explain import Effect, Refused, Target
from sandtable.explain.percent import decimal, percent
from sandtable.explain.sentences import in_groups, verdict
from sandtable.sheet.consequences import Result, ResultClass, by_class, class_of
from sandtable.sheet.facts import Facts
from sandtable.sheet.faults import FactsFault, SheetFault
from sandtable.sheet.house_rules import HouseRule, house_rules_may_fail
from sandtable.sheet.procedure import Assessment, is_number, outcome_label
from sandtable.sheet.reading import read_facts
from sandtable.sheet.ruleset import AnyProcedure, Ruleset

if TYPE_CHECKING:
    from sandtable.dice.by_hand import Read

#: A verdict lists so many outcomes; of a longer range of numbers it tells the average and the likeliest.
MOST_IN_VERDICT = 5

#: So many outcomes of one piece are told apart with what each brings; more are told in classes.
MOST_APART = 8


class Chance(Struct, frozen=True):
    """One outcome: its exact chance and what follows from it."""

    outcome: Any
    label: str
    chance: Fraction
    follows: tuple[Effect, ...]


class Answer(Struct, frozen=True, kw_only=True):
    """What was asked, and what the rules make of it before any die."""

    procedure: str
    title: str
    facts: Facts
    subject: str
    needs: tuple[str, ...]
    numbers: tuple[Target, ...]
    notes: tuple[Effect, ...]
    asked: AnyProcedure
    profile: Any
    #: With which the question was answered.
    house_rules: tuple[HouseRule, ...] = ()


class OddsAnswer(Answer, frozen=True, kw_only=True, dict=True):
    """Everything that can be known before the dice are thrown."""

    chances: tuple[Chance, ...]
    distribution: Distribution[Any]
    walks: Walks

    @property
    def rolls_dice(self) -> bool:
        return self.asked.rolls_dice

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """The rolls in the order the procedure names them; found when asked for, as they cost more than the odds."""
        if not self.rolls_dice:
            return ()
        order = {rule: place for place, (rule, _) in enumerate(self.asked.stages)}
        found = stages(self.asked.roll, self.profile, self.walks)
        return tuple(sorted(found, key=lambda stage: order.get(stage.why, len(order))))

    @cached_property
    def counts(self) -> dict[str, Distribution[Any]]:
        """Each field of an outcome of several counts by itself, without those that cannot come to anything here."""
        first = next(iter(self.distribution))
        if not isinstance(first, Struct):
            return {}
        seen = {name: _one_by_one(self.distribution.marginal(name)) for name in first.__struct_fields__}
        return {name: of for name, of in seen.items() if any(of)} or dict([next(iter(seen.items()))])

    @cached_property
    def views(self) -> tuple[tuple[str, Distribution[Any]], ...]:
        """An outcome of several counts seen one count at a time; nothing for outcomes of one piece.

        An outcome class may say its counts in the words of its game (`words`), otherwise their names are told.
        """
        words = getattr(type(next(iter(self.distribution))), "words", {})
        return tuple((words.get(name, name.replace("_", " ")), seen) for name, seen in self.counts.items())

    @property
    def told_apart(self) -> bool:
        """Whether each outcome is told on its own, with what follows from it."""
        return not self.views and len(self.chances) <= MOST_APART

    @cached_property
    def consequences(self) -> tuple[ResultClass, ...]:
        """What each class of result brings; nothing where nothing follows from any."""
        if not any(chance.follows for chance in self.chances):
            return ()
        return by_class(map(self._result, self.chances), self.distribution.denominator)

    def _result(self, chance: Chance) -> Result:
        named = class_of(chance.outcome)
        label = chance.label if self.told_apart else "" if named is None else outcome_label(named)
        return Result(label, group_of(named), self.distribution.weights[chance.outcome], chance.follows)

    @property
    def verdict(self) -> str:
        """The pasteable line."""
        return verdict(self.subject, (*self.needs, *self._told()))

    def _told(self) -> Iterable[str]:
        """The chances as the verdict tells them."""
        if not self.rolls_dice:
            return (self.chances[0].label,)
        if self.views:
            return [_view_said(*view) for view in self.views]
        if len(self.chances) <= MOST_IN_VERDICT or not is_number(self.chances[0].outcome):
            return in_groups((group_of(each.outcome), each.label, each.chance) for each in self.chances)
        likeliest = max(self.chances, key=lambda chance: chance.chance)
        average = f"{decimal(self.distribution.mean(), 1)} on average"
        return (average, f"{percent(likeliest.chance)} {likeliest.label}")


class RollAnswer(Answer, frozen=True, kw_only=True, dict=True):
    """One throw: the faces, the outcome and what follows from it."""

    rolls: tuple[Roll, ...]
    outcome: Any
    label: str
    follows: tuple[Effect, ...]

    @cached_property
    def chance(self) -> Fraction | None:
        """How likely this outcome was; None where a procedure is too wide for exact odds but can be thrown."""
        try:
            return _exactly(self.procedure, self.asked, self.profile)[self.outcome]
        except TooManyBranches:
            return None


def assess(
    home: Ruleset, procedure: AnyProcedure, given: Mapping[str, Any] | Facts
) -> tuple[Facts, Assessment[Any] | Refused]:
    """Facts and what the rules make of them."""
    if isinstance(given, Facts):
        if type(given) is not procedure.facts:
            raise FactsFault(f"{procedure.name} takes {procedure.facts.__name__}, not {type(given).__name__}")
        given = asdict(given)
    facts = read_facts(procedure.facts, given)
    with house_rules_may_fail(home):
        return facts, procedure.assess(facts, home.tables)


def odds(home: Ruleset, procedure: AnyProcedure, given: Mapping[str, Any] | Facts) -> OddsAnswer | Refused:
    """The exact chances of every outcome."""
    with house_rules_may_fail(home):
        return _odds(home, procedure, given)


def _odds(home: Ruleset, procedure: AnyProcedure, given: Mapping[str, Any] | Facts) -> OddsAnswer | Refused:
    facts, found = assess(home, procedure, given)
    if isinstance(found, Refused):
        return found
    with keeping_walks() as walks:
        distribution = _in_order(_exactly(_full_name(home, procedure), procedure, found.profile))
    chances = []
    for outcome, chance in distribution.fractions().items():
        give_up_in_time()
        follows = procedure.follows(facts, outcome, home.tables)
        chances.append(Chance(outcome, procedure.label(outcome), chance, follows))
    return OddsAnswer(
        **_situation(home, procedure, facts, found),
        chances=tuple(chances),
        distribution=distribution,
        walks=walks,
    )


def roll(
    home: Ruleset, procedure: AnyProcedure, given: Mapping[str, Any] | Facts, dice: ThrownDice
) -> RollAnswer | Refused:
    """Throw the dice and tell what happened."""
    with house_rules_may_fail(home):
        return _roll(home, procedure, given, dice)


def _roll(
    home: Ruleset, procedure: AnyProcedure, given: Mapping[str, Any] | Facts, dice: ThrownDice
) -> RollAnswer | Refused:
    facts, found = assess(home, procedure, given)
    if isinstance(found, Refused):
        return found
    before = len(dice.rolls)
    outcome = procedure.roll(dice, found.profile)
    return RollAnswer(
        **_situation(home, procedure, facts, found),
        rolls=tuple(dice.rolls[before:]),
        outcome=outcome,
        label=procedure.label(outcome),
        follows=procedure.follows(facts, outcome, home.tables),
    )


def read_by_hand(
    home: Ruleset, procedure: AnyProcedure, given: Mapping[str, Any] | Facts, faces: Sequence[Read]
) -> RollAnswer | Refused:
    """What dice thrown on a real table come to; FacesFault and ThrowAwaited tell of wrong and missing faces."""
    from sandtable.dice.by_hand import HandDice

    dice = HandDice(faces)
    answer = roll(home, procedure, given, dice)
    if not isinstance(answer, Refused):
        dice.finish()
    return answer


def _full_name(home: Ruleset, procedure: AnyProcedure) -> str:
    return f"{home.short_name}.{procedure.name}"


def _exactly(full_name: str, procedure: AnyProcedure, profile: Any) -> Distribution[Any]:
    """The exact odds; a profile or outcome that cannot be remembered is a fault of the ruleset."""
    try:
        return exact(procedure.roll, profile)
    except TypeError as fault:
        if "unhashable" not in str(fault):
            raise
        told = "profiles and outcomes must be frozen structs, tuples, numbers or enums"
        of, _, own = full_name.rpartition(".")
        raise SheetFault(f"{of}, procedure {own}: {told} ({fault})") from None


def _situation(home: Ruleset, procedure: AnyProcedure, facts: Facts, found: Assessment[Any]) -> dict[str, Any]:
    """The fields that every answer has."""
    return {
        "procedure": _full_name(home, procedure),
        "title": procedure.title,
        "facts": facts,
        "subject": found.subject,
        "needs": found.needs,
        "numbers": found.numbers,
        "notes": found.notes,
        "asked": procedure,
        "profile": found.profile,
        "house_rules": home.house_rules,
    }


def _view_said(label: str, seen: Distribution[Any]) -> str:
    """One count of an outcome in a verdict: a share for yes and no, an average for numbers, the likeliest of others."""
    if set(seen) <= {True, False} and any(isinstance(value, bool) for value in seen):
        return f"{percent(seen[True])} {label}"
    if all(map(is_number, seen)):
        mean = decimal(seen.mean(), 1)
        return f"{label}: {mean} on average" if "'s " in label else f"{mean} {label} on average"
    told = in_groups((group_of(value), outcome_label(value), seen[value]) for value in seen)
    return f"{label}: {', '.join(told[:MOST_IN_VERDICT])}{', …' if len(told) > MOST_IN_VERDICT else ''}"


def group_of(outcome: Any) -> str:
    """The family that a class of result belongs to for a player ("won"); nothing where it stands alone."""
    return str(getattr(outcome, "group", "")) if isinstance(outcome, Enum) else ""


def _one_by_one(seen: Distribution[Any]) -> Distribution[Any]:
    """One count or kind of a joint outcome: an Enum as declared, no before yes, numbers rising."""
    return _in_order(seen) if isinstance(next(iter(seen)), Enum) else seen.sorted()


def _in_order(distribution: Distribution[Any]) -> Distribution[Any]:
    """Numbers and counts rise; the members of an Enum stand as declared; yes comes before no."""
    outcomes = list(distribution)
    if all(isinstance(outcome, bool) for outcome in outcomes):
        return distribution.sorted(lambda yes: not yes)
    if all(is_number(outcome) or isinstance(outcome, tuple) for outcome in outcomes):
        return distribution.sorted()
    if all(isinstance(outcome, Struct) for outcome in outcomes):
        return distribution.sorted(lambda outcome: tuple(map(_rank, astuple(outcome))))
    return distribution.sorted(list(type(outcomes[0])).index) if isinstance(outcomes[0], Enum) else distribution


def _rank(value: Any) -> Any:
    """Where a part of an outcome stands: an Enum as declared, all else as it is."""
    return list(type(value)).index(value) if isinstance(value, Enum) else value
