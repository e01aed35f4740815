"""Additional batteries: one spotter Ranges In one unit after another with the same three attempts."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct
from msgspec.structs import astuple

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, Target, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.bombard import ranging
from sandtable.rulesets.flames_of_war.procedures.bombard.to_hit import AFTER_ATTEMPT, attempt_modifier
from sandtable.rulesets.flames_of_war.procedures.starting.scores import impossible
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Height
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, count, flag

NAMES = ("first", "second", "third")


class BatteriesFacts(Facts, frozen=True, kw_only=True):
    """A spotter and the units that it Ranges In, each with an Aiming Point of its own."""

    skill: asked.SpotterSkill = 4
    batteries: Annotated[int, count("Units", 2, 3, "Units to be Ranged In, in this order")] = 2
    beneath: Annotated[Height, choice("Under the first", "What lies under the first unit's template")] = Height.FLAT
    second_beneath: Annotated[Height, choice("Under the second", "What lies under the second unit's template")] = (
        Height.FLAT
    )
    third_beneath: Annotated[Height, choice("Under the third", "What lies under the third unit's template")] = (
        Height.FLAT
    )
    smoke_screen: Annotated[bool, flag("Smoke at the first", "A Smoke Screen under the first unit's template")] = False
    second_smoke_screen: Annotated[bool, flag("Smoke at the second", "One under the second unit's template")] = False
    third_smoke_screen: Annotated[bool, flag("Smoke at the third", "One under the third unit's template")] = False
    night: asked.RangedAtNight = False
    attempts_used: asked.AttemptsUsed = 0


class TwoBatteries(Struct, frozen=True):
    """On which of the spotter's attempts each unit was Ranged In."""

    first_unit: ranging.Attempt
    second_unit: ranging.Attempt


class ThreeBatteries(Struct, frozen=True):
    """On which of the spotter's attempts each unit was Ranged In."""

    first_unit: ranging.Attempt
    second_unit: ranging.Attempt
    third_unit: ranging.Attempt


class BatteriesProfile(Struct, frozen=True):
    """The score of each unit in turn, and the attempts that they share."""

    scores: tuple[int, ...]
    attempts: tuple[ranging.Attempt, ...]


def numbers_of(facts: BatteriesFacts, tables: Tables) -> tuple[Target, ...]:
    beneath = (facts.beneath, facts.second_beneath, facts.third_beneath)
    smoke = (facts.smoke_screen, facts.second_smoke_screen, facts.third_smoke_screen)
    return tuple(
        ranging.range_in_score(facts.skill, ground, screen, facts.night, tables, f"Score to Range In the {name}")
        for name, ground, screen in list(zip(NAMES, beneath, smoke, strict=True))[: facts.batteries]
    )


def assess(facts: BatteriesFacts, tables: Tables) -> Assessment[BatteriesProfile] | Refused:
    if problem := refused(ranging.no_attempts(facts.attempts_used, tables)):
        return problem
    numbers = numbers_of(facts, tables)
    left = ranging.attempts_left(facts.attempts_used, tables)
    notes = [
        Effect("shared", len(left), fow.BOMBARD_ADDITIONAL, "what one unit leaves of the attempts the next may use")
    ]
    said = "the attempts are the spotter's: their number is each unit's penalty"
    notes.append(Effect("numbered", True, fow.GAP_ADDITIONAL_BATTERIES, said))
    if any(impossible(number.number) for number in numbers):
        said = "no attempt may be made at 7+, so such a unit uses none up"
        notes.append(Effect("passed_over", True, fow.GAP_RANGE_IN_SEVEN, said))
    return Assessment(
        BatteriesProfile(tuple(number.number for number in numbers), left),
        f"A spotter with {count_of(len(left), 'attempt')} for {facts.batteries} units",
        tuple(f"{name} {ranging.range_in_said(number.number)}" for name, number in zip(NAMES, numbers, strict=False)),
        numbers,
        tuple(notes),
    )


def range_in_all(dice: Dice, profile: BatteriesProfile) -> TwoBatteries | ThreeBatteries:
    """Unit after unit; one that cannot be Ranged In is passed over and costs no attempt."""
    left, found = profile.attempts, []
    for score in profile.scores:
        attempt = dice.run(ranging.range_in, ranging.RangeIn(score, left), why=fow.BOMBARD_RANGE_IN)
        found.append(attempt)
        if attempt is not ranging.Attempt.FAILED:
            left = left[left.index(attempt) + 1 :]
        elif not impossible(score):
            left = ()
    return TwoBatteries(*found) if len(found) == len(NAMES) - 1 else ThreeBatteries(*found)


def attempts_of(outcome: TwoBatteries | ThreeBatteries) -> dict[str, ranging.Attempt]:
    """What became of each unit, by its place in the order."""
    return dict(zip(NAMES, astuple(outcome), strict=False))


def batteries_said(outcome: TwoBatteries | ThreeBatteries) -> str:
    return ", ".join(f"{name} unit {attempt.ranged_in}" for name, attempt in attempts_of(outcome).items())


def follows(facts: BatteriesFacts, outcome: TwoBatteries | ThreeBatteries, tables: Tables) -> tuple[Effect, ...]:
    """What each unit's attempt adds to its rolls to hit."""
    effects = []
    for name, attempt in attempts_of(outcome).items():
        penalty = attempt_modifier(attempt, tables)
        if penalty is not None:
            said = f"+{penalty.value} to the score to hit of the {name} unit"
            effects.append(Effect(f"{name}_to_hit", penalty.value, penalty.rule, said))
        elif attempt is ranging.Attempt.FAILED:
            effects.append(
                Effect(f"{name}_falls", False, fow.BOMBARD_RANGE_IN, f"the {name} unit's bombardment does not fall")
            )
    return tuple(effects)


BATTERIES_PROCEDURE = Procedure(
    name="batteries",
    title="Additional batteries",
    summary="On which attempt one spotter Ranges In each of two or three units.",
    facts=BatteriesFacts,
    assess=assess,
    roll=range_in_all,
    rules=(*ranging.RANGING_RULES, fow.BOMBARD_ADDITIONAL, fow.GAP_ADDITIONAL_BATTERIES, *AFTER_ATTEMPT),
    shaped_by=(fow.GAP_RANGE_IN_TERRAIN_COVER, fow.GAP_ALTERNATIVE_RATINGS),
    label=batteries_said,
    follows=follows,
    stages=(ranging.RANGING_STAGE,),
)
