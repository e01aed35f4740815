"""What a server holds after many games that were begun, played for a while and left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx

from bench.web.clients import begun, scripted
from bench.web.servers import OURS, served

#: Memory is looked at after so many games.
LOOKS = (1, 100, 400, 1_000, 2_000)
QUICK_LOOKS = (1, 20, 50)
ANSWERS = 20
#: Games that differ; the others are played like one of them.
SCRIPTS = 50


def over_many_games(folder: Path, quick: bool) -> tuple[str, str, str]:
    """The row of the page."""
    looks = QUICK_LOOKS if quick else LOOKS
    scripts = [scripted(seed, ANSWERS) for seed in range(SCRIPTS)]
    held = []
    with served(OURS, folder, "/companion/") as ours, httpx.Client(timeout=60) as client:
        for number in range(looks[-1]):
            seed = number % SCRIPTS
            [(game, token)] = begun(ours.port, range(seed, seed + 1))
            client.headers["Authorization"] = f"Bearer {token}"
            _play(client, f"http://127.0.0.1:{ours.port}/api/games/{game}", scripts[seed])
            if number + 1 in looks:
                held.append(f"{ours.memory() / 2**20:.0f}")
    after = ", ".join(f"{look:,}" for look in looks)
    return f"memory of a server after {after} games of {ANSWERS} answers that were left", f"{', '.join(held)} MB", ""


def _play(client: httpx.Client, game: str, script: list[Any]) -> None:
    version = client.get(game).raise_for_status().json()["version"]
    for answer in script:
        done = client.post(f"{game}/answers", json={"version": version, "answer": answer})
        version = done.raise_for_status().json()["version"]
