"""A platoon shoots at a platoon: everything but the situation comes from their cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from sandtable.explain import Effect, Modifier, Refusal, Refused, Target, refuse_if, refused
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire import batteries
from sandtable.rulesets.flames_of_war.procedures.fire.armament import armed
from sandtable.rulesets.flames_of_war.procedures.fire.cover import bulletproof
from sandtable.rulesets.flames_of_war.procedures.fire.engaged import (
    PlatoonFireFacts,
    check,
    listed,
    shooters,
    side_said,
    still_firing,
    targets,
)
from sandtable.rulesets.flames_of_war.procedures.fire.fire_notes import (
    NOTE_RULES,
    shelter_of,
    shooter_notes,
    target_notes,
)
from sandtable.rulesets.flames_of_war.procedures.fire.pinned_down import pin_number
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import can_be_pinned
from sandtable.rulesets.flames_of_war.procedures.fire.struck import Plates
from sandtable.rulesets.flames_of_war.procedures.fire.to_hit import Circumstances, hit_need, score_in
from sandtable.rulesets.flames_of_war.procedures.fire.under_fire import Fired, FireProfile, fire
from sandtable.rulesets.flames_of_war.procedures.sighting.rate_of_fire import dice_of, note_modifiers
from sandtable.rulesets.flames_of_war.procedures.starting.scores import dice_said, second_bail_test
from sandtable.rulesets.flames_of_war.rows import Team, Weapon
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Attack, Kind, Note, TankState
from sandtable.sheet import Assessment, Procedure

# ------------------------------------------------------------------ the shooter


class ReadyWeapon(Struct, frozen=True):
    """A kind of weapon that fires: its dice, and the explained numbers."""

    shots: batteries.Shots
    rate: Target
    score: Target


def score_of(
    weapon: Weapon, target: Team, facts: PlatoonFireFacts, tables: Tables, *, aircraft: bool, of: str
) -> Target:
    """What each die of a weapon needs; smoke does not hinder Aircraft, and who stays put is never out of hand."""
    seen = Circumstances(
        distance=facts.distance,
        concealed=facts.concealed,
        gone_to_ground=facts.gone_to_ground,
        smoke=facts.smoke and not aircraft,
        night=facts.night,
        out_of_command=facts.out_of_command and facts.moved,
        failed_blitz=facts.failed_blitz,
    )
    notes = note_modifiers(weapon, target.kind, moved=facts.moved, tables=tables)
    return score_in(target.hit_on, seen, tables, *notes, name=f"Score to hit{of}")


def weapons_pinned(firing: tuple[Team, ...], facts: PlatoonFireFacts, tables: Tables) -> set[str]:
    """The weapons of teams that are Pinned Down; in a mixed unit armoured Tanks are not (fow.gap.pin-count)."""
    down = (team for team in firing if facts.pinned and can_be_pinned(team.kind, tables))
    return {key for team in down for key in team.weapons}


def made_ready(
    weapons: Mapping[str, int],
    pinned: set[str],
    target: Team,
    facts: PlatoonFireFacts,
    tables: Tables,
    *,
    aircraft: bool,
) -> Iterator[ReadyWeapon]:
    """Every kind of weapon that fires, with all its dice."""
    for key, number in weapons.items():
        weapon = tables.weapons[key]
        of = "" if len(weapons) == 1 else f", {weapon.name}"
        rate = dice_of(
            weapon,
            moved=facts.moved,
            pinned=key in pinned,
            blitzed=facts.blitzed,
            dug_in=facts.dug_in,
            aircraft=aircraft,
        )
        score = score_of(weapon, target, facts, tables, aircraft=aircraft, of=of)
        need = hit_need(score.number, tables)
        shots = batteries.Shots(weapon.name, number * rate.value, need, weapon.at, weapon.fp, weapon.has(Note.BRUTAL))
        yield ReadyWeapon(shots, Target(f"Dice of each{of or ' weapon'}", rate), score)


# ------------------------------------------------------------------ the target


def nerve_of(card: Team) -> Target:
    return second_bail_test(card.motivation, card.remount or 0)


def marks_of(aimed_at: tuple[Team, ...], facts: PlatoonFireFacts, tables: Tables) -> list[batteries.Mark]:
    """The teams under fire in the order they take hits, alike ones together; the last are Bailed Out before."""
    steady = len(aimed_at) - facts.target_bailed
    states = (TankState.OK if at < steady else TankState.BAILED for at in range(len(aimed_at)))
    marks = []
    for (card, state), alike in groupby(zip(aimed_at, states, strict=True)):
        cover = bulletproof(card.kind, shelter_of(card, facts), Attack.SHOOTING, tables)
        plates = Plates(card.front, card.side, card.top, card.has(Note.BAZOOKA_SKIRTS))
        nerve = nerve_of(card).number
        marks.append(batteries.Mark(card.name, len(list(alike)), plates, card.save, bool(cover.value), nerve, state))
    return marks


def target_numbers(
    aimed_at: tuple[Team, ...],
    marks: list[batteries.Mark],
    shots: list[batteries.Shots],
    place: batteries.Place,
    tables: Tables,
) -> tuple[Target, ...]:
    """Armour and the nerve of crews, or saves; by team where they differ."""
    if place.kind is Kind.ARMOURED:
        return (*batteries.armour_met(marks, shots, place, tables), *by_team("Second Bail Out", aimed_at, nerve_of))
    return by_team(
        "Save", aimed_at, lambda card: Target("Save", Modifier(card.save, fow.SAVE_OTHER, "Save on the card"))
    )


def by_team(name: str, cards: tuple[Team, ...], number_of: Callable[[Team], Target]) -> tuple[Target, ...]:
    found = {card.name: number_of(card) for card in cards}
    if len(set(found.values())) == 1:
        return (found[cards[0].name],)
    return tuple(replace(number, name=f"{name}, {card}") for card, number in found.items())


# ------------------------------------------------------------------ the question


def against_firing(
    firing: tuple[Team, ...], weapons: Mapping[str, int], silent: Mapping[Refusal, int], kind: Kind
) -> Refused | None:
    return refused(
        refuse_if(
            kind is Kind.AIRCRAFT,
            fow.GAP_AA_DETAILS,
            "only anti-aircraft weapons shoot at Aircraft, before they attack",
        ),
        refuse_if(not firing, fow.BAIL_NO_ACTIONS, "every tank that could fire is Bailed Out"),
        *(() if weapons else silent),
    )


def assess(facts: PlatoonFireFacts, tables: Tables) -> Assessment[FireProfile] | Refused:
    aimed_at, named = targets(facts, tables), shooters(facts, tables)
    check(facts, named, aimed_at, tables)
    kind, firing = aimed_at[0].kind, still_firing(named, facts.shooter_bailed, tables)
    weapons, silent = armed(firing, facts.arms, kind, facts.distance, tables)
    if problem := against_firing(firing, weapons, silent, kind):
        return problem
    aircraft = any(team.kind is Kind.AIRCRAFT for team in firing)
    pinned = weapons_pinned(firing, facts, tables)
    ready = list(made_ready(weapons, pinned, aimed_at[0], facts, tables, aircraft=aircraft))
    shots, marks = [each.shots for each in ready], marks_of(aimed_at, facts, tables)
    place = batteries.Place(kind, facts.facing, facts.distance)
    whole = facts.unit_teams or len(listed(facts.target, facts.target_teams, tables))
    pins = pin_number(kind, whole, facts.hits_before, tables)
    profile = batteries.fire_profile(shots, marks, place, None if pins is None else pins.number, tables)
    batteries.check_width(profile, "shooter_teams")
    protected = any(mark.cover for mark in marks)
    shooter = side_said(facts.shooter, facts.shooter_teams, named, tables)
    target = side_said(facts.target, facts.target_teams, aimed_at, tables)
    return Assessment(
        profile,
        f"{shooter} at {target}, {facts.distance:g} in away",
        (
            dice_said(sum(shot.dice for shot in shots)),
            *batteries.hits_said(shots),
            *batteries.harm_said(shots, marks, place, tables, protected=protected),
        ),
        (
            *(number for each in ready for number in (each.rate, each.score)),
            *target_numbers(aimed_at, marks, shots, place, tables),
            *((pins,) if pins else ()),
        ),
        (
            *batteries.assignment_notes(shots, profile, kind),
            *batteries.weapon_notes(shots, marks, place, tables),
            *target_notes(aimed_at, facts, tables, aircraft=aircraft),
            *shooter_notes(weapons, silent, facts, tables, aircraft=aircraft),
        ),
    )


def follows(facts: PlatoonFireFacts, fired: Fired, tables: Tables) -> tuple[Effect, ...]:
    aimed_at = targets(facts, tables)
    transports = all(card.has(Note.TRANSPORT) for card in aimed_at)
    return batteries.fired_follows(fired, aimed_at[0].kind, transports=transports)


PLATOON_FIRE = Procedure(
    name="platoon_fire",
    title="Platoon shoots",
    summary="A platoon shoots at another: dice, scores, armour and saves follow from their cards.",
    facts=PlatoonFireFacts,
    assess=assess,
    roll=fire,
    rules=(
        *batteries.FIRE_RULES,
        fow.HIT_RANGE,
        fow.HIT_CONCEALED,
        fow.HIT_OUT_OF_COMMAND,
        fow.ORDER_BLITZ_FAIL_PENALTY,
        fow.HIT_SMOKE,
        fow.HIT_NIGHT,
        fow.GAP_MODIFIER_STACKING,
        fow.ROF_HALTED,
        fow.ROF_MOVING,
        fow.PIN_MOVING_ROF,
        fow.ORDER_BLITZ_HALTED_ROF,
        fow.ORDER_DIG_IN_ROF,
        fow.SHOOT_WEAPONS_TANK,
        fow.SHOOT_CHECK_RANGE,
        fow.GAP_BULLETPROOF_COVER,
        *NOTE_RULES,
        fow.GAP_AA_DETAILS,
        fow.GAP_PASSENGERS_DETAILS,
        fow.GAP_TEAM_PROFILES,
        fow.GAP_WEAPONS,
        fow.GAP_BOMBARDMENT_WEAPONS,
    ),
    shaped_by=(
        *batteries.FIRE_SHAPED,
        fow.ROF_DICE,
        fow.SHOOT_WEAPONS_FOOT,
        fow.GAP_TURRETLESS,
        fow.GAP_DIG_IN_DETAILS,
        fow.GAP_PLATOONS,
    ),
    label=batteries.fired_said,
    follows=follows,
    stages=batteries.FIRE_STAGES,
)
