"""Leaders: what a rating is worth everywhere, and which rating a nation's leader gets."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Refusal, Refused
from sandtable.explain.sentences import signed
from sandtable.rulesets.panzer_korps.command.asked import GroupLeader, InYear, OfNation
from sandtable.rulesets.panzer_korps.nations import DATES, on_the_ground
from sandtable.rulesets.panzer_korps.printed.command import LeaderRow
from sandtable.rulesets.panzer_korps.tables import D6, Tables
from sandtable.rulesets.panzer_korps.terms import Leader, Nation
from sandtable.sheet import Assessment, Facts, Procedure, stated

RATINGS = "pk.leader.ratings"
ROLL = "pk.gap.leader-ratings"
MORALE = {Leader.G: "pk.leader.g-morale", Leader.H: "pk.leader.h-morale"}
AVAILABILITY = {
    Leader.A: "pk.avail.mod-leader-a",
    Leader.B: "pk.avail.mod-leader-b",
    Leader.F: "pk.avail.mod-leader-f",
    Leader.G: "pk.avail.mod-leader-g",
    Leader.H: "pk.avail.mod-leader-h",
}
#: Leaders who bring a decorated leader to their force group.
DECORATED = (Leader.A, Leader.B, Leader.C)
#: Nations that share a row of the roll for leaders.
AS_FRANCE = (Nation.VICHY_FRANCE, Nation.POLAND, Nation.FINLAND, Nation.MINOR)


def decorated_leaders(rating: Leader) -> int:
    """Decorated leaders that a force group starts with."""
    return 1 if rating in DECORATED else 0


def decorated_note(rating: Leader) -> Effect:
    if not decorated_leaders(rating):
        return Effect("decorated", 0, ROLL, "the group starts without a decorated leader")
    stands = "he stands with one formation, may change it in the logistics phase, and is lost with it"
    return Effect("decorated", 1, ROLL, f"the group starts with one decorated leader: {stands}")


# ------------------------------------------------------------------ what a rating is worth


class LeaderCardFacts(Facts, frozen=True, kw_only=True):
    """A leader by the rating."""

    leader: GroupLeader = Leader.D


def assess_card(facts: LeaderCardFacts, tables: Tables) -> Assessment[LeaderRow]:
    row = tables.leaders[facts.leader]
    notes = [
        Effect("activation", row.activation, RATINGS, f"activates on {row.activation} or less on a D10"),
        Effect("segment", row.segment, "pk.segment.co-values", f"CO value {signed(row.segment)} for the segment die"),
        Effect("initiative", row.initiative, "pk.initiative.modifiers", f"initiative {signed(row.initiative)}"),
        Effect("arrival", row.arrival, "pk.arrival.table", f"groups he leads arrive on {row.arrival} % or less"),
    ]
    if row.availability:
        said = f"availability die {signed(row.availability)}"
        notes.append(Effect("availability", row.availability, AVAILABILITY[facts.leader], said))
    if row.morale:
        notes.append(Effect("morale", row.morale, MORALE[facts.leader], f"morale die {signed(row.morale)} for his men"))
    notes.append(decorated_note(facts.leader))
    return Assessment(row, f"{facts.leader} leader", notes=tuple(notes))


LEADER_CARD = Procedure(
    name="leader_card",
    title="Leader rating",
    summary="What a leader's rating is called and what it brings to every die.",
    facts=LeaderCardFacts,
    assess=assess_card,
    roll=stated,
    rules=(
        RATINGS,
        *MORALE.values(),
        "pk.segment.co-values",
        "pk.initiative.modifiers",
        "pk.arrival.table",
        *AVAILABILITY.values(),
        ROLL,
    ),
    label=lambda row: row.character,
)


# ------------------------------------------------------------------ rolling for a leader


class LeaderRollFacts(Facts, frozen=True, kw_only=True):
    """A leader whom no scenario has rated."""

    nation: OfNation = Nation.GERMANY
    year: InYear = 1942


class LeaderRollProfile(Struct, frozen=True):
    """The rating for each face of the die."""

    ratings: tuple[Leader, ...]


def rolls_as(nation: Nation) -> Nation:
    """The nation in whose row a leader is rolled for."""
    return Nation.FRANCE if nation in AS_FRANCE else on_the_ground(nation)


def assess_roll(facts: LeaderRollFacts, tables: Tables) -> Assessment[LeaderRollProfile] | Refused:
    counts_as = rolls_as(facts.nation)
    for row in tables.leader_roll:
        if row.nation is counts_as and row.from_year <= facts.year <= row.to_year:
            notes = (Effect("scenario", True, ROLL, "only where the scenario gives no rating"),)
            said = f"D6: {', '.join(row.ratings)}"
            subject = f"A leader of {facts.nation.said} in {facts.year}"
            return Assessment(LeaderRollProfile(row.ratings), subject, (said,), notes=notes)
    because = f"there is no row for leaders of {facts.nation.said} in {facts.year}, the scenario must rate them"
    return Refused((Refusal(ROLL, because),))


def roll_rating(dice: Dice, profile: LeaderRollProfile) -> Leader:
    return profile.ratings[dice.d(D6, why=ROLL) - 1]


def roll_follows(facts: LeaderRollFacts, rating: Leader, tables: Tables) -> tuple[Effect, ...]:
    row, reach = tables.leaders[rating], tables.limit("hq_reach")
    hq = f"one divisional HQ company, which may join another formation within {reach} inches in the logistics phase"
    return (
        Effect("activation", row.activation, RATINGS, f"{row.character}: activates on {row.activation} or less"),
        decorated_note(rating),
        Effect("hq", reach, ROLL, f"each division also has {hq}"),
    )


LEADER_RATING_ROLL = Procedure(
    name="leader_rating_roll",
    title="Roll for a leader",
    summary="Which rating a leader gets, by nation and year, and whether he brings a decorated leader.",
    facts=LeaderRollFacts,
    assess=assess_roll,
    roll=roll_rating,
    rules=(ROLL, RATINGS, DATES),
    label=lambda rating: f"{rating} leader",
    follows=roll_follows,
    stages=((ROLL, "rating"),),
)
