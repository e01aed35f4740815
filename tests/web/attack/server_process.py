"""A server in a process of its own, which can be killed."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

SERVE = """
import sys
from sandtable.web.serving import serve
from sandtable.web.settings import Settings

settings = Settings(port=int(sys.argv[1]), database=sys.argv[2], requests_a_minute=10**9)
serve(settings, any_port=False, open_page=False, told=lambda address: print(address, flush=True))
"""
#: Seconds until a server that neither answers nor ends is given up.
PATIENCE = 60.0


def free_port() -> int:
    with socket.socket() as trying:
        trying.bind(("127.0.0.1", 0))
        return int(trying.getsockname()[1])


def start(port: int, database: str, env: dict[str, str] | None = None) -> subprocess.Popen[str]:
    """A server that answers, or one that has ended and said why; `env` is its environment, if not our own."""
    command = [sys.executable, "-c", SERVE, str(port), database]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)  # noqa: S603
    until = time.monotonic() + PATIENCE
    while server.poll() is None:
        try:
            httpx.get(f"http://127.0.0.1:{port}/api/schema/openapi.json")
        except httpx.TransportError:
            assert time.monotonic() < until, "the server does not answer"
            time.sleep(0.02)
        else:
            break
    return server


@contextmanager
def serving(folder: Path, env: dict[str, str]) -> Iterator[str]:
    """The address of a server with an environment of its own, and its games in a folder."""
    port = free_port()
    server = start(port, str(folder / "games.db"), env)
    assert server.poll() is None
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.communicate(timeout=20)
