"""`sandtable find`: what it lists, as text and as JSON."""

import json
import os
import shlex
import subprocess
import sys

import pytest

from sandtable.cli.main import run


@pytest.mark.parametrize("words", [["panzerfaust", "at", "a", "tank"], ["panzerfaust at a tank"]])
def test_a_question_is_listed_with_its_game_why_it_was_found_and_the_line_that_asks_it(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["find", *words, "--game", "konflikt_47"]) == 0
    first = capsys.readouterr().out.split("\n\n")[0].splitlines()
    assert first == [
        "Shooting at a vehicle  Konflikt '47, konflikt_47.vehicle_shot",
        "  A shot or volley at a vehicle or walker, from the roll to hit to its fate. (dice)",
        "  Weapon: Panzerfaust",
        "  sandtable odds konflikt_47.vehicle_shot weapon=panzerfaust",
    ]


def test_six_are_listed_and_every_line_that_is_shown_can_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["find", "tiger"]) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines() if "sandtable odds" in line]
    assert len(lines) == 6
    for line in lines:
        assert run(shlex.split(line)[1:]) in (0, 1)


def test_programs_get_twelve_with_the_facts_that_were_stated(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["find", "tiger", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["query"] == "tiger"
    assert len(told["results"]) == 12
    of = {each["procedure"]: each for each in told["results"]}
    assert of["konflikt_47.unit_fire"] == {
        "procedure": "konflikt_47.unit_fire",
        "ruleset": "konflikt_47",
        "ruleset_title": "Konflikt '47",
        "title": "Unit fires at unit",
        "summary": "One unit of the roster fires with all it has at another; "
        "weapons and modifiers follow from their names.",
        "phase": "Shooting at troops",
        "dice": True,
        "why": "Firer: Tiger",
        "facts": {"firer": "ger-tiger"},
    }


def test_a_game_may_be_named_by_its_prefix(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["find", "morale", "--game", "k47", "--json"]) == 0
    assert {each["ruleset"] for each in json.loads(capsys.readouterr().out)["results"]} == {"konflikt_47"}


def test_every_start_finds_the_same_in_the_same_order() -> None:
    said = {
        subprocess.run(
            [sys.executable, "-m", "sandtable", "find", "infantry assualt on a tank", "--json"],
            capture_output=True,
            check=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(said) == 1
