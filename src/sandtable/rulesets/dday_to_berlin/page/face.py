"""D-Day to Berlin on a page."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from sandtable.base.bits import set_of
from sandtable.game import Game
from sandtable.ground.zone_marks import counter_said
from sandtable.ground.zone_svg import draw_map, draw_pieces, zones_said
from sandtable.rulesets.dday_to_berlin.battle.combat import Combat, assaults
from sandtable.rulesets.dday_to_berlin.battle.eligible import guns_on, storm_troops, targets_in_sight
from sandtable.rulesets.dday_to_berlin.battle.engineering import Engineering
from sandtable.rulesets.dday_to_berlin.battle.firing import UnderFire
from sandtable.rulesets.dday_to_berlin.battle.game import BattleGame
from sandtable.rulesets.dday_to_berlin.battle.movement import MoveGroup, Movement, NightMovement, ready
from sandtable.rulesets.dday_to_berlin.battle.picture import counters, places, where
from sandtable.rulesets.dday_to_berlin.battle.rallying import Rally
from sandtable.rulesets.dday_to_berlin.battle.retreats import FallBackOrStay
from sandtable.rulesets.dday_to_berlin.battle.setting_up import SetUp, unplaced
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.web.faces.face import Board, Face, Piece, Zone

#: So many grounds, and zones in words, are remembered for a scenario; a large ground takes 400 kB.
MOST_KEPT = 16


class GameFace(Face):
    """Zones, counters, supports and markers of one scenario."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        assert isinstance(game, BattleGame)  # noqa: S101
        self.battle = game
        self.battlefield = game.battlefield
        # All tables of a scenario share this face, and most look alike in these.
        self._ground: dict[tuple[int, int], tuple[str, str]] = {}
        self._zones: dict[tuple[int, int, tuple[int, ...]], tuple[Zone, ...]] = {}

    # ---------------------------------------------------------------- the board

    def board(self, s: BattleState) -> Board:
        found, here = self.battlefield.map, places(s)
        ground_id, ground = self._ground_of(s)
        return Board(
            ground_id=ground_id,
            ground=ground,
            pieces_svg=draw_pieces(found.grid, here, counters(s)),
            zones=self._zones_of(s),
            columns=found.grid.columns,
            rows=found.grid.rows,
        )

    def _ground_of(self, s: BattleState) -> tuple[str, str]:
        key = (s.positions, s.bridges)
        if key not in self._ground:
            _make_room(self._ground)
            drawn = draw_map(self.battlefield.map, positions=s.positions, bridges=s.bridges, style=False)
            self._ground[key] = blake2b(drawn.encode(), digest_size=8).hexdigest(), drawn
        return self._ground[key]

    def _zones_of(self, s: BattleState) -> tuple[Zone, ...]:
        key = (s.positions, s.bridges, s.control)
        if key not in self._zones:
            said = zones_said(
                self.battlefield.map,
                positions=s.positions,
                bridges=s.bridges,
                places=places(s),
                sides=[f"the {force.name.title()} side" for force in self.battlefield.forces],
            )
            _make_room(self._zones)
            self._zones[key] = tuple(Zone(label, words) for label, words in said)
        return self._zones[key]

    def pieces(self, s: BattleState) -> tuple[Piece, ...]:
        words = {each.unit: counter_said(each, self.battlefield.grid.labels[each.zone]) for each in counters(s)}
        waiting = self._waiting(s)
        found = []
        for card in s.cards:
            number, zone = card.number, s.units[card.number].zone
            on_table = zone >= 0
            found.append(
                Piece(
                    number,
                    card.name,
                    card.side,
                    self.battlefield.grid.labels[zone] if on_table else "",
                    words.get(number) or f"{card.said}, {where(s, number)}",
                    "" if on_table else where(s, number),
                    bool(waiting >> number & 1),
                )
            )
        return tuple(found)

    @staticmethod
    def _waiting(s: BattleState) -> int:
        """Units that are still to do something in this step, or that it is about, as a set."""
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


def _make_room(kept: dict[Any, Any]) -> None:
    """Forget what was kept first."""
    while len(kept) >= MOST_KEPT:
        del kept[next(iter(kept))]
