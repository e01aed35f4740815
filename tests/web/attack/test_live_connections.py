"""What waits in memory for one live connection is bounded, however fast it comes."""

import asyncio
from typing import Any

from tests.web.asynchronously import run
from tests.web.attack.raw import CONTINUED, frame, upgrade
from uvicorn.server import ServerState

from sandtable.web.connections.live import PIECE, LiveConnection
from sandtable.web.connections.outflow import STEP, Outflow
from sandtable.web.connections.watch import Watch, WatchedConfig
from sandtable.web.settings import Settings


class Wire(asyncio.Transport):
    """The server's end of a connection that is not there."""

    def __init__(self) -> None:
        super().__init__()
        self.closed = False
        self.waiting = 0

    def write(self, data: Any) -> None: ...
    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def get_write_buffer_size(self) -> int:
        return self.waiting


def after_sending(content: bytes, taken: int) -> tuple[int, int]:
    """Messages that wait, and bytes not read yet, after an application has taken so many."""

    async def app(_: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        for _ in range(taken):
            await receive()
        await asyncio.Event().wait()

    async def story() -> tuple[int, int]:
        config = WatchedConfig(app, log_level="critical", ws_per_message_deflate=False)
        config.watch = Watch(Settings())
        config.load()
        made = LiveConnection(config, ServerState(), {})
        made.connection_made(Wire())
        made.data_received(upgrade("/"))
        await asyncio.sleep(0.01)
        made.data_received(content)
        await asyncio.sleep(0.01)
        return made.queue.qsize(), len(made._unread)

    return run(story())


def test_only_a_piece_of_what_came_becomes_messages_at_once() -> None:
    one = frame(b"x")
    waiting, unread = after_sending(one * 30_000, taken=0)
    assert waiting == PIECE // len(one)
    assert unread == 30_000 * len(one) - PIECE


def test_the_next_piece_is_read_when_all_messages_were_taken() -> None:
    one = frame(b"x")
    assert after_sending(one * 1_000, taken=1_000) == (0, 0)
    assert after_sending(frame(b"abc", last=False) + frame(b"d" * 10_000, CONTINUED), taken=1) == (0, 0)


def test_what_waits_to_be_sent_is_stuck_only_if_no_step_of_it_goes() -> None:
    wire = Wire()
    outflow = Outflow(wire, within=30.0)
    wire.waiting = 100_000
    assert not outflow.stuck(0.0)
    assert not outflow.stuck(30.0)
    wire.waiting -= STEP
    assert not outflow.stuck(31.0)
    assert not outflow.stuck(61.0)
    wire.waiting += 10
    assert outflow.stuck(61.1)
    outflow.moved()
    assert not outflow.stuck(62.0)
    wire.waiting = 0
    assert not outflow.stuck(1_000.0)
    wire.waiting = 1
    assert not outflow.stuck(1_001.0)
    assert outflow.stuck(1_031.1)
