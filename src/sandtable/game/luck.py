"""Were the dice fair, and who had the luck? What `sandtable verify` finds out about a record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import fsum
from typing import Any

from msgspec import Struct

from sandtable.dice.fair import NotFair, commitment
from sandtable.game.cup import Cup, FairDice, opened_cup
from sandtable.game.match import Match
from sandtable.game.record import HEADER, Record, RecordFault
from sandtable.game.replay import OpenGame, derived, replay


class Luck(Struct, frozen=True):
    """How the rolls of one side went against what was to be expected of them.

    `this_or_worse` is the chance that rolls with the same chances go no better than these did. `mid`
    counts only half the chance of going exactly so, and is 0.5 for perfectly ordinary luck.
    """

    side: int
    name: str
    rolls: int
    went_well: int
    expected: float
    this_or_worse: float
    mid: float


class Verdict(Struct, frozen=True):
    """What came of verifying a record: `faces` were derived again and agree.

    `inherited` faces come from another record, before the fork: verify that one for them. Dice from a
    known seed are not `committed`: they follow from it, but somebody may have picked it to suit him.
    """

    faces: int
    inherited: int
    committed: bool
    luck: tuple[Luck, ...]
    warnings: tuple[str, ...]


def verify_record(record: Record, open_game: OpenGame) -> Verdict:
    """Check the commitments, derive every face again and play the game again; RecordFault if anything is wrong."""
    cup = _revealed(record)
    _, faces = derived(record, cup)
    replayed = replay(record, open_game)
    inherited = sum(len(throw.faces) for line, throw in record.throws() if line <= record.inherited)
    committed = isinstance(cup.told, FairDice)
    return Verdict(faces, inherited, committed, luck_of(replayed.match), replayed.warnings)


def luck_of(match: Match[Any]) -> tuple[Luck, ...]:
    """The luck of each side, over all rolls of a match whose chance is known."""
    game = match.game
    chances: list[list[Fraction]] = [[] for _ in game.sides]
    went_well = [0] * len(game.sides)
    for events in (match.opening.events, *(entry.events for entry in match.history)):
        for event in events:
            for side, well, chance in game.luck(event):
                chances[side].append(chance)
                went_well[side] += well
    return tuple(
        _measured(side, name, chances[side], well)
        for side, (name, well) in enumerate(zip(game.sides, went_well, strict=True))
    )


def counts(chances: Iterable[Fraction]) -> list[float]:
    """The chance of 0, 1, 2 … of several independent rolls going well, each with a chance of its own.

    Only positive numbers are added and multiplied, so nothing cancels: the relative error of n rolls stays
    below 4n units in the last place.
    """
    ways = [1.0]
    for chance in chances:
        if not 0 <= chance <= 1:
            raise ValueError(f"a chance lies between 0 and 1, and {chance} does not")
        well, badly = float(chance), float(1 - chance)
        ways = [stays * badly + comes * well for stays, comes in zip([*ways, 0.0], [0.0, *ways], strict=True)]
    return ways


def _measured(side: int, name: str, chances: Sequence[Fraction], well: int) -> Luck:
    ways = counts(chances)
    worse = fsum(ways[:well])
    return Luck(
        side,
        name,
        len(chances),
        well,
        float(sum(chances, Fraction(0))),
        min(1.0, worse + ways[well]),
        min(1.0, worse + ways[well] / 2),
    )


def _revealed(record: Record) -> Cup:
    told = record.header.dice
    if not isinstance(told, FairDice):
        return Cup(told)
    if record.ended is None:
        raise RecordFault(record.file, None, "its seed is a secret until the game is over: verify it then")
    try:
        seed = bytes.fromhex(record.ended.seed)
    except ValueError:
        raise RecordFault(record.file, record.last_line, "the seed is not written in hexadecimal") from None
    if commitment(seed) != told.commitment:
        what = (
            f"the seed does not match the commitment {told.commitment[:12]}… on line {HEADER}: one of them was changed"
        )
        raise RecordFault(record.file, record.last_line, what)
    try:
        return opened_cup(told, seed)
    except NotFair as fault:
        raise RecordFault(record.file, HEADER, str(fault)) from None
