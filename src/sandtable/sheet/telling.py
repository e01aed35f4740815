"""Events in words: the first line says what happened, lines set in say why and what the dice showed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from string import ascii_uppercase
from typing import Any

from msgspec import Struct

from sandtable.dice import Need, Roll
from sandtable.explain import Refused
from sandtable.explain.numbers import Target
from sandtable.explain.sentences import number_line, roll_line
from sandtable.game.ruling import Ruled
from sandtable.game.waiting import Closed
from sandtable.sheet.rolling import Rolled
from sandtable.sheet.ruleset import AnyProcedure, Ruleset

Lines = list[str]
#: A side as procedures call it, which know no names.
BY_LETTER = re.compile(r"\b[Ss]ide ([A-Z])\b")


class Storyteller:
    """Tells the events of one scenario. Rolls and the umpire are told alike in every game; the rest is the game's own.

    `home` gives the ruleset, which cannot be known yet while it is being loaded.
    """

    def __init__(self, home: Callable[[], Ruleset], tables: Any, sides: Sequence[str]) -> None:
        self._home, self._tables = home, tables
        # To load the ruleset for each event would take longer than to tell it.
        self._procedures: dict[str, AnyProcedure] = {}
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

    def because(self, event: Rolled) -> Lines:
        """Why a roll needed what it did, where that is not what was foreseen, and how its dice were compared."""
        return []

    def needed(self, event: Rolled, roll: Roll) -> str:
        """What the dice of one roll had to show; nothing where that is no number."""
        return roll.asked.text if isinstance(roll.asked, Need) else ""

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

    def told_short(self, event: Rolled) -> str:
        """What came of a roll, in one line."""
        return self.named(self.headline(event, self._procedure(event)))

    def roll_called(self, event: Rolled, roll: Roll) -> str:
        """What one roll of a procedure was for."""
        return self.named(self._procedure(event).stage_label(roll.why, roll.who))

    def numbers(self, event: Rolled) -> Lines:
        """The numbers that were rolled for and are not what the rules begin with, each with its reasons."""
        return [self.named(number_line(each)) for each in self.targets(event) if each.modifiers or each.bound]

    def targets(self, event: Rolled) -> tuple[Target, ...]:
        """What the procedure made of the facts."""
        found = self._procedure(event).assess(event.facts, self._tables)
        return () if isinstance(found, Refused) else found.numbers

    def side(self, side: int) -> str:
        """A side by name; all of them, where it is none."""
        return self._sides[side] if side >= 0 else "Both sides" if len(self._sides) == 2 else "All sides"

    def named(self, said: str) -> str:
        """What a procedure says of side A, side B and so on, with their names."""
        return BY_LETTER.sub(self._called, said)

    def _called(self, found: re.Match[str]) -> str:
        side = ascii_uppercase.index(found[1])
        return self._sides[side] if side < len(self._sides) else found[0]

    def _procedure(self, event: Rolled) -> AnyProcedure:
        if event.procedure not in self._procedures:
            self._procedures[event.procedure] = self._home().procedures[event.procedure]
        return self._procedures[event.procedure]

    def _rolled(self, event: Rolled) -> Lines:
        procedure = self._procedure(event)
        told = [self.headline(event, procedure)]
        told += [f"  {number_line(number)}" for number in self.targets(event)]
        told += [f"  {roll_line(roll, procedure.stage_label(roll.why, roll.who))} § {roll.why}" for roll in event.rolls]
        return [self.named(line) for line in told]
