"""Fire by stated numbers: so many dice, what they need, and what they hit, down to Destroyed, Bailed Out and Pinned."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sandtable.explain import Modifier, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire import batteries
from sandtable.rulesets.flames_of_war.procedures.fire.cover import bulletproof, check_shield
from sandtable.rulesets.flames_of_war.procedures.fire.pinned_down import pin_number
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import immune_note
from sandtable.rulesets.flames_of_war.procedures.fire.struck import Plates
from sandtable.rulesets.flames_of_war.procedures.fire.to_hit import hit_need
from sandtable.rulesets.flames_of_war.procedures.fire.under_fire import FireProfile, fire
from sandtable.rulesets.flames_of_war.procedures.starting.scores import second_bail_test
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Attack, Facing, Kind, Shelter, TankState
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.facts import choice, count, several

MOST_DICE = 40
MOST_SCORE = 12
MOST_BEFORE = 30


class MoreShots(Struct, frozen=True, array_like=True):
    """Dice of another weapon: how many, the score, Anti-tank, Firepower, and whether it is Brutal."""

    dice: Annotated[int, Meta(ge=1, le=MOST_DICE)]
    score: Annotated[int, Meta(ge=2, le=MOST_SCORE)]
    anti_tank: Annotated[int, Meta(ge=0, le=asked.BEST_ANTI_TANK)]
    firepower: Annotated[int, Meta(ge=1, le=asked.WORST)]
    brutal: Literal["", "brutal"] = ""


class TeamFireFacts(Facts, frozen=True, kw_only=True):
    """All numbers as they stand on the cards; only the score to hit is given ready made."""

    dice: Annotated[int, count("Dice", 1, MOST_DICE, "Rate of fire of all that shoot, added up")] = 10
    score: Annotated[int, count("Score to hit", 2, MOST_SCORE, "The score each die needs, modifiers included")] = 5
    kind: Annotated[Kind, choice("Target is", "What the teams under fire are")] = Kind.ARMOURED
    teams: Annotated[int, asked.teams("Teams under fire", 1, "The target and all who share its hits")] = 4
    anti_tank: asked.AntiTank = 10
    firepower: asked.Firepower = 3
    front: asked.Front = 6
    save: asked.SoftSave = 3
    cover: Annotated[
        Shelter,
        choice(
            "Cover", "Bulletproof Cover of Infantry and Guns; inside is foxholes, trench, building, ruins or craters"
        ),
    ] = Shelter.OPEN
    distance: Annotated[float, asked.inches("Range", "Over 16 in armour has +1; the score is as given")] = 20.0
    facing: asked.FacingShown = Facing.FRONT
    side: asked.Side = 3
    motivation: asked.Motivation = 4
    remount: asked.Remount = 0
    skirts: asked.Skirts = False
    brutal: asked.BrutalWeapon = False
    bailed: Annotated[int, asked.teams("Bailed Out before", 0, "Tanks among them, the last to take hits")] = 0
    unit_teams: Annotated[
        int, asked.teams("Whole unit (0: same)", 0, "Teams of the unit as the step began, if not all under fire")
    ] = 0
    hits_before: Annotated[int, count("Hits before", 0, MOST_BEFORE, "Hits the unit took earlier in this step")] = 0
    more: Annotated[
        tuple[MoreShots, ...],
        several(
            "Other weapons", 4, "Each as dice,score,Anti-tank,Firepower and, if it is so, brutal", "2,6,12,3 6,5,2,6"
        ),
    ] = ()


def check(facts: TeamFireFacts) -> None:
    check_shield(facts.cover, facts.kind)
    if facts.bailed and facts.kind is not Kind.ARMOURED:
        raise FactsFault("bailed: only armoured tanks are Bailed Out, let the target be such or give 0")
    if facts.bailed > facts.teams:
        raise FactsFault(f"bailed: {count_of(facts.teams, 'team')} under fire, no more can be Bailed Out")
    if facts.unit_teams and facts.unit_teams < facts.teams:
        raise FactsFault(f"unit_teams: the whole unit has at least the {facts.teams} teams under fire")


def shots_of(facts: TeamFireFacts, tables: Tables) -> tuple[tuple[batteries.Shots, Target], ...]:
    """Each weapon with its explained score."""
    first = MoreShots(facts.dice, facts.score, facts.anti_tank, facts.firepower, "brutal" if facts.brutal else "")
    found = []
    for place, shot in enumerate((first, *facts.more), start=1):
        of = f", weapon {place}" if facts.more else ""
        number = Target(f"Score to hit{of}", Modifier(shot.score, fow.HIT_BASE, "as given"))
        need = hit_need(number.number, tables)
        name = f"weapon {place}"
        found.append(
            (batteries.Shots(name, shot.dice, need, shot.anti_tank, shot.firepower, bool(shot.brutal)), number)
        )
    return tuple(found)


def assess(facts: TeamFireFacts, tables: Tables) -> Assessment[FireProfile]:
    check(facts)
    named = shots_of(facts, tables)
    shots = [shot for shot, _ in named]
    cover = bulletproof(facts.kind, facts.cover, Attack.SHOOTING, tables)
    nerve = second_bail_test(facts.motivation, facts.remount)
    whole = batteries.Mark(
        "target",
        facts.teams - facts.bailed,
        Plates(facts.front, facts.side, skirts=facts.skirts),
        facts.save,
        bool(cover.value),
        nerve.number,
    )
    bailed = batteries.Mark("bailed", facts.bailed, whole.plates, nerve=whole.nerve, state=TankState.BAILED)
    marks = [mark for mark in (whole, bailed) if mark.number]
    place = batteries.Place(facts.kind, facts.facing, facts.distance)
    pins = pin_number(facts.kind, facts.unit_teams or facts.teams, facts.hits_before, tables)
    numbers = [number for _, number in named]
    profile = batteries.fire_profile(shots, marks, place, None if pins is None else pins.number, tables)
    batteries.check_width(profile, "more")
    notes = [
        *batteries.assignment_notes(shots, profile, facts.kind),
        *batteries.weapon_notes(shots, marks, place, tables),
    ]
    if facts.kind is Kind.ARMOURED:
        numbers += [*batteries.armour_met(marks, shots, place, tables), nerve]
    else:
        numbers.append(Target("Save", Modifier(facts.save, fow.SAVE_OTHER, "Save on the card")))
        notes.append(cover)
    if pins is None:
        notes.append(immune_note(facts.kind, tables))
    else:
        numbers.append(pins)
    dice = sum(shot.dice for shot in shots)
    protected = bool(cover.value) or facts.kind is Kind.AIRCRAFT
    return Assessment(
        profile,
        f"{count_of(dice, 'shot')} at {count_of(facts.teams, 'team')}, {facts.kind.said}",
        (*batteries.hits_said(shots), *batteries.harm_said(shots, marks, place, tables, protected=protected)),
        tuple(numbers),
        tuple(notes),
    )


TEAM_FIRE = Procedure(
    name="team_fire",
    title="Fire by numbers",
    summary="Stated shots at stated teams: hits, teams Destroyed and Bailed Out, and whether the unit is Pinned Down.",
    facts=TeamFireFacts,
    assess=assess,
    roll=fire,
    rules=(*batteries.FIRE_RULES, fow.GAP_BULLETPROOF_COVER),
    shaped_by=batteries.FIRE_SHAPED,
    label=batteries.fired_said,
    follows=lambda facts, fired, _tables: batteries.fired_follows(fired, facts.kind),
    stages=batteries.FIRE_STAGES,
)
