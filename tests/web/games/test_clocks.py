"""Clocks: exact by a clock that the test sets, kept over a restart, and fair to whoever could not play meanwhile."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.web.games.conftest import served
from tests.web.games.seats import Game, Seat, Server
from tests.web.games.test_live import page

from sandtable.web.games.clocks import Stand, asked, ran, taken_back
from sandtable.web.games.uptime import Uptime
from sandtable.web.store import open_store

NOON = 1_000_000_000_000
DAY = 86_400
FIRST = {"type": "MoveFirst"}


# ---------------------------------------------------------------------- by hand


def test_time_runs_for_those_on_the_clock_alone() -> None:
    stand = ran(asked(Stand(at=0), (0,), anew=True), 700, 700)
    assert (stand.at, stand.used, stand.spent) == (700, {0: 700}, {0: 700})
    stand = ran(asked(stand, (1,), anew=True), 1_000, 300)
    assert (stand.used, stand.spent) == ({0: 700, 1: 300}, {0: 700, 1: 300})
    stand = asked(stand, (0,), anew=True)
    assert (stand.used, stand.spent) == ({0: 700, 1: 300}, {0: 0, 1: 300})


def test_of_several_who_decide_at_once_each_keeps_his_time_until_he_is_ready() -> None:
    stand = ran(asked(Stand(at=0), (0, 1), anew=True), 500, 500)
    stand = ran(asked(stand, (1,), anew=False), 800, 300)
    assert stand.spent == {0: 500, 1: 800}
    stand = ran(asked(stand, (0, 1), anew=False), 900, 100)
    assert stand.spent == {0: 600, 1: 900}


def test_nobody_gains_time_by_taking_back() -> None:
    stand = ran(asked(Stand(at=0), (0,), anew=True), 400, 400)
    for turn in range(1, 4):
        stand = ran(asked(stand, (0,), anew=True), 0, 50)
        stand = taken_back(stand, (0,))
        assert stand.spent == {0: 400 + 50 * turn}


def test_time_in_which_no_server_ran_counts_for_nobody(tmp_path: Path) -> None:
    with open_store(str(tmp_path / "games.db")) as store:
        store.keep_up("first", 1_000, 2_000)
        store.keep_up("first", 1_000, 3_000)
        store.keep_up("beside it", 2_500, 4_000)
        uptime = Uptime(store, lambda: 10_000)
        assert uptime.between(10_500, 11_000) == 500
        assert uptime.between(2_000, 11_000) == 2_000 + 1_000
        assert uptime.between(0, 900) == 0
        assert sum(uptime.between(at, at + 100) for at in range(0, 12_000, 100)) == uptime.between(0, 12_000)


def test_a_store_keeps_clocks_and_knows_whether_there_are_any(database: str) -> None:
    from tests.web.store.kept import LINES, SECRET, game, seats

    with open_store(database) as store:
        store.create(game("ford"), seats("ford"), LINES, SECRET)
        assert (store.clock("ford"), store.has_clocks()) == ("", False)
        assert store.keep_clock("ford", '{"at":1}', "")
        # Whoever has read another one there sets nothing.
        assert not store.keep_clock("ford", '{"at":2}', "")
        assert (store.clock("ford"), store.has_clocks()) == ('{"at":1}', True)
        store.keep_up("a", NOON, NOON + 1)
        assert store.ups(NOON) == ((NOON, NOON + 1),)
        store.keep_up("b", NOON + 61 * DAY * 1_000, NOON + 61 * DAY * 1_000 + 5)
        assert store.ups(0) == ((NOON + 61 * DAY * 1_000, NOON + 61 * DAY * 1_000 + 5),)
        store.end("ford")
        assert store.has_clocks() is False


# ---------------------------------------------------------------------- at a table


class Hands:
    """A clock on the wall that the test sets."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> int:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += round(seconds * 1_000)

    def hang(self, server: Server) -> Server:
        uptime = server.client.app.state.rooms.uptime
        uptime.now, uptime._since = self, self.now
        return server


@pytest.fixture
def wall() -> Hands:
    return Hands()


@pytest.fixture
def timed(tmp_path: Path, wall: Hands) -> Iterator[Server]:
    with served(str(tmp_path / "games.db"), thinking=0.05) as client:
        yield wall.hang(Server(client))


def left(seat: Seat) -> dict[str, tuple[float, bool]]:
    return {each["name"]: (each["left"] / 1_000, each["running"]) for each in seat.look()["clocks"]["hands"]}


def begun(server: Server, per: str, seconds: int, **more: Any) -> Game:
    return server.begin(clock={"per": per, "seconds": seconds, **more})


def asked_first(game: Game) -> tuple[Seat, Seat, str, str]:
    """The seat that is asked, the other, and their names."""
    mine = game.asked()
    name = mine.look()["seat"]
    other = "german" if name == "american" else "american"
    return mine, game[other], name, other


def test_each_decision_has_its_own_time(timed: Server, wall: Hands) -> None:
    game = begun(timed, "decision", 60)
    mine, theirs, name, other = asked_first(game)
    wall.pass_by(12.5)
    for seat in (mine, theirs, game["spectator"]):
        assert left(seat) == {name: (47.5, True), other: (60, False)}
    mine.answer(FIRST)
    assert sorted(left(mine).values()) == [(60, False), (60, True)]


def test_the_time_of_a_whole_game_only_gets_less(timed: Server, wall: Hands) -> None:
    game = begun(timed, "game", 600)
    mine, theirs, name, other = asked_first(game)
    wall.pass_by(100)
    mine.answer(FIRST)
    running = next(each for each, (_, runs) in left(mine).items() if runs)
    wall.pass_by(30)
    used = {name: 100.0, other: 0.0}
    used[running] += 30
    assert {each: time for each, (time, _) in left(theirs).items()} == {each: 600 - used[each] for each in used}


def test_a_game_of_days_goes_on_after_a_restart_and_the_night_without_a_server_is_nobodys(tmp_path: Path) -> None:
    wall, name = Hands(), str(tmp_path / "games.db")
    with served(name) as client:
        server = wall.hang(Server(client))
        game = begun(server, "decision", 3 * DAY)
        mine, _, who, _ = asked_first(game)
        wall.pass_by(DAY)
        client.app.state.rooms.uptime.note()
    wall.pass_by(5 * DAY)
    with served(name) as client:
        wall.hang(Server(client))
        mine.client = client
        assert left(mine)[who] == (2 * DAY, True)
        wall.pass_by(DAY / 2)
        assert left(mine)[who] == (1.5 * DAY, True)


def test_nobody_is_on_the_clock_who_has_not_sat_down(timed: Server, wall: Hands) -> None:
    *_, first, other = asked_first(timed.begin())
    body = {"ruleset": "dday_to_berlin", "scenario": "crossroads", "seed": "1", "sit": [other]}
    opened = timed.client.post("/api/games", json={**body, "clock": {"per": "game", "seconds": 60}}).json()
    watch = Seat(timed.client, opened["game"], opened["tokens"]["spectator"])
    wall.pass_by(50)
    assert left(watch)[first] == (60, False)
    headers = {"Authorization": f"Bearer {opened['invitations'][first]}"}
    timed.client.post(f"/api/games/{opened['game']}/seats", json={}, headers=headers)
    assert left(watch)[first] == (60, True)
    wall.pass_by(10)
    assert left(watch)[first] == (50, True)


def test_the_computer_answers_for_whoever_has_no_time_left(timed: Server, wall: Hands) -> None:
    game = begun(timed, "decision", 10)
    mine, theirs, name, _ = asked_first(game)
    before = theirs.look()["answers"]
    wall.pass_by(10)
    assert left(mine)[name] == (0, True)
    with page(theirs) as there:
        while there.picture()["answers"] == before:
            pass
        entry = next(each for each in theirs.look()["log"] if each["number"] == before + 1)
        assert entry["seat"] == name
        assert entry["why"].startswith("planner: ")


def test_whoever_takes_back_what_the_computer_answered_for_him_has_no_more_time_than_before(
    timed: Server, wall: Hands
) -> None:
    game = begun(timed, "decision", 10)
    while game.asked().look()["asked"]["step"] != "MoveGroup":  # no die falls for a move
        game.play_on(1)
    mine, theirs, *_ = asked_first(game)
    before = theirs.look()["answers"]
    wall.pass_by(10)
    with page(theirs) as there:
        while there.picture()["answers"] == before:
            pass
        mine.post("/undo", {"version": mine.look()["version"]})
        assert there.picture()["answers"] == before
        while there.picture()["answers"] == before:
            pass


def test_where_it_is_claimed_nothing_happens_until_another_player_does_so(timed: Server, wall: Hands) -> None:
    game = begun(timed, "decision", 10, late="claim")
    mine, theirs, name, other = asked_first(game)
    assert (
        theirs.post("/claim", {}, 409)["refusals"][0]["because"] == "nobody else's time is up: wait for whoever decides"
    )
    wall.pass_by(11)
    with page(theirs) as there:
        seen = there.picture()
        assert {each["name"]: each["claim"] for each in seen["clocks"]["hands"]} == {name: True, other: False}
        assert seen["thinking"] is None
        for seat in (mine, game["spectator"]):
            assert not any(each["claim"] for each in seat.look()["clocks"]["hands"])
            seat.post("/claim", {}, 409)
        assert there.ask(type="claim", id=3)["type"] == "acknowledged"
        while there.picture()["answers"] == seen["answers"]:
            pass


def test_without_a_clock_nothing_is_claimed_and_nothing_is_shown(server: Server) -> None:
    game = server.begin()
    assert game["american"].look()["clocks"] is None
    refused = game["american"].post("/claim", {}, 409)["refusals"][0]
    assert refused["rule"] == "game.clock"


@pytest.mark.parametrize(
    "clock",
    [{"per": "decision", "seconds": 9}, {"per": "game", "seconds": 30 * DAY + 1}, {"per": "turn", "seconds": 60}],
)
def test_clocks_that_nobody_could_play_by_are_refused(server: Server, clock: Any) -> None:
    body = {"ruleset": "dday_to_berlin", "scenario": "crossroads", "clock": clock}
    assert server.client.post("/api/games", json=body).status_code == 400
