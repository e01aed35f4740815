"""Which die a target rolls for its cover: terrain, armour, and the shifts of artillery and bombs."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Spoken
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.fire.cover import (
    COVER_RULES,
    air_shift,
    artillery_shift,
    cover_number,
)
from sandtable.rulesets.panzer_korps.procedures.fire.places import cover_of, place_said
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import FiredAt, Role
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice


class Attack(Spoken):
    """What the target is attacked with."""

    DIRECT = "direct", "direct fire"
    ARTILLERY = "artillery", "indirect fire"
    DIVE_BOMBER = "dive_bomber"
    FIGHTER_BOMBER = "fighter_bomber"
    LIGHT_BOMBER = "light_bomber"
    MEDIUM_BOMBER = "medium_bomber"
    HEAVY_BOMBER = "heavy_bomber"
    SUPER_HEAVY_BOMBER = "super_heavy_bomber"
    BALLISTIC_MISSILE = "ballistic_missile"


class CoverDieFacts(Facts, frozen=True, kw_only=True):
    """A target somewhere, and what it is attacked with."""

    target: asked.Target = FiredAt.MEDIUM_AFV
    terrain: asked.TargetTerrain = "open"
    attack: Annotated[Attack, choice("Attack", "Artillery and bombs shift the die of AFV")] = Attack.DIRECT
    calibre: asked.Calibre = 105
    wall: asked.BehindWall = False


def shift_of(facts: CoverDieFacts, tables: Tables) -> Modifier | None:
    if facts.attack is Attack.DIRECT:
        return None
    if facts.attack is Attack.ARTILLERY:
        return artillery_shift(facts.calibre, tables)
    return air_shift(Role(facts.attack.value), tables)


def notes_of(facts: CoverDieFacts, shift: Modifier | None) -> tuple[Effect, ...]:
    notes = []
    if shift is not None and not facts.target.is_afv:
        notes.append(Effect("shift", 0, pk.COVER_LADDER, "the shifts are against AFV only"))
    elif shift is not None:
        notes.append(Effect("shift", shift.value, shift.rule, shift.label))
    if facts.wall and facts.attack is not Attack.DIRECT:
        notes.append(Effect("wall", False, pk.GAP_TERRAIN_COVER, "a wall or hedge covers from direct fire only"))
    return tuple(notes)


def assess(facts: CoverDieFacts, tables: Tables) -> Assessment[int]:
    cover = cover_of(facts.terrain, tables, wall=facts.wall and facts.attack is Attack.DIRECT)
    shift = shift_of(facts, tables)
    number = cover_number(facts.target, cover, tables, shift)
    by = f"{facts.calibre} mm indirect fire" if facts.attack is Attack.ARTILLERY else facts.attack.said
    said = facts.target.said
    subject = f"{said[0].upper()}{said[1:]} {place_said(facts.terrain)} under {by}"
    return Assessment(number.number, subject, (), (number,), notes_of(facts, shift))


COVER_DIE = Procedure(
    name="cover_die",
    title="Cover die",
    summary="Which die a target rolls: by terrain, by armour if larger, shifted by artillery and bombs.",
    facts=CoverDieFacts,
    assess=assess,
    roll=stated,
    rules=(
        *COVER_RULES,
        pk.COVER_LADDER,
        pk.GAP_COVER_SHIFT_LIMITS,
        pk.COVER_SHIFT_ARTILLERY,
        pk.COVER_SHIFT_AIR,
        pk.GAP_TERRAIN_COVER,
    ),
    shaped_by=(pk.COVER_ROLL, pk.GAP_BOMBING_DIE),
    label=lambda sides: f"rolls a d{sides}",
)
