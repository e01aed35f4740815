"""The companion's API: every procedure of every game, and whatever people or programs throw at it."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.repetition import times

from sandtable.game.refusals import TABLE_RULES
from sandtable.sheet.registry import sound_rulesets

Client = TestClient[Litestar]

EVERY = [f"{home.short_name}.{name}" for home in sound_rulesets()[0] for name in home.procedures]
ASSAULT = "dday_to_berlin.assault"


def odds(client: Client, procedure: str, **facts: Any) -> dict[str, Any]:
    answer = client.post("/api/odds", json={"procedure": procedure, "facts": facts})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


def now(told: dict[str, Any], name: str) -> dict[str, Any]:
    field: dict[str, Any] = next(field for field in told["fields"] if field["name"] == name)
    return field


def brought(told: dict[str, Any], name: str) -> dict[Any, list[tuple[str, str]]]:
    return {
        option["value"]: [(each["number"], each["text"]) for each in option["brings"]]
        for option in now(told, name)["options"]
    }


@pytest.mark.parametrize("name", EVERY)
def test_every_procedure_has_a_form_and_answers_its_defaults(client: Client, name: str) -> None:
    form = client.get(f"/api/procedures/{name}").json()
    assert form["name"] == name
    assert all(field["label"] and field["help"] for field in form["fields"])
    defaults = {field["name"]: field["default"] for field in form["fields"]}
    told = odds(client, name, **defaults)
    assert told["facts"] == defaults
    assert [field["name"] for field in told["fields"]] == list(defaults)
    if told["odds"] and not told["odds"]["left_off"]:
        assert sum(Fraction(chance["chance"]) for chance in told["odds"]["chances"]) == 1


@pytest.mark.parametrize("name", EVERY)
def test_every_procedure_rolls_to_one_of_its_outcomes(client: Client, name: str) -> None:
    told = odds(client, name)
    answer = client.post("/api/roll", json={"procedure": name, "seed": "a table"})
    if told["odds"] is None:
        assert answer.status_code == 409
        return
    rolled = answer.json()
    if rolled["place"] is not None and rolled["place"] < len(told["odds"]["chances"]):
        chance = told["odds"]["chances"][rolled["place"]]
        assert (rolled["label"], rolled["chance"]) == (chance["label"], chance["chance"])


#: Of lists of units with more than this many, only the first and the last are asked for.
LONG_LIST = 12
#: So many values of a procedure's fields are asked for; which, its name decides.
SAMPLED = times(12, 10_000)


def edges(field: dict[str, Any]) -> list[Any]:
    """Values at the ends of what a field may hold, and every choice of those with few."""
    if field["control"] in ("count", "tape"):
        return [field["low"], field["high"]]
    if field["control"] in ("choice", "unit"):
        values = [choice["value"] for choice in field["choices"]]
        return values if len(values) <= LONG_LIST else [*values[: LONG_LIST // 2], *values[-LONG_LIST // 2 :]]
    if field["control"] == "units":
        return [[], *([choice["value"]] * int(field["high"]) for choice in field["choices"][:4])]
    if field["control"] == "zone":
        return [[-99, 99], [0, 0]]
    return [True, False] if field["control"] == "flag" else [field["example"], ""]


@pytest.mark.parametrize("name", EVERY)
def test_every_procedure_answers_or_refuses_at_the_ends_of_its_fields(client: Client, name: str) -> None:
    fields = client.get(f"/api/procedures/{name}").json()["fields"]
    ends = [(field["name"], value) for field in fields for value in edges(field)]
    for field, value in Random(name).sample(ends, min(SAMPLED, len(ends))):  # noqa: S311
        told = odds(client, name, **{field: value})
        assert bool(told["odds"]) != bool(told["refusals"])


def test_the_example_of_the_readme(client: Client) -> None:
    told = odds(
        client,
        ASSAULT,
        attacker="tnk_medium",
        supports="2xinf_mech",
        attacker_fire=1,
        defender_quality="poor",
        prepared=True,
    )
    assert [(chance["label"], chance["chance"], chance["percent"]) for chance in told["odds"]["chances"]] == [
        ("defender shattered", "9/20", "45.0 %"),
        ("attacker holds", "77/200", "38.5 %"),
        ("attacker shattered and thrown back", "33/200", "16.5 %"),
    ]
    assert [(stage["label"], stage["value"]) for stage in told["odds"]["stages"]] == [
        ("hit roll", "90.0 %"),
        ("defender's save", "50.0 %"),
        ("attacker's save", "70.0 %"),
    ]


def test_a_segment_brings_the_modifiers_that_the_other_segments_lack(client: Client) -> None:
    told = odds(client, ASSAULT, attacker="tnk_medium")
    assert brought(told, "terrain") == {
        "open": [],
        "rough": [("Defender's save", "+2"), ("Attacker's save", "-3")],
    }
    assert brought(told, "attacked_from") == {
        "front": [],
        "flank": [("Defender's save", "-2")],
        "rear": [("Defender's save", "-2")],
    }


def test_a_segment_that_sets_the_base_brings_the_number_itself(client: Client) -> None:
    assert brought(odds(client, ASSAULT), "defender_quality") == {
        "poor": [("Hit number", "+1"), ("Defender's save", "4")],
        "regular": [("Defender's save", "5")],
        "veteran": [("Hit number", "-1"), ("Defender's save", "6")],
    }


def test_what_a_segment_brings_does_not_depend_on_which_one_is_chosen(client: Client) -> None:
    flank = odds(client, ASSAULT, attacked_from="flank")
    assert brought(flank, "attacked_from") == brought(odds(client, ASSAULT), "attacked_from")


def test_a_count_brings_what_it_adds_to_none(client: Client) -> None:
    told = odds(client, ASSAULT, attacker_fire=2, supports=["inf", "inf"])
    assert now(told, "attacker_fire")["brings"] == [{"number": "Hit number", "text": "+2"}]
    assert now(told, "supports")["brings"] == [
        {"number": "Hit number", "text": "+2"},
        {"number": "Attacker's save", "text": "+2"},
    ]


def test_a_value_that_the_rules_refuse_carries_its_reason_and_rule(client: Client) -> None:
    told = odds(client, ASSAULT)
    yes = next(option for option in now(told, "attacked_already")["options"] if option["value"] is True)
    assert yes["refusals"] == [
        {"rule": "ddb.combat.once-per-target", "because": "the defender was already attacked this player turn"}
    ]


def test_a_refused_situation_is_an_answer_with_all_its_alternatives(client: Client) -> None:
    told = odds(client, ASSAULT, attacked_already=True)
    assert told["odds"] is None
    assert [each["rule"] for each in told["refusals"]] == ["ddb.combat.once-per-target"]
    no = next(option for option in now(told, "attacked_already")["options"] if option["value"] is False)
    assert no["refusals"] == []


def test_facts_that_contradict_each_other_are_refused_by_no_rule(client: Client) -> None:
    told = odds(client, ASSAULT, guns_beside=1)
    assert told["odds"] is None
    assert [each["rule"] for each in told["refusals"]] == [""]


def test_the_bands_of_a_tape_end_where_the_answer_changes(client: Client) -> None:
    tape = now(odds(client, "dday_to_berlin.ranged"), "range")
    assert [(band["low"], band["high"], bool(band["refusals"])) for band in tape["bands"]] == [
        (0, 0, True),
        (1, 3, False),
        (4, 40, True),
    ]
    assert tape["reach"] == 6


def test_a_band_tells_the_modifier_it_brings(client: Client) -> None:
    tape = now(odds(client, "dday_to_berlin.activation"), "hq_distance")
    assert [(band["low"], band["high"], band["brings"]) for band in tape["bands"]] == [
        (0, 2, []),
        (3, 40, [{"number": "Added to the die", "text": "+1"}]),
    ]


def test_a_tape_is_drawn_at_least_to_its_present_value(client: Client) -> None:
    assert now(odds(client, "dday_to_berlin.ranged", range=17), "range")["reach"] == 17


def test_the_same_seed_throws_the_same_dice_and_each_die_knows_whether_it_met_its_need(client: Client) -> None:
    ask = {"procedure": ASSAULT, "seed": "7"}
    first, again = (client.post("/api/roll", json=ask).json() for _ in range(2))
    assert first == again
    assert [
        (roll["label"], roll["needs"], roll["result"], roll["throws"][0]["tests"][0]) for roll in first["rolls"]
    ] == [
        ("hit roll", "5 or less", "success", {"faces": [4], "met": True, "reads": ""}),
        ("defender's save", "5 or less", "failure", {"faces": [8], "met": False, "reads": ""}),
    ]
    assert (first["label"], first["chance"], first["place"]) == ("defender shattered", "1/4", 0)


def test_dice_thrown_by_hand_are_asked_for_and_read(client: Client) -> None:
    def told(*faces: int) -> Any:
        return client.post("/api/rolled", json={"procedure": ASSAULT, "faces": faces}).json()

    first = {"dice": 1, "sides": 10, "label": "hit roll", "rule": "ddb.combat.basic-hit", "kinds": []}
    assert told() == {"awaits": first | {"needs": "5 or less", "tests": 1}, "rolled": None, "house_rules": []}
    assert told(5)["awaits"]["label"] == "defender's save"
    assert told(9)["awaits"]["label"] == "attacker's save"
    done = told(5, 6)
    assert done["awaits"] is None
    assert (done["rolled"]["label"], done["rolled"]["chance"]) == ("defender shattered", "1/4")


@pytest.mark.parametrize(("faces", "said"), [([11], "cannot show 11"), ([5, 6, 7], "1 more were given"), ([0], ">= 1")])
def test_faces_that_no_such_dice_show_are_refused(client: Client, faces: list[int], said: str) -> None:
    answer = client.post("/api/rolled", json={"procedure": ASSAULT, "faces": faces})
    assert answer.status_code == 400
    assert said in answer.json()["error"]


def awaited(client: Client, procedure: str, *faces: int | str, **facts: Any) -> dict[str, Any]:
    answer = client.post("/api/rolled", json={"procedure": procedure, "facts": facts, "faces": faces})
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()["awaits"]
    return told


def test_each_throw_by_hand_names_its_weapon_and_what_it_needs(client: Client) -> None:
    """Rifles at long range hit on 4+, the LMG on 3+ (k47.hit.base, k47.hit.long-range)."""
    first = awaited(client, "konflikt_47.unit_fire")
    assert (first["dice"], first["label"], first["needs"], first["tests"]) == (6, "Rifle, hits", "4+", 6)
    second = awaited(client, "konflikt_47.unit_fire", "4of6")
    assert (second["dice"], second["label"], second["needs"]) == (3, "LMG, hits", "3+")
    third = awaited(client, "konflikt_47.unit_fire", "4of6", "1of3")
    assert (third["dice"], third["label"], third["needs"], third["tests"]) == (
        5,
        "damage",
        "1-3 harmless, 4-5 damaging, 6 damaging 6",
        0,
    )


def test_a_throw_by_hand_may_be_given_as_its_count(client: Client) -> None:
    told = client.post("/api/rolled", json={"procedure": "dday_to_berlin.support", "faces": ["1of2"]}).json()["rolled"]
    (roll,) = told["rolls"]
    assert (roll["result"], roll["throws"][0]["tests"], roll["throws"][0]["counted"]) == ("1 of 2", [], "1 of 2")
    assert roll["line"] == "supports gained: 1 of 2 counted at the table, needs 7 or less: 1 of 2"


def test_a_game_names_its_common_questions_and_what_stands_on_a_table(client: Client) -> None:
    game = client.get("/api/rulesets/konflikt_47").json()
    assert game["common"][0] == "konflikt_47.order_test"
    assert set(game["common"]) <= {each["name"] for each in game["procedures"]}
    assert [group["label"] for group in game["on_table"]] == ["Unit", "Weapon"]
    assert "ger-grenadiers" in [choice["value"] for choice in game["on_table"][0]["choices"]]


def test_a_field_says_whose_units_it_holds_and_whether_it_may_start_with_the_players_own(client: Client) -> None:
    fields = {each["name"]: each for each in client.get("/api/procedures/konflikt_47.unit_fire").json()["fields"]}
    assert [(name, fields[name]["theirs"], fields[name]["on_table"]) for name in ("firer", "target", "weapon")] == [
        ("firer", False, True),
        ("target", True, True),
        ("weapon", False, False),
    ]


def test_dice_without_a_seed_differ(client: Client) -> None:
    thrown = [client.post("/api/roll", json={"procedure": "dday_to_berlin.nightfall"}).text for _ in range(12)]
    assert len(set(thrown)) > 1


def test_a_refused_roll_says_why(client: Client) -> None:
    answer = client.post("/api/roll", json={"procedure": ASSAULT, "facts": {"attacked_already": True}})
    assert answer.status_code == 409
    assert answer.json()["refusals"][0]["rule"] == "ddb.combat.once-per-target"


BAD = {
    "not JSON": (b"{", 400),
    "a list": (b"[]", 400),
    "no procedure": (b"{}", 400),
    "an unknown procedure": (b'{"procedure":"dday_to_berlin.assalt"}', 400),
    "an unknown game": (b'{"procedure":"chess.assault"}', 400),
    "an unknown fact": (b'{"procedure":"dday_to_berlin.rally","facts":{"qualty":"poor"}}', 400),
    "an unknown key": (b'{"procedure":"dday_to_berlin.rally","fact":{}}', 400),
    "a number for a word": (b'{"procedure":"dday_to_berlin.rally","facts":{"quality":3}}', 400),
    "a word for a number": (b'{"procedure":"dday_to_berlin.hit_roll","facts":{"hit_number":"many"}}', 400),
    "nothing": (b'{"procedure":"dday_to_berlin.hit_roll","facts":{"hit_number":null}}', 400),
    "too high": (b'{"procedure":"dday_to_berlin.hit_roll","facts":{"hit_number":41}}', 400),
    "beyond any machine": (b'{"procedure":"dday_to_berlin.hit_roll","facts":{"hit_number":1e999}}', 400),
    "a thing": (b'{"procedure":"dday_to_berlin.rally","facts":{"battalion":{"a":[1]}}}', 400),
    "too many units": (b'{"procedure":"dday_to_berlin.assault","facts":{"supports":"99999999xinf"}}', 400),
    "an endless list": (
        b'{"procedure":"dday_to_berlin.retreat","facts":{"enemies":' + b"[" * 9999 + b"]" * 9999 + b"}}",
        400,
    ),
    "an endless text": (b'{"procedure":"dday_to_berlin.retreat","facts":{"enemies":"' + b"[" * 9999 + b'"}}', 400),
    "a flood": (b'{"procedure":"' + b"x" * 40_000 + b'"}', 413),
    "text that is none": (b'{"procedure":"\xff"}', 400),
}


@pytest.mark.parametrize("path", ["/api/odds", "/api/roll"])
@pytest.mark.parametrize("what", BAD)
def test_bad_input_is_told_in_one_line(client: Client, what: str, path: str) -> None:
    body, status = BAD[what]
    answer = client.post(path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == status
    assert answer.json()["error"]
    assert "\n" not in answer.json()["error"]


def test_games_and_their_procedures_are_listed(client: Client) -> None:
    games = client.get("/api/rulesets").json()
    assert [game["name"] for game in games] == [home.short_name for home in sound_rulesets()[0]]
    shown = client.get("/api/rulesets/dday_to_berlin").json()
    assert shown["procedure_count"] == len(shown["procedures"]) == 46
    phases = {each["name"]: each["phase"] for each in shown["procedures"]}
    assert phases[ASSAULT] == "Combat"
    assert phases["dday_to_berlin.supply"] == "Supply, victory and night"
    dice = {each["name"]: each["dice"] for each in shown["procedures"]}
    assert dice[ASSAULT]
    assert not dice["dday_to_berlin.supply"]


def test_a_unit_is_named_and_told_apart_from_its_examples(client: Client) -> None:
    form = client.get("/api/procedures/dday_to_berlin.rally").json()
    battalion = next(field for field in form["fields"] if field["name"] == "battalion")
    tanks = next(choice for choice in battalion["choices"] if choice["value"] == "tnk_medium")
    assert tanks == {
        "value": "tnk_medium",
        "label": "Medium tanks",
        "detail": "M4 Sherman, Cromwell, Panzer IV, T-34",
    }


@pytest.mark.parametrize("path", ["/api/rulesets/x", "/api/procedures/x", "/api/rules/x.y.z"])
def test_an_address_that_names_nothing_is_not_found(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"].startswith("there is no ")


def test_rules_are_found_by_their_words(client: Client) -> None:
    found = client.get("/api/rules", params={"ruleset": "dday_to_berlin", "search": "rally table"}).json()
    assert found[0]["id"] == "ddb.rally.table"
    assert all("rally" in f"{rule['id']} {rule['title']} {rule['text']}".lower() for rule in found)


def test_all_rules_of_a_game_are_listed_without_words(client: Client) -> None:
    home = sound_rulesets()[0][0]
    listed = client.get("/api/rules", params={"ruleset": home.short_name}).json()
    assert [rule["id"] for rule in listed] == list(home.rules.ids)


def test_a_rule_leads_to_what_uses_it(client: Client) -> None:
    rule = client.get("/api/rules/ddb.rally.table").json()
    assert [each["name"] for each in rule["procedures"]] == ["dday_to_berlin.rally", "dday_to_berlin.night_rally"]
    assert [each["name"] for each in rule["tables"]] == ["dday_to_berlin.unit_rally"]
    assert "ddb.rally.table" not in [each["id"] for each in rule["related"]]
    assert rule["related"]


@pytest.mark.parametrize("rule", TABLE_RULES)
def test_a_rule_of_the_table_can_be_read_though_no_sheet_has_it(client: Client, rule: str) -> None:
    told = client.get(f"/api/rules/{rule}").json()
    assert (told["id"], told["text"]) == (rule, TABLE_RULES[rule])
    assert (told["ruleset_title"], told["kind"]) == ("Every game", "rule of the table")
    assert (told["procedures"], told["tables"], told["related"]) == ([], [], [])


def test_every_rule_can_be_read(client: Client) -> None:
    for home in sound_rulesets()[0]:
        for rule_id in home.rules.ids:
            assert client.get(f"/api/rules/{rule_id}").json()["text"]


def test_tables_are_told_as_printed(client: Client) -> None:
    tables = {table["name"]: table for table in client.get("/api/tables", params={"ruleset": "dday_to_berlin"}).json()}
    rally = tables["dday_to_berlin.unit_rally"]
    assert rally["columns"] == ["quality", "rally"]
    assert len(rally["rows"]) == 3


def test_the_api_describes_itself(client: Client) -> None:
    schema = client.get("/api/schema/openapi.json").json()
    assert {
        "/api/rulesets",
        "/api/rulesets/{name}",
        "/api/procedures/{name}",
        "/api/find",
        "/api/odds",
        "/api/roll",
        "/api/rules",
        "/api/rules/{rule_id}",
        "/api/tables",
    } <= set(schema["paths"])
    assert {"200", "400", "409"} <= set(schema["paths"]["/api/roll"]["post"]["responses"])
