"""Units, guns and squadrons by their names: what a combat is made of when the order of battle is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from sandtable.explain import Effect, Refusal
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import Row
from sandtable.rulesets.megagame.procedures.cards.typed import distances, listed, place_of, same_word, whole
from sandtable.rulesets.megagame.procedures.combat.air_level import GROUND_ATTACK, better_level
from sandtable.rulesets.megagame.procedures.combat.fighters import Fighter, Gun
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Level, Side, SupportType
from sandtable.sheet import FactsFault

WORN_EXAMPLE = "1,2,3"
MOVING = "moving"
OTHERS = "BCDEFGHIJKLM"


class Worn(Struct, frozen=True):
    """What is left of a unit that has fought before, and whether it alone moves non-tactically."""

    status: int
    sp: int
    moving: bool = False


def worn_units(field: str, rows: tuple[Row, ...], named: tuple[str, ...], tables: Tables) -> dict[int, Worn]:
    """Units that have lost status or supplies or move by themselves, by their place among those named."""
    found: dict[int, Worn] = {}
    for row in (tuple(word for word in row if word != "") for row in rows):
        if not row:
            continue
        place = place_of(field, row[0], named, found, of_side(field))
        moving = same_word(row[-1]) == MOVING
        worn = row[1:-1] if moving else row[1:]
        if not (worn or moving) or len(worn) > 2:
            raise FactsFault(f"{field}: write unit, status lost and SP left, as in {WORN_EXAMPLE}")
        most = tables.limit("most_sp")
        lost = whole(field, worn[0], WORN_EXAMPLE) if worn else 0
        sp = whole(field, worn[1], WORN_EXAMPLE) if len(worn) == 2 else most
        card = tables.units[named[place]]
        if lost >= card.status:
            raise FactsFault(f"{field}: {card.short} has status {card.status}, with {lost} lost it is gone")
        if sp > most:
            raise FactsFault(f"{field}: a unit has at most {most} SP, not {sp}")
        found[place] = Worn(card.status - lost, sp, moving)
    return found


def of_side(field: str) -> str:
    """Whom a field is about: attackers or defenders."""
    return field.partition("_")[0]


def one_side(field: str, named: Iterable[str], tables: Tables) -> Side:
    found = [tables.units[key] for key in named]
    if not found:
        raise FactsFault(f"{field}: name at least one unit")
    first = found[0]
    for other in found:
        if other.side is not first.side:
            mixed = f"{first.short} is {first.side.said} and {other.short} {other.side.said}"
            raise FactsFault(f"{field}: {mixed}, name units of one side")
    return first.side


def check_side(field: str, sides: Iterable[tuple[str, Side]], wanted: Side) -> None:
    """Everything that is named, with its side."""
    for name, side in sides:
        if side is not wanted:
            raise FactsFault(f"{field}: {name} is {side.said}, name {wanted.said} ones here")


def named_fighters(
    keys: tuple[str, ...], worn: Mapping[int, Worn], tables: Tables, *, prepared: int = 0, moving: bool = False
) -> list[Fighter]:
    """Units of the table, the first so many of them prepared; worn ones as they are now."""
    found = []
    for place, key in enumerate(keys):
        row = tables.units[key]
        now = worn.get(place, Worn(row.status, tables.limit("most_sp")))
        found.append(
            Fighter(
                row.kind,
                now.status,
                now.sp,
                prepared=place < prepared,
                light=row.light or tables.kinds[row.kind].light,
                moving=moving or now.moving,
                name=row.short,
                place=place + 1,
            )
        )
    return found


def with_outsiders(field: str, units: list[Fighter], outside: int) -> tuple[Fighter, ...]:
    """The last so many each from a formation of its own."""
    if outside >= len(units):
        most = f"at most {len(units) - 1}" if len(units) > 1 else "0"
        raise FactsFault(f"{field}: at least 1 of the {of_side(field)} is of the main formation, give {most}")
    inside = len(units) - outside
    return tuple(
        unit if place < inside else replace(unit, formation=OTHERS[place - inside]) for place, unit in enumerate(units)
    )


def gunners(keys: tuple[str, ...], km: float, apart: Mapping[int, Fraction], tables: Tables) -> tuple[Gun, ...]:
    """Guns of the table, each at its distance from the defended square."""
    rows = (tables.units[key] for key in keys)
    return tuple(
        Gun(row.kind, row.status, far, row.short) for row, far in zip(rows, distances(keys, km, apart), strict=True)
    )


def cannot_support(squadrons: tuple[str, ...], tables: Tables) -> tuple[Refusal, ...]:
    """Aircraft that neither attack ground targets nor are heavy bombers."""
    idle = dict.fromkeys(
        name for name in squadrons if not (tables.aircraft[name].ground_attack or tables.aircraft[name].heavy_bomber)
    )
    return tuple(Refusal(mg.GAP_AIR_ALLOCATION, f"{name} squadrons do not support combats") for name in idle)


def by_type(squadrons: tuple[str, ...], tables: Tables) -> dict[SupportType, int]:
    """Squadrons counted on the lines of the air-ground table."""
    rows = [tables.aircraft[name] for name in squadrons]
    return dict(Counter(SupportType.HEAVY_BOMBER if row.heavy_bomber else GROUND_ATTACK[row.side] for row in rows))


def named_level(squadrons: tuple[str, ...], tables: Tables) -> Level:
    return better_level(by_type(squadrons, tables), tables)


def squadrons_said(squadrons: tuple[str, ...]) -> str:
    return listed(f"{number} {name}" for name, number in Counter(squadrons).items())


def air_note(side: str, squadrons: tuple[str, ...], tables: Tables) -> tuple[Effect, ...]:
    if not squadrons:
        return ()
    level = named_level(squadrons, tables)
    said = f"{side}'s squadrons, {squadrons_said(squadrons)}: {level.said}"
    return (Effect(f"{side}_air", level.value, mg.GAP_AIR_SUPPORT, said),)
