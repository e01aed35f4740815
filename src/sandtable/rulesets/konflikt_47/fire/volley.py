"""A volley at infantry or artillery: any mix of weapons of one unit, from the rolls to hit to the morale check."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Annotated, ClassVar

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.konflikt_47.fire.aftermath import (
    ARC,
    COVER_RULES,
    DIRECT_RULES,
    FALLEN,
    HE_RULES,
    HIT,
    HURT,
    RULES,
    SHELL,
    SHELL_PINS,
    losses_follow,
    losses_said,
)
from sandtable.rulesets.konflikt_47.fire.casualties import Losses
from sandtable.rulesets.konflikt_47.fire.ladder import ladder_number
from sandtable.rulesets.konflikt_47.fire.shells import loaded_said
from sandtable.rulesets.konflikt_47.fire.shooting import against_firing, fires_all_round
from sandtable.rulesets.konflikt_47.fire.shot import Shot, direct_number, shot_at_troops, volley_profile
from sandtable.rulesets.konflikt_47.fire.under_fire import (
    IN_A_HURRY,
    TroopsFacts,
    against_target,
    check_number,
    target_said,
)
from sandtable.rulesets.konflikt_47.fire.volley_dice import VolleyProfile, fire_volley
from sandtable.rulesets.konflikt_47.rows import Weapon
from sandtable.rulesets.konflikt_47.tables import WEAPONS, Tables
from sandtable.rulesets.konflikt_47.terms import Cover, Order, Round, Special
from sandtable.sheet import Assessment, FactsFault, Procedure
from sandtable.sheet.facts import choice, count, flag, units

CHOICE = "k47.gap.target-choice"
ONE_SHOT = "k47.gap.one-shot"
TOGETHER = "k47.gap.simultaneous-weapons"
DUAL = ("dual-pack-small", "dual-pack-heavy")
MOST_WEAPONS = 40

#: Weapons with rules of their own, which are rolled apart from a volley.
APART = {
    Special.FLAMETHROWER: ("k47.gap.flamethrower", "is rolled apart, as a flamethrower"),
    Special.SHOCKWAVE: ("k47.gap.shockwave", "is rolled apart, as a shockwave"),
}
#: What may take a second target (besides AT rifles and rifle grenades).
SECOND = (Special.ONE_SHOT, Special.SHAPED_CHARGE)
SECOND_KEYS = ("at-rifle", "rifle-grenade")


class VolleyFacts(TroopsFacts, frozen=True, kw_only=True):
    """One unit shoots with everything it has at an infantry or artillery unit."""

    first: ClassVar[tuple[str, ...]] = ("weapons", *IN_A_HURRY, "round")

    weapons: Annotated[
        tuple[str, ...], units("Weapons", WEAPONS, MOST_WEAPONS, "Every weapon that is to fire, one for each model")
    ] = ("rifle",) * 5
    round: Annotated[Round, choice("Round", "What guns fire that have both: their own shot, or HE")] = Round.HE
    firers: Annotated[
        int, count("Models firing", 0, MOST_WEAPONS, "Models that can fire a weapon each; 0 leaves it unchecked")
    ] = 0
    spent: Annotated[int, count("One-shots used", 0, 10, "One-shot weapons named here that have been fired before")] = 0
    second_target: Annotated[
        bool, flag("Second target", "These weapons fire at another target than the rest of their unit")
    ] = False
    shots_before: Annotated[
        int, count("Indirect before", 0, 10, "Turns in a row of indirect fire at it in which nobody moved")
    ] = 0
    hit_before: Annotated[bool, flag("Indirect hit before", "One of these indirect shots has hit")] = False


def against_volley(facts: VolleyFacts, tables: Tables) -> Refused | None:
    """What is wrong with the volley as a whole."""
    if not facts.weapons:
        raise FactsFault("weapons: name at least one weapon")
    one_shots = sum(tables.weapon(key).has(Special.ONE_SHOT) for key in facts.weapons)
    if facts.spent > one_shots:
        raise FactsFault(f"spent: {one_shots} of these weapons are one-shot, no more can be used up")
    too_many = facts.firers and not facts.mounted and len(facts.weapons) > facts.firers
    return refused(
        against_target(facts, tables),
        refuse_if(facts.spent > 0, ONE_SHOT, "a one-shot weapon is used up when fired, a second use is refused"),
        refuse_if(
            all(key in facts.weapons for key in DUAL),
            "k47.gap.dual-weapon-pack",
            "all bearers of dual weapon packs in a unit pick the same profile",
        ),
        refuse_if(bool(too_many), CHOICE, f"a model fires one weapon, so {facts.firers} models fire no more"),
    )


def against_weapon(weapon: Weapon, facts: VolleyFacts) -> Refused | None:
    """Why this weapon does not fire with the others."""
    apart = next((reason for special, reason in APART.items() if weapon.has(special)), None)
    if apart is not None:
        return refused(refuse_if(True, apart[0], f"the {weapon.name} {apart[1]}"))
    second = weapon.key in SECOND_KEYS or any(weapon.has(special) for special in SECOND)
    return refused(
        refuse_if(
            facts.second_target and not facts.mounted and not second,
            CHOICE,
            f"the {weapon.name} fires at the same target as the rest of the unit",
        ),
        against_firing(weapon, facts, indirect=weapon.has(Special.INDIRECT_FIRE)),
    )


def several(number: int, weapon: Weapon) -> str:
    """Such as: 5 x Rifle, LMG."""
    return weapon.short if number == 1 else f"{number} x {weapon.short}"


@lru_cache(maxsize=256)
def fired_by(facts: VolleyFacts, tables: Tables) -> tuple[dict[str, int], tuple[Effect, ...], Refused | None]:
    """How many of each weapon fire, what is said of those that do not, and the refusal if none does."""
    firing: dict[str, int] = {}
    silent: list[Effect] = []
    reasons: list[Refused] = []
    for key, number in Counter(facts.weapons).items():
        weapon = tables.weapon(key)
        if problem := against_weapon(weapon, facts):
            reasons.append(problem)
            first = problem.refusals[0]
            said = f"{several(number, weapon)} not firing: {first.because}"
            silent.append(Effect(f"silent_{key}", number, first.rule, said))
        else:
            firing[key] = number
    return firing, tuple(silent), None if firing else refused(*reasons)


def shot_of(key: str, facts: VolleyFacts, tables: Tables, *, alone: bool) -> Shot:
    weapon = tables.weapon(key)
    of = "" if alone else f", {weapon.short}"
    indirect = weapon.has(Special.INDIRECT_FIRE)
    if indirect:
        to_hit = ladder_number(
            tables,
            shots_before=facts.shots_before,
            hit_before=facts.hit_before,
            moved=facts.order is Order.ADVANCE,
            name=f"To hit{of}",
        )
    else:
        to_hit = direct_number(weapon, facts, tables, f"To hit{of}")
    return shot_at_troops(weapon, to_hit, facts, tables, round=facts.round, indirect=indirect, name=f"To damage{of}")


def assess(facts: VolleyFacts, tables: Tables) -> Assessment[VolleyProfile] | Refused:
    if problem := against_volley(facts, tables):
        return problem
    firing, silent, none_can = fired_by(facts, tables)
    if none_can:
        return none_can
    shots = {key: shot_of(key, facts, tables, alone=len(firing) == 1) for key in firing}
    profile = volley_profile(((shots[key], number) for key, number in firing.items()), facts, tables)
    check = check_number(facts, tables, profile.pins[1].least, or_more=profile.pins[-1].dice > 0)
    said = ", ".join(several(number, tables.weapon(key)) for key, number in firing.items())
    return Assessment(
        profile,
        f"{said} against {target_said(facts)}, {facts.distance:g} in away",
        needs_said(shots),
        (*(number for shot in shots.values() for number in (shot.to_hit, shot.to_damage)), check),
        (*silent, *volley_notes(shots, facts, tables)),
    )


def needs_said(shots: dict[str, Shot]) -> tuple[str, ...]:
    if len(shots) == 1:
        return next(iter(shots.values())).needs
    return tuple(f"{shot.weapon.short} {' and '.join(shot.needs)}" for shot in shots.values())


def volley_notes(shots: dict[str, Shot], facts: VolleyFacts, tables: Tables) -> tuple[Effect, ...]:
    """What the rules say besides the numbers."""
    found = [Effect("volleys", 1, TOGETHER, "one volley: pins, casualties and the check are worked out once")]
    if any(shot.shell and shot.shell.halved for shot in shots.values()):
        found.append(Effect("he_halved", True, "k47.gap.he-down", "hits of each shell are halved, the target is Down"))
    for key, shot in shots.items():
        if shot.weapon.he is not None and not shot.weapon.only_he:
            said = f"the {shot.weapon.name} fires {'HE' if facts.round is Round.HE else 'its own shot'}"
            if facts.order is Order.AMBUSH:
                said += f"; {loaded_said(shot.weapon)}"
            found.append(Effect(f"round_{key}", facts.round.value, "k47.gap.he-choice", said))
        if shot.weapon.has(Special.HOWITZER):
            found.append(Effect(f"direct_{key}", True, "k47.gap.howitzer", f"the {shot.weapon.name} fires directly"))
    if all_round := next(filter(None, (fires_all_round(shot.weapon, facts) for shot in shots.values())), None):
        found.append(all_round)
    if facts.cover is Cover.HARD:
        found.append(Effect("cover", "hard", "k47.hit.cover-exclusive", "soft cover besides it adds nothing"))
    return tuple(found)


def follows(facts: VolleyFacts, losses: Losses, tables: Tables) -> tuple[Effect, ...]:
    effects = losses_follow(facts, losses, tables)
    firing, _, _ = fired_by(facts, tables)
    if used := sum(number for key, number in firing.items() if tables.weapon(key).has(Special.ONE_SHOT)):
        effects = (*effects, Effect("used_up", used, ONE_SHOT, f"{used} of its one-shot weapons used up, hit or miss"))
    pulse = any(tables.weapon(key).has(Special.GRAVITY_PULSE) for key in firing)
    if pulse and losses.casualties and not losses.destroyed:
        no_run = "damaged by a gravity pulse it may not Run at its next activation"
        effects = (*effects, Effect("may_run_next", False, "k47.gap.gravity-pulse", no_run))
    return effects


VOLLEY = Procedure(
    name="volley",
    title="Volley at troops",
    summary="Any mix of weapons of one unit at infantry or artillery, from the rolls to hit to the morale check.",
    facts=VolleyFacts,
    assess=assess,
    roll=fire_volley,
    rules=(
        *RULES,
        *DIRECT_RULES,
        *COVER_RULES,
        TOGETHER,
        ONE_SHOT,
        *HE_RULES,
        "k47.weapons.small-arms",
        "k47.weapons.heavy",
        "k47.weapons.min-range",
        "k47.weapons.dual-pack",
        "k47.special.assault",
        "k47.special.shaped-charge",
        "k47.special.one-shot",
        "k47.special.indirect",
        "k47.special.howitzer",
        "k47.special.tesla",
        "k47.special.gravity-pulse",
        "k47.gap.assault-weapon",
        "k47.gap.shaped-charge",
        "k47.gap.dual-weapon-pack",
        "k47.gap.indirect",
        "k47.gap.howitzer",
        "k47.gap.ambush",
        "k47.gap.tesla",
        "k47.gap.gravity-pulse",
        "k47.gap.flamethrower",
        "k47.gap.shockwave",
    ),
    label=losses_said,
    follows=follows,
    stages=(HIT, SHELL, ARC, *HURT, SHELL_PINS, *FALLEN),
)
