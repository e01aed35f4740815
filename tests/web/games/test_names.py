"""What people are called: at their seat, on an invitation, and in the list of somebody's games."""

from typing import Any

from tests.web.games.seats import RULESET, Seat, Server

CLOCK = {"per": "decision", "seconds": 120, "late": "claim"}


def begun(server: Server, **more: Any) -> Any:
    body = {"ruleset": RULESET, "scenario": "crossroads", "seed": "1", **more}
    return server.client.post("/api/games", json=body).json()


def take(server: Server, opened: Any, seat: str, **more: Any) -> Seat:
    headers = {"Authorization": f"Bearer {opened['invitations'][seat]}"}
    taken = server.client.post(f"/api/games/{opened['game']}/seats", json=more, headers=headers).json()
    return Seat(server.client, opened["game"], taken["token"])


def look_at(server: Server, opened: Any, seat: str) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {opened['invitations'][seat]}"}
    told = server.client.get(f"/api/games/{opened['game']}/invitation", headers=headers).json()
    return {each["name"]: each for each in told["seats"]}


def persons(seat: Seat) -> dict[str, str]:
    return {each["name"]: each["person"] for each in seat.look()["seats"]}


def test_whoever_begins_and_whoever_is_invited_give_their_names_if_they_like(either_server: Server) -> None:
    opened = begun(either_server, by=" Ada\n Lovelace ", sit=["american"], invite=["german", "umpire"])
    german = take(either_server, opened, "german", person="Bob\t B.")
    umpire = take(either_server, opened, "umpire")
    named = {"american": "Ada Lovelace", "german": "Bob B.", "umpire": "", "spectator": ""}
    assert persons(german) == persons(umpire) == named


def test_at_one_screen_only_the_first_seat_has_the_name(server: Server) -> None:
    opened = begun(server, by="Ada", sit=["german", "american", "umpire"])
    seat = Seat(server.client, opened["game"], opened["tokens"]["german"])
    assert persons(seat) == {"american": "", "german": "Ada", "umpire": "", "spectator": ""}


def test_an_invitation_says_only_what_is_known_of_who_is_there(server: Server) -> None:
    opened = begun(server, by="Ada", seed=None, salted=True, sit=["american"], invite=["german"])
    known = look_at(server, opened, "german")
    assert (known["american"]["person"], known["american"]["taken"]) == ("Ada", True)
    assert (known["american"]["here"], known["american"]["came"], known["german"]["came"]) == (False, False, False)
    ada = Seat(server.client, opened["game"], opened["tokens"]["american"])
    with server.client.websocket_connect(f"/api/games/{ada.game}/live") as live:
        live.send_json({"type": "join", "token": ada.token})
        assert live.receive_json()["type"] == "waiting"
        here = look_at(server, opened, "german")["american"]
        assert (here["here"], here["came"]) == (True, True)
    ada.post("/salt", {"commitment": "0" * 64})
    gone = look_at(server, opened, "german")["american"]
    assert (gone["here"], gone["came"]) == (False, True)


def test_a_game_that_waits_tells_the_battle_the_sides_and_the_clock(server: Server) -> None:
    opened = begun(server, by="Ada", seed=None, salted=True, sit=["american"], invite=["german"], clock=CLOCK)
    said = Seat(server.client, opened["game"], opened["tokens"]["american"]).get("/waiting")
    assert (said["rules"], said["terms"]["battle"], said["terms"]["clock"]) == ("D-Day to Berlin", "Crossroads", CLOCK)
    assert said["terms"]["sides"] == {"american": "US regimental combat team", "german": "German battle group"}
    assert [each["person"] for each in said["seats"]][:2] == ["Ada", ""]


def test_a_list_of_games_names_opponents_and_clocks(server: Server) -> None:
    opened = begun(server, by="Ada", sit=["american"], invite=["german"], clock=CLOCK)
    bob = take(server, opened, "german", person="Bob")
    ada = Seat(server.client, opened["game"], opened["tokens"]["american"])
    by_seat = {"american": ada.get("/glance"), "german": bob.get("/glance")}
    assert by_seat["american"]["others"] == [{"seat": "german", "player": "human", "person": "Bob"}]
    assert by_seat["german"]["others"] == [{"seat": "american", "player": "human", "person": "Ada"}]
    assert [each["clock"] for each in by_seat.values()] == [CLOCK, CLOCK]
    running = {name: each["left"] is not None for name, each in by_seat.items()}
    assert running == {name: each["state"] == "yours" for name, each in by_seat.items()}


def test_a_computer_player_is_named_as_such(server: Server) -> None:
    opened = begun(server, by="Ada", players={"german": "greedy"}, seed=None, salted=True)
    ada = {"game": opened["game"], "token": opened["tokens"]["american"]}
    told = server.client.post("/api/glances", json={"seats": [ada]}).json()[0]
    assert told["others"] == [{"seat": "german", "player": "greedy", "person": ""}]
    assert (told["clock"], told["left"]) == (None, None)
