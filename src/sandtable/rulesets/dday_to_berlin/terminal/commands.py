"""D-Day to Berlin by typed commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sandtable.cli.zone_commands import UnitRow, ZoneCommands
from sandtable.game import Game
from sandtable.ground.zone_map import ZoneMap
from sandtable.rulesets.dday_to_berlin.battle.game import BattleGame
from sandtable.rulesets.dday_to_berlin.battle.picture import heading
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.terminal import showing

#: The map is drawn again when one of these begins.
CHAPTERS = ("SetUp", "Movement", "Combat", "NightMovement")
#: What else can take part in a combat: the word that it is typed after, and the field of the answer.
JOINS = {
    "Joined by": ("and", "supports"),
    "Supporting zones": ("from", "zones"),
    "Guns": ("guns", "guns"),
    "Artillery support": ("art", "art"),
    "Air support": ("air", "air"),
}


class GameCommands(ZoneCommands):
    """Typed answers, the map and the units of one scenario."""

    columns = showing.COLUMNS

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        assert isinstance(game, BattleGame)  # noqa: S101
        self.battlefield = game.battlefield
        self.names = game.names

    # ---------------------------------------------------------------- answers

    def joining(self, s: BattleState, answer: Struct) -> list[str]:
        """Only what the rules would let join, as it could be typed; with "or" where not all of it could at once."""
        found = []
        for group in self.game.options(s, answer):
            word, field = JOINS.get(group.title, ("", ""))
            able = [option for option in group.options if not option.on and option.refused is None]
            if not word or not able:
                continue
            if group.pick == "one":
                more = max(getattr(option.answer, field) for option in able) - getattr(answer, field)
                found += [f"{word} {more}"] if more > 0 else []
                continue
            together = tuple({member for option in able for member in getattr(option.answer, field)})
            apart = self.game.validate(s, replace(answer, **{field: together})) is not None
            named = [option.place if field == "zones" else option.label for option in able]
            found.append(f"{word} {(' or ' if apart else ', ').join(named)}")
        return found

    # ---------------------------------------------------------------- the table

    def heading(self, s: BattleState) -> str:
        return heading(s)

    def chapter(self, s: BattleState) -> object:
        step = type(s.agenda[0]).__name__ if s.agenda else ""
        if step not in CHAPTERS:
            return None
        return s.turn, step, s.agenda[0].decider(s), s.nights

    def signs(self) -> Iterator[str]:
        yield from super().signs()
        yield showing.stands_told(self.battlefield)

    def rows(self, s: BattleState) -> list[UnitRow]:
        return [showing.unit_row(s, card.number) for card in s.cards]

    def zone(self, found: ZoneMap, which: str) -> int:
        return self.names.zone(self.names.tokens(which))

    def unit(self, s: BattleState, which: str) -> str:
        everybody = (1 << len(s.cards)) - 1
        own = s.scenario.of_side[s.agenda[0].decider(s)] if s.agenda and s.agenda[0].answers else everybody
        return showing.unit_text(s, self.names.unit(self.names.tokens(which), own, everybody))

    # ---------------------------------------------------------------- the scenario

    def about(self) -> str:
        from sandtable.rulesets.dday_to_berlin.terminal.scenario_text import about

        return about(self, self.game.start())
