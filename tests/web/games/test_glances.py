"""Several games at a glance: each as its seat sees it, none taken up that need not be."""

from pathlib import Path
from typing import Any

from litestar.testing import TestClient
from tests.web.attack.short_game import SHORT
from tests.web.games.conftest import served
from tests.web.games.seats import RULESET, Game, Seat, Server

from sandtable.web.api.glances import MOST_SEATS

NOTHING_KNOWN = {"title", "ruleset", "seat", "role", "turn", "asked", "result", "since"}


def glances(client: TestClient[Any], *seats: Seat, status: int = 200) -> Any:
    held = [{"game": seat.game, "token": seat.token} for seat in seats]
    response = client.post("/api/glances", json={"seats": held})
    assert response.status_code == status, response.text
    return response.json()


def held(client: TestClient[Any]) -> int:
    """How many games the server has in its memory."""
    return len(client.app.state.rooms._rooms)


def other_than(game: Game, seat: Seat) -> Seat:
    return next(game[name] for name in ("american", "german") if game[name] is not seat)


def test_each_seat_is_told_whether_its_game_waits_for_it(server: Server) -> None:
    game = server.begin(title="The first")
    asked = game.asked()
    mine, theirs, watching = glances(server.client, asked, other_than(game, asked), game["spectator"])
    assert [each["state"] for each in (mine, theirs, watching)] == ["yours", "others", "others"]
    assert (mine["game"], mine["title"], mine["ruleset"]) == (game.name, "The first", RULESET)
    assert (mine["turn"], mine["asked"], mine["map"]) == ("Turn 1 of 6", "First move", None)
    assert mine["since"]


def test_the_umpire_is_waited_for_only_as_himself(server: Server) -> None:
    assert glances(server.client, server.begin()["umpire"])[0]["state"] == "others"


def test_a_wrong_token_is_told_nothing(server: Server) -> None:
    game, other = server.begin(), server.begin(seed="2")
    wrong = Seat(server.client, game.name, "x" * 32), Seat(server.client, game.name, other["german"].token)
    for told in glances(server.client, *wrong, Seat(server.client, "nowhere", "y" * 32)):
        assert told["state"] == "gone"
        assert {told[name] for name in NOTHING_KNOWN} == {""}
    assert server.client.get(f"/api/games/{game.name}/glance", headers=wrong[1].headers).status_code == 404


def test_an_invitation_is_no_token(server: Server) -> None:
    body = {"ruleset": RULESET, "scenario": "crossroads", "seed": "1", "invite": ["german"]}
    opened = server.client.post("/api/games", json=body).json()
    assert (
        glances(server.client, Seat(server.client, opened["game"], opened["invitations"]["german"]))[0]["state"]
        == "gone"
    )


def test_what_is_asked_at_once_is_bounded(server: Server) -> None:
    seat = server.begin()["american"]
    assert glances(server.client) == []
    assert len(glances(server.client, *[seat] * MOST_SEATS)) == MOST_SEATS
    glances(server.client, *[seat] * (MOST_SEATS + 1), status=400)
    glances(server.client, Seat(server.client, seat.game, "x" * 65), status=400)
    glances(server.client, Seat(server.client, "", seat.token), status=400)


def test_no_game_is_taken_up_to_list_it_and_one_to_look_at_it(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with served(database) as client:
        games = [Server(client).begin(seed=str(seed)) for seed in range(3)]
        asked = games[0].asked().token
    with served(database) as client:
        seats = [
            Seat(client, games[0].name, asked),
            *(Seat(client, each.name, each["german"].token) for each in games[1:]),
        ]
        told = glances(client, *seats)
        assert [(each["state"], each["title"], each["turn"]) for each in told] == [("unseen", "Crossroads", "")] * 3
        assert held(client) == 0
        seen = seats[0].get("/glance")
        assert (seen["state"], seen["turn"], held(client)) == ("yours", "Turn 1 of 6", 1)
        assert {layer["kind"] for layer in seen["map"]["layers"]} >= {"woods", "road", "side-a", "side-b"}
        assert [each["state"] for each in glances(client, *seats)] == ["yours", "unseen", "unseen"]


def test_since_when_is_told_once_something_came(server: Server) -> None:
    game = server.begin()
    begun = glances(server.client, game["american"])[0]["since"]
    game.play_on(1)
    assert glances(server.client, game["american"])[0]["since"] >= begun


def test_a_game_that_is_over_says_how_it_ended_once_it_was_looked_at(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with served(database) as client:
        game = Server(client).begin(**SHORT)
        game.play_on(500)
        over = glances(client, game["german"])[0]
        assert (over["state"], over["asked"]) == ("over", "")
        assert over["result"]
    with served(database) as client:
        seat = Seat(client, game.name, game["german"].token)
        listed = glances(client, seat)[0]
        assert (listed["state"], listed["result"], held(client)) == ("over", "", 0)
        assert listed["since"]
        assert seat.get("/glance")["result"] == over["result"]


def test_a_game_that_has_not_begun_waits_for_whoever_gives_salt(server: Server) -> None:
    body = {"ruleset": RULESET, "scenario": "crossroads", "salted": True, "sit": ["american"]}
    opened = server.client.post("/api/games", json=body).json()
    seat = Seat(server.client, opened["game"], opened["tokens"]["american"])
    told = glances(server.client, seat)[0]
    assert (told["state"], told["asked"], told["turn"]) == ("yours", "Has not begun", "")
    assert seat.get("/glance")["map"] is None
    seat.post("/salt", {"commitment": "ab" * 32})
    assert glances(server.client, seat)[0]["state"] == "others"
