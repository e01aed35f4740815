"""The program as people meet it: the console script, at a terminal, in a pipe, in other encodings."""

import fcntl
import json
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from collections.abc import Mapping
from errno import EIO
from pathlib import Path
from select import select

import pytest

from sandtable.cli.parser import COMMANDS
from sandtable.cli.typed import Typed

SCRIPT = str(Path(sys.executable).with_name("sandtable"))
ANSI = re.compile(r"\x1b\[[0-9;]*m")
TIMEOUT = 20
PLAIN = {"NO_COLOR": "1"}


def surroundings(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment without what would change colours or encodings, and with what a test wants."""
    kept = {
        name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "PYTHONIOENCODING")
    }
    return {**kept, "TERM": "xterm", "PYTHONUTF8": "1", **(more or {})}


def piped(*words: str, typed: bytes = b"", env: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(  # noqa: S603 - our own script
        [SCRIPT, *words],
        input=typed,
        capture_output=True,
        timeout=TIMEOUT,
        env=surroundings(env),
        check=False,
    )


def at_terminal(
    *words: str,
    typed: tuple[str, ...] = (),
    columns: int = 90,
    env: Mapping[str, str] | None = None,
    prompt: bytes = rb"sandtable> ",
) -> tuple[int, str]:
    """The exit code and all that a terminal would show; each typed line waits for its prompt."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with subprocess.Popen(  # noqa: S603 - our own script
        [SCRIPT, *words], stdin=theirs, stdout=theirs, stderr=theirs, env=surroundings(env), start_new_session=True
    ) as process:
        os.close(theirs)
        lines, shown = list(typed), b""
        try:
            while True:
                if lines and len(re.findall(prompt, shown)) > len(typed) - len(lines):
                    os.write(ours, lines.pop(0).encode())
                if not select([ours], [], [], TIMEOUT)[0]:
                    process.kill()
                    raise TimeoutError(f"it neither ends nor asks for a command, but shows {shown!r}")
                shown += os.read(ours, 65536)
        except OSError as ended:  # how Linux says that nobody holds the other end any more
            if ended.errno != EIO:
                raise
        finally:
            os.close(ours)
        return process.wait(TIMEOUT), shown.decode().replace("\r\n", "\n")


# ---------------------------------------------------------------------- the console script


def test_the_console_script_answers() -> None:
    done = piped("odds", "dday_to_berlin.hit_roll", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["chances"][0]["chance"] == "1/2"


def test_the_module_can_be_run_instead_of_the_script() -> None:
    words = ["odds", "dday_to_berlin.hit_roll"]
    run = [sys.executable, "-m", "sandtable", *words]
    done = subprocess.run(run, capture_output=True, timeout=TIMEOUT, env=surroundings(), check=True)  # noqa: S603
    assert done.stdout == piped(*words).stdout


def test_a_refusal_is_exit_code_1_on_stdout() -> None:
    done = piped("odds", "dday_to_berlin.stacking", "entering=5")
    assert (done.returncode, done.stderr) == (1, b"")
    assert done.stdout.startswith(b"The rules do not allow it:\n")


def test_bad_input_is_exit_code_2_and_one_line_on_stderr() -> None:
    done = piped("odds", "dday_to_berlin.asault")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"sandtable: dday_to_berlin has no question 'asault'. Did you mean 'assault'?\n"


def test_the_same_seed_throws_the_same_dice_in_another_process() -> None:
    words = ("roll", "dday_to_berlin.support", "allowed=20", "--json")
    assert piped(*words, "--seed", "7").stdout == piped(*words, "--seed", "7").stdout
    assert piped(*words).stdout != piped(*words).stdout


def test_bytes_that_are_no_text_on_the_command_line_are_bad_input() -> None:
    done = subprocess.run(  # noqa: S603 - our own script
        [SCRIPT.encode(), b"odds", b"\xff\xfe"], capture_output=True, timeout=TIMEOUT, env=surroundings(), check=False
    )
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)


# ---------------------------------------------------------------------- colour


def test_there_is_colour_at_a_terminal() -> None:
    code, shown = at_terminal("odds", "dday_to_berlin.hit_roll")
    assert code == 0
    assert "\x1b[1mChances\x1b[0m" in shown
    assert "\x1b[2mddb.combat.basic-hit\x1b[0m" in shown


def test_without_its_colours_a_terminal_shows_what_a_pipe_gets() -> None:
    _, shown = at_terminal("odds", "dday_to_berlin.hit_roll", columns=100)
    plain = [line.rstrip() for line in ANSI.sub("", shown).splitlines()]
    assert plain == [line.rstrip() for line in piped("odds", "dday_to_berlin.hit_roll").stdout.decode().splitlines()]


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_somebody_who_wants_no_colour_gets_none(env: dict[str, str]) -> None:
    code, shown = at_terminal("odds", "dday_to_berlin.hit_roll", env=env)
    assert code == 0
    assert "Chances" in shown
    assert "\x1b" not in shown


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["odds", "dday_to_berlin.assault"],
        ["roll", "dday_to_berlin.assault"],
        ["odds", "dday_to_berlin.stacking", "entering=5"],
        ["rules", "ddb"],
        ["procedures", "dday_to_berlin.assault"],
        ["tables", "dday_to_berlin.activation"],
    ],
)
def test_there_is_no_colour_in_a_pipe(words: list[str]) -> None:
    done = piped(*words)
    assert done.stdout
    assert b"\x1b" not in done.stdout + done.stderr


# ---------------------------------------------------------------------- width


def test_text_is_wrapped_to_a_narrow_terminal() -> None:
    _, shown = at_terminal("rules", "ddb.gap.night-sequence", columns=50, env=PLAIN)
    lines = shown.splitlines()
    body = lines[1 : lines.index("Used by:")]
    assert len(body) > 10
    assert max(map(len, body)) <= 50


def test_text_does_not_sprawl_over_a_wide_terminal() -> None:
    _, shown = at_terminal("rules", "ddb.gap.night-sequence", columns=300, env=PLAIN)
    lines = shown.splitlines()
    body = lines[1 : lines.index("Used by:")]
    assert 100 < max(map(len, body)) <= 120


@pytest.mark.parametrize("columns", [0, 1, 2, 6])
def test_a_terminal_without_room_or_without_a_known_width_gets_an_answer_all_the_same(columns: int) -> None:
    code, shown = at_terminal("procedures", "dday_to_berlin.hit_roll", columns=columns, env=PLAIN)
    assert "Traceback" not in shown
    assert code == 0


@pytest.mark.parametrize("columns", [20, 40, 60, 80, 120, 200])
@pytest.mark.parametrize("command", list(COMMANDS))
def test_every_command_has_help_on_a_terminal_of_any_width(command: str, columns: int) -> None:
    code, shown = at_terminal(command, "--help", columns=columns, env=PLAIN)
    lines = shown.splitlines()
    assert code == 0
    assert lines[0].startswith(f"usage: sandtable {command}")
    assert max(map(len, lines)) <= min(max(columns, 60), 120)


def shown_lines(words: list[str], columns: int) -> list[str]:
    """What a terminal of that width shows; the tour is left at its prompt."""
    code, shown = at_terminal(*words, typed=() if words else ("quit\n",), columns=columns, env=PLAIN)
    assert code == 0
    return shown.splitlines()


FITTING = [
    *(("odds dday_to_berlin.assault", columns) for columns in (60, 80, 100, 120)),
    *(("odds dday_to_berlin.nightfall", columns) for columns in (100, 120)),
    *(("tables dday_to_berlin.activation", columns) for columns in (80, 100, 120)),
]


@pytest.mark.parametrize(("line", "columns"), FITTING)
def test_no_line_is_longer_than_the_terminal_is_wide(line: str, columns: int) -> None:
    assert [each for each in shown_lines(line.split(), columns) if len(each) > columns] == []


@pytest.mark.parametrize("columns", [60, 80])
def test_of_many_numbers_only_the_line_of_the_average_may_be_longer(columns: int) -> None:
    long = [each for each in shown_lines(["odds", "dday_to_berlin.nightfall"], columns) if len(each) > columns]
    assert [each for each in long if not each.startswith("  average ")] == []


@pytest.mark.parametrize("columns", [80, 100, 120])
def test_of_the_tour_only_the_command_to_copy_may_be_longer(columns: int) -> None:
    long = [each for each in shown_lines([], columns) if len(each) > columns]
    assert [each for each in long if not each.startswith("  odds dday_to_berlin.assault attacker=")] == []


@pytest.mark.parametrize("columns", [60, 80, 100, 120])
def test_of_the_procedures_only_their_own_lines_may_be_longer(columns: int) -> None:
    long = [each for each in shown_lines(["procedures"], columns) if len(each) > columns]
    assert [each for each in long if not re.match(r"  \w+\.\w+ ", each)] == []


def test_a_wider_terminal_gets_longer_lines() -> None:
    longest = [max(map(len, shown_lines(["odds", "dday_to_berlin.assault"], columns))) for columns in (60, 80, 120)]
    assert longest == sorted(set(longest))


# ---------------------------------------------------------------------- pipes


@pytest.mark.parametrize(
    "words", [["rules", "ddb"], ["procedures", "--json"], ["odds", "dday_to_berlin.assault"], ["--help"], []]
)
def test_a_reader_who_has_gone_away_is_no_cause_for_complaint(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(  # noqa: S603 - our own script
            [SCRIPT, *words],
            stdin=subprocess.DEVNULL,
            stdout=writing,
            stderr=subprocess.PIPE,
            timeout=TIMEOUT,
            env=surroundings(),
            check=False,
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is always full")
def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(  # noqa: S603 - our own script
            [SCRIPT, "odds", "dday_to_berlin.d5"],
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=TIMEOUT,
            env=surroundings(),
            check=False,
        )
    assert done.returncode != 0
    assert done.stderr.startswith(b"sandtable: ")
    assert done.stderr.count(b"\n") == 1


def test_the_first_line_can_be_had_with_head() -> None:
    line = f"'{SCRIPT}' procedures --json | head -1"
    done = subprocess.run(  # noqa: S602 - a fixed line
        line, shell=True, capture_output=True, timeout=TIMEOUT, env=surroundings(), check=True
    )
    assert (done.stdout, done.stderr) == (b"[\n", b"")


# ---------------------------------------------------------------------- encodings

OUTPUTS = {
    "the tour": [],
    "help": ["--help"],
    "odds": ["odds", "dday_to_berlin.hit_roll", "hit_number=12"],
    "roll": ["roll", "dday_to_berlin.hit_roll", "hit_number=12", "--seed", "7"],
    "points": ["odds", "dday_to_berlin.victory", "a_places=2"],
    "rules": ["rules", "ddb"],
    "table": ["tables", "dday_to_berlin.battalion_information"],
}


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
@pytest.mark.parametrize("words", [pytest.param(words, id=name) for name, words in OUTPUTS.items()])
def test_a_terminal_that_knows_no_unicode_gets_an_answer(words: list[str], encoding: str) -> None:
    done = piped(*words, env={"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"})
    assert done.stderr == b""
    assert done.returncode == 0
    assert done.stdout.decode(encoding)


def test_an_ascii_terminal_gets_bars_of_plain_signs() -> None:
    done = piped("odds", "dday_to_berlin.hit_roll", "hit_number=2", env={"PYTHONIOENCODING": "ascii"})
    lines = [line.split() for line in done.stdout.decode("ascii").splitlines()]
    assert ["hit", "20.0", "%", "#" * 7, "1/5"] in lines
    assert ["miss", "80.0", "%", "#" * 28, "4/5"] in lines


def test_on_an_ascii_terminal_too_what_can_happen_shows_a_bar() -> None:
    done = piped("odds", "dday_to_berlin.nightfall", env={"PYTHONIOENCODING": "ascii"})
    bars = [line.split("%")[1].split()[0] for line in done.stdout.decode("ascii").splitlines() if " turns  " in line]
    assert len(bars) == 17
    assert set("".join(bars)) == {"#"}
    assert bars[-1] == "#"


@pytest.mark.parametrize(
    "words", [["rules"], ["procedures"], ["tables", "dday_to_berlin.battalion_information"], ["odds", "ddb.victory"]]
)
def test_json_can_be_read_whatever_the_encoding(words: list[str]) -> None:
    done = piped(*words, "--json", env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout) == json.loads(piped(*words, "--json").stdout)


# ---------------------------------------------------------------------- the shell


def test_the_shell_answers_one_line_after_the_other() -> None:
    typed = b"odds dday_to_berlin.d5\n\n# a remark\nsandtable rules ddb.init.ties\n"
    done = piped("shell", typed=typed)
    assert (done.returncode, done.stderr) == (0, b"")
    alone = piped("odds", "dday_to_berlin.d5").stdout + piped("rules", "ddb.init.ties").stdout
    assert done.stdout == alone


def test_the_shell_goes_on_after_a_fault() -> None:
    done = piped("shell", typed=b"ods assault\nodds 'assault\nodds dday_to_berlin.d5\n")
    assert done.returncode == 0
    assert done.stderr.decode().splitlines() == [
        "sandtable: there is no command 'ods'. Did you mean 'odds'?",
        "sandtable: No closing quotation",
    ]
    assert done.stdout == piped("odds", "dday_to_berlin.d5").stdout


@pytest.mark.parametrize("word", ["quit", "exit", "q"])
def test_the_shell_stops_when_told_to(word: str) -> None:
    done = piped("shell", typed=f"{word}\nodds dday_to_berlin.d5\n".encode())
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("word", ["help", "?"])
def test_the_shell_lists_its_commands(word: str) -> None:
    done = piped("shell", typed=f"{word}\n".encode())
    assert [line.split()[0] for line in done.stdout.decode().split("\n") if line] == [
        *(
            "serve",
            "play",
            "scenarios",
            "find",
            "rules",
            "procedures",
            "odds",
            "roll",
            "tables",
            "simulate",
            "replay",
            "verify",
        ),
        "For",
    ]
    assert done.stdout.decode().splitlines()[-1] == (
        "For example: odds rally quality=veteran, or procedures assault for all its facts, or quit"
    )


def test_the_example_that_the_shell_gives_can_be_typed() -> None:
    done = piped("shell", typed=b"odds rally quality=veteran\nprocedures assault\n")
    assert (done.returncode, done.stderr) == (0, b"")
    alone = piped("odds", "dday_to_berlin.rally", "quality=veteran").stdout
    assert done.stdout == alone + piped("procedures", "dday_to_berlin.assault").stdout


def test_facts_with_blanks_are_quoted_in_the_shell() -> None:
    done = piped("shell", typed=b"odds dday_to_berlin.retreat 'closed=4,6 5,6 6,6' --json\n")
    assert json.loads(done.stdout)["facts"]["closed"] == [[4, 6], [5, 6], [6, 6]]


def test_a_shell_within_the_shell_is_no_second_shell() -> None:
    done = piped("shell", typed=b"shell\nquit\nodds dday_to_berlin.d5\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"this is the shell\n", b"")


def test_the_shell_goes_on_after_bytes_that_are_no_text() -> None:
    done = piped("shell", typed=b"rules \xff\xfe\nodds dday_to_berlin.d5\n", env={"PYTHONIOENCODING": "utf-8:strict"})
    assert b"Traceback" not in done.stderr
    assert done.returncode == 0
    assert done.stdout == piped("odds", "dday_to_berlin.d5").stdout


def test_at_a_terminal_the_tour_ends_in_a_prompt() -> None:
    code, shown = at_terminal(typed=("odds dday_to_berlin.d5\n", "quit\n"), env=PLAIN)
    assert code == 0
    assert "Type a command without 'sandtable', 'help', or 'quit'." in shown
    assert shown.count("sandtable> ") == 2
    assert "A D5 read from a D10: halve the D10" in shown


def test_the_end_of_input_leaves_the_prompt() -> None:
    code, shown = at_terminal("shell", typed=("\x04",), env=PLAIN)
    assert code == 0
    assert shown.count("sandtable> ") == 1


# ---------------------------------------------------------------------- a game at a terminal

PROMPT = rb"(scenario|american|british)> "
PLAY = ("play", "dday_to_berlin", "--against", "random", "--seed", "115")


@pytest.mark.parametrize("columns", [60, 80, 100])
def test_a_game_at_a_terminal_lets_you_pick_and_keeps_to_its_width(columns: int, tmp_path: Path) -> None:
    record = tmp_path / "g.jsonl"
    lines = ("nowhere\n", "blue\n", "first\n", "what\n", "odds 1\n", "help\n", "units\n", "quit\n")
    code, shown = at_terminal(*PLAY, "--record", str(record), typed=lines, columns=columns, env=PLAIN, prompt=PROMPT)
    assert code == 0
    assert "? there is no scenario 'nowhere'. There are: " in shown
    assert "Bluecoat, 30 July 1944" in shown
    # Tables and paths are as wide as they are; everything else is wrapped, and the map is cut into pieces.
    picture = shown.partition("\n       A ")[2].partition("You have the initiative")[0].splitlines()
    assert picture
    assert max(map(len, picture)) <= columns


def test_ctrl_c_clears_a_line_and_twice_leaves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keys: list[str | type[BaseException]] = [KeyboardInterrupt, "first", KeyboardInterrupt, KeyboardInterrupt, EOFError]

    def pressed(prompt: str) -> str:
        assert prompt == "\namerican> "
        key = keys.pop(0)
        if isinstance(key, str):
            return key
        raise key

    typed = Typed(echo=True)
    typed.at_terminal = True
    monkeypatch.setattr("builtins.input", pressed)
    assert [typed.line("american> ") for _ in range(3)] == ["first", None, None]
    assert capsys.readouterr().out.count("(once more to leave; the game is kept)") == 2


def test_the_end_of_input_at_a_terminal_leaves_politely(tmp_path: Path) -> None:
    typed = ("\n", "\x04")
    code, shown = at_terminal(*PLAY, "--record", str(tmp_path / "g.jsonl"), typed=typed, env=PLAIN, prompt=PROMPT)
    assert code == 0
    assert "Go on with: " in shown


def test_whoever_sits_down_finds_neither_the_screen_nor_the_typed_lines_of_the_last(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    readline = pytest.importorskip("readline")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("builtins.input", print)
    typed = Typed(echo=True)
    typed.at_terminal = True
    readline.add_history("send 1 mill")
    typed.forget()
    typed.wait()
    assert readline.get_current_history_length() == 0
    assert capsys.readouterr().out == "\x1b[H\x1b[2J\x1b[3JPress Enter to go on. \n"


def test_a_script_neither_waits_nor_clears(capsys: pytest.CaptureFixture[str]) -> None:
    typed = Typed(echo=True)
    typed.at_terminal = False
    typed.forget()
    typed.wait()
    assert capsys.readouterr().out == ""


def test_going_on_is_asked_again_where_it_gives_something_up(tmp_path: Path) -> None:
    """Only a person who can read it is asked: a script or a program is not."""
    lines = ("crossroads\n", "first\n", "done\n", "what\n", "done\n", "quit\n")
    record = tmp_path / "g.jsonl"
    code, shown = at_terminal(*PLAY, "--record", str(record), typed=lines, columns=100, env=PLAIN, prompt=PROMPT)
    assert code == 0
    warned = "Regiment HQ, 1st Bn, 2nd Bn, 3rd Bn and 3 others can still act § ddb.move.phase"
    assert shown.count(warned) == 2, "asked before it is taken, and in the list"
    assert shown.count("Type 'done' again to go on all the same.") == 1
    assert '"Done"' in record.read_text("utf-8")


def test_a_script_is_not_asked_again(tmp_path: Path) -> None:
    record = tmp_path / "g.jsonl"
    done = piped(*PLAY[:2], "crossroads", *PLAY[2:], "--record", str(record), typed=b"first\ndone\n")
    assert b"again to go on" not in done.stdout
    assert '"Done"' in record.read_text("utf-8")
