"""Worker processes that play chunks of games, each over a pipe of its own.

They share no queue and no lock, so they can be killed at any moment without leaving anybody waiting. Ctrl-C is for the
parent alone.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from threading import current_thread, main_thread
from typing import Any


class WorkerLost(RuntimeError):
    """A worker process ended without an answer."""


class Worker:
    """One process that calls a function with whatever it is given, and sends back what comes of it."""

    def __init__(self, work: Callable[..., Any]) -> None:
        self.pipe, theirs = Pipe()
        self._process = Process(target=_serve, args=(theirs, work), daemon=True)
        with _ctrl_c_held_back():
            self._process.start()
        theirs.close()

    def give(self, *given: Any) -> None:
        self.pipe.send(given)

    def take(self) -> Any:
        """What came of what was given; an error over there is raised here."""
        try:
            done, result = self.pipe.recv()
        except EOFError:
            raise WorkerLost("a worker process ended before its games were played") from None
        if not done:
            raise result
        return result

    def stop(self) -> None:
        """At once: nothing that it does is wanted any more."""
        self._process.kill()
        self._process.join()
        self.pipe.close()


def _serve(pipe: Connection, work: Callable[..., Any]) -> None:
    # What is held back when a process starts stays so in it; where that cannot be done, the signal is ignored.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            given = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send((True, work(*given)))
        except Exception as fault:
            pipe.send((False, fault))


@contextmanager
def _ctrl_c_held_back() -> Iterator[None]:
    """Between its start and its first line a process would die of Ctrl-C with a traceback."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def ctrl_c_noticed() -> Iterator[list[bool]]:
    """Ctrl-C as a mark to look at: raised as an error it could be lost in whatever happens to run just then."""
    pressed: list[bool] = []
    if current_thread() is not main_thread():
        yield pressed
        return
    before = signal.signal(signal.SIGINT, lambda *_: pressed.append(True))
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)
