"""Running the server: listen, say where, and stop without losing anything."""

from __future__ import annotations

import asyncio
import gc
import socket
import webbrowser
from collections.abc import Callable

import uvicorn

from sandtable.sheet.faults import FactsFault
from sandtable.web.app import create_app
from sandtable.web.settings import LARGEST_MESSAGE, Settings
from sandtable.web.store import Store, StoreFault, open_store
from sandtable.web.store.one_server import only_server_of

#: Tried one after the other where no port was asked for and the usual one is taken.
PORTS_TRIED = 20


def serve(settings: Settings, *, any_port: bool, open_page: bool, told: Callable[[str], None]) -> None:
    """Serve until interrupted; FactsFault if it cannot be begun."""
    try:
        with open_store(settings.database) as store, only_server_of(settings.database):
            _serve(settings, store, any_port=any_port, open_page=open_page, told=told)
    except StoreFault as fault:
        raise FactsFault(str(fault)) from None


def _serve(settings: Settings, store: Store, *, any_port: bool, open_page: bool, told: Callable[[str], None]) -> None:
    listening = _listen(settings.host, settings.port, PORTS_TRIED if any_port else 1)
    app = create_app(settings, store)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=3,
    )
    # A server lives long, so garbage has to be collected; what is loaded by now stays and is not looked at again.
    gc.enable()
    gc.freeze()
    server = uvicorn.Server(config)
    port = listening.getsockname()[1]
    address = f"http://{_reachable(settings.host)}:{port}/"
    told(address)
    asyncio.run(_run(server, listening, address if open_page else ""))


async def _run(server: uvicorn.Server, listening: socket.socket, page: str) -> None:
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if page and server.started:
        # A machine without a browser or a screen says no at once or not at all: either way we go on.
        await asyncio.to_thread(webbrowser.open, page)
    await serving


def _listen(host: str, port: int, tries: int) -> socket.socket:
    """A socket that listens, on the port or on one of those after it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    trouble: OSError | None = None
    for number in range(port, port + tries):
        # Named as TCP, or asyncio does not turn Nagle's algorithm off and every other answer waits 40 ms.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
        except (OSError, OverflowError) as fault:
            listening.close()
            trouble = fault if isinstance(fault, OSError) else OSError(str(fault))
            continue
        return listening
    raise FactsFault(f"cannot listen on {host} port {port}: {trouble}. Give another --host or --port.")


def _reachable(host: str) -> str:
    """A name that a browser on this machine can use for where we listen."""
    if host in ("0.0.0.0", "::", "127.0.0.1"):  # noqa: S104 - compared, not bound
        return "localhost"
    return f"[{host}]" if ":" in host else host
