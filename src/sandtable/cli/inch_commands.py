"""Commands of a game on inches: the game says what stands on its table, and here it is drawn and told."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Any

from sandtable.cli.commands import Commands
from sandtable.cli.paint import coloured, paint, width
from sandtable.game import Game
from sandtable.inches.drawing.looks import OnceLooked, OnInches
from sandtable.inches.drawing.text_table import draw_text, text_legend, text_step

_COLOURS = {"a": "1;34", "b": "1;31", "water": "36", "objective": "1;33", "name": "2"}
#: Lines of a terminal that the table may take.
LINES = 60


class InchCommands(Commands):
    """The table and the units of one scenario on inches."""

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        assert isinstance(game, OnInches)  # noqa: S101
        self.on_table = OnceLooked(game)

    def stands(self, s: Any) -> Iterable[str]:
        """Who stands where, a line each."""
        sides = self.game.sides
        for unit in self.on_table(s).units:
            yield f"{unit.mark or unit.name[:2]}  {sides[unit.side]}: {unit.label or unit.name}"

    def picture(self, s: Any, *, signs: bool = True) -> str:
        found = self.on_table(s)
        drawn = draw_text(found, step=text_step(found, width(), LINES), paint=_painted if coloured() else None)
        legend = text_legend(found).splitlines() if signs else []
        told = [line for each in self.stands(s) for line in wrap(each, width() - 1, subsequent_indent="    ")]
        return "\n".join([drawn.rstrip("\n"), *(paint(line, "dim") for line in legend), *told])

    def svg(self, s: Any) -> str:
        from sandtable.inches.drawing.svg_table import draw_table

        return draw_table(self.on_table(s))


def _painted(text: str, style: str) -> str:
    code = _COLOURS.get(style, "")
    return f"\033[{code}m{text}\033[0m" if code else text
