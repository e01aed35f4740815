"""Formations in close assault by their names: morale, companies, armour and nation come from the lists."""

from __future__ import annotations

from msgspec import Struct

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.assault.forces import Combatant, kinds
from sandtable.rulesets.panzer_korps.procedures.assault.panic import is_panicked
from sandtable.rulesets.panzer_korps.procedures.common.nations import of_nation
from sandtable.rulesets.panzer_korps.procedures.fire.named import (
    Formation,
    Said,
    formation,
    nation_of,
    ss_note,
    stays_put,
    troops_of,
    years_note,
)
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Attackers, Nation
from sandtable.sheet import FactsFault
from sandtable.sheet.apart import Row, by_number, unknown_word

BY_NAME_RULES = (pk.GAP_MOUNTED, pk.GAP_ASSAULT_CLUSTERS, pk.GAP_WHO_ASSAULTS)

PANICKED, COLUMN = "panicked", "column"


class Worn(Struct, frozen=True):
    """What has befallen a formation before the fight."""

    markers: int = 0
    red: int = 0
    panicked: bool = False
    column: bool = False


def worn_of(field: str, row: Row, words: tuple[str, ...]) -> Worn:
    """Markers, red markers and words, as they are typed after a formation's number."""
    numbers: list[int] = []
    said: set[str] = set()
    for word in row:
        if isinstance(word, int) and word >= 0:
            numbers.append(word)
        elif word in words:
            said.add(str(word))
        else:
            raise unknown_word(field, word, ("markers", "red markers", *words))
    if len(numbers) > 2:
        raise FactsFault(f"{field}: give disorder markers and red markers, two numbers at most")
    markers, red = (*numbers, 0, 0)[:2]
    return Worn(markers, red, PANICKED in said, COLUMN in said)


class NamedSide(Struct, frozen=True, kw_only=True):
    """One side as it is named; `said` holds for all its formations, `words` may be said of one of them.

    All of the other side strike the formation `struck`, counted from 0.
    """

    codes: tuple[str, ...]
    worn: tuple[Row, ...]
    field: str
    words: tuple[str, ...]
    said: Said
    struck: int
    attached: tuple[str, ...]
    unsupplied: bool
    transit: bool = False
    panicked: bool = False


def named_combatants(side: NamedSide, tables: Tables) -> tuple[Combatant, ...] | Refused:
    """The formations of a side in the order they are named; further companies are with the first."""
    worn = by_number(f"{side.field}_worn", side.worn, len(side.codes), "formation")
    found: list[Combatant] = []
    for place, code in enumerate(side.codes):
        named = formation(code, tables)
        troops = troops_of(named, side.said, tables)
        if isinstance(troops, Refused):
            return troops
        state = worn_of(f"{side.field}_worn", worn.get(place, ()), side.words)
        own = named.infantry.attached if named.infantry else ()
        found.append(
            Combatant(
                name=named.name,
                morale=troops.morale,
                markers=state.markers,
                companies=named.companies,
                red=state.red,
                attached=kinds((*own, *(() if place else side.attached)), tables),
                afv=named.afv is not None,
                fanatic=troops.fanatic,
                ss=troops.ss,
                unsupplied=side.unsupplied,
                transit=side.transit or state.column,
                panicked=is_panicked(state.markers, named.companies, side.panicked or state.panicked, tables),
            )
        )
    return tuple(found)


def against_attackers(side: NamedSide, tables: Tables) -> Refused | None:
    """Guns of every kind defend, but never attack."""
    row = tables.who_attacks[Attackers.GUNS]
    guns = dict.fromkeys(named.name for code in side.codes if (named := formation(code, tables)).gun)
    return refused(
        *(
            refuse_if(
                not row.attacks,
                pk.GAP_WHO_ASSAULTS,
                f"the {name} may defend only: guns, howitzers and mortars never attack",
            )
            for name in guns
        )
    )


def nations_of(side: NamedSide, tables: Tables) -> tuple[Nation, ...]:
    """The nations in it, in the order they are named."""
    return tuple(dict.fromkeys(nation_of(formation(code, tables), side.said, tables) for code in side.codes))


def leads(side: NamedSide, tables: Tables) -> Nation:
    """Whose leaders dice off: the best nation in the fight, of equal ones the first named."""

    def added(nation: Nation) -> int:
        return sum(each.value for each in of_nation(tables.leadership, nation, side.said.year))

    return max(nations_of(side, tables), key=added)


def heavy_note(named: Formation, *, struck: bool) -> Effect:
    """What being driven back means to artillery that cannot be moved."""
    more = "" if struck else ": 1 marker if its side is beaten"
    return Effect("stays", True, pk.GAP_MOUNTED, f"the {named.name} cannot fall back once deployed{more}")


def mixed_note(side: NamedSide, tables: Tables) -> tuple[Effect, ...]:
    """Whose modifier counts where formations of several nations fight side by side."""
    if len(nations_of(side, tables)) == 1:
        return ()
    best = leads(side, tables)
    return (
        Effect("best_nation", best.value, pk.GAP_ASSAULT_CLUSTERS, f"of several nations the best leads: {best.said}"),
    )


def side_notes(side: NamedSide, tables: Tables) -> tuple[Effect, ...]:
    """What the names of a side bring along."""
    named = [formation(code, tables) for code in side.codes]
    listed_ss = any(each.infantry is not None and each.infantry.ss for each in named)
    heavy = (
        heavy_note(each, struck=place == side.struck) for place, each in enumerate(named) if stays_put(each, tables)
    )
    return (
        *mixed_note(side, tables),
        *(note for each in named for note in years_note(each.code, each, side.said.year)),
        *ss_note(side.said.year, tables, said=side.said.ss or listed_ss),
        *heavy,
    )
