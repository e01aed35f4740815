"""What a seat is told of answers that were taken back: it saw them stand, so it is told that they do not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandtable.game import Seat
from sandtable.game.account import Told, told
from sandtable.game.match import Match, TakenBack
from sandtable.web.games.people_said import TakenBackSaid

#: So many are told, the newest: who was away for longer reads the log as it stands.
MOST_TOLD = 12


def taken_back(match: Match[Any], seat: Seat) -> tuple[TakenBackSaid, ...]:
    """The last answers that were taken back, in the order in which that was done, counted by what the seat knew of."""
    game, now = match.game, match.number_for(seat, len(match.history))
    return tuple(
        TakenBackSaid(
            at=at,
            number=min(each.answers_for(seat), now),
            by=each.by,
            side=known.side,
            worded="" if known.answer is None else game.worded(game.view(each.before, seat).state, known.answer),
        )
        for at, (each, known) in [*enumerate(_known(match, seat), 1)][-MOST_TOLD:]
    )


def _known(match: Match[Any], seat: Seat) -> Iterator[tuple[TakenBack[Any], Told]]:
    """Those that were there for a seat. What it had not heard of is not told now either."""
    for each in match.taken_back:
        if each.entry.is_there_for(seat):
            known = told(match.game, each.entry, seat)
            if known.answer is not None or known.events:
                yield each, known
