"""Formations by their names: what the lists say of them, as far as fire and morale need it."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct
from msgspec.structs import replace

from sandtable.explain import Effect, Refused
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import USUAL_COMPANIES
from sandtable.rulesets.panzer_korps.procedures.before.infantry_formation import card_of, line_infantry
from sandtable.rulesets.panzer_korps.procedures.common.nations import years_said
from sandtable.rulesets.panzer_korps.rows.formations import Afv, Gun, Infantry
from sandtable.rulesets.panzer_korps.tables import FORMATIONS, LISTED, Tables
from sandtable.rulesets.panzer_korps.terms import OF_ARMOUR, AtWeapon, FiredAt, Morale, Nation
from sandtable.sheet import FactsFault

NAMED_RULES = (pk.GAP_INFANTRY_STATS, pk.GAP_FANATICS_SS)
NAMED_SHAPED = (pk.GAP_AFV_STATS, pk.GAP_TERRAIN_COVER)


class Formation(Struct, frozen=True):
    """A formation of the lists: exactly one of the three rows is there."""

    code: str
    infantry: Infantry | None = None
    afv: Afv | None = None
    gun: Gun | None = None

    @property
    def name(self) -> str:
        row = self.infantry or self.afv or self.gun
        return row.name if row else self.code

    @property
    def companies(self) -> int:
        return self.infantry.companies if self.infantry else USUAL_COMPANIES

    @property
    def fired_at(self) -> FiredAt:
        return OF_ARMOUR[self.afv.armour] if self.afv else FiredAt.INFANTRY


def formation(code: str, tables: Tables) -> Formation:
    return Formation(code, tables.infantry.get(code), tables.afvs.get(code), tables.guns.get(code))


def several_named(codes: tuple[str, ...]) -> str:
    """Formations by name, alike ones with their number: "2 x T-34/76 and Russian motor rifle"."""
    names = [f"{many} x {named(code)}" if many > 1 else named(code) for code, many in Counter(codes).items()]
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def named(code: str) -> str:
    """The name of a formation, without what it is armed with."""
    return FORMATIONS[code].partition(":")[0]


def stays_put(named: Formation, tables: Tables) -> bool:
    """Deployed artillery too heavy to be moved by hand cannot fall back."""
    gun = named.gun
    return gun is not None and gun.use != "direct" and gun.calibre > tables.limit("hand_moved_calibre")


def troops_said(morale: Morale, name: str) -> str:
    """A formation with its class, told once: "Regular Panther", "Partisan band"."""
    if name.casefold().startswith(morale.said.casefold()):
        return f"{name[0].upper()}{name[1:]}"
    return f"{morale.said} {name}"


class Said(Struct, frozen=True):
    """What a person says of a formation besides its name; `field` is where its nation is asked for."""

    year: int
    nation: str = LISTED
    morale: str = LISTED
    picked: bool = False
    ss: bool = False
    fanatic: bool = False
    field: str = "nation"


def nation_of(named: Formation, said: Said, tables: Tables) -> Nation:
    """Infantry is named with its nation; of the others as said, or else who built them."""
    if named.infantry and named.infantry.nation:
        return named.infantry.nation
    if said.nation != LISTED:
        return Nation(said.nation)
    if named.code in tables.makers:
        return tables.makers[named.code].nation
    raise FactsFault(f"{said.field}: several nations have the {named.name}, so choose its nation")


class Troops(Struct, frozen=True):
    """Who serves in a formation: morale, the infantry's own AT weapon, and whether they are SS or fanatic."""

    morale: Morale
    at_weapon: AtWeapon = AtWeapon.NONE
    ss: bool = False
    fanatic: bool = False


def troops_of(named: Formation, said: Said, tables: Tables) -> Troops | Refused:
    """As the lists have them in a year, but for what is said otherwise; SS there is from 1941 on."""
    found = infantry_of(named, said, tables) if named.infantry else crews_of(named, said, tables)
    if isinstance(found, Refused):
        return found
    morale = found.morale if said.morale == LISTED else Morale(said.morale)
    ss = found.ss or said.ss
    return replace(found, morale=morale, ss=ss and ss_exists(said.year, tables), fanatic=found.fanatic or said.fanatic)


def ss_exists(year: int, tables: Tables) -> bool:
    return year >= tables.limit("ss_from")


def ss_note(year: int, tables: Tables, *, said: bool) -> tuple[Effect, ...]:
    """That a formation said to be SS is not yet one."""
    if not said or ss_exists(year, tables):
        return ()
    return (Effect("ss", False, pk.GAP_FANATICS_SS, f"there are no SS formations before {tables.limit('ss_from')}"),)


def infantry_of(named: Formation, said: Said, tables: Tables) -> Troops | Refused:
    """Infantry by its card; one that is listed for other years as in the nearest of them."""
    row = named.infantry
    assert row is not None  # noqa: S101 - asked of infantry only
    year = min(max(said.year, row.from_year), row.to_year)
    card = card_of(row, nation_of(named, said, tables), year, tables)
    if isinstance(card, Refused):
        return card if said.morale == LISTED else Troops(Morale(said.morale))
    return Troops(card.morale, AtWeapon(card.at_weapon or AtWeapon.NONE), card.ss, card.fanatic)


def crews_of(named: Formation, said: Said, tables: Tables) -> Troops | Refused:
    """Crews as their nation's line infantry; those of AFV in armoured divisions are one class better."""
    if said.morale != LISTED:
        return Troops(Morale(said.morale))
    line = line_infantry(nation_of(named, said, tables), said.year, tables)
    if isinstance(line, Refused):
        return line
    return Troops(line.better_by(1 if named.afv and said.picked else 0))


def years_note(who: str, named: Formation, year: int) -> tuple[Effect, ...]:
    """That a formation is listed for other years than that of the battle."""
    row = named.infantry
    if row is None or row.from_year <= year <= row.to_year:
        return ()
    listed = years_said(row.from_year, row.to_year)
    return (Effect(f"{who}_years", listed, pk.GAP_INFANTRY_STATS, f"{row.name}: listed for {listed}, not for {year}"),)
