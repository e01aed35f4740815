"""What somebody takes back is told to everybody who saw it stand, and stays told."""

from pathlib import Path
from typing import Any

from tests.game.playing import BLUE, RED, SPECTATOR, UMPIRE, accepted, told_match
from tests.game.scouts import Hide
from tests.web.games.conftest import served
from tests.web.games.seats import Seat, Server
from tests.web.games.test_live import page
from tests.web.games.test_over_http import move_of, until_a_move

from sandtable.web.games.taken_back import MOST_TOLD, taken_back


def told(seat: Seat) -> list[tuple[int, int, str]]:
    return [(each["at"], each["number"], each["by"]) for each in seat.look()["taken_back"]]


def test_the_other_side_is_told_at_once_who_took_what_back_and_again_after_a_restart(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with served(database) as client:
        game = Server(client).begin()
        mine = until_a_move(game)
        name, before = mine.look()["seat"], mine.look()["answers"]
        theirs = game["german" if name == "american" else "american"]
        mine.answer(move_of(mine))
        worded = mine.look()["log"][-1]["worded"]
        with page(theirs) as there:
            there.picture()
            mine.post("/undo", {"version": mine.look()["version"]})
            seen: Any = there.picture()
            side = seen["sides"].index(name)
            expected = [{"at": 1, "number": before, "by": name, "side": side, "worded": worded}]
            assert seen["taken_back"] == expected
            assert (seen["answers"], worded[:5]) == (before, "move ")
    with served(database) as client:
        assert Seat(client, theirs.game, theirs.token).look()["taken_back"] == expected


def test_only_the_last_that_were_taken_back_are_told(server: Server) -> None:
    game = server.begin()
    mine = until_a_move(game)
    for _ in range(MOST_TOLD + 2):
        mine.answer(move_of(mine))
        mine.post("/undo", {"version": mine.look()["version"]})
    assert [at for at, *_ in told(game["spectator"])] == [*range(3, MOST_TOLD + 3)]


def test_of_a_hidden_answer_others_hear_only_what_they_heard_of_it() -> None:
    match = told_match(0)
    accepted(match.answer(Hide((5,)), RED))
    accepted(match.undo(RED))
    told_to = {seat.name: [(each.by, each.worded) for each in taken_back(match, seat)] for seat in (RED, BLUE, UMPIRE)}
    assert told_to["Red"] == told_to["umpire"] != told_to["Blue"]
    assert "5" not in str(told_to["Blue"])
    assert taken_back(match, SPECTATOR) == taken_back(match, BLUE)
