"""Games over HTTP: begun, looked at, answered, taken back, kept and loaded, over either store."""

from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.web.games.seats import RULESET, Game, Server

from sandtable.game.record import parse_record
from sandtable.game.verdict import verify_record
from sandtable.sheet.registry import names, ruleset
from sandtable.sheet.shelves import open_recorded, playable
from sandtable.web.games import refusals

OLD_BATTLES = Path(__file__).parents[2] / "rulesets/dday_to_berlin/battle/records"


def test_a_new_game_has_a_link_for_every_seat_that_is_not_a_computers(either_server: Server) -> None:
    game = either_server.begin(players={"german": "greedy"})
    assert set(game.seats) == {"american", "umpire", "spectator"}
    assert len({seat.token for seat in game.seats.values()}) == 3
    assert all(len(seat.token) == 32 for seat in game.seats.values())
    seats = game["american"].look()["seats"]
    assert [(seat["name"], seat["player"]) for seat in seats] == [
        ("american", "human"),
        ("german", "greedy"),
        ("umpire", "human"),
        ("spectator", "human"),
    ]


def test_the_first_picture_shows_the_board_the_question_and_what_has_happened(server: Server) -> None:
    game = server.begin()
    seen = game.asked().look()
    assert (seen["ruleset"], seen["scenario"], seen["answers"], seen["version"]) == (RULESET, "crossroads", 0, 2)
    assert seen["asked"]["title"] == "First move"
    assert seen["asked"]["yours"]
    assert seen["turn"] == "Turn 1 of 6"
    assert seen["board"]["ground"].startswith("<svg")
    assert seen["board"]["pieces_svg"].count('data-unit="') == sum(1 for piece in seen["pieces"] if piece["place"])
    assert [entry["number"] for entry in seen["log"]] == [0]
    assert seen["log"][0]["dice"]
    assert seen["ended"] is None


def test_an_answer_counts_and_everybody_sees_it(either_server: Server) -> None:
    game = either_server.begin()
    seat = game.asked()
    assert seat.answer({"type": "MoveFirst"}) == {"type": "acknowledged", "version": 3, "to": 0, "chain": ""}
    seen = game["spectator"].look()
    assert (seen["answers"], seen["version"]) == (1, 3)
    assert seen["log"][1]["said"] == "first"
    assert seen["log"][1]["seat"] in ("american", "german")


def test_what_the_rules_refuse_changes_nothing_and_is_told_with_its_rule(server: Server) -> None:
    game = server.begin()
    seat = game.asked()
    before = seat.look()
    no = seat.answer({"type": "Done"}, status=409)
    assert no["refusals"][0]["rule"] == "game.answer-kind"
    assert no["error"]
    assert seat.look() == before


def test_the_other_side_cannot_answer(server: Server) -> None:
    game = server.begin()
    asked = game.asked()
    other = game["german" if asked is game["american"] else "american"]
    assert other.answer({"type": "MoveFirst"}, status=409)["refusals"][0]["rule"] == "game.not-your-decision"
    assert (
        game["spectator"].answer({"type": "MoveFirst"}, status=409)["refusals"][0]["rule"] == "game.not-your-decision"
    )


def test_an_answer_to_a_question_that_is_gone_is_refused(server: Server) -> None:
    game = server.begin()
    seat = game.asked()
    version = seat.look()["version"]
    seat.answer({"type": "MoveFirst"}, version)
    again = seat.answer({"type": "MoveFirst"}, version, status=409)
    assert [each["rule"] for each in again["refusals"]] == ["game.moved-on"]
    assert seat.answer({"type": "Done"}, version + 50, status=409)["refusals"][0]["rule"] == "game.moved-on"


@pytest.mark.parametrize(
    "answer",
    [None, 7, "Done", [], {}, {"type": "Nonsense"}, {"type": "Activate"}, {"type": "Activate", "units": ["x"]}],
)
def test_what_is_no_answer_at_all_is_said_to_be_none(server: Server, answer: Any) -> None:
    game = server.begin()
    seat = game.asked()
    assert "this is no answer of dday_to_berlin" in seat.answer(answer, status=400)["error"]


def test_a_move_without_dice_can_be_taken_back_and_one_with_dice_cannot(either_server: Server) -> None:
    game = either_server.begin()
    seat = game.asked()
    seat.answer({"type": "MoveFirst"})
    seen = seat.look()
    no = seat.post("/undo", {"version": seen["version"]}, 409)
    assert [each["rule"] for each in no["refusals"]] == ["game.undo-dice"]
    assert [each["rule"] for each in seen["against_undo"]] == ["game.undo-dice"]
    moved = until_a_move(game)
    before = moved.look()
    moved.answer(move_of(moved))
    after = moved.look()
    assert after["against_undo"] == []
    moved.post("/undo", {"version": after["version"]})
    again = moved.look()
    assert again["version"] == before["version"] + 2
    assert again["board"] == before["board"]
    assert again["asked"] == before["asked"]


def until_a_move(game: Game) -> Any:
    """Play until somebody may move, and give that seat."""
    for seed in range(200):
        seen = game["spectator"].look()
        if seen["asked"]["step"] == "MoveGroup":
            return game.asked()
        game.play_on(1, seed)
    raise AssertionError("nobody ever moved")


def move_of(seat: Any) -> Any:
    for piece in seat.look()["pieces"]:
        for offer in seat.get(f"/offers?piece={piece['number']}")["offers"]:
            if offer["verb"] == "Move" and not offer["refusals"]:
                return offer["answer"]
    raise AssertionError("no move is offered")


def test_an_answer_can_be_considered_before_it_is_given(server: Server) -> None:
    game = server.begin()
    game.asked().answer({"type": "MoveFirst"})
    seat = game.asked()
    before = seat.look()
    offer = next(
        offer
        for piece in before["pieces"]
        for offer in seat.get(f"/offers?piece={piece['number']}")["offers"]
        if offer["verb"] == "Activate" and not offer["refusals"]
    )
    seen = seat.post("/consider", {"answer": offer["answer"]})
    assert seen["said"] == offer["said"]
    (forecast,) = seen["forecasts"]
    assert forecast["procedure"] == "dday_to_berlin.activation"
    assert sum(Fraction(chance["chance"]) for chance in forecast["odds"]["chances"]) == 1
    typed = seat.post("/consider", {"line": offer["said"]})
    assert typed["answer"] == offer["answer"]
    assert "is no command" in seat.post("/consider", {"line": "frobnicate"}, 400)["error"]
    compared = seat.post("/compare", {"line": offer["said"]})
    assert compared["main"] == {"label": "may move", "share": 0.6, "percent": "60.0 %"}
    assert seat.look() == before


def test_answers_are_ranked_for_whoever_is_asked_and_for_nobody_else(server: Server) -> None:
    game = server.begin()
    game.asked().answer({"type": "MoveFirst"})
    mine = game.asked()
    pieces = [each["number"] for each in mine.look()["pieces"]]
    piece = next(each for each in pieces if mine.get(f"/ranked?piece={each}")["answers"])
    found = mine.get(f"/ranked?piece={piece}&verb=Activate")
    assert [(row["verb"], row["main"]["percent"]) for row in found["answers"]] == [("Activate", "60.0 %")]
    assert game["spectator"].get(f"/ranked?piece={piece}")["answers"] == []


def test_only_the_seats_own_token_opens_it(server: Server) -> None:
    one, other = server.begin(), server.begin()
    for token in ("", "x" * 32, other["american"].token, "é"):
        response = server.client.get(f"/api/games/{one.name}", headers={b"Authorization": f"Bearer {token}".encode()})
        assert response.status_code in (401, 404), token
        assert "error" in response.json()
    assert server.client.get(f"/api/games/{one.name}").status_code == 400
    assert (
        server.client.get(f"/api/games/{one.name}", headers={"Authorization": one["american"].token}).status_code == 401
    )
    assert server.client.get("/api/games/nowhere", headers=one["american"].headers).status_code == 404


def test_what_is_said_at_the_table_is_heard_by_all(either_server: Server) -> None:
    game = either_server.begin()
    game["german"].post("/chat", {"text": "Viel Glück! <b>"})
    assert [(line["seat"], line["text"]) for line in game["american"].look()["chat"]] == [("german", "Viel Glück! <b>")]
    game["german"].post("/chat", {"text": ""}, 400)
    game["german"].post("/chat", {"text": "x" * 501}, 400)
    game["german"].post("/chat", {"text": "a\0b"}, 400)
    assert len(game["american"].look()["chat"]) == 1


def test_a_whole_game_is_played_reported_verified_and_told(either_server: Server) -> None:
    game = either_server.begin(seed=None)
    assert game["american"].look()["fair"]
    game["american"].get("/report", 400)
    while game["spectator"].look()["asked"] is not None:
        game.play_on(20, 3)
    end = game["american"].look()
    assert end["ended"]["said"]
    record = parse_record(game["american"].text("/record").encode())
    verdict = verify_record(record, open_recorded)
    assert (verdict.holds, verdict.sealed, verdict.committed) == (True, True, True)
    assert verdict.faces is not None
    assert verdict.faces > 20
    report = game["spectator"].get("/report")
    assert [luck["name"] for luck in report["luck"]] == ["american", "german"]
    last = report["timeline"][-1]
    assert last["answers"] == end["answers"]
    gone = [piece["side"] for piece in end["pieces"] if piece["off"] in ("shattered", "lost")]
    assert last["losses"] == [gone.count(0), gone.count(1)]
    assert game["german"].text("/story").startswith("# dday_to_berlin: crossroads")
    assert game["american"].answer({"type": "Done"}, status=409)["refusals"][0]["rule"] == "game.over"


def test_after_the_end_nothing_is_taken_back_or_answered_and_people_still_talk(either_server: Server) -> None:
    game = either_server.begin()
    while game["spectator"].look()["asked"] is not None:
        game.play_on(20, 3)
    end = game["umpire"].look()
    no = game["umpire"].post("/undo", {"version": end["version"]}, 409)
    assert no["refusals"][0] == {"rule": "game.undo-over", "because": "the game is over"}
    assert end["against_undo"] == no["refusals"]
    late = game["umpire"].answer({"type": "Done"}, end["version"], 409)
    assert [each["rule"] for each in late["refusals"]] == ["game.over"]
    game["german"].post("/chat", {"text": "well played"})
    after = game["umpire"].look()
    assert (after["version"], after["trouble"]) == (end["version"], "")
    assert [line["text"] for line in after["chat"]] == ["well played"]


def test_before_the_end_only_the_umpire_has_the_whole_record(server: Server) -> None:
    game = server.begin(seed=None)
    game.play_on(4)
    whole = game["umpire"].text("/record").splitlines()
    assert msgspec.json.decode(whole[0])["kind"] == "table"
    part = game["german"].text("/record").splitlines()
    assert msgspec.json.decode(part[0])["kind"] == "seat"
    assert "scenario_text" not in msgspec.json.decode(part[0])


def test_a_record_can_be_gone_on_with_from_its_end_or_from_any_point(either_server: Server) -> None:
    game = either_server.begin()
    game.play_on(9)
    record = game["umpire"].text("/record")
    whole = either_server.load(record=record)
    assert whole["spectator"].look()["answers"] == 9
    part = either_server.load(record=record, answers=4, players={"german": "random"})
    assert set(part.seats) == {"american", "umpire", "spectator"}
    there, here = game["spectator"].get("/at/4"), part["spectator"].look()
    assert (here["board"], here["asked"], here["turn"]) == (there["board"], there["asked"], there["turn"])
    whole.play_on(3)
    assert whole["spectator"].look()["answers"] == 12


@pytest.mark.parametrize("name", sorted(path.stem for path in OLD_BATTLES.glob("*.jsonl")))
def test_a_battle_from_before_games_had_folders_can_be_gone_on_with(server: Server, name: str) -> None:
    text = (OLD_BATTLES / f"{name}.jsonl").read_text()
    standing = len(parse_record(text.encode()).standing)
    game = server.load(record=text, players={})
    seen = game["spectator"].look()
    assert (seen["answers"], seen["ended"] is None) == (standing, "going_on" in name)
    earlier = server.load(record=text, answers=20, players={})
    earlier.play_on(3)
    assert earlier["spectator"].look()["answers"] == 23


@pytest.mark.parametrize(
    ("body", "because"),
    [
        ({"record": "nonsense"}, "it is missing"),
        ({"record": '{"line":"header"}\n{}\n'}, "no header"),
        ({"record": "x", "answers": -1}, "answers"),
        ({}, "record"),
        ({"record": "x", "more": 1}, "more"),
    ],
)
def test_a_record_that_cannot_be_read_is_refused_with_the_reason(server: Server, body: Any, because: str) -> None:
    response = server.client.post("/api/games/load", json=body)
    assert response.status_code == 400
    assert because in response.json()["error"]


def test_a_fork_behind_the_end_is_refused(server: Server) -> None:
    game = server.begin()
    response = server.client.post("/api/games/load", json={"record": game["umpire"].text("/record"), "answers": 3})
    assert response.json()["error"] == "there is no answer 3: fork after 0 to 0"


@pytest.mark.parametrize(
    ("body", "because"),
    [
        ({"ruleset": "chess", "scenario": "x"}, "chess"),
        ({"ruleset": RULESET, "scenario": "waterloo"}, "there is no scenario 'waterloo'"),
        ({"ruleset": RULESET, "scenario": "pyproject.toml"}, "there is no scenario 'pyproject.toml'"),
        ({"ruleset": RULESET, "scenario": "../../etc/passwd"}, "scenario"),
        ({"ruleset": RULESET, "scenario": "crossroads", "players": {"german": "rommel"}}, "rommel"),
        ({"ruleset": RULESET, "scenario": "crossroads", "players": {"french": "greedy"}}, "there is no seat 'french'"),
        ({"ruleset": RULESET, "scenario_text": "title = "}, "not readable as TOML"),
        ({"ruleset": RULESET}, "there is no scenario ''"),
        ({"scenario": "crossroads"}, "ruleset"),
        ([], ""),
    ],
)
def test_a_game_that_cannot_be_begun_is_refused_with_the_reason(server: Server, body: Any, because: str) -> None:
    response = server.client.post("/api/games", json=body)
    assert response.status_code == 400, response.text
    assert because in response.json()["error"]


def test_a_scenario_of_ones_own_and_one_from_a_seed_can_be_played(server: Server) -> None:
    assert server.begin("random:5")["spectator"].look()["scenario"] == "random_5"
    from sandtable.sheet.shelves import playable

    _, text = playable(RULESET)[1].source("crossroads")
    own = server.begin("my_own", scenario_text=text)
    assert own["spectator"].look()["scenario"] == "my_own"


def test_the_past_can_be_looked_at(server: Server) -> None:
    game = server.begin()
    first = game["german"].look()
    game.play_on(6)
    then = game["german"].get("/at/0")
    assert (then["board"], then["pieces"], then["asked"]) == (first["board"], first["pieces"], first["asked"])
    assert [entry["number"] for entry in game["german"].get("/at/5")["log"]] == [5]
    assert "there is no answer 7" in game["german"].get("/at/7", 400)["error"]


def test_scenarios_and_players_are_listed_for_the_lobby(server: Server) -> None:
    listed = server.client.get("/api/scenarios").json()
    assert [each["ruleset"] for each in listed] == [name for name in names() if ruleset(name).shelf is not None]
    (found,) = (each for each in listed if each["ruleset"] == RULESET)
    assert [brief["name"] for brief in found["scenarios"]] == [
        "bluecoat",
        "corps_breakout",
        "crossroads",
        "panzer_counterattack",
    ]
    assert found["players"] == ["random", "greedy", "planner"]
    assert found["invents"]


def test_every_fault_of_a_scenario_is_a_line_of_its_own(server: Server) -> None:
    _, shelf = playable(RULESET)
    text = shelf.source("crossroads")[1].replace("turns = 6", "turns = 0").replace('"tnk_medium"', '"tnk_huge"')
    asked = {"ruleset": RULESET, "scenario_text": text}
    for path in ("/api/scenarios/look", "/api/games"):
        response = server.client.post(path, json=asked)
        assert response.status_code == 400
        told = response.json()
        assert [fault.split(":")[0] for fault in told["faults"]] == ["turns", "side american, Regiment, Tank Bn"]
        assert told["error"] == "; ".join(told["faults"])


def test_what_is_no_file_at_all_has_one_error_and_no_list(server: Server) -> None:
    response = server.client.post("/api/scenarios/look", json={"ruleset": RULESET, "scenario": "waterloo"})
    assert response.status_code == 400
    assert response.json()["error"].startswith("there is no scenario 'waterloo'")
    assert response.json()["faults"] == []


def test_every_standing_names_a_rule_that_tells_what_it_does(server: Server) -> None:
    standings = server.begin().asked().look()["standings"]
    assert [(each["label"], each["rule"]) for each in standings] == [
        ("Points now", "ddb.gap.victory"),
        ("ART supports", "ddb.gap.support-use"),
        ("Morale markers", "ddb.init.roll"),
        ("Clock", "ddb.gap.night-clock"),
    ]
    for each in standings:
        assert server.client.get(f"/api/rules/{each['rule']}").status_code == 200


@pytest.mark.parametrize("piece", [-1, 999, 10**12])
def test_a_piece_that_is_not_there_has_no_offers(server: Server, piece: int) -> None:
    seat = until_a_move(server.begin())
    assert seat.get(f"/offers?piece={piece}") == {**seat.get(f"/offers?piece={piece}"), "offers": [], "card": None}


def test_an_answer_from_before_a_fork_can_be_taken_back_and_the_game_goes_on(server: Server) -> None:
    game = server.begin()
    mover = until_a_move(game)
    move = move_of(mover)
    mover.answer(move)
    answers = game["umpire"].look()["answers"]
    loaded = server.load(record=game["umpire"].text("/record"), answers=answers)["umpire"]
    loaded.post("/undo", {"version": answers + 2})
    dice = loaded.look()["inherited"]["dice"]
    assert loaded.look()["inherited"] == {"answers": answers - 1, "dice": dice}
    loaded.answer(move)
    assert loaded.look()["inherited"] == {"answers": answers - 1, "dice": dice}


def test_a_name_that_no_record_may_have_begins_no_game(server: Server) -> None:
    body = {"ruleset": "dday_to_berlin", "scenario": "random:1\n"}
    response = server.client.post("/api/games", json=body)
    assert response.status_code == 400
    assert "scenario" in response.json()["error"]


def test_a_game_grows_no_longer_than_can_be_read_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    game = server.begin()
    monkeypatch.setattr(refusals, "MOST_LINES", game["umpire"].look()["version"] + 1)
    game.play_on(1)
    seat = game.asked()
    refused = seat.answer(seat.allowed(Random(1)), status=409)  # noqa: S311
    assert [why["rule"] for why in refused["refusals"]] == ["game.too-long"]
