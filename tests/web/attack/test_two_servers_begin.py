"""Two servers on one PostgreSQL: a game that waits begins once, with everybody's salt, and is seen at both."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random
from typing import Any

import pytest
from tests.web.attack.short_game import SHORT
from tests.web.attack.test_two_servers import Two, deaf, eventually, room_of
from tests.web.games.conftest import served
from tests.web.games.seats import Game, Seat, Server
from tests.web.games.test_live import page
from tests.web.games.test_sitting_down import AMERICAN, GERMAN, opened, taken
from tests.web.store.postgres_server import Postgres
from tests.web.store.test_listening import END_LISTENERS

from sandtable.dice.fair import commitment
from sandtable.game.record import parse_record

GAMES = 4


@pytest.fixture
def two(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> Iterator[Two]:
    # Nobody here is slow, so nobody is waited for.
    monkeypatch.setattr("sandtable.web.games.waiting.TELL_SECONDS", 0.0)
    address = postgres.address(schema=postgres.new_schema())
    with served(address) as one, served(address) as other:
        yield Two(Server(one), Server(other))


def bound(two: Two) -> tuple[Seat, Seat, Any]:
    """Two who have bound their salt, each at a server of his own, and the tokens of the game."""
    game = opened(two.one, salted=True, invite=["german", "umpire"])
    mine = Seat(two.one.client, game["game"], game["tokens"]["american"])
    theirs = taken(two.other, game["game"], game["invitations"]["german"])
    umpire = taken(two.one, game["game"], game["invitations"]["umpire"])
    mine.post("/salt", {"commitment": commitment(AMERICAN)})
    theirs.post("/salt", {"commitment": commitment(GERMAN)})
    eventually(lambda: mine.get("/waiting"), lambda said: said["step"] == "give")
    return mine, theirs, umpire


def begun(seat: Seat) -> bool:
    return seat.client.get(f"/api/games/{seat.game}", headers=seat.headers).status_code == 200


def test_a_game_begins_though_the_last_two_gave_their_salt_at_two_servers(two: Two) -> None:
    for _ in range(GAMES):
        mine, theirs, umpire = bound(two)
        with ThreadPoolExecutor(2) as both:
            list(
                both.map(
                    lambda given: given[0].client.post(
                        f"/api/games/{given[0].game}/salt", json={"salt": given[1].hex()}, headers=given[0].headers
                    ),
                    [(mine, AMERICAN), (theirs, GERMAN)],
                )
            )
        for seat in (mine, theirs):
            eventually(partial(begun, seat), bool)
        record = parse_record(umpire.text("/record").encode())
        assert [salt["salt"] for salt in record_salts(record)] == [AMERICAN.hex(), GERMAN.hex()]


def record_salts(record: Any) -> list[dict[str, str]]:
    return [{"seat": salt.seat, "salt": salt.salt} for salt in record.header.dice.salts]


def test_a_server_that_hears_nothing_binds_and_erases_no_salt_behind_the_others_back(two: Two) -> None:
    mine, theirs, umpire = bound(two)
    deaf(two.other)
    mine.post("/salt", {"salt": AMERICAN.hex()})
    theirs.post("/salt", {"commitment": commitment(b"second thought")}, 409)
    stale = Seat(two.other.client, mine.game, mine.token)
    stale.post("/salt", {"commitment": commitment(AMERICAN)})
    theirs.post("/salt", {"salt": GERMAN.hex()})
    record = parse_record(umpire.text("/record").encode())
    assert [salt["salt"] for salt in record_salts(record)] == [AMERICAN.hex(), GERMAN.hex()]


def test_salt_that_was_taken_is_in_the_dice_whoever_begins_meanwhile(two: Two) -> None:
    for _ in range(GAMES):
        mine, theirs, umpire = bound(two)
        theirs.post("/salt", {"salt": GERMAN.hex()})
        # The other server may not have heard of it yet.
        umpire.client.post(f"/api/games/{mine.game}/begin", headers=umpire.headers)
        record = parse_record(umpire.text("/record").encode())
        assert {"seat": "german", "salt": GERMAN.hex()} in record_salts(record)


def test_a_page_that_waits_at_one_server_is_shown_what_began_and_went_on_at_the_other(two: Two) -> None:
    mine, theirs, umpire = bound(two)
    with page(theirs) as waiting:
        waiting.receive("waiting")
        umpire.client.post(f"/api/games/{mine.game}/begin", headers=umpire.headers)
        asked = mine if mine.look()["asked"]["yours"] else Seat(mine.client, mine.game, theirs.token)
        asked.answer({"type": "MoveFirst"})
        while waiting.receive("picture")["answers"] < 1:
            pass


def test_the_end_is_written_by_the_other_server_where_the_first_stopped_before_it(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.web.games.room.END_SECONDS", 0.05)
    here, there = two.begin(**SHORT)
    with page(there["spectator"]) as watching:
        watching.picture()
        # The first server stops right behind the last answer, and never comes to the end.
        monkeypatch.setattr(room_of(two.one, here), "end_if_over", lambda: None)
        here.play_on(400)
        eventually(lambda: reported(there), bool)


def reported(game: Game) -> bool:
    """Whether a game is over for its server."""
    path = f"/api/games/{game.name}/report"
    return game["umpire"].client.get(path, headers=game["umpire"].headers).status_code == 200


def test_a_room_that_knows_more_than_its_store_is_taken_up_again(two: Two, postgres: Postgres) -> None:
    """A database that was set back, or a standby that missed the last line."""
    here, _ = two.begin()
    here.play_on(3)
    rooms = two.one.client.app.state.rooms
    rooms.store._write(lambda run: run("DELETE FROM lines WHERE game = ? AND number = 5", here.name))
    seat = here.asked()
    assert seat.answer(seat.allowed(Random(1)), status=409)["refusals"][0]["rule"] == "game.moved-on"  # noqa: S311
    assert here["spectator"].look()["answers"] == 2
    here.play_on(2)
    assert here["spectator"].look()["answers"] == 4


def test_one_game_that_is_gone_keeps_no_other_from_catching_up(two: Two, postgres: Postgres) -> None:
    gone, gone_there = two.begin()
    here, there = two.begin()
    with page(gone_there["spectator"]) as lost, page(there["spectator"]) as watching:
        lost.picture()
        watching.picture()
        two.one.client.app.state.rooms.store._write(lambda run: run("DELETE FROM games WHERE id = ?", gone.name))
        postgres.run(END_LISTENERS)
        here.asked().answer({"type": "MoveFirst"})
        while watching.picture()["answers"] < 1:
            pass
