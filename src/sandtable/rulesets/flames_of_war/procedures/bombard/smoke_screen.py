"""Smoke bombardments: a Smoke Screen instead of hits."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Modifier, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.bombard import ranging
from sandtable.rulesets.flames_of_war.procedures.cards.codes import BOMBARDMENT_WEAPONS, BOMBARDS, a_weapon
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Height, Note
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import flag


class SmokeScreenFacts(Facts, frozen=True, kw_only=True):
    """A unit that fires smoke."""

    weapons: asked.WeaponsBombarding = 4
    skill: asked.SpotterSkill = 4
    weapon: Annotated[str, a_weapon("Weapon", "What the unit bombards with", BOMBARDMENT_WEAPONS, BOMBARDS)] = (
        "mortar81"
    )
    beneath: asked.Beneath = Height.FLAT
    smoke_screen: asked.SmokeBeneath = False
    night: asked.RangedAtNight = False
    attempts_used: asked.AttemptsUsed = 0
    after_others: Annotated[
        bool, flag("Others have fired", "A unit has shot, or bombarded with anything but smoke")
    ] = False
    used_before: Annotated[bool, flag("Fired smoke before", "The unit has fired its smoke of this game")] = False
    sight: Annotated[float, asked.inches("Sight across", "Range of a shot that would pass through the screen")] = 16.0


class ScreenProfile(Struct, frozen=True):
    """How it is Ranged In, and how long the screen is then."""

    attempts: ranging.RangeIn
    length: int


def assess(facts: SmokeScreenFacts, tables: Tables) -> Assessment[ScreenProfile] | Refused:
    weapon = tables.bombardment_weapons[facts.weapon]
    problem = refused(
        refuse_if(
            not weapon.has(Note.SMOKE_BOMBARDMENT),
            fow.GAP_WEAPON_NOTES,
            f"{weapon.name}: no Smoke Bombardment on the card",
        ),
        refuse_if(facts.used_before, fow.GAP_SMOKE_BOMBARDMENT, "a unit fires one smoke bombardment in a game"),
        refuse_if(
            facts.after_others,
            fow.BOMBARD_SMOKE_FIRST,
            "smoke bombardments come before all other fire of the Shooting Step",
        ),
        ranging.no_attempts(facts.attempts_used, tables),
    )
    if problem:
        return problem
    score = ranging.range_in_score(facts.skill, facts.beneath, facts.smoke_screen, facts.night, tables)
    each, width = tables.constant("smoke_screen"), tables.limit("smoke_screen_width")
    length = Target(
        "Length", Modifier(each.value * facts.weapons, fow.BOMBARD_SMOKE_LENGTH, f"{each.value} in for each weapon")
    )
    near = tables.limit("close_sight")
    blocks = beyond(facts.sight, near)
    sight = f"it blocks sight at {facts.sight:g} in" if blocks else f"it does not block sight at {facts.sight:g} in"
    said = f"{width} in wide, from the Aiming Point in the direction named before"
    notes = (
        *ranging.range_in_notes(score.number, facts.beneath, facts.smoke_screen),
        Effect("blocks", blocks, fow.BOMBARD_SMOKE_LOS, f"{sight}; only up to {near} in can be seen through it"),
        Effect("width", width, fow.GAP_SMOKE_BOMBARDMENT, said),
        Effect("hits", 0, fow.GAP_SMOKE_BOMBARDMENT, "no hits, and no safety distance"),
    )
    return Assessment(
        ScreenProfile(ranging.RangeIn(score.number, ranging.attempts_left(facts.attempts_used, tables)), length.number),
        f"{count_of(facts.weapons, 'weapon')} firing smoke",
        (ranging.range_in_said(score.number),),
        (score, length),
        notes,
    )


def smoke_screen(dice: Dice, profile: ScreenProfile) -> int:
    """The inches of screen that are laid."""
    attempt = dice.run(ranging.range_in, profile.attempts, why=fow.BOMBARD_RANGE_IN)
    return 0 if attempt is ranging.Attempt.FAILED else profile.length


def follows(facts: SmokeScreenFacts, length: int, tables: Tables) -> tuple[Effect, ...]:
    if not length:
        return (Effect("falls", False, fow.BOMBARD_RANGE_IN, "the bombardment does not fall"),)
    near = tables.limit("close_sight")
    return (
        Effect("blocks", near, fow.BOMBARD_SMOKE_LOS, f"it blocks line of sight beyond {near} in"),
        Effect("lasts", True, fow.TURN_REMOVE_SMOKE, "it stays until the end of its owner's next Starting Step"),
    )


SMOKE_SCREEN = Procedure(
    name="smoke_screen",
    title="Smoke Screen",
    summary="Whether a smoke bombardment is Ranged In, and how long a screen it lays.",
    facts=SmokeScreenFacts,
    assess=assess,
    roll=smoke_screen,
    rules=(
        *ranging.RANGING_RULES,
        fow.GAP_RANGE_IN_TERRAIN_COVER,
        fow.BOMBARD_SMOKE_LENGTH,
        fow.BOMBARD_SMOKE_LOS,
        fow.BOMBARD_SMOKE_FIRST,
        fow.GAP_SMOKE_BOMBARDMENT,
        fow.GAP_WEAPON_NOTES,
        fow.TURN_REMOVE_SMOKE,
    ),
    shaped_by=(fow.GAP_ALTERNATIVE_RATINGS,),
    label=lambda length: f"{length} in of Smoke Screen" if length else "no Smoke Screen",
    follows=follows,
    stages=(ranging.RANGING_STAGE,),
)
