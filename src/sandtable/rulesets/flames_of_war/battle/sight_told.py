"""Why one team does not see another, in words: what is in between, and that no other line is clear either."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.explain import Refusal
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.seeing import why_unseen
from sandtable.rulesets.flames_of_war.battle.sight_lines import LINES, SCREEN, Blocked
from sandtable.rulesets.flames_of_war.battle.state import BattleState


def unseen_because(s: BattleState, body: int, other: int) -> Iterator[Refusal]:
    """Everything that keeps a team out of sight of another; nothing if it is seen."""
    blocked = why_unseen(s, body, other)
    if blocked is None:
        return
    yield Refusal(blocked.rule, f"{between(s, blocked)} is in between")
    if blocked.piece != SCREEN and s.scenario.sight_lines.tall_lines >> blocked.piece & 1:
        past = s.tables.limit("tall_line")
        yield Refusal(fow.GAP_TERRAIN_ALONG_LINE, f"along the line it is more than {past} in from both teams")
    yield Refusal(fow.GAP_NINE_POINTS, f"none of the {LINES} lines to its centre and rim is clear")


def between(s: BattleState, blocked: Blocked) -> str:
    """What cuts a line, by its name."""
    if blocked.piece == SCREEN:
        return "a Smoke Screen"
    piece = s.scenario.ground.pieces[blocked.piece]
    return piece.name or f"a {piece.kind}"
