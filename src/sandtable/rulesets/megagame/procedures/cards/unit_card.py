"""The card of a unit: status, kind, class, and everything it counts as."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from sandtable.explain import Effect, Modifier, Target
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import UNITS
from sandtable.rulesets.megagame.rows import Unit
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import ARTILLERY
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import unit


class UnitCardFacts(Facts, frozen=True, kw_only=True):
    """A unit of the table."""

    unit: Annotated[str, unit("Unit", UNITS, "The unit to look up")] = "br-gds-tank"


def counts_as(row: Unit, tables: Tables) -> Iterator[Effect]:
    """What its kind means in combat."""
    kind = tables.kinds[row.kind]
    yield Effect("kind", row.kind.value, mg.GAP_UNIT_CLASSES, kind.label)
    tank = "counts as tanks and armour" if kind.tank else "no tanks, no armour"
    yield Effect("tank", kind.tank, mg.GAP_UNIT_CLASSES, tank)
    infantry = "counts as infantry" if kind.infantry else "no infantry"
    yield Effect("infantry", kind.infantry, mg.GAP_UNIT_CLASSES, infantry)
    light = row.light or kind.light
    row_of_light = tables.factors["light_infantry"]
    worse = row_of_light.value if row_of_light.attacker else 0
    yield Effect("light", light, mg.GAP_LIGHT_INFANTRY, f"light: {worse} when it attacks" if light else "not light")
    attacks = "may attack" if kind.attacks else "never attacks, but defends"
    yield Effect("attacks", kind.attacks, mg.GAP_ATTACK_ELIGIBILITY, attacks)
    if row.kind in ARTILLERY:
        reach = tables.artillery[row.kind]
        far = f", long {reach.long} km" if reach.long else ", no long range"
        yield Effect("range", reach.effective, mg.ARTY_RANGES, f"effective range {reach.effective} km{far}")


def assess(facts: UnitCardFacts, tables: Tables) -> Assessment[int]:
    row = tables.units[facts.unit]
    found = tuple(dict.fromkeys(each.formation for each in tables.order_of_battle if each.unit == facts.unit))
    said = f"in {', '.join(found)}" if found else "in no formation of the default order of battle"
    notes = (
        Effect("moves", row.moves.value, mg.MOVE_RATES, f"moves as {row.moves.said}"),
        *counts_as(row, tables),
        Effect("formations", found, mg.GAP_ORDER_OF_BATTLE, said),
        Effect("regains", False, mg.GAP_RECOVERY, "status that was lost is never regained"),
    )
    return Assessment(
        row.status,
        f"{row.name} ({row.side.said})",
        (),
        (
            Target("Status", Modifier(row.status, mg.GAP_UNIT_STATS, "at the start, and at most")),
            Target("SP", tables.constant("most_sp")),
        ),
        notes,
    )


UNIT_CARD = Procedure(
    name="unit_card",
    title="Unit",
    summary="Status, kind and class of a unit, and what it counts as in combat.",
    facts=UnitCardFacts,
    assess=assess,
    roll=stated,
    rules=(
        mg.GAP_UNIT_STATS,
        mg.GAP_UNIT_CLASSES,
        mg.GAP_LIGHT_INFANTRY,
        mg.ARTY_RANGES,
        mg.MOVE_RATES,
        mg.GAP_ATTACK_ELIGIBILITY,
        mg.GAP_ORDER_OF_BATTLE,
        mg.GAP_SUPPLY_POINTS,
        mg.GAP_RECOVERY,
    ),
    label=lambda status: f"status {status}",
)
