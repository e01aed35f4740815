"""Games that are answered at one server and watched at the other."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from time import perf_counter
from typing import Any

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from bench.web.clients import Load

#: Seconds that a watcher waits for what never comes.
PATIENCE = 60.0
#: Clients that come to their tables at the same time.
AT_ONCE = 20


class Opened(Struct, frozen=True):
    """A game with the tokens of who answers and of who watches."""

    game: str
    umpire: str
    spectator: str


class Heard(Struct, frozen=True):
    """As much of a message as is looked at, so that the clients cost little."""

    type: str
    version: int = 0
    error: str = ""


_heard = msgspec.json.Decoder(Heard)


class Across(Struct, frozen=True):
    """What came of it: the acknowledgements where it was answered, and the pictures at the other server."""

    acknowledged: Load
    seen: Load


async def play_across(ports: Sequence[int], games: list[Opened], scripts: list[list[Any]], pause: float) -> Across:
    """All games at once, half of them answered at either server; each answers once in a while, as people do."""
    waits: list[float] = []
    shown: list[float] = []
    # Coming to the table is not what is measured: a few come at a time, and all wait for the last.
    coming = asyncio.Semaphore(AT_ONCE)
    together = asyncio.Barrier(len(games))
    began = [0.0]

    async def one(place: int, game: Opened, script: list[Any]) -> None:
        here, there = (ports[(place + step) % len(ports)] for step in (0, 1))
        path = f"/api/games/{game.game}/live"
        async with AsyncExitStack() as sockets:
            async with coming:
                answering = await sockets.enter_async_context(_connected(here, path))
                watching = await sockets.enter_async_context(_connected(there, path))
                version = await _joined(answering, game.umpire)
                await _joined(watching, game.spectator)
            await together.wait()
            began[0] = began[0] or perf_counter()
            await asyncio.sleep(pause * place / len(games))
            for answer in script:
                sent = perf_counter()
                seeing = asyncio.create_task(_seen(watching, version + 1))
                version = await _answered(answering, version, answer)
                waits.append(perf_counter() - sent)
                shown.append(await asyncio.wait_for(seeing, PATIENCE) - sent)
                await asyncio.sleep(max(0.0, pause - (perf_counter() - sent)))

    everybody = zip(games, scripts, strict=True)
    await asyncio.gather(*(one(place, *each) for place, each in enumerate(everybody)))
    seconds = perf_counter() - began[0]
    return Across(Load(len(waits), seconds, tuple(waits)), Load(len(shown), seconds, tuple(shown)))


def _connected(port: int, path: str) -> connect:
    return connect(f"ws://127.0.0.1:{port}{path}", max_size=None, open_timeout=PATIENCE, ping_interval=None)


async def _joined(socket: ClientConnection, token: str) -> int:
    await socket.send(msgspec.json.encode({"type": "join", "token": token}).decode())
    return _heard.decode(await socket.recv()).version


async def _answered(socket: ClientConnection, version: int, answer: Any) -> int:
    await socket.send(msgspec.json.encode({"type": "answer", "version": version, "answer": answer}).decode())
    while (told := _heard.decode(await socket.recv())).type == "picture":
        pass
    if told.type != "acknowledged":
        raise RuntimeError(f"not acknowledged: {told}")
    return told.version


async def _seen(socket: ClientConnection, version: int) -> float:
    """When a picture came that has this answer in it."""
    while _heard.decode(await socket.recv()).version < version:
        pass
    return perf_counter()
