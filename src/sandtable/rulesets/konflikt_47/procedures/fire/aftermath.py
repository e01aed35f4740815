"""What follows from fire at infantry and artillery, in words: pins, models to take off, and the end of a unit."""

from __future__ import annotations

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of, plural
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Fate, Flamed, Losses
from sandtable.rulesets.konflikt_47.procedures.fire.under_fire import Kind, TroopsFacts
from sandtable.rulesets.konflikt_47.tables import Tables

#: Why a unit is destroyed, and what to say of it.
ENDS = {
    Fate.FAILED: (k47.GAP_MORALE_CHECK, "it fails its morale check and is destroyed"),
    Fate.WIPED_OUT: (k47.GAP_CASUALTIES, "its last model falls; a unit wiped out takes no check"),
    Fate.PINNED_OUT: (k47.GAP_PINS_ROUT, "its pins have reached its basic morale: destroyed at once"),
    Fate.GUNNER_LOST: (k47.GAP_TEAM, "its gunner is picked out, and a team is destroyed with him"),
}

#: The rolls of fire at troops by their names: to hit, what a hit becomes, what it does, and who is left.
HIT = (k47.HIT_BASE, "hits")
SHELL = (k47.GAP_HE_FIRE, "hits of a shell")
ARC = (k47.GAP_TESLA, "hits of an arc")
JET = (k47.GAP_FLAMETHROWER, "dice of the jet")
WAVE_HITS = (k47.GAP_SHOCKWAVE, "hits of the wave")
STAYS = (k47.GAP_TRAITS, "damage not shrugged off")
HURT = ((k47.DAMAGE_ROLL, "damage"), STAYS)
SHELL_PINS = (k47.HE_PINS, "pins of HE")
BLAST_PINS = (k47.GAP_PINS_GAIN, "pins")
FALLEN = ((k47.GAP_EXCEPTIONAL_DAMAGE, "casualties picked out"), (k47.GAP_MORALE_CHECK, "morale check"))
FUEL_LEFT = (k47.SPECIAL_FLAMETHROWER, "fuel")

#: Rules that have a part in whatever fire does to troops.
RULES = (
    k47.SHOOT_SEQUENCE,
    k47.SHOOT_REACT_BEFORE_MEASURE,
    k47.SHOOT_MORALE_LAST,
    k47.DAMAGE_ROLL,
    k47.DAMAGE_SOFT_VALUES,
    k47.MORALE_QUALITY,
    k47.MORALE_OFFICER,
    k47.GAP_DAMAGE_EXTREMES,
    k47.GAP_EXCEPTIONAL_DAMAGE,
    k47.GAP_CASUALTIES,
    k47.GAP_PINS_GAIN,
    k47.GAP_PINS_EFFECT,
    k47.GAP_PINS_ROUT,
    k47.GAP_HALF_CASUALTIES,
    k47.GAP_MORALE_CHECK,
    k47.GAP_OFFICER_BONUS,
    k47.GAP_ORDER_TEST,
    k47.GAP_ROUNDING,
    k47.GAP_UNIT_TYPES,
    k47.GAP_TARGET_CHOICE,
    k47.GAP_TEAM,
    k47.GAP_TRAITS,
)

#: Rules that have a part in a direct shot at troops.
DIRECT_RULES = (
    k47.HIT_BASE,
    k47.HIT_POINT_BLANK,
    k47.HIT_PINS,
    k47.HIT_LONG_RANGE,
    k47.HIT_INEXPERIENCED,
    k47.HIT_MOVING,
    k47.HIT_SMALL_UNIT,
    k47.GAP_POINT_BLANK,
    k47.GAP_LONG_RANGE,
    k47.GAP_SMALL_UNIT,
    k47.GAP_MOVING_FIRE,
    k47.GAP_HIT_EXTREMES,
    k47.ORDERS_FIRE,
    k47.ORDERS_ADVANCE,
    k47.ORDERS_RUN,
    k47.ORDERS_RALLY,
    k47.ORDERS_DOWN,
    k47.GAP_RANGE_DECLARE,
    k47.WEAPONS_MAX_RANGE,
    k47.WEAPONS_SHOTS,
    k47.GAP_FIXED,
    k47.GAP_INFANTRY_FACING,
    k47.GAP_MOUNTS,
    k47.SPECIAL_FIXED,
    k47.SPECIAL_TEAM,
)

#: Cover and going Down, which help against most direct shots.
COVER_RULES = (
    k47.HIT_DOWN,
    k47.HIT_SOFT_COVER,
    k47.HIT_HARD_COVER,
    k47.HIT_COVER_EXCLUSIVE,
    k47.GAP_COVER,
    k47.GAP_BUILDINGS,
    k47.GAP_DOWN,
    k47.GAP_REACTION_GO_DOWN,
)

#: Rules that have a part in HE at troops.
HE_RULES = (
    k47.HE_TABLE,
    k47.HE_PEN_FIXED,
    k47.HE_PINS,
    k47.WEAPONS_PEN_HE,
    k47.SPECIAL_HE,
    k47.GAP_HE_FIRE,
    k47.GAP_HE_DOWN,
    k47.GAP_HE_CHOICE,
    k47.GAP_HE_LONG_RANGE,
)


def losses_of(outcome: Losses | Flamed) -> Losses:
    """What fire did to its target, whatever became of a flamethrower's fuel."""
    return outcome.losses if isinstance(outcome, Flamed) else outcome


def out_of_fuel(outcome: Losses | Flamed) -> bool:
    return isinstance(outcome, Flamed) and outcome.out_of_fuel


def volley_said(outcome: Losses | Flamed) -> str:
    """The same with the fuel of a flamethrower."""
    return f"{losses_said(losses_of(outcome))}{', fuel gone' if out_of_fuel(outcome) else ''}"


def losses_said(losses: Losses) -> str:
    """Such as: 2 casualties (1 picked out), 1 pin, stands."""
    if not losses.pins:
        return "not hit"
    picked = f" ({losses.picked_out} picked out)" if losses.picked_out else ""
    fallen = f"{losses.casualties} {plural(losses.casualties, 'casualty')}{picked}"
    return f"{fallen}, {count_of(losses.pins, 'pin')}, {losses.fate.said}"


def losses_follow(facts: TroopsFacts, losses: Losses, _tables: Tables) -> tuple[Effect, ...]:
    """Everything that becomes of the target."""
    if not losses.pins:
        return (Effect("effect", False, k47.HIT_BASE, "nobody is hit, and nobody pinned"),)
    total = facts.target_pins + losses.pins
    pins = Effect("pins", total, k47.GAP_PINS_GAIN, f"{count_of(losses.pins, 'pin')} put on, {total} on it now")
    if losses.fate is Fate.PINNED_OUT:
        return pins, ended(losses.fate)
    fallen = count_of(losses.casualties, "model")
    off = Effect("casualties", losses.casualties, k47.GAP_CASUALTIES, f"its owner takes off {fallen}")
    effects = (pins, off) if losses.casualties else (pins,)
    if losses.picked_out:
        picked = f"exceptional damage: the shooter picks {losses.picked_out} of them"
        effects = (*effects, Effect("picked_out", losses.picked_out, k47.GAP_EXCEPTIONAL_DAMAGE, picked))
    if losses.destroyed:
        return *effects, ended(losses.fate)
    return *effects, *survivors(facts, losses)


def ended(fate: Fate) -> Effect:
    rule, label = ENDS[fate]
    return Effect("destroyed", True, rule, label)


def survivors(facts: TroopsFacts, losses: Losses) -> tuple[Effect, ...]:
    """What is left of the unit, and what the check did."""
    left = facts.target_models - losses.casualties
    effects: tuple[Effect, ...] = (Effect("models_left", left, k47.GAP_CASUALTIES, f"{count_of(left, 'model')} left"),)
    if losses.fate is Fate.PASSED:
        effects = (
            *effects,
            Effect("check", "passed", k47.GAP_MORALE_CHECK, "its morale check is passed, which removes no pin"),
        )
    if left == 1 and facts.target is not Kind.INFANTRY:
        effects = (
            *effects,
            Effect("lone_crewman", True, k47.GAP_TEAM, "the last one: -1 to hit and -1 morale from now on"),
        )
    return effects
