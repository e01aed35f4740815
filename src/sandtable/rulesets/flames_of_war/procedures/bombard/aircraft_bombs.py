"""Aircraft bomb a platoon of the lists: anti-aircraft fire first, then the bombardment of those that are left."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Modifier, Refused, Target, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.bombard import platoons
from sandtable.rulesets.flames_of_war.procedures.bombard.aiming import SAFE_RULES, template_note, too_close
from sandtable.rulesets.flames_of_war.procedures.bombard.assessed import (
    BOMBARD_RULES,
    BOMBARD_STAGES,
    Spotting,
    assess_bombardment,
    bombard_profile,
)
from sandtable.rulesets.flames_of_war.procedures.bombard.fall_of_shot import (
    Bombarded,
    BombardProfile,
    bombard,
    bombarded_follows,
    bombarded_said,
)
from sandtable.rulesets.flames_of_war.procedures.bombard.harm import Shells
from sandtable.rulesets.flames_of_war.procedures.bombard.joining import RANGE_RULES, out_of_range
from sandtable.rulesets.flames_of_war.procedures.bombard.ranging import Attempt
from sandtable.rulesets.flames_of_war.procedures.bombard.targets import Barrage, Scene
from sandtable.rulesets.flames_of_war.procedures.cards.codes import a_platoon
from sandtable.rulesets.flames_of_war.procedures.fire.saves import SoftHit, destroyed_by
from sandtable.rulesets.flames_of_war.procedures.fire.to_hit import hit_need, hit_text, hits
from sandtable.rulesets.flames_of_war.procedures.starting.scores import dice_said
from sandtable.rulesets.flames_of_war.rows import BombardmentWeapon, Platoon, Team
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Note
from sandtable.sheet import Assessment, FactsFault, Procedure
from sandtable.sheet.facts import count

MOST_AA_DICE = 40
MOST_AIRCRAFT = 4


class AircraftBombsFacts(platoons.TargetFacts, frozen=True, kw_only=True):
    """A flight that has arrived, what it bombs, and what shoots at it before."""

    first: ClassVar[tuple[str, ...]] = (
        "flight",
        "target",
        "under",
        "cover",
        "aa_dice",
        "aa_score",
        "aa_firepower",
        "aircraft",
        "distance",
    )
    seldom: ClassVar[tuple[str, ...]] = ("beneath", "smoke_screen", "night", "friends", "bailed", "teams")

    flight: Annotated[str, a_platoon("Flight", "The Aircraft that bomb", platoons.FLIGHTS, "a flight of Aircraft")] = (
        "us_air"
    )
    aa_dice: Annotated[int, count("AA dice", 0, MOST_AA_DICE, "Dice of all weapons that shoot at them before")] = 0
    aa_score: Annotated[int, count("AA score", 2, 9, "What these dice must score to hit")] = 5
    aa_firepower: Annotated[int, asked.score("AA Firepower", 1, "The N of these weapons' Firepower N+")] = 5
    aircraft: Annotated[int, count("Aircraft (0: all)", 0, MOST_AIRCRAFT, "Aircraft of the flight that attack")] = 0
    distance: Annotated[
        float, asked.inches("To the Aiming Point", "From the Aircraft that spots to the Aiming Point")
    ] = 6.0


class AAFire(Struct, frozen=True):
    """The fire that Aircraft meet."""

    aircraft: int
    dice: int
    need: Need | None
    hit: SoftHit


class BombingProfile(Struct, frozen=True):
    """The fire that they meet, and what one, two and more that are left bomb with."""

    met: AAFire
    runs: tuple[BombardProfile, ...]


class Bombed(Struct, frozen=True):
    """What the Aircraft that were left came to, and how many were lost before."""

    words: ClassVar[dict[str, str]] = {
        "bailed": "Bailed Out",
        "pinned": "Pinned Down",
        "ranged": "Ranging In",
        "shot_down": "Aircraft shot down",
    }

    destroyed: int
    bailed: int
    hits: int
    pinned: bool
    ranged: Attempt
    shot_down: int


class HitAircraft(Struct, frozen=True):
    """One Aircraft and the hits on it."""

    hit: SoftHit
    hits: int


def shot_down(dice: Dice, aircraft: HitAircraft) -> int:
    """Whether one Aircraft is lost; the rest of its hits is lost with it."""
    return int(any(dice.run(destroyed_by, aircraft.hit, why=fow.SAVE_OTHER) for _ in range(aircraft.hits)))


def aircraft_lost(dice: Dice, met: AAFire) -> int:
    """Hits are spread evenly over the flight."""
    each, more = divmod(hits(dice, met.dice, met.need), met.aircraft)
    lost = dice.accumulate(more, shot_down, HitAircraft(met.hit, each + 1), why=fow.SAVE_OTHER)
    return lost + dice.accumulate(met.aircraft - more, shot_down, HitAircraft(met.hit, each), why=fow.SAVE_OTHER)


def bombing_run(dice: Dice, profile: BombingProfile) -> Bombed:
    """Anti-aircraft fire comes immediately before the attack."""
    lost = dice.run(aircraft_lost, profile.met, why=fow.GAP_AA_DETAILS)
    if lost == profile.met.aircraft:
        return Bombed(0, 0, 0, False, Attempt.FAILED, lost)
    came = dice.run(bombard, profile.runs[profile.met.aircraft - lost - 1], why=fow.BOMBARD_RANGE_IN)
    return Bombed(came.destroyed, came.bailed, came.hits, came.pinned, came.ranged, lost)


# ------------------------------------------------------------------ before and after the dice


class Flight(Struct, frozen=True):
    """Aircraft that attack: their card, their weapon, and how many they are."""

    platoon: Platoon
    card: Team
    weapon: BombardmentWeapon
    number: int


def flight_of(facts: AircraftBombsFacts, tables: Tables) -> Flight:
    platoon = tables.platoons[facts.flight]
    weapon, most = platoons.bombarding(platoon, tables)
    if facts.aircraft > most:
        raise FactsFault(f"aircraft: the {platoon.name} has {most}, give at most {most}")
    return Flight(platoon, platoons.cards_of(platoon, tables)[0], weapon, facts.aircraft or most)


def met_by(facts: AircraftBombsFacts, flight: Flight, tables: Tables) -> AAFire:
    hit = SoftHit(flight.card.save, facts.aa_firepower, protected=True, rule=fow.SAVE_AIRCRAFT)
    return AAFire(flight.number, facts.aa_dice, hit_need(facts.aa_score, tables), hit)


def without_bombs(platoon: Platoon, tables: Tables) -> Refused | None:
    said = f"the {platoon.name} carries no bombs, it attacks with its guns"
    return refused(refuse_if(not platoons.weapons_of(platoon, tables), fow.GAP_BOMBARDMENT_WEAPONS, said))


def assess(facts: AircraftBombsFacts, tables: Tables) -> Assessment[BombingProfile] | Refused:
    if problem := without_bombs(tables.platoons[facts.flight], tables):
        return problem
    flight = flight_of(facts, tables)
    teams = platoons.teams_under(facts, tables)
    if problem := refused(*out_of_range(flight.weapon, facts.distance), too_close(facts.friends, False, True, tables)):
        return problem
    spotting = Spotting(flight.card.skill, facts.beneath, facts.smoke_screen, facts.night)
    shells = Shells(flight.weapon.at, flight.weapon.fp, brutal=flight.weapon.has(Note.BRUTAL))
    scenes = [Scene(Barrage(shells, left, bombs=True), teams, facts.cover) for left in range(1, flight.number + 1)]
    said = f"an Aircraft of the flight spots, Skill {flight.card.skill}+"
    notes = (
        platoons.firing_note(flight.weapon, flight.number),
        Effect("skill", flight.card.skill, fow.GAP_AIRCRAFT_ATTACK, said),
        template_note(False, tables),
        platoons.under_note(facts, tables),
    )
    subject = f"{flight.number} Aircraft of {flight.platoon.name} at {platoons.target_said(facts, tables)}"
    found = assess_bombardment(scenes[-1], spotting, subject, tables, notes=notes)
    met = met_by(facts, flight, tables)
    profile = BombingProfile(met, tuple(bombard_profile(scene, spotting, tables) for scene in scenes))
    if not facts.aa_dice:
        return Assessment(profile, subject, found.needs, found.numbers, found.notes)
    return Assessment(
        profile,
        subject,
        (f"AA of {dice_said(facts.aa_dice)}: {hit_text(met.need)}", *found.needs),
        (*aa_numbers(met), *found.numbers),
        (*AA_NOTES, *found.notes),
    )


AA_NOTES = (
    Effect("aa_first", True, fow.AA_TIMING, "anti-aircraft weapons shoot immediately before the Aircraft attack"),
    Effect("aa_spread", True, fow.GAP_AA_DETAILS, "their hits are spread evenly over the flight"),
)


def aa_numbers(met: AAFire) -> tuple[Target, ...]:
    return (
        Target("Save of an Aircraft", Modifier(met.hit.save, fow.SAVE_OTHER, "Save")),
        Target("Firepower of AA", Modifier(met.hit.firepower, fow.SAVE_AIRCRAFT, "Firepower")),
    )


def bombed_said(outcome: Bombed) -> str:
    lost = f"{outcome.shot_down} shot down, " if outcome.shot_down else ""
    return f"{lost}{bombarded_said(came_to(outcome))}"


def came_to(outcome: Bombed) -> Bombarded:
    return Bombarded(outcome.destroyed, outcome.bailed, outcome.hits, outcome.pinned, outcome.ranged)


def follows(facts: AircraftBombsFacts, outcome: Bombed, tables: Tables) -> tuple[Effect, ...]:
    """Aircraft cannot go on with a bombardment or Range In others: they leave at the end of the turn."""
    left = flight_of(facts, tables).number - outcome.shot_down
    if not left:
        return (Effect("bombs", 0, fow.AA_TIMING, "no Aircraft is left to bomb"),)
    met = (
        (Effect("bombs", left, fow.AA_TIMING, f"{left} Aircraft left to bomb after AA fire"),) if facts.aa_dice else ()
    )
    only = platoons.only_transports(facts, tables)
    effects = bombarded_follows(came_to(outcome), tables, ranged_before=False, transports=only)
    leave = Effect("leaves", True, fow.AIR_DURATION, "the Aircraft leave at the end of the turn")
    return (
        *met,
        *(effect for effect in effects if effect.rule not in (fow.GAP_REPEAT_BOMBARDMENT, fow.BOMBARD_ADDITIONAL)),
        leave,
    )


AIRCRAFT_BOMBS = Procedure(
    name="aircraft_bombs",
    title="Aircraft with bombs",
    summary="Aircraft bomb a platoon: anti-aircraft fire, Ranging In, hits under the template and saves.",
    facts=AircraftBombsFacts,
    assess=assess,
    roll=bombing_run,
    rules=(
        *BOMBARD_RULES,
        *platoons.NAMED_RULES,
        *RANGE_RULES,
        *SAFE_RULES,
        fow.GAP_TEMPLATE,
        fow.GAP_AIRCRAFT_ATTACK,
        fow.AA_TIMING,
        fow.GAP_AA_DETAILS,
        fow.SAVE_AIRCRAFT,
        fow.AIR_DURATION,
        fow.HIT_BASE,
    ),
    shaped_by=(fow.GAP_ALTERNATIVE_RATINGS, fow.GAP_NINE_PLUS, fow.GAP_UNITS_OF_MEASURE),
    label=bombed_said,
    follows=follows,
    stages=((fow.HIT_BASE, "hits of AA fire"), (fow.SAVE_AIRCRAFT, "Firepower test of AA"), *BOMBARD_STAGES),
)
