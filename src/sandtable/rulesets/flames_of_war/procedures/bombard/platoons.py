"""Platoons under the template and platoons that bombard, by their names."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.bombard.harm import Card
from sandtable.rulesets.flames_of_war.procedures.bombard.targets import TeamUnder
from sandtable.rulesets.flames_of_war.procedures.cards.codes import PLATOONS, TEAMS, a_platoon, some_teams
from sandtable.rulesets.flames_of_war.rows import BombardmentWeapon, Platoon, Team
from sandtable.rulesets.flames_of_war.tables import TABLES, Tables
from sandtable.rulesets.flames_of_war.terms import Height, Kind, Note, Rating, Shelter
from sandtable.sheet import Facts, FactsFault

NAMED_RULES = (fow.GAP_PLATOONS, fow.GAP_TEAM_PROFILES)


def cards_of(platoon: Platoon, tables: Tables) -> list[Team]:
    """The card of every team, in the order of the list."""
    return [tables.teams[some.team] for some in platoon.teams for _ in range(some.number)]


def weapon_on(card: Team, tables: Tables) -> BombardmentWeapon | None:
    """What a team bombards with, if it can."""
    return next((tables.bombardment_weapons[key] for key in card.weapons if key in tables.bombardment_weapons), None)


def weapons_of(platoon: Platoon, tables: Tables) -> list[BombardmentWeapon]:
    """The bombardment weapons of a platoon, one for each team that has one."""
    return [weapon for card in cards_of(platoon, tables) if (weapon := weapon_on(card, tables))]


def bombarding(platoon: Platoon, tables: Tables) -> tuple[BombardmentWeapon, int]:
    """The weapon that an artillery platoon or a flight bombards with, and how many it has."""
    weapons = weapons_of(platoon, tables)
    return weapons[0], weapons.count(weapons[0])


def flies(platoon: Platoon, tables: Tables) -> bool:
    return any(card.kind is Kind.AIRCRAFT for card in cards_of(platoon, tables))


FLIGHTS = {key: PLATOONS[key] for key, platoon in TABLES.platoons.items() if flies(platoon, TABLES)}
#: Everything that a template can lie over.
GROUND = {key: said for key, said in PLATOONS.items() if key not in FLIGHTS}
BATTERIES = {key: said for key, said in GROUND.items() if weapons_of(TABLES.platoons[key], TABLES)}
GROUND_TEAMS = {key: said for key, said in TEAMS.items() if TABLES.teams[key].kind is not Kind.AIRCRAFT}


class TargetFacts(Facts, frozen=True, kw_only=True):
    """A platoon of the lists under the template."""

    target: Annotated[str, a_platoon("Target", "The platoon that is bombarded", GROUND, "one on the ground")] = (
        "de_grenadier"
    )
    under: Annotated[
        int, asked.teams("Teams under it", 1, "Its teams with any part under the template, as its list has them")
    ] = 5
    cover: asked.BombardedCover = Shelter.OPEN
    beneath: asked.Beneath = Height.FLAT
    smoke_screen: asked.SmokeBeneath = False
    night: asked.RangedAtNight = False
    friends: asked.NearestFriend = 12.0
    bailed: asked.BailedUnder = 0
    teams: Annotated[
        tuple[str, ...],
        some_teams(
            "Other teams",
            asked.MOST_TEAMS,
            "Teams of one unit under it, in place of the platoon",
            GROUND_TEAMS,
            "teams on the ground",
        ),
    ] = ()


def cards_under(facts: TargetFacts, tables: Tables) -> list[Team]:
    """The cards under the template: those that were named, or the first of the platoon."""
    if facts.teams:
        return [tables.teams[key] for key in facts.teams]
    platoon = tables.platoons[facts.target]
    if facts.under > platoon.size:
        raise FactsFault(f"under: the {platoon.name} has {platoon.size} teams, give at most {platoon.size}")
    return cards_of(platoon, tables)[: facts.under]


def only_transports(facts: TargetFacts, tables: Tables) -> bool:
    """Transports alone are under the template, whose loss calls for no Last Stand."""
    return all(card.has(Note.TRANSPORT) for card in cards_under(facts, tables))


def teams_under(facts: TargetFacts, tables: Tables) -> tuple[TeamUnder, ...]:
    """Everybody under the template; of the tanks the first are those Bailed Out before."""
    cards, bailed = cards_under(facts, tables), facts.bailed
    tanks = sum(card.kind is Kind.ARMOURED for card in cards)
    if bailed > tanks:
        raise FactsFault(f"bailed: {count_of(tanks, 'armoured Tank')} under the template, give at most {tanks}")
    found = []
    for card in cards:
        out = bailed > 0 and card.kind is Kind.ARMOURED
        bailed -= out
        nerve = card.named(Rating.REMOUNT) or card.motivation
        found.append(TeamUnder(card.hit_on, Card(card.kind, card.save, card.top, nerve), bailed=out))
    return tuple(found)


def target_said(facts: TargetFacts, tables: Tables) -> str:
    if facts.teams:
        return count_of(len(facts.teams), "team")
    return f"{count_of(facts.under, 'team')} of {tables.platoons[facts.target].name}"


def under_note(facts: TargetFacts, tables: Tables) -> Effect:
    """Which teams were taken to be under the template."""
    cards = cards_under(facts, tables)
    listed = ", ".join(f"{many} {name}" for name, many in Counter(card.name for card in cards).items())
    said = f"under the template: {listed}"
    return Effect("under", len(cards), fow.GAP_TEAM_PROFILES if facts.teams else fow.GAP_PLATOONS, said)


def firing_note(weapon: BombardmentWeapon, number: int) -> Effect:
    numbers = f"Anti-tank {weapon.at}, Firepower {weapon.fp}+"
    said = f"{number} firing: {weapon.name}, {numbers}, range {weapon.range} in"
    return Effect("weapon", weapon.id, fow.GAP_BOMBARDMENT_WEAPONS, said)
