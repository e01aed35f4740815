"""The hit number: 5, changed by quality, armour in the open and supports. The die itself is never changed."""

from enum import StrEnum

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Modifier, Target
from sandtable.explain.sentences import plural
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.facts import HitNumber
from sandtable.rulesets.dday_to_berlin.tables import Battalion, Tables
from sandtable.rulesets.dday_to_berlin.terms import Quality, Terrain
from sandtable.sheet import Assessment, Facts, Procedure

#: What every hit roll goes by.
HIT_RULES = (ddb.COMBAT_BASIC_HIT, ddb.COMBAT_ONE_ALWAYS_HITS, ddb.COMBAT_TEN_ALWAYS_FAILS, ddb.GAP_HIT_CLAMP)


def hit_target(tables: Tables, *modifiers: Modifier | None) -> Target:
    """The basic hit number with what changes it."""
    return tables.target("Hit number", ddb.GAP_HIT_CLAMP, tables.hit["basic"].modifier, *modifiers)


def stated_hit(number: int, tables: Tables) -> Target:
    """A hit number that a player has already worked out."""
    return tables.target("Hit number", ddb.GAP_HIT_CLAMP, Modifier(number, ddb.COMBAT_BASIC_HIT, "as stated"))


def quality_modifier(attacker: Quality, defender: Quality, tables: Tables) -> Modifier:
    row = tables.quality[attacker]
    value = {Quality.VETERAN: row.veteran, Quality.REGULAR: row.regular, Quality.POOR: row.poor}[defender]
    return Modifier(value, ddb.COMBAT_QUALITY_TABLE, f"{attacker.said} against {defender.said}")


def armour_modifier(attacker: Battalion, defender: Battalion, terrain: Terrain, tables: Tables) -> Modifier | None:
    """Armour in the open: both primaries armoured and the defending zone open (ddb.gap.armour-open-scope)."""
    if terrain is not Terrain.OPEN or not (attacker.is_armour and defender.is_armour):
        return None
    if attacker.weight == defender.weight:
        return None
    return tables.hit["heavier_attacker" if attacker.weight > defender.weight else "heavier_defender"].modifier


def zone_support(attacker_zones: int, defender_zones: int, tables: Tables) -> tuple[Modifier | None, Modifier | None]:
    """Supporting zones of both sides; up to two of each count."""
    return of_both_sides("zone", "supporting zone", attacker_zones, defender_zones, tables)


def fire_support(attacker_fire: int, defender_fire: int, tables: Tables) -> tuple[Modifier | None, Modifier | None]:
    """AIR, ART and SPA lent to the combat by both sides."""
    return of_both_sides("fire", "artillery or air support", attacker_fire, defender_fire, tables)


def of_both_sides(
    row: str, noun: str, attacker: int, defender: int, tables: Tables
) -> tuple[Modifier | None, Modifier | None]:
    """What both sides add of the same kind."""
    return (
        tables.hit[f"attacker_{row}"].counted(attacker, plural(attacker, noun)),
        tables.hit[f"defender_{row}"].counted(defender, f"{plural(defender, noun)} of the defender"),
    )


class HitFacts(Facts, frozen=True, kw_only=True):
    """A hit number that a player has already worked out."""

    hit_number: HitNumber = 5


class HitResult(StrEnum):
    HIT = "hit"
    MISS = "miss"


def assess(facts: HitFacts, tables: Tables) -> Assessment[Need]:
    number = stated_hit(facts.hit_number, tables)
    need = tables.need(number)
    return Assessment(need, f"Hit roll at {facts.hit_number}", (f"hits on {need.text}",), (number,))


def hit_roll(dice: Dice, need: Need) -> HitResult:
    return HitResult.HIT if dice.passes(need, why=ddb.COMBAT_BASIC_HIT) else HitResult.MISS


def follows(_facts: HitFacts, result: HitResult, _tables: Tables) -> tuple[Effect, ...]:
    """Who saves next."""
    if result is HitResult.HIT:
        return (Effect("defender_saves", True, ddb.COMBAT_DEFENDER_SAVES, "the defender makes a save roll"),)
    return (
        Effect("attacker_saves", True, ddb.COMBAT_ATTACKER_SAVES, "in an assault the attacker makes a save roll"),
        Effect("firer_saves", True, ddb.GAP_RANGED_TEN, "in ranged combat the firer saves only after a natural 10"),
    )


HIT_ROLL = Procedure(
    name="hit_roll",
    title="Hit roll",
    summary="One roll against a hit number you know.",
    facts=HitFacts,
    assess=assess,
    roll=hit_roll,
    rules=(*HIT_RULES, ddb.COMBAT_DEFENDER_SAVES, ddb.COMBAT_ATTACKER_SAVES, ddb.GAP_RANGED_TEN),
    shaped_by=(ddb.COMBAT_MODIFY_NUMBER,),
    follows=follows,
    stages=((ddb.COMBAT_BASIC_HIT, "hit roll"),),
)
