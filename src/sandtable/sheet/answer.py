"""Answers: what a procedure says to stated facts, as exact odds or as a roll of the dice."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from sandtable.dice import Distribution, Roll, Stage, ThrownDice
from sandtable.dice.exact import exact
from sandtable.dice.stages import stages
from sandtable.explain import Effect, Refused, Target
from sandtable.explain.percent import decimal
from sandtable.explain.sentences import verdict
from sandtable.sheet.facts import Facts
from sandtable.sheet.faults import FactsFault, SheetFault
from sandtable.sheet.procedure import Assessment
from sandtable.sheet.reading import read_facts
from sandtable.sheet.ruleset import AnyProcedure, Ruleset

#: A verdict lists so many outcomes; of a longer range of numbers it tells the average and the likeliest.
MOST_IN_VERDICT = 5


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


class OddsAnswer(Answer, frozen=True, kw_only=True):
    """Everything that can be known before the dice are thrown."""

    chances: tuple[Chance, ...]
    distribution: Distribution[Any]
    stages: tuple[Stage, ...]
    rolls_dice: bool

    @property
    def verdict(self) -> str:
        """The pasteable line."""
        if not self.rolls_dice:
            return f"{self.subject}: {', '.join((*self.needs, self.chances[0].label))}"
        if len(self.chances) <= MOST_IN_VERDICT or not is_number(self.chances[0].outcome):
            return verdict(self.subject, self.needs, ((chance.label, chance.chance) for chance in self.chances))
        likeliest = max(self.chances, key=lambda chance: chance.chance)
        needs = (*self.needs, f"{decimal(self.distribution.mean(), 1)} on average")
        return verdict(self.subject, needs, [(likeliest.label, likeliest.chance)])


class RollAnswer(Answer, frozen=True, kw_only=True):
    """One throw: the faces, the outcome and what follows from it."""

    rolls: tuple[Roll, ...]
    outcome: Any
    label: str
    follows: tuple[Effect, ...]
    chance: Fraction


def assess(
    home: Ruleset, procedure: AnyProcedure, given: Mapping[str, Any] | Facts
) -> tuple[Facts, Assessment[Any] | Refused]:
    """Facts and what the rules make of them."""
    if isinstance(given, Facts):
        if type(given) is not procedure.facts:
            raise FactsFault(f"{procedure.name} takes {procedure.facts.__name__}, not {type(given).__name__}")
        given = asdict(given)
    facts = read_facts(procedure.facts, given)
    return facts, procedure.assess(facts, home.tables)


def odds(home: Ruleset, procedure: AnyProcedure, given: Mapping[str, Any] | Facts) -> OddsAnswer | Refused:
    """The exact chances of every outcome."""
    facts, found = assess(home, procedure, given)
    if isinstance(found, Refused):
        return found
    distribution = _in_order(_exactly(home, procedure, found.profile))
    chances = tuple(
        Chance(outcome, procedure.label(outcome), chance, procedure.follows(facts, outcome, home.tables))
        for outcome, chance in distribution.fractions().items()
    )
    return OddsAnswer(
        **_situation(home, procedure, facts, found),
        chances=chances,
        distribution=distribution,
        stages=_funnel(procedure, found.profile),
        rolls_dice=procedure.rolls_dice,
    )


def roll(
    home: Ruleset, procedure: AnyProcedure, given: Mapping[str, Any] | Facts, dice: ThrownDice
) -> RollAnswer | Refused:
    """Throw the dice and tell what happened."""
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
        chance=_exactly(home, procedure, found.profile)[outcome],
    )


def _exactly(home: Ruleset, procedure: AnyProcedure, profile: Any) -> Distribution[Any]:
    """The exact odds; a profile or outcome that cannot be remembered is a fault of the ruleset."""
    try:
        return exact(procedure.roll, profile)
    except TypeError as fault:
        if "unhashable" not in str(fault):
            raise
        told = "profiles and outcomes must be frozen structs, tuples, numbers or enums"
        raise SheetFault(f"{home.short_name}, procedure {procedure.name}: {told} ({fault})") from None


def _situation(home: Ruleset, procedure: AnyProcedure, facts: Facts, found: Assessment[Any]) -> dict[str, Any]:
    """The fields that every answer has."""
    return {
        "procedure": f"{home.short_name}.{procedure.name}",
        "title": procedure.title,
        "facts": facts,
        "subject": found.subject,
        "needs": found.needs,
        "numbers": found.numbers,
        "notes": found.notes,
    }


def _funnel(procedure: AnyProcedure, profile: Any) -> tuple[Stage, ...]:
    """The rolls in the order the procedure names them."""
    if not procedure.rolls_dice:
        return ()
    order = {rule: place for place, (rule, _) in enumerate(procedure.stages)}
    return tuple(sorted(stages(procedure.roll, profile), key=lambda stage: order.get(stage.why, len(order))))


def is_number(outcome: Any) -> bool:
    return isinstance(outcome, int) and not isinstance(outcome, bool)


def _in_order(distribution: Distribution[Any]) -> Distribution[Any]:
    """Numbers rise; the members of an Enum stand as declared; anything else as the procedure met it."""
    outcomes = list(distribution)
    if all(is_number(outcome) or isinstance(outcome, tuple) for outcome in outcomes):
        return distribution.sorted()
    if isinstance(outcomes[0], Enum):
        order = list(type(outcomes[0]))
        return Distribution(
            {at: distribution.weights[at] for at in order if at in distribution}, distribution.denominator
        )
    return distribution
