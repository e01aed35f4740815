"""The clocks of one game: how much time each hand has used, and who has none left.

A clock runs for every hand of a person who is asked and has sat down. How it stands is kept in the store with every
answer, so that it goes on after a restart; time in which no server ran counts for nobody. All times are whole
milliseconds, so that what a hand has used does not depend on how often somebody looked.

Several servers may set one clock. It says for which line of the record it stands, and is set only on what it was read
as: whoever finds another one there reads it and looks again whether there is anything to set.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from msgspec import Struct
from msgspec.json import decode, encode
from msgspec.structs import replace

from sandtable.web.games.terms import Clock
from sandtable.web.games.uptime import Uptime
from sandtable.web.store.store import Store
from sandtable.web.trouble import trouble_of

#: A clock knows milliseconds.
SECOND = 1000


class Stand(Struct, frozen=True, kw_only=True):
    """How the clocks of a game stood at a moment, by hands: who was on the clock, and the time of each."""

    at: int
    running: tuple[int, ...] = ()
    #: In the whole game, for the open decision, and for the one before it, which may be taken back.
    used: dict[int, int] = {}
    spent: dict[int, int] = {}
    before: dict[int, int] = {}
    #: Hands for which the computer plays on, since somebody has claimed it.
    claimed: tuple[int, ...] = ()
    #: How many lines the record had when it was last set for what is asked.
    line: int = 0


def ran(stand: Stand, now: int, passed: int) -> Stand:
    """The clocks at a later moment, by when so much time has passed."""
    return replace(stand, at=now, used=_more(stand.used, stand, passed), spent=_more(stand.spent, stand, passed))


def _more(times: Mapping[int, int], stand: Stand, passed: int) -> dict[int, int]:
    return {**times, **{hand: times.get(hand, 0) + passed for hand in stand.running}}


def asked(stand: Stand, hands: Sequence[int], *, anew: bool) -> Stand:
    """Others may be on the clock now: with a new decision before each, or still with the same one."""
    fresh = [hand for hand in hands if anew or hand not in stand.spent]
    before = {**stand.before, **{hand: stand.spent[hand] for hand in fresh if hand in stand.spent}}
    return replace(stand, running=tuple(hands), before=before, spent={**stand.spent, **dict.fromkeys(fresh, 0)})


def taken_back(stand: Stand, hands: Sequence[int]) -> Stand:
    """A decision is open again: what it had taken is added, so that nobody gains time by taking back."""
    again = {hand: stand.spent.get(hand, 0) + stand.before.get(hand, 0) for hand in hands}
    return replace(
        stand, running=tuple(hands), spent={**stand.spent, **again}, before={**stand.before, **dict.fromkeys(hands, 0)}
    )


class Clocks:
    """Those of one game."""

    def __init__(self, clock: Clock, game: str, store: Store, uptime: Uptime) -> None:
        self.clock, self._game, self._store, self._uptime = clock, game, store, uptime
        self._kept = store.clock(game)
        self.stand = decode(self._kept, type=Stand) if self._kept else Stand(at=uptime.now())
        uptime.need()

    # ---------------------------------------------------------------- what happens at the table

    def open(self, hands: Sequence[int], line: int) -> None:
        """The room is there, with these on the clock: as before, or for the first time.

        A server that reads an older record than another has written leaves its clock alone. If a server stopped
        before it set the clock for what it had written, the decision is a new one.
        """

        def opened(stand: Stand) -> Stand | None:
            if stand.line > line or (self._kept and stand.line == line and tuple(hands) == stand.running):
                return None
            return replace(asked(stand, hands, anew=0 < stand.line < line), line=line)

        self._set(opened)

    def answered(self, hands: Sequence[int], *, anew: bool, line: int) -> None:
        """An answer was given, after which these are asked: something new, or still the same where several decide."""
        self._set(lambda stand: replace(asked(stand, hands, anew=anew), line=line) if stand.line < line else None)

    def taken_back(self, hands: Sequence[int], line: int) -> None:
        self._set(lambda stand: replace(taken_back(stand, hands), line=line) if stand.line < line else None)

    def claim(self, hands: Collection[int]) -> None:
        self._set(lambda stand: replace(stand, claimed=tuple({*stand.claimed, *hands})))

    def came_back(self, hands: Collection[int]) -> None:
        """Whoever was stood in for is here: he plays on himself, with new time for the open decision."""

        def back(stand: Stand) -> Stand | None:
            if not (there := [hand for hand in stand.claimed if hand in hands]):
                return None
            claimed = tuple(hand for hand in stand.claimed if hand not in there)
            return replace(stand, claimed=claimed, spent={**stand.spent, **dict.fromkeys(there, 0)})

        if any(hand in hands for hand in self.stand.claimed):
            self._set(back)

    def reread(self) -> None:
        """Another server has set the clock."""
        self._kept = self._store.clock(self._game)
        if self._kept:
            self.stand = decode(self._kept, type=Stand)

    def _set(self, change: Callable[[Stand], Stand | None]) -> None:
        """Set the clock as it stands now to something else, or to nothing else."""
        try:
            while True:
                self._settle()
                if (stand := change(self.stand)) is None:
                    return
                self.stand, text = stand, encode(stand).decode()
                if self._store.keep_clock(self._game, text, self._kept):
                    self._kept = text
                    return
                self.reread()
        except Exception as fault:
            # The answer counts; the clock goes on from here, and is kept with the next.
            trouble_of(fault, f"keeping the clock of game {self._game}")

    def _settle(self) -> None:
        now = self._uptime.now()
        try:
            passed = self._uptime.between(self.stand.at, now)
        except Exception as fault:
            # What cannot be known is nobody's fault, and nobody loses time by it.
            trouble_of(fault, f"the clock of game {self._game}")
            passed = 0
        self.stand = ran(self.stand, now, passed)

    # ---------------------------------------------------------------- how it stands

    def left(self, hand: int) -> int:
        """Milliseconds that a hand has left now; nothing once they are used up."""
        times = self.stand.used if self.clock.per == "game" else self.stand.spent
        passed = self._uptime.between(self.stand.at, self._uptime.now()) if hand in self.stand.running else 0
        return max(0, self.clock.seconds * SECOND - times.get(hand, 0) - passed)

    def is_late(self, hand: int) -> bool:
        return hand in self.stand.running and not self.left(hand)

    def is_stood_in(self, hand: int, *, at_once: bool) -> bool:
        """Whether the computer answers for a hand.

        Where several decide `at once` nobody is asked to claim it: that would tell who is not ready.
        """
        return hand in self.stand.claimed or (self.is_late(hand) and (at_once or self.clock.late == "computer"))

    def next_late(self) -> float | None:
        """Seconds until the next of those on the clock has used up his time; None if there is none."""
        left = [time for hand in self.stand.running if (time := self.left(hand))]
        return min(left) / SECOND if left else None
