"""The leadership roll of a close assault: a die of each side, and the lower total shifts one column more."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Modifier, Spoken, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.common.die_said import die_said
from sandtable.rulesets.panzer_korps.procedures.common.nations import of_nation, other_years
from sandtable.rulesets.panzer_korps.tables import D6, TABLES, Tables
from sandtable.rulesets.panzer_korps.terms import Nation
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.citing import rules_in

LEADERSHIP_RULES = (
    pk.ASSAULT_LEADERSHIP,
    pk.ASSAULT_LEADERSHIP_DECORATED,
    *rules_in(TABLES.leadership),
    pk.GAP_NATION_DATES,
)


class Loser(Spoken):
    """Who has the lower leadership roll and shifts."""

    ATTACKER = "attacker", "the attacker shifts"
    DEFENDER = "defender", "the defender shifts"
    NOBODY = "nobody", "nobody shifts"


class Leadership(Struct, frozen=True):
    """What each side adds to its die."""

    attacker: int
    defender: int


def leadership_number(name: str, nation: Nation, year: int, decorated: int, tables: Tables) -> Target:
    """What a side adds to its D6."""
    row = tables.constant("leadership_decorated")
    leaders = Modifier(decorated * row.value, row.rule, f"for {count_of(decorated, row.label)}")
    added = (*((leaders,) if decorated else ()), *of_nation(tables.leadership, nation, year))
    return Target(name, Modifier(0, pk.ASSAULT_LEADERSHIP, "on a D6"), added)


def leadership_years(nations: Iterable[Nation], year: int, tables: Tables) -> tuple[Effect, ...]:
    """Nations whose modifier does not count in the year of the battle."""
    found = (other_years(tables.leadership, nation, year, "leadership roll") for nation in dict.fromkeys(nations))
    return tuple(note for notes in found for note in notes)


def who_loses(dice: Dice, sides: Leadership) -> Loser:
    """Both dice; a tie has no loser."""
    attacker = dice.d(D6, why=pk.ASSAULT_LEADERSHIP, who="attacker") + sides.attacker
    defender = dice.d(D6, why=pk.ASSAULT_LEADERSHIP, who="defender") + sides.defender
    if attacker == defender:
        return Loser.NOBODY
    return Loser.ATTACKER if attacker < defender else Loser.DEFENDER


class LeadershipRollFacts(Facts, frozen=True, kw_only=True):
    """Two sides that dice off before they read the close assault table."""

    attacker_nation: asked.AttackerNation = Nation.GERMANY
    defender_nation: asked.DefenderNation = Nation.RUSSIA
    year: asked.YearFought = 1942
    attacker_decorated: asked.AttackerLeaders = 0
    defender_decorated: asked.DefenderLeaders = 0


def assess(facts: LeadershipRollFacts, tables: Tables) -> Assessment[Leadership]:
    attacker = leadership_number("Attacker adds", facts.attacker_nation, facts.year, facts.attacker_decorated, tables)
    defender = leadership_number("Defender adds", facts.defender_nation, facts.year, facts.defender_decorated, tables)
    return Assessment(
        Leadership(attacker.total, defender.total),
        f"{facts.attacker_nation.said} attacks {facts.defender_nation.said} in {facts.year}",
        (f"{die_said(D6, attacker.total)} against {die_said(D6, defender.total)}",),
        (attacker, defender),
        leadership_years((facts.attacker_nation, facts.defender_nation), facts.year, tables),
    )


def follows(_facts: LeadershipRollFacts, loser: Loser, tables: Tables) -> tuple[Effect, ...]:
    if loser is Loser.NOBODY:
        return (Effect("columns", 0, pk.GAP_LEADERSHIP_TIE, "a tie has no loser"),)
    columns = tables.assault_shifts["leadership"].value
    shifts = f"{loser.said} {count_of(columns, 'column')} more to the left"
    return (Effect("columns", columns, pk.ASSAULT_LEADERSHIP, shifts),)


LEADERSHIP_ROLL = Procedure(
    name="leadership_roll",
    title="Leadership roll",
    summary="Which side of a close assault loses the roll of its leaders and shifts one column.",
    facts=LeadershipRollFacts,
    assess=assess,
    roll=who_loses,
    rules=(*LEADERSHIP_RULES, pk.GAP_LEADERSHIP_TIE),
    follows=follows,
    stages=((pk.ASSAULT_LEADERSHIP, "leadership roll"),),
)
