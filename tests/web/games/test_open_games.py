"""Games that wait for anybody on the server: from being listed to being taken, withdrawn or old."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.web.games.conftest import served
from tests.web.games.seats import RULESET, Seat, Server
from tests.web.store.kept import LINES, NOON, SECRET, game

from sandtable.game.seats import Role
from sandtable.web.games import invitations
from sandtable.web.games.invitations import LISTED_FOR
from sandtable.web.store import KeptSeat, open_store, token_hash
from sandtable.web.store.rows import now


def begun(client: TestClient[Litestar], status: int = 201, **more: Any) -> Any:
    body = {"ruleset": RULESET, "scenario": "crossroads", "salted": True, "listed": True, **more}
    response = client.post("/api/games", json=body)
    assert response.status_code == status, response.text
    return response.json()


def listed(client: TestClient[Litestar]) -> list[Any]:
    found: list[Any] = client.get("/api/open").json()
    return found


def names(client: TestClient[Litestar]) -> list[tuple[str, str]]:
    return [(each["to"]["game"], each["to"]["seat"]) for each in listed(client)]


def test_a_listed_game_tells_what_anybody_is_invited_to(server: Server) -> None:
    clock = {"per": "decision", "seconds": 120, "late": "computer"}
    game = begun(server.client, by="Ada", clock=clock)
    begun(server.client, listed=False)
    (found,) = listed(server.client)
    to = found["to"]
    assert (to["game"], to["seat"], to["battle"], to["by"], to["clock"]) == (
        *(game["game"], "german", "Crossroads", "Ada"),
        clock,
    )
    assert found["since"].startswith("20")
    assert game["invitations"]["german"] not in str(found)


def test_whoever_joins_has_the_seat_and_the_game_leaves_the_list(server: Server) -> None:
    game = begun(server.client)
    path, token = f"/api/open/{game['game']}/seats", "t" * 32
    joined = server.client.post(path, json={"seat": "german", "token": token})
    assert (joined.status_code, joined.json()) == (201, {"game": game["game"], "seat": "german", "token": token})
    assert listed(server.client) == []
    # An answer that was lost can be asked for again; nobody else gets the seat, nor by the invitation.
    assert server.client.post(path, json={"seat": "german", "token": token}).status_code == 201
    assert server.client.post(path, json={"seat": "german"}).status_code == 404
    headers = {"Authorization": f"Bearer {game['invitations']['german']}"}
    assert server.client.post(f"/api/games/{game['game']}/seats", json={}, headers=headers).status_code == 404
    assert Seat(server.client, game["game"], token).get("/waiting")["seat"] == "german"


def test_who_came_by_invitation_takes_it_off_the_list_too(server: Server) -> None:
    game = begun(server.client)
    headers = {"Authorization": f"Bearer {game['invitations']['german']}"}
    assert server.client.post(f"/api/games/{game['game']}/seats", json={}, headers=headers).status_code == 201
    assert listed(server.client) == []


def test_only_seats_of_players_that_are_by_invitation_are_given_to_anybody(server: Server) -> None:
    game = begun(server.client, invite=["german", "umpire"])
    hidden = begun(server.client, listed=False)
    assert names(server.client) == [(game["game"], "german")]
    for name, seat in ((game, "umpire"), (game, "american"), (game, "spectator"), (game, "x"), (hidden, "german")):
        response = server.client.post(f"/api/open/{name['game']}/seats", json={"seat": seat})
        assert (response.status_code, response.json()["error"]) == (
            404,
            "this seat is not free any more: look at the list again",
        )


def test_a_game_is_taken_off_the_list_and_put_on_it_by_those_who_play(server: Server) -> None:
    game = begun(server.client)
    mine = Seat(server.client, game["game"], game["tokens"]["american"])
    assert mine.post("/listing", {"listed": False}) == {"listed": False}
    assert listed(server.client) == []
    assert server.client.post(f"/api/open/{game['game']}/seats", json={"seat": "german"}).status_code == 404
    watch = Seat(server.client, game["game"], game["tokens"]["spectator"])
    watch.post("/listing", {"listed": True}, 400)
    mine.post("/listing", {"listed": True})
    assert names(server.client) == [(game["game"], "german")]


def test_a_game_that_waited_for_a_day_is_old(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begun(server.client)
    monkeypatch.setattr(invitations, "now", lambda: now() + LISTED_FOR)
    assert listed(server.client) == []
    assert server.client.post(f"/api/open/{game['game']}/seats", json={"seat": "german"}).status_code == 404


def test_nobody_fills_the_list(tmp_path: Path) -> None:
    with served(str(tmp_path / "games.db"), listings_an_hour=2) as client:
        first = begun(client)
        begun(client)
        assert "too many games on the list" in begun(client, 429)["error"]
        begun(client, listed=False)
        seat = Seat(client, first["game"], first["tokens"]["american"])
        seat.post("/listing", {"listed": False})
        seat.post("/listing", {"listed": True}, 429)


def test_every_store_knows_the_newest_that_wait(database: str) -> None:
    with open_store(database) as store:
        for number, name in enumerate(("old", "ford", "bridge")):
            free = KeptSeat("allied", token_hash=token_hash(f"{name} invitation"), invited=True)
            own = KeptSeat("umpire", Role.UMPIRE, token_hash=token_hash(name), invited=True)
            store.create(game(name, NOON + timedelta(hours=number)), [free, own], LINES, SECRET)
            store.list_game(name, True)
        since = NOON + timedelta(hours=1)
        assert [each.id for each in store.listed(since, 9)] == ["bridge", "ford"]
        assert [each.id for each in store.listed(since, 1)] == ["bridge"]
        assert all(each.listed for each in store.listed(since, 9))
        store.claim(token_hash("bridge invitation"), token_hash("somebody"))
        assert [each.id for each in store.listed(since, 9)] == ["ford"]
        store.end("ford")
        assert store.listed(since, 9) == ()
        store.list_game("old", False)
        assert store.listed(NOON, 9) == ()
