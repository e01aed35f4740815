"""A leader's activation roll: to change a force group's order, and as the intrinsic command roll at midnight."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.dice import Dice, Need, at_most
from sandtable.explain import Effect, Modifier, Refused, Spoken, Target, counting, refuse_if, refused
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.tables import D10, TABLES, Tables, modifier
from sandtable.rulesets.panzer_korps.terms import Leader
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.citing import rules_in
from sandtable.sheet.facts import choice, flag


class Purpose(Spoken):
    CHANGE_ORDER = "change_order", "change an order"
    INTRINSIC_COMMAND = "intrinsic_command", "intrinsic command at midnight"


class ActivationFacts(Facts, frozen=True, kw_only=True):
    """A leader who tries to activate."""

    leader: asked.GroupLeader = Leader.D
    purpose: Annotated[Purpose, choice("What for", "A new order, or the roll of the midnight segment")] = (
        Purpose.CHANGE_ORDER
    )
    out_of_supply: asked.OutOfSupply = False
    rain: asked.Rain = False
    mud: asked.Mud = False
    snow: asked.Snow = False
    fog: asked.Fog = False
    visibility: Annotated[
        bool, flag("Poor visibility", "Dusk, night, smoke or dust; fog counts as weather, midnight as night")
    ] = False
    unwilling: Annotated[
        bool, flag("Unwilling leader", "The leader is unwilling, conquered or pressed into service")
    ] = False
    tried: Annotated[bool, flag("Tried this turn", "The group has tried to change its order this turn")] = False


class Activation(StrEnum):
    SUCCEEDS = "succeeds"
    FAILS = "fails"


def activation_number(facts: ActivationFacts, tables: Tables) -> Target:
    """What the die may show at most, with the printed modifiers to the die."""
    row = tables.leaders[facts.leader]
    printed = tables.activation_modifiers
    weather = facts.rain or facts.mud or facts.snow or facts.fog
    dark = facts.visibility or facts.purpose is Purpose.INTRINSIC_COMMAND
    return Target(
        "Activation",
        Modifier(row.activation, pk.LEADER_RATINGS, f"{row.character} ({facts.leader})"),
        counting(
            modifier(printed["supply"]) if facts.out_of_supply else None,
            modifier(printed["weather"]) if weather else None,
            modifier(printed["visibility"]) if dark else None,
            modifier(printed["unwilling"]) if facts.unwilling else None,
        ),
        floor=Modifier(0, pk.GAP_ACTIVATION_DIE, "no roll is low enough"),
        to_die=True,
        or_less=True,
    )


def assess(facts: ActivationFacts, tables: Tables) -> Assessment[Need] | Refused:
    again = facts.tried and facts.purpose is Purpose.CHANGE_ORDER
    if problem := refused(
        refuse_if(again, pk.GAP_ACTIVATION_DIE, "a group may try to change its order once in a turn")
    ):
        return problem
    number = activation_number(facts, tables)
    need = at_most(number.number, D10)
    text = f"succeeds on {need.text} on a D10" if number.number > 0 else "cannot succeed"
    when = {
        Purpose.CHANGE_ORDER: "in the logistics phase, once for each group and turn",
        Purpose.INTRINSIC_COMMAND: "at the start of the midnight segment, once for each group by its own leader",
    }[facts.purpose]
    notes = (Effect("when", facts.purpose.value, pk.GAP_ACTIVATION_DIE, when),)
    return Assessment(need, f"{facts.leader} leader, {facts.purpose.said}", (text,), (number,), notes)


def activate(dice: Dice, need: Need) -> Activation:
    """There is no automatic success or failure."""
    return Activation.SUCCEEDS if dice.passes(need, why=pk.GAP_ACTIVATION_DIE) else Activation.FAILS


def follows(facts: ActivationFacts, result: Activation, tables: Tables) -> tuple[Effect, ...]:
    succeeds = result is Activation.SUCCEEDS
    if facts.purpose is Purpose.CHANGE_ORDER:
        told = "the group has its new order at once" if succeeds else "the group keeps its order this turn"
        return (Effect("changes", succeeds, pk.GAP_ORDERS, told),)
    if succeeds:
        return (Effect("removed", False, pk.SEGMENT_MIDNIGHT_COMMAND, "the group stays on the table"),)
    if facts.out_of_supply:
        return (
            Effect("removed", False, pk.GAP_NIGHT, "it is surrounded, that is out of supply, and stays on the table"),
        )
    back = "it returns on its own edge next morning and is not on the field for objectives overnight"
    return (
        Effect("removed", True, pk.SEGMENT_MIDNIGHT_COMMAND, "the group is removed from the table"),
        Effect("returns", "morning", pk.GAP_NIGHT, back),
    )


LEADER_ACTIVATION = Procedure(
    name="leader_activation",
    title="Leader's activation roll",
    summary="Whether a leader changes his group's order, or holds his force together at midnight.",
    facts=ActivationFacts,
    assess=assess,
    roll=activate,
    rules=(
        pk.LEADER_RATINGS,
        pk.GAP_ACTIVATION_DIE,
        *rules_in(TABLES.activation_modifiers.values()),
        pk.SEGMENT_MIDNIGHT_COMMAND,
        pk.GAP_NIGHT,
        pk.GAP_ORDERS,
    ),
    shaped_by=(pk.GAP_VISIBILITY, pk.GAP_SLASH_LISTS),
    follows=follows,
    stages=((pk.GAP_ACTIVATION_DIE, "activation roll"),),
)
