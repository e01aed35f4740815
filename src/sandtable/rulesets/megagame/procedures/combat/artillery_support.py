"""Artillery on Support: what each gun adds at its range, and which of them may."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect, Modifier, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import MOST_GUNS, MOST_UNITS, Row
from sandtable.rulesets.megagame.procedures.cards.typed import number, one_of, repeated
from sandtable.rulesets.megagame.procedures.combat.combat_rules import GUN_RULES
from sandtable.rulesets.megagame.procedures.combat.fighters import GUN_EXAMPLE, Gun, gun_adds, status_of, supporting
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import ARTILLERY, Kind
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import count, several


class ArtillerySupportFacts(Facts, frozen=True, kw_only=True):
    """Guns of one side and the combat that they are to support."""

    guns: Annotated[
        tuple[Row, ...],
        several(
            "Guns",
            MOST_GUNS,
            "Each as kind,status,km, then what keeps it from firing: late (moved more than half a turn), immobilised, "
            "sp0, used, elsewhere (named another square), attacked (in the attacked square), other (not on Support)",
            "2xfield,3,8 medium,4,18,used",
        ),
    ] = (("field", 3, 8), ("field", 3, 11), ("medium", 4, 14))
    fighting: Annotated[int, count("Fighting units", 1, MOST_UNITS, "Units of its side that fight in the combat")] = 2


class Ready(Struct, frozen=True):
    """A gun and what keeps it from firing."""

    gun: Gun
    bars: tuple[str, ...]


def ready(words: Row, tables: Tables) -> Ready:
    kind = Kind(one_of("guns", words[0], [each.value for each in ARTILLERY]))
    status = status_of("guns", words, GUN_EXAMPLE)
    if len(words) < 3:
        raise FactsFault(f"guns: give the km to the defended square behind the status, as in {GUN_EXAMPLE}")
    bars = tuple(one_of("guns", word, tables.gun_bars) for word in words[3:])
    return Ready(Gun(kind, status, number("guns", words[2], GUN_EXAMPLE)), bars)


def silent(place: int, each: Ready, tables: Tables) -> Iterator[Effect]:
    """Why a gun adds nothing."""
    reasons = [(tables.gun_bars[bar].rule, tables.gun_bars[bar].label) for bar in each.bars]
    if not gun_adds(each.gun.kind, each.gun.status, each.gun.km, tables):
        rule = mg.ARTY_TWO_RANGES if tables.artillery[each.gun.kind].long else mg.ARTY_NO_LONG_RANGE
        reasons.append((rule, "is out of range"))
    for number_of, (rule, why) in enumerate(reasons, start=1):
        name = f"silent_{place}" if number_of == 1 else f"silent_{place}_{number_of}"
        yield Effect(name, place, rule, f"gun {place}, {each.gun.said}: {why}")


def range_note(place: int, gun: Gun, adds: int, tables: Tables) -> Effect:
    effective = gun.km <= tables.artillery[gun.kind].effective
    how = "effective range, its whole status" if effective else "long range, half of its status rounded up"
    return Effect(f"gun_{place}", adds, mg.ARTY_TWO_RANGES, f"gun {place}, {gun.said}: {how}, adds {adds}")


def assess(facts: ArtillerySupportFacts, tables: Tables) -> Assessment[int]:
    rows = [ready(row, tables) for row in repeated("guns", facts.guns, MOST_GUNS)]
    if not rows:
        raise FactsFault(f"guns: name at least one gun, as in {GUN_EXAMPLE}")
    able = tuple(each.gun for each in rows if not each.bars)
    used = supporting(able, facts.fighting, tables)
    told: list[Effect] = []
    for place, each in enumerate(rows, start=1):
        adds = gun_adds(each.gun.kind, each.gun.status, each.gun.km, tables)
        told += [range_note(place, each.gun, adds, tables)] if adds and not each.bars else silent(place, each, tables)
    over = sum(bool(gun_adds(gun.kind, gun.status, gun.km, tables)) for gun in able) - len(used)
    if over:
        said = f"{over} more could, but no more guns support than units fight: those that add most do"
        told.append(Effect("left_over", over, mg.GAP_ARTILLERY_SUPPORT, said))
    price = tables.limit("support_sp")
    if used:
        said = f"each gun that supports pays {price} SP, supports no other combat this turn and suffers no result"
        told.append(Effect("price", price, mg.GAP_SUPPLY_POINTS, said))
    total = Target(
        "Artillery",
        Modifier(0, mg.GAP_ARTILLERY_SUPPORT, "without guns"),
        tuple(Modifier(adds, mg.GAP_ARTILLERY_SUPPORT, gun.said) for gun, adds in used),
    )
    fights = count_of(facts.fighting, "fighting unit")
    return Assessment(total.total, f"{count_of(len(rows), 'gun')} for {fights}", (), (total,), tuple(told))


ARTILLERY_SUPPORT = Procedure(
    name="artillery_support",
    title="Artillery support",
    summary="What guns add to a combat at their ranges, which of them may support, and what it costs them.",
    facts=ArtillerySupportFacts,
    assess=assess,
    roll=stated,
    rules=(
        *GUN_RULES,
        mg.ARTY_NO_LONG_RANGE,
        mg.MOVE_HALF_TURN_NO_FIGHT,
        mg.GAP_IMMOBILISED,
        mg.GAP_SUPPLY_POINTS,
        mg.GAP_ORDERS,
    ),
    shaped_by=(mg.ARTY_RANGES, mg.GAP_HALF_TURN),
    label=lambda adds: f"adds {adds}",
)
