"""Units, guns and squadrons by their names: what a combat is made of when the order of battle is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from sandtable.explain import Effect, Refusal
from sandtable.rulesets.megagame.ground.combat.air_level import ASSIGNED, GROUND_ATTACK, MISSIONS, better_level
from sandtable.rulesets.megagame.ground.combat.fighters import Fighter
from sandtable.rulesets.megagame.ground.typed import Row, listed, whole
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Level, Side, SupportType
from sandtable.sheet import FactsFault

WORN_EXAMPLE = "br-inf,1,3"
OTHERS = "BCDEFGHIJKLM"


class Worn(Struct, frozen=True):
    """What is left of a unit that has fought before."""

    status: int
    sp: int


def worn_units(field: str, rows: tuple[Row, ...], named: tuple[str, ...], tables: Tables) -> dict[str, list[Worn]]:
    """Units that have lost status or supplies, by id, in the order given."""
    found: dict[str, list[Worn]] = {}
    for row in (tuple(word for word in row if word != "") for row in rows):
        if not row:
            continue
        key = str(row[0])
        if key not in named:
            raise FactsFault(f"{field}: there is no {key} in the combat")
        if not 2 <= len(row) <= 3:
            raise FactsFault(f"{field}: write unit, status lost and SP left, as in {WORN_EXAMPLE}")
        lost, most = whole(field, row[1], WORN_EXAMPLE), tables.limit("most_sp")
        sp = whole(field, row[2], WORN_EXAMPLE) if len(row) == 3 else most
        if lost >= tables.units[key].status:
            raise FactsFault(f"{field}: a {key} has status {tables.units[key].status}, with {lost} lost it is gone")
        if sp > most:
            raise FactsFault(f"{field}: a unit has at most {most} SP, not {sp}")
        found.setdefault(key, []).append(Worn(tables.units[key].status - lost, sp))
    for key, each in found.items():
        if len(each) > named.count(key):
            raise FactsFault(f"{field}: only {named.count(key)} {key} in the combat, not {len(each)}")
    return found


def one_side(field: str, named: Iterable[str], tables: Tables) -> Side:
    sides = {tables.units[key].side for key in named}
    if len(sides) != 1:
        raise FactsFault(f"{field}: units of both sides together, or none; name units of one side")
    return sides.pop()


def check_side(field: str, sides: Iterable[Side], wanted: Side) -> None:
    if any(side is not wanted for side in sides):
        raise FactsFault(f"{field}: these belong to the other side, name {wanted.said} ones")


def named_fighters(
    keys: tuple[str, ...], worn: dict[str, list[Worn]], tables: Tables, *, prepared: int = 0, moving: bool = False
) -> list[Fighter]:
    """Units of the table, the first so many of them prepared; worn ones as they are now."""
    left = {key: list(each) for key, each in worn.items()}
    found = []
    for place, key in enumerate(keys):
        row = tables.units[key]
        now = left[key].pop(0) if left.get(key) else Worn(row.status, tables.limit("most_sp"))
        found.append(
            Fighter(
                row.kind,
                now.status,
                now.sp,
                prepared=place < prepared,
                light=row.light or tables.kinds[row.kind].light,
                moving=moving,
                name=row.short,
            )
        )
    return found


def with_outsiders(field: str, units: list[Fighter], outside: int) -> tuple[Fighter, ...]:
    """The last so many each from a formation of its own."""
    if outside >= len(units):
        raise FactsFault(f"{field}: of {len(units)} units at most {len(units) - 1} can be from other formations")
    inside = len(units) - outside
    return tuple(
        unit if place < inside else replace(unit, formation=OTHERS[place - inside]) for place, unit in enumerate(units)
    )


# ------------------------------------------------------------------ squadrons


def cannot_support(squadrons: tuple[str, ...], tables: Tables) -> tuple[Refusal, ...]:
    """Aircraft that neither attack ground targets nor are heavy bombers."""
    idle = dict.fromkeys(
        name for name in squadrons if not (tables.aircraft[name].ground_attack or tables.aircraft[name].heavy_bomber)
    )
    return tuple(Refusal(MISSIONS, f"{name} squadrons do not support combats") for name in idle)


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
    said = f"{side}'s squadrons, {squadrons_said(squadrons)}: {level.value}"
    return (Effect(f"{side}_air", level.value, ASSIGNED, said),)
