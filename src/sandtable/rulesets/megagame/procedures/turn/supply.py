"""Lines of supply, and the supply points that units get back by day."""

from __future__ import annotations

from msgspec import Struct

from sandtable.explain import Modifier, Refusal, Spoken, Target, refuse_if
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.tables import Tables

MOST_SQUARES = 200


class OnTheWay(Spoken):
    """The worst square of a line of supply."""

    CLEAR = "clear"
    NEXT_TO_ENEMY = "next_to_enemy", "next to an enemy"
    HELD = "held", "next to an enemy, a friend in it"
    ENEMY = "enemy", "enemy-occupied"


class Line(Struct, frozen=True):
    """The shortest path to a supply source."""

    off_road: int
    way: OnTheWay = OnTheWay.CLEAR
    blown_bridge: bool = False
    exists: bool = True


def cut(line: Line, tables: Tables) -> tuple[Refusal, ...]:
    """Why a unit is out of supply; nothing if it is in supply."""
    most, rule = tables.limit("off_road"), mg.GAP_RESUPPLY
    alone = line.way is OnTheWay.NEXT_TO_ENEMY
    looked_at = (
        refuse_if(not line.exists, rule, "no path leads to a friendly supply source"),
        refuse_if(line.off_road > most, rule, f"{line.off_road} off-road squares, at most {most} are allowed"),
        refuse_if(line.blown_bridge, rule, "rivers are crossed by intact bridges only"),
        refuse_if(alone, rule, "a square next to an enemy needs a friendly unit in it"),
        refuse_if(line.way is OnTheWay.ENEMY, rule, "an enemy stands on the path"),
    )
    return tuple(reason for reason in looked_at if reason is not None)


def sp_number(name: str, sp: int, supplied: bool, tables: Tables) -> Target:
    """Supply points after the supply phase of a day turn."""
    gain = (tables.constant("resupply"),) if supplied else ()
    return Target(name, Modifier(sp, mg.GAP_SUPPLY_POINTS, "before"), gain, cap=tables.constant("most_sp"))


def sp_said(before: int, now: int) -> str:
    return f"SP {before} as before" if now == before else f"SP {before} to {now}"
