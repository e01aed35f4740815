"""A template over teams of several units: each team with its own cover and save, each unit Pinned Down on its own."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.bombard.aiming import template_note
from sandtable.rulesets.flames_of_war.procedures.bombard.assessed import (
    BOMBARD_RULES,
    BOMBARD_STAGES,
    Spotting,
    assess_bombardment,
    bombard_profile,
)
from sandtable.rulesets.flames_of_war.procedures.bombard.fall_of_shot import Fall, Toll, fall_toll
from sandtable.rulesets.flames_of_war.procedures.bombard.harm import Card, Shells
from sandtable.rulesets.flames_of_war.procedures.bombard.platoons import GROUND_TEAMS, firing_note
from sandtable.rulesets.flames_of_war.procedures.bombard.range_in import attempt_follows
from sandtable.rulesets.flames_of_war.procedures.bombard.ranging import Attempt, RangeIn, range_in
from sandtable.rulesets.flames_of_war.procedures.bombard.targets import Barrage, Scene, TeamUnder
from sandtable.rulesets.flames_of_war.procedures.cards.codes import BOMBARDMENT_WEAPONS, a_weapon, some_teams
from sandtable.rulesets.flames_of_war.procedures.fire.lines import COVERS, check_words, named, nothing_else
from sandtable.rulesets.flames_of_war.rows import Team
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Height, Kind, Note, Ranging, Rating, Shelter
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure
from sandtable.sheet.apart import Row, by_number
from sandtable.sheet.citing import once
from sandtable.sheet.facts import several

UNITS = ("first", "second", "third")
#: So many teams under one template are weighed; no template has more.
MOST_UNDER = 30
#: So many results are weighed at most; more can still be thrown.
MOST_RESULTS = 4500
TOO_MANY = "too many teams of several units to weigh every result, ask for the units one by one"
BAILED = "bailed"
TEAM_WORDS = (*COVERS, BAILED)


def unit_under(label: str, help: str) -> object:  # noqa: A002
    """The teams of one unit under the template."""
    return some_teams(label, asked.MOST_TEAMS, help, GROUND_TEAMS, "teams on the ground")


class TemplateFireFacts(Facts, frozen=True, kw_only=True):
    """A bombardment, and the teams of up to three units that its template lies over."""

    first: ClassVar[tuple[str, ...]] = ("weapon", "weapons", "first_unit", "second_unit", "third_unit", "cover")
    seldom: ClassVar[tuple[str, ...]] = ("attempts_used", "beneath", "smoke_screen", "night")

    weapon: Annotated[str, a_weapon("Weapon", "What bombards", BOMBARDMENT_WEAPONS, "a weapon for bombardments")] = (
        "us_105"
    )
    weapons: asked.WeaponsBombarding = 4
    first_unit: Annotated[tuple[str, ...], unit_under("First unit", "Its teams with any part under the template")] = (
        "de_grenadier",
        "de_grenadier",
        "de_grenadier",
        "de_schreck",
    )
    second_unit: Annotated[tuple[str, ...], unit_under("Second unit", "Its teams under the template, if any are")] = (
        "de_pak40",
        "de_pak40",
    )
    third_unit: Annotated[tuple[str, ...], unit_under("Third unit", "Its teams under the template, if any are")] = ()
    cover: asked.BombardedCover = Shelter.OPEN
    teams_apart: Annotated[
        tuple[Row, ...],
        several(
            "Teams apart",
            MOST_UNDER,
            f"Each as its number, counted through all units, and words: {', '.join(TEAM_WORDS)}",
            "1,inside 5,behind",
        ),
    ] = ()
    skill: asked.SpotterSkill = 4
    ranging: asked.WhetherRanged = Ranging.NOT_YET
    attempts_used: asked.AttemptsUsed = 0
    beneath: asked.Beneath = Height.FLAT
    smoke_screen: asked.SmokeBeneath = False
    night: asked.RangedAtNight = False


class TemplateProfile(Struct, frozen=True):
    """How it is Ranged In (None: it is already), and for each attempt the fall of shot on each unit."""

    ranging: RangeIn | None
    falls: tuple[tuple[Fall, ...], ...]
    pinned_by: int
    too_wide: str = ""


class TemplateToll(Struct, frozen=True):
    """What a bombardment came to, unit by unit."""

    words: ClassVar[dict[str, str]] = (
        {"ranged": "Ranging In"}
        | {
            f"{unit}_{field}": f"{said} of the {unit} unit"
            for unit in UNITS
            for field, said in (("destroyed", "Destroyed"), ("bailed", "Bailed Out"))
        }
        | {f"{unit}_pinned": f"{unit} unit Pinned Down" for unit in UNITS}
    )

    first_destroyed: int = 0
    first_bailed: int = 0
    first_pinned: bool = False
    second_destroyed: int = 0
    second_bailed: int = 0
    second_pinned: bool = False
    third_destroyed: int = 0
    third_bailed: int = 0
    third_pinned: bool = False
    ranged: Attempt = Attempt.FAILED

    def of(self, unit: str) -> tuple[int, int, bool]:
        """Destroyed, Bailed Out, and whether it is Pinned Down."""
        return (
            getattr(self, f"{unit}_destroyed"),
            getattr(self, f"{unit}_bailed"),
            getattr(self, f"{unit}_pinned"),
        )


#: What becomes of a unit that has nobody under the template.
UNHARMED = (0, 0, False)


class UnitUnder(Struct, frozen=True):
    """One unit's part of a fall of shot, and the hits that Pin it Down."""

    fall: Fall
    pinned_by: int


def unit_toll(dice: Dice, unit: UnitUnder) -> tuple[int, int, bool]:
    """Destroyed, Bailed Out, and whether the unit is Pinned Down; its hits do not matter later."""
    toll: Toll = dice.run(fall_toll, unit.fall, why=fow.BOMBARD_HIT_EACH)
    return toll.destroyed, toll.bailed, toll.pinning >= unit.pinned_by


def fall_on_units(dice: Dice, profile: TemplateProfile) -> TemplateToll:
    """Range In unless that is done, then hits and saves unit by unit."""
    if profile.too_wide:
        dice.too_wide(profile.too_wide)
    if profile.ranging is None:
        (falls,) = profile.falls
    else:
        attempt = dice.run(range_in, profile.ranging, why=fow.BOMBARD_RANGE_IN)
        if attempt is Attempt.FAILED:
            return TemplateToll(ranged=attempt)
        falls = next(falls for falls in profile.falls if falls[0].attempt is attempt)
    first, second, third = [
        dice.run(unit_toll, UnitUnder(fall, profile.pinned_by), why=fow.BOMBARD_HIT_EACH) if fall.groups else UNHARMED
        for fall in falls
    ]
    return TemplateToll(*first, *second, *third, falls[0].attempt)


# ------------------------------------------------------------------ before and after the dice


def cards_of(facts: TemplateFireFacts, tables: Tables) -> tuple[tuple[Team, ...], ...]:
    """The teams of each unit."""
    named_so = (facts.first_unit, facts.second_unit, facts.third_unit)
    return tuple(tuple(tables.teams[code] for code in codes) for codes in named_so)


def teams_of(facts: TemplateFireFacts, tables: Tables) -> tuple[tuple[TeamUnder, ...], ...]:
    """Everybody under the template, unit by unit, with what is said of single teams."""
    units = cards_of(facts, tables)
    every = [card for unit in units for card in unit]
    if not every:
        raise FactsFault("first_unit: somebody has to be under the template, so name at least one team")
    apart = by_number("teams_apart", facts.teams_apart, len(every), "team")
    under = iter([team_under(place, card, apart.get(place, ()), facts) for place, card in enumerate(every)])
    return tuple(tuple(next(under) for _ in unit) for unit in units)


def team_under(place: int, card: Team, words: Row, facts: TemplateFireFacts) -> TeamUnder:
    check_words("teams_apart", words, TEAM_WORDS, nothing_else)
    if BAILED in words and card.kind is not Kind.ARMOURED:
        raise FactsFault(f"teams_apart: team {place + 1} is no armoured tank, which alone are Bailed Out")
    nerve = card.named(Rating.REMOUNT) or card.motivation
    known = Card(card.kind, card.save, card.top, nerve)
    cover = Shelter(named(words, COVERS, facts.cover.value))
    return TeamUnder(card.hit_on, known, bailed=BAILED in words, cover=cover)


def assess(facts: TemplateFireFacts, tables: Tables) -> Assessment[TemplateProfile] | Refused:
    spotting = Spotting(facts.skill, facts.beneath, facts.smoke_screen, facts.night, facts.attempts_used, facts.ranging)
    units = teams_of(facts, tables)
    if problem := refused(spotting.refusal(tables)):
        return problem
    weapon, ranged = tables.bombardment_weapons[facts.weapon], facts.ranging.ranged
    shells = Shells(weapon.at, weapon.fp, ranged is not None and ranged.repeats, weapon.has(Note.BRUTAL))
    barrage = Barrage(shells, facts.weapons, bombs=weapon.has(Note.BOMBS))
    every = tuple(team for unit in units for team in unit)
    named_units = sum(map(bool, units))
    subject = (
        f"{facts.weapons} x {weapon.name} at {count_of(len(every), 'team')} of {count_of(named_units, 'unit')}, "
        f"{facts.ranging.said}"
    )
    each_for_itself = Effect(
        "units", named_units, fow.BOMBARD_PIN, "each unit is Pinned Down by hits on its own teams alone"
    )
    notes = (firing_note(weapon, facts.weapons), template_note(weapon.has(Note.SALVO), tables), each_for_itself)
    found = assess_bombardment(Scene(barrage, every, facts.cover), spotting, subject, tables, notes=notes)
    profiles = [bombard_profile(Scene(barrage, unit, facts.cover), spotting, tables) for unit in units]
    return Assessment(
        TemplateProfile(
            profiles[0].ranging,
            tuple(zip(*(profile.falls for profile in profiles), strict=True)),
            profiles[0].pinned_by,
            TOO_MANY if results_of(units) * len(profiles[0].falls) > MOST_RESULTS else "",
        ),
        found.subject,
        found.needs,
        found.numbers,
        found.notes,
    )


def results_of(units: tuple[tuple[TeamUnder, ...], ...]) -> int:
    """How many results there are for one attempt at most."""
    found = 1
    for unit in units:
        tanks = sum(team.card.kind is Kind.ARMOURED for team in unit)
        found *= (len(unit) + 2) * (tanks + 1)
    return found


def follows(facts: TemplateFireFacts, toll: TemplateToll, tables: Tables) -> tuple[Effect, ...]:
    """What it leaves behind, unit by unit; attempts only count if they were rolled for now."""
    effects = [] if facts.ranging.ranged else list(attempt_follows(toll.ranged, tables))
    if toll.ranged is Attempt.FAILED:
        return tuple(effects)
    for unit, cards in zip(UNITS, cards_of(facts, tables), strict=True):
        destroyed, bailed, pinned = toll.of(unit)
        if pinned:
            effects.append(Effect(f"{unit}_pinned", True, fow.BOMBARD_PIN, f"the {unit} unit is Pinned Down"))
        if destroyed or bailed:
            told = [f"{destroyed} Destroyed"] * bool(destroyed) + [f"{bailed} Bailed Out"] * bool(bailed)
            rule = fow.BOMBARD_SAVES_TOP if bailed else fow.SAVE_OTHER
            effects.append(Effect(f"{unit}_lost", destroyed + bailed, rule, f"the {unit} unit has {', '.join(told)}"))
            if not all(card.has(Note.TRANSPORT) for card in cards):
                said = f"the {unit} unit tests its Last Stand in its next Starting Step, unless it is In Good Spirits"
                effects.append(Effect(f"{unit}_last_stand", True, fow.LASTSTAND_UNIT_TEST, said))
    return tuple(effects)


def said(toll: TemplateToll) -> str:
    if toll.ranged is Attempt.FAILED:
        return toll.ranged.ranged_in
    told = []
    for unit in UNITS:
        destroyed, bailed, pinned = toll.of(unit)
        parts = (
            [f"{destroyed} Destroyed"] * bool(destroyed)
            + [f"{bailed} Bailed Out"] * bool(bailed)
            + ["Pinned Down"] * pinned
        )
        if parts:
            told.append(f"{unit} unit {', '.join(parts)}")
    return f"{toll.ranged.ranged_in}: {'; '.join(told) or 'no harm'}"


TEMPLATE_FIRE = Procedure(
    name="template_fire",
    title="Template over several units",
    summary="A bombardment on teams of up to three units, each team in its own cover: losses and pinning.",
    facts=TemplateFireFacts,
    assess=assess,
    roll=fall_on_units,
    rules=once(
        *BOMBARD_RULES,
        fow.GAP_TEMPLATE,
        fow.GAP_BOMBARDMENT_WEAPONS,
        but=(fow.BAIL_NO_ACTIONS, fow.PIN_EFFECTS),
    ),
    shaped_by=(
        fow.GAP_TEMPLATE_MEASURING,
        fow.GAP_ALTERNATIVE_RATINGS,
        fow.GAP_NINE_PLUS,
        fow.GAP_TEAM_PROFILES,
        fow.PIN_EFFECTS,
    ),
    label=said,
    follows=follows,
    stages=BOMBARD_STAGES,
)
