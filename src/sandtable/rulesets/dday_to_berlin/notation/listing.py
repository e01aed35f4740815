"""What may be answered, as a list for people: what suits the situation first, and then what else is legal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec import Struct

from sandtable.game.offers import offered_in_turn
from sandtable.rulesets.dday_to_berlin.battle.answers import Activate, Move
from sandtable.rulesets.dday_to_berlin.battle.choosing import good_facing
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.notation.offers import offers
from sandtable.rulesets.dday_to_berlin.notation.options import options

#: Of larger groups not every part is listed.
LARGEST_GROUP = 6


def sensible(s: BattleState) -> list[Struct]:
    """Everything that is offered to a player who points and that the rules allow, facing where it should."""
    return [answer for answer in offered(s) if not odd_turn(s, answer)]


def others(s: BattleState) -> Iterator[Struct]:
    """What else is legal: other facings, each answer with one thing changed, and every part of a group."""
    for answer in offered(s):
        yield answer
        if isinstance(answer, Activate) and len(answer.units) <= LARGEST_GROUP:
            for many in range(1, len(answer.units)):
                yield from map(Activate, combinations(answer.units, many))
        for group in options(s, answer):
            changed = [option.answer for option in group.options if option.refused is None]
            yield from (each for each in changed if not stays_as_it_is(s, each))


def offered(s: BattleState) -> list[Struct]:
    """What the rules allow of all that is offered."""
    return offered_in_turn(lambda unit: offers(s, unit), range(len(s.cards)))


def odd_turn(s: BattleState, answer: Struct) -> bool:
    """Whether a unit would stay and turn away from where it should look."""
    if not isinstance(answer, Move) or answer.path:
        return False
    return answer.facing != good_facing(s, s.cards[answer.unit].side, s.units[answer.unit].zone)


def stays_as_it_is(s: BattleState, answer: Struct) -> bool:
    """Whether a move changes neither zone nor facing; who wants that is done."""
    return isinstance(answer, Move) and not answer.path and answer.facing == s.units[answer.unit].facing
