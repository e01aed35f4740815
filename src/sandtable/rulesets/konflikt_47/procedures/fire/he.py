"""HE: one shell fired directly at troops, and what an HE value stands for."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of, signed
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire import cited, under_fire
from sandtable.rulesets.konflikt_47.procedures.fire.aftermath import losses_follow, losses_said
from sandtable.rulesets.konflikt_47.procedures.fire.shells import Shell, he_pins, he_shell, shell_hits
from sandtable.rulesets.konflikt_47.procedures.fire.shooting import against_firing
from sandtable.rulesets.konflikt_47.procedures.fire.shot import Shot, direct_number, shot_at_troops, single_shot
from sandtable.rulesets.konflikt_47.procedures.fire.small_dice import Amount, roll_amount
from sandtable.rulesets.konflikt_47.procedures.fire.volley_dice import VolleyProfile, fire_volley
from sandtable.rulesets.konflikt_47.tables import HE_WEAPONS, Tables
from sandtable.rulesets.konflikt_47.terms import He, Round, Special
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, flag, unit


class HeShotFacts(under_fire.TroopsFacts, frozen=True, kw_only=True):
    """A gun or howitzer fires HE over open sights at infantry or artillery."""

    first: ClassVar[tuple[str, ...]] = ("weapon", *under_fire.IN_A_HURRY)

    distance: ask.Distance = 20.0
    weapon: Annotated[str, unit("Weapon", HE_WEAPONS, "What fires HE; mortars fire only indirectly")] = "light-howitzer"


def shell_notes(shot: Shot, down: bool) -> tuple[Effect, ...]:
    """What one hit of the shell becomes."""
    if shot.shell is None:
        return ()
    hits, pins = shot.shell.hits.text, shot.pins.text
    notes = (
        Effect("hits", hits, k47.GAP_HE_FIRE, f"each hit becomes {hits} hits"),
        Effect("pins_of_hit", pins, k47.HE_PINS, f"pins of a volley that hits: {pins}"),
    )
    return (
        (*notes, Effect("halved", True, k47.GAP_HE_DOWN, "halved and rounded down, for the target is Down"))
        if down
        else notes
    )


def assess(facts: HeShotFacts, tables: Tables) -> Assessment[VolleyProfile] | Refused:
    weapon = tables.weapon(facts.weapon)
    only_indirect = weapon.has(Special.INDIRECT_FIRE)
    problem = refused(
        under_fire.against_target(facts, tables),
        refuse_if(only_indirect, k47.SPECIAL_INDIRECT, f"the {weapon.name} fires only indirectly"),
        against_firing(weapon, facts, tables),
    )
    if problem:
        return problem
    shot = shot_at_troops(weapon, direct_number(weapon, facts, tables), facts, tables, round=Round.HE)
    return single_shot(shot, f"HE of a {weapon.name}", facts, tables, *shell_notes(shot, facts.target_down))


HE_SHOT = Procedure(
    name="he_shot",
    title="HE shot at troops",
    summary="A gun or howitzer fires HE directly: the roll to hit, the hits of the shell, pins and losses.",
    facts=HeShotFacts,
    assess=assess,
    roll=fire_volley,
    rules=(
        *cited.TROOPS_RULES,
        *cited.DIRECT_RULES,
        *cited.COVER_RULES,
        *cited.HE_RULES,
        k47.GAP_TARGET_CHOICE,
        k47.WEAPONS_HEAVY,
        k47.WEAPONS_MIN_RANGE,
        k47.SPECIAL_INDIRECT,
    ),
    shaped_by=(
        *cited.TROOPS_SHAPED,
        *cited.DIRECT_SHAPED,
        *cited.COVER_SHAPED,
        *cited.HE_SHAPED,
        k47.HIT_COVER_EXCLUSIVE,
        k47.WEAPONS_SHOTS,
        k47.WEAPONS_PEN_HE,
        k47.GAP_HE_CHOICE,
        k47.SPECIAL_HOWITZER,
        k47.GAP_HOWITZER,
    ),
    label=losses_said,
    follows=losses_follow,
    stages=(cited.HIT, cited.SHELL, *cited.HURT, cited.SHELL_PINS, *cited.FALLEN),
)


class HeValueFacts(Facts, frozen=True, kw_only=True):
    """One shell that has hit troops or a soft-skin."""

    he: Annotated[He, choice("HE value", "The HE value of the weapon")] = He.D6
    down: Annotated[bool, flag("Target is Down", "Halves the hits, not the pins")] = False


class Burst(Struct, frozen=True):
    """What one shell that hits does."""

    hits: int
    pins: int


class ShellProfile(Struct, frozen=True):
    shell: Shell
    pins: Amount


def value_of(facts: HeValueFacts, tables: Tables) -> Assessment[ShellProfile]:
    row = tables.he[facts.he]
    carried = tuple(key for key, weapon in tables.heavy_weapons.items() if weapon.he is facts.he)
    notes = [
        Effect("pen", row.pen, k47.HE_PEN_FIXED, f"penetration {signed(row.pen)}, whatever the weapon's own"),
        Effect("pins_of_hit", row.pins, k47.HE_PINS, f"pins: {row.pins}"),
        Effect("weapons", carried, k47.SPECIAL_HE, f"fired by {', '.join(HE_WEAPONS[key] for key in carried)}"),
        Effect("armour", 1, k47.HE_VS_ARMOUR_SINGLE, "on armour one roll to penetrate, no more hits"),
    ]
    if facts.down:
        notes.append(Effect("halved", True, k47.GAP_HE_DOWN, "hits are halved and rounded down, pins are not"))
    profile = ShellProfile(he_shell(facts.he, down=facts.down), he_pins(facts.he, tables))
    said = f"HE ({facts.he.value}) on a target that is Down" if facts.down else f"HE ({facts.he.value})"
    return Assessment(profile, said, (f"penetration {signed(row.pen)}",), notes=tuple(notes))


def burst(dice: Dice, profile: ShellProfile) -> Burst:
    """The hits of one shell and the pins it puts on."""
    hits = shell_hits(dice, profile.shell)
    return Burst(hits, roll_amount(dice, profile.pins, why=k47.HE_PINS))


def burst_follows(_facts: HeValueFacts, burst: Burst, _tables: Tables) -> tuple[Effect, ...]:
    """What is rolled next."""
    if not burst.hits:
        return (Effect("next", "pins", k47.GAP_HE_DOWN, "nothing is rolled to damage, and the pins stay"),)
    each = f"roll {count_of(burst.hits, 'die').replace('dies', 'dice')} to damage, one for each hit"
    return (Effect("next", burst.hits, k47.GAP_HE_FIRE, each),)


HE_VALUE = Procedure(
    name="he_value",
    title="HE shots",
    summary="What an HE value stands for: the hits of a shell, its pins and its penetration.",
    facts=HeValueFacts,
    assess=value_of,
    roll=burst,
    rules=(k47.HE_PEN_FIXED, k47.HE_PINS, k47.GAP_HE_FIRE, k47.GAP_HE_DOWN, k47.HE_VS_ARMOUR_SINGLE, k47.SPECIAL_HE),
    shaped_by=(k47.HE_TABLE, k47.GAP_ROUNDING),
    label=lambda burst: f"{count_of(burst.hits, 'hit')}, {count_of(burst.pins, 'pin')}",
    follows=burst_follows,
    stages=((k47.GAP_HE_FIRE, "hits of the shell"), (k47.HE_PINS, "pins")),
)
