"""What the system lets a worker use, where the system can be told: memory once, processor time for each job."""

from __future__ import annotations

import os
import sys

#: How much a worker gives way to the server where both want the processor.
GIVES_WAY = 5
#: Seconds of processor time that a job may have more than its time by the clock, which the server keeps.
GRACE = 2.0
#: A worker that keeps this part of its memory is not used again.
SPENT = 0.5

if sys.platform == "win32":

    def bound_memory(most: int) -> None:
        """Windows knows no such limit: time by the clock has to do."""

    def bound_time(seconds: float) -> None:
        """Windows knows no such limit: time by the clock has to do."""

    def is_spent(most: int) -> bool:
        return False

else:
    import resource

    def bound_memory(most: int) -> None:
        """Let this process have no more memory, and let others go first."""
        os.nice(GIVES_WAY)
        # macOS takes the limit and does not keep to it: there, too, time by the clock has to do.
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
        resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))

    def bound_time(seconds: float) -> None:
        """Let this process work for so many seconds more; it is ended if nobody else has ended it before."""
        used = resource.getrusage(resource.RUSAGE_SELF)
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        until = int(used.ru_utime + used.ru_stime + seconds + GRACE) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (until if hard == resource.RLIM_INFINITY else min(until, hard), hard))

    def is_spent(most: int) -> bool:
        """Whether this process keeps so much memory that the next job might miss it."""
        return _in_use() > most * SPENT


if sys.platform == "linux":

    def _in_use() -> int:
        # Not `ru_maxrss`: Linux lets a process begin with what its parent has used.
        with open("/proc/self/statm", "rb") as pages:
            return int(pages.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")

elif sys.platform != "win32":

    def _in_use() -> int:
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return used if sys.platform == "darwin" else used * 1024
