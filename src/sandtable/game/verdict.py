"""Whether a record holds: what `sandtable verify` finds out about it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from sandtable.game.cup import FairDice, Salt, salts_of
from sandtable.game.forks import must_go_on_from
from sandtable.game.luck import Luck, luck_of
from sandtable.game.receipts import Kept, PageReceipt, Receipt, must_stand
from sandtable.game.record import HEADER, Answered, ForkedFrom, Record, RecordFault
from sandtable.game.replay import OpenGame, derived, replay
from sandtable.game.seats import HUMAN, Role, Seat
from sandtable.game.unchanged import cup_of

#: As much as a byte, written as a table writes it.
_SALT = re.compile("(?:[0-9a-f]{2})+")


class Acknowledged(Struct, frozen=True):
    """Up to which line a seat has said, or kept, that it saw the game; 0, if it did neither.

    `not_seen` has the answers that others gave behind that line: how many of which seat.
    """

    seat: str
    line: int
    not_seen: dict[str, int]


class Verdict(Struct, frozen=True):
    """What came of verifying a record in which nothing is wrong: how much it proves.

    `faces` were derived again and agree; None while the seed is a secret. `inherited` faces come from another
    record, before the fork: verify that one for them. Those who are `salted` had a part in every die, as far as it
    is proven here; `salts` is what was given here, and `salts_before` in all origins. Dice from a known seed, here
    or in an origin, are not `committed`: they follow from it, but somebody may have picked it to suit him.

    A game that was `broken_off` has its end in the record, but was not played to a result. Records of format 1
    are not `chained`: they prove dice and rules, not decisions. A record that is `sealed` cannot have been
    changed after its end.
    """

    finished: bool
    broken_off: bool
    chained: bool
    sealed: bool
    committed: bool
    fingerprint: str
    lines: int
    answers: int
    faces: int | None
    inherited: int
    forked_from: ForkedFrom | None
    origin: bool
    salted: tuple[str, ...]
    salts: dict[str, str]
    salts_before: tuple[Salt, ...]
    kept: tuple[Kept, ...]
    acknowledged: tuple[Acknowledged, ...]
    luck: tuple[Luck, ...]
    warnings: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Whether all that a record can prove is proven: to its end, every line chained, and from where it came."""
        return self.finished and self.chained and (self.forked_from is None or self.origin)


def verify_record(
    record: Record,
    open_game: OpenGame,
    receipts: Iterable[Receipt | PageReceipt] = (),
    origins: Sequence[Record] = (),
) -> Verdict:
    """Check every line and play the game again with the dice derived anew; RecordFault if anything is wrong.

    What seats have kept of the game must stand in the record as well. A fork is proven with the record that it came
    from, the first of `origins`, and that one with the next if it is a fork itself.
    """
    replayed = replay(record, open_game)
    _salts_must_be_of_people(record)
    cup = cup_of(record)
    kept = tuple(must_stand(receipt, record, replayed) for receipt in receipts)
    origins = _line_of_origins(record, origins)
    origin = _comes_from(record, open_game, origins)
    given = salts_of(record.header.dice)
    # What was given to the dice of an origin is told by now, so it is no part of these; nor is what nobody gave.
    told = {salt.salt for salt in _salts_before(origins)}
    # Where one page of a seat gave and another did not, only whoever sits there knows whether both are his.
    not_given = {each.seat for each in kept if each.gave is False}
    thrown_before = sum(len(throw.faces) for line, throw in record.throws() if line <= record.inherited)
    fair, finished, chained = isinstance(record.header.dice, FairDice), record.ended is not None, bool(record.chains)
    return Verdict(
        finished=finished,
        broken_off=finished and replayed.match.question is not None,
        chained=chained,
        sealed=chained and finished and fair,
        committed=fair and (origin is None or origin.committed),
        fingerprint=record.chains[0] if chained else "",
        lines=record.last_line,
        answers=len(replayed.match.history),
        faces=None if cup is None else derived(record, cup)[1],
        inherited=thrown_before,
        forked_from=record.header.forked_from,
        origin=origin is not None,
        salted=tuple(
            seat
            for seat, salt in given.items()
            if salt not in told
            and seat not in not_given
            and (not thrown_before or origin is None or seat in origin.salted)
        ),
        salts=given,
        salts_before=_salts_before(origins) if thrown_before else (),
        kept=kept,
        acknowledged=tuple(_acknowledged(record, seat, kept) for seat in record.header.seats if _decides(seat)),
        luck=luck_of(replayed.match),
        warnings=replayed.warnings,
    )


def _salts_must_be_of_people(record: Record) -> None:
    """Salt of nobody who plays, given twice, or in an order that somebody chose would be the table's own.

    Tables that wrote format 1 let computer players give some too.
    """
    header, dice = record.header, record.header.dice
    players = header.players if record.chains else {}
    people = [seat.name for seat in header.seats if _decides(seat) and players.get(seat.name, HUMAN) == HUMAN]
    given = [salt.seat for salt in dice.salts] if isinstance(dice, FairDice) else []
    if strange := [name for place, name in enumerate(given) if name not in people or name in given[:place]]:
        what = f"'{strange[0]}' gave salt to the dice, but is nobody who plays, or gave it twice"
        raise RecordFault(record.file, HEADER, what)
    if given != [name for name in people if name in given]:
        raise RecordFault(record.file, HEADER, "the salts are not in the order of the seats")
    for seat, salt in salts_of(dice).items():
        if not _SALT.fullmatch(salt):
            raise RecordFault(record.file, HEADER, f"what {seat} gave to the dice is no salt")


def _salts_before(origins: Sequence[Record]) -> tuple[Salt, ...]:
    """What was given to the dice of the records that a fork comes from, as far back as they go."""
    return tuple(salt for each in origins if isinstance(each.header.dice, FairDice) for salt in each.header.dice.salts)


def _line_of_origins(record: Record, origins: Sequence[Record]) -> Sequence[Record]:
    """The records that a fork comes from, one from the other; what is given beyond them says nothing of it."""
    line, forked = list[Record](), record
    for origin in origins:
        if forked.header.forked_from is None:
            break
        line.append(origin)
        forked = origin
    return line


def _comes_from(record: Record, open_game: OpenGame, origins: Sequence[Record]) -> Verdict | None:
    """What the origin of a fork proves, if it is given; RecordFault if the fork does not go on from it."""
    if record.header.forked_from is None or not origins:
        return None
    origin, *further = origins
    proven = verify_record(origin, open_game, (), further)
    if not proven.holds:
        raise RecordFault(origin.file, None, "it does not hold, so what was forked from it is not proven")
    must_go_on_from(record, record.header.forked_from, origin)
    _dice_must_be_new(record, origins)
    return proven


def _dice_must_be_new(record: Record, origins: Sequence[Record]) -> None:
    """The dice of an origin are told by now: a table that throws them again knows how they fall."""
    dice = record.header.dice
    known = [each.header.dice.commitment for each in origins if isinstance(each.header.dice, FairDice)]
    seeds = {_seed_of(each) for each in origins} - {b""}
    if isinstance(dice, FairDice) and (dice.commitment in known or _seed_of(record) in seeds):
        raise RecordFault(record.file, HEADER, "it has the dice of the record it goes on from, which are told by now")


def _seed_of(record: Record) -> bytes:
    """The seed that the end of a record tells, however it is written; nothing where the dice are not sealed."""
    if record.ended is None or not isinstance(record.header.dice, FairDice):
        return b""
    return bytes.fromhex(record.ended.seed)


def _decides(seat: Seat) -> bool:
    return seat.role in (Role.PLAYER, Role.TEAM)


def _acknowledged(record: Record, seat: Seat, kept: Iterable[Kept]) -> Acknowledged:
    place = {chain: number for number, chain in enumerate(record.chains, 1)}
    answers = [(number, line) for number, line in record.numbered() if isinstance(line, Answered)]
    seen = [place[line.seen] for _, line in answers if line.who == seat.name and line.seen]
    last = max([0, *seen, *(each.line for each in kept if each.seat == seat.name)])
    not_seen: dict[str, int] = {}
    for number, line in answers:
        if number > last and line.who != seat.name:
            not_seen[line.who] = not_seen.get(line.who, 0) + 1
    return Acknowledged(seat.name, last, not_seen)
