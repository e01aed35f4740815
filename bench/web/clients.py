"""Scripted clients: each plays a game whose answers are known beforehand, so that only the server works."""

from __future__ import annotations

import asyncio
from random import Random
from time import perf_counter
from typing import Any

import httpx
import msgspec
from msgspec import Struct
from websockets.asyncio.client import connect

from sandtable.game.cup import seeded_cup
from sandtable.game.match import Match
from sandtable.sheet.shelves import playable

RULESET, SCENARIO = "dday_to_berlin", "crossroads"


class Load(Struct, frozen=True):
    """What came of a load: answers, the seconds they took, and how long each waited for its acknowledgement."""

    answers: int
    seconds: float
    waits: tuple[float, ...]

    @property
    def rate(self) -> float:
        return self.answers / self.seconds

    def percentile(self, share: float) -> float:
        ordered = sorted(self.waits)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def scripted(seed: int, most: int) -> list[Any]:
    """The first answers of a game of random players with these dice."""
    rng = Random(seed)
    match = Match.begin(playable(RULESET)[1].open(SCENARIO), seeded_cup(str(seed)).dice())
    found: list[Any] = []
    while (question := match.question) is not None and len(found) < most:
        answer = next(match.game.suggest(match.state, rng))
        found.append(msgspec.to_builtins(answer))
        match.answer(answer, next(seat for seat in match.game.seats if question.side in seat.sides))
    return found


def begun(port: int, seeds: range) -> list[tuple[str, str]]:
    """New games, each with the umpire's token, who may answer for both sides."""
    found = []
    with httpx.Client(base_url=f"http://127.0.0.1:{port}/api") as client:
        for seed in seeds:
            body = {"ruleset": RULESET, "scenario": SCENARIO, "seed": str(seed), "sit": "all"}
            opened = client.post("/games", json=body).raise_for_status().json()
            found.append((opened["game"], opened["tokens"]["umpire"]))
    return found


async def play(port: int, games: list[tuple[str, str]], scripts: list[list[Any]], pause: float) -> Load:
    """All games at once; each client waits a while between its answers, as people do."""
    waits: list[float] = []
    began = perf_counter()

    async def one(game: str, token: str, script: list[Any], delay: float) -> None:
        await asyncio.sleep(delay)
        async with connect(f"ws://127.0.0.1:{port}/api/games/{game}/live", max_size=None) as socket:
            await socket.send(msgspec.json.encode({"type": "join", "token": token}).decode())
            version = msgspec.json.decode(await socket.recv())["version"]
            for answer in script:
                sent = perf_counter()
                said = {"type": "answer", "version": version, "answer": answer}
                await socket.send(msgspec.json.encode(said).decode())
                while (told := msgspec.json.decode(await socket.recv()))["type"] == "picture":
                    pass
                waits.append(perf_counter() - sent)
                if told["type"] != "acknowledged":
                    raise RuntimeError(f"{game}: {told}")
                version = told["version"]
                await asyncio.sleep(pause)

    together = zip(games, scripts, strict=True)
    await asyncio.gather(
        *(one(*game, script, pause * place / len(games)) for place, (game, script) in enumerate(together))
    )
    return Load(len(waits), perf_counter() - began, tuple(waits))


async def echo(port: int, clients: int, messages: int) -> Load:
    """As many clients on the bare server, as fast as it goes."""
    waits: list[float] = []
    began = perf_counter()

    async def one() -> None:
        async with connect(f"ws://127.0.0.1:{port}/") as socket:
            for number in range(messages):
                sent = perf_counter()
                await socket.send(f'{{"type":"answer","version":{number},"answer":{{"type":"Done"}}}}')
                await socket.recv()
                waits.append(perf_counter() - sent)

    await asyncio.gather(*(one() for _ in range(clients)))
    return Load(len(waits), perf_counter() - began, tuple(waits))
