"""Surprise: whether a formation that is fired at by an enemy nobody had spotted fires worse for it."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import flag


class SurpriseFacts(Facts, frozen=True, kw_only=True):
    """A formation that comes under fire in the fire phase."""

    enemy_spotted: Annotated[
        bool, flag("Enemy spotted", "Its side had spotted the firer after the attempts at the start of the phase")
    ] = False
    has_fired: Annotated[bool, flag("Has fired", "It fired in this fire phase before it was fired at")] = False
    by_calibre: Annotated[bool, flag("AFV or guns", "It fires by calibre; infantry's list knows no surprise")] = True


def assess(facts: SurpriseFacts, tables: Tables) -> Assessment[bool]:
    surprised = not facts.enemy_spotted and not facts.has_fired
    row = tables.gun_modifiers["surprised"]
    worth = Effect("modifier", row.value, row.rule, f"{row.value:+d} to its fire for the rest of the turn")
    none = Effect("modifier", 0, pk.GAP_SLASH_LISTS, "infantry has no such modifier in its list")
    known = Effect("known", True, pk.GAP_SURPRISED_AND_BLIND, "its side had spotted the enemy that fires")
    fired = Effect("fired", True, pk.GAP_SURPRISED_AND_BLIND, "it had fired before")
    notes = (
        *((known,) if facts.enemy_spotted else ()),
        *((fired,) if facts.has_fired else ()),
        *((worth if facts.by_calibre else none,) if surprised else ()),
    )
    who = "AFV or guns" if facts.by_calibre else "Infantry"
    return Assessment(surprised, f"{who} under fire", notes=notes)


FIRE_SURPRISE = Procedure(
    name="fire_surprise",
    title="Surprise",
    summary="Whether a formation is surprised by the fire it receives, and what that costs.",
    facts=SurpriseFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_SURPRISED_AND_BLIND, pk.FIRE_AFV_MINUS_SURPRISED, pk.GAP_SLASH_LISTS),
    label=lambda surprised: "surprised" if surprised else "not surprised",
)
