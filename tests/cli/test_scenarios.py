"""`scenarios`: what can be played, one of them in full, and every fault of a file."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from tests.cli.typing_in import typed

from sandtable.sheet.registry import ruleset

SHELF = ruleset("dday_to_berlin").shelf
assert SHELF is not None
NAMES = SHELF.names()


def test_every_scenario_is_listed_with_its_size_sides_and_length() -> None:
    code, out, err = typed(["scenarios"])
    assert (code, err) == (0, "")
    assert [name for name in NAMES if f"  {name}  " not in out] == []
    assert "13 stands on 6 by 6 zones; 6 turns" in " ".join(out.split())
    assert out.startswith(typed(["scenarios", "ddb"])[1].partition("'sandtable scenarios")[0])
    assert out.index("crossroads") < out.index("bluecoat")
    assert "4 against 4 units on 36 by 24 in; 4 turns" in " ".join(typed(["scenarios", "k47"])[1].split())


def test_the_list_as_data() -> None:
    told = json.loads(typed(["scenarios", "--json"])[1])
    assert [each["name"] for each in told if each["ruleset"] == "dday_to_berlin"] == NAMES
    assert {each["name"] for each in told if each["ruleset"] == "konflikt_47"} == {
        "patrol_at_the_mill",
        "crossroads_at_dusk",
        "sound_and_fury",
        "march_of_the_titans",
    }
    keys = {"ruleset", "name", "title", "when", "size", "sides", "seats", "length", "notes", "house_rules"}
    assert keys == set(told[0])


@pytest.mark.parametrize("name", [*NAMES, "random:7"])
def test_a_scenario_is_shown_with_its_map_and_forces(name: str) -> None:
    code, out, err = typed(["scenarios", "ddb", name])
    assert (code, err) == (0, "")
    assert "Ground: w woods" in out
    assert "#0 " in out
    assert "It ends " in out
    assert f"Play it: sandtable play dday_to_berlin {name}" in out
    assert max(map(len, out.splitlines())) <= 100


def test_switches_are_told_in_words() -> None:
    out = " ".join(typed(["scenarios", "ddb", "corps_breakout"])[1].split())
    assert (
        "House rules: supply: yes (ddb.gap.supply); sudden victory: no (ddb.gap.victory); "
        "objective or supply point held: 10, printed 5; lead in points that wins: 1, printed 5" in out
    )


def test_a_seed_may_be_any_text() -> None:
    assert 'Meeting engagement a "b"  1944' in typed(["scenarios", "ddb", 'random:a "b"'])[1]


def test_a_scenario_as_data_holds_its_whole_text() -> None:
    told = json.loads(typed(["scenarios", "ddb", "crossroads", "--json"])[1])
    assert told["text"].startswith('title = "Crossroads"')


def test_the_map_is_drawn_into_a_file(tmp_path: Path) -> None:
    picture = tmp_path / "map.svg"
    assert typed(["scenarios", "ddb", "crossroads", "--svg", str(picture)])[:2] == (0, f"The map is in {picture}\n")
    assert ElementTree.fromstring(picture.read_text("utf-8")).tag.endswith("svg")  # noqa: S314 - our own picture
    code, _, err = typed(["scenarios", "ddb", "crossroads", "--svg", str(picture)])
    assert (code, err) == (2, f"sandtable: {picture} is there already: take another name\n")


def test_a_sound_file_is_told_to_be_sound(tmp_path: Path) -> None:
    assert SHELF is not None
    own = tmp_path / "own.toml"
    own.write_text(SHELF.source("crossroads")[1], "utf-8")
    assert typed(["scenarios", "ddb", "--check", str(own)])[:2] == (0, f"{own}: sound. 13 stands on 6 by 6 zones\n")
    assert json.loads(typed(["scenarios", "ddb", "--check", str(own), "--json"])[1])["faults"] == []


def test_every_fault_of_a_file_is_told_at_once(tmp_path: Path) -> None:
    assert SHELF is not None
    own = tmp_path / "own.toml"
    text = SHELF.source("crossroads")[1].replace('at = "C5"', 'at = "Z5"').replace('code = "atg"', 'code = "atgg"')
    own.write_text(text, "utf-8")
    code, out, err = typed(["scenarios", "ddb", "--check", str(own)])
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 3
    assert all(line.startswith(f"sandtable: {own}: side ") for line in err.splitlines())
    told = json.loads(typed(["scenarios", "ddb", "--check", str(own), "--json"])[1])
    assert len(told["faults"]) == 3


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("nogame", "there is no ruleset 'nogame'."),
        ("ddb nowhere", "there is no scenario 'nowhere'. There are: "),
        ("ddb --check nowhere.toml", "nowhere.toml cannot be read: "),
        ("ddb crossroads --check x.toml", "--check takes the file: leave the name of a scenario away"),
        ("ddb --svg x.svg", "say which scenario to draw: sandtable scenarios RULESET NAME --svg FILE"),
    ],
)
def test_what_cannot_be_shown_is_told_in_one_line(words: str, said: str) -> None:
    code, out, err = typed(["scenarios", *words.split()])
    assert (code, out) == (2, "")
    assert err.startswith(f"sandtable: {said}")
    assert err.count("\n") == 1
