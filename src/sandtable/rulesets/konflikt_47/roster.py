"""Looking a unit of the roster up: men, weapons, damage value, movement, traits and points."""

from typing import Annotated

from sandtable.explain import Effect, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47.moving.rates import RATES, MoveFacts, rate
from sandtable.rulesets.konflikt_47.rows import Armament, Unit
from sandtable.rulesets.konflikt_47.tables import UNITS, Tables
from sandtable.rulesets.konflikt_47.terms import Mobility, Order, Trait, UnitKind
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import unit as one_unit

ROSTER = "k47.gap.unit-roster"
TRAITS = "k47.gap.traits"


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
    rule = TRAITS if advance.base.rule == TRAITS else "k47.move.rates"
    return Effect("movement", row.move.value, rule, f"{row.move.said}: Advance {advance.total} in, {run}")


def assess(facts: RosterFacts, tables: Tables) -> Assessment[int]:
    row = tables.roster[facts.unit]
    value = tables.damage[row.target]
    men = "vehicle" if row.kind.is_vehicle else count_of(row.models, "model")
    notes = [
        Effect("kind", row.kind.value, "k47.gap.unit-types", f"{row.kind.said}, {row.nation}"),
        Effect("quality", row.quality.value, "k47.morale.quality", f"{row.quality.said}, {men}"),
        Effect("morale", tables.quality[row.quality].morale, "k47.morale.quality", _morale(row, tables)),
        Effect("damage_value", value.needed, value.rule, f"damage value {value.needed}+ ({value.name})"),
        movement(row, tables),
    ]
    notes += [
        Effect(
            "weapon",
            arm.weapon,
            "k47.gap.mounts",
            _arm(arm, tables),
        )
        for arm in row.weapons
    ]
    if row.officer.value != "none":
        officer = tables.officers[row.officer]
        said = f"{officer.label}: +{officer.modifier} morale within {officer.reach} in"
        notes.append(Effect("officer", row.officer.value, "k47.morale.officer", said))
    notes += [Effect("trait", trait.value, TRAITS, _trait(trait, tables)) for trait in row.traits]
    if row.fists:
        notes.append(Effect("fists", row.fists, "k47.gap.walker-assault", count_of(row.fists, "fist")))
    if row.carries:
        notes.append(Effect("carries", row.carries, "k47.gap.transport", f"carries {row.carries} men, or tows a gun"))
    return Assessment(row.points, f"{row.name}, {_unit(row)}", notes=tuple(notes))


def _unit(row: Unit) -> str:
    """Such as: 8 Regular infantry, a Veteran armoured vehicle."""
    if row.kind.is_vehicle:
        return row.quality.one(row.kind.said)
    if row.kind is UnitKind.INFANTRY:
        return f"{row.models} {row.quality.said} infantry"
    return f"{row.quality.one(row.kind.said)} of {row.models}"


def _arm(arm: Armament, tables: Tables) -> str:
    return f"{arm.number} x {tables.weapon(arm.weapon).name}, {_words(arm.mount)}"


def _trait(trait: Trait, tables: Tables) -> str:
    """What a trait does, without the rules that the table names for those who look them up."""
    return f"{_words(trait)}: {tables.traits[trait].effect.partition(' (k47.')[0]}"


def _morale(row: Unit, tables: Tables) -> str:
    return f"morale {tables.quality[row.quality].morale}"


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
        ROSTER,
        TRAITS,
        "k47.gap.force-selection",
        "k47.gap.unit-types",
        "k47.gap.mounts",
        "k47.gap.transport",
        "k47.gap.walker-assault",
        "k47.morale.quality",
        "k47.morale.officer",
        "k47.damage.soft-values",
        "k47.damage.armour-values",
        "k47.damage.walker-offset",
        "k47.damage.scout-walker-soft",
        "k47.move.rates",
        "k47.gap.artillery-move",
    ),
    label=lambda points: f"{points} points",
)
