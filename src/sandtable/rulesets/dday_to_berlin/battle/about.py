"""What is told of a battle besides its events: in a list, in its heading, of a unit, and when it is measured."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.explain.sentences import count_of
from sandtable.game.telling import Measures, Standing
from sandtable.ground.zone_marks import FACING_WORDS
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.battle.board import LOST, SHATTERED
from sandtable.rulesets.dday_to_berlin.battle.picture import commanded, states, where
from sandtable.rulesets.dday_to_berlin.battle.scenario import CORPS
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.battle.winning import battalions, score

#: Where units are that count as losses.
GONE = (SHATTERED, LOST)


def turn_said(s: BattleState) -> str:
    """Where the battle stands in a few words."""
    turns = s.scenario.text.turns
    said = f"Turn {s.turn}{f' of {turns}' if turns else ''}" if s.turn else "Setting up"
    return f"{said}, night {s.nights}" if s.nights else said


def standings(s: BattleState) -> Iterator[Standing]:
    """Points, supports, markers and the clock."""
    yield Standing("Points now", tuple(map(str, score(s))), ddb.GAP_VICTORY)
    yield Standing("ART supports", tuple(map(str, s.art)), ddb.GAP_SUPPORT_USE)
    if any(force.air for force in s.scenario.forces):
        yield Standing("AIR supports", tuple(map(str, s.air)), ddb.GAP_SUPPORT_USE)
    yield Standing("Morale markers", tuple(map(str, s.markers)), ddb.INIT_ROLL)
    if s.scenario.house.night:
        yield Standing("Clock", (f"{s.clock} of {s.tables.limit('nightfall')}",), ddb.GAP_NIGHT_CLOCK)


def unit_said(s: BattleState, number: int) -> Iterator[str]:
    """All about one unit."""
    card, unit, field = s.cards[number], s.units[number], s.scenario
    division = "corps troops" if card.division == CORPS else field.divisions[card.division].name
    yield f"{field.forces[card.side].name.title()}, {division}"
    yield card.said.partition("(")[2].rstrip(")")
    row = card.row
    reach = f", range {row.range}" if row.range else ""
    yield f"Moves {count_of(row.move, 'zone')}, save {row.save(card.quality)}{reach}"
    if unit.zone < 0:
        yield where(s, number).capitalize()
        return
    dug_in = ", in a prepared position" if s.positions >> unit.zone & 1 else ""
    yield f"At {field.map.place_said(unit.zone)}, facing {FACING_WORDS[unit.facing]}{dug_in}"
    if not row.is_hq:
        yield commanded(s, number)
    if told := states(s, number):
        yield ", ".join(told).capitalize()


def losses(s: BattleState) -> tuple[int, ...]:
    """Lost and shattered; those who have yet to come are no losses."""
    gone = [card.side for card in s.cards if s.units[card.number].zone in GONE]
    return gone.count(0), gone.count(1)


def measures(s: BattleState) -> Measures:
    """A battle that is over: battalions that are gone count as losses."""
    if s.outcome is None:
        return Measures(score(s), losses(s), s.turn)
    gone = tuple(battalions(s, side)[1] for side in (0, 1))
    return Measures(s.outcome.points, gone, s.turn, s.outcome.sudden)
