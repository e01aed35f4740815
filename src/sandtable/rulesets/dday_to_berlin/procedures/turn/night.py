"""11. The night clock: each day turn adds a D5, and at 21 night falls."""

from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Effect, Modifier, Spoken, Target, counting
from sandtable.explain.sentences import count_of
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.tables import D10, Tables
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import count

NIGHT_FALLS = Effect("night", True, ddb.NIGHT_SEQUENCE, "when night falls, the night sequence is played")


def d5(face: int) -> int:
    """A D5 read from a D10: halved, rounding up."""
    return (face + 1) // 2


def roll_d5(dice: Dice, _nothing: None) -> int:
    return d5(dice.d(D10, why=ddb.NIGHT_CHECK))


class D5Facts(Facts, frozen=True, kw_only=True):
    """Nothing to state."""


def assess_d5(_facts: D5Facts, _tables: Tables) -> Assessment[None]:
    return Assessment(None, "A D5 read from a D10", ("halve the D10, round up",))


def d5_follows(_facts: D5Facts, rolled: int, _tables: Tables) -> tuple[Effect, ...]:
    return (Effect("clock", rolled, ddb.GAP_NIGHT_CLOCK, f"the night clock moves on by {rolled}"),)


D5 = Procedure(
    name="d5",
    title="D5",
    summary="A D5, rolled with a D10.",
    facts=D5Facts,
    assess=assess_d5,
    roll=roll_d5,
    rules=(ddb.NIGHT_CHECK, ddb.GAP_NIGHT_CLOCK),
    follows=d5_follows,
    stages=((ddb.NIGHT_CHECK, "D10, to be halved"),),
)


class ClockFacts(Facts, frozen=True, kw_only=True):
    """How late it is."""

    clock: Annotated[int, count("Clock", 0, 20, "Running total before this turn's roll")] = 0


class NightClock(Struct, frozen=True):
    """The running total, the total that brings night, and the turns played."""

    total: int
    nightfall: int
    turns: int = 0


class NightResult(Spoken):
    DAY = "day", "another day turn"
    NIGHT = "night", "night falls"


def assess(facts: ClockFacts, tables: Tables) -> Assessment[NightClock]:
    limit = tables.limits["nightfall"]
    past = counting(Modifier(-facts.clock, ddb.GAP_NIGHT_CLOCK, "on the clock"))
    left = Target("Still to come", limit.modifier, past)
    said = f"Night check with {facts.clock} on the clock"
    return Assessment(NightClock(facts.clock, limit.value), said, (f"night at {limit.value}",), (left,))


def assess_nightfall(facts: ClockFacts, tables: Tables) -> Assessment[NightClock]:
    found = assess(facts, tables)
    return replace(found, subject=f"Nightfall with {facts.clock} on the clock", notes=(NIGHT_FALLS,))


def tick(dice: Dice, clock: NightClock) -> NightClock:
    """One day turn's roll."""
    return NightClock(clock.total + dice.run(roll_d5, None), clock.nightfall, clock.turns + 1)


def has_fallen(clock: NightClock) -> bool:
    return clock.total >= clock.nightfall


def night_check(dice: Dice, clock: NightClock) -> NightResult:
    return NightResult.NIGHT if has_fallen(tick(dice, clock)) else NightResult.DAY


def follows(_facts: ClockFacts, result: NightResult, _tables: Tables) -> tuple[Effect, ...]:
    if result is NightResult.DAY:
        return (Effect("night", False, ddb.NIGHT_CHECK, "the roll stays on the clock, the next day turn follows"),)
    return (NIGHT_FALLS, Effect("clock", 0, ddb.GAP_NIGHT_SEQUENCE, "after it the clock returns to 0"))


NIGHT_CHECK = Procedure(
    name="night_check",
    title="Night check",
    summary="Whether night falls at the end of this turn.",
    facts=ClockFacts,
    assess=assess,
    roll=night_check,
    rules=(ddb.NIGHT_CHECK, ddb.GAP_NIGHT_CLOCK, ddb.NIGHT_SEQUENCE, ddb.GAP_NIGHT_SEQUENCE),
    follows=follows,
    stages=((ddb.NIGHT_CHECK, "D10, to be halved"),),
)


def nightfall(dice: Dice, clock: NightClock) -> int:
    """The day turn after which night falls; at least 1 is added each turn, so it cannot take more turns than points."""
    return dice.repeat(tick, clock, clock.nightfall, has_fallen, why=ddb.GAP_NIGHT_CLOCK).turns


NIGHTFALL = Procedure(
    name="nightfall",
    title="Nightfall",
    summary="After how many turns night falls.",
    facts=ClockFacts,
    assess=assess_nightfall,
    roll=nightfall,
    rules=(ddb.NIGHT_CHECK, ddb.GAP_NIGHT_CLOCK, ddb.NIGHT_SEQUENCE),
    label=lambda turns: f"after {count_of(turns, 'turn')}",
    stages=((ddb.NIGHT_CHECK, "D10, to be halved"),),
)
