"""What the README shows must be what is there."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "examples").rglob("*"))
    if path.suffix in (".py", ".toml")
)
TUTORIALS = README.partition("## Add a procedure in ten minutes")[2].partition("## Where is what?")[0]


@pytest.mark.parametrize("block", re.findall(r"```(?:python|toml)\n(.*?)```", TUTORIALS, re.DOTALL))
def test_every_block_of_the_tutorials_stands_in_an_example(block: str) -> None:
    assert block.strip() in EXAMPLES


def test_the_answer_shown_is_the_answer_given() -> None:
    shown = README.partition("    $ sandtable odds assault")[2].partition("Every number carries")[0]
    command, _, answer = shown.partition("\n\n")
    words = ["odds", "assault", *command.replace("\\", " ").split()]
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "sandtable", *words], capture_output=True, check=True, encoding="utf-8"
    )
    given = done.stdout.splitlines()
    for line in filter(None, (line.removeprefix("    ") for line in answer.splitlines())):
        assert line == "…" or line in given


def test_the_question_shown_is_found_as_shown() -> None:
    shown = README.partition("    $ sandtable find ")[2].partition("    …")[0]
    command, _, answer = shown.partition("\n\n")
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "sandtable", "find", *command.split()], capture_output=True, check=True, encoding="utf-8"
    )
    assert done.stdout.startswith("\n".join(line.removeprefix("    ") for line in answer.splitlines()))


@pytest.mark.parametrize("line", re.findall(r"^    sandtable (odds .+)$", README, re.MULTILINE))
def test_every_question_shown_is_answered(line: str) -> None:
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-m", "sandtable", *shlex.split(line)], capture_output=True, check=True, encoding="utf-8"
    )
    assert "\nIn a line\n" in done.stdout or "\nAnswer  " in done.stdout


def test_the_python_block_runs(capsys: pytest.CaptureFixture[str]) -> None:
    block = README.partition("From Python:")[2].partition("```python\n")[2].partition("```")[0]
    exec(block, {})  # noqa: S102 - our own text
    assert "medium tanks assault Regular infantry in rough terrain" in capsys.readouterr().out


def test_every_file_that_is_linked_exists() -> None:
    linked = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert linked
    assert [name for name in linked if not (ROOT / name).exists()] == []
