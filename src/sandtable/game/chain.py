"""Lines of a record that hang on one another, so that none is changed, cut out or put in unseen.

A line ends with its chain value: the BLAKE2b hash of the value of the line before and of every byte of the
line in front of its own value, keyed with the seed of the dice. The value of the first line is the
fingerprint of the game.

The key matters: a seat is shown the values while the game goes on, and without a key it could try every
answer that the other side may have hidden until one fits. Once the seed is revealed, anybody can work all
values out again.
"""

from __future__ import annotations

import re
from hashlib import blake2b

VALUE_BYTES = 32
#: What stands in front of the first line.
NOTHING_BEFORE = bytes(VALUE_BYTES)
_FRONT, _BACK = b',"chain":"', b'"}'
_TAIL = re.compile(rb',"chain":"([0-9a-f]{64})"\}')
_TAIL_BYTES = len(_FRONT) + 2 * VALUE_BYTES + len(_BACK)
_VALUE = re.compile("[0-9a-f]{64}")


def chain_key(seed: bytes) -> bytes:
    """The key of a record's chain, from the seed of its dice."""
    return blake2b(seed, digest_size=VALUE_BYTES, person=b"sandtable-line").digest()


def chain_value(key: bytes, before: bytes, text: bytes) -> bytes:
    """The value of a line from the value before it and the bytes in front of its own."""
    return blake2b(before + text, digest_size=VALUE_BYTES, key=key).digest()


def with_value(text: bytes, value: bytes) -> bytes:
    """A line with its chain value at its end."""
    return text + _FRONT + value.hex().encode() + _BACK


def parted(line: bytes) -> tuple[bytes, str] | None:
    """The bytes in front of the chain value, and the value; None if the line does not end with one."""
    found = _TAIL.fullmatch(line[-_TAIL_BYTES:])
    return None if found is None else (line[:-_TAIL_BYTES], found[1].decode())


def is_value(text: str) -> bool:
    """Whether a text is written as chain values are."""
    return _VALUE.fullmatch(text) is not None
