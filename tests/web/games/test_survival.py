"""A server that is killed under load has lost nothing that it acknowledged, and goes on where it stopped."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from sandtable.game.record import parse_record
from sandtable.game.replay import replay
from sandtable.sheet.shelves import open_recorded
from sandtable.web.store import open_store

SERVE = """
import sys
from sandtable.web.serving import serve
from sandtable.web.settings import Settings

settings = Settings(port=int(sys.argv[1]), database=sys.argv[2], requests_a_minute=10**9)
serve(settings, any_port=False, open_page=False, told=lambda address: print(address, flush=True))
"""
GAMES = 4
ENOUGH = 60


def free_port() -> int:
    with socket.socket() as trying:
        trying.bind(("127.0.0.1", 0))
        return int(trying.getsockname()[1])


def start(port: int, database: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", SERVE, str(port), database]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603
    assert server.stdout is not None
    assert server.stdout.readline().startswith("http://localhost:")
    for _ in range(200):
        try:
            if httpx.get(f"http://127.0.0.1:{port}/api/scenarios").status_code == 200:
                return server
        except httpx.TransportError:
            time.sleep(0.05)
    raise AssertionError("the server does not answer")


class Player(threading.Thread):
    """Plays one game for both sides, and notes the last version that was acknowledged."""

    def __init__(self, port: int, number: int) -> None:
        super().__init__(daemon=True)
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{port}/api/games", timeout=20)
        body = {"ruleset": "dday_to_berlin", "scenario": "crossroads", "title": f"Game {number}", "sit": "all"}
        opened = self.client.post("", json=body).json()
        self.game: str = opened["game"]
        self.umpire: str = opened["tokens"]["umpire"]
        self.acknowledged = 2

    def run(self) -> None:
        try:
            while self.once():
                pass
        except (httpx.TransportError, KeyError):
            return

    def once(self) -> bool:
        """One answer for whoever is asked; the umpire may give it."""
        headers = {"Authorization": f"Bearer {self.umpire}"}
        seen = self.client.get(f"/{self.game}", headers=headers).json()
        if seen["asked"] is None:
            return False
        for piece in [None, *(each["number"] for each in seen["pieces"])]:
            query = "" if piece is None else f"?piece={piece}"
            offers = self.client.get(f"/{self.game}/offers{query}", headers=headers).json()["offers"]
            able = [offer["answer"] for offer in offers if not offer["refusals"]]
            if able:
                body = {"version": seen["version"], "answer": able[0]}
                done = self.client.post(f"/{self.game}/answers", json=body, headers=headers)
                self.acknowledged = done.json()["version"]
                return True
        return False


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_nothing_acknowledged_is_lost_when_the_server_is_killed_under_load(tmp_path: Path) -> None:
    port, database = free_port(), str(tmp_path / "games.db")
    server = start(port, database)
    players = [Player(port, number) for number in range(GAMES)]
    for player in players:
        player.start()
    while sum(player.acknowledged for player in players) < ENOUGH:
        time.sleep(0.01)
    os.kill(server.pid, signal.SIGKILL)
    server.wait()
    for player in players:
        player.join(30)
    with open_store(database) as store:
        for player in players:
            lines = store.lines(player.game)
            assert len(lines) >= player.acknowledged
            replay(parse_record(b"".join(lines)), open_recorded)
    again = start(port, database)
    try:
        for player in players:
            seen: Any = player.client.get(
                f"/{player.game}", headers={"Authorization": f"Bearer {player.umpire}"}
            ).json()
            assert seen["version"] >= player.acknowledged
            assert seen["asked"] is None or player.once()
    finally:
        again.terminate()
        again.wait(20)
        for player in players:
            player.client.close()
        for each in (server, again):
            assert each.stdout is not None
            each.stdout.close()
    assert again.returncode is not None
