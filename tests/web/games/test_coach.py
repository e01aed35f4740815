"""The coach over HTTP: who may ask, what he is told, and what is kept of it."""

from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
from tests.web.games.conftest import served
from tests.web.games.seats import Game, Seat, Server


def alone(server: Server, **more: Any) -> tuple[Game, Seat]:
    """A game against the computer whose first question is a person's."""
    game = server.begin(players={"american": "planner"}, **more)
    return game, game["german"]


def asked_again(seat: Seat) -> None:
    """Wait until the computer has answered all that is asked of it."""
    until = monotonic() + 60
    while (asked := seat.look()["asked"]) is None or not asked["yours"]:
        assert monotonic() < until, "nothing was asked of the seat any more"
        sleep(0.05)


def ask(seat: Seat, status: int = 200) -> Any:
    return seat.post("/coach", {"version": seat.look()["version"]}, status)


def test_the_coach_tells_his_choice_and_a_second_with_reason_and_odds(server: Server) -> None:
    _, seat = alone(server)
    told = ask(seat)
    best, second = told["best"], told["second"]
    assert (told["player"], told["hints"], told["version"]) == ("planner", 1, seat.look()["version"])
    assert best["reason"]
    assert second["considered"]["answer"] != best["considered"]["answer"]
    assert best["considered"] == {
        **seat.post("/consider", {"answer": best["considered"]["answer"]}),
    }
    seat.answer(best["considered"]["answer"])


def test_the_same_question_is_counted_once_and_the_next_anew(server: Server) -> None:
    _, seat = alone(server)
    assert [ask(seat)["hints"], ask(seat)["hints"]] == [1, 1]
    seat.answer(ask(seat)["best"]["considered"]["answer"])
    asked_again(seat)
    assert ask(seat)["hints"] == 2


def test_nobody_is_advised_on_a_question_that_is_gone(server: Server) -> None:
    _, seat = alone(server)
    no = seat.post("/coach", {"version": seat.look()["version"] - 1}, 409)
    assert no["refusals"][0]["rule"] == "game.moved-on"


def test_only_those_who_play_are_advised(server: Server) -> None:
    game, _ = alone(server)
    for name in ("umpire", "spectator"):
        assert ask(game[name], 409)["refusals"][0]["because"] == "the coach advises only those who play"


def test_between_people_the_coach_is_silent_unless_it_was_agreed(server: Server) -> None:
    silent = server.begin()
    assert silent["german"].look()["coach"] == ""
    assert ask(silent["german"], 409)["refusals"][0]["rule"] == "game.coach-not-agreed"
    agreed = server.begin(coach=True)
    assert {agreed[name].look()["coach"] for name in ("german", "american", "spectator")} == {"planner"}
    assert ask(agreed["german"])["hints"] == 1
    assert ask(agreed["american"], 409)["refusals"][0]["because"] == "nothing is asked of you now"


def test_whoever_plays_alone_may_do_without(server: Server) -> None:
    _, seat = alone(server, coach=False)
    assert seat.look()["coach"] == ""


@pytest.mark.parametrize("coach", [True, False])
def test_an_invitation_and_the_wait_tell_whether_the_coach_may_be_asked(server: Server, coach: bool) -> None:
    body = {"ruleset": "dday_to_berlin", "scenario": "crossroads", "coach": coach, "salted": True}
    opened = server.client.post("/api/games", json={**body, "sit": ["german"], "invite": ["american"]}).json()
    guest = Seat(server.client, opened["game"], opened["invitations"]["american"])
    assert guest.get("/invitation")["coach"] is coach
    assert Seat(server.client, opened["game"], opened["tokens"]["german"]).get("/waiting")["coach"] is coach


def test_hints_and_the_agreement_outlive_the_server(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with served(database) as client:
        _, seat = alone(Server(client))
        assert ask(seat)["hints"] == 1
    with served(database) as client:
        again = Seat(client, seat.game, seat.token)
        assert again.look()["coach"] == "planner"
        assert ask(again)["hints"] == 2
        umpire_sees = client.get(f"/api/games/{seat.game}/report", headers=seat.headers)
        assert umpire_sees.status_code == 400


def test_an_address_that_asks_too_often_waits(tmp_path: Path) -> None:
    with served(str(tmp_path / "games.db"), hints_a_minute=1) as client:
        _, seat = alone(Server(client))
        ask(seat)
        ask(seat, 429)


def test_the_report_counts_the_hints(server: Server) -> None:
    game = server.begin(coach=True)
    ask(game["german"])
    game.play_on(1000)
    told = game["american"].get("/report")
    assert told["hints"] == [{"seat": "german", "count": 1}]


def test_nobody_else_learns_that_somebody_asked_before_the_report(server: Server) -> None:
    game = server.begin(coach=True)
    others = ("american", "umpire", "spectator")
    before = [game[name].text("") for name in others]
    ask(game["german"])
    assert [game[name].text("") for name in others] == before
