"""Leaders: what a rating is worth everywhere, and which rating a nation's leader gets."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Refusal, Refused
from sandtable.explain.sentences import signed
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.common.nations import on_the_ground
from sandtable.rulesets.panzer_korps.rows.command import LeaderRow
from sandtable.rulesets.panzer_korps.tables import D6, TABLES, Tables
from sandtable.rulesets.panzer_korps.terms import Leader, Nation
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.citing import rules_in

#: Modifiers that some ratings have.
LINES = [
    row
    for lines in (TABLES.availability_modifiers, TABLES.morale_modifiers)
    for key, row in lines.items()
    if key.startswith("leader_")
]
#: Nations that share a row of the roll for leaders.
AS_FRANCE = (Nation.VICHY_FRANCE, Nation.POLAND, Nation.FINLAND, Nation.MINOR)


def decorated_note(rating: Leader, tables: Tables) -> Effect:
    if not tables.leader_acts[rating].decorated:
        return Effect("decorated", 0, pk.GAP_LEADER_RATINGS, "the group starts without a decorated leader")
    stands = "he stands with one formation, may change it in the logistics phase, and is lost with it"
    return Effect("decorated", 1, pk.GAP_LEADER_RATINGS, f"the group starts with one decorated leader: {stands}")


# ------------------------------------------------------------------ what a rating is worth


class LeaderCardFacts(Facts, frozen=True, kw_only=True):
    """A leader by the rating."""

    leader: asked.GroupLeader = Leader.D


def assess_card(facts: LeaderCardFacts, tables: Tables) -> Assessment[LeaderRow]:
    row = tables.leaders[facts.leader]
    notes = [
        Effect("activation", row.activation, pk.LEADER_RATINGS, f"activates on {row.activation} or less on a D10"),
        Effect("segment", row.segment, pk.SEGMENT_CO_VALUES, f"CO value {signed(row.segment)} for the segment die"),
        Effect("initiative", row.initiative, pk.INITIATIVE_MODIFIERS, f"initiative {signed(row.initiative)}"),
        Effect("arrival", row.arrival, pk.ARRIVAL_TABLE, f"groups he leads arrive on {row.arrival} % or less"),
    ]
    line = f"leader_{facts.leader.lower()}"
    if added := tables.availability_modifiers.get(line):
        notes.append(Effect("availability", added.value, added.rule, f"availability die {signed(added.value)}"))
    if added := tables.morale_modifiers.get(line):
        notes.append(Effect("morale", added.value, added.rule, f"morale die {signed(added.value)} for his men"))
    notes.append(decorated_note(facts.leader, tables))
    return Assessment(row, f"{facts.leader} leader", notes=tuple(notes))


LEADER_CARD = Procedure(
    name="leader_card",
    title="Leader rating",
    summary="What a leader's rating is called and what it brings to every die.",
    facts=LeaderCardFacts,
    assess=assess_card,
    roll=stated,
    rules=(
        pk.LEADER_RATINGS,
        pk.SEGMENT_CO_VALUES,
        pk.INITIATIVE_MODIFIERS,
        pk.ARRIVAL_TABLE,
        *rules_in(LINES),
        pk.GAP_LEADER_RATINGS,
    ),
    label=lambda row: row.character,
)


# ------------------------------------------------------------------ rolling for a leader


class LeaderRollFacts(Facts, frozen=True, kw_only=True):
    """A leader whom no scenario has rated."""

    nation: asked.OfNation = Nation.GERMANY
    year: asked.InYear = 1942


class LeaderRollProfile(Struct, frozen=True):
    """The rating for each face of the die."""

    ratings: tuple[Leader, ...]


def assess_roll(facts: LeaderRollFacts, tables: Tables) -> Assessment[LeaderRollProfile] | Refused:
    counts_as = Nation.FRANCE if facts.nation in AS_FRANCE else on_the_ground(facts.nation)
    for row in tables.leader_roll:
        if row.nation is counts_as and row.from_year <= facts.year <= row.to_year:
            notes = (Effect("scenario", True, pk.GAP_LEADER_RATINGS, "only where the scenario gives no rating"),)
            said = f"D6: {', '.join(row.ratings)}"
            subject = f"A leader of {facts.nation.said} in {facts.year}"
            return Assessment(LeaderRollProfile(row.ratings), subject, (said,), notes=notes)
    because = f"there is no row for leaders of {facts.nation.said} in {facts.year}, the scenario must rate them"
    return Refused((Refusal(pk.GAP_LEADER_RATINGS, because),))


def roll_rating(dice: Dice, profile: LeaderRollProfile) -> Leader:
    return profile.ratings[dice.d(D6, why=pk.GAP_LEADER_RATINGS) - 1]


def roll_follows(facts: LeaderRollFacts, rating: Leader, tables: Tables) -> tuple[Effect, ...]:
    row, reach = tables.leaders[rating], tables.limit("hq_reach")
    hq = f"one divisional HQ company, which may join another formation within {reach} inches in the logistics phase"
    activates = f"{row.character}: activates on {row.activation} or less"
    return (
        Effect("activation", row.activation, pk.LEADER_RATINGS, activates),
        decorated_note(rating, tables),
        Effect("hq", reach, pk.GAP_LEADER_RATINGS, f"each division also has {hq}"),
    )


LEADER_RATING_ROLL = Procedure(
    name="leader_rating_roll",
    title="Roll for a leader",
    summary="Which rating a leader gets, by nation and year, and whether he brings a decorated leader.",
    facts=LeaderRollFacts,
    assess=assess_roll,
    roll=roll_rating,
    rules=(pk.GAP_LEADER_RATINGS, pk.LEADER_RATINGS),
    shaped_by=(pk.GAP_NATION_DATES,),
    label=lambda rating: f"{rating} leader",
    follows=roll_follows,
    stages=((pk.GAP_LEADER_RATINGS, "rating"),),
)
