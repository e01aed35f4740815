"""Who may fire or lend fire."""

from typing import Annotated

from sandtable.explain import Effect, Refusal, Refused, Spoken, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.facts import BattalionCode
from sandtable.rulesets.dday_to_berlin.tables import Tables
from sandtable.rulesets.dday_to_berlin.terms import FAR
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag, tape


class FireRole(Spoken):
    """What a gun on the table may do with its one shot of the player turn."""

    PRIMARY = "primary", "as primary of a ranged combat"
    RANGED_SUPPORT = "ranged_support", "in support of a ranged combat"
    ASSAULT_SUPPORT = "assault_support", "in support of an assault"
    DEFENSIVE_ASSAULT = "defensive_assault", "in defensive support against an assault"
    DEFENSIVE_RANGED = "defensive_ranged", "in defensive support against a ranged combat"


class MayFireFacts(Facts, frozen=True, kw_only=True):
    """A unit on the table that wants to fire or lend its fire."""

    battalion: BattalionCode = "art_light"
    role: Annotated[FireRole, choice("Role", "Primary firer, or support of a combat")] = FireRole.PRIMARY
    moved: Annotated[bool, flag("Moved", "Whether it changed zone this game turn, for any reason")] = False
    fought: Annotated[bool, flag("Fought already", "Whether it fired or lent fire this player turn")] = False
    range: Annotated[
        int, tape("Range", 0, FAR, "To the zone fired at; in defensive support to the attacking zone", "zones")
    ] = 1
    visible: Annotated[bool, flag("Target visible", "Whether its side can see that zone")] = True
    out_of_supply: Annotated[bool, flag("Out of supply", "Advanced rule: it may neither fire nor support")] = False


def may_fire_refusals(facts: MayFireFacts, tables: Tables) -> Refused | None:
    """Every reason why the unit cannot fire in this role."""
    battalion = tables.battalions[facts.battalion]
    if not battalion.is_artillery:
        rule = ddb.COMBAT_RANGED_ONLY_ART if facts.role is FireRole.PRIMARY else ddb.GAP_TABLE_ARTILLERY_SUPPORT
        return refused(Refusal(rule, f"{battalion.name} are not ART or SPA"))
    moved = f"{battalion.kind.value.upper()} moved this turn"
    reach = f"{battalion.name} reach from 1 to {count_of(battalion.range, 'zone')}"
    counter_fire = "against an enemy ranged combat only off-table supports help"
    return refused(
        refuse_if(facts.moved, ddb.MOVE_GUNS_MOVE_OR_FIGHT, moved),
        refuse_if(facts.fought, ddb.GAP_ONE_COMBAT_PER_ATTACKER, "it has fired or lent fire this player turn"),
        refuse_if(not 1 <= facts.range <= battalion.range, ddb.GAP_ARTILLERY_RANGE, reach),
        refuse_if(not facts.visible, ddb.GAP_VISIBLE, "its side cannot see the zone"),
        refuse_if(facts.out_of_supply, ddb.GAP_SUPPLY, "it is out of supply"),
        refuse_if(facts.role is FireRole.DEFENSIVE_RANGED, ddb.GAP_TABLE_ARTILLERY_SUPPORT, counter_fire),
    )


def assess_may_fire(facts: MayFireFacts, tables: Tables) -> Assessment[bool] | Refused:
    if problem := may_fire_refusals(facts, tables):
        return problem
    battalion = tables.battalions[facts.battalion]
    row = tables.hit["defender_fire" if facts.role is FireRole.DEFENSIVE_ASSAULT else "attacker_fire"]
    reach = f"{battalion.name} reach {count_of(battalion.range, 'zone')}"
    notes = [Effect("range", battalion.range, ddb.GAP_ARTILLERY_RANGE, reach)]
    if facts.role is not FireRole.PRIMARY:
        worth = f"{row.value:+d} to the attacker's hit number"
        notes.append(Effect("hit_number", row.value, ddb.GAP_TABLE_ARTILLERY_SUPPORT, worth))
    said = f"{battalion.begun} at {count_of(facts.range, 'zone')} {facts.role.said}"
    return Assessment(True, said, notes=tuple(notes))


MAY_FIRE = Procedure(
    name="may_fire",
    title="May it fire?",
    summary="Whether a unit on the table may fire or lend its fire.",
    facts=MayFireFacts,
    assess=assess_may_fire,
    roll=stated,
    rules=(
        ddb.COMBAT_RANGED_ONLY_ART,
        ddb.MOVE_GUNS_MOVE_OR_FIGHT,
        ddb.GAP_TABLE_ARTILLERY_SUPPORT,
        ddb.GAP_ONE_COMBAT_PER_ATTACKER,
        ddb.GAP_ARTILLERY_RANGE,
        ddb.GAP_VISIBLE,
        ddb.GAP_SUPPLY,
    ),
    shaped_by=(ddb.TERMS_UNIT_TYPES, ddb.GAP_GUNS_TURN, ddb.SUPPORT_RANGED_SUPPORTERS),
    label=lambda _: "allowed",
)
