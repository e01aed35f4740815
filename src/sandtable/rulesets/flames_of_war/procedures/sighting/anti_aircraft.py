"""Shooting at Aircraft: the dice and the score of anti-aircraft weapons, and the Aircraft they bring down."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Modifier, Refused, Spoken, Target, counting, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.cards.codes import TEAMS, a_team, a_weapon
from sandtable.rulesets.flames_of_war.procedures.fire.harmed import aircraft_follow
from sandtable.rulesets.flames_of_war.procedures.fire.to_hit import (
    Circumstances,
    hit_modifier,
    hit_need,
    hit_text,
    hits,
    score_in,
)
from sandtable.rulesets.flames_of_war.procedures.sighting.aa_after import aftermath
from sandtable.rulesets.flames_of_war.procedures.sighting.hit_score import SCORE_RULES, score_notes
from sandtable.rulesets.flames_of_war.procedures.sighting.rate_of_fire import ROF_RULES, ROF_SHAPED, dice_of
from sandtable.rulesets.flames_of_war.procedures.sighting.stated_weapon import (
    NO_CARD,
    Stated,
    cards_or_stated,
    not_on_card,
    range_note,
    weapon_of,
)
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond
from sandtable.rulesets.flames_of_war.procedures.starting.forbidden import forbidden
from sandtable.rulesets.flames_of_war.procedures.starting.scores import (
    dice_said,
    firepower_text,
    how_many_score,
    score_text,
)
from sandtable.rulesets.flames_of_war.rows import Team, Weapon
from sandtable.rulesets.flames_of_war.tables import TABLES, Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Note
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import choice, count, flag

MOST_AIRCRAFT = 4
USUAL = "us_quad50"
AA_NOTES = (Note.DEDICATED_AA, Note.SELF_DEFENCE_AA)

AIRCRAFT = {key: TEAMS[key] for key, team in TABLES.teams.items() if team.kind is Kind.AIRCRAFT}


class AntiAircraft(Spoken):
    """What the weapon is against Aircraft."""

    CARD = "card", "as on its card"
    DEDICATED = "dedicated", "Dedicated AA"
    SELF_DEFENCE = "self_defence", "Self-defence AA"

    @property
    def note(self) -> Note | None:
        """The note that it is on a card."""
        return {AntiAircraft.DEDICATED: Note.DEDICATED_AA, AntiAircraft.SELF_DEFENCE: Note.SELF_DEFENCE_AA}.get(self)


class AntiAircraftFacts(Facts, frozen=True, kw_only=True):
    """Anti-aircraft weapons that shoot at Aircraft which have declared an attack."""

    other_side: ClassVar[tuple[str, ...]] = ("aircraft",)

    weapon: Annotated[str, a_weapon("Weapon", "A card, or a weapon of stated ROF", cards_or_stated(USUAL))] = NO_CARD
    weapons: Annotated[int, asked.teams("Weapons firing", 1, "Weapons of this kind that shoot at them")] = 1
    aircraft: Annotated[str, a_team("Aircraft", "The card of the Aircraft that attack", AIRCRAFT, "an Aircraft")] = (
        "de_ju87"
    )
    number: Annotated[
        int, count("Aircraft in reach", 1, MOST_AIRCRAFT, "Aircraft of the unit that hits may fall on")
    ] = 1
    distance: asked.Range = 10.0
    moved: Annotated[bool, flag("Moved", "The team moved in its own last turn")] = False
    pinned: asked.ShooterPinned = False
    night: asked.Night = False
    bailed_out: Annotated[bool, flag("Bailed Out", "The team with the weapon is a Bailed Out tank")] = False
    shot_before: Annotated[bool, flag("Shot before", "The weapon has shot at Aircraft this turn already")] = False
    attacks: Annotated[bool, flag("Attack declared", "An enemy Aircraft declares an attack in its Shooting Step")] = (
        True
    )
    aa_type: Annotated[AntiAircraft, choice("AA type", "Of a weapon that has no card, Dedicated where not stated")] = (
        AntiAircraft.CARD
    )
    hit_on: Annotated[int, asked.score("Is Hit On (0: card)", 0, "Of the Aircraft, if not as on the card")] = 0
    save: Annotated[int, asked.score("Save (0: card)", 0, "Of the Aircraft, if not as on the card")] = 0
    halted: asked.StatedHalted = 0
    moving: asked.StatedMoving = 0
    weapon_range: asked.StatedRange = 0
    firepower: Annotated[int, asked.score("Firepower (0: card)", 0, "Of a weapon that has no card")] = 0


class Downed(Struct, frozen=True):
    """Aircraft destroyed, and the hits on them."""

    destroyed: int
    hits: int


class AAProfile(Struct, frozen=True):
    """All dice with what each must show, and what the Aircraft need to live."""

    dice: int
    need: Need | None
    aircraft: int
    save: int
    firepower: int


class PlaneHits(Struct, frozen=True):
    """Hits on one Aircraft."""

    hits: int
    save: int
    firepower: int


def aa_dice(weapon: Weapon, rof: Modifier, tables: Tables) -> tuple[Modifier, Modifier | None]:
    """The dice against Aircraft, and what a self-defence weapon of ROF 1 adds to its score."""
    if not weapon.has(Note.SELF_DEFENCE_AA):
        return Modifier(rof.value, fow.AA_DEDICATED, f"Dedicated AA, {rof.label}"), None
    one = tables.constant("self_defence_rof")
    dice = Modifier(min(one.value, rof.value), one.rule, "self-defence weapons roll one die")
    return dice, hit_modifier("self_defence_rof_1", tables) if rof.value == one.value else None


def stated_of(facts: AntiAircraftFacts) -> Stated:
    return Stated(facts.halted, facts.moving, facts.weapon_range, facts.firepower)


def aa_weapon(facts: AntiAircraftFacts, tables: Tables) -> Weapon:
    """The weapon as it shoots at Aircraft; one without a card is Dedicated AA unless it is stated otherwise."""
    weapon = weapon_of(facts.weapon, USUAL, stated_of(facts), tables, Note.DEDICATED_AA)
    wanted = facts.aa_type.note
    if wanted is None or weapon.has(wanted):
        return weapon
    if facts.weapon == NO_CARD:
        return replace(weapon, notes=(wanted,))
    if printed := next(filter(weapon.has, AA_NOTES), None):
        raise not_on_card("aa_type", weapon.name, printed.said)
    return weapon


def target_said(facts: AntiAircraftFacts, plane: Team) -> str:
    """The name of the Aircraft; one of other numbers than its card's has none."""
    same = facts.hit_on in (0, plane.hit_on) and facts.save in (0, plane.save)
    return plane.name if same else "Aircraft of stated numbers"


def shooters_said(facts: AntiAircraftFacts, weapon: Weapon) -> str:
    """The weapons by the name of their card; one of stated numbers has none."""
    of_card = facts.weapon != NO_CARD or stated_of(facts) == Stated()
    return f"{facts.weapons} x {weapon.name}" if of_card else count_of(facts.weapons, "weapon")


def check(facts: AntiAircraftFacts) -> None:
    for field, number in (("hit_on", facts.hit_on), ("save", facts.save)):
        if number == 1:
            raise FactsFault(f"{field}: no Aircraft has 1+, give 2 to {asked.WORST}, or 0 for its card")


def assess(facts: AntiAircraftFacts, tables: Tables) -> Assessment[AAProfile] | Refused:
    check(facts)
    weapon, plane = aa_weapon(facts, tables), tables.teams[facts.aircraft]
    rof = dice_of(weapon, moved=facts.moved, pinned=facts.pinned)
    problem = refused(
        refuse_if(not any(map(weapon.has, AA_NOTES)), fow.GAP_AA_DETAILS, f"{weapon.name} is no anti-aircraft weapon"),
        forbidden(
            facts.bailed_out, tables.while_bailed_out["anti_aircraft"], "a Bailed Out tank does not shoot at Aircraft"
        ),
        refuse_if(
            not facts.attacks,
            fow.AA_TIMING,
            "anti-aircraft weapons shoot just before an Aircraft shoots, at no other time",
        ),
        refuse_if(
            beyond(facts.distance, weapon.range),
            fow.GAP_AA_DETAILS,
            f"the Aircraft is beyond the {weapon.range} in that it reaches",
        ),
        forbidden(
            facts.shot_before,
            tables.after_aa_fire["second_aircraft"],
            "each weapon shoots at Aircraft once in a turn",
        ),
        refuse_if(not rof.value, fow.GAP_WEAPONS, f"with a {rof.label} of 0 it cannot fire in that state"),
    )
    if problem:
        return problem
    dice, harder = aa_dice(weapon, rof, tables)
    seen = Circumstances(distance=facts.distance, night=facts.night)
    score = score_in(facts.hit_on or plane.hit_on, seen, tables, *counting(harder))
    need = hit_need(score.number, tables)
    save, firepower = facts.save or plane.save, weapon.fp
    notes = [Effect("seen", True, fow.AA_LOS, "nothing blocks line of sight to Aircraft")]
    notes += range_note(weapon, stated_of(facts))
    if facts.number > 1:
        notes.append(Effect("spread", True, fow.ASSIGN_EVEN, f"hits are spread evenly over {facts.number} Aircraft"))
    every = dice.value * facts.weapons
    return Assessment(
        AAProfile(every, need, facts.number, save, firepower),
        f"{shooters_said(facts, weapon)} at {facts.number} {target_said(facts, plane)}",
        (dice_said(every), hit_text(need), f"saves on {score_text(save)}", firepower_text(firepower)),
        (Target("ROF", dice), score),
        (*notes, *score_notes(score.number, seen, tables)),
    )


def spread(number: int, planes: int) -> tuple[int, ...]:
    """Hits for each Aircraft, as even as can be."""
    each, more = divmod(number, planes)
    return tuple(each + (place < more) for place in range(planes))


def brought_down(dice: Dice, plane: PlaneHits) -> int:
    """1 if a save fails and Firepower is scored on any of its hits."""
    failed = plane.hits - how_many_score(dice, plane.hits, plane.save, why=fow.SAVE_OTHER)
    return int(dice.run(firepower_scored, (failed, plane.firepower), why=fow.SAVE_AIRCRAFT))


def firepower_scored(dice: Dice, tests: tuple[int, int]) -> bool:
    """Whether any of the hits scores Firepower: a step of its own, for exact odds merge after it."""
    failed, firepower = tests
    return how_many_score(dice, failed, firepower, why=fow.SAVE_AIRCRAFT) > 0


def shoot_at_aircraft(dice: Dice, profile: AAProfile) -> Downed:
    found = hits(dice, profile.dice, profile.need)
    planes = [PlaneHits(each, profile.save, profile.firepower) for each in spread(found, profile.aircraft) if each]
    return Downed(dice.each(brought_down, planes), found)


def follows(facts: AntiAircraftFacts, downed: Downed, tables: Tables) -> tuple[Effect, ...]:
    return downed_follows(facts.number, downed, tables)


def downed_follows(aircraft: int, downed: Downed, tables: Tables) -> tuple[Effect, ...]:
    """Who is left to attack, what is lost, and what the weapons that shot may not do."""
    left = aircraft - downed.destroyed
    said = f"{left} Aircraft left to attack" if left else "no Aircraft is left to attack"
    shoot = Effect("aircraft_left", left, fow.AA_TIMING, said)
    lost = aircraft_follow(downed.destroyed, fow.SAVE_AIRCRAFT)
    return (shoot, *lost, *aftermath(tables))


def downed_said(downed: Downed) -> str:
    return f"{count_of(downed.hits, 'hit')}, {downed.destroyed} destroyed"


ANTI_AIRCRAFT = Procedure(
    name="anti_aircraft",
    title="Shooting at Aircraft",
    summary="Anti-aircraft weapons shoot at Aircraft that attack: dice, score, hits and Aircraft destroyed.",
    facts=AntiAircraftFacts,
    assess=assess,
    roll=shoot_at_aircraft,
    rules=(
        fow.AA_TIMING,
        fow.AA_DEDICATED,
        fow.AA_SELF_DEFENCE,
        fow.AA_SELF_DEFENCE_ROF1,
        fow.GAP_AA_DETAILS,
        fow.AA_LOS,
        fow.AA_NO_OTHER_AIRCRAFT,
        fow.AA_NO_DEFENSIVE_FIRE,
        fow.AA_NO_NEXT_SHOOTING,
        fow.AA_NO_NEXT_ASSAULT,
        fow.SAVE_OTHER,
        fow.SAVE_AIRCRAFT,
        fow.ASSIGN_EVEN,
        fow.GAP_SCORE_TEST,
        *SCORE_RULES,
        *ROF_RULES,
    ),
    shaped_by=(*ROF_SHAPED, fow.LOS_TO_AIRCRAFT, fow.GAP_AA_PENALTY_DURATION, fow.PIN_IMMUNE_AIRCRAFT),
    label=downed_said,
    follows=follows,
    stages=((fow.HIT_BASE, "hits"), (fow.SAVE_OTHER, "saves"), (fow.SAVE_AIRCRAFT, "Firepower test")),
)
