"""Pages and what they are made of: plain files, each with a tag, so that a browser fetches them once.

Which files there are is looked up once. So no address, however it is written, leads to any other.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import Request, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.static_files import create_static_files_router

from sandtable.ground.zone_svg import map_style
from sandtable.inches.drawing.svg_inch_style import table_style

HERE = Path(__file__).parent / "static"
INDEX = "index.html"


def addresses(folder: Path) -> frozenset[str]:
    """The addresses of all files of a folder, and of the folders that have an index. A link to elsewhere is none."""
    found = set()
    for file in folder.rglob("*"):
        if file.is_file() and file.resolve().is_relative_to(folder.resolve()):
            address = file.relative_to(folder).as_posix()
            found |= {address, address.removesuffix(INDEX).rstrip("/")} if file.name == INDEX else {address}
    return frozenset(found)


def _ask_again(response: Response[object]) -> Response[object]:
    """A browser may keep a file, but asks each time whether it is still the same."""
    response.headers["Cache-Control"] = "no-cache"
    # The address says already what a file is called.
    response.headers["content-disposition"] = "inline"
    return response


@get("/css/zone_map.css", include_in_schema=False, media_type="text/css", sync_to_thread=False)
def zone_map_style() -> Response[str]:
    """The look of drawn maps, from where they are drawn."""
    return Response(map_style(), media_type="text/css", headers={"Cache-Control": "no-cache"})


@get("/css/inch_map.css", include_in_schema=False, media_type="text/css", sync_to_thread=False)
def inch_map_style() -> Response[str]:
    """The look of drawn tables, from where they are drawn."""
    return Response(table_style(), media_type="text/css", headers={"Cache-Control": "no-cache"})


def pages() -> Router:
    """Everything under `static/` at its own address; a folder answers with its index.html."""
    known = addresses(HERE)

    def must_be_ours(request: Request[Any, Any, Any]) -> None:
        if request.scope["path"].strip("/") not in known:
            raise NotFoundException("there is no such page: check the address")

    return create_static_files_router(
        path="/",
        directories=[HERE],
        html_mode=True,
        include_in_schema=False,
        before_request=must_be_ours,
        after_request=_ask_again,
    )
