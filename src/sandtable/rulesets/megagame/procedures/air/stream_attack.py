"""Fighters intercept a stream of transports or bombers: the cover first, then what gets through."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import (
    MOST_SERIALS,
    MOST_SQUADRONS,
    Escorts,
    Interceptors,
    NightInTheAir,
    Patrols,
)
from sandtable.rulesets.megagame.procedures.air.fighters import FIGHT_SHAPED, FIGHT_STAGE, fight_needs, fight_numbers
from sandtable.rulesets.megagame.procedures.air.missions import FIGHTERS_FLY, not_by_night
from sandtable.rulesets.megagame.procedures.air.stream import (
    STREAM_RULES,
    Flying,
    Stream,
    StreamLosses,
    attack_stream,
    cover_note,
    patrol_notes,
    stream_follows,
    stream_of,
)
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import count, flag


class StreamAttackFacts(Facts, frozen=True, kw_only=True):
    """Everything that flies over one air zone."""

    interceptors: Interceptors = 6
    escorts: Escorts = 2
    serials: Annotated[int, count("Transports", 0, MOST_SERIALS, "Transport serials of the stream")] = 10
    bombers: Annotated[
        int, count("Bombers", 0, MOST_SQUADRONS, "Squadrons on support, interdiction or recce, fighters included")
    ] = 0
    patrols: Patrols = 0
    escorts_intercept: Annotated[
        bool, flag("Both intercept", "Some of the escorts are on intercept as well: the initiative decides a tie")
    ] = False
    initiative: Annotated[
        bool, flag("Has initiative", "The side of the interceptors has it; matters if both intercept in equal numbers")
    ] = False
    night: NightInTheAir = False


def flying(facts: StreamAttackFacts) -> Flying:
    return Flying(
        interceptors=facts.interceptors,
        cover=facts.escorts,
        patrols=facts.patrols,
        serials=facts.serials,
        bombers=facts.bombers,
        interceptors_win_ties=facts.initiative or not facts.escorts_intercept,
    )


def tie_said(facts: StreamAttackFacts) -> str:
    return "both intercept, so the initiative decides" if facts.escorts_intercept else "they intercept"


def assess(facts: StreamAttackFacts, tables: Tables) -> Assessment[Stream] | Refused:
    alone = "there is no stream: ask for the fighter combat alone instead"
    if problem := refused(
        not_by_night(facts.night, FIGHTERS_FLY, "no fighters fly by night", tables),
        refuse_if(not facts.interceptors, mg.A2A_STREAM_CONDITION, "nobody intercepts: the stream comes through whole"),
        refuse_if(not facts.serials + facts.bombers, mg.GAP_A2A_BREAKTHROUGH, alone),
    ):
        return problem
    stream = stream_of(flying(facts), tables)
    flown = [count_of(facts.serials, "serial")] if facts.serials else []
    flown += [count_of(facts.bombers, "bomber squadron")] if facts.bombers else []
    said = "all fighters of a side in the zone fight as one force, once a turn"
    notes = [cover_note(stream, tie_said=tie_said(facts)), Effect("one_force", True, mg.GAP_AIR_ALLOCATION, said)]
    notes += patrol_notes(facts.patrols)
    if facts.serials and facts.bombers:
        told = "all that get through go for the transports first, those beyond their number for the bombers"
        notes.append(Effect("transports_first", True, mg.GAP_A2A_BREAKTHROUGH, told))
    patrols = f" with {count_of(facts.patrols, 'patrol')}" if facts.patrols else ""
    subject = f"{count_of(facts.interceptors, 'squadron')}{patrols} intercepting {' and '.join(flown)}"
    escorted = f"{count_of(facts.escorts, 'escort')}" if facts.escorts else "no cover"
    return Assessment(
        stream,
        f"{subject}, {escorted}",
        fight_needs(stream.attackers, stream.fight, tables),
        fight_numbers(stream.fight, tables),
        tuple(notes),
    )


def follows(facts: StreamAttackFacts, ended: StreamLosses, tables: Tables) -> tuple[Effect, ...]:
    return stream_follows(stream_of(flying(facts), tables), ended, tables)


def stream_said(ended: StreamLosses) -> str:
    lost = f"{count_of(ended.serials_lost, 'serial')} and {count_of(ended.bombers_lost, 'bomber squadron')} lost"
    left = f"fighters left: {ended.interceptors_left} against {ended.cover_left}"
    return f"{ended.fight.said}: {lost}; {left}"


STREAM_ATTACK = Procedure(
    name="stream_attack",
    title="Attack on a stream",
    summary="Interceptors fight the cover of transports or bombers; if they win, the stream loses serials.",
    facts=StreamAttackFacts,
    assess=assess,
    roll=attack_stream,
    rules=STREAM_RULES,
    shaped_by=FIGHT_SHAPED,
    label=stream_said,
    follows=follows,
    stages=(FIGHT_STAGE,),
)
