"""2. The Movement Phase: one D10 on the Activation Table for a battalion or a group, in command or not."""

from typing import Annotated

from sandtable.dice import Classes, Dice, span
from sandtable.explain import Effect, Modifier, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.procedures.losses.markers import price
from sandtable.rulesets.dday_to_berlin.tables import D10, Tables
from sandtable.rulesets.dday_to_berlin.terms import FAR, Activation, Quality
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, count, flag, tape


class CommandFacts(Facts, frozen=True, kw_only=True):
    """A battalion and the HQ of its division."""

    hq_quality: Annotated[Quality, choice("HQ quality", "Morale quality of the division's HQ")] = Quality.REGULAR
    hq_distance: Annotated[int, tape("To the HQ", 0, FAR, "Zones from the battalion to its HQ, now", "zones")] = 0
    hq_on_table: Annotated[
        bool, flag("HQ on the table", "No if the division's HQ is shattered, lost or yet to arrive")
    ] = True


def command_reach(facts: CommandFacts, tables: Tables) -> Target:
    """Command range of the HQ, by its own quality."""
    zones = tables.command_range[facts.hq_quality].zones
    return Target("Command range", Modifier(zones, ddb.MOVE_COMMAND_RANGE, f"{facts.hq_quality.said} HQ, zones"))


def in_command(facts: CommandFacts, tables: Tables) -> bool:
    """Whether the battalion is within its HQ's range; without an HQ nobody is."""
    return facts.hq_on_table and facts.hq_distance <= command_reach(facts, tables).number


def assess_command(facts: CommandFacts, tables: Tables) -> Assessment[bool]:
    subject = f"A battalion {count_of(facts.hq_distance, 'zone')} from its {facts.hq_quality.said} HQ"
    if not facts.hq_on_table:
        note = Effect("hq_on_table", False, ddb.GAP_HQ_MISSING, "without its HQ a battalion is out of command")
        return Assessment(False, "A battalion whose HQ is not on the table", notes=(note,))
    return Assessment(in_command(facts, tables), subject, numbers=(command_reach(facts, tables),))


COMMAND_RANGE = Procedure(
    name="command_range",
    title="Command range",
    summary="Whether a battalion is within the command range of its HQ.",
    facts=CommandFacts,
    assess=assess_command,
    roll=stated,
    rules=(ddb.MOVE_COMMAND_RANGE, ddb.GAP_HQ_MISSING),
    shaped_by=(ddb.GAP_COMMAND_QUALITY, ddb.GAP_GRID),
    label=lambda near: "in command" if near else "out of command",
)


class ActivationFacts(CommandFacts, frozen=True, kw_only=True):
    """One activation roll for a battalion or a group of one division in one zone."""

    quality: Annotated[Quality, choice("Quality", "Lowest quality in the group")] = Quality.REGULAR
    units: Annotated[int, count("Units", 1, 40, "Units activated by this roll, an HQ included")] = 1
    out_of_supply: Annotated[bool, flag("Out of supply", "Advanced rule: a member of the group is unsupplied")] = False
    reinforcement: Annotated[
        bool, flag("Reinforcement", "The group enters the table this turn: it counts as in command and supplied")
    ] = False


def die_modifier(facts: ActivationFacts, tables: Tables) -> Target:
    """What is added to the die: out of command and, where supply is played, out of supply."""
    out, hungry = tables.limits["out_of_command"], tables.limits["unsupplied_activation"]
    modifiers: list[Modifier] = []
    if not facts.hq_on_table:
        modifiers.append(Modifier(out.value, ddb.GAP_HQ_MISSING, "its HQ is not on the table"))
    elif not in_command(facts, tables):
        modifiers.append(out.modifier)
    if facts.out_of_supply:
        modifiers.append(hungry.modifier)
    natural = Modifier(0, ddb.ACTIVATION_TABLE, "natural roll")
    return Target("Added to the die", natural, () if facts.reinforcement else tuple(modifiers))


def assess(facts: ActivationFacts, tables: Tables) -> Assessment[Classes]:
    modifier = die_modifier(facts, tables)
    column = tables.activation[facts.quality]
    one = f"a {facts.quality.said} battalion"
    group = one if facts.units == 1 else f"{facts.units} units, the lowest {facts.quality.said}"
    where = "in command" if in_command(facts, tables) else "out of command"
    if facts.reinforcement:
        where = "which enters the table" if facts.units == 1 else "which enter the table"
    read = ", ".join(f"{span(low, high)} {Activation(name).said}" for name, low, high in column.rows)
    notes: tuple[Effect, ...] = (
        Effect("column", facts.quality.value, ddb.ACTIVATION_TABLE, f"{facts.quality.said} column: {read}"),
    )
    if modifier.number:
        notes += (Effect("capped_at", D10, ddb.GAP_ACTIVATION_CLAMP, "a modified roll above 10 counts as 10"),)
    reach = () if facts.reinforcement or not facts.hq_on_table else (command_reach(facts, tables),)
    profile = Classes(D10, column.rows, modifier.number)
    return Assessment(profile, f"Activation of {group}, {where}", (), (*reach, modifier), notes)


def activation(dice: Dice, column: Classes) -> Activation:
    return Activation(dice.look_up(column, why=ddb.ACTIVATION_TABLE))


def follows(facts: ActivationFacts, result: Activation, tables: Tables) -> tuple[Effect, ...]:
    row = tables.allowance[result]
    if facts.reinforcement:
        return entry(row.allowance, row.rule)
    if row.allowance:
        return (moves(row.allowance, row.rule),)
    barred = "nobody activated by this roll may join an assault this turn"
    no_assault = Effect("may_assault", False, ddb.GAP_ASSAULT_ELIGIBILITY, barred)
    if result is not Activation.FALLBACK:
        return (moves(row.allowance, row.rule), no_assault)
    markers = facts.units * price("stayed", tables).value
    cost = count_of(markers, "morale marker")
    free = "falling back costs no marker: it is not due to combat"
    staying = f"the owner may let them stay instead, as on Hold, for {cost}"
    return (
        Effect("fall_back_zones", 1, ddb.ACTIVATION_FALLBACK, "the owner may let every unit fall back 1 zone"),
        Effect("fall_back_markers", 0, ddb.GAP_MARKER_STACKING, free),
        Effect("stay_markers", markers, ddb.ACTIVATION_FALLBACK, staying),
        no_assault,
    )


ALLOWANCES = {
    0: "there is no movement this phase",
    1: "each unit moves its normal allowance",
    2: "each unit moves twice its allowance",
}


def moves(times: int, rule: str) -> Effect:
    return Effect("allowance_times", times, rule, ALLOWANCES.get(times, f"each unit moves {times} times its allowance"))


def entry(allowance: int, rule: str) -> tuple[Effect, ...]:
    """A reinforcement comes on, or waits at no cost."""
    if not allowance:
        return (Effect("stays_off", True, ddb.GAP_DEPLOYMENT, "nobody comes on this turn, at no marker"),)
    return (
        moves(allowance, rule),
        Effect("entry_cost", 1, ddb.GAP_DEPLOYMENT, "1 zone of it is paid for the entry zone"),
    )


ACTIVATION = Procedure(
    name="activation",
    title="Activation",
    summary="What a battalion or group may do this Movement Phase.",
    facts=ActivationFacts,
    assess=assess,
    roll=activation,
    rules=(
        ddb.ACTIVATION_TABLE,
        ddb.ACTIVATION_DOUBLE,
        ddb.ACTIVATION_FULL,
        ddb.ACTIVATION_HOLD,
        ddb.ACTIVATION_FALLBACK,
        ddb.MOVE_OUT_OF_COMMAND,
        ddb.MOVE_COMMAND_RANGE,
        ddb.GAP_ACTIVATION_CLAMP,
        ddb.GAP_HQ_MISSING,
        ddb.GAP_SUPPLY,
        ddb.GAP_DEPLOYMENT,
        ddb.GAP_MARKER_STACKING,
        ddb.GAP_ASSAULT_ELIGIBILITY,
    ),
    shaped_by=(ddb.MOVE_PHASE, ddb.GAP_ACTIVATION_GROUPS, ddb.GAP_AVERAGE_IS_REGULAR),
    follows=follows,
    stages=((ddb.ACTIVATION_TABLE, "activation roll"),),
)
