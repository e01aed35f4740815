"""`sandtable play --guide`: the words of the guide before each question, none of them twice."""

from pathlib import Path

from tests.cli.typing_in import resumed, typed

GOAL = "Take Le Carrefour (C3) and hold it when turn 6 ends"


def guided(record: Path, *lines: str, more: tuple[str, ...] = ()) -> str:
    words = ["play", "dday_to_berlin", "--guide", "--seed", "115", "--record", str(record), *more]
    code, out, err = typed(words, lines)
    assert (code, err) == (0, "")
    return " ".join(out.split())


def test_the_guide_brings_its_battle_and_speaks_before_the_questions(tmp_path: Path) -> None:
    shown = guided(tmp_path / "game.jsonl", "first", "activate all c5", "quit")
    assert "american (human), german (greedy)" in shown
    assert shown.index(GOAL) < shown.index("You won the roll for the first move") < shown.index("move first or second")
    assert shown.index("Movement: each unit rolls") < shown.index("A good start") < shown.index("activation:")
    assert shown.index("activation:") < shown.index("Before you move: beside the enemy, 2nd Bn")
    assert shown.count("A good start") == shown.count(GOAL) == 1


def test_what_speaks_of_the_page_alone_is_not_told(tmp_path: Path) -> None:
    shown = guided(tmp_path / "game.jsonl", "first", "activate all c5", "quit")
    assert "purple" not in shown
    assert "hatched" not in shown


def test_a_battle_goes_on_with_its_guide(tmp_path: Path) -> None:
    guided(tmp_path / "game.jsonl", "first", "quit")
    assert "Movement: each unit" in " ".join(resumed(tmp_path / "game.jsonl", "quit", more=["--guide"]).split())
    assert "Movement: each unit" not in resumed(tmp_path / "game.jsonl", "quit")


def test_a_guide_is_for_its_scenario(tmp_path: Path) -> None:
    record = str(tmp_path / "game.jsonl")
    words = ["play", "dday_to_berlin", "bluecoat", "--guide", "--against", "random", "--record", record]
    said = "sandtable: the guide 'first_battle' is for the scenario crossroads: leave --guide away\n"
    assert typed(words)[2] == said
