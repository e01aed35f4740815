"""A table with a record: start a game, take it up again after a break, or go another way from any point."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from msgspec import Struct

from sandtable.dice.play import PlayDice
from sandtable.game.cup import Cup, FairDice
from sandtable.game.frame import Game
from sandtable.game.ledger import Ledger
from sandtable.game.match import Match
from sandtable.game.record import Answered, Begun, ForkedFrom, Record, RecordFault, header_of, read_record
from sandtable.game.recorder import Recorder, cup_with_key, forget_key
from sandtable.game.replay import OpenGame, derived, replay


class Table(Struct, frozen=True):
    """A match whose every answer is kept, and what its players should be told about the record."""

    match: Match[Any]
    recorder: Recorder
    warnings: tuple[str, ...] = ()

    def end(self) -> None:
        """Write the result, or that the game was broken off, and reveal the seed of the dice."""
        self.recorder.end(self.match)

    def __enter__(self) -> Table:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.recorder.close()


def start(path: Path | str, game: Game[Any], players: Mapping[str, str], cup: Cup) -> Table:
    """Begin a game with a new record."""
    return _keep(Path(path), Match.begin(game, cup.dice()), players, cup, None)


def resume(path: Path | str, open_game: OpenGame) -> Table:
    """Take a game up again where its record stops, with its own dice."""
    path = Path(path)
    recorder = Recorder.reopen(path)
    try:
        record = _going_on(path)
        cup = cup_with_key(path, record.header)
        ledger = Ledger.of(record, cup)
        replayed = replay(record, open_game)
        stream, _ = derived(record, cup)
        recorder.go_on(ledger, record.length)
    except BaseException:
        recorder.close()
        raise
    match = replayed.match
    match.dice = PlayDice(stream)
    match.journal = recorder
    return Table(match, recorder, replayed.warnings)


def fork(
    record: Record,
    answers: int,
    path: Path | str,
    open_game: OpenGame,
    cup: Cup,
    players: Mapping[str, str] | None = None,
) -> Table:
    """Go another way after so many answers of a record: a new record with dice of its own."""
    if isinstance(cup.told, FairDice) and cup.told == record.header.dice:
        raise ValueError("a fork needs dice of its own: with these, everybody knows how they fell before")
    replayed = replay(record, open_game)
    match = replayed.match.fork(answers, cup.dice())
    origin = ForkedFrom(Path(record.file).name, answers, record.chain_after(answers))
    table = _keep(Path(path), match, record.header.players if players is None else players, cup, origin)
    return Table(table.match, table.recorder, replayed.warnings)


def _going_on(path: Path) -> Record:
    record = read_record(path)
    if record.ended is not None:
        forget_key(path, record.ended.seed)
        raise RecordFault(record.file, record.last_line, "the game has ended: replay it, or fork it to go on")
    return record


def _keep(path: Path, match: Match[Any], players: Mapping[str, str], cup: Cup, origin: ForkedFrom | None) -> Table:
    recorder = Recorder.create(
        path,
        cup,
        header_of(match.game, players, cup, origin),
        Begun(match.opening.throws),
        *(Answered(entry.seat, entry.answer, entry.throws) for entry in match.history),
    )
    match.journal = recorder
    return Table(match, recorder)
