"""The rolls and rules that questions about fire have in common; what is `SHAPED` makes them so and is never cited."""

from __future__ import annotations

from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.units.morale import MORALE_RULES, MORALE_SHAPED

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

#: Losses of troops, in close quarters too: damage, and how they bear it.
LOSSES_RULES = (
    k47.DAMAGE_ROLL,
    k47.DAMAGE_SOFT_VALUES,
    *MORALE_RULES,
    k47.GAP_DAMAGE_EXTREMES,
    k47.GAP_EXCEPTIONAL_DAMAGE,
    k47.GAP_PINS_ROUT,
    k47.GAP_MORALE_CHECK,
    k47.GAP_TEAM,
)
LOSSES_SHAPED = (*MORALE_SHAPED, k47.GAP_HALF_CASUALTIES, k47.GAP_ROUNDING)

#: Pins and casualties come before the check.
SUFFERED_RULES = (k47.SHOOT_MORALE_LAST, k47.GAP_CASUALTIES, k47.GAP_PINS_GAIN)

#: Whatever fire does to troops.
TROOPS_RULES = (*LOSSES_RULES, *SUFFERED_RULES)
TROOPS_SHAPED = (
    *LOSSES_SHAPED,
    k47.SHOOT_SEQUENCE,
    k47.SHOOT_REACT_BEFORE_MEASURE,
    k47.GAP_UNIT_TYPES,
)

#: What keeps a weapon from firing.
FIRING_RULES = (k47.ORDERS_RUN, k47.ORDERS_RALLY, k47.ORDERS_DOWN, k47.WEAPONS_MAX_RANGE, k47.GAP_FIXED, k47.GAP_MOUNTS)

#: The roll to hit of whoever fires at point blank, and of any direct shot.
HIT_RULES = (k47.HIT_BASE, k47.HIT_POINT_BLANK, k47.HIT_PINS, k47.HIT_INEXPERIENCED, k47.GAP_HIT_EXTREMES)
DIRECT_RULES = (*HIT_RULES, *FIRING_RULES, k47.HIT_LONG_RANGE, k47.HIT_MOVING, k47.GAP_POINT_BLANK)
DIRECT_SHAPED = (
    k47.ORDERS_FIRE,
    k47.ORDERS_ADVANCE,
    k47.SPECIAL_FIXED,
    k47.SPECIAL_TEAM,
    k47.GAP_LONG_RANGE,
    k47.GAP_MOVING_FIRE,
    k47.GAP_RANGE_DECLARE,
)

#: Cover, going Down and being few, which help troops against most direct shots.
COVER_RULES = (k47.HIT_DOWN, k47.HIT_SMALL_UNIT, k47.HIT_SOFT_COVER, k47.HIT_HARD_COVER, k47.GAP_SMALL_UNIT)
COVER_SHAPED = (k47.GAP_COVER, k47.GAP_BUILDINGS, k47.GAP_DOWN, k47.GAP_REACTION_GO_DOWN)

#: HE at troops.
HE_RULES = (k47.HE_PEN_FIXED, k47.HE_PINS, k47.GAP_HE_FIRE, k47.GAP_HE_DOWN)
HE_SHAPED = (k47.HE_TABLE, k47.SPECIAL_HE, k47.GAP_HE_LONG_RANGE)
