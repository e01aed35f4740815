"""A few workers, and the jobs that are done aside in them."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Any, TypeVar

from sandtable.web.aside.faults import OutOfMemory, OutOfTime, WorkerLost
from sandtable.web.aside.line import Line
from sandtable.web.aside.process import WorkerProcess
from sandtable.web.aside.worker import Ending, read_answer

R = TypeVar("R")

#: So many workers, where nobody says otherwise: one more than somebody with two addresses can keep busy.
WORKERS = 3
#: Bytes of memory that a worker may have.
MEMORY = 1 << 30
#: So many jobs wait for a worker, and so many of them for the same client: a club behind one address may come back
#: to all its tables at once.
MOST_WAITING, MOST_OF_ONE = 64, 16
#: Seconds that a job has left when nobody waits for it any more.
GIVEN_UP = 1.0


class Aside:
    """Does jobs in workers. These are started when there is work, used again, and ended where they run over."""

    def __init__(
        self,
        workers: int = WORKERS,
        *,
        memory: int = MEMORY,
        most_waiting: int = MOST_WAITING,
        most_of_one: int = MOST_OF_ONE,
        charge: Callable[[str, float], None] | None = None,
    ) -> None:
        self._memory, self._charge = memory, charge
        self._line = Line(workers, most=most_waiting, most_of_one=most_of_one)
        self._idle: list[WorkerProcess] = []
        self._busy: set[WorkerProcess] = set()
        #: How long each job has that is in a worker.
        self._working: dict[asyncio.Task[Any], asyncio.Timeout] = {}
        #: Jobs, and workers that are just started or ended: whoever closes waits for them.
        self._in_between: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def run(self, function: Callable[..., R], *args: Any, seconds: float, who: str = "") -> R:
        """What a function gives, worked out aside. `who` is whom the job is for: nobody gets every worker.

        Seconds count from when a worker begins, and he is charged for them. A job that is given up has a moment left.
        """
        packed = pickle.dumps((function, args, seconds), pickle.HIGHEST_PROTOCOL)
        job = self._noted(self._in_turn(packed, seconds, who))
        try:
            ending, told = await asyncio.shield(job)
        except asyncio.CancelledError:
            self._give_up(job)
            raise
        if ending is Ending.MEMORY:
            raise OutOfMemory
        if ending is Ending.RAISED:
            fault, trace = told
            fault.add_note(f"It was raised aside:\n{trace}")
            raise fault
        answer: R = told
        return answer

    def _give_up(self, job: asyncio.Task[Any]) -> None:
        """Nobody waits for a job any more. If a worker is at it, it may end by itself, which saves a new worker."""
        if (left := self._working.get(job)) is None:
            job.cancel()
            return
        now, until = asyncio.get_running_loop().time(), left.when()
        if until is None or until > now + GIVEN_UP:
            left.reschedule(now + GIVEN_UP)
        # Nobody asks how it ended, and nobody need be told.
        job.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _in_turn(self, job: bytes, seconds: float, who: str) -> tuple[Ending, Any]:
        async with self._line.turn(who):
            if self._closed:
                raise WorkerLost
            began = monotonic()
            try:
                return await self._in_a_worker(job, seconds)
            finally:
                if self._charge is not None:
                    self._charge(who, monotonic() - began)

    async def _in_a_worker(self, job: bytes, seconds: float) -> tuple[Ending, Any]:
        worker = await self._worker()
        task = asyncio.current_task()
        fit = False
        try:
            async with asyncio.timeout(seconds) as self._working[task]:  # type: ignore[index]  # it runs in a task
                ending, spent, told = read_answer(await worker.do(job))
            fit = ending is not Ending.MEMORY and not spent
        except TimeoutError:
            raise OutOfTime from None
        finally:
            self._working.pop(task, None)  # type: ignore[arg-type]
            if not self._closed:
                self._busy.discard(worker)
                self._idle.append(worker) if fit else self._dismiss(worker)
        return ending, told

    async def _worker(self) -> WorkerProcess:
        """A worker that waits for work, or a new one."""
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                break
            self._dismiss(worker)
        else:
            worker = await self._noted(WorkerProcess.start(self._memory))
        self._busy.add(worker)
        if self._closed:
            self._dismiss(worker)
            raise WorkerLost
        return worker

    def _dismiss(self, worker: WorkerProcess) -> None:
        self._noted(worker.end())

    def _noted(self, doing: Coroutine[Any, Any, R]) -> asyncio.Task[R]:
        task = asyncio.create_task(doing)
        self._in_between.add(task)
        task.add_done_callback(self._in_between.discard)
        return task

    async def close(self) -> None:
        """End all workers, and with them what they do."""
        self._closed = True
        for worker in (*self._idle, *self._busy):
            self._dismiss(worker)
        while self._in_between:
            await asyncio.gather(*self._in_between, return_exceptions=True)
