"""Playing a record again: every answer is checked anew, and every throw must be the one the rules ask for.

A record may come from anybody, so whatever the rules or a scenario stumble over is a fault of the record.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from sandtable.dice.fair import LARGEST_DIE, FaceStream
from sandtable.dice.recorded import Divergence, RecordedDice
from sandtable.explain import Refused
from sandtable.game.bounds import LONGEST_QUOTE, as_one_word, in_one_line
from sandtable.game.cup import Cup
from sandtable.game.frame import Game
from sandtable.game.match import Entry, Match
from sandtable.game.record import (
    BEGINNING,
    CHAINED,
    HEADER,
    Answered,
    Ended,
    Header,
    Record,
    RecordFault,
    Undone,
    as_read,
)
from sandtable.game.unchanged import cup_of, must_be_unchanged, seats_must_have_seen_it

#: The ruleset's part: the game as a header has it, from nothing but that header.
OpenGame: TypeAlias = Callable[[Header], Game[Any]]

LONGEST_VERSION = 40

#: What code that was written for honest scenarios and answers may raise for others.
STUMBLES = (ArithmeticError, AttributeError, LookupError, MemoryError, RuntimeError, TypeError, ValueError)


class Replayed(Struct, frozen=True):
    """A match as a record has it, and what its players should be told about the record.

    `entries` has every answer by its line, also those that were taken back.
    """

    match: Match[Any]
    warnings: tuple[str, ...]
    entries: dict[int, Entry[Any]]


def replay(record: Record, open_game: OpenGame) -> Replayed:
    """Play a record again; RecordFault with the first line that was changed, or agrees with rules or dice no more."""
    _check_lines(record)
    game = _opened(record, open_game)
    warnings, engine = list(record.warnings), as_one_word(record.header.engine, LONGEST_VERSION)
    if changed := game.rules_hash() != record.header.rules_hash:
        warnings.append(f"{record.file}: the rules have changed since it was played with sandtable {engine}")
    try:
        match, entries = _play(game, record)
    except RecordFault as fault:
        if not changed:
            raise
        what = f"{fault.what} (the rules have changed since it was played with sandtable {engine})"
        raise RecordFault(fault.file, fault.line, what) from fault
    return Replayed(match, tuple(warnings), entries)


def _check_lines(record: Record) -> None:
    """Check chain and dice where the seed is known. Records of format 1 are taken as they are."""
    cup = cup_of(record) if record.chains else None
    if cup is None:
        seats_must_have_seen_it(record)
    else:
        must_be_unchanged(record, cup)
        derived(record, cup)


def derived(record: Record, cup: Cup) -> tuple[FaceStream, int]:
    """Derive every face again: the stream where the game stands now, and how many faces agree with it.

    Faces from before a fork were thrown with other dice and are passed over.
    """
    stream = cup.stream()
    number = 0
    for line, throw in record.throws():
        if line <= record.inherited:
            continue
        for claimed in throw.faces:
            number += 1
            if not 1 <= throw.sides <= LARGEST_DIE:
                raise RecordFault(record.file, line, f"a D{throw.sides} is recorded, which is no die")
            if (face := stream.face(throw.sides)) != claimed:
                what = f"die {number} (D{throw.sides} for {throw.why}) is recorded as {claimed}, but derives to {face}"
                raise RecordFault(record.file, line, what)
    return stream, number


def _opened(record: Record, open_game: OpenGame) -> Game[Any]:
    header = record.header
    try:
        game = open_game(header)
    except (*STUMBLES, msgspec.MsgspecError) as fault:
        raise RecordFault(record.file, HEADER, f"its game cannot be opened: {fault}") from fault
    for part, ours, theirs in (
        ("ruleset", game.ruleset, header.ruleset),
        ("scenario", game.scenario, header.scenario),
        ("scenario text", game.scenario_text(), header.scenario_text),
        ("set of seats", game.seats, header.seats),
    ):
        if ours != theirs:
            raise RecordFault(record.file, HEADER, f"the game that opens for it has another {part}")
    return game


def _play(game: Game[Any], record: Record) -> tuple[Match[Any], dict[int, Entry[Any]]]:
    dice = RecordedDice(record.begun.throws)
    try:
        match = Match.begin(game, dice)
        dice.finish()
    except Divergence as fault:
        raise RecordFault(record.file, BEGINNING, f"at the beginning, {fault}") from None
    except STUMBLES as stumble:
        raise RecordFault(record.file, BEGINNING, f"its game cannot be begun: {stumble}") from stumble
    entries = dict[int, Entry[Any]]()
    # While records were of format 1, the answer that ended a game could still be taken back.
    reopened = record.header.format < CHAINED
    for number, line in record.numbered():
        if (entry := play_line(match, line, record.file, number, even_the_end=reopened)) is not None:
            entries[number] = entry
    # Nobody can go on without dice of his own: resume or fork.
    match.dice = RecordedDice(())
    if record.ended is not None:
        must_end_the_same(match, record.ended, record.file, record.last_line)
    return match, entries


def play_line(
    match: Match[Any], line: Answered | Undone, file: str, number: int, *, even_the_end: bool = False
) -> Entry[Any] | None:
    """Play one line again, with the dice it holds: what came of an answer."""
    if isinstance(line, Answered):
        return _answer(match, line, file, number)
    _undo(match, line, file, number, even_the_end)
    return None


def _answer(match: Match[Any], line: Answered, file: str, number: int) -> Entry[Any]:
    said = in_one_line(msgspec.json.encode(line.answer).decode(), LONGEST_QUOTE)
    try:
        seat = match.game.seat(line.who)
        answer = match.game.read_answer(line.answer)
    except KeyError:
        raise RecordFault(file, number, f"nobody sits at {line.who!r}") from None
    except msgspec.ValidationError as fault:
        raise RecordFault(file, number, f"{said} is no answer: {fault}") from None
    match.dice = dice = RecordedDice(line.throws)
    try:
        turned = match.answer(answer, seat, seen=line.seen)
        if not isinstance(turned, Refused):
            dice.finish()
    except Divergence as fault:
        raise RecordFault(file, number, f"after {line.who} answered {said}, {fault}") from None
    except STUMBLES as stumble:
        raise RecordFault(file, number, f"the rules cannot take {said} from {line.who}: {stumble}") from stumble
    if isinstance(turned, Refused):
        raise RecordFault(file, number, f"{line.who} may not answer {said}: {reasons(turned)}")
    return match.history[-1]


def _undo(match: Match[Any], line: Undone, file: str, number: int, even_the_end: bool) -> None:
    try:
        seat = match.game.seat(line.who)
    except KeyError:
        raise RecordFault(file, number, f"nobody sits at {line.who!r}") from None
    back = match.back_to(seat)
    try:
        undone = match.undo(seat, even_the_end=even_the_end)
    except STUMBLES as stumble:
        raise RecordFault(file, number, f"the rules cannot take {line.who}'s last answer back: {stumble}") from stumble
    if not isinstance(undone, Refused) and back != line.back:
        raise RecordFault(file, number, f"{line.who} takes another answer back than his own")
    if isinstance(undone, Refused):
        raise RecordFault(file, number, f"{line.who} may not take the last answer back: {reasons(undone)}")


def reasons(no: Refused) -> str:
    """A refusal in one line."""
    return "; ".join(f"{each.because} [{each.rule}]" for each in no.refusals)


def must_end_the_same(match: Match[Any], ended: Ended, file: str, number: int) -> None:
    """RecordFault if a game came to another end than its record says."""
    game, state = match.game, match.state
    if (result := as_read(game.result(state))) != ended.result:
        raise RecordFault(file, number, f"the result is recorded as {ended.result}, but the game comes to {result}")
    if (winner := game.winner(state)) != ended.winner:
        raise RecordFault(file, number, f"the winner is recorded as {ended.winner}, but the game comes to {winner}")
