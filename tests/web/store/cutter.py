"""A line to PostgreSQL that breaks when it is told to: before something is sent, while it is done, or after it."""

import shutil
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select
from tempfile import mkdtemp
from threading import Event, Thread
from typing import Literal

NAME = ".s.PGSQL.5432"
When = Literal["before", "during", "after"]


class Cutter:
    """Passes on what a client and the server say to each other, until a text comes at which to cut."""

    def __init__(self, folder: Path, server: Path) -> None:
        self.folder = folder
        #: Takes no new connections while this is so.
        self.down = False
        #: The client has asked what became of a transaction.
        self.asked_for_fate = Event()
        self._server = server
        self._text = b""
        self._when: When = "before"
        self._times = 0
        self._meanwhile: Callable[[], object] = lambda: None
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / NAME))
        self._listening.listen()
        self._threads = [Thread(target=self._listen)]
        self._threads[0].start()

    def cut(self, text: bytes, when: When, times: int = 1, meanwhile: Callable[[], object] = lambda: None) -> None:
        """Cut the next connections on which a client says this: before the server gets it, while it works on it,
        or when it has done so but before the client is told.
        """
        self._text, self._when, self._times, self._meanwhile = text, when, times, meanwhile

    @property
    def cuts_left(self) -> int:
        return self._times

    def close(self) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for thread in self._threads:
            thread.join()

    def _listen(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            if self.down:
                client.close()
                continue
            self._threads.append(Thread(target=self._carry, args=(client,)))
            self._threads[-1].start()

    def _carry(self, client: socket.socket) -> None:
        """One connection, from its beginning to its end or to the cut. The server loses it first."""
        with client:
            with socket.socket(socket.AF_UNIX) as server:
                server.connect(str(self._server / NAME))
                was_cut = self._pass_on(client, server)
            if was_cut:
                self._meanwhile()

    def _pass_on(self, client: socket.socket, server: socket.socket) -> bool:
        cut_at_reply = False
        while True:
            for end in select([client, server], [], [])[0]:
                said = _received(end)
                if not said:
                    return False
                if end is server:
                    if cut_at_reply:
                        return True
                    client.sendall(said)
                else:
                    if b"pg_xact_status" in said:
                        self.asked_for_fate.set()
                    cutting = self._times > 0 and self._text in said
                    self._times -= cutting
                    if cutting and self._when == "before":
                        return True
                    with suppress(OSError):  # the server may have hung up already
                        server.sendall(said)
                    if cutting and self._when == "during":
                        return True
                    cut_at_reply = cut_at_reply or cutting


def _received(end: socket.socket) -> bytes:
    try:
        return end.recv(65_536)
    except OSError:
        return b""


@contextmanager
def cutter_to(server: Path) -> Iterator[Cutter]:
    folder = Path(mkdtemp(prefix="sandtable-"))
    cutter = Cutter(folder, server)
    try:
        yield cutter
    finally:
        cutter.close()
        shutil.rmtree(folder)
