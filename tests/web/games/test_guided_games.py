"""Games that are begun with a guide: what it brings, whom it guides, and that it stays with the game."""

from pathlib import Path

from tests.web.games.conftest import served
from tests.web.games.seats import RULESET, Game, Server

from sandtable.sheet.shelves import playable

SCENARIOS = playable(RULESET)[1].names()


def guided(server: Server, **more: object) -> Game:
    return server.begin(scenario="", guide="first_battle", **more)


def test_a_guide_brings_its_scenario_and_who_plays(server: Server) -> None:
    seen = guided(server)["american"].look()
    assert (seen["scenario"], seen["title"]) == ("crossroads", "Your first battle")
    assert {seat["name"]: seat["player"] for seat in seen["seats"]} == {
        "american": "human",
        "german": "greedy",
        "umpire": "human",
        "spectator": "human",
    }


def test_it_speaks_to_the_seat_that_it_guides_and_to_nobody_else(server: Server) -> None:
    game = guided(server)
    said = game["american"].look()["guided"]
    assert (said["title"], said["points"], said["goal_rules"]) == ("Your first battle", ["0", "5"], ["ddb.gap.victory"])
    assert said["goal"].startswith("Take Le Carrefour")
    assert [game[seat].look()["guided"] for seat in ("umpire", "spectator")] == [None, None]
    assert server.begin()["american"].look()["guided"] is None


def test_the_guide_stays_with_the_game_when_the_server_starts_again(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with served(database) as client:
        game = guided(Server(client))
        before = game["american"].look()["guided"]
    with served(database) as client:
        game["american"].client = client
        assert game["american"].look()["guided"]["goal"] == before["goal"]


def test_the_list_of_scenarios_names_the_guides_of_each_game(server: Server) -> None:
    listed = {each["ruleset"]: each["guides"] for each in server.client.get("/api/scenarios").json()}
    (brief,) = listed[RULESET]
    assert (brief["name"], brief["minutes"], brief["scenario"]) == ("first_battle", 25, "crossroads")
    assert (brief["seat"], brief["opponent"]) == ("american", "greedy")


def test_a_guide_that_is_not_there_or_comes_with_a_scenario_is_refused(server: Server) -> None:
    def refused(**body: object) -> str:
        response = server.client.post("/api/games", json={"ruleset": RULESET, **body})
        assert response.status_code == 400
        return str(response.json()["error"])

    assert refused(guide="last_battle").startswith("there is no guide 'last_battle'.")
    together = "a guide brings its scenario and who plays: leave 'scenario' and 'players' out"
    assert refused(guide="first_battle", scenario="crossroads") == together
    assert refused(guide="first_battle", players={"german": "planner"}) == together
    assert refused(guide="../rules") != ""


def test_a_guide_goes_on_from_a_record_with_whoever_plays_its_seat(server: Server) -> None:
    game = guided(server)
    record = game["umpire"].text("/record")
    again = server.load(record=record, guide="first_battle")
    assert again["american"].look()["guided"]["title"] == "Your first battle"
    assert server.load(record=record)["american"].look()["guided"] is None


def test_a_guide_does_not_go_on_in_another_scenario_or_without_its_seat(server: Server) -> None:
    def refused(record: str, **more: object) -> str:
        body = {"record": record, "guide": "first_battle", "sit": "all", **more}
        response = server.client.post("/api/games/load", json=body)
        assert response.status_code == 400
        return str(response.json()["error"])

    no = "the guide 'first_battle' leads whoever plays american in 'crossroads', and nobody else"
    other = next(each for each in SCENARIOS if each != "crossroads")
    assert refused(server.begin(other)["umpire"].text("/record")) == no
    record = guided(server)["umpire"].text("/record")
    assert refused(record, players={"american": "greedy"}) == no
