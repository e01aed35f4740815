"""`sandtable serve`: the pages and the live games, on this machine or for a club."""

from __future__ import annotations

from argparse import Namespace
from os import environ, makedirs

from sandtable.cli.play import games_folder
from sandtable.sheet.faults import FactsFault

USUAL_PORT = 8044


def serve(asked: Namespace) -> int:
    """Serve until Ctrl-C."""
    try:
        from sandtable.web.serving import serve as serve_on
        from sandtable.web.settings import is_own_machine, settings_for
    except ModuleNotFoundError as missing:
        raise FactsFault(f"the pages need {missing.name}: install sandtable[web]") from None
    settings = settings_for(
        environ,
        host=asked.host,
        port=USUAL_PORT if asked.port is None else asked.port,
        database=asked.database or _usual_database(),
        thinking=asked.seconds,
        keep_days=asked.keep_days,
        trusted_proxies=tuple(asked.trusted_proxy),
        origins=tuple(asked.origin),
    )

    def told(address: str) -> None:
        print(f"sandtable is at {address}  (Ctrl-C stops it; games are kept)", flush=True)
        if not is_own_machine(settings.host):
            print("Other machines can reach it: put a proxy with HTTPS before it where strangers listen.", flush=True)

    try:
        serve_on(settings, any_port=asked.port is None, open_page=asked.open, told=told)
    except KeyboardInterrupt:
        print()
    return 0


def _usual_database() -> str:
    folder = games_folder()
    try:
        makedirs(folder, exist_ok=True)
    except OSError as fault:
        raise FactsFault(f"games cannot be kept in {folder}: {fault.strerror}. Give --database.") from None
    return str(folder / "sandtable.db")
