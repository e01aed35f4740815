"""1. The Rally Phase: shattered battalions come back on the Unit Rally Table."""

from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from sandtable.dice import Dice, Need, at_most
from sandtable.explain import Effect, Modifier, Refusal, Refused, Spoken, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.facts import EnemyFromHq, HqUnsupplied
from sandtable.rulesets.dday_to_berlin.tables import CODES, D10, Tables
from sandtable.rulesets.dday_to_berlin.terms import FAR, MOST_STANDS, Quality
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, count, flag, tape, unit


class Pooled(StrEnum):
    """Where the battalion is."""

    SHATTERED = "shattered"
    LOST = "lost"


class RallyFacts(Facts, frozen=True, kw_only=True):
    """One rally roll by an HQ for one battalion of its division."""

    quality: Annotated[Quality, choice("Quality", "Morale quality of the battalion that is to come back")] = (
        Quality.REGULAR
    )
    battalion: Annotated[
        str, unit("Battalion", CODES, "What it is: guns are never in the pool, an HQ rolls for itself")
    ] = "inf"
    state: Annotated[Pooled, choice("State", "Only a shattered battalion can be rallied")] = Pooled.SHATTERED
    enemy_distance: EnemyFromHq = 3
    hq_on_table: Annotated[bool, flag("HQ on the table", "No if the division's HQ is itself shattered or lost")] = True
    hq_rolled: Annotated[bool, flag("HQ has rolled", "Whether the HQ made its one roll of this phase")] = False
    hq_out_of_supply: HqUnsupplied = False


class RallyResult(StrEnum):
    RETURNS = "returns"
    STAYS = "stays_in_the_pool"


def rally_need(tables: Tables, quality: Quality) -> Need:
    """The rally range of a quality, which always begins at 1."""
    return at_most(tables.rally[quality].rally.high, D10)


def rally_number(name: str, need: Need, of: str) -> Target:
    return Target(name, Modifier(need.number, ddb.RALLY_TABLE, of))


def near_enemy(distance: int, rule: str, said: str, tables: Tables) -> Refusal | None:
    """What is said of an HQ that is too near an enemy: "not within 1 zone of an enemy"."""
    near = tables.limit("hq_safe_distance")
    return refuse_if(distance <= near, rule, f"{said} {count_of(near, 'zone')} of an enemy")


def hq_refusals(on_table: bool, enemy_distance: int, out_of_supply: bool, tables: Tables) -> Refused | None:
    """What keeps an HQ from rallying anything."""
    if not on_table:
        return refused(refuse_if(True, ddb.GAP_HQ_MISSING, "the division has no HQ on the table"))
    return refused(
        near_enemy(enemy_distance, ddb.RALLY_HQ_NEAR_ENEMY, "the HQ is within", tables),
        refuse_if(out_of_supply, ddb.GAP_SUPPLY, "the HQ is out of supply"),
    )


def rally_refusals(facts: RallyFacts, tables: Tables) -> Refused | None:
    battalion = tables.battalions[facts.battalion]
    return refused(
        refuse_if(facts.state is Pooled.LOST, ddb.STATE_LOST_REMOVED, "a lost battalion never comes back"),
        refuse_if(battalion.is_gun, ddb.STATE_GUNS_SHATTERED_LOST, "shattered guns are lost and never in the pool"),
        refuse_if(facts.hq_rolled and not battalion.is_hq, ddb.GAP_RALLY_ROLLS, "an HQ makes one rally roll per phase"),
        None
        if battalion.is_hq
        else hq_refusals(facts.hq_on_table, facts.enemy_distance, facts.hq_out_of_supply, tables),
    )


def assess(facts: RallyFacts, tables: Tables) -> Assessment[Need] | Refused:
    if problem := rally_refusals(facts, tables):
        return problem
    need = rally_need(tables, facts.quality)
    who = tables.battalions[facts.battalion].said(facts.quality)
    number = rally_number("Rally number", need, who)
    return Assessment(need, f"Rally of {who}", (f"returns on {need.text}",), (number,))


def rally(dice: Dice, need: Need) -> RallyResult:
    return RallyResult.RETURNS if dice.passes(need, why=ddb.RALLY_TABLE) else RallyResult.STAYS


PLACE = "the HQ's zone, or an adjacent zone with room and free of enemies and their ZOC if that is full"


def follows(facts: RallyFacts, result: RallyResult, tables: Tables) -> tuple[Effect, ...]:
    if result is RallyResult.STAYS:
        again = "it may be rolled for again in a later Rally Phase: even a 10 does not lose it"
        return (Effect("state", "shattered", ddb.GAP_RALLY_ROLLS, again),)
    if tables.battalions[facts.battalion].is_hq:
        near = count_of(tables.limit("hq_safe_distance"), "zone")
        place = f"to a zone with a battalion of its division and no enemy within {near}"
        home = f"the HQ returns {place}; if there is none it stays in the pool"
        return (Effect("returned", 1, ddb.GAP_HQ_MISSING, home),)
    return (
        Effect("returned", 1, ddb.RALLY_ONE_RETURNS, f"the battalion returns to {PLACE}"),
        Effect("may_act", True, ddb.GAP_RALLY_ROLLS, "it may act normally this turn"),
    )


RALLY = Procedure(
    name="rally",
    title="Rally",
    summary="Whether a shattered battalion comes back.",
    facts=RallyFacts,
    assess=assess,
    roll=rally,
    rules=(
        ddb.RALLY_TABLE,
        ddb.RALLY_ONE_RETURNS,
        ddb.RALLY_HQ_NEAR_ENEMY,
        ddb.STATE_LOST_REMOVED,
        ddb.STATE_GUNS_SHATTERED_LOST,
        ddb.GAP_RALLY_ROLLS,
        ddb.GAP_HQ_MISSING,
        ddb.GAP_SUPPLY,
    ),
    shaped_by=(ddb.RALLY_PHASE, ddb.STATE_SHATTERED_MAY_RALLY),
    follows=follows,
    stages=((ddb.RALLY_TABLE, "rally roll"),),
)


class NightRallyFacts(Facts, frozen=True, kw_only=True):
    """Everything that an HQ may rally by night: one roll for every shattered battalion of its division."""

    veteran: Annotated[int, count("Veteran", 0, 30, "Shattered Veteran battalions of the division")] = 0
    regular: Annotated[int, count("Regular", 0, 30, "Shattered Regular battalions of the division")] = 1
    poor: Annotated[int, count("Poor", 0, 30, "Shattered Poor battalions of the division")] = 0
    enemy_distance: EnemyFromHq = 3
    hq_shattered: Annotated[
        bool, flag("HQ shattered", "The HQ is in the pool: it rolls for itself first, and only then for others")
    ] = False
    hq_quality: Annotated[Quality, choice("HQ quality", "Morale quality of the HQ, if it must rally itself")] = (
        Quality.REGULAR
    )
    hq_out_of_supply: HqUnsupplied = False


class NightRallyProfile(Struct, frozen=True):
    """The HQ's own roll, if it has one to make, and how many rolls against which number follow."""

    hq: Need | None
    rolls: tuple[tuple[int, Need], ...]


def assess_night(facts: NightRallyFacts, tables: Tables) -> Assessment[NightRallyProfile] | Refused:
    if not facts.hq_shattered and (problem := hq_refusals(True, facts.enemy_distance, facts.hq_out_of_supply, tables)):
        return problem
    groups = ((Quality.VETERAN, facts.veteran), (Quality.REGULAR, facts.regular), (Quality.POOR, facts.poor))
    rolls = [(quality, number, rally_need(tables, quality)) for quality, number in groups if number]
    numbers = [
        rally_number(f"{quality.said} rally number", need, count_of(number, "battalion"))
        for quality, number, need in rolls
    ]
    own, notes = None, list[Effect]()
    if facts.hq_shattered:
        own = rally_need(tables, facts.hq_quality)
        numbers.insert(0, rally_number("HQ rally number", own, f"{facts.hq_quality.said} HQ"))
        first = "the HQ rolls for itself first: if it stays away, nobody is rallied"
        notes.append(Effect("hq_first", True, ddb.GAP_HQ_MISSING, first))
    profile = NightRallyProfile(own, tuple((number, need) for _, number, need in rolls))
    subject = f"Night rally of {count_of(sum(number for _, number, _ in rolls), 'shattered battalion')}"
    return Assessment(profile, subject, (), tuple(numbers), tuple(notes))


def night_rally(dice: Dice, profile: NightRallyProfile) -> int:
    """How many battalions return; none, if the HQ itself does not come back first."""
    if profile.hq is not None and not dice.passes(profile.hq, why=ddb.GAP_HQ_MISSING):
        return 0
    return sum(dice.successes(number, need, why=ddb.RALLY_TABLE) for number, need in profile.rolls)


def night_follows(facts: NightRallyFacts, returned: int, _tables: Tables) -> tuple[Effect, ...]:
    """Where battalions come back, and what becomes of the others."""
    left = facts.veteran + facts.regular + facts.poor - returned
    back = f"{count_of(returned, 'battalion')} {'returns' if returned == 1 else 'return'} to {PLACE}"
    stay = f"{count_of(left, 'battalion')} may be rolled for again in a later Rally Phase"
    return (
        *((Effect("returned", returned, ddb.GAP_RALLY_ROLLS, back),) if returned else ()),
        *((Effect("in_pool", left, ddb.GAP_RALLY_ROLLS, stay),) if left else ()),
    )


NIGHT_RALLY = Procedure(
    name="night_rally",
    title="Night rally",
    summary="How many of a division's shattered battalions come back in the night.",
    facts=NightRallyFacts,
    assess=assess_night,
    roll=night_rally,
    rules=(ddb.RALLY_TABLE, ddb.RALLY_HQ_NEAR_ENEMY, ddb.GAP_HQ_MISSING, ddb.GAP_RALLY_ROLLS, ddb.GAP_SUPPLY),
    shaped_by=(ddb.NIGHT_SEQUENCE, ddb.GAP_NIGHT_SEQUENCE),
    label=lambda returned: f"{count_of(returned, 'battalion')} back",
    follows=night_follows,
    stages=((ddb.GAP_HQ_MISSING, "the HQ's own roll"), (ddb.RALLY_TABLE, "battalions back")),
)


class PlacementFacts(Facts, frozen=True, kw_only=True):
    """Where a rallied battalion may be put."""

    at_hq: Annotated[int, count("Stands at the HQ", 0, MOST_STANDS, "Stands in the HQ's zone, the HQ not counted")] = 0
    adjacent: Annotated[
        int, count("Stands next to it", 0, MOST_STANDS, "Friendly stands in the adjacent zone looked at")
    ] = 0
    adjacent_enemy: Annotated[bool, flag("Enemy next to it", "Whether the adjacent zone is enemy-held")] = False
    adjacent_zoc: Annotated[bool, flag("Enemy ZOC next to it", "Whether the adjacent zone lies in an enemy ZOC")] = (
        False
    )


class Placement(Spoken):
    HQ_ZONE = "hq_zone", "to the HQ's zone"
    ADJACENT_ZONE = "adjacent_zone", "to the adjacent zone"
    POOL = "stays_in_the_pool", "stays in the pool"


def assess_placement(facts: PlacementFacts, tables: Tables) -> Assessment[Placement]:
    limit = tables.limits["stacking"]
    room_at_hq = facts.at_hq < limit.value
    room_adjacent = facts.adjacent < limit.value and not facts.adjacent_enemy and not facts.adjacent_zoc
    elsewhere = Placement.ADJACENT_ZONE if room_adjacent else Placement.POOL
    placed = Placement.HQ_ZONE if room_at_hq else elsewhere
    beside = "an adjacent zone with room, free of enemies and their ZOC, is used when the HQ's zone is full"
    notes = (
        Effect("may_place_at_hq_zone", room_at_hq, limit.rule, f"{facts.at_hq} of {limit.value} stands at the HQ"),
        Effect("may_place_adjacent", placed is Placement.ADJACENT_ZONE, ddb.GAP_RALLY_ROLLS, beside),
    )
    return Assessment(placed, "A rallied battalion is placed", notes=notes)


RALLY_PLACEMENT = Procedure(
    name="rally_placement",
    title="Where a rallied battalion returns",
    summary="The HQ's zone, an adjacent zone, or back to the pool.",
    facts=PlacementFacts,
    assess=assess_placement,
    roll=stated,
    rules=(ddb.GAP_RALLY_ROLLS, ddb.GAP_STACKING),
    shaped_by=(ddb.RALLY_ONE_RETURNS,),
)


class HqReturnFacts(Facts, frozen=True, kw_only=True):
    """A zone that a rallied HQ might return to."""

    own_battalion: Annotated[bool, flag("Own battalion there", "Whether a battalion of its division is there")] = True
    enemy_distance: Annotated[
        int, tape("Nearest enemy", 1, FAR, "Zones from there to the nearest enemy unit", "zones")
    ] = 3


def assess_hq_return(facts: HqReturnFacts, tables: Tables) -> Assessment[bool] | Refused:
    if problem := refused(
        refuse_if(not facts.own_battalion, ddb.GAP_HQ_MISSING, "it returns to a zone with a battalion of its division"),
        near_enemy(facts.enemy_distance, ddb.GAP_HQ_MISSING, "not within", tables),
    ):
        return problem
    room = "a battalion of its division is there, and no enemy is near"
    note = Effect("enemy_distance", facts.enemy_distance, ddb.GAP_HQ_MISSING, room)
    return Assessment(True, "A rallied HQ returns to the table", notes=(note,))


HQ_RETURN = Procedure(
    name="hq_return",
    title="Where a rallied HQ returns",
    summary="Whether a rallied HQ may return to a zone.",
    facts=HqReturnFacts,
    assess=assess_hq_return,
    roll=stated,
    rules=(ddb.GAP_HQ_MISSING,),
    label=lambda _: "allowed",
)
