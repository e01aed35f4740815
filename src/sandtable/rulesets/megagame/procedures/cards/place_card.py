"""Places of the map of the full operation."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.procedures.air.squares import square_said
from sandtable.rulesets.megagame.tables import TABLES, Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import unit

PLACES = {key: f"{key}: {row.what}" for key, row in TABLES.places.items()}


class PlaceCardFacts(Facts, frozen=True, kw_only=True):
    """A place."""

    place: Annotated[str, unit("Place", PLACES, "The place to look up")] = "Arnhem"


def assess(facts: PlaceCardFacts, tables: Tables) -> Assessment[tuple[int, int]]:
    row = tables.places[facts.place]
    notes = [Effect("what", row.what, mg.GAP_DEFAULT_MAP, row.what)]
    if bridge := tables.bridges.get(facts.place):
        wired = "wired at set-up" if bridge.wired else "not wired at set-up"
        notes.append(Effect("wired", bridge.wired, mg.GAP_BRIDGES, wired))
        said = f"{count_of(bridge.points, 'point')} for the Allies"
        notes.append(Effect("points", bridge.points, mg.GAP_VICTORY, said))
    said = "Operation Market Garden, the megagame"
    notes.append(Effect("game", "Operation Market Garden (megagame)", mg.GAP_SOURCE, said))
    return Assessment((row.x, row.y), facts.place, notes=tuple(notes))


PLACE_CARD = Procedure(
    name="place_card",
    title="Place",
    summary="Where a place is on the map, and what is there.",
    facts=PlaceCardFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_DEFAULT_MAP, mg.GAP_BRIDGES, mg.GAP_VICTORY, mg.GAP_SOURCE),
    label=lambda square: f"square {square_said(square)}",
)
