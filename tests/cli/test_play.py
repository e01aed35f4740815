"""A whole game by typed commands: what is shown, kept, taken back and taken up again."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.typing_in import SEED, play, resumed, typed

from sandtable.game.record import Answered, Undone, read_record
from sandtable.game.recorder import key_file
from sandtable.sheet.registry import ruleset

GOLDEN = Path(__file__).parent / "golden"
TO_MOVE = ("first", "activate all c5")


def answers(record: Path) -> int:
    """How many answers a record has that still count."""
    return sum(1 if isinstance(line, Answered) else -1 for line in read_record(record).lines)


# ---------------------------------------------------------------------- the golden game


def test_a_scripted_game_reads_as_it_did(tmp_path: Path) -> None:
    """`UPDATE_GOLDEN=1 pytest tests/cli/test_play.py` writes the transcript anew, for review as a diff."""
    lines = (GOLDEN / "crossroads.txt").read_text("utf-8").splitlines()
    shown = play(tmp_path / "game.jsonl", *lines).replace(str(tmp_path), "RECORDS")
    transcript = GOLDEN / "crossroads.transcript"
    if os.environ.get("UPDATE_GOLDEN"):
        transcript.write_text(shown, "utf-8")
    assert shown == transcript.read_text("utf-8")


def test_no_line_is_wider_than_a_hundred_columns(tmp_path: Path) -> None:
    shown = play(tmp_path / "game.jsonl", "help nonsense")
    paths = str(tmp_path)
    assert [line for line in shown.splitlines() if len(line) > 100 and paths not in line] == []
    assert max(map(len, (GOLDEN / "crossroads.transcript").read_text("utf-8").splitlines())) <= 100


# ---------------------------------------------------------------------- to the end


def test_a_game_picked_by_numbers_comes_to_its_end_and_verifies(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    shown = play(record, *["1"] * 400)
    assert "The game is over: " in shown
    assert f"Record: {record}" in shown
    assert read_record(record).ended is not None
    code, out, _ = typed(["verify", str(record)])
    assert (code, out.startswith("It holds. ")) == (0, True)


def test_two_computers_play_while_a_spectator_watches_and_nothing_is_read(tmp_path: Path) -> None:
    shown = play(tmp_path / "game.jsonl", "bogus", more=["--as", "spectator"])
    assert "american (random)" in shown
    assert "german (random)" in shown
    assert "bogus" not in shown
    assert "The game is over" in shown


def test_two_people_share_a_keyboard_and_each_may_take_back_his_own(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    shown = play(record, "second", "undo", "1", *["done"] * 4, "undo", "quit", more=["--against", "human"])
    assert "american> " in shown
    assert "german> " in shown
    assert "human), german (human)" in shown


def test_the_same_seed_plays_the_same_game(tmp_path: Path) -> None:
    one, other = (play(tmp_path / f"{name}.jsonl", *["1"] * 30) for name in ("one", "other"))
    assert one.replace("one.jsonl", "") == other.replace("other.jsonl", "")


# ---------------------------------------------------------------------- what is kept


def test_an_end_of_input_is_a_polite_goodbye_that_says_how_to_go_on(tmp_path: Path) -> None:
    record = tmp_path / "my game.jsonl"
    shown = play(record, *TO_MOVE)
    assert shown.splitlines()[-2:] == [
        f"The game is kept in {record}",
        f"Go on with: sandtable play --resume '{record}'",
    ]
    assert answers(record) == 2


def test_records_without_a_name_are_numbered_by_scenario_and_day(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for _ in range(2):
        assert typed(["play", "ddb", "crossroads", "--against", "random"], ["quit"])[0] == 0
    kept = sorted(file.name for file in (tmp_path / "sandtable" / "games").iterdir())
    assert [re.sub(r"\d{4}-\d\d-\d\d", "DATE", name) for name in kept] == [
        "crossroads-DATE-1.jsonl",
        "crossroads-DATE-1.jsonl.key",
        "crossroads-DATE-2.jsonl",
        "crossroads-DATE-2.jsonl.key",
    ]


@pytest.mark.parametrize("first", ["crossroads", "bluecoat"])
def test_without_a_scenario_the_one_to_begin_with_is_played(
    first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever the game says: it need not be the smallest."""
    shelf = ruleset("dday_to_berlin").shelf
    assert shelf is not None
    assert shelf.first == "crossroads"
    monkeypatch.setattr(shelf, "_first", first)
    record = tmp_path / "game.jsonl"
    assert typed(["play", "--against", "random", "--record", str(record)], ["quit"])[0] == 0
    assert read_record(record).header.scenario == first


def test_dice_are_fair_unless_a_seed_is_given(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    code, out, _ = typed(["play", "ddb", "crossroads", "--against", "random", "--record", str(record)], ["1"] * 400)
    assert code == 0
    assert re.search(r"^Dice: fair, commitment [0-9a-f]{16}…$", out, re.MULTILINE)
    assert f"\nEvery answer is kept in {record}\n" in out
    assert not key_file(record).exists()
    assert "follow from a seed that was committed to before the game began" in typed(["verify", str(record)])[1]


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    left, whole = tmp_path / "left.jsonl", tmp_path / "whole.jsonl"
    play(left, *TO_MOVE, "move tank to c4")
    resumed(left, "move 2nd to c4", "done", "done")
    play(whole, *TO_MOVE, "move tank to c4", "move 2nd to c4", "done", "done")
    assert left.read_bytes() == whole.read_bytes()


def test_a_resumed_game_says_how_far_it_is_and_keeps_its_players(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    play(record, *TO_MOVE)
    shown = resumed(record)
    assert "american (human), german (random)" in shown
    assert "Taken up again after 2 answers." in shown
    assert "american (random), german (human)" in resumed(record, more=["--as", "german", "--against", "random"])


def test_a_game_that_was_killed_goes_on_with_every_answer(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    script = str(Path(sys.executable).with_name("sandtable"))
    words = [script, "play", "ddb", "crossroads", "--against", "random", "--record", str(record), "--json"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdin is not None
        assert process.stdout is not None
        given = 0
        while given < 5:
            line = process.stdout.readline()
            if '"type":"question"' in line:
                process.stdin.write("1\n")
                process.stdin.flush()
            given += line.startswith('{"type":"answer","seat":"american"')
        process.send_signal(signal.SIGKILL)
    kept = answers(record)
    assert kept >= 5
    assert f"Taken up again after {kept} answers." in resumed(record)
    assert "The game is over" in resumed(record, *["1"] * 400)
    assert typed(["verify", str(record)])[0] == 0


# ---------------------------------------------------------------------- taking back, and what it is told by


def test_an_answer_without_dice_can_be_taken_back_and_the_record_says_so(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    shown = play(record, *TO_MOVE, "move tank to c4", "undo", "undo")
    assert "Taken back: move Tank Bn to C4 facing s" in shown
    assert "dice were rolled for it § game.undo-dice" in shown
    assert isinstance(read_record(record).lines[-1], Undone)
    assert answers(record) == 2


def test_the_story_so_far_is_written_once(tmp_path: Path) -> None:
    story = tmp_path / "story.md"
    shown = play(tmp_path / "game.jsonl", *TO_MOVE, f"story {story}", f"story {story}", "story")
    assert story.read_text("utf-8").startswith("# dday_to_berlin: crossroads\n")
    assert f"The story so far is in {story}, as Markdown" in shown
    assert f"? {story} is there already: take another name" in " ".join(shown.split())
    assert "? say where to: story FILE" in shown


def test_help_ends_with_how_this_game_names_things(tmp_path: Path) -> None:
    shown = " ".join(play(tmp_path / "game.jsonl", "help").split())
    assert (
        "'help WORD' tells more of each. Names of units may be cut short where that is clear, or given as #number; "
        "zones as D4 or by the name on the map; facings as n, e, s, w. A number alone picks from 'what'." in shown
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("help", "At any time"),
        ("help assault", "assault D4 with NAME"),
        ("help", "units [SIDE|ZONE]"),
        ("help units", "units [SIDE|ZONE]"),
        ("help undo", "take your last answer back"),
        ("help bogus", "? there is no command 'bogus'. There are: place, first"),
        ("help bogus", "help, ?, what, odds, coach, map,"),
        ("?", "Answers to this question"),
        ("map", "Ground: w woods"),
        ("map now", "? 'now' does not belong after 'map'"),
        ("units", "#12  StuG Btl"),
        ("units american", "#6  FA Bn"),
        ("units ger", "#12  StuG Btl"),
        ("units C5", "#4  Tank Bn"),
        ("units le carrefour", "#11  PaK Btl"),
        ("units a1", "nobody is in A1"),
        ("units zz", "? 'zz' is not a zone such as F6"),
        ("unit tank", "Regular medium tanks: M4 Sherman"),
        ("unit #12", "StuG Btl  #12, german"),
        ("unit #99", "? there is no unit #99: they run from #0 to #12"),
        ("unit btl", "? 'btl' may be I. Btl (#8), II. Btl (#9), III. Btl (#10), PaK Btl (#11), StuG Btl (#12)"),
        ("unit", "? name a unit"),
        ("what", "1  first"),
        ("what sec", "2  second"),
        ("what bogus", "? nothing in the list holds 'bogus'"),
        ("odds", "? say of what"),
        ("odds first", "no dice are rolled for it"),
        ("odds 1", "Odds of: first"),
        ("odds 9", "? there is no 9 in the list: 'what all' shows 1 to 2"),
        ("log", "Turn 1"),
        ("log x", "? 'x' is no number of answers"),
        ("agenda", "1. First move (american) § ddb.init.roll"),
        ("state", '"scenario":"crossroads:'),
        ("rules ddb.gap.zoc", "What is a zone of control"),
        ("rules game.undo-dice", "the dice have been seen"),
        ("rules", "? say which"),
        ("rules zzzz", "? no rule holds 'zzzz'."),
        ("rules zone", " rules. 'rules ID' shows one in full."),
        ("undo", "there is no answer to take back § game.undo-nothing"),
        ("undo it", "? 'it' does not belong after 'undo'"),
        ("save", "Every answer is kept as it is given, in "),
        ("quit now", "? 'now' does not belong after 'quit'"),
        ("0", "? there is no 0 in the list"),
        ("99999999999999999999", "? there is no 999999999 in the list"),
        ("bogus", "? 'bogus' is no command. Type first or second, 'what' for a list, or 'help'."),
        ("FIRST", "American chooses: American is Player A"),
        ("  first  ", "American chooses: American is Player A"),
        ("sec", "American chooses: German is Player A"),
        ("first please", "? 'please' does not belong after 'first'"),
        ("move tank to c4", "? 'move' is no answer to First move: type first or second, or 'what' for a list"),
        ("{", "? that is no answer: "),
        ('{"type": "Done"}', "Done is no answer to First move; it takes MoveFirst, MoveSecond § game.answer-kind"),
        ('{"type": "MoveFirst"}', "American chooses: American is Player A"),
    ],
)
def test_each_command_at_the_first_question(tmp_path: Path, line: str, said: str) -> None:
    shown = play(tmp_path / "game.jsonl", line)
    after = shown.partition(f"american> {line.strip()}\n")[2]
    assert said in after


def test_comments_and_empty_lines_in_a_script_do_nothing(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    play(record, "", "# first", "   ", "#first")
    assert answers(record) == 0


# ---------------------------------------------------------------------- how it is started


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("nogame", "there is no ruleset 'nogame'."),
        ("ddb nowhere", "there is no scenario 'nowhere'. There are: bluecoat"),
        ("ddb random:", "say a seed after random:, for example random:7"),
        (
            "ddb crossroads --as british",
            "there is no side 'british'. There are: american, german, umpire and spectator.",
        ),
        ("ddb crossroads --as germn", "there is no side 'germn'. Did you mean 'german'?"),
        ("ddb crossroads --against me", "there is no opponent 'me'. There are: random, greedy, planner, human."),
        ("ddb crossroads --as spectator --against human", "a spectator watches two computers"),
        ("ddb crossroads --seconds 0", "argument --seconds: '0' will not do, give seconds from 0.01 to 600"),
        ("ddb crossroads --seconds x", "argument --seconds: 'x' will not do"),
        ("--resume nothing.jsonl", "nothing.jsonl: there is no such record"),
        ("ddb --resume nothing.jsonl", "--resume takes the game from its record: leave RULESET away"),
        ("--resume nothing.jsonl --seed 1", "--resume takes the game from its record: leave --seed away"),
        ("ddb crossroads --against random --record /nowhere/at/all.jsonl", "/nowhere/at/all.jsonl: cannot be written"),
    ],
)
def test_a_game_that_cannot_be_started_says_why_in_one_line(words: str, said: str) -> None:
    code, out, err = typed(["play", *words.split()])
    assert (code, out) == (2, "")
    assert err.startswith(f"sandtable: {said}")
    assert err.count("\n") == 1


def test_a_record_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    play(record, *TO_MOVE)
    kept = record.read_bytes()
    words = ["play", "ddb", "crossroads", "--against", "random", "--seed", SEED, "--record", str(record)]
    assert typed(words)[2] == f"sandtable: {record}: it is there already: resume it, or take another name\n"
    assert record.read_bytes() == kept


def test_a_game_that_is_over_is_not_resumed(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    play(record, *["1"] * 400)
    code, out, err = typed(["play", "--resume", str(record)])
    assert (code, out) == (2, "")
    assert "the game has ended: replay it, or fork it to go on" in err
