"""FUBAR: what a unit does when its order test shows double six."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from sandtable.dice import Classes, Dice
from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.units.morale import check_immobilised
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Order, UnitKind
from sandtable.sheet import Assessment, Facts, Procedure


class FubarFacts(Facts, frozen=True, kw_only=True):
    """A unit whose order test showed two sixes."""

    friendly_targets: ask.FriendlyTargets = 1
    enemy_visible: ask.EnemyVisible = True
    kind: ask.Kind = UnitKind.INFANTRY
    immobilised: ask.Immobilised = False


class Fubar(StrEnum):
    FRIENDLY_FIRE = "friendly_fire"
    PANIC_RUN = "panic_run"
    DOWN = "down"


class FubarProfile(Struct, frozen=True):
    """The chart, and what its two results come to for this unit."""

    chart: Classes
    friendly_fire: Fubar
    panic: Fubar


def can_run(facts: FubarFacts) -> bool:
    check_immobilised(facts.kind, facts.immobilised)
    return facts.kind is not UnitKind.ARTILLERY and not facts.immobilised


def fubar_profile(facts: FubarFacts, tables: Tables) -> FubarProfile:
    flees = can_run(facts) and facts.enemy_visible
    return FubarProfile(
        tables.fubar,
        Fubar.FRIENDLY_FIRE if facts.friendly_targets else Fubar.DOWN,
        Fubar.PANIC_RUN if flees else Fubar.DOWN,
    )


def assess(facts: FubarFacts, tables: Tables) -> Assessment[FubarProfile]:
    profile = fubar_profile(facts, tables)
    return Assessment(profile, "FUBAR: the order is not given", (profile.chart.text.replace("_", " "),))


def fubar(dice: Dice, profile: FubarProfile) -> Fubar:
    shown = dice.look_up(profile.chart, why=k47.FUBAR_TABLE)
    return profile.friendly_fire if shown == "friendly_fire" else profile.panic


def friendly_fire_effects(friendly_targets: int, tables: Tables) -> tuple[Effect, ...]:
    reach = tables.constant("friendly_fire_reach")
    choice = f"the opponent chooses among {count_of(friendly_targets, 'unit')}"
    return (
        Effect("die", Order.FIRE.value, k47.FUBAR_FRIENDLY_FIRE, "it stays put under a Fire order and shoots a friend"),
        Effect("chooser", "opponent", k47.FUBAR_FRIENDLY_FIRE_CHOOSER, choice),
        Effect(
            "enemy_within", reach.value, reach.rule, f"it shoots only a friend with an enemy within {reach.value} in"
        ),
        Effect(
            "target_may_react", False, k47.GAP_FUBAR_FIRE, "the target may not react, the shooter keeps all its pins"
        ),
    )


def panic_effects(kind: UnitKind) -> tuple[Effect, ...]:
    pivot = ", after turning freely to face that way" if kind.is_vehicle else ""
    away = f"straight away from the nearest visible enemy for its full Run rate{pivot}"
    return (
        Effect("die", Order.RUN.value, k47.FUBAR_PANIC, f"it Runs {away}"),
        Effect("ties", "opponent", k47.GAP_FUBAR_PANIC, "of enemies equally near the opponent picks one"),
        Effect(
            "ambush_fire",
            True,
            k47.GAP_FUBAR_PANIC,
            "enemy ambush fire is allowed; it stops before what it may not enter",
        ),
    )


def goes_down_effects(facts: FubarFacts) -> tuple[Effect, ...]:
    """Every reason for which this unit goes Down on the chart."""
    reasons = (
        (not facts.friendly_targets, "no_target", k47.FUBAR_FRIENDLY_FIRE_NONE, "friendly fire finds no target"),
        (not facts.enemy_visible, "no_enemy", k47.FUBAR_PANIC_NONE, "panic sees no enemy to run from"),
        (not can_run(facts), "cannot_run", k47.GAP_FUBAR_PANIC, "panic does not move what cannot Run"),
    )
    why = tuple(Effect(name, True, rule, label) for holds, name, rule, label in reasons if holds)
    rule = why[0].rule if len(why) == 1 else k47.FUBAR_TABLE
    return (Effect("die", Order.DOWN.value, rule, "it goes Down"), *why)


def follows(facts: FubarFacts, result: Fubar, tables: Tables) -> tuple[Effect, ...]:
    if result is Fubar.FRIENDLY_FIRE:
        return friendly_fire_effects(facts.friendly_targets, tables)
    return panic_effects(facts.kind) if result is Fubar.PANIC_RUN else goes_down_effects(facts)


FUBAR_RULES = (
    k47.FUBAR_TABLE,
    k47.FUBAR_FRIENDLY_FIRE,
    k47.FUBAR_FRIENDLY_FIRE_CHOOSER,
    k47.FUBAR_FRIENDLY_FIRE_TARGET,
    k47.FUBAR_FRIENDLY_FIRE_NONE,
    k47.FUBAR_PANIC,
    k47.FUBAR_PANIC_NONE,
    k47.GAP_FUBAR_FIRE,
    k47.GAP_FUBAR_PANIC,
)
FUBAR_SHAPED = (k47.FUBAR_TRIGGER,)

FUBAR = Procedure(
    name="fubar",
    title="FUBAR",
    summary="What a unit does after double six: fire at its own side, run, or go Down.",
    facts=FubarFacts,
    assess=assess,
    roll=fubar,
    rules=FUBAR_RULES,
    shaped_by=FUBAR_SHAPED,
    follows=follows,
    stages=((k47.FUBAR_TABLE, "FUBAR chart"),),
)
