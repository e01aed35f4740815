"""A formation of the order of battle: its units, how many, and when they come."""

from __future__ import annotations

import re
from typing import Annotated

from sandtable.explain import Effect, Modifier, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.tables import TABLES, Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import unit


def code_of(formation: str) -> str:
    """Such as: guards-armoured-div."""
    return re.sub(r"[^a-z0-9]+", "-", formation.lower()).strip("-")


CODES = {code_of(row.formation): f"{row.formation}: {row.side.said}" for row in TABLES.order_of_battle}


class FormationCardFacts(Facts, frozen=True, kw_only=True):
    """A formation."""

    formation: Annotated[str, unit("Formation", CODES, "Division, brigade or Kampfgruppe")] = "guards-armoured-div"


def assess(facts: FormationCardFacts, tables: Tables) -> Assessment[int]:
    rows = [row for row in tables.order_of_battle if code_of(row.formation) == facts.formation]
    none = Modifier(0, mg.GAP_ORDER_OF_BATTLE, "in the formation")
    cards = [(row, tables.units[row.unit]) for row in rows]
    listed = (Modifier(row.count, mg.GAP_ORDER_OF_BATTLE, f"{card.short}: {row.units}") for row, card in cards)
    added = (Modifier(row.count * card.status, mg.GAP_UNIT_STATS, f"{row.count} x {card.short}") for row, card in cards)
    units, status = Target("Units", none, tuple(listed)), Target("Status at the start", none, tuple(added))
    notes = tuple(
        Effect(f"arrival_{at}", row.arrival, mg.GAP_DEPLOYMENT, f"{row.units}: {row.arrival}")
        for at, row in enumerate(rows, start=1)
    )
    worse = tables.factors["other_formation"].value
    beside = f"units of other formations beside most of it take {worse} each"
    main = Effect("formation", rows[0].formation, mg.GAP_OTHER_FORMATION, beside)
    return Assessment(units.total, f"{rows[0].formation} ({rows[0].side.said})", (), (units, status), (*notes, main))


FORMATION_CARD = Procedure(
    name="formation_card",
    title="Formation",
    summary="The units of a formation, their status, and when and where they come on.",
    facts=FormationCardFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_ORDER_OF_BATTLE, mg.GAP_OTHER_FORMATION, mg.GAP_UNIT_STATS, mg.GAP_DEPLOYMENT),
    label=lambda number: count_of(number, "unit"),
)
