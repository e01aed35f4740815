"""The weapons of Defensive Fire: their dice, their score, and what their hits meet in the teams that charge."""

from __future__ import annotations

from fractions import Fraction
from math import prod

from msgspec import Struct

from sandtable.dice import Need
from sandtable.dice.exact import exact
from sandtable.explain import Effect, Modifier, Target
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_dice import FireAtCharge
from sandtable.rulesets.flames_of_war.procedures.assault.tank_blow import Hull
from sandtable.rulesets.flames_of_war.procedures.assault.teams_hit import Landing, Left, Meets
from sandtable.rulesets.flames_of_war.procedures.fire.armour import ArmourHit, armour_hit, armour_number, harm_of
from sandtable.rulesets.flames_of_war.procedures.fire.cover import bulletproof
from sandtable.rulesets.flames_of_war.procedures.fire.saves import destroyed_by
from sandtable.rulesets.flames_of_war.procedures.fire.team_save import soft_hit
from sandtable.rulesets.flames_of_war.procedures.fire.to_hit import hiding, hit_modifier, hit_need, score_to_hit
from sandtable.rulesets.flames_of_war.procedures.sighting.rate_of_fire import defensive_rof, note_modifiers
from sandtable.rulesets.flames_of_war.rows import Weapon
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Attack, Face, Harm, Kind, Note, Shelter
from sandtable.sheet import FactsFault

#: So many mixes of hits of different weapons are weighed at most.
MOST_MIXES = 1000


class Charging(Struct, frozen=True):
    """Teams of a charge that are alike to Defensive Fire; tanks have a hull, the others a Save."""

    kind: Kind
    teams: int
    save: int
    nerve: int
    hull: Hull | None = None
    shelter: Shelter = Shelter.OPEN


class Charge(Struct, frozen=True):
    """A charge as Defensive Fire sees it: the teams in contact, their Is Hit On, and what hides them."""

    sections: tuple[Charging, ...]
    hit_on: int
    concealed: bool = False
    smoke: bool = False
    night: bool = False

    @property
    def teams(self) -> int:
        return sum(section.teams for section in self.sections)

    @property
    def kind(self) -> Kind:
        return self.sections[0].kind


class Firing(Struct, frozen=True):
    """Teams that fire with one weapon, Pinned Down or not."""

    weapon: Weapon
    teams: int
    pinned: bool = False

    @property
    def rof(self) -> Modifier:
        return defensive_rof(self.weapon, pinned=self.pinned)

    @property
    def dice(self) -> int:
        return self.teams * self.rof.value


def defensive_score(weapon: Weapon, charge: Charge, tables: Tables) -> Target:
    """The score to hit; charging teams have moved, so they are neither stationary nor Gone to Ground."""
    return score_to_hit(
        charge.hit_on,
        hiding(charge.concealed, gone_to_ground=False, tables=tables),
        hit_modifier("smoke", tables) if charge.smoke else None,
        hit_modifier("night", tables) if charge.night else None,
        *note_modifiers(weapon, charge.kind, moved=False, tables=tables),
    )


def side_armour(section: Charging, weapon: Weapon, tables: Tables) -> Target:
    """Defensive Fire hits Side armour."""
    assert section.hull is not None  # noqa: S101 - asked of tanks only
    return armour_number(Face.SIDE, section.hull.side, weapon.fp, tables, skirts=section.hull.skirts)


def cover_of(section: Charging, tables: Tables) -> Effect:
    """Whether the ground that teams of a charge have reached is any cover in an assault."""
    return bulletproof(section.kind, section.shelter, Attack.ASSAULT, tables)


def landing(section: Charging, weapon: Weapon, tables: Tables) -> Landing:
    """What a hit of the weapon meets."""
    if section.hull is None:
        cover = bool(cover_of(section, tables).value)
        return soft_hit(section.kind, section.save, weapon.fp, cover=cover, brutal=weapon.has(Note.BRUTAL))
    return armour_hit(side_armour(section, weapon, tables).number, weapon.at, weapon.fp, tables)


def harm(hit: Landing) -> Fraction:
    """How much to be feared a hit is: the chance that it puts a team out of action."""
    if isinstance(hit, ArmourHit):
        return 1 - exact(harm_of, hit)[Harm.NONE]
    return Fraction(1) if hit is None else exact(destroyed_by, hit)[True]


def volleys(
    firing: tuple[Firing, ...], charge: Charge, tables: Tables
) -> dict[tuple[Landing, ...], tuple[tuple[int, Need], ...]]:
    """All shots by what their hits meet, the most harmful first; what cannot hit rolls nothing."""
    gathered: dict[tuple[Landing, ...], dict[Need, int]] = {}
    for each in firing:
        need = hit_need(defensive_score(each.weapon, charge, tables).number, tables)
        if need is None or not each.dice:
            continue
        shots = gathered.setdefault(tuple(landing(section, each.weapon, tables) for section in charge.sections), {})
        shots[need] = shots.get(need, 0) + each.dice
    worst_first = sorted(gathered, key=lambda hits: sum(map(harm, hits)), reverse=True)
    return {hits: tuple((dice, need) for need, dice in gathered[hits].items()) for hits in worst_first}


def drives_back(teams: int, tables: Tables) -> Modifier:
    """The hits that drive back a charge of so many teams."""
    large = teams >= tables.limit("fall_back_large")
    return tables.constant("fall_back_hits_large" if large else "fall_back_hits")


def fire_at(firing: tuple[Firing, ...], charge: Charge, tables: Tables) -> FireAtCharge:
    """Defensive Fire as the dice need it."""
    shots = volleys(firing, charge, tables)
    if prod(1 + sum(dice for dice, _ in each) for each in shots.values()) > MOST_MIXES:
        raise FactsFault("others: so many different weapons at once cannot be weighed, name fewer kinds")
    left: Left = tuple((section.teams, 0) for section in charge.sections)
    return FireAtCharge(
        tuple(shots.values()),
        Meets(tuple(shots), tuple(section.nerve for section in charge.sections)),
        left,
        tuple(section.hull is not None for section in charge.sections),
        drives_back(charge.teams, tables).value,
        tables.limit("fall_back_tanks"),
    )
