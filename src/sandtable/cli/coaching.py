"""The coach at the keyboard: what the strongest computer player would do in the place of whoever is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.cli.voice import Advised, Counsel
from sandtable.game.hints import Hints
from sandtable.game.seats import Role
from sandtable.players.advice import advise, coach, coach_of
from sandtable.players.player import Advice, Player
from sandtable.sheet.faults import FactsFault

if TYPE_CHECKING:
    from sandtable.cli.session import Asked


class Coaching:
    """Advises those who play from one keyboard. Between people only if they agreed on it at the start."""

    def __init__(self, hints: Hints, people: int) -> None:
        self.hints, self._between_people = hints, people > 1
        self._coaches: dict[str, Player] = {}
        self._told: dict[str, tuple[int, Advised]] = {}

    def advise(self, asked: Asked) -> Advised:
        """What to do now. Asked again at the same question, it is the same and counts once."""
        match, seat = asked.match, asked.seat
        if asked.seat.role is Role.UMPIRE:
            raise FactsFault("the coach advises only those who play")
        if self._between_people and not self.hints.agreed:
            raise FactsFault("the coach was not agreed on: people who play each other begin with --coach")
        if not coach_of(match.game.ruleset):
            raise FactsFault("nobody can advise on this game: its computer player plays at random")
        at, told = self._told.get(seat.name, (-1, None))
        if told is None or at != len(match.history):
            by = self._coaches.setdefault(seat.name, coach(match.game.ruleset))
            rng = asked.session.rng(f"coach:{seat.name}:{len(match.history)}")
            best, *others = [_counsel(asked, each) for each in advise(match.game, match.view(seat), rng, by=by)]
            hints = self.hints.asked(seat.name, len(match.history))
            told = Advised(by.name, best, others[0] if others else None, hints)
            self._told[seat.name] = len(match.history), told
        return told


def _counsel(asked: Asked, advice: Advice) -> Counsel:
    return Counsel(advice.answer, advice.reason, asked.odds_of(advice.answer))
