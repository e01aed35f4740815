"""Who sits at the table: players, teams, the umpire and those who watch."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

#: Who sits where no computer player does, as records and servers name it.
HUMAN = "human"


class Role(StrEnum):
    PLAYER = "player"
    TEAM = "team"
    UMPIRE = "umpire"
    SPECTATOR = "spectator"


class Seat(Struct, frozen=True):
    """A place at the table and the sides it speaks for. Several seats of a team may share a side.

    The umpire sees everything and may answer for anybody; a spectator sees what is public and answers nothing.
    """

    name: str
    role: Role = Role.PLAYER
    sides: tuple[int, ...] = ()

    def speaks_for(self, side: int) -> bool:
        return self.role is Role.UMPIRE or (self.role is not Role.SPECTATOR and side in self.sides)


UMPIRE = Seat("umpire", Role.UMPIRE)
SPECTATOR = Seat("spectator", Role.SPECTATOR)


def usual_seats(sides: tuple[str, ...]) -> tuple[Seat, ...]:
    """One player for each side, the umpire, and whoever watches."""
    return (*(Seat(name, Role.PLAYER, (side,)) for side, name in enumerate(sides)), UMPIRE, SPECTATOR)
