"""Events in words: the first line says what happened, lines set in say why and what the dice showed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from sandtable.explain import Refused
from sandtable.explain.sentences import number_line, roll_line
from sandtable.game.ruling import Ruled
from sandtable.game.waiting import Closed
from sandtable.sheet.rolling import Rolled
from sandtable.sheet.ruleset import AnyProcedure, Ruleset

Lines = list[str]


class Storyteller:
    """Tells the events of one scenario. Rolls and the umpire are told alike in every game; the rest is the game's own.

    `home` gives the ruleset, which cannot be known yet while it is being loaded.
    """

    def __init__(self, home: Callable[[], Ruleset], tables: Any, sides: Sequence[str]) -> None:
        self._home, self._tables = home, tables
        self._sides = [name.replace("_", " ").capitalize() for name in sides]

    # ---------------------------------------------------------------- what a game provides

    def tell(self, event: Any) -> Lines:
        """An event of the game in words."""
        raise TypeError(f"no words for {type(event).__name__}")

    def names(self, units: Iterable[int]) -> str:
        """Units by name."""
        return ", ".join(map(str, units))

    def hand(self, hand: int) -> str:
        """Who decides, by name."""
        return self.side(hand)

    def headline(self, event: Rolled, procedure: AnyProcedure) -> str:
        """What came of a roll."""
        who = self.names(event.units) or self.side(event.side)
        against = f" against {self.names(event.against)}" if event.against else ""
        return f"{who}{against}, {procedure.title.lower()}: {procedure.label(event.outcome)}"

    # ---------------------------------------------------------------- what all games have

    def told(self, event: Struct) -> Lines:
        """Any event in words."""
        if isinstance(event, Rolled):
            return self._rolled(event)
        if isinstance(event, Closed):
            missing = ", ".join(map(self.hand, event.hands))
            waited = [f"  not ready: {missing}"] if missing else []
            return [f"{event.title}: the umpire waits no longer, {event.because}", *waited]
        if isinstance(event, Ruled):
            return [f"{event.title}: the umpire rules otherwise, {event.because}"]
        return self.tell(event)

    def side(self, side: int) -> str:
        """A side by name."""
        return self._sides[side] if side >= 0 else "Both sides"

    def named(self, said: str) -> str:
        """What a procedure says of side A and side B, with their names."""
        for letter, side in (("A", 0), ("B", 1)):
            said = said.replace(f"side {letter}", self.side(side)).replace(f"Side {letter}", self.side(side))
        return said

    def _rolled(self, event: Rolled) -> Lines:
        procedure = self._home().procedures[event.procedure]
        found = procedure.assess(event.facts, self._tables)
        told = [self.headline(event, procedure)]
        if not isinstance(found, Refused):
            told += [f"  {number_line(number)}" for number in found.numbers]
        told += [f"  {roll_line(roll, procedure.stage_label(roll.why, roll.who))} § {roll.why}" for roll in event.rolls]
        return [self.named(line) for line in told]
