"""A real `sandtable serve` and bytes on the wire, for what no well-behaved client would send."""

from __future__ import annotations

import base64
import json
import os
import select
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

#: Nothing that the tests wait for takes as long: who waits longer hangs.
HANGS = 30.0


class Served:
    """A server process and where it is."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process, self.port = process, port

    @contextmanager
    def socket(self, host: str = "127.0.0.1") -> Iterator[socket.socket]:
        with socket.create_connection((host, self.port), timeout=HANGS) as made:
            yield made

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        with self.socket() as made:
            made.sendall(request("GET", path, **headers, Connection="close"))
            return answer(made)

    def post(self, path: str, body: Any, **headers: str) -> tuple[int, dict[str, str], bytes]:
        content = json.dumps(body).encode()
        kind = {"Content-Type": "application/json", "Content-Length": str(len(content)), "Connection": "close"}
        with self.socket() as made:
            made.sendall(request("POST", path, **{**kind, **headers}) + content)
            return answer(made)

    def memory(self) -> int:
        """Bytes that the process holds."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")


@contextmanager
def serving(database: Path, *words: str, **numbers: float) -> Iterator[Served]:
    """A server with these numbers in its settings; it must have nothing to complain of at its end."""
    variables = {f"SANDTABLE_{name.upper()}": str(value) for name, value in numbers.items()}
    command = [sys.executable, "-m", "sandtable", "serve", "--port", "0", "--database", str(database), *words]
    with subprocess.Popen(  # noqa: S603
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, **variables}
    ) as process:
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline().split()[3].rstrip("/").rpartition(":")[2])
            served = Served(process, port)
            _wait_until_up(served)
            yield served
            process.terminate()
            _, complaints = process.communicate(timeout=HANGS)
            assert complaints == "", complaints
        finally:
            process.kill()


def _wait_until_up(served: Served) -> None:
    until = time.monotonic() + HANGS
    while True:
        try:
            served.get("/js/api.js")
        except OSError:
            assert time.monotonic() < until
            time.sleep(0.02)
        else:
            return


def request(method: str, path: str, **headers: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in {"Host": "x", **headers}.items())]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


def answer(made: socket.socket) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of an answer after which the server closes."""
    return parsed(until_closed(made))


def parsed(raw: bytes) -> tuple[int, dict[str, str], bytes]:
    head, _, body = raw.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    return int(first.split()[1]), headers, body


def until_closed(made: socket.socket) -> bytes:
    """All that comes until the server closes; the test fails if it does not."""
    made.settimeout(HANGS)
    found = b""
    while True:
        try:
            more = made.recv(65_536)
        except ConnectionError:
            return found
        if not more:
            return found
        found += more


def send_until_closed(made: socket.socket, content: bytes) -> None:
    """Send it again and again without reading; the test fails if the server goes on taking it."""
    made.settimeout(HANGS)
    until = time.monotonic() + HANGS
    try:
        while time.monotonic() < until:
            made.sendall(content)
    except ConnectionError:
        return
    raise AssertionError("the server takes what it should not")


def is_open(made: socket.socket) -> bool:
    """Whether the server has not closed, with nothing waiting to be read."""
    readable, _, _ = select.select([made], [], [], 0)
    return not readable


# ---------------------------------------------------------------------- WebSockets by hand

TEXT, CLOSE, PING, CONTINUED = 1, 8, 9, 0


def upgrade(path: str, **headers: str) -> bytes:
    key = base64.b64encode(b"0123456789abcdef").decode()
    how = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": key}
    return request("GET", path, **how, **headers)


def frame(content: bytes, kind: int = TEXT, *, last: bool = True) -> bytes:
    """A frame from a client, masked with zeros."""
    size = len(content)
    long = bytes([size]) if size < 126 else b"\x7e" + size.to_bytes(2) if size < 65_536 else b"\x7f" + size.to_bytes(8)
    return bytes([kind | (0x80 if last else 0), long[0] | 0x80]) + long[1:] + bytes(4) + content


def read_head(made: socket.socket) -> bytes:
    found = b""
    while not found.endswith(b"\r\n\r\n"):
        more = made.recv(1)
        if not more:
            break
        found += more
    return found


def read_frame(made: socket.socket) -> tuple[int, bytes]:
    """The kind and the content of the next frame of the server."""
    first, size = _exactly(made, 2)
    if size >= 126:
        size = int.from_bytes(_exactly(made, 2 if size == 126 else 8))
    return first & 15, _exactly(made, size)


def closing_code(made: socket.socket) -> int:
    """The code that the server closes with, whatever it sends before."""
    while True:
        kind, content = read_frame(made)
        if kind == CLOSE:
            return int.from_bytes(content[:2])


def _exactly(made: socket.socket, size: int) -> bytes:
    found = b""
    while len(found) < size:
        more = made.recv(size - len(found))
        assert more, "the server closed"
        found += more
    return found
