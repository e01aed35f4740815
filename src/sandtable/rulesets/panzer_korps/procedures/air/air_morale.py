"""Air morale: whether pilots press on, take damage or turn for home."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.dice import Classes, Dice
from sandtable.explain import Effect, Modifier, Refused, Spoken, Target, counting, refuse_if, refused
from sandtable.explain.sentences import count_of, signed
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import MOST_ROUNDS
from sandtable.rulesets.panzer_korps.procedures.air.squadron import (
    Squadron,
    SquadronFate,
    Standing,
    crew,
    fate_effects,
    no_partisans,
    number_name,
    shot_down,
    standing,
)
from sandtable.rulesets.panzer_korps.procedures.common.die_said import die_said
from sandtable.rulesets.panzer_korps.tables import TABLES, Tables, modifier
from sandtable.rulesets.panzer_korps.terms import Morale
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import count, flag

#: Every rule that an air morale test rests on.
AIR_MORALE_RULES = (
    pk.AIR_MORALE_DIE,
    *rules_in(TABLES.air_morale_result_rows.values()),
    pk.AIR_MORALE_MOD_DECORATED,
    pk.AIR_MORALE_MOD_ROUNDS,
    pk.AIR_MORALE_MOD_ADM,
    pk.AIR_MORALE_MOD_ALONE,
    pk.AIR_MORALE_MOD_FANATICS,
    pk.GAP_ADM_THRESHOLD,
    pk.AIR_FIRE_DIE,
)
UNDER_FIRE_RULES = (pk.AIR_MORALE_MOD_AA, pk.AIR_MORALE_MOD_BOMB_RUN, pk.AIR_BOMB_RUN_TEST)


class AirMorale(Spoken):
    """What an air morale test says, from best to worst."""

    PASSED = "passed", "passes"
    ONE_MARKER = "one_marker", "takes 1 ADM"
    TWO_MARKERS = "two_markers", "takes 2 ADM"
    THREE_MARKERS = "three_markers", "takes 3 ADM"
    ABORT = "abort", "aborts"

    @property
    def group(self) -> str:
        return "" if self is AirMorale.ABORT else "does not abort"


class Nerve(Struct, frozen=True):
    """The air morale die of a squadron.

    `added` is all that holds whatever befalls it; `each_marker` and `each_round` are what every air damage marker on
    it and every round of dogfighting after the first bring. `rows` are the printed results as (result, from, to) of
    the modified roll, `adds` the markers of each.
    """

    die: int
    added: int
    each_marker: int
    each_round: int
    rows: tuple[tuple[str, int, int], ...]
    adds: tuple[tuple[str, int], ...]
    destroyed_at: int


class Tried(Struct, frozen=True):
    """A squadron that tests, with its markers, in a round (the rounds it has fought)."""

    nerve: Nerve
    damage: int
    rounds: int


def later_rounds(rounds: int) -> int:
    """Rounds of dogfighting after the first."""
    return max(rounds - 1, 0)


def morale_of(dice: Dice, tried: Tried) -> AirMorale:
    """One roll of the air morale die, read on the table of results."""
    nerve = tried.nerve
    added = nerve.added + nerve.each_marker * tried.damage + nerve.each_round * later_rounds(tried.rounds)
    return AirMorale(dice.look_up(Classes(nerve.die, nerve.rows, added), why=pk.AIR_MORALE_DIE))


def after_test(dice: Dice, tried: Tried) -> Standing:
    """The squadron after its test: markers that the result adds may destroy it."""
    result = morale_of(dice, tried)
    damage = tried.damage + dict(tried.nerve.adds)[result]
    return standing(
        damage, tried.nerve.destroyed_at, SquadronFate.ABORTED if result is AirMorale.ABORT else SquadronFate.FLYING
    )


# ------------------------------------------------------------------ the numbers


def for_each(key: str, number: int, said: str, tables: Tables) -> Modifier:
    """A modifier that counts once for each of several things."""
    row = tables.air_morale_modifiers[key]
    return Modifier(number * row.value, row.rule, f"for {said}")


def steady_modifiers(squadron: Squadron, tables: Tables, *, aa: bool, bombing_run: bool) -> tuple[Modifier, ...]:
    """All that is added besides markers and rounds; AA fire and the bombing run add up."""
    rows = tables.air_morale_modifiers
    bonus = tables.air_morale[squadron.morale].bonus
    holds = {"alone": squadron.alone, "fanatics": squadron.fanatics, "aa": aa, "bomb_run": aa and bombing_run}
    return counting(
        Modifier(bonus, pk.AIR_MORALE_DIE, f"{squadron.morale.said} pilots"),
        for_each("decorated", squadron.decorated, count_of(squadron.decorated, "decorated pilot"), tables),
        *(modifier(rows[key]) for key, applies in holds.items() if applies),
    )


def nerve_number(
    squadron: Squadron, rounds: int, tables: Tables, *, aa: bool = False, bombing_run: bool = False, enemy: bool = False
) -> Target:
    """What is added to the air morale die, markers and rounds included."""
    base = Modifier(
        0, pk.AIR_MORALE_DIE, f"on the D{tables.air_morale[squadron.morale].die} of {squadron.morale.said} pilots"
    )
    later = later_rounds(rounds)
    moving = counting(
        for_each("damage", squadron.damage, f"{squadron.damage} ADM", tables),
        for_each("rounds", later, f"{count_of(later, 'round')} after the first", tables),
    )
    steady = steady_modifiers(squadron, tables, aa=aa, bombing_run=bombing_run)
    return Target(number_name("Air morale modifier", enemy=enemy), base, (*steady, *moving))


def nerve_of(squadron: Squadron, tables: Tables, *, aa: bool = False, bombing_run: bool = False) -> Nerve:
    """The test of a squadron, whatever markers it will have."""
    rows = tables.air_morale_modifiers
    return Nerve(
        tables.air_morale[squadron.morale].die,
        sum(each.value for each in steady_modifiers(squadron, tables, aa=aa, bombing_run=bombing_run)),
        rows["damage"].value,
        rows["rounds"].value,
        tables.air_morale_results.rows,
        tuple((row.result, row.markers) for row in tables.air_morale_result_rows.values()),
        tables.limit("destroyed_at"),
    )


def nerve_said(squadron: Squadron, number: Target, tables: Tables) -> str:
    """The die as a player says it: "D10+1"."""
    return die_said(tables.air_morale[squadron.morale].die, number.total)


# ------------------------------------------------------------------ the question


class AirMoraleFacts(Facts, frozen=True, kw_only=True):
    """A squadron that tests its morale."""

    morale: asked.Pilots = Morale.REGULAR
    damage: asked.Damage = 1
    round: Annotated[int, count("Round", 0, MOST_ROUNDS, "Round of the dogfight, 0 outside one")] = 1
    alone: asked.Alone = False
    decorated: asked.Decorated = 0
    fanatics: asked.Fanatics = False
    aa: Annotated[bool, flag("Under AA fire", "Anti-aircraft guns fire at it, whether they hit or not")] = False
    bombing_run: Annotated[bool, flag("Begins a bombing run", "The test is made to begin a run under AA fire")] = False
    entrenched: Annotated[bool, flag("In entrenchments", "The list has such a line; it never counts in the air")] = (
        False
    )


def assess(facts: AirMoraleFacts, tables: Tables) -> Assessment[Tried] | Refused:
    spared = "a squadron that is not under AA fire begins its bombing run without a test"
    if problem := refused(
        no_partisans(facts.morale),
        shot_down(tables, facts.damage),
        refuse_if(facts.bombing_run and not facts.aa, pk.AIR_BOMB_RUN_TEST, spared),
    ):
        return problem
    row = tables.air_morale_modifiers["entrenched"]
    unused = Effect("entrenched", False, row.rule, f"{signed(row.value)} {row.label} never counts in the air")
    squadron = crew(facts)
    number = nerve_number(squadron, facts.round, tables, aa=facts.aa, bombing_run=facts.bombing_run)
    nerve = nerve_of(squadron, tables, aa=facts.aa, bombing_run=facts.bombing_run)
    return Assessment(
        Tried(nerve, facts.damage, facts.round),
        f"{facts.morale.said} pilots with {facts.damage or 'no'} ADM",
        (nerve_said(squadron, number, tables),),
        (number,),
        (unused,) if facts.entrenched else (),
    )


def follows(facts: AirMoraleFacts, result: AirMorale, tables: Tables) -> tuple[Effect, ...]:
    row = tables.air_morale_result_rows[result]
    now = standing(
        facts.damage + row.markers,
        tables.limit("destroyed_at"),
        SquadronFate.ABORTED if result is AirMorale.ABORT else SquadronFate.FLYING,
    )
    taken = count_of(row.markers, "air damage marker") if row.markers else "no further air damage marker"
    bombs = Effect("bombs", True, pk.GAP_AA_FIRE, "anything but an abort passes: it bombs")
    goes_on = facts.bombing_run and now.fate is SquadronFate.FLYING
    return (
        Effect("markers", row.markers, row.rule, f"it takes {taken}"),
        *(fate_effects(now, tables) if row.markers else ()),
        *((bombs,) if goes_on else ()),
    )


AIR_MORALE_TEST = Procedure(
    name="air_morale_test",
    title="Air morale test",
    summary="Whether a squadron presses on, takes air damage markers or aborts.",
    facts=AirMoraleFacts,
    assess=assess,
    roll=morale_of,
    rules=(*AIR_MORALE_RULES, *UNDER_FIRE_RULES, pk.AIR_MORALE_MOD_ENTRENCHED, pk.GAP_AA_FIRE),
    shaped_by=(pk.GAP_AIR_MORALE_READING,),
    follows=follows,
    stages=((pk.AIR_MORALE_DIE, "air morale"),),
)
