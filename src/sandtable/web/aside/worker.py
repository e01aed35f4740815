"""A worker: a process that does one job after the other until its server is gone.

Jobs come in by stdin and answers go out by stdout. What a job prints goes to stderr.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from enum import IntEnum
from queue import SimpleQueue
from traceback import format_exc
from typing import Any, BinaryIO

from sandtable.web.aside.bounds import bound_memory, bound_time, is_spent
from sandtable.web.aside.frames import framed, read_frame

#: What a worker says first: it is there.
READY = b"ready"


class Ending(IntEnum):
    """How a job ended, as the first byte of an answer says it."""

    DONE = 1
    RAISED = 2
    MEMORY = 3


def main() -> None:
    most = int(sys.argv[1])
    # Whoever stops the server with Ctrl-C stops it, and it stops us.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    bound_memory(most)
    jobs: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, jobs), daemon=True).start()
    _send(answers, READY)
    while True:
        ending, answer = _done(jobs.get())
        _send(answers, bytes([ending, is_spent(most)]) + answer)


def _listen(source: BinaryIO, jobs: SimpleQueue[bytes]) -> None:
    """Take jobs in. A server that is gone, even one that was killed, needs nothing more: leave at once."""
    while (job := read_frame(source)) is not None:
        jobs.put(job)
    os._exit(0)


def _done(job: bytes) -> tuple[Ending, bytes]:
    try:
        function, args, seconds = pickle.loads(job)  # noqa: S301 - from the server that started us
        bound_time(seconds)
        return Ending.DONE, pickle.dumps(function(*args), pickle.HIGHEST_PROTOCOL)
    except MemoryError:
        return Ending.MEMORY, b""
    except Exception as fault:
        return Ending.RAISED, pickle.dumps((_carried(fault), format_exc()))


def _carried(fault: Exception) -> Exception:
    """The fault itself if it can travel, and else one that says the same."""
    try:
        pickle.loads(pickle.dumps(fault))  # noqa: S301 - our own
    except Exception:
        return RuntimeError(f"{type(fault).__name__}: {fault}")
    return fault


def _send(answers: BinaryIO, data: bytes) -> None:
    answers.write(framed(data))
    answers.flush()


def read_answer(data: bytes) -> tuple[Ending, bool, Any]:
    """An answer as the server reads it: how the job ended, whether the worker is spent, and what came of it."""
    ending, spent = Ending(data[0]), bool(data[1])
    return ending, spent, pickle.loads(data[2:]) if len(data) > 2 else None  # noqa: S301 - from our own worker
