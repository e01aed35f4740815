"""What becomes of the passengers when their transport is Bailed Out or Destroyed."""

from __future__ import annotations

from typing import Annotated

from sandtable.dice import Dice
from sandtable.explain import Effect, Spoken, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.moving.mounting import MOST_ABOARD
from sandtable.rulesets.flames_of_war.procedures.starting.scores import how_many_score, scores_text
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, count


class TransportHarm(Spoken):
    """What has happened to the transport."""

    BAILED = "bailed", "Bailed Out"
    DESTROYED = "destroyed", "Destroyed"


class PassengerFateFacts(Facts, frozen=True, kw_only=True):
    """Teams that ride in, or are towed by, a transport that is hit."""

    transport: Annotated[TransportHarm, choice("Transport", "What has happened to it")] = TransportHarm.DESTROYED
    passengers: Annotated[int, count("Passengers", 1, MOST_ABOARD, "Teams that it carries or tows")] = 3


def assess(facts: PassengerFateFacts, tables: Tables) -> Assessment[tuple[int, int]]:
    number = Target("Passenger survives", tables.constant("passenger_save"))
    subject = f"{count_of(facts.passengers, 'passenger')} of a transport that is {facts.transport.said}"
    pins = Effect("pinned", True, fow.GAP_PASSENGERS_DETAILS, "either way their unit is Pinned Down")
    if facts.transport is TransportHarm.BAILED:
        spared = Effect("rolls", False, fow.GAP_PASSENGERS_DETAILS, "they dismount at once, without a roll")
        return Assessment((0, number.number), subject, ("no roll",), notes=(spared, pins))
    needs = (scores_text("each survives", number.number),)
    return Assessment((facts.passengers, number.number), subject, needs, (number,), (pins,))


def passenger_fate(dice: Dice, profile: tuple[int, int]) -> int:
    """Passengers Destroyed with their transport; each rolls for itself."""
    rolling, score = profile
    return rolling - how_many_score(dice, rolling, score, why=fow.GAP_PASSENGERS_DETAILS)


def follows(facts: PassengerFateFacts, destroyed: int, tables: Tables) -> tuple[Effect, ...]:
    left = facts.passengers - destroyed
    pinned = Effect("pinned", True, fow.GAP_PASSENGERS_DETAILS, "their unit is Pinned Down")
    if not left:
        return (pinned,)
    return (
        Effect("dismounted", left, fow.GAP_PASSENGERS_DETAILS, f"{count_of(left, 'team')} dismounted at once"),
        pinned,
    )


PASSENGER_FATE = Procedure(
    name="passenger_fate",
    title="Fate of passengers",
    summary="How many passengers are Destroyed with their transport.",
    facts=PassengerFateFacts,
    assess=assess,
    roll=passenger_fate,
    rules=(fow.GAP_PASSENGERS_DETAILS, fow.GAP_SCORE_TEST),
    label=lambda destroyed: f"{count_of(destroyed, 'team')} Destroyed" if destroyed else "all get out",
    follows=follows,
    stages=((fow.GAP_PASSENGERS_DETAILS, "survivors"),),
)
