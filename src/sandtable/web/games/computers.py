"""The computer players at a table. They think aside, in another process, and see what their seats see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from sandtable.game import Question, Seat
from sandtable.game.match import Match
from sandtable.game.seats import HUMAN, UMPIRE_HAND, Role
from sandtable.players.player import Choice, Player
from sandtable.players.registry import player, players_of
from sandtable.players.strict import StrictUmpire
from sandtable.web.aside import Aside
from sandtable.web.games.thinking import GRACE, PATIENCE, chosen
from sandtable.web.store.rows import KeptSeat


class RefusedPlayer(RuntimeError):
    """A computer player answered with what the rules refuse: an error of the player."""


class Said(Struct, frozen=True):
    """Why a computer player gave the answer with this number."""

    player: str
    reason: str


class Computers:
    """By the hands they play; the umpire's is one of them where nobody umpires."""

    def __init__(
        self, match: Match[Any], who: Mapping[str, str], seats: Sequence[KeptSeat], seconds: float, aside: Aside
    ) -> None:
        self._aside, self._patience = aside, PATIENCE * seconds + GRACE
        self._players: dict[int, Player] = {}
        self._stand_ins: dict[int, Player] = {}
        self._ruleset, self._seconds = match.game.ruleset, seconds
        for seat in match.game.seats:
            if (name := who.get(seat.name, HUMAN)) != HUMAN:
                self._players.update(dict.fromkeys(seat.own, player(name, match.game.ruleset, seconds)))
        if not any(seat.role is Role.UMPIRE and seat.token_hash is not None for seat in seats):
            self._players[UMPIRE_HAND] = StrictUmpire()

    def name(self, hand: int) -> str:
        return self._player(hand).name

    def plays(self, hand: int) -> bool:
        """Whether a hand is a computer player's own."""
        return hand in self._players

    def _player(self, hand: int) -> Player:
        """Who plays a hand: its own player, or the strongest there is, for somebody whose time is up."""
        if hand in self._players:
            return self._players[hand]
        if hand not in self._stand_ins:
            self._stand_ins[hand] = player(players_of(self._ruleset)[-1], self._ruleset, self._seconds)
        return self._stand_ins[hand]

    def asked(self, question: Question | None) -> int | None:
        """The hand of a computer player that a question is for, or one of them."""
        hands = () if question is None else question.hands
        return next((hand for hand in hands if hand in self._players), None)

    async def choose(self, match: Match[Any], hand: int, seat: Seat, who: str) -> Choice:
        """What the player of a hand answers to what his seat sees; it is done for somebody at an address."""
        game, state = match.game, match.view(seat).state
        told = game.ruleset, game.scenario, game.scenario_text(), seat.name, game.write_state(state)
        thought = chosen, *told, self._player(hand)
        choice, after = await self._aside.run(*thought, seconds=self._patience, who=who)
        (self._players if hand in self._players else self._stand_ins)[hand] = after
        return choice
