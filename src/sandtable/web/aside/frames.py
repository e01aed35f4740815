"""What the server and a worker send each other: a length and so many bytes."""

from __future__ import annotations

from struct import Struct
from typing import BinaryIO

LENGTH = Struct(">Q")


def framed(data: bytes) -> bytes:
    return LENGTH.pack(len(data)) + data


def read_frame(source: BinaryIO) -> bytes | None:
    """The next frame; None where the other end is gone."""
    head = source.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    data = source.read(length)
    return data if len(data) == length else None
