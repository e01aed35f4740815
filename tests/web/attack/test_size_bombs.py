"""Small texts that swell: each is refused in a sentence or two, and the server goes on."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.game.forging import as_format_1
from tests.web.attack.bombs import BOMBS, generated
from tests.web.attack.large_scenarios import large
from tests.web.games.conftest import served
from tests.web.games.seats import RULESET, Server

from sandtable.rulesets.dday_to_berlin.battle.scenario import Scenario
from sandtable.sheet.faults import LONGEST_FAULT, MOST_FAULTS
from sandtable.sheet.foreign_toml import MOST_CHARACTERS, MOST_KEYS, MOST_LINES, MOST_PARTS, NotToml, read_foreign_toml
from sandtable.sheet.scenario_text import ScenarioFault
from sandtable.sheet.shelves import playable

HOSTILE = "</svg><script>alert(1)</script>\"'&"
#: The largest answer that tells of faults: so many, each in UTF-8, with as much again for the sentence.
LARGEST_ANSWER = 4 * 2 * (MOST_FAULTS + 2) * LONGEST_FAULT


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(str(tmp_path_factory.mktemp("bombs") / "games.db")) as client:
        yield Server(client)


def looked(server: Server, text: str) -> Any:
    return server.client.post("/api/scenarios/look", json={"ruleset": RULESET, "scenario_text": text})


def record_with(text: str) -> str:
    """A record of crossroads whose header has another scenario."""
    who = {"seats": [], "players": {}, "dice": {"kind": "seeded", "seed": "1"}}
    what = {"ruleset": RULESET, "scenario": "own", "scenario_text": text, "rules_hash": ""}
    header = {"line": "header", "format": 1, "kind": "table", "engine": "0", **what, **who}
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in (header, {"line": "begin", "throws": []}))


# ---------------------------------------------------------------------- over HTTP


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_wherever_a_scenario_is_read(server: Server, name: str) -> None:
    text = BOMBS[name]
    own = {"ruleset": RULESET, "scenario_text": text}
    for path, body in (
        ("/api/scenarios/look", own),
        ("/api/games", own),
        ("/api/games/load", {"record": record_with(text)}),
    ):
        response = server.client.post(path, json=body)
        assert response.status_code == 400, (path, response.text[:300])
        assert len(response.content) < LARGEST_ANSWER
    assert server.client.get("/api/scenarios").status_code == 200


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(generated)
def test_whatever_is_made_of_toml_is_refused_or_read(server: Server, text: str) -> None:
    response = looked(server, text or " ")
    assert response.status_code == 400
    assert len(response.content) < LARGEST_ANSWER


def test_the_largest_scenario_can_be_played(server: Server) -> None:
    assert looked(server, large()).status_code == 200
    game = server.begin(scenario="", scenario_text=large(), seed="1")
    game.play_on(3)
    assert game["spectator"].look()["answers"] == 3


@pytest.mark.parametrize("scenario", ["random:" + "9" * 70, "random:-1", "random:0", "random:.", "random::::"])
def test_any_seed_makes_a_scenario(server: Server, scenario: str) -> None:
    response = server.client.post("/api/scenarios/look", json={"ruleset": RULESET, "scenario": scenario})
    assert response.status_code == 200, response.text


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ({"type": "Activate", "units": [3] * 20_000}, "Expected `array` of length <= 100 - at `$.units`"),
        ({"type": "Activate", "units": [10**12]}, "Expected `int` <= 999 - at `$.units[0]`"),
        ({"type": "Fire", "target": 1, "art": 10**12}, "Expected `int` <= 60 - at `$.art`"),
    ],
)
def test_an_answer_is_no_longer_than_any_that_could_be_given(server: Server, answer: Any, told: str) -> None:
    game = server.begin()
    version = game["umpire"].look()["version"]
    given = {"answer": answer}
    for path, body in (("/answers", {"version": version, **given}), ("/consider", given), ("/compare", given)):
        assert game["umpire"].post(path, body, status=400)["error"] == f"this is no answer of {RULESET}: {told}"


def test_an_answer_about_nobody_is_refused_without_words(server: Server) -> None:
    game = server.begin()
    game["umpire"].answer({"type": "MoveFirst"})
    for unit in (-1, 500):
        found = game["umpire"].post("/consider", {"answer": {"type": "Activate", "units": [unit]}})
        assert found["said"] == ""
        assert found["refusals"]


def test_a_fault_of_a_record_does_not_repeat_the_record(server: Server) -> None:
    game = server.begin()
    head, begun, *_ = game["umpire"].text("/record").splitlines()
    line = {"line": "answer", "who": "german", "answer": {"type": "x" * 1_000_000}, "throws": []}
    record = "\n".join([head, begun, msgspec.json.encode(line).decode(), ""])
    response = server.client.post("/api/games/load", json={"record": record})
    assert response.status_code == 400
    assert response.json()["error"].startswith("record, line 3: ")
    assert len(response.content) < LARGEST_ANSWER


def test_only_a_record_may_be_as_large_as_a_record(server: Server) -> None:
    game = server.begin()
    for path in ("/answers", "/consider", "/undo", "/chat"):
        response = server.client.post(
            f"/api/games/{game.name}{path}", json={"text": "x" * 100_000}, headers=game["umpire"].headers
        )
        assert response.status_code == 413


# ---------------------------------------------------------------------- the bounds themselves

part = st.one_of(
    st.from_regex(r"[a-z0-9_-]{1,5}", fullmatch=True).map(lambda bare: (bare, bare)),
    st.sampled_from(["", "a.b", "=", "#", "[", "'''"]).map(lambda word: (f'"{word}"', word)),
    st.sampled_from(["", "a.b", '"', "]", '"""', "\\"]).map(lambda word: (f"'{word}'", word)),
)
inner = "".join(['a.a.a.a.a.a.a = 1\n[x]\n{{{{{{{{ # "" ', "'' "])
value = st.sampled_from(
    [
        (f'"""{inner}"""', inner),
        (f'"""{inner}"""""', f'{inner}""'),
        (f'"""\\"""{inner}"""', f'"""{inner}'),
        ("'''a \"\"\" b = c.d.e.f.g.h.i'''", 'a """ b = c.d.e.f.g.h.i'),
        ("'''''''", "'"),
        ('""', ""),
        ('"a \\" # b = [[[[[[["', 'a " # b = [[[[[[['),
        ("'a \\'", "a \\"),
        ("[[[[[1]]]]]", [[[[[1]]]]]),
        ("1.5", 1.5),
    ]
)


@given(st.lists(st.tuples(st.lists(part, min_size=1, max_size=9), value), min_size=1, max_size=4))
def test_only_the_parts_of_keys_are_counted_and_all_of_them(lines: list[Any]) -> None:
    text, expected = "", {}
    for number, (parts, (written, held)) in enumerate(lines):
        key = " . ".join((f"k{number}", *(written_part for written_part, _ in parts)))
        text += f'{key} = {written} # it\'s """ and {inner.splitlines()[0]}\n'
        plain = held
        for _, name in reversed(parts):
            plain = {name: plain}
        expected[f"k{number}"] = plain
    if all(len(parts) + 1 <= MOST_PARTS for parts, _ in lines):
        assert read_foreign_toml(text, dict[str, Any]) == expected
    else:
        with pytest.raises(NotToml, match=f"has a key of more than {MOST_PARTS} parts"):
            read_foreign_toml(text, dict[str, Any])


def test_a_bound_names_the_line_and_what_is_too_much() -> None:
    for text, told in (
        ("a = 1\nb = [[[[[[[1]]]]]]]", "line 2 has more than 6 brackets within each other"),
        ("a.b.c.d.e.f.g = 1", "line 1 has a key of more than 6 parts"),
        ("\n\na = 0x" + "f" * 63, "line 3 has a word or number of more than 64 characters"),
        ("a" * 200_001, "it has 200001 characters, where 200000 may be"),
        ("\n" * 5_001, "it has more than 5000 lines"),
    ):
        with pytest.raises(NotToml) as raised:
            read_foreign_toml(text, dict)
        assert str(raised.value) == f"too large to be read: {told}"


def test_shipped_scenarios_are_far_below_every_bound() -> None:
    _, shelf = playable(RULESET)
    for name in shelf.names():
        _, text = shelf.source(name)
        assert 20 * len(text) < MOST_CHARACTERS
        assert 8 * text.count("=") < MOST_KEYS
        assert 15 * text.count("\n") < MOST_LINES


# ---------------------------------------------------------------------- what checks do afterwards


def faults_of(text: str) -> tuple[str, ...]:
    with pytest.raises(ScenarioFault) as raised:
        Scenario("own", text)
    return raised.value.faults


def test_a_map_is_measured_before_it_is_drawn() -> None:
    assert faults_of(large(26, 20, 10)) == ("map.terrain: 26 by 20 are 520 zones, where 500 may be",)


def test_a_side_has_no_more_units_than_a_table_holds() -> None:
    (told,) = faults_of(large(25, 20, 101))
    assert told == "Expected `array` of length <= 100, at `side[0].division[0].units`"


def test_the_first_faults_are_told_and_how_many_more_there_are() -> None:
    text = large(10, 10, 30).replace('code = "', 'code = "no such ')
    found = faults_of(text)
    assert len(found) == MOST_FAULTS + 1
    assert found[-1].startswith("and ")
    assert found[-1].endswith(" more")


def test_a_strangers_word_is_cut_where_it_is_told_again() -> None:
    (told,) = faults_of(large(6, 6, 4).replace('quality = "regular"', f'quality = "{"x" * 100_000}"', 1))
    assert len(told) == LONGEST_FAULT
    assert told.endswith("x…")


def test_a_word_made_to_look_like_places_is_told_as_quickly_as_any_other() -> None:
    word = ", at `a." * 15_000
    (told,) = faults_of(large(6, 6, 4).replace('quality = "regular"', f'quality = "{word}"', 1))
    assert told.startswith("', at `a.")


@pytest.mark.parametrize(
    ("cell", "told"),
    [
        ("value = 1000", "Expected `int` <= 999"),
        ("value = -1000", "Expected `int` >= -999"),
        ("value = [1]", "Expected `bool | int | str`, got `array`"),
        (f'label = "{"x" * 201}"', "Expected `str` of length <= 200"),
    ],
)
def test_a_changed_cell_is_as_small_as_one_on_paper(cell: str, told: str) -> None:
    (found,) = faults_of(f"{large(6, 6, 4)}\n[house_rules.tables.limits.sight]\n{cell}\n")
    assert found == f"{told}, at `house_rules.tables[...][...][...]`"


@pytest.mark.parametrize(("hits", "fails"), [(0, 10), (1, 11), (5, 5), (9, 2)])
def test_a_natural_roll_that_always_counts_is_on_the_die(hits: int, fails: int) -> None:
    changed = f"always_hits = {{ value = {hits} }}\nalways_fails = {{ value = {fails} }}"
    assert faults_of(f"{large(6, 6, 4)}\n[house_rules.tables.limits]\n{changed}\n") == (
        "house_rules.tables: limits: give always_hits and then always_fails, both on the D10",
    )


# ---------------------------------------------------------------------- names that are markup


def test_markup_in_names_stays_text_in_every_drawing_and_header(server: Server) -> None:
    named = msgspec.json.encode(HOSTILE).decode()
    text = large(6, 6, 4, title="Fields").replace('name = "american 1"', f"name = {named}")
    text = text.replace('title = "american"', f"title = {named}").replace('name = "River"', f"name = {named}")
    text = text.replace("[[map.road]]", f"names = {{ C3 = {named}, B2 = {named} }}\n\n[[map.road]]\nname = {named}", 1)
    text = text.replace('name = "Division"', f"name = {named}").replace('title = "Fields"', f"title = {named}")
    shown = looked(server, text)
    assert shown.status_code == 200, shown.text
    assert shown.json()["brief"]["title"] == HOSTILE
    game = server.begin(scenario="", scenario_text=text)
    game.play_on(4)
    seen = game["spectator"].look()
    drawings = [shown.json()["board"][part] for part in ("ground", "pieces_svg")]
    drawings += [seen["board"][part] for part in ("ground", "pieces_svg")]
    assert [drawing for drawing in drawings if "<script" in drawing or "</svg><" in drawing] == []
    assert "&lt;script&gt;" in drawings[0]
    assert "&lt;script&gt;" in drawings[1]


def test_a_scenarios_name_does_not_get_into_headers(server: Server) -> None:
    game = server.begin()
    game.play_on(2)
    head, *rest = as_format_1(game["umpire"].text("/record").encode()).decode().splitlines()
    header = {**msgspec.json.decode(head), "scenario": f"x; Set-Cookie: a=b; {HOSTILE}" + "é" * 100}
    again = server.load(record="\n".join([msgspec.json.encode(header).decode(), *rest, ""]))
    response = server.client.get(f"/api/games/{again.name}/record", headers=again["umpire"].headers)
    assert response.status_code == 200
    assert "set-cookie" not in response.headers
    name = response.headers["content-disposition"].removeprefix('attachment; filename="').removesuffix('"')
    assert re.fullmatch(r"[A-Za-z0-9_.-]{1,80}", name)
    assert name.endswith(f"_-{again.name}.jsonl")
    assert len(again["umpire"].look()["title"]) == 80


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ('title = "x\\u001b[2J"', "U+001B"),
        ('notes = ["\\u202e"]', "U+202E"),
        ('"\\u0007" = 1', "U+0007"),
        ('[side]\nname = "\\u2028"', "U+2028"),
    ],
)
def test_what_is_not_seen_but_acts_is_no_part_of_a_scenario(text: str, sign: str) -> None:
    with pytest.raises(NotToml, match=re.escape(f"a text holds the character {sign}, which cannot be shown")):
        read_foreign_toml(text, dict[str, Any])


def test_words_of_every_language_are_part_of_one() -> None:
    assert read_foreign_toml('a = "é ß 橋\\u00a0\\n\\tx"', dict[str, Any]) == {"a": "é ß 橋\u00a0\n\tx"}
