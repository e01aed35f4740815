"""`sandtable serve`: says where it listens, stops when told, and says what to do where it cannot begin."""

import gc
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

import sandtable.web.serving
from sandtable.cli.main import run
from sandtable.web.settings import Settings

COMMAND = [sys.executable, "-m", "sandtable", "serve"]


@contextmanager
def serving(*words: str, **variables: str) -> Iterator["subprocess.Popen[str]"]:
    environment = {**os.environ, **variables}
    with subprocess.Popen(  # noqa: S603
        [*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as server:
        try:
            yield server
        finally:
            server.kill()


def said(server: "subprocess.Popen[str]") -> str:
    assert server.stdout is not None
    return server.stdout.readline()


def test_it_says_where_it_is_and_stops_on_ctrl_c(tmp_path: Path) -> None:
    with serving("--port", "0", "--database", str(tmp_path / "games.db")) as server:
        line = said(server)
        assert line.endswith("(Ctrl-C stops it; games are kept)\n")
        address = line.split()[3]
        transport = httpx.HTTPTransport(retries=20)
        with httpx.Client(transport=transport) as client:
            assert client.get(f"{address}api/scenarios").status_code == 200
        server.send_signal(signal.SIGINT)
        assert server.wait(20) == 0
        assert server.stderr is not None
        assert server.stderr.read() == ""


def test_games_are_kept_among_ones_data_unless_told_otherwise(tmp_path: Path) -> None:
    with serving("--port", "0", XDG_DATA_HOME=str(tmp_path)) as server:
        said(server)
        assert (tmp_path / "sandtable" / "games" / "sandtable.db").exists()


def test_where_the_usual_port_is_taken_the_next_is_used_and_a_named_one_is_not_left(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert run(["serve", "--port", str(port), "--database", str(tmp_path / "games.db")]) == 2
    told = capsys.readouterr().err
    assert f"cannot listen on 127.0.0.1 port {port}" in told
    assert "Give another --host or --port." in told


@pytest.mark.parametrize(
    ("words", "because"),
    [
        (["--port", "99999"], "give a whole number from 0 to 65535"),
        (["--database", "/nowhere/games.db"], "/nowhere/games.db cannot be made"),
        (["--database", "mysql://me:secret@host/x"], "games are kept in a file or at a postgresql:// address"),
        (["--keep-days", "0"], "give a whole number from 1 to 36500"),
        (["--seconds", "0"], "give seconds from 0.01 to 600"),
        (
            ["--trusted-proxy", "everybody"],
            "'everybody' is no address of a proxy: give one such as",
        ),
        (["--origin", "club.example"], "'club.example' is no origin of a page: give one such as"),
        (["--json"], "unrecognized arguments: --json"),
    ],
)
def test_what_will_not_do_is_said_in_a_line(words: list[str], because: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", *words]) == 2
    told = capsys.readouterr().err
    assert because in told
    assert "secret" not in told
    assert told.count("\n") == 1


def test_a_limit_in_the_environment_that_will_not_do_is_said_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SANDTABLE_PAGES", "many")
    assert run(["serve", "--database", "unused.db"]) == 2
    told = capsys.readouterr().err
    assert "SANDTABLE_PAGES is 'many', which will not do: give a whole number above 0" in told
    assert told.count("\n") == 1


def test_a_server_collects_garbage_though_commands_do_not(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen: list[tuple[bool, bool]] = []

    async def run(_server: object, listening: socket.socket, _page: str) -> None:
        listening.close()
        seen.append((gc.isenabled(), gc.get_freeze_count() > 0))

    monkeypatch.setattr(sandtable.web.serving, "_run", run)
    settings = Settings(port=0, database=str(tmp_path / "games.db"))
    gc.disable()
    try:
        # In a thread of its own, since a browser's loop may run in this one.
        with ThreadPoolExecutor(1) as thread:
            serve = sandtable.web.serving.serve
            thread.submit(serve, settings, any_port=False, open_page=False, told=lambda _: None).result()
    finally:
        gc.enable()
        gc.unfreeze()
    assert seen == [(True, True)]
