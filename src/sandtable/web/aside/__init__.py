"""Work that takes long is done aside, in processes that can be ended, while the server goes on answering.

    await aside.run(function, *args, seconds=5, who=address)

`function` stands at the top of a module and, like its arguments and its answer, can be pickled. What it
raises is raised here. A job that runs out of time or memory is ended (`OverLimit`), one for which there
is no room is not taken (`Busy`), and one whose process dies is told so (`WorkerLost`).
"""

from sandtable.web.aside.faults import Busy, OutOfMemory, OutOfTime, OverLimit, WorkerLost
from sandtable.web.aside.pool import Aside

__all__ = ["Aside", "Busy", "OutOfMemory", "OutOfTime", "OverLimit", "WorkerLost"]
