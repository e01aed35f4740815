"""Advance after Combat: limited, general and breakthrough."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

from sandtable.explain import Effect, Refused, Spoken, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.facts import OpenBeyond
from sandtable.rulesets.dday_to_berlin.tables import CODES, Battalion, Tables
from sandtable.rulesets.dday_to_berlin.terms import MOST_UNITS, Attack, State
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag, unit, units


class AdvanceKind(Spoken):
    """The kinds of advance, from none to the farthest."""

    NONE = "none", "no advance"
    LIMITED = "limited", "limited advance"
    GENERAL = "general", "general advance"
    BREAKTHROUGH = "breakthrough", "breakthrough advance"


def advance_kind(attack: Attack, fate: State, zone_empty: bool, mech_attackers: bool) -> AdvanceKind:
    """Which advance a combat opens. General advance and breakthrough follow assaults only."""
    if fate is State.STANDS or not zone_empty or attack is Attack.AIR:
        return AdvanceKind.NONE
    if attack is Attack.RANGED:
        return AdvanceKind.LIMITED
    if fate is State.LOST and mech_attackers:
        return AdvanceKind.BREAKTHROUGH
    return AdvanceKind.GENERAL if fate in (State.SHATTERED, State.LOST) else AdvanceKind.NONE


def limited_advance(condition: str = "", *, takers: bool = True) -> tuple[Effect, ...]:
    """Who may take a position that fire has emptied; nobody, where no battalion stands next to it."""
    if not takers:
        nobody = "no battalion next to the position may take it"
        return (Effect("advance", AdvanceKind.NONE.value, ddb.GAP_ADVANCE_DETAILS, nobody),)
    who = f"{condition}1 battalion, or all of 1 division, in 1 adjacent zone may take the position"
    nobody_else = "no ART, SPA, ATG or HQ may take the position"
    return (
        Effect("advance", AdvanceKind.LIMITED.value, ddb.ADVANCE_LIMITED, who),
        Effect("barred", ("art", "spa", "atg", "hq"), ddb.GAP_ADVANCE_DETAILS, nobody_else),
        Effect("zones_beyond", 0, ddb.ADVANCE_LIMITED, "nobody goes beyond the position"),
        Effect(
            "new_assault", False, ddb.GAP_ADVANCE_DETAILS, "who takes the position may not fight after it this phase"
        ),
    )


def onward(zones: int, open_beyond: int, rule: str, *, rough: bool) -> tuple[Effect, ...]:
    """How far an advance goes, as far as the ground and the enemy let it (ddb.gap.advance-details)."""
    if not open_beyond:
        ends = "the advance ends in the position: rough terrain, water or ZOC"
        return (Effect("zones_beyond", 0, ddb.GAP_ADVANCE_DETAILS, ends),)
    far = min(zones, open_beyond)
    by_road = "and, by road, may" if rough else "and may"
    goes_on = f"{by_road} go on {'up to ' if far > 1 else ''}{count_of(far, 'zone')}"
    return (
        Effect("zones_beyond", far, rule, f"the advance takes the position {goes_on}"),
        Effect("stops_in_zoc", True, ddb.GAP_ADVANCE_DETAILS, "it stops in an enemy ZOC or off-road rough terrain"),
    )


def general_advance(primary: Battalion, tables: Tables, open_beyond: int, *, rough: bool) -> tuple[Effect, ...]:
    who = f"general advance of the primary attacker, {primary.name}"
    return (
        Effect("advance", AdvanceKind.GENERAL.value, ddb.ADVANCE_GENERAL, who),
        Effect("may_advance", (primary.code,), ddb.ADVANCE_GENERAL, "nobody else advances"),
        *onward(tables.limit("general_advance"), open_beyond, ddb.ADVANCE_GENERAL, rough=rough),
        Effect("new_assault", False, ddb.GAP_ADVANCE_DETAILS, "the advance starts no combat"),
    )


def breakthrough(
    primary: Battalion, supports: Sequence[Battalion], tables: Tables, open_beyond: int, *, rough: bool
) -> tuple[Effect, ...]:
    mech = [stand for stand in (primary, *supports) if stand.is_mech]
    names = ", ".join(name if n == 1 else f"{n} × {name}" for name, n in Counter(unit.name for unit in mech).items())
    only_mech = "only MECH that led or supported in the zone break through"
    effects = (
        Effect("advance", AdvanceKind.BREAKTHROUGH.value, ddb.ADVANCE_BREAKTHROUGH, f"breakthrough by {names}"),
        Effect("may_advance", tuple(stand.code for stand in mech), ddb.GAP_ADVANCE_DETAILS, only_mech),
        *onward(tables.limit("breakthrough"), open_beyond, ddb.ADVANCE_BREAKTHROUGH, rough=rough),
        Effect(
            "new_assault", True, ddb.ADVANCE_BREAKTHROUGH_ASSAULT, "those who break through may start a new assault"
        ),
    )
    if primary.is_mech:
        return effects
    slower = f"{primary.name} may make a general advance"
    return (*effects, Effect("primary_advance", AdvanceKind.GENERAL.value, ddb.GAP_ADVANCE_DETAILS, slower))


def advance_effects(
    kind: AdvanceKind,
    primary: Battalion,
    supports: Sequence[Battalion],
    tables: Tables,
    open_beyond: int,
    *,
    rough: bool = False,
) -> tuple[Effect, ...]:
    """Who may advance, how far, and whether a new assault may follow."""
    if kind is AdvanceKind.LIMITED:
        return limited_advance()
    if kind is AdvanceKind.GENERAL:
        return general_advance(primary, tables, open_beyond, rough=rough)
    if kind is AdvanceKind.BREAKTHROUGH:
        return breakthrough(primary, supports, tables, open_beyond, rough=rough)
    return (Effect("advance", kind.value, ddb.GAP_ADVANCE_DETAILS, "nobody advances after the combat"),)


class AdvanceFacts(Facts, frozen=True, kw_only=True):
    """A combat that is over, and who fought it."""

    attack: Annotated[Attack, choice("Combat", "Kind of combat that was fought")] = Attack.ASSAULT
    defender_state: Annotated[State, choice("Defender", "What became of the primary defender")] = State.SHATTERED
    zone_empty: Annotated[bool, flag("Zone empty", "Whether the defending zone is free of enemies now")] = True
    primary: Annotated[str, unit("Primary attacker", CODES, "Who led the assault")] = "inf"
    supports: Annotated[
        tuple[str, ...], units("In-zone supports", CODES, MOST_UNITS, "Who supported it in the zone")
    ] = ()
    open_beyond: OpenBeyond = 2


def assess(facts: AdvanceFacts, tables: Tables) -> Assessment[AdvanceKind] | Refused:
    primary = tables.battalions[facts.primary]
    supports = [tables.battalions[code] for code in facts.supports]
    barred = [stand.name for stand in (primary, *supports) if not stand.can_assault]
    because = f"{', '.join(barred)} cannot take part in an assault"
    if problem := refused(
        refuse_if(facts.attack is Attack.ASSAULT and bool(barred), ddb.GAP_ASSAULT_ELIGIBILITY, because)
    ):
        return problem
    mech = any(stand.is_mech for stand in (primary, *supports))
    kind = advance_kind(facts.attack, facts.defender_state, facts.zone_empty, mech)
    subject = f"Advance after {facts.attack.value} combat, defender {facts.defender_state.value}"
    return Assessment(kind, subject, notes=advance_effects(kind, primary, supports, tables, facts.open_beyond))


ADVANCE = Procedure(
    name="advance",
    title="Advance after combat",
    summary="Who may advance after a combat, and how far.",
    facts=AdvanceFacts,
    assess=assess,
    roll=stated,
    rules=(
        ddb.ADVANCE_LIMITED,
        ddb.ADVANCE_GENERAL,
        ddb.ADVANCE_BREAKTHROUGH,
        ddb.ADVANCE_BREAKTHROUGH_ASSAULT,
        ddb.GAP_ADVANCE_DETAILS,
        ddb.GAP_ASSAULT_ELIGIBILITY,
    ),
    shaped_by=(ddb.GAP_BREAKTHROUGH_ASSAULT,),
)
