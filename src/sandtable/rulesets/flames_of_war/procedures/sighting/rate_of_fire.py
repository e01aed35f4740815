"""Rate of fire: how many dice a weapon rolls, and what its notes add to the score."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Refused, Target, counting, refuse_if, refused
from sandtable.explain.sentences import count_of, signed
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.cards.codes import a_weapon
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import check_pinned
from sandtable.rulesets.flames_of_war.procedures.fire.to_hit import hit_modifier
from sandtable.rulesets.flames_of_war.procedures.sighting.stated_weapon import (
    NO_CARD,
    Stated,
    cards_or_stated,
    not_on_card,
    weapon_of,
)
from sandtable.rulesets.flames_of_war.procedures.starting.scores import dice_said
from sandtable.rulesets.flames_of_war.rows import Weapon
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import SLOW_ON_THE_MOVE, Blitz, Kind, Move, Note
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, flag

USUAL = "de_75l48"
#: The rules that decide how many dice a weapon rolls, and those that stand behind all of them.
ROF_RULES = (
    fow.ROF_HALTED,
    fow.ROF_MOVING,
    fow.PIN_MOVING_ROF,
    fow.ORDER_DIG_IN_ROF,
    fow.ORDER_BLITZ_HALTED_ROF,
    fow.GAP_WEAPON_NOTES,
    fow.GAP_WEAPONS,
)
ROF_SHAPED = (fow.ROF_DICE, fow.SHOOT_PINNED_AS_MOVING)


def flown(weapon: Weapon, tables: Tables) -> bool:
    """Whether it is an Aircraft's weapon."""
    return any(weapon.id in team.weapons for team in tables.teams.values() if team.kind is Kind.AIRCRAFT)


def check_orders(move: Move, blitz: Blitz, dug_in: bool) -> None:
    """What a team cannot have done in one Movement Step."""
    if dug_in and move is not Move.STAYED:
        raise FactsFault("dug_in: a team that moves does not dig in, choose one of the two")
    if dug_in and blitz is not Blitz.NONE:
        raise FactsFault("dug_in: a unit is given one order a turn, choose Blitz Move or Dig In")


def dice_of(
    weapon: Weapon,
    *,
    moved: bool,
    pinned: bool,
    blitzed: bool = False,
    dug_in: bool = False,
    aircraft: bool = False,
) -> Modifier:
    """The dice of one weapon, and why; none means that it cannot fire in that state.

    `moved` leaves a Blitz Move out: a team that only blitzed has not moved here, and `blitzed` tells why it is
    still halted. `dug_in` is this turn. Aircraft weapons always use the Moving column.
    """
    if aircraft:
        return Modifier(weapon.moving, fow.GAP_WEAPONS, "Moving ROF, as always for Aircraft")
    if pinned and weapon.has(Note.PINNED_ROF_1):
        return Modifier(1, fow.GAP_WEAPON_NOTES, "Pinned ROF 1")
    if pinned:
        return Modifier(weapon.moving, fow.PIN_MOVING_ROF, "Moving ROF, Pinned Down")
    if moved:
        return Modifier(weapon.moving, fow.ROF_MOVING, "Moving ROF")
    if dug_in:
        return Modifier(weapon.moving, fow.ORDER_DIG_IN_ROF, "Moving ROF, it dug in")
    if blitzed:
        return Modifier(weapon.halted, fow.ORDER_BLITZ_HALTED_ROF, "Halted ROF after a Blitz Move alone")
    return Modifier(weapon.halted, fow.ROF_HALTED, "Halted ROF")


def defensive_rof(weapon: Weapon, *, pinned: bool) -> Modifier:
    """The dice of one weapon in Defensive Fire: Halted ROF, or Moving ROF if Pinned Down; some have their own then."""
    if not pinned:
        return Modifier(weapon.halted, fow.ASSAULT_DF_ROF, "Halted ROF")
    if weapon.has(Note.PINNED_ROF_1):
        return Modifier(1, fow.GAP_WEAPON_NOTES, "Pinned ROF 1")
    return Modifier(weapon.moving, fow.ASSAULT_DF_PINNED, "Moving ROF, Pinned Down")


def note_modifiers(weapon: Weapon, target: Kind, *, moved: bool, tables: Tables) -> tuple[Modifier, ...]:
    """What the weapon's notes add to the score needed; `moved` as for `dice_of`, being Pinned Down is not moving.

    Slow Firing, Overworked and Stabiliser are one and the same +1.
    """
    slow = moved and any(weapon.has(note) for note in SLOW_ON_THE_MOVE)
    no_he = target.on_foot and weapon.has(Note.NO_HE)
    return counting(
        hit_modifier("slow_weapon", tables) if slow else None, hit_modifier("no_he", tables) if no_he else None
    )


class RateOfFireFacts(Facts, frozen=True, kw_only=True):
    """A weapon, and what its team did this turn."""

    weapon: Annotated[str, a_weapon("Weapon", "A card, or a weapon of stated ROF", cards_or_stated(USUAL))] = NO_CARD
    move: asked.ShooterMove = Move.STAYED
    pinned: asked.ShooterPinned = False
    teams: asked.TeamsFiring = 1
    target: Annotated[Kind, choice("Target", "What is shot at; No HE weapons find Infantry and Guns harder to hit")] = (
        Kind.ARMOURED
    )
    blitz: asked.ShooterBlitz = Blitz.NONE
    dug_in: asked.OrderedToDigIn = False
    halted: asked.StatedHalted = 0
    moving: asked.StatedMoving = 0
    pinned_rof_1: Annotated[bool, flag("Pinned ROF 1", "The note, for a weapon that has no card")] = False
    slow: Annotated[
        bool, flag("Slow on the move", "Slow Firing, Overworked or Stabiliser, for a weapon that has no card")
    ] = False
    no_he: Annotated[bool, flag("No HE", "The note, for a weapon that has no card")] = False
    aircraft: Annotated[bool, flag("Aircraft's weapon", "A weapon without a card that is carried by an Aircraft")] = (
        False
    )


def stated_weapon(facts: RateOfFireFacts, tables: Tables) -> Weapon:
    told = (
        ("pinned_rof_1", Note.PINNED_ROF_1, facts.pinned_rof_1),
        ("slow", Note.SLOW_FIRING, facts.slow),
        ("no_he", Note.NO_HE, facts.no_he),
    )
    notes = tuple((field, note) for field, note, has in told if has)
    weapon = weapon_of(facts.weapon, USUAL, Stated(facts.halted, facts.moving, notes=notes), tables)
    if facts.weapon != NO_CARD and facts.aircraft and not flown(weapon, tables):
        raise not_on_card("aircraft", weapon.name, "no place on an Aircraft")
    return weapon


def assess(facts: RateOfFireFacts, tables: Tables) -> Assessment[int] | Refused:
    check_orders(facts.move, facts.blitz, facts.dug_in)
    weapon = stated_weapon(facts, tables)
    in_the_air = facts.aircraft or flown(weapon, tables)
    if in_the_air:
        check_pinned((Kind.AIRCRAFT,), facts.pinned, tables)
    moved = facts.move is not Move.STAYED
    rof = dice_of(
        weapon,
        moved=moved,
        pinned=facts.pinned,
        blitzed=facts.blitz is Blitz.SUCCEEDED,
        dug_in=facts.dug_in,
        aircraft=in_the_air,
    )
    problem = refused(
        refuse_if(facts.move is Move.DASH, fow.SHOOT_NO_SHOOT_DASH, "a team that Dashed may not shoot this turn"),
        refuse_if(rof.value == 0, fow.GAP_WEAPONS, f"with a {rof.label} of 0 it cannot fire in that state"),
    )
    if problem:
        return problem
    dice = rof.value * facts.teams
    subject = f"{count_of(facts.teams, 'team')} with {weapon.name}"
    notes = [Effect("dice", dice, fow.ROF_DICE, f"one die for each point of ROF: {dice_said(dice)}")]
    if facts.pinned:
        notes.append(Effect("as_moving", True, fow.SHOOT_PINNED_AS_MOVING, "Pinned Down teams shoot as if they moved"))
    if added := note_modifiers(weapon, facts.target, moved=moved and not in_the_air, tables=tables):
        more = sum(each.value for each in added)
        said = f"{signed(more)} to the score: {', '.join(each.label for each in added)}"
        notes.append(Effect("score_modifier", more, fow.GAP_WEAPON_NOTES, said))
    if facts.blitz is Blitz.FAILED:
        failed = hit_modifier("failed_blitz", tables)
        said = f"{signed(failed.value)} to the score: {failed.label}"
        notes.append(Effect("failed_blitz", failed.value, failed.rule, said))
    return Assessment(dice, subject, (), (Target("ROF", rof),), tuple(notes))


RATE_OF_FIRE = Procedure(
    name="rate_of_fire",
    title="Rate of fire",
    summary="How many dice a weapon rolls, halted, moving or Pinned Down, and what its notes add to the score.",
    facts=RateOfFireFacts,
    assess=assess,
    roll=stated,
    rules=(*ROF_RULES, *ROF_SHAPED, fow.SHOOT_NO_SHOOT_DASH, fow.ORDER_BLITZ_FAIL_PENALTY),
    shaped_by=(fow.GAP_BLITZ_OTHERWISE,),
    label=dice_said,
)
