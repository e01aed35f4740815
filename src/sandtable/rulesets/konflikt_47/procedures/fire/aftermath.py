"""What follows from fire at infantry and artillery, in words: pins, models to take off, and the end of a unit."""

from __future__ import annotations

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of, plural
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import Flamed, Losses, TroopsFate
from sandtable.rulesets.konflikt_47.procedures.fire.under_fire import TroopsFacts
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import TroopKind

#: Why a unit is destroyed, and what to say of it.
ENDS = {
    TroopsFate.FAILED: (k47.GAP_MORALE_CHECK, "it fails its morale check and is destroyed"),
    TroopsFate.WIPED_OUT: (k47.GAP_CASUALTIES, "its last model falls; a unit wiped out takes no check"),
    TroopsFate.PINNED_OUT: (k47.GAP_PINS_ROUT, "its pins have reached its basic morale: destroyed at once"),
    TroopsFate.GUNNER_LOST: (k47.GAP_TEAM, "its gunner is picked out, and a team is destroyed with him"),
}


def out_of_fuel(losses: Losses) -> bool:
    return isinstance(losses, Flamed) and losses.out_of_fuel


def losses_said(losses: Losses) -> str:
    """Such as: 2 casualties (1 picked out), 1 pin, stands."""
    fuel = ", fuel gone" if out_of_fuel(losses) else ""
    if not losses.pins:
        return f"not hit{fuel}"
    picked = f" ({losses.picked_out} picked out)" if losses.picked_out else ""
    fallen = f"{losses.casualties} {plural(losses.casualties, 'casualty')}{picked}"
    return f"{fallen}, {count_of(losses.pins, 'pin')}, {losses.fate.said}{fuel}"


def losses_follow(facts: TroopsFacts, losses: Losses, _tables: Tables) -> tuple[Effect, ...]:
    """Everything that becomes of the target."""
    if not losses.pins:
        return (Effect("effect", False, k47.HIT_BASE, "nobody is hit, and nobody pinned"),)
    total = facts.target_pins + losses.pins
    pins = Effect("pins", total, k47.GAP_PINS_GAIN, f"{count_of(losses.pins, 'pin')} put on, {total} on it now")
    if losses.fate is TroopsFate.PINNED_OUT:
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


def ended(fate: TroopsFate) -> Effect:
    rule, label = ENDS[fate]
    return Effect("destroyed", True, rule, label)


def survivors(facts: TroopsFacts, losses: Losses) -> tuple[Effect, ...]:
    """What is left of the unit, and what the check did."""
    left = facts.target_models - losses.casualties
    effects: tuple[Effect, ...] = (Effect("models_left", left, k47.GAP_CASUALTIES, f"{count_of(left, 'model')} left"),)
    if losses.fate is TroopsFate.PASSED:
        effects = (
            *effects,
            Effect("check", "passed", k47.GAP_MORALE_CHECK, "its morale check is passed, which removes no pin"),
        )
    if losses.fate is TroopsFate.TO_CHECK:
        comes = "its morale check comes last, when the shooter has picked: without its officer, if he falls"
        effects = (*effects, Effect("check", "to_come", k47.SHOOT_MORALE_LAST, comes))
    if left == 1 and facts.target is not TroopKind.INFANTRY:
        effects = (
            *effects,
            Effect("lone_crewman", True, k47.GAP_TEAM, "the last one: -1 to hit and -1 morale from now on"),
        )
    return effects
