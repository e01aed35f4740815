"""The server, put together."""

from __future__ import annotations

import asyncio

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from sandtable import __version__
from sandtable.web.api.beginning import beginning
from sandtable.web.api.coaching import coaching
from sandtable.web.api.companion import companion
from sandtable.web.api.finding import finding
from sandtable.web.api.games import games
from sandtable.web.api.glances import glances
from sandtable.web.api.live import live
from sandtable.web.api.open_games import open_games
from sandtable.web.api.reach import OwnAddresses, reaching
from sandtable.web.api.rules import rules
from sandtable.web.api.seats import seats
from sandtable.web.api.studying import studying
from sandtable.web.aside import Aside
from sandtable.web.aside.desk import Desk
from sandtable.web.door.door import door
from sandtable.web.errors import HANDLERS
from sandtable.web.games.coaching import Coach
from sandtable.web.games.forgetting import forget_games
from sandtable.web.games.rooms import Rooms
from sandtable.web.games.studies import LANES, Studies
from sandtable.web.limits.limits import Limits, limited
from sandtable.web.pages import inch_map_style, pages, zone_map_style
from sandtable.web.settings import LARGEST_MESSAGE, Settings
from sandtable.web.store import open_store
from sandtable.web.store.store import Store

#: So many computer players may wait for their turn to think.
MOST_THINKING = 2_000
#: How hard answers are packed: half the time of the most, for a few more bytes.
PACKED = 6
#: Bytes of the shortest answer that is packed: a page brings many short scripts.
LEAST_PACKED = 500


def create_app(settings: Settings | None = None, store: Store | None = None) -> Litestar:
    """Everything that is served, ready for an ASGI server."""
    settings = settings or Settings()
    limits = Limits(settings)

    async def open_rooms(app: Litestar) -> None:
        app.state.desk = Desk(limits)
        app.state.aside = Aside(settings.workers, charge=limits.worked)
        app.state.thinkers = Aside(settings.thinkers, most_waiting=MOST_THINKING, most_of_one=MOST_THINKING)
        kept = store or open_store(settings.database)
        app.state.coach = Coach(app.state.thinkers, app.state.desk, kept)
        app.state.studiers = Aside(LANES)
        bounds = {"most_playouts": settings.study_playouts, "most_seconds": settings.study_seconds}
        app.state.studies = Studies(kept, app.state.studiers, **bounds)
        app.state.rooms = Rooms(kept, settings.thinking, app.state.aside, app.state.thinkers)
        app.state.rooms.listen()
        app.state.noting = asyncio.create_task(app.state.rooms.uptime.run())
        if settings.keep_days is not None:
            app.state.forgetting = asyncio.create_task(forget_games(kept, settings.keep_days))

    async def close_rooms(app: Litestar) -> None:
        if settings.keep_days is not None:
            app.state.forgetting.cancel()
        app.state.noting.cancel()
        await app.state.rooms.close()
        await app.state.studies.close()
        await app.state.studiers.close()
        await app.state.aside.close()
        await app.state.thinkers.close()
        app.state.rooms.store.close()

    app = Litestar(
        route_handlers=[
            *(companion, finding, rules, beginning, games, coaching, studying, glances, seats, open_games, reaching),
            *(live, zone_map_style, inch_map_style, pages()),
        ],
        openapi_config=OpenAPIConfig(
            title="sandtable",
            version=__version__,
            description="Second World War tabletop rules: exact odds, explained dice, and whole games.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        middleware=[limited],
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=PACKED, minimum_size=LEAST_PACKED),
        exception_handlers=HANDLERS,
        request_max_body_size=LARGEST_MESSAGE,
        on_startup=[open_rooms],
        on_shutdown=[close_rooms],
        logging_config=None,
    )
    app.state.limits, app.state.settings, app.state.addresses = limits, settings, OwnAddresses()
    # Outside of everything: what no route answers goes through the door as well.
    app.asgi_handler = door(app.asgi_handler, settings, limits)
    return app
