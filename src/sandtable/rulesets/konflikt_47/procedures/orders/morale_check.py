"""Morale checks, the losses that force one, and the pins that need none."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Refused, Target, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.facts import MOST_MODELS
from sandtable.rulesets.konflikt_47.procedures.units import morale
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Quality, Rank, UnitKind
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import count, flag


class MoraleCheckFacts(morale.NerveFacts, frozen=True, kw_only=True):
    """A unit that must check its morale, with the pins it has by then."""

    first: ClassVar[tuple[str, ...]] = morale.NERVE_FIRST

    pins: ask.Pins = 1
    stubborn: Annotated[bool, flag("Stubborn", "Ignores pins in morale checks")] = False


class MoraleResult(StrEnum):
    PASSES = "passes"
    FAILS = "fails"


def assess(facts: MoraleCheckFacts, tables: Tables) -> Assessment[Need] | Refused:
    if problem := refused(morale.lost_to_pins(facts.quality, facts.pins, tables)):
        return problem
    number = morale.nerve("Morale check", facts, tables, pins=0 if facts.stubborn else None)
    need = morale.within_morale(number)
    notes = morale.officer_notes(facts, tables)
    if facts.stubborn and facts.pins:
        notes = (*notes, Effect("pins_ignored", facts.pins, k47.GAP_TRAITS, "the stubborn ignore their pins"))
    return Assessment(
        need, f"Morale check of {morale.unit_said(facts)}", (f"passes on {morale.need_said(need)}",), (number,), notes
    )


def morale_check(dice: Dice, need: Need) -> MoraleResult:
    return MoraleResult.PASSES if dice.passes(need, why=k47.GAP_MORALE_CHECK) else MoraleResult.FAILS


def follows(facts: MoraleCheckFacts, result: MoraleResult, tables: Tables) -> tuple[Effect, ...]:
    if result is MoraleResult.PASSES:
        return (Effect("pins", facts.pins, k47.GAP_MORALE_CHECK, "it stays, and keeps all its pins"),)
    lost = "the vehicle is Knocked Out" if facts.kind.is_vehicle else "the unit routs or surrenders and is destroyed"
    return (Effect("destroyed", True, k47.GAP_MORALE_CHECK, lost),)


MORALE_CHECK = Procedure(
    name="morale_check",
    title="Morale check",
    summary="Whether a unit stands after heavy losses, flames or a lost fight.",
    facts=MoraleCheckFacts,
    assess=assess,
    roll=morale_check,
    rules=(k47.GAP_MORALE_CHECK, *morale.MORALE_RULES, k47.GAP_PINS_ROUT, k47.GAP_TEAM),
    shaped_by=morale.MORALE_SHAPED,
    follows=follows,
    stages=((k47.GAP_MORALE_CHECK, "morale check"),),
)


# ------------------------------------------------------------------ pins that destroy


class RoutFacts(Facts, frozen=True, kw_only=True):
    """A unit under pins."""

    quality: ask.TroopQuality = Quality.REGULAR
    pins: ask.Pins = 0
    officer: ask.Officer = Rank.NONE


def assess_rout(facts: RoutFacts, tables: Tables) -> Assessment[int]:
    limit = Target("Lost at pins", morale.basic_morale(facts.quality, tables))
    lost = morale.routed(facts.quality, facts.pins, tables)
    said = "it is destroyed at once" if lost else f"{count_of(limit.number - facts.pins, 'more pin')} destroy it"
    notes = [Effect("destroyed", lost, k47.GAP_PINS_ROUT, said)]
    if facts.officer is not Rank.NONE:
        notes.append(Effect("officer_counts", False, k47.GAP_OFFICER_BONUS, "officers do not raise the limit"))
    subject = f"{facts.quality.said} unit with {count_of(facts.pins, 'pin')}"
    return Assessment(limit.number, subject, numbers=(limit,), notes=tuple(notes))


ROUT_LIMIT = Procedure(
    name="rout",
    title="Lost to pins",
    summary="At how many pins a unit is destroyed without a check.",
    facts=RoutFacts,
    assess=assess_rout,
    roll=stated,
    rules=(k47.GAP_PINS_ROUT, k47.GAP_OFFICER_BONUS, k47.MORALE_QUALITY),
    shaped_by=morale.MORALE_SHAPED,
    label=lambda limit: f"lost at {count_of(limit, 'pin')}",
)


# ------------------------------------------------------------------ losses that force a check


class HalfLossesFacts(Facts, frozen=True, kw_only=True):
    """What one enemy unit's shooting did to a unit."""

    models: Annotated[int, count("Models before", 1, MOST_MODELS, "Models it had when the shooting was declared")] = 8
    casualties: Annotated[int, count("Casualties", 0, MOST_MODELS, "Models that this shooting removed")] = 4
    fanatic: Annotated[bool, flag("Fanatic", "No check while two or more models are left")] = False
    kind: ask.Kind = UnitKind.INFANTRY


def half_lost(models: int, casualties: int) -> bool:
    """Half or more of the models are gone, but not all of them."""
    return models <= 2 * casualties and casualties < models


def assess_half(facts: HalfLossesFacts, tables: Tables) -> Assessment[bool]:
    if facts.casualties > facts.models:
        raise FactsFault(
            f"casualties: it had {count_of(facts.models, 'model')}, so give at most {facts.models} casualties"
        )
    left = facts.models - facts.casualties
    halved = half_lost(facts.models, facts.casualties)
    stands = facts.fanatic and left >= tables.limit("fanatic_stands")
    if facts.kind.is_vehicle:
        checks, rule, because = False, k47.GAP_HALF_CASUALTIES, "vehicles never check for losses"
    elif not left:
        checks, rule, because = False, k47.GAP_HALF_CASUALTIES, "a unit that is wiped out does not check"
    elif halved and stands:
        checks, rule, because = False, k47.GAP_TRAITS, f"fanatics with {left} models left do not check"
    else:
        checks, rule = halved, k47.GAP_ROUNDING if 2 * facts.casualties == facts.models else k47.GAP_HALF_CASUALTIES
        because = f"{facts.casualties} of {facts.models} is {'half or more' if halved else 'less than half'}"
    last = Effect("last_step", True, k47.SHOOT_MORALE_LAST, "one check per shooting unit, after pins and casualties")
    subject = f"{facts.casualties} of {count_of(facts.models, 'model')} lost"
    return Assessment(checks, subject, notes=(Effect("check", checks, rule, because), last))


HALF_LOSSES = Procedure(
    name="half_losses",
    title="Half losses",
    summary="Whether losses from shooting force a morale check.",
    facts=HalfLossesFacts,
    assess=assess_half,
    roll=stated,
    rules=(k47.GAP_HALF_CASUALTIES, k47.GAP_ROUNDING, k47.SHOOT_MORALE_LAST, k47.GAP_TRAITS),
    shaped_by=(k47.GAP_CASUALTIES,),
    label=lambda checks: "must check morale" if checks else "no check",
)
