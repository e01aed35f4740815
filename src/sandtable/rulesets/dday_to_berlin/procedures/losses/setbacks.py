"""Setbacks: what a failed save brings to a unit, to its zone and to its side."""

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.procedures.combat.defence import DefendedZone
from sandtable.rulesets.dday_to_berlin.procedures.losses.fate import (
    fate_in_assault,
    fate_under_air_strike,
    fate_under_fire,
)
from sandtable.rulesets.dday_to_berlin.procedures.losses.markers import cost_effect, marker_cost, price, retreat_cost
from sandtable.rulesets.dday_to_berlin.tables import Battalion, Tables
from sandtable.rulesets.dday_to_berlin.terms import Quality, State

#: What can be told without knowing the units.
DETACHMENT_LOST = Effect("detachment_lost", True, ddb.STATE_DETACHMENT_LOST, "a detachment is lost instead")


def marker_each(tables: Tables) -> Effect:
    each = price("shattered", tables)
    said = f"each battalion shattered or sent back costs {count_of(each.value, 'morale marker')}"
    return Effect("markers", each.value, each.rule, said)


def position_falls(held: DefendedZone, tables: Tables) -> tuple[Effect, ...]:
    """An assault breaks the primary defender, and all others in its zone retreat with no choice to hold."""
    state, rule = fate_in_assault(held.battalion, detachment=held.detachment, attacker=False)
    rest = len(held.others)
    effects = [Effect("defender_state", state.value, rule, f"the primary defender is {state.value}")]
    if rest:
        retreating = f"{count_of(rest, 'other')} in the zone must retreat 1 zone"
        effects.append(Effect("retreating", rest, ddb.GAP_RETREAT_OF_REST, retreating))
    lost = marker_cost(state, held.quality, held.detachment, tables)
    return (*effects, cost_effect("defender_markers", "the defender", lost, retreat_cost(rest, tables)))


def thrown_back(
    attacker: Battalion, quality: Quality, back: int, tables: Tables, *, detachment: bool
) -> tuple[Effect, ...]:
    """The primary attacker is shattered, and the in-zone supports, only they, fall back."""
    state, rule = fate_in_assault(attacker, detachment=detachment, attacker=True)
    effects = [Effect("attacker_state", state.value, rule, f"the primary attacker is {state.value}")]
    if back:
        falling = f"{count_of(back, 'in-zone support')} must fall back 1 zone"
        effects.append(Effect("falling_back", back, ddb.GAP_ATTACKING_FORCE, falling))
    lost = marker_cost(state, quality, detachment, tables)
    return (*effects, cost_effect("attacker_markers", "the attacker", lost, retreat_cost(back, tables)))


def driven_back(
    who: str, detachment: bool, quality: Quality, battalions: int, rule: str, tables: Tables
) -> tuple[Effect, ...]:
    """Under fire: lost if a detachment; otherwise the owner chooses between a retreat and the price of holding."""
    state, lost = fate_under_fire(detachment=detachment)
    if state is State.LOST:
        return (
            Effect(f"{who}_state", state.value, lost, f"the {who} is removed for the rest of the game"),
            Effect(f"{who}_may_hold", False, lost, f"the {who} has no choice to hold"),
            cost_effect(f"{who}_markers", f"the {who}", marker_cost(state, quality, True, tables)),
        )
    paid = marker_cost(State.RETREATED, quality, False, tables)
    held = battalions * price("held", tables).value
    to_retreat, to_hold = count_of(paid.value, "morale marker"), count_of(held, "morale marker")
    return (
        Effect(
            f"{who}_may_hold", True, ddb.RANGED_HOLD_OPTION, f"the {who}'s owner chooses whether it retreats or holds"
        ),
        Effect(f"{who}_retreating", 1, rule, f"if it retreats, the {who} alone goes back 1 zone"),
        Effect(f"{who}_retreat_markers", paid.value, paid.rule, f"the {who}'s retreat costs {to_retreat}"),
        Effect(f"{who}_hold_markers", held, ddb.RANGED_HOLD_OPTION, f"to hold instead costs the {who} {to_hold}"),
    )


def struck(held: DefendedZone, tables: Tables, *, road_march: bool) -> tuple[Effect, ...]:
    """An air strike goes home: the target alone suffers."""
    state, rule = fate_under_air_strike(held.battalion, detachment=held.detachment, road_march=road_march)
    rest = ", and others in its zone stay" if held.others else ""
    return (
        Effect("target_state", state.value, rule, f"the target is {state.value}{rest}"),
        cost_effect("target_markers", "its side", marker_cost(state, held.quality, held.detachment, tables)),
    )
