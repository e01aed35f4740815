"""What may be answered, as a list for people: what suits the situation first, and then what else is legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from msgspec import Struct

from sandtable.game.offers import changed_once
from sandtable.rulesets.dday_to_berlin.battle.answers import Activate, Move
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.notation.options import options
from sandtable.zoned.choosing import good_facing

#: Of larger groups not every part is listed.
LARGEST_GROUP = 6


def sensible(s: BattleState, offered: Iterable[Struct]) -> list[Struct]:
    """Of what is offered to a player who points, what faces where it should."""
    return [answer for answer in offered if not odd_turn(s, answer)]


def others(s: BattleState, offered: Iterable[Struct]) -> Iterator[Struct]:
    """What else is legal: other facings, each answer with one thing changed, and every part of a group."""
    for answer in offered:
        yield answer
        if isinstance(answer, Activate) and len(answer.units) <= LARGEST_GROUP:
            for many in range(1, len(answer.units)):
                yield from map(Activate, combinations(answer.units, many))
        yield from (each for each in changed_once(options(s, answer)) if not stays_as_it_is(s, each))


def odd_turn(s: BattleState, answer: Struct) -> bool:
    """Whether a unit would stay and turn away from where it should look."""
    if not isinstance(answer, Move) or answer.path:
        return False
    return answer.facing != good_facing(s, s.cards[answer.unit].side, s.units[answer.unit].zone)


def stays_as_it_is(s: BattleState, answer: Struct) -> bool:
    """Whether a move changes neither zone nor facing; who wants that is done."""
    return isinstance(answer, Move) and not answer.path and answer.facing == s.units[answer.unit].facing
