"""Honest players and strangers at one server at the same time, and now and then the power goes."""

from __future__ import annotations

import asyncio
from random import Random
from time import monotonic

from msgspec import Struct
from tests.web.asynchronously import run
from tests.web.attack.soak.attackers import Attacker
from tests.web.attack.soak.players import Pair
from tests.web.attack.soak.served import Served
from tests.web.attack.soak.tally import Tally


class Weather(Struct, frozen=True, kw_only=True):
    """How long it blows and how hard."""

    seconds: float
    pairs: int = 6
    attackers: int = 4
    #: Seconds from one kill to the next.
    kill_every: float = 30.0
    #: Answers after which a game is left for the next.
    most_answers: int = 400
    seed: int = 1


def storm(server: Served, weather: Weather) -> Tally:
    """Let it blow over a server that runs: what came of it."""
    tally = Tally()
    run(_blow(server, weather, tally))
    if failed := server.tracebacks():
        tally.amiss("failed", f"{failed} tracebacks in the log of the server")
    return tally


async def _blow(server: Served, weather: Weather, tally: Tally) -> None:
    until = monotonic() + weather.seconds
    rngs = (Random(weather.seed * 1000 + number) for number in range(1000))  # noqa: S311
    pairs = [
        Pair(server.address, number, tally, next(rngs), weather.most_answers).play(until)
        for number in range(weather.pairs)
    ]
    strangers = [Attacker(server.address, number, tally, next(rngs)).harm(until) for number in range(weather.attackers)]
    await asyncio.gather(*pairs, *strangers, _kill(server, weather, tally, until), _measure(server, tally, until))


async def _kill(server: Served, weather: Weather, tally: Tally, until: float) -> None:
    # The last kill leaves time to come back and to be looked at.
    while monotonic() + weather.kill_every < until:
        await asyncio.sleep(weather.kill_every)
        await asyncio.to_thread(server.kill)
        tally.count("kills")
        await asyncio.to_thread(server.start)


async def _measure(server: Served, tally: Tally, until: float) -> None:
    while monotonic() < until:
        if memory := server.memory():
            tally.memory.append(memory)
        await asyncio.sleep(1.0)
