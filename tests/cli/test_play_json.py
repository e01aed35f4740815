"""The same game for programs: one JSON object on each line, and answers as JSON or as words."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cli.typing_in import play, told, typed

from sandtable.game.record import read_record


def of_kind(kind: str, lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [line for line in lines if line["type"] == kind]


def test_a_question_tells_who_is_asked_what_and_some_answers(tmp_path: Path) -> None:
    lines = told(tmp_path / "game.jsonl")
    game, question, left = lines[0], of_kind("question", lines)[0], lines[-1]
    assert game["type"] == "game"
    assert (game["sides"], game["seat"], game["protocol"]) == (["american", "german"], "american", 1)
    assert game["players"] == {"american": "human", "german": "random"}
    assert {key: question[key] for key in ("seat", "side", "step", "title", "rule", "answers", "prompt")} == {
        "seat": "american",
        "side": 0,
        "step": "ChooseFirst",
        "title": "First move",
        "rule": "ddb.init.roll",
        "answers": ["MoveFirst", "MoveSecond"],
        "prompt": "You have the initiative: move first or second this turn?",
    }
    assert question["suggestions"] == [
        {"number": 1, "answer": {"type": "MoveFirst"}, "text": "first"},
        {"number": 2, "answer": {"type": "MoveSecond"}, "text": "second"},
    ]
    assert left["type"] == "left"
    assert left["resume"].startswith("sandtable play --resume ")


def test_an_event_has_its_type_its_facts_and_its_story(tmp_path: Path) -> None:
    events = of_kind("event", told(tmp_path / "game.jsonl", "first"))
    assert events[0] == {"type": "event", "event": {"type": "TurnBegan", "turn": 1}, "story": ["Turn 1"]}
    (rolled,) = [each for each in events if each["event"].get("procedure") == "initiative"]
    assert rolled["event"]["rolls"][0]["throws"][0]["sides"] == 10
    assert rolled["story"][0] == "Both sides, initiative: American chooses"


def test_answers_are_told_with_their_words_and_the_computer_s_reason(tmp_path: Path) -> None:
    answers = of_kind("answer", told(tmp_path / "game.jsonl", '{"type":"MoveSecond"}', "done"))
    assert answers[0] == {
        "type": "answer",
        "seat": "american",
        "by": "human",
        "answer": {"type": "MoveSecond"},
        "text": "second",
        "reason": "",
    }
    assert {(each["seat"], each["by"], each["reason"]) for each in answers[1:]} >= {("german", "random", "at random")}


def test_refusals_and_faults_are_lines_too_and_change_nothing(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    wrong = ['{"type":"Done"}', '{"type":"Nonsense"}', '{"type":"MoveFirst","extra":1}', "[]", "{", "bogus", "undo"]
    lines = told(record, *wrong)
    assert [line["type"] for line in lines[lines.index(of_kind("question", lines)[0]) + 1 : -1]] == [
        *("refused", "fault", "fault", "fault", "fault", "fault", "refused")
    ]
    assert of_kind("refused", lines)[0]["refusals"] == [
        {
            "rule": "game.answer-kind",
            "because": "Done is no answer to First move; it takes MoveFirst, MoveSecond",
        }
    ]
    assert read_record(record).lines == ()


def test_odds_come_with_every_chance_exactly(tmp_path: Path) -> None:
    (odds,) = of_kind("odds", told(tmp_path / "game.jsonl", "first", "odds activate all c5"))
    assert odds["text"] == "activate 2nd Bn, Tank Bn"
    (forecast,) = odds["forecasts"]
    assert forecast["procedure"] == "dday_to_berlin.activation"
    assert {each["label"]: each["chance"] for each in forecast["chances"]} == {
        "Move Double": "1/10",
        "Move Full": "3/5",
        "Hold": "1/5",
        "Fallback": "1/10",
    }


def test_lists_maps_and_undo_are_told_as_data(tmp_path: Path) -> None:
    lines = told(tmp_path / "game.jsonl", "first", "undo", "what all", "map", "units c5", "state", "save")
    assert of_kind("undone", lines) == []  # dice were rolled for the supports
    assert of_kind("suggestions", lines)[0]["more"] == 0
    assert [each["about"] for each in of_kind("text", lines)][-3:] == ["map", "units", "save"]
    (state,) = of_kind("state", lines)
    assert (state["state"]["turn"], state["state"]["art"]) == (1, [2, 1])


def test_suggestions_are_few_but_have_one_of_each_kind_and_any_number_can_be_picked(tmp_path: Path) -> None:
    lines = told(tmp_path / "game.jsonl", "first", "activate all c5", "what all")
    question = of_kind("question", lines)[-1]
    everything = of_kind("suggestions", lines)[0]["suggestions"]
    assert {each["answer"]["type"] for each in question["suggestions"]} == {"Move", "Done"}
    assert len(question["suggestions"]) <= 16 < len(everything)
    assert [each for each in everything if each in question["suggestions"]] == question["suggestions"]
    last = everything[-2]
    again = told(tmp_path / "again.jsonl", "first", "activate all c5", str(last["number"]))
    assert of_kind("answer", again)[2]["answer"] == last["answer"]


def test_a_program_plays_a_whole_game_by_json_answers(tmp_path: Path) -> None:
    """Suggestions come back as answers until the game is over; what was refused could not have been suggested."""
    record, rng = tmp_path / "game.jsonl", Random(1)  # noqa: S311
    given: list[str] = []
    for _ in range(300):
        record.unlink(missing_ok=True)
        lines = told(record, *given)
        assert of_kind("refused", lines) == []
        assert of_kind("fault", lines) == []
        if of_kind("end", lines):
            break
        # Several questions at a time would need a pipe: a number that is always there stands for the next ones.
        given += [json.dumps(rng.choice(of_kind("question", lines)[-1]["suggestions"])["answer"]), *["1"] * 9]
    (end,) = of_kind("end", lines)
    assert end["winner"] in ("american", "german", None)
    assert {each["name"] for each in end["luck"]} == {"american", "german"}
    assert end["result"]["points"]


ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from([4, 20, 99, -1]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
    max_leaves=5,
)
KEYS = ["unit", "zone", "facing", "path", "units", "target", "primary", "zones", "guns", "art", "air", "hq", "road"]
KINDS = ["Place", "Activate", "Move", "RetreatTo", "Work", "Assault", "Fire", "AirStrike", "Defend", "Advance", "Done"]
JSON_ANSWERS = st.builds(
    lambda kind, held: json.dumps({"type": kind, **held}),
    st.sampled_from(KINDS),
    st.dictionaries(st.sampled_from(KEYS), ODD, max_size=4),
)
LINES = (JSON_ANSWERS | st.text(st.characters(exclude_categories=["Cs"]), max_size=30)).map(
    lambda line: " ".join(line.split())
)


@given(st.lists(LINES.filter(lambda line: not line[:1].isdigit()), min_size=1, max_size=6))
@settings(derandomize=True, deadline=None, max_examples=80)
def test_garbage_never_stops_the_table_and_never_changes_the_game(tmp_path_factory: Any, lines: list[str]) -> None:
    record = tmp_path_factory.mktemp("game") / "game.jsonl"
    words = ("quit", "exit", "q", "done", "d", "story", "do", "don")
    kept = [line for line in lines if line.partition(" ")[0].lower() not in words and '"Done"' not in line]
    # In the Combat Phase of the first turn nothing of this can be meant: the state must stay as it is.
    play(record, "first", "done", *kept, "agenda")
    assert [line.answer["type"] for line in read_record(record).lines if hasattr(line, "answer")] == [
        "MoveFirst",
        "Done",
    ]


@pytest.mark.parametrize("deep", [1000, 100_000])
def test_lists_within_lists_without_end_are_a_fault(tmp_path: Path, deep: int) -> None:
    (fault,) = of_kind("fault", told(tmp_path / "game.jsonl", '{"type":' + "[" * deep))
    assert fault["message"].startswith("that is no answer")


def test_the_program_that_reads_may_go_away(tmp_path: Path) -> None:
    assert typed(["play", "ddb", "crossroads", "--against", "random", "--record", str(tmp_path / "g.jsonl")])[0] == 0


def test_odds_tell_what_an_answer_gives_up_and_a_program_is_not_asked_twice(tmp_path: Path) -> None:
    lines = told(tmp_path / "game.jsonl", "first", "odds activate 1st Bn", "odds done", "done")
    activating, ending = of_kind("odds", lines)
    assert activating["warnings"] == []
    said = "Regiment HQ, 1st Bn, 2nd Bn, 3rd Bn and 3 others can still act"
    assert ending["warnings"] == [{"rule": "ddb.move.phase", "says": said}]
    assert [each["answer"]["type"] for each in of_kind("answer", lines)][:2] == ["MoveFirst", "Done"]
