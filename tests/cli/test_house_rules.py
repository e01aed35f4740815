"""Odds, rolls and tables with house rules, at the terminal."""

import json

import pytest

from sandtable.cli.main import run

RALLY = "unit_rally.veteran.rally=1-7"
SAID = "With house rules: unit_rally.veteran.rally=1-7, printed: 1-6"


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert run(list(words)) == code
    out, err = capsys.readouterr()
    return err if code == 2 else out


def test_odds_with_a_house_rule_say_so_below_the_question(capsys: pytest.CaptureFixture[str]) -> None:
    """ddb.rally.table"""
    lines = told(capsys, "odds", "rally", "--house", RALLY, "quality=veteran").splitlines()
    assert lines[:3] == ["Rally  dday_to_berlin.rally", "Rally of Veteran infantry", SAID]
    assert lines[-1] == ("  Rally of Veteran infantry: returns on 7 or less, 70.0 % returns, 30.0 % stays in the pool")


def test_a_roll_with_a_house_rule_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    """ddb.rally.table"""
    lines = told(capsys, "roll", "rally", "quality=veteran", "--faces", "7", f"--house={RALLY}").splitlines()
    assert lines[2] == SAID
    assert "Result  returns  (70.0 %)" in lines


def test_a_refusal_with_a_house_rule_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "odds", "rally", "enemy_distance=1", "--house", RALLY, code=1).splitlines()
    assert lines[0] == "The rules do not allow it:"
    assert lines[-1] == SAID


@pytest.mark.parametrize("words", [["odds", "rally"], ["roll", "rally"], ["tables", "unit_rally"]])
def test_json_carries_the_house_rules(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    found = json.loads(told(capsys, *words, "--house", RALLY, "--json"))
    assert found["house_rules"] == [
        {"table": "unit_rally", "row": "veteran", "column": "rally", "value": "1-7", "printed": "1-6"}
    ]
    assert "house_rules" not in json.loads(told(capsys, *words, "--json"))


def test_a_table_is_shown_as_it_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, "tables", "unit_rally", "--house", RALLY).splitlines()
    assert "  veteran  1-7" in lines
    assert lines[-1] == SAID


def test_several_may_be_given(capsys: pytest.CaptureFixture[str]) -> None:
    """ddb.combat.basic-hit"""
    more = ["--house", RALLY, "--house", "hit_number.basic.value=6"]
    lines = told(capsys, "odds", "assault", *more).splitlines()
    assert " ".join(lines[2:4]).rstrip() == f"{SAID}; hit_number.basic.value=6, printed: 5"


def test_a_yes_or_no_is_switched_and_the_assault_goes_by_it(capsys: pytest.CaptureFixture[str]) -> None:
    """fow.gap.bulletproof-cover, fow.assault.no-saves"""
    dug_in = ["odds", "assault_hits", "teams=1", "defenders=1", "kind=gun", "cover=inside", "firepower=2"]
    assert "0.5 destroyed on average" in " ".join(told(capsys, *dug_in).split())
    lines = told(capsys, *dug_in, "--house", "bulletproof.assault.inside=yes").splitlines()
    assert lines[2] == "With house rules: bulletproof.assault.inside=yes, printed: no"
    # Half of the hits, and five in six of the Firepower tests.
    assert "0.4 destroyed on average" in " ".join(" ".join(lines).split())


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (
            ["odds", "assault_hits", "--house", "bulletproof.assault.inside=sometimes"],
            "sandtable: bulletproof.assault.inside: 'sometimes' will not do, give yes or no.\n",
        ),
        (
            ["odds", "assault_hits", "--house", "bulletproof.assault.insides=yes"],
            "sandtable: bulletproof: there is no column 'insides' to change. Did you mean 'inside'?\n",
        ),
        (
            ["odds", "rally", "--house", "unit_raly.veteran.rally=1-7"],
            "sandtable: there is no table 'unit_raly' to change. Did you mean 'unit_rally'?\n",
        ),
        (
            ["tables", "dday_to_berlin", "--house", RALLY],
            "sandtable: --house changes a table: name the one to show ('sandtable tables' lists them)\n",
        ),
        (
            ["roll", "rally", "--house", "unit_rally.veteran.rally=3-11"],
            "sandtable: house rules: unit_rally, row 1, column rally: 3-11 should begin at 1 and end within the D10\n",
        ),
    ],
)
def test_what_cannot_be_changed_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], words: list[str], fault: str
) -> None:
    assert told(capsys, *words, code=2) == fault
