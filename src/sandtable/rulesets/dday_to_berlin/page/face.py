"""D-Day to Berlin on a page."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.base.bits import set_of
from sandtable.rulesets.dday_to_berlin.battle.about import GONE
from sandtable.rulesets.dday_to_berlin.battle.combat import Combat, assaults
from sandtable.rulesets.dday_to_berlin.battle.eligible import guns_on, storm_troops, targets_in_sight
from sandtable.rulesets.dday_to_berlin.battle.engineering import Engineering
from sandtable.rulesets.dday_to_berlin.battle.firing import UnderFire
from sandtable.rulesets.dday_to_berlin.battle.movement import MoveGroup, Movement, NightMovement, ready
from sandtable.rulesets.dday_to_berlin.battle.picture import where
from sandtable.rulesets.dday_to_berlin.battle.rallying import Rally
from sandtable.rulesets.dday_to_berlin.battle.retreats import FallBackOrStay
from sandtable.rulesets.dday_to_berlin.battle.setting_up import SetUp, unplaced
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.page.legend import LEGEND
from sandtable.web.faces.face import Piece
from sandtable.web.faces.zone_face import ZoneFace


class GameFace(ZoneFace):
    """Zones, counters, supports and markers of one scenario."""

    legend = LEGEND

    def off_table(self, s: BattleState) -> Iterator[Piece]:
        for card in s.cards:
            if (zone := s.units[card.number].zone) < 0:
                off = where(s, card.number)
                yield Piece(card.number, card.name, card.side, "", f"{card.said}, {off}", off, lost=zone in GONE)

    def standing(self, s: BattleState) -> tuple[Piece, ...]:
        labels, units = s.scenario.grid.labels, s.units
        return tuple(
            Piece(card.number, card.name, card.side, labels[zone] if zone >= 0 else "", "", lost=zone in GONE)
            for card in s.cards
            for zone in (units[card.number].zone,)
        )

    def waiting(self, s: BattleState) -> int:
        step = s.agenda[0] if s.agenda else None
        if isinstance(step, Movement):
            return ready(s, step.side)
        if isinstance(step, NightMovement | Engineering):
            return step.able(s)
        if isinstance(step, MoveGroup | FallBackOrStay):
            return set_of(step.units)
        if isinstance(step, UnderFire):
            return 1 << step.barrage.target
        if isinstance(step, Combat):
            return _can_attack(s, step.side)
        if isinstance(step, Rally):
            return set_of(step.able(s))
        if isinstance(step, SetUp):
            return set_of(unplaced(s, step.side))
        unit = getattr(step, "unit", None)
        return 1 << unit if isinstance(unit, int) else 0


def _can_attack(s: BattleState, side: int) -> int:
    """Units that can lead an assault, and guns that have something to fire at, as a set."""
    leaders = set_of(number for number, _ in assaults(s, side, storm_troops(s, side)))
    guns = 0
    for target in targets_in_sight(s, side):
        guns |= guns_on(s, side, s.units[target].zone)
    return leaders | guns
