"""Ranged combat: artillery drives a battalion back, and on a natural 10 may itself be driven back."""

from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from sandtable.dice import Classes, Dice, Need
from sandtable.explain import Effect, Refused, Target, reasons, refuse_if
from sandtable.explain.sentences import count_of, plural
from sandtable.rulesets.dday_to_berlin.advance import Advance, advance_kind
from sandtable.rulesets.dday_to_berlin.hits import BASIC, counted, fire_support, hit_target, quality_modifier
from sandtable.rulesets.dday_to_berlin.markers import cost_effect, marker_cost
from sandtable.rulesets.dday_to_berlin.saves import (
    Attack,
    DefenderFacts,
    defence,
    defence_refusals,
    place_said,
    save_target,
    save_under_fire,
)
from sandtable.rulesets.dday_to_berlin.tables import CODES, D10, Tables
from sandtable.rulesets.dday_to_berlin.terms import ARTILLERY, Kind, Quality, State
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import choice, count, flag, tape, unit

DEFENDER_SAVES = "ddb.combat.defender-saves"
TEN = "ddb.gap.ranged-ten"
ONLY_ART = "ddb.combat.ranged-only-art"
OFF_TABLE = "off_table"


class RangedFacts(DefenderFacts, frozen=True, kw_only=True):
    """Artillery, on the table or off it, fires at a battalion that its side can see."""

    firer: Annotated[
        str, unit("Firer", (*CODES, OFF_TABLE), "Primary firing unit, or off_table for an ART support")
    ] = "art_light"
    firer_quality: Annotated[Quality, choice("Firer's quality", "Morale quality of the primary firing unit")] = (
        Quality.REGULAR
    )
    firer_detachment: Annotated[bool, flag("Firer is a detachment", "A battery: a failed save loses it")] = False
    range: Annotated[int, tape("Range", 0, 40, "Zones from the firer to the target")] = 1
    visible: Annotated[bool, flag("Target visible", "Whether the firing side can see the target zone")] = True
    moved: Annotated[bool, flag("Firer moved", "Whether the firer changed zone this game turn, for any reason")] = False
    firer_out_of_supply: Annotated[bool, flag("Firer out of supply", "Advanced rule: it may not fire")] = False
    attacker_fire: Annotated[int, count("Supports", 0, 20, "Other AIR, ART and SPA that support the fire")] = 0
    own_zone_supports: Annotated[
        int,
        count("Supports beside the firer", 0, 3, "Those of the supports that are ART or SPA in the firer's own zone"),
    ] = 0
    firer_zone: Annotated[
        int, count("Battalions at the firer", 1, 4, "Battalions in the firer's zone, itself included, HQs not")
    ] = 1
    defender_fire: Annotated[int, count("Defender's supports", 0, 20, "Off-table AIR and ART in defensive support")] = 0


class RangedResult(StrEnum):
    """How ranged combat ends."""

    DEFENDER_LOST = "defender_lost"
    DEFENDER_DRIVEN_BACK = "defender_driven_back"
    NOTHING = "nothing"
    FIRER_DRIVEN_BACK = "firer_driven_back"
    FIRER_LOST = "firer_lost"


class RangedProfile(Struct, frozen=True):
    """The hit die sorted into hit, miss and ten; the saves; and what failing one means."""

    die: Classes
    defender_save: Need
    firer_save: Need | None
    defender_falls: RangedResult
    firer_falls: RangedResult


def ranged_refusals(facts: RangedFacts, tables: Tables) -> Refused | None:
    """Every reason why this fire is not allowed."""
    off_table = facts.firer == OFF_TABLE
    problem = reasons(
        refuse_if(not facts.visible, "ddb.gap.visible", "the firing side cannot see the target"),
        refuse_if(
            facts.own_zone_supports > facts.attacker_fire,
            "ddb.gap.table-artillery-support",
            "more supports beside the firer than in all",
        ),
    )
    if not off_table:
        firer = tables.battalions[facts.firer]
        reach = f"{firer.name} reaches from 1 to {count_of(firer.range, 'zone')}"
        problem += reasons(
            refuse_if(
                firer.kind not in ARTILLERY, ONLY_ART, f"{firer.name} has no ranged combat, only ART and SPA have"
            ),
            refuse_if(facts.moved, "ddb.move.guns-move-or-fight", "the firer moved this turn"),
            refuse_if(facts.firer_out_of_supply, "ddb.gap.supply", "the firer is out of supply"),
            refuse_if(
                firer.kind in ARTILLERY and not 1 <= facts.range <= firer.range, "ddb.gap.artillery-range", reach
            ),
        )
    shielded = defence_refusals(facts, tables)
    if problem or shielded:
        return Refused(problem + (shielded.refusals if shielded else ()))
    return None


def hit_number(facts: RangedFacts, tables: Tables) -> Target:
    """The hit number of ranged combat: quality and supporting guns and aircraft (ddb.support.ranged-supporters)."""
    return hit_target(
        tables,
        quality_modifier(facts.firer_quality, facts.defender_quality, tables),
        *fire_support(facts.attacker_fire, facts.defender_fire, tables),
    )


def hit_die(hit: int) -> Classes:
    """The D10 sorted by what it means: a hit, a miss, or the 10 that recoils on the firer."""
    rows = [("hit", 1, hit), ("miss", hit + 1, D10 - 1), ("ten", D10, D10)]
    return Classes(D10, tuple(row for row in rows if row[1] <= row[2]))


def assess(facts: RangedFacts, tables: Tables) -> Assessment[RangedProfile] | Refused:
    if refused := ranged_refusals(facts, tables):
        return refused
    defender, others = defence(facts, tables)
    hit = hit_number(facts, tables)
    defender_save = save_under_fire(
        defender, facts.defender_quality, others, facts.terrain, facts.prepared, facts.defender_out_of_supply, tables
    )
    firer_save = None if facts.firer == OFF_TABLE else save_of_firer(facts, tables)
    profile = RangedProfile(
        hit_die(hit.number),
        tables.test(defender_save.total),
        tables.test(firer_save.total) if firer_save else None,
        RangedResult.DEFENDER_LOST if facts.defender_detachment else RangedResult.DEFENDER_DRIVEN_BACK,
        RangedResult.FIRER_LOST if facts.firer_detachment else RangedResult.FIRER_DRIVEN_BACK,
    )
    firer = "off-table artillery" if facts.firer == OFF_TABLE else tables.battalions[facts.firer].name
    said = (
        f"{facts.firer_quality.said} {firer} fire at {facts.defender_quality.said} {defender.name} {place_said(facts)}"
    )
    numbers = (hit, defender_save, *((firer_save,) if firer_save else ()))
    return Assessment(profile, said, (f"hits on {hit.number} or less",), numbers)


def save_of_firer(facts: RangedFacts, tables: Tables) -> Target:
    """Save of the firing unit after a natural 10: supported by guns of its own zone that joined the fire."""
    beside = facts.own_zone_supports
    return save_target(
        "Firer's save",
        tables.battalions[facts.firer],
        facts.firer_quality,
        tables,
        counted(tables.save["support"], beside, f"supporting {plural(beside, 'battery')} in its zone"),
    )


def ranged(dice: Dice, profile: RangedProfile) -> RangedResult:
    """A hit makes the defender save, a 10 the firer; anything else has no effect (ddb.ranged.no-effect)."""
    shown = dice.look_up(profile.die, why=BASIC)
    if shown == "hit" and not dice.passes(profile.defender_save, why=DEFENDER_SAVES):
        return profile.defender_falls
    if shown == "ten" and profile.firer_save is not None and not dice.passes(profile.firer_save, why=TEN):
        return profile.firer_falls
    return RangedResult.NOTHING


def hold_cost(facts: DefenderFacts, tables: Tables) -> int:
    """Battalions in the zone that a hold is paid for: HQs are not counted, but a lone HQ counts as one."""
    defender, others = defence(facts, tables)
    return max(1, sum(unit.kind is not Kind.HQ for unit in (defender, *others)))


def follows(facts: RangedFacts, result: RangedResult, tables: Tables) -> tuple[Effect, ...]:
    if result is RangedResult.NOTHING:
        return (Effect("effect", False, "ddb.ranged.no-effect", "nothing happens"),)
    if result in (RangedResult.FIRER_DRIVEN_BACK, RangedResult.FIRER_LOST):
        lost = result is RangedResult.FIRER_LOST
        return _fate("firer", lost, facts.firer_quality, facts.firer_zone, TEN, tables)
    lost = result is RangedResult.DEFENDER_LOST
    alone = not facts.others
    state = State.LOST if lost else State.RETREATED
    limited = advance_kind(Attack.RANGED, state, alone, False)
    said = {
        Advance.LIMITED: "if the zone is left empty, an adjacent battalion or division may take the position",
        Advance.NONE: "others still hold the zone: no advance",
    }[limited]
    return (
        *_fate("defender", lost, facts.defender_quality, hold_cost(facts, tables), "ddb.ranged.fail-retreat", tables),
        Effect("advance", limited.value, "ddb.advance.limited", said),
    )


def _fate(who: str, lost: bool, quality: Quality, zone: int, rule: str, tables: Tables) -> tuple[Effect, ...]:
    """Lost if a detachment; otherwise the owner chooses between a retreat and the price of holding."""
    if lost:
        return (
            Effect(f"{who}_state", State.LOST.value, "ddb.state.detachment-lost", f"the {who} is lost"),
            Effect(f"{who}_may_hold", False, "ddb.state.detachment-lost", "there is no choice to hold"),
            cost_effect(f"{who}_markers", f"the {who}", marker_cost(State.LOST, quality, True, tables)),
        )
    retreat = marker_cost(State.RETREATED, quality, False, tables)
    return (
        Effect(f"{who}_may_hold", True, "ddb.ranged.hold-option", "its owner chooses to retreat or to hold"),
        Effect(f"{who}_retreating", 1, rule, f"either only the {who} retreats 1 zone"),
        cost_effect(f"{who}_retreat_markers", f"the {who}", retreat),
        Effect(
            f"{who}_hold_markers", zone, "ddb.ranged.hold-option", f"or it holds for {count_of(zone, 'morale marker')}"
        ),
    )


RANGED = Procedure(
    name="ranged",
    title="Ranged combat",
    summary="Artillery fire from the hit roll to retreat, hold or nothing.",
    facts=RangedFacts,
    assess=assess,
    roll=ranged,
    rules=(
        "ddb.combat.kinds",
        ONLY_ART,
        BASIC,
        "ddb.combat.one-always-hits",
        "ddb.combat.ten-always-fails",
        "ddb.combat.quality-table",
        "ddb.support.ranged-supporters",
        "ddb.ranged.fail-retreat",
        "ddb.ranged.hold-option",
        "ddb.ranged.no-effect",
        DEFENDER_SAVES,
        "ddb.save.base",
        "ddb.save.supports",
        "ddb.save.rough",
        "ddb.save.prepared",
        "ddb.state.detachment-lost",
        "ddb.move.guns-move-or-fight",
        TEN,
        "ddb.gap.ranged-who-retreats",
        "ddb.gap.support-hit-values",
        "ddb.gap.artillery-range",
        "ddb.gap.visible",
        "ddb.gap.guns-turn",
        "ddb.advance.limited",
    ),
    label={
        RangedResult.DEFENDER_LOST: "defender lost",
        RangedResult.DEFENDER_DRIVEN_BACK: "defender must retreat or pay to hold",
        RangedResult.NOTHING: "nothing happens",
        RangedResult.FIRER_DRIVEN_BACK: "firer must retreat or pay to hold",
        RangedResult.FIRER_LOST: "firer lost",
    }.__getitem__,
    follows=follows,
    stages=((BASIC, "hit roll"), (DEFENDER_SAVES, "defender's save"), (TEN, "firer's save after a 10")),
)
