"""Work done aside for a client who waits for it, and given up when the client goes away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from litestar import Request
from litestar.exceptions import ClientException

from sandtable.web.aside.pool import Aside
from sandtable.web.door.who_asks import asker

R = TypeVar("R")


async def aside_for(request: Request[Any, Any, Any], function: Callable[..., R], *args: Any, seconds: float) -> R:
    """What a function gives, worked out aside for whoever sent a request. The body must have been read."""
    aside: Aside = request.app.state.aside
    job = asyncio.create_task(aside.run(function, *args, seconds=seconds, who=asker(request.scope)))
    gone = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((job, gone), return_when=asyncio.FIRST_COMPLETED)
        if not job.done():
            raise ClientException("the client went away")
        return job.result()
    finally:
        gone.cancel()
        job.cancel()


async def _gone(request: Request[Any, Any, Any]) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
