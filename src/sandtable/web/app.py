"""The server, put together."""

from __future__ import annotations

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from sandtable import __version__
from sandtable.web.errors import HANDLERS
from sandtable.web.pages import pages
from sandtable.web.security import secured
from sandtable.web.settings import LARGEST_BODY, Settings


def create_app(settings: Settings | None = None) -> Litestar:
    """Everything that is served, ready for an ASGI server."""
    settings = settings or Settings()
    limits = RateLimitConfig(rate_limit=("minute", settings.requests_a_minute), exclude=["^/(css|js)/"])
    return Litestar(
        route_handlers=[pages()],
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
        logging_config=None,
    )
