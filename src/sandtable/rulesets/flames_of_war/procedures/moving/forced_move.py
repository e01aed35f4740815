"""Forced moves that have no room: how far a team goes that must fall back or make way."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.distances import within
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated


class ForcedMoveFacts(Facts, frozen=True, kw_only=True):
    """A team that must fall back, or that is displaced."""

    needed: Annotated[float, asked.inches("Must move", "How far it would have to go")] = 2.0
    room: Annotated[float, asked.inches("Room", "How far it can legally go that way")] = 1.0


def assess(facts: ForcedMoveFacts, tables: Tables) -> Assessment[float]:
    enough = within(facts.needed, facts.room)
    reached = (
        Effect("reached", True, fow.GAP_NO_LEGAL_MOVE, "it goes all the way")
        if enough
        else Effect("reached", False, fow.GAP_NO_LEGAL_MOVE, "it goes as far as it legally can")
    )
    said = "it is not Destroyed for want of room; only Break Off does that"
    lives = Effect("destroyed", False, fow.GAP_NO_LEGAL_MOVE, said)
    subject = f"{facts.needed:g} in to go and {facts.room:g} in of room"
    return Assessment(min(facts.needed, facts.room), subject, notes=(reached, lives))


FORCED_MOVE = Procedure(
    name="forced_move",
    title="Forced move, no room",
    summary="How far a team moves that must fall back or make way; Break Off has rules of its own.",
    facts=ForcedMoveFacts,
    assess=assess,
    roll=stated,
    rules=(fow.GAP_NO_LEGAL_MOVE,),
    label=lambda inches: f"moves {inches:g} in",
)
