"""Work done aside is bounded: what runs over is ended, and others are served meanwhile."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.web.asynchronously import run
from tests.web.attack import jobs

from sandtable.web.aside import Aside, Busy, OutOfMemory, OutOfTime, WorkerLost
from sandtable.web.aside.process import WorkerProcess

#: Seconds that no job here needs; a hang fails instead of waiting for ever.
LONG = 60.0


@asynccontextmanager
async def workers(number: int = 1, **more: Any) -> AsyncIterator[Aside]:
    aside = Aside(number, **more)
    try:
        yield aside
    finally:
        await aside.close()


def in_time(what: Callable[[], Awaitable[None]]) -> None:
    async def done() -> None:
        async with asyncio.timeout(LONG):
            await what()

    run(done())


async def noted(file: Path) -> int:
    """The process that wrote its number into a file."""
    while not file.exists() or not file.read_text():
        await asyncio.sleep(0.01)
    return int(file.read_text())


async def gone(process: int) -> None:
    """Wait until there is no such process."""
    while True:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return
        await asyncio.sleep(0.01)


def test_a_job_gives_what_its_function_gives_and_the_worker_is_used_again() -> None:
    async def story() -> None:
        async with workers() as aside:
            assert await aside.run(jobs.doubled, 21, seconds=LONG) == 42
            first = await aside.run(jobs.number_of_the_worker, seconds=LONG)
            assert first == await aside.run(jobs.number_of_the_worker, seconds=LONG)
            assert first != os.getpid()

    in_time(story)


def test_what_a_job_raises_is_raised_here_with_where_it_was_raised() -> None:
    async def story() -> None:
        async with workers() as aside:
            with pytest.raises(ValueError, match="no such thing") as raised:
                await aside.run(jobs.refuse, "no such thing", seconds=LONG)
            assert str(raised.value) == "no such thing"
            assert "in refuse" in raised.value.__notes__[0]
            with pytest.raises(RuntimeError, match="Unwritable: 1 and 2"):
                await aside.run(jobs.refuse_unwritably, seconds=LONG)
            assert await aside.run(jobs.doubled, 1, seconds=LONG) == 2

    in_time(story)


def test_what_a_job_prints_is_no_answer() -> None:
    async def story() -> None:
        async with workers() as aside:
            assert await aside.run(jobs.chatter, seconds=LONG) == "answered"

    in_time(story)


def test_a_worker_learns_no_secrets_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGPASSWORD", "swordfish")

    async def story() -> None:
        async with workers() as aside:
            assert "PGPASSWORD" not in await aside.run(jobs.surroundings, seconds=LONG)

    in_time(story)


def test_a_job_that_never_ends_is_ended_and_the_next_is_done_in_another_worker(tmp_path: Path) -> None:
    async def story() -> None:
        async with workers() as aside:
            with pytest.raises(OutOfTime):
                await aside.run(jobs.loop_for_ever, str(tmp_path / "who"), seconds=1)
            await gone(await noted(tmp_path / "who"))
            assert await aside.run(jobs.doubled, 4, seconds=LONG) == 8

    in_time(story)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps to a limit of memory")
def test_a_job_that_eats_memory_is_ended_and_the_next_is_done() -> None:
    async def story() -> None:
        async with workers(memory=512 << 20) as aside:
            first = await aside.run(jobs.number_of_the_worker, seconds=LONG)
            with pytest.raises(OutOfMemory):
                await aside.run(jobs.eat_memory, seconds=LONG)
            assert await aside.run(jobs.number_of_the_worker, seconds=LONG) != first

    in_time(story)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps to a limit of memory")
def test_a_worker_that_keeps_its_memory_is_not_used_again() -> None:
    async def story() -> None:
        async with workers(memory=512 << 20) as aside:
            first = await aside.run(jobs.keep_memory, 16 << 20, seconds=LONG)
            assert await aside.run(jobs.keep_memory, 300 << 20, seconds=LONG) == first
            assert await aside.run(jobs.number_of_the_worker, seconds=LONG) != first

    in_time(story)


def test_what_the_server_has_needed_is_not_counted_as_its_workers() -> None:
    async def story() -> None:
        needed = bytearray(b"x") * (300 << 20)
        async with workers(memory=512 << 20) as aside:
            first = await aside.run(jobs.number_of_the_worker, seconds=LONG)
            assert first == await aside.run(jobs.number_of_the_worker, seconds=LONG)
        del needed

    in_time(story)


def test_a_worker_that_is_killed_loses_its_job_and_no_other() -> None:
    async def story() -> None:
        async with workers() as aside:
            with pytest.raises(WorkerLost):
                await aside.run(jobs.die, seconds=LONG)
            assert await aside.run(jobs.doubled, 5, seconds=LONG) == 10

    in_time(story)


def test_a_worker_that_is_killed_while_it_waits_loses_nothing() -> None:
    async def story() -> None:
        async with workers() as aside:
            first = await aside.run(jobs.number_of_the_worker, seconds=LONG)
            os.kill(first, signal.SIGKILL)
            await gone(first)
            await asyncio.sleep(0.1)
            assert await aside.run(jobs.doubled, 6, seconds=LONG) == 12

    in_time(story)


def test_whoever_gives_a_job_up_ends_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with workers() as aside:
            job = asyncio.create_task(aside.run(jobs.loop_for_ever, str(tmp_path / "who"), seconds=LONG))
            process = await noted(tmp_path / "who")
            job.cancel()
            await gone(process)
            assert await aside.run(jobs.doubled, 7, seconds=LONG) == 14

    in_time(story)


def test_workers_end_with_their_pool(tmp_path: Path) -> None:
    async def story() -> None:
        async with workers(2) as aside:
            idle = await aside.run(jobs.number_of_the_worker, seconds=LONG)
            loops = asyncio.create_task(aside.run(jobs.loop_for_ever, str(tmp_path / "who"), seconds=LONG))
            waits = asyncio.create_task(aside.run(jobs.doubled, 1, seconds=LONG))
            busy = await noted(tmp_path / "who")
        for process in (idle, busy):
            await gone(process)
        with pytest.raises(WorkerLost):
            await loops
        await asyncio.wait([waits])
        with pytest.raises(WorkerLost):
            await aside.run(jobs.doubled, 1, seconds=LONG)

    in_time(story)


def test_a_pool_that_closes_waits_for_a_worker_that_is_given_up_while_it_starts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended: list[int] = []
    end = WorkerProcess.end

    async def slowly(worker: WorkerProcess) -> None:
        await asyncio.sleep(0.2)
        await end(worker)
        ended.append(worker.number)

    monkeypatch.setattr(WorkerProcess, "end", slowly)

    async def story() -> None:
        async with workers() as aside:
            job = asyncio.create_task(aside.run(jobs.doubled, 1, seconds=LONG))
            # The interpreter is there and not yet ready for work.
            await asyncio.sleep(0.05)
            job.cancel()
            await asyncio.sleep(0)
        assert len(ended) == 1
        await gone(ended[0])

    in_time(story)


SERVER = """
import asyncio, sys
from sandtable.web.aside import Aside
from tests.web.attack import jobs

asyncio.run(Aside(1).run(jobs.loop_for_ever, sys.argv[1], seconds=60))
"""


@pytest.mark.skipif(os.name == "nt", reason="asks for signals")
def test_a_worker_leaves_when_its_server_is_killed(tmp_path: Path) -> None:
    async def story() -> None:
        server = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            SERVER,
            str(tmp_path / "who"),
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )
        worker = await noted(tmp_path / "who")
        server.kill()
        await server.wait()
        await gone(worker)

    in_time(story)


def test_nobody_fills_the_line_alone_and_a_full_line_says_busy(tmp_path: Path) -> None:
    async def story() -> None:
        async with workers(1, most_waiting=3, most_of_one=2) as aside:
            job = aside.run(jobs.loop_for_ever, str(tmp_path / "who"), seconds=LONG, who="one")
            first = asyncio.create_task(job)
            await noted(tmp_path / "who")
            waiting = [asyncio.create_task(aside.run(jobs.doubled, 1, seconds=LONG, who="one")) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(Busy, match="the server is busy"):
                await aside.run(jobs.doubled, 1, seconds=LONG, who="one")
            waiting.append(asyncio.create_task(aside.run(jobs.doubled, 1, seconds=LONG, who="another")))
            await asyncio.sleep(0)
            with pytest.raises(Busy):
                await aside.run(jobs.doubled, 1, seconds=LONG, who="third")
            first.cancel()
            assert await asyncio.gather(*waiting) == [2, 2, 2]

    in_time(story)


def test_one_client_never_has_every_worker(tmp_path: Path) -> None:
    async def story() -> None:
        async with workers(2) as aside:
            hogs = [
                asyncio.create_task(aside.run(jobs.loop_for_ever, str(tmp_path / f"{number}"), seconds=LONG, who="hog"))
                for number in range(3)
            ]
            await noted(tmp_path / "0")
            assert await aside.run(jobs.doubled, 3, seconds=LONG, who="guest") == 6
            assert not (tmp_path / "1").exists()
            for hog in hogs:
                hog.cancel()
            await asyncio.wait(hogs)

    in_time(story)


def test_a_job_that_is_given_up_while_it_waits_leaves_its_place(tmp_path: Path) -> None:
    async def story() -> None:
        async with workers(1, most_waiting=1) as aside:
            first = asyncio.create_task(aside.run(jobs.loop_for_ever, str(tmp_path / "who"), seconds=LONG))
            await noted(tmp_path / "who")
            second = asyncio.create_task(aside.run(jobs.doubled, 1, seconds=LONG))
            await asyncio.sleep(0)
            second.cancel()
            await asyncio.wait([second])
            third = asyncio.create_task(aside.run(jobs.doubled, 2, seconds=LONG))
            await asyncio.sleep(0)
            first.cancel()
            assert await third == 4

    in_time(story)


def test_the_time_of_a_worker_is_charged_to_whom_the_job_was_for_also_when_it_ran_over() -> None:
    charged: list[tuple[str, float]] = []

    async def story() -> None:
        async with workers(charge=lambda who, seconds: charged.append((who, seconds))) as aside:
            await aside.run(jobs.doubled, 21, seconds=LONG, who="one")
            with pytest.raises(OutOfTime):
                await aside.run(jobs.loop_for_ever, seconds=0.2, who="other")

    in_time(story)
    (one, little), (other, long) = charged
    assert (one, other) == ("one", "other")
    assert little > 0
    assert long >= 0.2


def test_whoever_gives_up_a_short_job_costs_nobody_a_worker(tmp_path: Path) -> None:
    async def story() -> None:
        async with workers() as aside:
            worker = await aside.run(jobs.number_of_the_worker, seconds=LONG)
            for _ in range(5):
                job = asyncio.create_task(aside.run(jobs.doubled, 21, seconds=LONG))
                await asyncio.sleep(0)
                await asyncio.sleep(0)
                job.cancel()
            assert await aside.run(jobs.number_of_the_worker, seconds=LONG) == worker

    in_time(story)
