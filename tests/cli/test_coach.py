"""The coach at the keyboard: what he tells, and what is kept of it beside the record."""

from pathlib import Path

from tests.cli.typing_in import play, resumed, told

AS_GERMAN = ("--as", "german")


def test_the_coach_tells_two_choices_and_counts_one_question_once(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    shown = play(record, "coach", "coach", "first", "coach", seed="3", more=AS_GERMAN)
    assert shown.count("The planner would: first\n  because: moving first leads to the better position\n") == 2
    assert "Second choice: second\n" in shown
    assert [shown.count(f"{hints} asked so far.") for hints in ("1 hint", "2 hints")] == [2, 1]
    assert len((tmp_path / "game.jsonl.hints").read_text().splitlines()) == 2
    assert "3 hints asked so far." in resumed(record, "coach")


def test_a_program_is_told_the_same(tmp_path: Path) -> None:
    lines = told(tmp_path / "game.jsonl", "coach", seed="115")
    advice = next(line for line in lines if line["type"] == "advice")
    assert (advice["player"], advice["hints"]) == ("planner", 1)
    assert advice["second"]["answer"] != advice["best"]["answer"]


def test_people_at_one_keyboard_agree_when_they_begin(tmp_path: Path) -> None:
    against = ("--against", "human")
    assert "the coach was not agreed on" in play(tmp_path / "silent.jsonl", "coach", more=against)
    assert "The planner would: " in play(tmp_path / "agreed.jsonl", "coach", more=(*against, "--coach"))
    assert "The planner would: " in resumed(tmp_path / "agreed.jsonl", "coach")
