"""Supply: whether a force group has an open way to its own table edge."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of, signed
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag, tape


class EnemyState(StrEnum):
    FORMED = "formed"
    SUPPRESSED = "suppressed"
    FRAGMENTED = "fragmented"
    PANICKED = "panicked"

    @property
    def cuts(self) -> bool:
        """Fragmented and panicked enemies cut nobody off."""
        return self in (EnemyState.FORMED, EnemyState.SUPPRESSED)


class SupplyFacts(Facts, frozen=True, kw_only=True):
    """The best way from any formation of a force group to its own table edge."""

    enemy_distance: Annotated[
        float, tape("Nearest enemy", 0, 72, "From the way to the nearest enemy formation", "inches")
    ] = 12.0
    enemy: Annotated[EnemyState, choice("That enemy is", "Whether that enemy formation can cut anybody off")] = (
        EnemyState.FORMED
    )
    way: Annotated[
        bool, flag("There is a way", "To its own table edge or a supply point of the scenario, round what bars it")
    ] = True


class Supply(StrEnum):
    IN_SUPPLY = "in_supply"
    OUT_OF_SUPPLY = "out_of_supply"


def without_supply(tables: Tables) -> tuple[Effect, ...]:
    """What it costs to be out of supply."""
    activation, segment = tables.activation_modifiers["supply"], tables.segment_modifiers["supply"]
    availability, shift = tables.availability_modifiers["supply"], tables.assault_shifts["supply"]
    return (
        Effect("activation", activation.value, activation.rule, f"activation die {signed(activation.value)}"),
        Effect("segment", segment.value, segment.rule, f"segment die {signed(segment.value)}"),
        Effect("availability", availability.value, availability.rule, f"availability die {signed(availability.value)}"),
        Effect("assault_shift", shift.value, shift.rule, f"{count_of(shift.value, 'column')} left in close assault"),
        Effect("surrounded", True, pk.GAP_NIGHT, "it counts as surrounded at midnight"),
    )


def assess(facts: SupplyFacts, tables: Tables) -> Assessment[Supply]:
    clear = tables.limit("supply_clear")
    cut = facts.enemy.cuts and facts.enemy_distance <= clear
    supply = Supply.IN_SUPPLY if facts.way and not cut else Supply.OUT_OF_SUPPLY
    if not facts.way:
        why, told = "no way", "there is no way to its own table edge or a supply point"
    elif cut:
        why, told = "cut", f"the way comes within {clear} inches of a {facts.enemy.value} enemy"
    elif facts.enemy.cuts:
        why, told = "clear", f"the way stays more than {clear} inches from every enemy that could cut it"
    else:
        why, told = "clear", f"a {facts.enemy.value} enemy cuts nobody off"
    checked = "checked in the logistics phase, it holds until the next check"
    until = Effect("until", "next check", pk.GAP_SUPPLY, checked)
    costs = without_supply(tables) if supply is Supply.OUT_OF_SUPPLY else ()
    return Assessment(supply, "A force group", notes=(Effect("why", why, pk.GAP_SUPPLY, told), until, *costs))


SUPPLY_STATE = Procedure(
    name="supply_state",
    title="In supply or not",
    summary="Whether a force group is in supply, and what it costs if not.",
    facts=SupplyFacts,
    assess=assess,
    roll=stated,
    rules=(
        pk.GAP_SUPPLY,
        pk.GAP_NIGHT,
        pk.ASSAULT_SHIFT_SUPPLY,
        pk.LEADER_ACTIVATION_SUPPLY,
        pk.SEGMENT_MOD_SUPPLY,
        pk.AVAIL_MOD_SUPPLY,
    ),
)
