"""How a game begins on a server: from a scenario, or after some answers of a record, with the dice of both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from sandtable.dice.fair import SEED_BYTES
from sandtable.dice.recorded import RecordedDice
from sandtable.dice.thrown import ThrownDice
from sandtable.game.cup import Cup, Salt, fair_cup
from sandtable.game.ledger import Ledger
from sandtable.game.match import Match
from sandtable.game.record import Answered, Begun, ForkedFrom, Header, header_of
from sandtable.sheet.shelves import open_recorded, opened
from sandtable.web.games.packing import unpacked
from sandtable.web.games.reading import Reread
from sandtable.web.games.setup import Setup

#: What a game that was loaded says it was forked from.
LOADED = "record"


class Beginning(Struct, frozen=True):
    """A match as it begins, and the seconds of work that playing it again up to there takes."""

    match: Match[Any]
    header: Header
    worked: float = 0.0

    def first_lines(self, cup: Cup) -> tuple[Ledger, list[bytes]]:
        """The lines that are there when the game begins, and what hangs on them."""
        history = (Answered(entry.seat, entry.answer, entry.throws) for entry in self.match.history)
        return Ledger.begin(cup, self.header, Begun(self.match.opening.throws), *history)


async def beginning_of(setup: Setup, source: str, cup: Cup, record: Reread | None) -> Beginning:
    """The match as it begins with these dice: from the scenario, or after some answers of a record."""
    if record is None:
        game = opened(setup.ruleset, setup.scenario, source)
        return Beginning(Match.begin(game, cup.dice()), header_of(game, setup.players, cup))
    origin, answers = await match_of(record, RecordedDice(())), setup.inherited.answers if setup.inherited else 0
    match = origin.fork(answers, cup.dice())
    header = header_of(match.game, setup.players, cup, ForkedFrom(LOADED, answers, setup.chain))
    return Beginning(match, header, record.worked * answers / max(len(origin.history), 1))


async def match_of(record: Reread, dice: ThrownDice) -> Match[Any]:
    """A match as it was played again, to go on with these dice."""
    game = open_recorded(record.header)
    opening, history, acts, taken_back = await unpacked(record.history, game)
    return Match(game, dice, opening, history, acts=acts, taken_back=taken_back)


def cup_of(secret: bytes, salts: Sequence[Salt] = ()) -> Cup:
    """The fair dice of a game that waits, with the salt that was given."""
    return fair_cup(salts, secret[:SEED_BYTES], secret[SEED_BYTES:])
