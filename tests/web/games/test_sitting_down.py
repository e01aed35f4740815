"""Seats are handed on by invitation, and the dice of a game wait for the salt of all who play it."""

from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from msgspec.structs import replace
from tests.game.forging import as_format_1
from tests.web.games.conftest import served
from tests.web.games.seats import RULESET, Seat, Server

from sandtable.dice.fair import commitment
from sandtable.game import Seat as SeatOfGame
from sandtable.sheet.shelves import playable
from sandtable.web.store import StoreFault

AMERICAN, GERMAN = b"american salt", b"german's salt"
AMERICAN_SIDE, GERMAN_SIDE = "US regimental combat team", "German battle group"


def opened(server: Server, **more: Any) -> Any:
    response = server.client.post("/api/games", json={"ruleset": RULESET, "scenario": "crossroads", **more})
    assert response.status_code == 201, response.text
    return response.json()


def taken(server: Server, game: str, invitation: str) -> Seat:
    response = server.client.post(
        f"/api/games/{game}/seats", json={}, headers={"Authorization": f"Bearer {invitation}"}
    )
    assert response.status_code == 201, response.text
    assert response.json()["game"] == game
    return Seat(server.client, game, response.json()["token"])


def waiting(server: Server, **more: Any) -> tuple[Seat, Seat]:
    """Both players of a game that waits for their salt."""
    game = opened(server, salted=True, **more)
    assert game["waits"] is True
    mine = Seat(server.client, game["game"], game["tokens"]["american"])
    return mine, taken(server, game["game"], game["invitations"]["german"])


# ---------------------------------------------------------------------- invitations


def test_whoever_begins_gets_one_seat_the_spectators_and_invitations_for_the_rest(server: Server) -> None:
    game = opened(server)
    assert set(game["tokens"]) == {"american", "spectator"}
    assert set(game["invitations"]) == {"german"}


def test_nobody_is_the_umpire_who_was_not_asked_for(server: Server) -> None:
    game = opened(server, sit=["german"], invite=["umpire", "american"])
    assert set(game["tokens"]) == {"german", "spectator"}
    assert set(game["invitations"]) == {"umpire", "american"}
    umpire = taken(server, game["game"], game["invitations"]["umpire"])
    assert umpire.look()["role"] == "umpire"


def test_against_the_computer_there_is_nobody_to_invite(server: Server) -> None:
    game = opened(server, players={"german": "random"})
    assert (set(game["tokens"]), game["invitations"]) == ({"american", "spectator"}, {})


@pytest.mark.parametrize(
    ("more", "error"),
    [
        (
            {"sit": ["red"]},
            "nobody can be seated at 'red'. Seats for people are: american, german, umpire, spectator.",
        ),
        (
            {"sit": ["german"], "players": {"german": "random"}},
            "nobody can be seated at 'german'. Seats for people are: american, umpire, spectator.",
        ),
        (
            {"sit": ["german"], "invite": ["german"]},
            "'german' is either yours or by invitation: leave it out of one of both",
        ),
        ({"salted": True, "seed": "1"}, "dice from a known seed take no salt: leave 'seed' or 'salted' out"),
    ],
)
def test_seats_that_cannot_be_had_are_told(server: Server, more: dict[str, Any], error: str) -> None:
    response = server.client.post("/api/games", json={"ruleset": RULESET, "scenario": "crossroads", **more})
    assert (response.status_code, response.json()["error"]) == (400, error)


#: Nobody has come to the table, and nobody has said what he is called.
NOT_HERE = {"here": False, "came": False, "person": ""}


def test_an_invitation_says_what_it_is_to_and_works_once(server: Server) -> None:
    game = opened(server)
    name, invitation = game["game"], game["invitations"]["german"]
    headers = {"Authorization": f"Bearer {invitation}"}
    looked = server.client.get(f"/api/games/{name}/invitation", headers=headers).json()
    beside = {"side": "", "player": "human", "invited": False, **NOT_HERE}
    assert looked == {
        "game": name,
        "title": "Crossroads",
        "ruleset": RULESET,
        "scenario": "crossroads",
        "seat": "german",
        "role": "player",
        "inherited": None,
        "practice": False,
        "umpire": False,
        "rules": "D-Day to Berlin",
        "battle": "Crossroads",
        "by": "",
        "clock": None,
        "seats": [
            {
                "name": "american",
                "role": "player",
                "side": AMERICAN_SIDE,
                "player": "human",
                "taken": True,
                "invited": False,
                **NOT_HERE,
            },
            {
                "name": "german",
                "role": "player",
                "side": GERMAN_SIDE,
                "player": "human",
                "taken": False,
                "invited": True,
                **NOT_HERE,
            },
            {"name": "umpire", "role": "umpire", **beside, "taken": False},
            {"name": "spectator", "role": "spectator", **beside, "taken": True},
        ],
        "coach": False,
    }
    assert taken(server, name, invitation).look()["seat"] == "german"
    for ask in (
        server.client.get(f"/api/games/{name}/invitation", headers=headers),
        server.client.post(f"/api/games/{name}/seats", json={}, headers=headers),
    ):
        assert ask.status_code == 404
        assert ask.json()["error"] == "this invitation was used, or never was: ask whoever sent it for another"


def test_with_a_token_of_ones_own_a_seat_can_be_asked_for_again(server: Server) -> None:
    game = opened(server)
    place, headers = f"/api/games/{game['game']}/seats", {"Authorization": f"Bearer {game['invitations']['german']}"}
    wanted = {"token": "a" * 22}
    for _ in range(2):
        taken_ = server.client.post(place, json=wanted, headers=headers)
        assert (taken_.status_code, taken_.json()["seat"], taken_.json()["token"]) == (201, "german", "a" * 22)
    assert Seat(server.client, game["game"], "a" * 22).look()["seat"] == "german"
    assert server.client.post(place, json={"token": "b" * 22}, headers=headers).status_code == 404
    other = opened(server)
    there = {"Authorization": f"Bearer {other['invitations']['german']}"}
    used = server.client.post(f"/api/games/{other['game']}/seats", json=wanted, headers=there)
    assert (used.status_code, used.json()["error"]) == (400, "this token is taken: make another by chance")
    for wrong in ("short", "c" * 65, "d" * 22 + "!", "e" * 22 + "\n"):
        assert server.client.post(place, json={"token": wrong}, headers=headers).status_code == 400


def test_an_invitation_says_that_whoever_sent_it_can_know_the_dice(server: Server) -> None:
    game = opened(server, seed="7")
    headers = {"Authorization": f"Bearer {game['invitations']['german']}"}
    assert server.client.get(f"/api/games/{game['game']}/invitation", headers=headers).json()["practice"]


def test_an_invitation_opens_no_seat_and_a_token_is_no_invitation(server: Server) -> None:
    game, other = opened(server), opened(server)
    Seat(server.client, game["game"], game["invitations"]["german"]).get(status=404)
    for token, at in ((game["tokens"]["american"], game), (game["invitations"]["german"], other)):
        headers = {"Authorization": f"Bearer {token}"}
        assert server.client.post(f"/api/games/{at['game']}/seats", json={}, headers=headers).status_code == 404
    assert taken(server, game["game"], game["invitations"]["german"]).look()["seat"] == "german"


# ---------------------------------------------------------------------- salt


def test_a_game_waits_until_both_have_bound_and_given_their_salt(server: Server) -> None:
    mine, theirs = waiting(server)
    because = "the game has not begun: it waits for american and german"
    assert mine.get(status=409) == {
        "error": because,
        "refusals": [{"rule": "game.not-begun", "because": because}],
        "faults": [],
    }
    said = mine.post("/salt", {"commitment": commitment(AMERICAN)})
    assert (said["step"], said["said"]) == ("bind", "the game has not begun: it waits for german")
    assert "has bound" in mine.post("/salt", {"salt": AMERICAN.hex()}, 409)["error"]
    assert theirs.post("/salt", {"commitment": commitment(GERMAN)})["step"] == "give"
    assert theirs.post("/salt", {"salt": AMERICAN.hex()}, 409)["error"] == "this is not the salt that was bound"
    theirs.post("/salt", {"salt": GERMAN.hex()})
    assert mine.get("/waiting")["said"] == "the game has not begun: it waits for american"
    mine.post("/salt", {"salt": AMERICAN.hex()})
    assert mine.look()["asked"] is not None
    assert mine.post("/salt", {"salt": AMERICAN.hex()}, 409)["refusals"][0]["rule"] == "game.begun"


def test_the_salt_of_both_is_in_the_dice_of_the_record(server: Server) -> None:
    mine, theirs = waiting(server, invite=["german", "umpire"])
    published = mine.get("/waiting")["commitment"]
    for seat, salt in ((mine, AMERICAN), (theirs, GERMAN)):
        seat.post("/salt", {"commitment": commitment(salt)})
    for seat, salt in ((theirs, GERMAN), (mine, AMERICAN)):
        seat.post("/salt", {"salt": salt.hex()})
    assert mine.look()["commitment"] == published
    dice = server.client.app.state.rooms._rooms.look(mine.game).header.dice
    assert [(salt.seat, salt.salt) for salt in dice.salts] == [("american", AMERICAN.hex()), ("german", GERMAN.hex())]


def test_salt_that_was_bound_cannot_be_changed_once_all_are_bound(server: Server) -> None:
    """Or the page of the other, who is about to tell his, would have seen another hash than counts."""
    mine, theirs = waiting(server)
    mine.post("/salt", {"commitment": commitment(b"first thought")})
    mine.post("/salt", {"commitment": commitment(AMERICAN)})
    theirs.post("/salt", {"commitment": commitment(GERMAN)})
    error = "all have bound their salt, so none can be bound any more"
    for seat in (mine, theirs):
        assert seat.post("/salt", {"commitment": commitment(b"second thought")}, 409)["error"] == error
    theirs.post("/salt", {"salt": GERMAN.hex()})
    assert mine.post("/salt", {"commitment": commitment(b"second thought")}, 409)["error"] == error
    mine.post("/salt", {"salt": AMERICAN.hex()})
    assert mine.look()["asked"] is not None


def test_nobody_learns_a_salt_before_the_game_begins(server: Server) -> None:
    mine, theirs = waiting(server)
    mine.post("/salt", {"commitment": commitment(AMERICAN)})
    theirs.post("/salt", {"commitment": commitment(GERMAN)})
    mine.post("/salt", {"salt": AMERICAN.hex()})
    assert AMERICAN.hex() not in theirs.text("/waiting")
    # Its hash is no secret: with it, anybody can tell whether another was put in its place.
    assert commitment(AMERICAN) in theirs.text("/waiting")


def test_only_those_who_play_give_salt_and_spectators_begin_nothing(server: Server) -> None:
    game = opened(server, salted=True)
    watcher = Seat(server.client, game["game"], game["tokens"]["spectator"])
    no = watcher.post("/salt", {"commitment": commitment(AMERICAN)}, 409)
    assert no["error"] == "only those who play give salt to the dice"
    assert watcher.post("/begin", {}, 409)["error"] == "only those who play, or the umpire, may begin the game"
    assert watcher.get("/waiting")["step"] == ""


def test_whoever_has_bound_his_salt_may_begin_without_those_who_have_not(server: Server) -> None:
    mine, theirs = waiting(server)
    mine.post("/salt", {"commitment": commitment(AMERICAN)})
    no = theirs.post("/begin", {}, 409)
    assert no["error"] == "others have bound their salt: give yours, or leave the beginning to them"
    said = mine.post("/begin", {})
    assert (said["step"], [seat["name"] for seat in said["seats"] if seat["left_out"]]) == ("give", ["german"])
    late = theirs.post("/salt", {"commitment": commitment(GERMAN)}, 409)
    assert late["error"] == "the others begin without you: you can play all the same"
    mine.post("/salt", {"salt": AMERICAN.hex()})
    assert mine.look()["salts"] == {"american": AMERICAN.hex()}
    assert theirs.look()["seat"] == "german"


def test_whoever_has_given_his_salt_may_begin_without_one_who_bound_but_does_not_tell(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, theirs = waiting(server)
    mine.post("/salt", {"commitment": commitment(AMERICAN)})
    theirs.post("/salt", {"commitment": commitment(GERMAN)})
    mine.post("/begin", {}, 409)
    mine.post("/salt", {"salt": AMERICAN.hex()})
    no = mine.post("/begin", {}, 409)
    assert no["error"] == "all have bound their salt and are about to tell it: wait a moment"
    monkeypatch.setattr("sandtable.web.games.waiting.TELL_SECONDS", 0.0)
    mine.post("/begin", {})
    assert mine.look()["salts"] == {"american": AMERICAN.hex()}


def test_where_nobody_binds_anything_the_game_begins_at_a_word(server: Server) -> None:
    game = opened(server, salted=True)
    mine = Seat(server.client, game["game"], game["tokens"]["american"])
    mine.post("/begin", {})
    assert mine.look()["salts"] == {}


def test_a_waiting_game_is_there_again_after_the_server_was(database: str) -> None:
    with served(database) as client:
        mine, theirs = waiting(Server(client))
        mine.post("/salt", {"commitment": commitment(AMERICAN)})
        before = mine.get("/waiting")
    with served(database) as client:
        mine.client = theirs.client = client
        assert mine.get("/waiting") == before
        theirs.post("/salt", {"commitment": commitment(GERMAN)})
        theirs.post("/salt", {"salt": GERMAN.hex()})
        mine.post("/salt", {"salt": AMERICAN.hex()})
        assert mine.look()["commitment"] == before["commitment"]


def test_a_record_goes_on_with_salted_dice_too(server: Server) -> None:
    game = server.begin()
    game.play_on(6)
    record = game["umpire"].text("/record")
    body = {"record": record, "answers": 4, "salted": True, "sit": "all"}
    seats = server.client.post("/api/games/load", json=body).json()
    for name in ("american", "german"):
        seat = Seat(server.client, seats["game"], seats["tokens"][name])
        seat.post("/salt", {"commitment": commitment(AMERICAN)})
    for name in ("american", "german"):
        seat = Seat(server.client, seats["game"], seats["tokens"][name])
        seat.post("/salt", {"salt": AMERICAN.hex()})
    assert Seat(server.client, seats["game"], seats["tokens"]["umpire"]).look()["answers"] == 4


def test_whoever_is_invited_to_a_game_that_goes_on_is_told_what_it_has_from_elsewhere(server: Server) -> None:
    """Whoever invites may have picked a record, or made one up, in which the first dice suit him."""
    game = server.begin()
    game.play_on(6)
    seen = game["umpire"].look()
    dice = sum(len(roll["faces"]) for entry in seen["log"] if entry["number"] <= 4 for roll in entry["dice"])
    assert dice > 0
    for salted in (True, False):
        body = {"record": game["umpire"].text("/record"), "answers": 4, "salted": salted}
        loaded = server.client.post("/api/games/load", json=body).json()
        headers = {"Authorization": f"Bearer {loaded['invitations']['german']}"}
        looked = server.client.get(f"/api/games/{loaded['game']}/invitation", headers=headers).json()
        assert looked["inherited"] == {"answers": 4, "dice": dice}
        theirs = taken(server, loaded["game"], loaded["invitations"]["german"])
        if salted:
            mine = Seat(server.client, loaded["game"], loaded["tokens"]["american"])
            assert theirs.get("/waiting")["inherited"] == {"answers": 4, "dice": dice}
            for given in ("commitment", "salt"):
                for seat, salt in ((mine, AMERICAN), (theirs, GERMAN)):
                    seat.post("/salt", {given: commitment(salt) if given == "commitment" else salt.hex()})
        assert theirs.look()["inherited"] == {"answers": 4, "dice": dice}


@pytest.mark.parametrize("salted", [True, False])
def test_an_invitation_names_who_invites_the_battle_and_who_else_plays(server: Server, salted: bool) -> None:
    game = opened(
        server, salted=salted, by=" Ada\u202e \n Lovelace ", title="Club night", players={"american": "greedy"}
    )
    headers = {"Authorization": f"Bearer {game['tokens']['german']}"}
    assert server.client.get(f"/api/games/{game['game']}/invitation", headers=headers).status_code == 404
    game = opened(server, salted=salted, by=" Ada\u202e \n Lovelace ", title="Club night")
    headers = {"Authorization": f"Bearer {game['invitations']['german']}"}
    looked = server.client.get(f"/api/games/{game['game']}/invitation", headers=headers).json()
    assert (looked["by"], looked["battle"], looked["title"]) == ("Ada Lovelace", "Crossroads", "Club night")
    assert looked["seats"][1]["side"] == GERMAN_SIDE


def test_an_umpire_who_is_invited_is_seen_before_he_comes(server: Server) -> None:
    def umpire(seats: Any) -> tuple[bool, bool]:
        return next((seat["taken"], seat["invited"]) for seat in seats if seat["name"] == "umpire")

    mine, _ = waiting(server, invite=["german", "umpire"])
    assert umpire(mine.get("/waiting")["seats"]) == (False, True)
    game = opened(server, invite=["german", "umpire"])
    mine = Seat(server.client, game["game"], game["tokens"]["american"])
    assert umpire(mine.look()["seats"]) == (False, True)
    taken(server, game["game"], game["invitations"]["umpire"])
    assert umpire(mine.look()["seats"]) == (True, False)
    alone = opened(server)
    mine = Seat(server.client, alone["game"], alone["tokens"]["american"])
    assert umpire(mine.look()["seats"]) == (False, False)


def test_a_game_that_waits_is_not_the_one_that_a_page_has_seen_begun(server: Server) -> None:
    mine, _ = waiting(server)
    client: TestClient[Any] = server.client
    with client.websocket_connect(f"/api/games/{mine.game}/live") as page:
        page.send_json({"type": "join", "token": mine.token, "version": 3, "seen": "0" * 64})
        with pytest.raises(WebSocketDisconnect) as parted:
            page.receive_json()
    assert parted.value.code == 4409


def test_a_scenario_of_ones_own_does_not_go_by_the_name_of_a_printed_one(server: Server) -> None:
    printed = playable(RULESET)[1].source("crossroads")[1]
    for text, name in ((printed, "crossroads"), (printed.replace("turns = 6", "turns = 5"), "own")):
        game = opened(server, scenario_text=text)
        assert Seat(server.client, game["game"], game["tokens"]["american"]).look()["scenario"] == name


def test_pages_wait_together_and_go_on_to_the_table_over_the_same_socket(server: Server) -> None:
    mine, theirs = waiting(server)
    client: TestClient[Any] = server.client
    with (
        client.websocket_connect(f"/api/games/{mine.game}/live") as american,
        client.websocket_connect(f"/api/games/{mine.game}/live") as german,
    ):
        for socket, seat, salt in ((american, mine, AMERICAN), (german, theirs, GERMAN)):
            socket.send_json({"type": "join", "token": seat.token})
            assert until(socket, "waiting")["step"] == "bind"
            socket.send_json({"type": "answer", "version": 0, "answer": None, "id": 7})
            assert until(socket, "declined")["refusals"][0]["rule"] == "game.not-begun"
            socket.send_json({"type": "salt", "commitment": commitment(salt), "id": 8})
            assert until(socket, "acknowledged")["to"] == 8
        american.send_json({"type": "salt", "salt": AMERICAN.hex(), "id": 9})
        german.send_json({"type": "salt", "salt": GERMAN.hex(), "id": 9})
        for socket, name in ((american, "american"), (german, "german")):
            seen = until(socket, "picture")
            assert (seen["seat"], seen["version"]) == (name, 2)
        american.send_json({"type": "salt", "salt": AMERICAN.hex(), "id": 10})
        assert until(american, "declined")["refusals"][0]["rule"] == "game.begun"


def until(socket: Any, kind: str) -> Any:
    """The next message of a kind."""
    for _ in range(20):
        message = socket.receive_json(timeout=20)
        if message["type"] == kind:
            return message
    raise AssertionError(f"no {kind} came")


def test_a_seat_that_was_taken_is_told_though_the_store_fails_right_after(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = opened(server, salted=True)
    store = server.client.app.state.rooms.store
    claim, seats = store.claim, store.seats

    def claimed(*hashes: bytes) -> Any:
        def fail(_: str) -> Any:
            monkeypatch.setattr(store, "seats", seats)
            raise StoreFault("the disk is gone")

        found = claim(*hashes)
        monkeypatch.setattr(store, "seats", fail)
        return found

    monkeypatch.setattr(store, "claim", claimed)
    theirs = taken(server, game["game"], game["invitations"]["german"])
    assert theirs.get("/waiting")["seat"] == "german"


def test_a_game_whose_server_stopped_before_it_could_begin_begins_later(database: str) -> None:
    with served(database) as client:
        mine, theirs = waiting(Server(client))
        for seat, salt in ((mine, AMERICAN), (theirs, GERMAN)):
            seat.post("/salt", {"commitment": commitment(salt)})
        store = client.app.state.rooms.store
        seats = store.seats(mine.game)
        given = [
            replace(seat, salt=salt.hex())
            for seat in seats
            for name, salt in (("american", AMERICAN), ("german", GERMAN))
            if seat.name == name
        ]
        assert store.keep_salts(mine.game, seats, given)
    with served(database) as client:
        mine.client = client
        with client.websocket_connect(f"/api/games/{mine.game}/live") as page:
            page.send_json({"type": "join", "token": mine.token})
            assert until(page, "picture")["salts"] == {"american": AMERICAN.hex(), "german": GERMAN.hex()}


def test_whoever_has_told_his_salt_binds_no_other(server: Server) -> None:
    """While the game is being begun, the only one who gives salt could otherwise have two."""
    game = opened(server, salted=True, players={"german": "random"})
    mine = Seat(server.client, game["game"], game["tokens"]["american"])
    waiting_ = server.client.app.state.rooms._rooms.look(game["game"])
    mine.post("/salt", {"commitment": commitment(b"first thought")})
    mine.post("/salt", {"commitment": commitment(AMERICAN)})
    seat = SeatOfGame("american")
    assert waiting_.give(seat, AMERICAN.hex()) is None
    assert waiting_.bind(seat, commitment(AMERICAN)) is None
    refused = waiting_.bind(seat, commitment(b"second thought"))
    assert refused.refusals[0].because == "all have bound their salt, so none can be bound any more"


def test_a_record_with_a_printed_name_and_another_text_does_not_go_by_that_name(server: Server) -> None:
    game = server.begin()
    record = as_format_1(game["umpire"].text("/record").encode()).decode().replace("turns = 6", "turns = 5")
    body = {"record": record, "answers": 0, "sit": "all"}
    loaded = server.client.post("/api/games/load", json=body).json()
    assert Seat(server.client, loaded["game"], loaded["tokens"]["german"]).look()["scenario"] == "own"
