"""A room: one game, the people who watch or play it, and the computer players who sit there.

Everything happens on the server's one event loop, so an answer is checked, stored and told before the
next is looked at. Only thinking is done aside, in another process.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Protocol

from msgspec import Struct

from sandtable.explain import Refusal, Refused, refused
from sandtable.game import Seat, Turned
from sandtable.game.cup import FairDice
from sandtable.game.match import Match
from sandtable.game.record import Header
from sandtable.players.player import Choice, Player
from sandtable.players.registry import player
from sandtable.web.aside import Aside
from sandtable.web.faces.face import face_of
from sandtable.web.games.setup import HUMAN, taken
from sandtable.web.games.thinking import GRACE, PATIENCE, chosen
from sandtable.web.store.faults import StoreFault
from sandtable.web.store.journal import StoreJournal
from sandtable.web.store.rows import ChatLine
from sandtable.web.store.store import Store

log = logging.getLogger("sandtable.web")

STALE = "game.moved-on"
OVER = "game.over"


class Told(Protocol):
    """Told when something in the room has changed; `cut` is the last answer that stands after one was taken back."""

    def __call__(self, cut: int | None = None) -> None: ...


class RefusedPlayer(RuntimeError):
    """A computer player answered with what the rules refuse: an error of the player."""


class Said(Struct, frozen=True):
    """Why a computer player gave the answer with this number."""

    player: str
    reason: str


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
        thinking: float,
        thinkers: Aside,
        over: bool = False,
    ) -> None:
        self.name, self.title, self.match, self.header, self.journal = name, title, match, header, journal
        self.over, self._store = over, store
        self.face = face_of(match.game)
        self.reasons: dict[int, Said] = {}
        self.chat: list[ChatLine] = []
        self.present: dict[Told, Seat] = {}
        #: The seats that somebody has the token of.
        self.taken = taken(store.seats(name))
        self.broken = ""
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
    def chain(self) -> str:
        """The chain value of the last line, which a seat keeps as proof of what it has seen."""
        return self.chain_at(self.version)

    def chain_at(self, line: int) -> str:
        """The chain value of a line. Where everybody knows the seed, it would tell what the other side hides."""
        chains = self.journal.ledger.chains if isinstance(self.header.dice, FairDice) else []
        return chains[line - 1] if 1 <= line <= len(chains) else ""

    def enter(self, seat: Seat, told: Told) -> None:
        self.present[told] = seat
        self.changed()
        self.go_on()

    def leave(self, told: Told) -> None:
        self.present.pop(told, None)
        self.changed()

    def seats_changed(self) -> None:
        """Somebody took a seat, here or at another server."""
        self.taken = taken(self._store.seats(self.name))
        self.changed()

    def changed(self, cut: int | None = None) -> None:
        """Tell everybody that there is something new to see."""
        for told in list(self.present):
            told(cut)

    # ---------------------------------------------------------------- what people do

    def answer(self, answer: Struct, seat: Seat, version: int, seen: str = "") -> Turned[Any] | Refused:
        """Take an answer to the question that whoever gives it has seen, with the chain value he acknowledges."""
        if no := self._moved_on(version):
            return no
        return self._take(answer, seat, seen)

    def undo(self, seat: Seat, version: int) -> Refused | None:
        if no := self._moved_on(version):
            return no
        undone = self._kept(lambda: self.match.undo(seat))
        if isinstance(undone, Refused):
            return undone
        self.reasons.pop(len(self.match.history) + 1, None)
        self.changed(cut=len(self.match.history))
        return None

    def say(self, seat: Seat, text: str) -> ChatLine:
        line = self._store.say(self.name, seat.name, text)
        self.chat.append(line)
        self.changed()
        return line

    def _moved_on(self, version: int) -> Refused | None:
        if version == self.version:
            return None
        return refused(Refusal(STALE, "the game has gone on since you looked: look again before you answer"))

    def _take(self, answer: Struct, seat: Seat, seen: str = "") -> Turned[Any] | Refused:
        turned: Turned[Any] | Refused = self._kept(lambda: self.match.answer(answer, seat, seen=seen))
        if isinstance(turned, Refused):
            return turned
        self.end_if_over()
        self.changed()
        self.go_on()
        return turned

    def end_if_over(self) -> None:
        """Write the end of a game that nobody is asked in any more."""
        if self.match.question is None and not self.over:
            self._kept(lambda: self.journal.end(self.match))
            self.over = True

    def _kept(self, act: Callable[[], Any]) -> Any:
        """Do something that is stored first. If the store fails, the room is taken up again from its record."""
        try:
            return act()
        except StoreFault as fault:
            self.broken = str(fault)
            self.changed()
            raise

    # ---------------------------------------------------------------- the computer

    @property
    def thinks(self) -> int | None:
        """The side whose computer player is asked now."""
        question = self.match.question
        return question.side if question is not None and question.side in self._players else None

    def go_on(self) -> None:
        """Let the computer think if it is asked and somebody is here."""
        busy = self._thinking is not None and not self._thinking.done()
        if self.thinks is not None and self.present and not busy and not self.broken:
            self._thinking = asyncio.create_task(self._think())

    async def _think(self) -> None:
        match = self.match
        try:
            while (side := self.thinks) is not None and self.present:
                seat = next(seat for seat in match.game.seats if side in seat.sides)
                version, choice = self.version, await self._chosen(side, seat)
                if version == self.version:
                    self._give(choice, seat, self._players[side].name)
                # Let others have their turn, and people see one thing after the other.
                await asyncio.sleep(0)
        except Exception:
            log.exception("the computer player of game %s failed", self.name)
            self.broken = "the computer player failed: reload to let it try again"
            self.changed()

    async def _chosen(self, side: int, seat: Seat) -> Choice:
        """What the player of a side answers to what his seat sees."""
        game, state = self.match.game, self.match.view(seat).state
        told = game.ruleset, game.scenario, game.scenario_text(), seat.name, game.write_state(state)
        thought = chosen, *told, self._players[side]
        choice, self._players[side] = await self._thinkers.run(*thought, seconds=self._patience, who=self.name)
        return choice

    def _give(self, choice: Choice, seat: Seat, name: str) -> None:
        number = len(self.match.history) + 1
        self.reasons[number] = Said(name, choice.reason)
        no = self._take(choice.answer, seat)
        if isinstance(no, Refused):
            raise RefusedPlayer(f"{name} answered {choice.answer}, which the rules refuse: {no}")

    async def close(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
