"""Who sits at the table: players, teams, the umpire and those who watch."""

from __future__ import annotations

from enum import StrEnum

from msgspec import UNSET, Struct, UnsetType

#: The hand of the umpire, and that of nobody where nothing is left to decide.
UMPIRE_HAND, NOBODY = -1, -2
#: Who sits where no computer player does, as records and servers name it.
HUMAN = "human"


class Role(StrEnum):
    PLAYER = "player"
    TEAM = "team"
    UMPIRE = "umpire"
    SPECTATOR = "spectator"


class Seat(Struct, frozen=True):
    """A place at the table, the sides it belongs to, and the hands it speaks for: its sides, if none are named.

    A hand is whoever decides: a side or, in games of many, one team of it. Several seats may share a hand, and the
    chief of a side may have all of them. The umpire sees everything and may answer for anybody; a spectator sees
    what is public and answers nothing.
    """

    name: str
    role: Role = Role.PLAYER
    sides: tuple[int, ...] = ()
    #: Left out of records where a side has one hand.
    hands: tuple[int, ...] | UnsetType = UNSET

    @property
    def own(self) -> tuple[int, ...]:
        """The hands it was given."""
        return self.sides if self.hands is UNSET else self.hands

    def speaks_for(self, hand: int) -> bool:
        return self.role is Role.UMPIRE or (self.role is not Role.SPECTATOR and hand in self.own)


UMPIRE = Seat("umpire", Role.UMPIRE)
SPECTATOR = Seat("spectator", Role.SPECTATOR)


def usual_seats(sides: tuple[str, ...]) -> tuple[Seat, ...]:
    """One player for each side, the umpire, and whoever watches."""
    return (*(Seat(name, Role.PLAYER, (side,)) for side, name in enumerate(sides)), UMPIRE, SPECTATOR)
