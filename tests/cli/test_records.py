"""`replay` and `verify`: records are checked, stepped through, told, forked, and their dice derived again."""

import json
import re
from pathlib import Path

import pytest
from tests.cli.typing_in import play, resumed, typed

from sandtable.game.record import read_record


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    record = tmp_path_factory.mktemp("records") / "finished.jsonl"
    play(record, *["1"] * 400)
    return record


@pytest.fixture(scope="module")
def fair(tmp_path_factory: pytest.TempPathFactory) -> Path:
    record = tmp_path_factory.mktemp("records") / "fair.jsonl"
    words = ["play", "ddb", "crossroads", "--as", "spectator", "--against", "random", "--record", str(record)]
    assert typed(words)[0] == 0
    return record


@pytest.fixture
def going_on(tmp_path: Path) -> Path:
    record = tmp_path / "going_on.jsonl"
    play(record, "first", "activate all c5", "move tank to c4")
    return record


# ---------------------------------------------------------------------- replay


def test_a_record_is_played_again_and_summed_up(finished: Path) -> None:
    code, out, err = typed(["replay", str(finished)])
    assert (code, err) == (0, "")
    assert "Crossroads, August 1944  dday_to_berlin.crossroads: american (human), german (random)" in out
    assert "played again with dice from a known seed: every rule and die agrees." in out


def test_a_game_that_goes_on_says_how(going_on: Path) -> None:
    out = typed(["replay", str(going_on)])[1]
    assert "3 answers played again" in out
    assert f"Go on with: sandtable play --resume {going_on}" in out


def test_any_point_can_be_shown(going_on: Path) -> None:
    out = typed(["replay", str(going_on), "--to", "2"])[1]
    assert out.startswith("2. american: activate 2nd Bn, Tank Bn\n2nd Bn, Tank Bn, activation: Move Full\n")
    assert "american: Move 2nd Bn (1 zone left), Tank Bn (2 zones left) and face each" in out
    assert "C5  american: #2 2nd Bn Iv; #4 Tank Bn Tv" in out
    assert typed(["replay", str(going_on), "--to", "0"])[1].startswith("Turn 1\n")


def test_a_point_as_data(going_on: Path) -> None:
    told = json.loads(typed(["replay", str(going_on), "--to", "2", "--json"])[1])
    assert (told["answers"], told["at"], told["over"], told["winner"]) == (3, 2, False, None)
    assert told["question"]["step"] == "MoveGroup"
    assert told["state"]["turn"] == 1


def test_the_story_is_written(finished: Path, tmp_path: Path) -> None:
    story = tmp_path / "story.md"
    code, out, _ = typed(["replay", str(finished), "--story", str(story)])
    assert (code, out) == (0, f"The story is in {story}, as Markdown\n")
    assert story.read_text("utf-8").startswith("# dday_to_berlin: crossroads\n")


def test_what_a_seat_saw_is_written(finished: Path, tmp_path: Path) -> None:
    seen = tmp_path / "german.jsonl"
    code, out, _ = typed(["replay", str(finished), "--seat", "german", "--out", str(seen)])
    assert (code, out) == (0, f"What german saw is in {seen}\n")
    header = json.loads(seen.read_text("utf-8").splitlines()[0])
    assert (header["kind"], header["seat"]["name"]) == ("seat", "german")
    assert "scenario_text" not in header


def test_a_fork_goes_another_way_with_dice_of_its_own(finished: Path, tmp_path: Path) -> None:
    fork = tmp_path / "fork.jsonl"
    code, out, _ = typed(["replay", str(finished), "--fork", "3", "--out", str(fork)])
    assert code == 0
    assert f"Forked after 3 answers with dice of its own: {fork}" in out
    assert "Taken up again after 3 answers." in resumed(fork)
    assert "The game is over" in resumed(fork, *["1"] * 400)
    assert "Forked from finished.jsonl after 3 answers." in typed(["replay", str(fork)])[1]
    verified = typed(["verify", str(fork)])[1]
    assert "more were thrown before the fork" in verified
    seeded = tmp_path / "seeded.jsonl"
    told = json.loads(typed(["replay", str(finished), "--fork", "0", "--out", str(seeded), "--seed", "9", "--json"])[1])
    assert told == {"fork": str(seeded), "answers": 0}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--to 9999", "there is no answer 9999: give 0 to "),
        ("--to x", "argument --to: 'x' will not do, give a whole number from 0 to"),
        ("--out file", "--out goes with --seat or --fork: say what to write there"),
        ("--fork 1", "say where the fork goes: --fork N --out FILE"),
        ("--seed 4", "--seed goes with --fork: a record has dice of its own"),
        ("--fork 1 --out f --to 3", "--fork makes a new record and nothing else"),
        ("--fork 9999 --out f", "there is no answer 9999"),
        ("--seat nobody --out f", "nobody sits at 'nobody'. There are: american, german, umpire, spectator."),
        ("--seat german", "say what for: --seat NAME goes with --out FILE, --story FILE or --to N"),
        ("--story /nowhere/at/all", "/nowhere/at/all cannot be written: No such file or directory"),
    ],
)
def test_what_cannot_be_shown_is_told_in_one_line(finished: Path, words: str, said: str) -> None:
    code, out, err = typed(["replay", str(finished), *words.split()])
    assert (code, out) == (2, "")
    assert err.startswith(f"sandtable: {said}")
    assert err.count("\n") == 1


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_is_no_record_is_bad_input(command: str, tmp_path: Path) -> None:
    assert typed([command, "nothing.jsonl"]) == (2, "", "sandtable: nothing.jsonl: there is no such record\n")
    (tmp_path / "empty.jsonl").write_text("")
    code, out, err = typed([command, str(tmp_path / "empty.jsonl")])
    assert (code in (1, 2), out, err.count("\n")) == (True, "", 1)


# ---------------------------------------------------------------------- verify


def test_fair_dice_are_derived_again_and_luck_is_measured(fair: Path) -> None:
    code, out, err = typed(["verify", str(fair)])
    assert (code, err) == (0, "")
    assert re.match(r"It holds\. \d+ dice derived again, every answer played again, and all agree\.\n", out)
    assert "committed to before the game began" in out
    for side in ("american", "german"):
        assert re.search(rf"{side}: \d+ of \d+ rolls went well where \d+\.\d were expected\n", out)
    assert len(re.findall(r"rolls this good or worse: [<>]?\d+(\.\d)? % \(luck percentile [<>]?\d+\)", out)) == 2


def test_the_verdict_as_data(fair: Path) -> None:
    told = json.loads(typed(["verify", str(fair), "--json"])[1])
    assert told["committed"] is True
    assert [luck["name"] for luck in told["luck"]] == ["american", "german"]
    assert all(0 <= luck["this_or_worse"] <= 1 for luck in told["luck"])


def test_a_face_that_was_changed_is_found(fair: Path, tmp_path: Path) -> None:
    lines = fair.read_text("utf-8").splitlines()
    place = next(number for number, line in enumerate(lines) if '"throws":[[' in line and number > 2)
    line = json.loads(lines[place])
    faces = line["throws"][0][2]
    faces[0] = faces[0] % 10 + 1
    lines[place] = json.dumps(line)
    tampered = tmp_path / "tampered.jsonl"
    tampered.write_text("\n".join(lines) + "\n", "utf-8")
    code, out, err = typed(["verify", str(tampered)])
    assert (code, out) == (1, "")
    assert f"{tampered}, line {place + 1}: die " in err
    assert "but derives to" in err
    assert err.count("\n") == 1


def test_an_answer_that_was_changed_is_found_by_playing_it_again(finished: Path, tmp_path: Path) -> None:
    tampered = tmp_path / "tampered.jsonl"
    tampered.write_text(finished.read_text("utf-8").replace('"type":"MoveFirst"', '"type":"MoveSecond"', 1), "utf-8")
    code, out, err = typed(["replay", str(tampered)])
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert ", line " in err


def test_fair_dice_keep_their_secret_until_the_game_is_over(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    assert typed(["play", "ddb", "crossroads", "--against", "random", "--record", str(record)], ["1"])[0] == 0
    code, out, err = typed(["verify", str(record)])
    assert (code, out) == (2, "")
    assert "its seed is a secret until the game is over: verify it then" in err


def test_dice_from_a_known_seed_can_be_verified_at_any_time(going_on: Path) -> None:
    code, out, _ = typed(["verify", str(going_on)])
    assert code == 0
    assert "whoever chose it may have known how they would fall" in out
    assert read_record(going_on).ended is None
