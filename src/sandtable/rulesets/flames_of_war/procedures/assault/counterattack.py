"""The test to counterattack, and what it leads to."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, Spoken, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.commander import takes_again
from sandtable.rulesets.flames_of_war.procedures.starting.forbidden import forbidden
from sandtable.rulesets.flames_of_war.procedures.starting.scores import motivation_test, scores, scores_text
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Commander, Rating
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import flag


class Reply(Spoken):
    """What the side that was struck does."""

    COUNTERATTACKS = "counterattacks"
    BREAKS_OFF = "breaks_off"
    DRAWN = "drawn", "passes, but the assault ends drawn"
    BEATEN = "beaten", "beaten, the assaulter wins"


class CounterattackFacts(Facts, frozen=True, kw_only=True):
    """A unit that was just struck in an assault."""

    motivation: asked.Motivation = 4
    counterattack: Annotated[
        int, asked.score("Counterattack (0: none)", 0, "Counterattack rating, in place of Motivation")
    ] = 0
    commander: asked.CommanderNear = Commander.NONE
    commander_distance: asked.CommanderDistance = 0.0
    standing: Annotated[
        int, asked.teams("Still standing", 0, "Its teams within 4 inches that are neither Destroyed nor Bailed Out")
    ] = 1
    can_strike: Annotated[
        bool,
        flag("Can strike", "A team is in contact, or Infantry or a tank that can charge reaches it within 4 inches"),
    ] = True
    support: asked.SupportUnit = False
    pinned: asked.UnitPinned = False
    asked_first: Annotated[
        bool, flag("Re-roll asked for", "One die now; whether a failure is rolled again is decided when it is seen")
    ] = False
    rolled_again: Annotated[bool, flag("This is the re-roll", "The first die failed and its owner rolls again")] = False


class CounterTest(Struct, frozen=True):
    """The score, the re-roll, and what a pass leads to; nobody standing is no test."""

    number: int
    again: bool
    standing: bool
    can_strike: bool


def may_roll_again(facts: CounterattackFacts, tables: Tables) -> bool:
    reroll = takes_again(facts.commander, facts.commander_distance, facts.support, tables)
    return bool(reroll and reroll.value)


def assess(facts: CounterattackFacts, tables: Tables) -> Assessment[CounterTest] | Refused:
    striking = tables.while_pinned_down["counterattack"]
    if problem := refused(forbidden(facts.pinned, striking, "a Pinned Down unit may not counterattack")):
        return problem
    reroll = takes_again(facts.commander, facts.commander_distance, facts.support, tables)
    number = motivation_test(
        "Counterattack", facts.motivation, fow.ASSAULT_COUNTER_TEST, Rating.COUNTERATTACK, facts.counterattack
    )
    near = bool(reroll and reroll.value)
    if facts.rolled_again and not near:
        raise FactsFault("rolled_again: only a unit beside its commander rolls again, name him or leave it out")
    again = near and not facts.asked_first and not facts.rolled_again
    profile = CounterTest(number.total, again, facts.standing > 0, facts.can_strike)
    if not facts.standing:
        spared = Effect("test", False, fow.ASSAULT_OVER_BREAK_OFF, "nobody is left to test: the assaulter wins")
        return Assessment(
            profile, f"Nobody standing within {tables.limit('assault_over')} in", ("no test",), notes=(spared,)
        )
    notes = [Effect("test", True, fow.ASSAULT_COUNTER_TEST, "one die for the unit; several units test separately")]
    if reroll is not None:
        notes.append(reroll)
    if near:
        last, first = (
            "the last roll, no die is rolled a third time",
            "a failure is rolled again only if its owner likes",
        )
        said = last if facts.rolled_again else first
        notes.append(Effect("owner_decides", not facts.rolled_again, fow.GAP_REROLL_ASKED, said))
    if facts.pinned:
        said = "a Pinned Down unit may counterattack and stays Pinned Down"
        notes.append(Effect("pinned", True, striking.rule, said))
    if not facts.can_strike:
        said = "if it passes nobody can strike: the assault ends drawn"
        notes.append(Effect("can_strike", False, fow.GAP_COUNTERATTACK_UNITS, said))
    needs = (scores_text("counterattacks", number.total, again=again),)
    return Assessment(profile, f"{count_of(facts.standing, 'team')} still standing", needs, (number,), tuple(notes))


def counterattack(dice: Dice, test: CounterTest) -> Reply:
    """One die for the unit, rolled again beside its commander."""
    if not test.standing:
        return Reply.BEATEN
    if not scores(dice, test.number, why=fow.ASSAULT_COUNTER_TEST, again=test.again):
        return Reply.BREAKS_OFF
    return Reply.COUNTERATTACKS if test.can_strike else Reply.DRAWN


def follows(facts: CounterattackFacts, reply: Reply, tables: Tables) -> tuple[Effect, ...]:
    retire, back, move = tables.limit("break_off"), tables.constant("fall_back"), tables.constant("consolidate")
    consolidates = Effect("consolidate", move.value, move.rule, f"the victorious unit may move up to {move.value} in")
    if reply is Reply.COUNTERATTACKS:
        said = "it rolls to hit, then the other side is checked and tests in its turn"
        return (
            Effect("roles", "swapped", fow.ASSAULT_COUNTER, "it becomes the assaulter and charges into contact"),
            Effect("defensive_fire", False, fow.ASSAULT_COUNTER_NO_DF, "there is no Defensive Fire against it"),
            Effect("next", "to hit", fow.GAP_ASSAULT_LOOP, said),
        )
    if reply is Reply.DRAWN:
        said = f"the original assaulters fall back to {back.value} in"
        return (Effect("fall_back", back.value, fow.GAP_COUNTERATTACK_UNITS, said),)
    if reply is Reply.BREAKS_OFF and facts.asked_first and not facts.rolled_again and may_roll_again(facts, tables):
        said = "its owner may roll again, the commander is near; otherwise it Breaks Off"
        return (Effect("may_roll_again", True, fow.GAP_REROLL_ASKED, said),)
    rule, because = (
        (fow.ASSAULT_BREAK_OFF, "it fails its test")
        if reply is Reply.BREAKS_OFF
        else (fow.ASSAULT_OVER, f"nobody within {tables.limit('assault_over')} in can fight")
    )
    return (
        Effect("break_off", retire, rule, f"{because}: it retires to {retire} in, teams that cannot are Destroyed"),
        consolidates,
    )


COUNTERATTACK = Procedure(
    name="counterattack",
    title="Test to counterattack",
    summary="Whether a unit that was struck in an assault counterattacks, breaks off, or has lost already.",
    facts=CounterattackFacts,
    assess=assess,
    roll=counterattack,
    rules=(
        fow.ASSAULT_COUNTER_TEST,
        fow.ASSAULT_COUNTER,
        fow.ASSAULT_COUNTER_NO_DF,
        fow.ASSAULT_BREAK_OFF,
        fow.ASSAULT_CONSOLIDATE,
        fow.ASSAULT_OVER,
        fow.ASSAULT_OVER_BREAK_OFF,
        fow.GAP_COUNTERATTACK_UNITS,
        fow.GAP_ASSAULT_LOOP,
        fow.GAP_COMMANDER_POWERS,
        fow.GAP_REROLL_ASKED,
        fow.GAP_ALTERNATIVE_RATINGS,
        fow.GAP_SCORE_TEST,
    ),
    shaped_by=(fow.GAP_ASSAULT_OVER_DETAILS, fow.GAP_UNITS_OF_MEASURE),
    follows=follows,
    stages=((fow.ASSAULT_COUNTER_TEST, "test to counterattack"),),
)
