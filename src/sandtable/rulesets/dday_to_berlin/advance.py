"""Advance after Combat: limited, general and breakthrough."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.dday_to_berlin.saves import Attack
from sandtable.rulesets.dday_to_berlin.tables import CODES, Battalion, Tables
from sandtable.rulesets.dday_to_berlin.terms import State
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag, unit, units

DETAILS = "ddb.gap.advance-details"


class Advance(StrEnum):
    """The kinds of advance, from none to the farthest."""

    NONE = "none"
    LIMITED = "limited"
    GENERAL = "general"
    BREAKTHROUGH = "breakthrough"


def advance_kind(attack: Attack, fate: State, zone_empty: bool, mech_attackers: bool) -> Advance:
    """Which advance a combat opens."""
    if attack is Attack.RANGED:
        return Advance.LIMITED if fate is not State.STANDS and zone_empty else Advance.NONE
    if attack is Attack.AIR or not zone_empty:
        return Advance.NONE
    if fate is State.LOST:
        return Advance.BREAKTHROUGH if mech_attackers else Advance.GENERAL
    return Advance.GENERAL if fate is State.SHATTERED else Advance.NONE


def advance_effects(
    kind: Advance, primary: Battalion, supports: Sequence[Battalion], tables: Tables
) -> tuple[Effect, ...]:
    """Who may advance, how far, and whether a new assault may follow."""
    if kind is Advance.NONE:
        return (Effect("advance", kind.value, DETAILS, "no advance after combat"),)
    if kind is Advance.LIMITED:
        who = "one battalion, or all battalions of one division, in one adjacent zone may take the position"
        return (
            Effect("advance", kind.value, "ddb.advance.limited", who),
            Effect("zones_beyond", 0, "ddb.advance.limited", "not beyond the position"),
            Effect("new_assault", False, DETAILS, "and may not fight after it this phase"),
        )
    if kind is Advance.GENERAL:
        zones = tables.limit("general_advance")
        return (
            Effect("advance", kind.value, "ddb.advance.general", f"general advance of the primary, {primary.name}"),
            Effect("may_advance", ("primary",), "ddb.advance.general", "only the primary attacker may advance"),
            Effect(
                "zones_beyond",
                zones,
                "ddb.advance.general",
                f"into the position and then {count_of(zones, 'zone')} more",
            ),
            Effect("new_assault", False, DETAILS, "the advance starts no combat"),
        )
    zones = tables.limit("breakthrough")
    mech = tuple(unit.code for unit in (primary, *supports) if unit.is_mech)
    names = ", ".join(unit.name for unit in (primary, *supports) if unit.is_mech)
    effects = (
        Effect("advance", kind.value, "ddb.advance.breakthrough", f"breakthrough by {names}"),
        Effect("may_advance", mech, DETAILS, "only MECH battalions that led or supported in the zone break through"),
        Effect(
            "zones_beyond",
            zones,
            "ddb.advance.breakthrough",
            f"into the position and up to {count_of(zones, 'zone')} beyond",
        ),
        Effect("new_assault", True, "ddb.advance.breakthrough-assault", "and may start a new assault"),
    )
    if primary.is_mech:
        return effects
    return (*effects, Effect("primary_general_advance", True, DETAILS, f"{primary.name} may make a general advance"))


class AdvanceFacts(Facts, frozen=True, kw_only=True):
    """A combat that is over, and who fought it."""

    attack: Annotated[Attack, choice("Combat", "Kind of combat that was fought")] = Attack.ASSAULT
    defender_state: Annotated[State, choice("Defender", "What became of the primary defender")] = State.SHATTERED
    zone_empty: Annotated[bool, flag("Zone empty", "Whether the defending zone is free of enemies now")] = True
    primary: Annotated[str, unit("Primary attacker", CODES, "From the Battalion Information Table")] = "inf"
    supports: Annotated[
        tuple[str, ...], units("In-zone supports", CODES, 3, "Battalions that supported in the zone")
    ] = ()


def assess(facts: AdvanceFacts, tables: Tables) -> Assessment[Advance]:
    primary = tables.battalions[facts.primary]
    supports = [tables.battalions[code] for code in facts.supports]
    mech = any(unit.is_mech for unit in (primary, *supports))
    kind = advance_kind(facts.attack, facts.defender_state, facts.zone_empty, mech)
    subject = f"Advance after {facts.attack.value} combat, defender {facts.defender_state.value}"
    return Assessment(kind, subject, notes=advance_effects(kind, primary, supports, tables))


ADVANCE = Procedure(
    name="advance",
    title="Advance after combat",
    summary="Who may advance after a combat, and how far.",
    facts=AdvanceFacts,
    assess=assess,
    roll=stated,
    rules=(
        "ddb.advance.limited",
        "ddb.advance.general",
        "ddb.advance.breakthrough",
        "ddb.advance.breakthrough-assault",
        DETAILS,
        "ddb.gap.breakthrough-assault",
    ),
    label=lambda kind: f"{kind.value} advance" if kind is not Advance.NONE else "no advance",
)
