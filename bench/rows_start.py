"""How long it takes to start, as whole processes against a Python that does nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from bench.measure import Contender
from bench.row import Aim, CannotMeasure, Row, times_as_long

SECTION = "Starting"
ROUNDS = 15
EMPTY = (sys.executable, "-c", "pass")
COMMAND = ("odds", "dday_to_berlin.assault")


#: Compiled modules are kept, as on any user's machine: the first run of a command writes them, outside the clock.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def run(command: Sequence[str]) -> None:
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL, capture_output=True, env=ENVIRONMENT)  # noqa: S603 - ours


def contenders(command: Sequence[str]) -> tuple[Contender, Contender]:
    try:
        run(command)
    except FileNotFoundError:
        raise CannotMeasure(f"there is no {command[0]}") from None
    except subprocess.CalledProcessError as failed:
        said = failed.stderr.decode(errors="replace").strip().splitlines()
        raise CannotMeasure(f"it fails: {said[-1] if said else f'exit code {failed.returncode}'}") from None
    return Contender(partial(run, command)), Contender(partial(run, EMPTY))


def row(name: str, command: Sequence[str], aim: Aim | None = None) -> Row:
    return Row(SECTION, name, "python -c pass", partial(contenders, command), aim, rounds=ROUNDS)


START = (
    row("import sandtable", (sys.executable, "-c", "import sandtable")),
    row("import sandtable.dice", (sys.executable, "-c", "import sandtable.dice")),
    row(
        f"sandtable {' '.join(COMMAND)}",
        (str(Path(sys.executable).with_name("sandtable")), *COMMAND),
        times_as_long(5),
    ),
)
