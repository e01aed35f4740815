"""Pages and what they are made of: plain files, each with a tag, so that a browser fetches them once."""

from __future__ import annotations

from pathlib import Path

from litestar import Response, Router, get
from litestar.static_files import create_static_files_router

from sandtable.ground.zone_svg import map_style

HERE = Path(__file__).parent / "static"


def _ask_again(response: Response[object]) -> Response[object]:
    """A browser may keep a file, but asks each time whether it is still the same."""
    response.headers["Cache-Control"] = "no-cache"
    return response


@get("/css/zone_map.css", include_in_schema=False, media_type="text/css", sync_to_thread=False)
def zone_map_style() -> Response[str]:
    """The look of drawn maps, from where they are drawn."""
    return Response(map_style(), media_type="text/css", headers={"Cache-Control": "no-cache"})


def pages() -> Router:
    """Everything under `static/` at its own address; a folder answers with its index.html."""
    return create_static_files_router(
        path="/", directories=[HERE], html_mode=True, include_in_schema=False, after_request=_ask_again
    )
