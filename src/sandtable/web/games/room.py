"""A room: one game, the people who watch or play it, and the computer players who sit there.

Everything happens on the server's one event loop, so an answer is checked, stored and told before the
next is looked at. Only thinking is done aside, in another process.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections.abc import Callable, Sequence
from time import thread_time
from typing import Any

from msgspec import Struct, to_builtins

from sandtable.dice.play import PlayDice
from sandtable.explain import Refused
from sandtable.game import Seat, Turned
from sandtable.game.cup import FairDice
from sandtable.game.match import Match
from sandtable.game.record import BEGINNING, Header
from sandtable.game.seats import HUMAN
from sandtable.players.player import Choice, Player
from sandtable.players.registry import player
from sandtable.sheet.faults import FactsFault
from sandtable.web.aside import Aside, Busy
from sandtable.web.faces.face import face_of
from sandtable.web.games.company import Company, Told
from sandtable.web.games.following import follow
from sandtable.web.games.refusals import GONE_ON, too_long, undone_enough
from sandtable.web.games.setup import Inherited
from sandtable.web.games.thinking import GRACE, PATIENCE, RefusedPlayer, Said, chosen
from sandtable.web.store.faults import Conflict, StoreFault
from sandtable.web.store.journal import StoreJournal
from sandtable.web.store.rows import ChatLine, KeptSeat, News
from sandtable.web.store.store import Store
from sandtable.web.trouble import Trouble, sentence_for, trouble_of

#: Lines of chat that a table keeps, and of which pages are shown the last.
MOST_SAID, SAID_SHOWN = 2_000, 100
PIECES_OF_A_SMALL_GAME = 40
#: So many lines of another server are played at once: a few hundredths of a second.
MOST_FOLLOWED = 100
#: Seconds in which the server that wrote the last answer of a game is left to write its end.
END_SECONDS = 2.0
#: Seconds until a computer player who found no worker tries again.
BUSY_SECONDS = 1.0


class Shown(Struct, frozen=True):
    """A picture as it is sent, with what its page knows then: how many answers, and the ground."""

    text: str
    answers: int
    ground: str


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
    ) -> None:
        self.name, self.title, self.match, self.header, self.journal = name, title, match, header, journal
        self.over, self._store = False, store
        #: Seconds of work that playing the game again takes.
        self.worked = 0.0
        self._inherited: Inherited | None = None
        self.face = face_of(match.game)
        self.reasons: dict[int, Said] = {}
        self.chat: list[ChatLine] = []
        self.company = Company()
        self._pieces = len(list(match.game.pieces(match.state)))
        #: What pages are shown of this moment: by seat, and by what they know already.
        self.pictures: dict[tuple[str, int, str], Shown] = {}
        #: The seats as they are kept: who has taken them, and who can by invitation.
        self.seats = {seat.name: seat for seat in seats}
        #: What is wrong with the room, so that it is taken up again from its record.
        self.broken: Trouble | None = None
        #: Whether another server may have written what is not known here.
        self.behind = False
        self._players: dict[int, Player] = {}
        self._thinkers, self._patience = thinkers, PATIENCE * thinking + GRACE
        self._thinking: asyncio.Task[None] | None = None
        for seat in match.game.seats:
            who = header.players.get(seat.name, HUMAN)
            if who != HUMAN:
                self._players.update(dict.fromkeys(seat.sides, player(who, match.game.ruleset, thinking)))

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

    @property
    def chain(self) -> str:
        """The chain value of the last line, which a seat keeps as proof of what it has seen."""
        return self.chain_at(self.version)

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

    def knows(self, version: int, chain: str) -> bool:
        """Whether a page may have seen this chain value here."""
        if version > self.version:
            # The page may have seen it at another server that is ahead of this one.
            self.catch_up(said=False, seats=False)
            self._must_be_sound()
        return self.chain_at(version) == chain

    def enter(self, seat: Seat, told: Told, who: str = "") -> None:
        """Somebody comes in, from some address."""
        if self.behind:
            self.catch_up()
        self.company.enter(seat, told, who)
        self.changed()
        self.go_on()

    def leave(self, told: Told) -> None:
        self.company.leave(told)
        self.changed()

    def seats_changed(self) -> None:
        """Somebody took a seat, here or at another server."""
        self._read_seats()
        self.changed()

    def _read_seats(self) -> bool:
        """Read who has taken which seat: whether anything is new."""
        before, self.seats = self.seats, {seat.name: seat for seat in self._store.seats(self.name)}
        return before != self.seats

    def changed(self, cut: int | None = None) -> None:
        """Tell everybody that there is something new to see."""
        self.pictures.clear()
        self.company.tell(cut)

    # ---------------------------------------------------------------- what people do

    def answer(self, answer: Struct, seat: Seat, version: int, seen: str = "") -> Turned[Any] | Refused:
        """Take an answer to the question that whoever gives it has seen, with the chain value he acknowledges."""
        if no := self._moved_on(version) or too_long(self.version, self.worked):
            return no
        # Where no values are shown none is taken: whether one is right could tell what the other side hides.
        return self._take(answer, seat, seen if self.chain else "")

    def undo(self, seat: Seat, version: int) -> Refused | None:
        if no := self._moved_on(version) or undone_enough(self.version, self.answers, self.worked):
            return no
        undone = self._kept(lambda: self.match.undo(seat))
        if isinstance(undone, Refused):
            return undone
        self.reasons.pop(len(self.match.history) + 1, None)
        self.changed(cut=len(self.match.history))
        return None

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

    def _moved_on(self, version: int) -> Refused | None:
        self._must_be_sound()
        if version > self.version:
            # Whoever answers may have looked at another server that is ahead of this one.
            self.catch_up(said=False, seats=False)
        return None if version == self.version else GONE_ON

    def _take(self, answer: Struct, seat: Seat, seen: str = "") -> Turned[Any] | Refused:
        turned: Turned[Any] | Refused = self._kept(lambda: self.match.answer(answer, seat, seen=seen))
        if isinstance(turned, Refused):
            return turned
        try:
            self.end_if_over()
        except Exception as fault:
            # The answer counts. The end is written when the game is taken up again.
            self._break(trouble_of(fault, f"ending game {self.name}"))
        self.changed()
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
            self.match = self.match.fork(len(self.match.history), dice, self.journal)
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
            self.reasons = {number: why for number, why in self.reasons.items() if number <= followed.cut}
        if written or spoken or seats:
            self.changed(followed.cut)
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
        """The side whose computer player is asked now."""
        question = self.match.question
        return question.side if question is not None and question.side in self._players else None

    @property
    def _busy(self) -> bool:
        return self._thinking is not None and not self._thinking.done()

    @property
    def needed(self) -> bool:
        """Whether somebody is here, or the computer has not thought to the end."""
        return bool(self.company) or self._busy

    def go_on(self) -> None:
        """Let the computer think if it is asked and somebody is here."""
        if self.thinks is not None and self.company and not self._busy and not self.broken:
            self._thinking = asyncio.create_task(self._think())

    async def _think(self) -> None:
        try:
            while (side := self.thinks) is not None and self.company and not self.broken:
                match = self.match
                seat = next(seat for seat in match.game.seats if side in seat.sides)
                try:
                    version, choice = self.version, await self._chosen(side, seat)
                except Busy:
                    await asyncio.sleep(BUSY_SECONDS)
                    continue
                if version == self.version:
                    self._give(choice, seat, self._players[side].name)
                # Let others have their turn, and people see one thing after the other.
                await asyncio.sleep(0)
        except Exception as fault:
            trouble_of(fault, f"the computer player of game {self.name}")
            if not self.broken:
                self._break(Trouble.PLAYER_FAILED)

    async def _chosen(self, side: int, seat: Seat) -> Choice:
        """What the player of a side answers to what his seat sees."""
        game, state = self.match.game, self.match.view(seat).state
        told = game.ruleset, game.scenario, game.scenario_text(), seat.name, game.write_state(state)
        thought = chosen, *told, self._players[side]
        # It is done for those who are here, and counts for the first of them.
        who = self.company.first_address or self.name
        choice, self._players[side] = await self._thinkers.run(*thought, seconds=self._patience, who=who)
        return choice

    def _give(self, choice: Choice, seat: Seat, name: str) -> None:
        number = len(self.match.history) + 1
        # As people's answers are read, so that what is kept can be read again.
        no = self._take(self.match.game.read_answer(to_builtins(choice.answer)), seat)
        if not isinstance(no, Refused):
            self.reasons[number] = Said(name, choice.reason)
        # The same player may have thought at another server, and been faster.
        elif no != GONE_ON:
            raise RefusedPlayer(f"{name} answered {choice.answer}, which the rules refuse: {no}")

    async def close(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
