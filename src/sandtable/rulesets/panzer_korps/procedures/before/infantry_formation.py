"""Looking an infantry formation up: its morale, companies, weapons and movement; and the line infantry of a nation."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect, Refusal, Refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.common.nations import on_the_ground, years_said
from sandtable.rulesets.panzer_korps.rows.formations import Infantry
from sandtable.rulesets.panzer_korps.tables import INFANTRY, Tables
from sandtable.rulesets.panzer_korps.terms import BEST_FIRST, Morale, Nation
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, unit


class Line(Struct, frozen=True):
    """A nation's line infantry in a year, and its morale."""

    row: Infantry
    morale: Morale

    def better_by(self, classes: int) -> Morale:
        """Its morale, so many classes better, at most the best."""
        return BEST_FIRST[max(0, BEST_FIRST.index(self.morale) - classes)]


def line_infantry(nation: Nation, year: int, tables: Tables) -> Line | Refused:
    """What the list gives as the line infantry of a nation in a year."""
    counts_as = on_the_ground(nation)
    for row in tables.infantry.values():
        if row.line and row.nation is counts_as and row.morale is not None and row.from_year <= year <= row.to_year:
            return Line(row, row.morale)
    because = f"no line infantry of {nation.said} is given for {year}, the scenario must name the morale"
    return Refused((Refusal(pk.GAP_INFANTRY_STATS, because),))


AS_LINE = "as_line"
FROM_1943 = 1943
WEAPONS = {
    "atr": "anti-tank rifles",
    "bazooka": "bazookas",
    "panzerschreck": "Panzerschrecks",
    "piat": "PIATs",
    "": "no anti-tank weapon",
}


class InfantryFormationFacts(Facts, frozen=True, kw_only=True):
    """An infantry formation of the lists."""

    formation: Annotated[str, unit("Formation", INFANTRY, "A formation of the list")] = "german_infantry_1939_43"
    year: asked.InYear = 1942
    nation: Annotated[Nation, choice("Nation", "For engineers and reconnaissance, which any nation has")] = (
        Nation.GERMANY
    )


class InfantryCard(Struct, frozen=True):
    """A formation as it is in a year."""

    morale: Morale
    companies: int
    attached: tuple[str, ...]
    at_weapon: str
    ss: bool
    fanatic: bool


def at_weapon_of(row: Infantry, year: int) -> str:
    """The anti-tank weapon of a formation in a year; some get a better one in 1943."""
    return row.at_from_1943 if year >= FROM_1943 and row.at_from_1943 else row.at_weapon


def card_of(row: Infantry, nation: Nation, year: int, tables: Tables) -> InfantryCard | Refused:
    """The formation in a year; those of no nation are as the nation's line infantry."""
    if not row.from_year <= year <= row.to_year:
        because = f"{row.name} is a formation of {years_said(row.from_year, row.to_year)}, not of {year}"
        return Refused((Refusal(pk.GAP_INFANTRY_STATS, because),))
    weapon = at_weapon_of(row, year)
    if row.morale is not None:
        return InfantryCard(row.morale, row.companies, row.attached, weapon, row.ss, row.fanatic)
    line = line_infantry(nation, year, tables)
    if isinstance(line, Refused):
        return line
    if weapon == AS_LINE:
        weapon = at_weapon_of(line.row, year)
    return InfantryCard(line.better_by(row.better), row.companies, row.attached, weapon, row.ss, line.row.fanatic)


def assess(facts: InfantryFormationFacts, tables: Tables) -> Assessment[InfantryCard] | Refused:
    row = tables.infantry[facts.formation]
    card = card_of(row, facts.nation, facts.year, tables)
    if isinstance(card, Refused):
        return card
    names = [tables.attachments[company].name for company in card.attached]
    rate = tables.movement[row.moves]
    notes = [
        Effect("morale", card.morale.value, pk.GAP_INFANTRY_STATS, f"morale {card.morale.said}"),
        Effect("companies", card.companies, pk.GAP_INFANTRY_STATS, count_of(card.companies, "core company")),
        Effect("attached", card.attached, pk.GAP_ATTACHMENTS, f"attached: {', '.join(names) or 'nothing'}"),
        Effect("at_weapon", card.at_weapon, pk.GAP_INFANTRY_AT_WEAPONS, WEAPONS[card.at_weapon]),
        Effect("moves", row.moves.value, pk.MOVE_RATES, f"moves as {rate.label}, {rate.inches} in"),
    ]
    if card.ss:
        notes.append(Effect("ss", True, pk.GAP_FANATICS_SS, "Waffen-SS"))
    if card.fanatic:
        notes.append(Effect("fanatic", True, pk.GAP_FANATICS_SS, "fanatic"))
    if row.nation is None:
        better = "one class better than" if row.better else "as"
        notes.append(
            Effect("line", row.better, pk.GAP_INFANTRY_STATS, f"{better} the line infantry of {facts.nation.said}")
        )
    return Assessment(card, f"{row.name[:1].upper()}{row.name[1:]}, {facts.year}", notes=tuple(notes))


def card_said(card: InfantryCard) -> str:
    return f"{card.morale.said}, {count_of(card.companies, 'core company')}, {len(card.attached)} attached"


INFANTRY_FORMATION = Procedure(
    name="infantry_formation",
    title="Infantry formation",
    summary="Morale, companies, attachments and anti-tank weapons of an infantry formation in a year.",
    facts=InfantryFormationFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_INFANTRY_STATS, pk.GAP_ATTACHMENTS, pk.GAP_INFANTRY_AT_WEAPONS, pk.GAP_FANATICS_SS, pk.MOVE_RATES),
    shaped_by=(pk.GAP_NATION_DATES,),
    label=card_said,
)
