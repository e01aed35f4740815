"""Running what is asynchronous in tests: in a thread of its own, since a browser's loop may run in this one."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

R = TypeVar("R")


def run(story: Coroutine[Any, Any, R]) -> R:
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, story).result()
