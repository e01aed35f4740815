"""Outposts at a terminal: the posts in a row, with who holds them and who is there."""

from typing import Any

from outposts.battle.steps import Outposts
from sandtable.cli.commands import Commands


class GameCommands(Commands):
    def picture(self, s: Outposts, *, signs: bool = True) -> str:
        field: Any = s.scenario
        lines = []
        for post, name in enumerate(field.posts):
            holder = field.text.sides[s.holders[post]] if s.holders[post] >= 0 else "nobody"
            here = ", ".join(field.said(squad) for squad, at in enumerate(s.at) if at == post)
            lines.append(f"{name:<10} held by {holder:<8} {here}".rstrip())
        return "\n".join(lines)
