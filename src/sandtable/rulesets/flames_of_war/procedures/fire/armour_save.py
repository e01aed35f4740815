"""Hits on one armoured tank: armour saves one after the other, Firepower, and the nerve of a crew hit again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from sandtable.dice import Dice
from sandtable.explain import Effect, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.armour import ARMOUR_RULES, ARMOUR_STAGES, TankHits, after_hits
from sandtable.rulesets.flames_of_war.procedures.fire.harmed import HARMED_RULES, state_follows
from sandtable.rulesets.flames_of_war.procedures.fire.struck import Plates, armour_numbers, face_number, hit_on
from sandtable.rulesets.flames_of_war.procedures.starting.scores import (
    firepower_text,
    scores,
    scores_text,
    second_bail_test,
)
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Face, Facing, TankState
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import count, flag

MOST_HITS = 12


class ArmourSaveFacts(Facts, frozen=True, kw_only=True):
    """An armoured tank that has been hit."""

    anti_tank: asked.AntiTank = 11
    firepower: asked.Firepower = 3
    front: asked.Front = 6
    side: asked.Side = 4
    distance: Annotated[float, asked.inches("Range", "To the shooter; over 16 in armour has +1")] = 12.0
    facing: asked.FacingShown = Facing.FRONT
    hits: Annotated[int, count("Hits", 1, MOST_HITS, "Hits on this one tank, all alike")] = 1
    motivation: asked.Motivation = 4
    remount: asked.Remount = 0
    top: Annotated[int, count("Top armour", 0, asked.BEST_ARMOUR, "Counts only where the Top is struck")] = 1
    bailed: Annotated[bool, flag("Bailed Out already", "Before these hits")] = False
    skirts: asked.Skirts = False
    on_top: Annotated[
        bool, flag("Top is struck", "By a bombardment, by mines or in an assault; range gives nothing")
    ] = False


def armour_need(number: Target, anti_tank: int) -> str:
    """What the armour die does: "armour die + 7 against 11"."""
    return f"{number.name.lower()} die + {number.number} against {anti_tank}"


def assess(facts: ArmourSaveFacts, tables: Tables) -> Assessment[TankHits]:
    plates = Plates(facts.front, facts.side, facts.top, facts.skirts)
    if facts.on_top:
        numbers: tuple[Target, ...] = (
            face_number(plates, Face.TOP, facts.firepower, tables, facts.distance, "Armour"),
        )
    else:
        numbers = armour_numbers(plates, facts.facing, facts.firepower, tables, facts.distance)
    nerve = second_bail_test(facts.motivation, facts.remount)
    state = TankState.BAILED if facts.bailed else TankState.OK
    struck = "Top" if facts.on_top else facts.facing.said
    return Assessment(
        TankHits(state, (hit_on(numbers, facts.anti_tank, facts.firepower, tables),) * facts.hits, nerve.number),
        f"{count_of(facts.hits, 'hit')} on a tank {'Bailed Out already' if facts.bailed else 'in action'}, {struck}",
        (*(armour_need(number, facts.anti_tank) for number in numbers), firepower_text(facts.firepower)),
        (*numbers, nerve) if tests_nerve(facts) else numbers,
        tuple(save_notes(facts, numbers)),
    )


def tests_nerve(facts: ArmourSaveFacts) -> bool:
    """Whether the crew may come to Bail Out again."""
    return facts.bailed or facts.hits > 1


def save_notes(facts: ArmourSaveFacts, numbers: tuple[Target, ...]) -> Iterator[Effect]:
    if len(numbers) > 1:
        said = "a die for each hit: 1-3 strikes the hull, 4-6 the turret"
        yield Effect("part", "rolled", fow.GAP_FACING_RESULT_MIXED, said)
    if facts.on_top:
        yield Effect("range_bonus", False, fow.GAP_BOMBARD_MODIFIERS_ONLY, "the +1 for range never counts for Top")
    if facts.hits > 1:
        said = "hits are saved one at a time, a second Bail Out is tested at once"
        yield Effect("one_by_one", True, fow.GAP_BAIL_MULTIPLE_HITS, said)
    if tests_nerve(facts):
        yield Effect("reroll", False, fow.GAP_COMMANDER_POWERS, "no commander re-rolls the test on a second Bail Out")


def follows(facts: ArmourSaveFacts, state: TankState, _tables: Tables) -> tuple[Effect, ...]:
    return state_follows(state, fow.BAIL_SECOND_RESULT if tests_nerve(facts) else fow.ARMOUR_LESS)


SAVE_RULES = (
    *ARMOUR_RULES,
    fow.ARMOUR_RANGE_BONUS,
    fow.FACING_MIXED,
    fow.GAP_WEAPON_NOTES,
    fow.GAP_ALTERNATIVE_RATINGS,
    fow.GAP_SCORE_TEST,
)
#: Behind the saves of several tanks; the question about one tank cites the first two.
SAVE_SHAPED = (fow.GAP_FACING_RESULT_MIXED, fow.GAP_BAIL_MULTIPLE_HITS, fow.GAP_UNITS_OF_MEASURE)
SAVE_STAGES = (
    (fow.FACING_MIXED, "hull or turret"),
    *ARMOUR_STAGES,
)

ARMOUR_SAVE = Procedure(
    name="armour_save",
    title="Armour save",
    summary="What one or several hits do to an armoured tank: unhurt, Bailed Out or Destroyed.",
    facts=ArmourSaveFacts,
    assess=assess,
    roll=after_hits,
    rules=(
        *SAVE_RULES,
        *HARMED_RULES,
        fow.GAP_FACING_RESULT_MIXED,
        fow.GAP_BAIL_MULTIPLE_HITS,
        fow.GAP_BOMBARD_MODIFIERS_ONLY,
        fow.GAP_COMMANDER_POWERS,
    ),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    follows=follows,
    stages=SAVE_STAGES,
)


class SecondBailFacts(Facts, frozen=True, kw_only=True):
    """A Bailed Out tank that Bails Out again."""

    motivation: asked.Motivation = 4
    remount: asked.Remount = 0


def assess_second(facts: SecondBailFacts, _tables: Tables) -> Assessment[int]:
    number = second_bail_test(facts.motivation, facts.remount)
    note = Effect("reroll", False, fow.GAP_COMMANDER_POWERS, "no commander re-rolls this test")
    subject = "A Bailed Out tank Bails Out again"
    return Assessment(number.number, subject, (scores_text("stays", number.number),), (number,), (note,))


def stays(dice: Dice, score: int) -> TankState:
    return TankState.BAILED if scores(dice, score, why=fow.BAIL_SECOND_RESULT) else TankState.DESTROYED


SECOND_BAIL_TEST = Procedure(
    name="second_bail",
    title="Bailed Out again",
    summary="Whether a Bailed Out tank that takes another Bail Out result is Destroyed.",
    facts=SecondBailFacts,
    assess=assess_second,
    roll=stays,
    rules=(fow.BAIL_SECOND_RESULT, fow.GAP_ALTERNATIVE_RATINGS, fow.GAP_COMMANDER_POWERS, *HARMED_RULES),
    shaped_by=(fow.GAP_SCORE_TEST,),
    label=lambda state: "stays Bailed Out" if state is TankState.BAILED else state.said,
    follows=lambda _facts, state, _tables: state_follows(state, fow.BAIL_SECOND_RESULT),
    stages=((fow.BAIL_SECOND_RESULT, "test of Motivation or Remount"),),
)
