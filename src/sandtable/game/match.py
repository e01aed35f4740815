"""A game in progress at one table: the dice, the state, and everything that was decided so far."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, takewhile
from typing import Any, Generic, Protocol

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice.recorded import RecordedThrow, record_of
from sandtable.dice.thrown import ThrownDice
from sandtable.explain import Refused, refuse_if, refused
from sandtable.explain.refusal import Refusal
from sandtable.game.frame import Game, S
from sandtable.game.question import Question, Turned, View
from sandtable.game.refusals import (
    ENDLESS,
    SEEN_ELSEWHERE,
    UNDO_BUILT_ON,
    UNDO_DICE,
    UNDO_NOT_YOURS,
    UNDO_NOTHING,
    UNDO_OVER,
    UNDO_REOPENED,
    UNDO_REVEALED,
)
from sandtable.game.seats import Role, Seat
from sandtable.game.waiting import Reopen, Wait


class Opening(Struct, Generic[S], frozen=True):
    """What happened before the first question."""

    throws: tuple[RecordedThrow, ...]
    events: tuple[Struct, ...]
    state: S


class Entry(Struct, Generic[S], frozen=True, gc=False):
    """An accepted answer: who gave it for which hand, what was thrown, what happened, and the state after it.

    `seen` is the chain value of the last line that the program of whoever gave it had seen, if it said so. What was
    filed while others were waited for is `sealed`: it is there for its own hand alone. The last is `closing`.
    """

    seat: str
    hand: int
    side: int
    answer: Struct
    throws: tuple[RecordedThrow, ...]
    events: tuple[Struct, ...]
    state: S
    seen: str = ""
    sealed: bool = False
    closing: bool = False

    def is_there_for(self, seat: Seat) -> bool:
        """Whether a seat knows that there was such an answer."""
        return not self.sealed or seat.speaks_for(self.hand)


class TakenBack(Struct, Generic[S], frozen=True, gc=False):
    """An answer that was taken back: by whom, the state before it, and the answers that stood before it.

    Of these, `sealed` has the hands of those that were there for their own hand alone.
    """

    by: str
    entry: Entry[S]
    before: S
    answers: int
    sealed: tuple[int, ...]

    def answers_for(self, seat: Seat) -> int:
        """How many answers a seat knew of before this one."""
        return self.answers - sum(not seat.speaks_for(hand) for hand in self.sealed)


class Acts(Struct):
    """How many answers were given or taken back, and the hands that did so unseen, each with its number."""

    number: int = 0
    sealed: list[tuple[int, int]] = []

    @classmethod
    def of(cls, history: list[Entry[Any]]) -> Acts:
        """Those of a game in which nothing was taken back."""
        acts = cls()
        for entry in history:
            acts.count(entry)
        return acts

    def count(self, entry: Entry[Any]) -> None:
        self.number += 1
        if entry.sealed:
            self.sealed.append((self.number, entry.hand))

    def unseen_by(self, seat: Seat) -> list[int]:
        """The numbers of those that are not there for a seat."""
        return [number for number, hand in self.sealed if not seat.speaks_for(hand)]

    def at(self, seat: Seat, seen: int) -> int:
        """The number of the last of so many that are there for a seat."""
        for unseen in self.unseen_by(seat):
            seen += unseen <= seen
        return seen


class Journal(Protocol):
    """Who keeps what happens at a table. It is told before an answer counts; if it fails, the answer does not."""

    def knows(self, chain: str) -> bool:
        """Whether a line that is kept has this chain value."""
        ...

    def answered(self, entry: Entry[Any]) -> None: ...

    def undone(self, seat: str, back: int) -> None:
        """An answer does not count any more, behind which so many others stand."""
        ...


class Halted(RuntimeError):
    """An answer failed half-way, after dice may have been thrown that nobody saw."""


class Match(Generic[S]):
    """One game at one table. States share structure, so keeping the whole history costs little."""

    def __init__(
        self,
        game: Game[S],
        dice: ThrownDice,
        opening: Opening[S],
        history: list[Entry[S]],
        journal: Journal | None = None,
        acts: Acts | None = None,
        taken_back: list[TakenBack[S]] | None = None,
    ) -> None:
        self.game = game
        self.dice = dice
        self.opening = opening
        self.history = history
        self.journal = journal
        self.acts = Acts.of(history) if acts is None else acts
        self.taken_back = taken_back or []
        self._halted = False
        self._asked: tuple[S, Question | None] | None = None

    @classmethod
    def begin(cls, game: Game[S], dice: ThrownDice, journal: Journal | None = None) -> Match[S]:
        """Set up and go on to the first question."""
        dice.rolls.clear()
        turned = game.begin(dice)
        return cls(game, dice, Opening(_thrown(dice), turned.events, turned.state), [], journal)

    # ---------------------------------------------------------------- now

    @property
    def state(self) -> S:
        return self.history[-1].state if self.history else self.opening.state

    @property
    def question(self) -> Question | None:
        """What is open; None when the game is over."""
        state, asked = self.state, self._asked
        # A table asks several times for each answer.
        if asked is None or asked[0] is not state:
            asked = self._asked = state, self.game.question(state)
        return asked[1]

    @property
    def halted(self) -> bool:
        """Whether an answer failed half-way, so that nothing more can be done here."""
        return self._halted

    def answer(self, answer: Struct, seat: Seat, *, seen: str = "") -> Turned[S] | Refused:
        """Check an answer and take it. A refusal changes nothing, and no die is thrown for it.

        `seen` is the last chain value that whoever answers has seen: that of another game is refused.
        """
        self._must_go_on(seat)
        if seen and self.journal is not None and not self.journal.knows(seen):
            return Refused(
                (Refusal(SEEN_ELSEWHERE, "what you have seen is not in the record of this game: look again"),)
            )
        before, most = self.state, self.game.most_decisions
        if no := self.game.validate(before, answer, seat):
            return no
        if len(self.history) >= most:
            return Refused((Refusal(ENDLESS, f"no game of this kind has more than {most} answers"),))
        step = before.agenda[0]
        hand: int = step.whose(before, answer)
        side = self.game.side_of(hand)
        closing = isinstance(step, Wait) and step.closes(answer)
        sealed = isinstance(step, Wait) and not closing
        # Until the answer is kept: a failure on the way would leave dice thrown that no record holds.
        self._halted = True
        turned = self.game.take(before, answer, self.dice)
        entry = Entry(
            seat.name, hand, side, answer, _thrown(self.dice), turned.events, turned.state, seen, sealed, closing
        )
        if self.journal is not None:
            self.journal.answered(entry)
        self.history.append(entry)
        self.acts.count(entry)
        self._halted = False
        return turned

    def undo(self, seat: Seat, *, even_the_end: bool = False) -> Entry[S] | Refused:
        """Take the last answer back where that is fair: the answer that no longer counts, or why it stands.

        While several decide at once it is the seat's own last answer, and those of the others stand.
        """
        self._must_go_on(seat)
        no = self.against_undo(seat)
        if no and not (even_the_end and [each.rule for each in no.refusals] == [UNDO_OVER]):
            return no
        back = self.back_to(seat)
        undone, others = self.history[-1 - back], self._without(back)
        if self.journal is not None:
            self.journal.undone(seat.name, back)
        stands = len(self.history) - back - 1
        sealed = tuple(entry.hand for entry in self.history[:stands] if entry.sealed)
        self.taken_back.append(TakenBack(seat.name, undone, self.state_at(stands), stands, sealed))
        self.history[-1 - back :] = others or ()
        self.acts.count(undone)
        return undone

    def _without(self, back: int) -> list[Entry[S]] | None:
        """The answers that stand behind one as they are without it; None if one of them stands on it.

        That can only be one for the same hand: what others file is judged without it.
        """
        undone, state, others = self.history[-1 - back], self.state_at(len(self.history) - 1 - back), []
        for other in self.history[len(self.history) - back :]:
            same = other.hand == undone.hand
            if same and self.game.validate(state, other.answer, self.game.seat(other.seat)):
                return None
            state = self.game.take(state, other.answer, self.dice).state
            others.append(replace(other, state=state))
        return others

    def against_undo(self, seat: Seat) -> Refused | None:
        """Every reason why a seat may not take its last answer back; None if it may."""
        back = self.back_to(seat)
        if back >= len(self.history):
            return refused(Refusal(UNDO_NOTHING, "there is no answer to take back"))
        last = self.history[-1 - back]
        before = self.state_at(len(self.history) - 1 - back)
        # Who was last to be ready is nobody's business.
        theirs = seat.role is not Role.UMPIRE and seat.name != last.seat and not last.closing
        revealed = self.game.reveals(Turned(last.state, last.events), before)
        # Without it the wait might close, which would tell that the others are ready.
        reopened = isinstance(last.answer, Reopen)
        # Asked for every picture, so the rest is only played again where somebody acted for the same hand since.
        since = self.history[len(self.history) - back :]
        built_on = not reopened and any(each.hand == last.hand for each in since) and self._without(back) is None
        return refused(
            refuse_if(self.question is None, UNDO_OVER, "the game is over"),
            refuse_if(theirs, UNDO_NOT_YOURS, f"the last answer was {last.seat}'s: ask {last.seat} or the umpire"),
            refuse_if(bool(last.throws), UNDO_DICE, "dice were rolled for it"),
            refuse_if(revealed or last.closing, UNDO_REVEALED, "it laid something hidden open"),
            refuse_if(reopened, UNDO_REOPENED, "say that you are ready again instead"),
            refuse_if(built_on, UNDO_BUILT_ON, "what was done since stands on it"),
        )

    def back_to(self, seat: Seat) -> int:
        """How many answers stand behind the one that a seat would take back; all of them, if there is none.

        While several decide at once, a seat has its own answers, and what was decided before them stands.
        """
        if not self.several:
            return 0
        filed = takewhile(lambda entry: entry.sealed, reversed(self.history))
        own = (back for back, entry in enumerate(filed) if seat.role is Role.UMPIRE or entry.seat == seat.name)
        return next(own, len(self.history))

    def filed_by(self, seat: Seat) -> int:
        """How many answers a seat has given to a question that several decide at once."""
        return sum(entry.seat == seat.name for entry in takewhile(lambda entry: entry.sealed, reversed(self.history)))

    def pass_over(self) -> None:
        """What failed on its way into the journal never counted, and its dice were put back: the game goes on."""
        self._halted = False

    def _must_go_on(self, seat: Seat) -> None:
        if self._halted:
            raise Halted("the last answer failed half-way: take the game up again from its record")
        if seat not in self.game.seats:
            there = ", ".join(each.name for each in self.game.seats)
            raise ValueError(f"nobody sits at {seat.name!r} here: take one of {there}")

    # ---------------------------------------------------------------- then

    def state_at(self, answers: int) -> S:
        """The state after so many answers; 0 is the first question."""
        if not 0 <= answers <= len(self.history):
            raise ValueError(f"there is no answer {answers}: ask for 0 to {len(self.history)}")
        return self.history[answers - 1].state if answers else self.opening.state

    def faces(self) -> list[list[int]]:
        """The faces that fell before the first answer, and then for each."""
        throws = (self.opening.throws, *(entry.throws for entry in self.history))
        return [[face for throw in each for face in throw.faces] for each in throws]

    def dice_thrown(self) -> list[int]:
        """How many dice were thrown before the first answer, and then up to each."""
        return list(accumulate(map(len, self.faces())))

    def view(self, seat: Seat, answers: int | None = None) -> View[S]:
        """All that a seat may know, now or after so many answers."""
        return self.game.view(self.state if answers is None else self.state_at(answers), seat)

    # ---------------------------------------------------------------- what a seat knows of it

    @property
    def several(self) -> bool:
        """Whether several decide at once, hidden from each other."""
        return bool(self.state.agenda) and isinstance(self.state.agenda[0], Wait)

    def seen_by(self, seat: Seat) -> list[int]:
        """The numbers of the answers that are there for a seat."""
        if not self.acts.sealed:
            return list(range(1, len(self.history) + 1))
        return [number for number, entry in enumerate(self.history, 1) if entry.is_there_for(seat)]

    def number_for(self, seat: Seat, answers: int) -> int:
        """How many of the first answers are there for a seat."""
        return bisect_right(self.seen_by(seat), answers) if self.acts.sealed else answers

    def fork(self, answers: int, dice: ThrownDice, journal: Journal | None = None) -> Match[S]:
        """Another match that goes on from here or from an earlier point, with dice of its own."""
        self.state_at(answers)
        history = [replace(entry, seen="") if entry.seen else entry for entry in self.history[:answers]]
        return Match(self.game, dice, self.opening, history, journal)


def _thrown(dice: ThrownDice) -> tuple[RecordedThrow, ...]:
    """What was thrown since the last time. The dice forget it, or a long game would be held twice."""
    throws = record_of(dice.rolls)
    dice.rolls.clear()
    return throws
