"""Units that fight and guns that support them, as they are stated: "tank,6,prepared,A" and "field,3,8"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

from msgspec import Struct

from sandtable.rulesets.megagame.facts import MOST_GUNS, MOST_STATUS, MOST_UNITS, Row
from sandtable.rulesets.megagame.procedures.cards.typed import listed, number, one_of, repeated, same_word, whole
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import ARTILLERY, Kind
from sandtable.sheet import FactsFault

EXAMPLE = "tank,6,prepared"
GUN_EXAMPLE = "field,3,8"
FORMATION = re.compile(r"[A-Z]")
SUPPLY = re.compile(r"sp([0-4])")
#: Words that may stand behind the status of an attacker, of one that is never prepared, and of a counter-attacker.
ATTACK_MARKS = ("prepared", "light", "moving", "attack")
UNPREPARED_MARKS = ("light", "moving")
COUNTER_MARKS = ("light", "moving", "other")
#: Factors that a unit has or has not by being prepared.
BY_PREPARING = ("combined_arms", "unprepared")


class Fighter(Struct, frozen=True):
    """A unit in a combat."""

    kind: Kind
    status: int
    sp: int
    prepared: bool = False
    light: bool = False
    moving: bool = False
    #: Under another order than the rest: on Attack among Breakthroughs, or not on Hold when countering.
    ordered_apart: bool = False
    formation: str = "A"
    #: What it is called, if not by its kind.
    name: str = ""
    #: Its number among those that were named, from 1; it keeps it where others stay out or are destroyed.
    place: int = 0

    @property
    def called(self) -> str:
        return self.name or self.kind.said

    @property
    def said(self) -> str:
        return f"{self.called} {self.status}"


class Gun(Struct, frozen=True):
    """An artillery unit that supports, and how far it is from the defended square."""

    kind: Kind
    status: int
    km: Fraction
    name: str = ""

    @property
    def said(self) -> str:
        return f"{self.name or self.kind.said} at {float(self.km):g} km"


def status_of(field: str, words: Row, example: str) -> int:
    if len(words) < 2:
        raise FactsFault(f"{field}: give the status behind '{words[0]}', as in {example}")
    status = whole(field, words[1], example)
    if not 1 <= status <= MOST_STATUS:
        raise FactsFault(f"{field}: a status is from 1 to {MOST_STATUS}, not {status}")
    return status


def fighter(field: str, place: int, words: Row, tables: Tables, allowed: tuple[str, ...]) -> Fighter:
    """One unit from its row."""
    kind = Kind(one_of(field, words[0], [each.value for each in Kind]))
    status, sp, formation, marks = status_of(field, words, EXAMPLE), tables.limit("most_sp"), "A", set[str]()
    for word in words[2:]:
        if FORMATION.fullmatch(str(word)):
            formation = str(word)
        elif supplied := SUPPLY.fullmatch(same_word(word)):
            sp = int(supplied[1])
        else:
            marks.add(one_of(field, word, allowed))
    if "light" in marks and not tables.kinds[kind].infantry:
        raise FactsFault(f"{field}: only infantry is light, leave it out for {kind.said}")
    return Fighter(
        kind,
        status,
        sp,
        prepared="prepared" in marks,
        light="light" in marks or tables.kinds[kind].light,
        moving="moving" in marks,
        ordered_apart=bool(marks & {"attack", "other"}),
        formation=formation,
        place=place,
    )


def defence_marks(tables: Tables) -> tuple[str, ...]:
    """Words behind the status of a defender: whether it is prepared matters where such factors are for defenders."""
    matters = any(tables.factors[key].is_of(attacks=False) for key in BY_PREPARING)
    return ("prepared", *UNPREPARED_MARKS) if matters else UNPREPARED_MARKS


def fighters(field: str, rows: tuple[Row, ...], tables: Tables, allowed: tuple[str, ...]) -> tuple[Fighter, ...]:
    written = enumerate(repeated(field, rows, MOST_UNITS), start=1)
    found = tuple(fighter(field, place, row, tables, allowed) for place, row in written)
    if not found:
        raise FactsFault(f"{field}: name at least one unit, as in {EXAMPLE if 'prepared' in allowed else 'infantry,6'}")
    return found


def gun(field: str, words: Row) -> Gun:
    kind = Kind(one_of(field, words[0], [each.value for each in ARTILLERY]))
    status = status_of(field, words, GUN_EXAMPLE)
    if len(words) != 3:
        raise FactsFault(f"{field}: write kind, status and km to the defended square, as in {GUN_EXAMPLE}")
    return Gun(kind, status, number(field, words[2], GUN_EXAMPLE))


def guns(field: str, rows: tuple[Row, ...]) -> tuple[Gun, ...]:
    return tuple(gun(field, row) for row in repeated(field, rows, MOST_GUNS))


# ------------------------------------------------------------------ what they count as


def is_tank(unit: Fighter, tables: Tables) -> bool:
    return tables.kinds[unit.kind].tank


def is_infantry(unit: Fighter, tables: Tables) -> bool:
    return tables.kinds[unit.kind].infantry


def attacks(unit: Fighter, tables: Tables) -> bool:
    """Artillery and flak only defend."""
    return tables.kinds[unit.kind].attacks


def units_said(units: Iterable[Fighter]) -> str:
    """Such as: 2 x tank 6 and infantry 5."""
    return listed(said if times == 1 else f"{times} x {said}" for said, times in Counter(u.said for u in units).items())


# ------------------------------------------------------------------ guns that support


def gun_adds(kind: Kind, status: int, km: Fraction, tables: Tables) -> int:
    """All of its status at effective range, half of it rounded up at long range, nothing beyond."""
    row = tables.artillery[kind]
    if km <= row.effective:
        return status
    if row.long is not None and km <= row.long:
        return (status + 1) // 2
    return 0


def supporting(guns: tuple[Gun, ...], fighting: int, tables: Tables) -> tuple[tuple[Gun, int], ...]:
    """The guns that support with what each adds: no more than fight, those that add most first."""
    reached = [(gun, gun_adds(gun.kind, gun.status, gun.km, tables)) for gun in guns]
    return tuple(sorted((each for each in reached if each[1]), key=lambda each: -each[1])[:fighting])


def left_over(guns: tuple[Gun, ...], fighting: int, tables: Tables) -> tuple[Gun, ...]:
    """Guns in range that the limit kept from supporting: they are free for the next combat."""
    reached = [gun for gun in guns if gun_adds(gun.kind, gun.status, gun.km, tables)]
    for gun, _ in supporting(guns, fighting, tables):
        reached.remove(gun)
    return tuple(reached)
