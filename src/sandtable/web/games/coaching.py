"""The coach: what the strongest computer player would do in the place of whoever asks, from what his seat sees."""

from __future__ import annotations

import asyncio
from random import Random

from msgspec import to_builtins
from msgspec.structs import replace

from sandtable.explain import Refused, refuse_if, refused
from sandtable.game import Seat, View
from sandtable.game.refusals import COACH_ENOUGH, COACH_NOBODY, COACH_NOT_AGREED, COACH_PLAYERS
from sandtable.game.seats import Role
from sandtable.players.advice import COACH_SECONDS, advise, coach
from sandtable.players.player import Advice, Player
from sandtable.sheet.shelves import opened
from sandtable.web.aside import Aside
from sandtable.web.aside.desk import Desk
from sandtable.web.games.coached import Advising
from sandtable.web.games.computers import RefusedPlayer
from sandtable.web.games.considering import Moment, considered, moment_of
from sandtable.web.games.pointed import pointed_at
from sandtable.web.games.refusals import GONE_ON
from sandtable.web.games.room import Room
from sandtable.web.games.thinking import GRACE, PATIENCE
from sandtable.web.games.wire import AdviceSaid, Advised
from sandtable.web.store.store import Store

#: So often can a seat ask the coach in one game: more questions than any game has.
MOST_HINTS = 1_000


def advised(ruleset: str, scenario: str, text: str, seat: str, state: bytes, by: Player) -> tuple[list[Advice], Player]:
    """What a player advises who sees this, and the player after it: done aside."""
    game = opened(ruleset, scenario, text)
    view = View(game.seat(seat), game.read_state(state))
    return advise(game, view, Random(), by=by), by  # noqa: S311 - not for secrets


def against_hint(room: Room, seat: Seat, version: int) -> Refused | None:
    """Why a seat may not ask the coach about what it sees at a version; None if it may."""
    if no := room.moved_on(seat, version):
        return no
    question = room.match.game.question(room.match.view(seat).state)
    agreed, plays = room.coaching.agreed, seat.role in (Role.PLAYER, Role.TEAM)
    asked = question is not None and any(map(seat.speaks_for, question.hands))
    enough = room.seats[seat.name].hints >= MOST_HINTS
    return refused(
        refuse_if(not agreed, COACH_NOT_AGREED, "it was not agreed that the coach may be asked"),
        refuse_if(agreed and not room.coaching.name, COACH_NOBODY, "nobody can advise on this game"),
        refuse_if(not plays, COACH_PLAYERS, "the coach advises only those who play"),
        refuse_if(plays and not asked, COACH_PLAYERS, "nothing is asked of you now"),
        refuse_if(enough, COACH_ENOUGH, f"you have asked {MOST_HINTS} times, and no more can be"),
    )


class Coach:
    """Advises at all tables of a server, in the workers where computer players think."""

    def __init__(self, thinkers: Aside, desk: Desk, store: Store) -> None:
        self._thinkers, self._desk, self._store = thinkers, desk, store

    async def advise(self, room: Room, seat: Seat, version: int, who: str) -> Advised | Refused:
        """Advice for a seat on the question it sees, worked out for somebody at an address.

        Whoever asks again at the same question is told the same, and it counts once.
        """
        if no := against_hint(room, seat, version):
            return no
        held = room.coaching.advice.get(seat.name)
        if held is None or held.version != version or (held.told.done() and _failed(held.told)):
            held = Advising(version, asyncio.create_task(self._thought(room, seat, version, who)))
            room.coaching.advice[seat.name] = held
        # Whoever goes away leaves it to be asked for again.
        return await asyncio.shield(held.told)

    async def _thought(self, room: Room, seat: Seat, version: int, who: str) -> Advised | Refused:
        at = moment_of(room, seat)
        game = at.game
        by = room.coaching.players.get(seat.name) or coach(game.ruleset)
        told = game.ruleset, game.scenario, game.scenario_text(), seat.name, game.write_state(at.state), by
        found, room.coaching.players[seat.name] = await self._thinkers.run(
            advised, *told, seconds=PATIENCE * COACH_SECONDS + GRACE, who=who
        )
        best, *others = [await self._said(at, advice, who) for advice in found]
        if no := against_hint(room, seat, version):
            return no
        # Kept before it is told.
        hints = self._store.hint(room.name, seat.name)
        room.seats[seat.name] = replace(room.seats[seat.name], hints=hints)
        second = others[0] if others else None
        return Advised(version=version, player=by.name, best=best, second=second, hints=hints)

    async def _said(self, at: Moment, advice: Advice, who: str) -> AdviceSaid:
        # As people's answers are read, so that it can be given as it stands.
        answer = at.game.read_answer(to_builtins(advice.answer))
        found = await self._desk.run(considered, at, answer, who=who)
        if found.refusals:
            raise RefusedPlayer(f"the coach advised {advice.answer}, which the rules refuse: {found.refusals}")
        by, place = await self._desk.run(pointed_at, at.game, at.state, answer, at.seat.sides, who=who)
        return AdviceSaid(advice.reason, found, by, place)


def _failed(told: asyncio.Task[Advised | Refused]) -> bool:
    """Whether nothing came of it that could be told again."""
    return told.cancelled() or told.exception() is not None or told.result() == GONE_ON
