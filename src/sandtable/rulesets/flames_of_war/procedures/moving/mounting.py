"""Passengers: who may get out, get in and be driven off, and in what order."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from sandtable.explain import Effect, Refused, Spoken, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.cards.codes import a_team
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond
from sandtable.rulesets.flames_of_war.procedures.starting.forbidden import forbidden
from sandtable.rulesets.flames_of_war.rows import Team
from sandtable.rulesets.flames_of_war.tables import TABLES, Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Move, Note
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, count, flag

MOST_ABOARD = 6

TRANSPORTS = {
    key: f"{row.name}: {row.carries} Infantry{' or a Gun' if row.has(Note.TOW) else ''}"
    for key, row in TABLES.teams.items()
    if row.has(Note.TRANSPORT)
}


class Act(Spoken):
    """What passengers and their transport do in the Movement Step."""

    DISMOUNT = "dismount"
    MOUNT = "mount"
    TRANSPORT_DASH = "transport_dash", "Dash, once mounted"


class Passengers(StrEnum):
    """Who rides: Infantry aboard, or a Gun on tow."""

    INFANTRY = "infantry"
    GUN = "gun"

    @property
    def said(self) -> str:
        return Kind(self.value).said


class MountingFacts(Facts, frozen=True, kw_only=True):
    """Passengers and the transport that carries them."""

    act: Annotated[Act, choice("They want to", "What passengers or their transport want to do")] = Act.DISMOUNT
    move: Annotated[Move, choice("Passengers' move", "After dismounting, or before mounting")] = Move.TACTICAL
    transport_moved: Annotated[bool, flag("Transport moved", "The transport has moved this turn")] = False
    passengers_moved: Annotated[
        bool, flag("Moved before dismounting", "They have been carried or moved this turn before they dismount")
    ] = False
    moves_after: Annotated[bool, flag("Moves after mounting", "They want to go on moving after they have mounted")] = (
        False
    )
    distance: Annotated[
        float, asked.inches("To the transport", "From where the team stands or is placed to the transport")
    ] = 1.0
    transport: Annotated[str, a_team("Transport", "The card of the transport", TRANSPORTS, "a transport")] = (
        "us_halftrack"
    )
    passengers: Annotated[Passengers, choice("Passengers", "Who rides")] = Passengers.INFANTRY
    teams: Annotated[int, count("Teams riding", 1, MOST_ABOARD, "Teams that mount or dismount")] = 1
    aboard: Annotated[int, count("Others aboard", 0, MOST_ABOARD, "Infantry teams that ride in it besides")] = 0
    towing: Annotated[bool, flag("Tows a gun", "It carries or tows another Gun team already")] = False
    other_unit: Annotated[bool, flag("Of another unit", "The transport belongs to another unit")] = False
    transport_bailed: Annotated[bool, flag("Transport Bailed Out", "The transport is Bailed Out")] = False


# ------------------------------------------------------------------ room


def room_refusals(facts: MountingFacts, card: Team) -> Refused | None:
    """So many Infantry teams, or one Gun in their place if the card has Tow."""
    if facts.passengers is Passengers.GUN:
        return refused(
            refuse_if(not card.has(Note.TOW), fow.GAP_WEAPON_NOTES, f"{card.name} cannot tow a gun"),
            refuse_if(
                facts.teams > 1 or facts.towing or facts.aboard > 0,
                fow.GAP_WEAPON_NOTES,
                "it carries or tows one Gun team and nobody else",
            ),
        )
    full = facts.teams + facts.aboard > card.carries
    return refused(
        refuse_if(facts.towing, fow.GAP_WEAPON_NOTES, "a transport that tows a gun has no room for Infantry"),
        refuse_if(full, fow.GAP_WEAPON_NOTES, f"{card.name} carries {count_of(card.carries, 'Infantry team')}"),
    )


# ------------------------------------------------------------------ what forbids it


def against_dismounting(facts: MountingFacts, reach: int) -> Refused | None:
    return refused(
        refuse_if(
            facts.transport_moved,
            fow.PASSENGER_DISMOUNT,
            "passengers dismount at the start of movement, before the transport moves",
        ),
        refuse_if(
            facts.passengers_moved, fow.PASSENGER_DISMOUNT, "passengers dismount only at the start of their movement"
        ),
        refuse_if(
            facts.move is Move.DASH,
            fow.GAP_PASSENGERS_DETAILS,
            "a team that has dismounted may move at Tactical but not Dash",
        ),
        refuse_if(
            beyond(facts.distance, reach),
            fow.GAP_PASSENGERS_DETAILS,
            f"they are placed within {reach} in of the transport",
        ),
    )


def against_mounting(facts: MountingFacts, card: Team, reach: int) -> Refused | None:
    return refused(
        refuse_if(facts.moves_after, fow.PASSENGER_MOUNT, "passengers mount only at the end of their movement"),
        refuse_if(facts.other_unit, fow.GAP_PASSENGERS_DETAILS, "a team mounts a transport of its own unit"),
        refuse_if(
            beyond(facts.distance, reach),
            fow.GAP_PASSENGERS_DETAILS,
            f"a team mounts from within {reach} in of the transport",
        ),
        room_refusals(facts, card),
    )


def against_driving(facts: MountingFacts, tables: Tables) -> Refused | None:
    return refused(
        refuse_if(
            facts.transport_moved,
            fow.PASSENGER_TRANSPORT_DASH,
            "only a transport that has not yet moved may Dash after they mount",
        ),
        forbidden(facts.transport_bailed, tables.while_bailed_out["move"], "a Bailed Out transport may not move"),
    )


def assess(facts: MountingFacts, tables: Tables) -> Assessment[Act] | Refused:
    card = tables.teams[facts.transport]
    if facts.transport_bailed and card.kind is not Kind.ARMOURED:
        raise FactsFault("transport_bailed: only an armoured transport is Bailed Out, choose one or leave it out")
    reach = tables.limit("passenger_reach")
    problem = {
        Act.DISMOUNT: against_dismounting(facts, reach),
        Act.MOUNT: against_mounting(facts, card, reach),
        Act.TRANSPORT_DASH: refused(against_driving(facts, tables), room_refusals(facts, card)),
    }[facts.act]
    if problem:
        return problem
    who = count_of(facts.teams, f"{facts.passengers.said} team")
    notes = riding_notes(facts.act, reach)
    if facts.act is Act.MOUNT and not against_driving(facts, tables):
        said = "the transport has not moved and may now Dash with them"
        may = Effect("transport_may_dash", True, fow.PASSENGER_TRANSPORT_DASH, said)
        notes = (*notes, may)
    return Assessment(facts.act, f"{who} and {card.name}", notes=notes)


def riding_notes(act: Act, reach: int) -> tuple[Effect, ...]:
    if act is Act.DISMOUNT:
        said = f"placed within {reach} in of the transport before it moves"
        return (
            Effect("placed_within", reach, fow.GAP_PASSENGERS_DETAILS, said),
            Effect("then", "tactical", fow.GAP_PASSENGERS_DETAILS, "they may then move at Tactical, but not Dash"),
        )
    riding = (
        Effect("may_shoot", False, fow.GAP_PASSENGERS_DETAILS, "mounted teams cannot shoot"),
        Effect("may_assault", False, fow.GAP_PASSENGERS_DETAILS, "nor assault"),
        Effect("may_be_targeted", False, fow.GAP_PASSENGERS_DETAILS, "nor be targeted"),
    )
    if act is Act.MOUNT:
        return riding
    return (
        Effect("speed", "dash", fow.PASSENGER_TRANSPORT_DASH, "the transport may Dash with them this turn"),
        Effect("transport_may_shoot", False, fow.SHOOT_NO_SHOOT_DASH, "after its Dash it may not shoot"),
        *riding,
    )


LABELS = {
    Act.DISMOUNT: "may dismount",
    Act.MOUNT: "may mount",
    Act.TRANSPORT_DASH: "the transport may Dash",
}

MOUNTING = Procedure(
    name="mounting",
    title="Mount or dismount",
    summary="Whether passengers may dismount or mount, and whether their transport may then Dash.",
    facts=MountingFacts,
    assess=assess,
    roll=stated,
    rules=(
        fow.PASSENGER_DISMOUNT,
        fow.PASSENGER_MOUNT,
        fow.PASSENGER_TRANSPORT_DASH,
        fow.GAP_PASSENGERS_DETAILS,
        fow.GAP_WEAPON_NOTES,
        fow.BAIL_NO_ACTIONS,
        fow.SHOOT_NO_SHOOT_DASH,
    ),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    label=LABELS.__getitem__,
)
