"""Looking a unit of the roster up: men, weapons, damage value, movement, traits and points."""

from typing import Annotated

from sandtable.explain import Effect, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.moving.rates import RATES, MoveFacts, rate
from sandtable.rulesets.konflikt_47.rows import Unit
from sandtable.rulesets.konflikt_47.tables import UNITS, Tables
from sandtable.rulesets.konflikt_47.terms import Mobility, Order, Trait, UnitKind
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import unit as one_unit


class RosterFacts(Facts, frozen=True, kw_only=True):
    """A unit of the roster."""

    unit: Annotated[str, one_unit("Unit", UNITS, "A unit of one of the four nations")] = "ger-grenadiers"


def rate_of(row: Unit, order: Order, tables: Tables) -> Target:
    """How far the unit moves under an order, with the traits that change it."""
    traits = tuple(trait.value for trait in row.traits if trait in RATES)
    if row.move is Mobility.ARTILLERY:
        return rate(MoveFacts(who=row.move, order=order, gun=row.weapons[0].weapon, crew=row.models), tables)
    return rate(MoveFacts(who=row.move, order=order, traits=traits), tables)


def movement(row: Unit, tables: Tables) -> Effect:
    """Inches of its Advance and Run."""
    advance = rate_of(row, Order.ADVANCE, tables)
    run = "no Run"
    if row.move is not Mobility.ARTILLERY:
        run = f"Run {rate_of(row, Order.RUN, tables).total} in"
    rule = k47.GAP_TRAITS if advance.base.rule == k47.GAP_TRAITS else k47.MOVE_RATES
    return Effect("movement", row.move.value, rule, f"{row.move.said}: Advance {advance.total} in, {run}")


def assess(facts: RosterFacts, tables: Tables) -> Assessment[int]:
    row = tables.roster[facts.unit]
    value, morale = tables.damage[row.target], tables.quality[row.quality].morale
    men = "vehicle" if row.kind.is_vehicle else count_of(row.models, "model")
    notes = [
        Effect("kind", row.kind.value, k47.GAP_UNIT_TYPES, f"{row.kind.said}, {row.nation}"),
        Effect("quality", row.quality.value, k47.MORALE_QUALITY, f"{row.quality.said}, {men}"),
        Effect("morale", morale, k47.MORALE_QUALITY, f"morale {morale}"),
        Effect("damage_value", value.needed, value.rule, f"damage value {value.needed}+ ({value.name})"),
        movement(row, tables),
    ]
    notes += [
        Effect(
            "weapon",
            arm.weapon,
            k47.GAP_MOUNTS,
            f"{arm.number} x {tables.weapon(arm.weapon).name}, {_words(arm.mount)}",
        )
        for arm in row.weapons
    ]
    if row.officer.value != "none":
        officer = tables.officers[row.officer]
        said = f"{officer.label}: +{officer.modifier} morale within {officer.reach} in"
        notes.append(Effect("officer", row.officer.value, k47.MORALE_OFFICER, said))
    notes += [Effect("trait", trait.value, k47.GAP_TRAITS, _trait(trait, tables)) for trait in row.traits]
    if row.fists:
        notes.append(Effect("fists", row.fists, k47.GAP_WALKER_ASSAULT, count_of(row.fists, "fist")))
    if row.carries:
        notes.append(Effect("carries", row.carries, k47.GAP_TRANSPORT, f"carries {row.carries} men, or tows a gun"))
    return Assessment(row.points, f"{row.name}, {_unit(row)}", notes=tuple(notes))


def _unit(row: Unit) -> str:
    """Such as: 8 Regular infantry, a Veteran armoured vehicle."""
    if row.kind.is_vehicle:
        return row.quality.one(row.kind.said)
    if row.kind is UnitKind.INFANTRY:
        return f"{row.models} {row.quality.said} infantry"
    return f"{row.quality.one(row.kind.said)} of {row.models}"


def _trait(trait: Trait, tables: Tables) -> str:
    """What a trait does, without the rules that the table names for those who look them up."""
    return f"{_words(trait)}: {tables.traits[trait].effect.partition(' (k47.')[0]}"


def _words(word: str) -> str:
    return str(word).replace("_", " ")


ROSTER_UNIT = Procedure(
    name="roster_unit",
    title="Unit roster",
    summary="What a unit of the roster is and has, and what it costs.",
    facts=RosterFacts,
    assess=assess,
    roll=stated,
    rules=(
        k47.GAP_TRAITS,
        k47.GAP_UNIT_TYPES,
        k47.GAP_MOUNTS,
        k47.GAP_TRANSPORT,
        k47.GAP_WALKER_ASSAULT,
        k47.MORALE_QUALITY,
        k47.MORALE_OFFICER,
        k47.DAMAGE_SOFT_VALUES,
        k47.DAMAGE_ARMOUR_VALUES,
        k47.MOVE_RATES,
    ),
    shaped_by=(
        k47.GAP_UNIT_ROSTER,
        k47.GAP_FORCE_SELECTION,
        k47.DAMAGE_WALKER_OFFSET,
        k47.DAMAGE_SCOUT_WALKER_SOFT,
        k47.GAP_ARTILLERY_MOVE,
    ),
    label=lambda points: f"{points} points",
)
