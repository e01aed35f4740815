"""Serials of one stream that are not alike: how they are stated, and which of them fighters take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from math import comb, prod

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Bag, Dice
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import Row
from sandtable.rulesets.megagame.procedures.air.serials import Run, most_lost, run_of
from sandtable.rulesets.megagame.procedures.cards.typed import listed, one_of, repeated, whole
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import FactsFault

EXAMPLE = "3x8 2x7,damaged"
DAMAGED = "damaged"
SUPPLIES = "supplies"
TAKEN_STAGE = (mg.GAP_A2A_BREAKTHROUGH, "serials that fighters take")
#: Pairs of counts that might have to be added up; this many take a second or two, a few times as many too long.
MOST_PAIRS = 15_000_000


class AlikeSerials(Struct, frozen=True, cache_hash=True):
    """So many serials with a unit of one status or a supply load each, and what flies at them."""

    serials: int
    run: Run

    @property
    def kind(self) -> str:
        load = f"status {self.run.status}" if self.run.status else SUPPLIES
        return f"{load} {DAMAGED}" if self.run.damage else load


class Stated(Struct, frozen=True):
    """Status of the unit and damage of the serial, as one row says."""

    status: int
    damage: int


def stated_of(row: Row, most: int) -> Stated:
    status = whole("unlike", row[0], EXAMPLE)
    if not 1 <= status <= most:
        raise FactsFault(f"unlike: a status is from 1 to {most}, not {status}")
    marks = {one_of("unlike", word, (DAMAGED,)) for word in row[1:]}
    return Stated(status, int(DAMAGED in marks))


def groups_stated(serials: int, status: int, rows: tuple[Row, ...], most: int) -> dict[Stated, int]:
    """How many serials there are of each kind; those that no row names are undamaged, with the status of all."""
    named = Counter(stated_of(row, most) for row in repeated("unlike", rows, serials))
    found = Counter({Stated(status, 0): serials - named.total()})
    found.update(named)
    return {kind: number for kind, number in found.items() if number}


def groups_said(groups: Iterable[AlikeSerials]) -> str:
    """Such as: 3 x status 8 and 2 x status 7 damaged."""
    return listed(f"{group.serials} x {group.kind}" for group in groups)


def supply_groups(
    field: str, serials: int, damaged: int, flak: tuple[str, ...], tables: Tables
) -> tuple[AlikeSerials, ...]:
    """Serials with supplies, sound ones and damaged ones."""
    if damaged > serials:
        raise FactsFault(f"{field}: at most {serials} can be damaged, no more fly with supplies")
    numbers = ((serials - damaged, 0), (damaged, 1))
    return tuple(AlikeSerials(number, run_of(flak, 0, damage, tables)) for number, damage in numbers if number)


@lru_cache(maxsize=256)
def cup(groups: tuple[AlikeSerials, ...]) -> Bag:
    return Bag(tuple((group.kind, group.serials) for group in groups))


@lru_cache(maxsize=4096)
def still_flying(groups: tuple[AlikeSerials, ...], left: Bag) -> tuple[AlikeSerials, ...]:
    """Each group with those of it that are left."""
    return tuple(replace(group, serials=left.count(group.kind)) for group in groups)


def take_one(dice: Dice, left: Bag) -> Bag:
    """Fighters choose nobody: any serial is as likely as any other."""
    return left.without(dice.draw(left, why=mg.GAP_A2A_BREAKTHROUGH))


def nobody_left(left: Bag) -> bool:
    return not left.size


def too_many_kinds(groups: tuple[AlikeSerials, ...], shot: int) -> str:
    """Alike serials add up fast, unlike ones count by count, for every way in which fighters can take them."""
    sizes = [counts_of(group.serials, group) for group in groups]
    widest = max(groups, key=lambda group: most_lost(group.run))
    pairs, serials = 0, groups[0].serials
    for group, size in zip(groups[1:], sizes[1:], strict=True):
        pairs += counts_of(serials, widest) * size
        serials += group.serials
    wide = pairs * (1 + comb(shot + len(groups) - 1, shot)) > MOST_PAIRS
    return f"{len(groups)} kinds of serials, of which fighters can take {shot}" if wide else ""


def counts_of(serials: int, group: AlikeSerials) -> int:
    """At most so many results: serials lost, status lost, and units landed or loads delivered if any can be gone."""
    lost = most_lost(group.run)
    return prod(serials * each + 1 for each in (1, lost, int(lost >= group.run.status)))
