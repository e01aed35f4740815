"""What follows from fire at infantry and artillery, in words: pins, models to take off, and the end of a unit."""

from __future__ import annotations

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of, plural
from sandtable.rulesets.konflikt_47.fire.casualties import CHECK, CHOSEN, DAMAGE, HALF, TRAITS, Fate, Flamed, Losses
from sandtable.rulesets.konflikt_47.fire.to_hit import TO_HIT
from sandtable.rulesets.konflikt_47.fire.under_fire import ROUT, Kind, TroopsFacts
from sandtable.rulesets.konflikt_47.tables import Tables

CASUALTIES = "k47.gap.casualties"
PINS = "k47.gap.pins-gain"
TEAM = "k47.gap.team"
HE_PINS = "k47.he.pins"

#: Why a unit is destroyed, and what to say of it.
ENDS = {
    Fate.FAILED: (CHECK, "it fails its morale check and is destroyed"),
    Fate.WIPED_OUT: (CASUALTIES, "its last model falls; a unit wiped out takes no check"),
    Fate.PINNED_OUT: (ROUT, "its pins have reached its basic morale: destroyed at once"),
    Fate.GUNNER_LOST: (TEAM, "its gunner is picked out, and a team is destroyed with him"),
}

#: The rolls of fire at troops by their names: to hit, what a hit becomes, what it does, and who is left.
HIT = (TO_HIT, "hits")
SHELL = ("k47.gap.he-fire", "hits of a shell")
ARC = ("k47.gap.tesla", "hits of an arc")
JET = ("k47.gap.flamethrower", "dice of the jet")
WAVE_HITS = ("k47.gap.shockwave", "hits of the wave")
STAYS = (TRAITS, "damage not shrugged off")
HURT = ((DAMAGE, "damage"), STAYS)
SHELL_PINS = (HE_PINS, "pins of HE")
BLAST_PINS = (PINS, "pins")
FALLEN = ((CHOSEN, "casualties picked out"), (CHECK, "morale check"))
FUEL_LEFT = ("k47.special.flamethrower", "fuel")

#: Rules that have a part in whatever fire does to troops.
RULES = (
    "k47.shoot.sequence",
    "k47.shoot.react-before-measure",
    "k47.shoot.morale-last",
    DAMAGE,
    "k47.damage.soft-values",
    "k47.morale.quality",
    "k47.morale.officer",
    "k47.gap.damage-extremes",
    CHOSEN,
    CASUALTIES,
    PINS,
    "k47.gap.pins-effect",
    ROUT,
    HALF,
    CHECK,
    "k47.gap.officer-bonus",
    "k47.gap.order-test",
    "k47.gap.rounding",
    "k47.gap.unit-types",
    "k47.gap.target-choice",
    TEAM,
    TRAITS,
)

#: Rules that have a part in a direct shot at troops.
DIRECT_RULES = (
    TO_HIT,
    "k47.hit.point-blank",
    "k47.hit.pins",
    "k47.hit.long-range",
    "k47.hit.inexperienced",
    "k47.hit.moving",
    "k47.hit.small-unit",
    "k47.gap.point-blank",
    "k47.gap.long-range",
    "k47.gap.small-unit",
    "k47.gap.moving-fire",
    "k47.gap.hit-extremes",
    "k47.orders.fire",
    "k47.orders.advance",
    "k47.orders.run",
    "k47.orders.rally",
    "k47.orders.down",
    "k47.gap.range-declare",
    "k47.weapons.max-range",
    "k47.weapons.shots",
    "k47.gap.fixed",
    "k47.gap.infantry-facing",
    "k47.gap.mounts",
    "k47.special.fixed",
    "k47.special.team",
)

#: Cover and going Down, which help against most direct shots.
COVER_RULES = (
    "k47.hit.down",
    "k47.hit.soft-cover",
    "k47.hit.hard-cover",
    "k47.hit.cover-exclusive",
    "k47.gap.cover",
    "k47.gap.buildings",
    "k47.gap.down",
    "k47.gap.reaction-go-down",
)

#: Rules that have a part in HE at troops.
HE_RULES = (
    "k47.he.table",
    "k47.he.pen-fixed",
    HE_PINS,
    "k47.weapons.pen-he",
    "k47.special.he",
    "k47.gap.he-fire",
    "k47.gap.he-down",
    "k47.gap.he-choice",
    "k47.gap.he-long-range",
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
        return (Effect("effect", False, TO_HIT, "nobody is hit, and nobody pinned"),)
    total = facts.target_pins + losses.pins
    pins = Effect("pins", total, PINS, f"{count_of(losses.pins, 'pin')} put on, {total} on it now")
    if losses.fate is Fate.PINNED_OUT:
        return pins, ended(losses.fate)
    fallen = count_of(losses.casualties, "model")
    off = Effect("casualties", losses.casualties, CASUALTIES, f"its owner takes off {fallen}")
    effects = (pins, off) if losses.casualties else (pins,)
    if losses.picked_out:
        picked = f"exceptional damage: the shooter picks {losses.picked_out} of them"
        effects = (*effects, Effect("picked_out", losses.picked_out, CHOSEN, picked))
    if losses.destroyed:
        return *effects, ended(losses.fate)
    return *effects, *survivors(facts, losses)


def ended(fate: Fate) -> Effect:
    rule, label = ENDS[fate]
    return Effect("destroyed", True, rule, label)


def survivors(facts: TroopsFacts, losses: Losses) -> tuple[Effect, ...]:
    """What is left of the unit, and what the check did."""
    left = facts.target_models - losses.casualties
    effects: tuple[Effect, ...] = (Effect("models_left", left, CASUALTIES, f"{count_of(left, 'model')} left"),)
    if losses.fate is Fate.PASSED:
        effects = (*effects, Effect("check", "passed", CHECK, "its morale check is passed, which removes no pin"))
    if left == 1 and facts.target is not Kind.INFANTRY:
        effects = (*effects, Effect("lone_crewman", True, TEAM, "the last one: -1 to hit and -1 morale from now on"))
    return effects
