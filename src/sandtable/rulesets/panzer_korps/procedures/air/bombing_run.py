"""The test that a squadron under anti-aircraft fire passes before it bombs."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, refused
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.air.air_morale import (
    AIR_MORALE_RULES,
    UNDER_FIRE_RULES,
    Tried,
    after_test,
    nerve_number,
    nerve_of,
    nerve_said,
)
from sandtable.rulesets.panzer_korps.procedures.air.squadron import (
    SquadronFate,
    Standing,
    crew,
    fate_effects,
    no_partisans,
    shot_down,
    standing_said,
)
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Morale
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import flag


class BombingRunFacts(Facts, frozen=True, kw_only=True):
    """A squadron about to bomb."""

    morale: asked.Pilots = Morale.REGULAR
    damage: asked.Damage = 0
    under_fire: Annotated[bool, flag("Under AA fire", "Flak fired at it in this air phase, whether it hit or not")] = (
        True
    )
    alone: asked.Alone = False
    decorated: asked.Decorated = 0
    fanatics: asked.Fanatics = False
    rounds: asked.RoundsFought = 0


class RunProfile(Struct, frozen=True):
    """The test, if one is needed, and the squadron's markers."""

    test: Tried | None
    damage: int


class BombingRun(Struct, frozen=True):
    """Whether it bombs, what has become of it, and its air damage markers."""

    words: ClassVar[dict[str, str]] = {"damage": "squadron's ADM"}

    bombs: bool
    squadron: SquadronFate
    damage: int


def assess(facts: BombingRunFacts, tables: Tables) -> Assessment[RunProfile] | Refused:
    if problem := refused(no_partisans(facts.morale), shot_down(tables, facts.damage)):
        return problem
    subject = f"{facts.morale.said} pilots with {facts.damage or 'no'} ADM begin a bombing run"
    if not facts.under_fire:
        spared = Effect("test", False, pk.AIR_BOMB_RUN_TEST, "no test: it is not under AA fire")
        return Assessment(RunProfile(None, facts.damage), subject, ("no test needed",), notes=(spared,))
    squadron = crew(facts)
    number = nerve_number(squadron, facts.rounds, tables, aa=True, bombing_run=True)
    test = Tried(nerve_of(squadron, tables, aa=True, bombing_run=True), facts.damage, facts.rounds)
    return Assessment(RunProfile(test, facts.damage), subject, (nerve_said(squadron, number, tables),), (number,))


def bombing_run(dice: Dice, profile: RunProfile) -> BombingRun:
    """It bombs unless the test makes it abort or its markers destroy it."""
    if profile.test is None:
        return BombingRun(True, SquadronFate.FLYING, profile.damage)
    now = after_test(dice, profile.test)
    return BombingRun(now.fate is SquadronFate.FLYING, now.fate, now.damage)


def run_said(run: BombingRun) -> str:
    return f"{'bombs' if run.bombs else 'does not bomb'}, {standing_said(run.squadron, run.damage)}"


def follows(_facts: BombingRunFacts, run: BombingRun, tables: Tables) -> tuple[Effect, ...]:
    said = "any result but an abort passes: its bombs fall" if run.bombs else "its target is spared"
    return (
        Effect("bombs", run.bombs, pk.GAP_AA_FIRE, said),
        *fate_effects(Standing(run.squadron, run.damage), tables, "squadron", "the squadron"),
    )


BOMBING_RUN = Procedure(
    name="bombing_run",
    title="Bombing run under fire",
    summary="Whether a squadron under anti-aircraft fire bombs, takes damage or turns back.",
    facts=BombingRunFacts,
    assess=assess,
    roll=bombing_run,
    rules=(*AIR_MORALE_RULES, *UNDER_FIRE_RULES, pk.GAP_AA_FIRE),
    shaped_by=(pk.GAP_AIR_MORALE_READING,),
    label=run_said,
    follows=follows,
    stages=((pk.AIR_MORALE_DIE, "air morale"),),
)
