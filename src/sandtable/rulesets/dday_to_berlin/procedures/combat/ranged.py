"""Ranged combat: artillery drives a battalion back, and on a natural 10 may itself be driven back."""

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Classes, Dice, Need
from sandtable.explain import Effect, Refused, Spoken, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.procedures.combat.defence import (
    TARGET_RULES,
    DefenderFacts,
    crowded,
    defence,
    defence_refusals,
)
from sandtable.rulesets.dday_to_berlin.procedures.combat.hits import (
    HIT_RULES,
    fire_support,
    hit_target,
    quality_modifier,
)
from sandtable.rulesets.dday_to_berlin.procedures.combat.saves import (
    SAVE_RULES,
    save_target,
    save_under_fire,
    supported,
)
from sandtable.rulesets.dday_to_berlin.procedures.losses.advance import AdvanceKind, advance_kind, limited_advance
from sandtable.rulesets.dday_to_berlin.procedures.losses.fate import fate_under_fire
from sandtable.rulesets.dday_to_berlin.procedures.losses.setbacks import driven_back
from sandtable.rulesets.dday_to_berlin.tables import CODES, D10, Tables, beginning
from sandtable.rulesets.dday_to_berlin.terms import FAR, MOST_FIRE, MOST_UNITS, Attack, Quality, State
from sandtable.sheet import Assessment, FactsFault, Procedure
from sandtable.sheet.facts import choice, count, flag, tape, unit

OFF_TABLE = "off_table"
FIRERS = {**CODES, OFF_TABLE: "an ART support from off the table"}


class RangedFacts(DefenderFacts, frozen=True, kw_only=True):
    """Artillery, on the table or off it, fires at a battalion that its side can see."""

    seldom: ClassVar[tuple[str, ...]] = (
        "defender_detachment",
        "attacked_already",
        "firer_detachment",
        "defender_out_of_supply",
        "firer_out_of_supply",
        "fought",
        "guns_beside",
        "firer_zone",
    )

    firer: Annotated[str, unit("Firer", FIRERS, "Primary firing unit, or off_table for an ART support")] = "art_light"
    firer_quality: Annotated[Quality, choice("Firer's quality", "Morale quality of the primary firing unit")] = (
        Quality.REGULAR
    )
    firer_detachment: Annotated[bool, flag("Firer is a detachment", "A battery: a failed save loses it")] = False
    range: Annotated[
        int, tape("Range", 0, FAR, "From the firer to the target; not measured for an off-table firer", "zones")
    ] = 1
    visible: Annotated[bool, flag("Target visible", "Whether the firing side can see the target zone")] = True
    moved: Annotated[bool, flag("Moved", "Whether the firer changed zone this game turn, for any reason")] = False
    fought: Annotated[bool, flag("Fought already", "Whether the firer fired or lent fire this player turn")] = False
    firer_out_of_supply: Annotated[bool, flag("Firer out of supply", "Advanced rule: it may not fire")] = False
    attacker_fire: Annotated[
        int, count("Attacker's artillery and air", 0, MOST_FIRE, "Other AIR, ART and SPA that support the fire")
    ] = 0
    guns_beside: Annotated[
        int, count("Guns beside the firer", 0, MOST_UNITS, "How many of these are ART or SPA in the firer's own zone")
    ] = 0
    firer_zone: Annotated[
        int,
        count(
            "Battalions at the firer",
            0,
            MOST_UNITS,
            "Battalions in the firer's zone, itself included, HQs not; 0 for no more than the guns that fire",
        ),
    ] = 0
    defender_fire: Annotated[
        int, count("Defender's artillery and air", 0, MOST_FIRE, "Off-table AIR and ART in defensive support")
    ] = 0
    taker_near: Annotated[
        bool, flag("Taker near", "Whether a battalion of the firing side, no gun and no HQ, can step into the zone")
    ] = True


class RangedResult(Spoken):
    """How ranged combat ends."""

    DEFENDER_LOST = "defender_lost", "defender lost"
    DEFENDER_DRIVEN_BACK = "defender_driven_back", "defender must retreat or pay to hold"
    NOTHING = "nothing", "nothing happens"
    FIRER_DRIVEN_BACK = "firer_driven_back", "firer must retreat or pay to hold"
    FIRER_LOST = "firer_lost", "firer lost"

    @property
    def is_hoped_for(self) -> bool:
        return self in (RangedResult.DEFENDER_LOST, RangedResult.DEFENDER_DRIVEN_BACK)


class RangedProfile(Struct, frozen=True):
    """The hit die sorted into hit, miss and ten; the saves; and what failing one means."""

    die: Classes
    defender_save: Need
    firer_save: Need | None
    defender_falls: RangedResult
    firer_falls: RangedResult


def ranged_refusals(facts: RangedFacts, tables: Tables) -> Refused | None:
    """Every reason why this fire is not allowed."""
    if facts.guns_beside > facts.attacker_fire:
        raise FactsFault("guns_beside: guns beside the firer support it, so count them in attacker_fire too")
    if facts.firer != OFF_TABLE and facts.firer_zone and facts.guns_beside >= facts.firer_zone:
        raise FactsFault("firer_zone: count the firer and the guns beside it among the battalions of its zone")
    return refused(
        refuse_if(not facts.visible, ddb.GAP_VISIBLE, "the firing side cannot see the target"),
        None if facts.firer == OFF_TABLE else firer_refusals(facts, tables),
        defence_refusals(facts, tables),
    )


def firer_refusals(facts: RangedFacts, tables: Tables) -> Refused | None:
    """What keeps a unit on the table from firing."""
    firer = tables.battalions[facts.firer]
    if not firer.is_artillery:
        because = f"{firer.name} have no ranged combat, only ART and SPA have"
        return refused(refuse_if(True, ddb.COMBAT_RANGED_ONLY_ART, because))
    reach = f"{firer.name} reach from 1 to {count_of(firer.range, 'zone')}"
    return refused(
        refuse_if(facts.moved, ddb.MOVE_GUNS_MOVE_OR_FIGHT, "the firer moved this turn"),
        refuse_if(facts.fought, ddb.GAP_ONE_COMBAT_PER_ATTACKER, "the firer has fought this player turn"),
        refuse_if(facts.firer_out_of_supply, ddb.GAP_SUPPLY, "the firer is out of supply"),
        refuse_if(not 1 <= facts.range <= firer.range, ddb.GAP_ARTILLERY_RANGE, reach),
        crowded(battalions_at_firer(facts), "the firer's zone", tables),
    )


def battalions_at_firer(facts: RangedFacts) -> int:
    """Battalions in the firer's zone: as stated, or else the guns that fire."""
    return facts.firer_zone or 1 + facts.guns_beside


def hit_number(facts: RangedFacts, tables: Tables) -> Target:
    """The hit number of ranged combat: quality, and guns and aircraft that support (ddb.support.ranged-supporters)."""
    return hit_target(
        tables,
        quality_modifier(facts.firer_quality, facts.defender_quality, tables),
        *fire_support(facts.attacker_fire, facts.defender_fire, tables),
    )


#: What a natural 10 is called: a miss after which a firer on the table must save.
TEN = "miss_and_the_firer_must_save"


def hit_die(hit: int, *, saves: bool) -> Classes:
    """The D10 sorted by what it means: a hit, a miss, or the 10 that recoils on a firer who is on the table."""
    most = D10 - 1 if saves else D10
    rows = [("hit", 1, hit), ("miss", hit + 1, most), (TEN, most + 1, D10)]
    return Classes(D10, tuple(row for row in rows if row[1] <= row[2]))


def save_of_firer(facts: RangedFacts, tables: Tables) -> Target:
    """Save of the firing unit after a natural 10: supported by guns of its own zone that joined the fire."""
    firer = tables.battalions[facts.firer]
    return save_target(
        "Firer's save", firer, facts.firer_quality, tables, supported(facts.guns_beside, "battery", tables)
    )


def assess(facts: RangedFacts, tables: Tables) -> Assessment[RangedProfile] | Refused:
    if problem := ranged_refusals(facts, tables):
        return problem
    held = defence(facts, tables)
    hit, defender_save = hit_number(facts, tables), save_under_fire(held, tables)
    firer_save = None if facts.firer == OFF_TABLE else save_of_firer(facts, tables)
    profile = RangedProfile(
        hit_die(hit.number, saves=firer_save is not None),
        tables.need(defender_save),
        tables.need(firer_save) if firer_save else None,
        RangedResult.DEFENDER_LOST if held.detachment else RangedResult.DEFENDER_DRIVEN_BACK,
        RangedResult.FIRER_LOST if facts.firer_detachment else RangedResult.FIRER_DRIVEN_BACK,
    )
    subject = f"{firer_said(facts, tables)} fire at {held.said}"
    numbers = (hit, defender_save, *((firer_save,) if firer_save else ()))
    return Assessment(profile, subject, (f"hits on {hit.number} or less",), numbers)


def firer_said(facts: RangedFacts, tables: Tables) -> str:
    """The firer at the beginning of a sentence."""
    if facts.firer == OFF_TABLE:
        return f"{facts.firer_quality.said} off-table artillery"
    firer = tables.battalions[facts.firer]
    return beginning(firer.said(facts.firer_quality, detachment=facts.firer_detachment))


def ranged(dice: Dice, profile: RangedProfile) -> RangedResult:
    """A hit makes the defender save, a 10 the firer; anything else has no effect."""
    shown = dice.look_up(profile.die, why=ddb.COMBAT_BASIC_HIT)
    if shown == "hit" and not dice.passes(profile.defender_save, why=ddb.COMBAT_DEFENDER_SAVES):
        return profile.defender_falls
    if shown == TEN and profile.firer_save is not None and not dice.passes(profile.firer_save, why=ddb.GAP_RANGED_TEN):
        return profile.firer_falls
    return RangedResult.NOTHING


def follows(facts: RangedFacts, result: RangedResult, tables: Tables) -> tuple[Effect, ...]:
    if result is RangedResult.NOTHING:
        return (Effect("effect", False, ddb.RANGED_NO_EFFECT, "both stay as they are"),)
    if result in (RangedResult.FIRER_DRIVEN_BACK, RangedResult.FIRER_LOST):
        there = battalions_at_firer(facts)
        return driven_back("firer", facts.firer_detachment, facts.firer_quality, there, ddb.GAP_RANGED_TEN, tables)
    held = defence(facts, tables)
    state, rule = fate_under_fire(detachment=held.detachment)
    effects = driven_back("defender", held.detachment, held.quality, held.battalions, rule, tables)
    if advance_kind(Attack.RANGED, state, zone_empty=not held.others, mech_attackers=False) is AdvanceKind.NONE:
        return (
            *effects,
            Effect("advance", "none", ddb.GAP_ADVANCE_DETAILS, "others hold the zone, so nobody advances"),
        )
    condition = "" if state is State.LOST else "if it retreats, "
    return (*effects, *limited_advance(condition, takers=facts.taker_near))


RANGED = Procedure(
    name="ranged",
    title="Ranged combat",
    summary="Artillery fire from the hit roll to retreat, hold or nothing.",
    facts=RangedFacts,
    assess=assess,
    roll=ranged,
    rules=(
        *TARGET_RULES,
        ddb.COMBAT_RANGED_ONLY_ART,
        *HIT_RULES,
        ddb.COMBAT_QUALITY_TABLE,
        ddb.GAP_SUPPORT_HIT_VALUES,
        ddb.COMBAT_DEFENDER_SAVES,
        *SAVE_RULES,
        ddb.GAP_SUPPLY,
        ddb.RANGED_FAIL_RETREAT,
        ddb.RANGED_HOLD_OPTION,
        ddb.RANGED_NO_EFFECT,
        ddb.GAP_RANGED_TEN,
        ddb.STATE_DETACHMENT_LOST,
        ddb.MOVE_GUNS_MOVE_OR_FIGHT,
        ddb.GAP_ONE_COMBAT_PER_ATTACKER,
        ddb.GAP_ARTILLERY_RANGE,
        ddb.GAP_VISIBLE,
        ddb.MARKERS_SHATTERED_OR_RETREATED,
        ddb.GAP_DETACHMENT_MARKERS,
        ddb.ADVANCE_LIMITED,
        ddb.GAP_ADVANCE_DETAILS,
    ),
    shaped_by=(
        ddb.COMBAT_KINDS,
        ddb.COMBAT_MODIFY_NUMBER,
        ddb.SUPPORT_RANGED_SUPPORTERS,
        ddb.GAP_GUNS_TURN,
        ddb.GAP_RANGED_WHO_RETREATS,
        ddb.GAP_SAVE_WHICH_SIDE,
    ),
    follows=follows,
    stages=(
        (ddb.COMBAT_BASIC_HIT, "hit roll"),
        (ddb.COMBAT_DEFENDER_SAVES, "defender's save"),
        (ddb.GAP_RANGED_TEN, "firer's save after a 10"),
    ),
)
