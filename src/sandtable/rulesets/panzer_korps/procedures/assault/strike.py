"""One side's strike in close assault: its row, the enemy's column, every shift to the left, the letter and markers."""

from __future__ import annotations

from msgspec import Struct

from sandtable.explain import Modifier, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.tables import TABLES, Tables, modifier
from sandtable.rulesets.panzer_korps.terms import BEST_FIRST, Cover, Morale, State
from sandtable.sheet.citing import rules_in

#: The rules that every strike rests on.
STRIKE_RULES = (pk.ASSAULT_SHIFT_LEFT, pk.GAP_ASSAULT_READING, *rules_in(TABLES.assault_shifts.values()))
STRIKE_SHAPED = (pk.GAP_ASSAULT_COVER, pk.GAP_TERRAIN_COVER, pk.GAP_ATTACHMENTS, pk.GAP_SLASH_LISTS)
PANIC_COLUMN = len(BEST_FIRST)
#: The row of the shifts that each class of cover has; only the row of the actual cover applies.
COVER_ROWS = {
    Cover.LIGHT: "cover_light",
    Cover.MEDIUM: "cover_light",
    Cover.HEAVY: "cover_heavy",
    Cover.SUPER_HEAVY: "cover_super",
}


class Facing(Struct, frozen=True):
    """What a combatant faces, in all the enemy formations in contact with it."""

    afv: bool = False
    fanatics: bool = False
    machine_guns: bool = False
    flamethrower: bool = False
    formations: int = 1
    cover: Cover = Cover.OPEN


class Handicaps(Struct, frozen=True):
    """What holds a combatant itself back."""

    state: State = State.FORMED
    transit: bool = False
    out_of_supply: bool = False
    lost_leadership: bool = False


def state_row(handicaps: Handicaps) -> str | None:
    """Suppressed, or fragmented instead; a transit column strikes as if suppressed."""
    if handicaps.state is State.FRAGMENTED:
        return "fragmented"
    if handicaps.state is State.SUPPRESSED:
        return "suppressed"
    return "transit" if handicaps.transit else None


def shifts(facing: Facing, handicaps: Handicaps, tables: Tables) -> tuple[Modifier, ...]:
    """Every column to the left, each for its reason; they add up."""
    rows = tables.assault_shifts
    holds = {
        "afv": facing.afv,
        state_row(handicaps): True,
        "supply": handicaps.out_of_supply,
        "fanatics": facing.fanatics,
        "mg": facing.machine_guns,
        "flamethrower": facing.flamethrower,
        "outnumbered": facing.formations >= 2,
        COVER_ROWS.get(facing.cover): True,
        "leadership": handicaps.lost_leadership,
    }
    return tuple(modifier(rows[key]) for key, applies in holds.items() if applies and key is not None)


def column_of(enemy: Morale, *, panicked: bool) -> int:
    """The enemy's column, counted from the Hardened one."""
    return PANIC_COLUMN if panicked else BEST_FIRST.index(enemy)


def columns_number(
    enemy: Morale, found: tuple[Modifier, ...], *, panicked: bool, name: str = "Columns to the left"
) -> Target:
    """How far the column shifts, no further than the Hardened one."""
    column = column_of(enemy, panicked=panicked)
    called = "Panic" if panicked else enemy.said
    stop = Modifier(column, pk.GAP_ASSAULT_READING, "not beyond the Hardened column")
    return Target(name, Modifier(0, pk.ASSAULT_SHIFT_LEFT, f"from the {called} column"), found, cap=stop)


def letter_of(striker: Morale, enemy: Morale, left: int, *, panicked: bool, tables: Tables) -> str:
    """The letter in the striker's row, so many columns left of the enemy's."""
    row = tables.close_assault[striker]
    letters = (*(str(getattr(row, each.value)) for each in BEST_FIRST), row.panic)
    return letters[max(0, column_of(enemy, panicked=panicked) - left)]


def markers_of_letter(letter: str, tables: Tables) -> int:
    return tables.assault_results[letter].markers


def letter_said(letter: str, tables: Tables) -> str:
    """A letter and its markers: "D, 4 markers"."""
    return f"{letter}, {count_of(markers_of_letter(letter, tables), 'marker')}"
