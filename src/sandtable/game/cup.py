"""The dice a table plays with: what its record says of them, and the secret behind them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from sandtable.dice.fair import SEED_BYTES, FaceStream, NotFair, commitment, new_seed, stream_key, verify
from sandtable.dice.play import PlayDice
from sandtable.game.chain import chain_key
from sandtable.game.seal import new_seal_secret, seal_key, sealed


class Salt(Struct, frozen=True, forbid_unknown_fields=True):
    """What one seat added to the dice, and the commitment it gave beforehand, both in hexadecimal."""

    seat: str
    salt: str
    commitment: str


class FairDice(Struct, frozen=True, tag_field="kind", tag="fair", forbid_unknown_fields=True):
    """Dice from a secret seed. Only its commitment is told until the game is over.

    `seal` is the key to the seal that will stand at the end; records of format 1 have none.
    """

    commitment: str
    salts: tuple[Salt, ...] = ()
    seal: str = ""


class SeededDice(Struct, frozen=True, tag_field="kind", tag="seeded", forbid_unknown_fields=True):
    """Dice from a seed that everybody knows: for practice, tests and simulation."""

    seed: str


def salts_of(dice: FairDice | SeededDice) -> dict[str, str]:
    """What each seat gave to the dice; nothing where everybody knows the seed."""
    return {salt.seat: salt.salt for salt in dice.salts} if isinstance(dice, FairDice) else {}


class Cup(Struct, frozen=True):
    """The dice of a table. Its secret stays out of every text that is made of it.

    The secret of fair dice is their seed and, while the game goes on, the secret of the seal behind it.
    """

    told: FairDice | SeededDice
    secret: bytes = b""

    def __repr__(self) -> str:
        return f"Cup({self.told!r})"

    @property
    def seed(self) -> bytes:
        """What every face and the chain of the record follow from."""
        return self.told.seed.encode() if isinstance(self.told, SeededDice) else self.secret[:SEED_BYTES]

    @property
    def published(self) -> str:
        """What fair dice are committed to before anybody gives salt; nothing where everybody knows the seed."""
        return "" if isinstance(self.told, SeededDice) else self.told.commitment

    @property
    def revealed(self) -> str:
        """The seed as the end of a record tells it; nothing where everybody knows it."""
        return "" if isinstance(self.told, SeededDice) else self.seed.hex()

    def line_key(self) -> bytes:
        """The key of the record's chain."""
        return chain_key(self.seed)

    def sealed(self, message: bytes) -> str:
        """The seal on a message; nothing from dice that have none."""
        secret = self.secret[SEED_BYTES:]
        return sealed(secret, message) if secret else ""

    def stream(self) -> FaceStream:
        """The faces from the first on."""
        if isinstance(self.told, SeededDice):
            return FaceStream(stream_key(self.seed))
        return FaceStream(stream_key(self.seed, _salts(self.told), _seal(self.told)))

    def dice(self) -> PlayDice:
        """The dice as they are when the game begins."""
        return PlayDice(self.stream())


def seeded_cup(seed: int | str) -> Cup:
    """Dice that fall the same way whenever the same seed is given."""
    return Cup(SeededDice(str(seed)))


def salt_of(seat: str, salt: bytes, committed: str = "") -> Salt:
    """A seat's salt, with the commitment it gave; one who plays alone may leave that out."""
    return Salt(seat, salt.hex(), committed or commitment(salt))


def fair_cup(salts: Sequence[Salt] = (), seed: bytes | None = None, seal_secret: bytes | None = None) -> Cup:
    """Fair dice from a new secret seed, or from one that was committed to before the players gave their salts."""
    seed = new_seed() if seed is None else seed
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    seal_secret = new_seal_secret() if seal_secret is None else seal_secret
    seal = seal_key(seal_secret)
    told = FairDice(commitment(seed, bytes.fromhex(seal)), tuple(salts), seal)
    return Cup(told, revealed_cup(told, seed).seed + seal_secret)


def opened_cup(told: FairDice | SeededDice, secret: bytes) -> Cup:
    """The dice of a game that goes on, with the secret of fair ones; NotFair if they do not belong together."""
    if isinstance(told, SeededDice):
        return Cup(told)
    revealed_cup(told, secret[:SEED_BYTES])
    seal_secret = secret[SEED_BYTES:]
    if (seal_key(seal_secret) if seal_secret else "") != told.seal:
        raise NotFair("the secret of the seal does not match the key to it: it is that of another game")
    return Cup(told, secret)


def revealed_cup(told: FairDice, seed: bytes) -> Cup:
    """Fair dice whose seed was revealed; NotFair if seed, salts and commitments do not belong together."""
    verify(told.commitment, seed, _salts(told), (), [salt.commitment for salt in told.salts], _seal(told))
    return Cup(told, seed)


def is_bound(told: FairDice, seed: bytes) -> bool:
    """Whether this is the seed that was committed to, together with the key to the seal."""
    return commitment(seed, _seal(told)) == told.commitment


def _seal(told: FairDice) -> bytes:
    """The key to the seal, on which the faces hang too.

    Who put another key into a header, to seal a record of his own making, would have other dice to explain.
    """
    try:
        return bytes.fromhex(told.seal)
    except ValueError:
        raise NotFair("the key to the seal is not written in hexadecimal") from None


def _salts(told: FairDice) -> list[bytes]:
    try:
        return [bytes.fromhex(salt.salt) for salt in told.salts]
    except ValueError:
        raise NotFair("a salt is not written in hexadecimal") from None
