"""Running the server: listen, say where, and stop without losing anything."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import webbrowser
from collections.abc import Callable

import uvicorn
from litestar import Litestar
from msgspec.structs import replace

from sandtable.sheet.faults import FactsFault
from sandtable.web.app import create_app
from sandtable.web.connections.live import LiveConnection
from sandtable.web.connections.open_files import connections_possible
from sandtable.web.connections.requests import RequestConnection
from sandtable.web.connections.watch import Watch, WatchedConfig
from sandtable.web.settings import LARGEST_MESSAGE, Settings
from sandtable.web.store import Store, StoreFault, open_store
from sandtable.web.store.one_server import only_server_of

#: Tried one after the other where no port was asked for and the usual one is taken.
PORTS_TRIED = 20


#: Bytes on their way to one client that the system keeps for us: as much as a fast line far away has under way.
KEPT_BY_SYSTEM = 262_144
#: So many connections are taken up in one round of the loop, and so many wait until then.
TAKEN_AT_ONCE, WAIT_TO_BE_TAKEN = 16, 2048
#: Seconds that a server which stops gives to what it is still answering.
TO_STOP = 3


def configured(app: Litestar, settings: Settings) -> WatchedConfig:
    """How uvicorn serves the application.

    Nobody's word is taken for who asks: the door sees to that. A request is read by one parser, whatever else is
    installed. Messages of a live game are not compressed: a few bytes could become very many.
    """
    config = WatchedConfig(
        app,
        http=RequestConnection,
        ws=LiveConnection,
        proxy_headers=False,
        # A client that sends nonsense could fill a log with warnings of it.
        log_level="error",
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=settings.ping_every,
        ws_ping_timeout=settings.pong_within,
        timeout_keep_alive=settings.idle_within,  # type: ignore[arg-type]  # it is handed to a timer as it is
        timeout_graceful_shutdown=TO_STOP,
        # asyncio takes up as many connections in one round of its loop.
        backlog=TAKEN_AT_ONCE,
    )
    config.watch = Watch(settings)
    return config


def serve(settings: Settings, *, any_port: bool, open_page: bool, told: Callable[[str], None]) -> None:
    """Serve until interrupted; FactsFault if it cannot be begun."""
    try:
        with only_server_of(settings.database), open_store(settings.database) as store:
            _serve(settings, store, any_port=any_port, open_page=open_page, told=told)
    except StoreFault as fault:
        raise FactsFault(str(fault)) from None


def _serve(settings: Settings, store: Store, *, any_port: bool, open_page: bool, told: Callable[[str], None]) -> None:
    settings = replace(settings, connections=connections_possible(settings.connections))
    listening = _listen(settings.host, settings.port, PORTS_TRIED if any_port else 1)
    app = create_app(settings, store)
    config = configured(app, settings)
    # A server lives long, so garbage has to be collected; what is loaded by now stays and is not looked at again.
    gc.enable()
    gc.freeze()
    # One who vanishes while he is being answered could fill it too; what went wrong with us is still told.
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    server = uvicorn.Server(config)
    port = listening.getsockname()[1]
    address = f"http://{_reachable(settings.host)}:{port}/"
    told(address)
    asyncio.run(_run(server, listening, address if open_page else ""))


async def _run(server: uvicorn.Server, listening: socket.socket, page: str) -> None:
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    if server.started:
        listening.listen(WAIT_TO_BE_TAKEN)
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
        # Every connection has it from here. Left to itself, a system keeps megabytes for a client that does not read.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KEPT_BY_SYSTEM)
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
