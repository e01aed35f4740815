"""Who may spot for a bombardment, and whose Skill it Ranges In with."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refusal, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.bombard.ranging import attempts_left, no_attempts
from sandtable.rulesets.flames_of_war.procedures.starting.forbidden import forbidden
from sandtable.rulesets.flames_of_war.rows import Platoon, Team
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Move, Note, Spotter
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag


class MaySpotFacts(Facts, frozen=True, kw_only=True):
    """A team that is to spot for a unit."""

    spotter: Annotated[Spotter, choice("Spotter", "What it is to the unit that fires")] = Spotter.OBSERVER
    attempts_used: asked.AttemptsUsed = 0
    own: Annotated[
        bool,
        flag("Belongs to it", "An Observer of its nation, the Commander of its formation, an Aircraft of its flight"),
    ] = True
    moved: Annotated[Move, choice("Movement", "What the spotter did this turn; only a Dash matters")] = Move.STAYED
    bailed: Annotated[bool, flag("Bailed Out", "The spotter is Bailed Out")] = False
    other_spotter: Annotated[
        bool, flag("Another spotter", "Another team has spotted for the unit this turn, with or without success")
    ] = False
    bombs: Annotated[bool, flag("For Aircraft bombs", "The bombardment is one of Aircraft bombs or rockets")] = False
    repeat: Annotated[bool, flag("Repeated", "A Repeat Bombardment needs a spotter, but none of its attempts")] = False


def wrong_spotter(spotter: Spotter, bombs: bool, tables: Tables) -> Refusal | None:
    """Aircraft spot for their own bombs, and nobody else does."""
    row = tables.spotters[spotter]
    if bombs:
        return refuse_if(not row.bombs, fow.GAP_WEAPON_NOTES, "only Aircraft of its own unit may spot for bombs")
    if spotter is Spotter.AIRCRAFT:
        return refuse_if(not row.guns, fow.GAP_AIRCRAFT_ATTACK, "Aircraft spot for their own bombs only")
    because = "only Observers, the unit's own leader and its Formation Commander may spot"
    return refuse_if(not row.guns, fow.GAP_SPOTTING, because)


def not_its_own(facts: MaySpotFacts, tables: Tables) -> Refusal | None:
    row = tables.spotters[facts.spotter]
    return refuse_if(not (facts.own or row.others), row.rule, row.label)


def assess(facts: MaySpotFacts, tables: Tables) -> Assessment[int] | Refused:
    wrong = wrong_spotter(facts.spotter, facts.bombs, tables)
    problem = refused(
        wrong,
        None if wrong else not_its_own(facts, tables),
        forbidden(facts.bailed, tables.while_bailed_out["spot"], "a spotter that is Bailed Out does not spot"),
        refuse_if(facts.moved is Move.DASH, fow.GAP_SPOTTING, "a spotter that Dashed does not spot"),
        refuse_if(facts.other_spotter, fow.GAP_SPOTTING, "a unit is Ranged In by one spotter only in a turn"),
        None if facts.repeat else no_attempts(facts.attempts_used, tables),
    )
    if problem:
        return problem
    left = len(attempts_left(facts.attempts_used, tables))
    notes = [Effect("skill", "spotter", fow.GAP_SPOTTING, "Ranging In uses the spotter's Skill")]
    if facts.repeat:
        notes.append(
            Effect("attempt", False, fow.GAP_REPEAT_BOMBARDMENT, "a Repeat Bombardment uses none of its attempts")
        )
    return Assessment(left, f"Spotter: {facts.spotter.said}", notes=tuple(notes))


MAY_SPOT = Procedure(
    name="may_spot",
    title="May it spot?",
    summary="Whether a team may be the Spotting Team, and how many attempts it has left.",
    facts=MaySpotFacts,
    assess=assess,
    roll=stated,
    rules=(
        fow.GAP_SPOTTING,
        fow.GAP_WEAPON_NOTES,
        fow.GAP_COMMANDER_POWERS,
        fow.GAP_AIRCRAFT_ATTACK,
        fow.GAP_REPEAT_BOMBARDMENT,
    ),
    label=lambda left: f"{count_of(left, 'attempt')} left" if left else "no attempts left",
)


# ------------------------------------------------------------------ spotters by their cards


def spotter_card(platoon: Platoon, spotter: Spotter, tables: Tables) -> Team | None:
    """The card of a unit's spotter; None if it can have no such spotter."""
    if spotter is Spotter.OBSERVER:
        observers = (team for team in tables.teams.values() if team.has(Note.OBSERVER))
        return next((team for team in observers if team.nation is platoon.nation), None)
    if spotter is Spotter.COMMANDER:
        hqs = (formation.hq for formation in tables.formations.values() if platoon.id in formation.combat)
        hq = next(hqs, None)
        return None if hq is None else tables.teams[tables.platoons[hq].teams[0].team]
    return tables.teams[platoon.teams[0].team]
