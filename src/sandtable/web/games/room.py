"""A room: one game, the people who watch or play it, and the computer players who sit there.

Everything happens on the server's one event loop, so an answer is checked, stored and told before the
next is looked at. Only thinking is done aside, in another process.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from time import thread_time
from typing import Any

from msgspec import Struct

from sandtable.dice.play import PlayDice
from sandtable.explain import Refused
from sandtable.game import Seat, Turned
from sandtable.game.cup import FairDice
from sandtable.game.match import Match
from sandtable.game.record import BEGINNING, Header
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.guide import Guide
from sandtable.web.aside import Aside
from sandtable.web.faces.face import face_of
from sandtable.web.games.clocks import Clocks
from sandtable.web.games.coached import Coaching
from sandtable.web.games.company import Company, Told
from sandtable.web.games.computer_turns import ComputerTurns
from sandtable.web.games.computers import Computers, Said
from sandtable.web.games.following import follow
from sandtable.web.games.refusals import ENOUGH_FILED, GONE_ON, MOST_FILED, too_long, undone_enough
from sandtable.web.games.setup import Inherited
from sandtable.web.games.timekeeping import Timekeeping
from sandtable.web.games.wire import Shown
from sandtable.web.store.faults import Conflict, StoreFault
from sandtable.web.store.journal import StoreJournal
from sandtable.web.store.rows import ChatLine, KeptSeat, News, now
from sandtable.web.store.store import Store
from sandtable.web.trouble import Trouble, sentence_for, trouble_of

#: Lines of chat that a table keeps, and of which pages are shown the last; pieces of a small game.
MOST_SAID, SAID_SHOWN, PIECES_OF_A_SMALL_GAME = 2_000, 100, 40
#: So many lines of another server are played at once: a few hundredths of a second.
MOST_FOLLOWED = 100
#: Seconds in which the server that wrote the last answer of a game is left to write its end.
END_SECONDS = 2.0


class Room:
    """One game. `version` counts the lines of its record: answers and what was taken back."""

    def __init__(
        self,
        name: str,
        title: str,
        match: Match[Any],
        header: Header,
        journal: StoreJournal,
        store: Store,
        *,
        seats: Sequence[KeptSeat],
        thinking: float,
        thinkers: Aside,
        clocks: Clocks | None = None,
        guide: Guide | None = None,
        coach: bool = False,
    ) -> None:
        self.name, self.title, self.match, self.header, self.journal = name, title, match, header, journal
        self._store, self.over, self.guide = store, False, guide
        self.worked = 0.0  # seconds of work that playing the game again takes
        self._inherited: Inherited | None = None
        self.face, self.company = face_of(match.game), Company()
        self.coaching = Coaching(match.game.ruleset, agreed=coach)
        self.reasons: dict[int, Said] = {}
        self.chat: list[ChatLine] = []
        self._pieces = len(list(match.game.pieces(match.state)))
        #: What pages are shown of this moment: by seat, and by what they know already.
        self.pictures: dict[tuple[str, int, str], Shown] = {}
        #: The seats as they are kept: who has taken them, and who can by invitation.
        self.seats = {seat.name: seat for seat in seats}
        #: What is wrong with the room, so that it is taken up again from its record.
        self.broken: Trouble | None = None
        #: Whether another server may have written what is not known here.
        self.behind = False
        #: When there was last something new for each seat, as far as this server has seen it.
        self.moved: dict[str, datetime] = {}
        self._computers = Computers(match, header.players, seats, thinking, thinkers)
        self._turns = ComputerTurns(self, self._computers, self._take, self._break)
        self.time = Timekeeping(self, clocks, self._computers)

    # ---------------------------------------------------------------- who is here

    @property
    def version(self) -> int:
        return self.journal.lines

    @property
    def answers(self) -> int:
        """How many answers stand."""
        return len(self.match.history)

    @property
    def weight(self) -> int:
        """What the room takes of the memory, in answers of a small game: each state of a large one takes more."""
        return self._pieces + self.answers * (1 + self._pieces // PIECES_OF_A_SMALL_GAME)

    def version_for(self, seat: Seat) -> int:
        """The lines that are there for a seat: not those of others while several decide at once."""
        return self.version - len(self.match.acts.unseen_by(seat))

    def line_for(self, seat: Seat, version: int) -> int:
        """The line of the record that is the last at a version of a seat."""
        return BEGINNING + self.match.acts.at(seat, version - BEGINNING)

    def chain_for(self, seat: Seat) -> str:
        """The chain value of the last line that is there for a seat, which it keeps as proof of what it has seen."""
        return self.chain_at(self.line_for(seat, self.version_for(seat)))

    def chain_at(self, line: int) -> str:
        """The chain value of a line. Where everybody knows the seed, it would tell what the other side hides."""
        chains = self.journal.ledger.chains if isinstance(self.header.dice, FairDice) else []
        return chains[line - 1] if 1 <= line <= len(chains) else ""

    @property
    def inherited(self) -> Inherited | None:
        """What stands of what the game has from another record; None if it began here."""
        if (fork := self.header.forked_from) is None:
            return None
        answers = bisect_right(self.journal.ledger.standing, BEGINNING + fork.answers)
        if self._inherited is None or self._inherited.answers != answers:
            self._inherited = Inherited(answers, self.match.dice_thrown()[answers])
        return self._inherited

    def knows(self, seat: Seat, version: int, chain: str) -> bool:
        """Whether a page may have seen this chain value here."""
        if version > self.version_for(seat):
            # The page may have seen it at another server that is ahead of this one.
            self.catch_up(said=False, seats=False)
            self._must_be_sound()
        return version <= self.version_for(seat) and self.chain_at(self.line_for(seat, version)) == chain

    def enter(self, seat: Seat, told: Told, who: str = "") -> None:
        """Somebody comes in, from some address."""
        if self.behind:
            self.catch_up()
        self.company.enter(seat, told, who)
        self.time.came(seat)
        self.changed()
        self.go_on()

    def leave(self, told: Told) -> None:
        self.company.leave(told)
        self.changed()
        self.time.set_alarm()

    def seats_changed(self) -> None:
        """Somebody took a seat, here or at another server."""
        self._read_seats()
        self.changed()

    def _read_seats(self) -> bool:
        """Read who has taken which seat: whether anything is new."""
        before, self.seats = self.seats, {seat.name: seat for seat in self._store.seats(self.name)}
        self.time.sat_down(anybody=before != self.seats)
        return before != self.seats

    def changed(self, cut: int | None = None, since: Mapping[str, int] | None = None) -> None:
        """Tell everybody that there is something new to see; or those for whom there is more than since then.

        `cut` is the last answer that stands as it was.
        """
        self.pictures.clear()
        new = None if since is None else {name for name, version in self._versions().items() if version != since[name]}
        self.moved |= dict.fromkeys(new or (), now())
        self.company.tell(None if cut is None else lambda seat: self.match.number_for(seat, cut), new)

    def _versions(self) -> dict[str, int]:
        return {seat.name: self.version_for(seat) for seat in self.match.game.seats}

    # ---------------------------------------------------------------- what people do

    def answer(self, answer: Struct, seat: Seat, version: int, seen: str = "") -> Turned[Any] | Refused:
        """Take an answer to the question that whoever gives it has seen, with the chain value he acknowledges."""
        if no := self.moved_on(seat, version) or too_long(self.version, self.worked):
            return no
        if self.match.filed_by(seat) >= MOST_FILED:
            return ENOUGH_FILED
        # Where no values are shown none is taken: whether one is right could tell what the other side hides.
        return self._take(answer, seat, seen if self.chain_at(1) else "")

    def undo(self, seat: Seat, version: int) -> Refused | None:
        # What others took back unseen is no reason that a seat could be told.
        lines, answers = self.version_for(seat), self.match.number_for(seat, self.answers)
        if no := self.moved_on(seat, version) or undone_enough(lines, answers, self.worked):
            return no
        before, stands = self._versions(), self.answers - 1 - self.match.back_to(seat)
        undone = self._kept(lambda: self.match.undo(seat))
        if isinstance(undone, Refused):
            return undone
        self._cut_reasons(stands)
        self.time.taken_back()
        self.changed(stands, before)
        return None

    def _cut_reasons(self, stands: int) -> None:
        self.reasons = {number: why for number, why in self.reasons.items() if number <= stands}

    def say(self, seat: Seat, text: str) -> ChatLine:
        self._must_be_sound()
        if self._said >= MOST_SAID:
            raise FactsFault(f"{MOST_SAID} lines were said at this table, and no more can be kept")
        line = self._store.say(self.name, seat.name, text)
        if line.number == self._said + 1:
            self.chat = [*self.chat, line][-SAID_SHOWN:]
            self.changed()
        else:
            self.catch_up(lines=False, seats=False)
        return line

    def _must_be_sound(self) -> None:
        """StoreFault for whoever came in before the room broke: it is taken up anew for those who come now."""
        if self.broken:
            raise StoreFault(f"the room of game {self.name} is broken: it is taken up again")

    def moved_on(self, seat: Seat, version: int) -> Refused | None:
        self._must_be_sound()
        if version > self.version_for(seat):
            # Whoever answers may have looked at another server that is ahead of this one.
            self.catch_up(said=False, seats=False)
        return None if version == self.version_for(seat) else GONE_ON

    def _take(self, answer: Struct, seat: Seat, seen: str = "") -> Turned[Any] | Refused:
        before = self._versions()
        turned: Turned[Any] | Refused = self._kept(lambda: self.match.answer(answer, seat, seen=seen))
        if isinstance(turned, Refused):
            return turned
        try:
            self.end_if_over()
        except Exception as fault:
            # The answer counts. The end is written when the game is taken up again.
            self._break(trouble_of(fault, f"ending game {self.name}"))
        self.time.answered()
        self.changed(since=before)
        self.go_on()
        return turned

    def end_if_over(self) -> None:
        """Write the end of a game that nobody is asked in any more."""
        if self.match.question is None and not self.over:
            if self._kept(lambda: self.journal.end(self.match)) is None:
                self.over = True
            elif not self.over:
                self._break(Trouble.NOT_KEPT)

    def _kept(self, act: Callable[[], Any]) -> Any:
        """Do something that is stored first: what came of it, or a refusal where another server was faster.

        If the store fails, the room is taken up again from its record.
        """
        dice = self.match.dice
        offset = dice.offset if isinstance(dice, PlayDice) else 0
        began = thread_time()
        try:
            done = act()
        except Conflict:
            # What was thrown here nobody has seen, and it never counts.
            if isinstance(dice, PlayDice):
                dice.go_back(offset)
            self.match.pass_over()
            known = self.version
            self.catch_up(said=False, seats=False)
            if self.version == known and not self.broken:
                # Nobody was faster: the store has less than this room, which has to be taken up from there.
                self._break(Trouble.NOT_KEPT)
            return GONE_ON
        except Exception as fault:
            if self.journal.failed or self.match.halted:
                self._break(sentence_for(fault))
            raise
        if not isinstance(done, Refused):
            self.worked += thread_time() - began
        return done

    def _break(self, trouble: Trouble) -> None:
        """Send everybody away from a room that may differ from its record."""
        self.broken = trouble
        self.changed()

    # ---------------------------------------------------------------- what other servers do

    @property
    def _said(self) -> int:
        """The number of the last chat line."""
        return self.chat[-1].number if self.chat else 0

    def heard(self, news: News | None) -> None:
        """Catch up with what another server wrote: at once if anybody is here to see it, or when somebody comes.

        None stands for whatever was written while nobody listened.
        """
        lines = news is None or news.lines > self.version
        said = news is None or news.said > self._said
        seats = news is None or news.seats
        if news is None or news.clock:
            self.time.reread()
        if not (lines or said or seats) or self.broken:
            return
        if self.needed:
            self.catch_up(lines=lines, said=said, seats=seats)
        else:
            self.behind = True

    def catch_up(self, *, lines: bool = True, said: bool = True, seats: bool = True) -> None:
        """Play on with the lines that another server wrote, hear what was said there, and show it to everybody."""
        # What was not looked at now may still be news.
        self.behind = self.behind and not (lines and said and seats)
        before = self._versions()
        try:
            written = self._store.lines(self.name, self.version) if lines else ()
            spoken = self._store.chat(self.name, self._said) if said else ()
            seats = seats and self._read_seats()
            if len(written) > MOST_FOLLOWED:
                # Everybody would wait: it is taken up anew, aside.
                self._break(Trouble.FAR_BEHIND)
                return
            began = thread_time()
            followed = follow(self.match, self.journal.ledger, self.name, written)
            self.worked += thread_time() - began
        except Exception as fault:
            self._break(trouble_of(fault, f"catching up with game {self.name}"))
            return
        self.journal.failed = False
        self.over = self.over or followed.ended
        self.chat = [*self.chat, *spoken][-SAID_SHOWN:]
        if followed.cut is not None:
            self._cut_reasons(followed.cut)
        if written:
            self.time.followed(taken_back=followed.cut is not None)
        if written or spoken or seats:
            self.changed(followed.cut, None if spoken or seats else before)
            self.go_on()
        if self.match.question is None and not self.over:
            # The server that wrote the last answer writes the end too, unless it stopped just then.
            asyncio.get_running_loop().call_later(END_SECONDS, self._end_late)

    def _end_late(self) -> None:
        try:
            self.end_if_over()
        except Exception as fault:
            self._break(trouble_of(fault, f"ending game {self.name}"))
        self.changed()

    # ---------------------------------------------------------------- the computer

    @property
    def thinks(self) -> int | None:
        """The hand whose computer player is asked now, or one of them."""
        hand = self._computers.asked(self.match.question)
        return self.time.stood_in if hand is None else hand

    def thinks_for(self, seat: Seat) -> int | None:
        """The side whose computer player is asked now, where a seat may know."""
        hand = self.thinks
        known = hand is not None and (not self.match.several or seat.speaks_for(hand))
        return self.match.game.side_of(hand) if hand is not None and known else None

    @property
    def needed(self) -> bool:
        """Whether somebody is here, or the computer has not thought to the end."""
        return bool(self.company) or self._turns.busy

    def go_on(self) -> None:
        """Let the computer think if it is asked and somebody is here."""
        self._turns.go_on()

    async def close(self) -> None:
        self.time.close()
        self._turns.close()
