"""Whether the lines of a record are those that its table wrote: the chain, the seal, and what seats have seen."""

from __future__ import annotations

from sandtable.dice.fair import NotFair
from sandtable.game.chain import NOTHING_BEFORE, chain_key, chain_value
from sandtable.game.cup import Cup, FairDice, is_bound, revealed_cup
from sandtable.game.record import BEGINNING, HEADER, Answered, Ended, Record, RecordFault
from sandtable.game.seal import seal_holds, sealing


def cup_of(record: Record) -> Cup | None:
    """The dice that a record tells everything about; None while the seed of fair dice is a secret."""
    told = record.header.dice
    if not isinstance(told, FairDice):
        return Cup(told)
    if record.ended is None:
        return None
    try:
        seed = bytes.fromhex(record.ended.seed)
    except ValueError:
        raise RecordFault(record.file, record.last_line, "the seed is not written in hexadecimal") from None
    try:
        if not is_bound(told, seed):
            raise _changed_seed(record, seed, told)
        return revealed_cup(told, seed)
    except NotFair as fault:
        raise RecordFault(record.file, HEADER, str(fault)) from None


def must_be_unchanged(record: Record, cup: Cup) -> None:
    """RecordFault with the first line that the table did not write so. Format 1 has nothing to tell it by."""
    key = cup.line_key()
    for number in range(1, len(record.chains) + 1):
        if not _follows(record, key, number):
            what = "it was changed, put in, or a line before it was taken out: its chain value does not follow"
            raise RecordFault(record.file, number, what)
    seats_must_have_seen_it(record)
    if record.chains and record.ended is not None and isinstance(cup.told, FairDice):
        _must_be_sealed(record, record.ended, cup.told, key)


def seats_must_have_seen_it(record: Record) -> None:
    """RecordFault with the first answer whose seat had seen what stands on no line before it."""
    seen = set(record.chains[:BEGINNING])
    for number, line in record.numbered():
        if isinstance(line, Answered) and line.seen and line.seen not in seen:
            what = f"{line.who} answered to a game that had {line.seen[:12]}… on a line before: it is not this one"
            raise RecordFault(record.file, number, what)
        seen.update(record.chains[number - 1 : number])


def _follows(record: Record, key: bytes, number: int) -> bool:
    """Whether the chain value of a line follows from the line and the value before."""
    before = bytes.fromhex(record.chains[number - 2]) if number > 1 else NOTHING_BEFORE
    return chain_value(key, before, record.texts[number - 1]).hex() == record.chains[number - 1]


def _must_be_sealed(record: Record, ended: Ended, told: FairDice, key: bytes) -> None:
    last = record.texts[-1]
    seal = sealing(ended.seal)
    before = bytes.fromhex(record.chains[-2])
    if not (
        ended.seal
        and last.endswith(seal)
        and seal_holds(told.seal, chain_value(key, before, last[: -len(seal)]), ended.seal)
    ):
        what = "the seal does not fit: the record, or the seal itself, was changed after the game was over"
        raise RecordFault(record.file, record.last_line, what)


def _changed_seed(record: Record, seed: bytes, told: FairDice) -> RecordFault:
    """Either the seed or the commitment was changed. A seed from which line 2 follows is the right one."""
    if record.chains and _follows(record, chain_key(seed), BEGINNING):
        what = (
            f"the commitment {told.commitment[:12]}… is not that of the seed on line {record.last_line}: it was changed"
        )
        return RecordFault(record.file, HEADER, what)
    what = f"the seed does not match the commitment {told.commitment[:12]}… on line {HEADER}"
    return RecordFault(record.file, record.last_line, what if record.chains else f"{what}: one of them was changed")
