"""Defensive Fire at a charge: hits, saves, and whether the charge falls back."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_dice import FireAtCharge, resolve_fire
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_weapons import (
    Charge,
    Charging,
    Firing,
    cover_of,
    defensive_score,
    drives_back,
    fire_at,
    side_armour,
)
from sandtable.rulesets.flames_of_war.procedures.assault.tank_blow import Hull
from sandtable.rulesets.flames_of_war.procedures.assault.teams_hit import bailed_out, fit
from sandtable.rulesets.flames_of_war.procedures.assault.who_assaults import against_kind
from sandtable.rulesets.flames_of_war.procedures.cards.codes import some_weapons
from sandtable.rulesets.flames_of_war.procedures.fire.armour import ARMOUR_STAGES
from sandtable.rulesets.flames_of_war.procedures.fire.harmed import HARMED_RULES, losses_follow
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import can_be_pinned
from sandtable.rulesets.flames_of_war.procedures.fire.to_hit import hit_need, hit_text
from sandtable.rulesets.flames_of_war.procedures.starting.scores import dice_said, second_bail_test
from sandtable.rulesets.flames_of_war.rows import Weapon
from sandtable.rulesets.flames_of_war.tables import TABLES, Tables
from sandtable.rulesets.flames_of_war.terms import GroundCover, Kind, Note, Shelter
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import choice, count, flag

STATED = "stated"
MOST_OTHERS = 12
MOST_HITS = 30

#: Weapons that can stand on the ground and fire.
GROUND_WEAPONS = {key: row.name for key, row in TABLES.weapons.items() if row.halted}

#: The rules that Defensive Fire rests on, for every question that has it.
FIRE_RULES = (
    fow.ASSAULT_DF_RANGE,
    fow.ASSAULT_DF_ROF,
    fow.ASSAULT_DF_PINNED,
    fow.ASSAULT_FALLBACK_5,
    fow.GAP_FALLBACK_WAY,
    fow.ASSAULT_FALLBACK_8,
    fow.ASSAULT_FALLBACK_TANKS,
    fow.ASSAULT_FALLBACK_DISTANCE,
    fow.GAP_FALLBACK_DETAILS,
    fow.HIT_BASE,
    fow.HIT_CONCEALED,
    fow.HIT_SMOKE,
    fow.HIT_NIGHT,
    fow.HIT_SEVEN_PLUS,
    fow.HIT_EIGHT_PLUS,
    fow.SAVE_OTHER,
    fow.SAVE_BULLETPROOF,
    fow.GAP_BULLETPROOF_COVER,
    fow.ARMOUR_ROLL,
    fow.ARMOUR_OUTCOME,
    fow.BAIL_SECOND_RESULT,
    fow.PIN_IMMUNE_ARMOURED,
    fow.GAP_WEAPON_NOTES,
    fow.GAP_SCORE_TEST,
)
FIRE_STAGES = (
    (fow.HIT_BASE, "hits"),
    (fow.SAVE_OTHER, "saves"),
    (fow.SAVE_BULLETPROOF, "Firepower test"),
    *ARMOUR_STAGES,
)

Others = Annotated[
    tuple[str, ...],
    some_weapons("Others firing", MOST_OTHERS, "Further teams that fire, by their weapons", GROUND_WEAPONS),
]


class DefensiveFireFacts(Facts, frozen=True, kw_only=True):
    """Defending teams within 8 inches fire at a charge."""

    teams: Annotated[int, asked.teams("Defenders firing", 0, "Defending teams that may fire with one weapon alike")] = 3
    halted: Annotated[int, count("Halted ROF", 0, asked.HIGHEST_ROF, "Halted ROF of their weapon")] = 3
    moving: Annotated[int, count("Moving ROF", 0, asked.HIGHEST_ROF, "Moving ROF, which they use if Pinned Down")] = 2
    pinned: Annotated[bool, flag("Pinned Down", "The defenders are Pinned Down")] = False
    assaulting: Annotated[
        int, asked.teams("Assaulting", 1, "Teams that charged and made contact, before this fire")
    ] = 9
    kind: Annotated[Kind, choice("Charge of", "What charges: Infantry or armoured Tanks")] = Kind.INFANTRY
    hit_on: Annotated[int, asked.score("Is Hit On", 2, "On the card of the charging teams")] = 3
    save: Annotated[int, asked.score("Save", 2, "Save of charging Infantry")] = 3
    cover: asked.ChargeCover = GroundCover.OPEN
    concealed: asked.ChargeConcealed = False
    smoke: asked.ChargeInSmoke = False
    night: asked.Night = False
    anti_tank: Annotated[int, count("Anti-tank", 0, asked.BEST_ANTI_TANK, "Of the weapon that fires")] = 2
    firepower: Annotated[int, asked.score("Firepower", 1, "The N of its Firepower N+")] = 6
    side: Annotated[int, count("Side armour", 0, asked.BEST_ARMOUR, "Of charging tanks")] = 4
    motivation: asked.Motivation = 4
    remount: asked.Remount = 0
    skirts: asked.SkirtsNote = False
    others: Others = ()
    hits: Annotated[int, count("Hits scored", 0, MOST_HITS, "Hits that were rolled already; 0 rolls them here")] = 0
    no_he: Annotated[bool, flag("No HE", "The note on the weapon's card")] = False
    brutal: Annotated[bool, flag("Brutal", "The note on the weapon's card")] = False
    pinned_rof_1: asked.PinnedRof1 = False


class DefensiveFire(Struct, frozen=True):
    """What Defensive Fire did to a charge."""

    words: ClassVar[dict[str, str]] = {"falls_back": "driven back", "bailed": "Bailed Out"}

    falls_back: bool
    hits: int
    destroyed: int
    bailed: int


def weapon_of(facts: DefensiveFireFacts) -> Weapon:
    notes = {Note.NO_HE: facts.no_he, Note.BRUTAL: facts.brutal, Note.PINNED_ROF_1: facts.pinned_rof_1}
    given = tuple(note for note, has in notes.items() if has)
    return Weapon(STATED, "their weapon", 0, facts.halted, facts.moving, facts.anti_tank, facts.firepower, given)


def shooters_of(facts: DefensiveFireFacts, tables: Tables) -> tuple[Firing, ...]:
    """Every weapon that fires; all of one unit are Pinned Down together."""
    found = [Firing(weapon_of(facts), facts.teams, facts.pinned)] if facts.teams else []
    found += [Firing(tables.weapons[key], teams, facts.pinned) for key, teams in Counter(facts.others).items()]
    if not found:
        raise FactsFault("teams: somebody has to fire, so give teams firing or name others firing")
    if facts.hits and len(found) > 1:
        raise FactsFault("hits: give the hits of one weapon at a time, without others")
    return tuple(found)


def charge_of(facts: DefensiveFireFacts, nerve: int) -> Charge:
    hull = Hull(facts.side, 0, facts.skirts) if facts.kind is Kind.ARMOURED else None
    section = Charging(facts.kind, facts.assaulting, facts.save, nerve, hull, Shelter(facts.cover.value))
    if facts.hits:  # what was needed to hit does not matter any more
        return Charge((section,), facts.hit_on)
    return Charge((section,), facts.hit_on, facts.concealed, facts.smoke, facts.night)


def fire_numbers(firing: tuple[Firing, ...], charge: Charge, tables: Tables) -> tuple[Target, ...]:
    """ROF and score of each weapon, and what charging tanks add to their armour die."""
    numbers: list[Target] = []
    for each in firing:
        told = [Target("ROF", each.rof), defensive_score(each.weapon, charge, tables)]
        section = charge.sections[0]
        if section.hull is not None:
            told.append(side_armour(section, each.weapon, tables))
        if len(firing) > 1 or each.weapon.id != STATED:
            told = [replace(number, name=f"{number.name}, {each.weapon.name}") for number in told]
        numbers += told
    return tuple(numbers)


def fire_needs(firing: tuple[Firing, ...], charge: Charge, tables: Tables) -> tuple[str, ...]:
    """How many dice, and what each must score."""
    said = []
    for each in firing:
        text = (
            f"{dice_said(each.dice)}, {hit_text(hit_need(defensive_score(each.weapon, charge, tables).number, tables))}"
        )
        told = text if each.dice else f"cannot fire, its {each.rof.label} is 0"
        said.append(f"{each.weapon.name}: {told}" if len(firing) > 1 or each.weapon.id != STATED else told)
    return tuple(said)


def back_note(charge: Charge, tables: Tables) -> Effect:
    """What drives this charge back."""
    if charge.kind is Kind.ARMOURED:
        out = tables.constant("fall_back_tanks")
        said = f"{out.value} tanks Bailed Out or Destroyed drive it back, hits alone do not"
        return Effect("drives_back", out.value, out.rule, said)
    hits = drives_back(charge.teams, tables)
    return Effect("drives_back", hits.value, hits.rule, f"{hits.value} hits drive it back, counted before saves")


def assess(facts: DefensiveFireFacts, tables: Tables) -> Assessment[FireAtCharge] | Refused:
    if facts.kind is Kind.ARMOURED and facts.assaulting > asked.MOST_TANKS:
        raise FactsFault(f"assaulting: no unit has more than {asked.MOST_TANKS} armoured tanks")
    shooters = shooters_of(facts, tables)
    silent = not facts.hits and not any(each.dice for each in shooters)
    problem = refused(
        against_kind(facts.kind, tables),
        refuse_if(silent, fow.GAP_WEAPONS, "with a ROF of 0 their weapons cannot fire in that state"),
    )
    if problem:
        return problem
    nerve = second_bail_test(facts.motivation, facts.remount, "Bears a second Bail Out")
    charge = charge_of(facts, nerve.total)
    armoured = facts.kind is Kind.ARMOURED
    notes = [back_note(charge, tables)]
    if armoured:
        notes.append(Effect("face", "side", fow.ASSAULT_DF_SIDE, "Defensive Fire hits Side armour"))
    else:
        notes.append(cover_of(charge.sections[0], tables))
    notes += brutal_note(shooters, charge)
    needs = (f"{count_of(facts.hits, 'hit')} scored",) if facts.hits else fire_needs(shooters, charge, tables)
    return Assessment(
        replace(fire_at(shooters, charge, tables), scored=facts.hits),
        f"Defensive Fire of {count_of(sum(each.teams for each in shooters), 'team')} at "
        f"{count_of(facts.assaulting, f'{facts.kind.said} team')}",
        needs,
        (*fire_numbers(shooters, charge, tables), *((nerve,) if armoured else ())),
        tuple(notes),
    )


def defensive_fire(dice: Dice, fire: FireAtCharge) -> DefensiveFire:
    fired = dice.run(resolve_fire, fire, why=fow.ASSAULT_DF_RANGE)
    bailed = bailed_out(fired.left)
    return DefensiveFire(fired.falls_back, fired.hits, fit(fire.left) - fit(fired.left) - bailed, bailed)


def brutal_note(firing: tuple[Firing, ...], charge: Charge) -> tuple[Effect, ...]:
    """Weapons against which Infantry must save twice."""
    brutal = tuple(each.weapon.name for each in firing if each.weapon.has(Note.BRUTAL) and each.dice)
    if not brutal or charge.kind is Kind.ARMOURED:
        return ()
    twice = f"{', '.join(brutal)}, Brutal: a save counts only if it is made a second time"
    return (Effect("brutal", brutal, fow.GAP_WEAPON_NOTES, twice),)


def falling_back(kind: Kind, bailed: int, tables: Tables) -> tuple[Effect, ...]:
    """What being driven back means for the charge; Bailed Out tanks do not move."""
    back = tables.constant("fall_back")
    pinned = can_be_pinned(kind, tables)
    said = "the charging unit is Pinned Down" if pinned else f"{kind.said} teams are not Pinned Down by it"
    why = fow.GAP_FALLBACK_DETAILS if pinned else tables.pinning[kind].rule
    return (
        Effect("fall_back", back.value, back.rule, f"the charge falls back to {back.value} in from the defenders"),
        *(
            (Effect("stay", bailed, fow.GAP_FALLBACK_WAY, f"{count_of(bailed, 'Bailed Out tank')} unable to move"),)
            if bailed
            else ()
        ),
        Effect("pinned", pinned, why, said),
        Effect("assault", "over", fow.GAP_FALLBACK_DETAILS, "the assault is over, the defenders stay"),
    )


def fire_follows(assaulting: int, kind: Kind, fire: DefensiveFire, tables: Tables) -> tuple[Effect, ...]:
    """What Defensive Fire leaves of a charge of so many teams."""
    armoured = kind is Kind.ARMOURED
    lost = losses_follow(fire.destroyed, fire.bailed, fow.ARMOUR_OUTCOME if armoured else fow.SAVE_OTHER)
    left = assaulting - fire.destroyed - fire.bailed
    if fire.falls_back and (left or fire.bailed):
        return (*falling_back(kind, fire.bailed, tables), *lost)
    if not left:
        return (Effect("strikes", 0, fow.GAP_DEFENSIVE_FIRE_DETAILS, "nobody of the charge is left to strike"), *lost)
    return (Effect("strikes", left, fow.ASSAULT_HIT, f"{count_of(left, 'team')} left to strike now"), *lost)


def said(fire: DefensiveFire) -> str:
    parts = [count_of(fire.hits, "hit"), f"{fire.destroyed} destroyed"]
    if fire.bailed:
        parts.append(f"{fire.bailed} Bailed Out")
    return f"{', '.join(parts)}: {'driven back' if fire.falls_back else 'comes on'}"


DEFENSIVE_FIRE = Procedure(
    name="defensive_fire",
    title="Defensive Fire",
    summary="Hits and losses of Defensive Fire, and whether the charge falls back.",
    facts=DefensiveFireFacts,
    assess=assess,
    roll=defensive_fire,
    rules=(
        *FIRE_RULES,
        fow.ASSAULT_DF_SIDE,
        fow.GAP_DEFENSIVE_FIRE_DETAILS,
        fow.GAP_ALTERNATIVE_RATINGS,
        fow.GAP_WEAPONS,
        fow.ASSAULT_WHO,
        fow.ASSAULT_HIT,
        *HARMED_RULES,
    ),
    shaped_by=(fow.GAP_NINE_PLUS, fow.ROF_DICE),
    label=said,
    follows=lambda facts, fire, tables: fire_follows(facts.assaulting, facts.kind, fire, tables),
    stages=FIRE_STAGES,
)
