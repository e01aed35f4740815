"""A served sandtable that is killed and comes back."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

import httpx

#: Seconds until a server that does not answer is given up.
PATIENCE = 60


class Served:
    """A server in a process of its own, on one port for as long as the storm blows."""

    def __init__(self, database: str, log: Path, **settings: object) -> None:
        self.database, self._log = database, log
        self._settings = {f"SANDTABLE_{name.upper()}": str(value) for name, value in settings.items()}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it answers. Every client comes as if through a proxy, with an address of its own."""
        command = [sys.executable, "-m", "sandtable", "serve", "--port", str(self.port), "--database", self.database]
        with self._log.open("ab") as told:
            self._process = subprocess.Popen(  # noqa: S603
                [*command, "--trusted-proxy", "127.0.0.1"],
                stdout=told,
                stderr=told,
                env={**os.environ, **self._settings},
            )
        until = time.monotonic() + PATIENCE
        while not self._answers():
            if time.monotonic() > until:
                raise TimeoutError(self._log.read_text(errors="replace")[-2000:])
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.address}/api/rulesets", timeout=5).is_success
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """As if the power had gone."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None

    def memory(self) -> int:
        """Kilobytes that the server itself has in memory."""
        if self._process is None:
            return 0
        try:
            status = Path(f"/proc/{self._process.pid}/status").read_text("ascii")
        except OSError:
            return 0
        return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")), 0)

    def tracebacks(self) -> int:
        """How often something failed that nobody had foreseen."""
        return self._log.read_text(errors="replace").count("Traceback (most recent call last)")

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
