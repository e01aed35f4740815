"""What a table knows of the coach: whether he may be asked, and what each seat was advised last."""

from __future__ import annotations

from asyncio import Task

from msgspec import Struct

from sandtable.explain import Refused
from sandtable.players.advice import coach_of
from sandtable.players.player import Player
from sandtable.web.games.wire import Advised


class Advising(Struct, frozen=True):
    """What a seat is advised at a version of the game, once the coach has thought."""

    version: int
    told: Task[Advised | Refused]


class Coaching:
    """The coach at one table; `name` is the computer player, or nothing where nobody may or can be asked."""

    def __init__(self, ruleset: str, *, agreed: bool) -> None:
        self.agreed, self.name = agreed, coach_of(ruleset) if agreed else ""
        self.advice: dict[str, Advising] = {}
        #: The coach of each seat as he is after his last advice: he may have made a plan.
        self.players: dict[str, Player] = {}
