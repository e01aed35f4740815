"""House rules in the API: read and answered aside, kept apart from the printed game, and bounded."""

from __future__ import annotations

from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from sandtable.sheet.house_rules import CANNOT_BE_PLAYED, LONGEST, MOST, _played
from sandtable.sheet.registry import sound_rulesets
from sandtable.sheet.ruleset import Ruleset
from sandtable.web.api import companion
from sandtable.web.companion import asking
from sandtable.web.companion.changeable import changeable_tables, checked

Client = TestClient[Litestar]

RALLY = "dday_to_berlin.rally"
VETERAN = {"quality": "veteran"}
HOUSE = ["unit_rally.veteran.rally=1-7"]
CELL = {"table": "unit_rally", "row": "veteran", "column": "rally", "value": "1-7", "printed": "1-6"}


def post(client: Client, path: str, *, status: int = 200, **body: Any) -> Any:
    answer = client.post(path, json=body)
    assert answer.status_code == status, answer.text[:300]
    return answer.json()


def returns(told: dict[str, Any]) -> str:
    return str(next(each["chance"] for each in told["odds"]["chances"] if each["label"] == "returns"))


def test_odds_go_by_the_house_rules_and_tell_them(client: Client) -> None:
    """ddb.rally.table"""
    told = post(client, "/api/odds", procedure=RALLY, facts=VETERAN, house=HOUSE)
    assert (returns(told), told["house_rules"]) == ("7/10", [CELL])


def test_a_yes_or_no_is_switched(client: Client) -> None:
    """fow.gap.bulletproof-cover, fow.assault.no-saves"""
    facts = {"teams": 1, "defenders": 1, "kind": "gun", "cover": "inside", "firepower": 4}
    asked: dict[str, Any] = {"procedure": "flames_of_war.assault_hits", "facts": facts}
    house = ["bulletproof.assault.inside=yes"]
    told = [post(client, "/api/odds", **asked, house=each)["odds"]["chances"] for each in ([], house)]
    hit = [{each["label"]: each["chance"] for each in chances} for chances in told]
    assert hit == [
        {"1 destroyed by 1 hit": "1/2", "0 destroyed by 0 hits": "1/2"},
        {"1 destroyed by 1 hit": "1/4", "0 destroyed by 1 hit": "1/4", "0 destroyed by 0 hits": "1/2"},
    ]
    faulty = post(client, "/api/odds", **asked, house=["bulletproof.assault.inside=maybe"], status=400)
    assert "bulletproof.assault.inside: 'maybe' will not do, give yes or no." in str(faulty)


def test_what_other_values_would_bring_goes_by_them_too(client: Client) -> None:
    """ddb.rally.table"""
    told = post(client, "/api/odds", procedure=RALLY, facts=VETERAN, house=HOUSE)
    (quality,) = (field for field in told["fields"] if field["name"] == "quality")
    assert [option["brings"][0]["text"] for option in quality["options"]] == ["4", "5", "7"]


def test_answers_are_kept_apart_by_their_house_rules(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """ddb.rally.table"""
    other = ["unit_rally.veteran.rally=1-8"]
    asked = [post(client, "/api/odds", procedure=RALLY, facts=VETERAN, house=house) for house in (HOUSE, other, [])]
    assert [returns(told) for told in asked] == ["7/10", "4/5", "3/5"]
    assert asked[2]["house_rules"] == []
    # And are remembered: nobody works them out again.
    monkeypatch.setattr(companion, "answered_with_house_rules", None)
    again = [post(client, "/api/odds", procedure=RALLY, facts=VETERAN, house=house) for house in (HOUSE, other, [])]
    assert again == asked


def test_dice_go_by_them(client: Client) -> None:
    """ddb.rally.table"""
    rolled = post(client, "/api/roll", procedure=RALLY, facts=VETERAN, house=HOUSE, seed="1")
    assert (rolled["rolls"][0]["needs"], rolled["house_rules"]) == ("7 or less", [CELL])


def test_dice_thrown_by_hand_go_by_them(client: Client) -> None:
    """ddb.rally.table"""
    awaits = post(client, "/api/rolled", procedure=RALLY, facts=VETERAN, house=HOUSE)
    assert (awaits["awaits"]["needs"], awaits["house_rules"]) == ("7 or less", [CELL])
    read = post(client, "/api/rolled", procedure=RALLY, facts=VETERAN, house=HOUSE, faces=[7])
    assert (read["rolled"]["label"], read["house_rules"]) == ("returns", [CELL])


def test_a_refusal_travels_from_aside(client: Client) -> None:
    """ddb.rally.hq-near-enemy"""
    near = {"enemy_distance": 1}
    told = post(client, "/api/odds", procedure=RALLY, facts=near, house=HOUSE)
    assert ([each["rule"] for each in told["refusals"]], told["house_rules"]) == (["ddb.rally.hq-near-enemy"], [CELL])
    refused = post(client, "/api/roll", procedure=RALLY, facts=near, house=HOUSE, status=409)
    assert [each["rule"] for each in refused["refusals"]] == ["ddb.rally.hq-near-enemy"]


@pytest.mark.parametrize("path", ["/api/odds", "/api/roll", "/api/rolled"])
def test_a_wrong_house_rule_is_told_in_one_line(client: Client, path: str) -> None:
    told = post(client, path, procedure=RALLY, house=["unit_rally.vetran.rally=1-7"], status=400)
    assert told["error"] == "unit_rally: there is no row 'vetran' to change. Did you mean 'veteran'?"


@pytest.mark.parametrize("path", ["/api/odds", "/api/roll", "/api/rolled"])
@pytest.mark.parametrize("house", [["x" * (LONGEST + 1)], ["x"] * (MOST + 1), "x", [1], [None]])
def test_house_rules_are_few_and_short(client: Client, path: str, house: Any) -> None:
    assert "house" in post(client, path, procedure=RALLY, house=house, status=400)["error"]


def test_the_server_itself_reads_no_changed_table(client: Client) -> None:
    _played.cache_clear()
    post(client, "/api/odds", procedure=RALLY, house=["unit_rally.poor.rally=1-3"])
    post(client, "/api/roll", procedure=RALLY, house=["unit_rally.poor.rally=1-3"])
    post(client, "/api/rolled", procedure=RALLY, house=["unit_rally.poor.rally=1-3"])
    post(client, "/api/rulesets/dday_to_berlin/house_rules", house=["unit_rally.poor.rally=1-3"])
    assert _played.cache_info().currsize == 0


def test_only_so_many_answers_are_remembered(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "LENGTHY", 2)
    asking._lengthy.clear()
    for high in (3, 4, 5):
        post(client, "/api/odds", procedure=RALLY, house=[f"unit_rally.poor.rally=1-{high}"])
    assert [house for _, _, house in asking._lengthy] == [
        ("unit_rally.poor.rally=1-4",),
        ("unit_rally.poor.rally=1-5",),
    ]


def test_an_answer_that_would_be_too_large_is_told_like_one_that_is_too_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "LARGEST", 10)
    told = asking.answered_with_house_rules(RALLY, VETERAN, HOUSE)
    assert told.odds is not None
    assert (told.odds.chances, bool(told.odds.too_wide), len(told.house_rules)) == ((), True, 1)


def test_more_dice_than_can_be_shown_are_not_thrown(client: Client) -> None:
    """k47.weapon.small-arms"""
    told = post(
        client, "/api/roll", procedure="konflikt_47.unit_fire", house=["small_arms.rifle.shots=999"], status=400
    )
    assert told["error"].startswith("with these house rules ")
    assert told["error"].endswith(" dice are thrown, and no more than 2000 can be shown")


def test_a_change_that_does_not_fit_the_rest_is_no_fault_of_the_server(client: Client) -> None:
    body: dict[str, Any] = {"procedure": "konflikt_47.unit_fire", "house": ["small_arms.rifle.shots=several"]}
    told = post(client, "/api/odds", **body)
    assert (told["odds"], told["refusals"]) == (None, [{"rule": "", "because": CANNOT_BE_PLAYED}])
    for path in ("/api/roll", "/api/rolled"):
        assert post(client, path, **body, status=400)["error"] == CANNOT_BE_PLAYED


# ------------------------------------------------------------------ what a page offers


def test_house_rules_are_checked_with_what_is_printed(client: Client) -> None:
    path = "/api/rulesets/dday_to_berlin/house_rules"
    assert post(client, path, house=HOUSE) == {"rules": [CELL], "unfit": ""}
    assert post(client, path, house=["nothing"], status=400)["error"].startswith("'nothing' is no house rule")
    assert post(client, "/api/rulesets/nothing/house_rules", house=HOUSE, status=404)["error"]


def test_changes_that_do_not_fit_yet_are_read_and_told_so(client: Client) -> None:
    """ddb.activation.table"""
    path = "/api/rulesets/dday_to_berlin/house_rules"
    one = "activation.fallback.poor=9-10"
    found = post(client, path, house=[one])
    assert [rule["value"] for rule in found["rules"]] == ["9-10"]
    assert found["unfit"] == "house rules: activation, row 1, column poor: 9-10 overlaps a row"
    assert post(client, path, house=[one, "activation.hold.poor=7-8"])["unfit"] == ""


def test_the_cells_of_a_table_are_offered_with_what_they_hold(client: Client) -> None:
    tables = {each["name"]: each for each in client.get("/api/rulesets/dday_to_berlin/house_rules").json()}
    rally = tables["unit_rally"]
    assert (rally["title"], rally["used_by"]) == (
        "Unit Rally Table",
        ["dday_to_berlin.rally", "dday_to_berlin.night_rally"],
    )
    assert rally["columns"] == [
        {"name": "rally", "label": "rally", "kind": "faces", "choices": [], "may_be_empty": False}
    ]
    assert rally["rows"][0] == {"name": "veteran", "label": "veteran", "cells": ["1-6"]}
    assert [column["name"] for column in tables["hit_number"]["columns"]] == ["value", "most"]


HOMES = [pytest.param(home, id=home.short_name) for home in sound_rulesets()[0]]


@pytest.mark.parametrize("home", HOMES)
def test_whatever_is_printed_in_an_offered_cell_can_be_written(home: Ruleset) -> None:
    for table in changeable_tables(home):
        for row in table.rows:
            named = zip(table.columns, row.cells, strict=True)
            texts = [f"{table.name}.{row.name}.{column.name}={cell}" for column, cell in named]
            found = checked(home.short_name, texts)
            assert ([rule.value for rule in found.rules], found.unfit) == (list(row.cells), "")
