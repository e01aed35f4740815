"""A volley at infantry or artillery: any mix of weapons of one unit, from the rolls to hit to the morale check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, ClassVar, NamedTuple

from msgspec.structs import replace

from sandtable.explain import Effect, Refused, Target, refuse_if, refused
from sandtable.rulesets.konflikt_47 import facts as ask
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire import cited, under_fire
from sandtable.rulesets.konflikt_47.procedures.fire.aftermath import losses_follow, losses_said, out_of_fuel
from sandtable.rulesets.konflikt_47.procedures.fire.blasts import BlastShot, blast_notes, blast_shot, is_blast
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Losses
from sandtable.rulesets.konflikt_47.procedures.fire.flames import fuel_effect
from sandtable.rulesets.konflikt_47.procedures.fire.ladder import (
    NO_MODIFIERS,
    Rung,
    fires_indirectly,
    ladder_number,
    next_shot,
)
from sandtable.rulesets.konflikt_47.procedures.fire.shells import (
    against_stated_round,
    check_other_round,
    round_fired,
    round_note,
    stated_for,
)
from sandtable.rulesets.konflikt_47.procedures.fire.shooting import (
    against_firing,
    dice_note,
    fires_all_round,
    used_up,
    why_none,
)
from sandtable.rulesets.konflikt_47.procedures.fire.shot import (
    Shot,
    dice_of,
    direct_number,
    shot_at_troops,
    volley_profile,
)
from sandtable.rulesets.konflikt_47.procedures.fire.volley_dice import VolleyProfile, fire_everything
from sandtable.rulesets.konflikt_47.rows import Weapon
from sandtable.rulesets.konflikt_47.tables import WEAPONS, Tables
from sandtable.rulesets.konflikt_47.terms import Cover, Loaded, Special
from sandtable.sheet import Assessment, FactsFault, Procedure
from sandtable.sheet.facts import count, flag, units

DUAL = ("dual-pack-small", "dual-pack-heavy")
MOST_WEAPONS = 40


class VolleyFacts(under_fire.TroopsFacts, frozen=True, kw_only=True):
    """One unit shoots with everything it has at an infantry or artillery unit."""

    first: ClassVar[tuple[str, ...]] = ("weapons", *under_fire.IN_A_HURRY, "round")

    weapons: Annotated[
        tuple[str, ...], units("Weapons", WEAPONS, MOST_WEAPONS, "Every weapon that is to fire, one for each model")
    ] = ("rifle",) * 5
    round: ask.RoundFired = Loaded.USUAL
    other_round: ask.OtherRound = ()
    firers: Annotated[
        int, count("Models firing", 0, MOST_WEAPONS, "Models that can fire a weapon each; 0 leaves it unchecked")
    ] = 0
    spent: Annotated[int, count("One-shots used", 0, 10, "One-shot weapons named here that have been fired before")] = 0
    second_target: Annotated[
        bool, flag("Second target", "These weapons fire at another target than the rest of their unit")
    ] = False
    indirect: ask.Indirect = False
    shots_before: ask.ShotsBefore = 0
    hit_before: ask.HitBefore = False


class Named(NamedTuple):
    """What some weapons have among them; the same weapons are looked through once."""

    numbers: dict[str, int]
    one_shots: int
    blasts: int
    #: Any of them can be fired indirectly.
    lofts: bool
    both_packs: bool


@lru_cache(maxsize=1024)
def named(weapons: tuple[str, ...], tables: Tables) -> Named:
    rows = [tables.weapon(key) for key in weapons]
    return Named(
        Counter(weapons),
        sum(row.has(Special.ONE_SHOT) for row in rows),
        sum(map(is_blast, rows)),
        any(fires_indirectly(row, chosen=True) for row in rows),
        all(key in weapons for key in DUAL),
    )


def against_volley(facts: VolleyFacts, tables: Tables) -> Refused | None:
    """What is wrong with the volley as a whole."""
    if not facts.weapons:
        raise FactsFault("weapons: name at least one weapon")
    has = named(facts.weapons, tables)
    if facts.spent > has.one_shots:
        raise FactsFault(f"spent: {has.one_shots} of these weapons are one-shot, no more can be used up")
    if has.blasts > 1:
        raise FactsFault("weapons: no unit has more than one flamethrower or Zvukovoy Proyektor, name one of them")
    check_other_round(facts.round, facts.other_round, facts.weapons, tables)
    too_many = facts.firers and not facts.mounted and len(facts.weapons) > facts.firers
    return refused(
        under_fire.against_target(facts, tables),
        refuse_if(
            facts.spent > 0, k47.GAP_ONE_SHOT, "a one-shot weapon is used up when fired, a second use is refused"
        ),
        refuse_if(
            has.both_packs,
            k47.GAP_DUAL_WEAPON_PACK,
            "all bearers of dual weapon packs in a unit pick the same profile",
        ),
        refuse_if(facts.indirect and not has.lofts, k47.GAP_HOWITZER, "none of these weapons can fire indirectly"),
        against_stated_round(facts.round, (tables.weapon(key) for key in has.numbers)),
        refuse_if(
            bool(too_many), k47.GAP_TARGET_CHOICE, f"a model fires one weapon, so {facts.firers} models fire no more"
        ),
    )


def against_weapon(weapon: Weapon, facts: VolleyFacts, tables: Tables) -> Refused | None:
    """Why this weapon does not fire with the others."""
    return refused(
        refuse_if(
            facts.second_target and not facts.mounted and weapon.key not in tables.second_targets,
            k47.GAP_TARGET_CHOICE,
            f"the {weapon.name} fires at the same target as the rest of the unit",
        ),
        against_firing(weapon, facts, tables, indirect=fires_indirectly(weapon, chosen=facts.indirect)),
    )


def several(number: int, weapon: Weapon) -> str:
    """Such as: 5 x Rifle, LMG."""
    return weapon.short if number == 1 else f"{number} x {weapon.short}"


def fired_by(facts: VolleyFacts, tables: Tables) -> tuple[dict[str, int], tuple[Effect, ...], Refused | None]:
    """How many of each weapon fire, what is said of those that do not, and the refusal if none does."""
    firing: dict[str, int] = {}
    silent: list[Effect] = []
    reasons: list[Refused] = []
    for key, number in named(facts.weapons, tables).numbers.items():
        weapon = tables.weapon(key)
        if problem := against_weapon(weapon, facts, tables):
            reasons.append(problem)
            first = problem.refusals[0]
            said = f"{several(number, weapon)} not firing: {first.because}"
            silent.append(Effect(f"silent_{key}", number, first.rule, said))
        else:
            firing[key] = number
    return firing, tuple(silent), None if firing else why_none(reasons)


def rung_of(facts: VolleyFacts) -> Rung:
    return Rung(facts.shots_before, facts.hit_before)


def shot_of(key: str, facts: VolleyFacts, tables: Tables, of: str) -> Shot:
    """A weapon's numbers."""
    weapon = tables.weapon(key)
    indirect = fires_indirectly(weapon, chosen=facts.indirect)
    if indirect:
        to_hit = ladder_number(rung_of(facts), tables, f"To hit{of}", order=facts.order)
    else:
        to_hit = direct_number(weapon, facts, tables, f"To hit{of}")
    stated = stated_for(facts.round, facts.other_round, key)
    fired = round_fired(stated, weapon, facts.order, tables, at_troops=True)
    return shot_at_troops(weapon, to_hit, facts, tables, round=fired, indirect=indirect, name=f"To damage{of}")


class Fired(NamedTuple):
    """All that fires: how many of each weapon, what is said of the others, their shots, and the dice of all."""

    firing: dict[str, int]
    silent: tuple[Effect, ...]
    shots: dict[str, Shot]
    blasts: list[BlastShot]
    profile: VolleyProfile


def fired(facts: VolleyFacts, tables: Tables) -> Fired | Refused:
    """The volley as it is rolled, or why it is not."""
    if problem := against_volley(facts, tables):
        return problem
    firing, silent, none_can = fired_by(facts, tables)
    if none_can:
        return none_can
    several_fire = len(firing) > 1
    names = {key: f", {tables.weapon(key).short}" if several_fire else "" for key in firing}
    shots = {key: shot_of(key, facts, tables, of) for key, of in names.items() if not is_blast(tables.weapon(key))}
    blasts = [blast_shot(tables.weapon(key), facts, tables, of) for key, of in names.items() if key not in shots]
    profile = volley_profile(((shot, firing[key]) for key, shot in shots.items()), facts, tables, beside=bool(blasts))
    if blasts:
        own = (replace(shot.blast, name=shot.weapon.short if several_fire else "") for shot in blasts)
        profile = replace(profile, blasts=tuple(own))
    return Fired(firing, silent, shots, blasts, profile)


def profile_of(facts: VolleyFacts, tables: Tables) -> VolleyProfile | Refused:
    found = fired(facts, tables)
    return found if isinstance(found, Refused) else found.profile


def assess(facts: VolleyFacts, tables: Tables) -> Assessment[VolleyProfile] | Refused:
    found = fired(facts, tables)
    if isinstance(found, Refused):
        return found
    firing, silent, shots, blasts, profile = found
    said = ", ".join(several(number, tables.weapon(key)) for key, number in firing.items())
    every: list[Shot | BlastShot] = [*shots.values(), *blasts]
    dice = {shot.weapon.short: dice_of(shot.weapon, firing[key]) for key, shot in shots.items()}
    dice |= {shot.weapon.short: 1 for shot in blasts}
    return Assessment(
        profile,
        f"{said} against {under_fire.target_said(facts)}, {facts.distance:g} in away",
        needs_said(every),
        (*(number for shot in every for number in (shot.to_hit, shot.to_damage)), check_of(profile, facts, tables)),
        (
            *dice_note(dice),
            *silent,
            *volley_notes(shots, facts, tables),
            *(note for shot in blasts for note in blast_notes(shot)),
            *under_fire.officer_note(facts, tables),
        ),
    )


def check_of(profile: VolleyProfile, facts: VolleyFacts, tables: Tables) -> Target:
    """The morale check after the fewest pins with which it can come; that of flames comes whatever the losses."""
    flames = [blast.pins for blast in profile.blasts if blast.forces_check]
    others = (*profile.pins[1:], *(blast.pins for blast in profile.blasts if not blast.forces_check))
    pins = (*flames, *(others if can_halve(profile) or not flames else ()))
    least = min(each.least for each in pins)
    or_more = any(each.most > least for each in pins)
    return under_fire.check_number(facts, tables, least, or_more=or_more, fallen=0 if flames else None)


def can_halve(profile: VolleyProfile) -> bool:
    """Whether what fires besides flames can take half the models, which forces the check too."""
    batteries = ((throw.dice, battery.shell) for battery in profile.batteries for throw in battery.shots)
    waves = ((1, blast.hits) for blast in profile.blasts if not blast.forces_check)
    most = sum(dice * (shell.at_worst if shell else 1) for dice, shell in (*batteries, *waves))
    return 2 * most >= profile.troops.models


def needs_said(shots: Sequence[Shot | BlastShot]) -> tuple[str, ...]:
    if len(shots) == 1:
        return shots[0].needs
    return tuple(f"{shot.weapon.short} {' and '.join(shot.needs)}" for shot in shots)


def volley_notes(shots: dict[str, Shot], facts: VolleyFacts, tables: Tables) -> tuple[Effect, ...]:
    """What the rules say besides the numbers."""
    found = [
        Effect(
            "volleys", 1, k47.GAP_SIMULTANEOUS_WEAPONS, "one volley: pins, casualties and the check are worked out once"
        )
    ]
    if any(shot.shell and shot.shell.halved for shot in shots.values()):
        found.append(Effect("he_halved", True, k47.GAP_HE_DOWN, "hits of each shell are halved, the target is Down"))
    for key, shot in shots.items():
        stated = stated_for(facts.round, facts.other_round, key)
        if loaded := round_note(stated, shot.weapon, facts.order, tables, at_troops=True):
            found.append(loaded)
        if shot.weapon.has(Special.HOWITZER):
            how = "indirect" if facts.indirect else "direct"
            said = f"the {shot.weapon.name} fires {how}ly"
            found.append(Effect(f"{how}_{key}", True, k47.GAP_HOWITZER, said))
    if all_round := next(filter(None, (fires_all_round(shot.weapon, facts) for shot in shots.values())), None):
        found.append(all_round)
    directly = [shot for shot in shots.values() if not fires_indirectly(shot.weapon, chosen=facts.indirect)]
    if directly and facts.cover is Cover.HARD:
        found.append(Effect("cover", "hard", k47.HIT_COVER_EXCLUSIVE, "soft cover besides the hard adds nothing"))
    return *found, *(() if len(directly) == len(shots) else (NO_MODIFIERS,))


def follows(facts: VolleyFacts, losses: Losses, tables: Tables) -> tuple[Effect, ...]:
    effects = losses_follow(facts, losses, tables)
    weapons = {tables.weapon(key): number for key, number in fired_by(facts, tables)[0].items()}
    if used := sum(number for weapon, number in weapons.items() if weapon.has(Special.ONE_SHOT)):
        effects = (*effects, used_up(used))
    pulses = [weapon.has(Special.GRAVITY_PULSE) for weapon in weapons]
    if losses.casualties and not losses.destroyed and any(pulses):
        # Where others fired too, a casualty does not tell whose it was.
        sure = all(pulses)
        who = "damaged by a gravity pulse" if sure else "if the gravity pulse damaged it,"
        no_run = f"{who} it may not Run at its next activation"
        effects = (*effects, Effect("may_run_next", not sure and "unless_pulsed", k47.GAP_GRAVITY_PULSE, no_run))
    ranging = [weapon for weapon in weapons if fires_indirectly(weapon, chosen=facts.indirect)]
    if ranging and not losses.destroyed:
        # Where others fired too, a pin does not tell which of them hit.
        hit = losses.pins > 0 if len(ranging) == len(weapons) or not losses.pins else None
        effects = (*effects, next_shot(rung_of(facts), tables, hit=hit))
    flames = (weapon for weapon in weapons if weapon.has(Special.FLAMETHROWER))
    return *effects, *(fuel_effect(out_of_fuel(losses), weapon, facts) for weapon in flames)


VOLLEY = Procedure(
    name="volley",
    title="Volley at troops",
    summary="Any mix of weapons of one unit at infantry or artillery, from the rolls to hit to the morale check.",
    facts=VolleyFacts,
    assess=assess,
    profile=profile_of,
    roll=fire_everything,
    rules=(
        *cited.TROOPS_RULES,
        *cited.DIRECT_RULES,
        *cited.COVER_RULES,
        *cited.HE_RULES,
        k47.GAP_TARGET_CHOICE,
        k47.HIT_COVER_EXCLUSIVE,
        k47.WEAPONS_PEN_HE,
        k47.WEAPONS_SMALL_ARMS,
        k47.WEAPONS_HEAVY,
        k47.WEAPONS_SHOTS,
        k47.WEAPONS_MIN_RANGE,
        k47.GAP_HE_CHOICE,
        k47.GAP_INFANTRY_FACING,
        k47.GAP_SIMULTANEOUS_WEAPONS,
        k47.GAP_ONE_SHOT,
        k47.GAP_ASSAULT_WEAPON,
        k47.GAP_SHAPED_CHARGE,
        k47.GAP_DUAL_WEAPON_PACK,
        k47.GAP_INDIRECT,
        k47.GAP_HOWITZER,
        k47.GAP_AMBUSH,
        k47.GAP_TESLA,
        k47.GAP_GRAVITY_PULSE,
        k47.GAP_FLAMETHROWER,
        k47.SPECIAL_FLAMETHROWER,
        k47.GAP_SHOCKWAVE,
    ),
    shaped_by=(
        *cited.TROOPS_SHAPED,
        *cited.DIRECT_SHAPED,
        *cited.COVER_SHAPED,
        *cited.HE_SHAPED,
        k47.WEAPONS_DUAL_PACK,
        k47.SPECIAL_ASSAULT,
        k47.SPECIAL_SHAPED_CHARGE,
        k47.SPECIAL_ONE_SHOT,
        k47.SPECIAL_INDIRECT,
        k47.SPECIAL_HOWITZER,
        k47.SPECIAL_TESLA,
        k47.SPECIAL_GRAVITY_PULSE,
        k47.SPECIAL_SHOCKWAVE,
    ),
    label=losses_said,
    follows=follows,
    stages=(
        cited.HIT,
        cited.SHELL,
        cited.ARC,
        cited.JET,
        cited.WAVE_HITS,
        *cited.HURT,
        cited.SHELL_PINS,
        cited.BLAST_PINS,
        *cited.FALLEN,
        cited.FUEL_LEFT,
    ),
)
