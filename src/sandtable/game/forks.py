"""Forks: what a record has from another, to be kept until it goes on, and to be held against that other."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from sandtable.game.cup import FairDice
from sandtable.game.record import FIRST_ANSWER, HEADER, Answered, ForkedFrom, Record, RecordFault

#: What a fork has of its origin's header.
SAME = ("ruleset", "scenario", "scenario_text", "seats")


def beginning_of(record: Record) -> bytes:
    """All that a fork can have of a record: the answers that stand, in the plain lines of format 1.

    However much a stranger's record was padded, this is as long as its game.
    """
    header, dice = record.header, record.header.dice
    unsealed = replace(dice, seal="") if isinstance(dice, FairDice) else dice
    stand = set(record.standing)
    answers = (
        replace(line, seen="") for number, line in record.numbered() if number in stand and isinstance(line, Answered)
    )
    lines = (replace(header, format=1, dice=unsealed, forked_from=None), record.begun, *answers)
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def must_go_on_from(record: Record, fork: ForkedFrom, origin: Record) -> None:
    """RecordFault if a fork is not what its origin had at that point."""
    stood = _stood(origin, fork)
    if stood is None:
        raise RecordFault(record.file, HEADER, f"it was not forked from {origin.file} after {fork.answers} answers")
    ours, theirs = record.header, origin.header
    if record.begun != origin.begun or any(getattr(ours, each) != getattr(theirs, each) for each in SAME):
        raise RecordFault(record.file, HEADER, f"its game or its beginning is not that of {origin.file}")
    before = [line for number, line in origin.numbered() if number in stood]
    for number, (copied, line) in enumerate(zip(record.lines, before, strict=False), FIRST_ANSWER):
        # What a seat had seen was the chain of the other record.
        if not isinstance(line, Answered) or copied != replace(line, seen=""):
            raise RecordFault(record.file, number, f"this is not what {origin.file} has there")


def _stood(origin: Record, fork: ForkedFrom) -> frozenset[int] | None:
    """The lines of the answers that stood where it was forked; None if it never had so many there.

    Some may have been taken back since.
    """
    stands = origin.standing
    if fork.answers <= len(stands) and origin.chain_after(fork.answers) == fork.chain:
        return frozenset(stands[: fork.answers])
    if fork.chain not in origin.chains:
        return None
    stood = origin.standing_at(origin.chains.index(fork.chain) + 1)
    return frozenset(stood) if len(stood) == fork.answers else None
