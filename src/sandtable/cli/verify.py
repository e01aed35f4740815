"""`sandtable verify`: whether a record is what was played, whether its dice were fair, and who had the luck."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator

import msgspec

from sandtable.cli.paint import complain, paint, print_json
from sandtable.cli.records import DOES_NOT_HOLD, say_no
from sandtable.cli.telling import luck_lines, told
from sandtable.explain.sentences import count_of
from sandtable.game.bounds import as_one_word
from sandtable.game.receipts import AnotherGame, read_receipt
from sandtable.game.record import HEADER, RecordFault, read_record
from sandtable.game.verdict import Acknowledged, Verdict, verify_record
from sandtable.sheet.shelves import open_recorded

#: So much of another record's name is shown.
LONGEST_NAME = 60


def verify(asked: Namespace) -> int:
    """Check every line, derive every die again, play the game again and measure each side's luck."""
    try:
        receipts = [read_receipt(seen) for seen in asked.seen]
        origins = [read_record(origin) for origin in asked.origin]
        verdict = verify_record(read_record(asked.file), open_recorded, receipts, origins)
    except AnotherGame as fault:
        complain(fault)
        return DOES_NOT_HOLD
    except RecordFault as fault:
        return say_no(fault)
    if asked.json:
        print_json({"file": asked.file, "holds": verdict.holds, **msgspec.to_builtins(verdict)})
    else:
        lines = [*_verdict(verdict), "", paint("Luck", "bold"), *luck_lines(verdict.luck)]
        print("\n".join(part for line in lines for part in (told(line) if line else [""])))
    return 0 if verdict.holds or _holds_as_format_1(verdict) else DOES_NOT_HOLD


def _holds_as_format_1(verdict: Verdict) -> bool:
    """An old record holds as far as it can."""
    return verdict.finished and not verdict.chained and verdict.forked_from is None


def _verdict(verdict: Verdict) -> Iterator[str]:
    yield _in_short(verdict)
    if verdict.broken_off:
        yield "The table broke the game off before there was a result."
    yield from _lines(verdict)
    yield from _dice(verdict)
    yield from _before_the_fork(verdict)
    for kept in verdict.kept:
        if kept.seat and not kept.line:
            yield f"What {kept.seat} gave to the dice is in them. The page of {kept.seat} saw no line of the game."
        elif kept.seat:
            yield f"What {kept.seat} kept agrees with it, up to line {kept.line} of {verdict.lines}."
        else:
            yield f"The value you gave stands on line {kept.line}{', as the fingerprint' * (kept.line == HEADER)}."
    yield from _acknowledged(verdict)
    yield from verdict.warnings


def _in_short(verdict: Verdict) -> str:
    answers = count_of(verdict.answers, "answer")
    dice = "" if verdict.faces is None else f"{_dice_said(verdict.faces)} derived again, "
    checked = f"{dice}{answers} played again, and all agree"
    if not verdict.finished:
        rest = "verify it again when the game is over"
        return f"{paint('It is not over', 'bold')}, so nothing is proven yet. So far, {checked}: {rest}."
    if not verdict.chained:
        rest = "it proves dice and rules, not that these were the decisions"
        return f"{paint('Dice and rules agree.', 'bold')} {checked}. This is a record of format 1: {rest}."
    if not verdict.holds:
        rest = "what it has from another record is not proven: give that record with --origin"
        return f"{paint('It holds from the fork on.', 'bold')} {checked}; {rest}."
    return f"{paint('It holds.', 'bold')} {checked}."


def _dice_said(many: int) -> str:
    return f"{many} {'die' if many == 1 else 'dice'}"


def _lines(verdict: Verdict) -> Iterator[str]:
    if not verdict.chained:
        return
    if verdict.sealed:
        yield "No line was changed, cut out or put in since the game ended: the chain holds and the seal fits."
    elif verdict.finished:
        yield "It bears no seal: whoever has the seed of its dice could have written such a record anew."
    elif verdict.committed:
        yield "Its chain and its dice can be checked when the seed is revealed at the end."
    yield f"Fingerprint: {verdict.fingerprint}"


def _dice(verdict: Verdict) -> Iterator[str]:
    if not verdict.committed:
        yield "The dice follow from a known seed: whoever chose it may have known how they would fall."
    elif verdict.finished:
        since = " since the fork" if verdict.inherited and not verdict.origin else ""
        fair = " are fair: they" if verdict.salted else ""
        yield f"The dice{since}{fair} follow from a seed that was committed to before the game began."
        if verdict.salted:
            yield f"{' and '.join(verdict.salted)} had a part in all of them."
        else:
            yield "Nobody but the table had a part in them: whoever ran it could have chosen among many seeds."
        yield from (f"The part of {seat}: {salt}" for seat, salt in verdict.salts.items())
        for kept in verdict.kept:
            if kept.gave is False and kept.seat in verdict.salts:
                yield f"The page of {kept.seat} gave no part: unless {kept.seat} gave it from another, it is not his."


def _before_the_fork(verdict: Verdict) -> Iterator[str]:
    if (fork := verdict.forked_from) is None:
        return
    before = (
        f"Its beginning and {count_of(fork.answers, 'answer')} come from '{as_one_word(fork.record, LONGEST_NAME)}'"
    )
    thrown = f", with {_dice_said(verdict.inherited)} thrown there" if verdict.inherited else ""
    yield f"{before}{thrown}{', which holds as well' if verdict.origin else ''}."
    for given in verdict.salts_before:
        yield f"A part of {given.seat} before the fork: {given.salt}. Only {given.seat} can say whether it is his."


def _acknowledged(verdict: Verdict) -> Iterator[str]:
    if not verdict.chained:
        return
    if not any(seat.line for seat in verdict.acknowledged):
        yield "No seat has acknowledged any line: that these were its answers is the word of the table alone."
        return
    yield from (_seen_by(seat) for seat in verdict.acknowledged)


def _seen_by(seat: Acknowledged) -> str:
    if not seat.line:
        return f"{seat.seat} has acknowledged nothing."
    behind = [f"{count_of(many, 'answer')} of {who}" for who, many in seat.not_seen.items()]
    rest = f", but not the last {' and '.join(behind)}" if behind else ", with every answer of the others"
    return f"{seat.seat} has acknowledged the game up to line {seat.line}{rest}."
