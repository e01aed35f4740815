"""The table as text: the units in a list, and the heading."""

from __future__ import annotations

from sandtable.inches.tape import place_said
from sandtable.rulesets.konflikt_47.battle.picture import marks_of, where_is
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where

COLUMNS = ("#", "Unit", "Side", "Quality", "Models", "Place", "Order", "Pins", "")


def unit_row(s: BattleState, unit: int) -> tuple[str, ...]:
    """A unit in a line: what is left of it, where it is, its order and its pins."""
    now, row = s.units[unit], s.row(unit)
    on_table = now.where is Where.TABLE
    place = f"{place_said(s.place(unit))} {where_is(s, unit)}" if on_table else where_is(s, unit)
    marks = ", ".join(mark for mark in marks_of(s, unit) if mark != f"{now.models} of {row.models}")
    return (
        f"#{unit}",
        s.scenario.said(unit),
        s.scenario.side_names[s.side(unit)],
        row.quality.said,
        f"{now.models}/{row.models}",
        place,
        "" if now.die is None else now.die.said,
        str(now.pins) if now.pins else "",
        marks,
    )
