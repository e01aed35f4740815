"""Whether a bombardment is Ranged In, and on which attempt."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.bombard import ranging
from sandtable.rulesets.flames_of_war.procedures.bombard.to_hit import AFTER_ATTEMPT, attempt_modifier
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Height
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import count


class RangeInFacts(Facts, frozen=True, kw_only=True):
    """A spotter and what lies where the template would go."""

    skill: asked.SpotterSkill = 4
    beneath: asked.Beneath = Height.FLAT
    smoke_screen: asked.SmokeBeneath = False
    night: asked.RangedAtNight = False
    attempts_used: asked.AttemptsUsed = 0
    tries: Annotated[
        int, count("Attempts now (0: all)", 0, asked.MOST_ATTEMPTS, "How many to make before the player decides anew")
    ] = 0


def made_now(facts: RangeInFacts, tables: Tables) -> tuple[ranging.Attempt, ...]:
    """The attempts that are rolled now: as many as are wanted of those that are left."""
    left = ranging.attempts_left(facts.attempts_used, tables)
    return left[: facts.tries] if facts.tries else left


def assess(facts: RangeInFacts, tables: Tables) -> Assessment[ranging.RangeIn] | Refused:
    if problem := refused(ranging.no_attempts(facts.attempts_used, tables)):
        return problem
    score = ranging.range_in_score(facts.skill, facts.beneath, facts.smoke_screen, facts.night, tables)
    left = ranging.attempts_left(facts.attempts_used, tables)
    said = "Ranging In always uses Skill, whatever else is on the card"
    plain = Effect("rating", "Skill", fow.GAP_ALTERNATIVE_RATINGS, said)
    return Assessment(
        ranging.RangeIn(score.number, made_now(facts, tables)),
        f"A spotter with {count_of(len(left), 'attempt')}",
        (ranging.range_in_said(score.number),),
        (score,),
        (plain, *ranging.range_in_notes(score.number, facts.beneath, facts.smoke_screen)),
    )


def follows(facts: RangeInFacts, attempt: ranging.Attempt, tables: Tables) -> tuple[Effect, ...]:
    """What the attempts bring; after a failure the spotter may go on with those that are left, or stop."""
    left = len(ranging.attempts_left(facts.attempts_used, tables)) - len(made_now(facts, tables))
    if attempt is not ranging.Attempt.FAILED or not left:
        return attempt_follows(attempt, tables)
    said = f"{count_of(left, 'attempt')} left: he tries again, or stops and spots for nobody else this step"
    return (Effect("may_go_on", left, fow.GAP_RANGING_MOMENT, said),)


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
        fow.GAP_RANGING_MOMENT,
        *AFTER_ATTEMPT,
    ),
    label=lambda attempt: attempt.ranged_in,
    follows=follows,
    stages=(ranging.RANGING_STAGE,),
)
