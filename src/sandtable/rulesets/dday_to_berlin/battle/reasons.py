"""Why a roll needed what it did: what the defender added after the odds were shown, and how initiative was compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from sandtable.explain.sentences import count_of, plural
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.battle.spending import FIRE
from sandtable.rulesets.dday_to_berlin.procedures.combat import assault, ranged
from sandtable.rulesets.dday_to_berlin.procedures.combat.assault import AssaultFacts
from sandtable.rulesets.dday_to_berlin.procedures.combat.ranged import RangedFacts
from sandtable.rulesets.dday_to_berlin.procedures.moving.activation import ActivationFacts, die_modifier
from sandtable.rulesets.dday_to_berlin.procedures.turn.initiative import InitiativeFacts
from sandtable.rulesets.dday_to_berlin.tables import Tables
from sandtable.sheet.rolling import Rolled


def reasons(event: Rolled, tables: Tables, side: Callable[[int], str]) -> Iterator[str]:
    """Lines to stand beside the dice, each with its rule."""
    facts = event.facts
    if isinstance(facts, AssaultFacts):
        parts = support_said(facts.defender_zones, facts.defender_fire)
        before = assault.hit_number(replace(facts, defender_zones=0, defender_fire=0), tables)
        yield from lowered(parts, before.number, assault.hit_number(facts, tables).number)
    elif isinstance(facts, RangedFacts):
        parts = support_said(0, facts.defender_fire)
        before = ranged.hit_number(replace(facts, defender_fire=0), tables)
        yield from lowered(parts, before.number, ranged.hit_number(facts, tables).number)
    elif isinstance(facts, ActivationFacts):
        yield from added_to_die(facts, tables)
    elif isinstance(facts, InitiativeFacts):
        yield from compared(event, facts, side)


def support_said(zones: int, fire: int) -> str:
    """What the defender added: "2 supporting zones and 1 artillery or air support"."""
    parts = [(zones, "supporting zone"), (fire, FIRE)]
    return " and ".join(count_of(many, noun) for many, noun in parts if many)


def lowered(parts: str, before: int, now: int) -> Iterator[str]:
    if parts:
        made = f"the hit number is {now} and not {before}" if now != before else f"the hit number is {now} all the same"
        yield f"The defender added {parts}: {made} § {ddb.GAP_SUPPORT_HIT_VALUES}"


def added_to_die(facts: ActivationFacts, tables: Tables) -> Iterator[str]:
    """What makes a unit roll worse than the table: "1 is added to the die: outside command range"."""
    for modifier in die_modifier(facts, tables).modifiers:
        yield f"{modifier.value} is added to the die: {modifier.label} § {modifier.rule}"


def compared(event: Rolled, facts: InitiativeFacts, side: Callable[[int], str]) -> Iterator[str]:
    """Both totals of the last roll. Ties are rolled again, so there may be several."""
    faces = [roll.faces[-1] for roll in event.rolls[-2:]]
    markers = facts.a_markers, facts.b_markers
    if not any(markers):
        dice = " against ".join(f"{side(at)} {face}" for at, face in enumerate(faces))
        yield f"Low wins, and nobody has morale markers to add: {dice} § {ddb.INIT_ROLL}"
        return
    totals = " against ".join(
        f"{side(at)} {face} + {added} {plural(added, 'marker')} = {face + added}"
        for at, (face, added) in enumerate(zip(faces, markers, strict=True))
    )
    yield f"Each adds its morale markers, and the lower total wins: {totals} § {ddb.INIT_ROLL}"
