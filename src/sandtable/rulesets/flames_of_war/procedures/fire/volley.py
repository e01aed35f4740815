"""A unit's volley, each team from where it stands: hits, who takes them, saves, and what becomes of every target."""

from __future__ import annotations

from math import prod

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire import batteries, volley_told
from sandtable.rulesets.flames_of_war.procedures.fire.harmed import state_follows
from sandtable.rulesets.flames_of_war.procedures.fire.lines import VolleyFacts, engaged
from sandtable.rulesets.flames_of_war.procedures.fire.pinned_down import pin_number
from sandtable.rulesets.flames_of_war.procedures.fire.shots import Fire, FireManner, fire_of
from sandtable.rulesets.flames_of_war.procedures.fire.under_fire import Fired
from sandtable.rulesets.flames_of_war.procedures.fire.volley_dice import (
    MOST_MIXES,
    TOO_MANY,
    Volley,
    VolleyProfile,
    fire_volley,
    volley_profile,
)
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Note, TankState
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.citing import once
from sandtable.sheet.procedure import outcome_label


def stated_fire(facts: VolleyFacts, tables: Tables) -> Fire:
    """Everything that fires, as the facts tell it."""
    field = engaged(facts, tables)
    return fire_of(field, FireManner(facts.defensive, facts.night, at_aircraft=field.kind is Kind.AIRCRAFT), tables)


def against_firing(fire: Fire) -> Refused | None:
    return refused(*(() if fire.ready else fire.silent))


def against_flying(fire: Fire) -> Refused | None:
    flying = fire.engaged.kind is Kind.AIRCRAFT
    because = "only anti-aircraft weapons shoot at Aircraft, and before these attack"
    return refused(refuse_if(flying, fow.GAP_AA_DETAILS, because))


# ------------------------------------------------------------------ the whole volley


def assess(facts: VolleyFacts, tables: Tables) -> Assessment[VolleyProfile] | Refused:
    fire = stated_fire(facts, tables)
    if problem := against_flying(fire) or against_firing(fire):
        return problem
    field = fire.engaged
    pins = pin_number(field.kind, facts.unit_teams or len(field.targets), facts.hits_before, tables)
    if facts.defensive:
        pins = None
    only = facts.only - 1 if facts.only else None
    return Assessment(
        volley_profile(fire.volley, None if pins is None else pins.number, only),
        f"{volley_told.volley_said(fire)}{f', what becomes of target {facts.only}' if facts.only else ''}",
        (*volley_told.hit_needs(fire), *volley_told.harm_needs(fire)),
        (*volley_told.hit_numbers(fire), *volley_told.target_numbers(fire, tables), *((pins,) if pins else ())),
        (
            *volley_told.assignment_notes(fire),
            *volley_told.harm_notes(fire, tables),
            *volley_told.shooter_notes(fire),
        ),
    )


def follows(facts: VolleyFacts, fired: Fired | TankState, tables: Tables) -> tuple[Effect, ...]:
    cards = [tables.teams[code] for code in facts.targets]
    kind = cards[0].kind
    if isinstance(fired, TankState):
        return state_follows(fired, fow.ARMOUR_LESS if kind is Kind.ARMOURED else fow.SAVE_OTHER)
    return batteries.fired_follows(fired, kind, transports=all(card.has(Note.TRANSPORT) for card in cards))


def said(fired: Fired | TankState) -> str:
    return batteries.fired_said(fired) if isinstance(fired, Fired) else outcome_label(fired)


#: What is told of every roll to hit of a volley.
HIT_RULES = (
    fow.HIT_BASE,
    fow.HIT_SEVEN_PLUS,
    fow.HIT_EIGHT_PLUS,
    fow.HIT_RANGE,
    fow.HIT_CONCEALED,
    fow.HIT_CONCEALED_GTG,
    fow.HIT_OUT_OF_COMMAND,
    fow.ORDER_BLITZ_FAIL_PENALTY,
    fow.HIT_SMOKE,
    fow.HIT_NIGHT,
    fow.ROF_HALTED,
    fow.ROF_MOVING,
    fow.PIN_MOVING_ROF,
    fow.ORDER_BLITZ_HALTED_ROF,
    fow.ORDER_DIG_IN_ROF,
    fow.ASSAULT_DF_ROF,
    fow.ASSAULT_DF_PINNED,
    fow.ASSAULT_DF_RANGE,
    fow.GAP_AA_DETAILS,
)
VOLLEY_SHAPED = (
    fow.GAP_NINE_PLUS,
    fow.GAP_SAME_TYPE,
    fow.GAP_MODIFIER_STACKING,
    fow.ASSIGN_VALID,
    fow.ASSIGN_SAME_UNIT,
    fow.ASSIGN_SAME_TYPE,
    fow.ASSIGN_WITHIN_6,
    fow.ROF_DICE,
    fow.SHOOT_WEAPONS_FOOT,
    fow.GAP_TURRETLESS,
    fow.GAP_DEFENSIVE_FIRE_DETAILS,
    fow.GAP_DEFENSIVE_FIRE_TARGETS,
    fow.GAP_TARGET_CHOICE,
    fow.GAP_AIRCRAFT_FACE,
)

VOLLEY = Procedure(
    name="volley",
    title="Volley of unlike teams",
    summary="Teams of a unit shoot, each with its weapon from where it stands: what becomes of all targets, or of one.",
    facts=VolleyFacts,
    assess=assess,
    roll=fire_volley,
    rules=once(*batteries.FIRE_RULES, *HIT_RULES, *volley_told.VOLLEY_NOTE_RULES, fow.GAP_PASSENGERS_DETAILS),
    shaped_by=once(*VOLLEY_SHAPED, *batteries.FIRE_SHAPED),
    label=said,
    follows=follows,
    stages=batteries.FIRE_STAGES,
)


# ------------------------------------------------------------------ the rolls to hit alone


#: The hits of each shot, in the order in which they are assigned.
HitsByShot = tuple[int, ...]


class VolleyHitsProfile(Struct, frozen=True):
    volley: Volley
    too_wide: str = ""


def hits_profile(fire: Fire) -> VolleyHitsProfile:
    mixes = prod(1 + each.shot.dice for each in fire.ready)
    return VolleyHitsProfile(fire.volley, TOO_MANY if mixes > MOST_MIXES else "")


def hits_without_words(facts: VolleyFacts, tables: Tables) -> VolleyHitsProfile | Refused:
    fire = stated_fire(facts, tables)
    return against_firing(fire) or hits_profile(fire)


def assess_hits(facts: VolleyFacts, tables: Tables) -> Assessment[VolleyHitsProfile] | Refused:
    fire = stated_fire(facts, tables)
    if problem := against_firing(fire):
        return problem
    shots = tuple(
        Effect(
            f"shot_{place}",
            each.shot.shooter + 1,
            fow.GAP_VOLLEY_RESOLUTION,
            f"shot {place}: {each.weapon.name} of shooter {each.shot.shooter + 1} at target {each.shot.target + 1}",
        )
        for place, each in enumerate(fire.ready, start=1)
    )
    return Assessment(
        hits_profile(fire),
        volley_told.volley_said(fire),
        volley_told.hit_needs(fire),
        volley_told.hit_numbers(fire),
        (*shots, *volley_told.shooter_notes(fire)),
    )


def roll_to_hit(dice: Dice, profile: VolleyHitsProfile) -> HitsByShot:
    """All dice to hit, shot after shot."""
    if profile.too_wide:
        dice.too_wide(profile.too_wide)
    return tuple(
        [
            0 if shot.need is None else dice.successes(shot.dice, shot.need, why=fow.HIT_BASE)
            for shot in profile.volley.shots
        ]
    )


def hits_follow(_facts: VolleyFacts, hits: HitsByShot, _tables: Tables) -> tuple[Effect, ...]:
    if not any(hits):
        return ()
    told = f"{count_of(sum(hits), 'hit')} assigned by the shooter, target by target, before the saves"
    return (Effect("assigned", sum(hits), fow.GAP_VOLLEY_RESOLUTION, told),)


def hits_said(hits: HitsByShot) -> str:
    """All hits, and those of each shot in the order of the shots."""
    return f"{count_of(sum(hits), 'hit')}, shot by shot {', '.join(map(str, hits))}"


VOLLEY_HITS = Procedure(
    name="volley_hits",
    title="Dice of a volley",
    summary="All rolls to hit of teams that stand apart, shot by shot, before hits are assigned; at Aircraft, of flak.",
    facts=VolleyFacts,
    assess=assess_hits,
    roll=roll_to_hit,
    rules=once(
        *HIT_RULES,
        fow.GAP_VOLLEY_RESOLUTION,
        fow.GAP_WEAPON_NOTES,
        fow.GAP_WEAPONS,
        fow.SHOOT_CHECK_RANGE,
        fow.SHOOT_CHECK_LOS,
        fow.SHOOT_WEAPONS_TANK,
        fow.GAP_TEAM_PROFILES,
        fow.GAP_BOMBARDMENT_WEAPONS,
        fow.AA_TIMING,
        fow.AA_DEDICATED,
        fow.AA_SELF_DEFENCE,
        fow.AA_SELF_DEFENCE_ROF1,
        fow.AIR_DURATION,
    ),
    shaped_by=(fow.GAP_NINE_PLUS, fow.GAP_MODIFIER_STACKING, fow.ROF_DICE, fow.SHOOT_WEAPONS_FOOT),
    profile=hits_without_words,
    label=hits_said,
    follows=hits_follow,
    stages=((fow.HIT_BASE, "hits"),),
)
