"""The saves of a volley, team by team, and what becomes of whoever fails them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import ClassVar

from sandtable.dice import Dice
from sandtable.game import Step, Tell
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.battle.suffering import aftermath, suffer
from sandtable.rulesets.flames_of_war.battle.volley_parts import VolleyPart, line_of, volley_of
from sandtable.rulesets.flames_of_war.procedures.fire.lines import Line
from sandtable.rulesets.flames_of_war.procedures.fire.team_hits import MOST_HITS, MOST_KINDS, TEAM_HITS, TeamHitsFacts
from sandtable.rulesets.flames_of_war.terms import Facing, Kind, Shelter, TankState
from sandtable.sheet.apart import Row
from sandtable.sheet.rolling import throw_and_tell


class RollSaves(Step, frozen=True):
    """The saves, team by team in the order in which they were first hit."""

    title: ClassVar[str] = "Roll saves"
    rule: ClassVar[str] = fow.GAP_VOLLEY_RESOLUTION
    side: int
    parts: tuple[VolleyPart, ...]

    def run(self, s: BattleState, dice: Dice, tell: Tell) -> BattleState:
        s = s.done()
        for part in self.parts:
            for place, shots in part.on:
                s = saved(s, part, place, shots, dice, tell)
        return aftermath(s, tell)


#: The rule by which teams of a kind are lost to hits.
LOST_BY = {Kind.ARMOURED: fow.ARMOUR_OUTCOME, Kind.AIRCRAFT: fow.SAVE_AIRCRAFT}


def saved(s: BattleState, part: VolleyPart, place: int, shots: tuple[int, ...], dice: Dice, tell: Tell) -> BattleState:
    """One team under all its hits, in the order in which they were assigned."""
    body, why = part.targets[place], LOST_BY.get(s.kind(part.targets[place]), fow.SAVE_OTHER)
    shooters = tuple(dict.fromkeys(s.unit_of(shooter) for shooter in part.exchange.shooters))
    for rows in _rows_of(s, part, place, shots):
        facts = TeamHitsFacts(
            team=s.card(body).id,
            hits=rows,
            bailed=bool(s.bailed >> body & 1),
            defensive=part.exchange.facts.defensive,
        )
        unit = s.unit_of(body)
        fate = throw_and_tell(s.scenario.assess, s.side(unit), TEAM_HITS, facts, dice, tell, (unit,), shooters)
        s = suffer(s, body, fate, why, dice, tell)
        if fate is TankState.DESTROYED:
            break
    return s


def _rows_of(s: BattleState, part: VolleyPart, place: int, shots: tuple[int, ...]) -> Iterator[tuple[Row, ...]]:
    """The hits on a team as its saves are asked for: those that do the same together, so many kinds at a time."""
    volley = volley_of(s, part)
    rows: list[Row] = []
    for shot, same in groupby(shots):
        number, line = len(list(same)), line_of(s, part, shot, place)
        while number:
            rows.append((volley.shots[shot].weapon, min(number, MOST_HITS), line.distance, *_words(line)))
            number -= min(number, MOST_HITS)
    for start in range(0, len(rows), MOST_KINDS):
        yield tuple(rows[start : start + MOST_KINDS])


def _words(line: Line) -> tuple[str, ...]:
    words = () if line.facing is Facing.FRONT else (line.facing.value,)
    return (*words, line.shelter.value) if line.shelter in (Shelter.INSIDE, Shelter.BEHIND) else words
