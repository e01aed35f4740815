"""Pages and what they are made of: plain files, each with a tag, so that a browser fetches them once."""

from __future__ import annotations

from pathlib import Path

from litestar import Response, Router
from litestar.static_files import create_static_files_router

HERE = Path(__file__).parent / "static"


def _ask_again(response: Response[object]) -> Response[object]:
    """A browser may keep a file, but asks each time whether it is still the same."""
    response.headers["Cache-Control"] = "no-cache"
    return response


def pages() -> Router:
    """Everything under `static/` at its own address; a folder answers with its index.html."""
    return create_static_files_router(
        path="/", directories=[HERE], html_mode=True, include_in_schema=False, after_request=_ask_again
    )
