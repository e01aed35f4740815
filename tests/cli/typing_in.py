"""Games of D-Day to Berlin by typed lines, in this process."""

import io
import json
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from sandtable.cli.main import run

#: The first dice of this seed suit the American: he has the initiative, and most of his units move.
SEED = "115"


def typed(words: Iterable[str], lines: Iterable[str] = ()) -> tuple[int, str, str]:
    """The exit code and what went to stdout and stderr when these lines are typed in."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = run(list(words))
    return code, out.getvalue(), err.getvalue()


def play(record: Path, *lines: str, scenario: str = "crossroads", seed: str = SEED, more: Iterable[str] = ()) -> str:
    """What is shown when these lines are typed in a new game, which must go well."""
    words = ["play", "dday_to_berlin", scenario, "--against", "random", "--seed", seed, "--record", str(record), *more]
    code, out, err = typed(words, lines)
    assert (code, err) == (0, "")
    return out


def told(record: Path, *lines: str, **how: Any) -> list[dict[str, Any]]:
    """What a program is told when these lines are typed in a new game."""
    return [json.loads(line) for line in play(record, *lines, more=["--json"], **how).splitlines()]


def resumed(record: Path, *lines: str, more: Iterable[str] = ()) -> str:
    code, out, err = typed(["play", "--resume", str(record), *more], lines)
    assert (code, err) == (0, "")
    return out
