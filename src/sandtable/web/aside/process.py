"""One worker process, as the server has it."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from contextlib import suppress

from sandtable.web.aside.faults import WorkerLost
from sandtable.web.aside.frames import LENGTH, framed

#: All that a worker learns of the server's surroundings: what an interpreter needs to run, and no secrets.
SURROUNDINGS = ("PATH", "SYSTEMROOT", "TEMP", "TMPDIR", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
BEGIN = "from sandtable.web.aside.worker import main; main()"
#: Seconds in which an interpreter starts, even on a busy machine.
TO_START = 60.0


class WorkerProcess:
    """A worker that waits for a job. It shares nothing with the server but two pipes."""

    def __init__(self, process: Process) -> None:
        assert process.stdin is not None and process.stdout is not None  # noqa: S101, PT018
        self._process, self._jobs, self._answers = process, process.stdin, process.stdout

    @classmethod
    async def start(cls, memory: int) -> WorkerProcess:
        """A new worker, once it is there. It is a new interpreter, so it inherits no thread's locks and no sockets."""
        surroundings = {name: os.environ[name] for name in SURROUNDINGS if name in os.environ}
        try:
            process = await create_subprocess_exec(
                *(sys.executable, "-P", "-c", BEGIN, str(memory)),
                stdin=PIPE,
                stdout=PIPE,
                env={**surroundings, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
                start_new_session=True,
            )
        except OSError as fault:
            raise WorkerLost from fault
        worker = cls(process)
        try:
            async with asyncio.timeout(TO_START):
                await worker._answer()
        except TimeoutError as fault:
            await worker.end()
            raise WorkerLost from fault
        except BaseException:
            await worker.end()
            raise
        return worker

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    @property
    def number(self) -> int:
        """The number that the system has for it."""
        return self._process.pid

    async def do(self, job: bytes) -> bytes:
        """What a worker makes of a job; WorkerLost if it dies."""
        try:
            self._jobs.write(framed(job))
            await self._jobs.drain()
        except ConnectionError:
            raise WorkerLost from None
        return await self._answer()

    async def _answer(self) -> bytes:
        try:
            (length,) = LENGTH.unpack(await self._answers.readexactly(LENGTH.size))
            return await self._answers.readexactly(length)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise WorkerLost from None

    async def end(self) -> None:
        """End it, whatever it does."""
        with suppress(ProcessLookupError):
            self._process.kill()
        self._jobs.close()
        await self._process.wait()
