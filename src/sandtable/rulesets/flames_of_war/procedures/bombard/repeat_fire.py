"""Repeat Bombardments: fire kept up at the same Aiming Point from turn to turn."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, Target, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.bombard.aiming import SAFE_RULES, safe_distance, too_close
from sandtable.rulesets.flames_of_war.procedures.bombard.to_hit import ranged_modifier
from sandtable.rulesets.flames_of_war.procedures.starting.forbidden import forbidden
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Ranged
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import flag


class RepeatFacts(Facts, frozen=True, kw_only=True):
    """A unit that would go on with its bombardment."""

    sees: Annotated[bool, flag("Spotter sees it", "The spotter has the Aiming Point in sight")] = True
    bombarded: Annotated[bool, flag("Fired last turn", "It bombarded in its owner's previous turn")] = True
    same_point: Annotated[bool, flag("Same point", "It fires at the very same Aiming Point")] = True
    spotter: Annotated[bool, flag("Has a spotter", "A team may spot for it, whether or not it sees the point")] = True
    moved: Annotated[bool, flag("Moved", "The unit has moved since")] = False
    pinned: asked.UnitPinned = False
    friends: asked.NearestFriend = 8.0
    salvo: asked.Salvo = False
    aircraft: asked.ByAircraft = False


def assess(facts: RepeatFacts, tables: Tables) -> Assessment[Ranged] | Refused:
    problem = refused(
        refuse_if(
            facts.aircraft,
            fow.GAP_REPEAT_BOMBARDMENT,
            "only artillery repeats a bombardment, Aircraft leave at the end of the turn",
        ),
        refuse_if(not facts.bombarded, fow.GAP_REPEAT_BOMBARDMENT, "it did not bombard in its owner's previous turn"),
        refuse_if(not facts.same_point, fow.GAP_REPEAT_BOMBARDMENT, "another Aiming Point must be Ranged In anew"),
        refuse_if(facts.moved, fow.GAP_REPEAT_BOMBARDMENT, "a unit that has moved must Range In anew"),
        forbidden(facts.pinned, tables.while_pinned_down["bombard"], "a Pinned Down unit may not bombard"),
        refuse_if(not facts.spotter, fow.GAP_REPEAT_BOMBARDMENT, "a spotter is still needed"),
        too_close(facts.friends, facts.salvo, facts.aircraft, tables),
    )
    if problem:
        return problem
    ranged = Ranged.REPEAT if facts.sees else Ranged.REPEAT_UNSEEN
    penalty = ranged_modifier(ranged, tables)
    to_hit_said = "no penalty to hit" if facts.sees else "+1 to hit, as the spotter cannot see the Aiming Point"
    attempts_said = "Ranged In without a roll, as on a first attempt, at no attempt of the spotter"
    which_saves_said = "those that were made, so that a save counts if made twice"
    notes = [
        Effect("attempts", 0, fow.GAP_REPEAT_BOMBARDMENT, attempts_said),
        Effect("to_hit", penalty.value if penalty else 0, fow.BOMBARD_REPEAT_UNSEEN, to_hit_said),
        Effect("saves", "again", fow.BOMBARD_REPEAT_SAVES, "Infantry and Gun saves are re-rolled"),
        Effect("which_saves", "successful", fow.GAP_REPEAT_SAVE_REROLL, which_saves_said),
    ]
    safe = Target("Safety distance", safe_distance(facts.salvo, facts.aircraft, tables))
    subject = f"A Repeat Bombardment, nearest friend {facts.friends:g} in from the template"
    return Assessment(ranged, subject, numbers=(safe,), notes=tuple(notes))


REPEAT_BOMBARDMENT = Procedure(
    name="repeat_bombardment",
    title="Repeat Bombardment",
    summary="Whether a bombardment may be repeated without Ranging In, and what that brings.",
    facts=RepeatFacts,
    assess=assess,
    roll=stated,
    rules=(
        fow.GAP_REPEAT_BOMBARDMENT,
        fow.BOMBARD_REPEAT_UNSEEN,
        fow.BOMBARD_REPEAT_SAVES,
        fow.GAP_REPEAT_SAVE_REROLL,
        fow.PIN_NO_BOMBARD,
        *SAFE_RULES,
    ),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    label=lambda ranged: "may be repeated" if ranged is Ranged.REPEAT else "may be repeated, +1 to hit",
)
