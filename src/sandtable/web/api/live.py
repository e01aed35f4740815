"""A live game over a WebSocket: the seat's token first, then questions and answers both ways.

The page is sent a new picture whenever something changes; many changes that come faster than the page
can take them become one picture.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import nullcontext, suppress
from typing import Annotated, Any, NoReturn, TypeVar

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import Meta, Struct
from msgspec.structs import replace

from sandtable.explain import Refused
from sandtable.game import Seat
from sandtable.game.planning import Draft
from sandtable.sheet.faults import FactsFault
from sandtable.web.api.games import ChainValue, Text, Verb, Version
from sandtable.web.api.seats import A_BEGINNING, Hex, begun_by, salted
from sandtable.web.aside import Busy, OverLimit, WorkerLost
from sandtable.web.aside.desk import Desk
from sandtable.web.door.who_asks import asker
from sandtable.web.errors import NotAllowed, against
from sandtable.web.games.comparing import compared_as, ranked
from sandtable.web.games.considering import answer_of, considered_as, idle_at, moment_of, offered, planned
from sandtable.web.games.no_game import NoGame
from sandtable.web.games.picture import shown
from sandtable.web.games.room import Room
from sandtable.web.games.rooms import Rooms
from sandtable.web.games.waiting import HAS_BEGUN, Waiting
from sandtable.web.games.wire import Acknowledged, Declined
from sandtable.web.limits.limits import Limits
from sandtable.web.limits.too_much import Spent, TooMuch
from sandtable.web.store.faults import CannotKeep, StoreFault
from sandtable.web.trouble import sentence_for, trouble_of

R = TypeVar("R", bound=Struct)

#: Codes of closing, which the page turns into words.
NO_SEAT, TOO_MUCH, NOT_UNDERSTOOD, NOT_KEPT, NOT_THE_SAME = 4404, 4429, 4400, 4503, 4409


class Join(Struct, frozen=True, tag="join", tag_field="type", forbid_unknown_fields=True):
    """The first message: the token of the seat, and what the page has already.

    `seen` is the chain value that the page saw at a version of the game: a game that has another there is not the same.
    """

    token: Annotated[str, Meta(max_length=200)]
    ground: Annotated[str, Meta(max_length=40)] = ""
    log_after: int = -1
    version: Version = 0
    seen: ChainValue = ""


class Answer(Struct, frozen=True, tag="answer", tag_field="type", forbid_unknown_fields=True):
    version: Version
    answer: Any
    id: int = 0
    seen: ChainValue = ""


class Undo(Struct, frozen=True, tag="undo", tag_field="type", forbid_unknown_fields=True):
    version: Version
    id: int = 0


class Say(Struct, frozen=True, tag="say", tag_field="type", forbid_unknown_fields=True):
    text: Text
    id: int = 0


class Offers(Struct, frozen=True, tag="offers", tag_field="type", forbid_unknown_fields=True):
    piece: int | None = None
    id: int = 0


class Consider(Struct, frozen=True, tag="consider", tag_field="type", forbid_unknown_fields=True):
    """What would come of an answer; `target` is a piece that is pointed at meanwhile."""

    answer: Any = None
    line: Annotated[str, Meta(max_length=400)] = ""
    target: int | None = None
    id: int = 0


class Compare(Struct, frozen=True, tag="compare", tag_field="type", forbid_unknown_fields=True):
    """What each option of an answer would bring."""

    answer: Any = None
    line: Annotated[str, Meta(max_length=400)] = ""
    id: int = 0


class Rank(Struct, frozen=True, tag="rank", tag_field="type", forbid_unknown_fields=True):
    """Which answer for a piece, or without one, has the best chance; with a verb only those of it."""

    piece: int | None = None
    verb: Verb = ""
    id: int = 0


class Why(Struct, frozen=True, tag="why", tag_field="type", forbid_unknown_fields=True):
    """Why a piece can do nothing at a place."""

    piece: int
    place: Annotated[str, Meta(max_length=40)]
    id: int = 0


class PlanThis(Struct, frozen=True, tag="plan", tag_field="type", forbid_unknown_fields=True):
    """What would come of something that is being laid on the table."""

    draft: Draft
    id: int = 0


class GiveSalt(Struct, frozen=True, tag="salt", tag_field="type", forbid_unknown_fields=True):
    """The hash that binds a salt, or the salt, for a game that has not begun."""

    commitment: Hex = ""
    salt: Hex = ""
    id: int = 0


class BeginNow(Struct, frozen=True, tag="begin", tag_field="type", forbid_unknown_fields=True):
    """Begin without the salt of those who are not there."""

    id: int = 0


class Claim(Struct, frozen=True, tag="claim", tag_field="type", forbid_unknown_fields=True):
    """Let the computer stand in for whoever has used up his time."""

    id: int = 0


Message = Answer | Undo | Say | Offers | Consider | Compare | Rank | PlanThis | Why | GiveSalt | BeginNow | Claim
_joining = msgspec.json.Decoder(Join)
_message: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
AnySocket = WebSocket[Any, Any, Any]


class Page:
    """One browser at one seat."""

    def __init__(self, socket: AnySocket, room: Room | Waiting, seat: Seat, joined: Join) -> None:
        self.socket, self.room, self.seat = socket, room, seat
        self._ground, self._log_after = joined.ground, joined.log_after
        self._news, self._comes = asyncio.Event(), True
        self._sending, self._closed = asyncio.Lock(), False
        self._limits: Limits = socket.app.state.limits
        self._who = asker(socket.scope)
        self._messages, self._bytes = self._limits.messages(), self._limits.bytes()

    def told(self, cut: int | None = None) -> None:
        if cut is not None:
            # Entries behind it are others now, also where there are as many as before.
            self._log_after = min(self._log_after, cut)
        self._news.set()

    async def serve(self) -> None:
        """Show and listen until the page goes away."""
        self.room.enter(self.seat, self.told, self._who)
        showing = asyncio.create_task(self._show_until_gone())
        try:
            while True:
                await self._heard(await self.socket.receive_data("text"))
        finally:
            showing.cancel()
            self.room.leave(self.told)

    async def _show_until_gone(self) -> None:
        try:
            await self._show()
        except WebSocketDisconnect:
            return
        except Exception as fault:
            # A page that is shown nothing more must not look as if all were well.
            with suppress(WebSocketDisconnect):
                await self._close(NOT_KEPT, trouble_of(fault, f"showing game {self.room.name}"))

    async def _show(self) -> None:
        while True:
            await self._news.wait()
            await self._limits.turnstile.pass_through(self._who)
            self._news.clear()
            if isinstance(self.room, Waiting) and self.room.begun is not None:
                waited, self.room = self.room, self.room.begun
                waited.leave(self.told)
                self.seat = self.room.match.game.seat(self.seat.name)
                self.room.enter(self.seat, self.told, self._who)
                continue
            if isinstance(self.room, Waiting):
                await self._send(self.room.said(self.seat))
                continue
            # What others do is shown for nothing, but to come is to ask for a picture.
            with self._limits.drawing(self._who) if self._comes else nullcontext():
                seen = shown(self.room, self.seat, log_after=self._log_after, ground=self._ground)
            self._comes = False
            self._log_after, self._ground = seen.answers, seen.ground
            await self._send_text(seen.text)
            if self.room.broken:
                # Nobody stays in a room that may differ from its record: the page joins again, and finds it anew.
                await self._close(NOT_KEPT, "load the game again")

    async def _heard(self, text: str | bytes) -> None:
        if not (self._messages.spend() and self._bytes.spend(len(text))):
            await self._close(TOO_MUCH, "too many messages: wait and reload")
        number = 0
        try:
            message = _message.decode(text)
            number = message.id
            await self._limits.turnstile.pass_through(self._who)
            await self._send(await self._answered(message))
        except (msgspec.DecodeError, RecursionError) as fault:
            await self._send(Declined(f"this cannot be understood: {fault}", to=number))
        except (FactsFault, TooMuch, Busy) as fault:
            await self._send(Declined(str(fault), to=number))
        except CannotKeep as fault:
            await self._send(Declined(str(fault), to=number))
        except WebSocketDisconnect:
            raise
        except Exception as fault:
            trouble = trouble_of(fault, f"a message of game {self.room.name}")
            await self._send(Declined(trouble, to=number))

    async def _answered(self, message: Message) -> Struct:
        room, seat = self.room, self.seat
        if isinstance(room, Waiting):
            return await self._begun(room, message)
        if isinstance(message, GiveSalt | BeginNow):
            return _declined(HAS_BEGUN, message.id)
        if isinstance(message, Offers):
            return replace(await self._at_the_desk(room, offered, message.piece), to=message.id)
        if isinstance(message, Consider):
            asked = message.answer, message.line, message.target
            return replace(await self._at_the_desk(room, considered_as, *asked), to=message.id)
        if isinstance(message, Compare):
            return replace(await self._at_the_desk(room, compared_as, message.answer, message.line), to=message.id)
        if isinstance(message, Rank):
            return replace(await self._at_the_desk(room, ranked, message.piece, message.verb), to=message.id)
        if isinstance(message, Why):
            return replace(await self._at_the_desk(room, idle_at, message.piece, message.place), to=message.id)
        if isinstance(message, PlanThis):
            return replace(await self._at_the_desk(room, planned, message.draft), to=message.id)
        if isinstance(message, Say):
            self._limits.speak(self.socket.scope, room.name, seat.name)
            room.say(seat, message.text)
            return Acknowledged(room.version_for(seat), message.id)
        if isinstance(message, Undo):
            done: Any = room.undo(seat, message.version)
        elif isinstance(message, Claim):
            done = room.time.claim(seat)
        else:
            done = room.answer(answer_of(room.match.game, message.answer), seat, message.version, message.seen)
        if isinstance(done, Refused):
            return _declined(done, message.id)
        return Acknowledged(room.version_for(seat), message.id, room.chain_for(seat))

    async def _at_the_desk(self, room: Room, work: Callable[..., R], *args: Any) -> R:
        """What comes of some work on the game as it is now, without anybody waiting for it."""
        desk: Desk = self.socket.app.state.desk
        return await desk.run(work, moment_of(room, self.seat), *args, who=self._who)

    async def _begun(self, waiting: Waiting, message: Message) -> Struct:
        """What can be said to a game that has not begun."""
        rooms: Rooms = self.socket.app.state.rooms
        if not isinstance(message, GiveSalt | BeginNow):
            return _declined(waiting.not_begun(), message.id)
        self._limits.spend(Spent.REQUEST, self._who, A_BEGINNING)
        try:
            if isinstance(message, GiveSalt):
                await salted(rooms, waiting, self.seat, message.commitment, message.salt, self._who)
            else:
                await begun_by(rooms, waiting, self.seat, self._who)
        except NotAllowed as no:
            return _declined(no.refused, message.id)
        return Acknowledged(0, message.id)

    async def _send(self, what: Struct) -> None:
        await self._send_text(msgspec.json.encode(what).decode())

    async def _send_text(self, text: str) -> None:
        """Send something; WebSocketDisconnect if the page is gone, or was shown the door."""
        async with self._sending:
            if self._closed:
                raise WebSocketDisconnect(detail="the page was closed")
            try:
                await self.socket.send_data(text, mode="text")
            except OSError as gone:
                raise WebSocketDisconnect(detail="the page is gone") from gone

    async def _close(self, code: int, reason: str) -> NoReturn:
        async with self._sending:
            if not self._closed:
                self._closed = True
                with suppress(OSError):
                    await self.socket.close(code, reason)
        raise WebSocketDisconnect(code=code, detail=reason)


def _declined(no: Refused, to: int) -> Declined:
    found = against(no)
    return Declined("; ".join(each.because for each in found), found, to)


@websocket("/api/games/{game:str}/live")
async def live(socket: AnySocket, game: FromPath[str]) -> None:
    """A seat at a table, for as long as the page is open."""
    limits: Limits = socket.app.state.limits
    who = asker(socket.scope)
    if not limits.pages.enter(who):
        await socket.close(TOO_MUCH, "too many tables are open at your address: close one and reload")
        return
    try:
        if (page := await _joined(socket, game, limits, who)) is not None:
            await page.serve()
    except WebSocketDisconnect:
        return
    finally:
        limits.pages.leave(who)


async def _joined(socket: AnySocket, game: str, limits: Limits, who: str) -> Page | None:
    """The page at the seat that it says it has; None if it says none in time, or one that is not there."""
    if not limits.joining.enter(who):
        await socket.close(TOO_MUCH, "too many come at once: wait and reload")
        return None
    try:
        await socket.accept()
        said = await asyncio.wait_for(socket.receive_data("text"), limits.joins_within)
        joined = _joining.decode(said)
    except (msgspec.DecodeError, TimeoutError, RecursionError):
        await socket.close(NOT_UNDERSTOOD, "say which seat you have")
        return None
    finally:
        limits.joining.leave(who)
    rooms: Rooms = socket.app.state.rooms
    try:
        await limits.turnstile.pass_through(who)
        room, seat = await rooms.enter(game, joined.token, who)
    except (NoGame, OverLimit) as fault:
        await socket.close(NO_SEAT, str(fault)[:120])
        return None
    except (Busy, WorkerLost) as fault:
        await socket.close(NOT_KEPT, str(fault)[:120])
        return None
    except Exception as fault:
        await socket.close(NOT_KEPT, trouble_of(fault, f"entering game {game}"))
        return None
    try:
        same = not joined.seen or room.knows(seat, joined.version, joined.seen)
    except StoreFault as fault:
        await socket.close(NOT_KEPT, sentence_for(fault))
        return None
    if not same:
        await socket.close(NOT_THE_SAME, "this is not the game that this page has seen: its record is another")
        return None
    return Page(socket, room, seat, joined)
