"""The history of a game as bytes: worked out in one process, and gone on with in another.

What hangs on the game itself, such as its scenario with map and tables, is named and not written: the
other process has it already, and every state goes on sharing it.
"""

from __future__ import annotations

import asyncio
import pickle
from io import BytesIO
from typing import Any

from sandtable.game import Game
from sandtable.game.match import Acts, Entry, Match, Opening, TakenBack

#: So many answers are unpacked at once before others have their turn: about a millisecond.
PIECE = 100
#: The name of the game itself among what hangs on it.
ITSELF = ""


class _Packer(pickle.Pickler):
    def __init__(self, file: BytesIO, game: Game[Any]) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        named = {ITSELF: game, **{name: part for name, part in vars(game).items() if hasattr(part, "__dict__")}}
        self._named = {id(part): name for name, part in named.items()}

    def persistent_id(self, part: Any) -> str | None:
        return self._named.get(id(part))


class _Unpacker(pickle.Unpickler):
    def __init__(self, file: BytesIO, game: Game[Any]) -> None:
        super().__init__(file)
        self._game = game

    def persistent_load(self, name: str) -> Any:
        return self._game if name == ITSELF else getattr(self._game, name)


def packed(match: Match[Any]) -> bytes:
    """The opening, every answer of a match, and how it came to them."""
    file = BytesIO()
    # One packer for all, so that states share between pieces what they share in the match.
    packer = _Packer(file, match.game)
    history = match.history
    pieces = [history[at : at + PIECE] for at in range(0, len(history), PIECE)]
    for part in (len(pieces), match.opening, match.acts, match.taken_back, *pieces):
        packer.dump(part)
    return file.getvalue()


async def unpacked(data: bytes, game: Game[Any]) -> tuple[Opening[Any], list[Entry[Any]], Acts, list[TakenBack[Any]]]:
    """What was packed, hung on this game. Others have their turn on the way."""
    unpacker = _Unpacker(BytesIO(data), game)
    pieces, opening, acts, taken_back = (unpacker.load() for _ in range(4))
    history: list[Entry[Any]] = []
    for _ in range(pieces):
        await asyncio.sleep(0)
        history += unpacker.load()
    return opening, history, acts, taken_back
