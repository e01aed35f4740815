"""Fair dice: neither the table nor a player can know or bend a face before it is thrown.

The table commits to a secret seed by publishing its hash (and with it the key to the seal that the
record will bear), and each player to a salt of his own in
the same way; only when all commitments are out are the salts revealed. So nobody, not even one who
knows the seed, can pick his salt to suit him.

Every face is derived from seed and salts together, so once the seed is revealed anybody can derive
all faces again, one by one, with nothing but this module.

Derivation: key = BLAKE2b(seed, then each salt in the order the players sat down, then the key to the
seal of the record if it has one, each preceded by its length). Block k of the stream = BLAKE2b(k as 8
bytes, keyed with key), 64 bytes. A die of up to 256 sides reads one byte, a larger one four; a reading
past the last whole multiple of the sides is skipped, so that every face is exactly as likely as any
other.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from hashlib import blake2b

BLOCK = 64
SEED_BYTES = 32
LARGEST_DIE = 256**4


class NotFair(ValueError):
    """The revealed seed, the commitment and the faces do not belong together."""


def new_seed() -> bytes:
    """A secret seed for a table."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes, seal: bytes = b"") -> str:
    """What the table publishes of its seed, and a player of his salt, before either is revealed.

    A table that will seal its record binds the key to the seal as well, so that it cannot pick one later.
    """
    person = b"sandtable-bound" if seal else b"sandtable-seed"
    return blake2b(seed + seal, digest_size=32, person=person).hexdigest()


def stream_key(seed: bytes, salts: Sequence[bytes] = (), seal: bytes = b"") -> bytes:
    """The key of the face stream, from the table's seed, every player's salt, and the key to the record's seal."""
    # Another hash where there is a seal: no salt could stand in for it.
    whole = blake2b(digest_size=32, person=b"sandtable-sealed" if seal else b"sandtable-key")
    for part in (seed, *salts, *([seal] if seal else [])):
        whole.update(len(part).to_bytes(4, "little"))
        whole.update(part)
    return whole.digest()


class FaceStream:
    """Faces in order from a key. A stream opened at an `offset` goes on where another stood."""

    __slots__ = ("_block", "_data", "_key", "offset")

    def __init__(self, key: bytes, offset: int = 0) -> None:
        self._key = key
        self._block = -1
        self._data = b""
        self.offset = offset

    def face(self, sides: int) -> int:
        """The next face of a die with so many sides."""
        if not 1 <= sides <= LARGEST_DIE:
            raise ValueError(f"there is no die with {sides} sides here")
        if sides > 256:
            return self._large_face(sides)
        limit = 256 - 256 % sides
        while (reading := self._byte()) >= limit:
            pass
        return reading % sides + 1

    def faces(self, n: int, sides: int) -> tuple[int, ...]:
        """The next faces of n dice with so many sides."""
        if n == 1 or not 1 <= sides <= 256:
            return tuple([self.face(sides) for _ in range(n)])
        limit, at = 256 - 256 % sides, self.offset
        found: list[int] = []
        while len(found) < n:
            block, place = divmod(at, BLOCK)
            if block != self._block:
                self._read(block)
            part = self._data[place : place + n - len(found)]
            at += len(part)
            found += [reading % sides + 1 for reading in part if reading < limit]
        self.offset = at
        return tuple(found)

    def _large_face(self, sides: int) -> int:
        limit = LARGEST_DIE - LARGEST_DIE % sides
        while (reading := int.from_bytes(bytes(self._byte() for _ in range(4)), "little")) >= limit:
            pass
        return reading % sides + 1

    def _byte(self) -> int:
        block, place = divmod(self.offset, BLOCK)
        if block != self._block:
            self._read(block)
        self.offset += 1
        return self._data[place]

    def _read(self, block: int) -> None:
        self._data = blake2b(block.to_bytes(8, "little"), key=self._key).digest()
        self._block = block


def verify(
    published: str,
    seed: bytes,
    salts: Sequence[bytes],
    throws: Iterable[tuple[int, Sequence[int]]],
    published_salts: Sequence[str] = (),
    seal: bytes = b"",
) -> int:
    """Check what was revealed and derive all throws, given as (sides, faces), again from the first.

    The number of faces that agree, or NotFair with the first that does not. A record that was cut
    short agrees as far as it goes: compare the number with what the game should hold.
    """
    if commitment(seed, seal) != published:
        raise NotFair(f"the seed does not match the commitment {published[:12]}…: it was changed after the game began")
    if published_salts and [commitment(salt) for salt in salts] != list(published_salts):
        raise NotFair("the salts do not match the players' commitments")
    stream = FaceStream(stream_key(seed, salts, seal))
    number = 0
    for sides, faces in throws:
        for claimed in faces:
            number += 1
            if not 1 <= sides <= LARGEST_DIE:
                raise NotFair(f"die {number} is recorded with {sides} sides, which no die has")
            if (derived := stream.face(sides)) != claimed:
                raise NotFair(f"die {number} (D{sides}) was recorded as {claimed}, but derives to {derived}")
    return number
