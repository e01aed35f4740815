"""Indirect fire at troops: mortars, rifle grenades and howitzers range in on a target, turn after turn."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Refused, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.facts import MOST_TURNS
from sandtable.rulesets.konflikt_47.procedures.fire import cited, under_fire
from sandtable.rulesets.konflikt_47.procedures.fire.aftermath import losses_follow, losses_said
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Losses
from sandtable.rulesets.konflikt_47.procedures.fire.he import shell_notes
from sandtable.rulesets.konflikt_47.procedures.fire.ladder import Rung, ladder_number, next_shot
from sandtable.rulesets.konflikt_47.procedures.fire.shooting import against_firing, out_of_range
from sandtable.rulesets.konflikt_47.procedures.fire.shot import shot_at_troops, single_shot
from sandtable.rulesets.konflikt_47.procedures.fire.to_hit import hit_need
from sandtable.rulesets.konflikt_47.procedures.fire.volley_dice import VolleyProfile, fire_volley
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import count, flag


class IndirectFacts(under_fire.TroopsFacts, frozen=True, kw_only=True):
    """A mortar, rifle grenade or howitzer fires indirectly at infantry or artillery."""

    first: ClassVar[tuple[str, ...]] = (
        "weapon",
        "distance",
        "shots_before",
        "hit_before",
        "moved",
        "target_models",
        "target_quality",
        "target_down",
        "target_pins",
        "target",
        "target_officer",
        "order",
    )
    seldom: ClassVar[tuple[str, ...]] = (
        "target_officer",
        "order",
        "firer_quality",
        "firer_pins",
        "lone_crewman",
        "mounted",
        "in_arc",
        "gun_shield",
        "resilient",
        "tough",
        "fanatic",
        "stubborn",
        "horror_near",
        "locked",
    )

    distance: ask.Distance = 30.0
    weapon: ask.IndirectWeapon = "medium-mortar"
    shots_before: ask.ShotsBefore = 0
    hit_before: ask.HitBefore = False
    moved: Annotated[bool, flag("Begins anew", "Firer or target moved, another target, or a turn without firing")] = (
        False
    )


def rung_of(facts: IndirectFacts) -> Rung:
    """After any move ranging in begins anew."""
    return Rung() if facts.moved else Rung(facts.shots_before, facts.hit_before)


def assess(facts: IndirectFacts, tables: Tables) -> Assessment[VolleyProfile] | Refused:
    weapon = tables.weapon(facts.weapon)
    if problem := refused(
        under_fire.against_target(facts, tables), against_firing(weapon, facts, tables, indirect=True)
    ):
        return problem
    to_hit = ladder_number(rung_of(facts), tables, order=facts.order)
    shot = shot_at_troops(weapon, to_hit, facts, tables, indirect=True)
    modifiers = Effect(
        "modifiers", False, k47.GAP_INDIRECT, "no modifiers of any kind: pins, cover and Down do not count"
    )
    return single_shot(
        shot, f"{weapon.name} indirectly", facts, tables, modifiers, *shell_notes(shot, facts.target_down)
    )


def follows(facts: IndirectFacts, losses: Losses, tables: Tables) -> tuple[Effect, ...]:
    """What became of the target, and what the next shot at it needs."""
    effects = losses_follow(facts, losses, tables)
    return effects if losses.destroyed else (*effects, next_shot(rung_of(facts), tables, hit=losses.pins > 0))


INDIRECT_FIRE = Procedure(
    name="indirect_fire",
    title="Indirect fire at troops",
    summary="A mortar, rifle grenade or howitzer ranges in on infantry or artillery.",
    facts=IndirectFacts,
    assess=assess,
    roll=fire_volley,
    rules=(
        *cited.TROOPS_RULES,
        *cited.HE_RULES,
        *cited.FIRING_RULES,
        k47.GAP_TARGET_CHOICE,
        k47.HIT_BASE,
        k47.GAP_INDIRECT,
        k47.WEAPONS_HEAVY,
        k47.WEAPONS_MIN_RANGE,
        k47.GAP_AMBUSH,
    ),
    shaped_by=(
        *cited.TROOPS_SHAPED,
        *cited.HE_SHAPED,
        k47.WEAPONS_PEN_HE,
        k47.SPECIAL_INDIRECT,
        k47.SPECIAL_HOWITZER,
        k47.SPECIAL_FIXED,
        k47.GAP_HOWITZER,
        k47.GAP_COVER,
        k47.GAP_BUILDINGS,
    ),
    label=losses_said,
    follows=follows,
    stages=(cited.HIT, cited.SHELL, *cited.HURT, cited.SHELL_PINS, *cited.FALLEN),
)


class FirstHit(StrEnum):
    """The turn in which indirect fire first hits, if it does."""

    TURN_1 = "turn_1"
    TURN_2 = "turn_2"
    TURN_3 = "turn_3"
    TURN_4 = "turn_4"
    TURN_5 = "turn_5"
    TURN_6 = "turn_6"
    TURN_7 = "turn_7"
    TURN_8 = "turn_8"
    TURN_9 = "turn_9"
    TURN_10 = "turn_10"
    NONE = "none"


TURNS = tuple(FirstHit)[:MOST_TURNS]


class RangingFacts(Facts, frozen=True, kw_only=True):
    """Indirect fire at the same target turn after turn, while nobody moves."""

    weapon: ask.IndirectWeapon = "medium-mortar"
    distance: ask.Distance = 30.0
    turns: Annotated[int, count("Turns", 1, MOST_TURNS, "Turns in which it fires, this one included")] = 5
    shots_before: Annotated[int, count("Missed before", 0, MOST_TURNS, "Shots at it in turns before, all misses")] = 0


def ranging_assess(facts: RangingFacts, tables: Tables) -> Assessment[tuple[Need, ...]] | Refused:
    weapon = tables.weapon(facts.weapon)
    if problem := out_of_range(weapon, facts.distance, indirect=True):
        return problem
    numbers = [
        ladder_number(Rung(facts.shots_before + turn), tables, f"Turn {turn + 1}") for turn in range(facts.turns)
    ]
    needs = tuple(hit_need(number, tables) for number in numbers)
    said = f"{weapon.name} ranging in over {count_of(facts.turns, 'turn')}"
    return Assessment(needs, said, (f"hits on {', '.join(need.text for need in needs)}",), tuple(numbers))


def first_hit(dice: Dice, needs: tuple[Need, ...]) -> FirstHit:
    """One shot in each turn until one hits."""
    for turn, need in zip(TURNS, needs, strict=False):
        if dice.passes(need, why=k47.GAP_INDIRECT):
            return turn
    return FirstHit.NONE


def ranging_follows(facts: RangingFacts, turn: FirstHit, tables: Tables) -> tuple[Effect, ...]:
    if turn is FirstHit.NONE:
        fired = facts.shots_before + facts.turns - 1
        return (next_shot(Rung(fired), tables, hit=False),)
    best = tables.limit("indirect_best")
    said = f"from then on it hits on {best}+, as long as neither moves"
    return (Effect("next_shot", best, k47.GAP_INDIRECT_TRACK, said),)


def ranging_said(turn: FirstHit) -> str:
    return "no hit" if turn is FirstHit.NONE else f"first hit in {turn.value.replace('_', ' ')}"


RANGING_IN = Procedure(
    name="ranging_in",
    title="Ranging in",
    summary="In which turn indirect fire at one target first hits.",
    facts=RangingFacts,
    assess=ranging_assess,
    roll=first_hit,
    rules=(k47.GAP_INDIRECT, k47.GAP_INDIRECT_TRACK, k47.WEAPONS_MIN_RANGE, k47.WEAPONS_MAX_RANGE),
    shaped_by=(k47.SPECIAL_INDIRECT, k47.SPECIAL_HOWITZER, k47.GAP_HOWITZER),
    label=ranging_said,
    follows=ranging_follows,
    stages=((k47.GAP_INDIRECT, "hits"),),
)
