"""How near the end is, and who would win if it came now: what is worth a risk changes then."""

from __future__ import annotations

from sandtable.players.dday_to_berlin.attacks import Prospect
from sandtable.rulesets.dday_to_berlin.battle.answers import AirStrike, Fire
from sandtable.rulesets.dday_to_berlin.battle.scenario import Card
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.battle.winning import score

#: The faces of a D5.
FACES = 5
#: What it is worth to turn a defeat into a draw or a victory at one stroke.
TURNING = 12.0
#: What a point is worth to a side that is behind, and being thrown back to one that is ahead.
POINT, CAUTION = 0.5, 1.5


def last_turn(s: BattleState) -> float:
    """The chance that no other game turn follows."""
    text = s.scenario.text
    if text.turns and s.turn >= text.turns:
        return 1.0
    if not s.scenario.house.night or s.nights + 1 != text.nightfalls:
        return 0.0
    missing = s.tables.limit("nightfall") - s.clock
    return min(1.0, max(0.0, (FACES + 1 - missing) / FACES))


def urgency(s: BattleState, side: int, prospect: Prospect) -> float:
    """What an attack is worth beyond its usual value because the game may end: all, if it turns the result."""
    near = last_turn(s)
    if not near:
        return 0.0
    points = score(s)
    behind = points[1 - side] - points[side]
    if behind < 0:
        return -CAUTION * near * prospect.bad
    won = points_won(s, side, prospect)
    return near * prospect.good * (TURNING if won > behind else POINT * won)


def points_won(s: BattleState, side: int, prospect: Prospect) -> int:
    """The points by which an attack changes the score if it goes well."""
    answer, worth = prospect.answer, s.tables.points
    if isinstance(answer, Fire):
        return 0
    if isinstance(answer, AirStrike):
        card = s.cards[answer.target]
        gone = card.row.is_mech or card.row.is_gun
        return worth[_lost(card) if gone or card.detachment else "shattered"].points
    place = s.scenario.place_at.get(answer.target)
    taken = place is not None and s.control[place] != side
    held = taken and place is not None and s.control[place] >= 0
    return worth["shattered"].points + worth["place"].points * (taken + held)


def _lost(card: Card) -> str:
    return "detachment_lost" if card.detachment else f"{card.quality.value}_lost"
