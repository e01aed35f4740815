"""The dice a table plays with: what its record says of them, and the secret behind them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from sandtable.dice.fair import FaceStream, NotFair, commitment, new_seed, stream_key, verify
from sandtable.dice.play import PlayDice


class Salt(Struct, frozen=True, forbid_unknown_fields=True):
    """What one seat added to the dice, and the commitment it gave beforehand, both in hexadecimal."""

    seat: str
    salt: str
    commitment: str


class FairDice(Struct, frozen=True, tag_field="kind", tag="fair", forbid_unknown_fields=True):
    """Dice from a secret seed. Only its commitment is told until the game is over."""

    commitment: str
    salts: tuple[Salt, ...] = ()


class SeededDice(Struct, frozen=True, tag_field="kind", tag="seeded", forbid_unknown_fields=True):
    """Dice from a seed that everybody knows: for practice, tests and simulation."""

    seed: str


class Cup(Struct, frozen=True):
    """The dice of a table. Its secret stays out of every text that is made of it."""

    told: FairDice | SeededDice
    secret: bytes = b""

    def __repr__(self) -> str:
        return f"Cup({self.told!r})"

    def stream(self) -> FaceStream:
        """The faces from the first on."""
        if isinstance(self.told, SeededDice):
            return FaceStream(stream_key(self.told.seed.encode()))
        return FaceStream(stream_key(self.secret, _salts(self.told)))

    def dice(self) -> PlayDice:
        """The dice as they are when the game begins."""
        return PlayDice(self.stream())


def seeded_cup(seed: int | str) -> Cup:
    """Dice that fall the same way whenever the same seed is given."""
    return Cup(SeededDice(str(seed)))


def salt_of(seat: str, salt: bytes, committed: str = "") -> Salt:
    """A seat's salt, with the commitment it gave; one who plays alone may leave that out."""
    return Salt(seat, salt.hex(), committed or commitment(salt))


def fair_cup(salts: Sequence[Salt] = (), seed: bytes | None = None) -> Cup:
    """Fair dice from a new secret seed, or from one that was committed to before the players gave their salts."""
    seed = new_seed() if seed is None else seed
    return opened_cup(FairDice(commitment(seed), tuple(salts)), seed)


def opened_cup(told: FairDice, secret: bytes) -> Cup:
    """Fair dice with the secret to them; NotFair if seed, salts and commitments do not belong together."""
    verify(told.commitment, secret, _salts(told), (), [salt.commitment for salt in told.salts])
    return Cup(told, secret)


def _salts(told: FairDice) -> list[bytes]:
    try:
        return [bytes.fromhex(salt.salt) for salt in told.salts]
    except ValueError:
        raise NotFair("a salt is not written in hexadecimal") from None
