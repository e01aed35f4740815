"""The server, put together."""

from __future__ import annotations

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from sandtable import __version__
from sandtable.web.api.companion import companion
from sandtable.web.api.finding import finding
from sandtable.web.api.games import games
from sandtable.web.api.live import live
from sandtable.web.api.rules import rules
from sandtable.web.errors import HANDLERS
from sandtable.web.games.rooms import Rooms
from sandtable.web.pages import pages, zone_map_style
from sandtable.web.security import secured
from sandtable.web.settings import LARGEST_BODY, Settings
from sandtable.web.store import open_store
from sandtable.web.store.store import Store


def create_app(settings: Settings | None = None, store: Store | None = None) -> Litestar:
    """Everything that is served, ready for an ASGI server."""
    settings = settings or Settings()

    async def open_rooms(app: Litestar) -> None:
        app.state.settings = settings
        app.state.rooms = Rooms(store or open_store(settings.database), settings.thinking)
        app.state.rooms.listen()

    async def close_rooms(app: Litestar) -> None:
        await app.state.rooms.close()
        app.state.rooms.store.close()

    limits = RateLimitConfig(rate_limit=("minute", settings.requests_a_minute), exclude=["^/(css|js)/"])
    return Litestar(
        route_handlers=[companion, finding, rules, games, live, zone_map_style, pages()],
        openapi_config=OpenAPIConfig(
            title="sandtable",
            version=__version__,
            description="Second World War tabletop rules: exact odds, explained dice, and whole games.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        middleware=[secured, limits.middleware],
        compression_config=CompressionConfig(backend="gzip", minimum_size=1_000),
        exception_handlers=HANDLERS,
        request_max_body_size=LARGEST_BODY,
        on_startup=[open_rooms],
        on_shutdown=[close_rooms],
        logging_config=None,
    )
