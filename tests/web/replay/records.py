"""Records of games to replay: the same dice and the same answers every time."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from sandtable.game.cup import seeded_cup
from sandtable.game.match import Match
from sandtable.game.record import Begun, header_of
from sandtable.game.recorder import Recorder
from sandtable.sheet.shelves import playable

PLAYERS = {"american": "random", "german": "human"}


@cache
def _played(answers: int | None) -> tuple[str, Match[Any]]:
    _, shelf = playable("dday_to_berlin")
    game, cup, rng = shelf.open("crossroads"), seeded_cup("replay"), Random(7)  # noqa: S311
    match: Match[Any] = Match.begin(game, cup.dice())
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        header = header_of(game, PLAYERS, cup)
        with Recorder.create(path, cup, header, Begun(match.opening.throws)) as recorder:
            match.journal = recorder
            while (question := match.question) is not None and len(match.history) != answers:
                seat = next(seat for seat in game.seats if question.side in seat.sides)
                match.answer(next(game.suggest(match.state, rng)), seat)
            if match.question is None:
                recorder.end(match)
        return path.read_text(), match


def recorded(answers: int | None = None) -> str:
    """The record of a battle of first suggestions after so many answers, or played to the end."""
    return _played(answers)[0]


def turn_starts() -> list[int]:
    """The answers after which the battle that was played to the end is in another turn."""
    match = _played(None)[1]
    turns = [match.state_at(answers).turn for answers in range(len(match.history) + 1)]
    return [at for at in range(1, len(turns)) if turns[at] != turns[at - 1]]


def as_file(text: str, name: str = "battle.jsonl") -> Any:
    """A text as a person would choose it from disk."""
    return {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
