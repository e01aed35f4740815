"""Platoons of the lists in an assault: who fights with what, and what each fires at a charge."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TypeAlias

from sandtable.dice.need import chance
from sandtable.explain import Spoken
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_weapons import (
    Charge,
    Firing,
    defensive_score,
    harm,
    landing,
)
from sandtable.rulesets.flames_of_war.procedures.assault.fighters import Fighters, Party
from sandtable.rulesets.flames_of_war.procedures.assault.tank_blow import Arm, Hull
from sandtable.rulesets.flames_of_war.procedures.assault.who_assaults import may_charge
from sandtable.rulesets.flames_of_war.procedures.fire.cover import carried
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import can_be_pinned
from sandtable.rulesets.flames_of_war.procedures.fire.to_hit import hit_need
from sandtable.rulesets.flames_of_war.rows import Platoon, Team, Weapon
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Note, Rating, Shelter

#: So many teams of each card.
Cards: TypeAlias = tuple[tuple[Team, int], ...]
UNARMED = Arm(0, asked.WORST)


class LossOrder(Spoken):
    """Which teams of a mixed platoon fall first; the enemy assigns hits, but only where he is in contact."""

    ORDINARY_FIRST = "ordinary_first", "ordinary teams first"
    SPECIAL_FIRST = "special_first", "special teams first"


def best_arm(card: Team, tables: Tables) -> Arm:
    """The best Anti-tank weapon on the card, whatever it fires as."""
    weapons = tables.weapons | tables.bombardment_weapons
    found = [weapons[key] for key in card.weapons]
    return max((Arm(each.at, each.fp) for each in found), key=lambda arm: (arm.at, -arm.fp), default=UNARMED)


def listed(platoon: Platoon, tables: Tables) -> Cards:
    """The teams of a platoon by their cards, ordinary ones first; its transports do not fight."""
    return tuple((tables.teams[some.team], some.number) for some in platoon.teams)


def without(cards: Cards, missing: int) -> Cards:
    """The cards without so many teams; ordinary teams are left out first."""
    found = []
    for card, number in cards:
        out = min(missing, number)
        missing -= out
        found.append((card, number - out))
    return tuple((card, number) for card, number in found if number)


def first_of(cards: Cards, wanted: int) -> Cards:
    """So many teams, in the order in which the platoon lists them."""
    found = []
    for card, number in cards:
        found.append((card, min(wanted, number)))
        wanted -= found[-1][1]
    return tuple((card, number) for card, number in found if number)


def teams_of(cards: Cards) -> int:
    return sum(number for _, number in cards)


def fighters(card: Team, number: int, tables: Tables, cover: Shelter = Shelter.OPEN) -> Fighters:
    """Teams of one card; those that break off from contact must be fast enough to get away."""
    armoured = card.kind is Kind.ARMOURED
    return Fighters(
        card.name,
        card.kind,
        number,
        card.named(Rating.ASSAULT) or card.skill,
        best_arm(card, tables),
        charges=may_charge(card, tables),
        retires=tables.mobility[card.mobility].terrain_dash >= tables.limit("break_off"),
        save=card.save,
        nerve=card.named(Rating.REMOUNT) or card.motivation,
        hull=Hull(card.side, card.top, card.has(Note.BAZOOKA_SKIRTS)) if armoured else None,
        shelter=carried(card, cover),
        rated=rated(card, Rating.ASSAULT, "Skill"),
    )


def rated(card: Team, rating: Rating, base: str) -> str:
    """Which number of the card it is."""
    return f"{rating.said} rating, in place of {base}" if card.named(rating) else base


def party(cards: Cards, leader: Team, losses: LossOrder, again: bool, cover: Shelter, tables: Tables) -> Party:
    """A side; its Unit Leader's card has the rating that tests to counterattack."""
    found = [fighters(card, number, tables, cover) for card, number in cards]
    if losses is LossOrder.SPECIAL_FIRST:
        found.reverse()
    counter = leader.named(Rating.COUNTERATTACK) or leader.motivation
    return Party(tuple(found), counter, again, rated(leader, Rating.COUNTERATTACK, "Motivation"))


def leader_of(platoon: Platoon, tables: Tables) -> Team:
    """The first team of the list."""
    return tables.teams[platoon.teams[0].team]


# ------------------------------------------------------------------ Defensive Fire


def choices(card: Team, tables: Tables) -> list[tuple[Weapon, ...]]:
    """What a team may fire: one weapon, or for a Tank all its machine-guns together."""
    direct = [tables.weapons[key] for key in card.weapons if key in tables.weapons]
    if not card.kind.is_tank:
        return [(weapon,) for weapon in direct]
    guns = tuple(weapon for weapon in direct if weapon.has(Note.MG))
    return [*([guns] if guns else []), *((weapon,) for weapon in direct if not weapon.has(Note.MG))]


def worth(weapons: tuple[Weapon, ...], pinned: bool, charge: Charge, tables: Tables) -> Fraction:
    """Hits to be expected on Infantry, tanks put out of action among tanks."""
    total = Fraction(0)
    for weapon in weapons:
        need = hit_need(defensive_score(weapon, charge, tables).number, tables)
        if need is not None:
            hits = Firing(weapon, 1, pinned).dice * Fraction(*chance(need))
            first = charge.sections[0]
            total += hits * (harm(landing(first, weapon, tables)) if first.hull else 1)
    return total


def fired_by(cards: Cards, pinned: bool, charge: Charge, tables: Tables) -> tuple[Firing, ...]:
    """Every weapon in Defensive Fire: each team fires what promises most against this charge."""
    firing: Counter[tuple[str, bool]] = Counter()
    for card, number in cards:
        down = pinned and can_be_pinned(card.kind, tables)
        best = max(choices(card, tables), key=lambda weapons: worth(weapons, down, charge, tables), default=())
        firing.update({(weapon.id, down): number for weapon in best})
    return tuple(Firing(tables.weapons[key], number, down) for (key, down), number in firing.items())
