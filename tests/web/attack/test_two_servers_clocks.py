"""One clock and two servers on one PostgreSQL: it runs for the same hand at both, and is never set back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from tests.web.attack.test_two_servers import FIRST, Two, eventually, room_of
from tests.web.games.conftest import served
from tests.web.games.seats import Server
from tests.web.games.test_clocks import Hands, asked_first, left
from tests.web.games.test_live import page
from tests.web.store.kept import LINES, SECRET, game, seats
from tests.web.store.postgres_server import Postgres

from sandtable.web.games.clocks import Clocks
from sandtable.web.games.terms import Clock
from sandtable.web.games.uptime import Uptime
from sandtable.web.store import open_store
from sandtable.web.store.faults import StoreFault

MINUTE = Clock(per="decision", seconds=60)


@pytest.fixture
def address(postgres: Postgres) -> str:
    return postgres.address(schema=postgres.new_schema())


@pytest.fixture
def wall() -> Hands:
    return Hands()


@pytest.fixture
def two(address: str, wall: Hands) -> Iterator[Two]:
    """Both servers look at the clock of the test."""
    with served(address, thinking=0.05) as one, served(address, thinking=0.05) as other:
        yield Two(wall.hang(Server(one)), wall.hang(Server(other)))


@pytest.fixture
def both(address: str, wall: Hands) -> Iterator[Callable[[], Clocks]]:
    """Gives the clocks of one game as one more server has them."""
    with open_store(address) as store:
        store.create(game("ford"), seats("ford"), LINES, SECRET)
        yield lambda: Clocks(MINUTE, "ford", store, Uptime(store, wall))


# ---------------------------------------------------------------------- the clock itself


def test_a_server_that_has_read_less_leaves_a_newer_clock_alone(both: Callable[[], Clocks], wall: Hands) -> None:
    here, behind = both(), both()
    here.open((0,), 2)
    wall.pass_by(7)
    here.answered((1,), anew=True, line=3)
    behind.open((0,), 2)
    assert (behind.stand.running, behind.stand.line, behind.left(0)) == ((1,), 3, 53_000)
    here.reread()
    assert here.stand.running == (1,)


def test_who_is_late_to_set_a_clock_does_not_set_it_back(both: Callable[[], Clocks], wall: Hands) -> None:
    slow, quick = both(), both()
    slow.open((0,), 2)
    quick.reread()
    wall.pass_by(7)
    # The quick one has played line 3 of the slow one, and answered it, before the slow one comes to set its clock.
    quick.answered((0,), anew=True, line=4)
    slow.answered((1,), anew=True, line=3)
    assert slow.stand == quick.stand
    assert (slow.stand.running, slow.stand.line, slow.left(0)) == ((0,), 4, 60_000)


def test_a_claim_and_an_answer_at_two_servers_are_both_kept(both: Callable[[], Clocks]) -> None:
    here, there = both(), both()
    here.open((0,), 2)
    there.reread()
    here.claim((0,))
    there.answered((1,), anew=True, line=3)
    here.reread()
    assert (here.stand.claimed, here.stand.running) == ((0,), (1,))


# ---------------------------------------------------------------------- at a table


def test_an_answer_at_one_server_sets_the_clock_at_the_other(two: Two, wall: Hands) -> None:
    here, there = two.begin(clock={"per": "game", "seconds": 600})
    mine, _, name, _ = asked_first(here)
    with page(there["spectator"]) as watching:
        watching.picture()
        wall.pass_by(40)
        mine.answer(FIRST)
        expected = left(here["spectator"])
        assert expected[name][0] == 560
        assert sorted(runs for _, runs in expected.values()) == [False, True]
        eventually(lambda: left(there["spectator"]), lambda seen: seen == expected)


def test_the_other_server_sets_the_clock_where_the_first_could_not(
    two: Two, wall: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two.begin(clock={"per": "decision", "seconds": 60})
    mine, *_ = asked_first(here)

    def cannot(*_: Any) -> bool:
        raise StoreFault("the connection was lost")

    with page(there["spectator"]) as watching:
        watching.picture()
        wall.pass_by(50)
        monkeypatch.setattr(two.one.client.app.state.rooms.store, "keep_clock", cannot)
        mine.answer(FIRST)
        seen = eventually(lambda: left(there["spectator"]), lambda seen: all(time == 60 for time, _ in seen.values()))
        assert sum(runs for _, runs in seen.values()) == 1
        assert there["spectator"].look()["answers"] == 1
    room = room_of(two.other, there)
    assert room.time.clocks.stand.line == room.version


def claimed(room: Any) -> tuple[int, ...]:
    return tuple(room.time.clocks.stand.claimed)


def test_whoever_sits_at_the_other_server_is_stood_in_for_in_one_decision_alone(
    two: Two, wall: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two.begin(clock={"per": "decision", "seconds": 10, "late": "claim"})
    _, theirs, late, _ = asked_first(here)
    with page(there[late]) as idle, page(theirs) as waiting:
        before = idle.picture()["answers"]
        waiting.picture()
        # The computer thinks only where nobody sees whom it stands in for.
        monkeypatch.setattr(room_of(two.other, there), "go_on", lambda: None)
        wall.pass_by(11)
        theirs.post("/claim", {})
        eventually(theirs.look, lambda seen: seen["answers"] > before)
        for server, seat in ((two.one, here), (two.other, there)):
            eventually(partial(claimed, room_of(server, seat)), lambda hands: hands == ())
