"""The servers under test, each in a process of its own: sandtable, and one that only keeps what it is sent."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, sleep

import httpx

OURS = """
import sys
from sandtable.web.serving import serve
from sandtable.web.settings import OF_AN_ADDRESS, Settings

limits = dict.fromkeys((*OF_AN_ADDRESS, "pages", "joining"), 10**9)
limits |= dict.fromkeys(("messages_a_second", "messages_at_once", "bytes_a_second", "bytes_at_once"), 1e9)
settings = Settings(port=int(sys.argv[1]), database=sys.argv[2], **limits)
serve(settings, any_port=False, open_page=False, told=print)
"""
#: The same server software and a durable row for every message, with no game behind it.
PEER = """
import sqlite3, sys
import uvicorn
from litestar import Litestar, WebSocket, get, websocket

kept = sqlite3.connect(sys.argv[2], isolation_level=None)
kept.execute("PRAGMA journal_mode=WAL")
kept.execute("PRAGMA synchronous=FULL")
kept.execute("CREATE TABLE lines (line TEXT)")

@get("/")
async def page() -> str:
    return "here"

@websocket("/")
async def keep(socket: WebSocket) -> None:
    await socket.accept()
    while True:
        text = await socket.receive_text()
        kept.execute("INSERT INTO lines VALUES (?)", (text,))
        await socket.send_text(text)

uvicorn.run(Litestar([page, keep]), port=int(sys.argv[1]), log_level="critical")
"""
STARTS_WITHIN = 30.0


class Served:
    """A running server: its port, its process, and how long it took until a page came."""

    def __init__(self, port: int, process: subprocess.Popen[bytes], started: float) -> None:
        self.port, self.process, self.started = port, process, started

    def memory(self) -> int:
        """Bytes it holds; 0 where the system does not tell."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        except OSError:
            return 0
        (line,) = (line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) * 1024


@contextmanager
def served(
    code: str, folder: Path, page: str, database: str = "", env: dict[str, str] | None = None
) -> Iterator[Served]:
    """A server from its code, until the block ends; without a database, with a new file."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    begun = perf_counter()
    command = [sys.executable, "-c", code, str(port), database or str(folder / f"{port}.db")]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env or os.environ)  # noqa: S603
    try:
        while perf_counter() - begun < STARTS_WITHIN:
            try:
                httpx.get(f"http://127.0.0.1:{port}{page}").raise_for_status()
                break
            except httpx.TransportError:
                sleep(0.005)
        yield Served(port, process, perf_counter() - begun)
    finally:
        process.terminate()
        process.wait(10)
