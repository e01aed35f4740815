"""Large bodies are read a few at a time, however many come at once; small ones always find room."""

import json
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.web.asynchronously import run
from tests.web.attack.raw import answer, request, serving

from sandtable.web.aside.faults import Busy
from sandtable.web.door.bodies import SMALL, body_counted
from sandtable.web.limits.crowd import Crowd

LARGE = SMALL + 1_000
KIND = {"Content-Type": "application/json"}


def read(bodies: Crowd, who: str, *sizes: int) -> int:
    """Read a body that comes in pieces of these sizes: how much of it is counted meanwhile."""

    async def story() -> int:
        left = [{"type": "http.request", "body": b"x" * size, "more_body": True} for size in sizes]

        async def receive() -> object:
            return left.pop(0)

        with body_counted(receive, bodies, who) as counted:  # type: ignore[arg-type]
            for _ in sizes:
                await counted()
            return bodies.of(who)

    return run(story())


def test_only_what_is_more_than_a_small_body_is_counted_and_only_until_it_is_answered() -> None:
    bodies = Crowd(2_000, 3_000)
    assert read(bodies, "one", SMALL) == 0
    assert read(bodies, "one", SMALL, 700, 0, 300) == 1_000
    assert (bodies.of("one"), bodies.size) == (0, 0)


def test_one_address_reads_so_much_at_once_and_all_together_so_much() -> None:
    bodies = Crowd(2_000, 3_000)
    with pytest.raises(Busy):
        read(bodies, "one", SMALL, 2_001)
    assert bodies.size == 0
    assert bodies.enter("another", 1_500)
    with pytest.raises(Busy):
        read(bodies, "one", SMALL + 1_501)
    assert read(bodies, "one", SMALL + 1_500) == 1_500


def test_a_server_that_reads_enough_tells_others_to_come_again_and_takes_small_ones(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db", body_bytes_per_address=1_500) as server, ExitStack() as open_:
        head = request("POST", "/api/games/load", **KIND, **{"Content-Length": str(LARGE)})
        half = open_.enter_context(server.socket())
        half.sendall(head + b" " * (LARGE - 1))
        status = 0
        while status != 503:
            with server.socket() as made:
                made.sendall(head + b" " * LARGE)
                status, headers, body = answer(made)
        assert (headers["retry-after"], json.loads(body)["error"]) == (
            "5",
            "the server is busy: try again in a few seconds",
        )
        assert server.post("/api/odds", {"procedure": "dday_to_berlin.initiative"})[0] == 200
        half.sendall(b" ")
        assert answer(half)[0] == 400
