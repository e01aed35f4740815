"""A live game over a WebSocket: the seat's token first, then questions and answers both ways.

The page is sent a new picture whenever something changes; many changes that come faster than the page
can take them become one picture.
"""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import Meta, Struct
from msgspec.structs import replace

from sandtable.explain import Refused
from sandtable.game import Seat
from sandtable.sheet.faults import FactsFault
from sandtable.web.api.games import Text, Version, answer_of, read_answer
from sandtable.web.errors import against
from sandtable.web.games.considering import considered, offered
from sandtable.web.games.picture import picture
from sandtable.web.games.room import Room
from sandtable.web.games.rooms import NoGame, Rooms
from sandtable.web.games.wire import Acknowledged, Declined
from sandtable.web.settings import Settings
from sandtable.web.store.faults import CannotKeep
from sandtable.web.trouble import trouble_of

#: Seconds in which a page says which seat it has.
TO_JOIN = 10.0
#: Codes of closing, which the page turns into words.
NO_SEAT, TOO_MUCH, NOT_UNDERSTOOD, NOT_KEPT = 4404, 4429, 4400, 4503


class Join(Struct, frozen=True, tag="join", tag_field="type", forbid_unknown_fields=True):
    """The first message: the token of the seat, and the ground and the log that the page has already."""

    token: Annotated[str, Meta(max_length=200)]
    ground: Annotated[str, Meta(max_length=40)] = ""
    log_after: int = -1


class Answer(Struct, frozen=True, tag="answer", tag_field="type", forbid_unknown_fields=True):
    version: Version
    answer: Any
    id: int = 0


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
    answer: Any = None
    line: Annotated[str, Meta(max_length=400)] = ""
    id: int = 0


Message = Answer | Undo | Say | Offers | Consider
_joining = msgspec.json.Decoder(Join)
_message: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
AnySocket = WebSocket[Any, Any, Any]


class Page:
    """One browser at one seat."""

    def __init__(self, socket: AnySocket, room: Room, seat: Seat, joined: Join) -> None:
        self.socket, self.room, self.seat = socket, room, seat
        self._ground, self._log_after = joined.ground, joined.log_after
        self._news = asyncio.Event()
        self._settings: Settings = socket.app.state.settings
        self._budget: float = self._settings.messages_at_once
        self._since = monotonic()

    def told(self, cut: int | None = None) -> None:
        if cut is not None:
            # Entries behind it are others now, also where there are as many as before.
            self._log_after = min(self._log_after, cut)
        self._news.set()

    async def serve(self) -> None:
        """Show and listen until the page goes away."""
        self.room.enter(self.seat, self.told)
        showing = asyncio.create_task(self._show())
        try:
            while True:
                await self._heard(await self.socket.receive_data("text"))
        finally:
            showing.cancel()
            self.room.leave(self.told)

    async def _show(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            seen = picture(self.room, self.seat, log_after=self._log_after, ground=self._ground)
            self._log_after = seen.answers
            self._ground = seen.board.ground_id if seen.board is not None else ""
            await self._send(seen)
            if self.room.broken:
                # Nobody stays in a room that may differ from its record: the page joins again, and finds it anew.
                await self.socket.close(NOT_KEPT, "load the game again")

    async def _heard(self, text: str | bytes) -> None:
        if not self._may_speak():
            await self.socket.close(TOO_MUCH, "too many messages: wait and reload")
            raise WebSocketDisconnect(code=TOO_MUCH, detail="too many messages")
        number = 0
        try:
            message = _message.decode(text)
            number = message.id
            await self._send(self._answered(message))
        except (msgspec.DecodeError, RecursionError) as fault:
            await self._send(Declined(f"this cannot be understood: {fault}", to=number))
        except FactsFault as fault:
            await self._send(Declined(str(fault), to=number))
        except CannotKeep as fault:
            await self._send(Declined(str(fault), to=number))
        except WebSocketDisconnect:
            raise
        except Exception as fault:
            trouble = trouble_of(fault, f"a message of game {self.room.name}")
            await self._send(Declined(trouble, to=number))

    def _answered(self, message: Message) -> Struct:
        room, seat = self.room, self.seat
        if isinstance(message, Offers):
            return replace(offered(room, seat, message.piece), to=message.id)
        if isinstance(message, Consider):
            answer = read_answer(room, seat, message.answer, message.line)
            return replace(considered(room, seat, answer), to=message.id)
        if isinstance(message, Say):
            room.say(seat, message.text)
            return Acknowledged(room.version, message.id)
        if isinstance(message, Undo):
            done: Any = room.undo(seat, message.version)
        else:
            done = room.answer(answer_of(room, message.answer), seat, message.version)
        if isinstance(done, Refused):
            found = against(done)
            return Declined("; ".join(each.because for each in found), found, message.id)
        return Acknowledged(room.version, message.id)

    def _may_speak(self) -> bool:
        """A page that is pressed by a finger never runs out; one that floods does."""
        now, most, rate = monotonic(), self._settings.messages_at_once, self._settings.messages_a_second
        self._budget = min(most, self._budget + (now - self._since) * rate) - 1
        self._since = now
        return self._budget >= 0

    async def _send(self, what: Struct) -> None:
        await self.socket.send_data(msgspec.json.encode(what).decode(), mode="text")


@websocket("/api/games/{game:str}/live")
async def live(socket: AnySocket, game: FromPath[str]) -> None:
    """A seat at a table, for as long as the page is open."""
    await socket.accept()
    try:
        joined = _joining.decode(await asyncio.wait_for(socket.receive_data("text"), TO_JOIN))
    except (msgspec.DecodeError, TimeoutError, RecursionError):
        await socket.close(NOT_UNDERSTOOD, "say which seat you have")
        return
    rooms: Rooms = socket.app.state.rooms
    try:
        room, seat = rooms.enter(game, joined.token)
    except NoGame as fault:
        await socket.close(NO_SEAT, str(fault)[:120])
        return
    except Exception as fault:
        await socket.close(NOT_KEPT, trouble_of(fault, f"entering game {game}"))
        return
    try:
        await Page(socket, room, seat, joined).serve()
    except WebSocketDisconnect:
        return
