"""The seal of a record: a signature that its table can give once, and nobody again.

Once the seed is revealed, anybody could change a line and work out the chain anew. So the table makes a
second secret before the game, publishes a key to it in the header, signs the end with it, and forgets it.

It is a one-time signature of hashes (Winternitz). There are 67 ladders of 15 steps, each step a BLAKE2b hash
that is bound to its ladder and its place; the key is the hash of all tops. To sign, each hexadecimal digit
of the message says how far its ladder is climbed. Anybody can climb on to the tops from there, and nobody
can climb down. Three of the ladders hold the sum of the steps that are left on the others: who climbs one
of those further would have to climb down one of these.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b

SECRET_BYTES = 32
MESSAGE_BYTES = 32
_RUNG = 32
_STEPS = 15
_CHECK_DIGITS = 3
LADDERS = 2 * MESSAGE_BYTES + _CHECK_DIGITS


def new_seal_secret() -> bytes:
    """The secret behind the seal of one record."""
    return secrets.token_bytes(SECRET_BYTES)


def seal_key(secret: bytes) -> str:
    """What the header tells of a seal, in hexadecimal."""
    return _key([_climbed(_foot(secret, ladder), ladder, 0, _STEPS) for ladder in range(LADDERS)])


def sealed(secret: bytes, message: bytes) -> str:
    """The seal on a message of 32 bytes, in hexadecimal. Two messages under one secret would give it away."""
    rungs = [_climbed(_foot(secret, ladder), ladder, 0, steps) for ladder, steps in enumerate(_heights(message))]
    return b"".join(rungs).hex()


def seal_holds(key: str, message: bytes, seal: str) -> bool:
    """Whether a seal on a message was made with the secret behind a key."""
    if len(seal) != 2 * _RUNG * LADDERS:
        return False
    try:
        rungs = bytes.fromhex(seal)
    except ValueError:
        return False
    if rungs.hex() != seal:  # capitals or blanks would be a second way to write the same seal
        return False
    tops = [
        _climbed(rungs[_RUNG * ladder : _RUNG * (ladder + 1)], ladder, steps, _STEPS)
        for ladder, steps in enumerate(_heights(message))
    ]
    return _key(tops) == key


def sealing(seal: str) -> bytes:
    """A seal as the last field of a line, behind what it goes on; nothing for no seal."""
    return f',"seal":"{seal}"'.encode() if seal else b""


def _heights(message: bytes) -> list[int]:
    """How far each ladder is climbed for a message."""
    if len(message) != MESSAGE_BYTES:
        raise ValueError(f"a seal goes on {MESSAGE_BYTES} bytes, not on {len(message)}")
    heights = [int(digit, 16) for digit in message.hex()]
    left = sum(_STEPS - height for height in heights)
    return heights + [int(digit, 16) for digit in f"{left:0{_CHECK_DIGITS}x}"]


def _foot(secret: bytes, ladder: int) -> bytes:
    return blake2b(ladder.to_bytes(2, "big"), digest_size=_RUNG, key=secret, person=b"sandtable-foot").digest()


def _climbed(rung: bytes, ladder: int, start: int, end: int) -> bytes:
    place = ladder.to_bytes(2, "big")
    for step in range(start, end):
        salt = place + step.to_bytes(2, "big")
        rung = blake2b(rung, digest_size=_RUNG, salt=salt, person=b"sandtable-rung").digest()
    return rung


def _key(tops: list[bytes]) -> str:
    return blake2b(b"".join(tops), digest_size=_RUNG, person=b"sandtable-seal").hexdigest()
