"""Falling back from an assault: how far, and whether it pins."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect, Refused, Spoken, refused
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.assault.who_assaults import against_kind
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import can_be_pinned
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag


class Cause(Spoken):
    """Why assaulting teams fall back."""

    DEFENSIVE_FIRE = "defensive_fire", "Defensive Fire"
    FAILED_CROSS = "failed_cross", "failed Cross roll"
    DRAWN = "drawn", "drawn assault"


class FallBackFacts(Facts, frozen=True, kw_only=True):
    """Teams that charged and must fall back."""

    cause: Annotated[Cause, choice("Driven back by", "Why they fall back")] = Cause.DEFENSIVE_FIRE
    kind: Annotated[Kind, choice("Teams", "What the assaulting teams are")] = Kind.INFANTRY
    blocked: Annotated[bool, flag("No room", "There is no room to get 2 inches away from every defender")] = False


class FallenBack(Struct, frozen=True, omit_defaults=True):
    """Inches from the defenders, whether the unit is Pinned Down, and whether there is not room for all of it."""

    inches: int
    pinned: bool
    short: bool = False


def assess(facts: FallBackFacts, tables: Tables) -> Assessment[FallenBack] | Refused:
    if problem := refused(against_kind(facts.kind, tables)):
        return problem
    crossing = facts.cause is Cause.FAILED_CROSS
    inches = tables.constant("failed_cross_fall_back" if crossing else "fall_back")
    armoured = facts.kind is Kind.ARMOURED
    able = can_be_pinned(facts.kind, tables)
    pinned = facts.cause is Cause.DEFENSIVE_FIRE and able
    whose = fow.GAP_COUNTERATTACK_UNITS if facts.cause is Cause.DRAWN else inches.rule
    notes = [
        Effect("inches", inches.value, whose, f"to at least {inches.value} in from every defender, the shortest way")
    ]
    if facts.cause is Cause.DEFENSIVE_FIRE:
        said = "the unit is Pinned Down" if able else f"{facts.kind.said} teams are never Pinned Down"
        notes.append(
            Effect("pinned", pinned, fow.ASSAULT_FALLBACK_5 if able else tables.pinning[facts.kind].rule, said)
        )
        notes.append(Effect("assault", "over", fow.GAP_FALLBACK_DETAILS, "the assault is over and the defenders stay"))
    else:
        notes.append(Effect("pinned", False, fow.GAP_FALLBACK_DETAILS, "only being driven back by Defensive Fire pins"))
    if facts.blocked:
        told = "they go as far as they legally can and are not Destroyed for it"
        notes.append(Effect("destroyed", False, fow.GAP_NO_LEGAL_MOVE, told))
    if armoured:
        notes.append(Effect("bailed", "stay", fow.GAP_FALLBACK_WAY, "Bailed Out tanks do not move"))
    subject = f"{facts.kind.opening} falling back, {facts.cause.said}"
    return Assessment(FallenBack(inches.value, pinned, facts.blocked), subject, notes=tuple(notes))


def said(back: FallenBack) -> str:
    where = "as far as there is room" if back.short else f"{back.inches} in from the defenders"
    return f"{where}, {'Pinned Down' if back.pinned else 'not Pinned Down'}"


FALL_BACK = Procedure(
    name="fall_back",
    title="Falling back",
    summary="How far teams fall back from an assault, and whether they are Pinned Down.",
    facts=FallBackFacts,
    assess=assess,
    roll=stated,
    rules=(
        fow.ASSAULT_FALLBACK_DISTANCE,
        fow.ASSAULT_CROSS,
        fow.GAP_FALLBACK_DETAILS,
        fow.GAP_COUNTERATTACK_UNITS,
        fow.GAP_NO_LEGAL_MOVE,
        fow.ASSAULT_FALLBACK_5,
        fow.PIN_IMMUNE_ARMOURED,
        fow.GAP_FALLBACK_WAY,
        fow.ASSAULT_WHO,
    ),
    label=said,
)
