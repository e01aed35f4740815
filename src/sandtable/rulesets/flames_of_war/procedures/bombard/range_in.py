"""Whether a bombardment is Ranged In, and on which attempt."""

from __future__ import annotations

from sandtable.explain import Effect, Refused, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.bombard import ranging
from sandtable.rulesets.flames_of_war.procedures.bombard.to_hit import AFTER_ATTEMPT, attempt_modifier
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Height
from sandtable.sheet import Assessment, Facts, Procedure


class RangeInFacts(Facts, frozen=True, kw_only=True):
    """A spotter and what lies where the template would go."""

    skill: asked.SpotterSkill = 4
    beneath: asked.Beneath = Height.FLAT
    smoke_screen: asked.SmokeBeneath = False
    night: asked.RangedAtNight = False
    attempts_used: asked.AttemptsUsed = 0


def assess(facts: RangeInFacts, tables: Tables) -> Assessment[ranging.RangeIn] | Refused:
    if problem := refused(ranging.no_attempts(facts.attempts_used, tables)):
        return problem
    score = ranging.range_in_score(facts.skill, facts.beneath, facts.smoke_screen, facts.night, tables)
    left = ranging.attempts_left(facts.attempts_used, tables)
    said = "Ranging In always uses Skill, whatever else is on the card"
    plain = Effect("rating", "Skill", fow.GAP_ALTERNATIVE_RATINGS, said)
    return Assessment(
        ranging.RangeIn(score.number, left),
        f"A spotter with {count_of(len(left), 'attempt')}",
        (ranging.range_in_said(score.number),),
        (score,),
        (plain, *ranging.range_in_notes(score.number, facts.beneath, facts.smoke_screen)),
    )


def attempt_follows(attempt: ranging.Attempt, tables: Tables) -> tuple[Effect, ...]:
    """What the attempt brings: the penalty to hit, and attempts that another unit may use."""
    if attempt is ranging.Attempt.FAILED:
        return (Effect("falls", False, fow.BOMBARD_RANGE_IN, "the bombardment does not fall"),)
    penalty = attempt_modifier(attempt, tables)
    effects = []
    if penalty is not None:
        effects.append(Effect("to_hit", penalty.value, penalty.rule, f"+{penalty.value} to the score to hit"))
    if left := len(ranging.attempts_left(tuple(ranging.Attempt).index(attempt) + 1, tables)):
        for_others = f"{count_of(left, 'attempt')} left to Range In another unit"
        effects.append(Effect("attempts_left", left, fow.BOMBARD_ADDITIONAL, for_others))
    return tuple(effects)


RANGE_IN_PROCEDURE = Procedure(
    name="range_in",
    title="Range In",
    summary="On which of its attempts a spotter Ranges In, if it does.",
    facts=RangeInFacts,
    assess=assess,
    roll=ranging.range_in,
    rules=(
        *ranging.RANGING_RULES,
        fow.GAP_RANGE_IN_TERRAIN_COVER,
        fow.GAP_ALTERNATIVE_RATINGS,
        fow.BOMBARD_ADDITIONAL,
        *AFTER_ATTEMPT,
    ),
    label=lambda attempt: attempt.ranged_in,
    follows=lambda _facts, attempt, tables: attempt_follows(attempt, tables),
    stages=(ranging.RANGING_STAGE,),
)
