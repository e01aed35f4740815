"""Both sides of an assault as the rules see them, and the assault at its start."""

from __future__ import annotations

from msgspec import Struct

from sandtable.rulesets.flames_of_war.procedures.assault.assault_rounds import Fight, Melee, Section, Side
from sandtable.rulesets.flames_of_war.procedures.assault.defensive_weapons import (
    Charge,
    Charging,
    Firing,
    fire_at,
    harm,
)
from sandtable.rulesets.flames_of_war.procedures.assault.tank_blow import Arm, Hull, TankBlow, tank_blow
from sandtable.rulesets.flames_of_war.procedures.assault.teams_hit import Landing, Meets
from sandtable.rulesets.flames_of_war.procedures.fire.team_save import struck
from sandtable.rulesets.flames_of_war.procedures.starting.scores import score_need
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Shelter, StrikeAt


class Fighters(Struct, frozen=True):
    """Teams of one side that fight alike.

    `score` hits in an assault by the rating that is `rated`, `nerve` bears a second Bail Out. `charges` and `retires`
    tell whether they can move into contact, and out of it when they Break Off.
    """

    name: str
    kind: Kind
    teams: int
    score: int
    arm: Arm
    charges: bool
    retires: bool
    save: int = 0
    nerve: int = 0
    hull: Hull | None = None
    shelter: Shelter = Shelter.OPEN
    rated: str = "Skill or Assault"


class Party(Struct, frozen=True):
    """One side: its teams, those that are lost first in front, and how it tests to counterattack."""

    fighters: tuple[Fighters, ...]
    counter: int
    again: bool = False
    rated: str = "Motivation or Counterattack"

    @property
    def teams(self) -> int:
        return sum(each.teams for each in self.fighters)

    @property
    def kind(self) -> Kind:
        return self.fighters[0].kind


def blow(by: Fighters, at: Fighters, tables: Tables) -> TankBlow | None:
    """How a hit strikes a tank, where it is likelier to put it out of action; others have no save."""
    return None if at.hull is None else tank_blow(at.hull, by.arm, StrikeAt.BETTER, tables)


def lands(by: Fighters, at: Fighters, tables: Tables) -> Landing:
    """What a hit of the one meets in the other."""
    blown = blow(by, at, tables)
    return struck(at.kind, at.shelter, by.arm.fp, tables) if blown is None else blown.hit


def side_of(party: Party, enemy: Party, tables: Tables) -> Side:
    """A side as the dice need it."""
    landings = [tuple(lands(by, at, tables) for at in enemy.fighters) for by in party.fighters]
    worths = [sum(map(harm, each)) for each in landings]
    alike: dict[tuple[Landing, ...], list[int]] = {}
    for at in sorted(range(len(landings)), key=worths.__getitem__, reverse=True):
        alike.setdefault(landings[at], []).append(at)
    return Side(
        tuple(Section(score_need(by.score), by.charges, by.retires) for by in party.fighters),
        tuple(map(tuple, alike.values())),
        Meets(tuple(alike), tuple(at.nerve for at in enemy.fighters)),
        party.counter,
        party.again,
    )


def charge_of(party: Party, hit_on: int, *, concealed: bool, smoke: bool, night: bool) -> Charge:
    """The charge as Defensive Fire sees it."""
    sections = tuple(
        Charging(each.kind, each.teams, each.save, each.nerve, each.hull, each.shelter) for each in party.fighters
    )
    return Charge(sections, hit_on, concealed, smoke, night)


def at_contact(attacker: Party, defender: Party, firing: tuple[Firing, ...], charge: Charge, tables: Tables) -> Melee:
    """The assault when the charge has reached contact, before Defensive Fire if there is any."""
    fire = fire_at(firing, charge, tables) if firing else None
    sides = side_of(attacker, defender, tables), side_of(defender, attacker, tables)
    attackers = tuple((each.teams, 0) for each in attacker.fighters)
    defenders = tuple((each.teams, 0) for each in defender.fighters)
    strikers = () if fire else tuple(ok for ok, _ in attackers)
    return Melee(Fight(*sides, fire), attackers, defenders, strikers, charging=fire is not None)
