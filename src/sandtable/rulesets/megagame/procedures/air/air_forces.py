"""The air forces of a side in a turn."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import MOST_SERIALS, Turn
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import TRANSPORT, Side
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, count

#: Types with how many squadrons or serials there are.
Available = tuple[tuple[str, int], ...]


class AirForcesFacts(Facts, frozen=True, kw_only=True):
    """A side and a turn of the full operation."""

    side: Annotated[Side, choice("Side", "Whose air force")] = Side.ALLIED
    turn: Turn = 1
    serials_lost: Annotated[int, count("Serials lost", 0, MOST_SERIALS, "Transport serials that were lost so far")] = 0


def available(facts: AirForcesFacts, tables: Tables) -> Available:
    """What is still there, squadrons that were lost not counted off."""
    last = tables.limit("lent_until")
    rows = [row for row in tables.air_forces if row.side is facts.side and (facts.turn <= last or not row.lent)]
    return tuple((row.aircraft, row.number - (facts.serials_lost if row.aircraft == TRANSPORT else 0)) for row in rows)


def assess(facts: AirForcesFacts, tables: Tables) -> Assessment[Available]:
    if facts.serials_lost and facts.side is Side.GERMAN:
        raise FactsFault("serials_lost: the Germans have no transports, leave it at 0")
    found = available(facts, tables)
    if any(number < 0 for _, number in found):
        raise FactsFault(f"serials_lost: there were never {facts.serials_lost} serials, give fewer")
    last = tables.limit("lent_until")
    lent = [row.aircraft for row in tables.air_forces if row.side is facts.side and row.lent]
    edge = "west" if facts.side is Side.ALLIED else "east"
    notes = [Effect("edge", edge, mg.GAP_AIR_ORDER_OF_BATTLE, f"all fly from off map, in from the {edge} edge")]
    if lent and facts.turn <= last:
        said = f"lent until turn {last}: {', '.join(lent)}"
        notes.append(Effect("lent_until", last, mg.GAP_AIR_ORDER_OF_BATTLE, said))
    elif lent:
        said = f"gone after turn {last}: {', '.join(lent)}"
        notes.append(Effect("gone", tuple(lent), mg.GAP_AIR_ORDER_OF_BATTLE, said))
    if facts.turn % 2 == 0:
        night = [name for name, _ in found if name != TRANSPORT and tables.aircraft[name].night]
        said = f"by night only {' and '.join(night)} fly" if night else "by night none of them fly"
        notes.append(Effect("by_night", tuple(night), mg.GAP_AIR_ALLOCATION, said))
    return Assessment(found, f"{facts.side.said} air force on turn {facts.turn}", notes=tuple(notes))


def forces_said(found: Available) -> str:
    return ", ".join(
        count_of(number, "transport serial") if name == TRANSPORT else f"{number} {name}" for name, number in found
    )


AIR_FORCES = Procedure(
    name="air_forces",
    title="Air forces",
    summary="Squadrons and transport serials of a side in a turn of the full operation.",
    facts=AirForcesFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_AIR_ORDER_OF_BATTLE, mg.GAP_AIR_ALLOCATION),
    label=forces_said,
)
