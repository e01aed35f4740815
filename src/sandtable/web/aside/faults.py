"""What can become of a job besides its answer."""

from __future__ import annotations


class Busy(Exception):
    """There is no room for another job now."""

    def __init__(self) -> None:
        super().__init__("the server is busy: try again in a few seconds")


class OverLimit(Exception):
    """A job took more than it may; whoever asked for it is to ask for less."""

    def __init__(self) -> None:
        super().__init__("this takes too long to work out: ask for something smaller")


class OutOfTime(OverLimit):
    """A job took longer than it may."""


class OutOfMemory(OverLimit):
    """A job needed more memory than it may."""


class WorkerLost(Exception):
    """The process that worked on a job is gone, and nobody knows why."""

    def __init__(self) -> None:
        super().__init__("the server could not finish this: try again")
