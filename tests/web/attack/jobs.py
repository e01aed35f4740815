"""Jobs that do no good, to be done aside by the tests."""

from __future__ import annotations

import os
import signal
from pathlib import Path


class Unwritable(Exception):
    """A fault that cannot be pickled."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} and {other}")
        self.lock = open  # as good as any that cannot travel with its own arguments


def doubled(number: int) -> int:
    return 2 * number


def number_of_the_worker() -> int:
    return os.getpid()


def loop_for_ever(note: str = "") -> None:
    """Never ends; with a file to note it in, says which process loops."""
    if note:
        Path(note).write_text(str(os.getpid()))
    while True:
        pass


def eat_memory() -> int:
    eaten = []
    while True:
        eaten.append(bytearray(16 << 20))


_kept: list[bytearray] = []


def keep_memory(size: int) -> int:
    """Keep so many bytes for ever; the number of the worker that does."""
    _kept.append(bytearray(size))
    return os.getpid()


def eat_memory_for(*_: object) -> int:
    return eat_memory()


def think_for_ever(*_: object) -> None:
    loop_for_ever()


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def refuse(what: str) -> None:
    raise ValueError(what)


def refuse_unwritably() -> None:
    raise Unwritable(1, 2)


def chatter() -> str:
    print("this is not an answer")
    return "answered"


def surroundings() -> dict[str, str]:
    return dict(os.environ)
