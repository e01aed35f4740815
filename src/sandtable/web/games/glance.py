"""A game at a glance, for whoever has several: whether it waits for him, where it stands, and a small map."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

from msgspec import Struct

from sandtable.game import Seat
from sandtable.game.record import BEGINNING
from sandtable.game.seats import UMPIRE_HAND, Role
from sandtable.web.faces.small_map import SmallMap
from sandtable.web.games.room import Room
from sandtable.web.games.setup import PLAYS, setup_of
from sandtable.web.games.terms import Clock
from sandtable.web.games.waiting import Waiting
from sandtable.web.store.rows import KeptGame, KeptSeat


class State(StrEnum):
    """Whom a game waits for. A game that nobody has taken up is UNSEEN, and one that a token does not open is GONE."""

    YOURS = "yours"
    OTHERS = "others"
    OVER = "over"
    UNSEEN = "unseen"
    GONE = "gone"


class Opponent(Struct, frozen=True):
    """Somebody who plays against whoever looks: his seat, the computer player who has it, or what he is called."""

    seat: str
    player: str
    person: str


class Glance(Struct, frozen=True, kw_only=True):
    """What a seat sees of its game in a list of games."""

    game: str
    state: State
    title: str = ""
    ruleset: str = ""
    seat: str = ""
    role: str = ""
    turn: str = ""
    #: The open question, or what a game waits for that has not begun.
    asked: str = ""
    #: How it ended.
    result: str = ""
    #: Since when there is nothing new for this seat; empty where nobody has seen it.
    since: str = ""
    map: SmallMap | None = None
    #: Those who play, but for whoever looks.
    others: tuple[Opponent, ...] = ()
    clock: Clock | None = None
    #: Milliseconds that he has left while his clock runs.
    left: int | None = None


def _others(seats: Iterable[KeptSeat], own: str) -> tuple[Opponent, ...]:
    playing = (seat for seat in seats if seat.role in PLAYS and seat.name != own)
    return tuple(Opponent(seat.name, seat.player, seat.person) for seat in playing)


def of_kept(kept: KeptGame, seat: KeptSeat, seats: Sequence[KeptSeat]) -> Glance:
    """What the store knows without a game being played again."""
    state, since = (State.UNSEEN, "") if kept.ended is None else (State.OVER, kept.ended.isoformat(timespec="seconds"))
    return Glance(
        game=kept.id,
        state=state,
        title=kept.title,
        ruleset=kept.ruleset,
        seat=seat.name,
        role=seat.role.value,
        since=since,
        others=_others(seats, seat.name),
        clock=setup_of(kept).terms.clock,
    )


def of_waiting(kept: KeptGame, waiting: Waiting, seat: Seat) -> Glance:
    """A game that has not begun waits for whoever is still to do something for its dice."""
    said = waiting.said(seat)
    own = next(each for each in said.seats if each.name == seat.name)
    gives = (said.step == "bind" and not own.bound) or (said.step == "give" and not own.given)
    return Glance(
        game=kept.id,
        state=State.YOURS if gives else State.OTHERS,
        title=kept.title,
        ruleset=kept.ruleset,
        seat=seat.name,
        role=seat.role.value,
        asked="Has not begun",
        since=kept.created.isoformat(timespec="seconds"),
        others=_others(waiting.seats, seat.name),
        clock=said.terms.clock,
    )


def of_room(kept: KeptGame, room: Room, seat: Seat, *, drawn: bool = False) -> Glance:
    """A game that is held, from the view of the seat alone."""
    game = room.match.game
    s = room.match.view(seat).state
    question, result = game.question(s), game.result_said(room.match.state)
    yours = question is not None and any(_decides(seat, hand) for hand in question.hands)
    moved = room.moved.get(seat.name) or (kept.created if room.version_for(seat) == BEGINNING else None)
    return Glance(
        game=kept.id,
        state=State.OVER if question is None else State.YOURS if yours else State.OTHERS,
        title=kept.title,
        ruleset=kept.ruleset,
        seat=seat.name,
        role=seat.role.value,
        turn=game.turn_said(s),
        asked="" if question is None else question.title,
        result=result,
        since=moved.isoformat(timespec="seconds") if moved else "",
        map=room.face.small(s) if drawn else None,
        others=_others(room.seats.values(), seat.name),
        clock=None if room.time.clocks is None else room.time.clocks.clock,
        left=_left(room, seat),
    )


def _left(room: Room, seat: Seat) -> int | None:
    """How long whoever looks may still think, if his clock runs; of several hands, the one that has least."""
    clocks = room.time.clocks
    running = () if clocks is None or room.match.question is None else clocks.stand.running
    return min((clocks.left(hand) for hand in running if clocks and hand in seat.own), default=None)


def _decides(seat: Seat, hand: int) -> bool:
    """Whether a hand is the seat's own. The umpire may answer for anybody, but is waited for only as himself."""
    return hand == UMPIRE_HAND if seat.role is Role.UMPIRE else seat.speaks_for(hand)
