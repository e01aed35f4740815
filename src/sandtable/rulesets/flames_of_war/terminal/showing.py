"""The table as text: the platoons in a list, and the teams of one."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.inches.directions import compass_said
from sandtable.inches.tape import place_said
from sandtable.rulesets.flames_of_war.battle.picture import marks_of, strength_of, where_is
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.notation.words import team_said

COLUMNS = ("#", "Platoon", "Side", "Teams", "Numbers", "Place", "")
TEAM_COLUMNS = ("Team", "Card", "Place", "Looks", "")


def unit_row(s: BattleState, unit: int) -> tuple[str, ...]:
    """A platoon in a line: what is left of it, the numbers of its teams, where it is and how it is."""
    living = s.living(unit)
    place = f"{place_said(s.place(living[0]))} {where_is(s, unit)}" if living else where_is(s, unit)
    begun = strength_of(s, unit)
    left = s.teams(unit).bit_count()
    own = s.scenario.unit_bodies[unit]
    return (
        f"#{unit}",
        s.scenario.said(unit),
        s.scenario.side_names[s.side(unit)],
        f"{left}/{begun}",
        f"{team_said(own[0])}-{team_said(own[-1])}" if len(own) > 1 else team_said(own[0]),
        place,
        ", ".join(mark for mark in marks_of(s, unit) if mark != f"{left} of {begun}"),
    )


def team_rows(s: BattleState, unit: int) -> Iterator[tuple[str, ...]]:
    """The teams of a platoon, each in a line."""
    for body in s.scenario.unit_bodies[unit]:
        there = bool(s.there >> body & 1)
        marks = [word for word, of in _marks(s, body) if of]
        yield (
            team_said(body),
            s.card(body).name,
            place_said(s.place(body)) if there else "",
            compass_said(s.heading(body)) if there else "",
            ", ".join(marks),
        )


def _marks(s: BattleState, body: int) -> Iterator[tuple[str, bool]]:
    bit = 1 << body
    yield "leads", s.units[s.unit_of(body)].leader == body
    yield "Destroyed", bool(s.lost & bit)
    yield "Bailed Out", bool(s.bailed & bit)
    yield "in a foxhole", bool(s.dug_in & bit)
    yield "mounted", bool(s.mounted & bit)
    yield "in the rear", bool(s.rear & bit)
    yield "Dashed", bool(s.dashed & bit)
    yield "moved", bool((s.moved | s.stirred) & ~s.dashed & bit)
    yield "shot", bool((s.shot | s.bombarded) & bit)
