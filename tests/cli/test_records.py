"""`replay`: records are checked, stepped through, told and forked."""

import json
from pathlib import Path

import pytest
from tests.cli.typing_in import play, resumed, typed


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
    code, out, _ = typed(["verify", str(fork)])
    alone = " ".join(out.split())
    assert (code, alone.startswith("It holds from the fork on. ")) == (1, True)
    assert "what it has from another record is not proven: give that record with --origin." in alone
    assert "Its beginning and 3 answers come from 'finished.jsonl', with 6 dice thrown there." in alone
    code, out, _ = typed(["verify", str(fork), "--origin", str(finished)])
    both = " ".join(out.split())
    assert (code, both.startswith("It holds. ")) == (0, True)
    assert "come from 'finished.jsonl', with 6 dice thrown there, which holds as well." in both
    code, _, err = typed(["verify", str(fork), "--origin", str(fork)])
    assert (code, "it does not hold, so what was forked from it is not proven" in err) == (2, True)
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


def test_an_answer_that_was_changed_is_found(finished: Path, tmp_path: Path) -> None:
    tampered = tmp_path / "tampered.jsonl"
    tampered.write_text(finished.read_text("utf-8").replace('"type":"MoveFirst"', '"type":"MoveSecond"', 1), "utf-8")
    code, out, err = typed(["replay", str(tampered)])
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert ", line 3: it was changed, put in, or a line before it was taken out" in err


@pytest.mark.parametrize(
    "data",
    [
        b"\0" * 100,
        b"\xff\xfe",
        b"\xef\xbb\xbf{}\n{}\n",
        b"[" * 100_000,
        b"[" * 100_000 + b"\n" + b"[" * 100_000 + b"\n",
        b"x" * (2 << 20),
        b'{"line":"header","format":2}\n\xff\n',
    ],
    ids=["nul", "utf-16", "bom", "deep", "deep lines", "long line", "no header"],
)
@pytest.mark.parametrize("command", ["replay", "verify", "play --resume"])
def test_bytes_that_are_no_record_are_told_in_one_line(command: str, data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_bytes(data)
    code, out, err = typed([*command.split(), str(path)])
    assert (code in (1, 2), out, err.count("\n")) == (True, "", 1)
    assert err.startswith(f"sandtable: {path}")
