"""Requests from any address, straight to the application."""

from __future__ import annotations

import httpx
from litestar import Litestar
from tests.web.asynchronously import run


def asked(
    app: Litestar, path: str = "/api/nowhere", *, address: str, headers: dict[str, str] | None = None
) -> httpx.Response:
    """The answer to a GET from an address."""

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(app=app, client=(address, 50_000))  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://table.example") as client:
            return await client.get(path, headers=headers)

    return run(ask())
